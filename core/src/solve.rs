//! What an engine knows about a game beyond its rules: [`Solve`] and [`Open`].

use core::fmt::Debug;
use core::ops::DerefMut;

use crate::game::{Game, Outcome, Player};
use crate::value::{Bounds, Value};

/// A position after its forced moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled<O> {
    /// The value is known; it is that of the position the settling started from.
    Value(Value),
    /// A real choice remains.
    Open {
        /// The position at which there is a choice.
        position: O,
        /// How many plies were followed to get there.
        plies: u8,
        /// Whether the same player is to move there as in the position that was settled.
        same: bool,
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

/// Engine knowledge about a [`Game`]: everything here and in [`Open`] makes a search faster and
/// nothing may change its answer.
///
/// Each method's contract is a statement about *values*; the
/// [conformance kit](crate::conformance) checks them against plain minimax. [`Plain`] supplies the
/// absence of knowledge for any game.
pub trait Solve: Game {
    /// What a search works on: an unsettled choice, with whatever settling it found out.
    type Open: Open<Move = Self::Move>;

    /// Holds as many items as a position of this game has moves, such as `heapless::Vec<T, 7>`.
    type List<T>: List<T>;

    /// Follows forced moves of an unfinished position until the value is known or a choice remains.
    fn settle(&self) -> Settled<Self::Open>;
}

/// A position at which a search has to choose.
pub trait Open: Copy {
    /// The game's move.
    type Move: Copy + PartialEq + Debug;

    /// Identifies a position in a table. Positions of one game with equal keys must have equal
    /// values; keys may be equal for positions that are symmetric to each other. Where a type has
    /// several games, such as boards of several sizes, their keys may be equal too: then a table
    /// serves one of them.
    type Key: Copy + PartialEq + Debug;

    /// The exact key. It depends on the position only, never on the path or the depth.
    fn key(&self) -> Self::Key;

    /// The moves to consider: at least one, of which one attains the position's value. In the
    /// order in which moves of equal [rank](Self::ranks) are tried.
    fn candidates(&self) -> impl Iterator<Item = Self::Move>;

    /// The position after a candidate, settled. `plies` counts the candidate too, and `same`
    /// compares with the player who made it.
    fn advance(&self, mv: Self::Move) -> Settled<Self>;

    /// Bounds that are known at a glance. Called at every node of a search.
    #[inline]
    fn bounds(&self) -> Bounds {
        Bounds::UNKNOWN
    }

    /// Bounds from a costlier static proof. Called once before a position is searched with the
    /// window (`alpha`, `beta`); only a lower bound of at least `beta` or an upper bound of at
    /// most `alpha` helps, so a proof may give up as soon as it can yield neither.
    #[inline]
    fn prove(&self, alpha: Value, beta: Value) -> Bounds {
        let _ = (alpha, beta);
        Bounds::UNKNOWN
    }

    /// What a candidate gains in rank each time that, played by the opponent, it has refuted another one
    /// searched before it. Nothing by default.
    const REFUTATION: i32 = 0;

    /// Tells how promising each candidate is: higher ranks are searched first. Ranks are at most 2²²
    /// in magnitude.
    #[inline]
    fn ranks(&self) -> impl Fn(Self::Move) -> i32 {
        |_| 0
    }

    /// The same ranks for a caller who knows what [`advance`](Self::advance) left of the candidate:
    /// the position and after how many plies.
    #[inline]
    fn ranks_of_children(&self) -> impl Fn(Self::Move, &Self, u8) -> i32 {
        let rank = self.ranks();
        move |mv, _, _| rank(mv)
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
    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
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
    type Open = Self;
    type List<T> = heapless::Vec<T, N>;

    #[inline]
    fn settle(&self) -> Settled<Self> {
        Settled::Open { position: *self, plies: 0, same: true }
    }
}

impl<G: Game, const N: usize> Open for Plain<G, N> {
    type Move = G::Move;
    type Key = ();

    #[inline]
    fn key(&self) {}

    #[inline]
    fn candidates(&self) -> impl Iterator<Item = G::Move> {
        self.moves()
    }

    #[inline]
    fn advance(&self, mv: G::Move) -> Settled<Self> {
        let next = self.play(mv);
        let same = next.to_move() == self.to_move();
        match next.outcome() {
            Some(outcome) => Settled::Value(Value::of(outcome, self.to_move()).earlier(1)),
            None => Settled::Open { position: next, plies: 1, same },
        }
    }
}
