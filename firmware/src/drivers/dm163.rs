//! The DM163, a driver of 8 LEDs in colour, and the rows of the 8×8 matrix that hangs on it.
//!
//! The chip is a shift register of 192 bits, 8 for each of 24 channels, behind which a latch holds
//! what the channels show. A second bank, of 6 bits a channel, scales them and is written once. Bits
//! are shifted in most significant first, and LEDs last first, each as blue, green, red: so the last
//! bit shifted is the least significant of the first LED's red. (Data sheet: SiTI, *DM163 8×3-channel
//! constant current LED driver*.)
//!
//! The channels belong to one row of the matrix at a time, chosen by a pin of its own, so the rows
//! have to be lit in turn.

use embedded_hal::digital::{OutputPin, PinState};

use crate::board::{Colours, Rgb};

/// Rows of the matrix, and LEDs of a row.
pub const SIZE: usize = 8;
const CHANNELS: u32 = 3 * SIZE as u32;

/// The pins of the chip and of the matrix. Clock and data, which are driven hundreds of times a row,
/// may be of types of their own; all others are of one.
#[derive(Debug)]
pub struct Pins<P, C, D> {
    /// Bank: low for the 6 bits of scale, high for the 8 bits of colour.
    pub bank: P,
    /// Latch: the channels take over what was shifted in when it goes low.
    pub latch: P,
    /// Reset: low.
    pub reset: P,
    /// Clock: a bit is taken in as it rises.
    pub clock: C,
    /// Data.
    pub data: D,
    /// High lights a row; from the top.
    pub rows: [P; SIZE],
}

/// The chip, and the matrix on it.
#[derive(Debug)]
pub struct Dm163<P, C, D> {
    pins: Pins<P, C, D>,
    row: usize,
    /// The level of the data pin, which need not be set again: half the work of shifting a bit.
    data: Option<bool>,
}

impl<P, C, D> Dm163<P, C, D>
where
    P: OutputPin,
    C: OutputPin<Error = P::Error>,
    D: OutputPin<Error = P::Error>,
{
    /// Resets the chip, with no row lit and every channel at full scale.
    ///
    /// # Errors
    /// When a pin cannot be driven.
    pub fn new(mut pins: Pins<P, C, D>) -> Result<Self, P::Error> {
        pins.rows.iter_mut().try_for_each(OutputPin::set_low)?;
        pins.clock.set_low()?;
        pins.latch.set_high()?;
        pins.reset.set_low()?;
        pins.reset.set_high()?;
        let mut chip = Self { pins, row: 0, data: None };
        chip.pins.bank.set_low()?;
        (0..CHANNELS).try_for_each(|_| chip.shift(u8::MAX, 6))?;
        chip.latch()?;
        chip.pins.bank.set_high()?;
        Ok(chip)
    }

    /// Lights the next row of a picture, from the top one on and then over again. To be called at
    /// least 8 × 60 times a second. Cost: 192 bits, of two or three pin changes each.
    ///
    /// # Errors
    /// When a pin cannot be driven.
    pub fn light_next(&mut self, picture: &Colours) -> Result<(), P::Error> {
        let next = (self.row + 1) % SIZE;
        for &Rgb { red, green, blue } in picture[next].iter().rev() {
            [blue, green, red].into_iter().try_for_each(|channel| self.shift(channel, 8))?;
        }
        // Dark while the channels change, else the old row would show the new one's colours.
        self.pins.rows[self.row].set_low()?;
        self.latch()?;
        self.row = next;
        self.pins.rows[next].set_high()
    }

    /// Shifts in the lowest bits of a channel's value.
    fn shift(&mut self, value: u8, bits: u32) -> Result<(), P::Error> {
        for i in (0..bits).rev() {
            let bit = value >> i & 1 == 1;
            if self.data != Some(bit) {
                self.pins.data.set_state(PinState::from(bit))?;
                self.data = Some(bit);
            }
            self.pins.clock.set_high()?;
            self.pins.clock.set_low()?;
        }
        Ok(())
    }

    fn latch(&mut self) -> Result<(), P::Error> {
        self.pins.latch.set_low()?;
        self.pins.latch.set_high()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::convert::Infallible;
    use embedded_hal::digital::ErrorType;
    use embedded_hal_mock::eh1::digital::{Mock, State, Transaction};
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::vec;
    use std::vec::Vec;

    /// The chip and the matrix, as the data sheet has them.
    #[derive(Default)]
    struct Chip {
        levels: [bool; 5],
        rows: [bool; SIZE],
        shifted: Vec<bool>,
        scale: Vec<u8>,
        colours: Vec<u8>,
        resets: u32,
        /// The colours of each row as it was lit, in order.
        shown: Vec<(usize, Vec<u8>)>,
    }

    const BANK: usize = 0;
    const LATCH: usize = 1;
    const RESET: usize = 2;
    const CLOCK: usize = 3;
    const DATA: usize = 4;

    impl Chip {
        fn set(&mut self, line: usize, level: bool) {
            let before = core::mem::replace(&mut self.levels[line], level);
            match (line, before, level) {
                (CLOCK, false, true) => self.shifted.push(self.levels[DATA]),
                (LATCH, true, false) if self.levels[BANK] => self.colours = self.channels(8),
                (LATCH, true, false) => self.scale = self.channels(6),
                (RESET, _, false) => self.resets += 1,
                _ => {}
            }
        }

        /// The last bits shifted in, by channel from the first LED's red on.
        fn channels(&self, bits: usize) -> Vec<u8> {
            let newest_first: Vec<_> = self.shifted.iter().rev().copied().collect();
            let channel =
                |bits: &[bool]| bits.iter().enumerate().map(|(i, &bit)| u8::from(bit) << i).sum();
            newest_first.chunks(bits).take(24).map(channel).collect()
        }

        fn set_row(&mut self, row: usize, level: bool) {
            self.rows[row] = level;
            assert!(self.rows.iter().filter(|&&lit| lit).count() <= 1, "two rows are lit");
            if level {
                self.shown.push((row, self.colours.clone()));
            }
        }
    }

    /// A wire to the chip: one of its lines, or a row of the matrix.
    struct Wire(Rc<RefCell<Chip>>, usize);

    impl ErrorType for Wire {
        type Error = Infallible;
    }

    impl OutputPin for Wire {
        fn set_low(&mut self) -> Result<(), Infallible> {
            self.set(false)
        }
        fn set_high(&mut self) -> Result<(), Infallible> {
            self.set(true)
        }
    }

    impl Wire {
        fn set(&mut self, level: bool) -> Result<(), Infallible> {
            let mut chip = self.0.borrow_mut();
            match self.1.checked_sub(5) {
                Some(row) => chip.set_row(row, level),
                None => chip.set(self.1, level),
            }
            Ok(())
        }
    }

    fn wired() -> (Rc<RefCell<Chip>>, Dm163<Wire, Wire, Wire>) {
        let chip = Rc::new(RefCell::new(Chip::default()));
        let wire = |line| Wire(chip.clone(), line);
        let pins = Pins {
            bank: wire(BANK),
            latch: wire(LATCH),
            reset: wire(RESET),
            clock: wire(CLOCK),
            data: wire(DATA),
            rows: core::array::from_fn(|row| wire(5 + row)),
        };
        (chip.clone(), Dm163::new(pins).unwrap())
    }

    #[test]
    fn the_chip_is_reset_and_its_scale_is_full() {
        let (chip, _driver) = wired();
        let chip = chip.borrow();
        assert_eq!((chip.resets, chip.scale.as_slice()), (1, [63; 24].as_slice()));
        assert!(chip.shown.is_empty());
    }

    #[test]
    fn every_row_shows_its_own_colours_and_only_them() {
        let (chip, mut driver) = wired();
        let led = |x: usize, y: usize| Rgb {
            red: (16 * y + x) as u8,
            green: 255 - x as u8,
            blue: (31 * x + 7 * y) as u8,
        };
        let picture: Colours = core::array::from_fn(|y| core::array::from_fn(|x| led(x, y)));
        (0..2 * SIZE).for_each(|_| driver.light_next(&picture).unwrap());
        let expected = |y: usize| -> Vec<u8> {
            picture[y].iter().flat_map(|led| [led.red, led.green, led.blue]).collect()
        };
        let chip = chip.borrow();
        assert_eq!(chip.shown.len(), 2 * SIZE);
        for (i, (row, colours)) in chip.shown.iter().enumerate() {
            assert_eq!(*row, (i + 1) % SIZE);
            assert_eq!(*colours, expected(*row), "row {row}");
        }
    }

    #[test]
    fn the_data_line_is_left_alone_while_the_bit_stays() {
        let toggles = |n| vec![[State::High, State::Low]; n].concat();
        let pin = |states: Vec<State>| {
            Mock::new(&states.into_iter().map(Transaction::set).collect::<Vec<_>>())
        };
        let data = pin(vec![State::High, State::Low]);
        let clock = pin([vec![State::Low], toggles(24 * 6 + 24 * 8)].concat());
        let latch = pin(vec![State::High, State::Low, State::High, State::Low, State::High]);
        let rows: [Mock; SIZE] = core::array::from_fn(|row| match row {
            0 => pin(vec![State::Low, State::Low]),
            1 => pin(vec![State::Low, State::High]),
            _ => pin(vec![State::Low]),
        });
        let reset = pin(vec![State::Low, State::High]);
        let bank = pin(vec![State::Low, State::High]);
        let mut driver = Dm163::new(Pins {
            bank: bank.clone(),
            latch: latch.clone(),
            reset: reset.clone(),
            clock: clock.clone(),
            data: data.clone(),
            rows: rows.clone(),
        })
        .unwrap();
        driver.light_next(&[[Rgb::default(); 8]; 8]).unwrap();
        [bank, latch, reset, clock, data].into_iter().chain(rows).for_each(|mut pin| pin.done());
    }
}
