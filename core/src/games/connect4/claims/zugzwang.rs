//! The follower wins by zugzwang.

use super::conditions::Conditions;
use super::lines::completions;
use super::plan::{Exceptions, Plan, Refutation};
use super::shape::{Bits, Shape};
use super::View;
use crate::value::Value;

/// An upper bound of at most `alpha` on the leader's value.
#[inline]
pub fn zugzwang<S: Shape, C: Conditions>(view: View<S>, alpha: Value) -> Option<Value> {
    let empty = view.empty();
    let odd = view.shape.odd_above();
    let mut cells = completions(view.shape, view.theirs) & empty;
    if C::ZUGZWANG_DISTANT {
        cells = cells.without(view.next());
    }
    let even_empty = empty.count() % 2 == 0;
    let single = if !C::ZUGZWANG_PARITY {
        cells
    } else if even_empty {
        cells.without(odd)
    } else {
        cells & odd
    };
    let mut rest = single;
    while !rest.is_empty() {
        let cell = rest.lowest();
        rest = rest.without(cell);
        if let Some(bound) = wins_at::<S, C>(view, cell, alpha) {
            return Some(bound);
        }
    }
    if even_empty { double::<S, C>(view, cells & odd, alpha) } else { None }
}

fn double<S: Shape, C: Conditions>(view: View<S>, mut cells: S::Bits, alpha: Value) -> Option<Value> {
    while !cells.is_empty() {
        let cell = cells.lowest();
        cells = cells.without(cell);
        let mut others = cells.without(view.column(cell));
        while !others.is_empty() {
            let other = others.lowest();
            others = others.without(other);
            if let Some(bound) = wins_at::<S, C>(view, cell | other, alpha) {
                return Some(bound);
            }
        }
    }
    None
}

fn wins_at<S: Shape, C: Conditions>(view: View<S>, ends: S::Bits, alpha: Value) -> Option<Value> {
    let unfilled = view.from(ends).count() + ends.count() - 2;
    let loss = Value::loss_in(view.empty().count().saturating_sub(unfilled) as u8);
    if loss > alpha {
        return None;
    }
    let plan = Plan::new::<S, C>(view, Exceptions { ends, ..Exceptions::NONE });
    let mut lines = Refutation::<S, C>::new(view, plan, alpha)?;
    lines.refute(lines.reach()).then(|| lines.bound(loss))
}
