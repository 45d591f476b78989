//! The board's play: it never loses what it can prove.

use plywood_core::conformance::Random;
use plywood_core::{Outcome, Player};
use plywood_firmware::board::Colours;
use plywood_firmware::face::{Face, Shades};
use plywood_firmware::game::Variant;
use plywood_firmware::state::Screen;
use plywood_firmware::think::{Strength, think};

use crate::fake::{BUDGET, Fake, Person};

/// Plays every game that a person can against the perfect board, and counts how they end for the
/// person: lost, drawn, won.
fn every_line<P: Face + Clone>(starts: Player) -> [u32; 3] {
    let (mut board, mut memory) = (Fake::<P>::default(), [0; 1024]);
    let mut person = Person::new(&mut board, &mut memory);
    person.begin(Variant::TicTacToe, starts, Strength::Perfect);
    let mut ends = [0; 3];
    // The person's choices in this game: which of how many.
    let mut line: Vec<(usize, usize)> = Vec::new();
    loop {
        let mut depth = 0;
        while person.console.state().screen() == Screen::Playing {
            let legal = person.legal();
            if depth == line.len() {
                line.push((0, legal.len()));
            }
            person.drop_at(legal[line[depth].0]);
            depth += 1;
        }
        assert_eq!(person.console.state().screen(), Screen::Result);
        let end = match person.console.state().outcome().expect("the game is over") {
            Outcome::Draw => 1,
            Outcome::Win(winner) => {
                if winner == starts {
                    2
                } else {
                    0
                }
            }
        };
        ends[end] += 1;
        while let Some((choice, count)) = line.pop() {
            if choice + 1 < count {
                line.push((choice + 1, count));
                break;
            }
        }
        if line.is_empty() {
            return ends;
        }
        person.choose();
    }
}

#[test]
fn the_perfect_board_never_loses_tic_tac_toe_whatever_is_played_against_it() {
    for starts in [Player::First, Player::Second] {
        let [lost, drawn, won] = every_line::<Shades>(starts);
        assert_eq!(won, 0);
        assert!(lost > 0 && drawn > 0, "{starts:?}: {lost} {drawn}");
        assert_eq!(every_line::<Colours>(starts), [lost, drawn, won]);
    }
}

/// Plays at random against the learner until each end has been seen; every end is shown.
fn every_end<P: Face + Clone>(variant: Variant) {
    let (mut board, mut memory) = (Fake::<P>::default(), [0; 1024]);
    let mut person = Person::new(&mut board, &mut memory);
    person.begin(variant, Player::First, Strength::Learner);
    let mut random = Random::new(3);
    let mut ends = [0; 3];
    for _ in 0..2_000 {
        while person.console.state().screen() == Screen::Playing {
            let legal = person.legal();
            person.drop_at(legal[random.below(legal.len())]);
        }
        let state = person.console.state();
        let outcome = state.outcome().expect("the game is over");
        assert_eq!(state.line().is_empty(), outcome == Outcome::Draw);
        // The line, or the whole of a drawn board, is dark half of the time.
        let pictures = [0, 150, 500, 650].map(|later| P::draw(state, 60_000 + later));
        assert!(pictures.iter().any(|picture| *picture != pictures[0]));
        ends[match outcome {
            Outcome::Draw => 1,
            Outcome::Win(winner) => 2 * usize::from(winner == Player::First),
        }] += 1;
        if !ends.contains(&0) {
            return;
        }
        person.choose();
    }
    panic!("{variant:?}: {ends:?} games lost, drawn, won");
}

#[test]
fn games_of_every_kind_are_played_to_a_win_a_loss_and_a_draw() {
    for variant in [Variant::TicTacToe, Variant::FiveByFour, Variant::SevenBySix] {
        every_end::<Shades>(variant);
        every_end::<Colours>(variant);
    }
}

/// The person plays the column that comes first, of those with room.
#[test]
fn who_plays_without_a_thought_loses_connect_four_to_the_perfect_board() {
    for variant in [Variant::FiveByFour, Variant::SevenBySix] {
        for starts in [Player::First, Player::Second] {
            let (mut board, mut memory) = (Fake::<Shades>::default(), [0; 1024]);
            let mut person = Person::new(&mut board, &mut memory);
            person.begin(variant, starts, Strength::Perfect);
            while person.console.state().screen() == Screen::Playing {
                let spot = person.legal()[0];
                person.drop_at(spot);
            }
            let outcome = person.console.state().outcome();
            assert_eq!(outcome, Some(Outcome::Win(starts.other())), "{variant:?} {starts:?}");
        }
    }
}

/// Both sides play perfectly: the person by the library's own thought.
#[test]
fn perfect_against_perfect_draws_connect_four_on_5_by_4() {
    let (mut board, mut memory) = (Fake::<Colours>::default(), [0; 1024]);
    let mut person = Person::new(&mut board, &mut memory);
    person.begin(Variant::FiveByFour, Player::First, Strength::Perfect);
    while person.console.state().screen() == Screen::Playing {
        let position = *person.console.state().position();
        let mut random = Random::new(0);
        let memory = &mut [0; 1024];
        let thought =
            think(&position, Strength::Perfect, BUDGET, None, memory, &mut random, &mut || true);
        person.drop_at(thought.expect("the game goes on").spot);
    }
    assert_eq!(person.console.state().outcome(), Some(Outcome::Draw));
}
