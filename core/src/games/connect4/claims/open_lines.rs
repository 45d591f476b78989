//! The leader has no line left.

use super::super::lines::first_four;
use super::super::shape::Shape;
use super::View;
use crate::value::Value;

/// **Claim.** If every line of four holds a stone of the follower, the leader does not win.
///
/// A draw if that is so and `alpha` is at least a draw.
#[inline]
pub fn no_open_line<S: Shape>(view: View<S>, alpha: Value) -> Option<Value> {
    (alpha >= Value::DRAW && first_four(view.shape, view.mine | view.empty).is_none())
        .then_some(Value::DRAW)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::connect4::Standard;

    /// ```text
    /// . . . X . . .
    /// . . . X . X .
    /// . O X X O O .
    /// X X O O X X X
    /// O O O X O O O
    /// X X O X O O X
    /// ```
    #[test]
    fn a_side_whose_lines_are_all_blocked_does_not_win() {
        let moves = "16457344464345215213253266677";
        let view = View::of(&moves.parse::<Standard>().unwrap());
        assert_eq!(no_open_line(view, Value::DRAW), Some(Value::DRAW));
        assert_eq!(no_open_line(view, Value::DRAW.next_down()), None);
        assert_eq!(no_open_line(View::of(&Standard::START), Value::DRAW), None);
    }
}
