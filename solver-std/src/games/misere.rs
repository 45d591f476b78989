//! Misère tic-tac-toe for the program: written and drawn as tic-tac-toe is.

use plywood_core::games::Misere;
use plywood_core::games::mnk::{Cell, TicTacToe};
use plywood_core::limited::{Evaluation, Zero};
use plywood_core::{Bounds, Value};

use super::{BadPosition, MoveName, Played};

impl Played for Misere<TicTacToe> {
    const PLACE: &'static str = TicTacToe::PLACE;

    fn after(self, text: &str) -> Result<Self, BadPosition> {
        let usual = Played::after(self.0, text);
        usual.map(Self).map_err(|bad| BadPosition { what: exchanged(&bad.what), ..bad })
    }

    fn name(&self, mv: Cell) -> MoveName {
        self.0.name(mv)
    }

    fn places(&self) -> Vec<Cell> {
        self.0.places()
    }

    fn drawing(&self) -> String {
        self.0.drawing()
    }

    fn moves_made(&self) -> u32 {
        self.0.moves_made()
    }

    fn score(&self, _value: Value) -> Option<i32> {
        None
    }

    fn evaluation(&self) -> impl Evaluation<Self> {
        Zero
    }

    fn possible(&self, bounds: Bounds) -> Bounds {
        bounds
    }
}

/// Who has won in usual play has lost here.
fn exchanged(what: &str) -> String {
    what.replace("has won", "has lost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_over_names_the_loser() {
        let bad = Played::after(Misere(TicTacToe::START), "142536").unwrap_err();
        assert_eq!(bad.to_string(), "byte 6: the game is over, the first player has lost");
    }
}
