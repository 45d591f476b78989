//! Checks that any [`Game`](crate::Game) and any [`Solve`](crate::Solve) can be run through.
//!
//! [`check`] plays random games and holds the rules to the contract of the trait. [`twins`] walks
//! two implementations of the same rules in lockstep. [`check_solve`] holds engine knowledge
//! against plain minimax, [`check_keys`] and [`check_symmetry`] against what the caller says
//! positions have in common.
//!
//! The first thing that is wrong comes back as a [`Violation`]: which rule, at which ply of which
//! random game. The games follow from a seed, so that it can be seen again. A check that finds
//! nothing has proved nothing: it says only that these positions are right.
//!
//! Nothing here allocates, so a game can be checked on the board that it runs on. Memory is a few
//! KiB of stack for the samples, and stack in proportion to the length of a game.
//!
//! ```
//! use plywood_core::conformance;
//! use plywood_core::games::mnk::TicTacToe;
//!
//! let summary = conformance::check(&TicTacToe::START, 1, 100).unwrap();
//! assert_eq!((summary.games, summary.longest), (100, 9));
//! ```

mod keys;
mod knowledge;
mod playouts;
mod rules;
#[cfg(test)]
mod tests;
mod violation;

pub use keys::{check_keys, check_symmetry};
pub use knowledge::check_solve;
pub use rules::{Summary, check, twins, twins_at_random};
pub use violation::{Playout, Rule, Violation};

// Whoever checks a game draws positions of it too.
pub use crate::random::{Random, random_position};
