//! Static claims: sound upper bounds on a position's value, from a plan for the side not to move.
//!
//! # The words used here
//!
//! - **leader**: the side to move. **Follower**: the other side. The bounds are on the leader's
//!   value; a search proves its own move good by asking about the position after it, where it is
//!   the follower.
//! - **usual** column: the follower answers on top of the leader's stone in it.
//! - **matched**: a column with an odd number of empty cells leaves one move without an answer on
//!   top. Such columns are matched in pairs: when the leader takes the *next* cell of one, the
//!   follower takes the next cell of its partner. These cells are matched too: each side gets one
//!   of a pair, and nobody knows which.
//! - **owned**: a cell that goes to a certain side, if it is filled at all, while the follower
//!   keeps to its plan. In a usual column, counted from the top: cells with an even number of cells
//!   above them are the follower's, the others the leader's, matched ones nobody's.
//! - **harmless**: a line of the leader that cannot be completed, or not in time.
//!
//! # The claims
//!
//! | rule | the follower's plan | what it proves |
//! |---|---|---|
//! | [`no_open_line`] | none | no win for the leader |
//! | [`holds`] | answer on top, match odd columns | no win, none before some ply, or a loss by some ply |
//! | [`zugzwang`] | the same, but end one or two columns at a winning cell | a loss by some ply, or no win before some ply |
//! | [`flip`] | the same, but use a column the leader cannot open as a spare move | as `holds` |
//!
//! All of them are statements about one position, true whatever was played before, with immediate
//! wins and threats on the board or without. The arguments: `plan.rs` (who gets which cell),
//! `refutation.rs` (why a line is harmless), then each rule's file. What a rule's argument does not
//! cover is not claimed; that every claim is true on every position of small boards is tested, and
//! that every one of its [`Conditions`] is needed.
//!
//! What they do not see: a follower that has to break away from its plan, as the first player must
//! whenever it only holds.
//!
//! Cost: some 200 instructions a position for all rules together (x86-64, default build, in a search
//! of 7×6): most plans fail at the first line, and that rules out most others (`thwarted.rs`). No
//! allocation, no division; the stack holds one plan.
//!
//! The ideas of claiming even rows, of base inverses and of follow-up are from V. Allis, *A
//! Knowledge-based Approach of Connect-Four* (1988); there they are rules to be combined by a
//! search for a compatible set, here the plan is fixed and its lines are checked as sets.

mod conditions;
mod distance;
mod flip;
mod holds;
mod matching;
mod open_lines;
mod plan;
mod refutation;
mod thwarted;
mod view;
mod zugzwang;

pub use conditions::{Conditions, Sound};
pub use flip::flip;
pub use holds::holds;
pub use open_lines::no_open_line;
pub use view::View;
pub use zugzwang::zugzwang;

use super::bits::Bits;
use super::shape::Shape;
use crate::value::Value;
use flip::flip_knowing;
use holds::hold;
use thwarted::Thwarted;
use zugzwang::zugzwang_knowing;

/// The first claim found that the leader's value is at most `alpha`: an upper bound on it of at
/// most `alpha`.
///
/// `None` says nothing about the position. A bound below `alpha` is true too, but it is not the
/// lowest that could be proved.
///
/// ```
/// use plywood_core::Value;
/// use plywood_core::games::connect4::{Standard, claims};
///
/// // Three stones each: answering on top of every move is enough for the second player to win.
/// let position: Standard = "644474".parse().unwrap();
/// let bound = claims::upper_bound(claims::View::of(&position), Value::DRAW.next_down());
/// assert_eq!(bound, Some(Value::loss_in(36)));
/// ```
#[inline]
pub fn upper_bound<S: Shape>(view: View<S>, alpha: Value) -> Option<Value> {
    let first = if view.is_even() {
        hold::<S, Sound>(&view, alpha)
    } else {
        no_open_line(view, alpha).ok_or(Thwarted::UNKNOWN)
    };
    let thwarted = match first {
        Ok(bound) => return Some(bound),
        Err(thwarted) => thwarted,
    };
    // What both others end or shut a column with.
    if view.distant_threats().is_empty() {
        return None;
    }
    zugzwang_knowing::<S, Sound>(&view, alpha, thwarted)
        .or_else(|| flip_knowing::<S, Sound>(&view, alpha, thwarted))
}

/// The members of a set, one by one, lowest first.
#[inline]
fn members<B: Bits>(mut set: B) -> impl Iterator<Item = B> {
    core::iter::from_fn(move || {
        let member = set.lowest();
        set = set.without(member);
        (!member.is_empty()).then_some(member)
    })
}
