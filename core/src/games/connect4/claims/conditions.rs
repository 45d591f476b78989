//! The conditions of the claims, each of which a test can switch off.

/// Which conditions of the claims are in force: all of them, except in the tests that show that
/// each one is needed. The constants vanish in the compiled code.
pub trait Conditions {
    /// (a) A matched cell below a line does not delay it: the follower may be the one to fill it.
    const SLOW_WITHOUT_MATCHED: bool = true;
    /// (b) The follower's four lies strictly below the line's empty cells.
    const LATE_BELOW: bool = true;
    /// (b) The follower's four, and a four that wins, does not count on matched cells.
    const UNMATCHED: bool = true;
    /// (c) The two cells are matched with each other, in one and the same matching for all lines.
    const PAIRED: bool = true;
    /// The leader may get matched cells.
    const REACH_MATCHED: bool = true;
    /// Every column that is to be matched finds a partner.
    const MATCHED_ALL: bool = true;
    /// Winning: every line of the leader falls to (b) or (c).
    const WIN_WITHOUT_SLOW: bool = true;
    /// Distance: the leader may leave the tops of columns empty.
    const DISTANCE_TOPS: bool = true;
    /// Distance: it may share what it leaves among the columns.
    const DISTANCE_SHARED: bool = true;
    /// Zugzwang: the winning cell is not playable.
    const ZUGZWANG_DISTANT: bool = true;
    /// Zugzwang: the parities of the cells above the winning cell and of all empty cells agree.
    const ZUGZWANG_PARITY: bool = true;
    /// Zugzwang: below the winning cell, ownership counts from it, not from the top.
    const ZUGZWANG_FROM_CELL: bool = true;
    /// Zugzwang: an even number of cells below the winning cell joins the matching.
    const ZUGZWANG_JOINS: bool = true;
    /// Flip: an even number of cells lies above the shut cell.
    const FLIP_ODD: bool = true;
    /// Flip: the leader's lines through the shut cell are refuted too.
    const FLIP_SHUT_LINES: bool = true;
    /// Flip: the cells below the shut cell are nobody's.
    const FLIP_LOOSE: bool = true;
    /// Flip: an even column that is flipped joins the matching.
    const FLIP_JOINS: bool = true;
}

/// All conditions.
#[derive(Debug)]
pub struct Sound;

impl Conditions for Sound {}
