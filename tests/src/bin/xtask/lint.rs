//! `cargo xtask lint`: formatting, clippy and documentation, warnings as errors.

use crate::board::list::BOARDS;
use crate::command::{Cmd, Result, target_dir};
use crate::machine::ThisMachine;
use crate::report::Report;
use crate::toolchain::Machine as _;

/// The manifest of the boards' workspace.
const BOARDS_MANIFEST: &str = "--manifest-path firmware/boards/Cargo.toml";

/// Runs the three; features are checked, not linked, so `defmt` needs no board here.
pub(crate) fn run(report: &mut Report) -> Result {
    report.step("format", &Cmd::cargo("fmt --all --check"))?;
    let format = Cmd::cargo("fmt").words(BOARDS_MANIFEST).words("--all --check");
    report.step("format of the boards", &format)?;
    let clippy = Cmd::cargo("clippy --workspace --all-targets");
    report.step("clippy", &clippy.clone().words("-- -D warnings"))?;
    report.step("clippy, every feature", &clippy.words("--all-features -- -D warnings"))?;
    boards(report)?;
    let doc = Cmd::cargo("doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings");
    report.step("documentation", &doc)
}

/// Clippy of the boards' crates, for their processors. Debian's toolchain for boards has no clippy: where
/// the host's lacks the targets, this is left out, and said.
fn boards(report: &mut Report) -> Result {
    if let Err(reason) = ThisMachine.has_targets() {
        println!("left out: clippy of the boards ({reason})");
        return Ok(());
    }
    for board in BOARDS {
        let clippy = Cmd::cargo("clippy --release")
            .words(BOARDS_MANIFEST)
            .words("--all-features -p plywood-board-support -p")
            .arg(board.package())
            .words("--target")
            .arg(board.target)
            .words("--target-dir")
            .arg(target_dir("cross"))
            .words("-- -D warnings");
        report.step(&format!("clippy of {}", board.name), &clippy)?;
    }
    Ok(())
}
