//! Exact game-tree search without an allocator, an operating system or `unsafe`.
//!
//! The crate answers one question: *what is this position worth under best play, and which move
//! gets it?* It does so by alpha-beta search over rules given as a [`Game`], helped where it can be
//! by engine knowledge given as [`Solve`]. The same code runs on a desktop and on a microcontroller
//! and visits the same nodes on both.
//!
//! # The words used here
//!
//! - **position**: everything the rules depend on; small, `Copy`, never undone, only replaced.
//! - **ply**: one move by one player.
//! - **value**: [`Value`], win, draw or loss *for the side to move*, with the plies until the game
//!   ends. The winner takes the shortest win, the loser the longest loss.
//! - **bounds**: [`Bounds`], what is proved about a value so far.
//! - **window**: the pair `alpha < beta` a search is asked about. A *null window* has no value
//!   strictly inside; searching it answers yes or no.
//! - **fail-soft**: a result outside the window is still a bound, see [`Search::value`].
//! - **settled**: a position followed through its forced moves, see [`Settled`].
//!
//! # Where to start reading
//!
//! [`game`] (rules) and [`value`], then [`search`]: the search itself is in `search/negamax.rs`, the
//! questions asked of it in `search/driver.rs`; then [`table`], [`solve`] (what a game may tell the
//! search), and a game in [`games`], smallest first: Nim, m,n,k, Connect Four.
//!
//! # Where each search is
//!
//! | folder | searches | answers with |
//! |---|---|---|
//! | [`search`] | exactly, any [`Solve`]; [`minimax`] is its slow twin | a [`Value`] or [`Bounds`]: proved |
//! | [`limited`] | any [`Game`] to a depth, with an evaluation | an [`Estimate`](limited::Estimate), and apart from it what is proved |
//! | [`mcts`] | any [`Game`] by random playouts | a frequency, and apart from it what is proved |
//! | [`chance`] | games with a die | an exact mean of wins, or of an evaluation |
//! | [`trees`] | trees written out node by node: numbers, dice, two payoffs | exact fractions and pairs |
//!
//! The first four search a game through its rules and never see a tree. [`trees`] is for teaching and
//! comparing: there is no game, every classical algorithm is there, and each can be watched by an
//! [`Observer`]. So expectiminimax is there twice: over trees in [`trees`], over rules in [`chance`].
//!
//! Beside them: [`book`] (moves looked up instead of searched), [`symmetry`] (mirrored positions),
//! [`control`] (who stops a search), [`observer`] (who watches one), [`conformance`] and [`perft`]
//! (is a new game right?), [`random`] (the one generator, seeded).
//!
//! ```
//! use plywood_core::games::connect4::Standard;
//! use plywood_core::{Search, NoTable, Unlimited, Value, driver};
//!
//! // Four stones stand in columns 4 and 1: the first player completes column 4.
//! let position: Standard = "414141".parse().unwrap();
//! let mut search = Search::new(&NoTable, Unlimited);
//! let value = driver::value(&mut search, &position).unwrap();
//! assert_eq!(value, Value::win_in(1));
//! ```
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

pub mod book;
pub mod chance;
pub mod conformance;
pub mod control;
pub mod game;
pub mod games;
pub mod limited;
pub mod mcts;
pub mod observer;
pub mod perft;
pub mod random;
pub mod search;
pub mod solve;
pub mod symmetry;
pub mod table;
pub mod trees;
pub mod value;

pub use control::{Control, NodeLimit, Unlimited};
pub use game::{Game, Outcome, Player};
pub use observer::{Observer, Silent};
pub use search::{Search, Stopped, driver, minimax};
pub use solve::{List, Open, Plain, Settled, Solve};
pub use table::{CellTable, Key, NoTable, Table};
pub use value::{Bounds, Value};
