//! What a claim looks at: [`View`].

use super::super::bits::Bits;
use super::super::lines;
use super::super::position::Connect4;
use super::super::shape::Shape;

/// A position as the claims see it, by leader and follower.
#[derive(Clone, Copy, Debug)]
pub struct View<S: Shape> {
    /// The size of the board.
    pub(super) shape: S,
    /// The leader's stones.
    pub(super) mine: S::Bits,
    /// The follower's stones.
    pub(super) theirs: S::Bits,
    /// The empty cells, playable or not, that complete four for the leader.
    pub(super) wins: S::Bits,
    /// The same for the follower.
    pub(super) threats: S::Bits,
    /// The empty cells.
    pub(super) empty: S::Bits,
    /// The next cell of every column that is not full.
    pub(super) next: S::Bits,
    /// How many cells are empty.
    pub(super) empties: u32,
}

impl<S: Shape> View<S> {
    /// The view of a position that is not over.
    pub fn of(position: &Connect4<S>) -> Self {
        let empty = position.shape.board().without(position.all);
        let winning = |stones| lines::completing(position.shape, stones) & empty;
        let (wins, threats) = (winning(position.mine), winning(position.theirs()));
        Self::with(position, wins, threats, empty.count())
    }

    /// The same for a caller who knows the winning cells of the side to move and of the other, and how
    /// many cells are empty.
    #[inline(always)]
    pub(in super::super) fn with(
        position: &Connect4<S>,
        wins: S::Bits,
        threats: S::Bits,
        empties: u32,
    ) -> Self {
        Self {
            shape: position.shape,
            mine: position.mine,
            theirs: position.theirs(),
            wins,
            threats,
            empty: position.shape.board().without(position.all),
            next: position.playable(),
            empties,
        }
    }

    /// Whether the number of empty cells is even.
    #[inline(always)]
    pub(super) fn is_even(self) -> bool {
        self.empties.is_multiple_of(2)
    }

    /// The winning cells of the follower that are not playable now.
    #[inline(always)]
    pub(super) fn distant_threats(self) -> S::Bits {
        self.threats.without(self.next)
    }

    /// The cells strictly below `cells` in their columns. Of several in one column, those below
    /// the lowest count, and all but the lowest are in the result themselves.
    #[inline(always)]
    pub(super) fn below(self, cells: S::Bits) -> S::Bits {
        cells.minus(cells.plus(self.shape.board()) >> self.shape.height() & self.shape.bottom())
    }

    /// The cells, at most one a column, and all cells above them in their columns.
    #[inline(always)]
    pub(super) fn upward(self, cells: S::Bits) -> S::Bits {
        upward(self.shape, cells)
    }

    /// All cells of the columns of `cells`.
    #[inline(always)]
    pub(super) fn columns(self, cells: S::Bits) -> S::Bits {
        let guards = guards(self.shape, cells);
        guards.minus(guards >> self.shape.height())
    }
}

/// The guards of the columns of `cells`: filling each column below its guard, any cell carries into
/// it.
#[inline(always)]
fn guards<S: Shape>(shape: S, cells: S::Bits) -> S::Bits {
    cells.plus(shape.board()) & shape.bottom() << shape.height()
}

/// See [`View::upward`].
#[inline(always)]
pub(super) fn upward<S: Shape>(shape: S, cells: S::Bits) -> S::Bits {
    guards(shape, cells).minus(cells)
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
