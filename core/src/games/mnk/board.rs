//! A board's size and its lines, as masks.

/// Sizes of the board and of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Board {
    /// The cells of the leftmost column.
    left: u64,
    width: u8,
    height: u8,
    line: u8,
}

/// Lines of one direction: from a start, every `step`-th cell belongs to the line.
#[derive(Clone, Copy)]
struct Direction {
    step: u32,
    /// The cells at which a line starts; its other cells then lie on the board.
    starts: u64,
}

impl Board {
    /// The most cells of a board.
    const MAX_CELLS: u32 = 64;
    /// The most columns: there are letters for 26.
    const MAX_WIDTH: u32 = 26;

    /// A board of this size; `None` if a number is zero, or there are more than 64 cells, 26
    /// columns or 255 stones to a line.
    pub(super) const fn new(width: u32, height: u32, line: u32) -> Option<Self> {
        let sizes = 0 < width && width <= Self::MAX_WIDTH && 0 < height && 0 < line && line <= 255;
        if !sizes || height > Self::MAX_CELLS / width {
            return None;
        }
        let mut left = 0;
        let mut row = 0;
        while row < height {
            left |= 1 << (row * width);
            row += 1;
        }
        Some(Self { left, width: width as u8, height: height as u8, line: line as u8 })
    }

    /// Columns.
    #[inline]
    pub(super) const fn width(self) -> u32 {
        self.width as u32
    }

    /// Rows.
    #[inline]
    pub(super) const fn height(self) -> u32 {
        self.height as u32
    }

    /// Stones in a row that win.
    #[inline]
    pub(super) const fn line(self) -> u32 {
        self.line as u32
    }

    /// How many cells there are.
    #[inline]
    pub(super) const fn count(self) -> u32 {
        self.width() * self.height()
    }

    /// Every cell.
    #[inline]
    pub(super) const fn cells(self) -> u64 {
        u64::MAX >> (Self::MAX_CELLS - self.count())
    }

    /// The sizes in one word of 24 bits.
    #[inline]
    pub(super) fn tag(self) -> u64 {
        u64::from(self.width) | u64::from(self.height) << 8 | u64::from(self.line) << 16
    }

    /// The top left part of the board; empty if either number is zero.
    #[inline]
    fn rectangle(self, columns: u32, rows: u32) -> u64 {
        let above = 1_u64.checked_shl(rows * self.width()).unwrap_or(0).wrapping_sub(1);
        (self.left & above).wrapping_mul((1 << columns) - 1)
    }

    /// The directions that have a line: right, down, down-right, down-left.
    #[inline]
    fn directions(self) -> impl Iterator<Item = Direction> {
        let (width, height) = (self.width(), self.height());
        let columns = (width + 1).saturating_sub(self.line());
        let rows = (height + 1).saturating_sub(self.line());
        let diagonal = self.rectangle(columns, rows);
        [
            Direction { step: 1, starts: self.rectangle(columns, height) },
            Direction { step: width, starts: self.rectangle(width, rows) },
            Direction { step: width + 1, starts: diagonal },
            Direction {
                step: width - 1,
                starts: diagonal.checked_shl(self.line() - 1).unwrap_or(0),
            },
        ]
        .into_iter()
        .filter(|direction| direction.starts != 0)
    }

    /// Every line as a set of cells. Lines of one stone appear once for each direction.
    #[inline]
    pub(super) fn lines(self) -> impl Iterator<Item = u64> {
        self.directions().flat_map(move |Direction { step, starts }| {
            let line = (0..self.line()).fold(0, |cells, i| cells | 1 << (i * step));
            ones(starts).map(move |start| line << start)
        })
    }

    /// Whether the stones fill a line.
    #[inline]
    pub(super) fn has_line(self, stones: u64) -> bool {
        self.directions().any(|Direction { step, starts }| {
            (0..self.line()).fold(starts, |full, i| full & stones >> (i * step)) != 0
        })
    }

    /// The cells without a stone that complete a line of which the stones fill the rest.
    #[inline]
    pub(super) fn completing(self, stones: u64) -> u64 {
        let cells = self.directions().fold(0, |cells, Direction { step, starts }| {
            // Lines that lack no stone so far, and lines that lack one.
            let (mut full, mut short) = (starts, 0);
            for i in 0..self.line() {
                let filled = stones >> (i * step);
                short = short & filled | full & !filled;
                full &= filled;
            }
            (0..self.line()).fold(cells, |cells, i| cells | short << (i * step))
        });
        cells & !stones
    }
}

/// The indices of the bits that are set, in increasing order.
#[inline]
pub(super) fn ones(mut set: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        lowest
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Every line, cell by cell, with no arithmetic on bits but setting them.
    fn obvious_lines(width: i32, height: i32, line: i32) -> Vec<u64> {
        let on_board = |(x, y): &(i32, i32)| (0..width).contains(x) && (0..height).contains(y);
        let mut lines = Vec::new();
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            for start in 0..width * height {
                let cell = |i| (start % width + i * dx, start / width + i * dy);
                if (0..line).map(cell).all(|cell| on_board(&cell)) {
                    lines.push((0..line).map(cell).map(|(x, y)| 1 << (y * width + x)).sum());
                }
            }
        }
        lines
    }

    fn boards() -> impl Iterator<Item = (Board, Vec<u64>)> {
        let sizes = (1..=26).flat_map(|w| (1..=64).map(move |h| (w, h)));
        sizes.flat_map(|(w, h)| [1, 2, 3, 4, 5, 8, 26, 64, 255].map(|k| (w, h, k))).filter_map(
            |(w, h, k)| Some((Board::new(w, h, k)?, obvious_lines(w as i32, h as i32, k as i32))),
        )
    }

    #[test]
    fn the_lines_of_every_board_are_those_found_cell_by_cell() {
        let mut count = 0;
        for (board, obvious) in boards() {
            assert_eq!(board.lines().collect::<Vec<_>>(), obvious, "{board:?}");
            count += 1;
        }
        assert!(count > 1000);
    }

    #[test]
    fn full_and_nearly_full_lines_of_random_stones_are_those_found_line_by_line() {
        let mut random = 1_u64;
        for (board, lines) in boards() {
            for density in 0..4 {
                let mut draw = || {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    random ^ random >> 29
                };
                let stones = (0..density).fold(draw(), |stones, _| stones | draw()) & board.cells();
                let full = lines.iter().any(|line| line & !stones == 0);
                let short = lines.iter().map(|line| line & !stones).filter(|c| c.is_power_of_two());
                assert_eq!(board.has_line(stones), full, "{board:?} {stones:#x}");
                assert_eq!(board.completing(stones), short.fold(0, |a, b| a | b), "{board:?}");
            }
        }
    }

    #[test]
    fn sizes_that_do_not_fit_are_no_board() {
        for (w, h, k) in [(0, 3, 3), (3, 0, 3), (3, 3, 0), (27, 1, 3), (5, 13, 4), (3, 3, 256)] {
            assert_eq!(Board::new(w, h, k), None, "{w}x{h}:{k}");
        }
        assert_eq!(Board::new(8, 8, 5).unwrap().cells(), u64::MAX);
        assert_eq!(Board::new(1, 64, 64).unwrap().count(), 64);
        assert_eq!(Board::new(2, u32::MAX, 2), None);
    }
}
