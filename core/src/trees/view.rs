//! What a search may be given: trees that were checked at the door.
//!
//! A search of numbers cannot be called on a tree with dice or pairs: it takes a [`Deterministic`],
//! and only a tree of MAX, MIN and numbers becomes one. Every other tree is a [`Refusal`] with the
//! node that is in the way.

use core::fmt;

use super::payoff::{Pair, Payoff, Side};
use super::ratio::Ratio;
use super::tree::{Content, Kind, NodeId, Tree};

/// Why a tree is not one that a search takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Refusal {
    /// A chance node, where the search knows none.
    Chance {
        /// The first.
        node: NodeId,
    },
    /// Pairs, where the search compares numbers.
    Pairs {
        /// The first node that has to do with pairs.
        node: NodeId,
    },
    /// Numbers, where the search compares pairs.
    Numbers {
        /// The first node that has to do with numbers.
        node: NodeId,
    },
    /// A leaf beyond the bounds that were promised.
    OutOfBounds {
        /// The first.
        node: NodeId,
        /// The least a leaf may be.
        least: Ratio,
        /// The most a leaf may be.
        most: Ratio,
    },
    /// A leaf whose payoffs sum to more than epsilon, in size.
    NotNearlyZeroSum {
        /// The first.
        node: NodeId,
        /// The sum; `None` if no [`Ratio`] holds it.
        sum: Option<Ratio>,
        /// The most that it may be.
        epsilon: Ratio,
    },
    /// An epsilon below zero.
    NegativeEpsilon,
}

impl Refusal {
    /// The node that is in the way, if it is one.
    #[must_use]
    pub const fn node(self) -> Option<NodeId> {
        match self {
            Self::Chance { node }
            | Self::Pairs { node }
            | Self::Numbers { node }
            | Self::OutOfBounds { node, .. }
            | Self::NotNearlyZeroSum { node, .. } => Some(node),
            Self::NegativeEpsilon => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chance { .. } => f.write_str("a chance node, where only MAX and MIN may choose"),
            Self::Pairs { .. } => f.write_str("a tree of pairs, where numbers are compared"),
            Self::Numbers { .. } => f.write_str("a tree of numbers, where pairs are compared"),
            Self::OutOfBounds { least, most, .. } => {
                write!(f, "a leaf that is not between {least} and {most}")
            }
            Self::NotNearlyZeroSum { sum: Some(sum), epsilon, .. } => {
                write!(f, "a pair that sums to {sum}, which is farther from 0 than {epsilon}")
            }
            Self::NotNearlyZeroSum { sum: None, epsilon, .. } => {
                write!(f, "a pair whose sum is too large a fraction to compare with {epsilon}")
            }
            Self::NegativeEpsilon => f.write_str("an epsilon below 0"),
        }
    }
}

impl core::error::Error for Refusal {}

/// What a node of a tree of numbers is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Numeric {
    Max,
    Min,
    Chance,
    Leaf(Ratio),
}

impl Numeric {
    /// Total, so that a node of another tree is no panic; in a checked tree the first arms suffice.
    fn of(content: Content) -> Self {
        match content {
            Content::Inner(Kind::Max | Kind::Player(Side::A)) => Self::Max,
            Content::Inner(Kind::Min | Kind::Player(Side::B)) => Self::Min,
            Content::Inner(Kind::Chance) => Self::Chance,
            Content::Leaf(Payoff::Number(number)) => Self::Leaf(number),
            Content::Leaf(Payoff::Pair(pair)) => Self::Leaf(pair.a),
        }
    }
}

/// A tree of MAX, MIN and numbers.
#[derive(Clone, Copy, Debug)]
pub struct Deterministic<'t>(Tree<'t>);

impl<'t> Deterministic<'t> {
    /// The tree.
    #[must_use]
    pub const fn tree(self) -> Tree<'t> {
        self.0
    }

    /// Whether MAX chooses at a node, and else whether MIN does.
    pub(super) fn at(self, node: NodeId) -> Turn {
        match Numeric::of(self.0.content(node)) {
            Numeric::Max => Turn::Max,
            Numeric::Min | Numeric::Chance => Turn::Min,
            Numeric::Leaf(number) => Turn::Leaf(number),
        }
    }
}

/// What a node of a [`Deterministic`] tree is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    Max,
    Min,
    Leaf(Ratio),
}

impl<'t> TryFrom<Tree<'t>> for Deterministic<'t> {
    type Error = Refusal;

    fn try_from(tree: Tree<'t>) -> Result<Self, Refusal> {
        let Stochastic(tree) = Stochastic::try_from(tree)?;
        match tree.nodes().find(|&node| tree.kind(node) == Some(Kind::Chance)) {
            Some(node) => Err(Refusal::Chance { node }),
            None => Ok(Self(tree)),
        }
    }
}

/// A tree of MAX, MIN, chance and numbers.
#[derive(Clone, Copy, Debug)]
pub struct Stochastic<'t>(Tree<'t>);

impl<'t> Stochastic<'t> {
    /// The tree.
    #[must_use]
    pub const fn tree(self) -> Tree<'t> {
        self.0
    }

    pub(super) fn at(self, node: NodeId) -> Numeric {
        Numeric::of(self.0.content(node))
    }

    /// The number of a leaf.
    fn number(self, node: NodeId) -> Option<Ratio> {
        match self.at(node) {
            Numeric::Leaf(number) => Some(number),
            _ => None,
        }
    }
}

impl<'t> TryFrom<Tree<'t>> for Stochastic<'t> {
    type Error = Refusal;

    fn try_from(tree: Tree<'t>) -> Result<Self, Refusal> {
        // A tree is all numbers or all pairs.
        match tree.content(Tree::ROOT) {
            Content::Inner(Kind::Player(_)) | Content::Leaf(Payoff::Pair(_)) => {
                Err(Refusal::Pairs { node: Tree::ROOT })
            }
            _ => Ok(Self(tree)),
        }
    }
}

impl<'t> From<Deterministic<'t>> for Stochastic<'t> {
    fn from(tree: Deterministic<'t>) -> Self {
        Self(tree.0)
    }
}

/// A tree of MAX, MIN, chance and numbers, none of which lies beyond known bounds.
#[derive(Clone, Copy, Debug)]
pub struct Bounded<'t> {
    tree: Stochastic<'t>,
    least: Ratio,
    most: Ratio,
}

impl<'t> Bounded<'t> {
    /// A tree whose leaves are promised to lie between two numbers, which is checked.
    ///
    /// # Errors
    /// [`Refusal::OutOfBounds`] with the first leaf that breaks the promise.
    pub fn new(tree: Stochastic<'t>, least: Ratio, most: Ratio) -> Result<Self, Refusal> {
        let beyond = |&node: &NodeId| tree.number(node).is_some_and(|n| n < least || n > most);
        match tree.tree().nodes().find(beyond) {
            Some(node) => Err(Refusal::OutOfBounds { node, least, most }),
            None => Ok(Self { tree, least, most }),
        }
    }

    /// The tree with its own least and greatest leaf as bounds: the closest there are.
    #[must_use]
    pub fn tightest(tree: Stochastic<'t>) -> Self {
        let numbers = || tree.tree().nodes().filter_map(|node| tree.number(node));
        let least = numbers().min().unwrap_or(Ratio::ZERO);
        let most = numbers().max().unwrap_or(Ratio::ZERO);
        Self { tree, least, most }
    }

    /// The tree.
    #[must_use]
    pub const fn tree(self) -> Stochastic<'t> {
        self.tree
    }

    /// The least that a leaf may be.
    #[must_use]
    pub const fn least(self) -> Ratio {
        self.least
    }

    /// The most that a leaf may be.
    #[must_use]
    pub const fn most(self) -> Ratio {
        self.most
    }
}

/// What a node of a tree of pairs is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Paired {
    Choice(Side),
    Leaf(Pair),
}

/// A tree of A, B and pairs.
#[derive(Clone, Copy, Debug)]
pub struct TwoPayoffs<'t>(Tree<'t>);

impl<'t> TwoPayoffs<'t> {
    /// The tree.
    #[must_use]
    pub const fn tree(self) -> Tree<'t> {
        self.0
    }

    /// Total, as [`Numeric::of`].
    pub(super) fn at(self, node: NodeId) -> Paired {
        match self.0.content(node) {
            Content::Inner(Kind::Player(side)) => Paired::Choice(side),
            Content::Inner(_) => Paired::Choice(Side::A),
            Content::Leaf(Payoff::Pair(pair)) => Paired::Leaf(pair),
            Content::Leaf(Payoff::Number(number)) => Paired::Leaf(Pair { a: number, b: -number }),
        }
    }
}

impl<'t> TryFrom<Tree<'t>> for TwoPayoffs<'t> {
    type Error = Refusal;

    fn try_from(tree: Tree<'t>) -> Result<Self, Refusal> {
        match tree.content(Tree::ROOT) {
            Content::Inner(Kind::Player(_)) | Content::Leaf(Payoff::Pair(_)) => Ok(Self(tree)),
            _ => Err(Refusal::Numbers { node: Tree::ROOT }),
        }
    }
}

/// A tree of A, B and pairs whose two payoffs sum to at most epsilon, in size, at every leaf.
#[derive(Clone, Copy, Debug)]
pub struct NearlyZeroSum<'t> {
    tree: TwoPayoffs<'t>,
    epsilon: Ratio,
}

impl<'t> NearlyZeroSum<'t> {
    /// A tree of which that is promised, which is checked.
    ///
    /// # Errors
    /// [`Refusal::NotNearlyZeroSum`] with the first leaf that breaks the promise, or
    /// [`Refusal::NegativeEpsilon`].
    pub fn new(tree: TwoPayoffs<'t>, epsilon: Ratio) -> Result<Self, Refusal> {
        if epsilon < Ratio::ZERO {
            return Err(Refusal::NegativeEpsilon);
        }
        for node in tree.tree().nodes() {
            let Paired::Leaf(pair) = tree.at(node) else { continue };
            let sum = pair.a.plus(pair.b);
            if sum.is_none_or(|sum| sum.abs() > epsilon) {
                return Err(Refusal::NotNearlyZeroSum { node, sum, epsilon });
            }
        }
        Ok(Self { tree, epsilon })
    }

    /// The tree.
    #[must_use]
    pub const fn tree(self) -> TwoPayoffs<'t> {
        self.tree
    }

    /// The most that the payoffs of a leaf sum to, in size.
    #[must_use]
    pub const fn epsilon(self) -> Ratio {
        self.epsilon
    }
}
