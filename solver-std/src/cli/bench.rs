//! `plywood bench`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args::BenchArgs;
use super::solve::all_threads;
use super::whole_file::WholeFile;
use super::{Failure, Verdict, interrupt, screen};
use crate::bench::{self, Machine, Plan, Report, Setup, Step, Trouble};
use crate::solver::Session;

/// The files that were asked for.
struct Files {
    json: Option<WholeFile>,
    svg: Option<WholeFile>,
}

impl Files {
    fn begin(args: &BenchArgs) -> Result<Self, Failure> {
        let begin = |path: &Option<PathBuf>| path.as_deref().map(WholeFile::begin).transpose();
        Ok(Self { json: begin(&args.json)?, svg: begin(&args.svg)? })
    }

    fn finish(self, report: &Report) -> Result<(), Failure> {
        if let Some(file) = self.json {
            file.finish(report.json())?;
        }
        self.svg.map_or(Ok(()), |file| file.finish(bench::chart(report)))
    }
}

/// Measures what the arguments name. Answers that differ are exit code 1, as is an interrupt.
pub(super) fn run(args: BenchArgs) -> Result<Verdict, Failure> {
    let files = Files::begin(&args)?;
    let plan = plan(&args);
    let session = Arc::new(Session::default());
    let _interrupted = interrupt::watch(&session)?;
    let progress = progress(&plan);
    let measured = bench::measure(&plan, &session, &mut |step| show(&progress, step));
    progress.finish_and_clear();
    let measured = match measured {
        Ok(measured) => measured,
        Err(trouble @ Trouble::Disagreement { .. }) => {
            screen::complain(&trouble.to_string());
            return Ok(Verdict::Incomplete);
        }
        Err(trouble) => return Err(Failure::refused(trouble)),
    };
    let report = Report::new(&plan, measured, Machine::this(), args.command());
    if report.rows.is_empty() {
        screen::complain("interrupted before the first pass over the suite was over");
        return Ok(Verdict::Incomplete);
    }
    // First, so that they are there whoever reads the table.
    files.finish(&report)?;
    io::stdout().write_all(bench::table(&report).as_bytes())?;
    Ok(if report.complete { Verdict::Answered } else { Verdict::Incomplete })
}

fn plan(args: &BenchArgs) -> Plan {
    let threads = args.threads.clone().unwrap_or_else(|| doubling(all_threads()));
    Plan {
        suite: args.suite,
        setups: Setup::all(&threads, args.mode.modes()),
        repeats: args.repeats,
        table: args.table.bytes(),
    }
}

/// 1, 2, 4 and so on, and `most`.
fn doubling(most: usize) -> Vec<usize> {
    let powers = std::iter::successors(Some(1), |&n: &usize| n.checked_mul(2));
    powers.take_while(|&n| n < most).chain([most]).collect()
}

/// A line on standard error, if that is a terminal.
fn progress(plan: &Plan) -> ProgressBar {
    let target = ProgressDrawTarget::stderr();
    let bar = ProgressBar::with_draw_target(Some(plan.passes() as u64), target);
    if let Ok(style) =
        ProgressStyle::with_template("{spinner} pass {pos} of {len}: {msg}, {elapsed}")
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

fn show(progress: &ProgressBar, step: Step) {
    progress.inc(1);
    progress.set_message(format!("{}, repeat {}", step.setup, step.repeat + 1));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_double_up_to_all() {
        assert_eq!(doubling(1), [1]);
        assert_eq!(doubling(2), [1, 2]);
        assert_eq!(doubling(6), [1, 2, 4, 6]);
    }
}
