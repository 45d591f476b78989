//! The contract of [`Solve`] and [`Open`], against plain minimax.

use super::keys::{Recent, compare_values};
use super::playouts::playouts;
use super::violation::{Rule, Violation};
use crate::control::Unlimited;
use crate::random::Random;
use crate::search::{Key, Path, Search, minimax};
use crate::solve::{Open, Settled, Solve};
use crate::table::NoTable;
use crate::value::{Bounds, Value};

/// Plays random games and checks what the engine knows about every position with at most `plies`
/// plies left against its minimax value: `settle`, and of open positions `candidates`, `advance`,
/// `bounds`, `prove` with various windows and `key`. Then plays them again and checks the search
/// that uses all of it together. Returns how many positions were compared.
///
/// Minimax visits every line of play several times for each position: choose `plies` such that
/// there are some thousands of lines.
///
/// # Errors
/// The first rule that is broken. [`Rule::WrongSearch`] therefore says that some position is
/// misjudged that the random games did not meet.
pub fn check_solve<P: Solve>(
    start: &P,
    seed: u64,
    games: u32,
    plies: u8,
) -> Result<u64, Violation> {
    let due = |p: &P| p.outcome().is_none() && p.plies_left() <= plies;
    let mut recent = Recent::new();
    let mut compared = 0;
    playouts(start, seed, games, |position, _, random| {
        if due(position) {
            compared += 1;
            check_position(position, &mut recent, random)?;
        }
        Ok(())
    })?;
    playouts(start, seed, games, |position, _, random| {
        if due(position) { check_search(position, random) } else { Ok(()) }
    })?;
    Ok(compared)
}

fn check_position<P: Solve>(
    position: &P,
    recent: &mut Recent<(Key<P>, Value)>,
    random: &mut Random,
) -> Result<(), Rule> {
    let value = minimax::value(position);
    match position.settle() {
        Settled::Value(claimed) if claimed == value => Ok(()),
        Settled::Value(claimed) => Err(Rule::WrongSettledValue { claimed, value }),
        Settled::Open { position: open, plies, same } => {
            // No plies: this is the position itself, and each of its moves can be checked.
            if plies == 0 {
                check_candidates(position, &open)?;
                check_values(position, &open, value)?;
            }
            let found = open_value(&open, Value::MAX_PLIES).ok_or(Rule::NoCandidate)?;
            let claimed = Path { plies, same }.lift_value(found);
            if claimed != value {
                return Err(Rule::WrongSettledPosition { claimed, value });
            }
            check_bounds(&open, found, random)?;
            compare_values(recent, open.key(), open.key(), found)
        }
    }
}

/// Whether bounds say something false about a value.
fn excludes(bounds: Bounds, value: Value) -> bool {
    value < bounds.lower || bounds.upper < value
}

/// The value of what settling leaves, by minimax over candidates; `None` if one of the positions
/// has none, or the game has not ended after `plies_left` plies.
fn settled_value<O: Open>(settled: Settled<O>, plies_left: u8) -> Option<Value> {
    match settled {
        Settled::Value(value) => Some(value),
        Settled::Open { position, plies, same } => {
            let found = open_value(&position, plies_left.checked_sub(plies.max(1))?)?;
            Some(Path { plies, same }.lift_value(found))
        }
    }
}

fn open_value<O: Open>(open: &O, plies_left: u8) -> Option<Value> {
    let mut best = None;
    for mv in open.candidates() {
        best = best.max(Some(settled_value(open.advance(mv), plies_left)?));
    }
    best
}

fn check_candidates<P: Solve>(position: &P, open: &P::Open) -> Result<(), Rule> {
    for (i, mv) in open.candidates().enumerate() {
        if !position.moves().any(|legal| legal == mv) {
            return Err(Rule::IllegalCandidate);
        }
        if open.candidates().skip(i + 1).any(|other| other == mv) {
            return Err(Rule::RepeatedCandidate);
        }
        if open.ranks()(mv) != open.ranks()(mv) {
            return Err(Rule::Unstable("ranks"));
        }
        if let Settled::Open { position: child, plies, .. } = open.advance(mv)
            && open.ranks_of_children()(mv, &child, plies) != open.ranks()(mv)
        {
            return Err(Rule::Unstable("ranks_of_children"));
        }
    }
    Ok(())
}

/// What a move is worth to the side that makes it, by minimax.
fn move_value<P: Solve>(position: &P, mv: P::Move) -> Value {
    let next = position.play(mv);
    Path::of_move(position, &next).lift_value(minimax::value(&next))
}

fn check_values<P: Solve>(position: &P, open: &P::Open, value: Value) -> Result<(), Rule> {
    let best = open.candidates().map(|mv| move_value(position, mv)).max();
    let candidates = best.ok_or(Rule::NoCandidate)?;
    if candidates != value {
        return Err(Rule::BestMoveIsNoCandidate { candidates, value });
    }
    for mv in open.candidates() {
        let value = move_value(position, mv);
        let settled = settled_value(open.advance(mv), Value::MAX_PLIES);
        let claimed = settled.ok_or(Rule::NoCandidate)?;
        if claimed != value {
            return Err(Rule::WrongAdvance { claimed, value });
        }
    }
    Ok(())
}

fn check_bounds<O: Open>(open: &O, value: Value, random: &mut Random) -> Result<(), Rule> {
    let claimed = open.bounds();
    if excludes(claimed, value) {
        return Err(Rule::WrongBounds { claimed, value });
    }
    for window in windows(value, random) {
        let claimed = open.prove(window.0, window.1);
        if excludes(claimed, value) {
            return Err(Rule::WrongProof { claimed, value, window });
        }
    }
    Ok(())
}

/// Windows that a search may be asked about: all, those that ask for a win or a draw, those that
/// touch the value, and two at random.
fn windows(value: Value, random: &mut Random) -> [(Value, Value); 7] {
    let mut threshold = || {
        let raw = random.below(254) as i16 - 127;
        Value::from_raw(raw as i8).unwrap_or(Value::DRAW)
    };
    let (one, other) = (threshold(), threshold());
    [
        (Value::MIN, Value::MAX),
        (Value::DRAW, Value::ANY_WIN),
        (Value::ANY_LOSS, Value::DRAW),
        above(value),
        above(value.next_down()),
        above(one),
        (one.min(other), above(one.max(other)).1),
    ]
}

/// The null window above a value, or the last there is.
fn above(value: Value) -> (Value, Value) {
    let alpha = value.min(Value::MAX.next_down());
    (alpha, alpha.next_up())
}

/// The fail-soft contract of [`Search::value`].
fn check_search<P: Solve>(position: &P, random: &mut Random) -> Result<(), Rule> {
    let value = minimax::value(position);
    for window in windows(value, random) {
        let (alpha, beta) = window;
        // Unlimited searches are not stopped.
        let found = Search::new(NoTable, Unlimited).value(position, alpha, beta).unwrap_or(value);
        if excludes(Bounds::of_search(found, alpha, beta), value) {
            return Err(Rule::WrongSearch { found, value, window });
        }
    }
    Ok(())
}
