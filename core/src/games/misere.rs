//! Misère play: the same rules, but whoever would win loses.

use core::fmt;

use super::mnk::{Cell, Mnk};
use super::unsettled;
use crate::game::{Game, Outcome, Player};
use crate::solve::{Open, Settled, Solve};
use crate::table::Key;

/// Any game with its winner and its loser exchanged. A draw stays a draw.
///
/// ```
/// use plywood_core::games::{Misere, mnk::TicTacToe};
/// use plywood_core::{NoTable, Search, Unlimited, Value, driver};
///
/// // Nobody has to complete a row of three.
/// let mut search = Search::new(NoTable, Unlimited);
/// let value = driver::value(&mut search, &Misere(TicTacToe::START)).unwrap();
/// assert_eq!(value, Value::DRAW);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Misere<G>(
    /// The position of the game as it is usually played.
    pub G,
);

impl<G: Game> Game for Misere<G> {
    type Move = G::Move;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(|outcome| match outcome {
            Outcome::Win(player) => Outcome::Win(player.other()),
            Outcome::Draw => Outcome::Draw,
        })
    }

    fn moves(&self) -> impl Iterator<Item = G::Move> {
        self.0.moves()
    }

    fn play(&self, mv: G::Move) -> Self {
        Self(self.0.play(mv))
    }

    fn plies_left(&self) -> u8 {
        self.0.plies_left()
    }
}

impl<G: fmt::Display> fmt::Display for Misere<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is known of usual play does not hold here; only the symmetries stay.
impl<const CELLS: usize> Solve for Misere<Mnk<CELLS>> {
    type Open = Self;
    type List<T> = heapless::Vec<T, CELLS>;

    fn settle(&self) -> Settled<Self> {
        unsettled::settle(self)
    }
}

impl<const CELLS: usize> Open for Misere<Mnk<CELLS>> {
    type Move = Cell;
    type Key = Key<3>;

    fn key(&self) -> Key<3> {
        self.0.key()
    }

    fn candidates(&self) -> impl Iterator<Item = Cell> {
        self.moves()
    }

    fn advance(&self, mv: Cell) -> Settled<Self> {
        unsettled::advance(self, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::mnk::TicTacToe;
    use crate::search::minimax;
    use crate::{NoTable, Search, Unlimited, Value, conformance, driver};

    const START: Misere<TicTacToe> = Misere(TicTacToe::START);

    #[test]
    fn the_rules_and_the_knowledge_pass_the_conformance_kit() {
        let summary = conformance::check(&START, 1, 300).unwrap();
        assert!(summary.first_wins > 50 && summary.second_wins > 50 && summary.draws > 10);
        assert!(conformance::check_solve(&START, 1, 60, 6).unwrap() > 100);
    }

    #[test]
    fn whoever_makes_a_row_loses() {
        let position = Misere(TicTacToe::START.after_digits("14253").unwrap());
        assert_eq!(position.outcome(), Some(Outcome::Win(Player::Second)));
    }

    #[test]
    fn the_empty_board_is_a_draw_that_only_the_middle_keeps() {
        let values = START.moves().map(|mv| -minimax::value(&START.play(mv)));
        let draws: std::vec::Vec<_> = values.map(|value| value == Value::DRAW).collect();
        assert_eq!(draws, [[true].as_slice(), &[false; 8]].concat());
        let mut search = Search::new(NoTable, Unlimited);
        assert_eq!(driver::value(&mut search, &START), Ok(Value::DRAW));
    }
}
