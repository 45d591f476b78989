//! The record of the games in the log, one line for a game and one for a move. `plywood replay` reads
//! it, so its words are a contract:
//!
//! ```text
//! game connect4 board first level perfect
//! move 1 by board plays 4 value ? nodes 0 source book
//! move 2 by person plays 3
//! move 3 by board plays 4 value +1 nodes 1234 source search
//! ```
//!
//! Moves are counted from 1, and so are the spots. A value is for the side that moves: its score where
//! it is exact, `win`, `draw` or `loss` where only that is proved, else `?`. The games that the board
//! plays asleep are not recorded.

use plywood_core::Player;
use plywood_core::book::Header;

use crate::boards::Pace;
use crate::game::Position;
use crate::log::log;
use crate::state::State;
use crate::think::{Books, Thought, Worth};

/// The books that the board has, and the time that a move takes at most by what they promise.
pub(crate) fn books(books: &Books<'_>, pace: Pace) {
    for book in [Player::First, Player::Second].into_iter().filter_map(|side| books.of(side)) {
        let Header { side, covered, max_nodes, .. } = book.header();
        log!(
            "book for the {} player: plies {=u8} to {=u8}, crc {=u32:08x}, moves of at most {=u32} nodes, {=u32} ms",
            Word(*side),
            covered.first,
            covered.last,
            book.checksum(),
            max_nodes,
            millis(pace, *max_nodes)
        );
    }
}

/// As [`Pace::millis`], to a thousandth, without the 64-bit division that a Cortex-M0 would have only for
/// this.
fn millis(pace: Pace, nodes: u32) -> u32 {
    let tenths_of_cycles = pace.node_instructions * pace.cycles_of_100 / 10;
    let tenths_of_micros = tenths_of_cycles.div_ceil(pace.clock_hz / 1_000_000);
    nodes.saturating_mul(tenths_of_micros).div_ceil(10_000)
}

/// A game begins.
pub(crate) fn game(state: &State) {
    let board = state.person().other();
    log!("game {} board {} level {}", Word(state.variant()), Word(board), Word(state.strength()));
}

/// The person moves, in this position.
pub(crate) fn person_plays(position: &Position, spot: u8) {
    log!("move {=u8} by person plays {=u8}", position.plies() + 1, spot + 1);
}

/// The board moves, in this position.
pub(crate) fn board_plays(position: &Position, Thought { spot, worth, nodes }: Thought) {
    log!(
        "move {=u8} by board plays {=u8} value {} nodes {=u32} source {}",
        position.plies() + 1,
        spot + 1,
        Known { position, worth },
        nodes,
        Word(worth)
    );
}

/// What is known of a position's value.
#[cfg_attr(not(feature = "defmt"), expect(dead_code, reason = "only a log reads it"))]
struct Known<'a> {
    position: &'a Position,
    worth: Worth,
}

/// Something that is one word in the log.
struct Word<T>(T);

#[cfg(feature = "defmt")]
mod format {
    use defmt::{Format, Formatter, write};
    use plywood_core::Player;

    use super::{Known, Word};
    use crate::game::Variant;
    use crate::think::{Strength, Worth};

    impl Format for Word<Variant> {
        fn format(&self, f: Formatter<'_>) {
            match self.0 {
                Variant::TicTacToe => write!(f, "tictactoe"),
                Variant::FiveByFour => write!(f, "connect4:5x4"),
                Variant::SevenBySix => write!(f, "connect4"),
            }
        }
    }

    impl Format for Word<Player> {
        fn format(&self, f: Formatter<'_>) {
            match self.0 {
                Player::First => write!(f, "first"),
                Player::Second => write!(f, "second"),
            }
        }
    }

    impl Format for Word<Strength> {
        fn format(&self, f: Formatter<'_>) {
            match self.0 {
                Strength::Learner => write!(f, "learner"),
                Strength::MonteCarlo => write!(f, "montecarlo"),
                Strength::Strong => write!(f, "strong"),
                Strength::Perfect => write!(f, "perfect"),
            }
        }
    }

    /// Where a move comes from.
    impl Format for Word<Worth> {
        fn format(&self, f: Formatter<'_>) {
            match self.0 {
                Worth::Exact(_) | Worth::Proved(_) => write!(f, "search"),
                Worth::Estimate { .. } => write!(f, "estimate"),
                Worth::Frequency { .. } => write!(f, "playouts"),
                Worth::Book => write!(f, "book"),
                Worth::Only => write!(f, "forced"),
                Worth::Glance => write!(f, "glance"),
                Worth::Lot => write!(f, "lot"),
            }
        }
    }

    impl Format for Known<'_> {
        fn format(&self, f: Formatter<'_>) {
            let sign = match self.worth {
                Worth::Exact(value) => match self.position.score(value) {
                    score @ 1.. => return write!(f, "+{=i8}", score),
                    score => return write!(f, "{=i8}", score),
                },
                Worth::Proved(bounds) => bounds.sign(),
                _ => None,
            };
            match sign {
                Some(1) => write!(f, "win"),
                Some(0) => write!(f, "draw"),
                Some(_) => write!(f, "loss"),
                None => write!(f, "?"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::ALL;

    #[test]
    fn the_time_in_the_log_is_that_of_the_list_of_boards() {
        for (board, nodes) in ALL.iter().flat_map(|board| [0, 1, 999, 40_000].map(|n| (board, n))) {
            let exact = board.pace.millis(nodes.into());
            let logged = u64::from(millis(board.pace, nodes));
            assert!((exact..=exact + exact / 500 + 1).contains(&logged), "{logged} for {exact}");
        }
    }
}
