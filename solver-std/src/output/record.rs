//! The record of an answer: one JSON object or one CSV line, with the same fields in one order.

use serde::Serialize;

use super::Style;
use crate::games::MoveName;
use crate::solver::{Answer, Asked, Place};
use crate::text;

/// The fields, in order. A field that was not asked for is left out.
#[derive(Serialize)]
struct Record<'a> {
    position: &'a str,
    game: String,
    outcome: &'static str,
    exact: bool,
    plies: Option<u32>,
    score: Option<i32>,
    lower: Option<i32>,
    upper: Option<i32>,
    best: &'a [MoveName],
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<Option<i32>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv: Option<&'a [MoveName]>,
    estimate: Option<i32>,
    depth: Option<u32>,
    nodes: u64,
    micros: u64,
    threads: usize,
    mode: &'static str,
}

#[derive(Serialize)]
struct ErrorRecord<'a> {
    position: &'a str,
    error: &'a str,
}

impl<'a> Record<'a> {
    fn new(style: &Style, answer: &'a Answer) -> Self {
        let worth = &answer.worth;
        let weak = style.asked.weak;
        let score = |place: &Place| place.worth.and_then(|worth| worth.number(weak));
        let scores = |places: &Vec<Place>| places.iter().map(score).collect();
        Self {
            position: &answer.position,
            game: style.game.to_string(),
            outcome: outcome(answer),
            exact: worth.is_proved(weak),
            plies: answer.plies,
            score: worth.score().filter(|_| !weak),
            lower: worth.scores.map(|(lower, _)| lower),
            upper: worth.scores.map(|(_, upper)| upper),
            best: &answer.best,
            scores: answer.places.as_ref().map(scores),
            pv: answer.line.as_deref(),
            estimate: answer.guess.map(|guess| guess.points),
            depth: answer.guess.map(|guess| guess.depth.into()),
            nodes: answer.nodes,
            micros: u64::try_from(answer.time.as_micros()).unwrap_or(u64::MAX),
            threads: answer.threads,
            mode: answer.mode.name(),
        }
    }
}

/// The value for the side to move in one word.
pub(crate) fn outcome(answer: &Answer) -> &'static str {
    text::outcome_word(answer.worth.bounds)
}

fn line(record: &impl Serialize) -> String {
    // Strings, numbers and lists of them always have a JSON form.
    let mut line = serde_json::to_string(record).expect("a record is plain data");
    line.push('\n');
    line
}

pub(super) fn json(style: &Style, answer: &Answer) -> String {
    line(&Record::new(style, answer))
}

pub(super) fn json_error(position: &str, error: &str) -> String {
    line(&ErrorRecord { position, error })
}

/// The fields of a CSV line with their names; an array that was not asked for is left out, null
/// is empty.
fn cells(record: &Record<'_>) -> Vec<(&'static str, String)> {
    fn shown<T: ToString>(value: Option<T>) -> String {
        value.map_or_else(String::new, |value| value.to_string())
    }
    let score = |score: &Option<i32>| score.map_or_else(|| "null".to_owned(), |s| s.to_string());
    let mut cells = vec![
        ("position", record.position.to_owned()),
        ("game", record.game.clone()),
        ("outcome", record.outcome.to_owned()),
        ("exact", record.exact.to_string()),
        ("plies", shown(record.plies)),
        ("score", shown(record.score)),
        ("lower", shown(record.lower)),
        ("upper", shown(record.upper)),
        ("best", text::joined(record.best, " ")),
    ];
    if let Some(scores) = &record.scores {
        cells.push(("scores", text::joined(scores.iter().map(score), " ")));
    }
    if let Some(pv) = record.pv {
        cells.push(("pv", text::joined(pv, " ")));
    }
    cells.extend([
        ("estimate", shown(record.estimate)),
        ("depth", shown(record.depth)),
        ("nodes", record.nodes.to_string()),
        ("micros", record.micros.to_string()),
        ("threads", record.threads.to_string()),
        ("mode", record.mode.to_owned()),
    ]);
    cells
}

/// A cell, quoted if it holds what separates cells (RFC 4180).
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

pub(super) fn csv(style: &Style, answer: &Answer) -> String {
    let cells = cells(&Record::new(style, answer));
    text::joined(cells.iter().map(|(_, cell)| quoted(cell)), ",") + "\n"
}

/// The names of the fields.
pub(super) fn csv_heading(asked: &Asked) -> String {
    let arrays = [("scores", asked.analyze), ("pv", asked.line)];
    let arrays = arrays.into_iter().filter(|(_, asked)| *asked).map(|(name, _)| name);
    let before =
        ["position", "game", "outcome", "exact", "plies", "score", "lower", "upper", "best"];
    let after = ["estimate", "depth", "nodes", "micros", "threads", "mode"];
    text::joined(before.into_iter().chain(arrays).chain(after), ",") + "\n"
}
