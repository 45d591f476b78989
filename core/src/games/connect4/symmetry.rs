//! The mirror image of a board.

use super::position::{Column, Connect4};
use super::shape::Shape;
use crate::symmetry::Symmetric;

impl<S: Shape<Bits = u64>> Symmetric for Connect4<S> {
    fn images(&self) -> u8 {
        2
    }

    fn image(&self, number: u8) -> Self {
        if number == 0 { *self } else { self.mirrored() }
    }

    fn move_image(&self, Column(column): Column, number: u8) -> Column {
        Column(if number == 0 { column } else { self.width() as u8 - 1 - column })
    }

    /// Per column, the sum tells the height and the colours.
    fn code(&self) -> u64 {
        self.mine + self.all
    }
}
