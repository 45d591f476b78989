//! What the search takes on a board.

use std::path::Path;

use plywood_tests::emulator::Measurement;

use super::build;
use super::list::{self, Board};
use crate::command::{Failure, Result, workspace_root};
use crate::report::Report;
use crate::setup;
use crate::ways::Install;

/// Options of `cargo xtask board measure`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The board, see `cargo xtask board list`
    #[arg(value_parser = list::find)]
    board: Board,
}

/// Builds the measurement program and prints a line for each number of plies among the positions with
/// known scores.
pub(super) fn run(args: &Args, report: &mut Report) -> Result {
    let model = args.board.emulated()?;
    setup::use_qemu(Install::Forbidden)?;
    build(setup::toolchain(Install::Forbidden)?, args.board, report)?;
    let mut image = args.board.image().into_os_string();
    image.push("-measure");
    let known = workspace_root().join("tests/data/connect4-7x6.txt");
    let known = std::fs::read_to_string(&known)
        .map_err(|error| Failure::new(format!("{}: {error}", known.display())))?;
    println!("\nplies  positions      nodes  instructions a node  stack");
    for plies in [12, 16, 20, 24, 28] {
        let position = |line: &str| line.split(' ').next().map(String::from);
        let positions = known.lines().filter(|line| !line.starts_with('#')).filter_map(position);
        let positions: Vec<_> = positions.filter(|text| text.len() == plies).collect();
        let measured = Measurement::take(
            model,
            Path::new(&image),
            args.board.listed().table_words,
            &positions,
        )
        .map_err(|error| Failure::new(error.to_string()))?;
        let (nodes, instructions) = measured.sum();
        println!(
            "{plies:>5} {:>10} {nodes:>10} {:>20} {:>6} of {}",
            positions.len(),
            instructions / nodes.max(1),
            measured.stack.0,
            measured.stack.1
        );
    }
    Ok(())
}
