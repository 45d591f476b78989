//! The follower wins by zugzwang.

use super::conditions::Conditions;
use super::lines::completions;
use super::plan::{Plan, Refutation};
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
    if C::ZUGZWANG_PARITY {
        cells = if empty.count() % 2 == 1 { cells & odd } else { cells.without(odd) };
    }
    while !cells.is_empty() {
        let cell = cells.lowest();
        cells = cells.without(cell);
        if let Some(bound) = wins_at::<S, C>(view, cell, alpha) {
            return Some(bound);
        }
    }
    None
}

fn wins_at<S: Shape, C: Conditions>(view: View<S>, cell: S::Bits, alpha: Value) -> Option<Value> {
    let empty = view.empty();
    let loss = Value::loss_in((empty.count() + 1 - view.from(cell).count()) as u8);
    if loss > alpha {
        return None;
    }
    let odd = view.shape.odd_above();
    let below = view.below(cell) & empty;
    let outside = empty.without(view.column(cell));
    let like_cell = if C::ZUGZWANG_FROM_CELL && cell.meets(odd) { odd } else { !odd };
    let joins = if C::ZUGZWANG_JOINS { below & like_cell } else { S::Bits::ZERO };
    let matched = view.next() & (outside.without(odd) | joins);
    let plan = Plan {
        leader: (outside & odd) | below.without(like_cell),
        follower: (outside.without(odd) | (below & like_cell)).without(matched),
        matched,
        loose: S::Bits::ZERO,
    };
    let mut lines = Refutation::<S, C>::new(view, plan, alpha)?;
    lines.refute(lines.reach()).then(|| lines.bound(loss))
}
