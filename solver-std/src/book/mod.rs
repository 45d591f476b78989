//! Making, checking and reading books, see [`plywood_core::book`].
//!
//! [`build`](Books::build) meets every position that the side's rule can be brought to, ply by ply,
//! each once for all its images ([`layer`]), finds its move with every thread ([`solve`]), keeps
//! what it found in a file that a killed build goes on from ([`work`]), and packs the moves of the
//! plies that are dear to search ([`pack`], [`ribbon`]).

mod build;
mod entry;
mod layer;
mod library;
mod pack;
mod ribbon;
mod solve;
mod walk;
mod work;

pub use build::{Limit, Request, Step, Trouble};
pub use library::{Books, Means};
pub use walk::{Difference, Verified};
