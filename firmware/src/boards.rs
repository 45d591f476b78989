//! The boards that there are, in one list: what the search of each may use, and what it costs.
//!
//! The board crates take their figures from here, and so does the desktop when it builds and certifies
//! a board's book: both run [`think`](crate::think::think) with the same table and the same limits.

use crate::think::Budget;

/// A kind of board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Model {
    /// Its name, that of its crate too.
    pub name: &'static str,
    /// Words of the search's table, 8 bytes each.
    pub table_words: usize,
    /// Limits of the search.
    pub budget: Budget,
    /// Bytes of flash.
    pub flash_bytes: u32,
    /// Bytes of it that are kept for the program.
    pub program_bytes: u32,
    /// Nodes that a move should take at most: a book covers the plies at which one may take more, if
    /// there is room for them.
    pub move_nodes: u32,
    /// The time that a node takes.
    pub pace: Pace,
}

/// The time that a node of the search takes: an estimate, since the emulator counts no cycles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Cycles a second.
    pub clock_hz: u32,
    /// Instructions a node: the most of the means over known positions of 12, 16, 20, 24 and 28 plies
    /// that `cargo xtask board measure` prints.
    pub node_instructions: u32,
    /// Cycles a hundred instructions. Assumed.
    pub cycles_of_100: u32,
}

impl Model {
    /// Bytes of the search's table.
    pub const fn table_bytes(&self) -> usize {
        self.table_words * size_of::<u64>()
    }

    /// Bytes of flash that books may take.
    pub const fn book_bytes(&self) -> u32 {
        self.flash_bytes - self.program_bytes
    }
}

impl Pace {
    /// Milliseconds that so many nodes take, rounded up.
    pub const fn millis(self, nodes: u64) -> u64 {
        let cycles_of_100 =
            nodes.saturating_mul(self.node_instructions as u64 * self.cycles_of_100 as u64);
        cycles_of_100.div_ceil(100 * (self.clock_hz as u64 / 1000))
    }
}

/// The micro:bit v1. Its table is the most that stack, log and the rest leave of 16 KiB. The stack has room
/// for the depth, 296 bytes each; no search that the certificate walked goes deeper.
pub const MICROBIT: Model = Model {
    name: "microbit",
    table_words: 512,
    budget: Budget { strong: 1000, perfect: 30_000, depth: 22 },
    flash_bytes: 256 << 10,
    program_bytes: 96 << 10,
    move_nodes: 7000,
    pace: Pace { clock_hz: 16_000_000, node_instructions: 5558, cycles_of_100: 150 },
};

/// The micro:bit v2. Nothing was measured on it: its pace is that of the other Cortex-M4. The stack of 28 KiB
/// has room for the depth, 584 bytes each.
pub const MICROBIT_V2: Model = Model {
    name: "microbit-v2",
    table_words: 12 << 10,
    budget: Budget { strong: 7000, perfect: 210_000, depth: 36 },
    flash_bytes: 512 << 10,
    program_bytes: 128 << 10,
    move_nodes: 8000,
    pace: Pace { clock_hz: 64_000_000, node_instructions: 3720, cycles_of_100: 125 },
};

/// The B-L475E-IOT01A. The depth is that of the longest game.
pub const STM32L475_IOT: Model = Model {
    name: "stm32l475-iot",
    table_words: 8 << 10,
    budget: Budget { strong: 9000, perfect: 270_000, depth: 42 },
    flash_bytes: 1 << 20,
    program_bytes: 128 << 10,
    move_nodes: 10_000,
    pace: Pace { clock_hz: 80_000_000, node_instructions: 3720, cycles_of_100: 125 },
};

/// All boards.
pub const ALL: [&Model; 3] = [&MICROBIT, &MICROBIT_V2, &STM32L475_IOT];

/// The board of a name.
pub fn named(name: &str) -> Option<&'static Model> {
    ALL.into_iter().find(|board| board.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_found_by_their_names_and_leave_room_for_books() {
        for board in ALL {
            assert_eq!(named(board.name), Some(board));
            assert!(board.book_bytes() > 100 << 10);
        }
        assert_eq!(named("abacus"), None);
    }

    #[test]
    fn the_time_of_nodes_is_instructions_and_cycles_over_the_clock() {
        // 10,000 nodes of 3,720 instructions at 1.25 cycles are 46.5 million cycles.
        assert_eq!(STM32L475_IOT.pace.millis(10_000), 582);
        assert_eq!(MICROBIT.pace.millis(1), 1);
        assert_eq!(MICROBIT.pace.millis(0), 0);
    }
}
