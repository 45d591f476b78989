//! What the engine knows about Connect Four.

use super::bits::Bits;
use super::lines;
use super::position::{Column, Columns, Connect4};
use super::shape::Shape;
use crate::game::Game;
use crate::solve::{Settled, Solve};
use crate::value::{Bounds, Value};

impl<S: Shape> Connect4<S> {
    /// The empty cells that complete four with `stones`, reachable now or later.
    #[inline]
    fn winning_cells(&self, stones: S::Bits) -> S::Bits {
        lines::completing(self.shape, stones) & (self.shape.board() ^ self.all)
    }

    /// Cells that the side to move can fill without letting the opponent win on top. Requires
    /// that the opponent threatens nothing at once.
    #[inline]
    fn safe_cells(&self, their_wins: S::Bits) -> S::Bits {
        self.playable() & !(their_wins >> 1)
    }
}

impl<S: Shape> Solve for Connect4<S> {
    type Key = S::Key;
    type List<T> = S::List<T>;

    /// Stones of the side to move plus all stones: per column, the sum tells the height and the
    /// colours. Mirror images share the smaller key.
    #[inline]
    fn key(&self) -> S::Key {
        let key = self.mine.plus(self.all);
        S::key(key.min(self.mirror(key)))
    }

    /// Follows the game while there is an immediate win, a threat to answer or a single move that
    /// does not lose at once.
    fn settle(&self) -> Settled<Self> {
        let mut position = *self;
        let mut plies = 0;
        // The value of `position` as the value of `self`.
        let settled = |value: Value, plies: u8| {
            let value = value.earlier(plies);
            Settled::Value(if plies % 2 == 0 { value } else { -value })
        };
        loop {
            let playable = position.playable();
            if playable.is_empty() {
                return settled(Value::DRAW, plies);
            }
            if !(position.winning_cells(position.mine) & playable).is_empty() {
                return settled(Value::win_in(1), plies);
            }
            let their_wins = position.winning_cells(position.theirs());
            let threats = their_wins & playable;
            let moves = if threats.is_empty() { playable } else { threats };
            let safe = moves & !(their_wins >> 1);
            if threats.has_several() || safe.is_empty() {
                return settled(Value::loss_in(2), plies);
            }
            if safe.has_several() {
                return Settled::Open { position, plies };
            }
            position = position.fill(safe);
            plies += 1;
        }
    }

    #[inline]
    fn candidates(&self) -> impl Iterator<Item = Column> {
        let their_wins = self.winning_cells(self.theirs());
        Columns::new(self.shape, self.safe_cells(their_wins))
    }

    /// An open position is neither won in one ply nor lost in two, and its game ends with the
    /// last stone at the latest.
    #[inline]
    fn bounds(&self) -> Bounds {
        let upper = if self.plies_left() < 3 { Value::DRAW } else { Value::win_in(3) };
        Bounds { lower: Value::loss_in(4), upper }
    }

    /// Winning cells created, then nearness to the centre (by the order of candidates).
    #[inline]
    fn rank(&self, Column(column): Column) -> i32 {
        let cell = self.playable() & self.shape.column(u32::from(column));
        self.winning_cells(self.mine | cell).count() as i32
    }
}
