//! Two tables as one: a small one for positions near the end of the game.

use super::{Key, Table};
use crate::value::{Bounds, Value};

/// Remembers positions near the end of the game in one table and the others in another.
///
/// Most positions a search visits are near the end. They are cheap to search again and soon out
/// of use, yet each look at a big table waits for memory. A table of their own that stays in the
/// cache answers at once, keeps the big one for what is dear, and can be private to a thread.
#[derive(Clone, Copy, Debug)]
pub struct Tiered<N, F> {
    /// For the positions whose keys are [near the end](Key::is_near_end).
    pub near: N,
    /// For all others.
    pub far: F,
}

impl<N, F, const WORDS: usize> Table<Key<WORDS>> for Tiered<N, F>
where
    N: Table<Key<WORDS>>,
    F: Table<Key<WORDS>>,
{
    #[inline]
    fn probe(&self, key: Key<WORDS>) -> Option<Bounds> {
        if key.is_near_end() { self.near.probe(key) } else { self.far.probe(key) }
    }

    #[inline]
    fn store(&self, key: Key<WORDS>, bounds: Bounds, work: u64) {
        if key.is_near_end() {
            self.near.store(key, bounds, work);
        } else {
            self.far.store(key, bounds, work);
        }
    }

    #[inline]
    fn prefetch(&self, key: Key<WORDS>) -> bool {
        key.is_near_end() || self.far.prefetch(key)
    }

    /// Positions near the end are not worth the announcement.
    #[inline]
    fn is_taken(&self, key: Key<WORDS>, first: bool) -> bool {
        !key.is_near_end() && self.far.is_taken(key, first)
    }

    #[inline]
    fn enter(&self, key: Key<WORDS>, alpha: Value, beta: Value) {
        if !key.is_near_end() {
            self.far.enter(key, alpha, beta);
        }
    }

    #[inline]
    fn leave(&self, key: Key<WORDS>) {
        if !key.is_near_end() {
            self.far.leave(key);
        }
    }
}
