//! Small trees whose answers are known by hand, what cannot be built, and what is not taken.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use crate::conformance::Random;
use crate::observer::{Observer, Silent};

type Memory<'m> = &'m mut [Node];

/// Builds a tree and shows it to `check`.
fn tree<R>(
    build: impl FnOnce(&mut Builder<Memory<'_>>) -> Result<(), BuildError>,
    check: impl FnOnce(Tree<'_>) -> R,
) -> R {
    let mut memory = [Node::EMPTY; 64];
    let mut builder = Builder::new(&mut memory[..]);
    build(&mut builder).unwrap();
    check(builder.finish().unwrap().tree())
}

/// What is wrong with a tree.
fn error(build: impl FnOnce(&mut Builder<Memory<'_>>) -> Result<(), BuildError>) -> BuildError {
    let mut memory = [Node::EMPTY; 300];
    let mut builder = Builder::new(&mut memory[..]);
    match build(&mut builder) {
        Err(error) => error,
        Ok(()) => builder.finish().map(drop).expect_err("a tree that is complete"),
    }
}

fn half() -> Option<Ratio> {
    Ratio::new(1, 2)
}

fn number(number: i32) -> Payoff {
    Payoff::Number(Ratio::whole(number))
}

/// MAX over two MINs over 3, 5 and 2, 9.
fn two_levels(builder: &mut Builder<Memory<'_>>) -> Result<(), BuildError> {
    builder.open(Kind::Max, None)?;
    for leaves in [[3, 5], [2, 9]] {
        builder.open(Kind::Min, None)?;
        leaves.iter().try_for_each(|&leaf| builder.number(leaf).map(drop))?;
        builder.close()?;
    }
    builder.close().map(drop)
}

/// MAX over a die of 0 or 4 and a sure 1.
fn coin(builder: &mut Builder<Memory<'_>>) -> Result<(), BuildError> {
    builder.open(Kind::Max, None)?;
    builder.open(Kind::Chance, None)?;
    builder.leaf(number(0), half())?;
    builder.leaf(number(4), half())?;
    builder.leaf(number(100), Some(Ratio::ZERO))?;
    builder.close()?;
    builder.number(1)?;
    builder.close().map(drop)
}

#[test]
fn nodes_lie_in_reading_order_and_know_their_children() {
    tree(two_levels, |tree| {
        assert_eq!((tree.len(), tree.leaves()), (7, 4));
        let children = |node: u32| tree.children(NodeId(node)).map(|c| c.0).collect::<Vec<_>>();
        assert_eq!([children(0), children(1), children(4)], [[1, 4], [2, 3], [5, 6]]);
        assert!(children(2).is_empty());
        assert_eq!(tree.kind(NodeId(4)), Some(Kind::Min));
        assert_eq!(tree.payoff(NodeId(6)), Some(number(9)));
        // A node of a larger tree is no panic.
        assert!(children(7).is_empty() && children(u32::MAX).is_empty());
    });
}

#[test]
fn a_single_leaf_is_worth_its_number_and_leaves_nothing_to_do() {
    let leaf = |builder: &mut Builder<Memory<'_>>| builder.number(7).map(drop);
    tree(leaf, |tree| {
        let plain = Deterministic::try_from(tree).unwrap();
        let seven = Answer {
            value: Ratio::whole(7),
            best: None,
            tally: Tally { nodes: 1, leaves: 1, ..Tally::default() },
        };
        for answer in [minimax(plain, Silent), fail_hard(plain, Silent), negamax(plain, Silent)] {
            assert_eq!(answer, seven);
        }
        let bounded = Bounded::tightest(plain.into());
        assert_eq!(star2(bounded, Silent, &mut [Probe::default()]), Ok(seven));
        assert_eq!(expectiminimax(plain.into(), Silent), Ok(seven));
    });
    let pair = |builder: &mut Builder<Memory<'_>>| {
        builder.leaf(Payoff::Pair(Pair::whole(1, 2)), None).map(drop)
    };
    tree(pair, |tree| {
        let answer = max_n(TwoPayoffs::try_from(tree).unwrap(), Silent);
        assert_eq!((answer.value, answer.best), (Pair::whole(1, 2), None));
    });
}

#[test]
fn of_equally_good_actions_the_first_is_best() {
    let ties = |builder: &mut Builder<Memory<'_>>| {
        builder.open(Kind::Max, None)?;
        [1, 2, 2].iter().try_for_each(|&leaf| builder.number(leaf).map(drop))?;
        builder.close().map(drop)
    };
    tree(ties, |tree| {
        let plain = Deterministic::try_from(tree).unwrap();
        for answer in [minimax(plain, Silent), fail_soft(plain, Silent), negamax(plain, Silent)] {
            assert_eq!(answer.best, Some(NodeId(2)));
        }
    });
}

#[test]
fn an_expected_value_is_exact_and_what_cannot_happen_is_not_entered() {
    tree(coin, |tree| {
        let tree = Stochastic::try_from(tree).unwrap();
        let answer = expectiminimax(tree, Silent).unwrap();
        assert_eq!((answer.value, answer.best), (Ratio::whole(2), Some(NodeId(1))));
        assert_eq!(answer.tally.leaves, 3);
    });
}

#[test]
fn draws_come_up_by_their_weights() {
    tree(coin, |tree| {
        let tree = Stochastic::try_from(tree).unwrap();
        let mut random = Random::new(1);
        let answer = sampled(tree, Silent, NodeId(1), 10_000, &mut random).unwrap();
        // Two and a hundredth: the standard error is 0.02.
        let off = answer.value.minus(Ratio::whole(2)).unwrap().abs();
        assert!(off < Ratio::new(8, 100).unwrap() && answer.value != Ratio::whole(2), "{off}");
        // One draw searches one outcome; none is taken for one.
        for draws in [0, 1] {
            let answer = sampled(tree, Silent, NodeId(1), draws, &mut random).unwrap();
            assert_eq!(answer.tally.leaves, 1);
        }
    });
}

#[test]
fn a_fraction_that_is_too_large_is_an_error_with_its_node() {
    let large = |builder: &mut Builder<Memory<'_>>| {
        let leaf = Payoff::Number(Ratio::new(1, i64::MAX).unwrap());
        builder.open(Kind::Chance, None)?;
        builder.leaf(leaf, half())?;
        builder.leaf(number(1), half())?;
        builder.close().map(drop)
    };
    tree(large, |tree| {
        let tree = Stochastic::try_from(tree).unwrap();
        assert_eq!(expectiminimax(tree, Silent), Err(Overflow { node: Tree::ROOT }));
        assert_eq!(star1(Bounded::tightest(tree), Silent), Err(Overflow { node: Tree::ROOT }));
    });
}

#[test]
fn each_search_takes_only_trees_that_it_knows() {
    tree(coin, |tree| {
        let refused = Deterministic::try_from(tree).unwrap_err();
        assert_eq!(refused, Refusal::Chance { node: NodeId(1) });
        assert_eq!(TwoPayoffs::try_from(tree).unwrap_err().node(), Some(Tree::ROOT));
        let stochastic = Stochastic::try_from(tree).unwrap();
        let refused = Bounded::new(stochastic, Ratio::ZERO, Ratio::whole(4)).unwrap_err();
        assert_eq!(
            (refused.node(), &*refused.to_string()),
            (Some(NodeId(4)), "a leaf that is not between 0 and 4",)
        );
    });
    let pairs = |builder: &mut Builder<Memory<'_>>| {
        builder.open(Kind::A, None)?;
        builder.leaf(Payoff::Pair(Pair::whole(1, -3)), None)?;
        builder.close().map(drop)
    };
    tree(pairs, |tree| {
        let refused = Refusal::Pairs { node: Tree::ROOT };
        assert_eq!(Deterministic::try_from(tree).unwrap_err(), refused);
        assert_eq!(Stochastic::try_from(tree).unwrap_err(), refused);
        let two = TwoPayoffs::try_from(tree).unwrap();
        let refused = NearlyZeroSum::new(two, Ratio::ONE).unwrap_err();
        assert_eq!(
            (refused.node(), &*refused.to_string()),
            (Some(NodeId(1)), "a pair that sums to -2, which is farther from 0 than 1")
        );
        let refused = NearlyZeroSum::new(two, Ratio::whole(-1)).unwrap_err();
        assert_eq!(refused, Refusal::NegativeEpsilon);
    });
}

#[test]
fn every_fault_of_a_tree_is_its_own_error() {
    let inner = |kind, then: fn(&mut Builder<Memory<'_>>) -> Result<(), BuildError>| {
        error(|builder| builder.open(kind, None).and_then(|_| then(builder)))
    };
    let root = Tree::ROOT;
    assert_eq!(error(|_| Ok(())), BuildError::Unfinished);
    assert_eq!(inner(Kind::Max, |_| Ok(())), BuildError::Unfinished);
    assert_eq!(inner(Kind::Max, |b| b.close().map(drop)), BuildError::NoChild { node: root });
    assert_eq!(error(|b| b.close().map(drop)), BuildError::NothingOpen);
    assert_eq!(error(|b| b.number(1).and_then(|_| b.number(2)).map(drop)), BuildError::SecondRoot);
    let unweighed = inner(Kind::Chance, |b| b.number(1).map(drop));
    assert_eq!(unweighed, BuildError::NoWeight { parent: root });
    let weighed = inner(Kind::Min, |b| b.leaf(number(1), half()).map(drop));
    assert_eq!(weighed, BuildError::UnexpectedWeight);
    assert_eq!(error(|b| b.leaf(number(1), half()).map(drop)), BuildError::UnexpectedWeight);
    let negative = inner(Kind::Chance, |b| b.leaf(number(1), Some(Ratio::whole(-1))).map(drop));
    assert_eq!(negative, BuildError::NegativeWeight { weight: Ratio::whole(-1) });
    let less = inner(Kind::Chance, |b| b.leaf(number(1), half()).and_then(|_| b.close()).map(drop));
    assert_eq!(less, BuildError::WeightSum { node: root, sum: half() });
    let mixed = inner(Kind::Max, |b| b.leaf(Payoff::Pair(Pair::whole(0, 0)), None).map(drop));
    assert_eq!(mixed, BuildError::Mixed);
    let deep =
        inner(Kind::Max, |b| (0..MAX_LEVELS).try_for_each(|_| b.open(Kind::Max, None).map(drop)));
    assert_eq!(deep, BuildError::TooDeep);
    let wide = inner(Kind::Max, |b| (0..=MAX_WIDTH).try_for_each(|_| b.number(1).map(drop)));
    assert_eq!(wide, BuildError::TooWide { parent: root });
    let mut memory = [Node::EMPTY; 6];
    let full = two_levels(&mut Builder::new(&mut memory[..]));
    assert_eq!(full, Err(BuildError::Full { capacity: 6 }));
}

#[test]
fn the_deepest_and_the_widest_tree_can_be_built() {
    let deep = |builder: &mut Builder<Memory<'_>>| {
        (1..MAX_LEVELS).try_for_each(|_| builder.open(Kind::Min, None).map(drop))?;
        builder.number(1)?;
        (1..MAX_LEVELS).try_for_each(|_| builder.close().map(drop))
    };
    tree(deep, |tree| assert_eq!(tree.len(), MAX_LEVELS));
    let mut builder = Builder::new([Node::EMPTY; MAX_WIDTH + 1]);
    builder.open(Kind::Max, None).unwrap();
    for _ in 0..MAX_WIDTH {
        builder.number(1).unwrap();
    }
    builder.close().unwrap();
    assert_eq!(builder.finish().unwrap().tree().leaves(), MAX_WIDTH);
}

/// Writes down what it sees.
#[derive(Default)]
struct Diary(String);

impl Observer<NodeId, Bound> for Diary {
    fn enter(&mut self, node: &NodeId, alpha: Bound, beta: Bound) {
        self.0 += &format!("+{} {alpha} {beta}; ", node.0);
    }

    fn cut(&mut self, node: &NodeId, value: Bound, bound: Bound) {
        self.0 += &format!("cut {} {value} {bound}; ", node.0);
    }

    fn leave(&mut self, node: &NodeId, value: Bound) {
        self.0 += &format!("-{} {value}; ", node.0);
    }
}

#[test]
fn an_observer_sees_every_node_with_its_window_and_value_and_every_cut() {
    tree(two_levels, |tree| {
        let tree = Deterministic::try_from(tree).unwrap();
        let [mut hard, mut soft, mut nega] = [const { Diary(String::new()) }; 3];
        fail_hard(tree, &mut hard);
        fail_soft(tree, &mut soft);
        negamax(tree, &mut nega);
        assert_eq!(
            soft.0,
            "+0 -∞ +∞; +1 -∞ +∞; +2 -∞ +∞; -2 3; +3 -∞ 3; -3 5; -1 3; \
             +4 3 +∞; +5 3 +∞; -5 2; cut 4 2 3; -4 2; -0 3; "
        );
        // The numbers are MAX's in negamax too. Fail-hard stays inside its windows.
        assert_eq!(nega.0, soft.0);
        assert_eq!(
            hard.0,
            "+0 -∞ +∞; +1 -∞ +∞; +2 -∞ +∞; -2 3; +3 -∞ 3; -3 5; -1 3; \
             +4 3 +∞; +5 3 +∞; -5 2; cut 4 2 3; -4 3; -0 3; "
        );
    });
}
