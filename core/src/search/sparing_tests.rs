//! Searches that spare stack against those that do not.

use super::*;
use crate::conformance::{Random, random_position};
use crate::games::connect4::{Connect4, Fixed, Standard};
use crate::games::mnk::{Mnk, TicTacToe};
use crate::search::driver::{self, Question, Report};
use crate::solve::Plain;
use crate::table::CellTable;
use core::cell::Cell;
use std::vec;

struct Spares;

impl Control for Spares {
    const SPARES_STACK: bool = true;

    fn go_on(&mut self, _nodes: u64) -> bool {
        true
    }
}

struct Spends;

impl Control for Spends {
    fn go_on(&mut self, _nodes: u64) -> bool {
        true
    }
}

/// Value, best move and node count.
fn solved<P, const WORDS: usize>(
    position: &P,
    words: usize,
    control: impl Control,
) -> (Bounds, Option<P::Move>, u64)
where
    P: Solve<Open: Open<Key = crate::Key<WORDS>>>,
{
    let memory = vec![Cell::new(0); words];
    let table = CellTable::<WORDS>::new(&memory);
    let mut search = Search::new(&table, control);
    let mut report = Report::default();
    driver::solve(&mut search, position, Question::default(), &mut report, &mut |_| ()).unwrap();
    (report.bounds, report.best, search.nodes())
}

fn check<P, const WORDS: usize>(start: &P, plies: core::ops::Range<u8>)
where
    P: Solve<Open: Open<Key = crate::Key<WORDS>>>,
{
    let mut random = Random::new(6);
    let mut nodes = 0;
    for plies in plies {
        for words in [0, 64, 1024] {
            let position = random_position(start, plies, &mut random);
            let spent = solved(&position, words, Spends);
            assert_eq!(solved(&position, words, Spares), spent);
            nodes += spent.2;
        }
    }
    assert!(nodes > 500, "{nodes} nodes say nothing");
}

#[test]
fn sparing_stack_changes_no_value_no_move_and_no_node_count() {
    check(&Connect4::<Fixed<u64, 5, 4, 1>>::START, 2..12);
    check(&Standard::START, 18..36);
    check(&Mnk::<25>::with_size(5, 5, 4).unwrap(), 8..16);
}

#[test]
fn a_game_without_knowledge_can_be_searched_with_little_stack() {
    let start = Plain::<_, 9>(TicTacToe::START);
    let mut spares = Search::new(crate::NoTable, Spares);
    let mut spends = Search::new(crate::NoTable, Spends);
    assert_eq!(driver::value(&mut spares, &start), driver::value(&mut spends, &start));
    assert_eq!(spares.nodes(), spends.nodes());
}

#[test]
fn a_refutation_is_tried_sooner_unless_another_thread_is_at_it() {
    type Open7x6 = <Standard as Solve>::Open;
    let path = Path { plies: 1, same: false };
    let waiting = |mv, precedence| Waiting { mv, path, upper: Value::MAX, precedence };
    let mut moves = Standard::START.moves();
    let [a, b, c] = [(); 3].map(|()| moves.next().unwrap());
    let mut children = [waiting(a, 1), waiting(b, 0), waiting(c, DEFERRED)];
    let first = |children: &mut [_]| best::<Open7x6, Waiting<_>>(children).map(|child| child.mv);
    assert_eq!(first(&mut children), Some(a));
    encourage::<Open7x6, _>(&mut children, c);
    assert_eq!(children[2].precedence, DEFERRED);
    encourage::<Open7x6, _>(&mut children, b);
    assert_eq!(first(&mut children), Some(b));
}
