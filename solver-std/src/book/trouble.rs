//! Why there is no book, or no certificate.

use std::fmt;
use std::io;

use plywood_core::Stopped;

use crate::table::OutOfMemory;

/// Why a run has ended early.
#[derive(Debug)]
pub enum Trouble {
    /// Stopped; what was found is kept.
    Stopped,
    /// No memory for a table.
    Memory(OutOfMemory),
    /// No threads.
    Threads(rayon::ThreadPoolBuildError),
    /// The file of the work cannot be used.
    Work(io::Error),
    /// A move of the book is not the one that a search finds.
    WrongBook {
        /// At this ply.
        ply: u8,
        /// In the position with this code.
        code: u64,
    },
    /// The work says something that cannot be.
    BadWork {
        /// At this ply.
        ply: u8,
    },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("stopped; the same command goes on from here"),
            Self::Memory(refused) => refused.fmt(f),
            Self::Threads(refused) => write!(f, "the system gives no threads: {refused}"),
            Self::Work(why) => write!(f, "cannot use the file of the work: {why}"),
            Self::WrongBook { ply, code } => write!(
                f,
                "the book has a wrong move at ply {ply}, in the position {code:x}; build it again"
            ),
            Self::BadWork { ply } => write!(
                f,
                "the file of the work has a move of ply {ply} that is not legal; remove the file"
            ),
        }
    }
}

impl std::error::Error for Trouble {}

impl From<OutOfMemory> for Trouble {
    fn from(refused: OutOfMemory) -> Self {
        Self::Memory(refused)
    }
}

impl From<io::Error> for Trouble {
    fn from(why: io::Error) -> Self {
        Self::Work(why)
    }
}

impl From<Stopped> for Trouble {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
