//! Answers as text: for people, as Pascal Pons' lines, as JSON and as CSV.

mod people;
mod pons;
mod record;

pub use people::{heading, place_row, summary};
pub(crate) use record::outcome;

use crate::games::GameSpec;
use crate::solver::{Answer, Asked};

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// Position, score, nodes and microseconds.
    Pons,
    /// An object a line.
    Json,
    /// A table with a heading.
    Csv,
}

/// Everything that decides how an answer looks.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The format.
    pub format: Format,
    /// What was asked.
    pub asked: Asked,
    /// The game.
    pub game: GameSpec,
}

impl Style {
    /// What comes before the first answer: nothing, but for CSV.
    pub fn preamble(&self) -> String {
        if self.format == Format::Csv { record::csv_heading(&self.asked) } else { String::new() }
    }

    /// What stands between two answers: an empty line for people.
    pub fn separator(&self) -> &'static str {
        if self.format == Format::Text { "\n" } else { "" }
    }

    /// An answer, with its last line break.
    pub fn answer(&self, answer: &Answer) -> String {
        match self.format {
            Format::Text => people::block(self, answer),
            Format::Pons => pons::line(answer, &self.asked),
            Format::Json => record::json(self, answer),
            Format::Csv => record::csv(self, answer),
        }
    }

    /// What stands in place of the answer to a bad position: nothing, but for JSON.
    pub fn error(&self, position: &str, error: &str) -> String {
        match self.format {
            Format::Json => record::json_error(position, error),
            _ => String::new(),
        }
    }
}
