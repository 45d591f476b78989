//! `plywood tree`.

mod args;
mod expand;
mod report;
mod solve;

pub(super) use args::TreeCommand;

use super::{Failure, Verdict};

/// Does what was asked about trees.
pub(super) fn run(command: TreeCommand) -> Result<Verdict, Failure> {
    match command {
        TreeCommand::Solve(args) => solve::run(&args),
        TreeCommand::Expand(args) => expand::run(&args),
        TreeCommand::Report(args) => report::run(&args),
    }
}
