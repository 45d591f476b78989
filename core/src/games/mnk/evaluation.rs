//! How an m,n,k position looks at a glance: [`OpenLines`], for depth-limited search.

use super::position::{Cell, Mnk};
use crate::limited::Evaluation;

/// Stones on a line beyond which another is worth no more.
const MOST: u32 = 5;

/// Counts the lines that one side can still complete, four times as many points for every stone
/// already there: a line with one stone is worth 4, with two 16, and so on; with five or more 1024.
/// The other side's are subtracted. Costs a step for every line of the board.
///
/// Noisy moves are those that win at once; while the opponent threatens to win at once, nobody
/// stands pat.
///
/// ```
/// use plywood_core::games::mnk::{Mnk, evaluation::OpenLines};
/// use plywood_core::limited::Evaluation;
///
/// // Of the four lines through the middle of tic-tac-toe, one is blocked by the stone in a corner,
/// // which has two of its own.
/// let position = Mnk::TIC_TAC_TOE.after("b2 a1").unwrap();
/// assert_eq!(OpenLines.points(&position), 3 * 4 - 2 * 4);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl<const CELLS: usize> Evaluation<Mnk<CELLS>> for OpenLines {
    fn points(&self, position: &Mnk<CELLS>) -> i32 {
        let weight = |stones: u64| match stones.count_ones().min(MOST) {
            0 => 0,
            stones => 1 << (2 * stones),
        };
        let points = |line: u64| match (line & position.mine, line & position.theirs) {
            (mine, 0) => weight(mine),
            (0, theirs) => -weight(theirs),
            _ => 0,
        };
        position.board.lines().map(points).sum()
    }

    fn is_noisy(&self, position: &Mnk<CELLS>, mv: Cell) -> bool {
        let cell = position.bit(mv).unwrap_or(0);
        position.board.completing(position.mine) & cell != 0
    }

    fn may_stand(&self, position: &Mnk<CELLS>) -> bool {
        position.board.completing(position.theirs) & position.empty() == 0
    }
}
