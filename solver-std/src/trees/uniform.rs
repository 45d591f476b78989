//! Trees that have the same number of children everywhere: [`Uniform`].

use plywood_core::conformance::Random;
use plywood_core::trees::{Builder, Kind, Node, Payoff, Planted, Ratio};

/// How good the children of a node are, from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Every leaf of a child is better than all of the next one's, for who chooses: the fewest leaves
    /// are searched.
    BestFirst,
    /// Every leaf of a child is worse than all of the next one's: no cut can happen.
    WorstFirst,
    /// The children of [`BestFirst`](Self::BestFirst), shuffled by a seed.
    Shuffled(
        /// The seed.
        u64,
    ),
    /// Each leaf a random number of its own, by a seed.
    Independent(
        /// The seed.
        u64,
    ),
}

/// A tree of `width` children at each of `depth` levels, MAX and MIN in turn, MAX first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Uniform {
    /// Children of every inner node.
    pub width: u32,
    /// Levels of inner nodes.
    pub depth: u32,
    /// Equally likely outcomes of a roll of dice after every move; none with one.
    pub outcomes: u32,
}

impl Uniform {
    /// Leaves of the tree; `None` if they are beyond counting.
    pub fn leaves(self) -> Option<u64> {
        u64::from(self.width).checked_mul(self.outcomes.into())?.checked_pow(self.depth)
    }

    /// The leaves that alpha-beta cannot do without where nothing is left to chance:
    /// b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (J. Slagle and J. Dixon, 1969).
    pub fn minimum(self) -> Option<u64> {
        let b = u64::from(self.width);
        let (more, less) = (self.depth.div_ceil(2), self.depth / 2);
        Some(b.checked_pow(more)?.checked_add(b.checked_pow(less)?)? - 1)
    }

    /// Nodes of the tree.
    fn nodes(self) -> usize {
        let dice = usize::from(self.outcomes > 1);
        let (width, outcomes) = (self.width as usize, self.outcomes as usize);
        // Below a choice stand its moves and, with dice, their outcomes.
        (0..self.depth).rev().fold(1, |below, _| 1 + width * (dice + outcomes * below))
    }

    /// The tree with such leaves, which must fit in memory.
    pub fn planted(self, leaves: Leaves) -> Planted<Vec<Node>> {
        let random = match leaves {
            Leaves::BestFirst | Leaves::WorstFirst => Random::new(0),
            Leaves::Shuffled(seed) | Leaves::Independent(seed) => Random::new(seed),
        };
        let builder = Builder::new(vec![Node::EMPTY; self.nodes()]);
        let mut planting = Planting { shape: self, leaves, random, builder };
        planting.node(self.depth, Kind::Max, 0, None);
        planting.builder.finish().expect("every node that is opened is closed")
    }
}

struct Planting {
    shape: Uniform,
    leaves: Leaves,
    random: Random,
    builder: Builder<Vec<Node>>,
}

const FITS: &str = "the memory is measured";

impl Planting {
    /// A subtree whose leaves lie between `number` and the next, in steps of a part of one.
    fn node(&mut self, depth: u32, kind: Kind, number: i32, weight: Option<Ratio>) {
        if depth == 0 {
            let number = match self.leaves {
                Leaves::Independent(_) => self.random.below(1 << 30) as i32,
                _ => number,
            };
            self.builder.leaf(Payoff::Number(number.into()), weight).expect(FITS);
            return;
        }
        self.builder.open(kind, weight).expect(FITS);
        let next = if kind == Kind::Max { Kind::Min } else { Kind::Max };
        let mut digits: Vec<u32> = (0..self.shape.width).collect();
        if (kind == Kind::Max) == (self.leaves != Leaves::WorstFirst) {
            digits.reverse();
        }
        if let Leaves::Shuffled(_) = self.leaves {
            for last in (1..digits.len()).rev() {
                digits.swap(last, self.random.below(last + 1));
            }
        }
        for digit in digits {
            let number = number.wrapping_mul(self.shape.width as i32).wrapping_add(digit as i32);
            self.outcomes(depth - 1, next, number);
        }
        self.builder.close().expect(FITS);
    }

    /// What follows a move: the next choice, or a roll of dice before it.
    fn outcomes(&mut self, depth: u32, next: Kind, number: i32) {
        let outcomes = self.shape.outcomes;
        if outcomes <= 1 {
            return self.node(depth, next, number, None);
        }
        let weight = Ratio::new(1, outcomes.into());
        self.builder.open(Kind::Chance, None).expect(FITS);
        (0..outcomes).for_each(|_| self.node(depth, next, number, weight));
        self.builder.close().expect(FITS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::Document;

    #[test]
    fn small_trees_are_as_said() {
        let text = |leaves| {
            let shape = Uniform { width: 2, depth: 2, outcomes: 1 };
            Document::unnamed(shape.planted(leaves)).to_string()
        };
        assert_eq!(text(Leaves::BestFirst), "MAX(MIN(2, 3), MIN(0, 1))");
        assert_eq!(text(Leaves::WorstFirst), "MAX(MIN(1, 0), MIN(3, 2))");
        let dice = Uniform { width: 1, depth: 2, outcomes: 2 }.planted(Leaves::BestFirst);
        assert_eq!(
            Document::unnamed(dice).to_string(),
            "MAX(CHANCE(1/2: MIN(CHANCE(1/2: 0, 1/2: 0)), 1/2: MIN(CHANCE(1/2: 0, 1/2: 0))))"
        );
    }

    #[test]
    fn leaves_are_counted_without_a_tree() {
        let shape = Uniform { width: 3, depth: 5, outcomes: 1 };
        assert_eq!((shape.leaves(), shape.minimum()), (Some(243), Some(27 + 9 - 1)));
        assert_eq!(shape.planted(Leaves::BestFirst).tree().leaves(), 243);
        let one = Uniform { width: 1, ..shape };
        assert_eq!((one.leaves(), one.minimum()), (Some(1), Some(1)));
        assert_eq!(Uniform { width: 6, depth: 40, outcomes: 1 }.leaves(), None);
        let dice = Uniform { width: 2, depth: 3, outcomes: 3 };
        assert_eq!(dice.planted(Leaves::BestFirst).tree().leaves() as u64, dice.leaves().unwrap());
    }
}
