//! Connect Four 7×6 against scores that a solver of our own has found, which shares no code with
//! the core.

use std::cell::Cell;
use std::fmt::Write;

use plywood_core::conformance::Random;
use plywood_core::games::connect4::Standard;
use plywood_core::{CellTable, Search, Unlimited, driver};
use plywood_tests::data;
use plywood_tests::slow::{Board, Solver, random_game};

const FILE: &str = "connect4-7x6.txt";
const EARLY: &str = "connect4-7x6-early.txt";

/// Returns how many positions there were.
fn check_scores(file: &str) -> usize {
    let memory = vec![Cell::new(0); 1 << 20];
    let table = CellTable::<1>::new(&memory);
    let lines = data::lines(file);
    for line in &lines {
        let position: Standard = line[0].parse().unwrap();
        let mut search = Search::new(&table, Unlimited);
        let value = driver::value(&mut search, &position).unwrap();
        assert_eq!(position.score(value).to_string(), line[1], "{}", line[0]);
    }
    lines.len()
}

/// `count` random games of each length with their scores.
fn generate(header: &str, seed: u64, plies: impl Iterator<Item = usize>, count: usize) -> String {
    let mut text = header.to_owned();
    let mut random = Random::new(seed);
    let mut solver = Solver::new(24);
    for game in plies.flat_map(|plies| std::iter::repeat_n(plies, count)) {
        let moves = random_game(game, |end| random.below(end));
        let score = solver.score(&Board::after(&moves).unwrap());
        writeln!(text, "{moves} {score}").unwrap();
    }
    text
}

#[test]
fn positions_of_12_plies_and_more_have_the_scores_of_the_slow_solver() {
    assert!(check_scores(FILE) >= 300);
}

#[test]
#[ignore = "heavy: positions of 4 to 10 plies take minutes in the test profile"]
fn early_positions_have_the_scores_of_the_slow_solver() {
    assert!(check_scores(EARLY) >= 10);
}

#[test]
#[ignore = "heavy: the slow solver takes a minute"]
fn the_scores_are_made_by_the_slow_solver_from_a_seed() {
    let header = "# Connect Four 7x6: columns played, score for the side to move.\n\
        # Made by tests/src/slow.rs from random games of 12 to 30 plies, 17 of each, seed 12:\n\
        # PLYWOOD_BLESS=1 cargo test -p plywood-tests --test known_answers -- --ignored made_by\n";
    data::compare(FILE, &generate(header, 12, 12..=30, 17));
}

#[test]
#[ignore = "heavy: the slow solver takes a quarter of an hour"]
fn the_early_scores_are_recorded_from_a_long_run_of_the_slow_solver() {
    let header = "# Connect Four 7x6: columns played, score for the side to move.\n\
        # Made by tests/src/slow.rs from random games of 4, 6, 7, 8, 10 plies, 2 of each, seed 4:\n\
        # PLYWOOD_BLESS=1 cargo test -p plywood-tests --test known_answers -- --ignored long_run\n";
    data::compare(EARLY, &generate(header, 4, [10, 8, 7, 6, 4].into_iter(), 2));
}
