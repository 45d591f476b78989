//! Zeroed memory that threads share.

use std::fmt;

use plywood_core::table::{BUCKET_WORDS, Bucket, Words};

use super::hints;
use crate::sync::{AtomicU64, Ordering};

/// Words that threads read and write at once, each whole and in no particular order.
///
/// The first word stands at the start of a cache line, so that a bucket of the table is one line.
pub struct AtomicWords {
    words: Box<[AtomicU64]>,
    /// Words skipped to reach the start of a cache line.
    skipped: usize,
    len: usize,
}

/// The operating system has refused memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// The bytes asked for.
    pub bytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the system gives no {} bytes for the table; ask for a smaller one", self.bytes)
    }
}

impl std::error::Error for OutOfMemory {}

impl AtomicWords {
    /// `len` words of zero. Large memory comes from the operating system untouched: it costs
    /// nothing until it is used.
    ///
    /// # Errors
    /// [`OutOfMemory`] if there is none.
    pub fn zeroed(len: usize) -> Result<Self, OutOfMemory> {
        let bytes = len.saturating_mul(size_of::<u64>());
        // One line more than asked for leaves room to start at a line; no words need no memory.
        let with_room = if len == 0 { 0 } else { len.saturating_add(BUCKET_WORDS - 1) };
        let words = zeroed_box(with_room).ok_or(OutOfMemory { bytes })?;
        hints::ask_for_huge_pages(&words);
        let line = BUCKET_WORDS * size_of::<u64>();
        let past_line = words.as_ptr().addr() % line / size_of::<u64>();
        let skipped = (BUCKET_WORDS - past_line) % BUCKET_WORDS;
        Ok(Self { words, skipped: skipped.min(with_room - len), len })
    }
}

#[cfg(not(loom))]
fn zeroed_box(len: usize) -> Option<Box<[AtomicU64]>> {
    bytemuck::try_zeroed_slice_box(len).ok()
}

#[cfg(loom)]
fn zeroed_box(len: usize) -> Option<Box<[AtomicU64]>> {
    Some((0..len).map(|_| AtomicU64::new(0)).collect())
}

impl AtomicWords {
    /// The bytes of all words.
    pub fn bytes(&self) -> usize {
        self.len * size_of::<u64>()
    }

    #[inline]
    fn line(&self, index: usize) -> Option<&[AtomicU64; BUCKET_WORDS]> {
        self.words[self.skipped..self.skipped + self.len].as_chunks().0.get(index)
    }
}

impl Words for AtomicWords {
    type Bucket<'a> = SharedBucket<'a>;

    #[inline]
    fn buckets(&self) -> usize {
        self.len / BUCKET_WORDS
    }

    #[inline]
    fn bucket(&self, index: usize) -> Option<SharedBucket<'_>> {
        self.line(index).map(SharedBucket)
    }

    #[inline]
    fn prefetch(&self, index: usize) -> bool {
        if let Some([word, ..]) = self.line(index) {
            hints::prefetch(word);
        }
        false
    }
}

/// A cache line of [`AtomicWords`].
#[derive(Clone, Copy, Debug)]
pub struct SharedBucket<'a>(&'a [AtomicU64; BUCKET_WORDS]);

impl Bucket for SharedBucket<'_> {
    #[inline]
    fn get(self, index: usize) -> u64 {
        self.0[index].load(Ordering::Relaxed)
    }

    #[inline]
    fn set(self, index: usize, word: u64) {
        self.0[index].store(word, Ordering::Relaxed);
    }
}

impl fmt::Debug for AtomicWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AtomicWords").field("len", &self.len).finish_non_exhaustive()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn words_start_at_zero_and_at_a_cache_line_and_are_all_there() {
        for len in [0, 1, 7, 8, 9, 1000, 1 << 20] {
            let words = AtomicWords::zeroed(len).unwrap();
            let bucket = |index| words.bucket(index).unwrap();
            let each =
                || (0..len / BUCKET_WORDS).flat_map(|b| (0..BUCKET_WORDS).map(move |w| (b, w)));
            assert_eq!(words.buckets(), len / BUCKET_WORDS);
            assert!(words.bucket(words.buckets()).is_none());
            for (b, w) in each() {
                assert_eq!(bucket(b).get(w), 0);
                bucket(b).set(w, (b * BUCKET_WORDS + w) as u64 + 1);
            }
            assert!(each().all(|(b, w)| bucket(b).get(w) == (b * BUCKET_WORDS + w) as u64 + 1));
            if len > 0 {
                assert_eq!((&raw const words.words[words.skipped]).addr() % 64, 0);
            }
        }
    }

    #[test]
    fn memory_that_no_machine_has_is_an_error() {
        // A black box, or the compiler leaves the allocation out.
        let asked = std::hint::black_box(AtomicWords::zeroed(1 << 58)).map(|words| words.buckets());
        assert_eq!(asked, Err(OutOfMemory { bytes: 1 << 61 }));
    }
}
