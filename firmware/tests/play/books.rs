//! Playing by the rule of a book.

use plywood_core::book::{Covered, Header, PackError, fingerprint};
use plywood_core::conformance::{Random, random_position};
use plywood_core::games::connect4::{Column, Standard};
use plywood_core::symmetry::Symmetric;
use plywood_core::{Game, Player, minimax};
use plywood_firmware::board::Key;
use plywood_firmware::button::Press;
use plywood_firmware::console::Console;
use plywood_firmware::face::Shades;
use plywood_firmware::game::{Position, Variant};
use plywood_firmware::think::{Books, Strength, Worth, think};

use crate::fake::{BUDGET, Fake};

/// A book that holds no position and allows so many nodes.
fn empty_book(side: Player, max_nodes: u32) -> Vec<u8> {
    let header = Header {
        side,
        game: Header::name("connect4").unwrap(),
        fingerprint: fingerprint(&Standard::START),
        covered: Covered { first: 1, last: 0 },
        planes: 0,
        positions: 0,
        table_bytes: 1024,
        max_nodes,
    };
    header.to_bytes(&[]).to_vec()
}

fn both(max_nodes: u32) -> Vec<u8> {
    [empty_book(Player::First, max_nodes), empty_book(Player::Second, max_nodes)].concat()
}

/// The move of a late position, and what is known of it.
fn thought(position: &Standard, books: &Books<'_>) -> (u8, Worth) {
    let book = books.of(position.to_move());
    let place = Position::SevenBySix(*position);
    let (memory, random) = (&mut [0; 128], &mut Random::new(1));
    let found = think(&place, Strength::Perfect, BUDGET, book, memory, random, &mut || true);
    found.map(|thought| (thought.spot, thought.worth)).unwrap()
}

#[test]
fn mirrored_positions_get_mirrored_best_moves() {
    let bytes = both(1_000_000);
    let books = Books::open(&bytes).unwrap();
    let mut seen = 0;
    for seed in 0..2000 {
        let position = random_position(&Standard::START, 34, &mut Random::new(seed));
        if position.outcome().is_some() {
            continue;
        }
        let (spot, worth) = thought(&position, &books);
        assert!(worth.is_by_rule(), "{worth:?}");
        let mirrored = position.image(1);
        assert_eq!(thought(&mirrored, &books).0, 6 - spot);
        let value = |mv| -minimax::value(&position.play(mv));
        let best = position.moves().map(value).max().unwrap();
        assert_eq!(value(Column(spot)), best);
        seen += 1;
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn a_search_beyond_the_promise_of_the_book_leaves_the_rule() {
    let bytes = both(0);
    let books = Books::open(&bytes).unwrap();
    // Drawn for long: proofs are far away.
    let (_, worth) = thought(&"44444".parse().unwrap(), &books);
    assert!(!worth.is_by_rule(), "{worth:?}");
}

#[test]
fn damaged_books_and_those_of_other_games_are_refused() {
    let good = both(10);
    assert!(Books::open(&[]).unwrap().of(Player::First).is_none());
    assert!(Books::open(&good).unwrap().of(Player::Second).is_some());
    let cut = Books::open(&good[..good.len() - 1]);
    assert!(matches!(cut, Err(PackError::Truncated { .. })));
    let mut other = empty_book(Player::First, 10);
    other[12] = b'x';
    assert_eq!(Books::open(&other).unwrap_err(), PackError::DamagedHeader);
}

#[test]
fn a_refused_book_is_shown_where_it_would_be_used_and_the_game_goes_on() {
    let mut bad = both(10);
    bad[70] ^= 1;
    let mut board = Fake::<Shades>::default();
    let press = |(i, key): (u32, &Key)| (100 + 50 * i, *key, Press::Short);
    // The third game, the board starts, then from strong to perfect.
    let keys = [Key::A, Key::A, Key::B, Key::A, Key::B, Key::A];
    board.script = (0..).zip(&keys).map(press).collect();
    let mut memory = [0; 64];
    let mut console = Console::new(&mut board, &mut memory, BUDGET, 1, &bad);
    let mut pictures = Vec::new();
    for _ in 0..200 {
        console.turn();
        let Some(picture) = console.board().picture else { continue };
        if !pictures.contains(&picture) {
            pictures.push(picture);
        }
    }
    let state = console.state();
    assert_eq!((state.variant(), state.strength()), (Variant::SevenBySix, Strength::Perfect));
    assert!(state.lacks_book());
    let warning = [0b00100, 0b00100, 0b00100, 0, 0b00100];
    let is_warning = |picture: &Shades| {
        (0..5).all(|y| (0..5).all(|x| picture.bright.get(x, y) == (warning[y] >> x & 1 == 1)))
    };
    assert!(pictures.iter().any(is_warning));
    console.board().script.push_back((4000, Key::B, Press::Short));
    let moved = (0..2000).any(|_| {
        console.turn();
        console.state().last().is_some()
    });
    assert!(moved, "the board has moved without its book");
}
