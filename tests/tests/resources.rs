//! The search is depth-first: the nodes alive at one time are those of one line of play.

use std::cell::Cell;

use plywood_core::games::connect4::Small;
use plywood_core::games::mnk::Mnk;
use plywood_core::search::Key as KeyOf;
use plywood_core::{CellTable, NoTable, Observer, Search, Solve, Table, Unlimited, Value, driver};

/// Counts the nodes that are entered and not yet left.
#[derive(Default)]
struct Live {
    now: u64,
    most: u64,
    total: u64,
}

impl<P> Observer<P> for Live {
    fn enter(&mut self, _position: &P, alpha: Value, beta: Value) {
        assert!(alpha < beta, "a node is entered with an empty window");
        self.now += 1;
        self.total += 1;
        self.most = self.most.max(self.now);
    }

    fn leave(&mut self, _position: &P, _value: Value) {
        self.now -= 1;
    }
}

fn check_depth_first<P: Solve>(start: P, table: impl Table<KeyOf<P>>) {
    let mut search = Search::observed(table, Unlimited, Live::default());
    driver::value(&mut search, &start).unwrap();
    let Live { now, most, total } = *search.observer();
    assert_eq!(now, 0, "every node is left");
    assert!(most <= u64::from(start.plies_left()), "{most} nodes alive");
    assert!(most > 2 && total > 50 * most, "{total} nodes in all, {most} alive");
    assert!(search.nodes() <= total, "a counted node is an entered one");
}

#[test]
fn the_nodes_alive_are_at_most_the_plies_left_while_far_more_are_visited() {
    let memory = vec![Cell::new(0); 1 << 16];
    check_depth_first(Small::with_size(5, 5).unwrap(), CellTable::<2>::new(&memory));
    check_depth_first(Small::with_size(4, 4).unwrap(), NoTable);
    check_depth_first(Mnk::new(5, 4, 4).unwrap(), NoTable);
}
