//! What the engine knows about Connect Four.

use super::bits::Bits;
use super::claims::{self, View};
use super::lines;
use super::order::{self, Describer, Features};
use super::position::{Column, Columns, Connect4};
use super::shape::Shape;
use crate::game::Game;
use crate::solve::{self, Settled, Solve};
use crate::value::{Bounds, Value};

/// With fewer empty cells than this a position counts as near the end of the game: a search
/// visits it for a few dozen nodes at most.
const NEAR_END: u8 = 18;

/// A position in which nobody wins at once, no threat has to be answered, and at least two moves
/// do not lose at once.
#[derive(Clone, Copy, Debug)]
pub struct Open<S: Shape> {
    pub(super) position: Connect4<S>,
    /// Empty cells, playable or not, that complete four for the side to move.
    pub(super) my_wins: S::Bits,
    /// The same for the opponent.
    pub(super) their_wins: S::Bits,
    /// Empty cells.
    pub(super) plies_left: u8,
}

impl<S: Shape> Open<S> {
    /// The position itself.
    pub fn position(&self) -> &Connect4<S> {
        &self.position
    }

    /// Tells the features that a candidate is ranked by.
    pub fn features(&self) -> impl Fn(Column) -> Features {
        let describer = Describer::new(self);
        move |mv| describer.features(mv)
    }

    /// Whether the first player is to move.
    #[inline]
    pub(super) fn first_to_move(&self) -> bool {
        (self.position.shape.cells() - u32::from(self.plies_left)) & 1 == 0
    }

    /// The weights of the side to move.
    #[inline]
    fn weights(&self) -> Features {
        order::WEIGHTS[usize::from(!self.first_to_move())]
    }

    /// The cell that a stone dropped into a column fills.
    #[inline]
    pub(super) fn cell(&self, Column(column): Column) -> S::Bits {
        self.position.playable() & self.position.shape.column(u32::from(column))
    }
}

impl<S: Shape> Connect4<S> {
    /// The exact key: stones of the side to move plus all stones. Per column, the sum tells the
    /// height and the colours. Mirror images share the smaller key. `near_end` is what
    /// [`Key::near_end`](crate::Key::near_end) is told.
    #[inline]
    pub fn key(&self, near_end: bool) -> S::Key {
        let key = self.mine.plus(self.all);
        let smaller = if usize::BITS < 64 && self.is_smaller_than_mirror_by_edge(key) {
            key
        } else {
            key.min(self.mirror(key))
        };
        S::key(smaller, near_end)
    }

    /// Whether the edges alone tell that a key is smaller than its mirror image. It pays to ask where a
    /// branch that cannot be foreseen costs little: on small machines.
    #[inline]
    fn is_smaller_than_mirror_by_edge(&self, key: S::Bits) -> bool {
        let (width, stride) = (self.width(), self.shape.stride());
        let first = key & (S::Bits::ONE << (stride - 1) << 1).minus(S::Bits::ONE);
        key >> ((width - 1) * stride) < first
    }

    /// The empty cells that complete four with `stones`, reachable now or later.
    #[inline]
    fn winning_cells(&self, stones: S::Bits) -> S::Bits {
        lines::completing(self.shape, stones) & (self.shape.board() ^ self.all)
    }

    /// Those of the side that is not to move.
    #[inline]
    pub(super) fn their_wins(&self) -> S::Bits {
        self.winning_cells(self.theirs())
    }
}

/// Follows the game while there is an immediate win, a threat to answer or a single move that
/// does not lose at once. `plies` have been played since the position whose value is asked for,
/// and `my_wins` are the winning cells of the side to move.
#[inline(always)]
fn follow<S: Shape>(
    mut position: Connect4<S>,
    mut my_wins: S::Bits,
    mut plies: u8,
    plies_left: u8,
) -> Settled<Open<S>> {
    loop {
        let same = plies & 1 == 0;
        let settled = |value: Value| {
            let value = value.earlier(plies);
            Settled::Value(if same { value } else { -value })
        };
        let playable = position.playable();
        if playable.is_empty() {
            return settled(Value::DRAW);
        }
        if !(my_wins & playable).is_empty() {
            return settled(Value::win_in(1));
        }
        let their_wins = position.their_wins();
        let threats = their_wins & playable;
        let moves = if threats.is_empty() { playable } else { threats };
        let safe = moves & !(their_wins >> 1);
        if threats.has_several() || safe.is_empty() {
            return settled(Value::loss_in(2));
        }
        if safe.has_several() {
            let plies_left = plies_left - plies;
            let position = Open { position, my_wins, their_wins, plies_left };
            return Settled::Open { position, plies, same };
        }
        position = position.fill(safe);
        my_wins = their_wins & !safe;
        plies += 1;
    }
}

impl<S: Shape> Solve for Connect4<S> {
    type Open = Open<S>;
    type List<T> = S::List<T>;

    fn settle(&self) -> Settled<Open<S>> {
        follow(*self, self.winning_cells(self.mine), 0, self.plies_left())
    }
}

impl<S: Shape> solve::Open for Open<S> {
    type Move = Column;
    type Key = S::Key;

    const REFUTATION: i32 = order::REFUTATION;

    #[inline]
    fn key(&self) -> S::Key {
        self.position.key(self.plies_left < NEAR_END)
    }

    /// The moves that do not let the opponent win on top of them. One of the others could be best
    /// only if every move lost in two plies, and then the position would have been settled.
    #[inline]
    fn candidates(&self) -> impl Iterator<Item = Column> {
        Columns::new(self.position.shape, self.position.playable() & !(self.their_wins >> 1))
    }

    #[inline(always)]
    fn advance(&self, mv: Column) -> Settled<Self> {
        let cell = self.cell(mv);
        follow(self.position.fill(cell), self.their_wins & !cell, 1, self.plies_left)
    }

    /// An open position is neither won in one ply nor lost in two.
    #[inline]
    fn bounds(&self) -> Bounds {
        let upper = if self.plies_left < 3 { Value::DRAW } else { Value::win_in(3) };
        Bounds { lower: Value::loss_in(4), upper }
    }

    /// The [static claims](super::claims): the opponent of an open position has a plan that keeps
    /// the side to move at `alpha` or below.
    #[inline]
    fn prove(&self, alpha: Value, _beta: Value) -> Bounds {
        let view =
            View::with(&self.position, self.my_wins, self.their_wins, self.plies_left.into());
        claims::upper_bound(view, alpha).map_or(Bounds::UNKNOWN, Bounds::at_most)
    }

    /// The weighted sum of the move's [features](super::order::Features).
    #[inline]
    fn ranks(&self) -> impl Fn(Column) -> i32 {
        let (describer, weights) = (Describer::new(self), self.weights());
        move |mv| weighted(describer.features(mv), weights)
    }

    #[inline]
    fn ranks_of_children(&self) -> impl Fn(Column, &Self, u8) -> i32 {
        let (describer, weights) = (Describer::new(self), self.weights());
        move |mv, child, plies| weighted(describer.features_of(mv, child, plies), weights)
    }
}

#[inline]
fn weighted(features: Features, weights: Features) -> i32 {
    features.into_iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}
