//! The task runner of the workspace: `cargo xtask <command>`.
//!
//! Every check that a person or a machine runs on this project is a command here, so that both run
//! the same one. A *step* is one child process; it is printed before it runs, in a form that can be
//! pasted into a shell, and timed. The first step that fails ends the command.
//!
//! The runner uses neither engine nor solver, and installs nothing unless [`setup`] is asked
//! for (or [`mod@test`] runs as root or in CI).

mod apt;
mod board;
mod command;
mod cross;
mod fuzz;
mod heavy;
mod lint;
mod loom;
mod machine;
mod miri;
mod qemu;
mod report;
mod setup;
mod suite;
mod test;
mod toolchain;
mod version;
mod ways;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Runs the checks of the plywood workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Get what building and emulating the boards takes (installs what is missing)
    Setup,
    /// Run every test; as root or in CI it does `setup` first
    Test(test::Args),
    /// Check formatting, clippy and documentation; warnings are errors
    Lint,
    /// Run the named tests that are too long for `test`, in release
    Heavy(heavy::Args),
    /// The boards: build, flash, run, measure and test their firmware
    #[command(subcommand)]
    Board(board::Task),
    /// Build the no_std packages for the Cortex-M targets
    Cross,
    /// Explore the interleavings of the shared table with loom
    Loom,
    /// Run the unit tests of the core and of the table under Miri (nightly)
    Miri,
    /// Run the fuzz targets with cargo-fuzz (nightly)
    Fuzz(fuzz::Args),
}

fn main() -> ExitCode {
    let task = Cli::parse().task;
    let mut report = report::Report::new();
    let result = match task {
        Task::Setup => setup::run(),
        Task::Test(args) => test::run(&args, &mut report),
        Task::Lint => lint::run(&mut report),
        Task::Heavy(args) => heavy::run(&args, &mut report),
        Task::Board(task) => board::run(&task, &mut report),
        Task::Cross => cross::run(&mut report),
        Task::Loom => loom::run(&mut report),
        Task::Miri => miri::run(&mut report),
        Task::Fuzz(args) => fuzz::run(&args, &mut report),
    };
    report.finish(result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_has_one_line_of_help() {
        for command in Cli::command().get_subcommands() {
            let about = command.get_about().map(ToString::to_string);
            let about = about.unwrap_or_else(|| panic!("{} has no help", command.get_name()));
            assert!(!about.contains('\n') && about.len() <= 80, "{about}");
        }
    }

    #[test]
    fn an_unknown_command_is_answered_with_the_nearest() {
        let error = Cli::try_parse_from(["cargo xtask", "lnit"]).err().expect("not a command");
        assert!(error.to_string().contains("'lint'"), "{error}");
    }
}
