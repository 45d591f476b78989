//! The state of the console: a pure machine of screens, driven by [`State::step`].
//!
//! # Screens
//!
//! ```text
//!           choose          choose            choose, the person starts
//!  ┌──────┐       ┌───────┐       ┌──────────┐                    ┌─────────┐ next: the cursor
//!  │ game ├──────►│ start ├──────►│ strength ├───────────────────►│ playing │ moves on
//!  └──────┘       └───────┘       └────┬─────┘                    └─┬──┬──▲─┘
//!   next: another choice               │ choose,                drop│  │  │ the board has moved,
//!                                      │ the board starts           │  │  │ or knows the hints
//!                                      │                            │  │  │
//!                                      │      ┌──────────┐◄─────────┘  │  │
//!                                      └─────►│ thinking │◄──hint──────┘  │
//!                                             │          ├────────────────┘
//!                                             └────┬─────┘ long press: at once, the best so far
//!  ┌──────┐  choose: again, as before              │
//!  │ game │◄──next────┐   ┌────────┐   the game    │
//!  └──────┘           └───┤ result │◄──is over─────┘   (or straight from playing)
//!                         └────────┘
//!  From every screen: new game, to "game". After a minute without a press, except while thinking:
//!  asleep, the board plays against itself; the next press only wakes it, to where it was.
//! ```
//!
//! # Buttons
//!
//! | press | two buttons | one button |
//! |---|---|---|
//! | next | A | short |
//! | choose, drop | B | long |
//! | hint, or put it away | A long | choose with the cursor on the hint spot |
//! | new game | B long | choose with the cursor on the new-game spot; after the result, short |
//! | give up the search | A long | long |
//!
//! On one button the cursor goes on from the last column to the hint spot and the new-game spot.
//! A press that means nothing on the screen, a drop on a full column, and both buttons at once
//! change nothing, and the picture shows for a moment that it was refused.

mod demo;
#[cfg(test)]
pub(crate) mod script;
mod step;
#[cfg(test)]
mod tests;

pub(crate) use demo::Demo;
pub use step::{Effect, Event};

use plywood_core::conformance::Random;
use plywood_core::{Outcome, Player};

use crate::game::{Cells, Position, Variant};
use crate::think::{Hints, Strength};

/// Without a press for so long, the board falls asleep.
pub const IDLE_MS: u32 = 60_000;
/// For so long a refused press is shown.
pub const REFUSAL_MS: u32 = 300;

/// How many buttons a board has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Buttons {
    /// One.
    One,
    /// Two.
    Two,
}

/// What is shown and asked; see the module for how they follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Screen {
    /// Which game?
    ChooseGame,
    /// Who starts?
    ChooseStart,
    /// How strong is the board to be?
    ChooseStrength,
    /// The person is to move.
    Playing,
    /// The board searches.
    Thinking(Task),
    /// The game is over.
    Result,
}

/// What the board searches for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Task {
    /// Its own move.
    Move,
    /// What each move of the person is worth.
    Hints,
    /// A move of the game that it plays against itself.
    Demo,
}

/// What the cursor stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pointed {
    /// A spot of the board.
    Spot(u8),
    /// The place that asks for hints, on one button.
    Hint,
    /// The place that asks for a new game, on one button.
    New,
}

/// The state of the console. Small: it lives beside the search in 16 KiB.
#[derive(Clone, Debug)]
pub struct State {
    buttons: Buttons,
    screen: Screen,
    variant: Variant,
    /// Who is the first player: the person or the board.
    person: Player,
    strength: Strength,
    position: Position,
    /// A spot, or beyond the last one the hint spot and the new-game spot.
    cursor: u8,
    /// Shown until the next stone.
    hints: Option<Hints>,
    /// What the winner has completed.
    line: Cells,
    /// The stone that the board dropped last.
    last: Option<(u8, u8)>,
    /// Whether the last move of the board is proved to be the best.
    proved: bool,
    /// Whether all moves of the board in this game were by the rule of its book.
    by_rule: bool,
    /// Whether the book that the board has cannot be used.
    book_refused: bool,
    /// Whether the menu has Monte Carlo search.
    monte_carlo: bool,
    /// When the screen or the position changed last.
    since_ms: u32,
    /// When a press was made, or became possible again, last.
    touched_ms: u32,
    refused_ms: Option<u32>,
    asleep: Option<Demo>,
    random: Random,
}

const _: () = assert!(size_of::<State>() <= 176);

impl State {
    /// The first screen. `seed` decides the mistakes of the learner, together with when the person
    /// presses.
    pub const fn new(buttons: Buttons, seed: u64) -> Self {
        let variant = Variant::TicTacToe;
        Self {
            buttons,
            screen: Screen::ChooseGame,
            variant,
            person: Player::First,
            strength: Strength::Strong,
            position: variant.start(),
            cursor: 0,
            hints: None,
            line: Cells::NONE,
            last: None,
            proved: false,
            by_rule: true,
            book_refused: false,
            monte_carlo: false,
            since_ms: 0,
            touched_ms: 0,
            refused_ms: None,
            asleep: None,
            random: Random::new(seed),
        }
    }

    /// The screen; while asleep, the one that will be there again.
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// The game that is played or chosen.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Which player the person is.
    pub const fn person(&self) -> Player {
        self.person
    }

    /// How strong the board is.
    pub const fn strength(&self) -> Strength {
        self.strength
    }

    /// The position of the game, or of the game that the board plays in its sleep.
    pub const fn position(&self) -> &Position {
        match &self.asleep {
            Some(demo) => demo.position(),
            None => &self.position,
        }
    }

    /// What the cursor stands on.
    pub const fn pointed(&self) -> Pointed {
        match self.cursor.checked_sub(self.variant.spots()) {
            None => Pointed::Spot(self.cursor),
            Some(0) => Pointed::Hint,
            Some(_) => Pointed::New,
        }
    }

    /// The hints, while they are shown.
    pub const fn hints(&self) -> Option<Hints> {
        self.hints
    }

    /// The cells that have won the game, or the game played asleep.
    pub fn line(&self) -> Cells {
        match &self.asleep {
            Some(demo) => demo.line(),
            None => self.line,
        }
    }

    /// How the game, or the game played asleep, has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    /// The stone that the board dropped last: its column and row.
    pub const fn last(&self) -> Option<(u8, u8)> {
        self.last
    }

    /// Whether the board's last move is proved to be the best.
    pub const fn proved(&self) -> bool {
        self.proved
    }

    /// Whether all moves of the board in this game were by the rule of its book, so that the book
    /// knows the positions to come.
    pub const fn is_by_rule(&self) -> bool {
        self.by_rule
    }

    /// Notes that the board's book cannot be used.
    pub const fn refuse_book(&mut self) {
        self.book_refused = true;
    }

    /// Whether the menu has Monte Carlo search; at first it does not.
    pub const fn offer_monte_carlo(&mut self, offered: bool) {
        self.monte_carlo = offered;
    }

    /// Whether the strength that is shown would use a book that cannot be used.
    pub fn lacks_book(&self) -> bool {
        let wanted = self.variant == Variant::SevenBySix && self.strength == Strength::Perfect;
        self.book_refused && wanted
    }

    /// Milliseconds since the screen or the position changed.
    pub const fn age_ms(&self, now_ms: u32) -> u32 {
        now_ms.wrapping_sub(self.since_ms)
    }

    /// Whether a press has just been refused.
    pub const fn is_refused(&self, now_ms: u32) -> bool {
        matches!(self.refused_ms, Some(at) if now_ms.wrapping_sub(at) < REFUSAL_MS)
    }

    /// Whether the board plays against itself.
    pub const fn is_asleep(&self) -> bool {
        self.asleep.is_some()
    }

    /// How many buttons there are.
    pub const fn buttons(&self) -> Buttons {
        self.buttons
    }

    /// The random numbers of the learner.
    pub(crate) const fn random(&mut self) -> &mut Random {
        &mut self.random
    }
}
