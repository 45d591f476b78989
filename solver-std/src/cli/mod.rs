//! The program: parse, validate, build, run, exit code.
//!
//! Answers go to standard output, everything else to standard error. Exit codes: 0 all answered
//! as asked, 1 interrupted or out of time, 2 bad usage or a bad position.

mod args;
mod batch;
mod bench;
mod book;
mod feed;
mod games;
mod interrupt;
mod lines;
mod manual;
mod ordered;
mod progress;
mod replay;
mod screen;
mod search;
mod solve;
mod tree;
mod whole_file;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};

/// What a run has come to; the worse is the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Verdict {
    /// Everything was answered as asked.
    #[default]
    Answered,
    /// Interrupted or out of time.
    Incomplete,
    /// Something could not be read.
    Bad,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(match verdict {
            Verdict::Answered => 0,
            Verdict::Incomplete => 1,
            Verdict::Bad => 2,
        })
    }
}

/// Why a run has ended early.
#[derive(Debug)]
enum Failure {
    /// A sentence for the user.
    Refused(String),
    /// Whoever read the answers has gone, as `head` does: nothing is wrong.
    NoReader,
}

impl Failure {
    fn refused(why: impl ToString) -> Self {
        Self::Refused(why.to_string())
    }

    /// The verdict if everything was written, or if only the reader has gone.
    fn unless_written(written: std::io::Result<()>, verdict: Verdict) -> Result<Verdict, Self> {
        match written.map_err(Self::from) {
            Ok(()) | Err(Self::NoReader) => Ok(verdict),
            Err(failure) => Err(failure),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Self::NoReader,
            _ => Self::Refused(format!("cannot write the answers: {error}")),
        }
    }
}

/// Runs the program with its arguments, the program's name first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(told) => {
            return told_by_clap(&told);
        }
    };
    let done = match cli.command {
        Command::Solve(args) => solve::run(args),
        Command::Search(args) => search::run(args),
        Command::Tree(command) => tree::run(command),
        Command::Games => games::run(),
        Command::Bench(args) => bench::run(args),
        Command::Book(args) => book::run(args),
        Command::Certify(args) => book::certify(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man => manual::page(),
    };
    exit_code(done)
}

/// Prints help that was asked for, or a usage error.
fn told_by_clap(told: &clap::Error) -> ExitCode {
    if told.use_stderr() {
        // If nobody reads it, nobody misses it.
        screen::say(&told.render().to_string());
        return Verdict::Bad.into();
    }
    exit_code(told.print().map(|()| Verdict::Answered).map_err(Failure::from))
}

fn exit_code(done: Result<Verdict, Failure>) -> ExitCode {
    match done {
        Ok(verdict) => verdict.into(),
        Err(Failure::NoReader) => ExitCode::SUCCESS,
        Err(Failure::Refused(why)) => {
            screen::complain(&why);
            Verdict::Bad.into()
        }
    }
}
