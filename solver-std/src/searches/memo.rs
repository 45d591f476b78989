//! Expectiminimax to the end of the game that remembers every position it has been to.
//!
//! Where few positions are reached in many ways this takes far fewer nodes than cuts do: EinStein würfelt
//! nicht on 4×4 has 2,814,497 positions to search. Each takes some hundred bytes.

use std::collections::HashMap;
use std::hash::Hash;

use plywood_core::chance::{ChanceError, DiceGame, Expectation};
use plywood_core::search::Stopped;
use plywood_core::{Control, Outcome};

/// The search and what it remembers.
pub(super) struct Memo<P, C> {
    /// The worth of each position, for its side to move, of [`most`] that a sure win has.
    known: HashMap<P, i128>,
    control: C,
    /// Positions whose moves were generated.
    pub(super) nodes: u64,
    /// Finished games that were come to.
    pub(super) leaves: u64,
}

impl<P: DiceGame + Eq + Hash, C: Control> Memo<P, C> {
    pub(super) fn new(control: C) -> Self {
        Self { known: HashMap::new(), control, nodes: 0, leaves: 0 }
    }

    /// What a position is worth before the roll.
    ///
    /// # Errors
    /// [`ChanceError`] if the control stops the search, or the sums do not fit.
    pub(super) fn mean(&mut self, position: &P) -> Result<Expectation, ChanceError> {
        let (sum, most) = (self.sum(position)?, most(position)?);
        Expectation::new(sum, most).ok_or(ChanceError::TooDeep)
    }

    /// The best move of a roll, of equals the first, and its worth; none if the game is over.
    ///
    /// # Errors
    /// As [`mean`](Self::mean).
    pub(super) fn best(
        &mut self,
        position: &P,
        roll: u8,
    ) -> Result<Option<(P::Move, Expectation)>, ChanceError> {
        let most = most(position)? / i128::from(position.faces());
        let best = self.best_of_roll(position, roll)?;
        Ok(best.and_then(|(mv, worth)| Some((mv, Expectation::new(worth, most)?))))
    }

    fn sum(&mut self, position: &P) -> Result<i128, ChanceError> {
        if let Some(outcome) = position.outcome() {
            self.leaves += 1;
            return Ok(match outcome {
                Outcome::Draw => 0,
                Outcome::Win(player) if player == position.to_move() => most(position)?,
                Outcome::Win(_) => -most(position)?,
            });
        }
        if let Some(&known) = self.known.get(position) {
            return Ok(known);
        }
        self.nodes += 1;
        if !self.control.go_on(self.nodes) {
            return Err(Stopped.into());
        }
        let mut sum = 0;
        for roll in 0..position.faces() {
            sum += self.best_of_roll(position, roll)?.map_or(0, |(_, worth)| worth);
        }
        self.known.insert(*position, sum);
        Ok(sum)
    }

    /// The best move of a roll and its worth, of the share of [`most`] that a roll has.
    fn best_of_roll(
        &mut self,
        position: &P,
        roll: u8,
    ) -> Result<Option<(P::Move, i128)>, ChanceError> {
        let share = most(position)? / i128::from(position.faces());
        let mut best = None;
        for mv in position.moves(roll) {
            let next = position.play(mv);
            let worth = self.sum(&next)? * (share / most(&next)?);
            let worth = if next.to_move() == position.to_move() { worth } else { -worth };
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((mv, worth));
            }
        }
        Ok(best)
    }
}

/// What a sure win sums up to: as many sequences of rolls as there can be moves. It divides that of every
/// earlier position by the faces of the die or a multiple.
fn most<P: DiceGame>(position: &P) -> Result<i128, ChanceError> {
    let most = i128::from(position.faces()).checked_pow(position.plies_left().into());
    most.ok_or(ChanceError::TooDeep)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Unlimited;
    use plywood_core::chance::{ChanceSearch, Cuts};
    use plywood_core::games::einstein::Einstein;
    use plywood_core::random::Random;

    #[test]
    fn what_is_remembered_is_what_expectiminimax_finds() {
        let mut compared = 0;
        for game in 0..400 {
            let mut random = Random::of_game(7, game);
            let mut position = Einstein::new(if game % 2 == 0 { 3 } else { 4 }).unwrap();
            while position.outcome().is_none() && position.plies_left() > 9 {
                let moves: Vec<_> = position.moves(random.below(3) as u8).collect();
                position = position.play(moves[random.below(moves.len())]);
            }
            let depth = position.plies_left();
            let mut plain = ChanceSearch::new(Einstein::points, Cuts::None, Unlimited);
            let mut memo = Memo::new(Unlimited);
            assert_eq!(memo.mean(&position).unwrap(), plain.mean(&position, depth).unwrap());
            if position.outcome().is_some() {
                continue;
            }
            for roll in 0..3 {
                let found = plain.best_move(&position, roll, depth).unwrap();
                let (mv, worth) = memo.best(&position, roll).unwrap().unwrap();
                assert_eq!((Some(mv), worth), (found.best, found.worth));
                compared += 1;
            }
        }
        assert!(compared > 300, "{compared}");
    }

    #[test]
    fn sums_that_do_not_fit_and_limits_are_told() {
        let usual = Einstein::new(5).unwrap();
        assert_eq!(Memo::new(Unlimited).mean(&usual), Err(ChanceError::TooDeep));
        let small = Einstein::new(4).unwrap();
        let mut memo = Memo::new(plywood_core::NodeLimit(100));
        assert_eq!(memo.mean(&small), Err(ChanceError::Stopped));
    }
}
