//! Pictures of LEDs as they look from outside.

use std::fmt;

/// An LED's light: red, green, blue, each 0 to 255.
pub type Colour = [u8; 3];

/// What the LEDs of a board show, rows from the top, columns from the left.
#[derive(Clone, PartialEq, Eq)]
pub struct Leds {
    width: usize,
    lights: Vec<Colour>,
}

impl Leds {
    /// All off.
    pub fn dark(width: usize, height: usize) -> Self {
        Self { width, lights: vec![[0; 3]; width * height] }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.lights.len() / self.width
    }

    /// An LED's light.
    pub fn at(&self, x: usize, y: usize) -> Colour {
        assert!(x < self.width, "column {x} of {}", self.width);
        self.lights[y * self.width + x]
    }

    /// Sets an LED's light.
    pub fn set(&mut self, x: usize, y: usize, colour: Colour) {
        assert!(x < self.width, "column {x} of {}", self.width);
        self.lights[y * self.width + x] = colour;
    }

    /// Whether an LED is on, however dim.
    pub fn is_lit(&self, x: usize, y: usize) -> bool {
        self.at(x, y) != [0; 3]
    }

    /// An LED's light as a letter: the first of its colour's name, capital where it is bright; `.` for off.
    pub fn letter(&self, x: usize, y: usize) -> char {
        letter(self.at(x, y))
    }

    /// Reads the emulator's screenshot of 8×8 squares (a binary PPM file) at the middle of each.
    pub(super) fn from_screenshot(ppm: &[u8]) -> Option<Self> {
        let (width, height, pixels) = parse_ppm(ppm)?;
        let mut leds = Self::dark(8, 8);
        for (x, y) in (0..8).flat_map(|y| (0..8).map(move |x| (x, y))) {
            let pixel = (2 * y + 1) * height / 16 * width + (2 * x + 1) * width / 16;
            leds.set(x, y, pixels.get(3 * pixel..3 * pixel + 3)?.try_into().ok()?);
        }
        Some(leds)
    }
}

/// Width, height and pixels.
fn parse_ppm(ppm: &[u8]) -> Option<(usize, usize, &[u8])> {
    let mut rest = ppm.strip_prefix(b"P6")?;
    let mut numbers = [0_usize; 3];
    for number in &mut numbers {
        rest = rest.trim_ascii_start();
        let end = rest.iter().position(u8::is_ascii_whitespace)?;
        *number = std::str::from_utf8(&rest[..end]).ok()?.parse().ok()?;
        rest = &rest[end..];
    }
    Some((numbers[0], numbers[1], &rest[1..]))
}

/// Draws the picture in [letters](Leds::letter).
impl fmt::Display for Leds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.lights.chunks(self.width) {
            row.iter().try_for_each(|&led| write!(f, "{}", letter(led)))?;
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// As `Display`, so that a failed assertion shows the picture.
impl fmt::Debug for Leds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

fn letter([red, green, blue]: Colour) -> char {
    let most = red.max(green).max(blue);
    // A third: amber, whose green is half as strong as its red, is a yellow.
    let strong = |channel: u8| u32::from(channel) * 3 > u32::from(most);
    let letter = match (strong(red), strong(green), strong(blue)) {
        (false, false, false) => '.',
        (true, false, false) => 'r',
        (false, true, false) => 'g',
        (false, false, true) => 'b',
        (true, true, false) => 'y',
        (true, true, true) => 'w',
        (false, true, true) => 'c',
        (true, false, true) => 'm',
    };
    if most >= 64 { letter.to_ascii_uppercase() } else { letter }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screenshot_is_read_in_the_middle_of_each_square() {
        let (width, height) = (16, 32);
        let mut ppm = format!("P6\n{width} {height}\n255\n").into_bytes();
        for y in 0..height {
            ppm.extend((0..width).flat_map(|x| [(x / 2) as u8, (y / 4) as u8, 7]));
        }
        let leds = Leds::from_screenshot(&ppm).unwrap();
        for (x, y) in (0..8).flat_map(|y| (0..8).map(move |x| (x, y))) {
            assert_eq!(leds.at(x, y), [x as u8, y as u8, 7]);
        }
    }

    #[test]
    fn what_is_no_screenshot_is_refused() {
        for bytes in ["", "P5\n1 1\n255\n0", "P6\n16 16\n255\n", "P6\n16"] {
            assert_eq!(Leds::from_screenshot(bytes.as_bytes()), None, "{bytes:?}");
        }
    }

    #[test]
    fn colours_are_drawn_as_letters() {
        let mut leds = Leds::dark(4, 1);
        leds.set(0, 0, [224, 0, 0]);
        leds.set(1, 0, [48, 40, 0]);
        leds.set(2, 0, [15, 7, 0]);
        assert_eq!(leds.to_string(), "Ryy.\n");
    }
}
