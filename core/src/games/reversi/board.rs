//! Sets of cells of an N×N board, and their neighbours in eight directions.

/// A board of `N` columns and rows.
pub(super) struct Board<const N: usize>;

impl<const N: usize> Board<N> {
    const FITS: () = assert!(matches!(N, 4 | 6 | 8), "Reversi is played on 4, 6 or 8");

    /// Every cell.
    pub(super) const CELLS: u64 = {
        let () = Self::FITS;
        u64::MAX >> (64 - N * N)
    };

    /// The cells of the leftmost column.
    const LEFT: u64 = {
        let mut cells = 0;
        let mut row = 0;
        while row < N {
            cells |= 1 << (row * N);
            row += 1;
        }
        cells
    };

    /// The cells of the rightmost column.
    const RIGHT: u64 = Self::LEFT << (N - 1);

    /// The four corners.
    pub(super) const CORNERS: u64 = 1 | 1 << (N - 1) | 1 << (N * (N - 1)) | 1 << (N * N - 1);

    /// How many directions there are.
    const DIRECTIONS: u32 = 8;

    /// Every cell's neighbour in a direction, for those that have one.
    #[inline]
    fn step(cells: u64, direction: u32) -> u64 {
        let (not_left, not_right) = (cells & !Self::LEFT, cells & !Self::RIGHT);
        let moved = match direction {
            0 => not_right << 1,
            1 => not_left >> 1,
            2 => cells << N,
            3 => cells >> N,
            4 => not_right << (N + 1),
            5 => not_left >> (N + 1),
            6 => not_left << (N - 1),
            _ => not_right >> (N - 1),
        };
        moved & Self::CELLS
    }

    /// The empty cells where a disc of `own` encloses some of `other`.
    pub(super) fn legal(own: u64, other: u64) -> u64 {
        let empty = Self::CELLS & !(own | other);
        (0..Self::DIRECTIONS).fold(0, |legal, direction| {
            let mut run = Self::step(own, direction) & other;
            for _ in 3..N {
                run |= Self::step(run, direction) & other;
            }
            legal | Self::step(run, direction) & empty
        })
    }

    /// The discs of `other` that a disc of `own` on `cell`, a set of one cell, encloses.
    pub(super) fn turned(own: u64, other: u64, cell: u64) -> u64 {
        (0..Self::DIRECTIONS).fold(0, |turned, direction| {
            let mut run = 0;
            let mut next = Self::step(cell, direction);
            while next & other != 0 {
                run |= next;
                next = Self::step(next, direction);
            }
            if next & own == 0 { turned } else { turned | run }
        })
    }
}
