//! Why there is no book, or no certificate.

use std::fmt;
use std::io;
use std::path::PathBuf;

use plywood_core::Stopped;
use plywood_core::book::PackError;

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
    /// A file of the work cannot be used.
    Work {
        /// The file.
        file: PathBuf,
        /// Why not.
        why: io::Error,
    },
    /// The boards' books are of Connect Four on 7×6.
    NotOnBoards,
    /// A pack that was made for the run cannot be read.
    Pack(PackError),
    /// Searches of this ply need more than the board has: nodes, or stack.
    GivenUp {
        /// The ply.
        ply: u8,
        /// Positions of which that is so.
        positions: usize,
    },
    /// A move gives away what the position is worth.
    Drops {
        /// At this ply.
        ply: u8,
        /// In the position with this code.
        code: u64,
    },
    /// The work says something that cannot be.
    BadWork {
        /// The file.
        file: PathBuf,
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
            Self::Work { file, why } => {
                write!(f, "cannot use the file of the work, {}: {why}", file.display())
            }
            Self::NotOnBoards => f.write_str("the boards have books of connect4 (7x6) only"),
            Self::Pack(why) => why.fmt(f),
            Self::GivenUp { ply, positions } => write!(
                f,
                "the board gives up the search of {positions} positions of ply {ply}, which does not \
                 fit into the book: it cannot play perfectly with so much flash, table and stack"
            ),
            Self::Drops { ply, code } => write!(
                f,
                "the move played at ply {ply} in the position {code:x} gives something away: the book \
                 is wrong, or the search; build the book again"
            ),
            Self::BadWork { file, ply } => write!(
                f,
                "the file of the work has a move of ply {ply} that is not legal; remove {}",
                file.display()
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

impl From<Stopped> for Trouble {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
