//! How soon the follower's fours are complete.

use super::conditions::Conditions;
use super::lines::first_four;
use super::shape::{Bits, Shape};
use super::View;

/// Delays of more pairs are not examined.
pub const MOST_PAIRS: u32 = 4;

/// Whether some four inside `cells` is complete whenever no more than `pairs` pairs of cells are
/// still empty.
#[inline]
pub fn outlasts<S: Shape, C: Conditions>(view: View<S>, cells: S::Bits, pairs: u32) -> bool {
    outlasts_without::<S, C>(view, cells, S::Bits::ZERO, pairs)
}

/// The same if the cells `left`, at the tops of columns, are empty besides.
fn outlasts_without<S: Shape, C: Conditions>(
    view: View<S>,
    cells: S::Bits,
    left: S::Bits,
    pairs: u32,
) -> bool {
    let Some(four) = first_four(view.shape, cells.without(left)) else {
        return false;
    };
    if pairs == 0 || !C::DISTANCE_TOPS {
        return true;
    }
    let mut empty = four & view.empty();
    while !empty.is_empty() {
        let cell = empty.lowest();
        empty = empty.without(cell);
        let top = view.from(cell);
        let cost = top.without(left).count().div_ceil(2);
        let rest = if C::DISTANCE_SHARED { pairs.saturating_sub(cost) } else { 0 };
        if cost <= pairs && !outlasts_without::<S, C>(view, cells, left | top, rest) {
            return false;
        }
    }
    true
}
