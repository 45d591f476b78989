//! `cargo xtask setup`: makes the machine able to build for the boards, and to emulate them.

use crate::command::Result;
use crate::machine::ThisMachine;
use crate::qemu;
use crate::toolchain::{self, Toolchain};
use crate::ways::Install;

/// Finds or installs what the boards need; says what it took.
pub(crate) fn run() -> Result {
    boards(Install::Allowed).map(|_| ())
}

/// What it takes to test the boards.
pub(crate) struct Boards {
    /// What builds their firmware.
    pub(crate) toolchain: Toolchain,
    /// The emulator that it runs in.
    pub(crate) qemu: String,
}

/// Toolchain and emulator, with the decisions printed.
pub(crate) fn boards(install: Install) -> Result<Boards> {
    Ok(Boards { toolchain: toolchain(install)?, qemu: qemu(install)? })
}

/// The toolchain for the boards, with the decisions printed.
pub(crate) fn toolchain(install: Install) -> Result<Toolchain> {
    toolchain::choose(&ThisMachine, install, |line| println!("{line}"))
}

/// The emulator, with the decisions printed.
pub(crate) fn qemu(install: Install) -> Result<String> {
    qemu::choose(install, |line| println!("{line}"))
}

/// As [`qemu()`], for the harness in this process, which finds it by the same variable.
pub(crate) fn use_qemu(install: Install) -> Result {
    let program = qemu(install)?;
    plywood_tests::emulator::use_program(program);
    Ok(())
}
