//! What a position asks of the player: a look, or a choice.

use crate::solve::{Settled, Solve};
use crate::value::Value;

/// Positions by what it takes to find the best move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place<O> {
    /// The game is over.
    Over,
    /// The value is seen at a glance, and so are those of the moves.
    Clear,
    /// All moves but one lose at once.
    Forced,
    /// There is a choice that takes a search or a book.
    Open(O),
}

impl<O> Place<O> {
    /// The place of a position.
    pub fn of<P: Solve<Open = O>>(position: &P) -> Self {
        if position.outcome().is_some() {
            return Self::Over;
        }
        match position.settle() {
            Settled::Value(_) => Self::Clear,
            Settled::Open { position, plies: 0, .. } => Self::Open(position),
            Settled::Open { .. } => Self::Forced,
        }
    }
}

/// The move of a [forced](Place::Forced) position: the first that the opponent cannot answer with
/// a win. `None` if there is none, which a forced position cannot be.
pub fn only_move<P: Solve>(position: &P) -> Option<P::Move> {
    let loses = |mv: &P::Move| {
        let next = position.play(*mv);
        let value = match next.settle() {
            Settled::Value(value) => value,
            Settled::Open { .. } => return false,
        };
        next.outcome().is_none() && value == Value::win_in(1)
    };
    position.moves().find(|mv| !loses(mv))
}
