//! From a game to the code that solves it: the one list of what is compiled.

use plywood_core::games::Misere;
use plywood_core::games::connect4::{AnySize, Connect4, Fixed};
use plywood_core::games::mnk::{Mnk, TicTacToe};
use plywood_core::games::nim::Nim;
use plywood_core::games::reversi::Reversi;
use plywood_core::search::Key;

use super::GameSpec;
use super::words::{InWords, Words};
use crate::searches::Searcher;
use crate::solver::{Engine, Game};
use crate::table::Stored;

/// A game that can be solved and searched.
trait Program: Engine + Searcher {}

impl<G: Engine + Searcher> Program for G {}

impl GameSpec {
    /// What solves the game.
    ///
    /// # Panics
    /// If the size is one that is refused where it is read: a [`GameSpec`] made by hand.
    pub fn engine(self) -> Box<dyn Engine> {
        match self {
            Self::Connect4 { width, height } => connect4_engine(width, height),
            Self::Mnk { width, height, k } => mnk_engine(width, height, k),
            other => other.program(),
        }
    }

    /// What searches the game by a named algorithm. Sizes are chosen at run time here: that is
    /// slower, but each is not compiled once more.
    ///
    /// # Panics
    /// As [`engine`](Self::engine).
    pub fn searcher(self) -> Box<dyn Searcher> {
        self.program()
    }

    fn program(self) -> Box<dyn Program> {
        match self {
            Self::Connect4 { width, height } => match AnySize::<u64>::new(width, height) {
                Some(small) => Box::new(Game { start: Connect4::empty(small) }),
                None => Box::new(Game { start: Connect4::empty(large(width, height)) }),
            },
            Self::TicTacToe => Box::new(Game { start: TicTacToe::START }),
            Self::Mnk { width, height, k } => {
                let start = Mnk::<64>::with_size(width, height, k);
                Box::new(Game { start: start.expect("a size that was read fits the board") })
            }
            Self::MisereTicTacToe => Box::new(Game { start: Misere(TicTacToe::START) }),
            Self::Reversi { size: 4 } => words(Reversi::<4>::START),
            Self::Reversi { size: 6 } => words(Reversi::<6>::START),
            Self::Reversi { .. } => words(Reversi::<8>::START),
            Self::Nim { heaps } => words(nim(&heaps)),
        }
    }
}

fn large(width: u32, height: u32) -> AnySize<u128> {
    AnySize::<u128>::new(width, height).expect("a size that was read fits the board")
}

fn nim(heaps: &[u8]) -> Nim {
    Nim::new(heaps).expect("heaps that were read are not too large")
}

fn words<G: InWords + 'static>(start: G) -> Box<dyn Program>
where
    Key<G>: Stored,
{
    Box::new(Game { start: Words::start(start) })
}

/// The sizes whose masks are constants, each with its word and the words of its key; any other
/// size is solved too, more slowly.
fn connect4_engine(width: u32, height: u32) -> Box<dyn Engine> {
    macro_rules! fixed_sizes {
        ($(($w:literal, $h:literal, $bits:ty, $words:literal))*) => {
            match (width, height) {
                $(($w, $h) => Box::new(Game {
                    start: Connect4::<Fixed<$bits, $w, $h, $words>>::START,
                }),)*
                _ => GameSpec::Connect4 { width, height }.program(),
            }
        };
    }
    fixed_sizes! {
        (5, 5, u64, 1) (6, 5, u64, 1) (7, 5, u64, 1)
        (6, 6, u64, 1) (7, 6, u64, 1) (8, 6, u64, 2) (9, 6, u64, 2)
        (6, 7, u64, 1) (7, 7, u64, 2) (8, 7, u64, 2) (8, 8, u128, 2)
    }
}

/// Move lists of the length that the board needs, so that a search uses less stack.
fn mnk_engine(width: u32, height: u32, k: u32) -> Box<dyn Engine> {
    if let Some(start) = Mnk::<16>::with_size(width, height, k) {
        return Box::new(Game { start });
    }
    if let Some(start) = Mnk::<36>::with_size(width, height, k) {
        return Box::new(Game { start });
    }
    GameSpec::Mnk { width, height, k }.program()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_within_the_limits_has_an_engine() {
        for width in 1..=64 {
            for height in 1..=126 {
                if let Ok(spec) = GameSpec::connect4(&format!("{width}x{height}")) {
                    drop(spec.engine());
                }
            }
        }
    }
}
