//! The follower wins because the leader runs out of moves.

use super::super::bits::Bits;
use super::super::shape::Shape;
use super::conditions::Conditions;
use super::plan::Plan;
use super::refutation::Refutation;
use super::thwarted::Thwarted;
use super::{View, members};
use crate::value::Value;

/// **Claim.** The follower has one winning cell, not playable now, with as many cells above it, in
/// parity, as there are empty cells on the board; or two in different columns, each with an odd
/// number of cells above, and the number of empty cells is even. Their columns *end* there, the
/// follower treats the others as usual, matches odd parts, and all lines in the leader's reach are
/// harmless. Then
/// - the leader loses, at the latest when all cells are filled but those above the ends and, of two
///   ended columns, the last two of one;
/// - if some lines are only too slow, it does not win before the earliest of them.
///
/// **Argument.** Up to the ends an even number of cells is empty, so the odd parts can be matched
/// and the follower always has an answer (`plan.rs`). The leader completes no line in time
/// (`refutation.rs`) and must move, so it plays below an end sooner or later: at the latest when
/// nothing else is empty, the end and the cell below it in each ended column apart. Then the
/// follower wins at the end.
///
/// For the first player on 7×6 the cell is in the third or fifth row; two cells are for the
/// second player.
///
/// An upper bound of at most `alpha` on the leader's value, `None` if there is no such claim.
#[inline]
pub fn zugzwang<S: Shape, C: Conditions>(view: View<S>, alpha: Value) -> Option<Value> {
    zugzwang_knowing::<S, C>(&view, alpha, Thwarted::UNKNOWN)
}

/// The same for a caller who knows what thwarts the plan in which every column is usual.
#[inline(always)]
pub(super) fn zugzwang_knowing<S: Shape, C: Conditions>(
    view: &View<S>,
    alpha: Value,
    thwarted: Thwarted<S::Bits>,
) -> Option<Value> {
    let threats = if C::ZUGZWANG_DISTANT { view.distant_threats() } else { view.threats };
    let odd = view.shape.odd_above();
    let single = match view.is_even() {
        _ if !C::ZUGZWANG_PARITY => threats,
        true => threats.without(odd) & thwarted.turned,
        false => threats & odd,
    };
    if !single.is_empty()
        && let Some(bound) = wins_at_one::<S, C>(view, single & soon_enough(view, alpha), alpha)
    {
        return Some(bound);
    }
    if !view.is_even() {
        return None;
    }
    let double = threats & odd;
    // Most often there is one such cell or none.
    if !double.has_several() {
        return None;
    }
    wins_at_two::<S, C>(view, double, alpha, thwarted)
}

/// The claim for one of these ends.
#[inline(always)]
fn wins_at_one<S: Shape, C: Conditions>(
    view: &View<S>,
    mut ends: S::Bits,
    alpha: Value,
) -> Option<Value> {
    while !ends.is_empty() {
        let end = ends.lowest();
        ends = ends.without(end);
        match wins_at::<S, C>(view, end, alpha) {
            Ok(bound) => return Some(bound),
            Err(_) if ends.is_empty() => (),
            Err(thwarted) => {
                let columns = thwarted.columns(view);
                // Unless it was this end that made the line harmful, the next must make it harmless.
                if !columns.meets(end) {
                    ends &= columns;
                }
            }
        }
    }
    None
}

/// The claim for two of these ends.
#[inline(always)]
fn wins_at_two<S: Shape, C: Conditions>(
    view: &View<S>,
    ends: S::Bits,
    alpha: Value,
    thwarted: Thwarted<S::Bits>,
) -> Option<Value> {
    let columns = thwarted.columns(view);
    let may_win = |&both: &S::Bits| {
        both.meets(columns) && (alpha >= Value::DRAW || latest_loss(view, both) <= alpha)
    };
    members(ends).find_map(|one| {
        // Each pair once: the other cell is in a column farther right.
        let right = ends.without(view.columns(one) | one.minus(S::Bits::ONE));
        let mut pairs = members(right).map(|other| one | other).filter(may_win);
        pairs.find_map(|both| wins_at::<S, C>(view, both, alpha).ok())
    })
}

/// The cells with so many cells above them that a column that ends there loses soon enough for
/// `alpha`: the lowest rows.
#[inline(always)]
fn soon_enough<S: Shape>(view: &View<S>, alpha: Value) -> S::Bits {
    let shape = view.shape;
    match alpha.plies() {
        Some(plies) if alpha < Value::DRAW => {
            let above = view.empties.saturating_sub(plies.into());
            let rows = shape.height().saturating_sub(above);
            (shape.bottom() << rows).minus(shape.bottom())
        }
        _ => shape.board(),
    }
}

/// The leader's loss if it has delayed the columns with these ends to the last.
#[inline(always)]
fn latest_loss<S: Shape>(view: &View<S>, ends: S::Bits) -> Value {
    let left_empty = view.upward(ends).count_few() + ends.count_few() - 2;
    Value::loss_in(view.empties.saturating_sub(left_empty) as u8)
}

/// The claim for columns that end at these cells, soon enough.
///
/// # Errors
/// What the failure of the plan says of others.
#[inline(always)]
fn wins_at<S: Shape, C: Conditions>(
    view: &View<S>,
    ends: S::Bits,
    alpha: Value,
) -> Result<Value, Thwarted<S::Bits>> {
    let plan = Plan::usual(view).ended::<S, C>(view, ends);
    let mut lines = Refutation::<S, C>::new(view, plan, alpha);
    lines.refute(S::Bits::ZERO)?;
    lines.bound(latest_loss(view, ends)).ok_or(Thwarted::UNKNOWN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::connect4::Standard;
    use crate::games::connect4::claims::Sound;

    fn claim(moves: &str, alpha: Value) -> Option<Value> {
        zugzwang::<_, Sound>(View::of(&moves.parse::<Standard>().unwrap()), alpha)
    }

    /// ```text
    /// . . . . . . .
    /// . . . . . . .
    /// . . X . . . .
    /// . . O . . . .
    /// . . O . X . .
    /// . . X . O X .
    /// ```
    /// The first player wins at the third row of column 4: 35 cells are empty, three lie above it.
    #[test]
    fn the_first_player_wins_in_the_third_row() {
        assert_eq!(claim("3363355", Value::DRAW), Some(Value::loss_in(32)));
        assert_eq!(claim("3363355", Value::loss_in(32)), Some(Value::loss_in(32)));
        assert_eq!(claim("3363355", Value::loss_in(31)), None);
    }

    /// ```text
    /// . . . . . . .
    /// . . . . . . .
    /// . . . . . . .
    /// . . . . . X .
    /// . . O O . O .
    /// . . X O . X X
    /// ```
    #[test]
    fn the_second_player_wins_in_the_second_row() {
        assert_eq!(claim("66643473", Value::DRAW), Some(Value::loss_in(30)));
    }
}
