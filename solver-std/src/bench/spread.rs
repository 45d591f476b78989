//! The middle of repeated measurements, and how far they lie apart.

use serde::Serialize;

/// Median, least and greatest of some measurements.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// The middle one; of an even number, the mean of the middle two.
    pub median: f64,
    /// The least.
    pub min: f64,
    /// The greatest.
    pub max: f64,
}

impl Spread {
    /// The spread of measurements; `None` if there are none.
    ///
    /// ```
    /// use plywood::bench::Spread;
    /// let spread = Spread::of([5.0, 1.0, 2.0, 4.0]).unwrap();
    /// assert_eq!((spread.min, spread.median, spread.max), (1.0, 3.0, 5.0));
    /// ```
    pub fn of(measured: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut sorted: Vec<f64> = measured.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        let (&min, &max) = (sorted.first()?, sorted.last()?);
        let middle = |index: usize| sorted[index / 2];
        let median = (middle(sorted.len() - 1) + middle(sorted.len())) / 2.0;
        Some(Self { median, min, max })
    }

    /// How many times as fast as `base` something was that took this long. The ends of the spread
    /// are the medians of `base` over the ends of this one: they show how this one varied.
    #[must_use]
    pub fn speed_up(self, base: Self) -> Self {
        let over = |time: f64| base.median / time;
        Self { median: over(self.median), min: over(self.max), max: over(self.min) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(min: f64, median: f64, max: f64) -> Spread {
        Spread { median, min, max }
    }

    #[test]
    fn the_median_is_in_the_middle_whatever_the_order_and_the_number() {
        assert_eq!(Spread::of([]), None);
        assert_eq!(Spread::of([7.0]), Some(spread(7.0, 7.0, 7.0)));
        assert_eq!(Spread::of([2.0, 1.0]), Some(spread(1.0, 1.5, 2.0)));
        assert_eq!(Spread::of([9.0, 1.0, 2.0]), Some(spread(1.0, 2.0, 9.0)));
    }

    #[test]
    fn half_the_time_is_a_speed_up_of_two_and_the_slowest_pass_its_least() {
        let base = spread(7.0, 8.0, 10.0);
        assert_eq!(spread(2.0, 4.0, 8.0).speed_up(base), spread(1.0, 2.0, 4.0));
        assert_eq!(base.speed_up(base).median, 1.0);
    }
}
