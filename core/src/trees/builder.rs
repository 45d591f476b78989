//! Building a tree node by node, in reading order: [`Builder`].

use core::fmt;

use heapless::Vec;

use super::payoff::Payoff;
use super::ratio::Ratio;
use super::tree::{Content, Kind, Node, NodeId, Tree};

/// Nodes from the root of the deepest tree to a leaf, both counted. Bounds the recursion of every
/// search.
pub const MAX_LEVELS: usize = 32;

/// Children of the widest node: their number fits a byte.
pub const MAX_WIDTH: usize = 255;

/// Why a tree cannot be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum BuildError {
    /// The memory holds no more nodes.
    Full {
        /// How many it holds.
        capacity: usize,
    },
    /// More than [`MAX_LEVELS`] from the root to a leaf.
    TooDeep,
    /// More than [`MAX_WIDTH`] children.
    TooWide {
        /// Their parent.
        parent: NodeId,
    },
    /// An inner node without a child.
    NoChild {
        /// Which.
        node: NodeId,
    },
    /// A child of a chance node without its weight.
    NoWeight {
        /// Its parent.
        parent: NodeId,
    },
    /// A weight under a node that is not a chance node, or at the root.
    UnexpectedWeight,
    /// A weight below zero.
    NegativeWeight {
        /// The weight.
        weight: Ratio,
    },
    /// Weights that do not sum to one.
    WeightSum {
        /// Their parent.
        node: NodeId,
        /// Their sum; `None` if no [`Ratio`] holds it.
        sum: Option<Ratio>,
    },
    /// Numbers, MAX, MIN or chance in a tree of pairs, or the reverse.
    Mixed,
    /// A second root.
    SecondRoot,
    /// An end where nothing is open.
    NothingOpen,
    /// The tree has no root, or an inner node that was not closed.
    Unfinished,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full { capacity } => write!(f, "a tree has at most {capacity} nodes here"),
            Self::TooDeep => write!(f, "a tree is at most {MAX_LEVELS} levels deep"),
            Self::TooWide { .. } => write!(f, "a node has at most {MAX_WIDTH} children"),
            Self::NoChild { .. } => f.write_str("an inner node has at least one child"),
            Self::NoWeight { .. } => {
                f.write_str("every child of a CHANCE node has a weight, such as 1/6: before it")
            }
            Self::UnexpectedWeight => f.write_str("only children of a CHANCE node have a weight"),
            Self::NegativeWeight { weight } => {
                write!(f, "a weight is at least 0, and this one is {weight}")
            }
            Self::WeightSum { sum: Some(sum), .. } => {
                write!(f, "the weights of a CHANCE node sum to 1, and these to {sum}")
            }
            Self::WeightSum { sum: None, .. } => f.write_str(
                "the weights of a CHANCE node sum to 1, and these to a fraction that is too large",
            ),
            Self::Mixed => f.write_str(
                "A and B choose between pairs, MAX, MIN and CHANCE between numbers: no tree has both",
            ),
            Self::SecondRoot => f.write_str("a tree has one root"),
            Self::NothingOpen => f.write_str("no node is open"),
            Self::Unfinished => f.write_str("the tree is not complete"),
        }
    }
}

impl core::error::Error for BuildError {}

/// A complete tree with the memory that it lies in.
#[derive(Clone, Debug)]
pub struct Planted<M> {
    memory: M,
    len: u32,
}

impl<M: AsRef<[Node]>> Planted<M> {
    /// The tree.
    #[must_use]
    pub fn tree(&self) -> Tree<'_> {
        Tree { nodes: &self.memory.as_ref()[..self.len as usize] }
    }
}

/// A node whose children are being added.
#[derive(Clone, Copy, Debug)]
struct Open {
    node: u32,
    chance: bool,
    children: u8,
    /// Of the weights so far; `None` once it did not fit.
    sum: Option<Ratio>,
}

/// Builds a tree in reading order: [`open`](Self::open) an inner node, add its children, and
/// [`close`](Self::close) it; a [`leaf`](Self::leaf) needs no closing. The memory is an array, a
/// slice that somebody lends, or whatever else holds nodes.
///
/// ```
/// use plywood_core::trees::{Builder, Deterministic, Kind, Node, Ratio, minimax};
/// use plywood_core::Silent;
///
/// let mut builder = Builder::new([Node::EMPTY; 7]);
/// builder.open(Kind::Max, None)?;
/// for [left, right] in [[3, 5], [2, 9]] {
///     builder.open(Kind::Min, None)?;
///     builder.number(left)?;
///     builder.number(right)?;
///     builder.close()?;
/// }
/// builder.close()?;
/// let planted = builder.finish()?;
/// let tree = planted.tree();
/// let answer = minimax(Deterministic::try_from(tree).unwrap(), Silent);
/// assert_eq!(answer.value, Ratio::whole(3));
/// assert_eq!(answer.best, tree.children(plywood_core::trees::Tree::ROOT).next());
/// # Ok::<(), plywood_core::trees::BuildError>(())
/// ```
#[derive(Debug)]
pub struct Builder<M> {
    memory: M,
    len: u32,
    /// Levels above a leaf only: the last level holds leaves.
    open: Vec<Open, { MAX_LEVELS - 1 }>,
    /// Whether the tree is one of pairs, once that is known.
    pairs: Option<bool>,
}

impl<M: AsRef<[Node]> + AsMut<[Node]>> Builder<M> {
    /// An empty tree that may take all of the memory.
    pub fn new(memory: M) -> Self {
        Self { memory, len: 0, open: Vec::new(), pairs: None }
    }

    /// Begins an inner node as the next child of the innermost open one, with its weight if that
    /// one is a chance node.
    ///
    /// # Errors
    /// Whatever is wrong with it; nothing is added then.
    pub fn open(&mut self, kind: Kind, weight: Option<Ratio>) -> Result<NodeId, BuildError> {
        if self.open.is_full() {
            return Err(BuildError::TooDeep);
        }
        let node = self.add(Content::Inner(kind), weight)?;
        let chance = kind == Kind::Chance;
        let open = Open { node: node.0, chance, children: 0, sum: Some(Ratio::ZERO) };
        self.open.push(open).map_err(|_| BuildError::TooDeep)?;
        Ok(node)
    }

    /// Adds a leaf as the next child of the innermost open node, or as the root, with its weight if
    /// that node is a chance node.
    ///
    /// # Errors
    /// Whatever is wrong with it; nothing is added then.
    pub fn leaf(&mut self, payoff: Payoff, weight: Option<Ratio>) -> Result<NodeId, BuildError> {
        self.add(Content::Leaf(payoff), weight)
    }

    /// Adds a leaf with a number, under a node that is not a chance node.
    ///
    /// # Errors
    /// As [`leaf`](Self::leaf).
    pub fn number(&mut self, number: impl Into<Ratio>) -> Result<NodeId, BuildError> {
        self.leaf(Payoff::Number(number.into()), None)
    }

    /// Ends the innermost open node.
    ///
    /// # Errors
    /// If nothing is open, the node has no child, or its weights do not sum to one.
    pub fn close(&mut self) -> Result<NodeId, BuildError> {
        let &open = self.open.last().ok_or(BuildError::NothingOpen)?;
        let node = NodeId(open.node);
        if open.children == 0 {
            return Err(BuildError::NoChild { node });
        }
        if open.chance && open.sum != Some(Ratio::ONE) {
            return Err(BuildError::WeightSum { node, sum: open.sum });
        }
        self.memory.as_mut()[node.index()].end = self.len;
        self.open.pop();
        Ok(node)
    }

    /// The complete tree.
    ///
    /// # Errors
    /// [`BuildError::Unfinished`] without a root or with a node that is open.
    pub fn finish(self) -> Result<Planted<M>, BuildError> {
        if self.len == 0 || !self.open.is_empty() {
            return Err(BuildError::Unfinished);
        }
        Ok(Planted { memory: self.memory, len: self.len })
    }

    fn add(&mut self, content: Content, weight: Option<Ratio>) -> Result<NodeId, BuildError> {
        let pairs =
            matches!(content, Content::Inner(Kind::Player(_)) | Content::Leaf(Payoff::Pair(_)));
        if self.pairs.is_some_and(|before| before != pairs) {
            return Err(BuildError::Mixed);
        }
        let capacity = self.memory.as_ref().len().min(u32::MAX as usize);
        if self.len as usize >= capacity {
            return Err(BuildError::Full { capacity });
        }
        self.add_to_parent(weight)?;
        let node = NodeId(self.len);
        self.len += 1;
        self.pairs = Some(pairs);
        self.memory.as_mut()[node.index()] =
            Node { content, weight: weight.unwrap_or(Ratio::ONE), end: self.len };
        Ok(node)
    }

    /// Counts and weighs a child where it is added.
    fn add_to_parent(&mut self, weight: Option<Ratio>) -> Result<(), BuildError> {
        let Some(parent) = self.open.last_mut() else {
            return match (self.len, weight) {
                (0, None) => Ok(()),
                (0, Some(_)) => Err(BuildError::UnexpectedWeight),
                _ => Err(BuildError::SecondRoot),
            };
        };
        let id = NodeId(parent.node);
        let sum = match (parent.chance, weight) {
            (false, None) => parent.sum,
            (false, Some(_)) => return Err(BuildError::UnexpectedWeight),
            (true, None) => return Err(BuildError::NoWeight { parent: id }),
            (true, Some(weight)) if weight < Ratio::ZERO => {
                return Err(BuildError::NegativeWeight { weight });
            }
            (true, Some(weight)) => parent.sum.and_then(|sum| sum.plus(weight)),
        };
        parent.children =
            parent.children.checked_add(1).ok_or(BuildError::TooWide { parent: id })?;
        parent.sum = sum;
        Ok(())
    }
}
