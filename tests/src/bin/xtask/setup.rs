//! `cargo xtask setup`: makes the machine able to build for the boards.

use crate::command::Result;
use crate::machine::ThisMachine;
use crate::toolchain::{self, Install, Toolchain};

/// Finds or installs what the boards need; says what it took.
pub(crate) fn run() -> Result {
    toolchain(Install::Allowed).map(|_| ())
}

/// The toolchain for the boards, with the decisions printed.
pub(crate) fn toolchain(install: Install) -> Result<Toolchain> {
    toolchain::choose(&ThisMachine, install, |line| println!("{line}"))
}
