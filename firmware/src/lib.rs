//! The part of the boards' firmware that knows no chip, tested on the host.
//!
//! - [`board`]: what the game loop asks of a board;
//! - [`button`]: levels sampled from a push button, turned into short and long presses;
//! - [`frame`]: what a small LED matrix shows.
//!
//! Coordinates are those of the person who looks at the board: `x` counts columns from the left,
//! `y` rows from the top, both from 0. Times are milliseconds of a free-running `u32` counter,
//! which may wrap.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

pub mod board;
pub mod button;
pub mod frame;
