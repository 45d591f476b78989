//! Searching: [`Search`] holds what a search needs, `negamax.rs` is the search itself,
//! [`driver`] asks it questions, [`minimax`] is its slow and obvious twin.

pub mod driver;
pub mod minimax;
mod negamax;

use core::fmt;

use crate::control::Control;
use crate::game::Game;
use crate::observer::{Observer, Silent};
use crate::solve::{Open, Settled, Solve};
use crate::table::Table;
use crate::value::{Bounds, Value};

/// The table key of a game's open positions.
pub type Key<P> = <<P as Solve>::Open as Open>::Key;

/// The search was stopped by its [`Control`]: it says nothing about the position it was asked about.
/// What it has stored of others is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was stopped before it could answer")
    }
}

impl core::error::Error for Stopped {}

/// Answers whether a position is worth more than `alpha`, or at least `beta`: the one question
/// that the [`driver`] builds everything else from. [`Search`] answers it with one thread.
pub trait Oracle<P> {
    /// A fail-soft value, see [`Search::value`].
    ///
    /// # Errors
    /// [`Stopped`] if the search was told to stop first.
    fn value(&mut self, position: &P, alpha: Value, beta: Value) -> Result<Value, Stopped>;
}

/// A search by one thread: its table, who controls and who watches it, and its node count.
#[derive(Debug)]
pub struct Search<T, C, O = Silent> {
    table: T,
    control: C,
    observer: O,
    nodes: u64,
}

impl<T, C: Control> Search<T, C> {
    /// A search that nobody watches.
    pub fn new(table: T, control: C) -> Self {
        Self::observed(table, control, Silent)
    }
}

impl<T, C: Control, O> Search<T, C, O> {
    /// A search watched by `observer`.
    pub fn observed(table: T, control: C, observer: O) -> Self {
        const { assert!(C::INTERVAL.is_power_of_two(), "Control::INTERVAL is a power of two") };
        Self { table, control, observer, nodes: 0 }
    }

    /// Nodes searched so far: positions whose moves were generated or whose table entry was
    /// written.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who controls the search.
    pub fn control(&self) -> &C {
        &self.control
    }

    /// Who watches the search.
    pub fn observer(&self) -> &O {
        &self.observer
    }

    /// The fail-soft value of a position, finished ones included, for its side to move. Requires
    /// `alpha < beta`, and that the table, if not empty, was filled by searches of the same game.
    /// With *v* the true value and *r* the result:
    /// - *r* ≤ `alpha` proves *v* ≤ *r*,
    /// - *r* ≥ `beta` proves *v* ≥ *r*,
    /// - otherwise *v* = *r*.
    ///
    /// Uses stack in proportion to the depth of the game, nothing else grows.
    ///
    /// # Errors
    /// [`Stopped`] if the control said so.
    pub fn value<P>(&mut self, position: &P, alpha: Value, beta: Value) -> Result<Value, Stopped>
    where
        P: Solve,
        T: Table<Key<P>>,
        O: Observer<P::Open>,
    {
        debug_assert!(alpha < beta, "an empty window");
        value_by(position, alpha, beta, |open, alpha, beta| self.open_value::<P>(open, alpha, beta))
    }

    /// As [`value`](Self::value), of an open position and for its side to move: what those who divide
    /// a search between threads ask of each.
    ///
    /// # Errors
    /// [`Stopped`] if the control said so.
    pub fn open_value<P>(
        &mut self,
        open: &P::Open,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped>
    where
        P: Solve,
        T: Table<Key<P>>,
        O: Observer<P::Open>,
    {
        debug_assert!(alpha < beta, "an empty window");
        if let Some(value) = open.prove(alpha, beta).decide(alpha, beta) {
            return Ok(value);
        }
        let key = open.key();
        let known = self.table.probe(key).unwrap_or(Bounds::UNKNOWN);
        Ok(self.negamax::<P>(open, key, known, alpha, beta)?.value)
    }
}

impl<P, T, C, O> Oracle<P> for Search<T, C, O>
where
    P: Solve,
    T: Table<Key<P>>,
    C: Control,
    O: Observer<P::Open>,
{
    #[inline]
    fn value(&mut self, position: &P, alpha: Value, beta: Value) -> Result<Value, Stopped> {
        Search::value(self, position, alpha, beta)
    }
}

/// The fail-soft value of a position, finished ones included, by what `search` says of the open
/// position that settling leaves, with the window as it is there.
///
/// # Errors
/// Those of `search`.
#[inline]
pub fn value_by<P: Solve>(
    position: &P,
    alpha: Value,
    beta: Value,
    search: impl FnOnce(&P::Open, Value, Value) -> Result<Value, Stopped>,
) -> Result<Value, Stopped> {
    match position.outcome() {
        Some(outcome) => Ok(Value::of(outcome, position.to_move())),
        None => settled_value_by(position.settle(), alpha, beta, search),
    }
}

/// As [`value_by`], of a position that is settled, such as a child by [`Open::advance`].
///
/// # Errors
/// Those of `search`.
#[inline]
pub fn settled_value_by<O>(
    settled: Settled<O>,
    alpha: Value,
    beta: Value,
    search: impl FnOnce(&O, Value, Value) -> Result<Value, Stopped>,
) -> Result<Value, Stopped> {
    match settled {
        Settled::Value(value) => Ok(value),
        Settled::Open { position, plies, same } => {
            let path = Path { plies, same };
            let (alpha, beta) = path.window(alpha, beta);
            Ok(path.lift_value(search(&position, alpha, beta)?))
        }
    }
}

/// How a position was reached from the node that looks at it: after how many plies, and whether
/// the same player is to move. Carries windows down and values up.
///
/// ```
/// use plywood_core::{Value, search::Path};
/// let reply = Path { plies: 1, same: false };
/// assert_eq!(reply.lift_value(Value::loss_in(2)), Value::win_in(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path {
    /// Plies from the node to the position.
    pub plies: u8,
    /// Whether the same player is to move in both.
    pub same: bool,
}

impl Path {
    /// The path of one move, from the position `before` it to the one `after` it.
    #[inline]
    pub fn of_move<G: Game>(before: &G, after: &G) -> Self {
        Self { plies: 1, same: after.to_move() == before.to_move() }
    }

    /// The window at the node as the window at the position: a fail-soft result for it, lifted, is
    /// one for `alpha < beta`. Never empty, though it may be one that no value lies beyond.
    #[inline]
    #[must_use]
    pub fn window(self, alpha: Value, beta: Value) -> (Value, Value) {
        let (mut alpha, mut beta) = (alpha.later(self.plies), beta.later(self.plies));
        if alpha >= beta {
            // Both ends are farther than any value. A window at the end of the scale tells as much.
            (alpha, beta) = (alpha.next_down(), beta.next_up());
        }
        if self.same { (alpha, beta) } else { (-beta, -alpha) }
    }

    /// A value of the position as a value at the node.
    #[inline]
    #[must_use]
    pub fn lift_value(self, value: Value) -> Value {
        let value = value.earlier(self.plies);
        if self.same { value } else { -value }
    }

    /// Bounds on the position as bounds at the node.
    #[inline]
    #[must_use]
    pub fn lift(self, bounds: Bounds) -> Bounds {
        bounds.earlier(self.plies, self.same)
    }
}
