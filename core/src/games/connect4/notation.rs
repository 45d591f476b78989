//! Positions as text: the columns played, counted from one.
//!
//! Up to nine columns each move is a digit, `4453`. On wider boards, and wherever it is preferred,
//! moves are numbers separated by commas, `10,4,11`. The empty text and `start` are the empty
//! board. Blanks around the text are ignored.

use core::fmt;
use core::str::FromStr;

use super::bits::Bits;
use super::position::{Column, Connect4};
use super::shape::{Fixed, Shape};
use crate::game::{Game, Outcome};

/// The widest board whose columns are single digits.
pub const MAX_DIGIT_WIDTH: u32 = 9;

/// Why a text is no position. `at` is the byte, counted from zero, at which the trouble starts.
///
/// `ColumnFull` and `GameOver` are moves against the rules, the others cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnsError {
    /// A character that is no column.
    NotAColumn {
        /// Where.
        at: usize,
        /// What stands there.
        found: char,
    },
    /// A number is missing between, before or after commas.
    MissingColumn {
        /// Where.
        at: usize,
    },
    /// A column that the board does not have.
    NoSuchColumn {
        /// Where.
        at: usize,
        /// The number that stands there; 4,294,967,295 for all numbers beyond.
        number: u32,
        /// The board's columns.
        width: u32,
    },
    /// Several digits that are no column of a board that needs commas.
    NeedsCommas {
        /// Where.
        at: usize,
        /// The board's columns.
        width: u32,
    },
    /// A move into a full column.
    ColumnFull {
        /// Where.
        at: usize,
        /// The column, counted from zero.
        column: Column,
    },
    /// A move after the end of the game.
    GameOver {
        /// Where.
        at: usize,
        /// How the game ended.
        outcome: Outcome,
    },
}

impl ColumnsError {
    /// The byte, counted from zero, at which the trouble starts.
    pub fn at(&self) -> usize {
        match *self {
            Self::NotAColumn { at, .. }
            | Self::MissingColumn { at }
            | Self::NoSuchColumn { at, .. }
            | Self::NeedsCommas { at, .. }
            | Self::ColumnFull { at, .. }
            | Self::GameOver { at, .. } => at,
        }
    }
}

impl fmt::Display for ColumnsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotAColumn { found, .. } => write!(f, "{found:?} is no column"),
            Self::MissingColumn { .. } => f.write_str("a column number is missing"),
            Self::NoSuchColumn { number, width, .. } => {
                write!(f, "there is no column {number}, the board has columns 1 to {width}")
            }
            Self::NeedsCommas { width, .. } => {
                write!(f, "with {width} columns the moves are separated by commas")
            }
            Self::ColumnFull { column, .. } => write!(f, "column {column} is full"),
            Self::GameOver { outcome: Outcome::Draw, .. } => {
                f.write_str("the board is full, the game is over")
            }
            Self::GameOver { outcome: Outcome::Win(player), .. } => {
                write!(f, "the game is over, the {player} player has won")
            }
        }
    }
}

impl core::error::Error for ColumnsError {}

impl<S: Shape> Connect4<S> {
    /// The position after the moves in `text`, see the module.
    ///
    /// # Errors
    /// The first thing that is wrong, with its byte; [`ColumnsError::at`] counts from the start
    /// of `text`.
    ///
    /// ```
    /// use plywood_core::games::connect4::{Column, ColumnsError, Standard};
    /// assert_eq!(Standard::START.after("4453"), Standard::START.after("4, 4, 5, 3"));
    /// let error = Standard::START.after("4444444").unwrap_err();
    /// assert_eq!(error, ColumnsError::ColumnFull { at: 6, column: Column(3) });
    /// ```
    pub fn after(self, text: &str) -> Result<Self, ColumnsError> {
        let offset = text.len() - text.trim_start().len();
        let moves = text.trim();
        if moves.is_empty() || moves == "start" {
            return Ok(self);
        }
        if moves.contains(',') || self.width() > MAX_DIGIT_WIDTH {
            self.after_numbers(moves, offset)
        } else {
            self.after_digits(moves, offset)
        }
    }

    fn after_digits(mut self, moves: &str, offset: usize) -> Result<Self, ColumnsError> {
        for (i, found) in moves.char_indices() {
            let at = offset + i;
            let number = found.to_digit(10).ok_or(ColumnsError::NotAColumn { at, found })?;
            self = self.drop_into(number, at)?;
        }
        Ok(self)
    }

    fn after_numbers(mut self, moves: &str, offset: usize) -> Result<Self, ColumnsError> {
        let mut start = offset;
        let commas = moves.contains(',');
        for part in moves.split(',') {
            let at = start + part.len() - part.trim_start().len();
            let digits = part.trim();
            if digits.is_empty() {
                return Err(ColumnsError::MissingColumn { at });
            }
            if let Some((i, found)) = digits.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
                return Err(ColumnsError::NotAColumn { at: at + i, found });
            }
            // A number too long for a u32 is no column of any board.
            let number = digits.parse().unwrap_or(u32::MAX);
            if !commas && digits.len() > 1 && number > self.width() {
                return Err(ColumnsError::NeedsCommas { at, width: self.width() });
            }
            self = self.drop_into(number, at)?;
            start += part.len() + 1;
        }
        Ok(self)
    }

    /// Plays into the column with a number counted from one.
    fn drop_into(self, number: u32, at: usize) -> Result<Self, ColumnsError> {
        if number == 0 || number > self.width() {
            return Err(ColumnsError::NoSuchColumn { at, number, width: self.width() });
        }
        if let Some(outcome) = self.outcome() {
            return Err(ColumnsError::GameOver { at, outcome });
        }
        let column = Column((number - 1) as u8);
        if (self.playable() & self.shape.column(number - 1)).is_empty() {
            return Err(ColumnsError::ColumnFull { at, column });
        }
        Ok(self.play(column))
    }
}

impl<B: Bits, const W: usize, const H: usize, const N: usize> FromStr
    for Connect4<Fixed<B, W, H, N>>
{
    type Err = ColumnsError;

    fn from_str(text: &str) -> Result<Self, ColumnsError> {
        Self::START.after(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;
    use crate::games::connect4::{Large, Standard};
    use std::string::ToString;

    fn wide() -> Large {
        Large::with_size(12, 4).unwrap()
    }

    fn says(error: ColumnsError, at: usize, message: &str) {
        assert_eq!((error.at(), error.to_string().as_str()), (at, message));
    }

    #[test]
    fn digits_and_numbers_mean_the_same_and_blanks_around_are_ignored() {
        let expected = Standard::START.after("4453").unwrap();
        for text in [" 4453\n", "4,4,5,3", " 4 , 4,5,3 ", "04,4,005,3"] {
            assert_eq!(Standard::START.after(text), Ok(expected), "{text:?}");
        }
        for text in ["", "  ", "start", " start\n"] {
            assert_eq!(Standard::START.after(text), Ok(Standard::START), "{text:?}");
        }
        // A single number needs no comma on a board of any width.
        assert_eq!(wide().after("12").unwrap().stone_at(11, 0), Some(Player::First));
    }

    #[test]
    fn unreadable_moves_are_named_with_their_byte() {
        let error = |text: &str| Standard::START.after(text).expect_err(text);
        says(error("44?"), 2, "'?' is no column");
        says(error(" 4 4"), 2, "' ' is no column");
        says(error("4é"), 1, "'é' is no column");
        says(error("4,x4"), 2, "'x' is no column");
        says(error("4,4 4"), 3, "' ' is no column");
        says(error("4,,4"), 2, "a column number is missing");
        says(error(",4"), 0, "a column number is missing");
        says(error("4, "), 2, "a column number is missing");
    }

    #[test]
    fn columns_beyond_the_board_are_named_with_the_last_there_is() {
        let error = |text: &str| Standard::START.after(text).expect_err(text);
        says(error("48"), 1, "there is no column 8, the board has columns 1 to 7");
        says(error(" 0"), 1, "there is no column 0, the board has columns 1 to 7");
        says(error("4, 10"), 3, "there is no column 10, the board has columns 1 to 7");
        let long = "there is no column 4294967295, the board has columns 1 to 7";
        says(error("4,99999999999999999999"), 2, long);
    }

    #[test]
    fn wide_boards_ask_for_commas() {
        let error = |text: &str| wide().after(text).expect_err(text);
        says(error("1234"), 0, "with 12 columns the moves are separated by commas");
        says(error("1,13"), 2, "there is no column 13, the board has columns 1 to 12");
    }

    #[test]
    fn moves_against_the_rules_are_told_from_unreadable_ones() {
        let error = |text: &str| Standard::START.after(text).expect_err(text);
        says(error("4444444"), 6, "column 4 is full");
        let won = error("41414141");
        assert_eq!(won, ColumnsError::GameOver { at: 7, outcome: Outcome::Win(Player::First) });
        says(won, 7, "the game is over, the first player has won");
        let full = Large::with_size(1, 2).unwrap().after("111").unwrap_err();
        says(full, 2, "the board is full, the game is over");
    }
}
