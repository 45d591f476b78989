//! A board made of plain values: a virtual clock, presses by script, the last picture.

use std::collections::VecDeque;

use plywood_core::Player;
use plywood_firmware::board::{Board, Key};
use plywood_firmware::button::Press;
use plywood_firmware::console::Console;
use plywood_firmware::face::Face;
use plywood_firmware::game::Variant;
use plywood_firmware::state::{Buttons, Pointed, Screen};
use plywood_firmware::think::{Budget, PlayOut, Strength, play_out};

/// A board that searches `POLL` nodes in [`Self::poll_ms`].
pub(crate) struct Fake<P> {
    pub(crate) now_ms: u32,
    /// Presses and when they are made, in order.
    pub(crate) script: VecDeque<(u32, Key, Press)>,
    pub(crate) picture: Option<P>,
    /// When pictures were shown.
    pub(crate) shown_ms: Vec<u32>,
    /// When the presses of the script were taken.
    pub(crate) taken_ms: Vec<u32>,
    /// When progress was reported.
    pub(crate) progress_ms: Vec<u32>,
    pub(crate) poll_ms: u32,
    pub(crate) sleep_ms: u32,
}

impl<P> Default for Fake<P> {
    fn default() -> Self {
        Self {
            now_ms: 0,
            script: VecDeque::new(),
            picture: None,
            shown_ms: Vec::new(),
            taken_ms: Vec::new(),
            progress_ms: Vec::new(),
            poll_ms: 0,
            sleep_ms: 10,
        }
    }
}

/// Whether a time is after another, on a clock that wraps.
pub(crate) fn later(at_ms: u32, than_ms: u32) -> bool {
    (at_ms.wrapping_sub(than_ms) as i32) > 0
}

impl<P: Clone + PartialEq> Board for Fake<P> {
    type Picture = P;

    const MONTE_CARLO: Option<PlayOut> = Some(play_out);

    fn now_ms(&mut self) -> u32 {
        self.now_ms
    }

    fn next_press(&mut self) -> Option<(Key, Press)> {
        let &(at, key, press) = self.script.front()?;
        if later(at, self.now_ms) {
            return None;
        }
        self.script.pop_front();
        self.taken_ms.push(self.now_ms);
        Some((key, press))
    }

    fn show(&mut self, picture: &P) {
        self.picture = Some(picture.clone());
        self.shown_ms.push(self.now_ms);
    }

    fn progress(&mut self) {
        self.progress_ms.push(self.now_ms);
        self.now_ms = self.now_ms.wrapping_add(self.poll_ms);
    }

    fn sleep(&mut self) {
        self.now_ms = self.now_ms.wrapping_add(self.sleep_ms);
    }
}

/// What the tests' board can afford.
pub(crate) const BUDGET: Budget = Budget { strong: 2_000, perfect: 20_000, depth: 42 };

/// Memory for the table of a test.
pub(crate) type Memory = [u64; 1024];

/// Somebody who plays, by presses alone.
pub(crate) struct Person<'a, P: Face + Clone> {
    pub(crate) console: Console<'a, Fake<P>>,
}

impl<'a, P: Face + Clone> Person<'a, P> {
    pub(crate) fn new(board: &'a mut Fake<P>, memory: &'a mut Memory) -> Self {
        Self { console: Console::new(board, memory, BUDGET, 1, &[]) }
    }

    /// Presses, and waits until the press is taken and the board has answered.
    pub(crate) fn press(&mut self, key: Key, press: Press) {
        let board = self.console.board();
        let (at, taken) = (board.now_ms, board.taken_ms.len());
        board.script.push_front((at, key, press));
        while self.console.board().taken_ms.len() == taken {
            self.console.turn();
        }
    }

    /// Does nothing for a while.
    pub(crate) fn wait(&mut self, ms: u32) {
        let until = self.console.board().now_ms + ms;
        while self.console.board().now_ms < until {
            self.console.turn();
        }
    }

    pub(crate) fn next(&mut self) {
        self.press(Key::A, Press::Short);
    }

    pub(crate) fn choose(&mut self) {
        match P::BUTTONS {
            Buttons::One => self.press(Key::A, Press::Long),
            Buttons::Two => self.press(Key::B, Press::Short),
        }
    }

    pub(crate) fn point_at(&mut self, target: Pointed) {
        for _ in 0..20 {
            if self.console.state().pointed() == target {
                return;
            }
            self.next();
        }
        panic!("the cursor does not reach {target:?}");
    }

    pub(crate) fn drop_at(&mut self, spot: u8) {
        self.point_at(Pointed::Spot(spot));
        self.choose();
    }

    /// From the first screen to the first move, or to the board's first move.
    pub(crate) fn begin(&mut self, variant: Variant, person: Player, strength: Strength) {
        assert_eq!(self.console.state().screen(), Screen::ChooseGame);
        while self.console.state().variant() != variant {
            self.next();
        }
        self.choose();
        while self.console.state().person() != person {
            self.next();
        }
        self.choose();
        while self.console.state().strength() != strength {
            self.next();
        }
        self.choose();
    }

    /// The spots where the person may play.
    pub(crate) fn legal(&self) -> Vec<u8> {
        let state = self.console.state();
        (0..state.variant().spots()).filter(|&spot| state.position().is_legal(spot)).collect()
    }
}
