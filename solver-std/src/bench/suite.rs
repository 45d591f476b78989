//! The suites: which positions are solved.

use std::fmt;

use crate::games::GameSpec;

/// A fixed list of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Suite {
    /// Four positions of 7×6 after 6 to 10 plies.
    #[default]
    Quick,
    /// The empty board of 7×6.
    Empty,
    /// The empty board of 7×6 after the first moves 1, 2 and 3: all but the middle one, to symmetry.
    Openings,
    /// Other boards and games from their beginning, quick to solve.
    Small,
}

const STANDARD: GameSpec = GameSpec::Connect4 { width: 7, height: 6 };

/// From the known answers of the project's tests.
const QUICK: &[(GameSpec, &[&str])] = &[(STANDARD, &["6545665261", "453651", "4526155", "143417"])];

const SMALL: &[(GameSpec, &[&str])] = &[
    (GameSpec::Connect4 { width: 6, height: 5 }, &["start"]),
    (GameSpec::Connect4 { width: 5, height: 6 }, &["start"]),
    (GameSpec::Connect4 { width: 7, height: 4 }, &["start"]),
    (GameSpec::Mnk { width: 5, height: 5, k: 4 }, &["start"]),
    (GameSpec::TicTacToe, &["start"]),
];

impl Suite {
    /// Every suite.
    pub const ALL: [Self; 4] = [Self::Quick, Self::Empty, Self::Openings, Self::Small];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Empty => "empty",
            Self::Openings => "openings",
            Self::Small => "small",
        }
    }

    /// What it holds, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Quick => "four positions of 7x6 after 6 to 10 plies: seconds",
            Self::Empty => "the empty 7x6 board",
            Self::Openings => "the 7x6 board after the first moves 1, 2 and 3",
            Self::Small => "other boards and games from their beginning: less than a second",
        }
    }

    /// Its games, each with its positions.
    pub const fn games(self) -> &'static [(GameSpec, &'static [&'static str])] {
        match self {
            Self::Quick => QUICK,
            Self::Empty => &[(STANDARD, &["start"])],
            Self::Openings => &[(STANDARD, &["1", "2", "3"])],
            Self::Small => SMALL,
        }
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
