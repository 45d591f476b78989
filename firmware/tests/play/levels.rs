//! Buttons as levels: what a tick samples, bounce and all, up to what the screen shows.

use plywood_firmware::board::{Board, Key};
use plywood_firmware::button::{Level, Press, Timing};
use plywood_firmware::console::Console;
use plywood_firmware::face::Shades;
use plywood_firmware::inputs::Inputs;
use plywood_firmware::state::{IDLE_MS, Screen, Task};
use plywood_firmware::watchdog::Progress;

use crate::fake::BUDGET;

/// A board that samples its buttons every millisecond, asleep or at work.
struct Sampled {
    now_ms: u32,
    inputs: Inputs<2>,
    /// When a button is down: from, to.
    down: Vec<(Key, u32, u32)>,
    presses: Vec<(Key, Press)>,
    watchdog: Progress,
    starved: bool,
}

impl Sampled {
    fn pressed(down: &[(Key, u32, u32)]) -> Self {
        Self {
            now_ms: 0,
            inputs: Inputs::new(Timing::DEFAULT),
            down: down.to_vec(),
            presses: Vec::new(),
            watchdog: Progress::new(200),
            starved: false,
        }
    }

    fn tick(&mut self) {
        self.now_ms += 1;
        let level = |key| {
            let is_down =
                |&(k, from, to): &(Key, u32, u32)| k == key && (from..to).contains(&self.now_ms);
            if self.down.iter().any(is_down) { Level::Down } else { Level::Up }
        };
        let levels = [level(Key::A), level(Key::B)];
        self.inputs.sample(levels, self.now_ms);
        self.starved |= !self.watchdog.is_recent(self.now_ms);
    }
}

impl Board for Sampled {
    type Picture = Shades;

    fn now_ms(&mut self) -> u32 {
        self.now_ms
    }

    fn next_press(&mut self) -> Option<(Key, Press)> {
        let press = self.inputs.take()?;
        self.presses.push(press);
        Some(press)
    }

    fn show(&mut self, _picture: &Shades) {}

    fn progress(&mut self) {
        self.watchdog.made(self.now_ms);
        // The time of a few nodes.
        (0..10).for_each(|_| self.tick());
    }

    fn sleep(&mut self) {
        self.tick();
    }
}

/// The screen and the presses at the end, and whether the board is asleep.
fn after(down: &[(Key, u32, u32)], until_ms: u32) -> (Screen, Vec<(Key, Press)>, bool) {
    let (mut board, mut memory) = (Sampled::pressed(down), [0; 256]);
    let mut console = Console::new(&mut board, &mut memory, BUDGET, 1, &[]);
    while console.board().now_ms < until_ms {
        console.turn();
    }
    let (screen, asleep) = (console.state().screen(), console.state().is_asleep());
    assert!(!board.starved, "the watchdog was not fed");
    (screen, board.presses, asleep)
}

#[test]
fn bounce_is_no_press() {
    let bounce: Vec<_> = (0..20).map(|i| (Key::B, 1000 + 40 * i, 1015 + 40 * i)).collect();
    assert_eq!(after(&bounce, 3000), (Screen::ChooseGame, vec![], false));
}

#[test]
fn a_press_that_bounces_at_both_ends_is_one_press() {
    let bouncing = [(Key::B, 1000, 1005), (Key::B, 1008, 1100), (Key::B, 1104, 1110)];
    let expected = (Screen::ChooseStart, vec![(Key::B, Press::Short)], false);
    assert_eq!(after(&bouncing, 3000), expected);
}

#[test]
fn a_button_held_for_a_minute_is_one_long_press_and_its_release_is_nothing() {
    let held = [(Key::A, 1000, 61_000)];
    let expected = (Screen::ChooseGame, vec![(Key::A, Press::Long)], false);
    assert_eq!(after(&held, 61_300), expected);
    let (screen, presses, asleep) = after(&held, 1000 + IDLE_MS + 2000);
    assert_eq!((screen, presses), (expected.0, expected.1));
    assert!(asleep);
}

#[test]
fn both_buttons_together_choose_nothing() {
    let both = [(Key::A, 1000, 1200), (Key::B, 1050, 1300)];
    let expected = (Screen::ChooseGame, vec![(Key::Both, Press::Short)], false);
    assert_eq!(after(&both, 3000), expected);
}

/// Three choices lead to the hints of tic-tac-toe, which are found in no time.
#[test]
fn a_game_is_begun_and_hints_are_asked_for_by_levels_alone() {
    let b = |at| (Key::B, at, at + 100);
    let down = [b(1000), b(2000), b(3000), (Key::A, 4000, 4800)];
    let (screen, presses, _) = after(&down, 9000);
    assert_eq!(presses.len(), 4);
    assert!(matches!(screen, Screen::Playing | Screen::Thinking(Task::Hints)));
}
