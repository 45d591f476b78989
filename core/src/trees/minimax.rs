//! Plain minimax: every leaf is visited. What all other searches of numbers are held against.

use super::answer::{Answer, Found, Run};
use super::payoff::Bound;
use super::ratio::Ratio;
use super::tree::{NodeId, Tree};
use super::view::{Deterministic, Turn};
use crate::observer::Observer;

/// The value of a tree and the first best action, by visiting every leaf (E. Zermelo, 1913;
/// J. von Neumann, 1928). The windows shown to the observer are open to both sides.
pub fn minimax<O: Observer<NodeId, Bound>>(tree: Deterministic<'_>, observer: O) -> Answer<Ratio> {
    let mut run = Run::new(tree, observer);
    let found = run.visit(Tree::ROOT);
    run.answer(found)
}

impl<O: Observer<NodeId, Bound>> Run<Deterministic<'_>, O> {
    fn visit(&mut self, node: NodeId) -> Found<Ratio> {
        let tree = self.view.tree();
        self.enter(tree, node, Bound::Below, Bound::Above);
        let found = match self.view.at(node) {
            Turn::Leaf(value) => Found { value, best: None },
            Turn::Max => self.best(node, |value, best| value > best),
            Turn::Min => self.best(node, |value, best| value < best),
        };
        self.leave(node, Bound::At(found.value));
        found
    }

    /// The first child that no other is better than.
    fn best(&mut self, node: NodeId, better: fn(Ratio, Ratio) -> bool) -> Found<Ratio> {
        let mut found = Found { value: Ratio::ZERO, best: None };
        for child in self.view.tree().children(node) {
            let value = self.visit(child).value;
            if found.best.is_none() || better(value, found.value) {
                found = Found { value, best: Some(child) };
            }
        }
        found
    }
}
