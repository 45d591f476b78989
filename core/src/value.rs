//! What a position is worth: [`Value`], and what is proved about it so far: [`Bounds`].

use core::fmt;
use core::ops::Neg;

use crate::game::{Outcome, Player};

/// The result of a game under best play, for the side to move, with its distance in plies.
///
/// The sign is the result: positive wins, zero draws, negative loses. Distances order equal
/// results: a nearer win is greater, a farther loss is greater. The unit is one ply, counted from
/// the position itself, so a value belongs to a position whatever the path to it.
///
/// The integer inside runs from −127 to 127: a win in *d* plies is 127 − *d*, a loss its negative.
///
/// ```
/// use plywood_core::Value;
/// assert!(Value::win_in(3) > Value::win_in(5));
/// assert!(Value::win_in(99) > Value::DRAW);
/// assert!(Value::loss_in(8) > Value::loss_in(2));
/// assert_eq!(-Value::win_in(4), Value::loss_in(4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Value(i8);

const _: () = assert!(size_of::<Value>() == 1);

impl Value {
    /// The longest distance a value can hold, in plies.
    pub const MAX_PLIES: u8 = 126;
    /// Nobody wins.
    pub const DRAW: Self = Self(0);
    /// At most every win, above a draw: the `beta` that asks for a win.
    pub const ANY_WIN: Self = Self::win_in(Self::MAX_PLIES);
    /// At least every loss, below a draw: the `alpha` that asks for a draw.
    pub const ANY_LOSS: Self = Self::loss_in(Self::MAX_PLIES);
    /// Greater than or equal to every value: the game is over and the side to move has won.
    pub const MAX: Self = Self::win_in(0);
    /// Less than or equal to every value: the game is over and the side to move has lost.
    pub const MIN: Self = Self::loss_in(0);

    /// The side to move wins with the `plies`-th move from here.
    ///
    /// # Panics
    /// If `plies` is above [`MAX_PLIES`](Self::MAX_PLIES).
    #[inline]
    pub const fn win_in(plies: u8) -> Self {
        assert!(plies <= Self::MAX_PLIES, "distance above Value::MAX_PLIES");
        Self(127 - plies as i8)
    }

    /// The side to move has lost after the `plies`-th move from here.
    ///
    /// # Panics
    /// If `plies` is above [`MAX_PLIES`](Self::MAX_PLIES).
    #[inline]
    pub const fn loss_in(plies: u8) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// The value of a finished game for `player`.
    #[inline]
    pub fn of(outcome: Outcome, player: Player) -> Self {
        match outcome {
            Outcome::Draw => Self::DRAW,
            Outcome::Win(winner) if winner == player => Self::MAX,
            Outcome::Win(_) => Self::MIN,
        }
    }

    /// Plies until the game is won or lost; `None` for a draw, whose length best play does not
    /// determine.
    #[inline]
    pub const fn plies(self) -> Option<u8> {
        match self.0 {
            0 => None,
            v => Some(127 - v.unsigned_abs()),
        }
    }

    /// 1 for a win, 0 for a draw, −1 for a loss.
    #[inline]
    pub const fn sign(self) -> i8 {
        self.0.signum()
    }

    /// The number inside: −127 to 127, see the type.
    #[inline]
    pub const fn to_raw(self) -> i8 {
        self.0
    }

    /// The inverse of [`to_raw`](Self::to_raw), `None` for −128.
    #[inline]
    pub const fn from_raw(raw: i8) -> Option<Self> {
        if raw == i8::MIN { None } else { Some(Self(raw)) }
    }

    /// The next greater number, saturating. As `beta` it closes a null window above `self`.
    #[inline]
    #[must_use]
    pub const fn next_up(self) -> Self {
        if self.0 == 127 { self } else { Self(self.0 + 1) }
    }

    /// The next smaller number, saturating. As `alpha` it closes a null window below `self`.
    #[inline]
    #[must_use]
    pub const fn next_down(self) -> Self {
        if self.0 == -127 { self } else { Self(self.0 - 1) }
    }

    /// The same result seen `plies` earlier, at most [`MAX_PLIES`](Self::MAX_PLIES): what a position
    /// is worth when `plies` forced moves lead to a position of this value and the same player is to
    /// move. The farthest win stays a win and the farthest loss a loss.
    #[inline]
    #[must_use]
    pub const fn earlier(self, plies: u8) -> Self {
        debug_assert!(plies <= Self::MAX_PLIES, "distance above Value::MAX_PLIES");
        let step = plies as i8;
        match self.0 {
            0 => self,
            v if v > 0 => Self(if v > step { v - step } else { 1 }),
            v => Self(if v < -step { v + step } else { -1 }),
        }
    }

    /// The inverse of [`earlier`](Self::earlier) on thresholds, for as many `plies`: for every value
    /// `v` that a game can reach, `v.earlier(n) > t` exactly when `v > t.later(n)`, and likewise for
    /// `<`. Saturates at [`MIN`](Self::MIN) and [`MAX`](Self::MAX), where this holds no more; see
    /// [`Path::window`](crate::search::Path::window) for the windows that come of it.
    #[inline]
    #[must_use]
    pub const fn later(self, plies: u8) -> Self {
        debug_assert!(plies <= Self::MAX_PLIES, "distance above Value::MAX_PLIES");
        let step = plies as i8;
        match self.0 {
            0 => self,
            v if v > 0 => Self(v.saturating_add(step)),
            v if v < -127 + step => Self(-127),
            v => Self(v - step),
        }
    }
}

impl Neg for Value {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies() {
            None => f.write_str("draw"),
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// What is proved about a value: it lies between `lower` and `upper`, both included.
///
/// Exact when they are equal, a lower bound when only `lower` says something, an upper bound when
/// only `upper` does, [`UNKNOWN`](Self::UNKNOWN) when neither does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Bounds {
    /// The value is at least this.
    pub lower: Value,
    /// The value is at most this.
    pub upper: Value,
}

impl Bounds {
    /// Nothing is proved.
    pub const UNKNOWN: Self = Self { lower: Value::MIN, upper: Value::MAX };

    /// The value is known.
    #[inline]
    pub const fn exact(value: Value) -> Self {
        Self { lower: value, upper: value }
    }

    /// The value is at least `value`.
    #[inline]
    pub const fn at_least(value: Value) -> Self {
        Self { lower: value, upper: Value::MAX }
    }

    /// The value is at most `value`.
    #[inline]
    pub const fn at_most(value: Value) -> Self {
        Self { lower: Value::MIN, upper: value }
    }

    /// What the fail-soft result of a search of the window (`alpha`, `beta`) proves.
    #[inline]
    pub fn of_search(result: Value, alpha: Value, beta: Value) -> Self {
        if result <= alpha {
            Self::at_most(result)
        } else if result >= beta {
            Self::at_least(result)
        } else {
            Self::exact(result)
        }
    }

    /// A fail-soft result for the window (`alpha`, `beta`), if these bounds are enough for one: what
    /// [`of_search`](Self::of_search) makes of it is true, and no less than the window asks for.
    #[inline]
    pub fn decide(self, alpha: Value, beta: Value) -> Option<Value> {
        if self.lower >= beta || self.lower == self.upper {
            return Some(self.lower);
        }
        (self.upper <= alpha).then_some(self.upper)
    }

    /// The value if it is known.
    #[inline]
    pub fn value(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The sign of the value, see [`Value::sign`], if the bounds determine it.
    #[inline]
    pub fn sign(self) -> Option<i8> {
        (self.lower.sign() == self.upper.sign()).then_some(self.lower.sign())
    }

    /// Both facts together. The result is empty (`lower > upper`) only if one of them is false.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// What these bounds on a position say about one `plies` earlier on a forced line, see
    /// [`Value::earlier`]; `same` tells whether the same player is to move in both.
    #[inline]
    #[must_use]
    pub fn earlier(self, plies: u8, same: bool) -> Self {
        let (lower, upper) = (self.lower.earlier(plies), self.upper.earlier(plies));
        if same { Self { lower, upper } } else { Self { lower: -upper, upper: -lower } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reachable_values() -> impl Iterator<Item = Value> {
        let wins = (0..=120).map(Value::win_in);
        wins.clone().chain(wins.map(Neg::neg)).chain([Value::DRAW])
    }

    #[test]
    fn values_order_near_wins_first_and_far_losses_before_near_ones() {
        assert!(Value::win_in(1) > Value::win_in(3));
        assert!(Value::win_in(126) > Value::DRAW);
        assert!(Value::DRAW > Value::loss_in(126));
        assert!(Value::loss_in(4) > Value::loss_in(2));
        assert_eq!(Value::win_in(7).plies(), Some(7));
        assert_eq!(Value::DRAW.plies(), None);
    }

    #[test]
    fn thresholds_move_down_the_tree_exactly_as_values_move_up() {
        for plies in 0..=5 {
            for value in reachable_values() {
                for raw in -127..=127 {
                    let threshold = Value(raw);
                    if [Value::MIN, Value::MAX].contains(&threshold.later(plies)) {
                        continue;
                    }
                    assert_eq!(value.earlier(plies) > threshold, value > threshold.later(plies));
                    assert_eq!(value.earlier(plies) < threshold, value < threshold.later(plies));
                }
            }
        }
    }

    #[test]
    fn search_results_become_the_bound_they_prove() {
        let (low, high) = (Value::loss_in(10), Value::win_in(10));
        for (bounds, result) in [
            (Bounds::at_most(low), Some(low)),
            (Bounds::at_least(high), Some(high)),
            (Bounds::exact(Value::DRAW), Some(Value::DRAW)),
            (Bounds { lower: low, upper: high }, None),
            (Bounds::at_most(Value::DRAW), None),
        ] {
            assert_eq!(bounds.decide(low, high), result, "{bounds:?}");
        }
        assert_eq!(Bounds::of_search(low, low, high), Bounds::at_most(low));
        assert_eq!(Bounds::of_search(high, low, high), Bounds::at_least(high));
        assert_eq!(Bounds::of_search(Value::DRAW, low, high), Bounds::exact(Value::DRAW));
    }

    #[test]
    fn bounds_change_sides_when_the_player_changes() {
        let bounds = Bounds { lower: Value::DRAW, upper: Value::win_in(5) };
        let earlier = bounds.earlier(1, false);
        assert_eq!(earlier, Bounds { lower: Value::loss_in(6), upper: Value::DRAW });
        assert_eq!(bounds.earlier(2, true).upper, Value::win_in(7));
    }
}
