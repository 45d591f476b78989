//! `plywood search` in a game with a die.

use std::fmt::Write;

use plywood_core::chance::Expectation;
use plywood_core::games::einstein::Einstein;
use serde::Serialize;

use super::super::{Failure, Verdict, screen};
use super::args::{Named, SearchArgs};
use crate::searches::{DiceAlgorithm, DiceFinding, einstein};
use crate::text;

/// Moves looked ahead unless told otherwise.
const DEPTH: u8 = 3;

/// Searches a position of EinStein würfelt nicht.
pub(super) fn run(
    args: &SearchArgs,
    start: Einstein,
    algorithm: DiceAlgorithm,
) -> Result<Verdict, Failure> {
    let depth = args.depth.unwrap_or(DEPTH);
    let found = einstein(start, &args.position, depth, algorithm).map_err(|bad| {
        let example = "moves are a stone and a cell, such as 1b2";
        Failure::Refused(format!("{bad}, in {:?}; {example}", args.position))
    })?;
    let written = if args.json { json(args, &found) } else { block(args, &found) };
    Failure::unless_written(screen::print(&written), Verdict::Answered)
}

fn block(args: &SearchArgs, found: &DiceFinding) -> String {
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
    row("mean", worth(found, found.worth));
    for (roll, (best, value)) in (1..).zip(&found.rolls) {
        if let Some(best) = best {
            row(&format!("roll {roll}"), format!("{best:<5} {}", worth(found, *value)));
        }
    }
    let nodes = found.nodes.map_or_else(String::new, |n| text::thousands(n) + " positions, ");
    row("cost", format!("{nodes}{} in all", text::duration(found.time)));
    block
}

/// A share of games where it is exact, else a judgement.
fn worth(found: &DiceFinding, value: Expectation) -> String {
    let (numerator, denominator) = value.fraction();
    match found.exact {
        true => {
            let share = 100.0 * value.win_share();
            format!("wins {share:.2} % of games: exact, {numerator}/{denominator}")
        }
        false => {
            let value = value.to_f64();
            format!("{value:+.4}, judged {} moves ahead: no proof", found.depth)
        }
    }
}

/// The fields, in order.
#[derive(Serialize)]
struct Record<'a> {
    position: &'a str,
    game: String,
    algorithm: &'static str,
    exact: bool,
    depth: u8,
    /// Between −1 and 1, for the side to move before the roll.
    mean: f64,
    numerator: String,
    denominator: String,
    /// The best move for each roll.
    best: Vec<Option<&'a str>>,
    nodes: Option<u64>,
    micros: u64,
}

fn json(args: &SearchArgs, found: &DiceFinding) -> String {
    let (numerator, denominator) = found.worth.fraction();
    let record = Record {
        position: &args.position,
        game: args.game.to_string(),
        algorithm: args.algorithm.map_or("star1", Named::name),
        exact: found.exact,
        depth: found.depth,
        mean: found.worth.to_f64(),
        // Beyond what JSON numbers hold everywhere.
        numerator: numerator.to_string(),
        denominator: denominator.to_string(),
        best: found.rolls.iter().map(|(best, _)| best.as_deref()).collect(),
        nodes: found.nodes,
        micros: u64::try_from(found.time.as_micros()).unwrap_or(u64::MAX),
    };
    // Strings and numbers always have a JSON form.
    serde_json::to_string(&record).expect("a record is plain data") + "\n"
}
