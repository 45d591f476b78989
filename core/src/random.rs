//! The one random generator of the crate: [`Random`], and positions drawn by it.

use crate::game::Game;

/// SplitMix64 (G. Steele, D. Lea and C. Flood, 2014): small, fast, the same on every machine. Not
/// for secrets.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator whose numbers follow from `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator of one game among those of a seed, so that it can be played again alone.
    pub fn of_game(seed: u64, game: u32) -> Self {
        let mut games = Self(seed ^ u64::from(game) << 32);
        Self(games.number())
    }

    /// The next number, any of 64 bits.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `end`, which is not zero. Numbers are equally likely but for one part in
    /// 2⁶⁴/`end`.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.number()) * end as u128) >> 64) as usize
    }

    /// A legal move, each equally likely; `None` if the game is over.
    pub fn legal_move<G: Game>(&mut self, position: &G) -> Option<G::Move> {
        let count = position.moves().count();
        if count == 0 { None } else { position.moves().nth(self.below(count)) }
    }
}

/// The position after up to `plies` random plies; fewer only if the game ends before.
///
/// ```
/// use plywood_core::random::{Random, random_position};
/// use plywood_core::games::mnk::Mnk;
/// let position = random_position(&Mnk::TIC_TAC_TOE, 4, &mut Random::new(7));
/// assert_eq!(position.stones(), 4);
/// ```
pub fn random_position<G: Game>(start: &G, plies: u8, random: &mut Random) -> G {
    let mut position = *start;
    for _ in 0..plies {
        let Some(mv) = random.legal_move(&position) else { break };
        position = position.play(mv);
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        // From the reference implementation by S. Vigna with the seed 1234567.
        let mut random = Random::new(1_234_567);
        assert_eq!(random.number(), 6_457_827_717_110_365_317);
        assert_eq!(random.number(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_number_below_the_end_comes_up() {
        let mut random = Random::new(0);
        let mut counts = [0; 7];
        (0..7000).for_each(|_| counts[random.below(7)] += 1);
        assert!(counts.iter().all(|count| (800..1200).contains(count)), "{counts:?}");
    }
}
