//! The follower wins because the leader runs out of moves.

use super::super::bits::Bits;
use super::super::shape::Shape;
use super::conditions::Conditions;
use super::plan::Plan;
use super::refutation::Refutation;
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
    let threats = if C::ZUGZWANG_DISTANT { view.distant_threats() } else { view.threats };
    if threats.is_empty() {
        return None;
    }
    let odd = view.shape.odd_above();
    let single = match view.is_even() {
        _ if !C::ZUGZWANG_PARITY => threats,
        true => threats.without(odd),
        false => threats & odd,
    };
    let win = |ends| wins_at::<S, C>(view, ends, alpha);
    for end in members(single) {
        if let Some(bound) = win(end) {
            return Some(bound);
        }
    }
    let double = if view.is_even() { threats & odd } else { S::Bits::ZERO };
    // Most often there is one such cell or none.
    if !double.has_several() {
        return None;
    }
    members(double).find_map(|one| {
        // Each pair once: the other cell is in a column farther right.
        let right = double.without(view.columns(one) | one.minus(S::Bits::ONE));
        members(right).find_map(|other| win(one | other))
    })
}

/// The claim for columns that end at these cells.
#[inline]
fn wins_at<S: Shape, C: Conditions>(view: View<S>, ends: S::Bits, alpha: Value) -> Option<Value> {
    let left_empty = || view.upward(ends).count() + ends.count() - 2;
    let loss = || Value::loss_in(view.empties.saturating_sub(left_empty()) as u8);
    if alpha < Value::DRAW && loss() > alpha {
        return None;
    }
    let plan = Plan::usual(view).ended::<S, C>(view, ends);
    let mut lines = Refutation::<S, C>::new(view, plan, alpha);
    lines.refutes(lines.reach()).then(|| lines.bound(loss()))?
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
