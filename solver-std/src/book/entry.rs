//! What a book stores of a position.

use plywood_core::book::Place;
use plywood_core::symmetry::Symmetric;

/// Whether a position takes a search or a book.
pub(super) fn is_open<P: Symmetric>(position: &P) -> bool {
    matches!(Place::of(position), Place::Open(_))
}

/// An open position, and which of its guesses is right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Entry {
    /// The position's code.
    pub(super) code: u64,
    /// The number of the right guess, below `guesses`.
    pub(super) right: u8,
    /// How many guesses there are.
    pub(super) guesses: u8,
}
