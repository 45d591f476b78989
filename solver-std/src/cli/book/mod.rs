//! `plywood book` and `plywood certify`.

mod args;
mod build;
mod certify;
mod pace;
mod read;

pub(super) use args::{BookArgs, CertifyArgs, board};
pub(super) use certify::run as certify;

use super::{Failure, Verdict};
use args::BookCommand;

/// Does what the arguments ask for.
pub(super) fn run(args: BookArgs) -> Result<Verdict, Failure> {
    match args.command {
        BookCommand::Build(args) => build::run(&args),
        BookCommand::Info { file } => read::info(&file),
        BookCommand::Verify(args) => read::verify(&args),
        BookCommand::Export { file } => read::export(&file),
        BookCommand::Diff { ours, theirs } => read::diff(&ours, &theirs),
    }
}
