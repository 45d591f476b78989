//! Connect Four on 7×6 through the 5×5 LEDs of a micro:bit: which part of the board is seen, and what
//! its LEDs show.

use plywood_core::Player;
use plywood_tests::emulator::Leds;

use crate::stones::{Cell, Stones};

/// Columns and rows that are seen; the top row of LEDs is for the cursor.
const SEEN: (usize, usize) = (5, 4);
/// Columns and rows of the board.
const BOARD: (usize, usize) = (7, 6);

/// The lowest column and row of the fours on the board, if there is one.
fn corner_of_fours(stones: &Stones) -> Option<(usize, usize)> {
    let mut cells = Vec::new();
    for &(column, row) in stones.keys() {
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let cell = |i: isize| {
                Some((column.checked_add_signed(i * right)?, row.checked_add_signed(i * up)?))
            };
            let line: Option<Vec<_>> = (0..4).map(cell).collect();
            let owner = stones.get(&(column, row));
            if let Some(line) = line.filter(|l| l.iter().all(|cell| stones.get(cell) == owner)) {
                cells.extend(line);
            }
        }
    }
    let column = cells.iter().map(|cell| cell.0).min()?;
    Some((column, cells.iter().map(|cell| cell.1).min()?))
}

/// The part of the board that is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    left: usize,
    bottom: usize,
}

impl Window {
    fn at(left: usize, bottom: usize) -> Self {
        Self { left: left.min(BOARD.0 - SEEN.0), bottom: bottom.min(BOARD.1 - SEEN.1) }
    }

    /// With a cell in the middle, as far as the board goes.
    pub(crate) fn around((column, row): (usize, usize)) -> Self {
        Self::at(column.saturating_sub(2), row.saturating_sub(2))
    }

    /// On a four, if there is one.
    pub(crate) fn on_four(stones: &Stones) -> Option<Self> {
        corner_of_fours(stones).map(|(column, row)| Self::at(column, row))
    }

    /// Every part of the board that can be seen.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let lefts = 0..=BOARD.0 - SEEN.0;
        lefts.flat_map(|left| (0..=BOARD.1 - SEEN.1).map(move |bottom| Self { left, bottom }))
    }

    /// The cells that are seen, each with its LED, below the top row.
    pub(crate) fn cells(self) -> impl Iterator<Item = (Cell, (usize, usize))> {
        let seen = (0..SEEN.1).flat_map(|up| (0..SEEN.0).map(move |x| (x, up)));
        seen.map(move |(x, up)| ((self.left + x, self.bottom + up), (x, SEEN.1 - up)))
    }

    /// Whether the LEDs show these stones here: the person's bright, the board's dim.
    pub(crate) fn shows(self, leds: &Leds, stones: &Stones, person: Player) -> bool {
        self.cells().all(|(cell, (x, y))| match (leds.at(x, y)[0], stones.get(&cell)) {
            (0, None) => true,
            (1..100, Some(&owner)) => owner != person,
            (200.., Some(&owner)) => owner == person,
            _ => false,
        })
    }
}

/// Whether no LED of the top row is lit.
pub(crate) fn top_is_dark(leds: &Leds) -> bool {
    (0..SEEN.0).all(|x| !leds.is_lit(x, 0))
}
