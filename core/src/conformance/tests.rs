//! A small game with passes and double moves, sound and with every rule broken once.

use core::sync::atomic::{AtomicU32, Ordering};

use super::*;
use crate::game::{Game, Outcome, Player};
use crate::games::connect4::Small;
use crate::games::mnk::{Mnk, TicTacToe};
use crate::solve::{Open, Plain, Settled, Solve};
use crate::value::{Bounds, Value};

/// What is wrong with a heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Nothing,
    MovesAfterTheEnd,
    NoMoves,
    RepeatedMove,
    UnstableMoves,
    UnstablePlay,
    TooLong,
    PassKeepsPliesLeft,
    NoDoubleMoves,
    SettledValue,
    SettledPosition,
    FinishedButOpen,
    BoundsAlways,
    BoundsOfTheLastTwo,
    Proof,
    NoCandidate,
    IllegalCandidate,
    RepeatedCandidate,
    LastMoveOnly,
    UnstableRank,
    KeyOfHalfTheHeap,
    UnstableKey,
    SignByPly,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    Take(u8),
    Pass,
}

/// Take one or two stones off a heap, or use up one of the passes. Whoever takes a last single
/// stone wins, the last two at once are a draw. Taking two such that an odd number is left gives
/// another turn.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Heap {
    stones: u8,
    passes: u8,
    mover: Player,
    drawn: bool,
    fault: Fault,
}

/// Counts calls, for answers that change.
static CALLS: AtomicU32 = AtomicU32::new(0);

/// True at every other call, if this fault is there.
fn flickers(heap: &Heap, fault: Fault) -> bool {
    heap.fault == fault && CALLS.fetch_add(1, Ordering::Relaxed) % 2 == 1
}

impl Heap {
    fn new(fault: Fault) -> Self {
        Self { stones: 7, passes: 2, mover: Player::First, drawn: false, fault }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }
}

impl Game for Heap {
    type Move = Turn;

    fn to_move(&self) -> Player {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = Outcome::Win(self.mover.other());
        (self.stones == 0).then_some(if self.drawn { Outcome::Draw } else { won })
    }

    fn moves(&self) -> impl Iterator<Item = Turn> {
        let over = self.stones == 0 && !self.has(Fault::MovesAfterTheEnd);
        let none = over || (self.stones == 3 && self.has(Fault::NoMoves));
        let most = if flickers(self, Fault::UnstableMoves) { 1 } else { self.stones.min(2) };
        let again = self.has(Fault::RepeatedMove).then_some(Turn::Take(1));
        let takes = (1..=most).map(Turn::Take).chain(again);
        let pass = (self.passes > 0).then_some(Turn::Pass);
        takes.chain(pass).filter(move |_| !none)
    }

    fn play(&self, turn: Turn) -> Self {
        let mut next = *self;
        let mut again = flickers(self, Fault::UnstablePlay);
        match turn {
            Turn::Pass => next.passes = self.passes.saturating_sub(1),
            Turn::Take(count) => {
                next.stones = self.stones.saturating_sub(count);
                next.drawn = count == 2;
                again |= count == 2 && next.stones % 2 == 1 && !self.has(Fault::NoDoubleMoves);
            }
        }
        next.mover = if again { self.mover } else { self.mover.other() };
        next
    }

    fn plies_left(&self) -> u8 {
        let passes = if self.has(Fault::PassKeepsPliesLeft) { 0 } else { self.passes };
        let more = if self.has(Fault::TooLong) { 126 } else { 0 };
        self.stones + passes + more
    }
}

impl Solve for Heap {
    type Open = Self;
    type List<T> = heapless::Vec<T, 4>;

    fn settle(&self) -> Settled<Self> {
        let odd = if self.has(Fault::SettledValue) { 3 } else { 1 };
        if self.has(Fault::SettledPosition) && self.stones > 3 {
            let position = self.play(Turn::Take(1));
            return Settled::Open { position, plies: 1, same: false };
        }
        if self.stones == 1 || self.stones == odd {
            return Settled::Value(Value::win_in(1));
        }
        Settled::Open { position: *self, plies: 0, same: true }
    }
}

impl Open for Heap {
    type Move = Turn;
    type Key = (u8, u8, bool);

    fn key(&self) -> Self::Key {
        let half = self.has(Fault::KeyOfHalfTheHeap);
        let stones = if half { self.stones / 2 } else { self.stones };
        (stones, self.passes, flickers(self, Fault::UnstableKey))
    }

    fn candidates(&self) -> impl Iterator<Item = Turn> {
        let skipped = match self.fault {
            Fault::NoCandidate => 9,
            Fault::LastMoveOnly => self.moves().count() - 1,
            _ => 0,
        };
        let illegal = self.has(Fault::IllegalCandidate).then_some(Turn::Take(3));
        let again = self.has(Fault::RepeatedCandidate).then_some(Turn::Take(1));
        self.moves().chain(again).chain(illegal).skip(skipped)
    }

    fn advance(&self, turn: Turn) -> Settled<Self> {
        let position = self.play(turn);
        let same = position.mover == self.mover && !self.has(Fault::SignByPly);
        match position.outcome() {
            Some(outcome) if !self.has(Fault::FinishedButOpen) => {
                Settled::Value(Value::of(outcome, self.mover).earlier(1))
            }
            _ => Settled::Open { position, plies: 1, same },
        }
    }

    fn bounds(&self) -> Bounds {
        let last_two = self.stones == 2 && self.passes == 0;
        if self.has(Fault::BoundsAlways) || last_two && self.has(Fault::BoundsOfTheLastTwo) {
            return Bounds::exact(Value::loss_in(2));
        }
        Bounds { lower: Value::loss_in(2), upper: Value::win_in(1) }
    }

    fn prove(&self, alpha: Value, _beta: Value) -> Bounds {
        let wrong = self.has(Fault::Proof) && alpha >= Value::DRAW;
        match self.stones {
            2 => Bounds::at_least(if wrong { Value::win_in(1) } else { Value::DRAW }),
            _ => Bounds::UNKNOWN,
        }
    }

    fn ranks(&self) -> impl Fn(Turn) -> i32 {
        let up = flickers(self, Fault::UnstableRank);
        move |turn| i32::from(turn == Turn::Pass) + i32::from(up)
    }
}

fn rules_broken_by(fault: Fault) -> Rule {
    check(&Heap::new(fault), 1, 50).expect_err("a broken rule").rule
}

fn knowledge_broken_by(fault: Fault) -> Rule {
    check_solve(&Heap::new(fault), 1, 50, 9).expect_err("broken knowledge").rule
}

#[test]
fn a_game_with_passes_and_double_moves_keeps_every_rule() {
    let heap = Heap::new(Fault::Nothing);
    let summary = check(&heap, 1, 200).unwrap();
    assert_eq!(summary.games, 200);
    assert_eq!(summary.first_wins + summary.second_wins + summary.draws, 200);
    assert!(summary.first_wins > 0 && summary.second_wins > 0 && summary.draws > 0);
    assert!(summary.double_moves > 0 && summary.most_moves == 3 && summary.longest > 4);
    assert!(check_solve(&heap, 1, 200, 9).unwrap() > 200);
    assert!(check_solve(&Plain::<_, 4>(heap), 1, 200, 9).unwrap() > 200);
}

#[test]
fn the_games_of_this_crate_keep_every_rule() {
    check(&TicTacToe::START, 2, 100).unwrap();
    check(&Mnk::new(5, 4, 4).unwrap(), 2, 50).unwrap();
    check(&Small::with_size(5, 4).unwrap(), 2, 50).unwrap();
    assert!(check_solve(&TicTacToe::START, 2, 20, 6).unwrap() > 40);
    assert!(check_solve(&Mnk::new(4, 4, 3).unwrap(), 2, 100, 6).unwrap() > 10);
    assert!(check_solve(&Mnk::new(5, 3, 4).unwrap(), 2, 20, 5).unwrap() > 10);
    assert!(check_solve(&Small::with_size(4, 4).unwrap(), 2, 20, 7).unwrap() > 40);
    assert!(check_solve(&Small::with_size(5, 4).unwrap(), 2, 20, 8).unwrap() > 40);
}

#[test]
fn a_broken_rule_is_named() {
    assert_eq!(rules_broken_by(Fault::MovesAfterTheEnd), Rule::MovesAfterTheEnd);
    assert_eq!(rules_broken_by(Fault::NoMoves), Rule::NoMoves);
    assert_eq!(rules_broken_by(Fault::RepeatedMove), Rule::RepeatedMove);
    assert_eq!(rules_broken_by(Fault::UnstableMoves), Rule::Unstable("moves"));
    assert_eq!(rules_broken_by(Fault::UnstablePlay), Rule::Unstable("play"));
    assert_eq!(rules_broken_by(Fault::TooLong), Rule::TooLong { plies_left: 135 });
    let rule = rules_broken_by(Fault::PassKeepsPliesLeft);
    assert_eq!(rule, Rule::PliesLeftNotLower { before: 7, after: 7 });
}

#[test]
fn a_twin_that_forgets_double_moves_is_caught_at_the_ply_where_it_shows() {
    let (sound, broken) = (Heap::new(Fault::Nothing), Heap::new(Fault::NoDoubleMoves));
    let violation = twins(&sound, &broken, 9).unwrap_err();
    assert_eq!(violation.rule, Rule::TwinsDiffer("to_move"));
    assert_eq!(twins(&sound, &broken, 0), Ok(1));
    let violation = twins_at_random(&sound, &broken, 3, 100).unwrap_err();
    assert_eq!(violation.rule, Rule::TwinsDiffer("to_move"));
    assert!(twins(&sound, &sound, 9).unwrap() > 100);
}

#[test]
fn a_violation_shows_again_in_the_game_it_names() {
    let heap = Heap::new(Fault::NoMoves);
    let Violation { ply, playout, .. } = check(&heap, 5, 50).unwrap_err();
    let Playout { seed, game } = playout.unwrap();
    let position = random_position(&heap, ply, &mut Random::of_game(seed, game));
    assert_eq!((position.stones, position.outcome()), (3, None));
}

#[test]
fn knowledge_that_is_wrong_is_named() {
    use Rule::*;
    let is = |fault, expected: fn(&Rule) -> bool| {
        let rule = knowledge_broken_by(fault);
        assert!(expected(&rule), "{fault:?} is reported as: {rule}");
    };
    is(Fault::SettledValue, |r| matches!(r, WrongSettledValue { .. }));
    is(Fault::SettledPosition, |r| matches!(r, WrongSettledPosition { .. }));
    is(Fault::FinishedButOpen, |r| *r == NoCandidate);
    is(Fault::SignByPly, |r| matches!(r, WrongAdvance { .. }));
    is(Fault::BoundsAlways, |r| matches!(r, WrongBounds { .. }));
    is(Fault::Proof, |r| matches!(r, WrongProof { .. }));
    is(Fault::NoCandidate, |r| *r == NoCandidate);
    is(Fault::IllegalCandidate, |r| *r == IllegalCandidate);
    is(Fault::RepeatedCandidate, |r| *r == RepeatedCandidate);
    is(Fault::LastMoveOnly, |r| matches!(r, BestMoveIsNoCandidate { .. }));
    is(Fault::UnstableRank, |r| *r == Unstable("ranks"));
    is(Fault::UnstableKey, |r| *r == Unstable("key"));
    is(Fault::KeyOfHalfTheHeap, |r| matches!(r, KeyOfTwoValues { .. }));
    is(Fault::BoundsOfTheLastTwo, |r| matches!(r, WrongBounds { .. }));
}

#[test]
fn a_misjudged_position_off_the_random_games_is_caught_by_the_search() {
    let heap = Heap::new(Fault::BoundsOfTheLastTwo);
    let reports = (0..20).filter_map(|seed| check_solve(&heap, seed, 1, 9).err());
    let rules: std::vec::Vec<_> = reports.map(|violation| violation.rule).collect();
    assert!(rules.iter().any(|rule| matches!(rule, Rule::WrongSearch { .. })), "{rules:?}");
}

#[test]
fn keys_that_merge_or_split_positions_are_caught() {
    let alike = |a: &Heap, b: &Heap| (a.stones, a.passes) == (b.stones, b.passes);
    let check = |fault| check_keys(&Heap::new(fault), 1, 20, alike);
    assert!(check(Fault::Nothing).unwrap() > 1000);
    assert_eq!(check(Fault::KeyOfHalfTheHeap).unwrap_err().rule, Rule::SharedKey);
    assert_eq!(check(Fault::UnstableKey).unwrap_err().rule, Rule::TwoKeys);
}

#[test]
fn an_image_of_another_value_is_caught() {
    let heap = Heap::new(Fault::Nothing);
    let other_mover = |heap: &Heap| Heap { mover: heap.mover.other(), ..*heap };
    assert!(check_symmetry(&heap, 1, 20, 9, other_mover).unwrap() > 20);
    let smaller = |heap: &Heap| Heap { stones: heap.stones.saturating_sub(1), ..*heap };
    let violation = check_symmetry(&heap, 1, 20, 9, smaller).unwrap_err();
    assert!(matches!(violation.rule, Rule::WrongSymmetry { .. }), "{violation}");
}
