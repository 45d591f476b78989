//! Mode `root`: the moves of the root are searched side by side.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use plywood_core::search::{Oracle, settled_value_by, value_by};
use plywood_core::solve::{Open, Solve};
use plywood_core::{Bounds, Search, Stopped, Table, Value};
use rayon::ThreadPool;

use crate::solver::{Counted, Watch};
use crate::table::Stored;

/// Answers a question about a position by asking each of its moves on a thread of a pool, with one
/// table for all. A move that reaches beta stops the others, whose results are then not used.
pub struct RootSplit<'a, K: Stored> {
    pool: &'a ThreadPool,
    tables: &'a K::Tables,
    watch: Watch<'a>,
    nodes: u64,
}

/// What the threads have found so far.
struct Findings {
    /// The best of the finished moves.
    best: Value,
    /// Whether a move was given up before it was finished.
    gave_up: bool,
    nodes: u64,
}

impl<'a, K: Stored> RootSplit<'a, K> {
    /// Divides searches between the threads of `pool`, for each of which there is a view of
    /// `tables`.
    pub fn new(pool: &'a ThreadPool, tables: &'a K::Tables, watch: Watch<'a>) -> Self {
        Self { pool, tables, watch, nodes: 0 }
    }

    /// The fail-soft value of a settled position, see [`Search::open_value`].
    fn split<P>(&mut self, open: &P::Open, alpha: Value, beta: Value) -> Result<Value, Stopped>
    where
        P: Solve<Open: Open<Key = K> + Send + Sync, Move: Send>,
    {
        let table = K::view(self.tables, 0);
        let remembered = table.probe(open.key()).unwrap_or(Bounds::UNKNOWN);
        if let Some(value) = open.bounds().and(remembered).decide(alpha, beta) {
            return Ok(value);
        }
        let found = self.ask_all::<P>(open, alpha, beta);
        self.nodes += found.nodes + 1;
        if found.best < beta && found.gave_up {
            return Err(Stopped);
        }
        let proved = Bounds::of_search(found.best, alpha, beta);
        table.store(open.key(), proved, found.nodes + 1);
        Ok(found.best)
    }

    /// Searches every candidate with the whole window, the most promising first.
    fn ask_all<P>(&self, open: &P::Open, alpha: Value, beta: Value) -> Findings
    where
        P: Solve<Open: Open<Key = K> + Send + Sync, Move: Send>,
    {
        let mut moves: Vec<_> = open.candidates().collect();
        let rank = open.ranks();
        moves.sort_by_key(|&mv| std::cmp::Reverse(rank(mv)));
        let findings = Mutex::new(Findings { best: Value::MIN, gave_up: false, nodes: 0 });
        let cut = AtomicBool::new(false);
        self.pool.in_place_scope_fifo(|scope| {
            for mv in moves {
                let (findings, cut, tables) = (&findings, &cut, self.tables);
                let watch = self.watch.cut_by(cut);
                scope.spawn_fifo(move |_| {
                    let thread = rayon::current_thread_index().unwrap_or(0);
                    let mut search = Search::new(K::view(tables, thread), watch);
                    let value =
                        settled_value_by(open.advance(mv), alpha, beta, |child, alpha, beta| {
                            match search.control().may_begin() {
                                true => search.open_value::<P>(child, alpha, beta),
                                false => Err(Stopped),
                            }
                        });
                    let mut found = findings.lock().unwrap_or_else(|p| p.into_inner());
                    found.nodes += search.nodes();
                    match value {
                        Ok(value) => found.best = found.best.max(value),
                        Err(Stopped) => found.gave_up = true,
                    }
                    if found.best >= beta {
                        cut.store(true, Relaxed);
                    }
                });
            }
        });
        findings.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl<P, K: Stored> Oracle<P> for RootSplit<'_, K>
where
    P: Solve<Open: Open<Key = K> + Send + Sync, Move: Send>,
{
    fn value(&mut self, position: &P, alpha: Value, beta: Value) -> Result<Value, Stopped> {
        value_by(position, alpha, beta, |open, alpha, beta| self.split::<P>(open, alpha, beta))
    }
}

impl<P, K: Stored> Counted<P> for RootSplit<'_, K>
where
    Self: Oracle<P>,
{
    fn nodes(&self) -> u64 {
        self.nodes
    }
}
