//! Who gets which cell while the follower keeps to its plan.
//!
//! # The plan
//!
//! The follower answers every move of the leader by a rule that depends on the column. A *part* of
//! a column is what takes part in the play.
//! - **Usual**: on top of the leader's stone.
//! - **Ended** at a winning cell of the follower that is not playable: the part ends with that cell
//!   and the rule is the same. When the leader plays right below the end, the follower's answer
//!   wins. It never plays there itself, so nothing above the end is ever filled.
//! - **Matched**: in a part with an odd number of cells the *next* cell is answered by the next cell
//!   of the part it is matched with. After that both are even, and answered on top.
//! - **Shut** and **flipped**, one of each or none. The *shut* cell lies right below a winning cell
//!   of the follower, so the leader can take it only to win with it: otherwise the follower wins on
//!   top of it. The flipped column is usual but odd, and is not matched: its last cell has no answer
//!   on top. When the leader takes that cell, the follower *opens* the shut column: it takes the
//!   shut cell. Before and after it answers there on top. An even column is flipped after its next
//!   cell, which is matched.
//!
//!   The cells below the shut cell are a part of their own, matched if odd. If they are not all
//!   filled when the shut column is to be opened, the follower takes the next of them instead; if
//!   that is a matched one whose partner is still empty, it takes the partner. Either way, what is
//!   left of the column, from the next cell up to the top, is even from then on; answering on top
//!   there, the follower still gets the shut cell.
//!
//! # There is always an answer
//!
//! At each turn of the leader the parts that are not matched are even, except that the flipped and
//! the shut one are odd until the shut column is opened; those that are matched and untouched come
//! in pairs. So there is an answer exactly if the cells to be matched can be paired, that is, if
//! their number is even. It is when the cells that take part are even in number, which each
//! rule arranges by its parities. Other plans are declined with the matching.
//!
//! # Who gets what
//!
//! In a part that is answered on top, every second cell counted down from the end of the part is
//! the follower's, its last cell first, and the others are the leader's. In a flipped column it is
//! the other way round. In the shut column, above the shut cell, it is as usual. A matched cell is
//! owned by nobody, one of a pair goes to each side. The cells below the shut cell are *loose*:
//! either side may get any of them.

use super::super::bits::Bits;
use super::super::shape::Shape;
use super::View;
use super::conditions::Conditions;

/// The columns that the follower does not treat as usual. No two of the cells share a column.
#[derive(Clone, Copy)]
pub(super) struct Exceptions<B> {
    /// Winning cells of the follower at which their columns end, not playable now. All of them have
    /// the same parity of cells above.
    pub(super) ends: B,
    /// The shut cell, or none. An even number of cells lies above it.
    pub(super) shut: B,
    /// The next cell of the flipped column, none if there is no shut one.
    pub(super) flipped: B,
}

impl<B: Bits> Exceptions<B> {
    /// Every column is treated as usual.
    pub(super) const NONE: Self = Self { ends: B::ZERO, shut: B::ZERO, flipped: B::ZERO };
}

/// Who gets which empty cell, if it is filled at all. The sets are disjoint.
#[derive(Clone, Copy)]
pub(super) struct Plan<B> {
    /// The leader's cells.
    pub(super) leader: B,
    /// The follower's.
    pub(super) follower: B,
    /// Those that are matched in pairs.
    pub(super) matched: B,
    /// Those either side may get, matched ones apart.
    pub(super) loose: B,
}

impl<B: Bits> Plan<B> {
    /// The plan with these exceptions.
    #[inline(always)]
    pub(super) fn new<S: Shape<Bits = B>, C: Conditions>(
        view: View<S>,
        but: Exceptions<B>,
    ) -> Self {
        let (empty, odd) = (view.empty(), view.shape.odd_above());
        let usual = empty.without(view.columns(but.ends | but.shut | but.flipped));
        let ended = view.below(but.ends) & empty;
        let loose = view.below(but.shut) & empty;
        let from_shut = view.upward(but.shut);
        let flipped = view.columns(but.flipped) & empty;

        // Cells that count as the last of their part, the one before the last but one, and so on.
        let from_end = if C::ZUGZWANG_FROM_END && but.ends.meets(odd) { odd } else { !odd };
        let follower = (usual | from_shut).without(odd) | ended & from_end | flipped & odd;
        let leader = (usual | from_shut) & odd | ended.without(from_end) | flipped.without(odd);

        // A next cell of these is the first of an odd part.
        let mut joining = usual.without(odd) | loose & odd;
        if C::ZUGZWANG_JOINS {
            joining |= ended & from_end;
        }
        if C::FLIP_JOINS {
            joining |= flipped & odd;
        }
        let mut matched = view.next() & joining;
        if !C::MATCHED_ALL && matched.count() % 2 == 1 {
            matched = matched.without_lowest();
        }
        let kept = if C::FLIP_LOOSE { B::ZERO } else { loose.without(odd) };
        Self {
            leader,
            follower: (follower | kept).without(matched),
            matched,
            loose: loose.without(matched | kept),
        }
    }
}
