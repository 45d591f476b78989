//! What a search remembers: the [`Table`] trait and its implementations.
//!
//! An entry is a fact about a position, "its value is at least / at most / exactly *v*". It
//! depends on no path and no depth, so it stays true for ever; tables differ only in what they
//! forget. The whole key stands in the entry, so a hit is exact at every table size.

mod bucket;
mod entry;
mod key;
mod tiered;

pub use bucket::{BUCKET_WORDS, Bucket, BucketTable, CellTable, Words};
pub use key::Key;
pub use tiered::Tiered;

use crate::value::{Bounds, Value};

/// Remembers bounds by key. Shared by reference, so that threads can search with one table.
pub trait Table<K> {
    /// What is remembered of the position with this key.
    fn probe(&self, key: K) -> Option<Bounds>;

    /// Remembers what a search of `work` nodes has proved of the position with this key. May forget
    /// this or anything else.
    fn store(&self, key: K, bounds: Bounds, work: u64);

    /// Says that `key` is about to be probed. `false` if it takes time to fetch its entry, so that
    /// probing is better left for later. A hint.
    #[inline]
    fn prefetch(&self, key: K) -> bool {
        let _ = key;
        true
    }

    /// Whether another thread is at the position, so that it had better be left for later; `first`
    /// says whether it is the most promising of its siblings. A hint: threads that search the same
    /// tree divide it by this, and no answer depends on it.
    #[inline]
    fn is_taken(&self, key: K, first: bool) -> bool {
        let _ = (key, first);
        false
    }

    /// Says that this thread begins to search the position with the window (`alpha`, `beta`).
    #[inline]
    fn enter(&self, key: K, alpha: Value, beta: Value) {
        let _ = (key, alpha, beta);
    }

    /// Says that it is done with the position it has [entered](Self::enter) last, or has given up.
    #[inline]
    fn leave(&self, key: K) {
        let _ = key;
    }
}

impl<K, T: Table<K>> Table<K> for &T {
    #[inline]
    fn probe(&self, key: K) -> Option<Bounds> {
        (**self).probe(key)
    }

    #[inline]
    fn store(&self, key: K, bounds: Bounds, work: u64) {
        (**self).store(key, bounds, work);
    }

    #[inline]
    fn prefetch(&self, key: K) -> bool {
        (**self).prefetch(key)
    }

    #[inline]
    fn is_taken(&self, key: K, first: bool) -> bool {
        (**self).is_taken(key, first)
    }

    #[inline]
    fn enter(&self, key: K, alpha: Value, beta: Value) {
        (**self).enter(key, alpha, beta);
    }

    #[inline]
    fn leave(&self, key: K) {
        (**self).leave(key);
    }
}

/// Remembers nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTable;

impl<K> Table<K> for NoTable {
    #[inline]
    fn probe(&self, _key: K) -> Option<Bounds> {
        None
    }

    #[inline]
    fn store(&self, _key: K, _bounds: Bounds, _work: u64) {}
}
