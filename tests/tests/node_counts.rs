//! The signature of the search: how many nodes it takes on a fixed suite. The same on every
//! machine; any change to the search, the tables or the knowledge of a game shows here.
//!
//! A commit that changes the search states the old sum and the new one, and renews the file:
//! `PLYWOOD_BLESS=1 cargo test -p plywood-tests --test node_counts`.

use std::cell::Cell;
use std::fmt::Write;

use plywood_core::games::connect4::{Large, Small, Standard};
use plywood_core::games::mnk::{Mnk, TicTacToe};
use plywood_core::search::Key as KeyOf;
use plywood_core::{CellTable, NoTable, Search, Solve, Table, Unlimited, driver};
use plywood_tests::data;

/// A position of 7×6 that takes some hundred thousand nodes.
const MIDDLE: &str = "572763163175";

/// Nodes to the value and the line, from an empty table.
fn nodes<P: Solve>(position: P, table: impl Table<KeyOf<P>>) -> u64 {
    let mut search = Search::new(table, Unlimited);
    let mut report = driver::Report::default();
    let question = driver::Question { weak: false, line: true };
    driver::solve(&mut search, &position, question, &mut report, &mut |_| ()).unwrap();
    search.nodes()
}

fn suite() -> Vec<(String, u64)> {
    let memory = vec![Cell::new(0); 1 << 17];
    let mut counts = Vec::new();
    let mut add = |name: String, nodes| counts.push((name, nodes));
    for words in [1 << 10, 1 << 17] {
        let memory = &memory[..words];
        let with = |name: &str| format!("{name} {}KiB", words / 128);
        let small = |width, height| Small::with_size(width, height).unwrap();
        add(with("connect4:5x4"), nodes(small(5, 4), CellTable::<2>::new(memory)));
        add(with("connect4:6x4"), nodes(small(6, 4), CellTable::<2>::new(memory)));
        let middle: Standard = MIDDLE.parse().unwrap();
        add(with(MIDDLE), nodes(middle, CellTable::<1>::new(memory)));
        add(with("tictactoe"), nodes(TicTacToe::START, CellTable::<3>::new(memory)));
        let five = Mnk::new(5, 5, 4).unwrap();
        add(with("mnk:5x5:4"), nodes(five, CellTable::<3>::new(memory)));
    }
    let large = Large::with_size(5, 4).unwrap();
    add("connect4:5x4 wide-keys 1024KiB".into(), nodes(large, CellTable::<3>::new(&memory)));
    add("tictactoe none".into(), nodes(TicTacToe::START, NoTable));
    counts
}

#[test]
fn the_suite_takes_the_recorded_nodes() {
    let counts = suite();
    let mut text = "# Game or position, table, nodes to the value and the line. See \
        tests/node_counts.rs.\n"
        .to_owned();
    counts.iter().for_each(|(name, nodes)| writeln!(text, "{name} {nodes}").unwrap());
    writeln!(text, "sum {}", counts.iter().map(|(_, nodes)| nodes).sum::<u64>()).unwrap();
    data::compare("nodes.txt", &text);
}
