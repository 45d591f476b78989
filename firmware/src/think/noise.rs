//! A judgement that is never twice the same: [`Noisy`].

use core::hash::{Hash, Hasher};

use plywood_core::Game;
use plywood_core::games::connect4::evaluation::Threats;
use plywood_core::limited::Evaluation;

/// The judgement of [`Threats`] with a little noise, which a seed and the position decide: so a game
/// that was won against the board cannot be won by the same moves again, and every game can be played
/// again from its seed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noisy {
    /// `None` for no noise.
    seed: Option<u64>,
}

/// The most points that noise adds or takes; an open line with two stones is worth 3, a threat 12 or
/// more.
const AMPLITUDE: u64 = 2;

impl Noisy {
    /// Without noise.
    pub(super) const OFF: Self = Self { seed: None };

    /// The noise of a seed.
    pub(super) const fn of(seed: u64) -> Self {
        Self { seed: Some(seed) }
    }

    fn noise(self, position: &impl Hash) -> i32 {
        let Some(seed) = self.seed else { return 0 };
        let mut mixer = Mixer(seed);
        position.hash(&mut mixer);
        ((mixer.finish() >> 32) % (2 * AMPLITUDE + 1)) as i32 - AMPLITUDE as i32
    }
}

impl<G: Game + Hash> Evaluation<G> for Noisy
where
    Threats: Evaluation<G>,
{
    fn points(&self, position: &G) -> i32 {
        Threats.points(position) + self.noise(position)
    }

    fn is_noisy(&self, position: &G, mv: G::Move) -> bool {
        Threats.is_noisy(position, mv)
    }

    fn may_stand(&self, position: &G) -> bool {
        Threats.may_stand(position)
    }
}

/// Mixes words by multiplying; good in its high bits.
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    // Positions of small boards have the noise that they have in wide words.
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }

    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::conformance::{Random, random_position};
    use plywood_core::games::connect4::Standard;

    #[test]
    fn noise_is_small_even_and_decided_by_seed_and_position() {
        let mut random = Random::new(1);
        let (mut counts, mut differs) = ([0; 2 * AMPLITUDE as usize + 1], 0);
        for _ in 0..1000 {
            let position = random_position(&Standard::START, 12, &mut random);
            let quiet = Noisy::OFF.points(&position);
            assert_eq!(quiet, Threats.points(&position));
            let [one, again, other] = [1, 1, 2].map(|seed| Noisy::of(seed).points(&position));
            assert_eq!(one, again);
            differs += u32::from(one != other);
            counts[(one - quiet + AMPLITUDE as i32) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (140..260).contains(count)), "{counts:?}");
        assert!((700..900).contains(&differs), "{differs}");
    }
}
