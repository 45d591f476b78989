//! Making, checking and reading books, see [`plywood_core::book`].
//!
//! [`Books::build`] meets every position that the side's rule can be brought to, ply by ply,
//! each once for all its images (`layer.rs`), finds its move with every thread (`solve.rs`), keeps
//! what it found in a file that a killed build goes on from (`work.rs`), and packs the moves of the
//! plies that are dear to search (`pack.rs`, `ribbon.rs`).

mod build;
mod certify;
mod check;
mod entry;
mod layer;
mod library;
mod moves;
mod pack;
mod ribbon;
mod solve;
mod trouble;
mod walk;
mod work;

pub use build::{Limit, Request, Step};
pub use certify::{Dear, Ends, Ply, Walked};
pub use check::Checked;
pub use library::{Books, Means};
pub use trouble::Trouble;
pub use walk::{Difference, Verified};
