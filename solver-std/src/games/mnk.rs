//! m,n,k games for the program: tic-tac-toe numbers its cells, the others name them by letter and
//! number.

use plywood_core::games::mnk::evaluation::OpenLines;
use plywood_core::games::mnk::{Cell, CellsError, Mnk, TicTacToe};
use plywood_core::limited::Evaluation;
use plywood_core::{Bounds, Game, Value};

use super::{BadPosition, MoveName, Played, taking_turns};

/// How the cells of a game are written.
trait Notation: Sized {
    fn read(self, text: &str) -> Result<Self, BadPosition>;
    fn write(&self, cell: Cell) -> MoveName;
    /// The names of rows and columns around the drawing of a board.
    fn label(&self, board: &str) -> String;
}

fn bad(error: CellsError) -> BadPosition {
    BadPosition { at: error.at(), what: error.to_string() }
}

impl Notation for TicTacToe {
    fn read(self, text: &str) -> Result<Self, BadPosition> {
        self.after_digits(text).map_err(|error| match error {
            // The engine names cells by letter and number on every board.
            CellsError::Occupied { at, cell } => {
                let cell = self.write(cell);
                BadPosition { at, what: format!("there is a stone on {cell} already") }
            }
            error => bad(error),
        })
    }

    fn write(&self, cell: Cell) -> MoveName {
        let rows_above = self.height() - 1 - u32::from(cell.row);
        MoveName::Number(rows_above * self.width() + u32::from(cell.column) + 1)
    }

    /// The numbers of the cells stand beside them.
    fn label(&self, board: &str) -> String {
        let numbers = ["1 2 3", "4 5 6", "7 8 9"];
        let row = |(row, numbers): (&str, &str)| format!("{row}    {numbers}\n");
        board.lines().zip(numbers).map(row).collect()
    }
}

macro_rules! letters_and_numbers {
    ($($cells:literal)*) => {$(
        impl Notation for Mnk<$cells> {
            fn read(self, text: &str) -> Result<Self, BadPosition> {
                self.after(text).map_err(bad)
            }

            fn write(&self, cell: Cell) -> MoveName {
                MoveName::Text(cell.to_string())
            }

            fn label(&self, board: &str) -> String {
                let numbered = |(row, number): (&str, u32)| format!("{number:>2} {row}\n");
                let rows = board.lines().zip((1..=self.height()).rev());
                let letters = (0..self.width() as u8).map(|column| char::from(b'a' + column));
                let letters: Vec<_> = letters.map(String::from).collect();
                rows.map(numbered).collect::<String>() + "   " + &letters.join(" ")
            }
        }
    )*};
}

letters_and_numbers!(16 36 64);

impl<const CELLS: usize> Played for Mnk<CELLS>
where
    Self: Notation,
{
    const PLACE: &'static str = "cell";

    fn after(self, text: &str) -> Result<Self, BadPosition> {
        self.read(text)
    }

    fn name(&self, mv: Cell) -> MoveName {
        self.write(mv)
    }

    /// Reading order: top row first, left to right.
    fn places(&self) -> Vec<Cell> {
        let rows = (0..self.height() as u8).rev();
        let row = |row| (0..self.width() as u8).map(move |column| Cell { column, row });
        rows.flat_map(row).collect()
    }

    fn drawing(&self) -> String {
        self.label(&self.to_string())
    }

    fn moves_made(&self) -> u32 {
        self.stones()
    }

    fn score(&self, _value: Value) -> Option<i32> {
        None
    }

    fn evaluation(&self) -> impl Evaluation<Self> {
        OpenLines
    }

    fn possible(&self, bounds: Bounds) -> Bounds {
        if self.outcome().is_some() { bounds } else { taking_turns(bounds, self.plies_left()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_drawn_with_their_names_and_listed_in_reading_order() {
        let names = |cells: Vec<MoveName>| crate::text::joined(cells, " ");
        let start = TicTacToe::START;
        let cells = start.places().into_iter().map(|cell| start.name(cell)).collect();
        assert_eq!(names(cells), "1 2 3 4 5 6 7 8 9");
        let position = Played::after(Mnk::<16>::with_size(4, 2, 3).unwrap(), "a1 b2").unwrap();
        let cells = position.places().into_iter().map(|cell| position.name(cell)).collect();
        assert_eq!(names(cells), "a2 b2 c2 d2 a1 b1 c1 d1");
        assert_eq!(position.drawing(), " 2 . O . .\n 1 X . . .\n   a b c d");
    }
}
