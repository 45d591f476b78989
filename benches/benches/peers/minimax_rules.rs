//! Connect Four by plywood's rules on the trait of the crate `minimax`.

use std::hash::{Hash, Hasher};

use minimax::{Evaluation, Evaluator, Winner};
use plywood_core::games::connect4::{Column, Standard};
use plywood_core::{Game, Outcome};

/// The rules.
pub(crate) struct ConnectFour;

impl minimax::Game for ConnectFour {
    type S = Standard;
    type M = Column;

    /// From the centre out: plywood's canonical order, which suits a search well.
    fn generate_moves(position: &Standard, moves: &mut Vec<Column>) -> Option<Winner> {
        let winner = Self::get_winner(position);
        if winner.is_none() {
            moves.extend(position.moves());
        }
        winner
    }

    fn apply(position: &mut Standard, mv: Column) -> Option<Standard> {
        Some(position.play(mv))
    }

    fn get_winner(position: &Standard) -> Option<Winner> {
        position.outcome().map(|outcome| match outcome {
            Outcome::Draw => Winner::Draw,
            Outcome::Win(player) if player == position.to_move() => Winner::PlayerToMove,
            Outcome::Win(_) => Winner::PlayerJustMoved,
        })
    }

    fn zobrist_hash(position: &Standard) -> u64 {
        let mut mixer = Mixer(0);
        position.hash(&mut mixer);
        mixer.finish()
    }
}

/// Mixes the two words of a position (the steps of splitmix64, S. Vigna 2015). Not the engine's
/// key, which mirror images share: `minimax` remembers moves, and those are not mirrored.
struct Mixer(u64);

impl Hasher for Mixer {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        let mut hash = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ word;
        hash = (hash ^ (hash >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        hash = (hash ^ (hash >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.0 = hash ^ (hash >> 31);
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Judges nothing: the search goes to the end of the game.
#[derive(Clone)]
pub(crate) struct Nothing;

impl Evaluator for Nothing {
    type G = ConnectFour;

    fn evaluate(&self, _: &Standard) -> Evaluation {
        0
    }
}
