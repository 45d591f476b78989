//! The ways to match columns in pairs.

use super::shape::Bits;

/// The perfect matchings of the matched cells that are still possible.
///
/// Up to six columns are matched, in at most fifteen ways; a position that would need more is
/// declined.
#[derive(Clone, Copy)]
pub struct Matchings<B> {
    cells: B,
    alive: u16,
}

const MOST: usize = 6;

/// `WITH[i][j]`: of the matchings of six cells, those that pair the i-th with the j-th.
///
/// The first cell is paired with one of five, the next free cell with one of three, and the other
/// two with each other. Of two or four cells the matchings are those of six whose remaining cells
/// pair up among themselves.
const WITH: [[u16; MOST]; MOST] = {
    let mut with = [[0; MOST]; MOST];
    let (mut number, mut a) = (0, 1);
    while a < MOST {
        let mut b = 1;
        while b < 4 {
            let rest = others(a);
            let (c, d) = match b {
                1 => (rest[2], rest[3]),
                2 => (rest[1], rest[3]),
                _ => (rest[1], rest[2]),
            };
            let pairs = [(0, a), (rest[0], rest[b]), (c, d)];
            let mut p = 0;
            while p < 3 {
                with[pairs[p].0][pairs[p].1] |= 1 << number;
                with[pairs[p].1][pairs[p].0] |= 1 << number;
                p += 1;
            }
            number += 1;
            b += 1;
        }
        a += 1;
    }
    with
};

/// The four of 1..=5 that are not `a`, in order.
const fn others(a: usize) -> [usize; 4] {
    let (mut rest, mut n, mut i) = ([0; 4], 0, 1);
    while i < MOST {
        if i != a {
            rest[n] = i;
            n += 1;
        }
        i += 1;
    }
    rest
}

impl<B: Bits> Matchings<B> {
    /// All matchings of `cells`; `None` if their number is odd or above six.
    #[inline(always)]
    pub fn of(cells: B) -> Option<Self> {
        let alive = match cells.count() {
            0 => WITH[0][1] & WITH[2][3],
            2 => WITH[2][3] & WITH[4][5],
            4 => WITH[4][5],
            6 => (1 << 15) - 1,
            _ => return None,
        };
        Some(Self { cells, alive })
    }

    /// Keeps the matchings that pair two of `line`'s cells with each other; false if none is left.
    #[inline]
    pub fn require_pair_in(&mut self, line: B) -> bool {
        let mut inside = self.cells & line;
        let mut pairing = 0;
        while !inside.is_empty() {
            let first = inside.lowest();
            inside = inside.without(first);
            let mut partners = inside;
            while !partners.is_empty() {
                pairing |= WITH[self.rank(first)][self.rank(partners.lowest())];
                partners = partners.without(partners.lowest());
            }
        }
        self.alive &= pairing;
        self.alive != 0
    }

    fn rank(&self, cell: B) -> usize {
        (self.cells & cell.minus(B::ONE)).count() as usize % MOST
    }
}
