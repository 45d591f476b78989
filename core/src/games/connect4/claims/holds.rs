//! The follower holds, and wins if its own cells make a four.

use super::conditions::Conditions;
use super::distance::outlasts;
use super::lines::has_four;
use super::plan::{Exceptions, Plan, Refutation};
use super::shape::{Bits, Shape};
use super::View;
use crate::value::Value;

/// An upper bound of at most `alpha` on the leader's value.
#[inline]
pub fn holds<S: Shape, C: Conditions>(view: View<S>, alpha: Value) -> Option<Value> {
    if C::MATCHED_ALL && view.empty().count() % 2 == 1 {
        return None;
    }
    let plan = Plan::new::<S, C>(view, Exceptions::NONE);
    let mut lines = Refutation::<S, C>::new(view, plan, alpha)?;
    if alpha < Value::DRAW && !has_four(view.shape, lines.follower()) {
        return None;
    }
    if !lines.refute(lines.reach()) {
        return None;
    }
    conclude(view, &lines, alpha)
}

/// The bound once all lines are refuted under a plan that lets the follower answer every move.
#[inline]
pub fn conclude<S: Shape, C: Conditions>(
    view: View<S>,
    lines: &Refutation<S, C>,
    alpha: Value,
) -> Option<Value> {
    if alpha >= Value::DRAW {
        return Some(lines.bound(Value::DRAW));
    }
    let empty = view.empty().count();
    let pairs_left = (empty.saturating_sub(u32::from(alpha.plies()?))).div_ceil(2);
    if pairs_left > super::distance::MOST_PAIRS
        || !outlasts::<S, C>(view, lines.follower(), pairs_left)
    {
        return None;
    }
    Some(Value::loss_in(empty.saturating_sub(2 * pairs_left) as u8))
}
