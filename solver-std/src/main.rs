//! The `plywood` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    plywood::cli::run(std::env::args_os())
}
