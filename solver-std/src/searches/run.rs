//! The searches of games without a die.

use std::time::Instant;

use plywood_core::Stopped;
use plywood_core::limited::{
    Evaluation, Horizon, LimitedReport, LimitedSearch, Tally, Zero, minimax,
};
use plywood_core::mcts::{MonteCarlo, NODE_WORDS};
use plywood_core::search::Key;

use super::limit::Limit;
use super::order::Chosen;
use super::{Algorithm, Finding, SearchError, Searcher, Settings};
use crate::games::Played;
use crate::solver::{Game, Session};
use crate::table::Stored;

/// Nodes of a Monte Carlo tree for each playout; most playouts add the children of one node.
const NODES_PER_PLAYOUT: usize = 8;
/// The most there are whatever the playouts: 200 MiB.
const MOST_NODES: usize = 1 << 23;

impl<P> Searcher for Game<P>
where
    P: Played,
    Key<P>: Stored,
{
    fn search(
        &self,
        text: &str,
        settings: &Settings,
        session: &Session,
    ) -> Result<Finding, SearchError> {
        let position = self.start.after(text).map_err(SearchError::Bad)?;
        let begun = Instant::now();
        let limit = Limit::new(session, settings.nodes, settings.time);
        let found = nothing(&position, text);
        let mut found = match settings.algorithm {
            Algorithm::Mcts => playouts(found, &position, settings, limit),
            _ => ahead(found, &position, settings, limit, session)
                .map_err(|Stopped| SearchError::Stopped)?,
        };
        found.time = begun.elapsed();
        if let (true, Some(depth)) = (settings.efficiency, found.depth) {
            let unlimited = Limit::new(session, None, None);
            let leaves =
                leaves(&position, depth, unlimited).map_err(|Stopped| SearchError::Stopped)?;
            found.all_leaves = Some(leaves);
        }
        Ok(found)
    }
}

/// A position before it is searched.
fn nothing<P: Played>(position: &P, text: &str) -> Finding
where
    Key<P>: Stored,
{
    let given = text.trim();
    Finding {
        to_move: position.to_move(),
        position: if given.is_empty() { "start" } else { given }.to_owned(),
        drawing: position.drawing(),
        place: P::PLACE,
        best: None,
        proved: plywood_core::Bounds::UNKNOWN,
        points: None,
        depth: None,
        per_mille: None,
        playouts: None,
        tally: None,
        all_leaves: None,
        time: Default::default(),
    }
}

fn ahead<P>(
    found: Finding,
    position: &P,
    settings: &Settings,
    limit: Limit<'_>,
    session: &Session,
) -> Result<Finding, Stopped>
where
    P: Played,
    Key<P>: Stored,
{
    let own = position.evaluation();
    let evaluation: &dyn Evaluation<P> = if settings.blind { &Zero } else { &own };
    let depth = settings.depth.min(position.plies_left());
    let (report, tally) = match settings.algorithm {
        Algorithm::Minimax => {
            let mut tally = Tally::default();
            let report =
                minimax::to_depth(position, depth, settings.quiet, &evaluation, limit, &mut tally)?;
            (report, tally)
        }
        algorithm => {
            let order = Chosen::new(settings.order);
            let mut search = LimitedSearch::new(evaluation, order, limit);
            let report = if algorithm == Algorithm::AlphaBeta {
                search.to_depth(position, depth, settings.quiet)?
            } else {
                let Settings { quiet, aspiration, .. } = *settings;
                let horizon = Horizon { depth, quiet, aspiration };
                let mut tell = |report: &LimitedReport<_>| {
                    session.note(format!("depth {}", report.depth));
                };
                search.deepen(position, horizon, &mut tell)
            };
            (report, search.tally())
        }
    };
    Ok(reported(found, position, &report, tally))
}

fn reported<P>(
    found: Finding,
    position: &P,
    report: &LimitedReport<P::Move>,
    tally: Tally,
) -> Finding
where
    P: Played,
    Key<P>: Stored,
{
    let estimate = report.estimate;
    let points = estimate.decided().is_none().then(|| i32::from(estimate.to_raw()));
    Finding {
        best: report.best.map(|mv| position.name(mv)),
        proved: report.proved(),
        points: points.filter(|_| !report.exhaustive),
        depth: Some(report.depth),
        tally: Some(tally),
        ..found
    }
}

fn playouts<P>(found: Finding, position: &P, settings: &Settings, limit: Limit<'_>) -> Finding
where
    P: Played,
    Key<P>: Stored,
{
    let nodes = NODES_PER_PLAYOUT.saturating_mul(settings.playouts as usize).min(MOST_NODES);
    let mut memory = vec![0; nodes * NODE_WORDS];
    let report =
        MonteCarlo::new(*position, &mut memory, settings.seed).run(settings.playouts, limit);
    Finding {
        best: report.best.map(|mv| position.name(mv)),
        proved: report.proved,
        per_mille: Some(report.per_mille),
        playouts: Some((report.playouts, report.tree)),
        ..found
    }
}

/// The leaves of the whole tree to a depth: every line of play ends at one.
fn leaves<P: Played>(position: &P, depth: u8, limit: Limit<'_>) -> Result<u64, Stopped>
where
    Key<P>: Stored,
{
    let mut tally = Tally::default();
    minimax::to_depth(position, depth, 0, &Zero, limit, &mut tally)?;
    Ok(tally.leaves)
}
