//! Frames: which LEDs of a small matrix are lit.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A picture of `W` × `H` LEDs, each on or off, one byte a row.
///
/// `x` counts columns from the left and is bit `x` of its row; `y` counts rows from the top. On a
/// 5×5 frame, LED (3, 1) is bit 3 of row 1:
///
/// ```text
///   x  0 1 2 3 4
/// y 0  . . . . .
///   1  . . . # .     rows[1] = 0b0_1000
///   2  . . . . .
/// ```
///
/// Bits beyond `W` are never set, so equal pictures are equal values. There is no brightness and no
/// colour: a board that has them composes several frames, one for each. Frames have at most 8
/// columns and at least one LED; other sizes do not compile.
///
/// ```
/// use plywood_firmware::frame::Frame;
///
/// const CROSS: Frame<5, 5> = Frame::from_art([
///     "#...#",
///     ".#.#.",
///     "..#..",
///     ".#.#.",
///     "#...#",
/// ]);
/// let mut frame = CROSS;
/// assert!(frame.get(3, 1));
/// frame.set(3, 1, false);
/// assert_eq!((frame ^ CROSS).lit(), 1);
/// ```
///
/// ```compile_fail
/// let _ = plywood_firmware::frame::Frame::<9, 1>::EMPTY;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Frame<const W: usize, const H: usize> {
    rows: [u8; H],
}

impl<const W: usize, const H: usize> Frame<W, H> {
    /// Evaluated by [`Self::EMPTY`] and [`Self::FULL`], hence by every way to make a frame.
    const SIZE_IS_VALID: () =
        assert!(0 < W && W <= 8 && 0 < H, "a frame has 1 to 8 columns and at least one row");

    /// All off.
    pub const EMPTY: Self = {
        let () = Self::SIZE_IS_VALID;
        Self { rows: [0; H] }
    };

    /// All on.
    pub const FULL: Self = {
        let () = Self::SIZE_IS_VALID;
        Self { rows: [u8::MAX >> (8 - W); H] }
    };

    /// All off, as [`Self::EMPTY`].
    pub const fn new() -> Self {
        Self::EMPTY
    }

    /// Reads a picture: `#` is on, `.` off, one string a row from the top.
    ///
    /// # Panics
    /// On another character or length. In a `const`, that is a compile error.
    pub const fn from_art(art: [&str; H]) -> Self {
        let mut frame = Self::EMPTY;
        let mut y = 0;
        while y < H {
            let row = art[y].as_bytes();
            assert!(row.len() == W, "a row of the picture has another width than the frame");
            let mut x = 0;
            while x < W {
                match row[x] {
                    b'#' => frame.set(x, y, true),
                    b'.' => {}
                    _ => panic!("a picture is drawn with '#' and '.'"),
                }
                x += 1;
            }
            y += 1;
        }
        frame
    }

    /// Whether the LED is on.
    ///
    /// # Panics
    /// Outside the frame.
    pub const fn get(&self, x: usize, y: usize) -> bool {
        self.rows[y] & Self::bit(x) != 0
    }

    /// Switches the LED.
    ///
    /// # Panics
    /// Outside the frame.
    pub const fn set(&mut self, x: usize, y: usize, on: bool) {
        let bit = Self::bit(x);
        if on {
            self.rows[y] |= bit;
        } else {
            self.rows[y] &= !bit;
        }
    }

    /// Row `y` as bits, bit `x` for column `x`: what a driver that multiplexes rows shifts out.
    ///
    /// # Panics
    /// Outside the frame.
    pub const fn row(&self, y: usize) -> u8 {
        self.rows[y]
    }

    /// How many LEDs are on.
    pub fn lit(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    const fn bit(x: usize) -> u8 {
        assert!(x < W, "column outside the frame");
        1 << x
    }

    fn zip(self, other: Self, op: impl Fn(u8, u8) -> u8) -> Self {
        Self { rows: core::array::from_fn(|y| op(self.rows[y], other.rows[y])) }
    }
}

impl<const W: usize, const H: usize> Default for Frame<W, H> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// On where either is on.
impl<const W: usize, const H: usize> BitOr for Frame<W, H> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

/// On where both are on.
impl<const W: usize, const H: usize> BitAnd for Frame<W, H> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

/// On where they differ.
impl<const W: usize, const H: usize> BitXor for Frame<W, H> {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

/// On where it was off.
impl<const W: usize, const H: usize> Not for Frame<W, H> {
    type Output = Self;
    fn not(self) -> Self {
        self ^ Self::FULL
    }
}

/// Draws the picture that [`Frame::from_art`] reads, rows separated by line ends.
impl<const W: usize, const H: usize> fmt::Display for Frame<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..H {
            if y > 0 {
                f.write_str("\n")?;
            }
            for x in 0..W {
                f.write_str(if self.get(x, y) { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}

/// As `Display`, on lines of its own, so that a failed assertion shows the picture.
impl<const W: usize, const H: usize> fmt::Debug for Frame<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Frame<{W}, {H}>\n{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    const _: () = assert!(size_of::<Frame<5, 5>>() == 5 && size_of::<Frame<8, 8>>() == 8);

    const ARROW: Frame<5, 5> = Frame::from_art(["..#..", ".###.", "#.#..", "..#..", "..##."]);

    #[test]
    fn an_led_is_bit_x_of_row_y() {
        assert_eq!(ARROW.row(2), 0b0_0101);
        assert_eq!(ARROW.row(4), 0b0_1100);
        assert!(ARROW.get(3, 4) && !ARROW.get(4, 3));
    }

    #[test]
    fn set_changes_one_led_and_no_other() {
        for (x, y) in (0..8).flat_map(|y| (0..8).map(move |x| (x, y))) {
            let mut frame = Frame::<8, 8>::new();
            frame.set(x, y, true);
            frame.set(x, y, true);
            assert_eq!((frame.get(x, y), frame.lit()), (true, 1));
            let mut hole = Frame::<8, 8>::FULL;
            hole.set(x, y, false);
            assert_eq!(hole, !frame);
        }
    }

    #[test]
    fn operations_are_led_by_led() {
        let other = Frame::from_art(["#####", ".....", "#####", ".....", "#...#"]);
        for (x, y) in (0..5).flat_map(|y| (0..5).map(move |x| (x, y))) {
            let (a, b) = (ARROW.get(x, y), other.get(x, y));
            assert_eq!((ARROW | other).get(x, y), a | b);
            assert_eq!((ARROW & other).get(x, y), a & b);
            assert_eq!((ARROW ^ other).get(x, y), a ^ b);
            assert_eq!((!ARROW).get(x, y), !a);
        }
    }

    #[test]
    fn no_bit_beyond_the_width_is_ever_set() {
        assert_eq!(!Frame::<5, 5>::EMPTY, Frame::FULL);
        assert_eq!(Frame::<5, 5>::FULL.lit(), 25);
        assert_eq!(Frame::<8, 8>::FULL.lit(), 64);
        assert_eq!(!!ARROW, ARROW);
    }

    #[test]
    fn a_drawn_frame_reads_back() {
        let drawn = ARROW.to_string();
        let rows: Vec<_> = drawn.lines().collect();
        assert_eq!(Frame::from_art(rows.try_into().unwrap()), ARROW);
        assert_eq!(Frame::<3, 2>::FULL.to_string(), "###\n###");
    }

    #[test]
    #[should_panic(expected = "column outside the frame")]
    fn columns_beyond_the_width_are_refused() {
        Frame::<5, 5>::new().set(5, 0, true);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn rows_beyond_the_height_are_refused() {
        let _ = Frame::<5, 4>::new().get(0, 4);
    }

    #[test]
    #[should_panic(expected = "another width")]
    fn a_picture_of_another_width_is_refused() {
        let _ = Frame::<5, 1>::from_art(["####"]);
    }
}
