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
use crate::searches::{Algorithm, DiceAlgorithm, Finding, SearchError, Settings};
use crate::solver::Session;
use crate::text;
use args::{Named, SearchGame};

/// Searches the position that the arguments name.
pub(super) fn run(args: SearchArgs) -> Result<Verdict, Failure> {
    let algorithm = args.algorithm.unwrap_or(match args.game {
        SearchGame::Plain(_) => Named::Plain(Algorithm::default()),
        SearchGame::Einstein(_) => Named::Dice(DiceAlgorithm::default()),
    });
    let name = algorithm.name();
    let options = match args.unheeded(algorithm) {
        None => Ok(()),
        Some(option) => Err(Failure::Refused(format!(
            "{option} means nothing to {name}; leave it out, or see `plywood search --help`"
        ))),
    };
    match (args.game, algorithm) {
        (SearchGame::Plain(game), Named::Plain(algorithm)) => {
            options.and_then(|()| search(&args, game, algorithm))
        }
        (SearchGame::Einstein(start), Named::Dice(algorithm)) => {
            options.and_then(|()| dice::run(&args, start, algorithm))
        }
        (SearchGame::Plain(game), Named::Dice(_)) => Err(Failure::Refused(format!(
            "{game} has no die, which {name} is for; use --algorithm iterative"
        ))),
        (SearchGame::Einstein(_), Named::Plain(_)) => Err(Failure::Refused(format!(
            "{name} would take the best roll for granted; use --algorithm star2, star1 or expectiminimax"
        ))),
    }
}

fn search(args: &SearchArgs, game: GameSpec, algorithm: Algorithm) -> Result<Verdict, Failure> {
    let session = Arc::new(Session::default());
    let _interrupted = interrupt::watch(&session)?;
    let progress = Progress::start(&session);
    let settings = args.settings(algorithm);
    match game.searcher().search(&args.position, &settings, &session) {
        Ok(found) => {
            let written = if args.json {
                json(&settings, game, &found)
            } else {
                block(&settings, game, &found)
            };
            let verdict = if session.stopped() { Verdict::Incomplete } else { Verdict::Answered };
            Failure::unless_written(Screen::new(&progress).print(&written), verdict)
        }
        Err(SearchError::Stopped) => {
            let why = "stopped before there was an answer; --algorithm iterative always has one";
            Screen::new(&progress).complain(why);
            Ok(Verdict::Incomplete)
        }
        Err(SearchError::Bad(bad)) => Err(Failure::Refused(format!(
            "{bad}, in {:?}; `plywood games` shows the notation of {game}",
            args.position
        ))),
    }
}

fn block(settings: &Settings, game: GameSpec, found: &Finding) -> String {
    // Only a finished position has no move.
    let turn = text::turn(found.to_move, found.best.is_none());
    let mut block = format!("{game}, {}, {turn}\n\n", found.position);
    for row in found.drawing.lines() {
        let _ = writeln!(block, "  {row}");
    }
    block.push('\n');
    for (name, what) in rows(settings, found) {
        let _ = writeln!(block, "{name:<10} {what}");
    }
    block
}

fn rows(settings: &Settings, found: &Finding) -> Vec<(&'static str, String)> {
    let mut rows = vec![("algorithm", settings.algorithm.name().to_owned())];
    rows.push(("proved", text::proved(found.to_move, found.proved)));
    if let (Some(points), Some(depth)) = (found.points, found.depth) {
        rows.push(("estimate", text::judged(found.to_move, points, depth)));
    } else if let Some(depth) = found.depth {
        rows.push(("depth", depth.to_string()));
    }
    if let Some(per_mille) = found.per_mille {
        let share = f64::from(per_mille) / 10.0;
        rows.push((
            "playouts",
            format!("{share:.1} % of the points after the best move: no proof"),
        ));
    }
    if let Some(best) = &found.best {
        rows.push(("best move", format!("{} {best}", found.place)));
    }
    rows.extend(costs(found));
    rows
}

fn costs(found: &Finding) -> Vec<(&'static str, String)> {
    let mut rows = Vec::new();
    let time = text::duration(found.time);
    if let Some((playouts, tree)) = found.playouts {
        let (playouts, tree) = (text::thousands(playouts.into()), text::thousands(tree.into()));
        rows.push(("cost", format!("{playouts} playouts, {tree} nodes of a tree, {time}")));
    }
    let Some(tally) = found.tally else { return rows };
    let [nodes, leaves, evaluated, cuts] =
        [tally.nodes, tally.leaves, tally.evaluated, tally.cuts].map(text::thousands);
    rows.push(("cost", format!("{nodes} nodes, {leaves} leaves ({evaluated} evaluated), {time}")));
    if let Some(share) = found.first_move_cuts() {
        let share = 100.0 * share;
        rows.push(("cuts", format!("{cuts} nodes, {share:.1} % of them by the first move tried")));
    }
    if let (Some(all), Some(fewest)) = (found.all_leaves, found.fewest_leaves()) {
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

fn json(settings: &Settings, game: GameSpec, found: &Finding) -> String {
    let tally = found.tally;
    let record = Record {
        position: &found.position,
        game: game.to_string(),
        algorithm: settings.algorithm.name(),
        outcome: text::outcome_word(found.proved),
        exact: found.proved.value().is_some(),
        best: found.best.as_ref(),
        estimate: found.points,
        depth: found.depth,
        per_mille: found.per_mille,
        playouts: found.playouts.map(|(playouts, _)| playouts),
        nodes: tally.map(|tally| tally.nodes),
        leaves: tally.map(|tally| tally.leaves),
        cuts: tally.map(|tally| tally.cuts),
        first_move_cuts: tally.map(|tally| tally.first_move_cuts),
        all_leaves: found.all_leaves,
        fewest_leaves: found.fewest_leaves(),
        micros: u64::try_from(found.time.as_micros()).unwrap_or(u64::MAX),
    };
    // Strings and numbers always have a JSON form.
    serde_json::to_string(&record).expect("a record is plain data") + "\n"
}

impl SearchArgs {
    fn settings(&self, algorithm: Algorithm) -> Settings {
        Settings {
            algorithm,
            depth: self.depth.unwrap_or(match algorithm {
                Algorithm::Minimax => 5,
                _ => 8,
            }),
            quiet: self.quiescence.unwrap_or(0),
            aspiration: self.aspiration,
            order: self.order.unwrap_or_default(),
            blind: self.blind,
            nodes: self.nodes,
            time: self.time_limit,
            playouts: self.playouts.unwrap_or(20_000),
            seed: self.seed.unwrap_or(1),
            efficiency: self.efficiency,
        }
    }
}
