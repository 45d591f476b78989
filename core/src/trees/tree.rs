//! A tree in memory that the caller lends: [`Tree`].

use super::payoff::{Payoff, Side};
use super::ratio::Ratio;

/// A node of a tree: its place in reading order, counted from zero. It means something in its own
/// tree only; elsewhere it names another node or none, and never causes a panic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The place as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who or what chooses at an inner node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Kind {
    /// The player who wants a great number.
    Max,
    /// The player who wants a small one.
    Min,
    /// Dice: each child with its weight.
    Chance,
    /// A player of a tree of pairs, who wants a great payoff of their own.
    Player(Side),
}

impl Kind {
    /// A player of a tree of pairs.
    pub const A: Self = Self::Player(Side::A);
    /// The other one.
    pub const B: Self = Self::Player(Side::B);

    /// The word for it in the field.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Max => "MAX",
            Self::Min => "MIN",
            Self::Chance => "CHANCE",
            Self::Player(Side::A) => "A",
            Self::Player(Side::B) => "B",
        }
    }
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Content {
    /// A choice.
    Inner(Kind),
    /// An end.
    Leaf(Payoff),
}

/// A node as it lies in memory, opaque: what a caller lends an array of, 64 bytes each.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Node {
    pub(super) content: Content,
    /// How likely its parent, a chance node, leads here; one under any other parent.
    pub(super) weight: Ratio,
    /// The node after its last descendant.
    pub(super) end: u32,
}

const _: () = assert!(size_of::<Node>() == 64);

impl Node {
    /// What memory is filled with before a tree is built in it.
    pub const EMPTY: Self =
        Self { content: Content::Leaf(Payoff::Number(Ratio::ZERO)), weight: Ratio::ONE, end: 0 };
}

impl Default for Node {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// A game tree. Nodes lie in reading order, each with the place where its subtree ends: a child
/// follows its parent, a sibling follows where the one before it ends. There is always a root, and
/// every inner node has a child.
///
/// Made by a [`Builder`](super::Builder). A search takes a view of it that says what it holds, such
/// as [`Deterministic`](super::Deterministic).
#[derive(Clone, Copy, Debug)]
pub struct Tree<'t> {
    pub(super) nodes: &'t [Node],
}

impl<'t> Tree<'t> {
    /// The first node.
    pub const ROOT: NodeId = NodeId(0);

    /// How many nodes there are.
    #[expect(clippy::len_without_is_empty, reason = "there is always a root")]
    #[must_use]
    pub const fn len(self) -> usize {
        self.nodes.len()
    }

    /// All nodes in reading order: parents before children, left before right.
    pub fn nodes(self) -> impl ExactSizeIterator<Item = NodeId> + DoubleEndedIterator + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// How many leaves there are.
    #[must_use]
    pub fn leaves(self) -> usize {
        self.nodes.iter().filter(|node| matches!(node.content, Content::Leaf(_))).count()
    }

    /// What a node is.
    #[must_use]
    pub fn content(self, node: NodeId) -> Content {
        self.get(node).content
    }

    /// The payoff of a leaf.
    #[must_use]
    pub fn payoff(self, node: NodeId) -> Option<Payoff> {
        match self.content(node) {
            Content::Leaf(payoff) => Some(payoff),
            Content::Inner(_) => None,
        }
    }

    /// Who or what chooses at an inner node.
    #[must_use]
    pub fn kind(self, node: NodeId) -> Option<Kind> {
        match self.content(node) {
            Content::Inner(kind) => Some(kind),
            Content::Leaf(_) => None,
        }
    }

    /// How likely a chance node leads to this child of it; one under any other parent.
    #[must_use]
    pub fn weight(self, node: NodeId) -> Ratio {
        self.get(node).weight
    }

    /// The children of a node, left to right.
    #[must_use]
    pub fn children(self, node: NodeId) -> Children<'t> {
        Children { nodes: self.nodes, next: node.0.saturating_add(1), end: self.get(node).end }
    }

    fn get(self, node: NodeId) -> &'t Node {
        self.nodes.get(node.index()).unwrap_or(&Node::EMPTY)
    }
}

/// The children of a node, left to right.
#[derive(Clone, Debug)]
pub struct Children<'t> {
    nodes: &'t [Node],
    next: u32,
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        if self.next >= self.end {
            return None;
        }
        let child = NodeId(self.next);
        self.next = self.nodes.get(child.index())?.end;
        Some(child)
    }
}
