//! LEDs of one colour wired as rows and columns, straight to pins.

use embedded_hal::digital::{OutputPin, PinState};

/// A matrix of LEDs, of which one row is lit at a time: an LED shines while its row is high and its
/// column low. Up to 16 columns.
///
/// ```
/// use embedded_hal_mock::eh1::digital::{Mock, State, Transaction};
/// use plywood_firmware::drivers::rows::Rows;
///
/// let row = Mock::new(&[Transaction::set(State::Low), Transaction::set(State::High)]);
/// let column = Mock::new(&[Transaction::set(State::Low)]);
/// let mut leds = Rows::new([row.clone()], [column.clone()]);
/// leds.light(0, 0b1).unwrap();
/// # let (mut row, mut column) = (row, column);
/// # row.done();
/// # column.done();
/// ```
#[derive(Debug)]
pub struct Rows<P, const ROWS: usize, const COLUMNS: usize> {
    rows: [P; ROWS],
    columns: [P; COLUMNS],
    lit: usize,
}

impl<P: OutputPin, const ROWS: usize, const COLUMNS: usize> Rows<P, ROWS, COLUMNS> {
    /// A matrix of which at most row 0 is lit so far.
    pub const fn new(rows: [P; ROWS], columns: [P; COLUMNS]) -> Self {
        const { assert!(0 < ROWS && COLUMNS <= 16, "a matrix has a row, and at most 16 columns") };
        Self { rows, columns, lit: 0 }
    }

    /// Lights a row and no other: the LEDs of the columns whose bits are set. To be called in turn
    /// for every row, at least 60 times a second each.
    ///
    /// # Errors
    /// When a pin cannot be driven.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn light(&mut self, row: u8, columns: u16) -> Result<(), P::Error> {
        // Dark while the columns change, else the old row would show the new one's LEDs.
        self.rows[self.lit].set_low()?;
        for (i, column) in self.columns.iter_mut().enumerate() {
            column.set_state(PinState::from(columns >> i & 1 == 0))?;
        }
        self.lit = row.into();
        self.rows[self.lit].set_high()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_hal_mock::eh1::digital::{Mock, State, Transaction};
    use std::vec::Vec;

    fn pin(states: &[State]) -> Mock {
        Mock::new(&states.iter().copied().map(Transaction::set).collect::<Vec<_>>())
    }

    #[test]
    fn a_row_is_dark_before_its_columns_change_and_the_next_lights_after() {
        use State::{High, Low};
        let rows = [pin(&[Low, High, Low]), pin(&[High])];
        let columns = [pin(&[Low, High]), pin(&[High, Low]), pin(&[Low, Low])];
        let mut leds = Rows::new(rows.clone(), columns.clone());
        leds.light(0, 0b101).unwrap();
        leds.light(1, 0b110).unwrap();
        rows.into_iter().chain(columns).for_each(|mut pin| pin.done());
    }
}
