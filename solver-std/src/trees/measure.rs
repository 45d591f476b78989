//! What cuts save, measured on uniform trees: [`leaves`], [`horizons`], [`branching`]; and on
//! any tree: [`efficiency`].

use plywood_core::Silent;
use plywood_core::trees::{
    Bounded, Deterministic, Probe, Stochastic, Tally, expectiminimax, fail_soft, star1, star2,
};
use serde::Serialize;

use super::algorithm::{Promise, TreeAlgorithm, Trouble, search};
use super::document::{Document, MAX_NODES};
use super::order::ChildOrder;
use super::uniform::{Leaves, Uniform};

/// Trees of a kind that depends on a seed, over which a mean is taken.
const SEEDS: u64 = 10;

/// Leaves that alpha-beta enters of one uniform tree.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LeavesRow {
    /// Children of every node.
    pub width: u32,
    /// Levels.
    pub depth: u32,
    /// By the formula b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
    pub minimum: u64,
    /// Best children first.
    pub best: u64,
    /// Children of the same tree shuffled: the mean over ten seeds.
    pub shuffled: f64,
    /// Leaves drawn independently: the mean over ten seeds.
    pub independent: f64,
    /// No cut can happen.
    pub worst: u64,
    /// All leaves of the tree.
    pub all: u64,
}

/// A row for every width up to `width` and depth up to `depth` whose tree has at most
/// `most` leaves and can be held.
pub fn leaves(width: u32, depth: u32, most: u64) -> Vec<LeavesRow> {
    let shapes = (1..=width)
        .flat_map(|width| (1..=depth).map(move |depth| Uniform { width, depth, outcomes: 1 }));
    let fits =
        |shape: &Uniform| shape.leaves().is_some_and(|leaves| leaves <= most.min(most_leaves()));
    let row = |shape: Uniform| LeavesRow {
        width: shape.width,
        depth: shape.depth,
        minimum: shape.minimum().unwrap_or(u64::MAX),
        best: alpha_beta(shape, Leaves::BestFirst).leaves,
        shuffled: mean(|seed| alpha_beta(shape, Leaves::Shuffled(seed)).leaves),
        independent: mean(|seed| alpha_beta(shape, Leaves::Independent(seed)).leaves),
        worst: alpha_beta(shape, Leaves::WorstFirst).leaves,
        all: shape.leaves().unwrap_or(u64::MAX),
    };
    shapes.filter(fits).map(row).collect()
}

/// Leaves of the largest tree that is made: at most half of the nodes are no leaves.
fn most_leaves() -> u64 {
    MAX_NODES as u64 / 2
}

fn alpha_beta(shape: Uniform, leaves: Leaves) -> Tally {
    let planted = shape.planted(leaves);
    let tree = Deterministic::try_from(planted.tree()).expect("a tree of MAX, MIN and numbers");
    fail_soft(tree, Silent).tally
}

fn mean(of: impl Fn(u64) -> u64) -> f64 {
    (0..SEEDS).map(of).sum::<u64>() as f64 / SEEDS as f64
}

/// Leaves of the largest tree that is tried for a horizon: ten of them take about a second.
const MOST_TRIED: u64 = 300_000;

/// How deep the same number of leaves reaches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HorizonRow {
    /// Children of every node.
    pub width: u32,
    /// Levels of which all leaves can be entered.
    pub all: u32,
    /// Levels with cuts, children shuffled: the mean of ten seeds is within the budget.
    pub shuffled: u32,
    /// Whether the next level was too large a tree to try.
    pub shuffled_or_more: bool,
    /// Levels with the most cuts.
    pub best: u32,
}

/// A row for every width from 2 to `width`.
pub fn horizons(width: u32, budget: u64) -> Vec<HorizonRow> {
    (2..=width).map(|width| horizon(width, budget)).collect()
}

fn horizon(width: u32, budget: u64) -> HorizonRow {
    let shape = |depth| Uniform { width, depth, outcomes: 1 };
    let deepest = |leaves: &dyn Fn(Uniform) -> Option<u64>| {
        let within = |&depth: &u32| leaves(shape(depth + 1)).is_some_and(|leaves| leaves <= budget);
        (0..).find(|depth| !within(depth)).unwrap_or(0)
    };
    let all = deepest(&Uniform::leaves);
    let best = deepest(&Uniform::minimum);
    let (mut shuffled, mut or_more) = (all, false);
    while shuffled < best {
        let next = shape(shuffled + 1);
        or_more = next.leaves().is_none_or(|leaves| leaves > MOST_TRIED);
        if or_more || mean(|seed| alpha_beta(next, Leaves::Shuffled(seed)).leaves) > budget as f64 {
            break;
        }
        shuffled += 1;
    }
    HorizonRow { width, all, shuffled, shuffled_or_more: or_more, best }
}

/// The effective branching of a search: that of a uniform tree with as many leaves as it entered.
/// Means over ten trees of independent leaves.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BranchingRow {
    /// Moves from the root to a leaf.
    pub moves: u32,
    /// Whether the best children of MAX and MIN come first, else they come as they are.
    pub best_first: bool,
    /// Without dice: every leaf.
    pub minimax: f64,
    /// Without dice: with cuts.
    pub alpha_beta: f64,
    /// With a roll of dice after every move: every leaf.
    pub expectiminimax: f64,
    /// With dice: cuts by the bounds on leaves.
    pub star1: f64,
    /// With dice: cuts by probes too.
    pub star2: f64,
}

/// Two rows for every number of moves up to `moves` whose tree with dice can be held: `width` moves
/// in every position, `outcomes` of a roll.
///
/// # Errors
/// If an expected value is too large a fraction.
pub fn branching(width: u32, outcomes: u32, moves: u32) -> Result<Vec<BranchingRow>, Trouble> {
    let fits = |&moves: &u32| {
        let dice = Uniform { width, depth: moves, outcomes };
        dice.leaves().is_some_and(|leaves| leaves <= most_leaves())
    };
    let mut rows = Vec::new();
    for moves in (1..=moves).take_while(fits) {
        for best_first in [false, true] {
            rows.push(branching_row(width, outcomes, moves, best_first)?);
        }
    }
    Ok(rows)
}

fn branching_row(
    width: u32,
    outcomes: u32,
    moves: u32,
    best_first: bool,
) -> Result<BranchingRow, Trouble> {
    let mut sums = [0_u64; 5];
    let order = if best_first { ChildOrder::Best } else { ChildOrder::Given };
    for seed in 0..SEEDS {
        let document = |outcomes| {
            let shape = Uniform { width, depth: moves, outcomes };
            Document::unnamed(shape.planted(Leaves::Independent(seed))).arranged(order)
        };
        let (plain, dice) = (document(1)?, document(outcomes)?);
        let of = |tally: Tally| tally.leaves;
        let tree = Deterministic::try_from(plain.tree()).expect("a tree of MAX, MIN and numbers");
        let mut probes = vec![Probe::default(); dice.tree().len()];
        let tree_of_dice = Stochastic::try_from(dice.tree()).expect("a tree of numbers");
        let bounded = Bounded::tightest(tree_of_dice);
        let overflow = |error| Trouble::overflow(&dice, error);
        let counts = [
            plain.tree().leaves() as u64,
            of(fail_soft(tree, Silent).tally),
            of(expectiminimax(tree_of_dice, Silent).map_err(overflow)?.tally),
            of(star1(bounded, Silent).map_err(overflow)?.tally),
            of(star2(bounded, Silent, &mut probes).map_err(overflow)?.tally),
        ];
        sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    let root = |sum: u64| (sum as f64 / SEEDS as f64).powf(1.0 / f64::from(moves));
    let [minimax, alpha_beta, expectiminimax, star1, star2] = sums.map(root);
    Ok(BranchingRow { moves, best_first, minimax, alpha_beta, expectiminimax, star1, star2 })
}

/// How alpha-beta fares on a tree whose children are arranged in some order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EfficiencyRow {
    /// The order.
    pub order: String,
    /// Leaves entered; for a shuffled tree the mean over ten seeds.
    pub leaves: f64,
    /// Over those of the best order.
    pub over_best: f64,
    /// Cuts, or their mean.
    pub cuts: f64,
    /// Of these, the part that was made after the first child.
    pub first_cuts: f64,
}

/// A row for each order: the best, as given, shuffled, the worst.
///
/// # Errors
/// If alpha-beta does not take the tree.
pub fn efficiency(document: &Document) -> Result<Vec<EfficiencyRow>, Trouble> {
    let random: Vec<ChildOrder> = (0..SEEDS).map(ChildOrder::Random).collect();
    let orders: [(&str, &[ChildOrder]); 4] = [
        ("best", &[ChildOrder::Best]),
        ("given", &[ChildOrder::Given]),
        ("shuffled", &random),
        ("worst", &[ChildOrder::Worst]),
    ];
    let mut rows: Vec<EfficiencyRow> = Vec::new();
    for (name, orders) in orders {
        let mut tally = Tally::default();
        for &order in orders {
            let arranged = document.arranged(order)?;
            tally += search(&arranged, TreeAlgorithm::FailSoft, Promise::default(), Silent)?.tally;
        }
        let mean = |sum: u64| sum as f64 / orders.len() as f64;
        let leaves = mean(tally.leaves);
        rows.push(EfficiencyRow {
            order: name.to_owned(),
            leaves,
            over_best: leaves / rows.first().map_or(leaves, |best| best.leaves),
            cuts: mean(tally.cuts),
            first_cuts: tally.first_cuts as f64 / tally.cuts.max(1) as f64,
        });
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_order_takes_the_minimum_the_worst_all_and_others_lie_between() {
        let rows = leaves(4, 5, 5000);
        assert_eq!(rows.len(), 4 * 5);
        for row in rows {
            assert_eq!((row.best, row.worst), (row.minimum, row.all), "{row:?}");
            for mean in [row.shuffled, row.independent] {
                assert!(row.minimum as f64 <= mean && mean <= row.all as f64, "{row:?}");
            }
        }
    }

    #[test]
    fn the_best_order_is_the_most_efficient() {
        let shape = Uniform { width: 3, depth: 5, outcomes: 1 };
        let document = Document::unnamed(shape.planted(Leaves::Independent(1)));
        let rows = efficiency(&document).unwrap();
        assert_eq!((rows[0].leaves, rows[0].first_cuts), (shape.minimum().unwrap() as f64, 1.0));
        assert!(
            rows.iter().skip(1).all(|row| row.over_best > 1.0 && row.first_cuts < 1.0),
            "{rows:?}"
        );
        assert!(efficiency(&crate::trees::parse("CHANCE(1: 2)").unwrap()).is_err());
    }

    #[test]
    fn cuts_reach_up_to_twice_as_deep() {
        let rows = horizons(4, 500);
        // 2^8 = 256 and 2^9 = 512; 2^8 + 2^7 − 1 = 383 and 2 · 2^8 − 1 = 511.
        assert_eq!((rows[0].all, rows[0].best), (8, 15));
        for row in rows {
            assert!(row.all < row.shuffled && row.shuffled < row.best, "{row:?}");
            assert!(row.best <= 2 * row.all + 1, "{row:?}");
        }
    }

    #[test]
    fn dice_multiply_the_branching_and_stars_take_some_of_it_back() {
        for row in branching(3, 2, 3).unwrap() {
            assert!((row.minimax - 3.0).abs() < 1e-9 && (row.expectiminimax - 6.0).abs() < 1e-9);
            assert!(row.alpha_beta <= row.minimax && row.star1 <= row.expectiminimax, "{row:?}");
            assert!(row.moves < 3 || row.star1 < 6.0 && row.star2 < 6.0, "{row:?}");
        }
    }
}
