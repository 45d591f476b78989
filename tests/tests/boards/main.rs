//! The boards' firmware, emulated: pressed and looked at from outside.
//!
//! Images and emulator come from `cargo xtask board test`. Virtual time makes every run the same, on
//! any computer; see [`plywood_tests::emulator`].

mod books;
mod console;
mod damage;
mod games;
mod image;
mod modes;
mod parity;
mod perfect;
mod pictures;
mod presses;
mod random;
mod record;
mod stones;
mod twin;
mod window;
