//! Reversi: its rules against a slow twin and published counts, its values, and depth-limited search
//! in a game with passes.

use plywood_core::conformance::{
    Random, check, check_solve, random_position, twins, twins_at_random,
};
use plywood_core::games::reversi::{CornersAndMoves, Reversi, Turn};
use plywood_core::limited::{
    Canonical, Estimate, History, Horizon, Killers, LimitedSearch, Ordering, Tally, minimax,
};
use plywood_core::perft::perft;
use plywood_core::{CellTable, Game, Search, Unlimited, Value, driver};
use plywood_tests::slow_reversi;
use std::cell::Cell;

#[test]
fn every_board_equals_its_slow_twin() {
    // The whole game of 4×4.
    assert!(twins(&Reversi::<4>::START, &slow_reversi::Reversi::new(4), 24).unwrap() > 100_000);
    twins(&Reversi::<8>::START, &slow_reversi::Reversi::new(8), 4).unwrap();
    twins_at_random(&Reversi::<6>::START, &slow_reversi::Reversi::new(6), 1, 200).unwrap();
    twins_at_random(&Reversi::<8>::START, &slow_reversi::Reversi::new(8), 1, 100).unwrap();
}

#[test]
fn the_usual_board_has_the_published_lines_of_play() {
    // As published for Othello; the same for all programs.
    let counts = [4, 12, 56, 244, 1396, 8200, 55_092];
    for (plies, count) in (1..).zip(counts) {
        assert_eq!(perft(&Reversi::<8>::START, plies), count, "{plies} plies");
    }
}

#[test]
fn rules_and_knowledge_pass_the_conformance_kit() {
    let summary = check(&Reversi::<6>::START, 1, 300).unwrap();
    assert!(summary.first_wins > 50 && summary.second_wins > 50, "{summary:?}");
    check(&Reversi::<8>::START, 1, 50).unwrap();
    assert!(check_solve(&Reversi::<4>::START, 1, 60, 10).unwrap() > 100);
    assert!(check_solve(&Reversi::<6>::START, 1, 60, 10).unwrap() > 100);
}

#[test]
fn the_second_player_wins_4x4_by_11_to_3() {
    let memory = vec![Cell::new(0); 1 << 16];
    let table = CellTable::<3>::new(&memory);
    let mut search = Search::new(&table, Unlimited);
    let value = driver::value(&mut search, &Reversi::<4>::START).unwrap();
    assert_eq!(value.sign(), -1, "{value}");
    // Not all cells are filled: 14 discs.
    assert_eq!(slow_reversi::Reversi::new(4).best_margin(), 3 - 11);
}

/// A position in which the side to move has to pass.
fn passes<const N: usize>() -> impl Iterator<Item = Reversi<N>> {
    let mut random = Random::new(9);
    let drawn = std::iter::repeat_with(move || {
        random_position(&Reversi::<N>::START, 10 + random.below(20) as u8, &mut random)
    });
    drawn.filter(|position| position.moves().eq([Turn::Pass]))
}

fn check_search(position: &Reversi<6>, ordering: impl Ordering<Reversi<6>>) {
    let mut search = LimitedSearch::new(CornersAndMoves, ordering, Unlimited);
    for (depth, quiet) in [(0, 0), (1, 0), (3, 1), (4, 0), (4, 2)] {
        let truth = minimax::to_depth(
            position,
            depth,
            quiet,
            &CornersAndMoves,
            Unlimited,
            &mut Tally::default(),
        );
        let truth = truth.unwrap();
        let found = search.to_depth(position, depth, quiet).unwrap();
        assert_eq!((found.best, found.estimate), (truth.best, truth.estimate));
        if depth > 0 {
            let horizon = Horizon { depth, quiet, aspiration: Some(5) };
            let deepened = search.deepen(position, horizon, &mut |_| ());
            assert!(deepened.depth == depth || deepened.proved().value().is_some());
            if deepened.depth == depth {
                assert_eq!((deepened.best, deepened.estimate), (truth.best, truth.estimate));
            }
        }
    }
}

#[test]
fn depth_limited_search_of_6x6_equals_minimax_before_and_after_passes() {
    let mut random = Random::new(2);
    let drawn = (0..30).map(|plies| random_position(&Reversi::<6>::START, plies, &mut random));
    for position in drawn.collect::<Vec<_>>().into_iter().chain(passes::<6>().take(20)) {
        check_search(&position, Canonical);
        check_search(&position, Killers::<Turn>::new());
        check_search(&position, History::<Turn, 33>::new());
    }
}

#[test]
fn a_pass_keeps_the_position_and_changes_the_sign() {
    for position in passes::<4>().take(20) {
        let passed = position.play(Turn::Pass);
        let value = |position| {
            let mut search = Search::new(plywood_core::NoTable, Unlimited);
            driver::value(&mut search, &position).unwrap()
        };
        assert_eq!(value(position), -value(passed).earlier(1));
        assert_eq!(position.margin(), -passed.margin());
    }
}

#[test]
fn a_finished_game_is_worth_its_outcome_and_not_its_discs() {
    let mut random = Random::new(4);
    for _ in 0..50 {
        let end = random_position(&Reversi::<6>::START, 126, &mut random);
        let mut search = LimitedSearch::new(CornersAndMoves, Canonical, Unlimited);
        let estimate = search.to_depth(&end, 3, 0).unwrap().estimate;
        let value = Value::of(end.outcome().expect("the end"), end.to_move());
        assert_eq!(estimate, Estimate::of(value));
        assert_eq!(value.sign(), end.margin().signum() as i8);
    }
}
