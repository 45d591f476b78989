//! Positions as text: the moves played, in order, for every game whose moves can be read and written.
//!
//! Moves are separated by blanks or commas. The empty text and `start` are the initial position.

use core::fmt;
use core::str::FromStr;

use crate::game::{Game, Outcome};

/// Why a text is no position. `at` is the byte, counted from zero, at which the trouble starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovesError {
    /// A word that is no move.
    NotAMove {
        /// Where.
        at: usize,
    },
    /// A comma without a move before or behind it.
    MissingMove {
        /// Where.
        at: usize,
    },
    /// A move that is not legal in its position.
    Illegal {
        /// Where.
        at: usize,
    },
    /// A move after the end of the game.
    GameOver {
        /// Where.
        at: usize,
        /// How the game ended.
        outcome: Outcome,
    },
}

impl MovesError {
    /// The byte, counted from zero, at which the trouble starts.
    pub fn at(&self) -> usize {
        match *self {
            Self::NotAMove { at }
            | Self::MissingMove { at }
            | Self::Illegal { at }
            | Self::GameOver { at, .. } => at,
        }
    }
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotAMove { .. } => f.write_str("this is no move"),
            Self::MissingMove { .. } => f.write_str("a move is missing"),
            Self::Illegal { .. } => f.write_str("this move is not legal here"),
            Self::GameOver { outcome: Outcome::Draw, .. } => {
                f.write_str("the game is over, nobody has won")
            }
            Self::GameOver { outcome: Outcome::Win(player), .. } => {
                write!(f, "the game is over, the {player} player has won")
            }
        }
    }
}

impl core::error::Error for MovesError {}

/// The position after the moves of a text, and how many there were.
///
/// # Errors
/// The first thing that is wrong, with its byte, and the position before it.
pub fn after<G: Game<Move: FromStr>>(start: G, text: &str) -> Result<(G, u32), (G, MovesError)> {
    let (mut position, mut count) = (start, 0);
    let played = each_word(text, |word, at| {
        position = play_word(position, word, at)?;
        count += 1;
        Ok(())
    });
    played.map(|()| (position, count)).map_err(|error| (position, error))
}

/// Shows every word of a text to `play`, with the byte at which it starts; nothing of an empty text and of
/// `start`.
///
/// # Errors
/// The first of `play`, or a comma without a move.
pub(super) fn each_word(
    text: &str,
    mut play: impl FnMut(&str, usize) -> Result<(), MovesError>,
) -> Result<(), MovesError> {
    if matches!(text.trim(), "" | "start") {
        return Ok(());
    }
    let mut at = 0;
    for part in text.split(',') {
        if part.trim().is_empty() {
            return Err(MovesError::MissingMove { at: at + part.len() });
        }
        for word in part.split_whitespace() {
            // A word lies within its part: addresses in one text.
            play(word, at + (word.as_ptr() as usize - part.as_ptr() as usize))?;
        }
        at += part.len() + 1;
    }
    Ok(())
}

fn play_word<G: Game<Move: FromStr>>(position: G, word: &str, at: usize) -> Result<G, MovesError> {
    let mv: G::Move = word.parse().map_err(|_| MovesError::NotAMove { at })?;
    if let Some(outcome) = position.outcome() {
        return Err(MovesError::GameOver { at, outcome });
    }
    let legal = position.moves().any(|legal| legal == mv);
    if legal { Ok(position.play(mv)) } else { Err(MovesError::Illegal { at }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nim::Nim;
    use std::string::ToString;

    fn error(text: &str) -> (usize, std::string::String) {
        let (_, error) = after(Nim::new(&[1, 2]).unwrap(), text).unwrap_err();
        (error.at(), error.to_string())
    }

    #[test]
    fn blanks_and_commas_separate_moves() {
        let start = Nim::new(&[3, 4]).unwrap();
        let (expected, count) = after(start, "a1 b2").unwrap();
        assert_eq!((expected.heaps()[..2].to_vec(), count), (std::vec![2, 2], 2));
        for text in ["a1,b2", " a1\tb2 ", "a1 , b2"] {
            assert_eq!(after(start, text), Ok((expected, 2)), "{text:?}");
        }
        assert_eq!(after(start, " start "), Ok((start, 0)));
    }

    #[test]
    fn the_first_trouble_is_named_with_its_byte() {
        assert_eq!(error("a1  ?"), (4, "this is no move".to_string()));
        assert_eq!(error("a1, é"), (4, "this is no move".to_string()));
        assert_eq!(error(" a2"), (1, "this move is not legal here".to_string()));
        assert_eq!(error("a1,,b1"), (3, "a move is missing".to_string()));
        assert_eq!(error("a1,"), (3, "a move is missing".to_string()));
        let over = "the game is over, the second player has won".to_string();
        assert_eq!(error("a1 b2 b1"), (6, over));
    }
}
