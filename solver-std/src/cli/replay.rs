//! `plywood replay`.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use plywood_firmware::boards::Model;
use serde_json::json;

use super::args::{table, threads};
use super::book::board;
use super::progress::Progress;
use super::solve::all_threads;
use super::{Failure, Verdict, interrupt};
use crate::games::GameSpec;
use crate::parallel::Mode;
use crate::replay::{self, By, Judged, Judgement, Made, NotJudged, Record};
use crate::solver::{Resources, Session};
use crate::table::TableSize;
use crate::text;

/// Judge the moves of games that were played.
///
/// Reads the log of a board, or games as their moves, one a line; says what every move was worth and
/// marks the mistakes of each side with what they lost: points of the score, or in games without one a
/// win, draw or loss. The lines of a log that count are `game GAME board first|second` and
/// `move N by board|person plays SPOT value VALUE nodes NODES source SOURCE`, whatever stands before
/// and after; the fields after SPOT may be missing.
#[derive(Args)]
#[command(after_help = "Examples:
  plywood replay game.log
  echo 4453 | plywood replay - --format json
  plywood replay game.log --trace 11 --board microbit --trace-depth 3

Exit codes: 0 done, 1 interrupted, or the log says of a position what is not true, 2 bad usage or
a bad log.")]
pub(super) struct ReplayArgs {
    /// The log, or - to read it from standard input
    #[arg(value_name = "LOG")]
    log: PathBuf,

    /// The game, where the log does not name it: see `plywood games`
    #[arg(long, value_name = "GAME", default_value_t)]
    game: GameSpec,

    /// Which game of the log, from 1 [default: all]
    #[arg(long, value_name = "N")]
    nth: Option<usize>,

    /// Search once more for the move with this number, and tell each step
    #[arg(long, value_name = "N")]
    trace: Option<usize>,

    /// Tell of nodes down to this depth
    #[arg(long, value_name = "N", default_value_t = 1, requires = "trace")]
    trace_depth: usize,

    /// The board whose search table is traced with: microbit, microbit-v2 or stm32l475-iot
    #[arg(long, value_name = "BOARD", value_parser = board, requires = "trace")]
    board: Option<&'static Model>,

    /// How many threads to use [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,

    /// Memory to remember positions in
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = table, allow_hyphen_values = true)]
    table: TableSize,

    /// How answers are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Formats of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// An object a line
    Json,
}

/// The search table of a board that is not named.
const TRACE_TABLE: usize = 64 << 10;

/// Judges the games of a log, or traces a move.
pub(super) fn run(args: &ReplayArgs) -> Result<Verdict, Failure> {
    let log = contents(&args.log)?;
    let in_log =
        |why: &dyn std::fmt::Display| Failure::Refused(format!("{}: {why}", args.log.display()));
    let mut records = replay::read(&log).map_err(|e| in_log(&e))?;
    if let Some(nth) = args.nth {
        let games = records.len();
        let record = nth.checked_sub(1).and_then(|at| records.get(at).cloned());
        let why = || in_log(&format!("game {nth} is not among the {games} in it"));
        records = vec![record.ok_or_else(why)?];
    }
    let session = Arc::new(Session::default());
    let _interrupted = interrupt::watch(&session)?;
    if let Some(number) = args.trace {
        return trace(args, &records, number, &session, &in_log);
    }
    let progress = Progress::start(&session);
    let mut verdict = Verdict::Answered;
    for (at, record) in records.iter().enumerate() {
        let game = record.game.unwrap_or(args.game);
        let judged = match judge(args, game, record, &session) {
            Ok(judged) => judged,
            Err(Failed::Judging(NotJudged::Stopped)) => return Ok(Verdict::Incomplete),
            Err(Failed::Judging(why)) => return Err(in_log(&why)),
            Err(Failed::Before(failure)) => return Err(failure),
        };
        let written = match args.format {
            Format::Json => object(game, record, &judged),
            Format::Text => table_of(game, record, &judged),
        };
        let gap = if at > 0 && args.format == Format::Text { "\n" } else { "" };
        progress.aside(|| io::stdout().write_all(format!("{gap}{written}").as_bytes()))?;
        if judged.moves.iter().any(|judgement| judgement.said_right == Some(false)) {
            verdict = Verdict::Incomplete;
        }
    }
    Ok(verdict)
}

fn contents(log: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if log == Path::new("-") {
        io::stdin().read_to_end(&mut bytes).map(drop)
    } else {
        fs::read(log).map(|read| bytes = read)
    };
    read.map_err(|e| {
        let log = log.display();
        Failure::Refused(format!("cannot read {log}: {e}; name a log, or - for standard input"))
    })?;
    // Whatever a serial line has garbled is not of the log.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

enum Failed {
    Before(Failure),
    Judging(NotJudged),
}

fn judge(
    args: &ReplayArgs,
    game: GameSpec,
    record: &Record,
    session: &Session,
) -> Result<Judged, Failed> {
    let resources = Resources {
        threads: args.threads.unwrap_or_else(all_threads),
        mode: Mode::default(),
        table: args.table.bytes(),
        keep_table: true,
    };
    let engine = game.engine();
    let solver = engine.solver(resources).map_err(|e| Failed::Before(Failure::refused(e)));
    let check = |text: &str| engine.check(text);
    replay::judge(game, record, &mut *solver?, &check, session).map_err(Failed::Judging)
}

/// What a move has come to, in words: `draw to loss`.
fn lost(judgement: &Judgement) -> String {
    let word = |number: i32| ["loss", "draw", "win"][(number.signum() + 1) as usize];
    let (before, after) = (word(judgement.before), word(judgement.after));
    let best = judgement.best.as_ref().map_or(String::new(), |best| format!(", best {best}"));
    match (judgement.lost(), before == after) {
        (0, _) => String::new(),
        (lost, true) => format!("loses {lost}{best}"),
        (lost, false) => format!("loses {lost}, from {before} to {after}{best}"),
    }
}

fn table_of(game: GameSpec, record: &Record, judged: &Judged) -> String {
    let board = match record.board_first {
        Some(true) => ", the board moves first",
        Some(false) => ", the board moves second",
        None => "",
    };
    let mut table = format!("{game}{board}\nmove  by      plays  worth  after\n");
    for (at, (made, judgement)) in record.moves.iter().zip(&judged.moves).enumerate() {
        let by = who(made, judgement);
        let (before, after) = (text::signed(judgement.before), text::signed(judgement.after));
        let said = match judgement.said_right {
            Some(false) => "  the log says otherwise",
            _ => "",
        };
        let row = format!(
            "{:>4}  {by:<6} {:>6} {before:>6} {after:>6}  {}{said}",
            at + 1,
            made.name,
            lost(judgement),
        );
        let _ = writeln!(table, "{}", row.trim_end());
    }
    for (by, mistakes, points) in totals(record, judged) {
        let _ = writeln!(table, "{by}: {mistakes} mistakes, {points} lost");
    }
    if judged.last.finished {
        let _ = writeln!(table, "{}", text::value(&judged.last, false));
    }
    table
}

/// `board`, `person`, or which player.
fn who(made: &Made, judgement: &Judgement) -> String {
    made.by.map_or_else(|| judgement.player.to_string(), |by: By| by.to_string())
}

/// For each who moved: mistakes, and what they lost.
fn totals(record: &Record, judged: &Judged) -> Vec<(String, usize, i32)> {
    let mut totals: Vec<(String, usize, i32)> = Vec::new();
    for (made, judgement) in record.moves.iter().zip(&judged.moves) {
        let by = who(made, judgement);
        let at = totals.iter().position(|(other, ..)| *other == by).unwrap_or_else(|| {
            totals.push((by, 0, 0));
            totals.len() - 1
        });
        totals[at].1 += usize::from(judgement.lost() > 0);
        totals[at].2 += judgement.lost();
    }
    totals
}

fn object(game: GameSpec, record: &Record, judged: &Judged) -> String {
    let moves =
        record.moves.iter().zip(&judged.moves).enumerate().map(|(at, (made, judgement))| {
            json!({
                "move": at + 1,
                "line": made.line,
                "by": who(made, judgement),
                "plays": made.name,
                "worth": judgement.before,
                "after": judgement.after,
                "lost": judgement.lost(),
                "best": judgement.best,
                "nodes": made.said.nodes,
                "source": made.said.source,
                "said_right": judgement.said_right,
            })
        });
    let totals = totals(record, judged).into_iter();
    let totals: Vec<_> = totals
        .map(|(by, mistakes, lost)| json!({ "by": by, "mistakes": mistakes, "lost": lost }))
        .collect();
    let object = json!({
        "game": game.to_string(),
        "board_first": record.board_first,
        "finished": judged.last.finished,
        "moves": moves.collect::<Vec<_>>(),
        "totals": totals,
    });
    format!("{object}\n")
}

fn trace(
    args: &ReplayArgs,
    records: &[Record],
    number: usize,
    session: &Session,
    in_log: &dyn Fn(&dyn std::fmt::Display) -> Failure,
) -> Result<Verdict, Failure> {
    let [record] = records else {
        return Err(in_log(&format!(
            "there are {} games in it; choose one by --nth",
            records.len()
        )));
    };
    let game = record.game.unwrap_or(args.game);
    let Some(made) = number.checked_sub(1).and_then(|at| record.moves.get(at)) else {
        let moves = record.moves.len();
        return Err(in_log(&format!("move {number} is not among the {moves} of the game")));
    };
    let Some(books) = game.books() else {
        return Err(Failure::Refused(format!("{game} is not played by boards: no move is traced")));
    };
    let table = args.board.map_or(TRACE_TABLE, |board| board.table_bytes());
    let position = replay::position(game, &record.moves[..number - 1]);
    let retraced = books.retrace(&position, table, args.trace_depth, session);
    let retraced = retraced.map_err(|e| in_log(&format!("before line {}: {e}", made.line)))?;
    let Some(best) = retraced.best else {
        eprintln!("plywood: stopped before the move was found");
        return Ok(Verdict::Incomplete);
    };
    let value = retraced.value.map_or_else(|| "the only move".to_owned(), |v| v.to_string());
    // Other sources count the nodes of other searches.
    let said = made.said.nodes.filter(|_| made.said.source.as_deref() == Some("search"));
    let compared = match said {
        Some(nodes) if nodes == retraced.nodes => ", as in the log".to_owned(),
        Some(nodes) => format!(", {} in the log", text::thousands(nodes)),
        None => String::new(),
    };
    let mut out = io::stdout().lock();
    match args.format {
        Format::Json => {
            let object = json!({
                "position": position, "best": best, "value": value, "nodes": retraced.nodes,
                "table_bytes": table, "trace": retraced.trace.lines().collect::<Vec<_>>(),
            });
            writeln!(out, "{object}")?;
        }
        Format::Text => {
            out.write_all(retraced.trace.as_bytes())?;
            let nodes = text::thousands(retraced.nodes);
            writeln!(out, "best move {best}, {value}; {nodes} nodes{compared}")?;
        }
    }
    Ok(Verdict::Answered)
}
