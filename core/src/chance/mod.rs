//! Games with a die: [`DiceGame`], and their search by expectiminimax.
//!
//! A die is cast before every move, and the roll decides which moves there are. What a position is worth
//! before the roll is the mean over all rolls, after it the best of the moves. A [`DiceGame`] is no
//! [`Game`](crate::Game): alpha-beta, which would take the best roll for granted, cannot be asked about
//! one. Trees with dice that are written out node by node, weights and all, are searched in
//! [`trees`](crate::trees).
//!
//! Arithmetic is exact. A mean over *n* faces is kept as a sum, so a position searched to depth *d* has an
//! integer value in units of one *n*ᵈ-th: [`Expectation`]. [`ChanceSearch`] visits every roll, or has the
//! same answer with [`Cuts`], which stop where the rolls that are left cannot matter; or it
//! [draws](ChanceSearch::sampled) some of the rolls and estimates.
//!
//! Positions judged when the best move of every roll is searched from the initial position of EinStein würfelt
//! nicht, 5×5 with a die of six:
//!
//! | moves ahead | no cuts | Star1 | Star2 |
//! |---|---|---|---|
//! | 3 | 6,162 | 5,479 | 3,068 |
//! | 4 | 117,369 | 99,465 | 42,938 |
//!
//! ```
//! use plywood_core::Unlimited;
//! use plywood_core::chance::{ChanceSearch, Cuts};
//! use plywood_core::games::einstein::Einstein;
//!
//! // Three stones a side on a board of 3×3, to the end of the game.
//! let start = Einstein::new(3).unwrap();
//! let mut search = ChanceSearch::new(|_: &Einstein| 0, Cuts::Star2, Unlimited);
//! let value = search.mean(&start, 24).unwrap();
//! // The first player wins 170 of 243 games.
//! assert_eq!(value.fraction(), (170 - 73, 243));
//! ```

mod expectation;
mod rolls;
mod sampling;
mod search;
#[cfg(test)]
mod tests;

pub use expectation::{ChanceError, Expectation};
pub use rolls::PROBED;
pub use search::{BestMove, ChanceSearch, ChanceTally, Cuts};

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
