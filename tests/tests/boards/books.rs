//! Perfect play of Connect Four on 7×6 by the books: what the boards play, and that they look it up
//! quickly.

use std::path::Path;
use std::sync::LazyLock;

use plywood_core::conformance::Random;
use plywood_core::games::connect4::{Column, Standard};
use plywood_core::{Game, Player};
use plywood_firmware::boards;
use plywood_firmware::game::Position as Place;
use plywood_firmware::think::{Books, Strength, Worth, think};
use plywood_tests::emulator::{LookedUp, MODELS, Model, Played};

use crate::console::{boards_with_books, books, image_path};

/// A board's mind on this computer: the same code, table, limits and books.
pub(crate) struct Twin {
    board: &'static boards::Model,
    books: Books<'static>,
    memory: Vec<u64>,
}

/// The books in the boards' images, read and checked once.
static BOOKS: [LazyLock<Books<'static>>; 2] =
    [LazyLock::new(|| books_of(MODELS[0])), LazyLock::new(|| books_of(MODELS[1]))];

fn books_of(model: Model) -> Books<'static> {
    Books::open(books(model).leak()).unwrap()
}

impl Twin {
    pub(crate) fn of(model: Model) -> Self {
        let board = boards::named(model.name).unwrap();
        let books = BOOKS.iter().zip(MODELS).find(|(_, of)| *of == model).unwrap().0;
        Self { board, books: **books, memory: vec![0; board.table_words] }
    }

    /// What it plays after these columns, if all its moves so far were by the rule.
    pub(crate) fn play(&mut self, text: &str, position: &Standard) -> Played {
        let book = self.books.of(position.to_move());
        let (place, random) = (Place::SevenBySix(*position), &mut Random::new(0));
        let (budget, memory) = (self.board.budget, &mut self.memory);
        let strength = Strength::Perfect;
        let found = think(&place, strength, budget, book, memory, random, &mut || true).unwrap();
        let (value, source) = match found.worth {
            Worth::Exact(value) => (Some(value.to_raw()), "search"),
            Worth::Book => (None, "book"),
            Worth::Only => (None, "forced"),
            _ => (None, "given-up"),
        };
        Played {
            position: text.into(),
            column: found.spot + 1,
            value,
            nodes: found.nodes,
            source: source.into(),
        }
    }
}

/// Positions that a board meets: after a number of plies, of games against somebody who plays at random.
struct Met {
    twin: Twin,
    random: Random,
}

impl Met {
    fn new(model: Model, seed: u64) -> Self {
        Self { twin: Twin::of(model), random: Random::new(seed) }
    }

    /// So many games that are not over after `plies` plies, when the board is to move.
    fn after(&mut self, plies: usize, count: usize) -> Vec<String> {
        let board = if plies.is_multiple_of(2) { Player::First } else { Player::Second };
        let mut found = Vec::new();
        while found.len() < count {
            found.extend(self.game(board, plies));
        }
        found
    }

    fn game(&mut self, board: Player, plies: usize) -> Option<String> {
        let (mut position, mut text) = (Standard::START, String::new());
        while text.len() < plies {
            let mv = if position.to_move() == board {
                Column(self.twin.play(&text, &position).column - 1)
            } else {
                self.random.legal_move(&position)?
            };
            position = position.play(mv);
            position.outcome().is_none().then_some(())?;
            text.push((b'1' + mv.0) as char);
        }
        Some(text)
    }
}

/// Compares what a board plays with what its twin does, on so many positions of every ply from 2 to 30.
fn compare(model: Model, each: usize, seed: u64) {
    let mut met = Met::new(model, seed);
    let mut sources = [0; 3];
    for plies in 2..=30 {
        let positions = met.after(plies, each);
        let played = Played::ask(model, &image_path(model, "-measure"), &positions).unwrap();
        for (board, text) in played.iter().zip(&positions) {
            assert_eq!(*board, met.twin.play(text, &text.parse().unwrap()));
            let source = ["book", "forced", "search"].iter().position(|&s| s == board.source);
            sources[source.expect("never given up")] += 1;
        }
    }
    assert!(sources[0] > 5 * each && sources[2] > 5 * each, "{sources:?}");
}

#[test]
fn five_hundred_positions_met_in_play_get_the_same_moves_values_and_nodes_on_a_board_and_here() {
    boards_with_books().into_iter().for_each(|model| compare(model, 18, 1));
}

#[test]
fn a_move_is_looked_up_in_two_thousand_instructions() {
    for model in boards_with_books() {
        let mut met = Met::new(model, 3);
        let mut positions: Vec<_> = (2..20).flat_map(|plies| met.after(plies, 2)).collect();
        positions.retain(|text| met.twin.play(text, &text.parse().unwrap()).source == "book");
        let found = LookedUp::ask(model, &image_path(model, "-measure"), &positions).unwrap();
        assert_eq!(found.len(), positions.len());
        for found in &found {
            let twin = met.twin.play(&found.position, &found.position.parse().unwrap());
            assert_eq!(found.column, twin.column, "{found:?}");
        }
        let most = |count: fn(&LookedUp) -> u32| found.iter().map(count).max().unwrap();
        let (looked_up, thought) = (most(|found| found.looked_up), most(|found| found.thought));
        println!("{}: at most {looked_up} instructions, {thought} with the guesses", model.name);
        assert!(looked_up <= 2000, "{found:?}");
    }
}

/// The game that leads to the dearest search of this side of a board: from the certificate of its books,
/// or without one the dearest of some hundred games.
pub(crate) fn dearest(model: Model, side: Player) -> String {
    let name = format!("../firmware/boards/books/{}.json", model.name);
    match std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)) {
        Ok(certificate) => certified(&certificate, side),
        Err(_) => {
            let mut met = Met::new(model, 4);
            let plies = if side == Player::First { 24 } else { 23 };
            let games: Vec<_> = (0..300).filter_map(|_| met.game(side, plies)).collect();
            let nodes = |text: &String| met.twin.play(text, &text.parse().unwrap()).nodes;
            games.into_iter().max_by_key(nodes).unwrap()
        }
    }
}

/// The first of the dearest positions of a side in a certificate.
fn certified(certificate: &str, side: Player) -> String {
    let of_side = certificate.split("\"side\": ").nth(1 + side as usize).unwrap();
    assert!(of_side.starts_with(&format!("\"{side}\"")), "{side}");
    let dearest = of_side.split("\"dearest\": ").nth(1).unwrap();
    dearest.split("\"position\": \"").nth(1).unwrap().split('"').next().unwrap().into()
}
