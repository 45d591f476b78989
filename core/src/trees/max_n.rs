//! Two payoffs: [`max_n`], and the same with what a small sum of payoffs allows to cut.
//!
//! At A's nodes A takes the child with the greatest payoff for A, at B's nodes B the one for B; the
//! node is worth that child's whole pair. Of equally good children the first is taken, whatever
//! the other player gets.
//!
//! # What may be cut
//!
//! Let |u(A) + u(B)| ≤ ε at every leaf, hence at every node, since a node's pair is some leaf's. B
//! moves after A, who already has *a* elsewhere. Once B has found a child worth *b* to B, B gets at
//! least *b* here, so A gets at most ε − *b*. If that is not above *a*, A does not come here: the
//! rest of the node is cut, and A discards it. Its pair is not known and is never returned as one.
//! The weaker rule, from A's coordinate of the same child alone, *x*: B gets at least −ε − *x*, so A
//! gets at most *x* + 2ε. Each rule holds with A and B exchanged.
//!
//! For ε > 0 the *a* must be one of the move before: farther up, a node that is discarded may have
//! changed what the player in between prefers, and with it what comes up. For ε = 0 the game is
//! zero-sum, every *a* on the way will do, and this is ordinary alpha-beta. (C. Luckhardt and
//! K. Irani, 1986, max-n; R. Korf, 1991, and N. Sturtevant, 2000, shallow and deep pruning in it.)

use super::answer::{Answer, Found, Run};
use super::payoff::{Pair, Side};
use super::ratio::Ratio;
use super::tree::{NodeId, Tree};
use super::view::{NearlyZeroSum, Paired, TwoPayoffs};
use crate::observer::Observer;

/// What cuts a node of one player under a node of the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Rule {
    /// By the payoff, in the pair that was found, of the player to move: the stronger rule.
    Pair,
    /// By the other player's payoff in that pair alone: the weaker one.
    OtherCoordinate,
}

/// The pair of a tree and the first best action, by visiting every leaf. The observer is shown
/// pairs; `alpha` and `beta` are `None` throughout.
pub fn max_n<O: Observer<NodeId, Option<Pair>>>(tree: TwoPayoffs<'_>, observer: O) -> Answer<Pair> {
    Search { run: Run::new(tree, observer), cut: Cut::Never }.root()
}

/// The pair of a tree and the first best action: those of [`max_n`], with what the rule allows to
/// cut.
///
/// The observer is shown as `alpha` and `beta` the pairs that A and B have from which a node may be
/// cut, `None` if there is none; a node is left with `None` if it is ruled out: cut, or not better
/// than what the same player already has; and a node is cut with `None` if a child of it was ruled
/// out by the player who has the `bound`.
pub fn nearly_zero_sum<O: Observer<NodeId, Option<Pair>>>(
    tree: NearlyZeroSum<'_>,
    rule: Rule,
    observer: O,
) -> Answer<Pair> {
    let cut = Cut::Within { epsilon: tree.epsilon(), rule };
    Search { run: Run::new(tree.tree(), observer), cut }.root()
}

/// The cut of a zero-sum game where the sum is anything: **wrong**, here to be shown. Once B has found
/// a child that gives A no more than A has, the rest is cut, as if B's other children could only give
/// A less. But what is better for B may be better for A too.
pub fn scalar_cut<O: Observer<NodeId, Option<Pair>>>(
    tree: TwoPayoffs<'_>,
    observer: O,
) -> Answer<Pair> {
    Search { run: Run::new(tree, observer), cut: Cut::Scalar }.root()
}

/// What is cut.
#[derive(Clone, Copy)]
enum Cut {
    Never,
    Within { epsilon: Ratio, rule: Rule },
    Scalar,
}

impl Cut {
    /// Whether a node where `side` has `found` is none that the other player comes to, who `has` a
    /// pair elsewhere. A bound that does not fit rules out nothing.
    fn rules_out(self, side: Side, found: Pair, has: Pair) -> bool {
        let most = match self {
            Self::Never => None,
            Self::Scalar => Some(found.of(side.other())),
            Self::Within { epsilon, rule: Rule::Pair } => epsilon.minus(found.of(side)),
            Self::Within { epsilon, rule: Rule::OtherCoordinate } => {
                epsilon.plus(epsilon).and_then(|slack| slack.plus(found.of(side.other())))
            }
        };
        most.is_some_and(|most| most <= has.of(side.other()))
    }

    /// Whether what a player has counts beyond the other player's next move.
    fn reaches_deep(self) -> bool {
        matches!(self, Self::Within { epsilon: Ratio::ZERO, .. })
    }
}

/// What the players already have elsewhere, from which a node may be cut.
#[derive(Clone, Copy, Default)]
struct Has {
    a: Option<Pair>,
    b: Option<Pair>,
}

impl Has {
    fn of(self, side: Side) -> Option<Pair> {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }

    fn with(self, side: Side, pair: Option<Pair>) -> Self {
        match side {
            Side::A => Self { a: pair, ..self },
            Side::B => Self { b: pair, ..self },
        }
    }
}

/// What a search says of a node.
enum Worth {
    Exactly(Found<Pair>),
    /// The node is worth no more to this player than they already have.
    RuledOutBy(Side),
}

struct Search<'t, O> {
    run: Run<TwoPayoffs<'t>, O>,
    cut: Cut,
}

impl<O: Observer<NodeId, Option<Pair>>> Search<'_, O> {
    fn root(mut self) -> Answer<Pair> {
        let found = match self.search(Tree::ROOT, Has::default()) {
            Worth::Exactly(found) => found,
            Worth::RuledOutBy(_) => {
                debug_assert!(false, "nobody has anything before the root");
                Found { value: Pair::whole(0, 0), best: None }
            }
        };
        self.run.answer(found)
    }

    fn search(&mut self, node: NodeId, has: Has) -> Worth {
        self.run.enter(self.run.view.tree(), node, has.a, has.b);
        let worth = match self.run.view.at(node) {
            Paired::Leaf(value) => Worth::Exactly(Found { value, best: None }),
            Paired::Choice(side) => self.choice(node, side, has),
        };
        let shown = match &worth {
            Worth::Exactly(found) => Some(found.value),
            Worth::RuledOutBy(_) => None,
        };
        self.run.leave(node, shown);
        worth
    }

    fn choice(&mut self, node: NodeId, side: Side, has: Has) -> Worth {
        let mut found: Option<Found<Pair>> = None;
        let mut children = self.run.view.tree().children(node).enumerate().peekable();
        while let Some((i, child)) = children.next() {
            let best = found.map(|found| found.value);
            let value = match self.search(child, self.passed_to(child, side, best, has)) {
                Worth::Exactly(Found { value, .. }) => value,
                Worth::RuledOutBy(by) if by == side => continue,
                // The other player does not even come here.
                ruled_out @ Worth::RuledOutBy(by) => {
                    if children.peek().is_some() {
                        self.run.cut(node, None, has.of(by), i + 1);
                    }
                    return ruled_out;
                }
            };
            if best.is_some_and(|best| value.of(side) <= best.of(side)) {
                continue;
            }
            found = Some(Found { value, best: Some(child) });
            let other = has.of(side.other());
            if let Some(pair) = other.filter(|&pair| self.cut.rules_out(side, value, pair)) {
                if children.peek().is_some() {
                    self.run.cut(node, Some(value), Some(pair), i + 1);
                }
                return Worth::RuledOutBy(side.other());
            }
        }
        match (found, has.of(side)) {
            (Some(found), Some(had)) if found.value.of(side) <= had.of(side) => {
                Worth::RuledOutBy(side)
            }
            (Some(found), _) => Worth::Exactly(found),
            (None, _) => Worth::RuledOutBy(side),
        }
    }

    /// What a child of a node of `side`, who has found `best` there, may be cut by.
    fn passed_to(&self, child: NodeId, side: Side, best: Option<Pair>, has: Has) -> Has {
        let mine = match (best, has.of(side)) {
            (Some(best), Some(had)) if best.of(side) <= had.of(side) => Some(had),
            (best, had) => best.or(had),
        };
        // A move by the other player ends what they had before, unless the game is zero-sum.
        let same = !matches!(self.run.view.at(child), Paired::Choice(next) if next != side);
        let theirs = has.of(side.other()).filter(|_| same || self.cut.reaches_deep());
        Has::default().with(side, mine).with(side.other(), theirs)
    }
}
