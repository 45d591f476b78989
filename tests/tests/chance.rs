//! Games with a die: the search against slow twins, and EinStein würfelt nicht.

use std::collections::HashMap;

use plywood_core::chance::{ChanceError, ChanceSearch, ChanceTally, Cuts, DiceGame, Expectation};
use plywood_core::conformance::Random;
use plywood_core::games::einstein::{Einstein, Step};
use plywood_core::{Outcome, Player, Unlimited};

const ALL_CUTS: [Cuts; 3] = [Cuts::None, Cuts::Star1, Cuts::Star2];

/// The mean of a position that is judged at the horizon, and what it took to find it.
fn judged(position: &Einstein, depth: u8, cuts: Cuts) -> (Expectation, ChanceTally) {
    let mut search = ChanceSearch::new(Einstein::points, cuts, Unlimited);
    (search.mean(position, depth).unwrap(), search.tally())
}

/// The exact mean, to the end of the game.
fn exact(position: &Einstein, cuts: Cuts) -> Expectation {
    let search = &mut ChanceSearch::new(|_: &Einstein| 0, cuts, Unlimited);
    search.mean(position, position.plies_left()).unwrap()
}

/// The share of games that the first player wins, in floating point, remembering positions: no sums, no
/// windows, no signs.
#[derive(Default)]
struct Oracle {
    known: HashMap<Einstein, f64>,
}

impl Oracle {
    fn first_wins(&mut self, position: &Einstein) -> f64 {
        match position.outcome() {
            Some(Outcome::Win(Player::First)) => return 1.0,
            Some(_) => return 0.0,
            None => (),
        }
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let faces = position.faces();
        let mut sum = 0.0;
        for roll in 0..faces {
            let shares = position.moves(roll).map(|mv| self.first_wins(&position.play(mv)));
            let shares: Vec<f64> = shares.collect();
            let best = match position.to_move() {
                Player::First => shares.into_iter().reduce(f64::max),
                Player::Second => shares.into_iter().reduce(f64::min),
            };
            sum += best.expect("an unfinished game has moves");
        }
        let share = sum / f64::from(faces);
        self.known.insert(*position, share);
        share
    }
}

fn random_position(size: u8, plies: u8, random: &mut Random) -> Einstein {
    let mut position = Einstein::new(size).unwrap();
    for _ in 0..plies {
        let roll = random.below(position.faces().into()) as u8;
        let moves: Vec<Step> = position.moves(roll).collect();
        if moves.is_empty() {
            break;
        }
        position = position.play(moves[random.below(moves.len())]);
    }
    position
}

#[test]
fn the_rules_keep_the_promises_of_the_trait() {
    let mut random = Random::new(1);
    for (size, most_plies) in [(3, 20), (4, 32), (5, 80)] {
        assert_eq!(Einstein::new(size).unwrap().plies_left(), most_plies);
        for _ in 0..300 {
            let position = random_position(size, random.below(40) as u8, &mut random);
            for roll in 0..position.faces() {
                let moves: Vec<Step> = position.moves(roll).collect();
                assert_eq!(moves.is_empty(), position.outcome().is_some());
                for &mv in &moves {
                    let next = position.play(mv);
                    assert!(next.plies_left() < position.plies_left());
                    assert_eq!(next.to_move(), position.to_move().other());
                    let moved = next.stone_at(mv.column, mv.row);
                    assert_eq!(moved, Some((position.to_move(), mv.stone)));
                }
            }
        }
    }
    assert_eq!([2, 6].map(Einstein::new), [None, None]);
}

#[test]
fn a_missing_stone_gives_the_choice_of_its_neighbours() {
    // The stone 2 captures the stone 3 next to it, below on the board.
    let start = Einstein::new(5).unwrap();
    let names = |position: &Einstein, roll| {
        let stones = position.moves(roll).map(|mv| mv.stone + 1).collect::<Vec<_>>();
        let mut stones = stones;
        stones.dedup();
        stones
    };
    assert_eq!(names(&start, 1), [2]);
    // 1 takes 2, and later the roll 2 lets 1 or 3 move.
    let taken = start.play(Step { stone: 0, column: 1, row: 0 });
    let again = taken.play(Step { stone: 0, column: 3, row: 3 });
    assert_eq!(names(&again, 1), [1, 3]);
    assert_eq!(names(&again, 0), [1]);
    let steps: Vec<String> = start.moves(2).map(|mv| mv.to_string()).collect();
    assert_eq!(steps, ["3d2", "3d1", "3c2"]);
}

#[test]
fn positions_are_read_move_by_move() {
    let start = Einstein::new(3).unwrap();
    let position = start.after("2b2, 1b2 3b3").unwrap();
    let by_hand = start.play("2b2".parse().unwrap()).play("1b2".parse().unwrap());
    assert_eq!(position, by_hand.play("3b3".parse().unwrap()));
    let error = |text: &str| start.after(text).map_err(|e| (e.at(), e.to_string())).unwrap_err();
    assert_eq!(error("2b2 7b2"), (4, "this is no move".to_owned()));
    assert_eq!(error("2c3"), (0, "this move is not legal here".to_owned()));
    let over = error("1b2 1c2 1c3 2a1");
    assert_eq!(over, (12, "the game is over, the first player has won".to_owned()));
}

#[test]
fn whoever_arrives_or_captures_all_wins() {
    let start = Einstein::new(3).unwrap();
    let arrived = start.play(Step { stone: 0, column: 2, row: 2 });
    assert_eq!(arrived.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(judged(&arrived, 5, Cuts::Star1).0.fraction(), (-1, 1));
}

#[test]
fn exact_values_of_small_boards_are_those_of_the_oracle() {
    let mut random = Random::new(2);
    let mut oracle = Oracle::default();
    for (size, near_the_end) in [(3, 14), (4, 13), (5, 9)] {
        let positions = std::iter::repeat_with(|| {
            let plies = random.below(60) as u8;
            random_position(size, plies, &mut random)
        });
        let unfinished = positions.filter(|position| position.outcome().is_none());
        for position in unfinished.filter(|p| p.plies_left() <= near_the_end).take(40) {
            let first = oracle.first_wins(&position);
            let expected = if position.to_move() == Player::First { first } else { 1.0 - first };
            for cuts in ALL_CUTS {
                let value = exact(&position, cuts);
                assert!((value.win_share() - expected).abs() < 1e-9, "{value} {expected}");
            }
        }
    }
}

#[test]
fn cuts_change_no_value_and_save_positions() {
    let mut random = Random::new(3);
    let mut judgements = [0; 3];
    for (size, depth) in [(3, 5), (3, 8), (4, 4), (5, 2), (5, 3)] {
        for _ in 0..25 {
            let position = random_position(size, random.below(8) as u8, &mut random);
            let found = ALL_CUTS.map(|cuts| judged(&position, depth, cuts));
            for ((value, tally), sum) in found.iter().zip(&mut judgements) {
                assert_eq!(value.fraction(), found[0].0.fraction(), "{position}");
                *sum += tally.leaves;
            }
        }
    }
    println!("{judgements:?} positions judged without cuts, by Star1 and by Star2");
    let [all, star1, star2] = judgements;
    assert!(star1 * 10 < all * 9 && star2 < star1, "{judgements:?}");
}

/// The table in the documentation of `plywood_core::chance`.
#[test]
fn the_usual_board_takes_the_leaves_that_are_documented() {
    let start = Einstein::new(5).unwrap();
    for (depth, documented) in [(3, [6_162, 5_479, 3_068]), (4, [117_369, 99_465, 42_938])] {
        let found = ALL_CUTS.map(|cuts| {
            let mut search = ChanceSearch::new(Einstein::points, cuts, Unlimited);
            search.best_moves(&start, depth, &mut |_| ()).unwrap();
            search.tally().leaves
        });
        assert_eq!(found, documented);
    }
}

#[test]
fn the_best_move_is_the_first_whose_worth_is_the_most() {
    let mut random = Random::new(4);
    for _ in 0..60 {
        let position = random_position(4, random.below(6) as u8, &mut random);
        if position.outcome().is_some() {
            continue;
        }
        for roll in 0..position.faces() {
            let mut search = ChanceSearch::new(Einstein::points, Cuts::Star2, Unlimited);
            let found = search.best_move(&position, roll, 3).unwrap();
            let worth = |mv| {
                let (value, _) = judged(&position.play(mv), 2, Cuts::None);
                let (numerator, denominator) = value.fraction();
                (-numerator, denominator)
            };
            let most = position
                .moves(roll)
                .map(worth)
                .reduce(|a, b| if b.0 * a.1 > a.0 * b.1 { b } else { a });
            assert_eq!(Some(found.worth.fraction()), most);
            assert_eq!(found.best, position.moves(roll).find(|&mv| Some(worth(mv)) == most));
        }
    }
}

#[test]
fn a_search_too_deep_for_its_sums_is_refused() {
    let start = Einstein::new(5).unwrap();
    for cuts in ALL_CUTS {
        let mut search = ChanceSearch::new(|_: &Einstein| 0, cuts, Unlimited);
        assert_eq!(search.mean(&start, 44), Err(ChanceError::TooDeep));
        assert_eq!(search.mean(&start, 255), Err(ChanceError::TooDeep));
        assert_eq!(search.best_move(&start, 0, 255), Err(ChanceError::TooDeep));
    }
    assert_eq!(Expectation::WIN, 16_000);
}

#[test]
fn the_first_player_has_the_better_of_the_smallest_board() {
    let start = Einstein::new(3).unwrap();
    let share = Oracle::default().first_wins(&start);
    for cuts in [Cuts::Star1, Cuts::Star2] {
        let value = exact(&start, cuts);
        // It wins 170 of 243 games.
        assert_eq!(value.fraction(), (97, 243));
        assert!((value.win_share() - share).abs() < 1e-12);
    }
}
