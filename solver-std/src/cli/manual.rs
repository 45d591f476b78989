//! `plywood completions` and `plywood man`: what packagers install beside the program.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use super::args::Cli;
use super::{Failure, Verdict};

/// Prints the script that completes `plywood` in a shell.
pub(super) fn completions(shell: Shell) -> Result<Verdict, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "plywood", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Verdict::Answered)
}

/// Prints the manual page of the program, and after it those of its commands.
pub(super) fn page() -> Result<Verdict, Failure> {
    let mut program = Cli::command();
    // Gives commands their full names, such as plywood-solve.
    program.build();
    let commands = program.get_subcommands().filter(|command| command.get_name() != "help");
    let mut pages = Vec::new();
    for command in [&program].into_iter().chain(commands) {
        clap_mangen::Man::new(command.clone()).render(&mut pages)?;
    }
    io::stdout().write_all(&pages)?;
    Ok(Verdict::Answered)
}
