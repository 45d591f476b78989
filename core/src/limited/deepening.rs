//! Iterative deepening with aspiration windows.

use super::alpha_beta::Window;
use super::{Estimate, Evaluation, LimitedReport, LimitedSearch, Ordering};
use crate::control::Control;
use crate::game::Game;
use crate::search::Stopped;
use crate::value::Value;

/// How far a search may look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horizon {
    /// The most plies to which every move is searched.
    pub depth: u8,
    /// The most plies of quiescence behind them.
    pub quiet: u8,
    /// Half the width of the aspiration window around the last estimate, in points: `None` for no
    /// window at all.
    pub aspiration: Option<u16>,
}

impl Horizon {
    /// Every move to so many plies, no quiescence, no aspiration window.
    #[must_use]
    pub const fn plies(depth: u8) -> Self {
        Self { depth, quiet: 0, aspiration: None }
    }
}

impl<E, R, C: Control> LimitedSearch<E, R, C> {
    /// Searches to depth 1, 2, 3, … and answers with the deepest search that was finished: as
    /// [`to_depth`](Self::to_depth) of that depth. Ends at `horizon.depth`, when the control says
    /// stop, or when the estimate can change no more because it is proved. `progress` sees the
    /// report of every depth.
    ///
    /// There is always a move (but in a finished position): if not even depth 1 is finished, the
    /// first move and the evaluation of the position itself, at depth 0.
    pub fn deepen<G: Game>(
        &mut self,
        position: &G,
        horizon: Horizon,
        progress: &mut impl FnMut(&LimitedReport<G::Move>),
    ) -> LimitedReport<G::Move>
    where
        E: Evaluation<G>,
        R: Ordering<G>,
    {
        let mut report = self.at_a_glance(position);
        let deepest = horizon.depth.min(position.plies_left());
        while report.depth < deepest && report.proved().value().is_none() {
            let Ok(deeper) = self.around(position, horizon, &report) else { break };
            report = deeper;
            progress(&report);
        }
        report
    }

    /// The report of depth 0, whoever controls the search.
    fn at_a_glance<G: Game>(&mut self, position: &G) -> LimitedReport<G::Move>
    where
        E: Evaluation<G>,
    {
        let estimate = match position.outcome() {
            Some(outcome) => Estimate::of(Value::of(outcome, position.to_move())),
            None => Estimate::points(self.evaluation().points(position)),
        };
        let exhaustive = position.outcome().is_some();
        LimitedReport { best: position.moves().next(), estimate, depth: 0, exhaustive }
    }

    /// The search one ply deeper than `last`, with a window around its estimate that is opened on
    /// the side where it fails.
    fn around<G: Game>(
        &mut self,
        position: &G,
        horizon: Horizon,
        last: &LimitedReport<G::Move>,
    ) -> Result<LimitedReport<G::Move>, Stopped>
    where
        E: Evaluation<G>,
        R: Ordering<G>,
    {
        let mut window = match horizon.aspiration {
            Some(width) if last.depth > 0 => around(last.estimate, width),
            _ => Window::FULL,
        };
        loop {
            let depth = last.depth + 1;
            let report = self.root(position, depth, horizon.quiet, window, last.best)?;
            if report.estimate <= window.alpha && window.alpha > Estimate::MIN {
                window.alpha = Estimate::MIN;
            } else if report.estimate >= window.beta && window.beta < Estimate::MAX {
                window.beta = Estimate::MAX;
            } else {
                return Ok(report);
            }
        }
    }
}

/// The window of all estimates less than `width`, at least 1, from `centre`.
fn around(centre: Estimate, width: u16) -> Window {
    let width = i16::try_from(width.max(1)).unwrap_or(i16::MAX);
    Window { alpha: centre.plus(-width), beta: centre.plus(width) }
}
