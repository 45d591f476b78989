//! Positions of 7×6 with their scores, from the known answers in `tests/data`, where their origin
//! is told: random games, so neither chosen for speed nor against a peer.

/// A position and what it is worth.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The columns played.
    pub moves: &'a str,
    /// The score for the side to move.
    pub score: i32,
}

const fn known(moves: &str, score: i32) -> Known<'_> {
    Known { moves, score }
}

/// Positions of 12 plies: some ten thousand nodes each.
pub const MIDDLE: [Known; 4] = [
    known("572763163175", -3),
    known("515275465734", 1),
    known("552326134143", -1),
    known("231221363656", 4),
];

/// Positions of 6 to 10 plies: up to a million nodes each.
pub const EARLY: [Known; 3] = [known("6545665261", 5), known("64426675", -2), known("453651", 4)];

/// The hardest position here that a thread solves in less than a second.
pub const HARD: Known = known("143417", -4);

/// Positions of 20 to 22 plies that are far from decided: for searches that know nothing.
pub const LATE: [Known; 3] = [
    known("57261751635536221731", -2),
    known("547742113531146756711", 1),
    known("2557221331614445151421", -4),
];

/// Positions of 8 plies: of 200 random ones, the four that took
/// plywood the most nodes, from 1.5 to 2.2 million each.
pub const EIGHT_PLY: [Known; 4] =
    [known("66662217", -2), known("51226113", 3), known("75653712", -3), known("16567266", -2)];
