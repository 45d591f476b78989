//! Expectiminimax, plain and with Star1 cuts.
//!
//! Inside, a value at `depth` is a sum over the `faces`^`depth` sequences of rolls, so that averaging is
//! adding. A finished position counts as often as there are sequences of rolls that were not cast.

use super::DiceGame;
use super::expectation::{Expectation, TooDeep};
use crate::game::Outcome;

/// The mean over all rolls to `depth` moves, positions at the horizon judged by `points` for their side to
/// move, cut down to ±[`Expectation::WIN`]. With `depth` at least [`DiceGame::plies_left`] nothing is
/// judged, and the value is exact.
///
/// Visits every roll and every move.
///
/// # Errors
/// [`TooDeep`] for more than about 43 moves with a die of six.
pub fn expectiminimax<G: DiceGame>(
    position: &G,
    depth: u8,
    points: impl Fn(&G) -> i32,
) -> Result<Expectation, TooDeep> {
    let mut search = Search::new(position, depth, points, false)?;
    let sum = search.before_roll(position, depth, -search.most(depth), search.most(depth));
    Ok(Expectation { sum, most: search.most(depth) })
}

/// The same value, leaving out rolls and moves that cannot change it (Star1; B. Ballard 1983): no result
/// is beyond a sure win, so once the rolls seen so far are too good or too bad for any roll that is left to
/// make up for, the rest is cut. Also how many positions were visited.
///
/// # Errors
/// As [`expectiminimax`].
pub fn star1<G: DiceGame>(
    position: &G,
    depth: u8,
    points: impl Fn(&G) -> i32,
) -> Result<(Expectation, u64), TooDeep> {
    let mut search = Search::new(position, depth, points, true)?;
    let sum = search.before_roll(position, depth, -search.most(depth), search.most(depth));
    Ok((Expectation { sum, most: search.most(depth) }, search.nodes))
}

/// The best move after a roll and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BestMove<M> {
    /// The first move in canonical order that is worth most; `None` if the game is over.
    pub best: Option<M>,
    /// Its worth, for the side to move.
    pub worth: Expectation,
    /// Positions visited.
    pub nodes: u64,
}

/// The best move after a roll, counted from zero, looking `depth` moves ahead, this one included; at
/// least one.
///
/// # Errors
/// As [`expectiminimax`].
pub fn best_move<G: DiceGame>(
    position: &G,
    roll: u8,
    depth: u8,
    points: impl Fn(&G) -> i32,
) -> Result<BestMove<G::Move>, TooDeep> {
    let deeper = depth.max(1) - 1;
    let mut search = Search::new(position, deeper, points, true)?;
    let most = search.most(deeper);
    if let Some(outcome) = position.outcome() {
        let sum = signed(position, outcome) * most;
        return Ok(BestMove { best: None, worth: Expectation { sum, most }, nodes: 0 });
    }
    let (mut best, mut sum) = (None, -most - 1);
    for mv in position.moves(roll) {
        let value = search.after_move(position, mv, deeper, sum.max(-most), most);
        if value > sum {
            (best, sum) = (Some(mv), value);
        }
    }
    Ok(BestMove { best, worth: Expectation { sum, most }, nodes: search.nodes })
}

/// 1 if the side named by `to_move` has won, −1 if it has lost, 0 for a draw.
fn signed<G: DiceGame>(position: &G, outcome: Outcome) -> i128 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == position.to_move() => 1,
        Outcome::Win(_) => -1,
    }
}

struct Search<E> {
    points: E,
    faces: u8,
    /// Whether to cut.
    cuts: bool,
    nodes: u64,
}

impl<E> Search<E> {
    fn new<G: DiceGame>(position: &G, depth: u8, points: E, cuts: bool) -> Result<Self, TooDeep> {
        let faces = position.faces().max(1);
        // One more factor leaves room for the sums that windows are made of.
        let room = i128::from(faces).checked_pow(u32::from(depth) + 1);
        room.and_then(|n| n.checked_mul(2 * i128::from(Expectation::WIN))).ok_or(TooDeep)?;
        Ok(Self { points, faces, cuts, nodes: 0 })
    }

    /// What a sure win sums up to at a depth.
    fn most(&self, depth: u8) -> i128 {
        i128::from(self.faces).pow(depth.into()) * i128::from(Expectation::WIN)
    }

    /// The sum over all rolls, for the side to move: exact if it is strictly between `alpha` and `beta`, else
    /// a bound on that side.
    fn before_roll<G: DiceGame>(&mut self, position: &G, depth: u8, alpha: i128, beta: i128) -> i128
    where
        E: Fn(&G) -> i32,
    {
        self.nodes += 1;
        if let Some(outcome) = position.outcome() {
            return signed(position, outcome) * self.most(depth);
        }
        if depth == 0 {
            return (self.points)(position).clamp(-Expectation::WIN, Expectation::WIN).into();
        }
        let most = self.most(depth - 1);
        let mut sum = 0;
        for roll in 0..self.faces {
            // What the rolls after this one add, at most.
            let rest = i128::from(self.faces - 1 - roll) * most;
            let (low, high) = (alpha - sum - rest, beta - sum + rest);
            let (floor, ceiling) = if self.cuts {
                (low.max(-most - 1), high.min(most + 1))
            } else {
                (-most - 1, most + 1)
            };
            let value = self.after_roll(position, roll, depth, floor, ceiling);
            sum += value;
            if self.cuts && value <= low {
                return sum + rest;
            }
            if self.cuts && value >= high {
                return sum - rest;
            }
        }
        sum
    }

    /// The sum after the best move, with the same contract as [`before_roll`](Self::before_roll).
    fn after_roll<G: DiceGame>(
        &mut self,
        position: &G,
        roll: u8,
        depth: u8,
        alpha: i128,
        beta: i128,
    ) -> i128
    where
        E: Fn(&G) -> i32,
    {
        let mut best = -self.most(depth - 1) - 1;
        for mv in position.moves(roll) {
            best = best.max(self.after_move(position, mv, depth - 1, alpha.max(best), beta));
            if self.cuts && best >= beta {
                break;
            }
        }
        best
    }

    fn after_move<G: DiceGame>(
        &mut self,
        position: &G,
        mv: G::Move,
        depth: u8,
        alpha: i128,
        beta: i128,
    ) -> i128
    where
        E: Fn(&G) -> i32,
    {
        let next = position.play(mv);
        if next.to_move() == position.to_move() {
            self.before_roll(&next, depth, alpha, beta)
        } else {
            -self.before_roll(&next, depth, -beta, -alpha)
        }
    }
}
