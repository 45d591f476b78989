//! One bit for each of many keys, without the keys: a ribbon retrieval structure (P. Dillinger and
//! S. Walzer, 2021).
//!
//! A key selects [`WIDTH`] neighbouring bits of a string by hash, and a subset of them by another;
//! its bit is the parity of that subset. The string is the solution of one linear equation a key,
//! and hardly longer than there are keys.
//!
//! Everything here is inlined where a board looks up: it is compiled for speed there, if the rest of the
//! program is for size.

/// Neighbouring bits that one key looks at.
pub const WIDTH: u32 = 64;

/// The equation of a key: the parity of `coefficients` over the [`WIDTH`] bits from `start` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Equation {
    /// The first bit that it looks at.
    pub start: u32,
    /// Which bits count, the first one always.
    pub coefficients: u64,
}

impl Equation {
    /// The equation of a key in a string of `bits` bits, of which there are at least [`WIDTH`]. Made
    /// from 32-bit multiplications, which a Cortex-M0 has; the same on every machine. Different keys
    /// have different hashes, of which only one bit is lost.
    #[inline]
    pub fn new(key: u64, seed: u32, bits: u32) -> Self {
        debug_assert!(bits >= WIDTH, "a string shorter than one key's part of it");
        let mut hash = (key as u32 ^ seed, (key >> 32) as u32 ^ seed.rotate_left(16));
        for factor in [0x9E37_79B1, 0x85EB_CA77, 0xC2B2_AE3D, 0x27D4_EB2F] {
            hash = stirred(hash, factor);
        }
        let start = upper_product(hash.0, bits - WIDTH + 1);
        for factor in [0x1656_67B1, 0x7FEB_352D] {
            hash = stirred(hash, factor);
        }
        Self { start, coefficients: u64::from(hash.0) << 32 | u64::from(hash.1) | 1 }
    }
}

/// One round of mixing, which loses nothing: `factor` is odd.
#[inline]
const fn stirred((a, b): (u32, u32), factor: u32) -> (u32, u32) {
    let a = (a ^ a >> 15).wrapping_mul(factor);
    (b ^ a ^ a >> 16, a)
}

/// The string of bits.
#[derive(Clone, Copy, Debug)]
pub struct Ribbon<'a> {
    /// The bits, first ones lowest.
    pub bytes: &'a [u8],
    /// How many there are, at least [`WIDTH`].
    pub bits: u32,
}

/// Bytes in which [`WIDTH`] bits lie: those that do not begin with a byte reach into a ninth.
const WINDOW: usize = WIDTH as usize / 8 + 1;

impl Ribbon<'_> {
    /// The bit of a key that was put in; any bit of another. Costs some 300 instructions on a Cortex-M0,
    /// thanks to 32-bit shifts by less than 32.
    #[inline]
    pub fn get(self, key: u64, seed: u32) -> bool {
        let Equation { start, coefficients } = Equation::new(key, seed, self.bits);
        let (low, high) = self.window(start);
        let chosen = low & coefficients as u32 ^ high & (coefficients >> 32) as u32;
        chosen.count_ones() % 2 == 1
    }

    /// [`WIDTH`] bits from `start` on, in two halves; those beyond the bytes are zero.
    #[inline]
    fn window(self, start: u32) -> (u32, u32) {
        let (first, shift) = (start as usize / 8, start % 8);
        let rest = self.bytes.get(first..).unwrap_or(&[]);
        let [a, b, c, d, e, f, g, h, i] = rest.first_chunk().copied().unwrap_or_else(|| {
            let mut window = [0; WINDOW];
            window[..rest.len()].copy_from_slice(rest);
            window
        });
        let (low, middle) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
        let from = |low: u32, next: u32| low >> shift | next << 1 << (31 - shift);
        (from(low, middle), from(middle, i.into()))
    }
}

/// The upper half of a product. A Cortex-M0 multiplies 32 bits to 32 bits.
#[inline]
const fn upper_product(a: u32, b: u32) -> u32 {
    let (a_high, a_low) = (a >> 16, a & 0xFFFF);
    let (b_high, b_low) = (b >> 16, b & 0xFFFF);
    let middle = a_high * b_low + ((a_low * b_low) >> 16);
    let carried = a_low * b_high + (middle & 0xFFFF);
    a_high * b_high + (middle >> 16) + (carried >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn equations_of_neighbouring_keys_spread_over_the_string_and_differ() {
        let mut starts = [0_u32; 10];
        let mut coefficients = HashSet::new();
        for key in 0..10_000 {
            let equation = Equation::new(key, 7, 1063);
            assert!(equation.start <= 999 && equation.coefficients & 1 == 1);
            starts[equation.start as usize / 100] += 1;
            coefficients.insert(equation.coefficients);
        }
        assert!(starts.iter().all(|count| (850..1150).contains(count)), "{starts:?}");
        assert_eq!(coefficients.len(), 10_000);
    }

    #[test]
    fn upper_products_are_those_of_64_bits() {
        let mut a = 1_u32;
        for b in [0, 1, 0xFFFF, 0x1_0000, 0x1234_5678, u32::MAX - 1, u32::MAX] {
            for factor in 0..10_000 {
                a = a.wrapping_mul(0x9E37_79B1) ^ factor;
                assert_eq!(upper_product(a, b), ((u64::from(a) * u64::from(b)) >> 32) as u32);
            }
            assert_eq!(
                upper_product(u32::MAX, b),
                ((u64::from(u32::MAX) * u64::from(b)) >> 32) as u32
            );
        }
    }

    #[test]
    fn the_bit_is_the_parity_of_the_chosen_bits() {
        let bytes: std::vec::Vec<u8> = (0..40_u32).map(|i| ((i * i * 37) >> 3) as u8).collect();
        let bits = |at: usize| bytes[at / 8] >> (at % 8) & 1 == 1;
        let ribbon = Ribbon { bytes: &bytes, bits: 320 };
        for key in (0..1000).map(|key| key << 30 | key) {
            let Equation { start, coefficients } = Equation::new(key, 3, 320);
            let chosen = (0..64).filter(|&at| coefficients >> at & 1 == 1);
            let ones = chosen.filter(|&at| bits(start as usize + at)).count();
            assert_eq!(ribbon.get(key, 3), ones % 2 == 1);
        }
    }
}
