//! The first moves of a real game, written out as a tree: [`expand`].

use std::fmt;

use plywood_core::trees::{BuildError, Builder, Kind, MAX_LEVELS, Node, Payoff};
use plywood_core::{Game, Outcome, Player};

use super::document::{Document, MAX_NODES};
use crate::text;

/// The tree of a position.
#[derive(Clone, Debug)]
pub struct Expanded {
    /// The tree: MAX is the player to move at its root, a leaf is 1 if MAX has won there, -1 if MIN
    /// has, else 0. A node's name is the moves that lead there, and `…` where the game goes on.
    pub document: Document,
    /// Leaves where the game is not over: their 0 is no draw. If there are any, the value of the tree
    /// is not that of the game.
    pub unfinished: usize,
}

/// Why a position has no tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge(
    /// What there is too much of.
    pub BuildError,
);

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ask for fewer moves", self.0)
    }
}

impl std::error::Error for TooLarge {}

/// The tree of all games from a position, up to `depth` moves. `name` writes a move of a position.
///
/// # Errors
/// If the tree is too large: too many nodes, levels or moves in a position.
pub fn expand<G: Game>(
    position: &G,
    depth: usize,
    name: impl Fn(&G, G::Move) -> String,
) -> Result<Expanded, TooLarge> {
    let max = position.to_move();
    let count = nodes(position, depth, MAX_NODES)
        .ok_or(TooLarge(BuildError::Full { capacity: MAX_NODES }))?;
    if depth >= MAX_LEVELS {
        return Err(TooLarge(BuildError::TooDeep));
    }
    let builder = Builder::new(vec![Node::EMPTY; count]);
    let mut expansion = Expansion { max, name, builder, names: Vec::new(), unfinished: 0 };
    expansion.node(position, depth, &mut Vec::new()).map_err(TooLarge)?;
    let Expansion { builder, names, unfinished, .. } = expansion;
    let planted = builder.finish().map_err(TooLarge)?;
    Ok(Expanded { document: Document { planted, names, places: Vec::new() }, unfinished })
}

/// How many nodes there are, if no more than `most`.
fn nodes<G: Game>(position: &G, depth: usize, most: usize) -> Option<usize> {
    let mut count = 1;
    if depth > 0 {
        for mv in position.moves() {
            count += nodes(&position.play(mv), depth - 1, most.checked_sub(count)?)?;
        }
    }
    (count <= most).then_some(count)
}

struct Expansion<F> {
    max: Player,
    name: F,
    builder: Builder<Vec<Node>>,
    names: Vec<Option<String>>,
    unfinished: usize,
}

impl<F> Expansion<F> {
    fn node<G: Game>(
        &mut self,
        position: &G,
        depth: usize,
        moves: &mut Vec<String>,
    ) -> Result<(), BuildError>
    where
        F: Fn(&G, G::Move) -> String,
    {
        let outcome = position.outcome();
        let goes_on = if outcome.is_none() && depth == 0 { Some("…") } else { None };
        let words = moves.iter().map(String::as_str).chain(goes_on);
        let name = text::joined(words, " ");
        self.names.push(Some(name).filter(|name| !name.is_empty()));
        if outcome.is_some() || depth == 0 {
            self.unfinished += usize::from(outcome.is_none());
            let value = match outcome {
                Some(Outcome::Win(player)) if player == self.max => 1,
                Some(Outcome::Win(_)) => -1,
                Some(Outcome::Draw) | None => 0,
            };
            return self.builder.leaf(Payoff::Number(value.into()), None).map(drop);
        }
        let kind = if position.to_move() == self.max { Kind::Max } else { Kind::Min };
        self.builder.open(kind, None)?;
        for mv in position.moves() {
            moves.push((self.name)(position, mv));
            self.node(&position.play(mv), depth - 1, moves)?;
            moves.pop();
        }
        self.builder.close().map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Played;
    use crate::trees::{Promise, TreeAlgorithm, parse, solve};
    use plywood_core::driver;
    use plywood_core::games::mnk::{Mnk, TicTacToe};
    use plywood_core::{NoTable, Search, Unlimited};

    fn tree(moves: &str, depth: usize) -> Result<Expanded, TooLarge> {
        let position = TicTacToe::START.after_digits(moves).unwrap();
        expand(&position, depth, |position, mv| position.name(mv).to_string())
    }

    #[test]
    fn a_game_that_is_written_out_to_its_end_has_the_value_that_the_solver_finds() {
        for moves in ["5", "51", "519", "5137", "12345", "1524"] {
            let expanded = tree(moves, 9).unwrap();
            assert_eq!(expanded.unfinished, 0);
            let document = parse(&expanded.document.to_string()).unwrap();
            let solved =
                solve(&document, TreeAlgorithm::Negamax, Promise::default(), false).unwrap();
            let position = TicTacToe::START.after_digits(moves).unwrap();
            let value = driver::value(&mut Search::new(NoTable, Unlimited), &position).unwrap();
            assert_eq!(
                solved.answer.value,
                Payoff::Number(i32::from(value.sign()).into()),
                "{moves}"
            );
        }
    }

    #[test]
    fn a_tree_that_stops_early_says_so() {
        let expanded = tree("", 2).unwrap();
        assert_eq!((expanded.unfinished, expanded.document.tree().leaves()), (72, 72));
        let name = expanded.document.name(expanded.document.tree().nodes().nth(2).unwrap());
        assert_eq!(name, Some("5 2 …"));
    }

    #[test]
    fn tic_tac_toe_fits_as_a_whole() {
        let expanded = tree("", 9).unwrap();
        assert_eq!((expanded.document.tree().len(), expanded.unfinished), (549_946, 0));
        let solved =
            solve(&expanded.document, TreeAlgorithm::AlphaBeta, Promise::default(), false).unwrap();
        assert_eq!(solved.answer.value, Payoff::Number(0.into()));
    }

    #[test]
    fn a_tree_that_is_too_large_is_refused_before_it_is_made() {
        let board = Mnk::<16>::with_size(4, 4, 4).unwrap();
        let error = expand(&board, 9, |_, mv| mv.to_string()).map(drop).unwrap_err();
        assert!(error.to_string().contains("ask for fewer moves"), "{error}");
    }
}
