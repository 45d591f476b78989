//! The game that the board plays against itself while nobody is there.

use crate::game::{Cells, Position, Variant};

/// Between two moves.
const MOVE_MS: u32 = 800;
/// Between the end of a game and the next.
const RESULT_MS: u32 = 4000;

/// A game without a person.
#[derive(Clone, Debug)]
pub(crate) struct Demo {
    position: Position,
    since_ms: u32,
}

impl Demo {
    pub(super) const fn new(variant: Variant, now_ms: u32) -> Self {
        Self { position: variant.start(), since_ms: now_ms }
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn line(&self) -> Cells {
        self.position.winning_cells()
    }

    /// Time passes. Whether a move is due.
    pub(super) fn is_due(&mut self, now_ms: u32) -> bool {
        let waited = now_ms.wrapping_sub(self.since_ms);
        if self.position.outcome().is_none() {
            return waited >= MOVE_MS;
        }
        if waited >= RESULT_MS {
            *self = Self::new(self.position.variant().next(), now_ms);
        }
        false
    }

    /// Plays a move; one that is not legal ends the game at the next.
    pub(super) fn play(&mut self, spot: u8, now_ms: u32) {
        self.position = self.position.play(spot).unwrap_or(self.position);
        self.since_ms = now_ms;
    }
}
