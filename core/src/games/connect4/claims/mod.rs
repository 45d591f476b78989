//! Sound static claims.

pub mod conditions;
pub mod distance;
pub mod flip;
pub mod holds;
pub mod lines;
pub mod matching;
pub mod plan;
pub mod shape;
pub mod zugzwang;

use shape::{Bits, Shape};

/// What a claim looks at.
#[derive(Clone, Copy)]
pub struct View<S: Shape> {
    /// The size of the board.
    pub shape: S,
    /// The leader's stones.
    pub mine: S::Bits,
    /// The follower's stones.
    pub theirs: S::Bits,
}

impl<S: Shape> View<S> {
    /// The empty cells.
    #[inline(always)]
    pub fn empty(self) -> S::Bits {
        self.shape.board().without(self.mine | self.theirs)
    }

    /// The next cell of every column that is not full.
    #[inline(always)]
    pub fn next(self) -> S::Bits {
        (self.mine | self.theirs).plus(self.shape.bottom()) & self.shape.board()
    }

    /// The bottom cells of the columns of `cells`.
    #[inline(always)]
    fn bottoms(self, cells: S::Bits) -> S::Bits {
        (cells.plus(self.shape.board()) >> self.shape.height()) & self.shape.bottom()
    }

    /// The cells strictly below `cells` in their columns, except perhaps some of `cells` and some
    /// between two of them.
    #[inline(always)]
    pub fn below(self, cells: S::Bits) -> S::Bits {
        cells.minus(self.bottoms(cells))
    }

    /// `cell` and the cells above it in its column.
    #[inline(always)]
    pub fn from(self, cell: S::Bits) -> S::Bits {
        (self.bottoms(cell) << self.shape.height()).minus(cell)
    }

    /// The cells of the columns of `cells`.
    #[inline(always)]
    pub fn column(self, cells: S::Bits) -> S::Bits {
        let bottoms = self.bottoms(cells);
        (bottoms << self.shape.height()).minus(bottoms)
    }
}
