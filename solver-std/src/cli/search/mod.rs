//! `plywood search`.

mod args;
mod dice;

pub(super) use args::SearchArgs;

use std::fmt::Write;
use std::sync::Arc;

use serde::Serialize;

use super::progress::Progress;
use super::screen::Screen;
use super::{Failure, Verdict, interrupt};
use crate::games::{GameSpec, MoveName};
use crate::lookout::{Algorithm, DiceAlgorithm, Look, Seen, Unseen};
use crate::solver::Session;
use crate::text;
use args::{Named, SearchGame};

/// Searches the position that the arguments name.
pub(super) fn run(args: SearchArgs) -> Result<Verdict, Failure> {
    match (args.game, args.algorithm) {
        (SearchGame::Plain(game), None) => look(&args, game, Algorithm::default()),
        (SearchGame::Plain(game), Some(Named::Plain(algorithm))) => look(&args, game, algorithm),
        (SearchGame::Einstein(start), None) => dice::run(&args, start, DiceAlgorithm::default()),
        (SearchGame::Einstein(start), Some(Named::Dice(algorithm))) => {
            dice::run(&args, start, algorithm)
        }
        (SearchGame::Plain(game), Some(name @ Named::Dice(_))) => Err(Failure::Refused(format!(
            "{game} has no die, which {} is for; use --algorithm iterative",
            name.name()
        ))),
        (SearchGame::Einstein(_), Some(name @ Named::Plain(_))) => Err(Failure::Refused(format!(
            "{} would take the best roll for granted; use --algorithm star1 or expectiminimax",
            name.name()
        ))),
    }
}

fn look(args: &SearchArgs, game: GameSpec, algorithm: Algorithm) -> Result<Verdict, Failure> {
    let session = Arc::new(Session::default());
    let _interrupted = interrupt::watch(&session)?;
    let progress = Progress::start(&session);
    let look = args.look(algorithm);
    match game.lookout().look(&args.position, &look, &session) {
        Ok(seen) => {
            let written =
                if args.json { json(&look, game, &seen) } else { block(&look, game, &seen) };
            let verdict = if session.stopped() { Verdict::Incomplete } else { Verdict::Answered };
            Failure::unless_written(Screen::new(&progress).print(&written), verdict)
        }
        Err(Unseen::Stopped) => {
            let why = "stopped before there was an answer; --algorithm iterative always has one";
            Screen::new(&progress).complain(why);
            Ok(Verdict::Incomplete)
        }
        Err(Unseen::Bad(bad)) => Err(Failure::Refused(format!(
            "{bad}, in {:?}; `plywood games` shows the notation of {game}",
            args.position
        ))),
    }
}

fn block(look: &Look, game: GameSpec, seen: &Seen) -> String {
    let player = text::player(seen.to_move);
    let mut block = format!("{game}, {}, {player} to move\n\n", seen.position);
    for row in seen.drawing.lines() {
        let _ = writeln!(block, "  {row}");
    }
    block.push('\n');
    for (name, what) in rows(look, seen) {
        let _ = writeln!(block, "{name:<10} {what}");
    }
    block
}

fn rows(look: &Look, seen: &Seen) -> Vec<(&'static str, String)> {
    let mut rows = vec![("algorithm", look.algorithm.name().to_owned())];
    rows.push(("proved", text::proved(seen.to_move, seen.proved)));
    if let (Some(points), Some(depth)) = (seen.points, seen.depth) {
        rows.push(("estimate", text::judged(seen.to_move, points, depth)));
    } else if let Some(depth) = seen.depth {
        rows.push(("depth", depth.to_string()));
    }
    if let Some(per_mille) = seen.per_mille {
        let share = f64::from(per_mille) / 10.0;
        rows.push((
            "playouts",
            format!("{share:.1} % of the points after the best move: no proof"),
        ));
    }
    if let Some(best) = &seen.best {
        rows.push(("best move", format!("{} {best}", seen.place)));
    }
    rows.extend(costs(seen));
    rows
}

fn costs(seen: &Seen) -> Vec<(&'static str, String)> {
    let mut rows = Vec::new();
    let time = text::duration(seen.time);
    if let Some((playouts, tree)) = seen.playouts {
        let (playouts, tree) = (text::thousands(playouts.into()), text::thousands(tree.into()));
        rows.push(("cost", format!("{playouts} playouts, {tree} nodes of a tree, {time}")));
    }
    let Some(tally) = seen.tally else { return rows };
    let [nodes, leaves, evaluated, cuts] =
        [tally.nodes, tally.leaves, tally.evaluated, tally.cuts].map(text::thousands);
    rows.push(("cost", format!("{nodes} nodes, {leaves} leaves ({evaluated} evaluated), {time}")));
    if let Some(share) = seen.first_move_cuts() {
        let share = 100.0 * share;
        rows.push(("cuts", format!("{cuts} nodes, {share:.1} % of them by the first move tried")));
    }
    if let (Some(all), Some(fewest)) = (seen.all_leaves, seen.fewest_leaves()) {
        let ratio = tally.leaves as f64 / fewest;
        let (all, fewest) = (text::thousands(all), text::thousands(fewest.round() as u64));
        rows.push((
            "efficiency",
            format!("{ratio:.2} times the {fewest} leaves of perfect order; {all} without cuts"),
        ));
    }
    rows
}

/// The fields, in order; null where the algorithm has none.
#[derive(Serialize)]
struct Record<'a> {
    position: &'a str,
    game: String,
    algorithm: &'static str,
    outcome: &'static str,
    exact: bool,
    best: Option<&'a MoveName>,
    estimate: Option<i32>,
    depth: Option<u8>,
    per_mille: Option<u32>,
    playouts: Option<u32>,
    nodes: Option<u64>,
    leaves: Option<u64>,
    cuts: Option<u64>,
    first_move_cuts: Option<u64>,
    all_leaves: Option<u64>,
    fewest_leaves: Option<f64>,
    micros: u64,
}

fn json(look: &Look, game: GameSpec, seen: &Seen) -> String {
    let tally = seen.tally;
    let record = Record {
        position: &seen.position,
        game: game.to_string(),
        algorithm: look.algorithm.name(),
        outcome: text::outcome_word(seen.proved),
        exact: seen.proved.value().is_some(),
        best: seen.best.as_ref(),
        estimate: seen.points,
        depth: seen.depth,
        per_mille: seen.per_mille,
        playouts: seen.playouts.map(|(playouts, _)| playouts),
        nodes: tally.map(|tally| tally.nodes),
        leaves: tally.map(|tally| tally.leaves),
        cuts: tally.map(|tally| tally.cuts),
        first_move_cuts: tally.map(|tally| tally.first_move_cuts),
        all_leaves: seen.all_leaves,
        fewest_leaves: seen.fewest_leaves(),
        micros: u64::try_from(seen.time.as_micros()).unwrap_or(u64::MAX),
    };
    // Strings and numbers always have a JSON form.
    serde_json::to_string(&record).expect("a record is plain data") + "\n"
}

impl SearchArgs {
    fn look(&self, algorithm: Algorithm) -> Look {
        Look {
            algorithm,
            depth: self.depth.unwrap_or(match algorithm {
                Algorithm::Minimax => 5,
                _ => 8,
            }),
            quiet: self.quiescence,
            aspiration: self.aspiration,
            order: self.order,
            blind: self.blind,
            nodes: self.nodes,
            playouts: self.playouts,
            seed: self.seed,
            efficiency: self.efficiency,
        }
    }
}
