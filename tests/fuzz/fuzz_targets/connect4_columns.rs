//! Connect Four's notation on boards of several sizes, against the slow twin: a text is accepted
//! exactly when each of its numbers is a legal move of the twin, and an error names a byte of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plywood_core::Game;
use plywood_core::games::connect4::{Column, ColumnsError, Connect4, Large, Shape, Small};
use plywood_tests::naive;

fuzz_target!(|input: (u8, &str)| {
    let (size, text) = input;
    match size % 4 {
        0 => compare(Small::with_size(7, 6).unwrap(), naive::Connect4::new(7, 6), text),
        1 => compare(Small::with_size(4, 4).unwrap(), naive::Connect4::new(4, 4), text),
        2 => compare(Small::with_size(2, 9).unwrap(), naive::Connect4::new(2, 9), text),
        _ => compare(Large::with_size(12, 5).unwrap(), naive::Connect4::new(12, 5), text),
    }
});

/// The moves of a text as numbers counted from one; `None` if it cannot be read.
fn numbers(text: &str, width: u32) -> Option<Vec<u64>> {
    let moves = text.trim();
    if moves.is_empty() || moves == "start" {
        return Some(Vec::new());
    }
    if !moves.contains(',') && width <= 9 {
        return moves.chars().map(|c| c.to_digit(10).map(u64::from)).collect();
    }
    let digits = |word: &str| word.bytes().all(|b| b.is_ascii_digit()) && !word.is_empty();
    let number = |word: &str| digits(word).then(|| word.parse().unwrap_or(u64::MAX));
    moves.split(',').map(str::trim).map(number).collect()
}

fn compare<S: Shape>(start: Connect4<S>, mut twin: naive::Connect4, text: &str) {
    let expected = numbers(text, start.width()).and_then(|numbers| {
        for number in numbers {
            let mv = Column(u8::try_from(number.checked_sub(1)?).ok()?);
            let mv = twin.moves().find(|&legal| legal == mv)?;
            twin = twin.play(mv);
        }
        Some(twin)
    });
    match (start.after(text), expected) {
        (Ok(position), Some(twin)) => {
            assert!(position.outcome() == twin.outcome() && position.moves().eq(twin.moves()));
        }
        (Err(error), None) => check_error(error, text),
        (result, expected) => panic!("{text:?}: {result:?}, the twin says {expected:?}"),
    }
}

fn check_error(error: ColumnsError, text: &str) {
    assert!(error.at() <= text.len() && text.is_char_boundary(error.at()), "{error:?}");
    assert!(!error.to_string().is_empty());
}
