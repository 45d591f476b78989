//! Building the firmware.

use super::list::Board;
use crate::command::Result;
use crate::report::Report;
use crate::toolchain::Toolchain;

/// Builds a board's firmware, and the measurement program of those that are emulated.
pub(crate) fn build(toolchain: Toolchain, board: Board, report: &mut Report) -> Result {
    let level = std::env::var("DEFMT_LOG").unwrap_or_else(|_| "info".into());
    let firmware = toolchain
        .build(board.target)
        .words("--manifest-path firmware/boards/Cargo.toml -p")
        .arg(board.package())
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", board.opt_level)
        .env("DEFMT_LOG", level)
        .env("DEFMT_RTT_BUFFER_SIZE", board.log.to_string());
    let measured = board.model.is_some();
    let firmware = if measured { firmware.words("--features measure") } else { firmware };
    report.step(&format!("firmware of {}", board.name), &firmware)
}
