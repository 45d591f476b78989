//! Judging by a few plies of search, where proofs are out of reach.

use plywood_core::limited::{Evaluation, Horizon, Killers, LimitedReport, LimitedSearch};

use super::{Found, Watch, Worth};
use crate::game::Spots;

/// Plies of quiescence behind the horizon.
const QUIET: u8 = 4;
/// Points around the last estimate in which the next is searched for.
const ASPIRATION: u16 = 12;
/// Plies for which moves are remembered that were good nearby.
const KILLER_PLIES: usize = 16;

/// Searches deeper and deeper, as long as the watch allows. A nested position takes less stack than in a
/// proof: 232 bytes on a Cortex-M0, where it is 296.
pub(super) fn best<G: Spots>(
    position: &G,
    evaluation: impl Evaluation<G>,
    watch: &mut Watch<'_>,
) -> Found {
    let depth = watch.max_depth().saturating_sub(QUIET);
    let horizon = Horizon { depth, quiet: QUIET, aspiration: Some(ASPIRATION) };
    let (limits, _depth) = watch.ends();
    let killers = Killers::<G::Move, KILLER_PLIES>::new();
    let mut search = LimitedSearch::new(evaluation, killers, limits);
    let report = search.deepen(position, horizon, &mut |_| ());
    let best = report.best.map(|mv| (G::spot(mv), worth(&report)));
    Found { best, nodes: search.tally().nodes as u32 }
}

fn worth<M>(report: &LimitedReport<M>) -> Worth {
    match report.proved() {
        bounds if bounds.value().is_some() => Worth::Exact(bounds.lower),
        bounds if bounds.sign().is_some() => Worth::Proved(bounds),
        _ => Worth::Estimate { estimate: report.estimate, depth: report.depth },
    }
}
