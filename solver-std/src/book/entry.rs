//! What a book stores of a position.

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
