//! Every search of explicit trees against the obvious one, on a hundred thousand random trees each.

use plywood::trees::{Document, parse};
use plywood_core::Silent;
use plywood_core::conformance::Random;
use plywood_core::trees::{
    Answer, Bound, Bounded, Builder, Deterministic, Kind, NearlyZeroSum, Node, NodeId, Pair,
    Payoff, Probe, Ratio, Rule, Stochastic, Tally, Tree, TwoPayoffs, expectiminimax, fail_hard,
    fail_hard_in, fail_soft, fail_soft_in, max_n, minimax, nearly_zero_sum, negamax, scalar_cut,
    star1, star2,
};
use plywood_tests::trees::{Naive, Recipe};
use proptest::prelude::*;

const TREES: u64 = 100_000;

/// Small, so that many are equal.
fn number(random: &mut Random) -> Payoff {
    Payoff::Number(Ratio::whole(random.below(9) as i32 - 4))
}

const SCALAR: Recipe<'_> =
    Recipe { kinds: &[Kind::Max, Kind::Min], depth: 5, width: 3, leaf: number };

const DICE: Recipe<'_> =
    Recipe { kinds: &[Kind::Max, Kind::Min, Kind::Chance], depth: 4, width: 3, leaf: number };

/// Shows the searches a tree of the core, and what the obvious search says of it.
fn with_tree<R>(naive: &Naive, check: impl FnOnce(Tree<'_>) -> R) -> R {
    check(naive.planted().tree())
}

fn each_random(recipe: Recipe<'_>, mut check: impl FnMut(&Naive, Tree<'_>)) {
    for seed in 0..TREES {
        let naive = Naive::random(recipe, &mut Random::new(seed));
        with_tree(&naive, |tree| check(&naive, tree));
    }
}

fn child(tree: Tree<'_>, number: Option<usize>) -> Option<NodeId> {
    tree.children(Tree::ROOT).nth(number?)
}

#[test]
fn every_alpha_beta_answers_as_minimax_and_all_visit_the_same_nodes() {
    let (mut all, mut pruned) = (Tally::default(), Tally::default());
    each_random(SCALAR, |naive, tree| {
        let (value, best) = naive.value();
        let best = child(tree, best);
        let tree = Deterministic::try_from(tree).unwrap();
        let answer = minimax(tree, Silent);
        assert_eq!(value, answer.value, "{naive:?}");
        assert_eq!(best, answer.best, "{naive:?}");
        assert_eq!(answer.tally.nodes, naive.len() as u64);
        let hard = fail_hard(tree, Silent);
        assert_eq!((hard.value, hard.best), (answer.value, answer.best), "{naive:?}");
        assert_eq!(fail_soft(tree, Silent), hard, "{naive:?}");
        assert_eq!(negamax(tree, Silent), hard, "{naive:?}");
        all += answer.tally;
        pruned += hard.tally;
    });
    assert!(pruned.leaves * 10 < all.leaves * 9, "{} of {}", pruned.leaves, all.leaves);
    assert!(0 < pruned.first_cuts && pruned.first_cuts < pruned.cuts);
}

#[test]
fn stars_answer_as_expectiminimax_and_visit_fewer_leaves() {
    let mut leaves = [0; 4];
    each_random(DICE, |naive, tree| {
        let (value, best) = naive.value();
        let tree = Stochastic::try_from(tree).unwrap();
        let plain = expectiminimax(tree, Silent).unwrap();
        assert_eq!(value, plain.value, "{naive:?}");
        assert_eq!(plain.best, child(tree.tree(), best), "{naive:?}");
        let bounded = Bounded::new(tree, Ratio::whole(-4), Ratio::whole(4)).unwrap();
        let mut probes = vec![Probe::default(); tree.tree().len()];
        let answers = [
            star1(bounded, Silent).unwrap(),
            star2(bounded, Silent, &mut probes).unwrap(),
            star1(Bounded::tightest(tree), Silent).unwrap(),
        ];
        for answer in answers {
            assert_eq!((answer.value, answer.best), (plain.value, plain.best), "{naive:?}");
        }
        assert!(answers[0].tally.leaves <= plain.tally.leaves);
        // Some memory or none gives the same answer; none is Star1.
        let half = probes.len() / 2;
        let some = star2(bounded, Silent, &mut probes[..half]).unwrap();
        assert_eq!((some.value, some.best), (plain.value, plain.best), "{naive:?}");
        assert_eq!(star2(bounded, Silent, &mut []).unwrap(), answers[0]);
        leaves[0] += plain.tally.leaves;
        (0..3).for_each(|i| leaves[i + 1] += answers[i].tally.leaves);
    });
    println!("leaves: all, Star1, Star2, Star1 with tight bounds: {leaves:?}");
    assert!(leaves[1] < leaves[0] && leaves[2] < leaves[0] && leaves[3] < leaves[1], "{leaves:?}");
}

#[test]
fn probing_pays_where_the_first_moves_are_good() {
    let kinds = [Kind::Max, Kind::Chance, Kind::Min, Kind::Chance, Kind::Max];
    let mut leaves = [0; 3];
    for seed in 0..200 {
        let naive = Naive::layered(&kinds, 4, number, &mut Random::new(seed)).best_first();
        with_tree(&naive, |tree| {
            let tree = Stochastic::try_from(tree).unwrap();
            let bounded = Bounded::new(tree, Ratio::whole(-4), Ratio::whole(4)).unwrap();
            let mut probes = vec![Probe::default(); tree.tree().len()];
            let answers = [
                expectiminimax(tree, Silent).unwrap(),
                star1(bounded, Silent).unwrap(),
                star2(bounded, Silent, &mut probes).unwrap(),
            ];
            for (answer, leaves) in answers.iter().zip(&mut leaves) {
                assert_eq!((answer.value, answer.best), (answers[0].value, answers[0].best));
                *leaves += answer.tally.leaves;
            }
        });
    }
    println!("leaves: all, Star1, Star2: {leaves:?}");
    assert!(leaves[2] < leaves[1] && leaves[1] < leaves[0], "{leaves:?}");
}

/// A pair whose sum is at most `halves`/2 in size.
fn pair(random: &mut Random, halves: i64) -> Payoff {
    let a = random.below(9) as i64 - 4;
    let slack = random.below(2 * halves as usize + 1) as i64 - halves;
    let b = Ratio::new(slack - 2 * a, 2).unwrap();
    Payoff::Pair(Pair { a: Ratio::whole(a as i32), b })
}

const PLAYERS: [Kind; 2] = [Kind::A, Kind::B];

fn nearly(halves: i64, leaf: fn(&mut Random) -> Payoff) -> [u64; 3] {
    let epsilon = Ratio::new(halves, 2).unwrap();
    let recipe = Recipe { kinds: &PLAYERS, depth: 5, width: 3, leaf };
    let mut leaves = [0; 3];
    each_random(recipe, |naive, tree| {
        let (value, best) = naive.pair();
        let two = TwoPayoffs::try_from(tree).unwrap();
        let close = NearlyZeroSum::new(two, epsilon).unwrap();
        let answers = [
            max_n(two, Silent),
            nearly_zero_sum(close, Rule::OtherCoordinate, Silent),
            nearly_zero_sum(close, Rule::Pair, Silent),
        ];
        for (answer, leaves) in answers.iter().zip(&mut leaves) {
            assert_eq!((answer.value, answer.best), (value, child(tree, best)), "{naive:?}");
            *leaves += answer.tally.leaves;
        }
    });
    println!("epsilon {epsilon}: leaves of max-n, by the weaker rule, by pairs: {leaves:?}");
    leaves
}

#[test]
fn nearly_zero_sum_pruning_selects_the_pair_of_max_n() {
    let [all, weak, strong] = nearly(1, |random| pair(random, 1));
    assert!(strong < weak && weak < all);
    let [all, weak, strong] = nearly(2, |random| pair(random, 2));
    assert!(strong < weak && weak < all);
    let [all, weak, strong] = nearly(6, |random| pair(random, 6));
    assert!(strong < weak && weak < all);
}

#[test]
fn without_slack_nearly_zero_sum_pruning_is_alpha_beta() {
    let [all, weak, strong] = nearly(0, |random| pair(random, 0));
    assert!(strong == weak && weak < all);
    let leaf = |random: &mut Random| pair(random, 0);
    each_random(Recipe { kinds: &PLAYERS, depth: 5, width: 3, leaf }, |naive, tree| {
        let close = NearlyZeroSum::new(tree.try_into().unwrap(), Ratio::ZERO).unwrap();
        let ours = nearly_zero_sum(close, Rule::Pair, Silent);
        let theirs = with_tree(&naive.as_numbers(), |tree| {
            fail_soft(Deterministic::try_from(tree).unwrap(), Silent)
        });
        assert_eq!((ours.value.a, ours.best), (theirs.value, theirs.best), "{naive:?}");
        assert_eq!(ours.tally, theirs.tally, "{naive:?}");
    });
}

#[test]
fn the_cut_of_zero_sum_games_is_wrong_where_payoffs_are_not() {
    let mut wrong = 0;
    let leaf = |random: &mut Random| pair(random, 6);
    each_random(Recipe { kinds: &PLAYERS, depth: 5, width: 3, leaf }, |_, tree| {
        let two = TwoPayoffs::try_from(tree).unwrap();
        wrong += u64::from(scalar_cut(two, Silent).value != max_n(two, Silent).value);
    });
    println!("wrong on {wrong} of {TREES} trees");
    assert!(wrong > TREES / 100, "{wrong}");
}

#[test]
fn the_smallest_tree_where_the_scalar_cut_is_wrong() {
    // B's second child is better for both.
    let children = |kind, pairs: [(i32, i32); 2]| {
        let leaf = |(a, b)| (1, Naive::Leaf(Payoff::Pair(Pair::whole(a, b))));
        (1, Naive::Inner(kind, pairs.map(leaf).to_vec()))
    };
    let second = vec![
        (1, Naive::Leaf(Payoff::Pair(Pair::whole(2, 0)))),
        children(Kind::B, [(1, 1), (3, 2)]),
    ];
    with_tree(&Naive::Inner(Kind::A, second), |tree| {
        let two = TwoPayoffs::try_from(tree).unwrap();
        assert_eq!(max_n(two, Silent).value, Pair::whole(3, 2));
        assert_eq!(scalar_cut(two, Silent).value, Pair::whole(2, 0));
        let close = NearlyZeroSum::new(two, Ratio::whole(5)).unwrap();
        assert_eq!(nearly_zero_sum(close, Rule::Pair, Silent).value, Pair::whole(3, 2));
    });
}

fn bound() -> impl Strategy<Value = Bound> {
    let number = (-11_i64..=11).prop_map(|halves| Bound::At(Ratio::new(halves, 2).unwrap()));
    prop_oneof![8 => number, 1 => Just(Bound::Below), 1 => Just(Bound::Above)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn a_window_is_answered_as_its_contract_says(
        seed in any::<u64>(), one in bound(), other in bound(),
    ) {
        let (alpha, beta) = (one.min(other), one.max(other));
        if alpha == beta {
            return Ok(());
        }
        let naive = Naive::random(SCALAR, &mut Random::new(seed));
        with_tree(&naive, |tree| {
            let tree = Deterministic::try_from(tree).unwrap();
            let value = Bound::At(minimax(tree, Silent).value);
            let soft = fail_soft_in(tree, Silent, alpha, beta);
            let hard = fail_hard_in(tree, Silent, alpha, beta);
            // Fail-hard is fail-soft brought into the window.
            prop_assert_eq!(hard.value, soft.value.clamp(alpha, beta));
            prop_assert_eq!(hard.tally, soft.tally);
            let right = match soft.value {
                low if low <= alpha => value <= low,
                high if high >= beta => value >= high,
                inside => value == inside && soft.best == minimax(tree, Silent).best,
            };
            prop_assert!(right, "{:?} of {} in ({}, {})", soft, value, alpha, beta);
            Ok(())
        })?;
    }
}

/// Pieces of trees in any order: mostly nonsense, now and then a tree.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "MAX(", "MIN(", "CHANCE(", "A(", "B(", ")", ",", "1", "-2", "1/2:", "1/2", "0.5", "(1,2)",
            "x=", "\"y z\"=", "=", ":", "#", "\n", " ", "\"", "é", "/", "99999999999999999999",
        ]).prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn any_text_is_a_tree_or_a_place_in_it_with_a_reason(text in soup()) {
        match parse(&text) {
            Ok(tree) => prop_assert_eq!(parse(&tree.to_string()).unwrap().to_string(), tree.to_string()),
            Err(error) => {
                let line = text.split('\n').nth(error.place.line - 1);
                let columns = line.map_or(0, |line| line.chars().count()) + 1;
                prop_assert!((1..=columns).contains(&error.place.column), "{}", error);
                prop_assert!(error.to_string().len() > 20, "{}", error);
            }
        }
    }

    #[test]
    fn a_tree_is_the_same_after_it_is_written_and_read(seed in any::<u64>()) {
        let naive = Naive::random(DICE, &mut Random::new(seed));
        let text = Document::unnamed(naive.planted()).to_string();
        let read = parse(&text).unwrap();
        prop_assert_eq!(read.to_string(), text);
        let tree = Stochastic::try_from(read.tree()).unwrap();
        prop_assert_eq!(naive.value().0, expectiminimax(tree, Silent).unwrap().value);
    }
}

/// A uniform tree whose leaves are the places of a number of `width` digits: at every node all
/// leaves of a child lie on one side of those of the next, the best child first or last.
fn uniform(
    builder: &mut Builder<Vec<Node>>,
    width: i32,
    depth: u32,
    number: i32,
    max: bool,
    best_first: bool,
) {
    if depth == 0 {
        builder.number(number).unwrap();
        return;
    }
    builder.open(if max { Kind::Max } else { Kind::Min }, None).unwrap();
    for i in 0..width {
        let digit = if max == best_first { width - 1 - i } else { i };
        uniform(builder, width, depth - 1, number * width + digit, !max, best_first);
    }
    builder.close().unwrap();
}

fn leaves_of_uniform(width: i32, depth: u32, max: bool, best_first: bool) -> u64 {
    let nodes = (0..=depth).map(|d| (width as usize).pow(d)).sum();
    let mut builder = Builder::new(vec![Node::EMPTY; nodes]);
    uniform(&mut builder, width, depth, 0, max, best_first);
    let planted = builder.finish().unwrap();
    let tree = Deterministic::try_from(planted.tree()).unwrap();
    let answers: [Answer<Ratio>; 3] =
        [fail_hard(tree, Silent), fail_soft(tree, Silent), negamax(tree, Silent)];
    assert!(answers.iter().all(|answer| answer.tally == answers[0].tally));
    answers[0].tally.leaves
}

#[test]
fn uniform_trees_take_the_leaves_of_knuth_and_moore_in_the_best_order_and_all_in_the_worst() {
    for width in 1..=6 {
        for depth in 1..=8_u32 {
            let b = width as u64;
            let minimum = b.pow(depth.div_ceil(2)) + b.pow(depth / 2) - 1;
            for max in [true, false] {
                assert_eq!(leaves_of_uniform(width, depth, max, true), minimum, "{width}, {depth}");
                let all = b.pow(depth);
                assert_eq!(leaves_of_uniform(width, depth, max, false), all, "{width}, {depth}");
            }
        }
    }
}
