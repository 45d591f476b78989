//! The rule by which children are selected, in fixed point.

/// 1 in units of 2⁻¹⁶.
pub const ONE: u64 = 1 << 16;

/// ln 2 in units of 2⁻¹⁶.
const LN_2: u64 = 45_426;

/// The factor of the second term that the theorem asks for.
pub const SQRT_2: u32 = 92_682;

/// The factor that a search uses unless it is told another: half as much, which plays better.
pub const FACTOR: u32 = SQRT_2 / 2;

/// UCB1 (P. Auer, N. Cesa-Bianchi and P. Fischer 2002): the mean of a child's results plus a bonus
/// for how seldom it was tried, `mean + factor · √(ln parent_visits / visits)`, all in units of
/// 2⁻¹⁶. With results between 0 and 1 the theorem wants `factor` = [√2](SQRT_2). A child that was
/// never tried comes before all others.
///
/// The logarithm is interpolated, at most 0.06 too low.
///
/// ```
/// use plywood_core::mcts::ucb1::{ONE, SQRT_2, ucb1};
/// // Tried 100 times of 1000, with a mean of ½: 0.5 + √2 · √(6.9 / 100) = 0.87.
/// let value = ucb1(ONE / 2, 100, 1000, SQRT_2);
/// assert_eq!(value * 100 / ONE, 87);
/// ```
#[must_use]
pub fn ucb1(mean: u64, visits: u32, parent_visits: u32, factor: u32) -> u64 {
    if visits == 0 {
        return u64::MAX;
    }
    let ratio = (ln(parent_visits) << 16) / u64::from(visits);
    mean + ((ratio.isqrt() * u64::from(factor)) >> 16)
}

/// The natural logarithm of a count, 0 for 0, in units of 2⁻¹⁶: linear between powers of two.
fn ln(count: u32) -> u64 {
    let Some(whole) = count.checked_ilog2() else { return 0 };
    let fraction = (u64::from(count) << 16 >> whole) - ONE;
    ((u64::from(whole) * ONE + fraction) * LN_2) >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_point_is_near_the_real_formula() {
        for parent in [1, 2, 3, 10, 100, 1000, 65_537, 3_000_000, u32::MAX] {
            for visits in [1, 2, 7, 100, 5000, parent].into_iter().filter(|&n| n <= parent) {
                for mean in [0.0, 0.25, 1.0] {
                    let real = mean + (2.0 * f64::from(parent).ln() / f64::from(visits)).sqrt();
                    let found = ucb1((mean * 65_536.0) as u64, visits, parent, SQRT_2);
                    let error = found as f64 / 65_536.0 - real;
                    let allowed = 0.06 / f64::from(visits).sqrt() + 0.001;
                    assert!(error.abs() < allowed, "{parent} {visits} {mean}: {error}");
                }
            }
        }
    }

    #[test]
    fn the_untried_come_first() {
        assert!(ucb1(0, 0, 5, SQRT_2) > ucb1(ONE, 1, u32::MAX, u32::MAX));
    }
}
