//! Lines of four, in all four directions at once.

use super::bits::Bits;
use super::shape::Shape;

/// The steps between neighbours on a line: horizontal and diagonal ones first, which hold most of
/// the lines that matter, up last. On a board too narrow for those, which may be so tall that four
/// of their steps leave the word, all are up.
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

/// The cells, filled or not, that complete four with three of the stones. Guards included:
/// the caller masks.
#[inline]
pub(super) fn completing<S: Shape>(shape: S, stones: S::Bits) -> S::Bits {
    let [rest @ .., up] = directions(shape);
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

/// Every other row, the bottom one included.
#[inline]
pub(super) fn alternate_rows<S: Shape>(shape: S) -> S::Bits {
    let mut rows = shape.bottom();
    for row in (2..shape.height()).step_by(2) {
        rows |= shape.bottom() << row;
    }
    rows
}

/// The lines of four that hold exactly one stone of a side and none of the other, by direction.
/// A line is named by its first cell.
pub(super) struct Windows<S: Shape> {
    steps: [u32; 4],
    starts: [S::Bits; 4],
}

impl<S: Shape> Windows<S> {
    #[inline]
    pub(super) fn new(shape: S, own: S::Bits, other: S::Bits) -> Self {
        let steps = directions(shape);
        let free = shape.board() & !other;
        let starts = steps.map(|step| {
            let pairs = free & free >> step;
            let open = pairs & pairs >> (2 * step);
            let [a, b, c, d] = [own, own >> step, own >> (2 * step), own >> (3 * step)];
            let several = (a & b) | (c & d) | ((a ^ b) & (c ^ d));
            open & (a ^ b ^ c ^ d) & !several
        });
        Self { steps, starts }
    }

    /// How many of the lines go through a cell.
    #[inline]
    pub(super) fn through(&self, cell: S::Bits) -> u32 {
        let mut lines = 0;
        for (starts, step) in self.starts.into_iter().zip(self.steps) {
            let pairs = cell | cell >> step;
            lines += (starts & (pairs | pairs >> (2 * step))).count();
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Outcome, Player};
    use crate::games::connect4::{Large, Small};

    #[test]
    fn on_tall_narrow_boards_only_four_upwards_win() {
        // Rows of this board are 32 bits apart: four of them leave the word.
        let board = Small::with_size(2, 31).unwrap();
        let won = board.after("1212121").unwrap();
        assert_eq!(won.outcome(), Some(Outcome::Win(Player::First)));
        let even = board.after(&"1221".repeat(15)).unwrap();
        assert_eq!(even.outcome(), None);
        let tallest = Large::with_size(1, 126).unwrap();
        let column = core::iter::repeat_n("1", 126).collect::<std::string::String>();
        assert_eq!(tallest.after(&column).unwrap().outcome(), Some(Outcome::Draw));
    }
}
