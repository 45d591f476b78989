//! What the game loop asks of a board: [`Board`], and the picture it shows.
//!
//! A board's tick interrupt samples its buttons, refreshes its display and feeds its watchdog; the
//! game loop only exchanges events and pictures with it. So the display never flickers and no press
//! is lost, however long the loop thinks.

use crate::button::Press;
use crate::think::PlayOut;

/// A button, by the place it has on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Key {
    /// The left one, or the only one.
    A,
    /// The right one.
    B,
    /// Both at the same time, which means nothing and is answered as such. Reported once, as
    /// [`Press::Short`]; boards with one button never report it.
    Both,
}

/// A board as the game loop sees it.
pub trait Board {
    /// What its display shows at one time.
    type Picture: PartialEq;

    /// What plays at [`Strength::MonteCarlo`](crate::think::Strength::MonteCarlo), which is in the menu if
    /// there is anything: [`play_out`](crate::think::play_out), for some KiB of flash.
    const MONTE_CARLO: Option<PlayOut> = None;

    /// Milliseconds of a free-running counter, which may wrap.
    fn now_ms(&mut self) -> u32;

    /// The oldest press not yet taken, bounce removed.
    fn next_press(&mut self) -> Option<(Key, Press)>;

    /// Shows a picture from the next refresh on.
    fn show(&mut self, picture: &Self::Picture);

    /// Says that the program has made progress. The tick feeds the watchdog only while this goes
    /// on, so a search that hangs resets the board though its interrupts still run.
    fn progress(&mut self);

    /// Sleeps until the next interrupt, at most one tick.
    fn sleep(&mut self);
}

/// One LED in colour, 0 (off) to 255 in each component.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rgb {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

/// A picture of 8×8 LEDs in colour: rows from the top, columns from the left.
pub type Colours = [[Rgb; 8]; 8];
