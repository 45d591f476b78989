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

/// Prints the manual page of the program, and after it those of its commands and of theirs.
pub(super) fn page() -> Result<Verdict, Failure> {
    let mut program = Cli::command();
    // Gives commands their full names, such as plywood-solve.
    program.build();
    let mut pages = Vec::new();
    pages_of(&program, &mut pages)?;
    io::stdout().write_all(&pages)?;
    Ok(Verdict::Answered)
}

fn pages_of(command: &clap::Command, pages: &mut Vec<u8>) -> io::Result<()> {
    clap_mangen::Man::new(command.clone()).render(pages)?;
    let commands = command.get_subcommands().filter(|command| command.get_name() != "help");
    commands.into_iter().try_for_each(|command| pages_of(command, pages))
}
