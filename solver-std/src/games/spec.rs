//! Games by name: `connect4`, `connect4:5x4`, `tictactoe`, `mnk:4x4:4`.

use std::fmt;
use std::str::FromStr;

use plywood_core::Value;
use plywood_core::games::mnk::Mnk;
use plywood_core::games::nim::{MAX_HEAPS, Nim};

use super::error::{GameSpecError, MAX_BITS};
use super::list::nearest;

/// A game and its size.
///
/// ```
/// use plywood::games::GameSpec;
/// let spec: GameSpec = "connect4:5x4".parse().unwrap();
/// assert_eq!(spec, GameSpec::Connect4 { width: 5, height: 4 });
/// assert!("connect5".parse::<GameSpec>().unwrap_err().to_string().contains("connect4"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameSpec {
    /// Connect Four on a board of some size.
    Connect4 {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// Tic-tac-toe with its cells numbered.
    TicTacToe,
    /// `k` in a row on a board of some size.
    Mnk {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
        /// Stones in a row that win.
        k: u32,
    },
    /// Tic-tac-toe in which whoever makes a row loses.
    MisereTicTacToe,
    /// Reversi on a square board.
    Reversi {
        /// Columns and rows: 4, 6 or 8.
        size: u32,
    },
    /// Nim with heaps of these sizes, empty ones at the end.
    Nim {
        /// The stones of each heap.
        heaps: [u8; MAX_HEAPS],
    },
}

const DEFAULT: GameSpec = GameSpec::Connect4 { width: 7, height: 6 };

impl Default for GameSpec {
    fn default() -> Self {
        DEFAULT
    }
}

impl GameSpec {
    pub(super) fn connect4(size: &str) -> Result<Self, GameSpecError> {
        let (width, height) = size_of_board(size)?;
        let (w, h) = (u64::from(width), u64::from(height));
        if w == 0 || h == 0 {
            return Err(GameSpecError::NoCell);
        }
        if w * (h + 1) > MAX_BITS || w * h > u64::from(Value::MAX_PLIES) {
            return Err(GameSpecError::TooLarge { size: size.to_owned() });
        }
        Ok(Self::Connect4 { width, height })
    }

    fn mnk(numbers: &str) -> Result<Self, GameSpecError> {
        let not_mnk = || GameSpecError::NotMnk { found: numbers.to_owned() };
        let (size, k) = numbers.split_once(':').ok_or_else(not_mnk)?;
        let (width, height) = size_of_board(size)?;
        if !is_number(k) {
            return Err(not_mnk());
        }
        let k = number(k);
        if width == 0 || height == 0 || k == 0 {
            return Err(GameSpecError::NoCell);
        }
        Mnk::new(width, height, k).ok_or(GameSpecError::MnkTooLarge)?;
        Ok(Self::Mnk { width, height, k })
    }
}

impl GameSpec {
    fn reversi(size: &str) -> Result<Self, GameSpecError> {
        let (width, height) = size_of_board(size)?;
        match (width, height) {
            (4 | 6 | 8, same) if same == width => Ok(Self::Reversi { size: width }),
            _ => Err(GameSpecError::ReversiSize),
        }
    }

    fn nim(sizes: &str) -> Result<Self, GameSpecError> {
        let refused = || GameSpecError::NotHeaps { found: sizes.to_owned() };
        let size = |text: &str| text.parse().ok().filter(|_| is_number(text));
        let sizes: Option<Vec<u8>> = sizes.split('-').map(size).collect();
        let nim = sizes.as_deref().and_then(Nim::new).ok_or_else(refused)?;
        Ok(Self::Nim { heaps: nim.heaps() })
    }
}

/// Columns and rows from `7x6`.
fn size_of_board(size: &str) -> Result<(u32, u32), GameSpecError> {
    let not_a_size = || GameSpecError::NotASize { found: size.to_owned() };
    let (width, height) = size.split_once(['x', 'X']).ok_or_else(not_a_size)?;
    if !is_number(width) || !is_number(height) {
        return Err(not_a_size());
    }
    Ok((number(width), number(height)))
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty()
}

/// The number in digits; too many for a `u32` are too large for any game.
fn number(digits: &str) -> u32 {
    digits.parse().unwrap_or(u32::MAX)
}

impl FromStr for GameSpec {
    type Err = GameSpecError;

    fn from_str(text: &str) -> Result<Self, GameSpecError> {
        match text.split_once(':').unwrap_or((text, "")) {
            ("connect4", "") if !text.contains(':') => Ok(DEFAULT),
            ("connect4", size) => Self::connect4(size),
            ("tictactoe", "") if !text.contains(':') => Ok(Self::TicTacToe),
            ("tictactoe", _) => Err(GameSpecError::FixedSize),
            ("mnk", numbers) => Self::mnk(numbers),
            ("misere-tictactoe", "") if !text.contains(':') => Ok(Self::MisereTicTacToe),
            ("reversi", size) => Self::reversi(size),
            ("nim", sizes) => Self::nim(sizes),
            ("einstein", _) => Err(GameSpecError::HasDie { name: text.to_owned() }),
            (name, _) => {
                Err(GameSpecError::Unknown { name: name.to_owned(), nearest: nearest(name) })
            }
        }
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            game if *game == DEFAULT => f.write_str("connect4"),
            Self::Connect4 { width, height } => write!(f, "connect4:{width}x{height}"),
            Self::TicTacToe => f.write_str("tictactoe"),
            Self::Mnk { width, height, k } => write!(f, "mnk:{width}x{height}:{k}"),
            Self::MisereTicTacToe => f.write_str("misere-tictactoe"),
            Self::Reversi { size } => write!(f, "reversi:{size}x{size}"),
            Self::Nim { heaps } => {
                let used = heaps.iter().rposition(|&size| size > 0).map_or(1, |last| last + 1);
                write!(f, "nim:{}", crate::text::joined(&heaps[..used], "-"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<GameSpec>().unwrap_err().to_string()
    }

    #[test]
    fn names_round_trip_and_the_usual_board_needs_no_size() {
        for name in [
            "connect4",
            "connect4:5x4",
            "connect4:12x8",
            "tictactoe",
            "mnk:4x4:4",
            "mnk:26x2:9",
            "misere-tictactoe",
            "reversi:6x6",
            "nim:3-4-5",
            "nim:0",
        ] {
            assert_eq!(name.parse::<GameSpec>().unwrap().to_string(), name);
        }
        assert_eq!("connect4:7x6".parse::<GameSpec>().unwrap().to_string(), "connect4");
    }

    #[test]
    fn a_size_that_is_none_is_refused_with_what_stands_there() {
        for size in ["", "7", "7x", "x6", "-7x6", "7x6x5", "seven"] {
            assert!(error(&format!("connect4:{size}")).contains("is no size"), "{size}");
        }
    }

    #[test]
    fn an_mnk_game_that_is_none_is_refused_with_the_form_or_the_limit() {
        for numbers in ["", "3x3", "3x3:", "3x3:three"] {
            assert!(error(&format!("mnk:{numbers}")).contains("mnk:WxH:K"), "{numbers}");
        }
        assert!(error("mnk:3:3").contains("is no size"));
        assert!(error("mnk:3x3:0").contains("at least one"));
        assert!(error("mnk:9x9:5").contains("W x H is at most 64"));
        assert!(error("mnk:27x1:3").contains("W at most 26"));
        assert!(error("tictactoe:4x4").contains("mnk:WxH:K"));
    }

    #[test]
    fn reversi_and_nim_are_refused_with_the_sizes_there_are() {
        for size in ["5x5", "4x6", "10x10"] {
            assert!(error(&format!("reversi:{size}")).contains("4x4, 6x6 or 8x8"), "{size}");
        }
        assert!(error("reversi").contains("is no size"));
        for heaps in ["", "3-", "3-x", "3 4", "300", "30-31", "1-1-1-1-1-1-1-1-1", "+3"] {
            assert!(error(&format!("nim:{heaps}")).contains("at most 60 stones"), "{heaps}");
        }
    }

    #[test]
    fn a_board_without_cells_or_beyond_the_word_is_refused_with_the_limit() {
        assert!(error("connect4:0x6").contains("at least one"));
        assert!(error("connect4:40x40").contains("W x (H+1) is at most 128"));
        assert!(error("connect4:1x127").contains("W x H at most 126"));
        assert!(error("connect4:99999999999x1").contains("too large"));
    }

    #[test]
    fn an_unknown_game_suggests_the_nearest_name_if_one_is_near() {
        assert!(error("conect4").contains("did you mean \"connect4\""));
        assert!(error("chess").contains("plywood games"));
        assert!(error("einstien:3x3").contains("did you mean \"einstein\""));
    }

    #[test]
    fn a_game_with_a_die_is_refused_with_the_command_that_takes_it() {
        assert!(error("einstein:3x3").contains("plywood search --game einstein:3x3"));
    }
}
