//! Random games, shown position by position.

use super::violation::{Playout, Rule, Violation};
use crate::game::Game;
use crate::random::Random;
use crate::value::Value;

/// Plays random games and shows every position of them, the last included, to `visit`, with its
/// ply.
pub(super) fn playouts<G: Game>(
    start: &G,
    seed: u64,
    games: u32,
    mut visit: impl FnMut(&G, u8, &mut Random) -> Result<(), Rule>,
) -> Result<(), Violation> {
    for game in 0..games {
        let mut random = Random::of_game(seed, game);
        // What a visitor draws does not change the game.
        let mut draws = Random::new(random.clone().number());
        let mut position = *start;
        // A game that breaks its promise to end is left alone at the longest length there may be.
        for ply in 0..=Value::MAX_PLIES {
            visit(&position, ply, &mut draws).map_err(|rule| {
                let playout = Some(Playout { seed, game });
                Violation { rule, ply, playout }
            })?;
            let Some(mv) = random.legal_move(&position) else { break };
            position = position.play(mv);
        }
    }
    Ok(())
}
