//! Rolls drawn by lot instead of all of them.

use super::DiceGame;
use super::expectation::{ChanceError, Expectation};
use super::search::ChanceSearch;
use crate::control::Control;
use crate::random::Random;
use crate::search::Stopped;

impl<E, C: Control> ChanceSearch<E, C> {
    /// An estimate of what a move is worth to the side that makes it, looking `depth` moves ahead, this one
    /// included: before every move but this one `draws` rolls are cast, at least one, each that came up is
    /// searched once and counts as often as it did. Nothing is cut.
    ///
    /// Whoever chooses between estimates picks the luckiest, so they are biased in favour of the side that
    /// chooses, less so with more draws. Repeat it for an error bar, which does not tell of the bias.
    ///
    /// # Errors
    /// As [`mean`](Self::mean), with `draws` in place of faces.
    pub fn sampled<G: DiceGame>(
        &mut self,
        position: &G,
        mv: G::Move,
        depth: u8,
        draws: u16,
        random: &mut Random,
    ) -> Result<Expectation, ChanceError>
    where
        E: Fn(&G) -> i32,
    {
        let (deeper, draws) = (depth.max(1) - 1, u32::from(draws.max(1)));
        let most = self.begin(draws, deeper)?;
        let sum = self.drawn_after(position, mv, deeper, draws, random)?;
        Ok(Expectation { sum, most })
    }

    fn drawn_after<G: DiceGame>(
        &mut self,
        position: &G,
        mv: G::Move,
        depth: u8,
        draws: u32,
        random: &mut Random,
    ) -> Result<i128, Stopped>
    where
        E: Fn(&G) -> i32,
    {
        let next = position.play(mv);
        let sum = self.drawn_before(&next, depth, draws, random)?;
        Ok(if next.to_move() == position.to_move() { sum } else { -sum })
    }

    fn drawn_before<G: DiceGame>(
        &mut self,
        position: &G,
        depth: u8,
        draws: u32,
        random: &mut Random,
    ) -> Result<i128, Stopped>
    where
        E: Fn(&G) -> i32,
    {
        if let Some(sum) = self.enter(position, depth)? {
            return Ok(sum);
        }
        let (mut sum, mut left) = (0, draws);
        for roll in 0..position.faces() {
            // Each draw that no roll before has got is this one's with equal chances among those left.
            let others = usize::from(position.faces() - roll);
            let hits = (0..left).filter(|_| random.below(others) == 0).count() as u32;
            left -= hits;
            if hits == 0 {
                continue;
            }
            let mut best = -self.most(depth - 1);
            for mv in position.moves(roll) {
                best = best.max(self.drawn_after(position, mv, depth - 1, draws, random)?);
            }
            sum += i128::from(hits) * best;
        }
        Ok(sum)
    }
}
