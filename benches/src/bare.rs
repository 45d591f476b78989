//! Plywood's own search with what it knows about Connect Four switched off.

use plywood_core::games::connect4::{Column, Standard};
use plywood_core::{Game, Key, Open, Outcome, Player, Settled, Solve, Value};

/// 7×6 with its exact key and nothing else: no forced moves, no static bounds or claims, columns
/// from the centre out instead of ranks. What is left is alpha-beta with a table, in which every
/// child is looked up before the first is searched.
#[derive(Clone, Copy, Debug)]
pub struct Bare(pub Standard);

impl Game for Bare {
    type Move = Column;

    #[inline]
    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Column> {
        self.0.moves()
    }

    #[inline]
    fn play(&self, mv: Column) -> Self {
        Self(self.0.play(mv))
    }

    #[inline]
    fn plies_left(&self) -> u8 {
        self.0.plies_left()
    }
}

impl Solve for Bare {
    type Open = Self;
    type List<T> = <Standard as Solve>::List<T>;

    #[inline]
    fn settle(&self) -> Settled<Self> {
        Settled::Open { position: *self, plies: 0, same: true }
    }
}

impl Open for Bare {
    type Move = Column;
    type Key = Key<1>;

    #[inline]
    fn key(&self) -> Key<1> {
        self.0.key(false)
    }

    #[inline]
    fn candidates(&self) -> impl Iterator<Item = Column> {
        self.moves()
    }

    #[inline]
    fn advance(&self, mv: Column) -> Settled<Self> {
        let next = self.play(mv);
        match next.outcome() {
            Some(outcome) => Settled::Value(Value::of(outcome, self.to_move()).earlier(1)),
            None => Settled::Open { position: next, plies: 1, same: false },
        }
    }
}
