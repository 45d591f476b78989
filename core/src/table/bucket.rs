//! A table in buckets of one cache line, over memory that somebody else owns.

use core::cell::Cell;

use super::entry::{self, PAYLOAD_BITS};
use super::{Key, Table};
use crate::value::Bounds;

/// Words of a bucket: 64 bytes, the cache line of most desktops.
pub const BUCKET_WORDS: usize = 8;

/// Words that can be read and written through a shared reference, in buckets: cells on a board,
/// relaxed atomics between threads.
pub trait Words {
    /// A reference to a bucket.
    type Bucket<'a>: Bucket
    where
        Self: 'a;

    /// How many whole buckets there are.
    fn buckets(&self) -> usize;

    /// A bucket, `None` if there are not so many.
    fn bucket(&self, index: usize) -> Option<Self::Bucket<'_>>;

    /// Says that a bucket is about to be read. `false` if that takes time, see [`Table::prefetch`].
    /// A hint; there may be no such bucket.
    #[inline]
    fn prefetch(&self, index: usize) -> bool {
        let _ = index;
        true
    }
}

/// [`BUCKET_WORDS`] words that can be read and written, each whole.
pub trait Bucket: Copy {
    /// Reads a word of the bucket.
    fn get(self, index: usize) -> u64;

    /// Writes a word of the bucket.
    fn set(self, index: usize, word: u64);
}

impl Words for &[Cell<u64>] {
    type Bucket<'a>
        = &'a [Cell<u64>; BUCKET_WORDS]
    where
        Self: 'a;

    #[inline]
    fn buckets(&self) -> usize {
        self.len() / BUCKET_WORDS
    }

    #[inline]
    fn bucket(&self, index: usize) -> Option<Self::Bucket<'_>> {
        self.as_chunks().0.get(index)
    }
}

impl Bucket for &[Cell<u64>; BUCKET_WORDS] {
    #[inline]
    fn get(self, index: usize) -> u64 {
        self[index].get()
    }

    #[inline]
    fn set(self, index: usize, word: u64) {
        self[index].set(word);
    }
}

/// A table in memory that the caller lends, for one thread: the table of a board.
///
/// ```
/// use core::cell::Cell;
/// use plywood_core::{Bounds, CellTable, Key, Table, Value};
///
/// let memory = [const { Cell::new(0) }; 1024]; // 8 KiB
/// let table = CellTable::<1>::new(&memory);
/// let key = Key::new([0]);
/// assert_eq!(table.probe(key), None);
/// table.store(key, Bounds::at_least(Value::DRAW), 17);
/// assert_eq!(table.probe(key), Some(Bounds::at_least(Value::DRAW)));
/// ```
pub type CellTable<'m, const WORDS: usize> = BucketTable<&'m [Cell<u64>], WORDS>;

/// A table over `M`'s words, with keys of `WORDS` words.
///
/// Word 0 of a bucket is the generation in which it was last written; 7, 3 or 2 entries of
/// `WORDS` words follow. A bucket of another generation counts as empty, so
/// [`clear`](Self::clear) costs one addition. An entry replaces the one of the same key, else an
/// empty one, else the one that cost the fewest nodes to find.
///
/// # Sharing between threads
/// Every word is read and written whole and in no particular order. An entry of one word cannot
/// tear. One of more words keeps its last word, with the payload, as it is, and each other XORed
/// with a hash of all after it, so that words of different writes make up no key that is asked for
/// (but for a chance near 2⁻⁶⁴ a torn read). A bucket seen half cleared shows entries of an earlier
/// generation, which are true: they cost exactness of node counts, never of answers.
#[derive(Debug)]
pub struct BucketTable<M, const WORDS: usize> {
    memory: M,
    generation: u64,
    buckets: u32,
    /// How far a hash is shifted to the right if the number of buckets is a power of two above 1.
    shift: u32,
}

impl<M: Words, const WORDS: usize> BucketTable<M, WORDS> {
    const ENTRIES: usize = {
        assert!(WORDS >= 1 && WORDS <= 3, "entries have one to three words");
        (BUCKET_WORDS - 1) / WORDS
    };

    /// An empty table over `memory`, whatever stood there: every bucket is wiped, at one write
    /// each. The words beyond a whole number of buckets, and beyond 2³² buckets, stay unused; less
    /// than a bucket of memory makes a table that remembers nothing.
    pub fn new(memory: M) -> Self {
        let table = Self::over_zeroed(memory);
        let buckets = (0..table.buckets as usize).filter_map(|index| table.memory.bucket(index));
        buckets.for_each(|bucket| bucket.set(0, 0));
        table
    }

    /// As [`new`](Self::new) over memory that is all zero, which is not touched: fresh memory from
    /// an operating system costs nothing until it is used.
    pub fn over_zeroed(memory: M) -> Self {
        let buckets = u32::try_from(memory.buckets()).unwrap_or(u32::MAX);
        let shift = shift_to(buckets);
        Self { memory, generation: 1, buckets, shift }
    }

    /// Forgets everything, at no cost that grows with the table.
    pub fn clear(&mut self) {
        self.generation += 1;
    }

    /// The words it was made over.
    pub fn memory(&self) -> &M {
        &self.memory
    }

    /// The entries it can hold.
    pub fn capacity(&self) -> u64 {
        u64::from(self.buckets) * Self::ENTRIES as u64
    }

    /// Entries in use in thousandths of the capacity, estimated from up to 1,000 buckets.
    pub fn fill_permille(&self) -> u32 {
        let sampled = self.buckets.min(1000);
        if sampled == 0 {
            return 0;
        }
        let used: usize = (0..sampled).map(|bucket| self.used(bucket as usize)).sum();
        (used * 1000 / (sampled as usize * Self::ENTRIES)) as u32
    }

    fn used(&self, bucket: usize) -> usize {
        let bucket = self.memory.bucket(bucket);
        let Some(bucket) = bucket.filter(|bucket| bucket.get(0) == self.generation) else {
            return 0;
        };
        Self::slots().filter(|slot| payload(bucket.get(slot + WORDS - 1)) != 0).count()
    }

    /// Where the entries of a bucket start.
    #[inline]
    fn slots() -> impl Iterator<Item = usize> {
        (0..Self::ENTRIES).map(|entry| 1 + entry * WORDS)
    }

    /// The index of the key's bucket: the hash scaled to the number of buckets.
    #[inline]
    fn index(&self, key: Key<WORDS>) -> usize {
        // The same by a shift, for processors without long multiplication.
        if usize::BITS < 64 && self.shift > 0 {
            return (key.hash() >> (self.shift & 31)) as usize;
        }
        scaled(key.hash(), self.buckets)
    }

    /// The payload of the entry at `slot` if its key is `key`, whatever it says.
    #[inline]
    fn matching(bucket: M::Bucket<'_>, slot: usize, key: Key<WORDS>) -> Option<u16> {
        let words = key.words();
        let last = bucket.get(slot + WORDS - 1);
        let differing = last ^ words[WORDS - 1];
        // The lower half first: on 32-bit machines it is most often all that need be looked at.
        if usize::BITS < 64 && differing as u32 != 0 || differing << PAYLOAD_BITS != 0 {
            return None;
        }
        let mut mask = scramble(last);
        let rest = (0..WORDS - 1).rev().all(|i| {
            let same = bucket.get(slot + i) == words[i] ^ mask;
            mask = scramble(words[i] ^ mask);
            same
        });
        rest.then_some(payload(last))
    }

    #[inline]
    fn write(bucket: M::Bucket<'_>, slot: usize, key: Key<WORDS>, payload: u16) {
        let words = key.words();
        let last = words[WORDS - 1] | u64::from(payload) << (64 - PAYLOAD_BITS);
        let mut mask = scramble(last);
        for i in (0..WORDS - 1).rev() {
            bucket.set(slot + i, words[i] ^ mask);
            mask = scramble(words[i] ^ mask);
        }
        bucket.set(slot + WORDS - 1, last);
    }
}

#[inline]
fn payload(last_word: u64) -> u16 {
    (last_word >> (64 - PAYLOAD_BITS)) as u16
}

/// A one-to-one map that spreads the differences of similar words.
#[inline]
fn scramble(word: u64) -> u64 {
    let mixed = (word ^ word >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 29
}

impl<M: Words, const WORDS: usize> Table<Key<WORDS>> for BucketTable<M, WORDS> {
    #[inline]
    fn probe(&self, key: Key<WORDS>) -> Option<Bounds> {
        let bucket = self.memory.bucket(self.index(key))?;
        if bucket.get(0) != self.generation {
            return None;
        }
        Self::slots().find_map(|slot| Self::matching(bucket, slot, key)).and_then(entry::decode)
    }

    fn store(&self, key: Key<WORDS>, bounds: Bounds, work: u64) {
        let Some(new) = entry::encode(bounds, work) else { return };
        let Some(bucket) = self.memory.bucket(self.index(key)) else { return };
        if bucket.get(0) != self.generation {
            (1..BUCKET_WORDS).for_each(|word| bucket.set(word, 0));
            bucket.set(0, self.generation);
        }
        let (mut victim, mut least) = (1, u16::MAX);
        for slot in Self::slots() {
            let old = payload(bucket.get(slot + WORDS - 1));
            if old != 0 && Self::matching(bucket, slot, key).is_some() {
                victim = slot;
                break;
            }
            if entry::cost(old) < least {
                (victim, least) = (slot, entry::cost(old));
            }
        }
        Self::write(bucket, victim, key, new);
    }

    #[inline]
    fn prefetch(&self, key: Key<WORDS>) -> bool {
        self.memory.prefetch(self.index(key))
    }
}

/// A hash scaled to so many buckets.
#[inline]
fn scaled(hash: u32, buckets: u32) -> usize {
    ((u64::from(hash) * u64::from(buckets)) >> 32) as usize
}

/// How far to the right a hash is shifted to be scaled to a number of buckets: 0 if no shift does that,
/// since the number is no power of two, or if it is 1.
fn shift_to(buckets: u32) -> u32 {
    if buckets > 1 && buckets.is_power_of_two() { 32 - buckets.ilog2() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;
    use std::vec;
    use std::vec::Vec;

    fn memory(words: usize) -> Vec<Cell<u64>> {
        vec![Cell::new(0); words]
    }

    /// Everything a table of so many words remembers of 1,000 keys is what was last stored.
    fn remembers_only_truth<const WORDS: usize>(words: usize) {
        let memory = memory(words);
        let table = BucketTable::<_, WORDS>::new(memory.as_slice());
        let value = |i: u64| Bounds::exact(Value::win_in((i % 97) as u8));
        let key = |i: u64| Key::<WORDS>::new([i; WORDS]);
        let mut known = 0;
        for i in 0..1000 {
            table.store(key(i), value(i), i % 40);
            for j in 0..=i {
                let bounds = table.probe(key(j));
                assert!(bounds.is_none_or(|bounds| bounds == value(j)));
                known += usize::from(bounds.is_some());
            }
        }
        assert!(known >= 1000, "a table that forgets all at once is no table");
    }

    #[test]
    fn a_shift_scales_a_hash_to_every_power_of_two_above_one() {
        for buckets in (1..32).map(|log| 1 << log) {
            for hash in [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0x9E37_79B9, u32::MAX] {
                assert_eq!((hash >> shift_to(buckets)) as usize, scaled(hash, buckets));
            }
        }
        assert_eq!([0, 1, 3, 12, u32::MAX].map(shift_to), [0; 5]);
    }

    #[test]
    fn a_hit_is_exact_at_every_table_size_and_key_length() {
        for words in [8, 9, 16, 100, 4096] {
            remembers_only_truth::<1>(words);
            remembers_only_truth::<2>(words);
            remembers_only_truth::<3>(words);
        }
    }

    #[test]
    fn an_empty_table_never_matches_not_even_the_key_zero() {
        let memory = memory(64);
        let table = BucketTable::<_, 2>::new(memory.as_slice());
        assert_eq!(table.probe(Key::new([0, 0])), None);
        table.store(Key::new([0, 0]), Bounds::at_most(Value::DRAW), 1);
        assert_eq!(table.probe(Key::new([0, 0])), Some(Bounds::at_most(Value::DRAW)));
    }

    #[test]
    fn a_table_of_no_memory_remembers_nothing() {
        let memory = memory(7);
        let table = BucketTable::<_, 1>::new(memory.as_slice());
        table.store(Key::new([1]), Bounds::exact(Value::DRAW), 1);
        assert_eq!(table.probe(Key::new([1])), None);
        assert_eq!((table.capacity(), table.fill_permille()), (0, 0));
    }

    #[test]
    fn clearing_forgets_everything_and_a_new_table_over_old_memory_starts_empty() {
        let memory = memory(80);
        let mut table = BucketTable::<_, 1>::new(memory.as_slice());
        let key = Key::new([42]);
        table.store(key, Bounds::exact(Value::DRAW), 1);
        assert!(table.fill_permille() > 0);
        table.clear();
        assert_eq!(table.probe(key), None);
        table.store(key, Bounds::exact(Value::DRAW), 1);
        let again = BucketTable::<_, 1>::new(memory.as_slice());
        assert_eq!(again.probe(key), None);
    }

    #[test]
    fn the_entry_that_cost_least_is_replaced() {
        let memory = memory(BUCKET_WORDS);
        let table = BucketTable::<_, 1>::new(memory.as_slice());
        for i in 0..7 {
            table.store(Key::new([i]), Bounds::exact(Value::DRAW), if i == 3 { 1 } else { 1000 });
        }
        table.store(Key::new([7]), Bounds::exact(Value::DRAW), 2);
        assert_eq!(table.probe(Key::new([3])), None);
        assert!((0..8).filter(|&i| i != 3).all(|i| table.probe(Key::new([i])).is_some()));
    }

    #[test]
    fn words_of_two_writes_mixed_make_no_key() {
        let memory = memory(BUCKET_WORDS);
        let table = BucketTable::<_, 2>::new(memory.as_slice());
        let key = Key::new([5, 6]);
        table.store(key, Bounds::at_most(Value::DRAW), 1);
        let first_word = memory[1].get();
        table.store(key, Bounds::at_least(Value::DRAW), 1);
        memory[1].set(first_word);
        assert_eq!(table.probe(key), None);
    }

    #[test]
    fn words_of_two_keys_with_one_last_word_make_no_key() {
        let (one, other) = (memory(BUCKET_WORDS), memory(BUCKET_WORDS));
        let fact = Bounds::exact(Value::DRAW);
        let [one_table, other_table] =
            [&one, &other].map(|m| BucketTable::<_, 3>::new(m.as_slice()));
        one_table.store(Key::new([1, 2, 7]), fact, 1);
        other_table.store(Key::new([3, 4, 7]), fact, 1);
        other[1].set(one[1].get());
        assert_eq!(other_table.probe(Key::new([1, 4, 7])), None);
    }

    #[test]
    fn a_mixed_entry_of_one_key_is_far_from_that_key() {
        for payloads in 1..1 << 15_u64 {
            let differing = scramble(0) ^ scramble(payloads << 49);
            assert!(differing.count_ones() > 8, "{payloads}");
        }
    }
}
