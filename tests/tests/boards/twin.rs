//! A board's twin on the host: the firmware's own state and faces, given the same presses and the moves
//! that are in the log. What the board shows and logs must be what the twin would.
//!
//! The board runs at its own pace, so the twin does not know to the millisecond when a press is taken
//! or a picture drawn, nor whether a press that comes as a search ends is taken before its result or
//! after. It keeps every state that the board may be in, with the pictures of the last moments. What the
//! board disagrees with is dropped, and one state at least must be left.

use std::collections::VecDeque;
use std::mem;

use plywood_firmware::board::Key;
use plywood_firmware::button::{Level, Press, Timing};
use plywood_firmware::game::{Position, Variant};
use plywood_firmware::inputs::Inputs;
use plywood_firmware::state::{Buttons, Event, Screen, State, Task};
use plywood_firmware::think::{Hint, Hints, Thought, Worth};
use plywood_tests::emulator::{Leds, Machine};

use crate::console::has_two;
use crate::pictures::{Range, picture};
use crate::record::{Record, Recorded};
use crate::stones;

/// Within this time a press is taken and seen.
const SEEN_MS: u32 = 50;
/// The log is read this often: the twin may learn so much later that a search has ended.
const READ_MS: u32 = 10;
/// So much the board's pictures may be ahead of the twin's, after two searches one after the other.
const AHEAD_MS: u32 = 2 * READ_MS;
/// A look at the LEDs takes no longer.
const LOOK_MS: u32 = 12;
/// States that the board may be in, at most; those that are alike are one.
const GUESSES: usize = 32;
/// The last events that are told when the board is wrong.
const STORY: usize = 24;

/// The twin of a board.
pub(crate) struct Twin {
    inputs: Inputs<2>,
    levels: [Level; 2],
    guesses: Vec<Guess>,
    now_ms: u32,
    /// When a press was reported or something logged last.
    busy_ms: u32,
    /// The screen that was logged last.
    screen: String,
    /// What happened lately, for a person to read.
    story: VecDeque<String>,
    pub(crate) record: Record,
    /// Looks at pictures that stood still, so that one picture and no other was right.
    pub(crate) exact: u32,
}

impl Twin {
    /// Of a board that is ready, and on which nothing was pressed.
    pub(crate) fn new(machine: &mut Machine) -> Self {
        let buttons = if has_two(machine) { Buttons::Two } else { Buttons::One };
        let mut state = State::new(buttons, 0);
        // The boards with one button have it in their images.
        state.offer_monte_carlo(buttons == Buttons::One);
        let mut twin = Self {
            inputs: Inputs::new(Timing::DEFAULT),
            levels: [Level::Up; 2],
            guesses: vec![Guess { state, late: VecDeque::new(), shown: VecDeque::new() }],
            now_ms: 0,
            busy_ms: 0,
            screen: "ChooseGame".into(),
            story: VecDeque::new(),
            record: Record::default(),
            exact: 0,
        };
        twin.catch_up(machine);
        twin
    }

    /// Presses or releases a button of the board.
    pub(crate) fn set_button(&mut self, machine: &mut Machine, button: usize, down: bool) {
        machine.set_button(button, down).unwrap();
        self.tell(format!("button {button} {}", if down { "down" } else { "up" }));
        self.levels[button] = if down { Level::Down } else { Level::Up };
    }

    /// Lets time pass on the board.
    pub(crate) fn run_ms(&mut self, machine: &mut Machine, ms: u32) {
        let end = machine.now_ms() + ms;
        while machine.now_ms() < end {
            let step = READ_MS - machine.now_ms() % READ_MS;
            machine.run_ms(step.min(end - machine.now_ms())).unwrap();
            self.catch_up(machine);
        }
    }

    /// Looks at the board.
    ///
    /// # Panics
    /// When it shows or has logged what it cannot.
    pub(crate) fn look(&mut self, machine: &mut Machine) {
        let leds = machine.leds().unwrap();
        self.catch_up(machine);
        let now_ms = self.now_ms;
        let ranges: Vec<_> = self.guesses.iter().map(|guess| guess.range(now_ms)).collect();
        let mut fits = ranges.iter().map(|range| range.has(&leds));
        let (guesses, rejected) =
            mem::take(&mut self.guesses).into_iter().partition(|_| fits.next() == Some(true));
        (self.guesses) = guesses;
        assert!(
            !self.guesses.is_empty(),
            "{leds:?}at {now_ms} ms: {}\n{:#?}",
            list(&rejected, &ranges),
            self.story
        );
        if now_ms - self.busy_ms > SEEN_MS {
            self.check_log();
        }
        if let [range] = &ranges[..]
            && range.is_one()
        {
            self.exact += 1;
            self.check_stones(&leds);
        }
    }

    /// Lets the time pass that has passed on the board, then takes in what is new in its log.
    fn catch_up(&mut self, machine: &mut Machine) {
        while self.now_ms < machine.now_ms() {
            self.now_ms += 1;
            let now_ms = self.now_ms;
            self.inputs.sample(self.levels, now_ms);
            while let Some((key, press)) = self.inputs.take() {
                self.busy_ms = now_ms;
                self.tell(format!("{key:?} {press:?}"));
                let press = Made { key, press, until_ms: now_ms + SEEN_MS };
                self.each(|guess| guess.pressed(press, now_ms));
            }
            self.guesses.iter_mut().for_each(|guess| guess.step(Event::Time, now_ms));
            self.guesses.retain(|guess| !guess.is_overdue(now_ms));
        }
        let log = machine.log().unwrap();
        for line in &log[self.record.lines..] {
            assert!(!line.starts_with("error") && !line.contains("lost"), "{line}");
            self.busy_ms = self.now_ms;
            self.tell(line.clone());
            self.take_in(line);
        }
        self.record.read(log);
    }

    fn tell(&mut self, what: String) {
        self.story.push_back(format!("{} ms: {what}", self.now_ms));
        if self.story.len() > STORY {
            self.story.pop_front();
        }
    }

    /// Takes in a line of the log.
    fn take_in(&mut self, line: &str) {
        let now_ms = self.now_ms;
        let words: Vec<_> = line.split(' ').skip(1).collect();
        match words[..] {
            ["screen", screen] => self.screen = screen.into(),
            ["move", number, "by", "board", "plays", spot, .., source] => {
                let plies = number.parse::<u8>().unwrap() - 1;
                let (guesses, rejected) = mem::take(&mut self.guesses)
                    .into_iter()
                    .partition(|guess| guess.is_to_move(plies));
                self.guesses = guesses;
                assert!(!self.guesses.is_empty(), "{}\n{:#?}", list(&rejected, &[]), self.story);
                let event = Event::Thought(Task::Move, thought(spot.parse().unwrap(), source));
                self.each(|guess| guess.search_ended(event, now_ms));
            }
            ["hints", hints, ..] => {
                let event = Event::Hints(parse_hints(hints));
                self.each(|guess| guess.search_ended(event, now_ms));
            }
            _ => {}
        }
    }

    /// Replaces every guess by what may come of it.
    fn each(&mut self, step: impl Fn(Guess) -> Vec<Guess>) {
        for guess in mem::take(&mut self.guesses).into_iter().flat_map(step) {
            if !self.guesses.iter().any(|other| other.is_like(&guess)) {
                self.guesses.push(guess);
            }
        }
        assert!(self.guesses.len() <= GUESSES, "{:?}", list(&self.guesses, &[]));
    }

    /// Screen, game and moves are in the log as they were made.
    fn check_log(&mut self) {
        let (screen, game) = (&self.screen, self.record.game.as_ref());
        let agrees = |Guess { state, .. }: &Guess| {
            let begun = game.is_none_or(|game| {
                replayed(game, state.position().variant()) == Some(*state.position())
            });
            let playing =
                matches!(state.screen(), Screen::Playing | Screen::Thinking(_) | Screen::Result);
            let chosen = !playing
                || game.is_some_and(|game| {
                    let level = format!("{:?}", state.strength()).to_lowercase();
                    (game.board, &game.level) == (state.person().other(), &level)
                });
            format!("{:?}", state.screen()) == *screen && begun && chosen
        };
        let (guesses, rejected) = mem::take(&mut self.guesses).into_iter().partition(agrees);
        self.guesses = guesses;
        assert!(
            !self.guesses.is_empty(),
            "{screen}, {game:?}: {}\n{:#?}",
            list(&rejected, &[]),
            self.story
        );
    }

    /// The stones are those of the moves in the log.
    fn check_stones(&self, leds: &Leds) {
        let [Guess { state, .. }] = &self.guesses[..] else { return };
        let playing = matches!(self.screen.as_str(), "Playing" | "Result")
            || self.screen.starts_with("Thinking");
        if let Some(game) = self.record.game.as_ref()
            && playing
            && !state.is_refused(self.now_ms)
        {
            let free = self.screen == "Playing";
            assert!(stones::are_shown(leds, game, free), "{leds:?}{game:?}\n{:#?}", self.story);
        }
    }
}

/// A press, and until when it is taken.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Made {
    key: Key,
    press: Press,
    until_ms: u32,
}

/// What the board may be doing.
#[derive(Clone)]
struct Guess {
    state: State,
    /// Presses that are taken when the search that goes on has ended.
    late: VecDeque<Made>,
    /// The pictures of the last moments, and when each was drawn.
    shown: VecDeque<(u32, Leds)>,
}

impl Guess {
    fn step(&mut self, event: Event, now_ms: u32) {
        self.state.step(event, now_ms);
        self.draw(now_ms, now_ms);
    }

    /// Notes what is shown if the board draws the state at another time.
    fn draw(&mut self, at_ms: u32, now_ms: u32) {
        self.shown.push_back((now_ms, picture(&self.state, at_ms)));
        while self.shown.front().is_some_and(|&(at, _)| at + SEEN_MS + LOOK_MS < now_ms) {
            self.shown.pop_front();
        }
    }

    /// A press is taken now, or, where the board thinks, perhaps when that ends.
    fn pressed(mut self, made: Made, now_ms: u32) -> Vec<Self> {
        let mut guesses = Vec::new();
        if matches!(self.state.screen(), Screen::Thinking(_)) {
            let mut later = self.clone();
            later.late.push_back(made);
            guesses.push(later);
        }
        if self.late.is_empty() {
            self.step(Event::Press(made.key, made.press), now_ms);
            guesses.push(self);
        }
        guesses
    }

    /// A search has ended; then the presses that were waiting for it are taken.
    fn search_ended(mut self, event: Event, now_ms: u32) -> Vec<Self> {
        let late = mem::take(&mut self.late);
        self.step(event, now_ms);
        let mut guesses = late.into_iter().fold(vec![self], |guesses, made| {
            guesses.into_iter().flat_map(|guess| guess.pressed(made, now_ms)).collect()
        });
        // It was logged since the log was read last, and may have been shown then.
        for guess in &mut guesses {
            (now_ms - READ_MS..now_ms).for_each(|at| guess.draw(at, now_ms));
        }
        guesses
    }

    /// Whether a press has waited for longer than it may.
    fn is_overdue(&self, now_ms: u32) -> bool {
        self.late.front().is_some_and(|made| made.until_ms < now_ms)
    }

    /// Whether the board thinks of its move after so many plies.
    fn is_to_move(&self, plies: u8) -> bool {
        self.state.screen() == Screen::Thinking(Task::Move)
            && self.state.position().plies() == plies
    }

    fn is_like(&self, other: &Self) -> bool {
        let state = |guess: &Self| format!("{:?}", guess.state);
        self.late == other.late && state(self) == state(other)
    }

    /// The pictures that can be seen by one look that has ended.
    fn range(&self, now_ms: u32) -> Range {
        let ahead = (now_ms..now_ms + AHEAD_MS).map(|at| picture(&self.state, at));
        Range::of(self.shown.iter().map(|(_, leds)| leds.clone()).chain(ahead))
    }
}

/// A game in the log, if it is of this kind.
fn replayed(game: &Recorded, variant: Variant) -> Option<Position> {
    if game.start.size() != (variant.width().into(), variant.height().into()) {
        return None;
    }
    game.moves.iter().try_fold(variant.start(), |position, &spot| position.play(spot as u8))
}

/// What the twin needs to know of the board's move: where it is, and whether it is proved.
fn thought(spot: u8, source: &str) -> Thought {
    let worth = match source {
        "search" | "book" | "forced" => Worth::Book,
        "estimate" | "playouts" | "glance" | "lot" => Worth::Lot,
        _ => panic!("{source}"),
    };
    Thought { spot: spot - 1, worth, nodes: 0 }
}

/// Hints as they are logged: a number of four bits a spot.
fn parse_hints(text: &str) -> Hints {
    let bits = text.strip_prefix("Hints(").and_then(|text| text.strip_suffix("),")).unwrap();
    let bits: u64 = bits.parse().unwrap();
    (0..16).fold(Hints::default(), |hints, spot| {
        let all = [Hint::Unknown, Hint::Promising, Hint::Loss, Hint::Draw, Hint::Win];
        hints.with(spot, all[(bits >> (4 * spot) & 15) as usize])
    })
}

/// Guesses that are wrong, for a person to read.
fn list(guesses: &[Guess], ranges: &[Range]) -> String {
    let states: Vec<_> = guesses.iter().map(|guess| (&guess.state, &guess.late)).collect();
    format!("not {ranges:?} {states:?}")
}
