//! A tree with what its text says beyond it: names and places.

use std::fmt;

use plywood_core::trees::{Content, Kind, Node, NodeId, Payoff, Planted, Tree};

/// Nodes of the largest tree that is read. One of half as many, the whole of tic-tac-toe, takes 333 MiB
/// with the record of its search.
pub const MAX_NODES: usize = 1 << 20;

/// Where something stands in a text: line and column, counted from one, the column in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in it.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A tree, the names of its nodes and where they stand in the text that it was read from.
#[derive(Clone, Debug)]
pub struct Document {
    pub(super) planted: Planted<Vec<Node>>,
    pub(super) names: Vec<Option<String>>,
    pub(super) places: Vec<Place>,
}

impl Document {
    /// A tree that has no text: without names and places.
    pub fn unnamed(planted: Planted<Vec<Node>>) -> Self {
        let names = vec![None; planted.tree().len()];
        Self { planted, names, places: Vec::new() }
    }

    /// The tree.
    pub fn tree(&self) -> Tree<'_> {
        self.planted.tree()
    }

    /// The name of a node, if it has one.
    pub fn name(&self, node: NodeId) -> Option<&str> {
        self.names.get(node.index())?.as_deref()
    }

    /// Where a node stands in the text.
    pub fn place(&self, node: NodeId) -> Option<Place> {
        self.places.get(node.index()).copied()
    }

    /// What to call a node: its name, or else the numbers of the children on the way to it, `2.1`;
    /// the root without a name is `root`.
    pub fn label(&self, node: NodeId) -> String {
        if let Some(name) = self.name(node) {
            return name.to_owned();
        }
        let (tree, mut at, mut way) = (self.tree(), Tree::ROOT, Vec::new());
        while at != node {
            let below = tree.children(at).enumerate().take_while(|&(_, child)| child <= node);
            let Some((i, child)) = below.last() else { break };
            way.push(i + 1);
            at = child;
        }
        if way.is_empty() { "root".to_owned() } else { crate::text::joined(way, ".") }
    }

    /// What a node is, in a word: `MAX`, or a leaf's payoff.
    pub fn word(&self, node: NodeId) -> String {
        match self.tree().content(node) {
            Content::Inner(kind) => kind.name().to_owned(),
            Content::Leaf(payoff) => payoff.to_string(),
        }
    }

    /// Whether the tree is one of pairs.
    pub fn has_pairs(&self) -> bool {
        matches!(
            self.tree().content(Tree::ROOT),
            Content::Inner(Kind::Player(_)) | Content::Leaf(Payoff::Pair(_))
        )
    }

    /// Whether anything is left to chance.
    pub fn has_chance(&self) -> bool {
        self.tree().nodes().any(|node| self.tree().kind(node) == Some(Kind::Chance))
    }

    /// Levels from the root to the deepest leaf, not counting the root's.
    pub fn depth(&self) -> usize {
        self.levels().into_iter().max().unwrap_or(0)
    }

    /// The level of each node; the root's is zero.
    pub fn levels(&self) -> Vec<usize> {
        let tree = self.tree();
        let mut levels = vec![0; tree.len()];
        for node in tree.nodes() {
            for child in tree.children(node) {
                levels[child.index()] = levels[node.index()] + 1;
            }
        }
        levels
    }

    /// The parent of each node.
    pub fn parents(&self) -> Vec<Option<NodeId>> {
        let tree = self.tree();
        let mut parents = vec![None; tree.len()];
        for node in tree.nodes() {
            tree.children(node).for_each(|child| parents[child.index()] = Some(node));
        }
        parents
    }
}
