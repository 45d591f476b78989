//! Connect Four on any board of `width × (height + 1) ≤ 128` bits and at most 126 cells.
//!
//! # Coordinates
//!
//! Columns count from the left and rows from the bottom, both from zero. Cell (column, row) is bit
//! `column · (height + 1) + row`; the bit above the top row of each column is a guard that is
//! always zero, so that a line shifted off the board meets nothing. On the board of 7×6:
//!
//! ```text
//!    6 13 20 27 34 41 48   guards
//!    5 12 19 26 33 40 47
//!    4 11 18 25 32 39 46
//!    3 10 17 24 31 38 45
//!    2  9 16 23 30 37 44
//!    1  8 15 22 29 36 43
//!    0  7 14 21 28 35 42
//! ```
//!
//! After `444` (1-based: three stones in the middle column) the stones are bits 21, 22 and 23;
//! the first player, who is not to move, has 21 and 23.
//!
//! # Score
//!
//! Beside plies, Connect Four has a score of its own ([`Connect4::score`], Pascal Pons'
//! convention). The unit is one stone: how many of its own the winner has left when it completes
//! four, the winning one included. The sign is that of the [`Value`](crate::Value): positive if
//! the side to move wins, negative if it loses, 0 for a draw. Four stones are needed to win, so on
//! 7×6 the range is −18 to 18.

mod bits;
pub mod claims;
pub mod evaluation;
mod lines;
mod notation;
pub mod order;
mod position;
mod shape;
mod solve;
mod symmetry;

pub use bits::Bits;
pub use notation::{ColumnsError, MAX_DIGIT_WIDTH};
pub use position::{Column, Columns, Connect4};
pub use shape::{AnySize, Fixed, Shape};
pub use solve::Open;

/// The board that everybody knows: seven columns of six.
pub type Standard = Connect4<Fixed<u64, 7, 6, 1>>;
/// Any board of `width × (height + 1) ≤ 64`.
pub type Small = Connect4<AnySize<u64>>;
/// Any board of `width × (height + 1) ≤ 128` and at most 126 cells.
pub type Large = Connect4<AnySize<u128>>;
