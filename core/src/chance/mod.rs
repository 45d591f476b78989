//! Games with a die: [`DiceGame`], and their search by expectiminimax.
//!
//! A die is cast before every move, and the roll decides which moves there are. What a position is worth
//! before the roll is the mean over all rolls, after it the best of the moves. A [`DiceGame`] is no
//! [`Game`](crate::Game): alpha-beta, which would take the best roll for granted, cannot be asked about
//! one. Trees with dice that are written out node by node, weights and all, are searched in
//! [`trees`](crate::trees).
//!
//! Arithmetic is exact. A mean over *n* faces is kept as a sum, so a position searched to depth *d* has an
//! integer value in units of one *n*ᵈ-th: [`Expectation`]. [`expectiminimax`] visits every roll;
//! [`star1`] has the same answer and stops where the rolls that are left cannot matter.
//!
//! ```
//! use plywood_core::chance;
//! use plywood_core::games::einstein::Einstein;
//!
//! // Three stones a side on a board of 3×3, to the end of the game.
//! let start = Einstein::new(3).unwrap();
//! let value = chance::expectiminimax(&start, 24, |_| 0).unwrap();
//! // The first player wins a little more often than not.
//! assert!((0.5..0.8).contains(&value.win_share()));
//! ```

mod expectation;
mod search;

pub use expectation::{Expectation, TooDeep};
pub use search::{BestMove, best_move, expectiminimax, star1};

use core::fmt::Debug;

use crate::game::{Outcome, Player};

/// The rules of a two-player game in which a die is cast before every move, implemented by its
/// position before the roll.
pub trait DiceGame: Copy {
    /// A move.
    type Move: Copy + PartialEq + Debug;

    /// The faces of the die, at least one; all equally likely. The same in every position of a game.
    fn faces(&self) -> u8;

    /// The player who casts the die and moves.
    fn to_move(&self) -> Player;

    /// The outcome if the game is over, else `None`.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves after a roll, which is counted from zero, in canonical order: at least one
    /// unless the game is over.
    fn moves(&self, roll: u8) -> impl Iterator<Item = Self::Move>;

    /// The position after a legal move.
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// An upper bound on the moves until the game ends, at most
    /// [`Value::MAX_PLIES`](crate::Value::MAX_PLIES), lower after every move by at least one.
    fn plies_left(&self) -> u8;
}
