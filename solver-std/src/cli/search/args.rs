//! What `plywood search` accepts.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, ValueEnum};
use plywood_core::Value;
use plywood_core::games::einstein::Einstein;
use plywood_core::mcts::MAX_PLAYOUTS;

use super::super::args::seconds;
use crate::games::GameSpec;
use crate::searches::{Algorithm, DiceAlgorithm, MoveOrder};

/// Settings ahead from a position by a named algorithm, and say what that cost.
///
/// A depth-limited search judges positions a few plies ahead, Monte Carlo search plays games by lot:
/// what they say is no proof, and what they happen to prove is said apart. Depth and playouts are counted,
/// so without --time-limit every answer can be had again. `plywood solve` finds values.
///
/// With a die, a search looks one move ahead, two, three and so on; a limit or Ctrl-C leaves what was
/// found by then.
#[derive(Args)]
#[command(after_help = "Examples:
  plywood search 4453
  plywood search --algorithm alphabeta --order killers --depth 7 --efficiency 44
  plywood search --algorithm mcts --playouts 100000 --seed 7 4453
  plywood search --game reversi:6x6 --depth 6 --quiescence 2 start
  plywood search --game einstein:3x3 --depth 20 2b2
  plywood search --game einstein:4x4 --algorithm memo
  plywood search --game einstein --algorithm star1 --depth 4 --efficiency
  plywood search --game einstein --sample 2 --seed 7 --depth 4
  plywood search --game einstein --depth 99 --time-limit 5

Exit codes: 0 searched, 1 interrupted, or out of nodes or time before there was an answer, 2 bad usage
or a bad position.")]
pub(in super::super) struct SearchArgs {
    /// A position in the game's notation
    #[arg(value_name = "POSITION", default_value = "start")]
    pub(super) position: String,

    /// The game: see `plywood games`
    #[arg(long, value_name = "GAME", default_value_t)]
    pub(super) game: SearchGame,

    /// How to search [default: iterative; with a die star2]
    #[arg(long, value_name = "NAME", value_enum)]
    pub(super) algorithm: Option<Named>,

    /// Plies before positions are judged [default: 8, for minimax 5, with a die 3]
    #[arg(long, value_name = "PLIES", value_parser = depth, allow_hyphen_values = true)]
    pub(super) depth: Option<u8>,

    /// Plies by which noisy moves are followed beyond that [default: 0]
    #[arg(long, value_name = "PLIES", value_parser = depth, allow_hyphen_values = true)]
    pub(super) quiescence: Option<u8>,

    /// Search a window of so many points around the last estimate first (iterative)
    #[arg(long, value_name = "POINTS")]
    pub(super) aspiration: Option<u16>,

    /// Which moves are tried first (alphabeta, iterative) [default: canonical]
    #[arg(long, value_name = "ORDER", value_enum)]
    pub(super) order: Option<MoveOrder>,

    /// Judge every unfinished position as even
    #[arg(long)]
    pub(super) blind: bool,

    /// Stop after so many nodes; for mcts, positions played through
    #[arg(long, value_name = "N")]
    pub(super) nodes: Option<u64>,

    /// Stop after so many seconds
    #[arg(long, value_name = "S", value_parser = seconds, allow_hyphen_values = true)]
    pub(super) time_limit: Option<Duration>,

    /// Draw N rolls before every move instead of searching all of them: an estimate (with a die)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..),
        conflicts_with_all = ["algorithm", "efficiency"])]
    pub(super) sample: Option<u16>,

    /// Games that mcts plays [default: 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_PLAYOUTS as i64))]
    pub(super) playouts: Option<u32>,

    /// What the lots of mcts, or the draws of --sample, follow from [default: 1]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,

    /// Count the leaves of the whole tree too, which takes as long as a search without cuts, and
    /// compare
    #[arg(long)]
    pub(super) efficiency: bool,

    /// Write one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

impl SearchArgs {
    /// The first option that was given and that an algorithm would not heed.
    pub(super) fn unheeded(&self, algorithm: Named) -> Option<&'static str> {
        let (mcts, iterative, ordered, die) = match algorithm {
            Named::Plain(plain) => {
                let iterative = plain == Algorithm::Iterative;
                let ordered = iterative || plain == Algorithm::AlphaBeta;
                (plain == Algorithm::Mcts, iterative, ordered, false)
            }
            Named::Dice(_) => (false, false, false, true),
        };
        let memo = algorithm == Named::Dice(DiceAlgorithm::Memo);
        let ahead = !mcts && !die;
        let options = [
            ("--depth", self.depth.is_some(), !mcts && !memo),
            ("--quiescence", self.quiescence.is_some(), ahead),
            ("--aspiration", self.aspiration.is_some(), iterative),
            ("--order", self.order.is_some(), ordered),
            ("--blind", self.blind, ahead),
            ("--playouts", self.playouts.is_some(), mcts),
            ("--sample", self.sample.is_some(), die),
            ("--seed", self.seed.is_some(), mcts || self.sample.is_some()),
            ("--efficiency", self.efficiency, !mcts && !memo),
        ];
        options.into_iter().find(|&(_, given, heeded)| given && !heeded).map(|(name, ..)| name)
    }
}

/// A game to look ahead in, with or without a die.
#[derive(Clone, Copy, Debug)]
pub(super) enum SearchGame {
    Plain(GameSpec),
    Einstein(Einstein),
}

impl Default for SearchGame {
    fn default() -> Self {
        Self::Plain(GameSpec::default())
    }
}

impl FromStr for SearchGame {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let size = match text.split_once(':').unwrap_or((text, "5x5")) {
            ("einstein", size) => size,
            _ => return text.parse().map(Self::Plain).map_err(|e| format!("{e}")),
        };
        let found = [3, 4, 5].into_iter().find(|n| size == format!("{n}x{n}"));
        let start = found.and_then(Einstein::new).map(Self::Einstein);
        start.ok_or_else(|| "einstein is played on 3x3, 4x4 or 5x5".to_owned())
    }
}

impl fmt::Display for SearchGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(game) => game.fmt(f),
            Self::Einstein(start) => write!(f, "einstein:{0}x{0}", start.size()),
        }
    }
}

/// An algorithm, for games with or without a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Named {
    Plain(Algorithm),
    Dice(DiceAlgorithm),
}

impl Named {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Plain(algorithm) => algorithm.name(),
            Self::Dice(algorithm) => algorithm.name(),
        }
    }
}

impl ValueEnum for Named {
    fn value_variants<'a>() -> &'a [Self] {
        const {
            let [minimax, alpha_beta, iterative, mcts] = Algorithm::ALL;
            let [expectiminimax, star1, star2, memo] = DiceAlgorithm::ALL;
            &[
                Self::Plain(minimax),
                Self::Plain(alpha_beta),
                Self::Plain(iterative),
                Self::Plain(mcts),
                Self::Dice(expectiminimax),
                Self::Dice(star1),
                Self::Dice(star2),
                Self::Dice(memo),
            ]
        }
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(self.name().into())
    }
}

impl ValueEnum for MoveOrder {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(self.name().into())
    }
}

fn depth(text: &str) -> Result<u8, String> {
    let plies = text.parse().ok().filter(|&plies| plies <= Value::MAX_PLIES);
    plies.ok_or_else(|| format!("plies are a whole number from 0 to {}", Value::MAX_PLIES))
}
