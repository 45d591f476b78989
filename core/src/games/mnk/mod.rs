//! m,n,k-games: `k` stones in a row win on a board of `m × n`. Tic-tac-toe is 3,3,3.
//!
//! Players put stones on empty cells in turn. Whoever first has `k` or more in a row, column or
//! diagonal wins; a full board is a draw. Boards have up to 64 cells and up to 26 columns.
//!
//! # Coordinates
//!
//! Columns are letters from the left and rows are numbers from the *bottom*, as on a chess board:
//! `a1` is the bottom left corner. Bits follow *reading order*, top row first, left to right:
//!
//! ```text
//! 3 | 0 1 2
//! 2 | 3 4 5
//! 1 | 6 7 8
//!     a b c
//! ```
//!
//! After `b2 a3` the first player has bit 4 and the second bit 0. No bit is left over as a guard
//! between rows; lines that would wrap around an edge are masked by where a line can start.
//!
//! The canonical order of moves is by Euclidean distance to the centre of the board, then reading
//! order.

mod board;
pub mod evaluation;
mod notation;
mod position;
mod solve;
mod symmetry;

pub use notation::CellsError;
pub use position::{Cell, Mnk, TicTacToe};
