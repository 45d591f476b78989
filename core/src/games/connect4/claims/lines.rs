//! Lines of four as sets.

use super::shape::{Bits, Shape};

/// The steps along the four directions, the one with most refusals first: horizontal, the two
/// diagonals, vertical.
#[inline(always)]
pub fn directions<S: Shape>(shape: S) -> [u32; 4] {
    let h = shape.height();
    [h + 1, h, h + 2, 1]
}

/// The lowest cells of the lines of four inside `set` along `step`.
#[inline(always)]
pub fn starts<B: Bits>(set: B, step: u32) -> B {
    let pairs = set & (set >> step);
    pairs & (pairs >> (2 * step))
}

/// The line of four along `step` whose lowest cell is `start`; of a set of starts, all their lines.
#[inline(always)]
pub fn line<B: Bits>(start: B, step: u32) -> B {
    let pair = start | (start << step);
    pair | (pair << (2 * step))
}

/// Whether `set` holds a line of four.
#[inline(always)]
pub fn has_four<S: Shape>(shape: S, set: S::Bits) -> bool {
    let [a, b, c, d] = directions(shape).map(|step| starts(set, step));
    !(a | b | c | d).is_empty()
}

/// One line of four inside `set`.
#[inline]
pub fn first_four<S: Shape>(shape: S, set: S::Bits) -> Option<S::Bits> {
    directions(shape).into_iter().find_map(|step| {
        let found = starts(set, step);
        (!found.is_empty()).then(|| line(found.lowest(), step))
    })
}

/// The cells that complete a line of four with three of `stones`, occupied or not, perhaps off
/// the board.
#[inline]
pub fn completions<S: Shape>(shape: S, stones: S::Bits) -> S::Bits {
    directions(shape).into_iter().fold(S::Bits::ZERO, |found, step| {
        let (up, down) = (stones << step, stones >> step);
        let pair_below = up & (up << step);
        let pair_above = down & (down >> step);
        found
            | pair_below & (down | (up << (2 * step)))
            | pair_above & (up | (down >> (2 * step)))
    })
}
