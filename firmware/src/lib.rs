//! The part of the boards' firmware that knows no chip, tested on the host.
//!
//! - [`boards`]: the list of boards;
//! - [`board`]: what the game loop asks of a board, [`console`]: the game loop;
//! - [`state`]: the screens and how they follow each other, [`face`]: what they look like;
//! - [`game`]: the games that can be chosen, [`think`]: how the board chooses its moves;
//! - [`button`], [`inputs`]: levels sampled from push buttons, turned into presses;
//! - [`frame`], [`scan`]: what a small LED matrix shows, and in which order its rows are lit;
//! - [`drivers`]: parts that boards share, over the pins of `embedded-hal`;
//! - [`watchdog`]: when a tick may feed the watchdog;
//! - [`parity`]: the same search on a board and on a desktop.
//!
//! Coordinates are those of the person who looks at the board: `x` counts columns from the left,
//! `y` rows from the top, both from 0. Times are milliseconds of a free-running `u32` counter,
//! which may wrap.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

pub mod board;
pub mod boards;
pub mod button;
pub mod console;
pub mod drivers;
pub mod face;
pub mod frame;
pub mod game;
pub mod inputs;
mod log;
pub mod parity;
mod record;
pub mod scan;
pub mod state;
pub mod think;
pub mod watchdog;

pub use console::run;
