//! What came of a measurement, ready to be shown or stored.

use serde::Serialize;

use super::{Found, Machine, Measured, Pass, Plan, Setup, Spread};

/// A measurement with everything needed to judge and to repeat it.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The version of the program.
    pub plywood: &'static str,
    /// The command that was given.
    pub command: String,
    /// The machine.
    pub machine: Machine,
    /// The suite's name.
    pub suite: &'static str,
    /// Bytes of the table.
    pub table: usize,
    /// Passes that were asked for in each setup.
    pub repeats: usize,
    /// Whether they were all made.
    pub complete: bool,
    /// The answers, the same in all passes.
    pub positions: Vec<Found>,
    /// A row for each setup with at least one pass, one thread first.
    pub rows: Vec<Row>,
}

/// What came of one setup.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Threads.
    pub threads: usize,
    /// How they divided the work; `None` for one thread.
    pub mode: Option<&'static str>,
    /// Whether there were more threads than the machine runs at once.
    pub oversubscribed: bool,
    /// Passes made.
    pub passes: usize,
    /// Seconds of a pass.
    pub seconds: Spread,
    /// Nodes of a pass: the median.
    pub nodes: f64,
    /// Nodes of all passes over their time.
    pub nodes_per_second: f64,
    /// How many times as fast as one thread.
    pub speed_up: Spread,
    /// The speed-up over the number of threads.
    pub efficiency: f64,
    /// Nodes searched beyond those of one thread, as a part of these.
    pub search_overhead: f64,
}

/// One thread's seconds and nodes.
#[derive(Clone, Copy)]
struct Base {
    seconds: Spread,
    nodes: f64,
}

impl Base {
    fn of(passes: &[Pass]) -> Option<Self> {
        let seconds = Spread::of(passes.iter().map(|pass| pass.time.as_secs_f64()))?;
        let nodes = Spread::of(passes.iter().map(|pass| pass.nodes as f64))?.median;
        Some(Self { seconds, nodes })
    }
}

impl Row {
    /// The row of a setup; `None` if it has no pass.
    fn new(setup: Setup, passes: &[Pass], one_thread: Base, cores: usize) -> Option<Self> {
        let Base { seconds, nodes } = Base::of(passes)?;
        let time: f64 = passes.iter().map(|pass| pass.time.as_secs_f64()).sum();
        let all_nodes: u64 = passes.iter().map(|pass| pass.nodes).sum();
        let speed_up = seconds.speed_up(one_thread.seconds);
        Some(Self {
            threads: setup.threads,
            mode: setup.mode.map(|mode| mode.name()),
            oversubscribed: setup.threads > cores,
            passes: passes.len(),
            seconds,
            nodes,
            nodes_per_second: all_nodes as f64 / time,
            speed_up,
            efficiency: speed_up.median / setup.threads as f64,
            search_overhead: nodes / one_thread.nodes - 1.0,
        })
    }
}

impl Report {
    /// The report of what was measured by a plan whose first setup is [`Setup::ONE_THREAD`].
    pub fn new(plan: &Plan, measured: Measured, machine: Machine, command: String) -> Self {
        let one_thread = measured.passes.first().and_then(|passes| Base::of(passes));
        let row = |(&setup, passes): (&Setup, &Vec<Pass>)| {
            Row::new(setup, passes, one_thread?, machine.cores)
        };
        Self {
            plywood: env!("CARGO_PKG_VERSION"),
            command,
            suite: plan.suite.name(),
            table: plan.table,
            repeats: plan.repeats,
            complete: measured.complete,
            rows: plan.setups.iter().zip(&measured.passes).filter_map(row).collect(),
            positions: measured.found,
            machine,
        }
    }

    /// As JSON, with its last line break.
    pub fn json(&self) -> String {
        // Strings, finite numbers and lists of them always have a JSON form.
        serde_json::to_string_pretty(self).expect("a report is plain data") + "\n"
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::bench::Suite;
    use crate::parallel::Mode;
    use std::time::Duration;

    /// A report with round numbers: two threads halve the time, three do not help.
    pub(in crate::bench) fn sample() -> Report {
        let setups = Setup::all(&[2, 3], &[Mode::Abdada]);
        let plan = Plan { suite: Suite::Quick, setups, repeats: 3, table: 64 << 20 };
        let passes = |millis: [u64; 3], nodes| {
            millis.map(|m| Pass { time: Duration::from_millis(m), nodes }).to_vec()
        };
        let passes = vec![
            passes([2000, 1800, 2200], 4_000_000),
            passes([1000, 1600, 800], 5_000_000),
            passes([2500, 2000, 4000], 6_000_000),
        ];
        let measured = Measured { found: Vec::new(), passes, complete: true };
        let cpu = Some("Some CPU".to_owned());
        let machine = Machine { cpu, cores: 2, os: "linux", arch: "x86_64" };
        Report::new(&plan, measured, machine, "plywood bench".to_owned())
    }

    #[test]
    fn rows_compare_with_one_thread() {
        let rows = sample().rows;
        let [one, two, three] = &rows[..] else { panic!("{rows:?}") };
        assert_eq!((one.threads, one.mode, one.speed_up.median), (1, None, 1.0));
        assert_eq!((two.speed_up.median, two.speed_up.min, two.speed_up.max), (2.0, 1.25, 2.5));
        assert_eq!((two.efficiency, two.search_overhead), (1.0, 0.25));
        assert!(!two.oversubscribed && three.oversubscribed);
        assert_eq!(three.search_overhead, 0.5);
        assert!((two.nodes_per_second - 15e6 / 3.4).abs() < 1.0);
    }

    #[test]
    fn without_a_pass_there_is_no_row() {
        let setups = vec![Setup::ONE_THREAD];
        let plan = Plan { suite: Suite::Empty, setups, repeats: 1, table: 0 };
        let measured = Measured { passes: vec![Vec::new()], ..Measured::default() };
        let report = Report::new(&plan, measured, Machine::this(), String::new());
        assert!(report.rows.is_empty() && !report.complete);
    }
}
