//! Choosing a move within a budget: [`think`], and what each move is worth: [`hints`].
//!
//! Every thought begins with an empty table, so that what is thought, node count included, depends on
//! the position, the budget and the size of the table alone (and on when the person gives it up).

mod exact;
mod glance;
mod hints;
mod watch;

use core::cell::Cell;

pub use hints::{Hint, Hints, hints};
pub(crate) use watch::Watch;

use plywood_core::conformance::Random;
use plywood_core::{Bounds, Value};

use crate::game::{Position, whichever};

/// Nodes between two looks at the buttons. A board that searches 2,000 nodes a second sees a press
/// within 16 ms, beside the time that its buttons take to settle.
pub const POLL: u32 = 32;

/// How well the board plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Strength {
    /// Sees a win in one and a loss in two, when it looks: every other move is any legal one.
    Learner,
    /// Searches, a little.
    Strong,
    /// As exact as the budget allows.
    Perfect,
}

impl Strength {
    /// The next in the menu, the first after the last.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Learner => Self::Strong,
            Self::Strong => Self::Perfect,
            Self::Perfect => Self::Learner,
        }
    }
}

/// What a board can afford.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Nodes for a move of [`Strength::Strong`].
    pub strong: u32,
    /// Nodes for a move of [`Strength::Perfect`], and for the hints of a position.
    pub perfect: u32,
    /// Nested positions that the stack has room for: a search that goes deeper is given up. What one
    /// takes depends on the compiler: measure it. Nine are enough for tic-tac-toe.
    pub depth: u8,
}

/// How much is known of the move that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Worth {
    /// The position's value, to which the move leads.
    Exact(Value),
    /// Who wins; the move keeps that.
    Proved(Bounds),
    /// Nothing is proved beyond what is seen at a glance.
    Glance,
    /// It was drawn by lot.
    Lot,
}

/// A move chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Thought {
    /// Where to play.
    pub spot: u8,
    /// What it is worth.
    pub worth: Worth,
    /// Nodes searched.
    pub nodes: u32,
}

/// Chooses a move; `None` if the game is over. `attend` is called every [`POLL`] nodes and tells
/// whether to go on; when it does not, the best move so far is chosen.
pub fn think(
    position: &Position,
    strength: Strength,
    budget: Budget,
    memory: &mut [u64],
    random: &mut Random,
    attend: &mut dyn FnMut() -> bool,
) -> Option<Thought> {
    let glance = whichever!(position, position => glance::best(position))?;
    let nodes = match strength {
        Strength::Learner => return Some(learner(position, glance, random)),
        Strength::Strong => budget.strong,
        Strength::Perfect => budget.perfect,
    };
    let memory = Cell::from_mut(memory).as_slice_of_cells();
    let mut watch = Watch::new(nodes, budget.depth, attend);
    let found = match position {
        Position::TicTacToe(position) => exact::best::<_, 3>(position, memory, &mut watch),
        Position::FiveByFour(position) => exact::best::<_, 1>(position, memory, &mut watch),
        Position::SevenBySix(position) => exact::best::<_, 1>(position, memory, &mut watch),
    };
    let (spot, worth) = found.best.unwrap_or((glance.spot, Worth::Glance));
    Some(Thought { spot, worth, nodes: found.nodes })
}

/// One move in [`LOT`] is drawn by lot, unless one wins at once.
const LOT: u32 = 2;

fn learner(position: &Position, glance: glance::Glance, random: &mut Random) -> Thought {
    let wins = glance.value == Value::win_in(1);
    if wins || below(random, LOT) > 0 {
        return Thought { spot: glance.spot, worth: Worth::Glance, nodes: 0 };
    }
    let spots = position.variant().spots();
    let legal = || (0..spots).filter(|&spot| position.is_legal(spot));
    let nth = below(random, legal().count() as u32) as usize;
    Thought { spot: legal().nth(nth).unwrap_or(glance.spot), worth: Worth::Lot, nodes: 0 }
}

/// A number below `end`, without the 128-bit arithmetic that a Cortex-M0 would have to emulate.
pub(crate) fn below(random: &mut Random, end: u32) -> u32 {
    ((u64::from((random.number() >> 32) as u32) * u64::from(end)) >> 32) as u32
}
