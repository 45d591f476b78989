//! Exact keys of one, two or three words.

use super::entry::PAYLOAD_BITS;

/// A key of `WORDS` words of which the top 15 bits of the last are zero: they are where an entry
/// keeps its payload. So one word holds keys of up to 49 bits (Connect Four 7×6), two words up
/// to 113, three up to 177.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key<const WORDS: usize> {
    words: [u64; WORDS],
    hash: u32,
    near_end: bool,
}

impl<const WORDS: usize> Key<WORDS> {
    /// The longest key in bits.
    pub const BITS: u32 = {
        assert!(WORDS >= 1 && WORDS <= 3, "keys have one to three words");
        64 * WORDS as u32 - PAYLOAD_BITS
    };

    /// A key from its words, least significant first. The top 15 bits of the last are zero: else, in
    /// a release build, an entry reads as another fact about another key.
    ///
    /// # Panics
    /// With debug assertions, if they are not.
    #[inline]
    pub fn new(words: [u64; WORDS]) -> Self {
        debug_assert!(words[WORDS - 1] >> (64 - PAYLOAD_BITS) == 0, "key longer than Key::BITS");
        Self { words, hash: hash(words), near_end: false }
    }

    /// The same key, told whether its position is near the end of the game, where positions are
    /// many, cheap to search and soon forgotten; see [`Tiered`](super::Tiered).
    #[inline]
    #[must_use]
    pub fn near_end(self, near_end: bool) -> Self {
        Self { near_end, ..self }
    }

    /// Whether the position is near the end of the game.
    #[inline]
    pub const fn is_near_end(self) -> bool {
        self.near_end
    }

    /// The words, least significant first.
    #[inline]
    pub const fn words(self) -> [u64; WORDS] {
        self.words
    }

    /// A 32-bit hash of the words, good in its high bits. Equal on every machine, so that a node
    /// count is a function of position and table size.
    #[inline]
    pub const fn hash(self) -> u32 {
        self.hash
    }
}

/// Built from 32-bit multiplications, which a Cortex-M0 has and 64-bit ones it has not.
#[inline]
fn hash<const WORDS: usize>(words: [u64; WORDS]) -> u32 {
    let mut hash = 0_u32;
    for word in words {
        let (low, high) = (word as u32, (word >> 32) as u32);
        hash = (hash ^ low).wrapping_mul(0x9E37_79B1);
        hash = (hash ^ high ^ (hash >> 15)).wrapping_mul(0x85EB_CA77);
        hash ^= hash >> 13;
    }
    hash.wrapping_mul(0xC2B2_AE3D)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_of_consecutive_keys_fill_buckets_evenly() {
        let mut counts = [0_u32; 64];
        for low in 0..6400_u64 {
            counts[(Key::<1>::new([low << 7]).hash() >> 26) as usize] += 1;
        }
        // A fair hash puts 100 in each, give or take 10; a constant or linear one fails by far.
        assert!(counts.iter().all(|&count| (50..200).contains(&count)), "{counts:?}");
    }

    #[test]
    fn key_lengths_leave_room_for_the_payload() {
        assert_eq!(Key::<1>::BITS, 49);
        assert_eq!(Key::<2>::BITS, 113);
        assert_eq!(Key::<3>::BITS, 177);
    }
}
