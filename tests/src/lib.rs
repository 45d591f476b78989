//! Oracles for the tests: slow, obvious, and sharing nothing with what they check; and the harness of
//! the emulated boards.

pub mod arena;
pub mod data;
pub mod emulator;
pub mod naive;
pub mod oracle;
pub mod slow;
pub mod slow_reversi;
pub mod trees;
