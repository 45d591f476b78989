//! What the command line accepts.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::book::{BookArgs, CertifyArgs};
use super::replay::ReplayArgs;
use super::search::SearchArgs;

use crate::bench::Suite;
use crate::games::GameSpec;
use crate::output::Format;
use crate::parallel::Mode;
use crate::table::TableSize;
use crate::text;

/// Solves small two-player games exactly, on every core.
#[derive(Parser)]
#[command(version, subcommand_required = true, arg_required_else_help = true)]
#[command(after_help = "Examples:
  plywood solve                       the empty 7x6 board of Connect Four, from scratch
  plywood solve 44444                 the position after five stones in column 4
  plywood solve --analyze 4455 4456   every move's score
  plywood search --depth 9 4455       how it looks nine plies ahead
  plywood bench                       what threads gain
  plywood games                       the games and their notations

Exit codes: 0 all answered as asked, 1 interrupted or out of time, 2 bad usage or a bad position.")]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Find the value and the best move of positions
    Solve(SolveArgs),
    /// Look ahead from a position by a named algorithm, and say what that cost
    Search(SearchArgs),
    /// Measure what threads gain: one thread against several on fixed positions
    Bench(BenchArgs),
    /// Search game trees that are written out: values, traces, pictures, reports
    #[command(subcommand)]
    Tree(super::tree::TreeCommand),
    /// Make, check and read books of best moves for boards
    Book(BookArgs),
    /// Prove how long a board that plays by a book can ever think
    Certify(CertifyArgs),
    /// Judge the moves of games that were played, on a board or elsewhere
    Replay(ReplayArgs),
    /// List the games, how their positions are written, and their limits
    Games,
    /// Print a script that completes commands and options in a shell
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Print the manual page, in roff
    Man,
}

/// Find the value and the best move of positions.
///
/// Without a position the game's initial one is solved, and then every move of it. One position
/// is solved by all threads together; of several, each thread solves its own, and the answers come
/// in the order of the positions.
#[derive(Args)]
#[command(after_help = "Examples:
  plywood solve 44444 --pv
  plywood solve --game connect4:5x4 --analyze start
  plywood solve --format json --input positions.txt
  shuf -n 9 positions.txt | plywood solve --format pons -

Formats: text for people; pons prints `position score nodes microseconds`, with --analyze the
position and every column's score, -1000 for a full one; json is one object a line; csv has the
same fields under a heading. A game without a score has no pons format; --analyze gives it 1, 0
or -1 for every move, as --weak does for all games.")]
pub(super) struct SolveArgs {
    /// Positions in the game's notation, or - to read them from standard input, one a line
    #[arg(value_name = "POSITION")]
    pub(super) positions: Vec<OsString>,

    /// Read the positions from a file, one a line; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    pub(super) input: Option<PathBuf>,

    /// The game: see `plywood games`
    #[arg(long, value_name = "GAME", default_value_t)]
    pub(super) game: GameSpec,

    /// How many threads to use; of several positions each thread solves its own, with its share
    /// of the table [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,

    /// How threads divide the work on one position; the answers are the same in every mode
    #[arg(long, value_name = "MODE", value_enum, default_value_t)]
    pub(super) mode: Mode,

    /// Memory to remember positions in, such as 512KiB, 64MiB, 1GiB or a number of bytes
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = table, allow_hyphen_values = true)]
    pub(super) table: TableSize,

    /// Keep what one position has taught for the next; they are then solved one after another
    #[arg(long)]
    pub(super) keep_table: bool,

    /// Only win, draw or loss, and the first move that keeps it: faster
    #[arg(long)]
    pub(super) weak: bool,

    /// The score of every move, and all best moves
    #[arg(long)]
    pub(super) analyze: bool,

    /// The principal variation: best moves to the end of the game
    #[arg(long)]
    pub(super) pv: bool,

    /// Stop after so many seconds on a position and print what is proved by then
    #[arg(long, value_name = "S", value_parser = seconds, allow_hyphen_values = true)]
    pub(super) time_limit: Option<Duration>,

    /// How answers are written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(super) format: Format,
}

/// Measure what threads gain: one thread against several on fixed positions.
///
/// Every setup solves the suite --repeats times, from an empty table each time. Setups take turns,
/// so that a machine that slows down meanwhile slows all of them down. The answers are compared;
/// one that differs is an error.
#[derive(Args)]
#[command(after_help = format!("Suites:
{}
Examples:
  plywood bench
  plywood bench --threads 1,2,4,8 --mode abdada --suite openings --repeats 5
  plywood bench --json bench.json --svg bench.svg

Columns: median, least and greatest time of a pass; its nodes (median); nodes of all passes over
their time; speed-up (median time of one thread over median time); efficiency (speed-up over
threads); overhead (nodes beyond those of one thread).
Exit codes: 0 measured, 1 interrupted or answers differ, 2 bad usage or a file cannot be written.",
    suites()))]
pub(super) struct BenchArgs {
    /// Numbers of threads, with commas; one thread is always measured [default: 1, 2, 4, ... up to
    /// one for each core]
    #[arg(long, value_name = "N,...", value_parser = threads, value_delimiter = ',', allow_hyphen_values = true)]
    pub(super) threads: Option<Vec<usize>>,

    /// How threads divide the work: one mode, or all
    #[arg(long, value_name = "MODE", value_enum, default_value_t)]
    pub(super) mode: Modes,

    /// The positions to solve
    #[arg(long, value_name = "SUITE", value_enum, default_value_t)]
    pub(super) suite: Suite,

    /// Passes over the suite in each setup
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = repeats, allow_hyphen_values = true)]
    pub(super) repeats: usize,

    /// Memory to remember positions in, such as 512KiB, 64MiB, 1GiB or a number of bytes
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = table, allow_hyphen_values = true)]
    pub(super) table: TableSize,

    /// Write everything measured, with the machine, as JSON
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<PathBuf>,

    /// Write a plot of the speed-up
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
}

impl BenchArgs {
    /// The command that asks for the same, but for the files.
    pub(super) fn command(&self) -> String {
        let threads = self.threads.as_ref();
        let threads =
            threads.map_or_else(String::new, |t| format!(" --threads {}", text::joined(t, ",")));
        let Self { mode, suite, repeats, table, .. } = self;
        let (mode, table) = (mode.name(), table.bytes());
        format!(
            "plywood bench{threads} --mode {mode} --suite {suite} --repeats {repeats} --table {table}"
        )
    }
}

/// The modes to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Modes {
    #[default]
    All,
    One(Mode),
}

impl Modes {
    pub(super) fn modes(&self) -> &[Mode] {
        match self {
            Self::All => &Mode::ALL,
            Self::One(mode) => std::slice::from_ref(mode),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::One(mode) => mode.name(),
        }
    }
}

fn suites() -> String {
    Suite::ALL.iter().map(|suite| format!("  {suite:<8}  {}\n", suite.about())).collect()
}

/// More threads than this are taken for a slip.
const MAX_THREADS: usize = 1024;

pub(super) fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("with no thread nothing is solved; leave --threads out to use all".into()),
        Ok(threads @ 1..=MAX_THREADS) => Ok(threads),
        _ => Err(format!("the number of threads is a whole number from 1 to {MAX_THREADS}")),
    }
}

/// More repeats than this are taken for a slip.
const MAX_REPEATS: usize = 10_000;

fn repeats(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|repeats| (1..=MAX_REPEATS).contains(repeats));
    number.ok_or_else(|| format!("the number of repeats is a whole number from 1 to {MAX_REPEATS}"))
}

pub(super) fn table(text: &str) -> Result<TableSize, String> {
    let size: TableSize = text.parse().map_err(|e| format!("{e}"))?;
    size.within_memory().map_err(|e| format!("{e}; ask for less"))
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds >= 0.0 => Duration::try_from_secs_f64(seconds).map_err(|_| {
            "the time limit is too large; leave --time-limit out to have no limit".to_owned()
        }),
        _ => Err("a time limit is a number of seconds, not below 0, such as 0.5 or 60".to_owned()),
    }
}

impl ValueEnum for Mode {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(self.name().into())
    }
}

impl ValueEnum for Modes {
    fn value_variants<'a>() -> &'a [Self] {
        const { &[Self::All, Self::One(Mode::ALL[0]), Self::One(Mode::ALL[1])] }
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(self.name().into())
    }
}

impl ValueEnum for Suite {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(self.name().into())
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Text, Self::Pons, Self::Json, Self::Csv]
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        let name = match self {
            Self::Text => "text",
            Self::Pons => "pons",
            Self::Json => "json",
            Self::Csv => "csv",
        };
        Some(name.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }

    #[test]
    fn numbers_that_make_no_sense_are_refused_with_a_sentence() {
        assert!(threads("0").unwrap_err().contains("no thread"));
        assert!(threads("-1").unwrap_err().contains("from 1 to 1024"));
        assert!(table("900TiB").unwrap_err().contains("ask for less"));
        for bad in ["", "-1", "NaN", "ten", "-inf"] {
            assert!(seconds(bad).unwrap_err().contains("a number of seconds"), "{bad}");
        }
        for large in ["inf", "1e300", "99999999999999999999"] {
            assert!(seconds(large).unwrap_err().contains("too large"), "{large}");
        }
        assert_eq!(seconds("-0"), Ok(Duration::ZERO));
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
    }
}
