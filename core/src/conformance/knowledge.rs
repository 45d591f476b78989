//! The contract of [`Solve`], against plain minimax.

use super::keys::{Recent, compare_values};
use super::random::{Random, playouts};
use super::violation::{Rule, Violation};
use crate::control::Unlimited;
use crate::search::{Search, minimax};
use crate::solve::{Settled, Solve};
use crate::table::NoTable;
use crate::value::{Bounds, Value};

/// Plays random games and checks what the engine knows about every position with at most `plies`
/// plies left against its minimax value: `settle`, and of open positions `bounds`, `prove` with
/// various windows, `candidates` and `key`. Then plays them again and checks the search that uses
/// all of it together. Returns how many positions were compared.
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
    recent: &mut Recent<(P::Key, Value)>,
    random: &mut Random,
) -> Result<(), Rule> {
    let Some((open, value)) = check_settle(position, minimax::value(position))? else {
        return Ok(());
    };
    check_open(&open, value, random)?;
    compare_values(recent, &open, value)
}

/// Whether bounds say something false about a value.
fn excludes(bounds: Bounds, value: Value) -> bool {
    value < bounds.lower || bounds.upper < value
}

/// A value as seen from a position `plies` earlier.
fn lifted(value: Value, plies: u8, same: bool) -> Value {
    let value = value.earlier(plies);
    if same { value } else { -value }
}

/// Returns the position that is left open with its value.
fn check_settle<P: Solve>(position: &P, value: Value) -> Result<Option<(P, Value)>, Rule> {
    match position.settle() {
        Settled::Value(claimed) if claimed != value => {
            Err(Rule::WrongSettledValue { claimed, value })
        }
        Settled::Value(_) => Ok(None),
        Settled::Open { position: open, .. } if open.outcome().is_some() => {
            Err(Rule::FinishedButOpen)
        }
        Settled::Open { position: open, plies } => {
            let found = minimax::value(&open);
            let claimed = lifted(found, plies, open.to_move() == position.to_move());
            if claimed == value {
                Ok(Some((open, found)))
            } else {
                Err(Rule::WrongSettledPosition { claimed, value })
            }
        }
    }
}

fn check_open<P: Solve>(open: &P, value: Value, random: &mut Random) -> Result<(), Rule> {
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
    check_candidates(open, value)
}

fn check_candidates<P: Solve>(open: &P, value: Value) -> Result<(), Rule> {
    let mut best = None;
    for (i, mv) in open.candidates().enumerate() {
        if !open.moves().any(|legal| legal == mv) {
            return Err(Rule::IllegalCandidate);
        }
        if open.candidates().skip(i + 1).any(|other| other == mv) {
            return Err(Rule::RepeatedCandidate);
        }
        if open.rank(mv) != open.rank(mv) {
            return Err(Rule::Unstable("rank"));
        }
        let next = open.play(mv);
        let worth = minimax::value(&next);
        check_settle(&next, worth)?;
        best = best.max(Some(lifted(worth, 1, next.to_move() == open.to_move())));
    }
    match best {
        None => Err(Rule::NoCandidate),
        Some(best) if best == value => Ok(()),
        Some(candidates) => Err(Rule::BestMoveIsNoCandidate { candidates, value }),
    }
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
