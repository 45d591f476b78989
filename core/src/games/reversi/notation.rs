//! Moves as text: `c4`, `pass`.

use core::str::FromStr;

use super::position::{Cell, Turn};

/// A text that is no move of Reversi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotATurn;

impl FromStr for Turn {
    type Err = NotATurn;

    /// A column letter a to h with a row number 1 to 8, or `pass`. Whether a board has the cell is
    /// another matter.
    fn from_str(text: &str) -> Result<Self, NotATurn> {
        match text.as_bytes() {
            b"pass" => Ok(Self::Pass),
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                Ok(Self::Put(Cell { column: column - b'a', row: row - b'1' }))
            }
            _ => Err(NotATurn),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn moves_are_read_as_they_are_written() {
        let put = Turn::Put(Cell { column: 2, row: 4 });
        assert_eq!((put.to_string().as_str(), "c5".parse()), ("c5", Ok(put)));
        assert_eq!((Turn::Pass.to_string().as_str(), "pass".parse()), ("pass", Ok(Turn::Pass)));
        for bad in ["", "c", "c9", "c0", "i1", "C5", "c55", "é5", "passe", "5c"] {
            assert_eq!(bad.parse::<Turn>(), Err(NotATurn), "{bad}");
        }
    }
}
