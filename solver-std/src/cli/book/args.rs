//! What `plywood book` and `plywood certify` accept.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use plywood_core::book::HEADER_BYTES;
use plywood_firmware::boards::{self, Model};

use super::super::args::{table, threads};
use crate::games::GameSpec;
use crate::table::TableSize;

/// Make, check and read books of best moves for boards.
///
/// A book holds the moves of the positions that a board is brought to when it plays by one fixed
/// rule and that are dear to search. It is read in place from flash.
#[derive(Args)]
#[command(after_help = "Examples:
  plywood book build --game tictactoe --side both --table 2KiB --max-nodes 0 -o ttt.book
  plywood book build --board stm32l475-iot -o stm32.book
  plywood book build --side first --table 8KiB --max-nodes 30000 -o first.book
  plywood book build --game connect4:6x5 --side second --table 8KiB --flash 40KiB -o small.book
  plywood book info first.book
  plywood book verify first.book --sample 1000 --seed 1
  plywood book export first.book | head
  plywood book diff first.book other.book

Exit codes: 0 done, 1 interrupted (the same build goes on), or moves are wrong or differ, 2 bad
usage or a bad file.")]
pub(in super::super) struct BookArgs {
    #[command(subcommand)]
    pub(super) command: BookCommand,
}

#[derive(Subcommand)]
pub(super) enum BookCommand {
    /// Build a book
    Build(BuildArgs),
    /// Tell what a book says of itself
    Info {
        /// The book
        file: PathBuf,
    },
    /// Solve positions of a book again and compare the moves
    Verify(VerifyArgs),
    /// Write a book as text: a game that leads to each position, and the move there
    Export {
        /// The book
        file: PathBuf,
    },
    /// Tell where two books play differently
    Diff {
        /// One book
        ours: PathBuf,
        /// The other
        theirs: PathBuf,
    },
}

/// Build a book.
///
/// Meets every position that the rule can be brought to, ply by ply, finds the move of each and
/// stores those of the open positions of the first plies: all plies at which a search with the
/// board's table takes more than --max-nodes, or as many of them as fit into --flash. A --board has
/// its own table, search, flash and limit of nodes. Work is kept beside the output; a build that was
/// stopped or killed goes on when it is asked for again.
#[derive(Args)]
#[command(group = clap::ArgGroup::new("limit").required(true).multiple(true).args(["max_nodes", "flash", "board"]))]
pub(super) struct BuildArgs {
    /// The game: see `plywood games`
    #[arg(long, value_name = "GAME", default_value_t)]
    pub(super) game: GameSpec,

    /// The player it moves for
    #[arg(long, value_name = "SIDE", value_enum, default_value_t = Sides::Both)]
    pub(super) side: Sides,

    /// The board that is to play by it: microbit, microbit-v2 or stm32l475-iot
    #[arg(long, value_name = "BOARD", value_parser = board, conflicts_with = "table")]
    pub(super) board: Option<&'static Model>,

    /// The board's search table, if it is another board
    #[arg(long, value_name = "SIZE", value_parser = table, allow_hyphen_values = true, required_unless_present = "board")]
    pub(super) table: Option<TableSize>,

    /// The most nodes of a search on the board, each begun with an empty table
    #[arg(long, value_name = "N")]
    pub(super) max_nodes: Option<u32>,

    /// The most bytes of the file
    #[arg(long, value_name = "SIZE", value_parser = flash, allow_hyphen_values = true)]
    pub(super) flash: Option<TableSize>,

    /// Threads to build with [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,

    /// Memory to build with
    #[arg(long, value_name = "SIZE", default_value = "512MiB", value_parser = table, allow_hyphen_values = true)]
    pub(super) memory: TableSize,

    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: PathBuf,
}

/// Solve positions of a book again and compare the moves.
#[derive(Args)]
pub(super) struct VerifyArgs {
    /// The book
    pub(super) file: PathBuf,

    /// Solve every position
    #[arg(long, conflicts_with_all = ["sample", "seed"])]
    pub(super) all: bool,

    /// How many positions to solve
    #[arg(long, value_name = "N", default_value = "1000", value_parser = sample, allow_hyphen_values = true)]
    pub(super) sample: usize,

    /// What they are chosen by
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,

    /// Threads to use [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,

    /// Memory to use
    #[arg(long, value_name = "SIZE", default_value = "512MiB", value_parser = table, allow_hyphen_values = true)]
    pub(super) memory: TableSize,
}

/// Prove how long a board that plays by a book can ever think.
///
/// Walks through every position that the player of the book can meet, to the end of every game, with
/// the search of the board: its code, its table, its limits, the table empty before every move.
/// Without --board that is the search alone, with the table that the book was made for. Records the
/// dearest searches, how many there are of which size at every ply, and how games end, and proves
/// that at no move the value drops. Work is kept beside the output; a walk that was stopped or killed
/// goes on when it is asked for again.
#[derive(Args)]
#[command(after_help = "Examples:
  plywood certify stm32.book --board stm32l475-iot -o stm32.json
  plywood certify stm32.book --check stm32.json --sample 2000 --seed 1

Exit codes: 0 done and within the book's limit, 1 interrupted (the same command goes on), beyond
the limit, or not as the certificate says, 2 bad usage or a bad file.")]
pub(in super::super) struct CertifyArgs {
    /// The book
    pub(super) book: PathBuf,

    /// The certificate to write
    #[arg(short, long, value_name = "FILE", required_unless_present = "check")]
    pub(super) output: Option<PathBuf>,

    /// The board that plays by the book: microbit, microbit-v2 or stm32l475-iot
    #[arg(long, value_name = "BOARD", value_parser = board, conflicts_with = "check")]
    pub(super) board: Option<&'static Model>,

    /// The most nodes that a search may take [default: what the book promises]
    #[arg(long, value_name = "N", conflicts_with = "check")]
    pub(super) max_nodes: Option<u64>,

    /// Check a certificate: repeat its dearest searches, and play against random moves
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    pub(super) check: Option<PathBuf>,

    /// How many positions of random games to check
    #[arg(long, value_name = "N", default_value_t = 2000, requires = "check")]
    pub(super) sample: usize,

    /// What the random games follow from
    #[arg(long, value_name = "N", default_value_t = 1, requires = "check")]
    pub(super) seed: u64,

    /// Threads to use [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    pub(super) threads: Option<usize>,

    /// Memory for the table of the proofs
    #[arg(long, value_name = "SIZE", default_value = "512MiB", value_parser = table, allow_hyphen_values = true)]
    pub(super) memory: TableSize,
}

/// Room for a header at least.
fn flash(text: &str) -> Result<TableSize, String> {
    let size = table(text)?;
    if size.bytes() < HEADER_BYTES {
        return Err(format!("the header of a book alone takes {HEADER_BYTES} bytes"));
    }
    Ok(size)
}

/// A board of the list.
pub(in super::super) fn board(name: &str) -> Result<&'static Model, String> {
    boards::named(name).ok_or_else(|| {
        let known = boards::ALL.map(|board| board.name).join(", ");
        format!("there is no board of this name; the boards are {known}")
    })
}

/// A check of nothing is none.
fn sample(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| "a number of positions is a whole number from 1".to_owned())
}

/// The players that a book is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Sides {
    First,
    Second,
    Both,
}
