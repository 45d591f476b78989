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
    let [a, b, c, d] = directions(shape);
    !(starts(set, a) | starts(set, b) | starts(set, c) | starts(set, d)).is_empty()
}

/// One line of four inside `set`.
#[inline]
pub(super) fn first_four<S: Shape>(shape: S, set: S::Bits) -> Option<S::Bits> {
    let along = |step| {
        let start = starts(set, step).lowest();
        (!start.is_empty()).then(|| line(start, step))
    };
    let [a, b, c, d] = directions(shape);
    along(a).or_else(|| along(b)).or_else(|| along(c)).or_else(|| along(d))
}

/// The cells, filled or not, that complete four with three of the stones. Guards included:
/// the caller masks.
#[inline]
pub(super) fn completing<S: Shape>(shape: S, stones: S::Bits) -> S::Bits {
    let [a, b, c, up] = directions(shape);
    let along = |step| {
        let before = stones << step & stones << (2 * step);
        let after = stones >> step & stones >> (2 * step);
        before & (stones << (3 * step) | stones >> step)
            | after & (stones >> (3 * step) | stones << step)
    };
    // Nothing stands above a free cell, so a vertical four is completed at its top only.
    let mut cells = stones << up & stones << (2 * up) & stones << (3 * up);
    // One by one, so that few sets are needed at once.
    cells |= along(a);
    cells |= along(b);
    cells |= along(c);
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
/// A line is named by its lowest cell.
pub(super) struct OneStoneLines<S: Shape> {
    shape: S,
    /// The lowest cells of those that do not go upwards.
    starts: [S::Bits; 3],
    /// The cells right above a stone of the side, with two cells above.
    up: S::Bits,
}

impl<S: Shape> OneStoneLines<S> {
    #[inline(always)]
    pub(super) fn new(shape: S, own: S::Bits, other: S::Bits) -> Self {
        let free = shape.board() & !other;
        let along = |step| {
            // By the lower cells of pairs: of one stone, and of none.
            let (next, open) = (own >> step, free & free >> step);
            let (one, none) = (open & (own ^ next), open.without(own | next));
            one & none >> (2 * step) | none & one >> (2 * step)
        };
        // Not in a loop: shifts by constants are cheaper.
        let [a, b, c, up] = directions(shape);
        let board = shape.board();
        let up = own << up & board & board >> up & board >> (2 * up);
        Self { shape, starts: [along(a), along(b), along(c)], up }
    }

    /// How many of the lines go through a playable cell: upwards it is the line from the stone below, if
    /// that is the side's, since all cells below are filled and none above.
    #[inline(always)]
    pub(super) fn through(&self, cell: S::Bits) -> u32 {
        let [a, b, c, _] = directions(self.shape);
        let along = |starts: S::Bits, step| (starts & starts_through(cell, step)).count_few();
        let [a_starts, b_starts, c_starts] = self.starts;
        let up = u32::from(self.up.meets(cell));
        along(a_starts, a) + along(b_starts, b) + along(c_starts, c) + up
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::Random;
    use crate::game::{Game, Outcome, Player};
    use crate::games::connect4::{AnySize, Large, Small};
    use std::vec::Vec;

    /// Every line of four with its step, cell by cell, with no arithmetic on bits but setting them.
    fn obvious_lines(width: i32, height: i32) -> Vec<(u64, u32)> {
        let on_board = |(x, y): &(i32, i32)| (0..width).contains(x) && (0..height).contains(y);
        let bit = |(x, y): (i32, i32)| (x * (height + 1) + y) as u32;
        let mut lines = Vec::new();
        for (dx, dy) in [(1, 0), (1, -1), (1, 1), (0, 1)] {
            for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                let cells = [0, 1, 2, 3].map(|i| (x + i * dx, y + i * dy));
                if cells.iter().all(on_board) {
                    let step = bit(cells[1]) - bit(cells[0]);
                    lines.push((cells.map(|cell| 1 << bit(cell)).iter().sum(), step));
                }
            }
        }
        lines
    }

    /// Boards, all their lines, and random stones of two sides, floating ones included.
    fn check(test: impl Fn(AnySize<u64>, &[(u64, u32)], u64, u64)) {
        let mut random = Random::new(4);
        for (width, height) in [(7, 6), (4, 4), (9, 6), (4, 15), (12, 4), (3, 5), (5, 2), (2, 31)] {
            let shape = AnySize::<u64>::new(width, height).unwrap();
            let lines = obvious_lines(width as i32, height as i32);
            for round in 0..200 {
                let half = random.number() & shape.board();
                let own = half & (random.number() | if round % 2 == 0 { u64::MAX } else { 0 });
                test(shape, &lines, own, shape.board() & !half & random.number());
            }
        }
    }

    /// As many stones in each column, with nothing above a free cell.
    fn fallen(shape: AnySize<u64>, stones: u64) -> u64 {
        let columns = (0..shape.width()).map(|column| shape.column(column));
        columns.map(|column| column & !(column << (stones & column).count())).sum()
    }

    #[test]
    fn lines_are_found_and_named_by_their_lowest_cell() {
        check(|shape, all, set, _| {
            let inside: Vec<_> = all.iter().filter(|(line, _)| line & !set == 0).collect();
            assert_eq!(has_four(shape, set), !inside.is_empty());
            assert_eq!(first_four(shape, set).is_some(), !inside.is_empty());
            assert!(first_four(shape, set).is_none_or(|four| all.iter().any(|l| l.0 == four)));
            for &&(cells, step) in &inside {
                assert!(starts(set, step).meets(cells.lowest()));
                assert_eq!(line(cells.lowest(), step), cells);
            }
        });
    }

    #[test]
    fn the_lines_through_a_cell_start_where_they_do_cell_by_cell() {
        check(|shape, all, set, _| {
            let cell = set.lowest();
            for &(cells, step) in all {
                let through = starts_through(cell, step).meets(cells.lowest());
                assert_eq!(through, cells.meets(cell), "{shape:?}");
            }
        });
    }

    #[test]
    fn the_cells_that_complete_four_are_those_that_a_line_lacks() {
        check(|shape, all, stones, _| {
            let stones = fallen(shape, stones);
            let lacking = all.iter().map(|(line, _)| line & !stones);
            let lacking = lacking.filter(|cells| cells.is_power_of_two()).fold(0, |a, b| a | b);
            assert_eq!(completing(shape, stones) & shape.board() & !stones, lacking, "{shape:?}");
        });
    }

    #[test]
    fn lines_of_one_stone_are_counted_as_one_by_one() {
        check(|shape, all, own, other| {
            let stones = fallen(shape, own | other);
            let (own, other) = (own & stones, stones & !own);
            let found = OneStoneLines::new(shape, own, other);
            let one = |line: &u64| (line & own).is_power_of_two() && line & other == 0;
            let playable = (stones + shape.bottom()) & shape.board();
            for bit in (0..64).filter(|bit| playable >> bit & 1 == 1) {
                let through = all.iter().filter(|(line, _)| one(line) && line >> bit & 1 == 1);
                let directions = if shape.width() < 4 { 4 } else { 1 };
                assert_eq!(found.through(1 << bit) as usize, directions * through.count());
            }
        });
    }

    #[test]
    fn alternate_rows_are_those_of_even_number_from_the_bottom() {
        check(|shape, _, _, _| {
            let even = |bit: &u32| (bit % shape.stride()).is_multiple_of(2);
            let rows = (0..64).filter(|bit| shape.board() >> bit & 1 == 1).filter(even);
            assert_eq!(alternate_rows(shape), rows.map(|bit| 1 << bit).sum::<u64>());
        });
    }

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
