//! Trees with their children in another order: [`ChildOrder`].

use std::fmt;
use std::str::FromStr;

use plywood_core::conformance::Random;
use plywood_core::trees::{Bound, Builder, Content, Kind, Node, NodeId, Pair, Ratio, Tree};

use super::algorithm::{Promise, TreeAlgorithm, Trouble, solve};
use super::document::Document;
use super::record::{Record, Shown};

/// How the children of every node are arranged before a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ChildOrder {
    /// As they stand in the text.
    #[default]
    Given,
    /// The best one for the player who chooses first: the most cuts. Outcomes of chance stay.
    Best,
    /// The best one last. Outcomes of chance stay.
    Worst,
    /// Any way, the outcomes of chance too; the same one for the same seed.
    Random(
        /// The seed.
        u64,
    ),
}

impl fmt::Display for ChildOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given => f.write_str("given"),
            Self::Best => f.write_str("best"),
            Self::Worst => f.write_str("worst"),
            Self::Random(seed) => write!(f, "random:{seed}"),
        }
    }
}

impl FromStr for ChildOrder {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seed = |seed: &str| seed.parse().ok().map(Self::Random);
        let order = match text {
            "given" => Some(Self::Given),
            "best" => Some(Self::Best),
            "worst" => Some(Self::Worst),
            _ => text.strip_prefix("random:").and_then(seed),
        };
        order.ok_or_else(|| {
            "an order is given, best, worst or random: with a seed, such as random:1".to_owned()
        })
    }
}

impl Document {
    /// The same tree with its children arranged. Nodes keep their names and places; a node without
    /// a name is called by its new way.
    ///
    /// # Errors
    /// The best order takes all values, and one of them may be too large a fraction.
    pub fn arranged(&self, order: ChildOrder) -> Result<Self, Trouble> {
        let by_value = |best_first| {
            let algorithm = match self.has_pairs() {
                true => TreeAlgorithm::MaxN,
                false => TreeAlgorithm::Expectiminimax,
            };
            let values = solve(self, algorithm, Promise::default(), false)?;
            Ok(Arrangement::ByValue { values: values.record, best_first })
        };
        let arrangement = match order {
            ChildOrder::Given => return Ok(self.clone()),
            ChildOrder::Best => by_value(true)?,
            ChildOrder::Worst => by_value(false)?,
            ChildOrder::Random(seed) => Arrangement::Random(Random::new(seed)),
        };
        let memory = vec![Node::EMPTY; self.tree().len()];
        let (builder, from) = (Builder::new(memory), Vec::new());
        let mut copy = Copy { document: self, arrangement, builder, from };
        copy.node(Tree::ROOT, None);
        let Copy { builder, from, .. } = copy;
        let names = from.iter().map(|node| self.names[node.index()].clone()).collect();
        let places = from.iter().filter_map(|&node| self.place(node)).collect();
        let planted = builder.finish().expect("a copy of a complete tree is complete");
        Ok(Self { planted, names, places })
    }
}

/// How children are arranged.
enum Arrangement<'t> {
    ByValue { values: Record<'t>, best_first: bool },
    Random(Random),
}

/// A tree that is being copied: the new tree, and which node of the old one each of its nodes is.
struct Copy<'t> {
    document: &'t Document,
    arrangement: Arrangement<'t>,
    builder: Builder<Vec<Node>>,
    from: Vec<NodeId>,
}

impl Copy<'_> {
    fn node(&mut self, node: NodeId, weight: Option<Ratio>) {
        let tree = self.document.tree();
        self.from.push(node);
        let fits = "a copy fits where its original did";
        match tree.content(node) {
            Content::Leaf(payoff) => {
                self.builder.leaf(payoff, weight).expect(fits);
            }
            Content::Inner(kind) => {
                self.builder.open(kind, weight).expect(fits);
                for child in self.children(node, kind) {
                    self.node(child, (kind == Kind::Chance).then(|| tree.weight(child)));
                }
                self.builder.close().expect(fits);
            }
        }
    }

    fn children(&mut self, node: NodeId, kind: Kind) -> Vec<NodeId> {
        let mut children: Vec<NodeId> = self.document.tree().children(node).collect();
        match &mut self.arrangement {
            Arrangement::Random(random) => {
                for last in (1..children.len()).rev() {
                    children.swap(last, random.below(last + 1));
                }
            }
            // Outcomes that cannot happen were not even valued.
            Arrangement::ByValue { .. } if kind == Kind::Chance => {}
            Arrangement::ByValue { values, best_first } => {
                let merit =
                    |child: NodeId| values.value(child).map_or(Bound::Below, |v| merit(v, kind));
                children.sort_by(|&one, &other| {
                    let order = merit(other).cmp(&merit(one));
                    if *best_first { order } else { order.reverse() }
                });
            }
        }
        children
    }
}

/// What a value is worth to the player who chooses it.
fn merit(value: Shown, kind: Kind) -> Bound {
    match (value, kind) {
        (Shown::Bound(bound), Kind::Min) => bound.negated(),
        (Shown::Bound(bound), _) => bound,
        (Shown::Pair(Some(pair)), Kind::Player(side)) => Bound::At(Pair::of(pair, side)),
        (Shown::Pair(_), _) => Bound::Below,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::parse;

    fn arranged(text: &str, order: ChildOrder) -> String {
        parse(text).unwrap().arranged(order).unwrap().to_string()
    }

    #[test]
    fn the_best_children_of_each_player_come_first_or_last_and_names_go_along() {
        let tree = "MAX(x=MIN(2, 1), y=MIN(4, y2=3, 9))";
        assert_eq!(arranged(tree, ChildOrder::Best), "MAX(y=MIN(y2=3, 4, 9), x=MIN(1, 2))");
        assert_eq!(arranged(tree, ChildOrder::Worst), "MAX(x=MIN(2, 1), y=MIN(9, 4, y2=3))");
        assert_eq!(arranged(tree, ChildOrder::Given), tree);
        let pairs = "A(B((1, 0), (0, 1)), (2, -5))";
        assert_eq!(arranged(pairs, ChildOrder::Best), "A((2, -5), B((0, 1), (1, 0)))");
    }

    #[test]
    fn chance_keeps_the_order_of_its_outcomes_but_for_a_random_one() {
        let tree = "CHANCE(1/3: 1, 0: 7, 2/3: MAX(1, 2))";
        assert_eq!(arranged(tree, ChildOrder::Best), "CHANCE(1/3: 1, 0: 7, 2/3: MAX(2, 1))");
        let random: Vec<String> =
            (0..20).map(|seed| arranged(tree, ChildOrder::Random(seed))).collect();
        assert!(random.iter().any(|one| one.starts_with("CHANCE(2/3: MAX(")), "{random:?}");
        assert_eq!(arranged(tree, ChildOrder::Random(3)), random[3]);
    }

    #[test]
    fn nodes_keep_their_places_in_the_text() {
        let tree = parse("MAX(1,\n  2)").unwrap().arranged(ChildOrder::Best).unwrap();
        let first = tree.tree().children(Tree::ROOT).next().unwrap();
        assert_eq!(tree.place(first).unwrap().to_string(), "line 2, column 3");
    }
}
