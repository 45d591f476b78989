//! Game trees written out node by node, and every classical search of them.
//!
//! A position of a game stands for the tree below it; here the tree itself is given, as in a
//! lecture. It lies in memory that the caller lends, nothing is allocated, and no search recurses
//! deeper than [`MAX_LEVELS`].
//!
//! - **node**: [`Kind::Max`] and [`Kind::Min`] choose between numbers, [`Kind::Chance`] leads to its
//!   children by exact weights that sum to one, [`Kind::A`] and [`Kind::B`] choose between pairs.
//! - **value**: what a node is worth. Numbers are always seen by MAX and are exact fractions,
//!   [`Ratio`]; pairs hold a number for each player, [`Pair`].
//! - **action**: a child of the root. Of equally good ones, every search answers the first.
//! - **window**: alpha, what MAX is sure of elsewhere, and beta, what MIN is.
//!
//! | search | of | cuts |
//! |---|---|---|
//! | [`minimax()`] | [`Deterministic`] | nothing |
//! | [`fail_hard`], [`fail_soft`], [`negamax()`] | [`Deterministic`] | what lies beyond the window |
//! | [`expectiminimax()`] | [`Stochastic`] | nothing |
//! | [`sampled`] | [`Stochastic`] | nothing, but draws outcomes: an estimate |
//! | [`star1`], [`star2`] | [`Bounded`] | what bounds on leaves put beyond the window |
//! | [`max_n`] | [`TwoPayoffs`] | nothing |
//! | [`nearly_zero_sum`] | [`NearlyZeroSum`] | what a small sum of payoffs rules out |
//! | [`scalar_cut`] | [`TwoPayoffs`] | too much: wrong, to be shown |
//!
//! The second column is a type that a [`Tree`] is converted to, or a [`Refusal`]: alpha-beta cannot
//! be called on a tree with dice. All searches can be watched by an
//! [`Observer`](crate::Observer) of [`NodeId`]s, which costs nothing if it is
//! [`Silent`](crate::Silent).

mod alpha_beta;
mod answer;
mod builder;
mod expectiminimax;
mod max_n;
mod minimax;
mod negamax;
mod payoff;
mod ratio;
mod star;
#[cfg(test)]
mod tests;
mod tree;
mod view;

pub use alpha_beta::{fail_hard, fail_hard_in, fail_soft, fail_soft_in};
pub use answer::{Answer, Tally};
pub use builder::{BuildError, Builder, MAX_LEVELS, MAX_WIDTH, Planted};
pub use expectiminimax::{Overflow, expectiminimax, sampled};
pub use max_n::{Rule, max_n, nearly_zero_sum, scalar_cut};
pub use minimax::minimax;
pub use negamax::negamax;
pub use payoff::{Bound, Pair, Payoff, Side};
pub use ratio::Ratio;
pub use star::{Probe, star1, star2};
pub use tree::{Children, Content, Kind, Node, NodeId, Tree};
pub use view::{Bounded, Deterministic, NearlyZeroSum, Refusal, Stochastic, TwoPayoffs};
