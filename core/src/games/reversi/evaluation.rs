//! How a position of Reversi looks at a glance: [`CornersAndMoves`], for depth-limited search.

use super::board::Board;
use super::position::{Reversi, Turn};
use crate::limited::Evaluation;

/// Points for a corner; a move to choose from is worth one. A corner is never turned over again.
const CORNER: i32 = 8;

/// Counts corners and moves, the other side's subtracted; the unit is one move more to choose from.
/// The number of discs does not count: before the end, more discs are often a weakness. Costs two
/// looks at all eight directions. Taking a corner is noisy.
#[derive(Clone, Copy, Debug, Default)]
pub struct CornersAndMoves;

impl<const N: usize> Evaluation<Reversi<N>> for CornersAndMoves {
    fn points(&self, position: &Reversi<N>) -> i32 {
        let count = |cells: u64| cells.count_ones() as i32;
        let corners = |discs| count(discs & Board::<N>::CORNERS);
        let moves = count(position.puts()) - count(position.their_puts());
        moves + CORNER * (corners(position.mine) - corners(position.theirs))
    }

    fn is_noisy(&self, _position: &Reversi<N>, turn: Turn) -> bool {
        let Turn::Put(cell) = turn else { return false };
        Reversi::<N>::bit(cell).is_some_and(|bit| bit & Board::<N>::CORNERS != 0)
    }
}
