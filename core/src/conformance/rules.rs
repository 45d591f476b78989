//! The contract of [`Game`].

use super::playouts::playouts;
use super::violation::{Playout, Rule, Violation};
use crate::game::{Game, Outcome, Player};
use crate::random::Random;
use crate::value::Value;

/// What the random games of a [`check`] were like. A check of few positions, or of games that all
/// end alike, says little.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Games played.
    pub games: u32,
    /// Positions seen, with repetitions.
    pub positions: u64,
    /// Games that the first player won.
    pub first_wins: u32,
    /// Games that the second player won.
    pub second_wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Plies of the longest game.
    pub longest: u8,
    /// Moves of the position that had the most.
    pub most_moves: usize,
    /// Moves, played or not, after which the same player is to move again.
    pub double_moves: u64,
}

impl Summary {
    fn count<G: Game>(&mut self, position: &G, ply: u8) {
        self.positions += 1;
        self.longest = self.longest.max(ply);
        self.most_moves = self.most_moves.max(position.moves().count());
        let children = position.moves().map(|mv| position.play(mv));
        let unfinished = children.filter(|child| child.outcome().is_none());
        self.double_moves +=
            unfinished.filter(|c| c.to_move() == position.to_move()).count() as u64;
        match position.outcome() {
            None => return,
            Some(Outcome::Win(Player::First)) => self.first_wins += 1,
            Some(Outcome::Win(Player::Second)) => self.second_wins += 1,
            Some(Outcome::Draw) => self.draws += 1,
        }
        self.games += 1;
    }
}

/// Plays `games` random games from `start` and checks every position on the way: moves are there
/// exactly while the game is not over, none twice; each lowers `plies_left`, which is never above
/// [`Value::MAX_PLIES`]; and every method answers the same when it is asked again.
///
/// # Errors
/// The first rule that is broken.
pub fn check<G: Game>(start: &G, seed: u64, games: u32) -> Result<Summary, Violation> {
    let mut summary = Summary::default();
    playouts(start, seed, games, |position, ply, _| {
        check_position(position)?;
        summary.count(position, ply);
        Ok(())
    })?;
    Ok(summary)
}

fn check_position<G: Game>(position: &G) -> Result<(), Rule> {
    let plies_left = position.plies_left();
    if plies_left > Value::MAX_PLIES {
        return Err(Rule::TooLong { plies_left });
    }
    match (position.outcome().is_some(), position.moves().next().is_some()) {
        (true, true) => return Err(Rule::MovesAfterTheEnd),
        (false, false) => return Err(Rule::NoMoves),
        _ => (),
    }
    if let Some(method) = difference(position, position) {
        return Err(Rule::Unstable(method));
    }
    for (i, mv) in position.moves().enumerate() {
        if position.moves().skip(i + 1).any(|other| other == mv) {
            return Err(Rule::RepeatedMove);
        }
        let (next, again) = (position.play(mv), position.play(mv));
        if next.plies_left() >= plies_left {
            return Err(Rule::PliesLeftNotLower { before: plies_left, after: next.plies_left() });
        }
        if difference(&next, &again).is_some() || next.plies_left() != again.plies_left() {
            return Err(Rule::Unstable("play"));
        }
    }
    Ok(())
}

/// The first method by which two positions can be told apart. `plies_left` is not one: it is only
/// a bound.
fn difference<F: Game, N: Game<Move = F::Move>>(one: &F, other: &N) -> Option<&'static str> {
    if one.outcome() != other.outcome() {
        return Some("outcome");
    }
    if one.outcome().is_none() && one.to_move() != other.to_move() {
        return Some("to_move");
    }
    (!one.moves().eq(other.moves())).then_some("moves")
}

/// Walks every line of `plies` plies with two implementations of a game and checks that they agree
/// on outcomes, players and moves, the order of moves included. Returns how many positions were
/// compared, with repetitions.
///
/// # Errors
/// [`Rule::TwinsDiffer`] at the first disagreement.
pub fn twins<F, N>(fast: &F, naive: &N, plies: u8) -> Result<u64, Violation>
where
    F: Game,
    N: Game<Move = F::Move>,
{
    walk(fast, naive, 0, plies)
}

fn walk<F, N>(fast: &F, naive: &N, ply: u8, plies: u8) -> Result<u64, Violation>
where
    F: Game,
    N: Game<Move = F::Move>,
{
    if let Some(method) = difference(fast, naive) {
        return Err(Violation { rule: Rule::TwinsDiffer(method), ply, playout: None });
    }
    let mut compared = 1;
    if ply < plies {
        for mv in fast.moves() {
            compared += walk(&fast.play(mv), &naive.play(mv), ply + 1, plies)?;
        }
    }
    Ok(compared)
}

/// As [`twins`] along `games` random games, for games too large to be walked.
///
/// # Errors
/// [`Rule::TwinsDiffer`] at the first disagreement.
pub fn twins_at_random<F, N>(fast: &F, naive: &N, seed: u64, games: u32) -> Result<u64, Violation>
where
    F: Game,
    N: Game<Move = F::Move>,
{
    let mut compared = 0;
    for game in 0..games {
        let mut random = Random::of_game(seed, game);
        let (mut fast, mut naive) = (*fast, *naive);
        for ply in 0..=Value::MAX_PLIES {
            if let Some(method) = difference(&fast, &naive) {
                let playout = Some(Playout { seed, game });
                return Err(Violation { rule: Rule::TwinsDiffer(method), ply, playout });
            }
            compared += 1;
            let Some(mv) = random.legal_move(&fast) else { break };
            (fast, naive) = (fast.play(mv), naive.play(mv));
        }
    }
    Ok(compared)
}
