//! What is said about a position when the time is up before its value is proved.

use plywood_core::limited::{Canonical, Horizon, LimitedReport, LimitedSearch};
use plywood_core::search::Key;
use plywood_core::{Control, Value};

use crate::games::Played;
use crate::table::Stored;

/// What part of a time limit is kept for the depth-limited search.
pub(super) const SHARE: u32 = 8;

/// Plies of quiescence, and half the window around the last estimate in points.
const QUIET: u8 = 2;
const ASPIRATION: u16 = 30;

/// A judgement of a position by looking some plies ahead: it proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guess {
    /// Points for the side to move, in the unit of the game's evaluation.
    pub points: i32,
    /// Plies that were searched.
    pub depth: u8,
}

impl Guess {
    /// The guess of a report that has no win or loss in sight.
    pub(super) fn of<M>(report: &LimitedReport<M>) -> Option<Self> {
        let points = i32::from(report.estimate.to_raw());
        (report.estimate.decided().is_none()).then_some(Self { points, depth: report.depth })
    }
}

/// Searches deeper and deeper until the control says stop; also the nodes that took.
pub(super) fn look_ahead<P>(position: &P, control: impl Control) -> (LimitedReport<P::Move>, u64)
where
    P: Played,
    Key<P>: Stored,
{
    let mut search = LimitedSearch::new(position.evaluation(), Canonical, control);
    let horizon = Horizon { depth: Value::MAX_PLIES, quiet: QUIET, aspiration: Some(ASPIRATION) };
    let report = search.deepen(position, horizon, &mut |_| ());
    (report, search.tally().nodes)
}
