//! Presses of every kind on every screen.

use plywood_core::Player;
use plywood_firmware::board::{Colours, Key};
use plywood_firmware::button::Press;
use plywood_firmware::face::{Face, Shades};
use plywood_firmware::game::Variant;
use plywood_firmware::state::{Buttons, IDLE_MS, Pointed, REFUSAL_MS, Screen};
use plywood_firmware::think::{Hint, POLL, Strength};

use crate::fake::{Fake, Memory, Person};

const EMPTY: Memory = [0; 1024];

/// The picture right after a press of `key` must show a refusal; the game is as before.
fn is_refused<P: Face + Clone + std::fmt::Debug>(
    person: &mut Person<'_, P>,
    press: impl FnOnce(&mut Person<'_, P>),
) {
    person.wait(2 * REFUSAL_MS);
    let before = (person.console.state().screen(), *person.console.state().position());
    press(person);
    let state = person.console.state();
    assert_eq!((state.screen(), *state.position()), before);
    let now = person.console.board().now_ms;
    assert!(person.console.state().is_refused(now));
    let mut calm = person.console.state().clone();
    calm.step(plywood_firmware::state::Event::Time, now + REFUSAL_MS);
    assert!(!calm.is_refused(now + REFUSAL_MS));
    assert_ne!(person.console.board().picture, Some(P::draw(&calm, now)));
}

fn full_column<P: Face + Clone + std::fmt::Debug>() {
    let (mut board, mut memory) = (Fake::<P>::default(), EMPTY);
    let mut person = Person::new(&mut board, &mut memory);
    person.begin(Variant::SevenBySix, Player::First, Strength::Strong);
    while person.console.state().screen() == Screen::Playing {
        if !person.console.state().position().is_legal(3) {
            person.point_at(Pointed::Spot(3));
            is_refused(&mut person, |person| person.choose());
            return;
        }
        person.drop_at(3);
    }
    panic!("the column did not fill up");
}

#[test]
fn a_drop_on_a_full_column_is_refused() {
    full_column::<Shades>();
    full_column::<Colours>();
}

#[test]
fn both_buttons_at_once_are_refused_on_every_screen() {
    let (mut board, mut memory) = (Fake::<Shades>::default(), EMPTY);
    let mut person = Person::new(&mut board, &mut memory);
    let both = |person: &mut Person<'_, Shades>| person.press(Key::Both, Press::Short);
    is_refused(&mut person, both);
    person.choose();
    is_refused(&mut person, both);
    person.choose();
    is_refused(&mut person, both);
    person.choose();
    assert_eq!(person.console.state().screen(), Screen::Playing);
    is_refused(&mut person, both);
    while person.console.state().screen() == Screen::Playing {
        let spot = person.legal()[0];
        person.drop_at(spot);
    }
    assert_eq!(person.console.state().screen(), Screen::Result);
    is_refused(&mut person, both);
}

/// A new game is asked for.
fn ask_new<P: Face + Clone>(person: &mut Person<'_, P>) {
    match (P::BUTTONS, person.console.state().screen()) {
        (Buttons::Two, _) => person.press(Key::B, Press::Long),
        (Buttons::One, Screen::Playing) => {
            person.point_at(Pointed::New);
            person.choose();
        }
        (Buttons::One, Screen::Result) => person.next(),
        (Buttons::One, screen) => panic!("{screen:?}"),
    }
    assert_eq!(person.console.state().screen(), Screen::ChooseGame);
}

fn new_game_from_every_screen<P: Face + Clone>() {
    let (mut board, mut memory) = (Fake::<P>::default(), EMPTY);
    let mut person = Person::new(&mut board, &mut memory);
    if P::BUTTONS == Buttons::Two {
        for menus in 0..3 {
            (0..menus).for_each(|_| person.choose());
            ask_new(&mut person);
        }
    }
    for variant in [Variant::TicTacToe, Variant::FiveByFour, Variant::SevenBySix] {
        person.begin(variant, Player::Second, Strength::Learner);
        assert_eq!(person.console.state().screen(), Screen::Playing);
        ask_new(&mut person);
        person.begin(variant, Player::First, Strength::Learner);
        while person.console.state().screen() == Screen::Playing {
            let spot = person.legal()[0];
            person.drop_at(spot);
        }
        assert_eq!(person.console.state().screen(), Screen::Result);
        ask_new(&mut person);
    }
}

#[test]
fn a_new_game_can_be_had_from_every_screen() {
    new_game_from_every_screen::<Shades>();
    new_game_from_every_screen::<Colours>();
}

/// A board that thinks about the empty board of 7×6, at 2,000 nodes a second, when the press comes.
fn press_while_thinking<P: Face + Clone>(key: Key, press: Press) -> (Screen, Fake<P>) {
    let (mut board, mut memory) = (Fake::<P>::default(), EMPTY);
    let mut person = Person::new(&mut board, &mut memory);
    person.begin(Variant::SevenBySix, Player::First, Strength::Perfect);
    let at_work = person.console.board();
    at_work.poll_ms = 1000 * POLL / 2000;
    at_work.taken_ms.clear();
    let press_ms = at_work.now_ms + 1000;
    at_work.script.push_back((press_ms, key, press));
    person.choose();
    let screen = person.console.state().screen();
    (screen, board)
}

#[test]
fn a_press_while_thinking_is_seen_within_50_ms() {
    for (key, press) in [(Key::A, Press::Short), (Key::A, Press::Long), (Key::B, Press::Long)] {
        let (_, board) = press_while_thinking::<Shades>(key, press);
        let late = board.taken_ms[1] - (board.taken_ms[0] + 1000);
        assert!(late <= 50, "{late} ms");
    }
}

#[test]
fn a_long_press_while_thinking_plays_the_best_so_far_at_once() {
    let (screen, board) = press_while_thinking::<Shades>(Key::A, Press::Long);
    assert_eq!(screen, Screen::Playing);
    assert!(board.now_ms < board.taken_ms[1] + 100);
    let (screen, board) = press_while_thinking::<Colours>(Key::A, Press::Long);
    assert_eq!(screen, Screen::Playing);
    assert!(board.now_ms < board.taken_ms[1] + 100);
}

#[test]
fn a_new_game_asked_for_while_thinking_ends_the_thought() {
    let (screen, board) = press_while_thinking::<Shades>(Key::B, Press::Long);
    assert_eq!(screen, Screen::ChooseGame);
    assert!(board.now_ms < board.taken_ms[1] + 100);
}

#[test]
fn while_thinking_the_display_moves_and_the_watchdog_is_fed() {
    let (_, board) = press_while_thinking::<Colours>(Key::A, Press::Short);
    let from = board.taken_ms[0];
    let gap = |times: &[u32]| {
        let times: Vec<_> = times.iter().filter(|&&at| at >= from).collect();
        times.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap()
    };
    assert!(board.now_ms > from + 5000, "the thought was too short to tell");
    assert!(gap(&board.shown_ms) <= 200);
    assert!(gap(&board.progress_ms) <= 50);
}

/// Ten plies of tic-tac-toe with a fork to see, from the person's side.
#[test]
fn hints_are_shown_until_the_next_stone_or_put_away() {
    let (mut board, mut memory) = (Fake::<Shades>::default(), EMPTY);
    let mut person = Person::new(&mut board, &mut memory);
    person.begin(Variant::TicTacToe, Player::First, Strength::Perfect);
    person.press(Key::A, Press::Long);
    let hints = person.console.state().hints().expect("hints were asked for");
    assert!((0..9).all(|spot| hints.get(spot) == Hint::Draw));
    person.press(Key::A, Press::Long);
    assert_eq!(person.console.state().hints(), None);
    person.press(Key::A, Press::Long);
    let cursor = person.console.state().pointed();
    person.next();
    assert_ne!(person.console.state().pointed(), cursor);
    assert!(person.console.state().hints().is_some());
    person.choose();
    assert_eq!(person.console.state().hints(), None);
}

fn sleeps_and_wakes<P: Face + Clone + std::fmt::Debug>() {
    let (mut board, mut memory) = (Fake::<P>::default(), EMPTY);
    let mut person = Person::new(&mut board, &mut memory);
    person.begin(Variant::FiveByFour, Player::First, Strength::Strong);
    person.drop_at(1);
    let before = (person.console.state().screen(), *person.console.state().position());
    person.wait(IDLE_MS - 1000);
    assert!(!person.console.state().is_asleep());
    person.wait(1500);
    assert!(person.console.state().is_asleep());
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..600 {
        person.wait(100);
        seen.insert(person.console.state().position().variant() as u8);
    }
    assert!(seen.len() >= 2, "the board plays game after game");
    person.choose();
    assert!(!person.console.state().is_asleep());
    let state = person.console.state();
    assert_eq!((state.screen(), *state.position()), before);
}

#[test]
fn after_a_minute_the_board_plays_alone_and_a_press_only_wakes_it() {
    sleeps_and_wakes::<Shades>();
    sleeps_and_wakes::<Colours>();
}
