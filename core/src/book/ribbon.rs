//! One bit for each of many keys, without the keys: a ribbon retrieval structure (P. Dillinger and
//! S. Walzer, 2021).
//!
//! A key selects [`WIDTH`] neighbouring bits of a string by hash, and a subset of them by another;
//! its bit is the parity of that subset. The string is the solution of one linear equation a key,
//! and hardly longer than there are keys.

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
    pub fn new(key: u64, seed: u32, bits: u32) -> Self {
        debug_assert!(bits >= WIDTH, "a string shorter than one key's part of it");
        let mut hash = (key as u32 ^ seed, (key >> 32) as u32 ^ seed.rotate_left(16));
        for factor in [0x9E37_79B1, 0x85EB_CA77, 0xC2B2_AE3D, 0x27D4_EB2F] {
            hash = stirred(hash, factor);
        }
        let starts = u64::from(bits - WIDTH + 1);
        let start = ((u64::from(hash.0) * starts) >> 32) as u32;
        for factor in [0x1656_67B1, 0x7FEB_352D] {
            hash = stirred(hash, factor);
        }
        Self { start, coefficients: u64::from(hash.0) << 32 | u64::from(hash.1) | 1 }
    }
}

/// One round of mixing, which loses nothing: `factor` is odd.
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

impl Ribbon<'_> {
    /// The bit of a key that was put in; any bit of another.
    pub fn get(self, key: u64, seed: u32) -> bool {
        let Equation { start, coefficients } = Equation::new(key, seed, self.bits);
        let chosen = self.window(start) & coefficients;
        ((chosen >> 32) as u32 ^ chosen as u32).count_ones() % 2 == 1
    }

    /// [`WIDTH`] bits from `start` on; those beyond the bytes are zero.
    fn window(self, start: u32) -> u64 {
        let (first, shift) = (start as usize / 8, start % 8);
        let byte = |at: usize| u64::from(self.bytes.get(first + at).copied().unwrap_or(0));
        let low = (0..8).fold(0, |low, at| low | byte(at) << (8 * at));
        // A window that does not begin with a byte reaches into a ninth.
        low >> shift | byte(8).unbounded_shl(64 - shift)
    }
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
