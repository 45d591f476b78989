//! The face of 8×8 LEDs in colour.
//!
//! ```text
//!      0 1 2 3 4 5 6   7
//!   0  cursor row      hint spot
//!   1                  new-game spot
//!   2  the board,      strength,
//!   3  six rows        one to three lights
//!   4                  (Monte Carlo: the outer two)
//!   5
//!   6                  green: the board's move is proved, else amber
//!   7                  whose turn it is, or who has won (white: a draw)
//! ```
//!
//! The person's stones are red and steady, the board's yellow and pulsing (asleep: the first and the
//! second player's, all dimmed); an empty cell glows blue. Connect Four 5×4 stands on the bottom of
//! columns 1 to 5, a cell of tic-tac-toe is a square of four LEDs. While thinking, a light runs along
//! the cursor row. A refused press turns the status column red.

use plywood_core::{Outcome, Player};

use super::{Stones, blinks, hint_is_lit, icons};
use crate::board::{Colours, Rgb};
use crate::game::{Variant, all_cells};
use crate::state::{Pointed, Screen, State};
use crate::think::{Hint, Strength};

const fn rgb(red: u8, green: u8, blue: u8) -> Rgb {
    Rgb { red, green, blue }
}

const OFF: Rgb = rgb(0, 0, 0);
const EMPTY: Rgb = rgb(0, 0, 16);
const PERSON: Rgb = rgb(224, 0, 0);
const BOARD: Rgb = rgb(160, 128, 0);
const BOARD_LOW: Rgb = rgb(48, 40, 0);
const WHITE: Rgb = rgb(96, 96, 96);
const GREEN: Rgb = rgb(0, 160, 0);
const AMBER: Rgb = rgb(128, 64, 0);
const BLUE: Rgb = rgb(0, 0, 192);
const REFUSED: Rgb = rgb(255, 0, 0);

/// The status column.
const STATUS: usize = 7;
const HINT_SPOT: (usize, usize) = (STATUS, 0);
const NEW_SPOT: (usize, usize) = (STATUS, 1);

const fn dimmed(Rgb { red, green, blue }: Rgb) -> Rgb {
    rgb(red / 8, green / 8, blue / 8)
}

pub(super) fn draw(state: &State, now_ms: u32) -> Colours {
    let mut canvas = Canvas { leds: [[OFF; 8]; 8], state, now_ms };
    if state.is_asleep() {
        canvas.stones();
        canvas.leds = canvas.leds.map(|row| row.map(dimmed));
        return canvas.leds;
    }
    if let Some(icon) = icons::of(state, now_ms) {
        for (x, y) in (0..5).flat_map(|y| (0..5).map(move |x| (x, y))) {
            if icon.get(x, y) {
                canvas.light((x + 1, y + 1), WHITE);
            }
        }
    } else {
        canvas.stones();
        canvas.status();
        match state.screen() {
            Screen::Playing => canvas.cursor(),
            Screen::Thinking(_) => canvas.runner(),
            _ => {}
        }
    }
    if state.is_refused(now_ms) {
        (0..8).for_each(|y| canvas.light((STATUS, y), REFUSED));
    }
    canvas.leds
}

struct Canvas<'a> {
    leds: Colours,
    state: &'a State,
    now_ms: u32,
}

impl Canvas<'_> {
    fn light(&mut self, (x, y): (usize, usize), colour: Rgb) {
        self.leds[y][x] = colour;
    }

    fn blinks(&self, half_ms: u32) -> bool {
        blinks(self.now_ms, half_ms)
    }

    /// Lights the LED, or the four LEDs, of a cell.
    fn cell(&mut self, column: u8, row: u8, colour: Rgb) {
        let (column, row) = (usize::from(column), usize::from(row));
        match self.state.position().variant() {
            Variant::SevenBySix => self.light((column, 7 - row), colour),
            Variant::FiveByFour => self.light((column + 1, 7 - row), colour),
            Variant::TicTacToe => {
                for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    self.light((2 * column + x, 6 - 2 * row + y), colour);
                }
            }
        }
    }

    fn colour_of(&self, player: Player) -> Rgb {
        let red = if self.state.is_asleep() { Player::First } else { self.state.person() };
        if player == red {
            PERSON
        } else if self.blinks(500) {
            BOARD
        } else {
            BOARD_LOW
        }
    }

    fn stones(&mut self) {
        let state = self.state;
        let stones = Stones::of(state, self.now_ms);
        for (column, row) in all_cells(state.position().variant()) {
            let colour = match state.position().stone_at(column, row) {
                None => EMPTY,
                Some(player) if stones.is_lit(column, row) => self.colour_of(player),
                Some(_) => OFF,
            };
            self.cell(column, row, colour);
        }
    }

    fn status(&mut self) {
        let state = self.state;
        if state.screen() == Screen::Playing {
            self.light(HINT_SPOT, dimmed(GREEN));
            self.light(NEW_SPOT, dimmed(WHITE));
        }
        // From the lowest; of Monte Carlo search the middle one is missing.
        let lights: &[usize] = match state.strength() {
            Strength::Learner => &[4],
            Strength::MonteCarlo => &[4, 2],
            Strength::Strong => &[4, 3],
            Strength::Perfect => &[4, 3, 2],
        };
        lights.iter().for_each(|&y| self.light((STATUS, y), dimmed(BLUE)));
        if state.last().is_some() {
            self.light((STATUS, 6), if state.proved() { dimmed(GREEN) } else { dimmed(AMBER) });
        }
        let whose = match state.outcome() {
            None => self.colour_of(state.position().to_move()),
            Some(Outcome::Win(winner)) => self.colour_of(winner),
            Some(Outcome::Draw) => WHITE,
        };
        self.light((STATUS, 7), whose);
    }

    /// The LED above a column, or nothing for a cell of tic-tac-toe, which is lit itself.
    fn above(&self, spot: u8) -> Option<(usize, usize)> {
        match self.state.variant() {
            Variant::TicTacToe => None,
            Variant::FiveByFour => Some((usize::from(spot) + 1, 0)),
            Variant::SevenBySix => Some((spot.into(), 0)),
        }
    }

    fn spot(&mut self, spot: u8, colour: Rgb) {
        match self.above(spot) {
            Some(led) => self.light(led, colour),
            None => self.cell(spot % 3, 2 - (spot / 3).min(2), colour),
        }
    }

    /// The cursor, and the hints.
    fn cursor(&mut self) {
        let state = self.state;
        if let Some(hints) = state.hints() {
            for spot in (0..state.variant().spots()).filter(|&spot| state.position().is_legal(spot))
            {
                let hint = hints.get(spot);
                let colour = match hint {
                    Hint::Win => GREEN,
                    Hint::Draw => WHITE,
                    Hint::Loss => PERSON,
                    Hint::Promising | Hint::Unknown => BLUE,
                };
                let lit = hint_is_lit(hint, self.now_ms);
                let pointed = state.pointed() == Pointed::Spot(spot);
                let colour = if pointed { colour } else { dimmed(colour) };
                self.spot(spot, if lit { colour } else { OFF });
            }
        }
        let on = self.blinks(250);
        match state.pointed() {
            Pointed::Spot(_) if state.hints().is_some() => {}
            Pointed::Spot(spot) if on => self.spot(spot, PERSON),
            Pointed::Spot(_) => {}
            Pointed::Hint => self.light(HINT_SPOT, if on { GREEN } else { OFF }),
            Pointed::New => self.light(NEW_SPOT, if on { WHITE } else { OFF }),
        }
    }

    fn runner(&mut self) {
        let step = self.state.age_ms(self.now_ms) / 100 % 12;
        let x = if step < 7 { step } else { 12 - step };
        self.light((x as usize, 0), BOARD);
    }
}
