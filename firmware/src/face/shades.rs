//! The face of 5×5 LEDs of one colour, bright or dim.
//!
//! The person's stones are bright, the board's dim (asleep: the first player's steady, the second's
//! blinking, all dim). Tic-tac-toe is on the even rows and columns. Connect Four has the cursor on
//! the top row and the board below it; of 7×6 a window of 5×4 is seen, which follows the cursor, but
//! goes to the stone that the board has dropped last for a moment, and to the winning line at the
//! end. Hints are in the place of the cursor, bright at the cursor and dim elsewhere. While thinking,
//! a light runs: along the top row, or on tic-tac-toe around the centre. A refused press turns the
//! picture over: lit LEDs are dark, dark ones bright.

use plywood_core::Player;

use super::{Face, Stones, blinks, hint_is_lit, icons, pointed_out};
use crate::frame::Frame;
use crate::game::{Variant, all_cells};
use crate::state::{Buttons, Pointed, Screen, State};

/// A picture of 5×5 LEDs in two shades. An LED that is in both is bright.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shades {
    /// The LEDs at full brightness.
    pub bright: Frame<5, 5>,
    /// The LEDs at a fraction of it.
    pub dim: Frame<5, 5>,
}

impl Shades {
    /// All off.
    pub const OFF: Self = Self { bright: Frame::EMPTY, dim: Frame::EMPTY };

    fn light(&mut self, (x, y): (usize, usize), bright: bool) {
        if bright { self.bright.set(x, y, true) } else { self.dim.set(x, y, true) }
    }
}

/// The part of the board that is seen: its lowest column and row.
#[derive(Clone, Copy)]
struct Window {
    variant: Variant,
    left: u8,
    bottom: u8,
}

impl Window {
    fn of(state: &State, now_ms: u32) -> Self {
        let variant = state.position().variant();
        let (left, bottom) = match variant {
            Variant::TicTacToe | Variant::FiveByFour => (0, 0),
            Variant::SevenBySix if state.is_asleep() => pan(state, now_ms),
            Variant::SevenBySix if !state.line().is_empty() => state.line().corner(),
            Variant::SevenBySix => {
                let (column, row) =
                    pointed_out(state, now_ms).unwrap_or_else(|| under_cursor(state));
                (column.saturating_sub(2), row.saturating_sub(2))
            }
        };
        Self { variant, left: left.min(2), bottom: bottom.min(2) }
    }

    /// The LED of a cell, if it is seen.
    fn led(self, column: u8, row: u8) -> Option<(usize, usize)> {
        if self.variant == Variant::TicTacToe {
            return Some((2 * usize::from(column), 4 - 2 * usize::from(row)));
        }
        let x = column.checked_sub(self.left)?;
        let up = row.checked_sub(self.bottom)?;
        (x < 5 && up < 4).then(|| (x.into(), 4 - usize::from(up)))
    }

    /// The LED of a spot of the cursor, if it is seen.
    fn spot(self, spot: u8) -> Option<(usize, usize)> {
        if self.variant == Variant::TicTacToe {
            return self.led(spot % 3, 2 - (spot / 3).min(2));
        }
        let x = spot.checked_sub(self.left)?;
        (x < 5).then(|| (x.into(), 0))
    }
}

/// Where the cursor's stone would land.
fn under_cursor(state: &State) -> (u8, u8) {
    match state.pointed() {
        Pointed::Spot(spot) => state.position().landing(spot),
        Pointed::Hint | Pointed::New => (state.position().variant().width() / 2, 0),
    }
}

/// Without a cursor the window goes from side to side, as high as the stones.
fn pan(state: &State, now_ms: u32) -> (u8, u8) {
    let position = state.position();
    let left = [0, 1, 2, 1][(now_ms / 1500 % 4) as usize];
    let highest = all_cells(position.variant())
        .filter(|&(column, row)| position.stone_at(column, row).is_some())
        .map(|(_, row)| row)
        .max();
    (left, highest.unwrap_or(0).saturating_sub(3))
}

impl Face for Shades {
    const BUTTONS: Buttons = Buttons::Two;

    fn draw(state: &State, now_ms: u32) -> Self {
        let mut picture = Self::OFF;
        if state.is_asleep() {
            picture.stones(state, now_ms);
            let steady = picture.bright;
            let blinking = if blinks(now_ms, 400) { picture.dim } else { Frame::EMPTY };
            return Self { bright: Frame::EMPTY, dim: steady | blinking };
        }
        if let Some(icon) = icons::of(state, now_ms) {
            picture.bright = icon;
        } else {
            picture.stones(state, now_ms);
            match state.screen() {
                Screen::Playing => picture.cursor(state, now_ms),
                Screen::Thinking(_) => picture.runner(state, now_ms),
                _ => {}
            }
        }
        if state.is_refused(now_ms) {
            picture = Self { bright: !(picture.bright | picture.dim), dim: Frame::EMPTY };
        }
        picture
    }
}

impl Shades {
    fn stones(&mut self, state: &State, now_ms: u32) {
        let position = state.position();
        let window = Window::of(state, now_ms);
        let bright_player = if state.is_asleep() { Player::First } else { state.person() };
        let stones = Stones::of(state, now_ms);
        for (column, row) in all_cells(position.variant()) {
            let Some(led) = window.led(column, row) else { continue };
            let Some(player) = position.stone_at(column, row) else { continue };
            if stones.is_lit(column, row) {
                self.light(led, player == bright_player);
            }
        }
    }

    /// The cursor, or the hints.
    fn cursor(&mut self, state: &State, now_ms: u32) {
        let window = Window::of(state, now_ms);
        let Some(hints) = state.hints() else {
            if let Pointed::Spot(spot) = state.pointed()
                && let Some(led) = window.spot(spot)
                && blinks(now_ms, 250)
            {
                self.light(led, true);
            }
            return;
        };
        for spot in 0..state.variant().spots() {
            if let Some(led) = window.spot(spot)
                && state.position().is_legal(spot)
                && hint_is_lit(hints.get(spot), now_ms)
            {
                self.light(led, state.pointed() == Pointed::Spot(spot));
            }
        }
    }

    fn runner(&mut self, state: &State, now_ms: u32) {
        let step = state.age_ms(now_ms) / 120;
        let led = if state.variant() == Variant::TicTacToe {
            [(1, 1), (3, 1), (3, 3), (1, 3)][(step % 4) as usize]
        } else {
            ([0, 1, 2, 3, 4, 3, 2, 1][(step % 8) as usize], 0)
        };
        self.light(led, true);
    }
}
