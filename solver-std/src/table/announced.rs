//! A shared table with a notice board: what the threads of a team are searching.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use plywood_core::Bounds;
use plywood_core::table::{Key, Table};

use super::SharedTable;

/// Which positions are being searched, by hash. A slot holds one position; a later announcement
/// overwrites it. Nothing depends on it but who searches what first.
#[derive(Debug)]
pub struct NoticeBoard {
    slots: Box<[AtomicU32]>,
}

impl NoticeBoard {
    /// Far more than all threads announce at once, so that they seldom overwrite each other's.
    const SLOTS: usize = 1 << 12;

    /// A board without announcements.
    pub fn new() -> Self {
        Self { slots: (0..Self::SLOTS).map(|_| AtomicU32::new(0)).collect() }
    }

    /// The slot of a hash and what stands there when it is announced, which is not zero.
    fn slot(&self, hash: u32) -> (&AtomicU32, u32) {
        (&self.slots[hash as usize % Self::SLOTS], hash | 1)
    }

    /// Announces a hash; `false` if it is announced already.
    fn begin(&self, hash: u32) -> bool {
        let (slot, mark) = self.slot(hash);
        let free = slot.load(Relaxed) != mark;
        if free {
            slot.store(mark, Relaxed);
        }
        free
    }

    fn end(&self, hash: u32) {
        let (slot, mark) = self.slot(hash);
        if slot.load(Relaxed) == mark {
            slot.store(0, Relaxed);
        }
    }
}

impl Default for NoticeBoard {
    fn default() -> Self {
        Self::new()
    }
}

/// A shared table as one thread sees it: with a notice board if the threads search the same tree.
#[derive(Clone, Copy, Debug)]
pub struct Announced<'a, const WORDS: usize> {
    pub(super) table: &'a SharedTable<WORDS>,
    pub(super) board: Option<&'a NoticeBoard>,
}

impl<const WORDS: usize> Table<Key<WORDS>> for Announced<'_, WORDS> {
    #[inline]
    fn probe(&self, key: Key<WORDS>) -> Option<Bounds> {
        self.table.probe(key)
    }

    #[inline]
    fn store(&self, key: Key<WORDS>, bounds: Bounds, work: u64) {
        self.table.store(key, bounds, work);
    }

    #[inline]
    fn prefetch(&self, key: Key<WORDS>) -> bool {
        self.table.prefetch(key)
    }

    #[inline]
    fn begin(&self, key: Key<WORDS>) -> bool {
        self.board.is_none_or(|board| board.begin(key.hash()))
    }

    #[inline]
    fn end(&self, key: Key<WORDS>) {
        if let Some(board) = self.board {
            board.end(key.hash());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_announced_once_until_it_is_done() {
        let board = NoticeBoard::new();
        assert!(board.begin(0) && !board.begin(0));
        assert!(board.begin(7), "another slot");
        board.end(0);
        assert!(board.begin(0));
    }

    #[test]
    fn whoever_overwrites_an_announcement_owns_the_slot() {
        let board = NoticeBoard::new();
        let other = NoticeBoard::SLOTS as u32;
        assert!(board.begin(2) && board.begin(2 + other));
        board.end(2);
        assert!(!board.begin(2 + other), "the end of what was overwritten changes nothing");
    }
}
