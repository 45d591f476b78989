//! `cargo xtask cross`: the `no_std` packages build for the boards' processors.

use crate::command::Result;
use crate::report::Report;
use crate::setup;
use crate::toolchain::{TARGETS, Toolchain};
use crate::ways::Install;

/// Builds with the toolchain that is there; installs nothing.
pub(crate) fn run(report: &mut Report) -> Result {
    build(setup::toolchain(Install::Forbidden)?, report)
}

/// Builds every package and feature of the boards, for every target.
pub(crate) fn build(toolchain: Toolchain, report: &mut Report) -> Result {
    for target in TARGETS {
        let plain = toolchain
            .build(target)
            .words("--no-default-features -p plywood-core -p plywood-firmware");
        report.step(&format!("core and firmware for {target}"), &plain)?;
        let logging =
            toolchain.build(target).words("--no-default-features -p plywood-core --features defmt");
        report.step(&format!("core with defmt for {target}"), &logging)?;
    }
    Ok(())
}
