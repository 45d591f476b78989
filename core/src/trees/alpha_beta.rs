//! Alpha-beta as it is taught: one function for MAX, one for MIN, all values seen by MAX.
//!
//! Alpha is what MAX is sure of elsewhere, beta what MIN is sure of. MAX raises alpha, MIN lowers
//! beta, and where they meet the rest of a node does not matter: the player who could avoid it will.
//!
//! *Fail-hard* keeps its results inside the window, *fail-soft* lets them lie beyond where that
//! says more. Both visit the same nodes of a tree. The one-function form is
//! [`negamax`](super::negamax()).

use super::answer::{Answer, Found, Run};
use super::payoff::Bound;
use super::ratio::Ratio;
use super::tree::{NodeId, Tree};
use super::view::{Deterministic, Turn};
use crate::observer::Observer;

/// The value of a tree and the first best action, fail-hard (D. Knuth and R. Moore, 1975).
///
/// Enters b^⌈d/2⌉ + b^⌊d/2⌋ − 1 of the b^d leaves of a uniform tree whose first children are best.
pub fn fail_hard<O: Observer<NodeId, Bound>>(
    tree: Deterministic<'_>,
    observer: O,
) -> Answer<Ratio> {
    fail_hard_in(tree, observer, Bound::Below, Bound::Above).exact()
}

/// As [`fail_hard`], asked about a window: `alpha < beta`. With *v* the true value and *r* the
/// result, which is never outside of the window: *r* = `alpha` proves *v* ≤ `alpha`, *r* = `beta`
/// proves *v* ≥ `beta`, otherwise *v* = *r*. The root may be a leaf: then *r* is its number,
/// brought into the window.
pub fn fail_hard_in<O: Observer<NodeId, Bound>>(
    tree: Deterministic<'_>,
    observer: O,
    alpha: Bound,
    beta: Bound,
) -> Answer<Bound> {
    debug_assert!(alpha < beta, "an empty window");
    let mut run = Hard(Run::new(tree, observer));
    let Found { value, best } = run.value(Tree::ROOT, alpha, beta);
    run.0.answer(Found { value: value.clamp(alpha, beta), best })
}

/// The value of a tree and the first best action, fail-soft (J. Fishburn, 1983). Enters the same
/// nodes as [`fail_hard`].
pub fn fail_soft<O: Observer<NodeId, Bound>>(
    tree: Deterministic<'_>,
    observer: O,
) -> Answer<Ratio> {
    fail_soft_in(tree, observer, Bound::Below, Bound::Above).exact()
}

/// As [`fail_soft`], asked about a window: `alpha < beta`. With *v* the true value and *r* the
/// result: *r* ≤ `alpha` proves *v* ≤ *r*, *r* ≥ `beta` proves *v* ≥ *r*, otherwise *v* = *r*.
pub fn fail_soft_in<O: Observer<NodeId, Bound>>(
    tree: Deterministic<'_>,
    observer: O,
    alpha: Bound,
    beta: Bound,
) -> Answer<Bound> {
    debug_assert!(alpha < beta, "an empty window");
    let mut run = Soft(Run::new(tree, observer));
    let found = run.value(Tree::ROOT, alpha, beta);
    run.0.answer(found)
}

impl Answer<Bound> {
    /// The answer to a window that is open to both sides, where the value is a number: some leaf's.
    pub(super) fn exact(self) -> Answer<Ratio> {
        let value = self.value.number();
        debug_assert!(value.is_some(), "a tree has a leaf");
        let value = value.unwrap_or(Ratio::ZERO);
        Answer { value, best: self.best, tally: self.tally }
    }
}

/// A fail-hard search.
struct Hard<'t, O>(Run<Deterministic<'t>, O>);

impl<O: Observer<NodeId, Bound>> Hard<'_, O> {
    fn value(&mut self, node: NodeId, alpha: Bound, beta: Bound) -> Found<Bound> {
        self.0.enter(self.0.view.tree(), node, alpha, beta);
        let found = match self.0.view.at(node) {
            Turn::Leaf(number) => Found { value: Bound::At(number).clamp(alpha, beta), best: None },
            Turn::Max => self.max_value(node, alpha, beta),
            Turn::Min => self.min_value(node, alpha, beta),
        };
        self.0.leave(node, found.value);
        found
    }

    fn max_value(&mut self, node: NodeId, mut alpha: Bound, beta: Bound) -> Found<Bound> {
        let mut best = None;
        let mut children = self.0.view.tree().children(node).enumerate().peekable();
        while let Some((i, child)) = children.next() {
            let value = self.value(child, alpha, beta).value;
            if value >= beta {
                if children.peek().is_some() {
                    self.0.cut(node, value, beta, i + 1);
                }
                return Found { value: beta, best: Some(child) };
            }
            if value > alpha {
                (alpha, best) = (value, Some(child));
            }
        }
        Found { value: alpha, best }
    }

    fn min_value(&mut self, node: NodeId, alpha: Bound, mut beta: Bound) -> Found<Bound> {
        let mut best = None;
        let mut children = self.0.view.tree().children(node).enumerate().peekable();
        while let Some((i, child)) = children.next() {
            let value = self.value(child, alpha, beta).value;
            if value <= alpha {
                if children.peek().is_some() {
                    self.0.cut(node, value, alpha, i + 1);
                }
                return Found { value: alpha, best: Some(child) };
            }
            if value < beta {
                (beta, best) = (value, Some(child));
            }
        }
        Found { value: beta, best }
    }
}

/// A fail-soft search.
struct Soft<'t, O>(Run<Deterministic<'t>, O>);

impl<O: Observer<NodeId, Bound>> Soft<'_, O> {
    fn value(&mut self, node: NodeId, alpha: Bound, beta: Bound) -> Found<Bound> {
        self.0.enter(self.0.view.tree(), node, alpha, beta);
        let found = match self.0.view.at(node) {
            Turn::Leaf(number) => Found { value: Bound::At(number), best: None },
            Turn::Max => self.max_value(node, alpha, beta),
            Turn::Min => self.min_value(node, alpha, beta),
        };
        self.0.leave(node, found.value);
        found
    }

    fn max_value(&mut self, node: NodeId, alpha: Bound, beta: Bound) -> Found<Bound> {
        let mut found = Found { value: Bound::Below, best: None };
        let mut children = self.0.view.tree().children(node).enumerate().peekable();
        while let Some((i, child)) = children.next() {
            let value = self.value(child, alpha.max(found.value), beta).value;
            if value > found.value {
                found = Found { value, best: Some(child) };
            }
            if found.value >= beta {
                if children.peek().is_some() {
                    self.0.cut(node, found.value, beta, i + 1);
                }
                break;
            }
        }
        found
    }

    fn min_value(&mut self, node: NodeId, alpha: Bound, beta: Bound) -> Found<Bound> {
        let mut found = Found { value: Bound::Above, best: None };
        let mut children = self.0.view.tree().children(node).enumerate().peekable();
        while let Some((i, child)) = children.next() {
            let value = self.value(child, alpha, beta.min(found.value)).value;
            if value < found.value {
                found = Found { value, best: Some(child) };
            }
            if found.value <= alpha {
                if children.peek().is_some() {
                    self.0.cut(node, found.value, alpha, i + 1);
                }
                break;
            }
        }
        found
    }
}
