//! Oracles for the tests: slow, obvious, and sharing nothing with what they check.

pub mod arena;
pub mod data;
pub mod naive;
pub mod oracle;
pub mod slow;
pub mod slow_reversi;
pub mod trees;
