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

/// A position: the stones of the side to move, and all stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Connect4<S: Shape> {
    pub(super) shape: S,
    /// Stones of the side to move.
    pub(super) mine: S::Bits,
    /// Stones of both sides.
    pub(super) all: S::Bits,
}

const _: () = assert!(size_of::<super::Standard>() == 16);

impl<B: Bits + Default, const W: usize, const H: usize, const N: usize>
    Connect4<Fixed<B, W, H, N>>
{
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
    pub(super) fn mirror(&self, mut cells: S::Bits) -> S::Bits {
        let (width, stride) = (self.width(), self.shape.stride());
        let column = (S::Bits::ONE << (stride - 1) << 1).minus(S::Bits::ONE);
        for left in 0..width / 2 {
            let distance = (width - 1 - 2 * left) * stride;
            let differing = (cells ^ cells >> distance) & column << (left * stride);
            cells = cells ^ differing ^ differing << distance;
        }
        cells
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

    /// The score of a value of this position, see the [module](super); 0 for a draw.
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

/// The `index`-th column in canonical order.
#[inline]
fn canonical(width: u32, index: u32) -> u32 {
    let middle = (width - 1) / 2;
    // On an odd width the middle column stands alone, then left and right take turns; on an even
    // one they do so from the start.
    let step = index.div_ceil(2);
    let left = (index % 2 == 1) == (width % 2 == 1);
    if left { middle - step } else { middle + step }
}

impl<S: Shape> Iterator for Columns<S> {
    type Item = Column;

    #[inline]
    fn next(&mut self) -> Option<Column> {
        while self.next < self.shape.width() {
            let column = canonical(self.shape.width(), self.next);
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
