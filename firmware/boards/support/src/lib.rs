//! What the boards' firmware has in common, and the host cannot test: interrupts, the stack, panics.
#![no_std]

mod books;
pub mod desk;
#[cfg(feature = "measure")]
pub mod measure;
#[cfg(feature = "measure")]
mod moves;
pub mod panic;
pub mod stack;

// The logger; linking it is enough.
use defmt_rtt as _;
