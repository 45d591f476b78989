//! What the LEDs show after a panic.

use crate::board::{Colours, Rgb};
use crate::frame::Frame;

/// A sad face. Shown in place of everything else, blinking every [`HALF_MS`].
pub const SAD: Frame<5, 5> = Frame::from_art(["#...#", "#...#", ".....", ".###.", "#...#"]);

/// For so long it is lit, and for so long dark.
pub const HALF_MS: u32 = 500;

/// For so long a board shows it before it lets the watchdog reset it.
pub const SHOWN_MS: u32 = 10_000;

/// It is red where there are colours.
const RED: Rgb = Rgb { red: 255, green: 0, blue: 0 };

/// [`SAD`] in the middle of 8×8 LEDs in colour.
pub const SAD_COLOURS: Colours = {
    let mut leds = [[Rgb { red: 0, green: 0, blue: 0 }; 8]; 8];
    let mut i = 0;
    while i < 25 {
        if SAD.get(i % 5, i / 5) {
            leds[i / 5 + 1][i % 5 + 1] = RED;
        }
        i += 1;
    }
    leds
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_leds_are_lit_in_both() {
        let lit = SAD_COLOURS.iter().flatten().filter(|&&led| led == RED).count();
        assert_eq!(lit, SAD.lit() as usize);
        assert_eq!(SAD_COLOURS[1][1], RED);
        assert_eq!(SAD_COLOURS[3], [Rgb::default(); 8]);
    }
}
