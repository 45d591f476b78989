//! A shared table with a notice board: what the threads of a team are searching.

use plywood_core::table::{Key, Table};
use plywood_core::{Bounds, Value};

use super::{SharedTable, Trail};
use crate::sync::{AtomicU32, Ordering::Relaxed};

/// Which positions are being searched, by hash. A slot holds one position; a later announcement
/// overwrites it. Nothing depends on it but who searches what first.
#[derive(Debug)]
pub struct NoticeBoard {
    slots: Box<[AtomicU32]>,
}

impl NoticeBoard {
    /// Far more than all threads announce at once, so that they seldom overwrite each other's. A
    /// model checker is quicker with few.
    const SLOTS: usize = if cfg!(loom) { 2 } else { 1 << 12 };

    /// A board without announcements.
    pub fn new() -> Self {
        Self { slots: (0..Self::SLOTS).map(|_| AtomicU32::new(0)).collect() }
    }

    /// The slot of a hash and what stands there when it is announced, which is not zero.
    fn slot(&self, hash: u32) -> (&AtomicU32, u32) {
        (&self.slots[hash as usize % Self::SLOTS], hash | 1)
    }

    /// Whether a hash is announced.
    #[inline]
    pub fn is_announced(&self, hash: u32) -> bool {
        let (slot, mark) = self.slot(hash);
        slot.load(Relaxed) == mark
    }

    /// Announces a hash; `false` if it is announced already.
    pub fn begin(&self, hash: u32) -> bool {
        let free = !self.is_announced(hash);
        if free {
            let (slot, mark) = self.slot(hash);
            slot.store(mark, Relaxed);
        }
        free
    }

    /// Takes an announcement back, unless another has overwritten it. So none is left when all threads
    /// are done: the last mark written to a slot is the one its own thread finds there.
    pub fn end(&self, hash: u32) {
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

/// A shared table as one thread sees it: with a notice board, and a trail of its own, if the threads
/// search the same tree.
#[derive(Clone, Copy, Debug)]
pub struct Announced<'a, const WORDS: usize> {
    pub(super) table: &'a SharedTable<WORDS>,
    pub(super) team: Option<(&'a NoticeBoard, &'a Trail<Key<WORDS>>)>,
}

/// Nodes from the root of which all threads search the first child together. Deeper, where the first
/// child is small, one of them does, and the others begin with its siblings.
const TOGETHER: usize = 16;

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

    /// Near the root the first child is searched by all threads together: it decides every other
    /// node, and what is beside it is large.
    #[inline]
    fn is_taken(&self, key: Key<WORDS>, first: bool) -> bool {
        self.team.is_some_and(|(board, trail)| {
            let together = first && trail.depth() < TOGETHER;
            !together && board.is_announced(key.hash())
        })
    }

    #[inline]
    fn enter(&self, key: Key<WORDS>, alpha: Value, beta: Value) {
        if let Some((board, trail)) = self.team {
            trail.push(key, alpha, beta, board.begin(key.hash()));
        }
    }

    #[inline]
    fn leave(&self, key: Key<WORDS>) {
        if let Some((board, trail)) = self.team
            && trail.pop()
        {
            board.end(key.hash());
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use plywood_core::table::BucketTable;

    use crate::table::AtomicWords;

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

    /// Two threads at one position: each sees what the other has announced and not taken back, and
    /// what it has found.
    #[test]
    fn a_thread_is_overtaken_when_another_decides_a_position_of_its_trail() {
        let words = AtomicWords::zeroed(1 << 10).unwrap();
        let (table, board) = (BucketTable::over_zeroed(words), NoticeBoard::new());
        let trails = [Trail::new(), Trail::new()];
        let [one, two] =
            [&trails[0], &trails[1]].map(|t| Announced { table: &table, team: Some((&board, t)) });
        let (above, below) = (Key::<1>::new([5]), Key::<1>::new([6]));
        let (alpha, beta) = (Value::DRAW, Value::ANY_WIN);
        one.enter(above, alpha, beta);
        assert!(!two.is_taken(above, true), "near the root all are at the first child");
        assert!(two.is_taken(above, false) && !two.is_taken(below, false));
        two.enter(above, alpha, beta);
        two.enter(below, -beta, -alpha);
        for _ in 2..TOGETHER {
            assert!(!two.is_taken(above, true), "still near the root");
            two.enter(below, -beta, -alpha);
        }
        assert!(two.is_taken(above, true), "not near the root");
        one.store(above, Bounds::at_least(Value::DRAW), 1);
        assert!(!trails[1].is_overtaken(&two), "that does not decide the window");
        one.store(above, Bounds::at_least(beta), 1);
        assert!(trails[1].is_overtaken(&two));
        (1..TOGETHER).for_each(|_| two.leave(below));
        two.leave(above);
        assert!(!trails[1].is_overtaken(&two) && !two.is_taken(below, false));
        assert!(two.is_taken(above, false), "the first thread announced it and is still there");
        one.leave(above);
        assert!(!two.is_taken(above, false));
    }
}
