//! Boards that look the same from several sides: [`Symmetric`].

use crate::solve::Solve;

/// A game whose positions have images of equal value: mirrored, turned, or just themselves.
///
/// Images are numbered from 0, the position itself, to [`images`](Self::images) − 1.
pub trait Symmetric: Solve {
    /// How many images there are, at least 1 and the same throughout a game.
    fn images(&self) -> u8;

    /// The image with this number, a position of the same game and of equal value.
    #[must_use]
    fn image(&self, number: u8) -> Self;

    /// What a move becomes in the image with this number: playing and looking at the image can be
    /// exchanged.
    fn move_image(&self, mv: Self::Move, number: u8) -> Self::Move;

    /// A number that no other position of the game has.
    fn code(&self) -> u64;
}

/// A position turned so that all its images look alike.
#[derive(Clone, Copy, Debug)]
pub struct Canonical<P> {
    /// The image with the least [`code`](Symmetric::code).
    pub position: P,
    /// Its number; the least, if several images are equal.
    number: u8,
}

impl<P: Symmetric> Canonical<P> {
    /// Turns a position. Costs as many images as there are.
    pub fn of(position: &P) -> Self {
        let mut least = (position.code(), Self { position: *position, number: 0 });
        for number in 1..position.images() {
            let image = position.image(number);
            if image.code() < least.0 {
                least = (image.code(), Self { position: image, number });
            }
        }
        least.1
    }

    /// The legal move of the `original` position that `mv` of the canonical one is an image of.
    pub fn move_back(&self, original: &P, mv: P::Move) -> Option<P::Move> {
        original.moves().find(|&found| original.move_image(found, self.number) == mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::{Random, random_position};
    use crate::games::connect4::{Small, Standard};
    use crate::games::mnk::{Mnk, TicTacToe};
    use std::vec::Vec;

    /// Every promise of the trait along random games, and what canonical positions are for.
    fn check<P: Symmetric + PartialEq + core::fmt::Debug>(start: P) {
        for seed in 0..40 {
            let mut random = Random::new(seed);
            let plies = random.below(usize::from(start.plies_left()) + 1) as u8;
            let position = random_position(&start, plies, &mut random);
            assert_eq!(position.image(0), position);
            let codes: Vec<_> = (0..position.images())
                .map(|number| Canonical::of(&position.image(number)).position.code())
                .collect();
            assert!(codes.iter().all(|&code| code == codes[0]), "{position:?}");
            let canonical = Canonical::of(&position);
            for mv in position.moves() {
                for number in 0..position.images() {
                    let image = position.image(number).play(position.move_image(mv, number));
                    assert_eq!(image, position.play(mv).image(number));
                }
                let image = position.move_image(mv, canonical.number);
                assert_eq!(canonical.move_back(&position, image), Some(mv));
            }
        }
    }

    #[test]
    fn images_and_moves_agree_on_every_board() {
        check(Standard::START);
        check(Small::with_size(4, 5).unwrap());
        check(TicTacToe::START);
        check(Mnk::<16>::with_size(4, 3, 3).unwrap());
    }

    #[test]
    fn the_first_corner_stands_for_all_four() {
        let start = TicTacToe::START;
        let after = |digits| Canonical::of(&start.after_digits(digits).unwrap()).position;
        assert_eq!(after("1"), after("9"));
        assert_eq!(after("16"), after("38"));
        assert_ne!(after("1"), after("2"));
    }
}
