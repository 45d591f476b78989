//! `cargo xtask test`: every test of the project.

use crate::command::{Cmd, Result};
use crate::machine;
use crate::report::Report;
use crate::ways::Install;
use crate::{board, cross, loom, setup};

/// Options of `cargo xtask test`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Leave the boards out: needs a Rust toolchain and a C linker only
    #[arg(long)]
    host: bool,
}

/// Runs the tests. What the boards need is looked for first, so that a machine without it is told
/// at once rather than after the host tests.
pub(crate) fn run(args: &Args, report: &mut Report) -> Result {
    let boards = if args.host { None } else { Some(setup::boards(may_install())?) };
    report.step("host tests", &Cmd::cargo("test --workspace"))?;
    loom::run(report)?;
    match boards {
        Some(boards) => {
            cross::build(boards.toolchain, report)?;
            board::test(&boards, "", report)
        }
        None => {
            report.leave_out("the boards (--host)");
            Ok(())
        }
    }
}

/// Only root and CI machines are set up without having asked for it.
fn may_install() -> Install {
    if machine::is_root() || machine::is_ci() { Install::Allowed } else { Install::Forbidden }
}
