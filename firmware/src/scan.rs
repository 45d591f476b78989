//! Multiplexing 5×5 LEDs of one colour: which are lit in which slot of time.
//!
//! The LEDs of a micro:bit are wired as a matrix of rows and columns of which one row is lit at a
//! time. [`Scan`] goes through the rows, one a tick; dim LEDs are left out of most rounds.

use crate::face::Shades;
use crate::frame::Frame;

/// Rounds in which a dim LED is lit once.
const DIM_ROUNDS: u8 = 4;

/// How LEDs are wired: `ROWS` rows of up to 16 columns.
#[derive(Debug)]
pub struct Matrix<const ROWS: usize> {
    /// The row and column of LED (x, y), at `[y][x]`.
    at: [[(u8, u8); 5]; 5],
}

impl Matrix<3> {
    /// The micro:bit v1: three rows of nine columns, two of which are not connected in the second.
    pub const MICROBIT_V1: Self = Self {
        at: [
            [(0, 0), (1, 3), (0, 1), (1, 4), (0, 2)],
            [(2, 3), (2, 4), (2, 5), (2, 6), (2, 7)],
            [(1, 1), (0, 8), (1, 2), (2, 8), (1, 0)],
            [(0, 7), (0, 6), (0, 5), (0, 4), (0, 3)],
            [(2, 2), (1, 6), (2, 0), (1, 5), (2, 1)],
        ],
    };
}

impl Matrix<5> {
    /// The micro:bit v2: wired as it looks.
    pub const MICROBIT_V2: Self = {
        let mut at = [[(0, 0); 5]; 5];
        let mut i = 0;
        while i < 25 {
            at[i / 5][i % 5] = (i as u8 / 5, i as u8 % 5);
            i += 1;
        }
        Self { at }
    };
}

impl<const ROWS: usize> Matrix<ROWS> {
    /// The row and column of LED (x, y).
    ///
    /// # Panics
    /// Outside the 5×5 LEDs.
    pub const fn wire(&self, x: usize, y: usize) -> (u8, u8) {
        self.at[y][x]
    }

    /// The columns of `row` whose LEDs are on: bit *c* for column *c*.
    pub fn columns(&self, leds: &Frame<5, 5>, row: u8) -> u16 {
        let mut columns = 0;
        for (y, wires) in self.at.iter().enumerate() {
            let lit = leds.row(y);
            for (x, &(at_row, column)) in wires.iter().enumerate() {
                if at_row == row && lit >> x & 1 == 1 {
                    columns |= 1 << column;
                }
            }
        }
        columns
    }
}

/// Where the multiplexing is.
///
/// With a row lit for a millisecond, the three rows of a micro:bit v1 are lit 333 times a second, its
/// dim LEDs 83 times; the five of a v2 200 and 50 times, so it takes 0.8 ms a row or less to stay
/// above 60.
#[derive(Debug, Default)]
pub struct Scan<const ROWS: usize> {
    row: u8,
    round: u8,
}

impl<const ROWS: usize> Scan<ROWS> {
    /// Before the first row.
    pub const fn new() -> Self {
        Self { row: 0, round: 0 }
    }

    /// The row to light next, and its columns, bit *c* for column *c*.
    pub fn next(&mut self, matrix: &Matrix<ROWS>, picture: &Shades) -> (u8, u16) {
        let row = self.row;
        let mut columns = matrix.columns(&picture.bright, row);
        if self.round == 0 {
            columns |= matrix.columns(&picture.dim, row);
        }
        self.row = (row + 1) % ROWS as u8;
        if self.row == 0 {
            self.round = (self.round + 1) % DIM_ROUNDS;
        }
        (row, columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_led_has_a_wire_of_its_own<const ROWS: usize>(matrix: &Matrix<ROWS>, columns: u8) {
        let mut seen = std::collections::BTreeSet::new();
        for (x, y) in (0..5).flat_map(|y| (0..5).map(move |x| (x, y))) {
            let (row, column) = matrix.wire(x, y);
            assert!(usize::from(row) < ROWS && column < columns);
            assert!(seen.insert((row, column)));
        }
        assert_eq!(seen.len(), 25);
    }

    #[test]
    fn no_two_leds_share_a_wire() {
        every_led_has_a_wire_of_its_own(&Matrix::MICROBIT_V1, 9);
        every_led_has_a_wire_of_its_own(&Matrix::MICROBIT_V2, 5);
    }

    /// How often each LED is lit in `rounds` rounds.
    fn lit<const ROWS: usize>(
        matrix: &Matrix<ROWS>,
        picture: &Shades,
        rounds: usize,
    ) -> [[u8; 5]; 5] {
        let (mut scan, mut lit) = (Scan::new(), [[0; 5]; 5]);
        for slot in 0..rounds * ROWS {
            let (row, columns) = scan.next(matrix, picture);
            assert_eq!(usize::from(row), slot % ROWS);
            for (x, y) in (0..5).flat_map(|y| (0..5).map(move |x| (x, y))) {
                let (at_row, column) = matrix.wire(x, y);
                lit[y][x] += u8::from(at_row == row && columns >> column & 1 == 1);
            }
        }
        lit
    }

    #[test]
    fn bright_leds_are_lit_every_round_and_dim_ones_in_every_fourth() {
        let bright = Frame::from_art(["#....", ".....", "..#..", ".....", "...##"]);
        let dim = Frame::from_art([".#...", ".....", "..#..", "#....", "....."]);
        let picture = Shades { bright, dim };
        let expected = [[8, 2, 0, 0, 0], [0; 5], [0, 0, 8, 0, 0], [2, 0, 0, 0, 0], [0, 0, 0, 8, 8]];
        assert_eq!(lit(&Matrix::MICROBIT_V1, &picture, 8), expected);
        assert_eq!(lit(&Matrix::MICROBIT_V2, &picture, 8), expected);
    }
}
