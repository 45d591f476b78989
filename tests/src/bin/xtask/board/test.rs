//! The tests of the emulated boards.

use super::build;
use super::list::{BOARDS, images};
use crate::command::{Cmd, Result};
use crate::qemu;
use crate::report::Report;
use crate::setup::{self, Boards};
use crate::toolchain::Toolchain;
use crate::ways::Install;

/// Options of `cargo xtask board test`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Run only the tests whose name contains this
    filter: Option<String>,
}

pub(super) fn run(args: &Args, report: &mut Report) -> Result {
    let boards = setup::boards(Install::Forbidden)?;
    let filter = args.filter.as_deref().unwrap_or("");
    test(&boards, filter, report)
}

/// Builds the firmware of all boards and runs the tests of the emulated ones.
pub(crate) fn test(boards: &Boards, filter: &str, report: &mut Report) -> Result {
    build_all(boards.toolchain, report)?;
    let tests = Cmd::cargo("test -p plywood-tests --features boards --test boards").words(filter);
    report.step("emulated boards", &emulated(tests, &boards.qemu))
}

/// Builds the firmware of all boards.
pub(crate) fn build_all(toolchain: Toolchain, report: &mut Report) -> Result {
    BOARDS.iter().try_for_each(|&board| build(toolchain, board, report))
}

/// Tells a test program where emulator and images are.
pub(crate) fn emulated(tests: Cmd, qemu: &str) -> Cmd {
    tests.env(qemu::VARIABLE, qemu).env("PLYWOOD_IMAGES", images().display().to_string())
}
