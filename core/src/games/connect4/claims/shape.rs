//! The board as bits, and its size: what the claims compute with.

use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned word that holds a board, one bit a cell.
pub trait Bits:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;
    /// The sum modulo the word.
    fn plus(self, other: Self) -> Self;
    /// The difference modulo the word.
    fn minus(self, other: Self) -> Self;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The lowest set bit alone, no bit for no bit.
    fn lowest(self) -> Self;
    /// Whether no bit is set.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::ZERO
    }
    /// Whether any bit is set in both.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        self & other != Self::ZERO
    }
    /// `self` without the bits of `other`.
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }
}

macro_rules! bits {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            #[inline(always)]
            fn plus(self, other: Self) -> Self { self.wrapping_add(other) }
            #[inline(always)]
            fn minus(self, other: Self) -> Self { self.wrapping_sub(other) }
            #[inline(always)]
            fn count(self) -> u32 { self.count_ones() }
            #[inline(always)]
            fn lowest(self) -> Self { self & self.wrapping_neg() }
        }
    )*};
}
bits!(u64, u128);

/// A board size.
pub trait Shape: Copy {
    type Bits: Bits;
    fn height(self) -> u32;
    fn bottom(self) -> Self::Bits;
    fn board(self) -> Self::Bits;
    /// The cells with an odd number of cells above them in their column.
    fn odd_above(self) -> Self::Bits;
}

const fn bottom(width: u32, height: u32) -> u128 {
    let (mut bits, mut column) = (0, 0);
    while column < width {
        bits |= 1 << (column * (height + 1));
        column += 1;
    }
    bits
}

const fn odd_above(width: u32, height: u32) -> u128 {
    let (mut bits, mut row) = (0, height % 2);
    while row < height {
        bits |= bottom(width, height) << row;
        row += 2;
    }
    bits
}

#[derive(Clone, Copy, Debug)]
pub struct Fixed<const W: u32, const H: u32>;

impl<const W: u32, const H: u32> Fixed<W, H> {
    const BOTTOM: u64 = bottom(W, H) as u64;
    const BOARD: u64 = Self::BOTTOM * ((1 << H) - 1);
    const ODD: u64 = odd_above(W, H) as u64;
}

impl<const W: u32, const H: u32> Shape for Fixed<W, H> {
    type Bits = u64;
    #[inline(always)]
    fn height(self) -> u32 {
        H
    }
    #[inline(always)]
    fn bottom(self) -> u64 {
        Self::BOTTOM
    }
    #[inline(always)]
    fn board(self) -> u64 {
        Self::BOARD
    }
    #[inline(always)]
    fn odd_above(self) -> u64 {
        Self::ODD
    }
}
