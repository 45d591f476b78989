//! Machine words as sets of cells.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A set of cells: `u32` for boards of up to 32 bits, `u64` for up to 64, `u128` for up to 128.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Bits in the word.
    const SIZE: u32;
    /// The empty set.
    const ZERO: Self;
    /// The set of all bits.
    const ALL: Self;
    /// The set of bit 0 alone.
    const ONE: Self;

    /// Addition without overflow checks. Per column, carries run into the guard bit and no farther.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Subtraction without overflow checks.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// How many cells are in the set.
    fn count(self) -> u32;

    /// The same, which costs less for a few cells where a processor does not count by itself.
    #[inline]
    fn count_few(mut self) -> u32 {
        let mut cells = 0;
        while !self.is_empty() {
            self = self.without_lowest();
            cells += 1;
        }
        cells
    }

    /// The number of the lowest cell's bit; [`SIZE`](Self::SIZE) for the empty set.
    fn index(self) -> u32;

    /// The lowest cell alone; nothing of the empty set.
    fn lowest(self) -> Self;

    /// Bits 0 to 63 and 64 to 127.
    fn halves(self) -> [u64; 2];

    /// The lower bits of a longer word.
    fn truncated(word: u128) -> Self;

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::ZERO
    }

    /// Whether the sets have a cell in common.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The set without the cells of another.
    #[inline]
    #[must_use]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Whether the set has more than one cell.
    #[inline]
    fn has_several(self) -> bool {
        !self.without_lowest().is_empty()
    }

    /// The set without its lowest cell.
    #[inline]
    #[must_use]
    fn without_lowest(self) -> Self {
        self & self.minus(Self::ONE)
    }
}

macro_rules! impl_bits {
    ($word:ty, $halves:expr, $count:expr) => {
        impl Bits for $word {
            const SIZE: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const ALL: Self = !0;
            const ONE: Self = 1;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline]
            fn count(self) -> u32 {
                $count(self)
            }

            #[inline]
            fn index(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn halves(self) -> [u64; 2] {
                $halves(self)
            }

            #[inline]
            fn truncated(word: u128) -> Self {
                word as $word
            }
        }
    };
}

impl_bits!(u32, |word| [u64::from(word), 0], u32::count_ones);
impl_bits!(u64, |word| [word, 0], count_ones);
impl_bits!(u128, |word| [word as u64, (word >> 64) as u64], u128::count_ones);

/// Counts the halves apart on small machines, which would add up bits by a multiplication of 64 bits.
#[inline]
fn count_ones(word: u64) -> u32 {
    if usize::BITS < 64 {
        (word as u32).count_ones() + ((word >> 32) as u32).count_ones()
    } else {
        word.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_cells_are_counted_as_any() {
        for set in [0_u128, 1, 1 << 127, 0b1011 << 62, u128::MAX] {
            assert_eq!(set.count_few(), set.count());
        }
    }
}
