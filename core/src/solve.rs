//! What an engine knows about a game beyond its rules: [`Solve`].

use core::fmt::Debug;
use core::ops::DerefMut;

use crate::game::Game;
use crate::value::{Bounds, Value};

/// A position after its forced moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled<P> {
    /// The value for the side to move of the position that was settled is known.
    Value(Value),
    /// A real choice remains, `plies` forced plies later.
    Open {
        /// The position at which there is a choice.
        position: P,
        /// How many plies were followed to get there.
        plies: u8,
    },
}

/// A list of bounded length, on the stack.
pub trait List<T>: Default + DerefMut<Target = [T]> {
    /// Appends an item.
    ///
    /// # Panics
    /// If the list is full: the game's [`Solve::List`] is shorter than its longest move list.
    fn push(&mut self, item: T);
}

impl<T, const N: usize> List<T> for heapless::Vec<T, N> {
    #[inline]
    fn push(&mut self, item: T) {
        assert!(heapless::Vec::push(self, item).is_ok(), "Solve::List is too short for this game");
    }
}

/// Engine knowledge about a [`Game`]: everything here makes a search faster and nothing may
/// change its answer.
///
/// Each method's contract is a statement about *values*; the
/// [conformance kit](crate::conformance) checks them against plain minimax. [`Plain`] supplies the
/// absence of knowledge for any game.
pub trait Solve: Game {
    /// Identifies a position in a table. Positions with equal keys must have equal values; keys
    /// may be equal for positions that are symmetric to each other.
    type Key: Copy + PartialEq + Debug;

    /// Holds as many items as a position of this game has moves, such as `heapless::Vec<T, 7>`.
    type List<T>: List<T>;

    /// The exact key. It depends on the position only, never on the path or the depth.
    fn key(&self) -> Self::Key;

    /// Follows forced moves until the value is known or a choice remains.
    ///
    /// Called on unfinished positions that a search starts from, and on whatever
    /// [`candidates`](Self::candidates) of an open position lead to.
    #[inline]
    fn settle(&self) -> Settled<Self> {
        match self.outcome() {
            Some(outcome) => Settled::Value(Value::of(outcome, self.to_move())),
            None => Settled::Open { position: *self, plies: 0 },
        }
    }

    /// Moves of an open position, at least one, of which one attains its value. In the order in
    /// which equal [`rank`](Self::rank)s are tried.
    #[inline]
    fn candidates(&self) -> impl Iterator<Item = Self::Move> {
        self.moves()
    }

    /// Bounds that are known at a glance. Called at every node of a search.
    #[inline]
    fn bounds(&self) -> Bounds {
        Bounds::UNKNOWN
    }

    /// Bounds from a costlier static proof. Called once before an open position is searched with
    /// the window (`alpha`, `beta`); only a lower bound of at least `beta` or an upper bound of at
    /// most `alpha` helps, so a proof may give up as soon as it can yield neither.
    #[inline]
    fn prove(&self, alpha: Value, beta: Value) -> Bounds {
        let _ = (alpha, beta);
        Bounds::UNKNOWN
    }

    /// How promising a candidate is: higher ranks are searched first.
    #[inline]
    fn rank(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }
}

/// A game without engine knowledge: every move is tried in canonical order, nothing is proved,
/// nothing is remembered. `N` is at least the most moves any position has.
///
/// The slow twin of a game's own [`Solve`], and all that a new game needs to be solved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plain<G, const N: usize = 64>(
    /// The position.
    pub G,
);

impl<G: Game, const N: usize> Game for Plain<G, N> {
    type Move = G::Move;

    #[inline]
    fn to_move(&self) -> crate::Player {
        self.0.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<crate::Outcome> {
        self.0.outcome()
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Self::Move> {
        self.0.moves()
    }

    #[inline]
    fn play(&self, mv: Self::Move) -> Self {
        Self(self.0.play(mv))
    }

    #[inline]
    fn plies_left(&self) -> u8 {
        self.0.plies_left()
    }
}

impl<G: Game, const N: usize> Solve for Plain<G, N> {
    type Key = ();
    type List<T> = heapless::Vec<T, N>;

    #[inline]
    fn key(&self) {}
}
