//! Proving values, within a budget.

use core::cell::Cell;

use plywood_core::search::Stopped;
use plywood_core::search::driver::{self, Question, Report};
use plywood_core::{CellTable, Key, Open, Search, Solve};

use super::{Found, Watch, Worth};
use crate::game::Spots;

/// Proves who wins and how to keep that, then how soon, as far as the watch allows.
pub(super) fn best<G, const WORDS: usize>(
    position: &G,
    memory: &[Cell<u64>],
    watch: &mut Watch<'_>,
) -> Found
where
    G: Solve<Open: Open<Key = Key<WORDS>>> + Spots,
{
    let table = CellTable::<WORDS>::new(memory);
    let (limits, depth) = watch.ends();
    let mut search = Search::observed(&table, limits, depth);
    let mut report = Report::default();
    let mut best = None;
    let mut ask = |weak| {
        let question = Question { weak, line: false };
        driver::solve(&mut search, position, question, &mut report, &mut |_| ())?;
        let worth = match report.bounds.value() {
            Some(value) if !weak => Worth::Exact(value),
            _ => Worth::Proved(report.bounds),
        };
        best = report.best.map(|mv| (G::spot(mv), worth));
        Ok::<(), Stopped>(())
    };
    // Stopped, it leaves what it had.
    let _stopped = ask(true).and_then(|()| ask(false));
    Found { best, nodes: search.nodes() as u32 }
}
