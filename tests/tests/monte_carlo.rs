//! Monte Carlo tree search: what it proves is true, and everything follows from the seed.

use plywood_core::conformance::{Random, random_position};
use plywood_core::games::connect4::{Column, Small, Standard};
use plywood_core::games::mnk::TicTacToe;
use plywood_core::mcts::{MonteCarlo, MonteCarloReport, NODE_WORDS};
use plywood_core::search::minimax;
use plywood_core::{Game, NodeLimit, Unlimited, Value};
use proptest::prelude::*;

fn search<G: Game>(
    position: G,
    nodes: usize,
    playouts: u32,
    seed: u64,
) -> MonteCarloReport<G::Move> {
    let mut memory = vec![0; nodes * NODE_WORDS];
    MonteCarlo::new(position, &mut memory, seed).run(playouts, Unlimited)
}

/// What is proved holds, and a proved best move is one.
fn check<G: Game>(position: &G, report: &MonteCarloReport<G::Move>) {
    let value = minimax::value(position);
    let proved = report.proved;
    assert!(proved.lower <= value && value <= proved.upper, "{proved:?} {value}");
    let Some(best) = report.best else { return assert!(position.outcome().is_some()) };
    assert!(position.moves().any(|mv| mv == best));
    if let Some(sign) = proved.sign() {
        let next = position.play(best);
        let kept = minimax::value(&next);
        let kept = if next.to_move() == position.to_move() { kept } else { -kept };
        assert_eq!(kept.sign(), sign, "{report:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_proved_is_true_with_any_memory(
        plies in 0..16_u8, seed: u64, nodes in 0..3000_usize, playouts in 0..2000_u32,
    ) {
        let mut random = Random::new(seed);
        let small = random_position(&Small::with_size(4, 4).unwrap(), plies.max(5), &mut random);
        check(&small, &search(small, nodes, playouts, seed));
        let cells = random_position(&TicTacToe::START, plies.min(9), &mut random);
        check(&cells, &search(cells, nodes, playouts, seed));
    }

    #[test]
    fn the_same_seed_gives_the_same_report(plies in 0..30_u8, seed: u64) {
        let position = random_position(&Standard::START, plies, &mut Random::new(seed));
        let report = search(position, 2000, 300, seed);
        prop_assert_eq!(report, search(position, 2000, 300, seed));
        prop_assert!(report.playouts <= 300 && report.tree <= 2000);
        prop_assert!(report.per_mille <= 1000);
        prop_assert_eq!(report.best.is_some(), position.outcome().is_none());
    }
}

#[test]
fn enough_playouts_prove_tic_tac_toe_a_draw() {
    let report = search(TicTacToe::START, 600_000, 1_000_000, 1);
    assert_eq!(report.proved.sign(), Some(0));
    assert_eq!((report.per_mille, report.playouts < 1_000_000), (500, true));
}

#[test]
fn a_win_and_the_only_defence_are_proved_at_once() {
    let win: Standard = "445566".parse().unwrap();
    let report = search(win, 200, 100, 1);
    assert!([Some(Column(2)), Some(Column(6))].contains(&report.best), "{report:?}");
    assert_eq!(report.proved.value(), Some(Value::win_in(1)));
    let defend: Standard = "4142434".parse().unwrap();
    let report = search(defend, 20_000, 5000, 1);
    assert_eq!(report.best, None, "the first player has four");
    let defend: Standard = "41424".parse().unwrap();
    assert_eq!(search(defend, 20_000, 5000, 1).best, Some(Column(3)));
}

#[test]
fn without_memory_or_playouts_the_first_move_is_the_answer() {
    for (nodes, playouts) in [(0, 100), (1, 0), (100, 0)] {
        let report = search(Standard::START, nodes, playouts, 1);
        assert_eq!((report.best, report.playouts), (Some(Column(3)), 0));
    }
}

#[test]
fn a_control_stops_it() {
    let mut memory = vec![0; 10_000 * NODE_WORDS];
    let mut search = MonteCarlo::new(Standard::START, &mut memory, 1);
    let report = search.run(u32::MAX, NodeLimit(5000));
    assert!((100..5000).contains(&report.playouts), "{report:?}");
    // It can go on from there.
    assert!(search.run(report.playouts + 10, Unlimited).playouts == report.playouts + 10);
}
