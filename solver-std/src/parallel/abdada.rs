//! Mode `abdada`: every thread searches the whole tree and leaves to later what another is at.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use plywood_core::search::Oracle;
use plywood_core::solve::{Open, Solve};
use plywood_core::{Control, Search, Stopped, Value};
use rayon::ThreadPool;

use crate::solver::{Counted, Watch};
use crate::table::{Stored, Trail};

/// Answers a question by asking it of every thread of a pool at once, with one table for all.
///
/// Each thread announces the child it searches, and tries the children that others have announced
/// last, when the table most likely knows them (J.-C. Weill, *The ABDADA distributed minimax-search
/// algorithm*, 1996). But for the first child of the uppermost nodes, threads part as
/// near to the root as they can. What one searches beside a move that turns out to decide the node
/// is lost: it gives up as soon as it sees that in the table. The first thread to finish has the
/// answer, and the others stop: every result is sound, so it does not matter whose it is.
pub struct Abdada<'a, K: Stored> {
    pool: &'a ThreadPool,
    tables: &'a K::Tables,
    watch: Watch<'a>,
    nodes: u64,
}

impl<'a, K: Stored> Abdada<'a, K> {
    /// Searches with the threads of `pool`, for each of which there is a view of `tables`.
    pub fn new(pool: &'a ThreadPool, tables: &'a K::Tables, watch: Watch<'a>) -> Self {
        Self { pool, tables, watch, nodes: 0 }
    }
}

/// Stops a thread when its watch does, and for a moment when it is overtaken: the search then goes
/// on at the position that another thread has decided.
struct Alert<'a, K: Stored + 'a> {
    watch: Watch<'a>,
    trail: &'a Trail<K>,
    table: K::View<'a>,
}

impl<K: Stored> Control for Alert<'_, K> {
    fn go_on(&mut self, nodes: u64) -> bool {
        self.watch.go_on(nodes) && !self.trail.is_overtaken(&self.table)
    }
}

/// What the threads have found so far.
struct Findings {
    /// The first answer.
    value: Result<Value, Stopped>,
    nodes: u64,
}

/// Searches as one thread of a team. Returns the value and the nodes it took.
fn search_as_member<P, K>(
    position: &P,
    (alpha, beta): (Value, Value),
    tables: &K::Tables,
    thread: usize,
    watch: Watch<'_>,
) -> (Result<Value, Stopped>, u64)
where
    P: Solve<Open: Open<Key = K>>,
    K: Stored,
{
    let trail = Trail::new();
    let table = K::team_view(tables, thread, &trail);
    let mut search = Search::new(table, Alert { watch, trail: &trail, table });
    let mut value = search.value(position, alpha, beta);
    // The table may have forgotten again where to go on.
    while value.is_err() && watch.may_begin() {
        value = search.value(position, alpha, beta);
    }
    (value, search.nodes())
}

impl<P, K: Stored> Oracle<P> for Abdada<'_, K>
where
    P: Solve<Open: Open<Key = K>> + Sync,
{
    fn value(&mut self, position: &P, alpha: Value, beta: Value) -> Result<Value, Stopped> {
        let findings = Mutex::new(Findings { value: Err(Stopped), nodes: 0 });
        let cut = AtomicBool::new(false);
        self.pool.in_place_scope(|scope| {
            for thread in 0..self.pool.current_num_threads() {
                let (findings, cut, tables) = (&findings, &cut, self.tables);
                let watch = self.watch.cut_by(cut);
                scope.spawn(move |_| {
                    let window = (alpha, beta);
                    let (value, nodes) =
                        search_as_member::<P, K>(position, window, tables, thread, watch);
                    cut.store(true, Relaxed);
                    let mut found = findings.lock().unwrap_or_else(|p| p.into_inner());
                    found.value = found.value.or(value);
                    found.nodes += nodes;
                });
            }
        });
        let found = findings.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        self.nodes += found.nodes;
        found.value
    }
}

impl<P, K: Stored> Counted<P> for Abdada<'_, K>
where
    Self: Oracle<P>,
{
    fn nodes(&self) -> u64 {
        self.nodes
    }
}
