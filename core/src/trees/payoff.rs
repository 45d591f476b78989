//! What leaves are worth: a number, or a [`Pair`] of them; and the ends of a window, [`Bound`].

use core::fmt;

use super::ratio::Ratio;

/// What each of two players gets. Neither needs to lose what the other wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Pair {
    /// What A gets.
    pub a: Ratio,
    /// What B gets.
    pub b: Ratio,
}

impl Pair {
    /// A pair of whole numbers.
    #[must_use]
    pub const fn whole(a: i32, b: i32) -> Self {
        Self { a: Ratio::whole(a), b: Ratio::whole(b) }
    }

    /// What one of them gets.
    #[must_use]
    pub const fn of(self, side: Side) -> Ratio {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.a, self.b)
    }
}

/// One of the two players of a tree of pairs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Side {
    /// The one whose payoff is written first.
    A,
    /// The other one.
    B,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// What a leaf is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Payoff {
    /// One number: MAX wants it great, MIN wants it small.
    Number(Ratio),
    /// One number for each of A and B.
    Pair(Pair),
}

impl fmt::Display for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Pair(pair) => pair.fmt(f),
        }
    }
}

/// An end of a window, or a value that may lie beyond all numbers; always seen by MAX.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Bound {
    /// −∞: below every number.
    Below,
    /// A number.
    At(Ratio),
    /// +∞: above every number.
    Above,
}

impl Bound {
    /// The number, if it is one.
    #[must_use]
    pub const fn number(self) -> Option<Ratio> {
        match self {
            Self::At(number) => Some(number),
            Self::Below | Self::Above => None,
        }
    }

    /// The same seen by the opponent.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Below => Self::Above,
            Self::At(number) => Self::At(-number),
            Self::Above => Self::Below,
        }
    }
}

impl From<Ratio> for Bound {
    fn from(number: Ratio) -> Self {
        Self::At(number)
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Below => f.write_str("-∞"),
            Self::At(number) => number.fmt(f),
            Self::Above => f.write_str("+∞"),
        }
    }
}
