//! The rules of m,n,k-games.

use core::fmt;

use super::board::{Board, ones};
use crate::game::{Game, Outcome, Player};

/// A cell of a board, by column from the left and row from the bottom, both from zero. Displays
/// as people write it: `a1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Cell {
    /// The column, counted from zero at the left; at most 25.
    pub column: u8,
    /// The row, counted from zero at the bottom; at most 63.
    pub row: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), u32::from(self.row) + 1)
    }
}

/// A position: the size of the board, the stones of the side to move and those of the other.
///
/// `CELLS` is the most cells a board of this type may have, at most 64. It bounds move lists and so
/// the stack that a search needs; nothing else depends on it.
///
/// ```
/// use plywood_core::games::mnk::Mnk;
/// use plywood_core::{NoTable, Search, Unlimited, Value, driver};
///
/// let mut search = Search::new(&NoTable, Unlimited);
/// let value = driver::value(&mut search, &Mnk::TIC_TAC_TOE).unwrap();
/// assert_eq!(value, Value::DRAW);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mnk<const CELLS: usize = 64> {
    pub(super) board: Board,
    /// Stones of the side to move.
    pub(super) mine: u64,
    /// Stones of the other side.
    pub(super) theirs: u64,
}

/// Tic-tac-toe, with move lists of nine.
pub type TicTacToe = Mnk<9>;

const _: () = assert!(size_of::<Mnk>() == 32);

impl Mnk {
    /// The empty board of tic-tac-toe.
    pub const TIC_TAC_TOE: Self = match Self::new(3, 3, 3) {
        Some(start) => start,
        None => unreachable!(),
    };

    /// An empty board on which `k` in a row win, see [`with_size`](Self::with_size).
    pub const fn new(width: u32, height: u32, k: u32) -> Option<Self> {
        Self::with_size(width, height, k)
    }
}

impl TicTacToe {
    /// The empty board of tic-tac-toe.
    pub const START: Self = match Self::with_size(3, 3, 3) {
        Some(start) => start,
        None => unreachable!(),
    };
}

impl<const CELLS: usize> Mnk<CELLS> {
    const FITS: () = assert!(CELLS >= 1 && CELLS <= 64, "a board has 1 to 64 cells");

    /// An empty board of `width` columns and `height` rows on which `k` in a row win. `None` if a
    /// number is zero, or there are more than `CELLS` cells, 26 columns or a `k` above 255.
    /// A `k` longer than the board is a game that nobody wins.
    pub const fn with_size(width: u32, height: u32, k: u32) -> Option<Self> {
        const { Self::FITS };
        match Board::new(width, height, k) {
            Some(board) if board.count() as usize <= CELLS => {
                Some(Self { board, mine: 0, theirs: 0 })
            }
            _ => None,
        }
    }

    /// Columns of the board.
    #[inline]
    pub const fn width(&self) -> u32 {
        self.board.width()
    }

    /// Rows of the board.
    #[inline]
    pub const fn height(&self) -> u32 {
        self.board.height()
    }

    /// How many in a row win.
    #[inline]
    pub const fn k(&self) -> u32 {
        self.board.line()
    }

    /// Stones on the board.
    #[inline]
    pub const fn stones(&self) -> u32 {
        (self.mine | self.theirs).count_ones()
    }

    /// Whose stone is on a cell, `None` if it is empty or not on the board.
    pub fn stone_at(&self, cell: Cell) -> Option<Player> {
        let bit = self.bit(cell)?;
        if self.mine & bit != 0 {
            Some(self.to_move())
        } else {
            (self.theirs & bit != 0).then(|| self.to_move().other())
        }
    }

    /// The empty cells.
    #[inline]
    pub(super) fn empty(&self) -> u64 {
        self.board.cells() & !(self.mine | self.theirs)
    }

    /// The cell of a bit.
    #[inline]
    pub(super) fn cell(&self, bit: u32) -> Cell {
        let (column, row) = (bit % self.width(), bit / self.width());
        Cell { column: column as u8, row: (self.height() - 1 - row) as u8 }
    }

    /// The bit of a cell, as a set; `None` if it is not on the board.
    #[inline]
    pub(super) fn bit(&self, Cell { column, row }: Cell) -> Option<u64> {
        let (column, row) = (u32::from(column), u32::from(row));
        let on_board = column < self.width() && row < self.height();
        on_board.then(|| 1 << ((self.height() - 1 - row) * self.width() + column))
    }

    /// The position after the side to move has filled `bit`, a set of one empty cell.
    #[inline]
    pub(super) fn fill(&self, bit: u64) -> Self {
        Self { board: self.board, mine: self.theirs, theirs: self.mine | bit }
    }

    /// Four times the square of a cell's distance to the centre, in cells.
    #[inline]
    pub(super) fn distance(&self, Cell { column, row }: Cell) -> u32 {
        let along = |at: u8, size: u32| (2 * u32::from(at) + 1).abs_diff(size).pow(2);
        along(column, self.width()) + along(row, self.height())
    }
}

impl<const CELLS: usize> Game for Mnk<CELLS> {
    type Move = Cell;

    #[inline]
    fn to_move(&self) -> Player {
        if self.stones().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.board.has_line(self.theirs) {
            Some(Outcome::Win(self.to_move().other()))
        } else {
            (self.empty() == 0).then_some(Outcome::Draw)
        }
    }

    /// Each is looked for among all that are left: for roots and counts, not for the nodes of a search.
    fn moves(&self) -> impl Iterator<Item = Cell> {
        let position = *self;
        let mut left = if self.outcome().is_some() { 0 } else { self.empty() };
        core::iter::from_fn(move || {
            // Of equal ones the first.
            let nearest = ones(left).min_by_key(|&bit| position.distance(position.cell(bit)))?;
            left &= !(1 << nearest);
            Some(position.cell(nearest))
        })
    }

    #[inline]
    fn play(&self, cell: Cell) -> Self {
        self.fill(self.bit(cell).unwrap_or(0))
    }

    #[inline]
    fn plies_left(&self) -> u8 {
        (self.board.count() - self.stones()) as u8
    }
}

/// The board as text, top row first: `X` for the first player, `O` for the second, `.` for empty.
impl<const CELLS: usize> fmt::Display for Mnk<CELLS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for bit in 0..self.board.count() {
            let mark = match self.stone_at(self.cell(bit)) {
                None => '.',
                Some(Player::First) => 'X',
                Some(Player::Second) => 'O',
            };
            let gap = match bit {
                0 => "",
                bit if bit.is_multiple_of(self.width()) => "\n",
                _ => " ",
            };
            write!(f, "{gap}{mark}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    fn moves_in_order(board: &Mnk) -> Vec<std::string::String> {
        board.moves().map(|cell| cell.to_string()).collect()
    }

    #[test]
    fn moves_go_from_the_centre_outwards_and_in_reading_order_at_equal_distance() {
        let order = moves_in_order(&Mnk::TIC_TAC_TOE);
        assert_eq!(order, ["b2", "b3", "a2", "c2", "b1", "a3", "c3", "a1", "c1"]);
        let order = moves_in_order(&Mnk::new(4, 2, 2).unwrap());
        assert_eq!(order, ["b2", "c2", "b1", "c1", "a2", "d2", "a1", "d1"]);
    }

    #[test]
    fn boards_are_drawn_top_row_first() {
        let position = Mnk::new(4, 2, 3).unwrap().after("a1 d2 b1").unwrap();
        assert_eq!(position.to_string(), ". . . O\nX X . .");
    }

    #[test]
    fn a_line_of_more_than_k_wins_too() {
        let position = Mnk::new(5, 2, 4).unwrap().after("a1 a2 b1 b2 d1 d2 e1 e2 c1").unwrap();
        assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
    }

    #[test]
    fn rows_do_not_wrap_around_the_edges() {
        let position = Mnk::new(4, 3, 3).unwrap().after("c3 a1 d3 b1 a2").unwrap();
        assert_eq!(position.outcome(), None);
    }

    #[test]
    fn one_in_a_row_is_won_by_the_first_stone_and_a_longer_line_than_the_board_by_nobody() {
        let one = Mnk::new(2, 2, 1).unwrap();
        assert_eq!(one.after("a1").unwrap().outcome(), Some(Outcome::Win(Player::First)));
        let long = Mnk::new(2, 2, 3).unwrap().after("a1 b1 a2 b2").unwrap();
        assert_eq!(long.outcome(), Some(Outcome::Draw));
    }
}
