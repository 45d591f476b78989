//! Alpha-beta in one function: every value is seen by the player to move, so that both maximise.

use super::answer::{Answer, Found, Run};
use super::payoff::Bound;
use super::ratio::Ratio;
use super::tree::{NodeId, Tree};
use super::view::{Deterministic, Turn};
use crate::observer::Observer;

/// The value of a tree, seen by MAX, and the first best action: fail-soft alpha-beta in negamax form
/// (D. Knuth and R. Moore, 1975). The sign changes where the player does, so one who moves twice in
/// a row keeps it. Enters the same nodes as [`fail_soft`](super::fail_soft) with the same results;
/// the observer is shown all values as MAX sees them.
pub fn negamax<O: Observer<NodeId, Bound>>(tree: Deterministic<'_>, observer: O) -> Answer<Ratio> {
    let mut run = Run::new(tree, observer);
    let side = run.mover(Tree::ROOT).unwrap_or(Mover::Max);
    let found = run.negamax(Tree::ROOT, side, Bound::Below, Bound::Above);
    run.answer(Found { value: side.seen(found.value), ..found }).exact()
}

/// Who sees a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mover {
    Max,
    Min,
}

impl Mover {
    /// A value seen by MAX as this player sees it, or the reverse.
    fn seen(self, value: Bound) -> Bound {
        match self {
            Self::Max => value,
            Self::Min => value.negated(),
        }
    }

    /// A window seen by MAX as this player sees it, or the reverse.
    fn window(self, alpha: Bound, beta: Bound) -> (Bound, Bound) {
        match self {
            Self::Max => (alpha, beta),
            Self::Min => (beta.negated(), alpha.negated()),
        }
    }
}

impl<O: Observer<NodeId, Bound>> Run<Deterministic<'_>, O> {
    fn mover(&self, node: NodeId) -> Option<Mover> {
        match self.view.at(node) {
            Turn::Max => Some(Mover::Max),
            Turn::Min => Some(Mover::Min),
            Turn::Leaf(_) => None,
        }
    }

    /// A node's fail-soft value in a window, all seen by `side`: the one to move, or, at a leaf, the
    /// one who moved there.
    fn negamax(&mut self, node: NodeId, side: Mover, alpha: Bound, beta: Bound) -> Found<Bound> {
        let (low, high) = side.window(alpha, beta);
        self.enter(self.view.tree(), node, low, high);
        let found = match self.view.at(node) {
            Turn::Leaf(number) => Found { value: side.seen(Bound::At(number)), best: None },
            Turn::Max | Turn::Min => self.negamax_children(node, side, alpha, beta),
        };
        self.leave(node, side.seen(found.value));
        found
    }

    fn negamax_children(
        &mut self,
        node: NodeId,
        side: Mover,
        alpha: Bound,
        beta: Bound,
    ) -> Found<Bound> {
        let mut found = Found { value: Bound::Below, best: None };
        let mut children = self.view.tree().children(node).enumerate().peekable();
        while let Some((i, child)) = children.next() {
            let alpha = alpha.max(found.value);
            let value = match self.mover(child) {
                Some(next) if next != side => {
                    self.negamax(child, next, beta.negated(), alpha.negated()).value.negated()
                }
                _ => self.negamax(child, side, alpha, beta).value,
            };
            if value > found.value {
                found = Found { value, best: Some(child) };
            }
            if found.value >= beta {
                if children.peek().is_some() {
                    self.cut(node, side.seen(found.value), side.seen(beta), i + 1);
                }
                break;
            }
        }
        found
    }
}
