//! The notations of m,n,k-games on boards of several sizes, against the slow twin: a text is
//! accepted exactly when each of its words is a legal move of the twin, and an error names a byte.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plywood_core::Game;
use plywood_core::games::mnk::{Cell, CellsError, Mnk};
use plywood_tests::naive;

fuzz_target!(|input: (u8, bool, &str)| {
    let (size, digits, text) = input;
    let (width, height, k) =
        [(3, 3, 3), (5, 4, 3), (26, 2, 4), (1, 64, 2), (2, 2, 1), (8, 8, 5)][usize::from(size % 6)];
    let start = Mnk::new(width, height, k).unwrap();
    let twin = naive::Mnk::new(width as usize, height as usize, k as usize);
    let (result, moves) = if digits {
        (start.after_digits(text), count_cells(text, width, height))
    } else {
        (start.after(text), read_cells(text))
    };
    compare(result, moves.and_then(|moves| replay(twin, &moves)), text);
});

/// The rows and columns of a text; `None` if it cannot be read.
fn read_cells(text: &str) -> Option<Vec<Cell>> {
    let moves = text.trim();
    if moves.is_empty() || moves == "start" {
        return Some(Vec::new());
    }
    let mut cells = Vec::new();
    for part in moves.split(',') {
        let words: Vec<_> = part.split_whitespace().collect();
        if words.is_empty() {
            return None;
        }
        for word in words {
            let (letter, digits) = word.split_at_checked(1)?;
            let letter = letter.bytes().next().filter(u8::is_ascii_lowercase)?;
            let digits = Some(digits).filter(|d| d.bytes().all(|b| b.is_ascii_digit()))?;
            let row = digits.trim_start_matches('0').parse::<u8>().ok()?.checked_sub(1)?;
            cells.push(Cell { column: letter - b'a', row });
        }
    }
    Some(cells)
}

/// The cells that digits count from the top left; `None` if one counts none.
fn count_cells(text: &str, width: u32, height: u32) -> Option<Vec<Cell>> {
    let moves = text.trim();
    let moves = if moves == "start" { "" } else { moves };
    let cell = |c: char| {
        let index = c.to_digit(10)?.checked_sub(1).filter(|&index| index < width * height)?;
        let row = height - 1 - index / width;
        Some(Cell { column: (index % width) as u8, row: row as u8 })
    };
    moves.chars().map(cell).collect()
}

fn replay(twin: naive::Mnk, moves: &[Cell]) -> Option<naive::Mnk> {
    moves
        .iter()
        .try_fold(twin, |twin, &mv| twin.moves().any(|legal| legal == mv).then(|| twin.play(mv)))
}

fn compare(result: Result<Mnk, CellsError>, expected: Option<naive::Mnk>, text: &str) {
    match (result, expected) {
        (Ok(position), Some(twin)) => {
            assert!(position.outcome() == twin.outcome() && position.moves().eq(twin.moves()));
        }
        (Err(error), None) => {
            assert!(error.at() <= text.len() && text.is_char_boundary(error.at()), "{error:?}");
            assert!(!error.to_string().is_empty());
        }
        (result, expected) => panic!("{text:?}: {result:?}, the twin says {expected:?}"),
    }
}
