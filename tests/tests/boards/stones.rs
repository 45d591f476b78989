//! The stones of a game on a board's LEDs, as people are told to read them: the person's bright or red,
//! the board's dim or yellow.

use std::collections::HashMap;

use plywood_core::Player;
use plywood_tests::emulator::{Colour, Leds};

use crate::console::{Position, TIC_TAC_TOE};
use crate::record::Recorded;
use crate::window::Window;

/// A column from the left and a row from the bottom.
pub(crate) type Cell = (usize, usize);

/// Stones by their cells.
pub(crate) type Stones = HashMap<Cell, Player>;

/// The cells that moves fill, in turn.
pub(crate) fn cells(start: Position, moves: &[usize]) -> Vec<Cell> {
    let mut heights = [0; 9];
    let cell = |&spot: &usize| {
        if start == TIC_TAC_TOE {
            return (spot % 3, 2 - spot / 3);
        }
        heights[spot] += 1;
        (spot, heights[spot] - 1)
    };
    moves.iter().map(cell).collect()
}

/// The stones after these moves.
pub(crate) fn stones(start: Position, moves: &[usize]) -> Stones {
    let players = [Player::First, Player::Second].into_iter().cycle();
    cells(start, moves).into_iter().zip(players).collect()
}

/// The LED of a cell, on the board with two buttons or with one; not through a window.
pub(crate) fn led(two: bool, start: Position, (column, row): Cell) -> (usize, usize) {
    match (two, start) {
        (true, Position::TicTacToe(_)) => (2 * column, 4 - 2 * row),
        (true, _) => (column, 4 - row),
        (false, Position::TicTacToe(_)) => (2 * column, 6 - 2 * row),
        (false, Position::FiveByFour(_)) => (column + 1, 7 - row),
        (false, Position::SevenBySix(_)) => (column, 7 - row),
    }
}

/// What an LED shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    Dark,
    /// The blue of an empty cell.
    Empty,
    Person,
    Board,
    Other,
}

impl Shown {
    pub(crate) fn by(two: bool, [red, green, blue]: Colour) -> Self {
        match (two, red, green, blue) {
            (_, 0, 0, 0) => Self::Dark,
            (true, 1..100, 0, 0) => Self::Board,
            (true, 200.., 0, 0) | (false, 200.., 0, 0) => Self::Person,
            (false, 1.., 1.., 0) => Self::Board,
            (false, 0, 0, 1..40) => Self::Empty,
            _ => Self::Other,
        }
    }
}

/// Whether every cell shows what is there by the moves of a game; of 7×6 on 5×5 LEDs, in some window.
///
/// A stone may be dark, as it blinks, if the board has dropped it last or the game is over. An empty cell
/// of tic-tac-toe may show anything while the person has the move: the cursor or a hint.
pub(crate) fn are_shown(leds: &Leds, game: &Recorded, person_moves: bool) -> bool {
    let two = leds.width() == 5;
    let start = game.start;
    let stones = stones(start, &game.moves);
    let of_board = usize::from(game.board == Player::Second);
    let cells = cells(start, &game.moves);
    let last = cells.iter().skip(of_board).step_by(2).next_back().copied();
    let fits = |cell: Cell, (x, y): (usize, usize)| {
        let shown = Shown::by(two, leds.at(x, y));
        let blinks = game.position.outcome().is_some() || last == Some(cell);
        match stones.get(&cell) {
            None if start == TIC_TAC_TOE && person_moves => true,
            None => shown == if two { Shown::Dark } else { Shown::Empty },
            Some(_) if shown == Shown::Dark => blinks,
            Some(&owner) if owner == game.board => shown == Shown::Board,
            Some(_) => shown == Shown::Person,
        }
    };
    let (width, height) = start.size();
    if two && width > leds.width() {
        return Window::all().any(|window| window.cells().all(|(cell, led)| fits(cell, led)));
    }
    let all = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
    all.into_iter().all(|cell| fits(cell, led(two, start, cell)))
}
