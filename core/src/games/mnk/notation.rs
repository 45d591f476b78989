//! Positions as text: the cells played, in order.
//!
//! A move is a column letter and a row number, `a1` the bottom left corner; moves are separated by
//! blanks or by one comma. On boards of up to nine cells a move can also be a digit, the cells
//! counted from the top left in reading order. The empty text and `start` are the empty board.
//! Blanks around the text are ignored.

use core::fmt;
use core::str::FromStr;

use super::position::{Cell, Mnk, TicTacToe};
use crate::game::{Game, Outcome};

/// Why a text is no position. `at` is the byte, counted from zero, at which the trouble starts.
///
/// `Occupied` and `GameOver` are moves against the rules, the others cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellsError {
    /// A character that is no column letter, or no digit where cells are digits.
    NotACell {
        /// Where.
        at: usize,
        /// What stands there.
        found: char,
    },
    /// A column letter without a row number.
    MissingRow {
        /// Where the number should stand.
        at: usize,
    },
    /// A row number that is followed by something else than a blank or a comma.
    NotSeparated {
        /// Where.
        at: usize,
        /// What stands there.
        found: char,
    },
    /// A move is missing before or after a comma.
    MissingMove {
        /// Where.
        at: usize,
    },
    /// A cell that the board does not have.
    NoSuchCell {
        /// Where.
        at: usize,
        /// The column letter.
        column: char,
        /// The row number; 4,294,967,295 for all numbers beyond.
        row: u32,
        /// The top right cell of the board.
        last: Cell,
    },
    /// A digit that counts no cell of the board.
    NoSuchNumber {
        /// Where.
        at: usize,
        /// The digit.
        number: u32,
        /// The cells of the board.
        cells: u32,
    },
    /// A move onto a stone.
    Occupied {
        /// Where.
        at: usize,
        /// The cell.
        cell: Cell,
    },
    /// A move after the end of the game.
    GameOver {
        /// Where.
        at: usize,
        /// How the game ended.
        outcome: Outcome,
    },
}

impl CellsError {
    /// The byte, counted from zero, at which the trouble starts.
    pub fn at(&self) -> usize {
        match *self {
            Self::NotACell { at, .. }
            | Self::MissingRow { at }
            | Self::NotSeparated { at, .. }
            | Self::MissingMove { at }
            | Self::NoSuchCell { at, .. }
            | Self::NoSuchNumber { at, .. }
            | Self::Occupied { at, .. }
            | Self::GameOver { at, .. } => at,
        }
    }
}

impl fmt::Display for CellsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotACell { found, .. } => write!(f, "{found:?} is no cell"),
            Self::MissingRow { .. } => f.write_str("a row number is missing"),
            Self::NotSeparated { found, .. } => {
                write!(f, "{found:?} where a blank or a comma should separate two moves")
            }
            Self::MissingMove { .. } => f.write_str("a move is missing"),
            Self::NoSuchCell { column, row, last, .. } => {
                write!(f, "there is no cell {column}{row}, the board has cells a1 to {last}")
            }
            Self::NoSuchNumber { number, cells, .. } => {
                write!(f, "there is no cell {number}, the board has cells 1 to {cells}")
            }
            Self::Occupied { cell, .. } => write!(f, "there is a stone on {cell} already"),
            Self::GameOver { outcome: Outcome::Draw, .. } => {
                f.write_str("the board is full, the game is over")
            }
            Self::GameOver { outcome: Outcome::Win(player), .. } => {
                write!(f, "the game is over, the {player} player has won")
            }
        }
    }
}

impl core::error::Error for CellsError {}

/// The moves in a text without the blanks around it, and how many bytes of blanks came before.
/// Nothing is left of `start`.
fn trimmed(text: &str) -> (&str, usize) {
    let moves = text.trim();
    let moves = if moves == "start" { "" } else { moves };
    (moves, text.len() - text.trim_start().len())
}

impl<const CELLS: usize> Mnk<CELLS> {
    /// The position after moves such as `b2 a3, c1`, see the module.
    ///
    /// # Errors
    /// The first thing that is wrong, with its byte; [`CellsError::at`] counts from the start of
    /// `text`.
    ///
    /// ```
    /// use plywood_core::games::mnk::{CellsError, Mnk};
    /// let board = Mnk::new(5, 5, 4).unwrap();
    /// assert_eq!(board.after("c3 b2").unwrap().stones(), 2);
    /// assert!(matches!(board.after("c3 c3"), Err(CellsError::Occupied { at: 3, .. })));
    /// ```
    pub fn after(mut self, text: &str) -> Result<Self, CellsError> {
        let (moves, mut at) = trimmed(text);
        if moves.is_empty() {
            return Ok(self);
        }
        for part in moves.split(',') {
            self = self.after_words(part, at)?;
            at += part.len() + 1;
        }
        Ok(self)
    }

    /// Plays the moves of a text without commas, which starts at byte `offset`.
    fn after_words(mut self, text: &str, offset: usize) -> Result<Self, CellsError> {
        let mut rest = text.trim_start();
        if rest.is_empty() {
            return Err(CellsError::MissingMove { at: offset + text.len() });
        }
        while !rest.is_empty() {
            let at = offset + text.len() - rest.len();
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let cell = self.read_cell(&rest[..end], at)?;
            self = self.put_stone(cell, at)?;
            rest = rest[end..].trim_start();
        }
        Ok(self)
    }

    /// Reads a word that is not empty.
    fn read_cell(&self, word: &str, at: usize) -> Result<Cell, CellsError> {
        let column = word.chars().next().unwrap_or(' ');
        if !column.is_ascii_lowercase() {
            return Err(CellsError::NotACell { at, found: column });
        }
        let digits = &word[1..];
        match digits.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
            None if digits.is_empty() => return Err(CellsError::MissingRow { at: at + 1 }),
            Some((0, _)) => return Err(CellsError::MissingRow { at: at + 1 }),
            Some((i, found)) => return Err(CellsError::NotSeparated { at: at + 1 + i, found }),
            None => (),
        }
        let row: u32 = digits.parse().unwrap_or(u32::MAX);
        let (width, height) = (self.width() as u8, self.height() as u8);
        let index = column as u8 - b'a';
        if index >= width || row == 0 || row > u32::from(height) {
            let last = Cell { column: width - 1, row: height - 1 };
            return Err(CellsError::NoSuchCell { at, column, row, last });
        }
        Ok(Cell { column: index, row: (row - 1) as u8 })
    }

    /// The position after moves such as `519`: digits that count the cells in reading order from 1
    /// at the top left. Boards of more than nine cells have cells that no digit reaches.
    ///
    /// # Errors
    /// As [`after`](Self::after).
    ///
    /// ```
    /// use plywood_core::games::mnk::Mnk;
    /// let start = Mnk::TIC_TAC_TOE;
    /// assert_eq!(start.after_digits("519"), start.after("b2 a3 c1"));
    /// ```
    pub fn after_digits(mut self, text: &str) -> Result<Self, CellsError> {
        let (moves, offset) = trimmed(text);
        for (i, found) in moves.char_indices() {
            let at = offset + i;
            let number = found.to_digit(10).ok_or(CellsError::NotACell { at, found })?;
            let cells = self.board.count();
            if number == 0 || number > cells {
                return Err(CellsError::NoSuchNumber { at, number, cells });
            }
            self = self.put_stone(self.cell(number - 1), at)?;
        }
        Ok(self)
    }

    /// Plays a cell of the board.
    fn put_stone(self, cell: Cell, at: usize) -> Result<Self, CellsError> {
        if let Some(outcome) = self.outcome() {
            return Err(CellsError::GameOver { at, outcome });
        }
        if self.stone_at(cell).is_some() {
            return Err(CellsError::Occupied { at, cell });
        }
        Ok(self.play(cell))
    }
}

/// Reads digits, see [`Mnk::after_digits`].
impl FromStr for TicTacToe {
    type Err = CellsError;

    fn from_str(text: &str) -> Result<Self, CellsError> {
        Self::START.after_digits(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;
    use std::string::ToString;

    const BOARD: Mnk = match Mnk::new(4, 3, 3) {
        Some(board) => board,
        None => unreachable!(),
    };

    fn error(text: &str) -> CellsError {
        BOARD.after(text).expect_err(text)
    }

    fn says(error: CellsError, at: usize, message: &str) {
        assert_eq!((error.at(), error.to_string().as_str()), (at, message));
    }

    #[test]
    fn blanks_and_commas_separate_and_blanks_around_are_ignored() {
        let expected = BOARD.after("b2 a3 d1").unwrap();
        for text in ["b2,a3,d1", " b2  a3\td1\n", "b2 , a3 d1", "b02, a003, d1"] {
            assert_eq!(BOARD.after(text), Ok(expected), "{text:?}");
        }
        for text in ["", "  ", "start", " start\n"] {
            assert_eq!(BOARD.after(text), Ok(BOARD), "{text:?}");
            assert_eq!(BOARD.after_digits(text), Ok(BOARD), "{text:?}");
        }
    }

    #[test]
    fn unreadable_moves_are_named_with_their_byte() {
        says(error("a1 ?2"), 3, "'?' is no cell");
        says(error("  B2"), 2, "'B' is no cell");
        says(error("a1 é2"), 3, "'é' is no cell");
        says(error("a1 start"), 4, "a row number is missing");
        says(error("a1 b,c1"), 4, "a row number is missing");
        says(error("a1b2"), 2, "'b' where a blank or a comma should separate two moves");
        says(error("a1é"), 2, "'é' where a blank or a comma should separate two moves");
        says(error("a1,,b2"), 3, "a move is missing");
        says(error("a1, "), 3, "a move is missing");
        says(error(",a1"), 0, "a move is missing");
    }

    #[test]
    fn cells_beyond_the_board_are_named_with_the_last_cell_there_is() {
        says(error("a1 e1"), 3, "there is no cell e1, the board has cells a1 to d3");
        says(error("a1, b4"), 4, "there is no cell b4, the board has cells a1 to d3");
        says(error("b0"), 0, "there is no cell b0, the board has cells a1 to d3");
        let long = "there is no cell a4294967295, the board has cells a1 to d3";
        says(error("a99999999999999999999"), 0, long);
    }

    #[test]
    fn moves_against_the_rules_are_told_from_unreadable_ones() {
        says(error("a1 b2 a1"), 6, "there is a stone on a1 already");
        let won = error("a1 a2 b1 b2 c1 c2");
        assert_eq!(won, CellsError::GameOver { at: 15, outcome: Outcome::Win(Player::First) });
        says(won, 15, "the game is over, the first player has won");
        let full = Mnk::new(1, 1, 2).unwrap().after("a1 a1").unwrap_err();
        says(full, 3, "the board is full, the game is over");
    }

    #[test]
    fn digits_count_the_cells_from_the_top_left() {
        let start = TicTacToe::START;
        assert_eq!(start.after_digits("123546879"), start.after("a3 b3 c3 b2 a2 c2 b1 a1 c1"));
        says("51 9".parse::<TicTacToe>().unwrap_err(), 2, "' ' is no cell");
        says(
            start.after_digits(" 50").unwrap_err(),
            2,
            "there is no cell 0, the board has cells 1 to 9",
        );
        says(start.after_digits("55").unwrap_err(), 1, "there is a stone on b2 already");
        let small = Mnk::new(2, 2, 2).unwrap().after_digits("5").unwrap_err();
        says(small, 0, "there is no cell 5, the board has cells 1 to 4");
    }
}
