//! Monte Carlo tree search: the move that does best when the rest of the game is played by lot.

use plywood_core::mcts::{MAX_PLAYOUTS, MonteCarlo};
use plywood_core::random::Random;
use plywood_core::{Control, Game, Outcome, Player};

use super::{Thought, Worth};
use crate::game::{Position, Spots, whichever};

/// How a move is chosen by [`play_out`].
pub type PlayOut =
    fn(&Position, u32, &mut [u64], &mut Random, &mut dyn FnMut() -> bool) -> Option<Thought>;

/// Chooses a move by Monte Carlo tree search, whose tree lives in `memory`; `None` if the game is over. A win
/// in one is seen and taken if there is room for a node a move.
///
/// It plays through `nodes` positions and then to the end of that game, at least one game. `attend` is called
/// after every game and tells whether to go on; when it does not, the best move so far is chosen. The games
/// follow from `random`.
pub fn play_out(
    position: &Position,
    nodes: u32,
    memory: &mut [u64],
    random: &mut Random,
    attend: &mut dyn FnMut() -> bool,
) -> Option<Thought> {
    let limits = EachGame { nodes, attend };
    let mut search = MonteCarlo::new(AnyGame(*position), memory, random.number());
    let report = search.run(MAX_PLAYOUTS, limits);
    let worth = match report.proved.sign() {
        Some(_) => Worth::Proved(report.proved),
        None => Worth::Frequency { per_mille: report.per_mille as u16 },
    };
    Some(Thought { spot: report.best?, worth, nodes: search.positions() as u32 })
}

/// Whichever game it is, by its spots, so that the search is compiled once: three of them would take 14 KiB.
/// The order of moves is that of the spots.
#[derive(Clone, Copy)]
struct AnyGame(Position);

impl AnyGame {
    /// A bit for every legal spot.
    fn legal(&self) -> u16 {
        fn of<G: Spots>(position: &G) -> u16 {
            position.moves().fold(0, |spots, mv| spots | 1 << G::spot(mv))
        }
        whichever!(&self.0, position => of(position))
    }
}

impl Game for AnyGame {
    type Move = u8;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let legal = self.legal();
        (0..16).filter(move |spot| legal >> spot & 1 == 1)
    }

    fn play(&self, spot: u8) -> Self {
        // Only legal moves are played.
        Self(self.0.play(spot).unwrap_or(self.0))
    }

    fn plies_left(&self) -> u8 {
        whichever!(&self.0, position => position.plies_left())
    }
}

/// Lets the board attend to its buttons after every game, and stops when the positions are used up.
struct EachGame<'a> {
    nodes: u32,
    attend: &'a mut dyn FnMut() -> bool,
}

impl Control for EachGame<'_> {
    const INTERVAL: u64 = 1;

    fn go_on(&mut self, positions: u64) -> bool {
        (self.attend)() && positions < self.nodes.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Variant;
    use plywood_core::conformance;

    #[test]
    fn every_game_by_its_spots_keeps_the_rules_of_games() {
        for variant in [Variant::TicTacToe, Variant::FiveByFour, Variant::SevenBySix] {
            let summary = conformance::check(&AnyGame(variant.start()), 1, 200).unwrap();
            assert!(summary.first_wins > 20 && summary.second_wins > 20, "{variant:?}");
        }
    }
}
