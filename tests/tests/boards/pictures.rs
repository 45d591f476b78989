//! What the firmware's faces look like as LEDs that are looked at from outside.

use plywood_firmware::board::{Colours, Rgb};
use plywood_firmware::face::{Face, Shades};
use plywood_firmware::state::{Buttons, State};
use plywood_tests::emulator::{Colour, Leds};

/// The light of an LED at full brightness, and of one that is lit in one of four rounds.
const SHADES: (Colour, Colour) = ([252, 0, 0], [63, 0, 0]);

/// The picture of a state, on the display that goes with its buttons.
pub(crate) fn picture(state: &State, now_ms: u32) -> Leds {
    match state.buttons() {
        Buttons::One => colours(&Colours::draw(state, now_ms)),
        Buttons::Two => shades(&Shades::draw(state, now_ms)),
    }
}

fn shades(picture: &Shades) -> Leds {
    let mut leds = Leds::dark(5, 5);
    for (x, y) in (0..5).flat_map(|y| (0..5).map(move |x| (x, y))) {
        if picture.bright.get(x, y) {
            leds.set(x, y, SHADES.0);
        } else if picture.dim.get(x, y) {
            leds.set(x, y, SHADES.1);
        }
    }
    leds
}

/// The emulated DM163 multiplies by its scale of 6 bits, which is full.
fn scaled(channel: u8) -> u8 {
    (u16::from(channel) * 63 / 64) as u8
}

fn colours(picture: &Colours) -> Leds {
    let mut leds = Leds::dark(8, 8);
    for (y, row) in picture.iter().enumerate() {
        for (x, &Rgb { red, green, blue }) in row.iter().enumerate() {
            leds.set(x, y, [red, green, blue].map(scaled));
        }
    }
    leds
}

/// Every LED, by column and row.
fn places(leds: &Leds) -> impl Iterator<Item = (usize, usize)> {
    let (width, height) = (leds.width(), leds.height());
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

/// What can be seen of pictures that follow each other during a look: an LED's light is between the
/// least and the most that it has in them.
#[derive(Clone, Debug)]
pub(crate) struct Range {
    low: Leds,
    high: Leds,
}

impl Range {
    pub(crate) fn of(mut pictures: impl Iterator<Item = Leds>) -> Self {
        let first = pictures.next().expect("something is shown");
        pictures.fold(
            Self { low: first.clone(), high: first },
            |Self { mut low, mut high }, leds| {
                for (x, y) in places(&leds) {
                    let [least, most, light] = [&low, &high, &leds].map(|leds| leds.at(x, y));
                    low.set(x, y, std::array::from_fn(|i| least[i].min(light[i])));
                    high.set(x, y, std::array::from_fn(|i| most[i].max(light[i])));
                }
                Self { low, high }
            },
        )
    }

    pub(crate) fn has(&self, leds: &Leds) -> bool {
        places(leds).all(|(x, y)| {
            let [least, most, light] = [&self.low, &self.high, leds].map(|leds| leds.at(x, y));
            (0..3).all(|i| (least[i]..=most[i]).contains(&light[i]))
        })
    }

    /// Whether there is one picture.
    pub(crate) fn is_one(&self) -> bool {
        self.low == self.high
    }
}
