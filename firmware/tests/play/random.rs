//! Somebody who presses anything at any time.

use plywood_core::conformance::Random;
use plywood_firmware::board::{Colours, Key};
use plywood_firmware::button::Press;
use plywood_firmware::console::Console;
use plywood_firmware::face::{Face, Shades};
use plywood_firmware::state::{Buttons, Pointed, Screen, State, Task};
use plywood_firmware::think::{Budget, POLL};

use crate::fake::{Fake, Memory, later};

/// A board that searches 2,000 nodes a second, and seldom far.
const BUDGET: Budget = Budget { strong: 200, perfect: 2_000, depth: 12 };

/// What must be true of a state whatever was pressed.
fn check(state: &State) {
    match state.pointed() {
        Pointed::Spot(spot) => assert!(spot < state.variant().spots()),
        Pointed::Hint | Pointed::New => assert_ne!(state.screen(), Screen::Thinking(Task::Demo)),
    }
    if state.is_asleep() {
        return;
    }
    let in_game = matches!(state.screen(), Screen::Playing | Screen::Thinking(_));
    match state.screen() {
        Screen::Playing | Screen::Thinking(Task::Hints) => {
            assert_eq!(state.position().to_move(), state.person());
        }
        Screen::Thinking(Task::Move) => {
            assert_eq!(state.position().to_move(), state.person().other());
        }
        Screen::Thinking(Task::Demo) => panic!("the demo is no screen"),
        Screen::Result => assert!(state.outcome().is_some()),
        _ => {}
    }
    if in_game {
        assert_eq!(state.position().variant(), state.variant());
        assert!(state.outcome().is_none() && state.line().is_empty());
    }
}

/// Presses at random for `minutes` of the board's time; how many games were finished.
fn press_at_random<P: Face + Clone>(seed: u64, minutes: u32) -> u32 {
    let (mut random, mut memory): (_, Memory) = (Random::new(seed), [0; 1024]);
    let mut board =
        Fake::<P> { poll_ms: POLL / 2, now_ms: 0_u32.wrapping_sub(60_000), ..Fake::default() };
    let until = board.now_ms.wrapping_add(minutes * 60_000);
    let mut at = board.now_ms;
    let mut console = Console::new(&mut board, &mut memory, BUDGET, seed, &[]);
    let (mut games, mut was) = (0, Screen::ChooseGame);
    while later(until, console.board().now_ms) {
        let board = console.board();
        if board.script.is_empty() {
            let key = [Key::A, Key::A, Key::B, Key::B, Key::Both][random.below(5)];
            // Long presses begin a new game on two buttons, and drop a stone on one.
            let press = if random.below(if P::BUTTONS == Buttons::Two { 6 } else { 3 }) == 0 {
                Press::Long
            } else {
                Press::Short
            };
            // Now and then the person goes away for so long that the board falls asleep.
            let pause = if random.below(100) == 0 { 90_000 } else { random.below(800) as u32 };
            at = if later(at, board.now_ms) { at } else { board.now_ms }.wrapping_add(pause);
            board.script.push_back((at, key, press));
        }
        console.turn();
        check(console.state());
        let is = console.state().screen();
        games += u32::from(is == Screen::Result && was != Screen::Result);
        was = is;
    }
    games
}

#[test]
fn random_presses_for_two_hours_make_no_illegal_state() {
    for seed in 0..4 {
        assert!(press_at_random::<Shades>(seed, 15) > 3);
        assert!(press_at_random::<Colours>(seed, 15) > 3);
    }
}
