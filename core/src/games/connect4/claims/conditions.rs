//! The conditions of the claims, each of which a test can switch off.

/// Which conditions of the claims are in force: all of them, except in the tests that show that
/// none can be left out. The constants vanish in the compiled code.
///
/// (a), (b) and (c) are the reasons why a line is harmless, see the
/// [module](crate::games::connect4::claims).
pub trait Conditions {
    /// (a) A matched cell below a line does not delay it: the follower may be the one to fill it.
    const SLOW_WITHOUT_MATCHED: bool = true;
    /// (b) The follower's four lies strictly below the line's empty cells.
    const LATE_BELOW: bool = true;
    /// (b) Neither that four nor one that wins counts on a matched cell.
    const UNMATCHED: bool = true;
    /// (c) The two cells are matched with each other, in the same matching for all lines.
    const PAIRED: bool = true;
    /// The leader may get a matched cell.
    const REACH_MATCHED: bool = true;
    /// Every cell that is to be matched finds a partner.
    const MATCHED_ALL: bool = true;
    /// A loss is claimed only if no line is merely slow.
    const LOSS_WITHOUT_SLOW: bool = true;
    /// A loss is claimed only if the follower has a four.
    const LOSS_BY_FOUR: bool = true;
    /// Distance: the leader may leave the tops of columns empty.
    const DISTANCE_TOPS: bool = true;
    /// Distance: and of several columns at once.
    const DISTANCE_SHARED: bool = true;
    /// Zugzwang: the end is not playable (without [`MATCHED_ALL`](Self::MATCHED_ALL), which
    /// implies it).
    const ZUGZWANG_DISTANT: bool = true;
    /// Zugzwang: the parities of cells above the ends and empty cells agree (likewise implied).
    const ZUGZWANG_PARITY: bool = true;
    /// Zugzwang: below an end, ownership counts from it, not from the top (likewise).
    const ZUGZWANG_FROM_END: bool = true;
    /// Zugzwang: an even number of cells below an end joins the matching.
    const ZUGZWANG_JOINS: bool = true;
    /// Flip: an even number of cells lies above the shut cell (likewise implied).
    const FLIP_ODD: bool = true;
    /// Flip: the leader's lines through the shut cell are harmless too.
    const FLIP_SHUT_LINES: bool = true;
    /// Flip: the cells below the shut cell are nobody's.
    const FLIP_LOOSE: bool = true;
    /// Flip: an even column that is flipped joins the matching (likewise implied).
    const FLIP_JOINS: bool = true;
    /// Plans that the failure of another rules out are skipped. Saves time and loses no claim.
    const SKIPS_FAILURES: bool = true;
}

/// All conditions.
#[derive(Clone, Copy, Debug)]
pub struct Sound;

impl Conditions for Sound {}
