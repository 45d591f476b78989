//! An ordering of moves that is chosen at run time.

use plywood_core::Game;
use plywood_core::limited::{Canonical, History, Killers, Ordering};

use super::MoveOrder;

/// Moves that a history remembers: the cells of the largest board and a pass.
const MOVES: usize = 65;

/// One of the core's orderings.
pub(super) enum Chosen<M> {
    Canonical,
    Killers(Box<Killers<M>>),
    History(Box<History<M, MOVES>>),
}

impl<M: Copy> Chosen<M> {
    pub(super) fn new(order: MoveOrder) -> Self {
        match order {
            MoveOrder::Canonical => Self::Canonical,
            MoveOrder::Killers => Self::Killers(Box::default()),
            MoveOrder::History => Self::History(Box::default()),
        }
    }
}

impl<G: Game> Ordering<G> for Chosen<G::Move> {
    fn moves<'p>(&self, position: &'p G, ply: u8) -> impl Iterator<Item = G::Move> + use<'p, G> {
        let moves: Vec<G::Move> = match self {
            Self::Canonical => Canonical.moves(position, ply).collect(),
            Self::Killers(killers) => killers.moves(position, ply).collect(),
            Self::History(history) => history.moves(position, ply).collect(),
        };
        moves.into_iter()
    }

    fn cut(&mut self, position: &G, mv: G::Move, ply: u8, depth: u8) {
        match self {
            Self::Canonical => {}
            Self::Killers(killers) => killers.cut(position, mv, ply, depth),
            Self::History(history) => history.cut(position, mv, ply, depth),
        }
    }
}
