//! Engine knowledge of games in which no move is forced in advance: open positions are positions.

use crate::game::Game;
use crate::solve::Settled;
use crate::value::Value;

/// [`Open::advance`](crate::Open::advance) by the rules alone.
#[inline]
pub(super) fn advance<G: Game>(position: &G, mv: G::Move) -> Settled<G> {
    let next = position.play(mv);
    match next.outcome() {
        Some(outcome) => Settled::Value(Value::of(outcome, position.to_move()).earlier(1)),
        None => {
            let same = next.to_move() == position.to_move();
            Settled::Open { position: next, plies: 1, same }
        }
    }
}

/// [`Solve::settle`](crate::Solve::settle) that follows no move.
#[inline]
pub(super) fn settle<G: Game>(position: &G) -> Settled<G> {
    Settled::Open { position: *position, plies: 0, same: true }
}
