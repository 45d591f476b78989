//! The table that threads share: relaxed atomics under the core's [`BucketTable`].

mod size;
mod words;

pub use size::{SizeError, TableSize};
pub use words::{AtomicWords, OutOfMemory};

use plywood_core::Table;
use plywood_core::table::{BucketTable, Key};

/// A table that any number of threads read and write at once, see
/// [`BucketTable`](BucketTable#sharing-between-threads).
pub type SharedTable<const WORDS: usize> = BucketTable<AtomicWords, WORDS>;

/// What there is to do with a table whatever its keys.
pub trait Memory: Sync {
    /// Entries in use in thousandths, estimated.
    fn fill_permille(&self) -> u32;
}

impl<const WORDS: usize> Memory for SharedTable<WORDS> {
    fn fill_permille(&self) -> u32 {
        BucketTable::fill_permille(self)
    }
}

/// Keys that a [`SharedTable`] can hold.
pub trait Stored: Copy {
    /// The table for these keys.
    type Table: Table<Self> + Memory + Send;

    /// An empty table of at most `bytes` bytes, none of them touched yet.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the operating system does not give as much.
    fn table(bytes: usize) -> Result<Self::Table, OutOfMemory>;

    /// Forgets everything, at no cost that grows with the table.
    fn clear(table: &mut Self::Table);
}

impl<const WORDS: usize> Stored for Key<WORDS> {
    type Table = SharedTable<WORDS>;

    fn table(bytes: usize) -> Result<Self::Table, OutOfMemory> {
        Ok(BucketTable::over_zeroed(AtomicWords::zeroed(bytes / size_of::<u64>())?))
    }

    fn clear(table: &mut Self::Table) {
        table.clear();
    }
}
