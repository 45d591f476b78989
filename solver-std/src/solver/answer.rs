//! What was found out about a position, free of the game's types.

use std::time::Duration;

use plywood_core::{Bounds, Player};

use super::Guess;
use crate::games::MoveName;
use crate::parallel::Mode;

/// What is asked about every position of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    /// Only win, draw or loss.
    pub weak: bool,
    /// Every move's value and all best moves.
    pub analyze: bool,
    /// The principal variation.
    pub line: bool,
    /// The time for one position.
    pub time_limit: Option<Duration>,
}

/// What is proved about a value, as bounds and, in a game that has one, as bounds on the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Bounds for the side to move.
    pub bounds: Bounds,
    /// The least and the greatest possible score for the side to move.
    pub scores: Option<(i32, i32)>,
}

impl Worth {
    /// The score, if there is one and it is proved.
    pub fn score(&self) -> Option<i32> {
        self.scores.filter(|(lower, upper)| lower == upper).map(|(lower, _)| lower)
    }

    /// The score, or 1, 0, −1 where only the sign is asked for or the game has no score; `None`
    /// if that is not proved.
    pub fn number(&self, weak: bool) -> Option<i32> {
        if weak || self.scores.is_none() { self.bounds.sign().map(i32::from) } else { self.score() }
    }

    /// Whether everything asked for is proved.
    pub fn is_proved(&self, weak: bool) -> bool {
        if weak { self.bounds.sign().is_some() } else { self.bounds.value().is_some() }
    }
}

/// A move that the board has, legal or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Its name.
    pub name: MoveName,
    /// What it is worth to the side to move; `None` if it is not legal.
    pub worth: Option<Worth>,
}

/// What was found out about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The position as it was given; `start` for the initial one.
    pub position: String,
    /// The side to move.
    pub to_move: Player,
    /// Moves made.
    pub moves_made: u32,
    /// Whether the game is over.
    pub finished: bool,
    /// The board as text.
    pub drawing: String,
    /// What a move is called in a sentence.
    pub place: &'static str,
    /// What a value counts in a sentence.
    pub ply: &'static str,
    /// What the initial position is called.
    pub start: &'static str,
    /// What is proved about the value.
    pub worth: Worth,
    /// Moves until the game ends under best play, where that is known.
    pub plies: Option<u32>,
    /// The best move, or all of them if they were asked for; empty if none is proved, unless there
    /// is a [`guess`](Self::guess).
    pub best: Vec<MoveName>,
    /// Every move of the board if an analysis was asked for.
    pub places: Option<Vec<Place>>,
    /// The principal variation as far as it is proved, if it was asked for.
    pub line: Option<Vec<MoveName>>,
    /// A judgement, where time was up before it was proved who wins. The best move is then the one
    /// that it is based on.
    pub guess: Option<Guess>,
    /// Whether everything asked for is proved.
    pub complete: bool,
    /// Nodes searched.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
    /// Threads that searched.
    pub threads: usize,
    /// How they divided the work.
    pub mode: Mode,
}
