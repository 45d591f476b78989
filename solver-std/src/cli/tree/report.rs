//! `plywood tree report`.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use super::super::{Failure, Verdict};
use super::args::{Format, Measure, ReportArgs};
use super::solve::read;
use crate::text::thousands;
use crate::trees::Document;
use crate::trees::measure::{
    BranchingRow, EfficiencyRow, HorizonRow, LeavesRow, branching, efficiency, horizons, leaves,
};

/// Larger trees add little to the report on leaves but take long.
const MOST_LEAVES: u64 = 100_000;

/// Measures what the arguments name.
pub(super) fn run(args: &ReportArgs) -> Result<Verdict, Failure> {
    let text = match args.what {
        Measure::Leaves => {
            let rows = leaves(args.width.unwrap_or(6), args.depth.unwrap_or(8), MOST_LEAVES);
            written(args, &rows, leaves_heading(), leaves_row)
        }
        Measure::Horizon => {
            let rows = horizons(args.width.unwrap_or(6), args.budget);
            written(args, &rows, horizon_heading(args.budget), horizon_row)
        }
        Measure::Branching => {
            let (width, depth) = (args.width.unwrap_or(4), args.depth.unwrap_or(4));
            let rows = branching(width, args.outcomes, depth).map_err(Failure::refused)?;
            written(args, &rows, branching_heading(width, args.outcomes), branching_row)
        }
        Measure::Efficiency => {
            let path = args.file.as_deref().unwrap_or(Path::new("-"));
            let (title, document) = read(path)?;
            let rows = efficiency(&document)
                .map_err(|trouble| Failure::refused(format!("{title}: {trouble}")))?;
            written(args, &rows, efficiency_heading(&title, &document), efficiency_row)
        }
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(Verdict::Answered)
}

/// Rows under a heading, or an object a line.
fn written<R: Serialize>(
    args: &ReportArgs,
    rows: &[R],
    heading: String,
    row: impl Fn(&R) -> String,
) -> String {
    match args.format {
        Format::Text => heading + &rows.iter().map(row).collect::<String>(),
        // Numbers always have a JSON form.
        Format::Json => (rows.iter())
            .map(|row| serde_json::to_string(row).expect("a row is plain data") + "\n")
            .collect(),
    }
}

fn leaves_heading() -> String {
    format!(
        "leaves that alpha-beta enters of a uniform tree; minimum: b^ceil(d/2) + b^floor(d/2) - 1\n\n\
         {:>2} {:>2} {:>9} {:>10} {:>11} {:>11} {:>11} {:>9}\n",
        "b", "d", "minimum", "best order", "shuffled", "independent", "worst order", "all"
    )
}

fn leaves_row(row: &LeavesRow) -> String {
    let LeavesRow { width, depth, minimum, best, shuffled, independent, worst, all } = row;
    let [minimum, best, worst, all] = [minimum, best, worst, all].map(|&number| thousands(number));
    format!(
        "{width:>2} {depth:>2} {minimum:>9} {best:>10} {shuffled:>11.1} {independent:>11.1} \
         {worst:>11} {all:>9}\n"
    )
}

fn horizon_heading(budget: u64) -> String {
    format!(
        "levels that {} leaves reach, in a uniform tree of b children\n\n\
         {:>2} {:>10} {:>14} {:>10}\n",
        thousands(budget),
        "b",
        "every leaf",
        "cuts, shuffled",
        "cuts, best"
    )
}

fn horizon_row(row: &HorizonRow) -> String {
    let HorizonRow { width, all, shuffled, shuffled_or_more, best } = row;
    let shuffled = format!("{shuffled}{}", if *shuffled_or_more { " or more" } else { "" });
    format!("{width:>2} {all:>10} {shuffled:>14} {best:>10}\n")
}

fn branching_heading(width: u32, outcomes: u32) -> String {
    format!(
        "effective branching: {width} moves, then {outcomes} equally likely outcomes with dice; \
         leaves drawn independently\n\n{:>5} {:<6} | {:>8} {:>10} | {:>8} {:>8} {:>8}\n",
        "moves", "order", "minimax", "alpha-beta", "dice:all", "star1", "star2"
    )
}

fn branching_row(row: &BranchingRow) -> String {
    let order = if row.best_first { "best" } else { "random" };
    format!(
        "{:>5} {order:<6} | {:>8.2} {:>10.2} | {:>8.2} {:>8.2} {:>8.2}\n",
        row.moves, row.minimax, row.alpha_beta, row.expectiminimax, row.star1, row.star2
    )
}

fn efficiency_heading(title: &str, document: &Document) -> String {
    format!(
        "{title}: {} leaves, {} levels; alpha-beta by the order of children\n\n\
         {:<8} {:>11} {:>9} {:>11} {:>18}\n",
        thousands(document.tree().leaves() as u64),
        document.depth(),
        "order",
        "leaves",
        "over best",
        "cuts",
        "after first child"
    )
}

fn efficiency_row(row: &EfficiencyRow) -> String {
    let EfficiencyRow { order, leaves, over_best, cuts, first_cuts } = row;
    let first_cuts = 100.0 * first_cuts;
    format!("{order:<8} {leaves:>11.1} {over_best:>9.2} {cuts:>11.1} {first_cuts:>16.1} %\n")
}
