//! The rules of a game, and nothing an engine knows about playing it well.

use core::fmt::{self, Debug};

/// One of the two players. `First` made the first move of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Player {
    /// The player who moves in the initial position.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Outcome {
    /// This player has won.
    Win(Player),
    /// Nobody has.
    Draw,
}

/// The rules of a two-player game, implemented by its position.
///
/// A position is a small value: [`play`](Game::play) returns the next one, nothing is undone.
/// Signs follow the *player*, never the ply, so a rule may let the same player move twice, and a
/// pass is a move like any other.
///
/// Every game must end: [`plies_left`](Game::plies_left) promises it, and
/// [`conformance::check`](crate::conformance::check) tests the promise.
pub trait Game: Copy {
    /// A move. Its meaning may depend on the position.
    type Move: Copy + PartialEq + Debug;

    /// The player to move. In a finished position either may be named; values are then given from
    /// the point of view of the one named.
    fn to_move(&self) -> Player;

    /// The outcome if the game is over, else `None`.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves in the game's *canonical order*, the order in which the best-move rule
    /// breaks ties. Empty exactly when the game is over.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// The position after a legal move. Behaviour is unspecified, but never a panic in a release
    /// build, for a move that is not among [`moves`](Game::moves).
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// An upper bound on the plies until the game ends, whatever is played: at most
    /// [`Value::MAX_PLIES`](crate::Value::MAX_PLIES), lower after every move by at least one.
    fn plies_left(&self) -> u8;
}
