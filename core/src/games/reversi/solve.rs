//! What the engine knows about Reversi.

use super::board::Board;
use super::position::{Reversi, Turn};
use crate::game::Game;
use crate::games::unsettled;
use crate::solve::{Open, Settled, Solve};
use crate::table::Key;

/// The most cells that are ever empty.
const MOST_MOVES: usize = 60;

impl<const N: usize> Solve for Reversi<N> {
    type Open = Self;
    type List<T> = heapless::Vec<T, MOST_MOVES>;

    fn settle(&self) -> Settled<Self> {
        unsettled::settle(self)
    }
}

impl<const N: usize> Open for Reversi<N> {
    type Move = Turn;
    type Key = Key<3>;

    /// The discs of the side to move and of the other. Whose turn it is does not matter.
    #[inline]
    fn key(&self) -> Key<3> {
        Key::new([self.mine, self.theirs, 0])
    }

    fn candidates(&self) -> impl Iterator<Item = Turn> {
        self.moves()
    }

    fn advance(&self, turn: Turn) -> Settled<Self> {
        unsettled::advance(self, turn)
    }

    /// The fewer moves the other side has then, the better; a corner is worth four of them.
    fn ranks(&self) -> impl Fn(Turn) -> i32 {
        |turn| {
            let next = self.play(turn);
            let corners = (next.theirs & !self.mine & Board::<N>::CORNERS).count_ones();
            4 * corners as i32 - next.puts().count_ones() as i32
        }
    }
}
