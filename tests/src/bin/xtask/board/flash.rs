//! Writing the firmware to a board.

use super::build;
use super::list::Board;
use crate::command::{Cmd, Failure, Result};
use crate::report::Report;
use crate::setup;
use crate::ways::Install;

/// Builds, writes and starts the firmware, with its log on the screen; ends with Ctrl-C.
pub(super) fn run(board: Board, report: &mut Report) -> Result {
    Cmd::new("probe-rs").arg("--version").read().map_err(|why| {
        Failure::new(format!(
            "{why}\nflashing takes probe-rs (https://probe.rs); install it with one of\n  \
             cargo install probe-rs-tools --locked\n  \
             curl -LsSf https://github.com/probe-rs/probe-rs/releases/latest/download/\
             probe-rs-tools-installer.sh | sh\n\
             and on Linux allow its users the probe: https://probe.rs/docs/getting-started/probe-setup"
        ))
    })?;
    build(setup::toolchain(Install::Forbidden)?, board, report)?;
    let image = board.image().display().to_string();
    let write = Cmd::new("probe-rs").words("run --chip").arg(board.chip).arg(image);
    report.step(&format!("flash {}", board.name), &write)
}
