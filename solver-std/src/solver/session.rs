//! What all threads of a run share: whether to stop, and how far they are.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use crossbeam::utils::CachePadded;
use plywood_core::Control;

use crate::table::Memory;

/// One run of the program: stopped by Ctrl-C, watched by the progress display.
#[derive(Debug, Default)]
pub struct Session {
    // Written once and read by every thread, so kept apart from what is written all the time.
    stop: CachePadded<AtomicBool>,
    nodes: CachePadded<AtomicU64>,
    fill: AtomicU32,
    known: Mutex<String>,
}

impl Session {
    /// Tells every search to stop.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether searches were told to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Nodes searched so far, to within what threads have not reported yet.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Counts nodes that a search reports.
    pub(crate) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// How full a table was when last looked at, in thousandths.
    pub fn fill_permille(&self) -> u32 {
        self.fill.load(Relaxed)
    }

    /// Notes what is being found out, in words.
    pub fn note(&self, known: String) {
        // A poisoned note is as good as any: it is only shown.
        *self.known.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = known;
    }

    /// The last note.
    pub fn noted(&self) -> String {
        self.known.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }
}

/// Stops one search when the session is stopped, its time is up, or its result is not needed any
/// more.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    session: &'a Session,
    table: &'a dyn Memory,
    deadline: Option<Instant>,
    cut: Option<&'a AtomicBool>,
    reported: u64,
}

/// Nodes between two looks at how full the table is.
const FILL_INTERVAL: u64 = 1 << 18;

impl<'a> Watch<'a> {
    /// Watches the session, and the clock if there is a deadline.
    pub fn new(session: &'a Session, table: &'a dyn Memory, deadline: Option<Instant>) -> Self {
        Self { session, table, deadline, cut: None, reported: 0 }
    }

    /// The same for another thread's search, which also stops when `cut` becomes true.
    #[must_use]
    pub fn cut_by(&self, cut: &'a AtomicBool) -> Self {
        Self { cut: Some(cut), reported: 0, ..*self }
    }

    /// Whether a search that has not begun yet may begin.
    pub fn may_begin(&self) -> bool {
        let cut = self.cut.is_some_and(|cut| cut.load(Relaxed));
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        !cut && !late && !self.session.stopped()
    }
}

impl Control for Watch<'_> {
    fn go_on(&mut self, nodes: u64) -> bool {
        self.session.count(nodes - self.reported);
        self.reported = nodes;
        if nodes & (FILL_INTERVAL - 1) == 0 {
            self.session.fill.store(self.table.fill_permille(), Relaxed);
        }
        self.may_begin()
    }
}
