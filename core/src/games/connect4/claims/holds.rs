//! The follower holds, or wins, by answering every move.

use super::super::bits::Bits;
use super::super::shape::Shape;
use super::View;
use super::conditions::Conditions;
use super::distance::{MOST_PAIRS, outlasts};
use super::plan::Plan;
use super::refutation::Refutation;
use super::thwarted::Thwarted;
use crate::value::Value;

/// **Claim.** The number of empty cells is even, the follower treats every column as usual and
/// matches the odd ones, and all lines in the leader's reach are harmless. Then
/// - the leader does not win, or not before the earliest line that is only too slow;
/// - if no line is only too slow and the follower has a four in its stones and its cells, the leader
///   loses, when the board is full at the latest, or before if a four
///   is complete so many pairs of cells before the end (`distance.rs`).
///
/// **Argument.** The follower always has an answer: an even number of cells is empty, so the number
/// of odd columns is even (`plan.rs`). Played to the end, it has all its cells; the leader has no
/// line (`refutation.rs`).
///
/// An upper bound of at most `alpha` on the leader's value, `None` if there is no such claim.
#[inline]
pub fn holds<S: Shape, C: Conditions>(view: View<S>, alpha: Value) -> Option<Value> {
    hold::<S, C>(&view, alpha).ok()
}

/// The same.
///
/// # Errors
/// What the failure of the plan says of others.
#[inline(always)]
pub(super) fn hold<S: Shape, C: Conditions>(
    view: &View<S>,
    alpha: Value,
) -> Result<Value, Thwarted<S::Bits>> {
    if C::MATCHED_ALL && !view.is_even() || asks_too_much::<S, C>(view, alpha) {
        return Err(Thwarted::UNKNOWN);
    }
    let mut lines = Refutation::<S, C>::new(view, Plan::usual(view), alpha);
    lines.refute(S::Bits::ZERO)?;
    let end = played_to_the_end::<S, C>(view, lines.follower(), alpha);
    end.and_then(|end| lines.bound(end)).ok_or(Thwarted::UNKNOWN)
}

/// Whether a loss is asked for that comes sooner than is ever shown.
#[inline(always)]
pub(super) fn asks_too_much<S: Shape, C: Conditions>(view: &View<S>, alpha: Value) -> bool {
    C::LOSS_BY_FOUR && alpha < Value::DRAW && pairs_left(view, alpha) > MOST_PAIRS
}

/// How many pairs of cells are still empty when a game lost in as many plies as `alpha` is over.
#[inline(always)]
fn pairs_left<S: Shape>(view: &View<S>, alpha: Value) -> u32 {
    let plies = alpha.plies().map_or(0, u32::from);
    view.empties.saturating_sub(plies).div_ceil(2)
}

/// What harmless lines prove under a plan in which all cells take part, `follower` being the
/// follower's in the end; `None` if that is more than `alpha`.
#[inline(always)]
pub(super) fn played_to_the_end<S: Shape, C: Conditions>(
    view: &View<S>,
    follower: S::Bits,
    alpha: Value,
) -> Option<Value> {
    if alpha >= Value::DRAW {
        return Some(Value::DRAW);
    }
    let pairs = pairs_left(view, alpha);
    let four_in_time = !C::LOSS_BY_FOUR || outlasts::<S, C>(view, follower, pairs);
    four_in_time.then(|| Value::loss_in(view.empties.saturating_sub(2 * pairs) as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::connect4::Standard;
    use crate::games::connect4::claims::Sound;

    fn claim(moves: &str, alpha: Value) -> Option<Value> {
        holds::<_, Sound>(View::of(&moves.parse::<Standard>().unwrap()), alpha)
    }

    /// ```text
    /// . . . . . . .
    /// . . . . . . .
    /// . . . O . . .
    /// . . . O . . .
    /// . . . X . . .
    /// . . . O . X X
    /// ```
    /// The second player owns rows two, four and six of the other columns. It has a four there that
    /// does not need the last two cells of any one column, so the first player, to move, loses with
    /// two cells empty at the latest.
    #[test]
    fn the_second_player_wins_by_answering_on_top() {
        assert_eq!(claim("644474", Value::DRAW), Some(Value::DRAW));
        assert_eq!(claim("644474", Value::loss_in(35)), Some(Value::loss_in(34)));
        assert_eq!(claim("644474", Value::loss_in(34)), Some(Value::loss_in(34)));
    }

    #[test]
    fn nothing_is_claimed_of_an_odd_number_of_empty_cells() {
        assert_eq!(claim("6444747", Value::win_in(3)), None);
    }

    #[test]
    fn a_slow_line_bounds_the_distance_of_a_win() {
        // On the empty board the first player needs four moves for its bottom row, seven plies.
        assert_eq!(claim("", Value::win_in(7)), Some(Value::win_in(7)));
        assert_eq!(claim("", Value::win_in(8)), None);
    }
}
