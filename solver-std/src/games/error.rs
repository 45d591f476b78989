//! Why a text names no game.

use std::fmt;

use plywood_core::Value;

/// The cells and guards of the largest board of Connect Four: bits of the widest word.
pub(super) const MAX_BITS: u64 = 128;

/// Why a text names no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameSpecError {
    /// No game has this name.
    Unknown {
        /// The name given.
        name: String,
        /// The name that is most like it, if any is.
        nearest: Option<&'static str>,
    },
    /// The size is not two whole numbers with an x between them.
    NotASize {
        /// What stands for a size.
        found: String,
    },
    /// What follows the name of an m,n,k game is not a size and a number with a colon between.
    NotMnk {
        /// What stands there.
        found: String,
    },
    /// A size for tic-tac-toe.
    FixedSize,
    /// A game with a die, which has no value that could be solved for.
    HasDie {
        /// The text given.
        name: String,
    },
    /// A board that Reversi is not played on.
    ReversiSize,
    /// What follows `nim:` are no heaps, or too large ones.
    NotHeaps {
        /// What stands there.
        found: String,
    },
    /// An m,n,k game that the engine does not hold.
    MnkTooLarge,
    /// A board without a cell.
    NoCell,
    /// A board larger than the engine holds.
    TooLarge {
        /// The size given.
        size: String,
    },
}

impl fmt::Display for GameSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name, nearest: Some(nearest) } => {
                write!(f, "there is no game {name:?}; did you mean {nearest:?}?")
            }
            Self::Unknown { name, nearest: None } => {
                write!(f, "there is no game {name:?}; `plywood games` lists them")
            }
            Self::NotASize { found } => {
                write!(f, "{found:?} is no size: write columns, an x and rows, such as 7x6")
            }
            Self::NotMnk { found } => {
                write!(f, "{found:?} is no size and line: write mnk:WxH:K, such as mnk:3x3:3")
            }
            Self::FixedSize => {
                f.write_str("tictactoe has one size; other boards are mnk:WxH:K, such as mnk:4x4:4")
            }
            Self::HasDie { name } => write!(
                f,
                "{name:?} is played with a die, so no move is sure to be best; look ahead with \
                 `plywood search --game {name}`"
            ),
            Self::ReversiSize => f.write_str("reversi is played on 4x4, 6x6 or 8x8"),
            Self::NotHeaps { found } => write!(
                f,
                "{found:?} are no heaps: write up to 8 sizes with - between them, at most 60 stones \
                 in all, such as nim:3-4-5"
            ),
            Self::MnkTooLarge => f.write_str(
                "the board is too large: W x H is at most 64, W at most 26 and K at most 255",
            ),
            Self::NoCell => {
                f.write_str("a board has at least one column and one row, and a line one stone")
            }
            Self::TooLarge { size } => write!(
                f,
                "a board of {size} is too large: W x (H+1) is at most {MAX_BITS} \
                 and W x H at most {}",
                Value::MAX_PLIES
            ),
        }
    }
}

impl std::error::Error for GameSpecError {}
