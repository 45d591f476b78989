//! One playout: select, expand, simulate, backpropagate.

use super::node::Node;
use super::search::MonteCarlo;
use super::ucb1::ucb1;
use crate::game::{Game, Outcome, Player};
use crate::search::Path;
use crate::value::{Bounds, Value};

impl<G: Game> MonteCarlo<'_, G> {
    /// One playout. Requires a node of memory and an unfinished root.
    pub(super) fn playout(&mut self) {
        let (node, position) = self.select();
        let (node, position) = self.expand(node, position);
        let outcome = self.simulate(node, position);
        self.backpropagate(node, outcome);
    }

    /// From the root down to a node that has no children, or whose outcome is proved: at each the
    /// child of the highest UCB1, the first of several.
    fn select(&mut self) -> (usize, G) {
        let (mut at, mut position) = (0, self.root);
        while let Some(child) = self.best_to_try(at) {
            position = self.step(&position, child);
            at = child;
        }
        (at, position)
    }

    /// Gives a node that has been visited before its children, if they fit and its outcome is open,
    /// and steps to the first of them to try.
    fn expand(&mut self, at: usize, position: G) -> (usize, G) {
        let node = &self.nodes[at];
        let unvisited = node.visits == 0 && at != 0;
        if unvisited || node.children > 0 || node.proved.sign().is_some() {
            return (at, position);
        }
        let first = self.used;
        for mv in position.moves() {
            let Some(slot) = self.nodes.get_mut(self.used) else {
                self.used = first;
                return (at, position);
            };
            *slot = leaf(&position, mv, at as u32);
            self.used += 1;
        }
        self.nodes[at].first_child = first as u32;
        self.nodes[at].children = (self.used - first) as u16;
        self.prove(at);
        match self.best_to_try(at) {
            Some(child) => (child, self.step(&position, child)),
            None => (at, position),
        }
    }

    /// The outcome of the game from here, proved or by lot.
    fn simulate(&mut self, at: usize, mut position: G) -> Outcome {
        let node = &self.nodes[at];
        if let (Some(sign), true) = (node.proved.sign(), at != 0) {
            return match sign {
                1 => Outcome::Win(node.chooser),
                0 => Outcome::Draw,
                _ => Outcome::Win(node.chooser.other()),
            };
        }
        while let Some(mv) = self.random.legal_move(&position) {
            position = position.play(mv);
            self.positions += 1;
        }
        // No moves are left, so the game is over.
        position.outcome().unwrap_or(Outcome::Draw)
    }

    /// Counts a result from a node up to the root, and takes along what has been proved.
    fn backpropagate(&mut self, leaf: usize, outcome: Outcome) {
        let mut at = leaf;
        loop {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.half_points += half_points(outcome, node.chooser, node.proved);
            if at == 0 {
                return;
            }
            at = node.parent as usize;
            if at != 0 {
                self.prove(at);
            }
        }
    }

    /// The position after the move that leads to a child.
    fn step(&mut self, position: &G, child: usize) -> G {
        self.positions += 1;
        self.nodes[child].mv.map_or(*position, |mv| position.play(mv))
    }

    /// The child to try next; `None` for a node without children or with a proved outcome. Only moves
    /// that can still turn out better than what is sure are tried.
    fn best_to_try(&self, at: usize) -> Option<usize> {
        let sure = self.proved_by_children(at);
        if sure.sign().is_some() {
            return None;
        }
        let visits = self.nodes[at].visits;
        let mut best: Option<(u64, usize)> = None;
        for (index, child) in self.children(at).iter().enumerate() {
            if child.proved.upper.sign() <= sure.lower.sign() {
                continue;
            }
            let value = ucb1(child.mean(), child.visits, visits, self.factor);
            if best.is_none_or(|(best, _)| value > best) {
                best = Some((value, self.nodes[at].first_child as usize + index));
            }
        }
        best.map(|(_, child)| child)
    }

    /// The children of a node.
    pub(super) fn children(&self, at: usize) -> &[Node<G::Move>] {
        let first = self.nodes[at].first_child as usize;
        &self.nodes[first..first + usize::from(self.nodes[at].children)]
    }

    /// What its children prove of a node's position, for the side to move there.
    pub(super) fn proved_by_children(&self, at: usize) -> Bounds {
        let children = self.children(at).iter().map(|child| child.proved);
        let best = |a: Bounds, b: Bounds| Bounds {
            lower: a.lower.max(b.lower),
            upper: a.upper.max(b.upper),
        };
        children.reduce(best).unwrap_or(Bounds::UNKNOWN)
    }

    /// Takes what its children prove over into a node other than the root.
    fn prove(&mut self, at: usize) {
        if at == 0 {
            return;
        }
        let Some(child) = self.children(at).first() else { return };
        let same = child.chooser == self.nodes[at].chooser;
        self.nodes[at].proved = Path { plies: 1, same }.lift(self.proved_by_children(at));
    }
}

/// A new node; where the move ends the game, its outcome is known, else that it is not yet decided.
fn leaf<G: Game>(position: &G, mv: G::Move, parent: u32) -> Node<G::Move> {
    let chooser = position.to_move();
    let outcome = position.play(mv).outcome();
    let value = outcome.map(|outcome| Value::of(outcome, chooser).earlier(1));
    let unfinished = Bounds { lower: Value::loss_in(2), upper: Value::win_in(2) };
    let proved = value.map_or(unfinished, Bounds::exact);
    Node { mv: Some(mv), chooser, proved, parent, ..Node::EMPTY }
}

/// 2 for a win, 1 for a draw, 0 for a loss. Lots may say what is proved to be wrong: that counts as
/// the nearest result which is possible.
fn half_points(outcome: Outcome, player: Player, proved: Bounds) -> u32 {
    let sign = Value::of(outcome, player).sign();
    (1 + sign.clamp(proved.lower.sign(), proved.upper.sign())).unsigned_abs().into()
}

#[cfg(test)]
mod tests {
    use super::super::ucb1::FACTOR;
    use super::*;
    use crate::games::mnk::TicTacToe;

    type Tree<'m> = MonteCarlo<'m, crate::games::mnk::Mnk<9>>;

    fn consistent(tree: &Tree) {
        for at in 0..tree.used {
            let node = tree.nodes[at];
            let below: u32 = tree.children(at).iter().map(|child| child.visits).sum();
            assert!(below <= node.visits && node.half_points <= 2 * node.visits);
            assert!(tree.children(at).iter().all(|child| child.parent == at as u32));
            assert!(node.proved.lower <= node.proved.upper);
        }
    }

    #[test]
    fn every_phase_leaves_a_consistent_tree() {
        let mut memory = [Node::EMPTY; 700];
        let mut tree = MonteCarlo::new(TicTacToe::START, &mut memory, 3);
        for playouts in 1..=500 {
            tree.playout();
            consistent(&tree);
            assert_eq!(tree.playouts(), playouts);
        }
        assert!(tree.used > 600);
    }

    #[test]
    fn the_first_playouts_try_each_child_once() {
        let mut memory = [Node::EMPTY; 100];
        let mut tree = MonteCarlo::new(TicTacToe::START, &mut memory, 3);
        (0..9).for_each(|_| tree.playout());
        assert!(tree.children(0).iter().all(|child| child.visits == 1));
        // Then the one with the highest bound, the first of several.
        let bound = |node: &Node<_>| ucb1(node.mean(), node.visits, 9, FACTOR);
        let most = tree.children(0).iter().map(bound).max();
        let expected =
            1 + tree.children(0).iter().position(|node| Some(bound(node)) == most).unwrap();
        assert_eq!(tree.select().0, expected);
    }

    #[test]
    fn nodes_are_small() {
        assert!(size_of::<Node<crate::games::connect4::Column>>() <= 28);
    }
}
