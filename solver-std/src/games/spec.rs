//! Games by name: `connect4`, `connect4:5x4`, `tictactoe`, `mnk:4x4:4`.

use std::fmt;
use std::str::FromStr;

use plywood_core::Value;
use plywood_core::games::connect4::{AnySize, Connect4, Fixed};
use plywood_core::games::mnk::{Mnk, TicTacToe};

use crate::solver::{Engine, Game};

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
}

/// A game as `plywood games` shows it.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// How `--game` names it.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// How its positions are written.
    pub notation: &'static str,
    /// What it refuses.
    pub limits: &'static str,
    /// A command that answers at once.
    pub example: &'static str,
}

/// Every game there is.
const GAMES: &[GameInfo] = &[
    GameInfo {
        name: "connect4",
        about: "Connect Four on the board of 7x6 that everybody knows",
        notation: "the columns played, one digit each: 4453; the empty board is start",
        limits: "none: every position is solved",
        example: "plywood solve 44455554221",
    },
    GameInfo {
        name: "connect4:WxH",
        about: "Connect Four with W columns of H cells",
        notation: "digits up to 9 columns; numbers and commas beyond, and wherever preferred: 10,4,11",
        limits: "W x (H+1) at most 128 and W x H at most 126; large empty boards take days",
        example: "plywood solve --game connect4:5x4 3344",
    },
    GameInfo {
        name: "tictactoe",
        about: "Tic-tac-toe",
        notation: "the cells played, numbered 1 to 9 from the top left: 519",
        limits: "none: every position is solved",
        example: "plywood solve --game tictactoe --analyze 51",
    },
    GameInfo {
        name: "mnk:WxH:K",
        about: "K in a row on a board of W columns and H rows, without gravity",
        notation: "cells by letter and number, a1 at the bottom left: b2 a3 or b2,a3",
        limits: "W x H at most 64, W at most 26, K at most 255; 5x5 takes long",
        example: "plywood solve --game mnk:4x4:4 \"b2 c3\"",
    },
];

const DEFAULT: GameSpec = GameSpec::Connect4 { width: 7, height: 6 };

impl Default for GameSpec {
    fn default() -> Self {
        DEFAULT
    }
}

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
    /// An m,n,k game that the engine does not hold.
    MnkTooLarge,
    /// A board without a cell.
    NoCell,
    /// A board larger than the engine holds.
    TooLarge {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
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
            Self::MnkTooLarge => f.write_str(
                "the board is too large: W x H is at most 64, W at most 26 and K at most 255",
            ),
            Self::NoCell => {
                f.write_str("a board has at least one column and one row, and a line one stone")
            }
            Self::TooLarge { width, height } => write!(
                f,
                "a board of {width}x{height} is too large: W x (H+1) is at most {MAX_BITS} \
                 and W x H at most {}",
                Value::MAX_PLIES
            ),
        }
    }
}

impl std::error::Error for GameSpecError {}

/// The cells and guards of the largest board: bits of the widest word.
const MAX_BITS: u64 = 128;

impl GameSpec {
    /// Every game, for a list.
    pub fn list() -> &'static [GameInfo] {
        GAMES
    }

    fn connect4(size: &str) -> Result<Self, GameSpecError> {
        let (width, height) = size_of_board(size)?;
        let (w, h) = (u64::from(width), u64::from(height));
        if w == 0 || h == 0 {
            return Err(GameSpecError::NoCell);
        }
        if w * (h + 1) > MAX_BITS || w * h > u64::from(Value::MAX_PLIES) {
            return Err(GameSpecError::TooLarge { width, height });
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

    /// What solves the game.
    pub fn engine(self) -> Box<dyn Engine> {
        match self {
            Self::Connect4 { width, height } => connect4_engine(width, height),
            Self::TicTacToe => Box::new(Game { start: TicTacToe::START }),
            Self::Mnk { width, height, k } => mnk_engine(width, height, k),
        }
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

/// The sizes whose masks are constants, each with its word and the words of its key; any other
/// size is solved too, more slowly.
fn connect4_engine(width: u32, height: u32) -> Box<dyn Engine> {
    macro_rules! fixed_sizes {
        ($(($w:literal, $h:literal, $bits:ty, $words:literal))*) => {
            match (width, height) {
                $(($w, $h) => Box::new(Game {
                    start: Connect4::<Fixed<$bits, $w, $h, $words>>::START,
                }),)*
                _ => any_size(width, height),
            }
        };
    }
    fixed_sizes! {
        (4, 4, u64, 1) (5, 4, u64, 1) (6, 4, u64, 1) (7, 4, u64, 1)
        (4, 5, u64, 1) (5, 5, u64, 1) (6, 5, u64, 1) (7, 5, u64, 1)
        (4, 6, u64, 1) (5, 6, u64, 1) (6, 6, u64, 1) (7, 6, u64, 1)
        (5, 7, u64, 1) (6, 7, u64, 1) (7, 7, u64, 2) (8, 5, u64, 1)
        (8, 6, u64, 2) (8, 7, u64, 2) (8, 8, u128, 2) (9, 6, u64, 2)
    }
}

fn any_size(width: u32, height: u32) -> Box<dyn Engine> {
    if let Some(small) = AnySize::<u64>::new(width, height) {
        return Box::new(Game { start: Connect4::empty(small) });
    }
    let large = AnySize::<u128>::new(width, height).expect("a size that was read fits the board");
    Box::new(Game { start: Connect4::empty(large) })
}

/// Move lists of the length that the board needs, so that a search uses less stack.
fn mnk_engine(width: u32, height: u32, k: u32) -> Box<dyn Engine> {
    if let Some(start) = Mnk::<16>::with_size(width, height, k) {
        return Box::new(Game { start });
    }
    if let Some(start) = Mnk::<36>::with_size(width, height, k) {
        return Box::new(Game { start });
    }
    let start =
        Mnk::<64>::with_size(width, height, k).expect("a size that was read fits the board");
    Box::new(Game { start })
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
        }
    }
}

/// The game whose name takes the fewest edits to become `name`, if that is less than half of it.
fn nearest(name: &str) -> Option<&'static str> {
    let stem = |info: &'static GameInfo| info.name.split(':').next().unwrap_or(info.name);
    let name = name.to_lowercase();
    let (edits, found) =
        GAMES.iter().map(stem).map(|stem| (edit_distance(&name, stem), stem)).min()?;
    (edits * 2 <= found.len()).then_some(found)
}

/// Insertions, deletions and replacements of characters (Levenshtein 1966).
fn edit_distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.chars().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[row.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<GameSpec>().unwrap_err().to_string()
    }

    #[test]
    fn names_round_trip_and_the_usual_board_needs_no_size() {
        for name in
            ["connect4", "connect4:5x4", "connect4:12x8", "tictactoe", "mnk:4x4:4", "mnk:26x2:9"]
        {
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
    }

    #[test]
    fn every_game_listed_is_named_by_an_example_that_reads() {
        for info in GameSpec::list() {
            assert!(info.example.starts_with("plywood solve"), "{}", info.name);
        }
    }

    #[test]
    fn every_size_within_the_limits_has_an_engine() {
        for width in 1..=64 {
            for height in 1..=126 {
                if let Ok(spec) = GameSpec::connect4(&format!("{width}x{height}")) {
                    drop(spec.engine());
                }
            }
        }
    }
}
