//! What is known of a position in the tree: [`Node`].

use super::ucb1::ONE;
use crate::game::Player;
use crate::value::Bounds;

/// A node of the tree, named by its place in the memory that was lent; the root is at 0.
///
/// Results and bounds are those of the *chooser*, the player whose move leads here, so that a parent
/// compares its children without a sign. The same player may choose twice in a row.
#[derive(Clone, Copy, Debug)]
pub struct Node<M> {
    /// The move that leads here; `None` at the root.
    pub(super) mv: Option<M>,
    /// Who made it; at the root, who is to move.
    pub(super) chooser: Player,
    /// What is proved, counted from the parent's position, for the chooser.
    pub(super) proved: Bounds,
    pub(super) parent: u32,
    /// Children stand side by side; there are none while `children` is 0.
    pub(super) first_child: u32,
    pub(super) children: u16,
    /// Playouts that came through here.
    pub(super) visits: u32,
    /// Their results in half points: 2 for a win of the chooser, 1 for a draw.
    pub(super) half_points: u32,
}

impl<M> Node<M> {
    /// Memory to lend: `[Node::EMPTY; 4096]`.
    pub const EMPTY: Self = Self {
        mv: None,
        chooser: Player::First,
        proved: Bounds::UNKNOWN,
        parent: 0,
        first_child: 0,
        children: 0,
        visits: 0,
        half_points: 0,
    };

    /// The mean result for the chooser from 0 to 1 in units of 2⁻¹⁶: what is proved, if that is all;
    /// ½ for a node without visits.
    pub(super) fn mean(&self) -> u64 {
        match (self.proved.sign(), self.visits) {
            (Some(sign), _) => u64::from((1 + sign).unsigned_abs()) * (ONE / 2),
            (None, 0) => ONE / 2,
            (None, visits) => u64::from(self.half_points) * (ONE / 2) / u64::from(visits),
        }
    }
}
