//! The rules of Connect Four.

use core::fmt;

use super::bits::Bits;
use super::lines;
use super::shape::{AnySize, Fixed, Shape};
use crate::game::{Game, Outcome, Player};
use crate::value::Value;

/// A column, counted from zero at the left. Displays as people count, from one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Column(pub u8);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A position: the stones of the side to move, and all stones, as sets of cells numbered as the
/// [module](super) draws them.
///
/// ```
/// use plywood_core::games::connect4::{Column, Standard};
/// use plywood_core::{Game, Player};
///
/// let position: Standard = "444".parse().unwrap();
/// assert_eq!((position.stones(), position.to_move()), (3, Player::Second));
/// assert_eq!(position.stone_at(3, 2), Some(Player::First));
/// // From the centre out, left before right.
/// assert!(position.moves().eq([3, 2, 4, 1, 5, 0, 6].map(Column)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Connect4<S: Shape> {
    pub(super) shape: S,
    /// Stones of the side to move.
    pub(super) mine: S::Bits,
    /// Stones of both sides.
    pub(super) all: S::Bits,
}

const _: () = assert!(size_of::<super::Standard>() == 16);

impl<B: Bits, const W: usize, const H: usize, const N: usize> Connect4<Fixed<B, W, H, N>> {
    /// The empty board.
    pub const START: Self = Self { shape: Fixed::new(), mine: B::ZERO, all: B::ZERO };
}

impl<B: Bits> Connect4<AnySize<B>>
where
    AnySize<B>: Shape<Bits = B>,
{
    /// The empty board of a size; `None` as [`AnySize::new`] says.
    pub fn with_size(width: u32, height: u32) -> Option<Self> {
        Some(Self::empty(AnySize::new(width, height)?))
    }
}

impl<S: Shape> Connect4<S> {
    /// The empty board of a shape.
    pub fn empty(shape: S) -> Self {
        Self { shape, mine: S::Bits::ZERO, all: S::Bits::ZERO }
    }

    /// Columns of the board.
    #[inline]
    pub fn width(&self) -> u32 {
        self.shape.width()
    }

    /// Rows of the board.
    #[inline]
    pub fn height(&self) -> u32 {
        self.shape.height()
    }

    /// Stones on the board.
    #[inline]
    pub fn stones(&self) -> u32 {
        self.all.count()
    }

    /// The player whose stone lies at a column and a row, counted from zero at the bottom left;
    /// `None` for an empty cell and outside the board.
    pub fn stone_at(&self, column: u32, row: u32) -> Option<Player> {
        if column >= self.width() || row >= self.height() {
            return None;
        }
        let cell = S::Bits::ONE << (column * self.shape.stride() + row);
        if (self.all & cell).is_empty() {
            None
        } else if (self.mine & cell).is_empty() {
            Some(self.to_move().other())
        } else {
            Some(self.to_move())
        }
    }

    /// The position seen in a mirror: column 0 is last.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { shape: self.shape, mine: self.mirror(self.mine), all: self.mirror(self.all) }
    }

    /// A set of cells, guards included, with its columns in reverse order: swaps the first column
    /// with the last, the second with the last but one, and so on.
    #[inline]
    pub(super) fn mirror(&self, cells: S::Bits) -> S::Bits {
        let (width, stride) = (self.width(), self.shape.stride());
        let column = (S::Bits::ONE << (stride - 1) << 1).minus(S::Bits::ONE);
        let swap = |cells: S::Bits, left: u32| {
            if left >= width / 2 {
                return cells;
            }
            let distance = (width - 1 - 2 * left) * stride;
            let differing = (cells ^ cells >> distance) & column << (left * stride);
            cells ^ differing ^ differing << distance
        };
        // The first ones not in a loop: shifts by constants are cheaper.
        let cells = swap(swap(swap(swap(cells, 0), 1), 2), 3);
        (4..width / 2).fold(cells, swap)
    }

    /// Stones of the side that is not to move.
    #[inline]
    pub(super) fn theirs(&self) -> S::Bits {
        self.all ^ self.mine
    }

    /// The lowest empty cell of every column that has one.
    #[inline]
    pub(super) fn playable(&self) -> S::Bits {
        self.all.plus(self.shape.bottom()) & self.shape.board()
    }

    /// The position after the side to move has filled `cell`, a set of one playable cell.
    #[inline]
    pub(super) fn fill(&self, cell: S::Bits) -> Self {
        Self { shape: self.shape, mine: self.theirs(), all: self.all | cell }
    }

    /// The [score](super#score) of `value`, which is a value that this position can have.
    ///
    /// ```
    /// use plywood_core::Value;
    /// use plywood_core::games::connect4::Standard;
    ///
    /// // The first player has 18 of its 21 stones left, and wins with the next.
    /// let position: Standard = "414141".parse().unwrap();
    /// assert_eq!(position.score(Value::win_in(1)), 18);
    /// assert_eq!(Standard::START.score(Value::loss_in(42)), -1);
    /// ```
    pub fn score(&self, value: Value) -> i32 {
        let Some(plies) = value.plies() else { return 0 };
        // The winner makes every other stone, the last one included.
        let left = self.shape.cells() as i32 - self.stones() as i32 - i32::from(plies);
        i32::from(value.sign()) * (left / 2 + 1)
    }
}

impl<S: Shape> Game for Connect4<S> {
    type Move = Column;

    #[inline]
    fn to_move(&self) -> Player {
        if self.stones() & 1 == 0 { Player::First } else { Player::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        if lines::has_four(self.shape, self.theirs()) {
            Some(Outcome::Win(self.to_move().other()))
        } else {
            (self.all == self.shape.board()).then_some(Outcome::Draw)
        }
    }

    fn moves(&self) -> impl Iterator<Item = Column> {
        let over = self.outcome().is_some();
        let open = if over { S::Bits::ZERO } else { self.playable() };
        Columns::new(self.shape, open)
    }

    #[inline]
    fn play(&self, Column(column): Column) -> Self {
        self.fill(self.playable() & self.shape.column(u32::from(column)))
    }

    #[inline]
    fn plies_left(&self) -> u8 {
        (self.shape.cells() - self.stones()) as u8
    }
}

/// The columns of a set of cells in canonical order: nearest to the centre first, left before
/// right.
#[derive(Clone, Debug)]
pub struct Columns<S: Shape> {
    shape: S,
    cells: S::Bits,
    next: u32,
}

impl<S: Shape> Columns<S> {
    #[inline]
    pub(super) fn new(shape: S, cells: S::Bits) -> Self {
        Self { shape, cells, next: 0 }
    }
}

impl<S: Shape> Iterator for Columns<S> {
    type Item = Column;

    #[inline]
    fn next(&mut self) -> Option<Column> {
        while self.next < self.shape.width() {
            let column = self.shape.canonical(self.next);
            self.next += 1;
            if !(self.cells & self.shape.column(column)).is_empty() {
                return Some(Column(column as u8));
            }
        }
        None
    }
}

/// The board as text, top row first: `X` for the first player, `O` for the second, `.` for empty.
impl<S: Shape> fmt::Display for Connect4<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.height()).rev() {
            for column in 0..self.width() {
                let mark = match self.stone_at(column, row) {
                    None => '.',
                    Some(Player::First) => 'X',
                    Some(Player::Second) => 'O',
                };
                let gap = if column == 0 { "" } else { " " };
                write!(f, "{gap}{mark}")?;
            }
            if row > 0 {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::{Random, random_position};
    use crate::games::connect4::{Large, Small, Standard};
    use std::string::ToString;

    #[test]
    fn a_mirror_turns_columns_and_leaves_rows() {
        let sizes = [(7, 6), (4, 4), (1, 7), (12, 4), (2, 63), (64, 1), (9, 13), (1, 126)];
        let mut random = Random::new(1);
        for (width, height) in sizes {
            let start = Large::with_size(width, height).unwrap();
            for plies in 0..start.plies_left() {
                let position = random_position(&start, plies, &mut random);
                let mirrored = position.mirrored();
                for (column, row) in (0..width).flat_map(|c| (0..height).map(move |r| (c, r))) {
                    let image = mirrored.stone_at(width - 1 - column, row);
                    assert_eq!(image, position.stone_at(column, row), "{width}x{height}");
                }
                assert_eq!(mirrored.mirrored(), position);
            }
        }
    }

    #[test]
    fn a_key_with_its_guards_is_mirrored_too() {
        let board = Small::with_size(9, 6).unwrap();
        let (left, right) = (board.after("1111112").unwrap(), board.after("9999998").unwrap());
        let key = |position: &Small| position.mine.plus(position.all);
        assert_ne!(key(&left), key(&right));
        assert_eq!(left.mirror(key(&left)), key(&right));
    }

    #[test]
    fn boards_are_drawn_top_row_first() {
        let position = Small::with_size(4, 2).unwrap().after("142").unwrap();
        assert_eq!(position.to_string(), ". . . .\nX X . O");
    }

    #[test]
    fn scores_count_the_stones_left_of_either_winner() {
        let start = Standard::START;
        assert_eq!(start.score(Value::win_in(7)), 18);
        assert_eq!(start.score(Value::loss_in(8)), -18);
        assert_eq!(start.score(Value::win_in(41)), 1);
        assert_eq!(start.score(Value::DRAW), 0);
        let won: Standard = "4141414".parse().unwrap();
        assert_eq!(won.score(Value::loss_in(0)), -18);
        // Of 15 stones the first player has 8.
        assert_eq!(Small::with_size(5, 3).unwrap().score(Value::win_in(15)), 1);
    }
}
