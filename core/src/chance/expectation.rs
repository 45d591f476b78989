//! An exact mean: [`Expectation`].

use core::cmp::Ordering;
use core::fmt;

use crate::search::Stopped;

/// What a position is worth on average, for its side to move: between −1 for a sure loss and 1 for a sure
/// win. A fraction of integers, never rounded.
#[derive(Clone, Copy, Debug)]
pub struct Expectation {
    /// The sum over all sequences of rolls.
    pub(super) sum: i128,
    /// What a sure win would sum up to.
    pub(super) most: i128,
}

/// Why a search has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ChanceError {
    /// The sums of a search to this depth do not fit an integer.
    TooDeep,
    /// Its control said stop.
    Stopped,
}

impl fmt::Display for ChanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooDeep => "so many rolls in a row do not fit a sum of 128 bits",
            Self::Stopped => "the search was stopped before it had an answer",
        })
    }
}

impl core::error::Error for ChanceError {}

impl From<Stopped> for ChanceError {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

impl Expectation {
    /// The worth of a sure win or of the most points, and so the unit of an evaluation: one part in this
    /// many.
    pub const WIN: i32 = 16_000;

    /// So much of `most`, which a sure win sums up to; `None` if `most` is not above zero or `sum` is
    /// beyond it.
    #[must_use]
    pub fn new(sum: i128, most: i128) -> Option<Self> {
        (most > 0 && -most <= sum && sum <= most).then_some(Self { sum, most })
    }

    /// Numerator and denominator in lowest terms; the denominator is above zero.
    #[must_use]
    pub fn fraction(self) -> (i128, i128) {
        let (mut a, mut b) = (self.sum.abs(), self.most);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        (self.sum / a, self.most / a)
    }

    /// The nearest floating-point number, to within some units in the last place.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.sum as f64 / self.most as f64
    }

    /// The share of games that the side to move wins where nothing was evaluated and nobody draws: from
    /// 0 to 1.
    #[must_use]
    pub fn win_share(self) -> f64 {
        f64::midpoint(self.to_f64(), 1.0)
    }
}

impl PartialEq for Expectation {
    fn eq(&self, other: &Self) -> bool {
        self.fraction() == other.fraction()
    }
}

impl Eq for Expectation {}

impl PartialOrd for Expectation {
    /// None where the products do not fit.
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let (a, b) = (self.fraction(), other.fraction());
        Some(a.0.checked_mul(b.1)?.cmp(&b.0.checked_mul(a.1)?))
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, denominator) = self.fraction();
        write!(f, "{numerator}/{denominator}")
    }
}
