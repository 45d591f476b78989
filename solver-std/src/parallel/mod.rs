//! Dividing one search between threads.
//!
//! Every mode is an [`Oracle`](plywood_core::search::Oracle): it answers the same null windows that a
//! single search answers, and the driver above it asks the same questions. So a position's value,
//! distance and best move depend neither on the mode nor on the number of threads; node counts do.

mod abdada;
mod root;

pub use abdada::Abdada;
pub use root::RootSplit;

use std::fmt;

/// How threads divide the work on one position. One thread alone searches the same in every mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Every thread searches the whole tree and leaves to later what another is at.
    #[default]
    Abdada,
    /// Each move of the root is searched by one thread, with a shared table: the reference.
    Root,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Self; 2] = [Self::Abdada, Self::Root];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Abdada => "abdada",
            Self::Root => "root",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
