//! Games that were played, judged move by move.
//!
//! [`read`] takes the log of a board, or games as their moves; [`judge`] finds out what every move was
//! worth, and [`Retrace`] searches once more for the move of a position as a board does, and tells
//! each step.
//!
//! # The log
//!
//! A board logs a line when a game begins, and one for each move. Words are separated by spaces;
//! before them may stand anything, such as the time, and after them too. Other lines are skipped.
//!
//! ```text
//! game GAME board first|second …
//! move N by board|person plays SPOT [value VALUE] [nodes NODES] [source SOURCE] …
//! ```
//!
//! `GAME` is a name of `plywood games`. `N` counts the moves of the game from 1: where it begins anew,
//! so does the game. `SPOT` is the move in the game's notation, a column or a cell from 1. `VALUE` is
//! what the board takes the position to be worth to itself before the move: a score, or `win`, `draw`,
//! `loss` if that is all it has proved, or `?`. `SOURCE` is a word, such as `book`, `search`,
//! `forced`, `estimate`.

mod judge;
mod log;
mod trace;

pub use judge::{Judged, Judgement, NotJudged, judge, position};
pub use log::{BadLog, By, Claim, Made, Record, Said, read};
pub use trace::{Retrace, Retraced};
