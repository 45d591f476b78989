//! A look at a position of a game.

use std::time::Instant;

use plywood_core::limited::{Evaluation, Horizon, LimitedSearch, Report, Tally, Zero, minimax};
use plywood_core::mcts::{MonteCarlo, Node};
use plywood_core::search::Key;
use plywood_core::{Control, Stopped};

use super::order::Chosen;
use super::{Algorithm, Look, Lookout, Seen, Unseen};
use crate::games::Played;
use crate::solver::Session;
use crate::table::Stored;

/// Nodes of a Monte Carlo tree for each playout; most playouts add the children of one node.
const NODES_PER_PLAYOUT: usize = 8;
/// The most there are whatever the playouts: some 250 MiB.
const MOST_NODES: usize = 1 << 23;

/// A game by its initial position.
#[derive(Clone, Copy, Debug)]
pub struct Sight<P>(
    /// The initial position.
    pub P,
);

impl<P> Lookout for Sight<P>
where
    P: Played,
    Key<P>: Stored,
{
    fn look(&self, text: &str, look: &Look, session: &Session) -> Result<Seen, Unseen> {
        let position = self.0.after(text).map_err(Unseen::Bad)?;
        let begun = Instant::now();
        let limit = Limit { session, nodes: look.nodes.unwrap_or(u64::MAX) };
        let seen = nothing(&position, text);
        let mut seen = match look.algorithm {
            Algorithm::Mcts => playouts(seen, &position, look, limit),
            _ => ahead(seen, &position, look, limit).map_err(|Stopped| Unseen::Stopped)?,
        };
        seen.time = begun.elapsed();
        if let (true, Some(depth)) = (look.efficiency, seen.depth) {
            let leaves = leaves(&position, depth, limit).map_err(|Stopped| Unseen::Stopped)?;
            seen.all_leaves = Some(leaves);
        }
        Ok(seen)
    }
}

/// A position before it is looked at.
fn nothing<P: Played>(position: &P, text: &str) -> Seen
where
    Key<P>: Stored,
{
    let given = text.trim();
    Seen {
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

/// Stops when the session is stopped or the nodes are used up.
#[derive(Clone, Copy)]
struct Limit<'a> {
    session: &'a Session,
    nodes: u64,
}

impl Control for Limit<'_> {
    const INTERVAL: u64 = 1;

    fn go_on(&mut self, nodes: u64) -> bool {
        nodes <= self.nodes && !self.session.stopped()
    }
}

fn ahead<P>(seen: Seen, position: &P, look: &Look, limit: Limit<'_>) -> Result<Seen, Stopped>
where
    P: Played,
    Key<P>: Stored,
{
    let own = position.evaluation();
    let evaluation: &dyn Evaluation<P> = if look.blind { &Zero } else { &own };
    let depth = look.depth.min(position.plies_left());
    let (report, tally) = match look.algorithm {
        Algorithm::Minimax => {
            let mut tally = Tally::default();
            let report =
                minimax::to_depth(position, depth, look.quiet, &evaluation, limit, &mut tally)?;
            (report, tally)
        }
        algorithm => {
            let order = Chosen::new(look.order);
            let mut search = LimitedSearch::new(evaluation, order, limit);
            let report = if algorithm == Algorithm::AlphaBeta {
                search.to_depth(position, depth, look.quiet)?
            } else {
                let Look { quiet, aspiration, .. } = *look;
                search.deepen(position, Horizon { depth, quiet, aspiration }, &mut |_| ())
            };
            (report, search.tally())
        }
    };
    Ok(reported(seen, position, &report, tally))
}

fn reported<P>(seen: Seen, position: &P, report: &Report<P::Move>, tally: Tally) -> Seen
where
    P: Played,
    Key<P>: Stored,
{
    let estimate = report.estimate;
    let points = estimate.decided().is_none().then(|| i32::from(estimate.to_raw()));
    Seen {
        best: report.best.map(|mv| position.name(mv)),
        proved: report.proved(),
        points: points.filter(|_| !report.exhaustive),
        depth: Some(report.depth),
        tally: Some(tally),
        ..seen
    }
}

fn playouts<P>(seen: Seen, position: &P, look: &Look, limit: Limit<'_>) -> Seen
where
    P: Played,
    Key<P>: Stored,
{
    let nodes = NODES_PER_PLAYOUT.saturating_mul(look.playouts as usize).min(MOST_NODES);
    let mut memory = vec![Node::EMPTY; nodes];
    let report = MonteCarlo::new(*position, &mut memory, look.seed).run(look.playouts, limit);
    Seen {
        best: report.best.map(|mv| position.name(mv)),
        proved: report.proved,
        per_mille: Some(report.per_mille),
        playouts: Some((report.playouts, report.tree)),
        ..seen
    }
}

/// The leaves of the whole tree to a depth: every line of play ends at one.
fn leaves<P: Played>(position: &P, depth: u8, limit: Limit<'_>) -> Result<u64, Stopped>
where
    Key<P>: Stored,
{
    let limit = Limit { nodes: u64::MAX, ..limit };
    let mut tally = Tally::default();
    minimax::to_depth(position, depth, 0, &Zero, limit, &mut tally)?;
    Ok(tally.leaves)
}
