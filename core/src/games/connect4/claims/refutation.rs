//! Why the leader's lines are harmless under a plan.
//!
//! # The claim
//!
//! While the follower keeps to its plan, all stones the leader gets lie in its *reach*: its stones,
//! its cells, the matched and the loose ones. (The shut cell is the exception: lines through it with
//! no cell above it are looked at as well.) So the leader can win only by a line inside its reach,
//! and such a line is harmless if one of these holds:
//!
//! - (a) **too slow**: when the line is complete, the leader has filled its empty cells and the
//!   cells it owns below them. Each of its moves fills one cell, and its *k*-th move is ply
//!   2*k* − 1 from now. So it does not win before that ply, which is enough if a win then is no
//!   better than what is asked. Matched cells below the line do not count, the follower may be the
//!   one who fills them.
//! - (b) **too late**: the follower has a four in its stones and the cells it owns strictly below
//!   the line's empty cells. When the line is complete, these have been filled, by the follower, so
//!   the game is over before. Matched cells do not count, nor do loose ones.
//! - (c) **impossible**: the line contains both cells of a matched pair.
//!
//! The follower must choose its matching beforehand: (c) holds for all lines that need it in one
//! and the same perfect matching.

use core::marker::PhantomData;

use super::super::bits::Bits;
use super::super::lines::{directions, has_four, line, starts};
use super::super::shape::Shape;
use super::View;
use super::conditions::Conditions;
use super::matching::Matchings;
use super::plan::Plan;
use super::thwarted::Thwarted;
use crate::value::Value;

/// The refutation of the leader's lines under a plan, one after the other.
pub(super) struct Refutation<S: Shape, C> {
    view: View<S>,
    plan: Plan<S::Bits>,
    /// The matchings that serve all lines so far.
    matchings: Matchings<S::Bits>,
    /// The follower's cells that a four may count on.
    firm: S::Bits,
    /// Lines that need so many moves are too slow.
    slow: u32,
    /// The fewest moves of a line that passed as too slow.
    fastest: u32,
    conditions: PhantomData<C>,
}

impl<S: Shape, C: Conditions> Refutation<S, C> {
    /// No line looked at yet.
    #[inline(always)]
    pub(super) fn new(view: &View<S>, mut plan: Plan<S::Bits>, alpha: Value) -> Self {
        if !C::MATCHED_ALL && plan.matched.count() % 2 == 1 {
            plan.matched = plan.matched.without_lowest();
        }
        Self {
            view: *view,
            plan,
            matchings: Matchings::of(plan.matched),
            firm: if C::UNMATCHED { plan.answers.without(plan.matched) } else { plan.answers },
            slow: moves_of_win_at_most(alpha),
            fastest: u32::MAX,
            conditions: PhantomData,
        }
    }

    /// All cells the leader may come to hold, the shut one apart.
    #[inline(always)]
    pub(super) fn reach(&self) -> S::Bits {
        let matched = if C::REACH_MATCHED { self.plan.matched } else { S::Bits::ZERO };
        self.view.mine | self.plan.leader | self.plan.loose | matched
    }

    /// The follower's stones and the cells it gets.
    #[inline(always)]
    pub(super) fn follower(&self) -> S::Bits {
        self.view.theirs | self.firm
    }

    /// Whether every line inside the leader's reach is harmless, and every line that the `shut` cell
    /// completes from there without a cell above it; there is one such cell or none.
    ///
    /// # Errors
    /// What the first line that is not harmless says of other plans.
    //
    // Direction by direction, and not in a loop: shifts by constants are cheaper.
    #[inline(always)]
    pub(super) fn refute(&mut self, shut: S::Bits) -> Result<(), Thwarted<S::Bits>> {
        let reach = self.reach();
        self.refute_single(self.view.wins & (reach | shut))?;
        let starts = |step| {
            let all = starts(reach | shut, step);
            // Only upwards does a line have several cells in a column.
            if step == 1 { starts(reach, step) | all & shut >> 3 } else { all }
        };
        let [a, b, c, d] = directions(self.view.shape);
        self.refute_along(a, starts(a))?;
        self.refute_along(b, starts(b))?;
        self.refute_along(c, starts(c))?;
        self.refute_along(d, starts(d))
    }

    /// The lines that lack one of these cells. Known beforehand, and more often harmful than others:
    /// they are looked at first, and those that pass a second time with all others.
    #[inline(always)]
    fn refute_single(&mut self, mut lacking: S::Bits) -> Result<(), Thwarted<S::Bits>> {
        while !lacking.is_empty() {
            let cell = lacking.lowest();
            if !self.is_harmless(cell) {
                return Err(Thwarted::by::<S, C>(&self.view, cell, self.plan.matched));
            }
            lacking = lacking.without(cell);
        }
        Ok(())
    }

    #[inline(always)]
    fn refute_along(&mut self, step: u32, mut starts: S::Bits) -> Result<(), Thwarted<S::Bits>> {
        while !starts.is_empty() {
            let empty = line(starts.lowest(), step).without(self.view.mine);
            if !self.is_harmless(empty) {
                return Err(Thwarted::by::<S, C>(&self.view, empty, self.plan.matched));
            }
            starts = starts.without_lowest();
        }
        Ok(())
    }

    /// Whether a line with these empty cells is harmless.
    #[inline(always)]
    fn is_harmless(&mut self, empty: S::Bits) -> bool {
        let below = self.view.below(empty);
        self.is_too_slow(empty, below) || self.is_too_late(below) || self.is_impossible(empty)
    }

    /// (a)
    #[inline(always)]
    fn is_too_slow(&mut self, empty: S::Bits, below: S::Bits) -> bool {
        if self.slow == u32::MAX {
            return false;
        }
        let mut leader = self.plan.leader;
        if !C::SLOW_WITHOUT_MATCHED {
            leader |= self.plan.matched;
        }
        let moves = (empty | below & leader).count_few();
        if moves < self.slow {
            return false;
        }
        self.fastest = self.fastest.min(moves);
        true
    }

    /// (b) A four has a cell that is not a stone yet: nobody has won. If it has only one, that is a
    /// winning cell.
    #[inline(always)]
    fn is_too_late(&self, below: S::Bits) -> bool {
        let filled = self.filled(below);
        filled.meets(self.view.threats)
            || filled.has_several() && has_four_among(self.view.shape, self.view.theirs | filled)
    }

    /// What the follower has filled when a line is complete above these cells.
    #[inline(always)]
    fn filled(&self, below: S::Bits) -> S::Bits {
        if C::LATE_BELOW { self.firm & below } else { self.firm }
    }

    /// (c)
    #[inline(always)]
    fn is_impossible(&mut self, empty: S::Bits) -> bool {
        if C::PAIRED {
            self.matchings.require_pair_in(empty)
        } else {
            (empty & self.plan.matched).has_several()
        }
    }

    /// What is proved once all lines are harmless, if the leader gets at most `unless_slow` unless
    /// it completes a slow one. `None` if the matched cells cannot be paired.
    #[inline(always)]
    pub(super) fn bound(&self, unless_slow: Value) -> Option<Value> {
        self.matchings.any().then_some(if C::LOSS_WITHOUT_SLOW && self.fastest != u32::MAX {
            Value::win_in((2 * self.fastest - 1) as u8)
        } else {
            unless_slow
        })
    }
}

/// See [`has_four`]. A call of its own, which needs no set but this: there are as many copies of what
/// calls it as plans and directions.
#[inline(never)]
fn has_four_among<S: Shape>(shape: S, set: S::Bits) -> bool {
    has_four(shape, set)
}

/// The fewest moves of its own after which a win of the leader is worth at most `alpha`; `u32::MAX`
/// if every win is worth more.
#[inline(always)]
fn moves_of_win_at_most(alpha: Value) -> u32 {
    match alpha.plies() {
        Some(plies) if alpha > Value::DRAW => u32::from(plies) / 2 + 1,
        _ => u32::MAX,
    }
}
