//! The table that threads share: relaxed atomics under the core's [`BucketTable`].

mod announced;
#[cfg_attr(
    not(any(loom, miri)),
    expect(unsafe_code, reason = "hints need raw addresses; each block says why it is sound")
)]
mod hints;
mod size;
mod trail;
mod words;

pub use announced::{Announced, NoticeBoard};
pub use size::{SizeError, TableSize};
pub use trail::Trail;
pub use words::{AtomicWords, OutOfMemory};

use plywood_core::table::{BucketTable, Key, Tiered};
use plywood_core::{Bounds, Table};

/// A table that any number of threads read and write at once, see
/// [`BucketTable`](BucketTable#sharing-between-threads).
pub type SharedTable<const WORDS: usize> = BucketTable<AtomicWords, WORDS>;

/// What there is to know about tables whatever their keys.
pub trait Memory: Sync {
    /// Entries in use in thousandths, estimated.
    fn fill_permille(&self) -> u32;
}

/// The tables of a solver: a big one for all its threads, and for each thread a small one of its
/// own, which stays in the thread's cache, for positions near the end of the game.
#[derive(Debug)]
pub struct Tables<const WORDS: usize> {
    far: SharedTable<WORDS>,
    near: Vec<SharedTable<WORDS>>,
    board: NoticeBoard,
}

/// How one thread sees the [`Tables`].
pub type View<'a, const WORDS: usize> = Tiered<&'a SharedTable<WORDS>, Announced<'a, WORDS>>;

/// Bytes of a thread's own table: half of a common second-level cache.
const NEAR_BYTES: usize = 512 << 10;
/// A thread's own table is no larger than this part of what there is for the thread.
const NEAR_PART: usize = 4;

impl<const WORDS: usize> Memory for Tables<WORDS> {
    fn fill_permille(&self) -> u32 {
        self.far.fill_permille()
    }
}

/// Keys that [`Tables`] can hold.
pub trait Stored: Copy + Sized {
    /// The tables for these keys.
    type Tables: Memory + Send + Sync + 'static;
    /// How one thread sees them.
    type View<'a>: Table<Self> + Copy
    where
        Self: 'a;

    /// Empty tables for one thread or more, of at most `bytes` bytes in all, none of them touched yet.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the operating system does not give as much.
    fn tables(bytes: usize, threads: usize) -> Result<Self::Tables, OutOfMemory>;

    /// Forgets everything, at no cost that grows with the tables.
    fn clear(tables: &mut Self::Tables);

    /// The view of a thread, counted from zero.
    ///
    /// # Panics
    /// If the tables were not made for so many threads.
    fn view(tables: &Self::Tables, thread: usize) -> Self::View<'_>;

    /// The same for threads that search the same tree and tell each other where they are. The
    /// `trail` is this thread's alone.
    fn team_view<'a>(
        tables: &'a Self::Tables,
        thread: usize,
        trail: &'a Trail<Self>,
    ) -> Self::View<'a>;

    /// One table, as a board has it.
    type Single: Send;

    /// An empty one.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the operating system does not give as much.
    fn single(bytes: usize) -> Result<Self::Single, OutOfMemory>;

    /// Forgets everything, and gives the view of a search.
    fn cleared(single: &mut Self::Single) -> impl Table<Self> + Copy;
}

impl<const WORDS: usize> Stored for Key<WORDS> {
    type Tables = Tables<WORDS>;
    type View<'a> = View<'a, WORDS>;

    fn tables(bytes: usize, threads: usize) -> Result<Self::Tables, OutOfMemory> {
        let near_bytes = NEAR_BYTES.min(bytes / threads / NEAR_PART);
        let table =
            |bytes| AtomicWords::zeroed(bytes / size_of::<u64>()).map(BucketTable::over_zeroed);
        let near = (0..threads).map(|_| table(near_bytes)).collect::<Result<_, _>>()?;
        let far = table(bytes - near_bytes * threads)?;
        Ok(Tables { far, near, board: NoticeBoard::new() })
    }

    fn clear(tables: &mut Self::Tables) {
        tables.far.clear();
        tables.near.iter_mut().for_each(SharedTable::clear);
    }

    fn view(tables: &Self::Tables, thread: usize) -> Self::View<'_> {
        let far = Announced { table: &tables.far, team: None };
        Tiered { near: &tables.near[thread], far }
    }

    fn team_view<'a>(
        tables: &'a Self::Tables,
        thread: usize,
        trail: &'a Trail<Self>,
    ) -> Self::View<'a> {
        let far = Announced { table: &tables.far, team: Some((&tables.board, trail)) };
        Tiered { near: &tables.near[thread], far }
    }

    type Single = SharedTable<WORDS>;

    fn single(bytes: usize) -> Result<Self::Single, OutOfMemory> {
        AtomicWords::zeroed(bytes / size_of::<u64>()).map(BucketTable::over_zeroed)
    }

    fn cleared(single: &mut Self::Single) -> impl Table<Self> + Copy {
        single.clear();
        AtOnce(&*single)
    }
}

/// A table whose entries are looked up as soon as they are asked for, as a board's are: where look-ups
/// wait, a search takes other nodes.
#[derive(Clone, Copy)]
struct AtOnce<T>(T);

impl<K, T: Table<K>> Table<K> for AtOnce<T> {
    #[inline]
    fn probe(&self, key: K) -> Option<Bounds> {
        self.0.probe(key)
    }

    #[inline]
    fn store(&self, key: K, bounds: Bounds, work: u64) {
        self.0.store(key, bounds, work);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use plywood_core::Value;

    #[test]
    fn threads_share_what_is_far_from_the_end_and_clearing_forgets_both() {
        let mut tables = Key::<1>::tables(1 << 20, 2).unwrap();
        let (far, near) = (Key::<1>::new([5]), Key::<1>::new([6]).near_end(true));
        let fact = Bounds::exact(Value::DRAW);
        let first = Key::view(&tables, 0);
        first.store(far, fact, 1);
        first.store(near, fact, 1);
        assert_eq!((first.probe(far), first.probe(near)), (Some(fact), Some(fact)));
        let second = Key::view(&tables, 1);
        assert_eq!((second.probe(far), second.probe(near)), (Some(fact), None));
        Key::<1>::clear(&mut tables);
        let first = Key::view(&tables, 0);
        assert_eq!((first.probe(far), first.probe(near)), (None, None));
    }

    #[test]
    fn tables_take_no_more_than_they_are_given_at_any_size() {
        for (bytes, threads) in [(0, 1), (100, 3), (64 << 10, 8), (1 << 20, 1), (8 << 20, 2)] {
            let tables = Key::<2>::tables(bytes, threads).unwrap();
            let used = tables.far.memory().bytes()
                + tables.near.iter().map(|near| near.memory().bytes()).sum::<usize>();
            assert!(used <= bytes && used + 8 * (threads + 1) > bytes);
        }
    }
}
