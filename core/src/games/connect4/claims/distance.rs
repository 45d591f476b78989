//! How soon the follower's fours are complete.

use super::super::bits::Bits;
use super::super::lines::first_four;
use super::super::shape::Shape;
use super::conditions::Conditions;
use super::view::upward;
use super::{View, members};

/// Delays of more pairs are not examined: deeper ones hardly ever succeed, and the stack is short
/// on a board.
pub(super) const MOST_PAIRS: u32 = 4;

/// Whether some four inside `cells` is complete at every turn of the leader at which `pairs` pairs
/// of cells are empty. `cells` are the follower's stones and the cells it owns under a plan that
/// answers every move in every column.
///
/// **Argument.** It is the leader's turn and 2`p` cells are empty: the tops of some columns. Let y
/// be the lowest cell of a column that the follower owns and that is still empty, u the number of
/// cells above y. We show that the empty cells are at least as many as the sum, over the columns,
/// of twice ⌈(u + 1) / 2⌉ pairs; so if no choice of y's with a sum of at most `p` pairs touches all
/// fours, one is complete.
/// - In a usual column u is even. An even number of cells is empty, and so at least u + 2; or its
///   next cell is matched and empty, and at least u + 3.
/// - In a flipped column u is odd, and ⌈(u + 1) / 2⌉ pairs are no more than the u + 1 cells from y
///   up.
/// - In the shut column u is even. Once it is even as a whole, at least u + 2 cells are empty. Until
///   then they may be only u + 1, but then the flipped column is odd, and has one more cell empty
///   than was counted for it: below an owned cell lies a cell of the leader, and with no owned cell
///   nothing was counted.
#[inline]
pub(super) fn outlasts<S: Shape, C: Conditions>(
    view: &View<S>,
    cells: S::Bits,
    pairs: u32,
) -> bool {
    outlasts_without::<S, C>(view.shape, view.empty, cells, S::Bits::ZERO, pairs)
}

/// The same if the cells `gone`, at the tops of columns, are empty besides: takes one four that is
/// left and tries every way to touch it. Not given the view, which would have to be in memory then.
fn outlasts_without<S: Shape, C: Conditions>(
    shape: S,
    empty: S::Bits,
    cells: S::Bits,
    gone: S::Bits,
    pairs: u32,
) -> bool {
    let Some(four) = first_four(shape, cells.without(gone)) else {
        return false;
    };
    if pairs == 0 || !C::DISTANCE_TOPS {
        return true;
    }
    members(four & empty).all(|cell| {
        let top = upward(shape, cell);
        let cost = top.without(gone).count_few().div_ceil(2);
        let rest = if C::DISTANCE_SHARED { pairs.saturating_sub(cost) } else { 0 };
        cost > pairs || outlasts_without::<S, C>(shape, empty, cells, gone | top, rest)
    })
}
