//! Choosing a move within a budget: [`think`], and what each move is worth: [`hints`].
//!
//! Every thought begins with an empty table, so that what is thought, node count included, depends on
//! the position, the budget and the size of the table alone (and on when the person gives it up).

mod book;
mod estimate;
mod exact;
mod glance;
mod hints;
mod learner;
mod monte_carlo;
mod noise;
mod watch;

use core::cell::Cell;

pub use book::{Books, by_rule, right_guess};
pub use hints::{Hint, Hints, hints};
pub use monte_carlo::{PlayOut, play_out};
pub(crate) use watch::Watch;

use plywood_core::book::Pack;
use plywood_core::conformance::Random;
use plywood_core::limited::{Estimate, Evaluation};
use plywood_core::{Bounds, Key, Open, Solve, Value};

use self::noise::Noisy;
use crate::game::{Position, Spots};

/// Nodes between two looks at the buttons, a power of two. A board that searches 2,000 nodes a second looks every
/// 4 ms; the time that its buttons take to settle comes on top.
pub const POLL: u32 = 8;

/// How well the board plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Strength {
    /// Sees a win in one and a loss in two, when it looks: every other move is any legal one.
    Learner,
    /// Plays games by lot from here, and chooses what does best in them: by [`play_out`], on a board that
    /// [has it](crate::board::Board::MONTE_CARLO).
    MonteCarlo,
    /// Searches, a little; judges differently from game to game.
    Strong,
    /// As exact as the budget allows.
    Perfect,
}

impl Strength {
    /// The next in the menu, the first after the last. Not every board has Monte Carlo search.
    #[must_use]
    pub const fn next(self, monte_carlo: bool) -> Self {
        match self {
            Self::Learner if monte_carlo => Self::MonteCarlo,
            Self::Learner | Self::MonteCarlo => Self::Strong,
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
    /// Nodes for a move of [`Strength::Perfect`] without a book, which promises its own, and for the hints of a
    /// position.
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
    /// What the position looks to be worth after so many plies: nothing is proved.
    Estimate {
        /// For the side that moves.
        estimate: Estimate,
        /// Plies searched.
        depth: u8,
    },
    /// How often the move won in games played by lot, in thousandths, a draw counting half: nothing is
    /// proved.
    Frequency {
        /// For the side that moves.
        per_mille: u16,
    },
    /// A book has it: it is the best move.
    Book,
    /// Every other move loses at once.
    Only,
    /// Only forced moves were followed.
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

/// What a search has found so far.
#[derive(Clone, Copy)]
struct Found {
    /// The best move's spot, and what is known of it.
    best: Option<(u8, Worth)>,
    /// Nodes searched.
    nodes: u32,
}

impl Worth {
    /// Whether the move is proved to keep what the position is worth.
    pub const fn is_proved(self) -> bool {
        match self {
            Self::Exact(_) | Self::Proved(_) | Self::Book | Self::Only => true,
            Self::Estimate { .. } | Self::Frequency { .. } | Self::Glance | Self::Lot => false,
        }
    }

    /// Whether the move can be one by the [rule of books](plywood_core::book).
    pub const fn is_by_rule(self) -> bool {
        matches!(self, Self::Exact(_) | Self::Book | Self::Only)
    }
}

impl Found {
    fn is_exact(self) -> bool {
        matches!(self.best, Some((_, Worth::Exact(_))))
    }

    fn is_proved(self) -> bool {
        self.best.is_some_and(|(_, worth)| worth.is_proved())
    }

    /// With what a later search has found, if it has found anything; of two estimates the deeper counts.
    fn improved_by(self, later: Self) -> Self {
        let best = match (self.best, later.best) {
            (
                Some((_, Worth::Estimate { depth, .. })),
                Some((_, Worth::Estimate { depth: at, .. })),
            ) if at < depth => self.best,
            (best, found) => found.or(best),
        };
        Self { best, nodes: self.nodes + later.nodes }
    }
}

/// Chooses a move; `None` if the game is over. `attend` is called every [`POLL`] nodes and tells
/// whether to go on; when it does not, the best move so far is chosen.
///
/// [`Strength::MonteCarlo`] is as [`Strength::Strong`] here: it has a function of its own, [`play_out`], so that
/// a board which never calls that does not hold it.
///
/// `book` is that of the player to move, if every move of this player so far was by its rule; a
/// perfect player then follows it, within the nodes that the book promises.
pub fn think(
    position: &Position,
    strength: Strength,
    budget: Budget,
    book: Option<&Pack<'_>>,
    memory: &mut [u64],
    random: &mut Random,
    attend: &mut dyn FnMut() -> bool,
) -> Option<Thought> {
    let (nodes, judge) = match strength {
        Strength::Learner => return learner::choose(position, random),
        Strength::MonteCarlo | Strength::Strong => (budget.strong, Noisy::of(random.number())),
        Strength::Perfect => (budget.perfect, Noisy::OFF),
    };
    let memory = Cell::from_mut(memory).as_slice_of_cells();
    let watch = &mut Watch::new(nodes, budget.depth, attend);
    let found = match position {
        // Small enough to be proved at once.
        Position::TicTacToe(position) => {
            watch.poll_every_node();
            glance::best(position).improved_by(exact::best::<_, 3>(position, memory, watch))
        }
        Position::FiveByFour(position) => search(position, judge, memory, nodes, watch),
        Position::SevenBySix(position) => {
            let book = book.filter(|_| strength == Strength::Perfect);
            let by_rule = book.map(|book| book::best(position, book, memory, watch));
            match by_rule {
                Some(found) if found.best.is_some() => found,
                // Given up, or deeper than the stack: as well as can be.
                _ => search(position, judge, memory, nodes, watch),
            }
        }
    };
    found.best.map(|(spot, worth)| Thought { spot, worth, nodes: found.nodes })
}

/// First a quick estimate, so that there is a fair move whatever comes; then a proof, with half of the
/// nodes; without one, an estimate for the rest. Given up, what is left of this ends at once.
fn search<G>(
    position: &G,
    judge: Noisy,
    memory: &[Cell<u64>],
    nodes: u32,
    watch: &mut Watch<'_>,
) -> Found
where
    G: Solve<Open: Open<Key = Key<1>>> + Spots,
    Noisy: Evaluation<G>,
{
    watch.allow(nodes / 16);
    let mut found = estimate::best(position, judge, watch);
    if !found.is_exact() {
        watch.allow(nodes / 2);
        found = found.improved_by(exact::best::<_, 1>(position, memory, watch));
    }
    if !found.is_proved() {
        watch.allow(nodes.saturating_sub(found.nodes));
        found = found.improved_by(estimate::best(position, judge, watch));
    }
    found
}
