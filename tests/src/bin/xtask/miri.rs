//! `cargo xtask miri`: unit tests under Miri, which sees undefined behaviour and data races.

use crate::command::{Cmd, Failure, Result, target_dir};
use crate::report::Report;

/// Runs the unit tests of the core, and those of the solver whose path contains `table`.
pub(crate) fn run(report: &mut Report) -> Result {
    if let Err(why) = Cmd::cargo("+nightly miri --version").read() {
        return Err(Failure::new(format!(
            "Miri is not installed: {why}\ninstall it with\n  rustup +nightly component add miri rust-src"
        )));
    }
    let miri =
        |words| Cmd::cargo("+nightly miri test --target-dir").arg(target_dir("miri")).words(words);
    report.step("core under Miri", &miri("-p plywood-core --lib"))?;
    report.step("shared table under Miri", &miri("-p plywood --lib table"))
}
