//! A report as a table for people.

use super::{Report, Row};
use crate::table::TableSize;
use crate::text;

const HEADINGS: [&str; 9] = [
    "threads",
    "mode",
    "median",
    "min - max",
    "nodes",
    "nodes/s",
    "speed-up",
    "efficiency",
    "overhead",
];

/// Mode names stand at the left of their column, numbers at the right.
const LEFT: usize = 1;

const OVERSUBSCRIBED: &str = "* more threads than cores";

/// The report as text, with its last line break: heading, table, notes.
pub fn table(report: &Report) -> String {
    let mut text = heading(report);
    text += &aligned(report.rows.iter().map(cells));
    if report.rows.iter().any(|row| row.oversubscribed) {
        text += &format!("{OVERSUBSCRIBED}\n");
    }
    if !report.complete {
        text += "interrupted: these are the passes made by then\n";
    }
    text
}

fn heading(report: &Report) -> String {
    let positions = counted(report.positions.len(), "position");
    let passes = counted(report.repeats, "repeat");
    let size = TableSize::of(report.table);
    let Report { plywood, machine, suite, .. } = report;
    format!("plywood {plywood}, {machine}\nsuite {suite}: {positions}, {passes}, table {size}\n\n")
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn cells(row: &Row) -> [String; 9] {
    let percent = |part: f64| format!("{:.0} %", 100.0 * part);
    let mark = if row.oversubscribed { "*" } else { "" };
    [
        format!("{}{mark}", row.threads),
        row.mode.unwrap_or("-").to_owned(),
        seconds(row.seconds.median),
        format!("{} - {}", seconds(row.seconds.min), seconds(row.seconds.max)),
        text::thousands(row.nodes.round() as u64),
        text::thousands(row.nodes_per_second.round() as u64),
        format!("{:.2}", row.speed_up.median),
        percent(row.efficiency),
        percent(row.search_overhead),
    ]
}

fn seconds(time: f64) -> String {
    format!("{time:.3} s")
}

/// Columns as wide as their widest cell, two spaces apart.
fn aligned(rows: impl Iterator<Item = [String; 9]>) -> String {
    let rows: Vec<[String; 9]> = [HEADINGS.map(str::to_owned)].into_iter().chain(rows).collect();
    let width = |at: usize| rows.iter().map(|row| row[at].len()).max().unwrap_or(0);
    let widths: [usize; 9] = std::array::from_fn(width);
    let pad = |(at, cell): (usize, &String)| match widths[at] {
        width if at == LEFT => format!("{cell:<width$}"),
        width => format!("{cell:>width$}"),
    };
    let line = |row: &[String; 9]| text::joined(row.iter().enumerate().map(pad), "  ") + "\n";
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::report::tests::sample;

    #[test]
    fn columns_are_aligned_and_oversubscription_is_marked() {
        let expected = "\
threads  mode     median          min - max      nodes    nodes/s  speed-up  efficiency  overhead
      1  -       2.000 s  1.800 s - 2.200 s  4,000,000  2,000,000      1.00       100 %       0 %
      2  abdada  1.000 s  0.800 s - 1.600 s  5,000,000  4,411,765      2.00       100 %      25 %
     3*  abdada  2.500 s  2.000 s - 4.000 s  6,000,000  2,117,647      0.80        27 %      50 %
* more threads than cores
";
        let text = table(&sample());
        let (heading, rows) = text.split_once("\n\n").unwrap();
        assert_eq!(rows, expected);
        assert!(
            heading.ends_with("suite quick: 0 positions, 3 repeats, table 64 MiB"),
            "{heading}"
        );
    }

    #[test]
    fn what_is_missing_is_said() {
        let report = Report { complete: false, ..sample() };
        assert!(table(&report).ends_with("interrupted: these are the passes made by then\n"));
    }
}
