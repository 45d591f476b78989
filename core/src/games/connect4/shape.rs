//! Board sizes: fixed at compile time, so that masks are constants, or chosen at run time.

use core::fmt::Debug;
use core::hash::Hash;
use core::marker::PhantomData;

use super::bits::Bits;
use crate::solve::List;
use crate::table::Key;
use crate::value::Value;

/// The most columns a board of 128 bits can have: one row of cells and one of guards.
const MAX_WIDTH: usize = 64;

/// A board size and the word that holds its cells.
pub trait Shape: Copy + Eq + Hash + Debug {
    /// A set of cells.
    type Bits: Bits;
    /// The table key of a position on this board.
    type Key: Copy + PartialEq + Debug;

    /// Holds an item for every column.
    type List<T>: List<T>;

    /// Columns.
    fn width(self) -> u32;

    /// Rows.
    fn height(self) -> u32;

    /// The cells of the bottom row.
    fn bottom(self) -> Self::Bits;

    /// The key with these bits, of a position near the end of the game or not. The size of the
    /// board is not part of it.
    fn key(bits: Self::Bits, near_end: bool) -> Self::Key;

    /// Cells of the board.
    #[inline]
    fn cells(self) -> u32 {
        self.width() * self.height()
    }

    /// Bits from a cell to its right neighbour.
    #[inline]
    fn stride(self) -> u32 {
        self.height() + 1
    }

    /// Every cell of the board, guards excluded.
    #[inline]
    fn board(self) -> Self::Bits {
        (self.bottom() << self.height()).minus(self.bottom())
    }

    /// The cells with an odd number of cells above them.
    #[inline]
    fn odd_above(self) -> Self::Bits {
        let lowest = self.height() % 2;
        (lowest..self.height())
            .step_by(2)
            .fold(Self::Bits::ZERO, |cells, row| cells | self.bottom() << row)
    }

    /// Every cell of a column, which is below [`width`](Self::width).
    #[inline]
    fn column(self, column: u32) -> Self::Bits {
        let first = (Self::Bits::ONE << self.height()).minus(Self::Bits::ONE);
        first << (column * self.stride())
    }

    /// The `index`-th column in canonical order, nearest to the centre first, left before right;
    /// `index` is below [`width`](Self::width).
    #[inline]
    fn canonical(self, index: u32) -> u32 {
        canonical(self.width(), index)
    }

    /// The column of the cell with this bit.
    #[inline]
    fn column_of(self, cell: u32) -> u32 {
        cell / self.stride()
    }
}

/// A board of `W × H` known at compile time, in words `B`, with keys of `WORDS` words.
/// A size that does not fit does not compile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fixed<B, const W: usize, const H: usize, const WORDS: usize> {
    bits: PhantomData<B>,
}

impl<B: Bits, const W: usize, const H: usize, const WORDS: usize> Fixed<B, W, H, WORDS> {
    const FITS: () = {
        assert!(W >= 1 && H >= 1, "a board has a column and a row");
        assert!(W * H <= Value::MAX_PLIES as usize, "a game is longer than values can tell");
        assert!(W * (H + 1) <= B::SIZE as usize, "the board does not fit the word");
        assert!(W * (H + 1) <= Key::<WORDS>::BITS as usize, "the board does not fit the key");
    };

    /// The cells of every column, so that none has to be shifted into place.
    const COLUMNS: [u128; W] = {
        let mut columns = [0; W];
        let mut column = 0;
        while column < W {
            columns[column] = ((1 << H) - 1) << (column * (H + 1));
            column += 1;
        }
        columns
    };

    /// The columns in canonical order.
    const CANONICAL: [u8; W] = {
        let mut columns = [0; W];
        let mut index = 0;
        while index < W {
            columns[index] = canonical(W as u32, index as u32) as u8;
            index += 1;
        }
        columns
    };

    /// The shape itself.
    pub const fn new() -> Self {
        const { Self::FITS };
        Self { bits: PhantomData }
    }
}

impl<B: Bits, const W: usize, const H: usize, const WORDS: usize> Default
    for Fixed<B, W, H, WORDS>
{
    fn default() -> Self {
        Self::new()
    }
}

/// The `index`-th column of `width` in canonical order.
const fn canonical(width: u32, index: u32) -> u32 {
    let middle = (width - 1) / 2;
    // On an odd width the middle column stands alone, then left and right take turns; on an even
    // one they do so from the start.
    let step = index.div_ceil(2);
    let left = (index % 2 == 1) == (width % 2 == 1);
    if left { middle - step } else { middle + step }
}

/// One bit every `stride` bits, `width` times.
fn comb<B: Bits>(width: u32, stride: u32) -> B {
    (0..width).fold(B::ZERO, |bits, column| bits | B::ONE << (column * stride))
}

/// The words of a key from the bits of a board, least significant first.
#[inline]
fn key_words<B: Bits, const WORDS: usize>(bits: B) -> Key<WORDS> {
    let halves = bits.halves();
    Key::new(core::array::from_fn(|i| halves.get(i).copied().unwrap_or(0)))
}

impl<B: Bits, const W: usize, const H: usize, const WORDS: usize> Shape for Fixed<B, W, H, WORDS> {
    type Bits = B;
    type Key = Key<WORDS>;
    type List<T> = heapless::Vec<T, W>;

    #[inline]
    fn width(self) -> u32 {
        W as u32
    }

    #[inline]
    fn height(self) -> u32 {
        H as u32
    }

    #[inline]
    fn bottom(self) -> B {
        comb(W as u32, H as u32 + 1)
    }

    #[inline]
    fn column(self, column: u32) -> B {
        B::truncated(Self::COLUMNS[column as usize])
    }

    #[inline]
    fn canonical(self, index: u32) -> u32 {
        Self::CANONICAL[index as usize].into()
    }

    #[inline]
    fn key(bits: B, near_end: bool) -> Self::Key {
        key_words(bits).near_end(near_end)
    }
}

/// A board whose size is chosen at run time, in words `B`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnySize<B> {
    width: u8,
    height: u8,
    bottom: B,
}

impl<B: Bits> AnySize<B> {
    /// A board of this size; `None` if it has no cell, needs more than `B`'s bits, or has more cells
    /// than [`Value::MAX_PLIES`].
    pub fn new(width: u32, height: u32) -> Option<Self> {
        let bits = width.checked_mul(height.checked_add(1)?)?;
        let too_long = width.checked_mul(height)? > u32::from(Value::MAX_PLIES);
        if width == 0 || height == 0 || bits > B::SIZE || too_long {
            return None;
        }
        Some(Self {
            width: u8::try_from(width).ok()?,
            height: u8::try_from(height).ok()?,
            bottom: comb(width, height + 1),
        })
    }
}

macro_rules! impl_shape_of_any_size {
    ($word:ty, $key_words:literal) => {
        impl Shape for AnySize<$word> {
            type Bits = $word;
            type Key = Key<$key_words>;
            type List<T> = heapless::Vec<T, MAX_WIDTH>;

            #[inline]
            fn width(self) -> u32 {
                self.width.into()
            }

            #[inline]
            fn height(self) -> u32 {
                self.height.into()
            }

            #[inline]
            fn bottom(self) -> $word {
                self.bottom
            }

            #[inline]
            fn key(bits: $word, near_end: bool) -> Self::Key {
                key_words(bits).near_end(near_end)
            }
        }
    };
}

impl_shape_of_any_size!(u64, 2);
impl_shape_of_any_size!(u128, 3);

#[cfg(test)]
mod tests {
    use super::super::Connect4;
    use super::*;
    use crate::game::Game;
    use crate::random::Random;
    use crate::solve::{Open as _, Settled, Solve};
    use crate::value::Bounds;
    use std::vec::Vec;

    #[test]
    fn sets_of_cells_are_those_found_cell_by_cell_on_every_board() {
        for (width, height) in (1..=64).flat_map(|w| (1..=126).map(move |h| (w, h))) {
            let Some(shape) = AnySize::<u128>::new(width, height) else { continue };
            let cells = |wanted: &dyn Fn(u32, u32) -> bool| {
                let all = (0..width).flat_map(|column| (0..height).map(move |row| (column, row)));
                let wanted = all.filter(|&(column, row)| wanted(column, row));
                wanted.map(|(column, row)| 1 << (column * (height + 1) + row)).sum::<u128>()
            };
            assert_eq!(shape.cells(), shape.board().count());
            assert_eq!(shape.board(), cells(&|_, _| true));
            assert_eq!(shape.bottom(), cells(&|_, row| row == 0));
            assert_eq!(shape.odd_above(), cells(&|_, row| (height - 1 - row) % 2 == 1));
            for column in 0..width {
                let set = shape.column(column);
                assert_eq!(set, cells(&|c, _| c == column));
                assert_eq!(shape.column_of(set.index()), column);
            }
        }
    }

    #[test]
    fn a_size_fixed_at_compile_time_has_the_sets_of_the_same_size_chosen_at_run_time() {
        let (fixed, chosen) = (Fixed::<u64, 7, 6, 1>::new(), AnySize::<u64>::new(7, 6).unwrap());
        assert_eq!((fixed.width(), fixed.height()), (chosen.width(), chosen.height()));
        assert_eq!((fixed.board(), fixed.bottom()), (chosen.board(), chosen.bottom()));
        for index in 0..7 {
            assert_eq!(fixed.column(index), chosen.column(index));
            assert_eq!(fixed.canonical(index), chosen.canonical(index));
        }
    }

    #[test]
    fn the_width_of_the_word_changes_nothing_that_a_search_is_told() {
        type Narrow = Connect4<Fixed<u32, 5, 4, 1>>;
        type Wide = Connect4<Fixed<u64, 5, 4, 1>>;
        let mut proofs = 0;
        for game in 0..400 {
            let mut random = Random::of_game(3, game);
            let (mut narrow, mut wide) = (Narrow::START, Wide::START);
            while let Some(mv) = random.legal_move(&wide) {
                (narrow, wide) = (narrow.play(mv), wide.play(mv));
                assert_eq!(narrow.outcome(), wide.outcome());
                let (known, same) = match (narrow.settle(), wide.settle()) {
                    (Settled::Value(known), Settled::Value(same)) => {
                        assert_eq!(known, same);
                        continue;
                    }
                    (
                        Settled::Open { position: known, plies, .. },
                        Settled::Open { position: same, plies: as_many, .. },
                    ) if plies == as_many => (known, same),
                    different => panic!("{different:?}"),
                };
                assert_eq!((known.key(), known.bounds()), (same.key(), same.bounds()));
                assert!(known.candidates().eq(same.candidates()));
                assert!(known.candidates().all(|mv| known.ranks()(mv) == same.ranks()(mv)));
                for plies in 1..20 {
                    for alpha in [Value::win_in(plies), Value::DRAW, Value::loss_in(plies)] {
                        let proof = known.prove(alpha, Value::MAX);
                        assert_eq!(proof, same.prove(alpha, Value::MAX));
                        proofs += u32::from(proof != Bounds::UNKNOWN);
                    }
                }
            }
        }
        assert!(proofs > 1000, "{proofs}");
    }

    #[test]
    fn columns_go_from_the_centre_out_and_left_before_right() {
        for width in 1..=64 {
            let mut sorted: Vec<u32> = (0..width).collect();
            sorted.sort_by_key(|&column| (2 * column + 1).abs_diff(width));
            let found: Vec<u32> = (0..width).map(|index| canonical(width, index)).collect();
            assert_eq!(found, sorted);
        }
    }

    #[test]
    fn sizes_without_a_cell_or_beyond_the_word_are_no_board() {
        for (width, height) in [(0, 6), (7, 0), (9, 7), (65, 1), (u32::MAX, 2), (2, u32::MAX)] {
            assert_eq!(AnySize::<u64>::new(width, height), None, "{width}x{height}");
        }
        assert!(AnySize::<u64>::new(9, 6).is_some() && AnySize::<u64>::new(32, 1).is_some());
        assert!(AnySize::<u128>::new(64, 1).is_some());
    }
}
