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
mod measure;
mod model;
mod moves;
mod qmp;
mod qtest;

use std::sync::OnceLock;

pub use image::Image;
pub use leds::{Colour, Leds};
pub use machine::Machine;
pub use measure::{Measured, Measurement};
pub use model::{Button, MODELS, Model};
pub use moves::{LookedUp, Played};

static PROGRAM: OnceLock<String> = OnceLock::new();

/// Emulates with this program from now on. The first word counts.
pub fn use_program(program: String) {
    PROGRAM.get_or_init(|| program);
}

/// The emulator: the one told, else what `PLYWOOD_QEMU` names, else the one on PATH.
fn program() -> &'static str {
    PROGRAM.get_or_init(|| std::env::var("PLYWOOD_QEMU").unwrap_or("qemu-system-arm".into()))
}
