//! Plain minimax: the oracle that every faster search is held against.

use crate::game::Game;
use crate::value::Value;

/// The exact value of a position by visiting every line of play. No window, no table, no
/// knowledge; exponential, for small boards only.
pub fn value<G: Game>(position: &G) -> Value {
    if let Some(outcome) = position.outcome() {
        return Value::of(outcome, position.to_move());
    }
    let worth = |mv| {
        let next = position.play(mv);
        let value = value(&next).earlier(1);
        if next.to_move() == position.to_move() { value } else { -value }
    };
    position.moves().map(worth).max().unwrap_or(Value::DRAW)
}
