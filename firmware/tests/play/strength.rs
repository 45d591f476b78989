//! The strengths against each other.

use plywood_core::conformance::Random;
use plywood_core::{Outcome, Player};
use plywood_firmware::game::{Position, Variant};
use plywood_firmware::think::{Budget, Strength, Worth, think};

/// What a micro:bit can afford.
const SMALL: Budget = Budget { strong: 1_000, perfect: 30_000, depth: 18 };

/// A game from the empty board.
fn play(variant: Variant, first: Strength, second: Strength, random: &mut Random) -> Outcome {
    let (mut position, mut memory) = (variant.start(), [0; 512]);
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let strength = match position.to_move() {
            Player::First => first,
            Player::Second => second,
        };
        let thought = think(&position, strength, SMALL, None, &mut memory, random, &mut || true);
        position = position.play(thought.unwrap().spot).expect("a legal move");
    }
}

/// Games won, drawn and lost by `strong` against `weak`, half of them as the first player.
fn tournament(variant: Variant, strong: Strength, weak: Strength, games: u32) -> [u32; 3] {
    let mut ends = [0; 3];
    for game in 0..games {
        let mut random = Random::of_game(1, game);
        let (player, outcome) = if game % 2 == 0 {
            (Player::First, play(variant, strong, weak, &mut random))
        } else {
            (Player::Second, play(variant, weak, strong, &mut random))
        };
        ends[match outcome {
            Outcome::Win(winner) if winner == player => 0,
            Outcome::Draw => 1,
            Outcome::Win(_) => 2,
        }] += 1;
    }
    ends
}

#[test]
fn strong_beats_the_learner_in_four_games_of_five() {
    let [won, drawn, lost] =
        tournament(Variant::SevenBySix, Strength::Strong, Strength::Learner, 200);
    assert!(won >= 160, "{won} won, {drawn} drawn, {lost} lost");
}

/// These games are draws when nobody errs, and half of the learner's moves are no errors: a draw
/// counts half.
#[test]
fn strong_has_four_points_of_five_against_the_learner_where_best_play_draws() {
    for variant in [Variant::FiveByFour, Variant::TicTacToe] {
        let [won, drawn, lost] = tournament(variant, Strength::Strong, Strength::Learner, 200);
        assert!(2 * won + drawn >= 320, "{variant:?}: {won} won, {drawn} drawn, {lost} lost");
    }
}

#[test]
fn perfect_is_no_weaker_than_strong() {
    for variant in [Variant::FiveByFour, Variant::TicTacToe] {
        let [_, _, lost] = tournament(variant, Strength::Perfect, Strength::Strong, 20);
        assert_eq!(lost, 0, "{variant:?}");
    }
}

#[test]
fn the_learner_never_misses_a_win_in_one() {
    let mut random = Random::new(5);
    let (mut wins, mut lots) = (0, 0);
    for variant in [Variant::SevenBySix, Variant::FiveByFour, Variant::TicTacToe] {
        for _ in 0..300 {
            let mut position = variant.start();
            while position.outcome().is_none() {
                let won = |position: &Position| matches!(position.outcome(), Some(Outcome::Win(_)));
                let can_win = (0..9).filter_map(|spot| position.play(spot)).any(|next| won(&next));
                let thought = think(
                    &position,
                    Strength::Learner,
                    SMALL,
                    None,
                    &mut [],
                    &mut random,
                    &mut || true,
                );
                let thought = thought.expect("the game goes on");
                let next = position.play(thought.spot).expect("a legal move");
                assert_eq!(won(&next), can_win, "{position:?}");
                wins += u32::from(can_win);
                lots += u32::from(thought.worth == Worth::Lot);
                position = next;
            }
        }
    }
    assert!(wins > 100 && lots > 1000, "{wins} {lots}");
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_seed_another() {
    let game = |strength, seed| {
        let mut random = Random::new(seed);
        let mut spots = Vec::new();
        let mut position = Variant::SevenBySix.start();
        while position.outcome().is_none() {
            let thought =
                think(&position, strength, SMALL, None, &mut [], &mut random, &mut || true);
            spots.push(thought.expect("the game goes on").spot);
            position = position.play(spots[spots.len() - 1]).expect("a legal move");
        }
        spots
    };
    for strength in [Strength::Learner, Strength::Strong] {
        assert_eq!(game(strength, 1), game(strength, 1));
        assert_ne!(game(strength, 1), game(strength, 2));
    }
    assert_eq!(game(Strength::Perfect, 1), game(Strength::Perfect, 2));
}
