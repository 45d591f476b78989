//! From one state to the next: [`State::step`].

use plywood_core::conformance::Random;

use super::{Buttons, Demo, IDLE_MS, Pointed, REFUSAL_MS, Screen, State, Task};
use crate::board::Key;
use crate::button::Press;
use crate::game::{Cells, Variant};
use crate::log::log;
use crate::record;
use crate::think::{Hints, Thought};

/// What happens to the console.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A press.
    Press(Key, Press),
    /// Time has passed.
    Time,
    /// The search for a move, of the board or of its own game, has ended with this.
    Thought(Task, Thought),
    /// The search for hints has ended with these.
    Hints(Hints),
}

/// What is to be done about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing but to show the state.
    None,
    /// Search, and tell the result as an event. Events go on in the meantime.
    Think(Task),
    /// End the search that is going on with the best found so far.
    Stop,
}

/// What a press asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    Next,
    Choose,
    Hint,
    New,
    Nothing,
}

impl Action {
    const fn of(buttons: Buttons, key: Key, press: Press) -> Self {
        match (buttons, key, press) {
            (_, Key::Both, _) => Self::Nothing,
            (Buttons::One, _, Press::Short) | (Buttons::Two, Key::A, Press::Short) => Self::Next,
            (Buttons::One, _, Press::Long) | (Buttons::Two, Key::B, Press::Short) => Self::Choose,
            (Buttons::Two, Key::A, Press::Long) => Self::Hint,
            (Buttons::Two, Key::B, Press::Long) => Self::New,
        }
    }
}

impl State {
    /// Takes in what happens at `now_ms`. Depends on nothing but the arguments; in place, since two
    /// copies would cost the stack of a small board more than they are worth.
    ///
    /// The result of a search that is no longer asked for is ignored.
    pub fn step(&mut self, event: Event, now_ms: u32) -> Effect {
        match event {
            Event::Press(key, press) => self.press(key, press, now_ms),
            Event::Time => self.pass(now_ms),
            Event::Thought(task, thought) => self.thought(task, thought, now_ms),
            Event::Hints(hints) => self.hinted(hints, now_ms),
        }
    }

    fn press(&mut self, key: Key, press: Press, now_ms: u32) -> Effect {
        self.touched_ms = now_ms;
        if self.asleep.take().is_some() {
            log!("awake");
            self.since_ms = now_ms;
            return Effect::Stop;
        }
        let action = Action::of(self.buttons, key, press);
        if action == Action::New {
            let thinking = matches!(self.screen, Screen::Thinking(_));
            self.enter(Screen::ChooseGame, now_ms);
            return if thinking { Effect::Stop } else { Effect::None };
        }
        match self.screen {
            Screen::ChooseGame | Screen::ChooseStart | Screen::ChooseStrength => {
                self.press_in_menu(action, now_ms)
            }
            Screen::Playing => self.press_in_game(action, now_ms),
            Screen::Thinking(_) if press == Press::Long && action != Action::Nothing => {
                Effect::Stop
            }
            Screen::Thinking(_) => self.refuse(now_ms),
            Screen::Result => match action {
                Action::Next => self.enter(Screen::ChooseGame, now_ms),
                Action::Choose => self.start(now_ms),
                _ => self.refuse(now_ms),
            },
        }
    }

    fn press_in_menu(&mut self, action: Action, now_ms: u32) -> Effect {
        match (action, self.screen) {
            (Action::Next, Screen::ChooseGame) => self.variant = self.variant.next(),
            (Action::Next, Screen::ChooseStart) => self.person = self.person.other(),
            (Action::Next, _) => self.strength = self.strength.next(self.monte_carlo),
            (Action::Choose, Screen::ChooseGame) => return self.enter(Screen::ChooseStart, now_ms),
            (Action::Choose, Screen::ChooseStart) => {
                return self.enter(Screen::ChooseStrength, now_ms);
            }
            (Action::Choose, _) => return self.start(now_ms),
            _ => return self.refuse(now_ms),
        }
        self.since_ms = now_ms;
        Effect::None
    }

    fn press_in_game(&mut self, action: Action, now_ms: u32) -> Effect {
        match (action, self.pointed()) {
            (Action::Next, _) => {
                self.cursor = self.next_cursor();
                Effect::None
            }
            (Action::Choose, Pointed::Spot(spot)) => self.drop_at(spot, now_ms),
            (Action::Choose, Pointed::New) => self.enter(Screen::ChooseGame, now_ms),
            (Action::Choose, Pointed::Hint) | (Action::Hint, _) => {
                if self.hints.take().is_some() {
                    return Effect::None;
                }
                self.enter(Screen::Thinking(Task::Hints), now_ms)
            }
            _ => self.refuse(now_ms),
        }
    }

    fn refuse(&mut self, now_ms: u32) -> Effect {
        self.refused_ms = Some(now_ms);
        Effect::None
    }

    fn enter(&mut self, screen: Screen, now_ms: u32) -> Effect {
        log!("screen {}", screen);
        self.screen = screen;
        self.since_ms = now_ms;
        self.touched_ms = now_ms;
        match screen {
            Screen::Thinking(task) => Effect::Think(task),
            _ => Effect::None,
        }
    }

    /// Begins a game with the choices made.
    fn start(&mut self, now_ms: u32) -> Effect {
        record::game(self);
        // When people press is what the generator cannot know.
        self.random = Random::new(self.random.number() ^ u64::from(now_ms));
        self.position = self.variant.start();
        self.cursor = self.variant.spots() / 2;
        (self.hints, self.last, self.proved, self.by_rule) = (None, None, false, true);
        self.line = Cells::NONE;
        self.next_turn(now_ms)
    }

    fn next_turn(&mut self, now_ms: u32) -> Effect {
        let next = if self.position.outcome().is_some() {
            self.line = self.position.winning_cells();
            Screen::Result
        } else if self.position.to_move() == self.person {
            if self.is_passed_over(self.cursor) {
                self.cursor = self.next_cursor();
            }
            Screen::Playing
        } else {
            Screen::Thinking(Task::Move)
        };
        self.enter(next, now_ms)
    }

    /// The person's move.
    fn drop_at(&mut self, spot: u8, now_ms: u32) -> Effect {
        let Some(next) = self.position.play(spot) else { return self.refuse(now_ms) };
        record::person_plays(&self.position, spot);
        self.position = next;
        self.hints = None;
        self.next_turn(now_ms)
    }

    fn thought(&mut self, task: Task, thought: Thought, now_ms: u32) -> Effect {
        match (task, &mut self.asleep) {
            (Task::Demo, Some(demo)) => demo.play(thought.spot, now_ms),
            (Task::Move, None) if self.screen == Screen::Thinking(Task::Move) => {
                return self.board_plays(thought, now_ms);
            }
            _ => {}
        }
        Effect::None
    }

    fn board_plays(&mut self, thought: Thought, now_ms: u32) -> Effect {
        record::board_plays(&self.position, thought);
        let Some(next) = self.position.play(thought.spot) else {
            debug_assert!(false, "an illegal move was thought of");
            return self.enter(Screen::ChooseGame, now_ms);
        };
        self.last = Some(self.position.landing(thought.spot));
        self.proved = thought.worth.is_proved();
        self.by_rule &= thought.worth.is_by_rule();
        self.position = next;
        self.next_turn(now_ms)
    }

    fn hinted(&mut self, hints: Hints, now_ms: u32) -> Effect {
        if self.screen != Screen::Thinking(Task::Hints) {
            return Effect::None;
        }
        self.hints = Some(hints);
        self.last = None;
        self.enter(Screen::Playing, now_ms)
    }

    fn pass(&mut self, now_ms: u32) -> Effect {
        if self.refused_ms.is_some_and(|at| now_ms.wrapping_sub(at) >= REFUSAL_MS) {
            self.refused_ms = None;
        }
        if let Some(demo) = &mut self.asleep {
            return if demo.is_due(now_ms) { Effect::Think(Task::Demo) } else { Effect::None };
        }
        let thinking = matches!(self.screen, Screen::Thinking(_));
        if !thinking && now_ms.wrapping_sub(self.touched_ms) >= IDLE_MS {
            log!("asleep");
            self.asleep = Some(Demo::new(self.variant, now_ms));
        }
        Effect::None
    }

    /// The cursor after "next".
    fn next_cursor(&self) -> u8 {
        let extra = match self.buttons {
            Buttons::One => 2,
            Buttons::Two => 0,
        };
        let places = self.variant.spots() + extra;
        let after = |cursor: u8| (cursor + 1) % places;
        let mut next = after(self.cursor);
        for _ in 0..places {
            if !self.is_passed_over(next) {
                break;
            }
            next = after(next);
        }
        next
    }

    /// Whether the cursor stops at no spot like this: a filled cell. At full columns it stops, so
    /// that as many presses always lead as far.
    fn is_passed_over(&self, cursor: u8) -> bool {
        let cells = self.variant == Variant::TicTacToe;
        cells && cursor < self.variant.spots() && !self.position.is_legal(cursor)
    }
}
