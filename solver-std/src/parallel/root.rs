//! Mode `root`: the moves of the root are searched side by side.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use plywood_core::search::{Key, Oracle, Path};
use plywood_core::solve::{Open, Settled, Solve};
use plywood_core::{Bounds, Search, Stopped, Table, Value};
use rayon::ThreadPool;

use crate::solver::{Counted, Watch};

/// Answers a question about a position by asking each of its moves on a thread of a pool, with one
/// table for all. A move that reaches beta stops the others, whose results are then not used.
pub struct RootSplit<'a, T> {
    pool: &'a ThreadPool,
    table: &'a T,
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

impl<'a, T> RootSplit<'a, T> {
    /// Divides searches between the threads of `pool`.
    pub fn new(pool: &'a ThreadPool, table: &'a T, watch: Watch<'a>) -> Self {
        Self { pool, table, watch, nodes: 0 }
    }

    /// The fail-soft value of a settled position, see [`Search::open_value`].
    fn split<P>(&mut self, open: &P::Open, alpha: Value, beta: Value) -> Result<Value, Stopped>
    where
        P: Solve<Open: Send + Sync, Move: Send>,
        T: Table<Key<P>> + Sync,
    {
        let known = open.bounds().and(self.table.probe(open.key()));
        if known.lower >= beta || known.lower == known.upper {
            return Ok(known.lower);
        }
        if known.upper <= alpha {
            return Ok(known.upper);
        }
        let found = self.ask_all::<P>(open, alpha, beta);
        self.nodes += found.nodes + 1;
        if found.best < beta && found.gave_up {
            return Err(Stopped);
        }
        let proved = Bounds::of_search(found.best, alpha, beta);
        self.table.store(open.key(), proved, found.nodes + 1);
        Ok(found.best)
    }

    /// Searches every candidate with the whole window, the most promising first.
    fn ask_all<P>(&self, open: &P::Open, alpha: Value, beta: Value) -> Findings
    where
        P: Solve<Open: Send + Sync, Move: Send>,
        T: Table<Key<P>> + Sync,
    {
        let mut moves: Vec<_> = open.candidates().collect();
        moves.sort_by_key(|&mv| std::cmp::Reverse(open.rank(mv)));
        let findings = Mutex::new(Findings { best: Value::MIN, gave_up: false, nodes: 0 });
        let cut = AtomicBool::new(false);
        self.pool.in_place_scope_fifo(|scope| {
            for mv in moves {
                let (findings, cut) = (&findings, &cut);
                let mut search = Search::new(self.table, self.watch.cut_by(cut));
                scope.spawn_fifo(move |_| {
                    let value = ask::<P, T>(&mut search, open, mv, alpha, beta);
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

/// The fail-soft value of one candidate, for the side that makes it.
fn ask<P, T>(
    search: &mut Search<&T, Watch<'_>>,
    open: &P::Open,
    mv: P::Move,
    alpha: Value,
    beta: Value,
) -> Result<Value, Stopped>
where
    P: Solve,
    T: Table<Key<P>>,
{
    match open.advance(mv) {
        Settled::Value(value) => Ok(value),
        Settled::Open { .. } if !search.control().may_begin() => Err(Stopped),
        Settled::Open { position, plies, same } => {
            let path = Path { plies, same };
            let (alpha, beta) = path.window(alpha, beta);
            Ok(path.lift_value(search.open_value::<P>(&position, alpha, beta)?))
        }
    }
}

impl<P, T> Oracle<P> for RootSplit<'_, T>
where
    P: Solve<Open: Send + Sync, Move: Send>,
    T: Table<Key<P>> + Sync,
{
    fn value(&mut self, position: &P, alpha: Value, beta: Value) -> Result<Value, Stopped> {
        if let Some(outcome) = position.outcome() {
            return Ok(Value::of(outcome, position.to_move()));
        }
        match position.settle() {
            Settled::Value(value) => Ok(value),
            Settled::Open { position: open, plies, same } => {
                let path = Path { plies, same };
                let (alpha, beta) = path.window(alpha, beta);
                Ok(path.lift_value(self.split::<P>(&open, alpha, beta)?))
            }
        }
    }
}

impl<P, T> Counted<P> for RootSplit<'_, T>
where
    Self: Oracle<P>,
{
    fn nodes(&self) -> u64 {
        self.nodes
    }
}
