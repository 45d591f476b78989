//! Plain minimax that remembers what it has seen: the truth about small games.

use std::collections::HashMap;

use plywood_core::Value;

use crate::naive::Numbered;

/// The truth about the positions of one game.
#[derive(Default)]
pub struct Oracle {
    known: HashMap<u128, Value>,
}

impl Oracle {
    /// The exact value for the side to move.
    pub fn value<G: Numbered>(&mut self, position: &G) -> Value {
        if let Some(outcome) = position.outcome() {
            return Value::of(outcome, position.to_move());
        }
        let number = position.number();
        if let Some(&value) = self.known.get(&number) {
            return value;
        }
        let values = position.moves().map(|mv| self.move_value(position, mv));
        let value = values.max().expect("an unfinished game has moves");
        self.known.insert(number, value);
        value
    }

    /// The exact value of a move for the side that makes it. Players take turns in these games.
    pub fn move_value<G: Numbered>(&mut self, position: &G, mv: G::Move) -> Value {
        -self.value(&position.play(mv)).earlier(1)
    }

    /// The first move in canonical order that is worth at least `least`.
    pub fn best_move<G: Numbered>(&mut self, position: &G, least: Value) -> Option<G::Move> {
        position.moves().find(|&mv| self.move_value(position, mv) >= least)
    }

    /// The best moves from here to the end of the game.
    pub fn line<G: Numbered>(&mut self, position: &G) -> Vec<G::Move> {
        let (mut position, mut line) = (*position, Vec::new());
        loop {
            let value = self.value(&position);
            let Some(mv) = self.best_move(&position, value) else { return line };
            line.push(mv);
            position = position.play(mv);
        }
    }
}
