//! Lines of four, in all four directions at once.

use super::bits::Bits;
use super::shape::Shape;

/// The steps between neighbours on a line: up, down-right, right, up-right.
#[inline]
fn directions(shape: impl Shape) -> [u32; 4] {
    let stride = shape.stride();
    [1, stride - 1, stride, stride + 1]
}

/// Whether four of the stones stand in line.
#[inline]
pub(super) fn has_four<S: Shape>(shape: S, stones: S::Bits) -> bool {
    directions(shape).into_iter().any(|step| {
        let pairs = stones & stones >> step;
        !(pairs & pairs >> (2 * step)).is_empty()
    })
}

/// The cells, filled or not, that complete four with three of the stones. Guards included:
/// the caller masks.
#[inline]
pub(super) fn completing<S: Shape>(shape: S, stones: S::Bits) -> S::Bits {
    let [up, rest @ ..] = directions(shape);
    // Nothing stands above a free cell, so a vertical four is completed at its top only.
    let mut cells = stones << up & stones << (2 * up) & stones << (3 * up);
    for step in rest {
        let pair_before = stones << step & stones << (2 * step);
        let pair_after = stones >> step & stones >> (2 * step);
        cells |= pair_before & (stones << (3 * step) | stones >> step);
        cells |= pair_after & (stones >> (3 * step) | stones << step);
    }
    cells
}

/// The cells of lines of four that lie within `open`.
pub(super) fn lines_within<S: Shape>(shape: S, open: S::Bits) -> S::Bits {
    directions(shape).into_iter().fold(S::Bits::EMPTY, |cells, step| {
        let pairs = open & open >> step;
        let starts = pairs & pairs >> (2 * step);
        let halves = starts | starts << step;
        cells | halves | halves << (2 * step)
    })
}
