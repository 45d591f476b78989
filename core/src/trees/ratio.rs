//! Exact numbers: [`Ratio`].

use core::cmp::Ordering;
use core::fmt;
use core::ops::Neg;

/// A fraction in lowest terms, whose numerator and denominator lie within ±(2⁶³ − 1). Sums, products
/// and quotients are exact or `None`, never rounded and never a panic.
///
/// ```
/// use plywood_core::trees::Ratio;
/// let third = Ratio::new(1, 3).unwrap();
/// assert_eq!(third.plus(Ratio::new(1, 6).unwrap()), Ratio::new(1, 2));
/// assert_eq!(Ratio::new(i64::MAX, 1).unwrap().plus(third), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Ratio {
    numerator: i64,
    /// Positive.
    denominator: i64,
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Self = Self::whole(0);
    /// The sum of the weights of a chance node.
    pub const ONE: Self = Self::whole(1);

    /// A whole number.
    #[must_use]
    pub const fn whole(number: i32) -> Self {
        Self { numerator: number as i64, denominator: 1 }
    }

    /// `numerator / denominator` in lowest terms; `None` if the denominator is zero, or either part
    /// is out of range.
    #[must_use]
    pub fn new(numerator: i64, denominator: i64) -> Option<Self> {
        Self::reduced(i128::from(numerator), i128::from(denominator))
    }

    /// The part above the line; it carries the sign.
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The part below the line, positive.
    #[must_use]
    pub const fn denominator(self) -> i64 {
        self.denominator
    }

    /// The sum.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        if self.denominator == other.denominator {
            let sum = i128::from(self.numerator) + i128::from(other.numerator);
            return Self::reduced(sum, i128::from(self.denominator));
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        // Each product is below 2¹²⁶ in size.
        Self::reduced(a * d + c * b, b * d)
    }

    /// The difference.
    #[must_use]
    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(-other)
    }

    /// The product.
    #[must_use]
    pub fn times(self, other: Self) -> Option<Self> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Self::reduced(a * c, b * d)
    }

    /// The quotient; `None` also if `other` is zero.
    #[must_use]
    pub fn over(self, other: Self) -> Option<Self> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Self::reduced(a * d, b * c)
    }

    /// The size without its sign.
    #[must_use]
    pub fn abs(self) -> Self {
        if self < Self::ZERO { -self } else { self }
    }

    fn parts(self) -> (i128, i128) {
        (i128::from(self.numerator), i128::from(self.denominator))
    }

    fn reduced(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let shared = match denominator {
            1 => 1,
            _ => common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs()).cast_signed(),
        };
        let sign = denominator.signum();
        let part = |part: i128| i64::try_from(sign * (part / shared)).ok();
        let (numerator, denominator) = (part(numerator)?, part(denominator)?);
        // Every number has its opposite.
        (numerator != i64::MIN).then_some(Self { numerator, denominator })
    }
}

/// Euclid's. One of the two is not zero.
fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = match (u64::try_from(a), u64::try_from(b)) {
            // The division of the machine, where both fit.
            (Ok(a), Ok(b)) => (u128::from(b), u128::from(a % b)),
            _ => (b, a % b),
        };
    }
    a
}

impl Neg for Ratio {
    type Output = Self;

    fn neg(self) -> Self {
        Self { numerator: -self.numerator, ..self }
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        (a * d).cmp(&(c * b))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i32> for Ratio {
    fn from(number: i32) -> Self {
        Self::whole(number)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            below => write!(f, "{}/{below}", self.numerator),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn ratio(numerator: i64, denominator: i64) -> Ratio {
        Ratio::new(numerator, denominator).unwrap()
    }

    #[test]
    fn equal_fractions_are_the_same() {
        assert_eq!(ratio(6, -4), ratio(-3, 2));
        assert_eq!(ratio(0, -7), Ratio::ZERO);
        assert_eq!([ratio(-3, 2), ratio(8, 4)].map(|r| r.to_string()), ["-3/2", "2"]);
    }

    #[test]
    fn arithmetic_is_exact() {
        assert_eq!(ratio(1, 6).plus(ratio(1, 10)), Some(ratio(4, 15)));
        assert_eq!(ratio(1, 6).minus(ratio(1, 10)), Some(ratio(1, 15)));
        assert_eq!(ratio(2, 3).times(ratio(-9, 4)), Some(ratio(-3, 2)));
        assert_eq!(ratio(2, 3).over(ratio(-4, 9)), Some(ratio(-3, 2)));
        assert_eq!(ratio(-2, 3).abs(), ratio(2, 3));
    }

    #[test]
    fn what_does_not_fit_is_none_and_never_a_panic() {
        let (most, least) = (ratio(i64::MAX, 1), ratio(1, i64::MAX));
        assert_eq!(Ratio::new(i64::MIN, 1), None);
        assert_eq!(Ratio::new(1, i64::MIN), None);
        assert_eq!(Ratio::new(i64::MIN, 2), Some(ratio(i64::MIN / 2, 1)));
        assert_eq!(Ratio::new(1, 0), None);
        assert_eq!(most.plus(Ratio::ONE), None);
        assert_eq!((-most).minus(Ratio::ONE), None);
        assert_eq!(most.times(most), None);
        assert_eq!(most.over(least), None);
        assert_eq!(Ratio::ONE.over(Ratio::ZERO), None);
        assert_eq!(least.plus(ratio(1, i64::MAX - 1)), None);
    }

    #[test]
    fn the_order_is_that_of_the_numbers_at_the_ends_of_the_range_too() {
        let ascending = [
            ratio(-i64::MAX, 1),
            ratio(-i64::MAX, i64::MAX - 1),
            ratio(-1, i64::MAX),
            Ratio::ZERO,
            ratio(1, i64::MAX),
            ratio(1, i64::MAX - 1),
            ratio(1, 3),
            ratio(1, 2),
            ratio(i64::MAX, i64::MAX - 1),
            ratio(i64::MAX, 2),
            ratio(i64::MAX, 1),
        ];
        assert!(ascending.is_sorted_by(|a, b| a < b));
    }
}
