//! What is known of a position in the tree, [`Node`], and the memory that nodes live in, [`Arena`].

use super::ucb1::ONE;
use crate::game::Player;
use crate::value::{Bounds, Value};

/// Words of 64 bits that a node takes of the memory that is lent.
pub const NODE_WORDS: usize = 3;

/// A node of the tree, named by its place in the arena; the root is at 0.
///
/// Results and bounds are those of the *chooser*, the player whose move leads here, so that a parent
/// compares its children without a sign. The same player may choose twice in a row.
///
/// The move that leads here is not kept: a node's children stand in the order of its legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// Who made the move that leads here; at the root, who is to move.
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

impl Node {
    /// A node without children or visits, of which nothing is proved.
    pub(super) const fn new(chooser: Player, parent: u32) -> Self {
        let proved = Bounds::UNKNOWN;
        Self { chooser, proved, parent, first_child: 0, children: 0, visits: 0, half_points: 0 }
    }

    /// The mean result for the chooser from 0 to 1 in units of 2⁻¹⁶: what is proved, if that is all;
    /// ½ for a node without visits.
    pub(super) fn mean(&self) -> u64 {
        match (self.proved.sign(), self.visits) {
            (Some(sign), _) => u64::from((1 + sign).unsigned_abs()) * (ONE / 2),
            (None, 0) => ONE / 2,
            (None, visits) => u64::from(self.half_points) * (ONE / 2) / u64::from(visits),
        }
    }

    /// Two numbers in the first word, two in the second; in the third, from its lowest bit, 16 bits for the
    /// children, 8 for each bound and one for the chooser.
    const fn pack(self) -> [u64; NODE_WORDS] {
        let Bounds { lower, upper } = self.proved;
        let bounds = lower.to_raw() as u8 as u64 | (upper.to_raw() as u8 as u64) << 8;
        let second = matches!(self.chooser, Player::Second) as u64;
        [
            self.visits as u64 | (self.half_points as u64) << 32,
            self.parent as u64 | (self.first_child as u64) << 32,
            self.children as u64 | bounds << 16 | second << 32,
        ]
    }

    fn unpack([counts, links, rest]: [u64; NODE_WORDS]) -> Self {
        // Only what was packed is unpacked, so the value is one.
        let value = |raw: u64| Value::from_raw(raw as u8 as i8).unwrap_or(Value::DRAW);
        Self {
            chooser: if rest >> 32 == 0 { Player::First } else { Player::Second },
            proved: Bounds { lower: value(rest >> 16), upper: value(rest >> 24) },
            parent: links as u32,
            first_child: (links >> 32) as u32,
            children: rest as u16,
            visits: counts as u32,
            half_points: (counts >> 32) as u32,
        }
    }
}

/// Nodes in memory that the caller lends.
#[derive(Debug)]
pub(super) struct Arena<'m> {
    words: &'m mut [[u64; NODE_WORDS]],
    used: usize,
}

impl<'m> Arena<'m> {
    /// None yet; room for one in every [`NODE_WORDS`] words, at most `u32::MAX`.
    pub(super) fn new(memory: &'m mut [u64]) -> Self {
        let (words, _rest) = memory.as_chunks_mut();
        let most = words.len().min(u32::MAX as usize);
        Self { words: &mut words[..most], used: 0 }
    }

    /// Nodes in use.
    pub(super) fn used(&self) -> usize {
        self.used
    }

    /// A node in use.
    #[inline]
    pub(super) fn get(&self, at: usize) -> Node {
        Node::unpack(self.words[at])
    }

    /// Writes a node in use anew.
    #[inline]
    pub(super) fn set(&mut self, at: usize, node: Node) {
        self.words[at] = node.pack();
    }

    /// Adds a node; `None` if there is no room.
    pub(super) fn push(&mut self, node: Node) -> Option<()> {
        *self.words.get_mut(self.used)? = node.pack();
        self.used += 1;
        Some(())
    }

    /// Takes all nodes from `used` on out again.
    pub(super) fn truncate(&mut self, used: usize) {
        self.used = used;
    }

    /// The children of a node, with their places.
    pub(super) fn children(&self, at: usize) -> impl Iterator<Item = (usize, Node)> {
        let Node { first_child, children, .. } = self.get(at);
        let first = first_child as usize;
        (first..first + usize::from(children)).map(|child| (child, self.get(child)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn every_node_is_read_as_it_was_written() {
        let mut random = Random::new(1);
        let mut memory = [0; 2 * NODE_WORDS + 1];
        let mut arena = Arena::new(&mut memory);
        assert_eq!(arena.push(Node::new(Player::First, 0)), Some(()));
        for _ in 0..10_000 {
            let mut number = || random.number() as u32;
            let chooser = if number().is_multiple_of(2) { Player::First } else { Player::Second };
            let mut value = || Value::from_raw((number() % 255) as i8).unwrap_or(Value::DRAW);
            let node = Node {
                chooser,
                proved: Bounds { lower: value(), upper: value() },
                parent: number(),
                first_child: number(),
                children: number() as u16,
                visits: number(),
                half_points: number(),
            };
            arena.set(0, node);
            assert_eq!(arena.get(0), node);
        }
    }

    #[test]
    fn there_is_room_for_one_node_in_three_words() {
        for (words, room) in [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3)] {
            let mut memory = [0; 9];
            let mut arena = Arena::new(&mut memory[..words]);
            let pushed = (0..5).filter(|_| arena.push(Node::new(Player::First, 0)).is_some());
            assert_eq!((pushed.count(), arena.used()), (room, room));
        }
    }
}
