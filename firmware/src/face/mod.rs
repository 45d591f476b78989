//! Faces: what a state looks like on a display.
//!
//! A face is a pure function of the state and the time, so a picture can be drawn again at any
//! moment, while the board thinks too. [`Shades`] is the face of 5×5 LEDs of one colour, [`Colours`]
//! that of 8×8 LEDs in colour.

mod colours;
mod icons;
mod shades;
#[cfg(test)]
mod tests;

pub use shades::Shades;

use plywood_core::Outcome;

use crate::board::Colours;
use crate::game::Cells;
use crate::state::{Buttons, Screen, State};
use crate::think::Hint;

/// A kind of picture that a state can be drawn as.
pub trait Face: PartialEq {
    /// How many buttons the boards with this display have.
    const BUTTONS: Buttons;

    /// The state as it looks at `now_ms`.
    fn draw(state: &State, now_ms: u32) -> Self;
}

impl Face for Colours {
    const BUTTONS: Buttons = Buttons::One;

    fn draw(state: &State, now_ms: u32) -> Self {
        colours::draw(state, now_ms)
    }
}

/// For so long after its move the stone that the board has dropped is pointed out.
const POINT_OUT_MS: u32 = 1200;

/// Half of the time on, half of it off.
const fn blinks(now_ms: u32, half_ms: u32) -> bool {
    (now_ms / half_ms).is_multiple_of(2)
}

/// The blink pattern of a hint: a win shines but for short gaps, so that it is no stone, a loss only
/// flashes in between, a draw blinks slowly; what is not known is dark, but flickers if it looks best.
const fn hint_is_lit(hint: Hint, now_ms: u32) -> bool {
    match hint {
        Hint::Win => now_ms % 1200 >= 120,
        Hint::Draw => blinks(now_ms, 600),
        Hint::Loss => now_ms % 1200 < 120,
        Hint::Promising => blinks(now_ms, 80),
        Hint::Unknown => false,
    }
}

/// The stone that the board has just dropped, to be pointed out.
fn pointed_out(state: &State, now_ms: u32) -> Option<(u8, u8)> {
    let fresh = !state.is_asleep() && state.age_ms(now_ms) < POINT_OUT_MS;
    state.last().filter(|_| fresh)
}

/// The blink pattern of the stones: those that have won and the one pointed out blink fast, all of a
/// drawn game slowly.
struct Stones {
    line: Cells,
    fresh: Option<(u8, u8)>,
    drawn: bool,
    now_ms: u32,
}

impl Stones {
    fn of(state: &State, now_ms: u32) -> Self {
        let over = state.is_asleep() || state.screen() == Screen::Result;
        let drawn = over && state.outcome() == Some(Outcome::Draw);
        Self { line: state.line(), fresh: pointed_out(state, now_ms), drawn, now_ms }
    }

    fn is_lit(&self, column: u8, row: u8) -> bool {
        if self.line.contains(column, row) || self.fresh == Some((column, row)) {
            blinks(self.now_ms, 150)
        } else {
            !self.drawn || blinks(self.now_ms, 500)
        }
    }
}
