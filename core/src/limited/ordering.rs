//! Which moves are tried first: [`Ordering`].

use crate::game::{Game, Player};
use crate::value::Value;

/// The order in which the moves of an inner node are tried. It decides how soon the rest can be cut
/// off, and never what is found.
pub trait Ordering<G: Game> {
    /// Every legal move once, the most promising first, at a node `ply` plies below the root.
    fn moves<'p>(
        &self,
        position: &'p G,
        ply: u8,
    ) -> impl Iterator<Item = G::Move> + use<'p, Self, G>;

    /// Told that `mv` cut off the rest of a node, `depth` plies above the horizon.
    #[inline]
    fn cut(&mut self, position: &G, mv: G::Move, ply: u8, depth: u8) {
        let _ = (position, mv, ply, depth);
    }
}

/// The game's own order; costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Canonical;

impl<G: Game> Ordering<G> for Canonical {
    #[inline]
    fn moves<'p>(&self, position: &'p G, _ply: u8) -> impl Iterator<Item = G::Move> + use<'p, G> {
        position.moves()
    }
}

/// The last two moves that cut off a node as far from the root come first (the killer heuristic;
/// J. Gillogly 1972), then the game's own order. Remembers the first `PLIES` plies: memory is
/// 2 · `PLIES` moves.
#[derive(Clone, Debug)]
pub struct Killers<M, const PLIES: usize = { Value::MAX_PLIES as usize }> {
    moves: [[Option<M>; 2]; PLIES],
}

impl<M: Copy, const PLIES: usize> Killers<M, PLIES> {
    /// Nothing is remembered yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: [[None; 2]; PLIES] }
    }
}

impl<M: Copy, const PLIES: usize> Default for Killers<M, PLIES> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game, const PLIES: usize> Ordering<G> for Killers<G::Move, PLIES> {
    fn moves<'p>(
        &self,
        position: &'p G,
        ply: u8,
    ) -> impl Iterator<Item = G::Move> + use<'p, G, PLIES> {
        let killers = self.moves.get(usize::from(ply)).copied().unwrap_or([None; 2]);
        // A move is legal at one node and not at another: only those that are here count.
        let legal = killers.map(|mv| mv.filter(|&mv| position.moves().any(|other| other == mv)));
        let rest = position.moves().filter(move |&mv| !legal.contains(&Some(mv)));
        legal.into_iter().flatten().chain(rest)
    }

    fn cut(&mut self, _position: &G, mv: G::Move, ply: u8, _depth: u8) {
        let Some(killers) = self.moves.get_mut(usize::from(ply)) else { return };
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}

/// Moves that have cut off many nodes come first, those of deep nodes counting more (the history
/// heuristic; J. Schaeffer 1983). For games whose moves mean about the same in all positions, such as
/// the cells of a board: `MOVES` is the most different moves that are remembered, the most that one
/// position has at least.
#[derive(Clone, Debug)]
pub struct History<M, const MOVES: usize> {
    scores: [heapless::Vec<(M, u32), MOVES>; 2],
}

impl<M, const MOVES: usize> History<M, MOVES> {
    /// Nothing is remembered yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { scores: [heapless::Vec::new(), heapless::Vec::new()] }
    }
}

impl<M, const MOVES: usize> Default for History<M, MOVES> {
    fn default() -> Self {
        Self::new()
    }
}

fn index(player: Player) -> usize {
    usize::from(player == Player::Second)
}

impl<G: Game, const MOVES: usize> Ordering<G> for History<G::Move, MOVES> {
    fn moves<'p>(
        &self,
        position: &'p G,
        _ply: u8,
    ) -> impl Iterator<Item = G::Move> + use<'p, G, MOVES> {
        let scores = &self.scores[index(position.to_move())];
        let score = |mv| scores.iter().find(|(other, _)| *other == mv).map_or(0, |&(_, n)| n);
        let mut first: heapless::Vec<(G::Move, u32), MOVES> = heapless::Vec::new();
        let mut listed = 0;
        for mv in position.moves() {
            let score = score(mv);
            // Behind all that have as much: a stable insertion.
            let at = first.iter().position(|&(_, other)| other < score).unwrap_or(first.len());
            if first.insert(at, (mv, score)).is_err() {
                break;
            }
            listed += 1;
        }
        // Moves beyond the capacity keep their place at the end: none is ever lost.
        first.into_iter().map(|(mv, _)| mv).chain(position.moves().skip(listed))
    }

    fn cut(&mut self, position: &G, mv: G::Move, _ply: u8, depth: u8) {
        let scores = &mut self.scores[index(position.to_move())];
        let gain = u32::from(depth) * u32::from(depth) + 1;
        match scores.iter_mut().find(|(other, _)| *other == mv) {
            Some((_, score)) => *score = score.saturating_add(gain),
            // More different moves than there is room for: the rest is not remembered.
            None => drop(scores.push((mv, gain))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::connect4::{Column, Standard};
    use std::vec::Vec;

    fn order(ordering: &impl Ordering<Standard>, text: &str, ply: u8) -> Vec<u8> {
        let position: Standard = text.parse().unwrap();
        ordering.moves(&position, ply).map(|Column(column)| column + 1).collect()
    }

    #[test]
    fn killers_come_first_where_they_are_legal_and_as_far_from_the_root() {
        let mut killers = Killers::<Column, 4>::new();
        for column in [0, 6, 6, 2] {
            killers.cut(&Standard::START, Column(column), 1, 3);
        }
        assert_eq!(order(&killers, "", 1), [3, 7, 4, 5, 2, 6, 1]);
        assert_eq!(order(&killers, "333333777777", 1), [4, 5, 2, 6, 1]);
        assert_eq!(order(&killers, "", 2), [4, 3, 5, 2, 6, 1, 7]);
        assert_eq!(order(&killers, "", 200), [4, 3, 5, 2, 6, 1, 7]);
        killers.cut(&Standard::START, Column(0), 200, 1);
    }

    #[test]
    fn history_sorts_by_depth_squared_for_each_player() {
        let mut history = History::<Column, 7>::new();
        history.cut(&Standard::START, Column(0), 0, 3);
        history.cut(&Standard::START, Column(6), 0, 2);
        history.cut(&Standard::START, Column(6), 5, 2);
        assert_eq!(order(&history, "", 0), [1, 7, 4, 3, 5, 2, 6]);
        history.cut(&Standard::START, Column(6), 5, 1);
        assert_eq!(order(&history, "", 0), [7, 1, 4, 3, 5, 2, 6]);
        assert_eq!(order(&history, "4", 0), [4, 3, 5, 2, 6, 1, 7]);
    }

    #[test]
    fn a_history_that_is_too_short_loses_no_move() {
        let mut history = History::<Column, 2>::new();
        (0..7).for_each(|column| history.cut(&Standard::START, Column(column), 0, column));
        let mut all = order(&history, "", 0);
        all.sort_unstable();
        assert_eq!(all, [1, 2, 3, 4, 5, 6, 7]);
    }
}
