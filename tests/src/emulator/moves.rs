//! The measurement images: what a perfect player plays on a board, and what looking a move up takes.

use std::io;
use std::path::Path;

use super::measure::{POSITIONS, SHIFT, run};
use super::model::Model;

/// What a board plays by its books, or without.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The columns played before.
    pub position: String,
    /// The column from 1.
    pub column: u8,
    /// The value, if the search found it, see `plywood_core::Value::to_raw`.
    pub value: Option<i8>,
    /// Nodes searched.
    pub nodes: u32,
    /// `book`, `forced`, `search`, or `given-up` for whatever is played after a search that was.
    pub source: String,
}

/// What it takes to look a move up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LookedUp {
    /// The columns played before.
    pub position: String,
    /// The column from 1.
    pub column: u8,
    /// Instructions executed to look up which of the guesses is right.
    pub looked_up: u32,
    /// Instructions executed from the position to the move, the guesses made.
    pub thought: u32,
}

/// Times that the image looks a move up.
const TIMES: u32 = 100;

impl Played {
    /// Asks an emulated board what it plays in positions of Connect Four on 7×6 that it meets.
    ///
    /// # Errors
    /// When the emulator or the image fails.
    pub fn ask(model: Model, image: &Path, positions: &[String]) -> io::Result<Vec<Self>> {
        ask(model, image, "play", positions, |fields| {
            let [position, column, value, nodes, source] = fields else { return None };
            Some(Self {
                position: (*position).into(),
                column: column.parse().ok()?,
                value: if *value == "?" { None } else { Some(value.parse().ok()?) },
                nodes: nodes.parse().ok()?,
                source: (*source).into(),
            })
        })
    }
}

impl LookedUp {
    /// Has an emulated board look the moves of positions up that are in its books.
    ///
    /// # Errors
    /// When the emulator or the image fails, or a position is not in the books.
    pub fn ask(model: Model, image: &Path, positions: &[String]) -> io::Result<Vec<Self>> {
        ask(model, image, "book", positions, |fields| {
            let [position, column, looked_up, thought] = fields else { return None };
            let instructions = |us: &str| {
                Some((us.parse::<u64>().ok()? * 1000 / u64::from(TIMES)) as u32 >> SHIFT)
            };
            Some(Self {
                position: (*position).into(),
                column: column.parse().ok()?,
                looked_up: instructions(looked_up)?,
                thought: instructions(thought)?,
            })
        })
    }
}

fn ask<T>(
    model: Model,
    image: &Path,
    task: &str,
    positions: &[String],
    read: impl Fn(&[&str]) -> Option<T>,
) -> io::Result<Vec<T>> {
    let mut answers = Vec::new();
    for positions in positions.chunks(POSITIONS) {
        for line in run(model, image, task, positions)?.lines() {
            let fields: Vec<_> = line.split_whitespace().collect();
            if fields.first() == Some(&"stack") {
                continue;
            }
            let fail = || io::Error::other(format!("{}: {line}", image.display()));
            answers.push(read(&fields).ok_or_else(fail)?);
        }
    }
    Ok(answers)
}
