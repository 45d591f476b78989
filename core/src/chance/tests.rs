//! Cuts against the definition, in a game that has what EinStein lacks: draws, moves in a row, dice of
//! any number of faces.

use std::vec::Vec;

use super::{BestMove, ChanceError, ChanceSearch, Cuts, DiceGame};
use crate::control::{NodeLimit, Unlimited};
use crate::game::{Outcome, Player};
use crate::random::Random;

/// A heap of which one counter is taken, or as many as the die shows. An even number is followed by another
/// turn. Whoever takes the last counter wins, but with a die of its number of faces the last three are a draw.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Heap {
    counters: u8,
    faces: u8,
    mover: Player,
}

impl DiceGame for Heap {
    type Move = u8;

    fn faces(&self) -> u8 {
        self.faces
    }

    fn to_move(&self) -> Player {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.counters {
            0 => Some(Outcome::Win(self.mover.other())),
            3 => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn moves(&self, roll: u8) -> impl Iterator<Item = u8> {
        let over = self.outcome().is_some();
        let shown = (roll + 1).min(self.counters);
        let moves = [Some(1), Some(shown).filter(|&n| n > 1)];
        moves.into_iter().flatten().filter(move |_| !over)
    }

    fn play(&self, taken: u8) -> Self {
        let last = self.counters == taken;
        let mover = if taken.is_multiple_of(2) && !last { self.mover } else { self.mover.other() };
        Self { counters: self.counters - taken, mover, ..*self }
    }

    fn plies_left(&self) -> u8 {
        self.counters
    }
}

fn points(heap: &Heap) -> i32 {
    i32::from(heap.counters) * 3700 % 9001 - 4000
}

/// What is worth how much to the side to move, by definition, in floating point.
fn mean(heap: &Heap, depth: u8) -> f64 {
    match heap.outcome() {
        Some(Outcome::Draw) => return 0.0,
        Some(Outcome::Win(winner)) => return if winner == heap.mover { 1.0 } else { -1.0 },
        None if depth == 0 => return f64::from(points(heap)) / 16_000.0,
        None => (),
    }
    let faces = (0..heap.faces).map(|roll| {
        let worths = heap.moves(roll).map(|mv| worth(heap, mv, depth));
        worths.reduce(f64::max).unwrap()
    });
    faces.sum::<f64>() / f64::from(heap.faces)
}

fn worth(heap: &Heap, mv: u8, depth: u8) -> f64 {
    let next = heap.play(mv);
    let mean = mean(&next, depth - 1);
    if next.mover == heap.mover { mean } else { -mean }
}

const CUTS: [Cuts; 3] = [Cuts::None, Cuts::Star1, Cuts::Star2];

fn heaps() -> impl Iterator<Item = (Heap, u8)> {
    let faces = [1, 2, 3, 5, 8, 9, 12];
    faces.into_iter().flat_map(|faces| {
        (0..14).flat_map(move |counters| {
            let heap = Heap { counters, faces, mover: Player::First };
            (0..if faces < 8 { 6 } else { 4 }).map(move |depth| (heap, depth))
        })
    })
}

#[test]
fn every_search_has_the_mean_of_the_definition() {
    for (heap, depth) in heaps() {
        for cuts in CUTS {
            let found = ChanceSearch::new(points, cuts, Unlimited).mean(&heap, depth).unwrap();
            let truth = mean(&heap, depth);
            assert!((found.to_f64() - truth).abs() < 1e-9, "{heap:?} {depth} {cuts:?}");
        }
    }
}

#[test]
fn the_best_moves_have_the_mean_of_all_rolls() {
    for (heap, depth) in heaps().filter(|&(_, depth)| depth > 0) {
        let mut search = ChanceSearch::new(points, Cuts::Star1, Unlimited);
        let mut told = Vec::new();
        let found = search.best_moves(&heap, depth, &mut |best| told.push(best)).unwrap();
        assert_eq!(found, search.mean(&heap, depth).unwrap(), "{heap:?} {depth}");
        let expected = (0..heap.faces).map(|roll| search.best_move(&heap, roll, depth).unwrap());
        assert_eq!(told, expected.collect::<Vec<_>>());
    }
}

#[test]
fn every_search_finds_the_first_best_move() {
    for (heap, depth) in heaps().filter(|&(heap, depth)| depth > 0 && heap.outcome().is_none()) {
        for (cuts, roll) in
            CUTS.into_iter().flat_map(|cuts| (0..heap.faces).map(move |r| (cuts, r)))
        {
            let mut search = ChanceSearch::new(points, cuts, Unlimited);
            let BestMove { best, worth: found } = search.best_move(&heap, roll, depth).unwrap();
            let worths: Vec<_> = heap.moves(roll).map(|mv| (mv, worth(&heap, mv, depth))).collect();
            let most = worths.iter().map(|&(_, worth)| worth).reduce(f64::max).unwrap();
            let first = worths.iter().find(|&&(_, worth)| worth > most - 1e-9).map(|&(mv, _)| mv);
            assert_eq!(best, first, "{heap:?} {roll} {depth} {cuts:?}");
            assert!((found.to_f64() - most).abs() < 1e-9);
        }
    }
}

#[test]
fn a_result_outside_of_the_window_is_a_bound_and_one_inside_is_exact() {
    let mut random = Random::new(5);
    let mut inside = 0;
    for (heap, depth) in heaps() {
        for cuts in CUTS {
            let mut search = ChanceSearch::new(points, cuts, Unlimited);
            let most = search.begin(heap.faces.into(), depth).unwrap();
            let truth = search.before_roll(&heap, depth, -most, most).unwrap();
            for _ in 0..8 {
                let mut end = || random.below(2 * most as usize + 1) as i128 - most;
                let (a, b) = (end(), end());
                let (alpha, beta) = (a.min(b), a.max(b) + 1);
                let found = search.before_roll(&heap, depth, alpha, beta).unwrap();
                let right = match found {
                    found if found <= alpha => truth <= found,
                    found if found >= beta => truth >= found,
                    found => truth == found,
                };
                assert!(right, "{heap:?} {depth} {cuts:?}: {found} in {alpha}..{beta}, {truth}");
                inside += u32::from(alpha < truth && truth < beta);
            }
        }
    }
    assert!(inside > 1000, "{inside}");
}

#[test]
fn cuts_only_save() {
    let mut sums = [0; 3];
    for (heap, depth) in heaps() {
        for (cuts, sum) in CUTS.into_iter().zip(&mut sums) {
            let mut search = ChanceSearch::new(points, cuts, Unlimited);
            search.mean(&heap, depth).unwrap();
            let tally = search.tally();
            assert!(tally.leaves <= tally.nodes && tally.probe_cuts <= tally.cuts);
            assert!(tally.cuts == 0 || cuts != Cuts::None);
            assert!(tally.probe_cuts == 0 || cuts == Cuts::Star2);
            *sum += tally.nodes;
        }
    }
    assert!(sums[1] < sums[0] && sums[2] < sums[0], "{sums:?}");
}

#[test]
fn draws_by_lot_come_near_the_mean_and_are_exact_without_chance() {
    let mut random = Random::new(9);
    let one = Heap { counters: 13, faces: 1, mover: Player::First };
    let mut search = ChanceSearch::new(points, Cuts::None, Unlimited);
    let drawn = search.sampled(&one, 1, 6, 3, &mut random).unwrap();
    assert!((drawn.to_f64() - worth(&one, 1, 6)).abs() < 1e-9);
    // One roll below the move: unbiased.
    let heap = Heap { counters: 13, faces: 6, mover: Player::First };
    let mut sum = 0.0;
    for _ in 0..4000 {
        sum += search.sampled(&heap, 1, 2, 2, &mut random).unwrap().to_f64();
    }
    let truth = worth(&heap, 1, 2);
    assert!((sum / 4000.0 - truth).abs() < 0.01, "{} {truth}", sum / 4000.0);
}

#[test]
fn a_search_ends_at_its_last_node_and_refuses_sums_that_do_not_fit() {
    let heap = Heap { counters: 13, faces: 6, mover: Player::First };
    for cuts in CUTS {
        let mut search = ChanceSearch::new(points, cuts, NodeLimit(100));
        assert_eq!(search.mean(&heap, 13), Err(ChanceError::Stopped));
        assert_eq!(search.tally().nodes, 101);
        assert_eq!(search.mean(&heap, 44), Err(ChanceError::TooDeep));
        assert_eq!(search.best_move(&heap, 0, 46), Err(ChanceError::TooDeep));
    }
}
