//! Making, checking and reading books, see [`plywood_core::book`].
//!
//! [`Books::build`] meets every position that the side's rule can be brought to, ply by ply,
//! each once for all its images (`layer.rs`), finds its move with every thread (`solve.rs`), keeps
//! what it found in a file that a killed build goes on from (`work.rs`), and packs the moves of the
//! plies that are dear to search (`pack.rs`, `ribbon.rs`). [`Books::walk`] goes through all positions
//! to the end of every game and asks the player itself (`mind.rs`) what it plays and what that costs
//! (`certify.rs`, `walked.rs`).

mod build;
mod certificate;
mod certify;
mod check;
mod entry;
mod layer;
mod library;
mod mind;
mod moves;
mod pack;
mod ribbon;
mod solve;
mod trouble;
mod walk;
mod walked;
mod work;

pub use build::{Limits, Request, Searches, Step};
pub use certificate::{Board, Certificate};
pub use check::Checked;
pub use library::{Books, Means};
pub use mind::Mind;
pub use trouble::Trouble;
pub use walk::{Difference, Verified};
pub use walked::{Dear, Ends, Ply, Walked};
pub use work::remove_work;
