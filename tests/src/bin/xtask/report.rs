//! What the runner prints: each step, its time, and the summary.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::command::{Cmd, Failure, Result};

/// The steps done so far.
pub(crate) struct Report {
    start: Instant,
    done: Vec<(String, Duration)>,
    left_out: Vec<&'static str>,
}

impl Report {
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), done: Vec::new(), left_out: Vec::new() }
    }

    /// Runs one step, its output shown as it comes.
    ///
    /// # Errors
    /// When it fails; the message has the command that reruns this step alone.
    pub(crate) fn step(&mut self, name: &str, cmd: &Cmd) -> Result {
        println!("\n=== {name}\n  $ {cmd}");
        let start = Instant::now();
        let result = cmd.run();
        let time = start.elapsed();
        match result {
            Ok(()) => {
                println!("--- {name}: ok in {}", seconds(time));
                self.done.push((name.into(), time));
                Ok(())
            }
            Err(why) => Err(Failure::new(format!(
                "{name}, after {}: {why}\nrerun it with\n  {cmd}",
                seconds(time)
            ))),
        }
    }

    /// Records what the person asked not to run, so that the summary says it.
    pub(crate) fn leave_out(&mut self, what: &'static str) {
        self.left_out.push(what);
    }

    /// Prints the summary, then the failure if there is one.
    pub(crate) fn finish(self, result: Result) -> ExitCode {
        print!("{}", self.summary());
        match result {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                eprintln!("error: {failure}");
                ExitCode::FAILURE
            }
        }
    }

    fn summary(&self) -> String {
        let mut text = String::new();
        if !self.done.is_empty() {
            text.push_str("\n=== summary\n");
            for (name, time) in &self.done {
                let _ = writeln!(text, "  ok {:>10}  {name}", seconds(*time));
            }
            let _ = writeln!(text, "     {:>10}  in all", seconds(self.start.elapsed()));
        }
        for what in &self.left_out {
            let _ = writeln!(text, "  not run: {what}");
        }
        text
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_step_says_how_to_rerun_it_and_is_not_in_the_summary() {
        let mut report = Report::new();
        report.step("good", &Cmd::new("true")).unwrap();
        let error = report.step("bad", &Cmd::new("sh").arg("-c").arg("exit 1")).unwrap_err();
        assert!(error.to_string().contains("rerun it with\n  sh -c 'exit 1'"), "{error}");
        let summary = report.summary();
        assert!(summary.contains("good") && !summary.contains("bad"), "{summary}");
    }

    #[test]
    fn what_was_left_out_is_said() {
        let mut report = Report::new();
        assert_eq!(report.summary(), "");
        report.leave_out("the boards (--host)");
        assert!(report.summary().contains("not run: the boards (--host)"));
    }
}
