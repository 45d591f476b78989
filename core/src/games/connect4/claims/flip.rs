//! The follower holds, or wins, with a spare move that the leader cannot take from it.

use super::super::bits::Bits;
use super::super::shape::Shape;
use super::conditions::Conditions;
use super::holds::{asks_too_much, played_to_the_end};
use super::plan::Plan;
use super::refutation::Refutation;
use super::thwarted::Thwarted;
use super::{View, members};
use crate::value::Value;

/// **Claim.** The number of empty cells is even. The follower has a winning cell, with an odd number
/// of cells above it, that is not playable; the cell below it is *shut*. Another column is
/// *flipped*, the follower treats the others as usual and matches odd parts. All lines in the
/// leader's reach are harmless, and so are the lines through the shut cell that need no other cell
/// from it up in its column. Then what [`holds`](super::holds()) claims is true.
///
/// **Argument.** The part of the shut column from the shut cell up is odd, and so is the flipped
/// one; the other parts are an even number of cells, so the odd ones among them can be matched and
/// the follower always has an answer (`plan.rs`). The leader can take the shut cell only to
/// complete a line with it, or it loses at once; when it does, no cell above is filled. It
/// completes no other line in time (`refutation.rs`). If it never takes the shut cell, the board is
/// played to the end, and the follower has all its cells.
///
/// An upper bound of at most `alpha` on the leader's value, `None` if there is no such claim.
#[inline]
pub fn flip<S: Shape, C: Conditions>(view: View<S>, alpha: Value) -> Option<Value> {
    flip_knowing::<S, C>(&view, alpha, Thwarted::UNKNOWN)
}

/// The same for a caller who knows what thwarts the plan in which every column is usual.
#[inline(always)]
pub(super) fn flip_knowing<S: Shape, C: Conditions>(
    view: &View<S>,
    alpha: Value,
    thwarted: Thwarted<S::Bits>,
) -> Option<Value> {
    let mut threats = view.distant_threats();
    if C::FLIP_ODD {
        threats &= view.shape.odd_above();
    }
    if threats.is_empty() || !view.is_even() || asks_too_much::<S, C>(view, alpha) {
        return None;
    }
    members(threats >> 1).find_map(|shut| {
        let mut flips = view.next.without(view.columns(shut));
        if !shut.meets(thwarted.shut) {
            flips &= thwarted.turned;
        }
        holds_shut::<S, C>(view, shut, flips, alpha)
    })
}

/// The claim for a shut cell and one of the columns with the next cells `flips`.
#[inline(always)]
fn holds_shut<S: Shape, C: Conditions>(
    view: &View<S>,
    shut: S::Bits,
    mut flips: S::Bits,
    alpha: Value,
) -> Option<Value> {
    // A line that lacks only the shut cell or one below it is harmful whatever is flipped: the follower
    // owns no cell below, and the leader none, so it may be complete after one move.
    let may_be_won = view.wins.meets(shut | view.below(shut)) && alpha < Value::win_in(1);
    if flips.is_empty() || C::SKIPS_FAILURES && may_be_won {
        return None;
    }
    let plan = Plan::usual(view).shut::<S, C>(view, shut);
    while !flips.is_empty() {
        let flipped = flips.lowest();
        flips = flips.without(flipped);
        match holds_with::<S, C>(view, shut, plan.flipped::<S, C>(view, flipped), alpha) {
            Ok(bound) => return Some(bound),
            // Unless it was this flip that made the line harmful, the next must make it harmless.
            Err(thwarted) if !flipped.meets(thwarted.turned) => flips &= thwarted.turned,
            Err(_) => (),
        }
    }
    None
}

/// The claim for a shut cell and a plan that flips another column.
///
/// # Errors
/// What the failure of the plan says of others.
#[inline(always)]
fn holds_with<S: Shape, C: Conditions>(
    view: &View<S>,
    shut: S::Bits,
    plan: Plan<S::Bits>,
    alpha: Value,
) -> Result<Value, Thwarted<S::Bits>> {
    let mut lines = Refutation::<S, C>::new(view, plan, alpha);
    let shut = if C::FLIP_SHUT_LINES { shut } else { S::Bits::ZERO };
    lines.refute(shut)?;
    let end = played_to_the_end::<S, C>(view, lines.follower(), alpha);
    end.and_then(|end| lines.bound(end)).ok_or(Thwarted::UNKNOWN)
}

#[cfg(test)]
mod tests {
    use super::super::{Sound, holds};
    use super::*;
    use crate::games::connect4::Standard;

    /// ```text
    /// . . . . . . .
    /// . . . . . . .
    /// O . . . . . .
    /// O . . . . . .
    /// X . O . . . .
    /// X X X O . . .
    /// ```
    /// The second player wins at the third row of column 2, so the first never opens that column at
    /// the second row.
    #[test]
    fn a_shut_column_gives_a_spare_move() {
        let view = View::of(&"14331121".parse::<Standard>().unwrap());
        assert_eq!(holds::<_, Sound>(view, Value::DRAW), None);
        assert_eq!(flip::<_, Sound>(view, Value::DRAW), Some(Value::DRAW));
    }
}
