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

/// Who gets which empty cell, if it is filled at all. A plan starts as [`usual`](Self::usual) in every
/// column and is changed column by column.
#[derive(Clone, Copy)]
pub(super) struct Plan<B> {
    /// The leader's cells.
    pub(super) leader: B,
    /// The follower's, and those that are matched in pairs.
    pub(super) answers: B,
    /// Those that are matched in pairs.
    pub(super) matched: B,
    /// The loose cells; some are matched.
    pub(super) loose: B,
}

impl<B: Bits> Plan<B> {
    /// Every column is usual.
    #[inline(always)]
    pub(super) fn usual<S: Shape<Bits = B>>(view: &View<S>) -> Self {
        let odd = view.shape.odd_above();
        let answers = view.empty.without(odd);
        // The next cell of a part is matched where it counts as an answer: the part is odd.
        Self { leader: view.empty & odd, answers, matched: view.next & answers, loose: B::ZERO }
    }

    /// The usual columns of `ends` end there. The cells are the follower's winning cells, not
    /// playable now, and have all the same parity of cells above.
    #[inline(always)]
    pub(super) fn ended<S: Shape<Bits = B>, C: Conditions>(self, view: &View<S>, ends: B) -> Self {
        let never_filled = view.upward(ends);
        let mut plan = Self {
            leader: self.leader.without(never_filled),
            answers: self.answers.without(never_filled),
            matched: self.matched.without(never_filled),
            ..self
        };
        if C::ZUGZWANG_FROM_END && ends.meets(view.shape.odd_above()) {
            plan = plan.swapped(view, view.below(ends) & view.empty);
        }
        if !C::ZUGZWANG_JOINS {
            plan.matched = plan.matched.without(view.columns(ends));
        }
        plan
    }

    /// A usual column has this shut cell, with an even number of cells above it.
    #[inline(always)]
    pub(super) fn shut<S: Shape<Bits = B>, C: Conditions>(self, view: &View<S>, shut: B) -> Self {
        let odd = view.shape.odd_above();
        let loose = view.below(shut) & view.empty;
        let kept = if C::FLIP_LOOSE { B::ZERO } else { loose.without(odd) };
        Self {
            leader: self.leader.without(loose),
            answers: self.answers.without(loose) | kept,
            // The part below the shut cell is odd if its next cell has an odd number above it.
            matched: self.matched.without(loose | shut) | view.next & loose & odd,
            loose: loose.without(kept),
        }
    }

    /// The usual column of which `next` is the next cell is flipped.
    #[inline(always)]
    pub(super) fn flipped<S: Shape<Bits = B>, C: Conditions>(
        self,
        view: &View<S>,
        next: B,
    ) -> Self {
        let mut plan = self.swapped(view, view.upward(next));
        if !C::FLIP_JOINS {
            plan.matched = plan.matched.without(next);
        }
        plan
    }

    /// The empty cells `part` of columns, from the next cells up, change hands, and even parts
    /// become odd.
    #[inline(always)]
    fn swapped<S: Shape<Bits = B>>(self, view: &View<S>, part: B) -> Self {
        Self {
            leader: self.leader ^ part,
            answers: self.answers ^ part,
            matched: self.matched ^ view.next & part,
            ..self
        }
    }
}
