//! Reversi on boards of 4×4, 6×6 and 8×8 (Othello's rules): a disc is put where it encloses discs of
//! the other side in a straight line, which are turned over. Whoever cannot do so passes; when
//! neither can, the game is over, and more discs win.
//!
//! # Coordinates
//!
//! Columns are letters from the left and rows are numbers from the *top*, as Othello players write
//! them: `a1` is the top left corner. Cell (column, row), both from zero, is bit `row · N + column`:
//!
//! ```text
//!     a  b  c  d
//! 1   0  1  2  3
//! 2   4  5  6  7
//! 3   8  9 10 11
//! 4  12 13 14 15
//! ```
//!
//! The game starts with two discs of each side in the middle: on 4×4 the first player's are on c2
//! and b3 (bits 6 and 9), the second player's on b2 and c3. A pass is a move, written `pass`. The
//! canonical order of moves is reading order.
//!
//! A [`Value`](crate::Value) says who wins and in how many plies, passes included, not by how many
//! discs; [`Reversi::margin`] counts those.

mod board;
mod evaluation;
mod notation;
mod position;
mod solve;

pub use evaluation::CornersAndMoves;
pub use notation::NotATurn;
pub use position::{Cell, Reversi, Turn};
