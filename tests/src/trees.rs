//! Game trees as nested lists, drawn at random, with the obvious searches of them.

use plywood_core::conformance::Random;
use plywood_core::trees::{Builder, Kind, Node, Pair, Payoff, Planted, Ratio};

/// A node and all below it.
#[derive(Clone, Debug)]
pub enum Naive {
    /// An end.
    Leaf(Payoff),
    /// A choice, or dice: each child has its weight, in parts of the sum of them all; the weights
    /// mean nothing where a player chooses.
    Inner(Kind, Vec<(i64, Naive)>),
}

/// What random trees are made of.
#[derive(Clone, Copy, Debug)]
pub struct Recipe<'a> {
    /// The kinds of inner nodes.
    pub kinds: &'a [Kind],
    /// Levels below the root at most.
    pub depth: u32,
    /// Children of a node at most.
    pub width: usize,
    /// A random payoff.
    pub leaf: fn(&mut Random) -> Payoff,
}

impl Naive {
    /// A random tree: kinds in any order, leaves at any depth, nodes of one child among them.
    pub fn random(recipe: Recipe<'_>, random: &mut Random) -> Self {
        if recipe.depth == 0 || random.below(8) == 0 {
            return Self::Leaf((recipe.leaf)(random));
        }
        let kind = recipe.kinds[random.below(recipe.kinds.len())];
        let below = Recipe { depth: recipe.depth - 1, ..recipe };
        let children = 1 + random.below(recipe.width);
        // The first weight is not zero, so that the sum is not.
        let weight = |i, random: &mut Random| i64::from(i == 0) + random.below(3) as i64;
        let children = (0..children).map(|i| (weight(i, random), Self::random(below, random)));
        Self::Inner(kind, children.collect())
    }

    /// A random tree of `width` children everywhere, a kind for each level.
    pub fn layered(
        kinds: &[Kind],
        width: usize,
        leaf: fn(&mut Random) -> Payoff,
        random: &mut Random,
    ) -> Self {
        let [kind, below @ ..] = kinds else { return Self::Leaf(leaf(random)) };
        let child = |random: &mut Random| {
            let weight = 1 + random.below(3) as i64;
            (weight, Self::layered(below, width, leaf, random))
        };
        Self::Inner(*kind, (0..width).map(|_| child(random)).collect())
    }

    /// The same tree with the best children of MAX and MIN first.
    pub fn best_first(self) -> Self {
        let Self::Inner(kind, children) = self else { return self };
        let mut children: Vec<_> =
            children.into_iter().map(|(weight, child)| (weight, child.best_first())).collect();
        let ascending = |one: &(i64, Self), other: &(i64, Self)| {
            let (one, other) = (one.1.value().0, other.1.value().0);
            other.below(one).cmp(&one.below(other))
        };
        match kind {
            Kind::Max => children.sort_by(|one, other| ascending(other, one)),
            Kind::Min => children.sort_by(ascending),
            _ => {}
        }
        Self::Inner(kind, children)
    }

    /// Nodes of the tree.
    pub fn len(&self) -> usize {
        match self {
            Self::Leaf(_) => 1,
            Self::Inner(_, children) => {
                1 + children.iter().map(|(_, child)| child.len()).sum::<usize>()
            }
        }
    }

    /// Whether there is no node: never.
    pub fn is_empty(&self) -> bool {
        false
    }

    fn build(&self, builder: &mut Builder<Vec<Node>>, weight: Option<Ratio>) {
        match self {
            Self::Leaf(payoff) => {
                builder.leaf(*payoff, weight).expect("a leaf fits");
            }
            Self::Inner(kind, children) => {
                builder.open(*kind, weight).expect("a node fits");
                let sum = children.iter().map(|(weight, _)| weight).sum();
                for (weight, child) in children {
                    let weight = (*kind == Kind::Chance).then(|| Ratio::new(*weight, sum).unwrap());
                    child.build(builder, weight);
                }
                builder.close().expect("the node is complete");
            }
        }
    }

    /// The same tree, in memory that it fits in exactly.
    pub fn planted(&self) -> Planted<Vec<Node>> {
        let mut builder = Builder::new(vec![Node::EMPTY; self.len()]);
        self.build(&mut builder, None);
        builder.finish().expect("the tree is complete")
    }

    /// The value of a tree of numbers, and the number of the root's first best child. Fractions are
    /// reduced a little, so that they fit.
    pub fn value(&self) -> (Fraction, Option<usize>) {
        match self {
            Self::Leaf(Payoff::Number(n)) => {
                (Fraction(n.numerator().into(), n.denominator().into()), None)
            }
            Self::Leaf(Payoff::Pair(_)) => panic!("no number"),
            Self::Inner(Kind::Chance, children) => {
                let sum: i64 = children.iter().map(|(weight, _)| weight).sum();
                let terms = children.iter().map(|&(weight, ref child)| {
                    let Fraction(n, d) = child.value().0;
                    Fraction(n * i128::from(weight), d * i128::from(sum))
                });
                (terms.fold(Fraction(0, 1), Fraction::plus), None)
            }
            Self::Inner(kind, children) => {
                let values: Vec<Fraction> = children.iter().map(|(_, c)| c.value().0).collect();
                let as_good = |one: Fraction, other: Fraction| match kind {
                    Kind::Max => !one.below(other),
                    _ => !other.below(one),
                };
                let best = values.iter().position(|&v| values.iter().all(|&w| as_good(v, w)));
                (values[best.expect("one is best")], best)
            }
        }
    }

    /// The pair of a tree of pairs, and the number of the root's first best child.
    pub fn pair(&self) -> (Pair, Option<usize>) {
        match self {
            Self::Leaf(Payoff::Pair(pair)) => (*pair, None),
            Self::Inner(Kind::Player(side), children) => {
                let pairs: Vec<Pair> = children.iter().map(|(_, child)| child.pair().0).collect();
                let most = pairs.iter().map(|pair| pair.of(*side)).max().expect("a child");
                let best = pairs.iter().position(|pair| pair.of(*side) == most);
                (pairs[best.expect("one is best")], best)
            }
            _ => panic!("no pair"),
        }
    }

    /// The tree of numbers that a zero-sum tree of pairs is: A is MAX and B is MIN.
    pub fn as_numbers(&self) -> Self {
        match self {
            Self::Leaf(Payoff::Pair(pair)) => Self::Leaf(Payoff::Number(pair.a)),
            Self::Leaf(number) => Self::Leaf(*number),
            Self::Inner(kind, children) => {
                let kind = if *kind == Kind::A { Kind::Max } else { Kind::Min };
                Self::Inner(kind, children.iter().map(|(w, c)| (*w, c.as_numbers())).collect())
            }
        }
    }
}

/// A numerator over a positive denominator.
#[derive(Clone, Copy, Debug)]
pub struct Fraction(pub i128, pub i128);

impl Fraction {
    fn plus(self, other: Self) -> Self {
        let Self(n, d) = Self(self.0 * other.1 + other.0 * self.1, self.1 * other.1);
        let shared = (1..=64).rev().find(|by| n % by == 0 && d % by == 0).unwrap_or(1);
        Self(n / shared, d / shared)
    }

    fn below(self, other: Self) -> bool {
        self.0 * other.1 < other.0 * self.1
    }
}

impl PartialEq<Ratio> for Fraction {
    fn eq(&self, ratio: &Ratio) -> bool {
        self.0 * i128::from(ratio.denominator()) == i128::from(ratio.numerator()) * self.1
    }
}
