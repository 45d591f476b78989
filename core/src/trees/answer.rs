//! What a search answers, and the bookkeeping that all of them share.

use super::tree::{Content, NodeId, Tree};
use crate::observer::Observer;

/// The value of a tree together with the action that gets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Answer<V> {
    /// What the root is worth.
    pub value: V,
    /// The root's best child, the first of equally good ones. `None` where nobody chooses: the root
    /// is a leaf or a chance node, or a window was searched that the root's value lies below.
    pub best: Option<NodeId>,
    /// What it took.
    pub tally: Tally,
}

/// What a search took. A node entered twice counts twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Tally {
    /// Nodes entered, leaves among them.
    pub nodes: u64,
    /// Leaves entered.
    pub leaves: u64,
    /// Nodes left before their last child.
    pub cuts: u64,
    /// Of these, those left after their first child.
    pub first_cuts: u64,
}

impl core::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.cuts += other.cuts;
        self.first_cuts += other.first_cuts;
    }
}

/// A node's value and the child that gets it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<V> {
    pub(super) value: V,
    pub(super) best: Option<NodeId>,
}

/// A search on its way: the tree, who watches, what it has taken.
pub(super) struct Run<T, O> {
    pub(super) view: T,
    pub(super) observer: O,
    pub(super) tally: Tally,
}

impl<T, O> Run<T, O> {
    pub(super) fn new(view: T, observer: O) -> Self {
        Self { view, observer, tally: Tally::default() }
    }

    pub(super) fn answer<V>(&self, found: Found<V>) -> Answer<V> {
        Answer { value: found.value, best: found.best, tally: self.tally }
    }

    pub(super) fn enter<V>(&mut self, tree: Tree<'_>, node: NodeId, alpha: V, beta: V)
    where
        O: Observer<NodeId, V>,
    {
        self.tally.nodes += 1;
        self.tally.leaves += u64::from(matches!(tree.content(node), Content::Leaf(_)));
        self.observer.enter(&node, alpha, beta);
    }

    /// A node is left with children to go, after having searched `tried` of them.
    pub(super) fn cut<V>(&mut self, node: NodeId, value: V, bound: V, tried: usize)
    where
        O: Observer<NodeId, V>,
    {
        self.tally.cuts += 1;
        self.tally.first_cuts += u64::from(tried == 1);
        self.observer.cut(&node, value, bound);
    }

    pub(super) fn leave<V>(&mut self, node: NodeId, value: V)
    where
        O: Observer<NodeId, V>,
    {
        self.observer.leave(&node, value);
    }
}
