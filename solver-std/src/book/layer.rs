//! The positions at one ply that a side can be brought to.

use plywood_core::symmetry::{Canonical, Symmetric};

/// Canonical positions of one ply in which the side is to move, in the order of their codes.
#[derive(Clone, Debug)]
pub(super) struct Layer<P: Symmetric> {
    pub(super) ply: u8,
    pub(super) positions: Vec<P>,
}

impl<P: Symmetric> Layer<P> {
    /// The positions in which the side moves first: the initial one, or those after every move of
    /// the opponent.
    pub(super) fn first(start: &P, moves_first: bool) -> Self {
        if moves_first {
            Self { ply: 0, positions: vec![Canonical::of(start).position] }
        } else {
            Self::of(1, replies(start).collect())
        }
    }

    fn of(ply: u8, mut positions: Vec<P>) -> Self {
        positions.sort_unstable_by_key(Symmetric::code);
        positions.dedup_by_key(|position| position.code());
        Self { ply, positions }
    }

    /// The positions two plies later, if the side makes these moves: one a position, `None` where
    /// the game is over.
    pub(super) fn next(&self, moves: &[Option<P::Move>]) -> Self {
        let played = self.positions.iter().zip(moves);
        let after = played.filter_map(|(position, mv)| mv.map(|mv| position.play(mv)));
        let positions = after.flat_map(|position| replies(&position).collect::<Vec<_>>());
        Self::of(self.ply + 2, positions.collect())
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
        let moves: Vec<_> = second.positions.iter().map(|p| p.moves().next()).collect();
        let third = second.next(&moves);
        assert_eq!(third.ply, 3);
        assert!(third.positions.is_sorted_by_key(Symmetric::code));
        assert!(third.positions.iter().all(|p| p.stones() == 3));
    }
}
