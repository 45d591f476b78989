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
        /// The board's columns.
        width: u32,
    },
    /// A digit on a board that needs commas.
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
            Self::NoSuchColumn { width, .. } => {
                write!(f, "there is no such column, the board has columns 1 to {width}")
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
    pub fn after(self, text: &str) -> Result<Self, ColumnsError> {
        let blanks = text.len() - text.trim_start().len();
        let moves = text.trim();
        if moves.is_empty() || moves == "start" {
            return Ok(self);
        }
        if moves.contains(',') || self.width() > MAX_DIGIT_WIDTH {
            self.after_numbers(moves, blanks)
        } else {
            self.after_digits(moves, blanks)
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
            return Err(ColumnsError::NoSuchColumn { at, width: self.width() });
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

impl<B: Bits + Default, const W: usize, const H: usize, const N: usize> FromStr
    for Connect4<Fixed<B, W, H, N>>
{
    type Err = ColumnsError;

    fn from_str(text: &str) -> Result<Self, ColumnsError> {
        Self::START.after(text)
    }
}
