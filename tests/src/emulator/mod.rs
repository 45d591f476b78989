//! Boards in an emulator: a firmware image booted in QEMU, its buttons pressed and its LEDs read from
//! outside.
//!
//! The image is the one that is flashed. Virtual time is counted in executed instructions and moves
//! only while the harness waits for it ([`Machine::run_ms`]), tick by tick; so a run depends on what is
//! done to the board and on nothing else, not even on the speed of the computer, and can be repeated.

mod gdb;
mod image;
mod leds;
mod log;
mod machine;
mod model;
mod qmp;
mod qtest;

pub use image::Image;
pub use leds::{Colour, Leds};
pub use machine::Machine;
pub use model::{Button, MODELS, Model};

/// The emulator: what `PLYWOOD_QEMU` names, else the one on PATH.
pub fn program() -> String {
    std::env::var("PLYWOOD_QEMU").unwrap_or_else(|_| "qemu-system-arm".into())
}
