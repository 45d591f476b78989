//! Mode `abdada`: every thread searches the whole tree and leaves to later what another is at.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use plywood_core::search::Oracle;
use plywood_core::solve::{Open, Solve};
use plywood_core::{Search, Stopped, Value};
use rayon::ThreadPool;

use crate::solver::{Counted, Watch};
use crate::table::Stored;

/// Answers a question by asking it of every thread of a pool at once, with one table for all.
///
/// Each thread announces the child it searches, and tries the children that others have announced
/// last, when the table most likely knows them (J.-C. Weill, *The ABDADA distributed minimax-search
/// algorithm*, 1996). The first thread to finish has the answer, and the others stop: every result
/// is sound, so it does not matter whose it is.
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

impl<P, K: Stored> Oracle<P> for Abdada<'_, K>
where
    P: Solve<Open: Open<Key = K>> + Sync,
{
    fn value(&mut self, position: &P, alpha: Value, beta: Value) -> Result<Value, Stopped> {
        let (answer, cut) = (Mutex::new((Err(Stopped), 0)), AtomicBool::new(false));
        self.pool.in_place_scope(|scope| {
            for thread in 0..self.pool.current_num_threads() {
                let (answer, cut, tables) = (&answer, &cut, self.tables);
                let watch = self.watch.cut_by(cut);
                scope.spawn(move |_| {
                    let mut search = Search::new(K::team_view(tables, thread), watch);
                    let value = search.value(position, alpha, beta);
                    cut.store(true, Relaxed);
                    let mut answer = answer.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                    answer.0 = answer.0.or(value);
                    answer.1 += search.nodes();
                });
            }
        });
        let (value, nodes) = answer.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        self.nodes += nodes;
        value
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
