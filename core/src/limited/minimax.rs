//! Plain minimax to a depth: the slow twin of the depth-limited search.

use super::{Estimate, Evaluation, LimitedReport, Tally};
use crate::control::Control;
use crate::game::Game;
use crate::search::Stopped;
use crate::value::Value;

/// The minimax value to `depth` plies, then `quiet` plies of quiescence, and the first move in
/// canonical order that attains it, by visiting every line of play.
///
/// # Errors
/// [`Stopped`] if the control said so.
pub fn to_depth<G: Game>(
    position: &G,
    depth: u8,
    quiet: u8,
    evaluation: &impl Evaluation<G>,
    control: impl Control,
    tally: &mut Tally,
) -> Result<LimitedReport<G::Move>, Stopped> {
    let before = tally.evaluated;
    let mut walk = Walk { evaluation, control, tally, quiet };
    let mut best = position.moves().next();
    let estimate = if depth == 0 || best.is_none() {
        walk.estimate(position, depth, 0)?
    } else {
        walk.enter()?;
        let mut found = Estimate::MIN;
        for mv in position.moves() {
            let value = walk.child(position, mv, depth - 1, 0)?;
            if value > found {
                (found, best) = (value, Some(mv));
            }
        }
        found
    };
    Ok(LimitedReport { best, estimate, depth, exhaustive: tally.evaluated == before })
}

struct Walk<'a, E, C> {
    evaluation: &'a E,
    control: C,
    tally: &'a mut Tally,
    quiet: u8,
}

impl<E, C: Control> Walk<'_, E, C> {
    fn enter(&mut self) -> Result<(), Stopped> {
        self.tally.nodes += 1;
        let nodes = self.tally.nodes;
        let asked = nodes & (C::INTERVAL - 1) == 0;
        if asked && !self.control.go_on(nodes) { Err(Stopped) } else { Ok(()) }
    }

    /// The estimate of a move for the side that makes it, `ply` plies below the root, with distances
    /// counted from the root.
    fn child<G: Game>(
        &mut self,
        position: &G,
        mv: G::Move,
        depth: u8,
        ply: u8,
    ) -> Result<Estimate, Stopped>
    where
        E: Evaluation<G>,
    {
        let next = position.play(mv);
        let estimate = self.estimate(&next, depth, ply + 1)?;
        Ok(if next.to_move() == position.to_move() { estimate } else { -estimate })
    }

    fn estimate<G: Game>(&mut self, position: &G, depth: u8, ply: u8) -> Result<Estimate, Stopped>
    where
        E: Evaluation<G>,
    {
        self.enter()?;
        if let Some(outcome) = position.outcome() {
            self.tally.leaves += 1;
            return Ok(Estimate::of(Value::of(outcome, position.to_move()).earlier(ply)));
        }
        if depth == 0 {
            return self.quiesce(position, self.quiet, ply);
        }
        let mut best = Estimate::MIN;
        for mv in position.moves() {
            best = best.max(self.child(position, mv, depth - 1, ply)?);
        }
        Ok(best)
    }

    /// The estimate of an unfinished position at or beyond the horizon.
    fn quiesce<G: Game>(&mut self, position: &G, left: u8, ply: u8) -> Result<Estimate, Stopped>
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
        if left == 0 {
            return Ok(best);
        }
        for mv in position.moves() {
            if stands && !self.evaluation.is_noisy(position, mv) {
                continue;
            }
            let next = position.play(mv);
            self.enter()?;
            let estimate = match next.outcome() {
                Some(outcome) => {
                    self.tally.leaves += 1;
                    Estimate::of(Value::of(outcome, next.to_move()).earlier(ply + 1))
                }
                None => self.quiesce(&next, left - 1, ply + 1)?,
            };
            let same = next.to_move() == position.to_move();
            best = best.max(if same { estimate } else { -estimate });
        }
        Ok(best)
    }
}
