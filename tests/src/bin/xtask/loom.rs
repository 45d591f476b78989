//! `cargo xtask loom`: every interleaving of the shared table, by the loom model checker.

use crate::command::{Cmd, Failure, Result, target_dir, workspace_root};
use crate::report::Report;

const MODEL: &str = "solver-std/tests/loom.rs";

/// Runs the model. `--cfg loom` changes every crate, hence a build directory of its own.
pub(crate) fn run(report: &mut Report) -> Result {
    if !workspace_root().join(MODEL).exists() {
        return Err(Failure::new(format!(
            "{MODEL} is missing: the shared table has no loom model"
        )));
    }
    let cmd = Cmd::cargo("test -p plywood --test loom --release --target-dir")
        .arg(target_dir("loom"))
        .env("RUSTFLAGS", "--cfg loom");
    report.step("loom model of the shared table", &cmd)
}
