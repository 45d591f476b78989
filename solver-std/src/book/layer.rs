//! The positions at one ply that a side can be brought to.

use plywood_core::symmetry::{Canonical, Symmetric};

/// Canonical positions of one ply in which the side is to move, in the order of their codes.
#[derive(Clone, Debug)]
pub(super) struct Layer<P: Symmetric> {
    pub(super) ply: u8,
    pub(super) positions: Vec<P>,
    pub(super) parents: Parents,
}

/// For each position of a layer the numbers of those of the layer before that lead to it, rising.
#[derive(Clone, Default, Debug)]
pub(super) struct Parents {
    numbers: Vec<u32>,
    /// Where the numbers of each position end.
    ends: Vec<usize>,
}

impl Parents {
    /// Those of one position.
    pub(super) fn of(&self, position: usize) -> &[u32] {
        let begin = position.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.numbers[begin..self.ends[position]]
    }
}

impl<P: Symmetric> Layer<P> {
    /// The positions in which the side moves first: the initial one, or those after every move of
    /// the opponent.
    pub(super) fn first(start: &P, moves_first: bool) -> Self {
        if moves_first {
            Self::of(0, vec![(Canonical::of(start).position, 0)])
        } else {
            Self::of(1, replies(start).map(|position| (position, 0)).collect())
        }
    }

    /// A layer of positions and their parents.
    fn of(ply: u8, mut found: Vec<(P, u32)>) -> Self {
        found.sort_unstable_by_key(|(position, parent)| (position.code(), *parent));
        let (mut positions, mut parents) = (Vec::<P>::new(), Parents::default());
        let mut last = None;
        for (position, parent) in found {
            let code = position.code();
            match parents.ends.last_mut() {
                Some(end) if last == Some(code) => {
                    // Moves that are images of each other lead to the same position.
                    if parents.numbers.last() != Some(&parent) {
                        parents.numbers.push(parent);
                        *end += 1;
                    }
                }
                _ => {
                    positions.push(position);
                    parents.numbers.push(parent);
                    parents.ends.push(parents.numbers.len());
                    last = Some(code);
                }
            }
        }
        Self { ply, positions, parents }
    }

    /// The positions two plies later, if the side makes these moves: one a position, `None` where
    /// the game is over.
    pub(super) fn next(&self, moves: impl IntoIterator<Item = Option<P::Move>>) -> Self {
        let mut found = Vec::new();
        for ((position, mv), parent) in self.positions.iter().zip(moves).zip(0..) {
            if let Some(mv) = mv {
                found.extend(replies(&position.play(mv)).map(|reply| (reply, parent)));
            }
        }
        Self::of(self.ply + 2, found)
    }
}

/// The canonical positions after each move, finished ones included.
fn replies<P: Symmetric>(position: &P) -> impl Iterator<Item = P> {
    position.moves().map(|mv| Canonical::of(&position.play(mv)).position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Game;
    use plywood_core::games::mnk::TicTacToe;

    #[test]
    fn mirrored_positions_are_met_once() {
        let start = TicTacToe::START;
        assert_eq!(Layer::first(&start, true).positions, [start]);
        // A corner, an edge, the centre.
        let second = Layer::first(&start, false);
        assert_eq!((second.ply, second.positions.len()), (1, 3));
        let third = second.next(second.positions.iter().map(|p| p.moves().next()));
        assert_eq!(third.ply, 3);
        assert!(third.positions.is_sorted_by_key(Symmetric::code));
        for (number, position) in third.positions.iter().enumerate() {
            // A parent is one from which the position is reached, and no other is.
            for parent in 0..second.positions.len() {
                let before = &second.positions[parent];
                let after = before.play(before.moves().next().unwrap());
                let leads = replies(&after).any(|reply| reply == *position);
                assert_eq!(third.parents.of(number).contains(&(parent as u32)), leads);
            }
            assert!(position.stones() == 3 && !third.parents.of(number).is_empty());
            assert!(third.parents.of(number).is_sorted_by(|a, b| a < b));
        }
    }
}
