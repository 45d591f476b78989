//! Values that are known from elsewhere, or from symmetry.

use std::cell::Cell;

use plywood_core::conformance::{Random, random_position};
use plywood_core::games::connect4::{Column, Small, Standard};
use plywood_core::games::mnk::Mnk;
use plywood_core::{CellTable, Game, NoTable, Search, Unlimited, Value, driver};
use plywood_tests::data;

/// 32 MiB.
fn memory() -> Vec<Cell<u64>> {
    vec![Cell::new(0); 1 << 22]
}

/// The empty boards of the counts file as (width, height, score), of a range of sizes.
fn published(cells: std::ops::RangeInclusive<u32>) -> Vec<(u32, u32, i64)> {
    let lines = data::lines("counts.txt").into_iter().filter(|line| line[0] == "value");
    let boards = lines.map(|line| {
        let (_, size) = line[1].split_once(':').unwrap();
        let (width, height) = size.split_once('x').unwrap();
        (width.parse().unwrap(), height.parse().unwrap(), line[2].parse().unwrap())
    });
    boards.filter(|&(width, height, _)| cells.contains(&(width * height))).collect()
}

fn check_published(cells: std::ops::RangeInclusive<u32>) {
    let memory = memory();
    let boards = published(cells);
    assert!(boards.len() > 3);
    for (width, height, score) in boards {
        let start = Small::with_size(width, height).unwrap();
        let mut search = Search::new(CellTable::<2>::new(&memory), Unlimited);
        let value = driver::value(&mut search, &start).unwrap();
        assert_eq!(i64::from(start.score(value)), score, "{width}x{height}");
    }
}

#[test]
fn small_empty_boards_have_the_published_values() {
    check_published(16..=30);
}

#[test]
#[ignore = "heavy: boards of up to 36 cells take a minute"]
fn larger_empty_boards_have_the_published_values() {
    check_published(31..=36);
}

#[test]
fn m_n_k_games_have_the_values_of_the_literature() {
    let memory = memory();
    // Uiterwijk and van den Herik, "The advantage of the initiative" (2000); k = 1 and lines that
    // fit on no board are the ends of the scale.
    let games = [
        ((3, 3, 3), 0),
        ((4, 3, 3), 1),
        ((4, 4, 4), 0),
        ((5, 4, 4), 0),
        ((5, 5, 4), 0),
        ((5, 5, 5), 0),
        ((6, 5, 5), 0),
        ((6, 6, 6), 0),
        ((2, 2, 1), 1),
        ((3, 4, 9), 0),
        ((6, 1, 2), 1),
        ((2, 2, 2), 1),
    ];
    for ((width, height, k), sign) in games {
        let start = Mnk::new(width, height, k).unwrap();
        let mut search = Search::new(CellTable::<3>::new(&memory), Unlimited);
        let value = driver::value(&mut search, &start).unwrap();
        assert_eq!(value.sign(), sign, "{width}x{height}:{k}");
    }
}

/// A random unfinished position of 7×6 and its mirror image, played move by move.
fn random_pair(plies: u8, random: &mut Random) -> (Standard, Standard) {
    loop {
        let (mut position, mut mirror) = (Standard::START, Standard::START);
        for _ in 0..plies {
            let Some(Column(column)) = random.legal_move(&position) else { break };
            position = position.play(Column(column));
            mirror = mirror.play(Column(6 - column));
        }
        if position.outcome().is_none() {
            return (position, mirror);
        }
    }
}

#[test]
fn mirror_images_have_equal_values_and_mirrored_moves_too() {
    let mut random = Random::new(76);
    let (one, other) = (vec![Cell::new(0); 1 << 16], vec![Cell::new(0); 1 << 15]);
    for round in 0..150 {
        let (position, mirror) = random_pair(16 + round % 20, &mut random);
        // Tables of their own: images share keys.
        let mut left = Search::new(CellTable::<1>::new(&one), Unlimited);
        let mut right = Search::new(CellTable::<1>::new(&other), Unlimited);
        let value = driver::value(&mut left, &position).unwrap();
        assert_eq!(driver::value(&mut right, &mirror), Ok(value), "{position}");
        for Column(column) in position.moves() {
            let move_value = driver::move_value(&mut left, &position, Column(column));
            let image = driver::move_value(&mut right, &mirror, Column(6 - column));
            assert_eq!(move_value, image, "{position}, column {}", column + 1);
        }
    }
}

#[test]
fn the_value_of_a_position_is_that_of_its_best_move() {
    let mut random = Random::new(67);
    for _ in 0..200 {
        let position = random_position(&Standard::START, 26, &mut random);
        let mut search = Search::new(NoTable, Unlimited);
        let value = driver::value(&mut search, &position).unwrap();
        let moves = position.moves().map(|mv| driver::move_value(&mut search, &position, mv));
        let best = moves.map(Result::unwrap).max();
        let end = position.outcome().map(|outcome| Value::of(outcome, position.to_move()));
        assert_eq!(Some(value), best.or(end), "{position}");
    }
}
