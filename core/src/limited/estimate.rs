//! What a position looks to be worth: [`Estimate`].

use core::fmt;
use core::ops::Neg;

use crate::value::Value;

/// How good a position looks to its side to move: points of an evaluation, or a win or loss that
/// came in sight before the horizon, with its distance in plies.
///
/// It is no [`Value`], and there is no way to make one of it: a draw that was seen and a position
/// that looks even are both 0 points. Every win in sight is above all points, every loss below, a
/// nearer win above a farther one, a nearer loss below.
///
/// The integer inside runs from −16,127 to 16,127; up to ±16,000 are points.
///
/// ```
/// use plywood_core::limited::Estimate;
/// assert!(Estimate::win_in(9) > Estimate::points(16_000));
/// assert!(Estimate::points(-3) > Estimate::loss_in(8));
/// assert_eq!(-Estimate::win_in(4), Estimate::loss_in(4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Estimate(i16);

impl Estimate {
    /// The most points; an evaluation that says more is cut down to it.
    pub const MAX_POINTS: i32 = 16_000;
    /// Neither side looks better.
    pub const EVEN: Self = Self(0);
    /// Below every estimate of an unfinished position.
    pub const MIN: Self = Self::loss_in(0);
    /// Above every estimate of an unfinished position.
    pub const MAX: Self = Self::win_in(0);

    /// Points for the side to move, cut down to ±[`MAX_POINTS`](Self::MAX_POINTS).
    #[inline]
    #[must_use]
    pub const fn points(points: i32) -> Self {
        Self(if points > Self::MAX_POINTS {
            Self::MAX_POINTS as i16
        } else if points < -Self::MAX_POINTS {
            -Self::MAX_POINTS as i16
        } else {
            points as i16
        })
    }

    /// The side to move wins with the `plies`-th move from here.
    ///
    /// # Panics
    /// If `plies` is above [`Value::MAX_PLIES`].
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u8) -> Self {
        Self::of(Value::win_in(plies))
    }

    /// The side to move loses with the `plies`-th move from here.
    ///
    /// # Panics
    /// If `plies` is above [`Value::MAX_PLIES`].
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u8) -> Self {
        Self::of(Value::loss_in(plies))
    }

    /// The estimate of a position whose value is known.
    #[inline]
    #[must_use]
    pub const fn of(value: Value) -> Self {
        let raw = value.to_raw() as i16;
        Self(raw + Self::MAX_POINTS as i16 * value.sign() as i16)
    }

    /// The win or loss in sight, `None` for points.
    #[inline]
    #[must_use]
    pub const fn decided(self) -> Option<Value> {
        let beyond = self.0.unsigned_abs().saturating_sub(Self::MAX_POINTS as u16);
        if beyond == 0 {
            return None;
        }
        Value::from_raw(if self.0 < 0 { -(beyond as i8) } else { beyond as i8 })
    }

    /// The number inside, see the type.
    #[inline]
    #[must_use]
    pub const fn to_raw(self) -> i16 {
        self.0
    }

    /// The number below, saturating.
    #[inline]
    #[must_use]
    pub(super) const fn next_down(self) -> Self {
        if self.0 == Self::MIN.0 { self } else { Self(self.0 - 1) }
    }

    /// `margin` points more, or less if it is negative, saturating.
    #[inline]
    #[must_use]
    pub(super) fn plus(self, margin: i16) -> Self {
        Self(self.0.saturating_add(margin)).clamp(Self::MIN, Self::MAX)
    }
}

impl Neg for Estimate {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Debug for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decided() {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "{:+}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_become_estimates_in_their_order_with_all_points_between() {
        let raws = (-127..=127).filter_map(Value::from_raw);
        let estimates: std::vec::Vec<_> = raws.clone().map(Estimate::of).collect();
        assert!(estimates.is_sorted_by(|a, b| a < b));
        for (value, estimate) in raws.zip(estimates) {
            assert_eq!(estimate.decided(), (value != Value::DRAW).then_some(value));
            assert_eq!(-estimate, Estimate::of(-value));
        }
        assert!(Estimate::of(Value::ANY_WIN) > Estimate::points(i32::MAX));
        assert!(Estimate::of(Value::ANY_LOSS) < Estimate::points(i32::MIN));
        assert_eq!(Estimate::points(i32::MAX).decided(), None);
    }

    #[test]
    fn steps_stay_on_the_scale() {
        assert_eq!(Estimate::MIN.next_down(), Estimate::MIN);
        assert_eq!(Estimate::MAX.plus(i16::MAX), Estimate::MAX);
        assert_eq!(Estimate::MIN.plus(i16::MIN), Estimate::MIN);
        assert_eq!(Estimate::points(3).plus(-5), Estimate::points(-2));
    }
}
