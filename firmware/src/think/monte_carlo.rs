//! Monte Carlo tree search: the move that does best when the rest of the game is played by lot.

use plywood_core::Control;
use plywood_core::mcts::{MAX_PLAYOUTS, MonteCarlo};
use plywood_core::random::Random;

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
    let seed = random.number();
    let limits = EachGame { nodes, attend };
    whichever!(position, position => best(position, memory, seed, limits))
}

fn best<G: Spots>(
    position: &G,
    memory: &mut [u64],
    seed: u64,
    limits: EachGame<'_>,
) -> Option<Thought> {
    let mut search = MonteCarlo::new(*position, memory, seed);
    let report = search.run(MAX_PLAYOUTS, limits);
    let worth = match report.proved.sign() {
        Some(_) => Worth::Proved(report.proved),
        None => Worth::Frequency { per_mille: report.per_mille as u16 },
    };
    let spot = G::spot(report.best?);
    Some(Thought { spot, worth, nodes: search.positions() as u32 })
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
