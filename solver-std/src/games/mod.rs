//! The games of the program: their names, and what it needs of each beyond rules and knowledge.
//!
//! A new game is an implementation of [`Played`], a variant of [`GameSpec`] with its name, and a
//! line in `list.rs` and `engines.rs`.

mod connect4;
mod engines;
mod error;
mod list;
mod misere;
mod mnk;
mod spec;
mod words;

pub use error::GameSpecError;
pub use list::GameInfo;
pub use spec::GameSpec;

use std::fmt;

use plywood_core::limited::Evaluation;
use plywood_core::search::Key;
use plywood_core::{Bounds, Solve, Value};
use serde::Serialize;

use crate::table::Stored;

/// A move as people write it in the game's notation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(untagged)]
pub enum MoveName {
    /// A column, or a cell of a board that numbers them.
    Number(u32),
    /// A cell by letter and number.
    Text(String),
}

impl fmt::Display for MoveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// Why a text is no position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPosition {
    /// The byte, counted from zero, at which the trouble starts.
    pub at: usize,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.at + 1, self.what)
    }
}

impl std::error::Error for BadPosition {}

/// What the program needs of a game beyond its rules: reading, naming, drawing, scoring.
pub trait Played: Solve<Open: Send + Sync, Move: Send + Sync> + Send + Sync
where
    Key<Self>: Stored,
{
    /// What a move is called in a sentence, such as `column`.
    const PLACE: &'static str;

    /// What the value counts in a sentence, such as `stone`.
    const PLY: &'static str = "stone";

    /// What the initial position is called in a sentence.
    const START: &'static str = "the empty board";

    /// The position after the moves of a text in the game's notation.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn after(self, text: &str) -> Result<Self, BadPosition>;

    /// A move of this position in words.
    fn name(&self, mv: Self::Move) -> MoveName;

    /// Every move that the board has, legal or not, in the order in which `--analyze` lists them.
    fn places(&self) -> Vec<Self::Move>;

    /// The board as text, with what helps to name a move.
    fn drawing(&self) -> String;

    /// Moves made since the initial position.
    fn moves_made(&self) -> u32;

    /// The game's score of a value of this position; `None` in a game that has no score.
    fn score(&self, value: Value) -> Option<i32>;

    /// What judges a position where time is up before its value is proved.
    fn evaluation(&self) -> impl Evaluation<Self>;

    /// Plies until a drawn game ends, if that is known: when the board is full.
    fn plies_of_a_draw(&self) -> Option<u32> {
        Some(self.plies_left().into())
    }

    /// The same bounds, drawn in to the values that this position can have at all.
    fn possible(&self, bounds: Bounds) -> Bounds;
}

/// Draws bounds in to the values of an unfinished game in which the players take turns and which
/// ends in at most `plies_left` plies: a win takes an odd number of plies, a loss an even one.
pub(crate) fn taking_turns(bounds: Bounds, plies_left: u8) -> Bounds {
    Bounds {
        lower: -below(-bounds.lower, plies_left, 0),
        upper: below(bounds.upper, plies_left, 1),
    }
}

/// The greatest possible value not above `value`, where wins take `odd` plies modulo 2.
fn below(value: Value, plies_left: u8, odd: u8) -> Value {
    let farther = |plies: u8, parity: u8| plies + u8::from(plies % 2 != parity);
    let nearer = |plies: u8, parity: u8| plies - u8::from(plies % 2 != parity);
    match value.plies() {
        None => value,
        Some(plies) if value > Value::DRAW => {
            let plies = farther(plies.max(1), odd);
            if plies > plies_left { Value::DRAW } else { Value::win_in(plies) }
        }
        Some(plies) => {
            let plies = nearer(plies.min(plies_left), 1 - odd);
            Value::loss_in(plies)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_drawn_in_to_values_that_taking_turns_allows() {
        let draw = |bounds| taking_turns(bounds, 10);
        let between = |lower, upper| Bounds { lower, upper };
        let (win, loss) = (Value::win_in, Value::loss_in);
        assert_eq!(draw(Bounds::UNKNOWN), between(loss(2), win(1)));
        assert_eq!(draw(between(loss(3), win(4))), between(loss(4), win(5)));
        assert_eq!(draw(between(win(10), win(1))), between(win(9), win(1)));
        assert_eq!(draw(between(loss(2), loss(9))), between(loss(2), loss(8)));
        assert_eq!(draw(Bounds::exact(Value::DRAW)), Bounds::exact(Value::DRAW));
        assert_eq!(draw(between(loss(11), win(11))), between(Value::DRAW, Value::DRAW));
        assert_eq!(draw(Bounds::exact(win(7))), Bounds::exact(win(7)));
    }
}
