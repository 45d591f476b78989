//! Moves by number, as they are kept in files.

use plywood_core::Game;

/// The number of no move: the game is over.
const NO_MOVE: u8 = u8::MAX;

/// The number of a position's move among its legal ones, or of none.
pub(super) fn number<P: Game>(position: &P, mv: Option<P::Move>) -> u8 {
    let number = mv.and_then(|mv| position.moves().position(|legal| legal == mv));
    number.map_or(NO_MOVE, |number| number as u8)
}

/// The move with a number, `Some(None)` for that of no move; `None` if there is no such move.
pub(super) fn numbered<P: Game>(position: &P, number: u8) -> Option<Option<P::Move>> {
    let mv = position.moves().nth(usize::from(number));
    (mv.is_some() || number == NO_MOVE).then_some(mv)
}
