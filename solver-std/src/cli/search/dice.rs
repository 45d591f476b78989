//! `plywood search` in a game with a die.

use std::fmt::Write;
use std::sync::Arc;

use plywood_core::games::einstein::Einstein;
use serde::Serialize;

use super::super::progress::Progress;
use super::super::screen::Screen;
use super::super::{Failure, Verdict, interrupt};
use super::args::SearchArgs;
use crate::searches::{DiceAlgorithm, DiceFinding, DiceSettings, DiceTrouble, DiceWorth, einstein};
use crate::solver::Session;
use crate::text;

/// Moves looked ahead unless told otherwise.
const DEPTH: u8 = 3;

/// Searches a position of EinStein würfelt nicht.
pub(super) fn run(
    args: &SearchArgs,
    start: Einstein,
    algorithm: DiceAlgorithm,
) -> Result<Verdict, Failure> {
    let session = Arc::new(Session::default());
    let _interrupted = interrupt::watch(&session)?;
    let progress = Progress::start(&session);
    let settings = DiceSettings {
        algorithm,
        sample: args.sample.map(|draws| (draws, args.seed.unwrap_or(1))),
        depth: args.depth.unwrap_or(DEPTH),
        nodes: args.nodes,
        time: args.time_limit,
        efficiency: args.efficiency,
    };
    let found =
        einstein(start, &args.position, &settings, &session).map_err(|trouble| match trouble {
            DiceTrouble::Position(bad) => {
                let example = "moves are a stone and a cell, such as 1b2";
                Failure::Refused(format!("{bad}, in {:?}; {example}", args.position))
            }
            DiceTrouble::TooDeep(_) => Failure::refused(trouble),
        })?;
    let name = if args.sample.is_some() { "sample" } else { algorithm.name() };
    let written = if args.json { json(args, name, &found) } else { block(args, name, &found) };
    let verdict = if session.stopped() { Verdict::Incomplete } else { Verdict::Answered };
    Failure::unless_written(Screen::new(&progress).print(&written), verdict)
}

fn block(args: &SearchArgs, name: &str, found: &DiceFinding) -> String {
    let finished = found.rolls.iter().all(|(best, _)| best.is_none());
    let turn = text::turn(found.to_move, finished);
    let mut block = format!("{}, {}, {turn}\n\n", args.game, args.position);
    for row in found.drawing.lines() {
        let _ = writeln!(block, "  {row}");
    }
    block.push('\n');
    let mut row = |name: &str, what: String| {
        let _ = writeln!(block, "{name:<10} {what}");
    };
    row("algorithm", name.to_owned());
    row("mean", worth(found, found.worth));
    for (roll, (best, value)) in (1..).zip(&found.rolls) {
        if let Some(best) = best {
            row(&format!("roll {roll}"), format!("{best:<5} {}", worth(found, *value)));
        }
    }
    for (name, what) in costs(found) {
        row(name, what);
    }
    block
}

/// A share of games where it is exact, else a judgement.
fn worth(found: &DiceFinding, value: DiceWorth) -> String {
    let judged = |value: f64| match found.depth {
        0 => format!("{value:+.4}, judged as it stands: no proof"),
        1 => format!("{value:+.4}, judged 1 move ahead: no proof"),
        depth => format!("{value:+.4}, judged {depth} moves ahead: no proof"),
    };
    match value {
        DiceWorth::Sampled(estimate) => {
            format!("{}, standard error {:.4}", judged(estimate.mean), estimate.error)
        }
        DiceWorth::Mean(mean) if found.exact => {
            let share = 100.0 * mean.win_share();
            format!("wins {share:.2} % of games: exact, {mean}")
        }
        DiceWorth::Mean(mean) => judged(mean.to_f64()),
    }
}

fn costs(found: &DiceFinding) -> Vec<(&'static str, String)> {
    let tally = found.tally;
    let [nodes, leaves, cuts, probe_cuts, in_all] =
        [tally.nodes, tally.leaves, tally.cuts, tally.probe_cuts, found.nodes].map(text::thousands);
    let time = text::duration(found.time);
    let in_all = match found.nodes > tally.nodes {
        true => format!(", {in_all} nodes of all depths"),
        false => String::new(),
    };
    let mut rows = vec![("cost", format!("{nodes} nodes, {leaves} leaves{in_all}, {time}"))];
    if tally.cuts > 0 {
        rows.push(("cuts", format!("{cuts} nodes, {probe_cuts} of them by probes")));
    }
    if let Some(all) = found.all_leaves {
        let share = 100.0 * tally.leaves as f64 / all as f64;
        let all = text::thousands(all);
        rows.push(("efficiency", format!("{share:.1} % of the {all} leaves without cuts")));
    }
    let branching = |leaves| found.branching(leaves);
    if let (Some(all), Some(cut)) = (found.all_leaves.and_then(branching), branching(tally.leaves))
    {
        let moves = all / f64::from(found.faces);
        rows.push((
            "branching",
            format!("{cut:.2} as searched, {all:.2} without cuts, {moves:.2} without the die"),
        ));
    }
    rows
}

/// The fields, in order.
#[derive(Serialize)]
struct Record<'a> {
    position: &'a str,
    game: String,
    algorithm: &'a str,
    exact: bool,
    depth: u8,
    /// Between −1 and 1, for the side to move before the roll.
    mean: f64,
    /// Of an estimate by lot, else null.
    standard_error: Option<f64>,
    /// Of a mean over all rolls, else null; beyond what JSON numbers hold everywhere.
    numerator: Option<String>,
    denominator: Option<String>,
    /// The best move for each roll.
    best: Vec<Option<&'a str>>,
    nodes: u64,
    leaves: u64,
    cuts: u64,
    probe_cuts: u64,
    all_leaves: Option<u64>,
    micros: u64,
}

fn json(args: &SearchArgs, name: &str, found: &DiceFinding) -> String {
    let (mean, standard_error, fraction) = match found.worth {
        DiceWorth::Mean(mean) => (mean.to_f64(), None, Some(mean.fraction())),
        DiceWorth::Sampled(estimate) => (estimate.mean, Some(estimate.error), None),
    };
    let record = Record {
        position: &args.position,
        game: args.game.to_string(),
        algorithm: name,
        exact: found.exact,
        depth: found.depth,
        mean,
        standard_error,
        numerator: fraction.map(|(numerator, _)| numerator.to_string()),
        denominator: fraction.map(|(_, denominator)| denominator.to_string()),
        best: found.rolls.iter().map(|(best, _)| best.as_deref()).collect(),
        nodes: found.tally.nodes,
        leaves: found.tally.leaves,
        cuts: found.tally.cuts,
        probe_cuts: found.tally.probe_cuts,
        all_leaves: found.all_leaves,
        micros: u64::try_from(found.time.as_micros()).unwrap_or(u64::MAX),
    };
    // Strings and numbers always have a JSON form.
    serde_json::to_string(&record).expect("a record is plain data") + "\n"
}
