//! The rule that a board plays by, with or without a book.

use super::guess::guesses;
use super::pack::Pack;
use super::place::{Place, only_move};
use crate::search::{Oracle, Stopped, driver};
use crate::symmetry::{Canonical, Symmetric};
use crate::value::Value;

/// Where a move comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Source {
    /// Every other move loses at once.
    Forced,
    /// A book.
    Book,
    /// A search, be it of a single look.
    Search,
}

/// The move of a position by the [rule](super).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// The exact value of the position if it was searched.
    pub value: Option<Value>,
    /// Where it comes from.
    pub source: Source,
}

/// The move of a position that is reached after `ply` plies; `None` if the game is over. The book is
/// asked if it is for the side to move and covers the ply; then the position must be one that its
/// side meets, or the move is any.
///
/// # Errors
/// [`Stopped`] if the oracle was.
pub fn choose<P: Symmetric>(
    oracle: &mut impl Oracle<P>,
    position: &P,
    ply: u8,
    book: Option<&Pack<'_>>,
) -> Result<Option<Choice<P::Move>>, Stopped> {
    let canonical = Canonical::of(position);
    let image = &canonical.position;
    let (mv, value, source) = match Place::of(image) {
        Place::Over => return Ok(None),
        Place::Forced => (only_move(image), None, Source::Forced),
        Place::Open(open) if book.is_some_and(|book| book.is_for(position.to_move(), ply)) => {
            let moves = guesses(image, &open);
            let right = book.map_or(0, |book| book.right_guess(image.code(), moves.len()));
            (moves.get(right).copied(), None, Source::Book)
        }
        Place::Open(_) | Place::Clear => {
            let value = driver::value(oracle, image)?;
            (driver::best_move(oracle, image, value)?, Some(value), Source::Search)
        }
    };
    let mv = mv.and_then(|mv| canonical.move_back(position, mv));
    Ok(mv.map(|mv| Choice { mv, value, source }))
}
