//! What can be wrong with a game.

use core::fmt;

use crate::value::{Bounds, Value};

/// A rule that a game has broken, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What is wrong.
    pub rule: Rule,
    /// Plies from the position that was checked to the one where it shows.
    pub ply: u8,
    /// The random game that led there; `None` if all lines of play were walked.
    pub playout: Option<Playout>,
}

/// A random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The seed of all games of a check.
    pub seed: u64,
    /// The number of the game, from zero.
    pub game: u32,
}

/// A sentence of the contract of [`Game`](crate::Game), [`Solve`](crate::Solve) or
/// [`Open`](crate::Open) that does not hold. Values are seen by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// A finished position has moves.
    MovesAfterTheEnd,
    /// An unfinished position has none.
    NoMoves,
    /// The same move is listed twice.
    RepeatedMove,
    /// Two calls with the same arguments gave different answers.
    Unstable(
        /// The method.
        &'static str,
    ),
    /// A game may be longer than a value can express.
    TooLong {
        /// What `plies_left` says.
        plies_left: u8,
    },
    /// A move does not lower `plies_left`.
    PliesLeftNotLower {
        /// Before the move.
        before: u8,
        /// After it.
        after: u8,
    },
    /// Two implementations of a game disagree.
    TwinsDiffer(
        /// The method.
        &'static str,
    ),
    /// `settle` gives a wrong value.
    WrongSettledValue {
        /// What it says.
        claimed: Value,
        /// By minimax.
        value: Value,
    },
    /// `settle` follows a line to a position that is worth something else.
    WrongSettledPosition {
        /// What the line leads to.
        claimed: Value,
        /// By minimax.
        value: Value,
    },
    /// `advance` gives a wrong value, or leads to a position of another value.
    WrongAdvance {
        /// What it says or leads to.
        claimed: Value,
        /// By minimax.
        value: Value,
    },
    /// `bounds` excludes the value.
    WrongBounds {
        /// What it says.
        claimed: Bounds,
        /// By minimax.
        value: Value,
    },
    /// `prove` excludes the value.
    WrongProof {
        /// What it says.
        claimed: Bounds,
        /// By minimax.
        value: Value,
        /// The window it was asked about.
        window: (Value, Value),
    },
    /// An open position has no candidate, perhaps because it is finished.
    NoCandidate,
    /// A candidate is not a legal move.
    IllegalCandidate,
    /// A candidate is listed twice.
    RepeatedCandidate,
    /// No candidate attains the value.
    BestMoveIsNoCandidate {
        /// The value of the best candidate.
        candidates: Value,
        /// By minimax.
        value: Value,
    },
    /// The search, which uses all of this together, gives a wrong answer.
    WrongSearch {
        /// The result.
        found: Value,
        /// By minimax.
        value: Value,
        /// The window it was asked about.
        window: (Value, Value),
    },
    /// Positions of one key have different values.
    KeyOfTwoValues {
        /// The value of one.
        one: Value,
        /// The value of the other.
        other: Value,
    },
    /// Positions of one key have nothing in common, says the caller.
    SharedKey,
    /// The same position, reached twice, has two keys.
    TwoKeys,
    /// A position and its image have different values.
    WrongSymmetry {
        /// Of the image.
        image: Value,
        /// Of the position.
        value: Value,
    },
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::MovesAfterTheEnd => f.write_str("a finished position has moves"),
            Self::NoMoves => f.write_str("an unfinished position has no moves"),
            Self::RepeatedMove => f.write_str("a move is listed twice"),
            Self::Unstable(method) => write!(f, "{method}() changes from call to call"),
            Self::TooLong { plies_left } => {
                write!(
                    f,
                    "{plies_left} plies may be left, a value counts up to {}",
                    Value::MAX_PLIES
                )
            }
            Self::PliesLeftNotLower { before, after } => {
                write!(f, "plies_left() goes from {before} to {after} after a move")
            }
            Self::TwinsDiffer(method) => write!(f, "the twins differ in {method}()"),
            Self::WrongSettledValue { claimed, value } => {
                write!(f, "settle() says {claimed}, minimax {value}")
            }
            Self::WrongSettledPosition { claimed, value } => {
                write!(f, "the position after settle() makes it a {claimed}, minimax a {value}")
            }
            Self::WrongAdvance { claimed, value } => {
                write!(f, "advance() makes a move a {claimed}, minimax a {value}")
            }
            Self::WrongBounds { claimed, value } => {
                write!(f, "bounds() says {} to {}, minimax {value}", claimed.lower, claimed.upper)
            }
            Self::WrongProof { claimed, value, window: (alpha, beta) } => write!(
                f,
                "prove({alpha}, {beta}) says {} to {}, minimax {value}",
                claimed.lower, claimed.upper
            ),
            Self::NoCandidate => f.write_str("an open position has no candidate"),
            Self::IllegalCandidate => f.write_str("a candidate is not a legal move"),
            Self::RepeatedCandidate => f.write_str("a candidate is listed twice"),
            Self::BestMoveIsNoCandidate { candidates, value } => {
                write!(f, "the best candidate is a {candidates}, the best move a {value}")
            }
            Self::WrongSearch { found, value, window: (alpha, beta) } => {
                write!(f, "a search of ({alpha}, {beta}) finds {found}, minimax {value}")
            }
            Self::KeyOfTwoValues { one, other } => {
                write!(f, "positions of one key are a {one} and a {other}")
            }
            Self::SharedKey => f.write_str("positions that are not the same share a key"),
            Self::TwoKeys => f.write_str("the same position has two keys"),
            Self::WrongSymmetry { image, value } => {
                write!(f, "the image of the position is a {image}, the position a {value}")
            }
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, at ply {}", self.rule, self.ply)?;
        match self.playout {
            Some(Playout { seed, game }) => write!(f, " of random game {game} of seed {seed}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Violation {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_violation_says_what_is_wrong_and_in_which_game() {
        let rule = Rule::PliesLeftNotLower { before: 4, after: 4 };
        let violation = Violation { rule, ply: 5, playout: Some(Playout { seed: 9, game: 2 }) };
        assert_eq!(
            violation.to_string(),
            "plies_left() goes from 4 to 4 after a move, at ply 5 of random game 2 of seed 9"
        );
        let rule = Rule::TwinsDiffer("outcome");
        let violation = Violation { rule, ply: 1, playout: None };
        assert_eq!(violation.to_string(), "the twins differ in outcome(), at ply 1");
    }
}
