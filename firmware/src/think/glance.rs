//! What is seen at a glance: what each move leads to when only forced moves are followed.

use plywood_core::search::Path;
use plywood_core::{Settled, Solve, Value};

use super::{Found, Worth};
use crate::game::Spots;

/// The move that looks best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Glance {
    pub(super) spot: u8,
    /// Exact if it is a win in one; a move of which nothing is known counts as a draw.
    pub(super) value: Value,
}

/// What a move is worth at a glance, to the side that makes it.
fn of_move<G: Solve>(position: &G, mv: G::Move) -> Value {
    let next = position.play(mv);
    let path = Path::of_move(position, &next);
    let value = match next.outcome() {
        Some(outcome) => Value::of(outcome, next.to_move()),
        None => match next.settle() {
            Settled::Value(value) => value,
            Settled::Open { .. } => Value::DRAW,
        },
    };
    path.lift_value(value)
}

/// The best move at a glance, of equal ones the first in canonical order; `None` if the game is over.
pub(super) fn seen<G: Solve + Spots>(position: &G) -> Option<Glance> {
    let seen = |mv| Glance { spot: G::spot(mv), value: of_move(position, mv) };
    let better = |best: Glance, next: Glance| if next.value > best.value { next } else { best };
    position.moves().map(seen).reduce(better)
}

/// As [`seen`], without nodes.
pub(super) fn best<G: Solve + Spots>(position: &G) -> Found {
    Found { best: seen(position).map(|glance| (glance.spot, Worth::Glance)), nodes: 0 }
}
