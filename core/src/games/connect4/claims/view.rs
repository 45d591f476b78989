//! What a claim looks at: [`View`].

use super::super::bits::Bits;
use super::super::lines;
use super::super::position::Connect4;
use super::super::shape::Shape;

/// A position as the claims see it, by leader and follower.
#[derive(Clone, Copy, Debug)]
pub struct View<S: Shape> {
    /// The size of the board.
    pub(in super::super) shape: S,
    /// The leader's stones.
    pub(in super::super) mine: S::Bits,
    /// The follower's stones.
    pub(in super::super) theirs: S::Bits,
    /// The empty cells, playable or not, that complete four for the follower.
    pub(in super::super) threats: S::Bits,
}

impl<S: Shape> View<S> {
    /// The view of a position that is not over.
    pub fn of(position: &Connect4<S>) -> Self {
        let (shape, mine, theirs) = (position.shape, position.mine, position.theirs());
        let empty = shape.board().without(position.all);
        Self { shape, mine, theirs, threats: lines::completing(shape, theirs) & empty }
    }

    /// The empty cells.
    #[inline(always)]
    pub(super) fn empty(self) -> S::Bits {
        self.shape.board().without(self.mine | self.theirs)
    }

    /// Whether the number of empty cells is even.
    #[inline(always)]
    pub(super) fn is_even(self) -> bool {
        self.empty().count().is_multiple_of(2)
    }

    /// The next cell of every column that is not full.
    #[inline(always)]
    pub(super) fn next(self) -> S::Bits {
        (self.mine | self.theirs).plus(self.shape.bottom()) & self.shape.board()
    }

    /// The winning cells of the follower that are not playable now.
    #[inline(always)]
    pub(super) fn distant_threats(self) -> S::Bits {
        self.threats.without(self.next())
    }

    /// The bottom cells of the columns of `cells`: filling each column below its guard, any cell
    /// carries into it.
    #[inline(always)]
    fn bottoms(self, cells: S::Bits) -> S::Bits {
        cells.plus(self.shape.board()) >> self.shape.height() & self.shape.bottom()
    }

    /// The cells strictly below `cells` in their columns. Of several in one column, those below
    /// the lowest count, and all but the lowest are in the result themselves.
    #[inline(always)]
    pub(super) fn below(self, cells: S::Bits) -> S::Bits {
        cells.minus(self.bottoms(cells))
    }

    /// The cells, at most one a column, and all cells above them in their columns.
    #[inline(always)]
    pub(super) fn upward(self, cells: S::Bits) -> S::Bits {
        (self.bottoms(cells) << self.shape.height()).minus(cells)
    }

    /// All cells of the columns of `cells`.
    #[inline(always)]
    pub(super) fn columns(self, cells: S::Bits) -> S::Bits {
        let bottoms = self.bottoms(cells);
        (bottoms << self.shape.height()).minus(bottoms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::connect4::Standard;

    #[test]
    fn parts_of_columns_are_cut_without_touching_the_neighbours() {
        let view = View::of(&Standard::START);
        // Columns 1, 2 and 7 at rows 3, 1 and 6; bit 7 × column + row.
        let cells = 1 << 2 | 1 << 7 | 1 << 47;
        assert_eq!(view.below(cells), 0b11 | 0b1_1111 << 42);
        assert_eq!(view.upward(cells), 0b11_1100 | 0b11_1111 << 7 | 1 << 47);
        assert_eq!(view.columns(cells), 0b11_1111 | 0b11_1111 << 7 | 0b11_1111 << 42);
        assert_eq!(view.columns(0) | view.below(0) | view.upward(0), 0);
    }
}
