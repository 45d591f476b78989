//! The opponent that plays games by lot.

use plywood_core::conformance::Random;
use plywood_core::{Outcome, Player};
use plywood_firmware::board::Key;
use plywood_firmware::button::Press;
use plywood_firmware::face::Shades;
use plywood_firmware::game::{Position, Variant};
use plywood_firmware::state::{Pointed, Screen};
use plywood_firmware::think::{Strength, Worth, play_out};

use crate::fake::{Fake, Memory, Person};

const VARIANTS: [Variant; 3] = [Variant::TicTacToe, Variant::FiveByFour, Variant::SevenBySix];

/// Words for a tree of 1,000 nodes: a third of what the smallest board that has this lends.
const WORDS: usize = 3000;

fn won(position: &Position) -> bool {
    matches!(position.outcome(), Some(Outcome::Win(_)))
}

/// A legal spot drawn by lot.
fn lot(position: &Position, random: &mut Random) -> u8 {
    let spots = position.variant().spots();
    let legal: Vec<u8> = (0..spots).filter(|&spot| position.is_legal(spot)).collect();
    legal[random.below(legal.len())]
}

fn chosen(position: &Position, nodes: u32, memory: &mut [u64], random: &mut Random) -> u8 {
    let thought = play_out(position, nodes, memory, random, &mut || true);
    let thought = thought.expect("the game goes on");
    assert!(position.is_legal(thought.spot), "{position:?} {thought:?}");
    thought.spot
}

#[test]
fn every_move_is_legal_with_any_memory_and_any_budget_and_a_finished_game_has_none() {
    let mut random = Random::new(1);
    for variant in VARIANTS {
        for (words, nodes) in [(0, 100), (2, 100), (3, 0), (30, 100), (300, 1), (WORDS, 200)] {
            let (mut position, mut memory) = (variant.start(), vec![u64::MAX; words]);
            while position.outcome().is_none() {
                let spot = chosen(&position, nodes, &mut memory, &mut random);
                position = position.play(spot).expect("a legal move");
            }
            let none = play_out(&position, nodes, &mut memory, &mut random, &mut || true);
            assert_eq!(none, None);
        }
    }
}

#[test]
fn a_win_in_one_is_taken_and_proved() {
    let (mut random, mut memory, mut wins) = (Random::new(2), [0; WORDS], 0);
    for variant in VARIANTS {
        for _ in 0..200 {
            let mut position = variant.start();
            while position.outcome().is_none() {
                if (0..9).filter_map(|spot| position.play(spot)).any(|next| won(&next)) {
                    let thought = play_out(&position, 1, &mut memory, &mut random, &mut || true);
                    let thought = thought.expect("the game goes on");
                    let next = position.play(thought.spot).expect("a legal move");
                    assert!(won(&next), "{position:?} {thought:?}");
                    let Worth::Proved(bounds) = thought.worth else { panic!("{thought:?}") };
                    assert_eq!(bounds.sign(), Some(1));
                    wins += 1;
                }
                position = position.play(lot(&position, &mut random)).expect("a legal move");
            }
        }
    }
    assert!(wins > 300, "{wins}");
}

#[test]
fn it_beats_moves_by_lot_from_either_side() {
    for variant in VARIANTS {
        let (mut won, mut lost, mut memory) = (0, 0, [0; WORDS]);
        for game in 0..60 {
            let mut random = Random::of_game(3, game);
            let me = if game % 2 == 0 { Player::First } else { Player::Second };
            let mut position = variant.start();
            while position.outcome().is_none() {
                let spot = match position.to_move() == me {
                    true => chosen(&position, 7_000, &mut memory, &mut random),
                    false => lot(&position, &mut random),
                };
                position = position.play(spot).expect("a legal move");
            }
            match position.outcome() {
                Some(Outcome::Win(winner)) if winner == me => won += 1,
                Some(Outcome::Win(_)) => lost += 1,
                _ => {}
            }
        }
        println!("{variant:?}: {won} won, {lost} lost of 60");
        assert!(won >= 48 && lost <= 2, "{variant:?}: {won} won, {lost} lost of 60");
    }
}

#[test]
fn the_same_random_numbers_give_the_same_move_whatever_was_in_the_memory() {
    let start = Variant::SevenBySix.start();
    let think = |seed, filled| {
        play_out(&start, 2_000, &mut [filled; WORDS], &mut Random::new(seed), &mut || true)
    };
    assert_eq!(think(5, 0), think(5, u64::MAX));
    assert!((0..10).any(|seed| think(seed, 0) != think(5, 0)));
}

#[test]
fn it_ends_with_its_budget_or_when_it_is_given_up() {
    let start = Variant::SevenBySix.start();
    for nodes in [0, 1, 50, 1_000, 5_000] {
        let found = play_out(&start, nodes, &mut [0; WORDS], &mut Random::new(1), &mut || true);
        let played = found.expect("the game goes on").nodes;
        // To the end of the game that it was in, and the steps down the tree.
        assert!(nodes <= played && played < nodes + 2 * 42, "{nodes} {played}");
    }
    for asks in 0..5_u32 {
        let mut asked = 0;
        let mut attend = || {
            asked += 1;
            asked <= asks
        };
        let memory = &mut [0; WORDS];
        let found = play_out(&start, u32::MAX, memory, &mut Random::new(1), &mut attend);
        assert!(found.is_some());
        assert_eq!(asked, asks + 1);
    }
}

#[test]
fn a_person_plays_it_and_can_give_its_search_up() {
    let (mut board, mut memory): (Fake<Shades>, Memory) = (Fake::default(), [0; 1024]);
    board.poll_ms = 5;
    let mut person = Person::new(&mut board, &mut memory);
    person.begin(Variant::FiveByFour, Player::First, Strength::MonteCarlo);
    let mut random = Random::new(4);
    while person.console.state().screen() == Screen::Playing {
        let legal = person.legal();
        person.drop_at(legal[random.below(legal.len())]);
        // Long, while it thinks or after: then it is a hint, which is put away.
        person.press(Key::A, Press::Long);
        if person.console.state().hints().is_some() {
            person.press(Key::A, Press::Long);
        }
        person.wait(50);
        assert!(matches!(person.console.state().pointed(), Pointed::Spot(_)));
    }
    assert_eq!(person.console.state().screen(), Screen::Result);
}
