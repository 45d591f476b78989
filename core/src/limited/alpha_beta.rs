//! The search itself: fail-soft alpha-beta to a depth, then quiescence.

use super::{Estimate, Evaluation, LimitedReport, Ordering, Tally};
use crate::control::Control;
use crate::game::Game;
use crate::search::Stopped;
use crate::value::Value;

/// A depth-limited search: its evaluation, its ordering of moves, who controls it, and what it has
/// done so far.
///
/// Within a search, distances of wins and losses are counted from its root, so nothing that is found
/// is kept for another.
#[derive(Debug)]
pub struct LimitedSearch<E, R, C> {
    evaluation: E,
    ordering: R,
    control: C,
    tally: Tally,
    /// Plies of quiescence.
    quiet: u8,
}

/// What is asked of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Estimate,
    pub(super) beta: Estimate,
}

impl Window {
    /// No estimate of an unfinished position is outside.
    pub(super) const FULL: Self = Self { alpha: Estimate::MIN, beta: Estimate::MAX };

    /// The window for a child with the same or the other player to move.
    #[inline]
    fn below(self, same: bool) -> Self {
        if same { self } else { Self { alpha: -self.beta, beta: -self.alpha } }
    }
}

impl<E, R, C: Control> LimitedSearch<E, R, C> {
    /// A search that has done nothing yet.
    pub fn new(evaluation: E, ordering: R, control: C) -> Self {
        const { assert!(C::INTERVAL.is_power_of_two(), "Control::INTERVAL is a power of two") };
        Self { evaluation, ordering, control, tally: Tally::default(), quiet: 0 }
    }

    /// What all searches so far have done.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// What judges positions at the horizon.
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// Who controls the search.
    pub fn control(&self) -> &C {
        &self.control
    }

    /// The minimax value of `position` to `depth` plies and then `quiet` plies of quiescence, with
    /// the first move in canonical order that attains it; a finished position has none, and its
    /// outcome as the estimate. Equals [`minimax::to_depth`](super::minimax::to_depth).
    ///
    /// Cost: at best about the square root of what minimax visits. Stack: a frame a ply.
    ///
    /// # Errors
    /// [`Stopped`] if the control said so: then nothing is known but the [`tally`](Self::tally).
    pub fn to_depth<G: Game>(
        &mut self,
        position: &G,
        depth: u8,
        quiet: u8,
    ) -> Result<LimitedReport<G::Move>, Stopped>
    where
        E: Evaluation<G>,
        R: Ordering<G>,
    {
        self.root(position, depth, quiet, Window::FULL, None)
    }

    /// As [`to_depth`](Self::to_depth) with a window, and `first` tried first. The report is right
    /// if its estimate lies strictly inside, else the estimate is a bound as fail-soft has it, and
    /// the best move is just some move.
    pub(super) fn root<G: Game>(
        &mut self,
        position: &G,
        depth: u8,
        quiet: u8,
        window: Window,
        first: Option<G::Move>,
    ) -> Result<LimitedReport<G::Move>, Stopped>
    where
        E: Evaluation<G>,
        R: Ordering<G>,
    {
        self.quiet = quiet;
        let before = self.tally.evaluated;
        let some_move = position.moves().next();
        let (best, estimate) = if depth == 0 || some_move.is_none() {
            (some_move, self.estimate(position, depth, 0, window)?)
        } else {
            self.enter()?;
            self.choose(position, depth, window, first)?
        };
        let exhaustive = self.tally.evaluated == before;
        Ok(LimitedReport { best, estimate, depth, exhaustive })
    }

    /// The best move at the root. The moves are tried in canonical order, but for `first`; one that
    /// comes before the best so far replaces it if it is worth as much, so its window is wider by
    /// one.
    fn choose<G: Game>(
        &mut self,
        position: &G,
        depth: u8,
        window: Window,
        first: Option<G::Move>,
    ) -> Result<(Option<G::Move>, Estimate), Stopped>
    where
        E: Evaluation<G>,
        R: Ordering<G>,
    {
        let (mut best, mut best_at, mut found) = (None, usize::MAX, Estimate::MIN);
        let numbered = || position.moves().enumerate();
        let first = numbered().find(|&(_, mv)| Some(mv) == first);
        let rest = numbered().filter(|&(at, _)| first.is_none_or(|(first, _)| first != at));
        for (at, mv) in first.into_iter().chain(rest) {
            let earlier = at < best_at && found > window.alpha;
            let floor = if earlier { found.next_down() } else { found };
            let narrowed = Window { alpha: window.alpha.max(floor), ..window };
            let estimate = self.child(position, mv, depth - 1, 0, narrowed)?;
            if estimate > found || (estimate == found && at < best_at) {
                (best, best_at, found) = (Some(mv), at, estimate);
            }
            if found >= window.beta {
                break;
            }
        }
        Ok((best, found))
    }

    /// Counts a position, and asks the control if it is time to.
    #[inline]
    fn enter(&mut self) -> Result<(), Stopped> {
        self.tally.nodes += 1;
        let nodes = self.tally.nodes;
        let asked = nodes & (C::INTERVAL - 1) == 0;
        if asked && !self.control.go_on(nodes) { Err(Stopped) } else { Ok(()) }
    }

    /// The estimate of a move for the side that makes it, `ply` plies below the root.
    #[inline]
    fn child<G: Game>(
        &mut self,
        position: &G,
        mv: G::Move,
        depth: u8,
        ply: u8,
        window: Window,
    ) -> Result<Estimate, Stopped>
    where
        E: Evaluation<G>,
        R: Ordering<G>,
    {
        let next = position.play(mv);
        let same = next.to_move() == position.to_move();
        let estimate = self.estimate(&next, depth, ply + 1, window.below(same))?;
        Ok(if same { estimate } else { -estimate })
    }

    /// The fail-soft estimate of a position `ply` plies below the root. Requires `alpha < beta`;
    /// with *v* the minimax value to `depth` and *r* the result: *r* ≤ `alpha` says *v* ≤ *r*, *r* ≥
    /// `beta` says *v* ≥ *r*, else *v* = *r*.
    fn estimate<G: Game>(
        &mut self,
        position: &G,
        depth: u8,
        ply: u8,
        window: Window,
    ) -> Result<Estimate, Stopped>
    where
        E: Evaluation<G>,
        R: Ordering<G>,
    {
        debug_assert!(window.alpha < window.beta, "an empty window");
        self.enter()?;
        if depth == 0 && position.outcome().is_none() {
            return self.quiesce(position, self.quiet, ply, window);
        }
        let mut best = Estimate::MIN;
        let mut tried = 0_u32;
        for mv in self.ordering.moves(position, ply) {
            tried += 1;
            let narrowed = Window { alpha: window.alpha.max(best), ..window };
            best = best.max(self.child(position, mv, depth - 1, ply, narrowed)?);
            if best >= window.beta {
                self.count_cut(tried);
                self.ordering.cut(position, mv, ply, depth);
                break;
            }
        }
        if tried > 0 {
            return Ok(best);
        }
        self.tally.leaves += 1;
        // Without moves the game is over.
        let value = position.outcome().map(|outcome| Value::of(outcome, position.to_move()));
        Ok(value.map_or(Estimate::EVEN, |value| Estimate::of(value.earlier(ply))))
    }

    fn count_cut(&mut self, tried: u32) {
        self.tally.cuts += 1;
        self.tally.first_move_cuts += u64::from(tried == 1);
    }

    /// The fail-soft estimate of an unfinished position at the horizon or beyond, looking at `left`
    /// more plies of noisy moves. The side to move may stand pat on the evaluation, unless
    /// [`Evaluation::may_stand`] says no.
    fn quiesce<G: Game>(
        &mut self,
        position: &G,
        left: u8,
        ply: u8,
        window: Window,
    ) -> Result<Estimate, Stopped>
    where
        E: Evaluation<G>,
    {
        let stands = left == 0 || self.evaluation.may_stand(position);
        let mut best = Estimate::MIN;
        if stands {
            self.tally.leaves += 1;
            self.tally.evaluated += 1;
            best = Estimate::points(self.evaluation.points(position));
        }
        if left == 0 || best >= window.beta {
            return Ok(best);
        }
        for mv in position.moves() {
            if stands && !self.evaluation.is_noisy(position, mv) {
                continue;
            }
            let next = position.play(mv);
            let same = next.to_move() == position.to_move();
            let narrowed = Window { alpha: window.alpha.max(best), ..window }.below(same);
            self.enter()?;
            let estimate = match next.outcome() {
                Some(outcome) => {
                    self.tally.leaves += 1;
                    Estimate::of(Value::of(outcome, next.to_move()).earlier(ply + 1))
                }
                None => self.quiesce(&next, left - 1, ply + 1, narrowed)?,
            };
            best = best.max(if same { estimate } else { -estimate });
            if best >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}
