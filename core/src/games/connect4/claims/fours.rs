//! Lines of four inside a set.

use super::super::bits::Bits;
use super::super::shape::Shape;

/// The steps along the four directions: horizontal and diagonal ones first, which hold most of
/// the lines that are not harmless.
///
/// A board narrower than four has vertical lines only.
#[inline(always)]
pub(super) fn directions<S: Shape>(shape: S) -> [u32; 4] {
    let stride = shape.stride();
    if shape.width() < 4 { [1; 4] } else { [stride, stride - 1, stride + 1, 1] }
}

/// The lowest cells of the lines of four inside `set` along `step`.
#[inline(always)]
pub(super) fn starts<B: Bits>(set: B, step: u32) -> B {
    let pairs = set & set >> step;
    pairs & pairs >> (2 * step)
}

/// The line of four along `step` whose lowest cell is `start`.
#[inline(always)]
pub(super) fn line<B: Bits>(start: B, step: u32) -> B {
    let pair = start | start << step;
    pair | pair << (2 * step)
}

/// The lowest cells of the lines of four along `step` that pass through `cell`, on a board without
/// edges.
#[inline(always)]
pub(super) fn starts_through<B: Bits>(cell: B, step: u32) -> B {
    let pair = cell | cell >> step;
    pair | pair >> (2 * step)
}

/// Whether `set` holds a line of four. No branch: it is asked about every line of a plan.
#[inline(always)]
pub(super) fn has_four<S: Shape>(shape: S, set: S::Bits) -> bool {
    let [a, b, c, d] = directions(shape).map(|step| starts(set, step));
    !(a | b | c | d).is_empty()
}

/// One line of four inside `set`.
#[inline]
pub(super) fn first_four<S: Shape>(shape: S, set: S::Bits) -> Option<S::Bits> {
    directions(shape).into_iter().find_map(|step| {
        let start = starts(set, step).lowest();
        (!start.is_empty()).then(|| line(start, step))
    })
}
