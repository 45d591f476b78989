//! Walks of a small board, against the plainest walk there is.

use std::collections::BTreeMap;
use std::path::PathBuf;

use plywood_core::book::{Covered, Header, choose};
use plywood_core::games::connect4::{Connect4, Fixed};
use plywood_core::{Game, Search, Unlimited};

use super::super::build::{Limits, Request, build};
use super::super::pack::pack;
use super::super::walked::Ends;
use super::super::work::remove_work;
use super::*;
use plywood_firmware::boards;

type Small = Connect4<Fixed<u64, 5, 4, 1>>;

const TABLE: usize = 2048;
const MIND: Mind = Mind::Rule { table: TABLE };
const MEANS: Means = Means { threads: 2, memory: 1 << 20 };

/// A file that is not there.
fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("plywood-{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn book(name: &str, side: Player, nodes: u32, table: usize) -> Vec<u8> {
    let limits = Limits { nodes: Some(nodes), bytes: None };
    let (game, sides, mind) = ("connect4:5x4", [(side, scratch(name))], Mind::Rule { table });
    let request = Request { game, sides: &sides, mind, limits, means: MEANS };
    let book = build(&Small::START, &request, &Session::default(), &mut |_| ()).unwrap();
    remove_work(sides.map(|(_, path)| path)).unwrap();
    book
}

/// Walks, and stops at the first step of which `stops` says so.
fn run(name: &str, book: &[u8], mut stops: impl FnMut(Step) -> bool) -> Result<Walked, Trouble> {
    let work = [format!("{name}-forward"), format!("{name}-back")];
    let work = work
        .map(|name| std::env::temp_dir().join(format!("plywood-{name}-{}", std::process::id())));
    let (pack, _) = Pack::open(book).unwrap();
    let session = Session::default();
    let walked =
        walk(&Small::START, &pack, MIND, MEANS, [&*work[0], &*work[1]], &session, &mut |step| {
            if stops(step) {
                session.stop();
            }
        });
    if walked.is_ok() {
        assert!(work.iter().all(|path| path.exists()), "until the certificate is safe");
    }
    if !matches!(walked, Err(Trouble::Stopped)) {
        work.iter().for_each(|path| drop(std::fs::remove_file(path)));
    }
    walked
}

/// Positions, searches, and the nodes of all and of the worst, by ply; and how many games end how.
fn naive(book: &[u8]) -> (BTreeMap<u8, [u64; 4]>, Ends) {
    let (pack, _) = Pack::open(book).unwrap();
    let side = pack.header().side;
    let (mut plies, mut ends) = (BTreeMap::new(), Ends::default());
    let mut level = BTreeMap::from([(Small::START.code(), Small::START)]);
    let mut table = <Key<Small> as Stored>::single(TABLE).unwrap();
    for ply in 0.. {
        let mut next = BTreeMap::new();
        for position in level.values() {
            if position.to_move() == side {
                ends.count(position.outcome(), side);
            }
            let mut moves: Vec<_> = position.moves().collect();
            if position.to_move() == side && !moves.is_empty() {
                let mut search =
                    Search::new(<Key<Small> as Stored>::cleared(&mut table), Unlimited);
                let choice = choose(&mut search, position, ply, Some(&pack)).unwrap();
                moves = vec![choice.unwrap().mv];
                ends.count(position.play(moves[0]).outcome(), side);
                let [positions, searches, nodes, worst] = plies.entry(ply).or_default();
                *positions += 1;
                *searches += u64::from(is_open(position) && !pack.is_for(side, ply));
                *nodes += search.nodes();
                *worst = search.nodes().max(*worst);
            }
            for mv in moves {
                let after = Canonical::of(&position.play(mv)).position;
                next.insert(after.code(), after);
            }
        }
        if next.is_empty() {
            return (plies, ends);
        }
        level = next;
    }
    unreachable!("games end")
}

#[test]
fn a_walk_finds_what_the_plainest_walk_finds() {
    for (side, value) in [(Player::First, 0), (Player::Second, 0)] {
        let book = book("naive", side, 100, TABLE);
        let walked = run("naive", &book, |_| false).unwrap();
        let (plies, ends) = naive(&book);
        let found = walked.plies.iter().filter(|ply| ply.positions > 0);
        let found = found
            .map(|ply| (ply.ply, [ply.positions, ply.searched, ply.total_nodes, ply.worst_nodes]));
        assert_eq!(found.collect::<BTreeMap<_, _>>(), plies);
        assert_eq!((walked.ends, walked.value), (ends, value));
        assert!(walked.is_perfect() && walked.given_up() == 0);
        assert_eq!(walked.contradictions(), [""; 0]);
        let book_positions: u64 = walked.plies.iter().map(|ply| ply.book).sum();
        let stored = Pack::open(&book).unwrap().0.header().positions;
        assert_eq!(book_positions, u64::from(stored));
    }
}

#[test]
fn a_walk_stopped_at_any_step_goes_on_and_finds_the_same() {
    let book = book("resumed", Player::Second, 100, TABLE);
    let whole = run("resumed", &book, |_| false).unwrap();
    let mut expected = None;
    for runs in 1.. {
        // Told before every chunk: a run that stops at the fourth has solved three.
        let mut told = Vec::new();
        let walked = run("resumed", &book, |step| {
            let solving = matches!(step, Step::Solved { .. });
            told.extend(solving.then_some(step));
            solving && told.len() == 4
        });
        assert!(expected.is_none() || expected == told.first().copied(), "where it was stopped");
        match walked {
            Ok(walked) => {
                assert_eq!(walked, whole);
                assert!(runs > 10);
                return;
            }
            Err(trouble) => assert!(matches!(trouble, Trouble::Stopped), "{trouble}"),
        }
        expected = told.last().copied();
    }
}

#[test]
fn a_stopped_walk_does_not_go_on_with_another_book_of_the_same_game() {
    let (ours, theirs) =
        (book("ours", Player::First, 100, TABLE), book("theirs", Player::First, 100, 2 * TABLE));
    let stopped = run("other", &ours, |step| matches!(step, Step::Ply { .. }));
    assert!(matches!(stopped, Err(Trouble::Stopped)));
    let refused = run("other", &theirs, |_| false).unwrap_err().to_string();
    assert!(refused.contains("another book"), "{refused}");
    assert!(run("other", &ours, |_| false).is_ok());
}

#[test]
fn a_walk_of_one_player_is_not_that_of_another() {
    let book = book("players", Player::First, 100, TABLE);
    let (pack, _) = Pack::open(&book).unwrap();
    let [microbit, stm32] = [&boards::MICROBIT, &boards::STM32L475_IOT];
    let [one, other] = [TABLE, 2 * TABLE].map(|table| Mind::Rule { table });
    let bases =
        [one, other, Mind::Board(microbit), Mind::Board(stm32)].map(|mind| basis(&pack, mind));
    let distinct: std::collections::HashSet<_> = bases.into_iter().collect();
    assert_eq!(distinct.len(), bases.len());
}

#[test]
fn a_book_that_gives_something_away_has_no_certificate() {
    let right = book("wrong", Player::First, 100, TABLE);
    let (right, _) = Pack::open(&right).unwrap();
    assert!(right.header().covered.last >= 6);
    // A book without a plane says that every first guess is right.
    let covered = Covered { first: 0, last: 6 };
    let wrong = pack(Header { covered, ..*right.header() }, &[]);
    let trouble = run("wrong", &wrong, |_| false).unwrap_err();
    assert!(matches!(trouble, Trouble::Drops { ply: 0..=6, .. }), "{trouble}");
}
