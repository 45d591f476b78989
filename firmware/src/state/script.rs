//! A state driven by hand, for tests.

use plywood_core::Player;

use super::{Buttons, Effect, Event, State, Task};
use crate::board::Key;
use crate::button::Press;
use crate::game::Variant;
use crate::think::{Thought, Worth};

/// A state and its time.
pub(crate) struct Script {
    pub(crate) state: State,
    pub(crate) now: u32,
}

impl Script {
    /// The first screen, at a time that no pattern of the faces begins at.
    pub(crate) fn new(buttons: Buttons) -> Self {
        Self { state: State::new(buttons, 1), now: 0 }
    }

    /// A game against a strong board.
    pub(crate) fn game(buttons: Buttons, variant: Variant, person: Player) -> Self {
        let mut script = Self::new(buttons);
        while script.state.variant() != variant {
            script.next();
        }
        script.choose();
        if script.state.person() != person {
            script.next();
        }
        script.choose();
        script.choose();
        script
    }

    pub(crate) fn press(&mut self, key: Key, press: Press) -> Effect {
        self.state.step(Event::Press(key, press), self.now)
    }

    pub(crate) fn next(&mut self) -> Effect {
        self.press(Key::A, Press::Short)
    }

    pub(crate) fn choose(&mut self) -> Effect {
        match self.state.buttons() {
            Buttons::One => self.press(Key::A, Press::Long),
            Buttons::Two => self.press(Key::B, Press::Short),
        }
    }

    /// Time passes.
    pub(crate) fn wait(&mut self, ms: u32) -> Effect {
        self.now += ms;
        self.state.step(Event::Time, self.now)
    }

    /// The person moves the cursor to a spot and drops.
    pub(crate) fn drop_at(&mut self, spot: u8) -> Effect {
        while self.state.pointed() != super::Pointed::Spot(spot) {
            self.next();
        }
        self.choose()
    }

    /// The board has thought of a spot, and proved it if it plays its own game.
    pub(crate) fn thought(&mut self, task: Task, spot: u8) -> Effect {
        let thought = Thought { spot, worth: Worth::Glance, nodes: 0 };
        self.state.step(Event::Thought(task, thought), self.now)
    }

    /// The person and the board drop stones in turn, beginning with the person.
    pub(crate) fn stones(&mut self, spots: &[u8]) {
        for pair in spots.chunks(2) {
            self.drop_at(pair[0]);
            if let Some(&spot) = pair.get(1) {
                self.thought(Task::Move, spot);
            }
        }
    }
}
