//! What `plywood tree` accepts.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use plywood_core::trees::{MAX_LEVELS, MAX_WIDTH, Ratio};

use crate::games::GameSpec;
use crate::trees::{ChildOrder, TreeAlgorithm, parse_number};

/// What to do with trees.
#[derive(Subcommand)]
#[command(after_help = format!("Trees:
  # A comment ends with its line. Blanks and line breaks mean nothing.
  MAX(left=MIN(3, 5), right=MIN(2, 9))

  node   = [ name \"=\" ] ( leaf | inner )
  inner  = kind \"(\" child {{ \",\" child }} \")\"
  child  = [ weight \":\" ] node            under CHANCE each has one, elsewhere none
  kind   = \"MAX\" | \"MIN\" | \"CHANCE\" | \"A\" | \"B\"
  leaf   = number | \"(\" number \",\" number \")\"   a pair under A and B
  weight = number                         at least 0; those of a CHANCE node sum to 1
  number = [ \"-\" | \"+\" ] digits [ \".\" digits | \"/\" digits ]
  name   = a letter, then letters, digits, \"_\" and \"'\"; or anything between quotes

At most {MAX_LEVELS} levels, and {MAX_WIDTH} children of a node. All numbers are exact. A node without
a name is called by the way to it: 2.1 is the first child of the root's second."))]
pub(in crate::cli) enum TreeCommand {
    /// The value and the best action of a tree, by any algorithm
    Solve(SolveArgs),
    /// Write out the first moves of a real game as a tree
    Expand(ExpandArgs),
    /// What cuts save on uniform trees: leaves, horizons, branching with and without dice
    Report(ReportArgs),
}

/// The value and the best action of a tree, by any algorithm.
///
/// Of equally good actions the first is best. Whatever the algorithm, value and action are those of
/// a search of every leaf, but for scalar-cut, which is here to be seen to fail, and --sample, which
/// estimates.
#[derive(Args)]
#[command(after_help = format!("Algorithms:
{}
Examples:
  plywood tree solve two-levels.tree --trace
  plywood tree solve five-levels.tree --algorithm failsoft --svg five.svg
  plywood tree solve dice.tree --algorithm star2 --format json
  plywood tree solve dice.tree --sample 100 --seed 1
  echo 'MAX(MIN(3, 5), MIN(2, 9))' | plywood tree solve -

`plywood tree --help` shows how trees are written.
Exit codes: 0 solved, 2 bad usage, a bad tree, or one that the algorithm does not take.",
    algorithms()))]
pub(in crate::cli) struct SolveArgs {
    /// The file with the tree; - is standard input
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,

    /// What to search it by [default: alphabeta, with chance expectiminimax, with pairs maxn]
    #[arg(long, value_name = "NAME", value_enum)]
    pub(super) algorithm: Option<TreeAlgorithm>,

    /// For nzs and nzs-weak: the most that a pair sums to, in size [default: what holds of the tree]
    #[arg(long, value_name = "E", value_parser = number, allow_hyphen_values = true)]
    pub(super) epsilon: Option<Ratio>,

    /// For star1 and star2: the least and the most that a leaf is [default: what holds of the tree]
    #[arg(long, value_name = "L,M", value_parser = number, value_delimiter = ',', num_args = 1,
        allow_hyphen_values = true)]
    pub(super) bounds: Option<Vec<Ratio>>,

    /// Arrange the children of every node first: given, best, worst or random:SEED
    #[arg(long, value_name = "ORDER", default_value_t)]
    pub(super) order: ChildOrder,

    /// Every node that is entered, left or cut, with its window and value
    #[arg(long)]
    pub(super) trace: bool,

    /// Draw the tree: values, windows, and what was cut by what
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,

    /// The same for Graphviz
    #[arg(long, value_name = "FILE")]
    pub(super) dot: Option<PathBuf>,

    /// Draw N outcomes at every chance node instead of searching them all: an estimate
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000),
        conflicts_with_all = ["algorithm", "trace", "epsilon", "bounds", "svg", "dot"])]
    pub(super) sample: Option<u32>,

    /// The seed of the draws
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "sample")]
    pub(super) seed: u64,

    /// How the answer is written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(super) format: Format,
}

/// Write out the first moves of a real game as a tree.
///
/// MAX is the player to move. A leaf is 1 if MAX has won there, -1 if MIN has, and else 0: after a
/// draw, and where the game goes on. If there are leaves of the last kind, the tree says how many,
/// and its value is not that of the game.
#[derive(Args)]
#[command(after_help = "Examples:
  plywood tree expand --game tictactoe --moves 9 51392
  plywood tree expand --game tictactoe --moves 9 51392 | plywood tree solve - --svg end.svg
  plywood tree expand --game connect4:4x4 --moves 7 | plywood tree report efficiency -")]
pub(in crate::cli) struct ExpandArgs {
    /// The position, in the game's notation
    #[arg(value_name = "POSITION", default_value = "start")]
    pub(super) position: String,

    /// The game: see `plywood games`
    #[arg(long, value_name = "GAME", default_value_t)]
    pub(super) game: GameSpec,

    /// How many moves deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..MAX_LEVELS as i64))]
    pub(super) moves: u16,
}

/// What cuts save, on uniform trees or, for efficiency, on one of your own.
///
/// Without dice a tree of b children at d levels has b^d leaves; alpha-beta enters at least
/// b^ceil(d/2) + b^floor(d/2) - 1 of them, if the best children come first. Means are over ten trees.
#[derive(Args)]
#[command(after_help = "Examples:
  plywood tree report leaves
  plywood tree report horizon --budget 10000
  plywood tree report branching --width 4 --outcomes 6 --depth 4 --format json
  plywood tree expand --game connect4:4x4 --moves 7 | plywood tree report efficiency -")]
pub(in crate::cli) struct ReportArgs {
    /// What to measure
    #[arg(value_name = "WHAT", value_enum)]
    pub(super) what: Measure,

    /// For efficiency: the file with the tree; - is standard input
    #[arg(value_name = "FILE", required_if_eq("what", "efficiency"))]
    pub(super) file: Option<PathBuf>,

    /// The most children of a node; for branching, the moves of every position
    #[arg(long, value_name = "B", value_parser = clap::value_parser!(u32).range(1..=255))]
    pub(super) width: Option<u32>,

    /// The most levels of choices
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=15))]
    pub(super) depth: Option<u32>,

    /// For horizon: the leaves that may be entered [default: 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(super) budget: Option<u64>,

    /// For branching: the outcomes of a roll [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=255))]
    pub(super) outcomes: Option<u32>,

    /// How the report is written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(super) format: Format,
}

impl ReportArgs {
    /// The first argument that was given and means nothing to what is measured.
    pub(super) fn unheeded(&self) -> Option<&'static str> {
        use Measure::{Branching, Efficiency, Horizon, Leaves};
        let given = [
            ("FILE", self.file.is_some(), &[Efficiency][..]),
            ("--width", self.width.is_some(), &[Leaves, Horizon, Branching]),
            ("--depth", self.depth.is_some(), &[Leaves, Branching]),
            ("--budget", self.budget.is_some(), &[Horizon]),
            ("--outcomes", self.outcomes.is_some(), &[Branching]),
        ];
        let unheeded = given.into_iter().find(|(_, given, by)| *given && !by.contains(&self.what));
        unheeded.map(|(name, ..)| name)
    }
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum Measure {
    /// The leaves that alpha-beta enters, in the best order, the worst, and between.
    Leaves,
    /// How deep the same number of leaves reaches, with cuts and without.
    Horizon,
    /// The effective branching, with dice and without.
    Branching,
    /// How close alpha-beta comes to the fewest leaves of a tree, by the order of its children.
    Efficiency,
}

/// How an answer is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(in crate::cli) enum Format {
    /// For people.
    #[default]
    Text,
    /// One object on a line.
    Json,
}

impl ValueEnum for TreeAlgorithm {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(self.name().into())
    }
}

fn algorithms() -> String {
    let line = |a: &TreeAlgorithm| format!("  {:<14}  {}\n", a.name(), a.about());
    TreeAlgorithm::ALL.iter().map(line).collect()
}

fn number(text: &str) -> Result<Ratio, String> {
    let said = "a number is written as in a tree, such as 3, -0.5 or 1/3";
    parse_number(text.trim()).ok_or_else(|| said.to_owned())
}
