//! The ways to match columns in pairs.

use super::super::bits::Bits;

/// The perfect matchings of a set of cells that are still possible. Their number is looked at last,
/// in [`any`](Self::any): hardly ever is it in the way, and most lines fail before.
#[derive(Clone, Copy)]
pub(super) struct Matchings<B> {
    cells: B,
    /// One bit a matching of six cells, see [`WITH`].
    possible: u16,
}

/// The most cells matched, in fifteen ways. Boards of eight columns and more can need more; such
/// positions are declined, which happens when eight columns are odd at once.
const MOST: usize = 6;

/// `WITH[i][j]`: of the fifteen matchings of six cells, those that pair the i-th with the j-th.
///
/// The first cell is paired with one of five, the first of the other four with one of three, and
/// the last two with each other. They serve two or four cells too: some of the six are missing then,
/// and whenever the cells of disjoint pairs are taken away, those that remain can be paired.
const WITH: [[u16; MOST]; MOST] = {
    let mut with = [[0; MOST]; MOST];
    let mut number = 0;
    while number < 15 {
        let first = 1 + number / 3;
        let [a, b, c, d] = others(first);
        let pairs = match number % 3 {
            0 => [(0, first), (a, b), (c, d)],
            1 => [(0, first), (a, c), (b, d)],
            _ => [(0, first), (a, d), (b, c)],
        };
        let mut p = 0;
        while p < 3 {
            let (i, j) = pairs[p];
            with[i][j] |= 1 << number;
            with[j][i] |= 1 << number;
            p += 1;
        }
        number += 1;
    }
    with
};

/// The four of 1 to 5 that are not `taken`, in order.
const fn others(taken: usize) -> [usize; 4] {
    let mut rest = [1, 2, 3, 4];
    let mut i = 0;
    while i < 4 {
        if rest[i] >= taken {
            rest[i] += 1;
        }
        i += 1;
    }
    rest
}

impl<B: Bits> Matchings<B> {
    /// All matchings of `cells`.
    #[inline(always)]
    pub(super) fn of(cells: B) -> Self {
        Self { cells, possible: (1 << 15) - 1 }
    }

    /// Whether a matching is left; never if the cells are odd in number or above six.
    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        self.possible != 0 && matches!(self.cells.count_few(), 0 | 2 | 4 | 6)
    }

    /// Keeps the matchings that pair two cells of `line` with each other; false if none is left.
    #[inline(always)]
    pub(super) fn require_pair_in(&mut self, line: B) -> bool {
        let matched = self.cells & line;
        // Of most lines at most one cell is matched.
        if !matched.has_several() {
            return false;
        }
        self.possible &= pairing(self.cells, matched);
        self.possible != 0
    }
}

/// The matchings of `cells` that pair two of `matched`, which are several of them.
#[inline(never)]
fn pairing<B: Bits>(cells: B, matched: B) -> u16 {
    let mut pairing = 0;
    let mut rest = matched;
    while rest.has_several() {
        let partners = &WITH[rank(cells, rest.lowest())];
        rest = rest.without_lowest();
        let mut others = rest;
        while !others.is_empty() {
            pairing |= partners[rank(cells, others.lowest())];
            others = others.without_lowest();
        }
    }
    pairing
}

/// How many of the cells are lower than `cell`. The remainder is only there to show that no
/// index is out of bounds.
#[inline]
fn rank<B: Bits>(cells: B, cell: B) -> usize {
    (cells & cell.minus(B::ONE)).count_few() as usize % MOST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_cells_match_in_fifteen_ways_of_three_pairs() {
        for (i, row) in WITH.iter().enumerate() {
            for (j, with) in row.iter().enumerate() {
                assert_eq!(with.count_ones(), if i == j { 0 } else { 3 });
            }
            assert_eq!(row.iter().fold(0, |all, with| all ^ with), (1 << 15) - 1);
        }
    }

    #[test]
    fn pairs_of_different_lines_must_fit_into_one_matching() {
        let mut matchings = Matchings::of(0b1111_u64);
        assert!(matchings.require_pair_in(0b0011));
        assert!(matchings.require_pair_in(0b1100));
        assert!(matchings.any());
        assert!(!matchings.require_pair_in(0b0110));
    }

    #[test]
    fn two_cells_have_one_partner_and_an_odd_number_has_no_matching() {
        assert!(Matchings::of(0b1001_u64).require_pair_in(0b1001));
        assert!(!Matchings::of(0b1001_u64).require_pair_in(0b0001));
        assert!(!Matchings::of(0b111_u64).any());
        assert!(!Matchings::of(0b1111_1111_u64).any());
    }
}
