//! The follower holds with a column flipped.

use super::conditions::Conditions;
use super::holds::conclude;
use super::lines::{completions, has_four};
use super::plan::{Exceptions, Plan, Refutation};
use super::shape::{Bits, Shape};
use super::View;
use crate::value::Value;

/// An upper bound of at most `alpha` on the leader's value.
#[inline]
pub fn flip<S: Shape, C: Conditions>(view: View<S>, alpha: Value) -> Option<Value> {
    let empty = view.empty();
    if C::MATCHED_ALL && empty.count() % 2 == 1 {
        return None;
    }
    let odd = view.shape.odd_above();
    let mut threats = (completions(view.shape, view.theirs) & empty).without(view.next());
    if C::FLIP_ODD {
        threats = threats & odd;
    }
    while !threats.is_empty() {
        let threat = threats.lowest();
        threats = threats.without(threat);
        let shut = threat >> 1;
        let mut others = view.next().without(view.column(shut));
        while !others.is_empty() {
            let other = others.lowest();
            others = others.without(other);
            if let Some(bound) = flipped::<S, C>(view, S::Bits::ZERO, shut, other, alpha) {
                return Some(bound);
            }
        }
    }
    None
}

/// The claim for the column of `shut`, right below a threat, and the one whose next cell is
/// `flipped`.
fn flipped<S: Shape, C: Conditions>(
    view: View<S>,
    ends: S::Bits,
    shut: S::Bits,
    flipped: S::Bits,
    alpha: Value,
) -> Option<Value> {
    let but = Exceptions { ends, shut, flipped };
    let plan = Plan::new::<S, C>(view, but);
    let mut lines = Refutation::<S, C>::new(view, plan, alpha)?;
    if alpha < Value::DRAW && !has_four(view.shape, lines.follower()) {
        return None;
    }
    if !lines.refute(lines.reach()) {
        return None;
    }
    let opening = lines.reach().without(view.from(shut)) | shut;
    if C::FLIP_SHUT_LINES && !lines.refute_through(opening, shut) {
        return None;
    }
    conclude(view, &lines, alpha)
}
