//! The symmetries of the board.

use super::board::ones;
use super::position::{Cell, Mnk};
use crate::symmetry::Symmetric;

impl<const CELLS: usize> Mnk<CELLS> {
    /// The least image of the stones under the board's symmetries, as (mine, theirs): 8 on a square
    /// board, else 4. Costs a step for every stone and symmetry.
    pub(super) fn least_image(&self) -> (u64, u64) {
        (0..self.symmetries())
            .map(|s| (self.image_of(self.mine, s), self.image_of(self.theirs, s)))
            .min()
            .unwrap_or((0, 0))
    }

    fn symmetries(&self) -> u32 {
        if self.width() == self.height() { 8 } else { 4 }
    }

    /// A set of cells after symmetry number `symmetry`: bit 0 says to mirror the columns, bit 1
    /// the rows, bit 2 (square boards only) to swap columns and rows.
    fn image_of(&self, cells: u64, symmetry: u32) -> u64 {
        let (width, height) = (self.width(), self.height());
        let flip = |at: u32, size: u32, on: bool| if on { size - 1 - at } else { at };
        ones(cells).fold(0, |image, bit| {
            let column = flip(bit % width, width, symmetry & 1 != 0);
            let row = flip(bit / width, height, symmetry & 2 != 0);
            let (column, row) = if symmetry & 4 != 0 { (row, column) } else { (column, row) };
            image | 1 << (row * width + column)
        })
    }
}

/// For boards of up to 32 cells, whose positions fit a word.
impl<const CELLS: usize> Symmetric for Mnk<CELLS> {
    fn images(&self) -> u8 {
        self.symmetries() as u8
    }

    fn image(&self, number: u8) -> Self {
        let image = |stones| self.image_of(stones, u32::from(number));
        Self { mine: image(self.mine), theirs: image(self.theirs), ..*self }
    }

    fn move_image(&self, cell: Cell, number: u8) -> Cell {
        let bit = self.bit(cell).unwrap_or(0);
        self.cell(self.image_of(bit, u32::from(number)).trailing_zeros())
    }

    fn code(&self) -> u64 {
        const { assert!(CELLS <= 32, "the stones of both sides fit a word") };
        self.mine << 32 | self.theirs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_images_of_a_corner_and_its_neighbour_are_the_eight_or_four_there_are() {
        let images = |board: Mnk, count| {
            let mut images: std::vec::Vec<_> =
                (0..count).map(|s| (board.image_of(1, s), board.image_of(2, s))).collect();
            images.sort_unstable();
            images
        };
        let square = images(Mnk::TIC_TAC_TOE, 8);
        let (a, b, c, d) = (1, 1 << 2, 1 << 6, 1 << 8);
        let (n, w, e, s) = (1 << 1, 1 << 3, 1 << 5, 1 << 7);
        assert_eq!(square, [(a, n), (a, w), (b, n), (b, e), (c, w), (c, s), (d, e), (d, s)],);
        let wide = images(Mnk::new(3, 2, 2).unwrap(), 4);
        assert_eq!(wide, [(1, 2), (1 << 2, 1 << 1), (1 << 3, 1 << 4), (1 << 5, 1 << 4)]);
    }
}
