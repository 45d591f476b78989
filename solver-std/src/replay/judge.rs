//! What the moves of a game were worth.

use std::fmt;

use plywood_core::Player;

use super::log::{Claim, Made, Record};
use crate::games::{BadPosition, GameSpec, MoveName};
use crate::solver::{Answer, Asked, Session, Solver};

/// A game with what its moves were worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The moves.
    pub moves: Vec<Judgement>,
    /// Where the game ended, or was left.
    pub last: Answer,
}

/// What a move was worth. Numbers are scores, or in a game without scores 1, 0 and -1; all are seen by
/// the player who moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Who moved.
    pub player: Player,
    /// What the position was worth.
    pub before: i32,
    /// What the move was worth.
    pub after: i32,
    /// The best move.
    pub best: Option<MoveName>,
    /// Whether the board's log says of the position what is true, if it says anything.
    pub said_right: Option<bool>,
}

impl Judgement {
    /// What the move has lost; 0 if nothing.
    pub fn lost(&self) -> i32 {
        self.before - self.after
    }
}

/// Why a game is not judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotJudged {
    /// A move of the record is none of the game.
    Illegal {
        /// The line of the log.
        line: usize,
        /// The move.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// The session was stopped.
    Stopped,
}

impl fmt::Display for NotJudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { line, name, why } => {
                write!(f, "line {line}: {name:?} is no move of the game: {why}")
            }
            Self::Stopped => f.write_str("stopped before all moves were judged"),
        }
    }
}

impl std::error::Error for NotJudged {}

/// The position after the first moves of a record, in the game's notation.
pub fn position(game: GameSpec, moves: &[Made]) -> String {
    let names: Vec<&str> = moves.iter().map(|made| made.name.as_str()).collect();
    let digits = matches!(game, GameSpec::TicTacToe | GameSpec::MisereTicTacToe);
    match names.is_empty() {
        true => "start".to_owned(),
        false => names.join(if digits { "" } else { "," }),
    }
}

/// Judges a game, the last position first, so that what it has taught helps with those before.
///
/// # Errors
/// [`NotJudged`].
pub fn judge(
    game: GameSpec,
    record: &Record,
    solver: &mut dyn Solver,
    check: &dyn Fn(&str) -> Result<(), BadPosition>,
    session: &Session,
) -> Result<Judged, NotJudged> {
    for (at, made) in record.moves.iter().enumerate() {
        check(&position(game, &record.moves[..=at])).map_err(|bad| NotJudged::Illegal {
            line: made.line,
            name: made.name.clone(),
            why: bad.what,
        })?;
    }
    let mut solve = |moves: usize| {
        let text = position(game, &record.moves[..moves]);
        session.note(format!("after {moves} of {} moves", record.moves.len()));
        let answer = solver.solve(&text, &Asked::default(), session, &mut |_| ());
        // It was checked.
        let answer = answer.map_err(|_| NotJudged::Stopped)?;
        if answer.complete { Ok(answer) } else { Err(NotJudged::Stopped) }
    };
    let last = solve(record.moves.len())?;
    let (mut next, mut moves) = (last.clone(), Vec::new());
    for (at, made) in record.moves.iter().enumerate().rev() {
        let here = solve(at)?;
        let number = |answer: &Answer| answer.worth.number(false).unwrap_or(0);
        let after = if next.to_move == here.to_move { number(&next) } else { -number(&next) };
        let said_right = match made.said.value {
            Some(Claim::Score(score)) => Some(score == number(&here)),
            Some(Claim::Sign(sign)) => Some(i32::from(sign) == number(&here).signum()),
            Some(Claim::Unknown) | None => None,
        };
        moves.push(Judgement {
            player: here.to_move,
            before: number(&here),
            after,
            best: here.best.first().cloned(),
            said_right,
        });
        next = here;
    }
    moves.reverse();
    Ok(Judged { moves, last })
}
