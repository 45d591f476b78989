//! One search of one position by a named algorithm, with what it cost. For learning and for
//! comparing; [`solver`](crate::solver) finds values.
//!
//! [`Searcher`] is a game, [`Settings`] what is asked, [`Finding`] what was found. Without a
//! limit of time, depth and playouts are counted, so every answer can be had again. Games with a
//! die have searches of their own: [`einstein`].

mod dice;
mod limit;
mod memo;
mod order;
mod run;

pub use dice::{DiceAlgorithm, DiceFinding, DiceSettings, DiceTrouble, DiceWorth, einstein};

use std::time::Duration;

use plywood_core::limited::Tally;
use plywood_core::{Bounds, Player};

use crate::games::{BadPosition, MoveName};
use crate::solver::Session;

/// How a position is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Algorithm {
    /// Every line of play to the depth.
    Minimax,
    /// The same answer by alpha-beta.
    AlphaBeta,
    /// Alpha-beta to depth 1, 2, 3 and so on.
    #[default]
    Iterative,
    /// Monte Carlo tree search.
    Mcts,
}

impl Algorithm {
    /// All there are.
    pub const ALL: [Self; 4] = [Self::Minimax, Self::AlphaBeta, Self::Iterative, Self::Mcts];

    /// How it is named.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::Iterative => "iterative",
            Self::Mcts => "mcts",
        }
    }
}

/// Which moves are tried first below the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveOrder {
    /// The game's own order.
    #[default]
    Canonical,
    /// Moves first that cut off another node as far from the root.
    Killers,
    /// Moves first that have cut off most.
    History,
}

impl MoveOrder {
    /// All there are.
    pub const ALL: [Self; 3] = [Self::Canonical, Self::Killers, Self::History];

    /// How it is named.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Canonical => "canonical",
            Self::Killers => "killers",
            Self::History => "history",
        }
    }
}

/// What is asked of a search.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How.
    pub algorithm: Algorithm,
    /// Plies before positions are evaluated; the most for [`Algorithm::Iterative`].
    pub depth: u8,
    /// Plies of quiescence behind them.
    pub quiet: u8,
    /// Half the width of the window around the last estimate, in points.
    pub aspiration: Option<u16>,
    /// Which moves are tried first.
    pub order: MoveOrder,
    /// Whether every unfinished position counts as even.
    pub blind: bool,
    /// The most nodes, or positions that Monte Carlo search plays through.
    pub nodes: Option<u64>,
    /// The most time.
    pub time: Option<Duration>,
    /// Playouts of Monte Carlo search.
    pub playouts: u32,
    /// What its lots follow from.
    pub seed: u64,
    /// Whether to count the leaves of the whole tree to the depth, for comparison.
    pub efficiency: bool,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The side to move.
    pub to_move: Player,
    /// What the position is called: `start` or its moves.
    pub position: String,
    /// The board as text.
    pub drawing: String,
    /// What a move is called.
    pub place: &'static str,
    /// The best move found; none if the game is over.
    pub best: Option<MoveName>,
    /// What is proved about the value.
    pub proved: Bounds,
    /// The judgement, of the searches that have one and where it is no win or loss.
    pub points: Option<i32>,
    /// The depth that it holds for.
    pub depth: Option<u8>,
    /// How often the best move won in playouts, in thousandths.
    pub per_mille: Option<u32>,
    /// Playouts, and nodes of the tree they grew.
    pub playouts: Option<(u32, u32)>,
    /// What the search did.
    pub tally: Option<Tally>,
    /// Leaves of the whole tree to the depth, if asked for.
    pub all_leaves: Option<u64>,
    /// The time it took.
    pub time: Duration,
}

impl Finding {
    /// The fewest leaves by which alpha-beta can answer on a tree as wide and deep as this one:
    /// b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (D. Knuth and R. Moore 1975), where b is the width of a uniform tree with
    /// as many leaves. An estimate, as real trees are not uniform.
    #[must_use]
    pub fn fewest_leaves(&self) -> Option<f64> {
        let (leaves, depth) = (self.all_leaves? as f64, f64::from(self.depth?));
        if depth == 0.0 {
            return Some(1.0);
        }
        let width = leaves.powf(1.0 / depth);
        Some(width.powf((depth / 2.0).ceil()) + width.powf((depth / 2.0).floor()) - 1.0)
    }

    /// Of the nodes that were cut, the share at which the first move did it.
    #[must_use]
    pub fn first_move_cuts(&self) -> Option<f64> {
        let tally = self.tally.filter(|tally| tally.cuts > 0)?;
        Some(tally.first_move_cuts as f64 / tally.cuts as f64)
    }
}

/// Why nothing was found.
#[derive(Debug)]
pub enum SearchError {
    /// The text is no position.
    Bad(BadPosition),
    /// The search was stopped before it could answer.
    Stopped,
}

/// A game that can be searched so.
pub trait Searcher {
    /// Searches a position.
    ///
    /// # Errors
    /// [`SearchError`], if the position is bad or a limit ends a search that has no answer until it is done.
    fn search(
        &self,
        position: &str,
        settings: &Settings,
        session: &Session,
    ) -> Result<Finding, SearchError>;
}
