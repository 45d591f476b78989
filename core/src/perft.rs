//! Counting lines of play.

use crate::game::Game;

/// The number of ways to play exactly `plies` plies from a position; lines that end earlier do
/// not count. A change in the rules nearly always changes this number.
///
/// ```
/// use plywood_core::{games::mnk::Mnk, perft::perft};
/// assert_eq!(perft(&Mnk::TIC_TAC_TOE, 2), 72);
/// ```
pub fn perft<G: Game>(position: &G, plies: u8) -> u64 {
    match plies {
        0 => 1,
        1 => position.moves().count() as u64,
        _ => position.moves().map(|mv| perft(&position.play(mv), plies - 1)).sum(),
    }
}
