//! What the measurement programs tell of a perfect player: its moves, and what looking one up takes.

use core::hint::black_box;

use cortex_m_semihosting::hprintln;
use plywood_core::book::{Place, guesses};
use plywood_core::conformance::Random;
use plywood_core::games::connect4::Standard;
use plywood_core::symmetry::{Canonical, Symmetric};
use plywood_core::{Game, Player};
use plywood_firmware::boards::Model;
use plywood_firmware::game::Position;
use plywood_firmware::think::{Books, Strength, Worth, by_rule, right_guess, think};

/// Times that a move is looked up, so that a clock of microseconds tells instructions.
const TIMES: u32 = 100;

/// Prints what the board plays in a position, as it thinks in a game whose moves so far were by the rule:
/// the position, the column from 1, the value if the search found it, else `?`, nodes, and where the
/// move comes from.
pub(crate) fn play(text: &str, books: &Books<'_>, board: &Model, memory: &mut [u64]) {
    let Some((position, side)) = parse(text) else { return };
    let place = Position::SevenBySix(position);
    let (strength, random) = (Strength::Perfect, &mut Random::new(0));
    let attend = &mut || true;
    let thought = think(&place, strength, board.budget, books.of(side), memory, random, attend);
    let Some(thought) = thought else {
        hprintln!("error: {}: the game is over", text);
        return;
    };
    let source = match thought.worth {
        Worth::Book => "book",
        Worth::Only => "forced",
        Worth::Exact(_) => "search",
        _ => "given-up",
    };
    match thought.worth {
        Worth::Exact(value) => {
            hprintln!(
                "{} {} {} {} {}",
                text,
                thought.spot + 1,
                value.to_raw(),
                thought.nodes,
                source
            );
        }
        _ => hprintln!("{} {} ? {} {}", text, thought.spot + 1, thought.nodes, source),
    }
}

/// Prints what it takes to find the move of a position in a book: the position, the column from 1, the
/// microseconds that it takes [`TIMES`] times to look up which guess is right, and those of the whole
/// thought, which makes the guesses.
pub(crate) fn look_up(
    text: &str,
    books: &Books<'_>,
    board: &Model,
    now_us: &mut impl FnMut() -> u32,
) {
    let Some((position, side)) = parse(text) else { return };
    let Some(book) = books.of(side) else { return };
    let image = Canonical::of(&position).position;
    let Place::Open(open) = Place::of(&image) else { return };
    let guesses = guesses(&image, &open).len();
    let start = now_us();
    for _ in 0..TIMES {
        black_box(right_guess(black_box(book), black_box(image.code()), guesses));
    }
    let looked_up = now_us();
    let mut found = None;
    for _ in 0..TIMES {
        // Without a table, since it would be cleared every time.
        found = by_rule(&position, book, board.budget, &mut [], &mut || true).0;
    }
    let thought = now_us();
    match found {
        Some((spot, Worth::Book)) => hprintln!(
            "{} {} {} {}",
            text,
            spot + 1,
            looked_up.wrapping_sub(start),
            thought.wrapping_sub(looked_up)
        ),
        _ => hprintln!("error: {}: not in the book", text),
    }
}

fn parse(text: &str) -> Option<(Standard, Player)> {
    let position: Result<Standard, _> = text.parse();
    if position.is_err() {
        hprintln!("error: {}: not a position", text);
    }
    position.ok().map(|position| (position, position.to_move()))
}
