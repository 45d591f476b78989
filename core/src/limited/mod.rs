//! Depth-limited search: how good a position *looks* after a few more plies, where the game's value
//! is out of reach.
//!
//! A result is an [`Estimate`], which no function turns into a [`Value`](crate::Value); what a
//! search happens to prove on its way is in [`LimitedReport::proved`], separately. The whole of it works
//! with rules alone ([`Game`](crate::Game)) and an [`Evaluation`] of positions at the horizon.
//!
//! - [`LimitedSearch::to_depth`]: alpha-beta to a fixed depth, then quiescence: noisy moves are
//!   followed beyond the horizon, and the side to move may stand pat instead.
//! - [`LimitedSearch::deepen`]: the same to depth 1, 2, 3, … until a [`Control`](crate::Control)
//!   stops it, each time with a narrow window around the last estimate.
//! - [`Ordering`]: which moves are tried first at inner nodes: [`Canonical`], [`Killers`],
//!   [`History`]. It changes the cost, never the answer.
//! - [`minimax`]: the slow twin, without a window.
//!
//! **The answer is one**, whatever the options that only save work: the minimax value to the depth,
//! and the first move in canonical order that attains it. Stack grows by one small frame a ply;
//! nothing is allocated, and nothing but integers is computed.
//!
//! ```
//! use plywood_core::games::connect4::{Standard, evaluation::Threats};
//! use plywood_core::limited::{Canonical, Horizon, LimitedSearch};
//! use plywood_core::{NodeLimit, Value};
//!
//! let position: Standard = "44".parse().unwrap();
//! let mut search = LimitedSearch::new(Threats, Canonical, NodeLimit(20_000));
//! let report = search.deepen(&position, Horizon::plies(20), &mut |_| ());
//! // A move, an estimate and its depth, always together; nothing is proved yet.
//! assert!(report.best.is_some() && report.depth >= 5);
//! assert_eq!(report.proved().value(), None);
//! ```

mod alpha_beta;
mod deepening;
mod estimate;
mod evaluation;
pub mod minimax;
mod ordering;
mod report;

pub use alpha_beta::LimitedSearch;
pub use deepening::Horizon;
pub use estimate::Estimate;
pub use evaluation::{Evaluation, Zero};
pub use ordering::{Canonical, History, Killers, Ordering};
pub use report::{LimitedReport, Tally};
