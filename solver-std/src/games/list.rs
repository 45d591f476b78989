//! The list of games, for people.

use super::GameSpec;

/// A game as `plywood games` shows it.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// How `--game` names it.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// How its positions are written.
    pub notation: &'static str,
    /// What it refuses.
    pub limits: &'static str,
    /// A command that answers at once.
    pub example: &'static str,
}

/// Every game there is.
const GAMES: &[GameInfo] = &[
    GameInfo {
        name: "connect4",
        about: "Connect Four on the board of 7x6 that everybody knows",
        notation: "the columns played, one digit each: 4453; the empty board is start",
        limits: "none: every position is solved",
        example: "plywood solve 44455554221",
    },
    GameInfo {
        name: "connect4:WxH",
        about: "Connect Four with W columns of H cells",
        notation: "digits up to 9 columns; numbers and commas beyond, and wherever preferred: 10,4,11",
        limits: "W x (H+1) at most 128 and W x H at most 126; large empty boards take days",
        example: "plywood solve --game connect4:5x4 3344",
    },
    GameInfo {
        name: "tictactoe",
        about: "Tic-tac-toe",
        notation: "the cells played, numbered 1 to 9 from the top left: 519",
        limits: "none: every position is solved",
        example: "plywood solve --game tictactoe --analyze 51",
    },
    GameInfo {
        name: "mnk:WxH:K",
        about: "K in a row on a board of W columns and H rows, without gravity",
        notation: "cells by letter and number, a1 at the bottom left: b2 a3 or b2,a3",
        limits: "W x H at most 64, W at most 26, K at most 255; 5x5 takes long",
        example: "plywood solve --game mnk:4x4:4 \"b2 c3\"",
    },
    GameInfo {
        name: "misere-tictactoe",
        about: "Tic-tac-toe in which whoever makes a row loses",
        notation: "as tictactoe: 519",
        limits: "none: every position is solved",
        example: "plywood solve --game misere-tictactoe --analyze start",
    },
    GameInfo {
        name: "reversi:NxN",
        about: "Reversi on 4x4, 6x6 or 8x8, with the rules of Othello; who wins, not by how much",
        notation: "cells by letter and number, a1 at the top left, and pass: b1 a1 or b1,a1",
        limits: "4x4 is solved at once, 6x6 in seconds with 18 empty cells or fewer; else use --time-limit",
        example: "plywood solve --game reversi:4x4 b1",
    },
    GameInfo {
        name: "nim:A-B-C",
        about: "Nim with heaps of A, B and C stones; whoever takes the last stone wins",
        notation: "the heap by letter and how many stones are taken: a2 c1 or a2,c1",
        limits: "up to 8 heaps and 60 stones",
        example: "plywood solve --game nim:3-4-5 --analyze start",
    },
    GameInfo {
        name: "einstein:NxN",
        about: "EinStein würfelt nicht on 3x3, 4x4 or 5x5: a die says which stone may move",
        notation: "the number of the stone and the cell it goes to, a1 at the top left, whatever was rolled: 2b2 1b2 or 2b2,1b2",
        limits: "only `plywood search`: 3x3 and 4x4 are exact with --algorithm memo, 5x5 is judged some moves ahead",
        example: "plywood search --game einstein:3x3 --depth 20 2b2",
    },
];

impl GameSpec {
    /// Every game, for a list.
    pub fn list() -> &'static [GameInfo] {
        GAMES
    }
}

/// The game whose name takes the fewest edits to become `name`, if that is less than half of it.
pub(super) fn nearest(name: &str) -> Option<&'static str> {
    let stem = |info: &'static GameInfo| info.name.split(':').next().unwrap_or(info.name);
    let name = name.to_lowercase();
    let (edits, found) =
        GAMES.iter().map(stem).map(|stem| (edit_distance(&name, stem), stem)).min()?;
    (edits * 2 <= found.len()).then_some(found)
}

/// Insertions, deletions and replacements of characters (Levenshtein 1966).
fn edit_distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.chars().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[row.len() - 1]
}
