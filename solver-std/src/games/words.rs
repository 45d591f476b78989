//! Games whose positions are written as moves in words: Reversi and Nim. A position counts the moves
//! that led to it, which the board of such a game does not tell.

use std::fmt::Display;
use std::str::FromStr;

use plywood_core::games::moves;
use plywood_core::games::nim::{Nim, Take};
use plywood_core::games::reversi::{Cell, CornersAndMoves, Reversi, Turn};
use plywood_core::limited::{Evaluation, Zero};
use plywood_core::search::Key;
use plywood_core::{Bounds, Game, Outcome, Player, Settled, Solve, Value};

use super::{BadPosition, MoveName, Played};
use crate::table::Stored;
use crate::text;

/// What the program needs of a game that is written in words.
pub(crate) trait InWords:
    Solve<Open: Send + Sync, Move: Send + Sync + FromStr + Display> + Send + Sync
{
    /// See [`Played::PLACE`].
    const PLACE: &'static str;

    /// See [`Played::places`].
    fn places(&self) -> Vec<Self::Move>;

    /// See [`Played::drawing`].
    fn drawing(&self) -> String;

    /// See [`Played::evaluation`].
    fn evaluation() -> impl Evaluation<Self>;
}

/// A position and the moves made to reach it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Words<G> {
    position: G,
    made: u32,
}

impl<G> Words<G> {
    /// The initial position of a game.
    pub(crate) fn start(position: G) -> Self {
        Self { position, made: 0 }
    }
}

impl<G: Game> Game for Words<G> {
    type Move = G::Move;

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn moves(&self) -> impl Iterator<Item = G::Move> {
        self.position.moves()
    }

    fn play(&self, mv: G::Move) -> Self {
        Self { position: self.position.play(mv), made: self.made + 1 }
    }

    fn plies_left(&self) -> u8 {
        self.position.plies_left()
    }
}

impl<G: Solve> Solve for Words<G> {
    type Open = G::Open;
    type List<T> = G::List<T>;

    fn settle(&self) -> Settled<G::Open> {
        self.position.settle()
    }
}

/// The judgement of the position alone.
struct OfPosition<E>(E);

impl<G: Game, E: Evaluation<G>> Evaluation<Words<G>> for OfPosition<E> {
    fn points(&self, words: &Words<G>) -> i32 {
        self.0.points(&words.position)
    }

    fn is_noisy(&self, words: &Words<G>, mv: G::Move) -> bool {
        self.0.is_noisy(&words.position, mv)
    }

    fn may_stand(&self, words: &Words<G>) -> bool {
        self.0.may_stand(&words.position)
    }
}

impl<G: InWords> Played for Words<G>
where
    Key<G>: Stored,
{
    const PLACE: &'static str = G::PLACE;
    const PLY: &'static str = "move";
    const START: &'static str = "the initial position";

    fn after(self, text: &str) -> Result<Self, BadPosition> {
        match moves::after(self.position, text) {
            Ok((position, made)) => Ok(Self { position, made }),
            Err((before, error)) => {
                let legal = text::joined(before.moves(), " ");
                let what = match legal.as_str() {
                    "" => error.to_string(),
                    legal => format!("{error}; legal moves: {legal}"),
                };
                Err(BadPosition { at: error.at(), what })
            }
        }
    }

    fn name(&self, mv: G::Move) -> MoveName {
        MoveName::Text(mv.to_string())
    }

    fn places(&self) -> Vec<G::Move> {
        self.position.places()
    }

    fn drawing(&self) -> String {
        self.position.drawing()
    }

    fn moves_made(&self) -> u32 {
        self.made
    }

    fn score(&self, _value: Value) -> Option<i32> {
        None
    }

    fn evaluation(&self) -> impl Evaluation<Self> {
        OfPosition(G::evaluation())
    }

    /// Cells may be left empty, and passes count.
    fn plies_of_a_draw(&self) -> Option<u32> {
        None
    }

    fn possible(&self, bounds: Bounds) -> Bounds {
        bounds
    }
}

impl<const N: usize> InWords for Reversi<N> {
    const PLACE: &'static str = "cell";

    /// Reading order, then the pass.
    fn places(&self) -> Vec<Turn> {
        let cells = (0..N as u8).flat_map(|row| (0..N as u8).map(move |column| (column, row)));
        let put = |(column, row)| Turn::Put(Cell { column, row });
        cells.map(put).chain([Turn::Pass]).collect()
    }

    fn drawing(&self) -> String {
        let rows = self.to_string();
        let numbered = (1..).zip(rows.lines()).map(|(number, row)| format!("{number} {row}\n"));
        let letters = (0..N as u8).map(|column| char::from(b'a' + column));
        format!("  {}\n{}", text::joined(letters, " "), numbered.collect::<String>())
    }

    fn evaluation() -> impl Evaluation<Self> {
        CornersAndMoves
    }
}

impl InWords for Nim {
    const PLACE: &'static str = "take";

    fn places(&self) -> Vec<Take> {
        self.moves().collect()
    }

    fn drawing(&self) -> String {
        self.to_string()
    }

    fn evaluation() -> impl Evaluation<Self> {
        Zero
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_of_reversi_names_its_columns_and_rows() {
        let start = Words::start(Reversi::<4>::START);
        assert_eq!(start.drawing(), "  a b c d\n1 . . . .\n2 . O X .\n3 . X O .\n4 . . . .\n");
        assert_eq!(start.after("b1 a1").unwrap().moves_made(), 2);
    }

    #[test]
    fn a_bad_move_is_refused_with_the_legal_ones() {
        let bad = Words::start(Reversi::<4>::START).after("b1 d4").unwrap_err();
        assert_eq!(bad.to_string(), "byte 4: this move is not legal here; legal moves: a1 c1 a3");
    }
}
