//! Measures what threads gain: fixed suites solved by one thread and by several, in turns.
//!
//! [`Suite`] names the positions, [`measure`] solves them, [`Report`] says what came of it, as rows
//! for [`table`] and [`chart`] and as a record with the [`Machine`] it was measured on.
//!
//! Every pass over a suite starts with an empty table in fresh memory, as `plywood solve` does, and
//! its answers are compared with those of the first pass. Setups take turns, so that a machine that
//! slows down meanwhile slows all of them down.

mod chart;
mod machine;
mod measure;
mod report;
mod spread;
mod suite;
mod table;

pub use chart::chart;
pub use machine::Machine;
pub use measure::{Found, Measured, Pass, Plan, Setup, Step, Trouble, measure};
pub use report::{Report, Row};
pub use spread::Spread;
pub use suite::Suite;
pub use table::table;
