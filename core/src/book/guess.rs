//! The order in which a book counts moves, and a fingerprint of everything that order depends on.

use super::crc::CRC_32;
use super::place::Place;
use crate::random::Random;
use crate::solve::{List, Open, Settled};
use crate::symmetry::{Canonical, Symmetric};

/// Games that a fingerprint looks at.
const GAMES: u32 = 16;

/// The moves of an [open](Place::Open) position that may be best: the search's candidates, highest
/// [rank](Open::ranks) first, then the others; of equals, the first in canonical order first.
///
/// A move after which the value is seen to be below the [bounds](Open::bounds) of the position is
/// left out.
pub fn guesses<P: Symmetric>(position: &P, open: &P::Open) -> P::List<P::Move> {
    let mut moves = P::List::<P::Move>::default();
    let ranks = open.ranks();
    for candidate in open.candidates() {
        moves.push(candidate);
        let mut at = moves.len() - 1;
        while at > 0 && ranks(moves[at - 1]) < ranks(candidate) {
            moves.swap(at - 1, at);
            at -= 1;
        }
    }
    let least = open.bounds().lower;
    for mv in position.moves() {
        let hopeless = || match open.advance(mv) {
            Settled::Value(value) => value < least,
            Settled::Open { .. } => false,
        };
        if !moves.contains(&mv) && !hopeless() {
            moves.push(mv);
        }
    }
    moves
}

/// A checksum of the rules, the codes and the guesses of a game, taken along random games: books of
/// equal fingerprint mean the same. Costs a few hundred positions, a fraction of a second on a
/// board.
pub fn fingerprint<P: Symmetric>(start: &P) -> u32 {
    let mut digest = CRC_32.digest();
    for game in 0..GAMES {
        let mut random = Random::of_game(0, game);
        let mut position = *start;
        while let Some(mv) = random.legal_move(&position) {
            let canonical = Canonical::of(&position).position;
            digest.update(&canonical.code().to_le_bytes());
            if let Place::Open(open) = Place::of(&canonical) {
                for &guess in guesses(&canonical, &open).iter() {
                    let number = canonical.moves().position(|mv| mv == guess);
                    digest.update(&[number.map_or(u8::MAX, |number| number as u8)]);
                }
            }
            position = position.play(mv);
        }
    }
    digest.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::random_position;
    use crate::game::Game;
    use crate::games::connect4::{Small, Standard};
    use crate::games::mnk::{Mnk, TicTacToe};
    use crate::minimax;

    #[test]
    fn the_best_move_is_among_the_guesses() {
        fn check<P: Symmetric>(start: P, seed: u64) {
            let mut random = Random::new(seed);
            let mut position = start;
            while let Some(mv) = random.legal_move(&position) {
                let open = Place::of(&position);
                if let (Place::Open(open), ..=8) = (open, position.plies_left()) {
                    let worth = |mv: &P::Move| -minimax::value(&position.play(*mv));
                    let best = position.moves().max_by_key(worth).map(|mv| worth(&mv));
                    // The last of equals is the greatest to `max_by_key`, the first is the best move.
                    let best = position.moves().find(|mv| Some(worth(mv)) == best).unwrap();
                    let moves = guesses(&position, &open);
                    assert!(moves.contains(&best));
                    assert!(moves.iter().all(|mv| position.moves().any(|legal| legal == *mv)));
                }
                position = position.play(mv);
            }
        }
        for seed in 0..40 {
            check(Small::with_size(5, 4).unwrap(), seed);
            check(Small::with_size(4, 4).unwrap(), seed);
            check(TicTacToe::START, seed);
        }
    }

    #[test]
    fn moves_that_lose_at_once_are_no_guesses_in_connect_four() {
        let mut left_out = 0;
        for seed in 0..1000 {
            let plies = 8 + (seed % 20) as u8;
            let position = random_position(&Standard::START, plies, &mut Random::new(seed));
            if let Place::Open(open) = Place::of(&position) {
                let moves = guesses(&position, &open);
                let losing = |mv: &_| {
                    let next = position.play(*mv);
                    next.moves().any(|reply| next.play(reply).outcome().is_some())
                };
                assert!(moves.len() >= 2 && !moves.iter().any(losing));
                left_out += position.moves().filter(losing).count();
            }
        }
        assert!(left_out > 20, "{left_out}");
    }

    #[test]
    fn games_and_sizes_have_fingerprints_of_their_own() {
        let prints = [
            fingerprint(&Standard::START),
            fingerprint(&Small::with_size(6, 5).unwrap()),
            fingerprint(&Small::with_size(5, 4).unwrap()),
            fingerprint(&TicTacToe::START),
            fingerprint(&Mnk::<16>::with_size(4, 4, 3).unwrap()),
        ];
        let distinct: std::collections::HashSet<_> = prints.into_iter().collect();
        assert_eq!(distinct.len(), prints.len());
        assert_eq!(prints[0], fingerprint(&Small::with_size(7, 6).unwrap()));
    }
}
