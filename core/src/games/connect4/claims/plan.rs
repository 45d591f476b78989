//! A plan of the follower, and whether the leader's lines are harmless under it.

use core::marker::PhantomData;

use super::conditions::Conditions;
use super::lines::{directions, has_four, line, starts};
use super::matching::Matchings;
use super::shape::{Bits, Shape};
use super::View;
use crate::value::Value;

/// Who gets which empty cell while the follower sticks to its plan.
#[derive(Clone, Copy)]
pub struct Plan<B> {
    /// Cells that go to the leader if they are filled.
    pub leader: B,
    /// Cells that go to the follower if they are filled.
    pub follower: B,
    /// The next cells of the columns that are matched in pairs: one of a pair goes to each side.
    pub matched: B,
    /// Cells either side may get.
    pub loose: B,
}

/// The columns that the follower does not treat as usual; no two of these cells share a column.
#[derive(Clone, Copy)]
pub struct Exceptions<B> {
    /// Winning cells of the follower whose columns are to end there.
    pub ends: B,
    /// At most one cell, right below a winning cell of the follower.
    pub shut: B,
    /// At most one cell, the next of a column in which the follower takes the other cells.
    pub flipped: B,
}

impl<B: Bits> Exceptions<B> {
    /// Every column is treated as usual.
    pub const NONE: Self = Self { ends: B::ZERO, shut: B::ZERO, flipped: B::ZERO };
}

impl<B: Bits> Plan<B> {
    /// Who gets what if the follower makes these exceptions.
    #[inline(always)]
    pub fn new<S: Shape<Bits = B>, C: Conditions>(view: View<S>, but: Exceptions<B>) -> Self {
        let empty = view.empty();
        let odd = view.shape.odd_above();
        let ended = view.below(but.ends) & empty;
        let ended_like = if C::ZUGZWANG_FROM_CELL && but.ends.meets(odd) { odd } else { !odd };
        let loose = view.below(but.shut) & empty;
        let shut = view.from(but.shut);
        let flipped = view.column(but.flipped) & empty;
        let usual = empty.without(view.column(but.ends | but.shut | but.flipped));
        let follower = (usual | shut).without(odd) | (ended & ended_like) | (flipped & odd);
        let leader = ((usual | shut) & odd) | ended.without(ended_like) | flipped.without(odd);
        let loose_joining = loose & odd;
        let ended_joining = if C::ZUGZWANG_JOINS { ended & ended_like } else { B::ZERO };
        let flipped_joining = if C::FLIP_JOINS { flipped & odd } else { B::ZERO };
        let joining = usual.without(odd) | ended_joining | loose_joining | flipped_joining;
        let matched = view.next() & joining;
        let (loose, kept) = if C::FLIP_LOOSE { (loose, B::ZERO) } else { (loose & odd, loose.without(odd)) };
        Self {
            leader,
            follower: (follower | kept).without(matched),
            matched,
            loose: loose.without(matched),
        }
    }
}

/// The leader's lines under a plan, refuted one after the other.
pub struct Refutation<S: Shape, C> {
    view: View<S>,
    plan: Plan<S::Bits>,
    matchings: Matchings<S::Bits>,
    /// The follower's cells that (b) and a win may count on.
    firm: S::Bits,
    /// The fewest leader stones that are too slow.
    slow: u32,
    /// The fewest leader stones of a line that was harmless only because it is slow.
    fastest: u32,
    conditions: PhantomData<C>,
}

impl<S: Shape, C: Conditions> Refutation<S, C> {
    /// No line refuted yet; `None` if the matched columns cannot be paired.
    #[inline(always)]
    pub fn new(view: View<S>, plan: Plan<S::Bits>, alpha: Value) -> Option<Self> {
        let alone = if C::MATCHED_ALL || plan.matched.count() % 2 == 0 {
            S::Bits::ZERO
        } else {
            plan.matched.lowest()
        };
        let matched = plan.matched.without(alone);
        let plan = Plan { matched, follower: plan.follower | alone, ..plan };
        Some(Self {
            view,
            plan,
            matchings: Matchings::of(matched)?,
            firm: if C::UNMATCHED { plan.follower } else { plan.follower | matched },
            slow: stones_above(alpha),
            fastest: u32::MAX,
            conditions: PhantomData,
        })
    }

    /// All cells the leader may come to hold, its stones included.
    #[inline(always)]
    pub fn reach(&self) -> S::Bits {
        let matched = if C::REACH_MATCHED { self.plan.matched } else { S::Bits::ZERO };
        self.view.mine | self.plan.leader | self.plan.loose | matched
    }

    /// Whether every line inside `reach` is harmless.
    #[inline(always)]
    pub fn refute(&mut self, reach: S::Bits) -> bool {
        directions(self.view.shape)
            .into_iter()
            .all(|step| self.refute_lines(starts(reach, step), step))
    }

    /// Whether every line inside `reach` that passes through `cell` is harmless.
    #[inline]
    pub fn refute_through(&mut self, reach: S::Bits, cell: S::Bits) -> bool {
        directions(self.view.shape).into_iter().all(|step| {
            let pair = cell | (cell >> step);
            self.refute_lines(starts(reach, step) & (pair | (pair >> (2 * step))), step)
        })
    }

    #[inline(always)]
    fn refute_lines(&mut self, mut starts: S::Bits, step: u32) -> bool {
        while !starts.is_empty() {
            let start = starts.lowest();
            if !self.harmless(line(start, step)) {
                return false;
            }
            starts = starts.without(start);
        }
        true
    }

    #[inline]
    fn harmless(&mut self, line: S::Bits) -> bool {
        let empty = line.without(self.view.mine);
        let below = self.view.below(empty);
        self.late(below) || self.too_slow(empty, below) || self.paired(empty)
    }

    /// (a)
    #[inline(always)]
    fn too_slow(&mut self, empty: S::Bits, below: S::Bits) -> bool {
        if self.slow == u32::MAX {
            return false;
        }
        let sure = if C::SLOW_WITHOUT_MATCHED { self.plan.leader } else { self.plan.leader | self.plan.matched };
        let stones = (empty | (below & sure)).count();
        if stones < self.slow {
            return false;
        }
        self.fastest = self.fastest.min(stones);
        true
    }

    /// (b)
    #[inline(always)]
    fn late(&self, below: S::Bits) -> bool {
        let filled = if C::LATE_BELOW { self.firm & below } else { self.firm };
        has_four(self.view.shape, self.view.theirs | filled)
    }

    /// (c)
    #[inline(always)]
    fn paired(&mut self, empty: S::Bits) -> bool {
        if C::PAIRED {
            self.matchings.require_pair_in(empty)
        } else {
            (empty & self.plan.matched).count() >= 2
        }
    }

    /// The follower's stones and the cells it is sure to get.
    #[inline(always)]
    pub fn follower(&self) -> S::Bits {
        self.view.theirs | self.firm
    }

    /// What the refuted lines prove, if without slow ones the leader gets at most `otherwise`.
    #[inline(always)]
    pub fn bound(&self, otherwise: Value) -> Value {
        if C::WIN_WITHOUT_SLOW && self.fastest != u32::MAX {
            Value::win_in((2 * self.fastest - 1) as u8)
        } else {
            otherwise
        }
    }
}

/// The fewest stones of the leader that win no better than `alpha`; `u32::MAX` if no win is that
/// bad.
#[inline(always)]
fn stones_above(alpha: Value) -> u32 {
    match alpha.plies() {
        Some(plies) if alpha > Value::DRAW => (u32::from(plies) + 2) / 2,
        _ => u32::MAX,
    }
}
