//! How well the programs play, over matches that follow from a seed.

use plywood_core::mcts::{MonteCarlo, NODE_WORDS};
use plywood_core::{CellTable, Game, Search, Unlimited, driver};
use std::cell::Cell;
use std::time::Instant;

use plywood_core::conformance::{Random, random_position};
use plywood_core::games::connect4::evaluation::Threats;
use plywood_core::games::connect4::{Column, Standard};
use plywood_core::limited::Zero;
use plywood_core::limited::{Canonical, Evaluation, LimitedSearch};
use plywood_tests::arena::{self, Chooser, Score};

/// A player that searches to a depth.
fn searcher(evaluation: impl Evaluation<Standard>, depth: u8) -> impl Chooser<Standard> {
    let mut search = LimitedSearch::new(evaluation, Canonical, Unlimited);
    move |position: &Standard| -> Column {
        let report = search.to_depth(position, depth, 0).expect("nobody stops it");
        report.best.expect("the game is not over")
    }
}

/// The evaluation against none at equal depth, from openings of up to 10 random plies.
fn evaluation_against_none(openings: usize, depth: u8) -> Score {
    let openings = arena::openings(&Standard::START, openings, 10, u64::from(depth));
    let score =
        arena::play_match(&openings, &mut searcher(Threats, depth), &mut searcher(Zero, depth));
    let (low, high) = score.interval();
    println!(
        "depth {depth}: {} games, +{} ={} -{}, {:.1} % (95 %: {:.1} to {:.1})",
        score.games(),
        score.wins,
        score.draws,
        score.losses,
        100.0 * score.share(),
        100.0 * low,
        100.0 * high,
    );
    score
}

/// A player that draws lots for the rest of the game.
fn monte_carlo(playouts: u32) -> impl Chooser<Standard> {
    let mut memory = vec![0; 8 * NODE_WORDS * playouts as usize];
    move |position: &Standard| -> Column {
        let mut search = MonteCarlo::new(*position, &mut memory, u64::from(position.stones()));
        search.run(playouts, Unlimited).best.expect("the game is not over")
    }
}

/// Monte Carlo search against a player who draws lots, from openings of up to 10 random plies.
fn monte_carlo_against_lots(openings: usize, playouts: u32) -> Score {
    let openings = arena::openings(&Standard::START, openings, 10, u64::from(playouts));
    let mut lots = arena::random_player(1);
    let score = arena::play_match(&openings, &mut monte_carlo(playouts), &mut lots);
    println!(
        "{playouts} playouts a move: {} games, +{} ={} -{}",
        score.games(),
        score.wins,
        score.draws,
        score.losses
    );
    score
}

/// Positions of random play, at each ply from 8 to 30 in turn, that have a move that keeps the
/// outcome and one that does not; with the moves that keep it.
fn delicate_positions(count: usize, from_ply: u8, seed: u64) -> Vec<(Standard, Vec<Column>)> {
    let memory = vec![Cell::new(0); 1 << 20];
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    let plies = (from_ply..=30).cycle();
    for ply in plies {
        if found.len() == count {
            break;
        }
        // Draw until there is one of this ply.
        let position =
            std::iter::repeat_with(|| random_position(&Standard::START, ply, &mut random))
                .find_map(|position| {
                    let drawn = position.stones() == u32::from(ply) && position.outcome().is_none();
                    drawn
                        .then(|| keeping(&position, &memory))
                        .flatten()
                        .map(|keep| (position, keep))
                });
        found.extend(position);
    }
    found
}

/// The moves that keep the outcome, if there are some that do not.
fn keeping(position: &Standard, memory: &[Cell<u64>]) -> Option<Vec<Column>> {
    let table = CellTable::<1>::new(memory);
    let mut search = Search::new(&table, Unlimited);
    let mut sign = |position: &Standard| {
        let mut report = driver::Report::default();
        let question = driver::Question { weak: true, line: false };
        driver::prove_value(&mut search, position, question, &mut report, &mut |_| ()).unwrap();
        report.bounds.sign().expect("nobody stops it")
    };
    let value = sign(position);
    let keep = position.moves().filter(|&mv| -sign(&position.play(mv)) == value);
    let keep: Vec<Column> = keep.collect();
    (keep.len() < position.moves().count()).then_some(keep)
}

/// On how many of the positions Monte Carlo search keeps the outcome.
fn kept(positions: &[(Standard, Vec<Column>)], playouts: u32) -> usize {
    let mut player = monte_carlo(playouts);
    let begun = Instant::now();
    let kept = positions.iter().filter(|(position, keep)| keep.contains(&player.choose(position)));
    let (kept, all) = (kept.count(), positions.len());
    let each = begun.elapsed() / all as u32;
    println!("{playouts} playouts: outcome kept on {kept} of {all} positions, {each:.2?} each");
    kept
}

#[test]
#[ignore = "heavy: 2,800 games and 200 positions, some minutes"]
fn the_recorded_matches_are_won() {
    for depth in 1..=7 {
        let score = evaluation_against_none(200, depth);
        assert!(score.games() >= 400 && score.interval().0 > 0.6, "{score:?}");
    }
    let score = monte_carlo_against_lots(500, 1000);
    assert!(score.games() == 1000 && score.wins >= 990, "{score:?}");
    assert!(kept(&delicate_positions(200, 8, 1), 200_000) >= 190);
}

#[test]
fn monte_carlo_search_beats_a_player_who_draws_lots() {
    let score = monte_carlo_against_lots(25, 300);
    assert!(score.wins >= 48, "{score:?}");
}

#[test]
fn monte_carlo_search_keeps_the_outcome_of_late_positions() {
    assert!(kept(&delicate_positions(30, 16, 1), 10_000) >= 28);
}

#[test]
fn the_evaluation_beats_none_at_equal_depth() {
    let score = evaluation_against_none(60, 3);
    assert!(score.interval().0 > 0.6, "{score:?}");
}
