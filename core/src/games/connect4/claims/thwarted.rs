//! What the failure of one plan says about others.
//!
//! Most plans fail, nearly all of them at the first line that is looked at. That line thwarts other
//! plans too, which then need not be made.
//!
//! # The claim
//!
//! A line is not harmless under a plan, and at most one of its empty cells is matched. Call an empty
//! cell of the line *high* if it is not the next cell of its column. Then the line is not harmless
//! under another plan, asked for the same bound, unless in one of these columns the other plan does
//! what the first does not:
//!
//! - it flips a column with a high cell, or ends it; if an even number of cells lies above the end,
//!   only below a high cell;
//! - it shuts the next cell of a column with a high cell;
//! - if several empty cells of the line are next cells: it treats any column of the line otherwise.
//!
//! # The argument
//!
//! What (a), (b) and (c) ask about a line (`refutation.rs`) is who gets its empty cells and those
//! below, column by column; only a pair of matched cells makes a difference across columns, and there
//! is none in this line.
//!
//! Where the line has no high cell in a column, it has its next cell there or none, and no empty cell
//! below. Under every plan the leader may get a next cell: it is the leader's, matched or loose, or it
//! is shut, and then the lines through it are looked at if they have no empty cell above it. So it
//! counts as one empty cell of a line in reach whatever the plan does in this column, and all that may
//! change is whether it is matched. That matters only beside another matched cell, which would be a
//! next cell as well.
//!
//! Where the line has a high cell, a flip or an end may take it from the leader. An end with an even
//! number of cells above it leaves the owners of all cells below as they are. Shutting a cell takes
//! nothing from the leader and leaves the owners above as they are; below, it takes cells from the
//! follower. Only the shut cell itself may become the follower's: if it was matched, as a next cell is
//! at that height.

use super::super::bits::Bits;
use super::super::shape::Shape;
use super::View;
use super::conditions::Conditions;

/// What a plan must do that the one that failed does not: one of the things named here.
#[derive(Clone, Copy)]
pub(super) struct Thwarted<B> {
    /// Flip a column with this next cell, or end it at such a cell. A column that ends with an odd
    /// number of cells above may end anywhere, see [`columns`](Self::columns).
    pub(super) turned: B,
    /// Shut one of these cells.
    pub(super) shut: B,
}

impl<B: Bits> Thwarted<B> {
    /// Nothing is known: any other plan may work.
    pub(super) const UNKNOWN: Self = Self { turned: B::ALL, shut: B::ALL };

    /// Thwarted by a line with these empty cells, under a plan with these matched cells.
    #[inline(always)]
    pub(super) fn by<S, C>(view: &View<S>, line: B, matched: B) -> Self
    where
        S: Shape<Bits = B>,
        C: Conditions,
    {
        if !C::SKIPS_FAILURES || (line & matched).has_several() {
            return Self::UNKNOWN;
        }
        if (line & view.next).has_several() {
            let columns = view.columns(line);
            return Self { turned: columns, shut: columns };
        }
        let below_high = view.below(line.without(view.next));
        Self { turned: below_high, shut: below_high & view.next }
    }

    /// The columns that must be treated otherwise, one of them at least.
    #[inline(always)]
    pub(super) fn columns<S: Shape<Bits = B>>(self, view: &View<S>) -> B {
        view.columns(self.turned & view.shape.board())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sound;
    use super::*;
    use crate::games::connect4::Standard;

    /// On the empty board, columns 1 to 3 at rows 1 to 3.
    #[test]
    fn a_line_is_touched_where_it_has_a_cell_above_the_next() {
        let view = View::of(&Standard::START);
        let line = 1 | 1 << 8 | 1 << 16;
        let thwarted = Thwarted::by::<_, Sound>(&view, line, 0);
        assert_eq!(thwarted.turned, 1 << 7 | 0b11 << 14);
        assert_eq!(thwarted.shut, 1 << 7 | 1 << 14);
        assert_eq!(thwarted.columns(&view), 0b11_1111 << 7 | 0b11_1111 << 14);
    }

    #[test]
    fn a_line_with_several_next_cells_is_touched_in_every_column() {
        let view = View::of(&Standard::START);
        let thwarted = Thwarted::by::<_, Sound>(&view, 1 | 1 << 7, 1);
        assert_eq!((thwarted.turned, thwarted.shut), (thwarted.columns(&view), thwarted.turned));
        assert_eq!(thwarted.turned, 0b11_1111 | 0b11_1111 << 7);
    }

    #[test]
    fn a_line_that_needs_a_matching_tells_nothing() {
        let view = View::of(&Standard::START);
        let thwarted = Thwarted::by::<_, Sound>(&view, 1 | 1 << 7, 1 | 1 << 7);
        assert_eq!(thwarted.columns(&view), view.empty);
    }
}
