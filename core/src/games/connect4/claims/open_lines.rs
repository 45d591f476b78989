//! The leader has no line left.

use super::super::shape::Shape;
use super::View;
use super::fours::has_four;
use crate::value::Value;

/// **Claim.** If every line of four holds a stone of the follower, the leader does not win.
///
/// A draw if that is so and `alpha` is at least a draw.
#[inline]
pub fn no_open_line<S: Shape>(view: View<S>, alpha: Value) -> Option<Value> {
    (alpha >= Value::DRAW && !has_four(view.shape, view.mine | view.empty())).then_some(Value::DRAW)
}
