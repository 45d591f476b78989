//! The opponent for beginners.

use plywood_core::Value;
use plywood_core::conformance::Random;

use super::glance::{self, Glance};
use super::{Thought, Worth};
use crate::game::{Position, whichever};

/// One move in so many is drawn by lot, unless one wins at once.
const LOT: u32 = 2;

/// Chooses the move that is best at a glance, or any.
pub(super) fn choose(position: &Position, random: &mut Random) -> Option<Thought> {
    let Glance { spot, value } = whichever!(position, position => glance::seen(position))?;
    if value == Value::win_in(1) || below(random, LOT) > 0 {
        return Some(Thought { spot, worth: Worth::Glance, nodes: 0 });
    }
    let legal = || (0..position.variant().spots()).filter(|&spot| position.is_legal(spot));
    let lot = below(random, legal().count() as u32) as usize;
    Some(Thought { spot: legal().nth(lot)?, worth: Worth::Lot, nodes: 0 })
}

/// A number below `end`, without the 128-bit arithmetic that a Cortex-M0 would have to emulate.
fn below(random: &mut Random, end: u32) -> u32 {
    ((u64::from((random.number() >> 32) as u32) * u64::from(end)) >> 32) as u32
}
