//! What a depth-limited search found out: [`LimitedReport`], and what it took: [`Tally`].

use super::Estimate;
use crate::value::{Bounds, Value};

/// A move, what it is estimated to lead to, and how deep that was looked at; these belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitedReport<M> {
    /// The first move in canonical order that attains the estimate; `None` in a finished position.
    pub best: Option<M>,
    /// The minimax value to `depth`, for the side to move.
    pub estimate: Estimate,
    /// Plies searched before positions were evaluated (noisy moves beyond it are not counted). 0: the
    /// position itself was evaluated, and the best move is just the first.
    pub depth: u8,
    /// Whether nothing was evaluated, so that the estimate rests on finished games alone.
    pub exhaustive: bool,
}

impl<M> LimitedReport<M> {
    /// What is proved about the game's value: all if no position had to be evaluated; a win or a loss
    /// in sight, exactly if it comes no later than `depth`, else that it comes no later than this;
    /// otherwise nothing.
    #[must_use]
    pub fn proved(&self) -> Bounds {
        let Some(value) = self.estimate.decided() else {
            return if self.exhaustive { Bounds::exact(Value::DRAW) } else { Bounds::UNKNOWN };
        };
        if self.exhaustive || value.plies().is_some_and(|plies| plies <= self.depth) {
            Bounds::exact(value)
        } else if value > Value::DRAW {
            Bounds::at_least(value)
        } else {
            Bounds::at_most(value)
        }
    }
}

/// What a search has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Tally {
    /// Positions visited, the first included.
    pub nodes: u64,
    /// Of these, the ones that were finished or evaluated.
    pub leaves: u64,
    /// Of the leaves, the ones that were evaluated.
    pub evaluated: u64,
    /// Nodes some of whose moves were cut off.
    pub cuts: u64,
    /// Of these, the ones at which the first move tried did it.
    pub first_move_cuts: u64,
}
