//! `cargo xtask lint`: formatting, clippy and documentation, warnings as errors.

use crate::command::{Cmd, Result};
use crate::report::Report;

/// Runs the three; features are checked, not linked, so `defmt` needs no board here.
pub(crate) fn run(report: &mut Report) -> Result {
    report.step("format", &Cmd::cargo("fmt --all --check"))?;
    let clippy = Cmd::cargo("clippy --workspace --all-targets");
    report.step("clippy", &clippy.clone().words("-- -D warnings"))?;
    report.step("clippy, every feature", &clippy.words("--all-features -- -D warnings"))?;
    let doc = Cmd::cargo("doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings");
    report.step("documentation", &doc)
}
