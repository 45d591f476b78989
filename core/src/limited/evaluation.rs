//! Judging positions at the horizon: [`Evaluation`].

use crate::game::Game;

/// A judgement of unfinished positions without looking ahead. A type of its own and not the
/// position's, so that a game may have several.
///
/// The tests of a new one: [`points`](Self::points) of a position and of the same with the players
/// exchanged are opposite, of mirror images equal; and it beats [`Zero`] at equal depth.
pub trait Evaluation<G: Game> {
    /// How good an unfinished position looks to its side to move: positive is good, and the scale is
    /// the evaluation's own. More than [`Estimate::MAX_POINTS`](super::Estimate::MAX_POINTS) either
    /// way is cut down to that.
    fn points(&self, position: &G) -> i32;

    /// Whether a legal move may upset the judgement so much that quiescence has to look at it.
    #[inline]
    fn is_noisy(&self, position: &G, mv: G::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// Whether the side to move can trust that some quiet move keeps what
    /// [`points`](Self::points) say: it may stand pat. Where it may not, for instance because it
    /// has a threat to answer, quiescence looks at every move.
    #[inline]
    fn may_stand(&self, position: &G) -> bool {
        let _ = position;
        true
    }
}

/// Every unfinished position is even: only what is won or lost before the horizon counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<G: Game> Evaluation<G> for Zero {
    #[inline]
    fn points(&self, _position: &G) -> i32 {
        0
    }
}

impl<G: Game, E: Evaluation<G> + ?Sized> Evaluation<G> for &E {
    #[inline]
    fn points(&self, position: &G) -> i32 {
        (**self).points(position)
    }

    #[inline]
    fn is_noisy(&self, position: &G, mv: G::Move) -> bool {
        (**self).is_noisy(position, mv)
    }

    #[inline]
    fn may_stand(&self, position: &G) -> bool {
        (**self).may_stand(position)
    }
}
