//! Thinking: reproducible, within its budgets, honest about what it has proved.

use plywood_core::conformance::{Random, random_position};
use plywood_core::games::connect4::Standard;
use plywood_core::search::driver::{self, Question, Report};
use plywood_core::{Game, NoTable, Outcome, Search, Unlimited, Value};
use plywood_firmware::game::{FiveByFour, Position, Variant};
use plywood_firmware::parity;
use plywood_firmware::think::{Budget, Hint, POLL, Strength, Thought, Worth, hints, think};

const BUDGET: Budget = Budget { strong: 2_000, perfect: 20_000, depth: 42 };

fn perfect(position: &Position, budget: Budget, memory: &mut [u64]) -> Thought {
    let mut random = Random::new(0);
    think(position, Strength::Perfect, budget, None, memory, &mut random, &mut || true)
        .expect("the game goes on")
}

/// Unfinished positions of 7×6 after so many plies.
fn positions(plies: u8, count: usize) -> Vec<Standard> {
    let mut random = Random::new(plies.into());
    std::iter::repeat_with(|| random_position(&Standard::START, plies, &mut random))
        .filter(|position| position.outcome().is_none())
        .take(count)
        .collect()
}

/// The value and the best move without a table, a budget or a board.
fn oracle<G: plywood_core::Solve>(position: &G) -> Report<G::Move> {
    let mut report = Report::default();
    let mut search = Search::new(&NoTable, Unlimited);
    let question = Question::default();
    driver::solve(&mut search, position, question, &mut report, &mut |_| ()).expect("no limit");
    report
}

#[test]
fn a_thought_depends_on_nothing_that_was_thought_before() {
    let mut memory = [0; 512];
    let places: Vec<_> = positions(18, 10).into_iter().map(Position::SevenBySix).collect();
    let fresh: Vec<_> = places.iter().map(|place| perfect(place, BUDGET, &mut [0; 512])).collect();
    assert!(fresh.iter().any(|thought| thought.nodes > 100));
    for (place, expected) in places.iter().zip(fresh).rev() {
        assert_eq!(perfect(place, BUDGET, &mut memory), expected);
    }
}

#[test]
fn what_is_called_exact_is_the_value_and_the_move_is_the_first_best_one() {
    let mut exact = 0;
    for position in positions(22, 60) {
        let thought = perfect(&Position::SevenBySix(position), BUDGET, &mut [0; 512]);
        let report = oracle(&position);
        match thought.worth {
            Worth::Exact(value) => {
                exact += 1;
                assert_eq!(report.bounds.value(), Some(value));
                assert_eq!(report.best.map(|column| column.0), Some(thought.spot));
            }
            Worth::Proved(bounds) => assert_eq!(bounds.sign(), report.bounds.sign()),
            _ => {}
        }
    }
    assert!(exact >= 50, "{exact}");
}

#[test]
fn tic_tac_toe_is_always_exact() {
    let mut position = Variant::TicTacToe.start();
    while position.outcome().is_none() {
        let thought = perfect(&position, Budget { depth: 9, ..BUDGET }, &mut [0; 64]);
        assert_eq!(thought.worth, Worth::Exact(Value::DRAW));
        position = position.play(thought.spot).expect("a legal move");
    }
    assert_eq!(position.outcome(), Some(Outcome::Draw));
}

#[test]
fn budgets_are_kept_to_a_node_for_each_search() {
    for position in positions(8, 20) {
        for nodes in [0, 1, 100, 1_000, 10_000] {
            let budget = Budget { perfect: nodes, ..BUDGET };
            let thought = perfect(&Position::SevenBySix(position), budget, &mut [0; 512]);
            assert!(thought.nodes <= nodes + 3, "{} of {nodes}", thought.nodes);
        }
    }
}

#[test]
fn without_nodes_without_stack_and_without_memory_there_is_still_a_move() {
    let none = Budget { strong: 0, perfect: 0, depth: 0 };
    for variant in [Variant::TicTacToe, Variant::FiveByFour, Variant::SevenBySix] {
        let thought = perfect(&variant.start(), none, &mut []);
        assert!(variant.start().is_legal(thought.spot));
        assert!(!matches!(thought.worth, Worth::Exact(_)));
        assert!(perfect(&variant.start(), Budget { depth: 3, ..BUDGET }, &mut []).nodes > 0);
    }
}

#[test]
fn a_finished_game_asks_for_no_move() {
    let over =
        [3, 4, 3, 4, 3, 4, 3].into_iter().try_fold(Variant::SevenBySix.start(), |p, s| p.play(s));
    let over = over.expect("legal moves");
    let mut random = Random::new(0);
    for strength in [Strength::Learner, Strength::Strong, Strength::Perfect] {
        assert_eq!(think(&over, strength, BUDGET, None, &mut [], &mut random, &mut || true), None);
    }
    assert_eq!(hints(&over, BUDGET, &mut [], &mut || true).0, Default::default());
}

#[test]
fn giving_up_at_any_time_leaves_a_legal_move() {
    let place = Position::SevenBySix(positions(12, 1)[0]);
    let mut random = Random::new(0);
    for polls in [0, 1, 2, 5, 20, 100, 200, 400] {
        let mut left = polls;
        let mut attend = || {
            assert!(left >= 0, "asked again after the answer was no");
            left -= 1;
            left >= 0
        };
        let memory = &mut [0; 512];
        let thought =
            think(&place, Strength::Perfect, BUDGET, None, memory, &mut random, &mut attend)
                .unwrap();
        assert!(place.is_legal(thought.spot));
        assert!(thought.nodes <= (polls as u32 + 3) * POLL);
    }
}

#[test]
fn a_board_attends_at_every_node_of_tic_tac_toe_and_for_every_move_that_it_hints_at() {
    for (variant, least) in [(Variant::TicTacToe, 41), (Variant::FiveByFour, 5)] {
        let mut polls = 0;
        let mut attend = || {
            polls += 1;
            true
        };
        let (_, nodes) = hints(&variant.start(), BUDGET, &mut [0; 512], &mut attend);
        assert!(polls >= least.max(nodes / POLL), "{polls}");
    }
}

/// The search for a proof is given up, or the long estimate when it has only begun.
#[test]
fn a_move_looked_at_deeply_is_not_given_up_for_a_shallow_one() {
    let place = Position::SevenBySix(positions(6, 1)[0]);
    let mut random = Random::new(0);
    let mut depths = Vec::new();
    // After the first estimate, and when half of the nodes are spent.
    let (first, half) = (BUDGET.perfect / 16 / POLL + 2, BUDGET.perfect / 2 / POLL);
    for polls in (first..half).step_by(20).chain(half..half + 20) {
        let mut asked = 0;
        let mut attend = || {
            asked += 1;
            asked < polls
        };
        let memory = &mut [0; 512];
        let thought =
            think(&place, Strength::Perfect, BUDGET, None, memory, &mut random, &mut attend)
                .unwrap();
        let Worth::Estimate { depth, .. } = thought.worth else { panic!("{thought:?}") };
        depths.push(depth);
    }
    assert!(depths[0] >= 3 && depths.iter().all(|depth| *depth >= depths[0]), "{depths:?}");
}

#[test]
fn hints_are_true() {
    let mut random = Random::new(9);
    let mut seen = [0; 5];
    for _ in 0..60 {
        let position = random_position(&FiveByFour::START, 8, &mut random);
        let place = Position::FiveByFour(position);
        let (found, _) = hints(&place, BUDGET, &mut [0; 256], &mut || true);
        for spot in 0..5 {
            let hint = found.get(spot);
            seen[hint as usize] += 1;
            let Some(next) = place.play(spot) else {
                assert_eq!(hint, Hint::Unknown);
                continue;
            };
            let Position::FiveByFour(next) = next else { unreachable!() };
            let sign = -oracle(&next).bounds.lower.sign();
            match hint {
                Hint::Loss => assert_eq!(sign, -1),
                Hint::Draw => assert_eq!(sign, 0),
                Hint::Win => assert_eq!(sign, 1),
                Hint::Promising | Hint::Unknown => panic!("{place:?}: {spot} is not proved"),
            }
        }
    }
    assert!(seen[2..].iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn on_the_empty_board_of_7_by_6_one_column_looks_promising() {
    let (found, _) = hints(&Variant::SevenBySix.start(), BUDGET, &mut [0; 256], &mut || true);
    let promising = (0..7).filter(|&spot| found.get(spot) == Hint::Promising);
    assert_eq!(promising.count(), 1);
}

#[test]
fn parity_is_the_value_the_best_move_and_a_node_count_that_the_memory_decides() {
    let mut differs = false;
    for position in positions(20, 20) {
        let small = parity::solve(&position, &mut [0; 64]);
        let large = parity::solve(&position, &mut [7; 4096]);
        let again = parity::solve(&position, &mut [9; 64]);
        assert_eq!(small, again);
        differs |= small.nodes != large.nodes;
        let report = oracle(&position);
        for answer in [small, large] {
            assert_eq!(Some(answer.value), report.bounds.value());
            assert_eq!(answer.best, report.best);
        }
    }
    assert!(differs, "the table makes no difference");
}
