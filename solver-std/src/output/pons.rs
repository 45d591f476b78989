//! Pascal Pons' lines: `<position> <score> <nodes> <microseconds>`, or with an analysis
//! `<position> <score of each column>`.

use crate::solver::{Answer, Asked, Worth};
use crate::text;

/// Stands for the score of a column that is full.
const ILLEGAL: &str = "-1000";
/// Stands for a score that is not proved.
const UNKNOWN: &str = "?";

pub(super) fn line(answer: &Answer, asked: &Asked) -> String {
    // A blank within a position would make two fields of it.
    let position: String = answer.position.split_whitespace().collect();
    match &answer.places {
        Some(places) => {
            let score = |worth: &Option<Worth>| match worth {
                Some(worth) => score(worth, asked),
                None => ILLEGAL.to_owned(),
            };
            let scores = text::joined(places.iter().map(|place| score(&place.worth)), " ");
            format!("{position} {scores}\n")
        }
        None => {
            let score = score(&answer.worth, asked);
            format!("{position} {score} {} {}\n", answer.nodes, answer.time.as_micros())
        }
    }
}

fn score(worth: &Worth, asked: &Asked) -> String {
    worth.number(asked.weak).map_or_else(|| UNKNOWN.to_owned(), |score| score.to_string())
}
