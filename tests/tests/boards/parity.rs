//! The emulated boards search as the host does: the same values, moves and node counts.

use plywood_core::Game;
use plywood_core::conformance::Random;
use plywood_core::games::connect4::Standard;
use plywood_firmware::{boards, parity};
use plywood_tests::emulator::{MODELS, Measurement, Model};

use crate::console::image_path;

/// Random games of so many plies that are not over.
fn positions(plies: usize, count: usize, seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let (mut position, mut text) = (Standard::START, String::new());
        while text.len() < plies && position.outcome().is_none() {
            let moves: Vec<_> = position.moves().collect();
            let mv = moves[(random.number() % moves.len() as u64) as usize];
            position = position.play(mv);
            text.push((b'1' + mv.0) as char);
        }
        if text.len() == plies && position.outcome().is_none() {
            found.push(text);
        }
    }
    found
}

/// Words of each board's table.
fn words(model: Model) -> usize {
    boards::named(model.name).unwrap().table_words
}

/// Searches the positions on the board and here.
fn compare(model: Model, positions: &[String]) -> Measurement {
    let words = words(model);
    let measured =
        Measurement::take(model, &image_path(model, "-measure"), words, positions).unwrap();
    assert_eq!(measured.positions.len(), positions.len());
    let mut memory = vec![0; words];
    for (board, text) in measured.positions.iter().zip(positions) {
        let here = parity::solve(&text.parse().unwrap(), &mut memory);
        let column = here.best.map_or(0, |column| column.0 + 1);
        let host = (text.as_str(), here.value.to_raw(), column, u64::from(here.nodes));
        assert_eq!((board.position.as_str(), board.value, board.column, board.nodes), host);
    }
    measured
}

#[test]
fn late_positions_take_the_same_nodes_on_the_board_and_here() {
    for (plies, count) in [(16, 50), (20, 50), (26, 50)] {
        for model in MODELS {
            compare(model, &positions(plies, count, plies as u64));
        }
    }
}

#[test]
fn early_positions_take_the_same_nodes_on_the_board_and_here() {
    for model in MODELS {
        let Measurement { stack: (used, size), .. } = compare(model, &positions(12, 10, 12));
        assert!(used + 1024 <= size, "{}: {used} of {size} bytes of stack", model.name);
    }
}

#[test]
#[ignore = "takes some minutes"]
fn a_thousand_more_positions_take_the_same_nodes() {
    for (plies, count) in [(12, 20), (14, 80), (16, 200), (18, 200), (20, 250), (24, 250)] {
        for model in MODELS {
            compare(model, &positions(plies, count, 1000 + plies as u64));
        }
    }
}
