//! `cargo xtask board`: the boards' firmware built, flashed, run and measured.

mod build;
mod flash;
mod keys;
pub(crate) mod list;
mod measure;
mod run;
mod shot;
mod size;
mod test;

use build::build;
pub(crate) use test::{build_all, emulated, test};

use crate::command::Result;
use crate::report::Report;
use crate::setup;
use crate::ways::Install;
use list::{BOARDS, Board};

/// What is to be done with a board.
#[derive(clap::Subcommand)]
pub(crate) enum Task {
    /// Print the boards there are
    List,
    /// Build the firmware, of all boards or of one
    Build(OneOrAll),
    /// Write the firmware to a board that is plugged in (needs probe-rs)
    Flash(One),
    /// Run the firmware in the emulator: LEDs in the terminal, keys as buttons
    Run(run::Args),
    /// Print how much flash, memory and stack the firmware takes
    Size(OneOrAll),
    /// Print instructions a node and stack of the search, on the emulated board
    Measure(measure::Args),
    /// Save a picture of the LEDs, after some presses
    Shot(shot::Args),
    /// Run the tests of the emulated boards, all or those with a name like this
    Test(test::Args),
}

/// A board.
#[derive(clap::Args)]
pub(crate) struct One {
    /// The board, see `cargo xtask board list`
    #[arg(value_parser = list::find)]
    board: Board,
}

/// A board, or all.
#[derive(clap::Args)]
pub(crate) struct OneOrAll {
    /// The board, see `cargo xtask board list`; all without
    #[arg(value_parser = list::find)]
    board: Option<Board>,
}

impl OneOrAll {
    fn boards(&self) -> Vec<Board> {
        self.board.map_or_else(|| BOARDS.to_vec(), |board| vec![board])
    }
}

pub(crate) fn run(task: &Task, report: &mut Report) -> Result {
    match task {
        Task::List => {
            list::print();
            Ok(())
        }
        Task::Build(which) => {
            let toolchain = setup::toolchain(Install::Forbidden)?;
            for board in which.boards() {
                build(toolchain, board, report)?;
                println!("{}", board.image().display());
            }
            Ok(())
        }
        Task::Flash(which) => flash::run(which.board, report),
        Task::Run(args) => run::run(args, report),
        Task::Size(which) => size::run(&which.boards(), report),
        Task::Measure(args) => measure::run(args, report),
        Task::Shot(args) => shot::run(args, report),
        Task::Test(args) => test::run(args, report),
    }
}
