//! The rules against slow twins, and position counts against published numbers.

use std::collections::HashSet;
use std::hash::Hash;

use plywood_core::conformance::{check, check_keys, check_symmetry, twins, twins_at_random};
use plywood_core::games::connect4::{Column, Large, Small, Standard};
use plywood_core::games::mnk::{Mnk, TicTacToe};
use plywood_core::perft::perft;
use plywood_core::{Game, Outcome, Player};
use plywood_tests::{data, naive};

/// The numbers of the line of the counts file that starts with these two words.
fn published(what: &str, game: &str) -> Vec<u64> {
    let lines = data::lines("counts.txt");
    let line = lines.iter().find(|line| line[0] == what && line[1] == game);
    let line = line.unwrap_or_else(|| panic!("no {what} of {game}"));
    line[2..].iter().map(|word| word.replace('_', "").parse().unwrap()).collect()
}

/// The distinct positions at every ply up to `plies`, and how many of them are won.
fn layers<G: Game + Eq + Hash>(start: G, plies: usize) -> (Vec<u64>, Vec<u64>) {
    let mut layer = HashSet::from([start]);
    let (mut counts, mut won) = (Vec::new(), Vec::new());
    for ply in 0.. {
        let wins = layer.iter().filter(|p| matches!(p.outcome(), Some(Outcome::Win(_)))).count();
        counts.push(layer.len() as u64);
        won.push(wins as u64);
        if ply == plies || layer.is_empty() {
            break;
        }
        layer = layer.iter().flat_map(|p| p.moves().map(|mv| p.play(mv))).collect();
    }
    (counts, won)
}

fn reachable<G: Game + Eq + Hash>(start: G) -> u64 {
    layers(start, usize::MAX).0.iter().sum()
}

fn small(width: u32, height: u32) -> Small {
    Small::with_size(width, height).unwrap()
}

#[test]
fn tic_tac_toe_has_the_published_lines_of_play_by_ply() {
    let counts: Vec<_> = (0..10).map(|ply| perft(&TicTacToe::START, ply)).collect();
    assert_eq!(counts, published("perft", "tictactoe"));
}

#[test]
fn tic_tac_toe_has_the_published_complete_games() {
    fn count(position: &TicTacToe, games: &mut [u64; 3]) {
        match position.outcome() {
            Some(Outcome::Win(Player::First)) => games[0] += 1,
            Some(Outcome::Win(Player::Second)) => games[1] += 1,
            Some(Outcome::Draw) => games[2] += 1,
            None => position.moves().for_each(|mv| count(&position.play(mv), games)),
        }
    }
    let mut games = [0; 3];
    count(&TicTacToe::START, &mut games);
    assert_eq!(games.to_vec(), published("games", "tictactoe"));
    assert_eq!(games.iter().sum::<u64>(), 255_168);
}

/// The least number of the eight images of a board.
fn least_image(position: &naive::Mnk) -> u128 {
    let mut grid = position.grid;
    let mut least = u128::MAX;
    for _ in 0..4 {
        grid = grid.transposed();
        least = least.min(grid.number());
        grid = grid.mirrored();
        least = least.min(grid.number());
    }
    least
}

#[test]
fn tic_tac_toe_has_the_published_positions_and_classes_of_symmetry() {
    assert_eq!(reachable(TicTacToe::START), published("reachable", "tictactoe")[0]);
    let mut layer = HashSet::from([naive::Mnk::new(3, 3, 3)]);
    let mut classes = HashSet::new();
    while !layer.is_empty() {
        classes.extend(layer.iter().map(least_image));
        layer = layer.iter().flat_map(|p| p.moves().map(|mv| p.play(mv))).collect();
    }
    assert_eq!(classes.len() as u64, published("classes", "tictactoe")[0]);
}

#[test]
fn connect_four_has_the_published_positions_up_to_ply_8() {
    let (counts, won) = layers(Standard::START, 8);
    assert_eq!(counts, published("layers", "connect4:7x6")[..=8]);
    assert_eq!(won, published("won", "connect4:7x6")[..=8]);
}

#[test]
#[ignore = "heavy: 12 million positions of ply 12 take gigabytes and half a minute"]
fn connect_four_has_the_published_positions_up_to_ply_12() {
    let (counts, won) = layers(Standard::START, 12);
    assert_eq!(counts, published("layers", "connect4:7x6"));
    assert_eq!(won, published("won", "connect4:7x6"));
}

#[test]
fn small_boards_have_the_published_reachable_positions() {
    for (width, height) in [(4, 4), (5, 4), (4, 5)] {
        let count = published("reachable", &format!("connect4:{width}x{height}"))[0];
        assert_eq!(reachable(small(width, height)), count, "{width}x{height}");
    }
}

#[test]
#[ignore = "heavy: up to 95 million positions, four minutes and gigabytes"]
fn larger_boards_have_the_published_reachable_positions() {
    for (width, height) in [(4, 6), (5, 5), (6, 4)] {
        let count = published("reachable", &format!("connect4:{width}x{height}"))[0];
        assert_eq!(reachable(small(width, height)), count, "{width}x{height}");
    }
}

#[test]
fn connect_four_equals_its_slow_twin() {
    for (width, height) in [(4, 4), (5, 4), (1, 7), (7, 1), (4, 6)] {
        let twin = naive::Connect4::new(width, height);
        twins(&small(width as u32, height as u32), &twin, 5).unwrap();
        let games = twins_at_random(&small(width as u32, height as u32), &twin, 1, 200).unwrap();
        assert!(games > 200);
    }
    twins(&Standard::START, &naive::Connect4::new(7, 6), 5).unwrap();
    twins_at_random(&Standard::START, &naive::Connect4::new(7, 6), 2, 300).unwrap();
    let large = Large::with_size(9, 7).unwrap();
    twins_at_random(&large, &naive::Connect4::new(9, 7), 3, 100).unwrap();
}

#[test]
fn m_n_k_games_equal_their_slow_twin() {
    twins(&TicTacToe::START, &naive::Mnk::new(3, 3, 3), 9).unwrap();
    for (width, height, k) in
        [(4, 4, 3), (5, 4, 4), (8, 8, 5), (1, 9, 2), (9, 1, 2), (3, 7, 3), (2, 2, 1), (3, 3, 4)]
    {
        let fast = Mnk::new(width, height, k).unwrap();
        let twin = naive::Mnk::new(width as usize, height as usize, k as usize);
        twins(&fast, &twin, 3).unwrap();
        twins_at_random(&fast, &twin, 4, 200).unwrap();
    }
}

#[test]
fn large_boards_keep_the_rules_of_the_conformance_kit() {
    let summary = check(&Standard::START, 1, 300).unwrap();
    assert_eq!((summary.games, summary.most_moves, summary.double_moves), (300, 7, 0));
    assert!(summary.first_wins > 50 && summary.second_wins > 50 && summary.longest > 30);
    check(&Mnk::new(8, 8, 5).unwrap(), 1, 50).unwrap();
    check(&Large::with_size(12, 9).unwrap(), 1, 50).unwrap();
}

/// Plays on from `built` until it shows the mirror image of `goal`.
fn play_mirrored(built: Small, goal: &Small) -> Option<Small> {
    if built.stones() == goal.stones() {
        return Some(built);
    }
    built
        .moves()
        .filter(|&mv| wanted(&built, goal, mv))
        .find_map(|mv| play_mirrored(built.play(mv), goal))
}

/// Whether the mirror image of `goal` has the mover's stone where this move puts it.
fn wanted(built: &Small, goal: &Small, Column(column): Column) -> bool {
    let column = u32::from(column);
    let row = (0..goal.height()).find(|&row| built.stone_at(column, row).is_none());
    let stone = row.and_then(|row| goal.stone_at(goal.width() - 1 - column, row));
    stone == Some(built.to_move())
}

/// The mirror image, by replaying it: no bits are turned.
fn mirrored(position: &Small) -> Small {
    let start = small(position.width(), position.height());
    play_mirrored(start, position).expect("a mirror image is reachable too")
}

#[test]
fn keys_are_shared_by_mirror_images_only_and_mirror_images_have_one_value() {
    let same = |a: &Small, b: &Small| a == b || mirrored(a) == *b;
    assert!(check_keys(&small(5, 4), 1, 60, same).unwrap() > 10_000);
    assert!(check_symmetry(&small(5, 4), 1, 60, 8, mirrored).unwrap() > 40);
}
