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
            position = self.step(&position, at, child);
            at = child;
        }
        (at, position)
    }

    /// Gives a node that has been visited before its children, if they fit and its outcome is open,
    /// and steps to the first of them to try.
    fn expand(&mut self, at: usize, position: G) -> (usize, G) {
        let node = self.nodes.get(at);
        let unvisited = node.visits == 0 && at != 0;
        if unvisited || node.children > 0 || node.proved.sign().is_some() {
            return (at, position);
        }
        let first = self.nodes.used();
        for mv in position.moves() {
            if self.nodes.push(leaf(&position, mv, at as u32)).is_none() {
                self.nodes.truncate(first);
                return (at, position);
            }
        }
        let children = (self.nodes.used() - first) as u16;
        self.nodes.set(at, Node { first_child: first as u32, children, ..node });
        self.prove(at);
        match self.best_to_try(at) {
            Some(child) => (child, self.step(&position, at, child)),
            None => (at, position),
        }
    }

    /// The outcome of the game from here, proved or by lot.
    fn simulate(&mut self, at: usize, mut position: G) -> Outcome {
        let node = self.nodes.get(at);
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
            let mut node = self.nodes.get(at);
            node.visits += 1;
            node.half_points += half_points(outcome, node.chooser, node.proved);
            self.nodes.set(at, node);
            if at == 0 {
                return;
            }
            at = node.parent as usize;
            if at != 0 {
                self.prove(at);
            }
        }
    }

    /// The position after the move of a node that leads to a child.
    fn step(&mut self, position: &G, at: usize, child: usize) -> G {
        self.positions += 1;
        let first = self.nodes.get(at).first_child as usize;
        // There is a move for every child.
        position.moves().nth(child - first).map_or(*position, |mv| position.play(mv))
    }

    /// The child to try next; `None` for a node without children or with a proved outcome. Only moves
    /// that can still turn out better than what is sure are tried.
    fn best_to_try(&self, at: usize) -> Option<usize> {
        let sure = self.proved_by_children(at);
        if sure.sign().is_some() {
            return None;
        }
        let visits = self.nodes.get(at).visits;
        let mut best: Option<(u64, usize)> = None;
        for (place, child) in self.nodes.children(at) {
            if child.proved.upper.sign() <= sure.lower.sign() {
                continue;
            }
            let value = ucb1(child.mean(), child.visits, visits, self.factor);
            if best.is_none_or(|(best, _)| value > best) {
                best = Some((value, place));
            }
        }
        best.map(|(_, child)| child)
    }

    /// What its children prove of a node's position, for the side to move there.
    pub(super) fn proved_by_children(&self, at: usize) -> Bounds {
        let children = self.nodes.children(at).map(|(_, child)| child.proved);
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
        let node = self.nodes.get(at);
        let Some((_, child)) = self.nodes.children(at).next() else { return };
        let same = child.chooser == node.chooser;
        let proved = Path { plies: 1, same }.lift(self.proved_by_children(at));
        self.nodes.set(at, Node { proved, ..node });
    }
}

/// A new node; where the move ends the game, its outcome is known, else that it is not yet decided.
fn leaf<G: Game>(position: &G, mv: G::Move, parent: u32) -> Node {
    let chooser = position.to_move();
    let outcome = position.play(mv).outcome();
    let value = outcome.map(|outcome| Value::of(outcome, chooser).earlier(1));
    let unfinished = Bounds { lower: Value::loss_in(2), upper: Value::win_in(2) };
    let proved = value.map_or(unfinished, Bounds::exact);
    Node { proved, ..Node::new(chooser, parent) }
}

/// 2 for a win, 1 for a draw, 0 for a loss. Lots may say what is proved to be wrong: that counts as
/// the nearest result which is possible.
fn half_points(outcome: Outcome, player: Player, proved: Bounds) -> u32 {
    let sign = Value::of(outcome, player).sign();
    (1 + sign.clamp(proved.lower.sign(), proved.upper.sign())).unsigned_abs().into()
}

#[cfg(test)]
mod tests {
    use super::super::node::NODE_WORDS;
    use super::super::ucb1::FACTOR;
    use super::*;
    use crate::games::mnk::TicTacToe;

    type Tree<'m> = MonteCarlo<'m, crate::games::mnk::Mnk<9>>;

    fn consistent(tree: &Tree) {
        for at in 0..tree.nodes.used() {
            let node = tree.nodes.get(at);
            let children = || tree.nodes.children(at).map(|(_, child)| child);
            let below: u32 = children().map(|child| child.visits).sum();
            assert!(below <= node.visits && node.half_points <= 2 * node.visits);
            assert!(children().all(|child| child.parent == at as u32));
            assert!(node.proved.lower <= node.proved.upper);
        }
    }

    #[test]
    fn every_phase_leaves_a_consistent_tree() {
        let mut memory = [0; 700 * NODE_WORDS];
        let mut tree = MonteCarlo::new(TicTacToe::START, &mut memory, 3);
        for playouts in 1..=500 {
            tree.playout();
            consistent(&tree);
            assert_eq!(tree.playouts(), playouts);
        }
        assert!(tree.nodes.used() > 600);
    }

    #[test]
    fn the_first_playouts_try_each_child_once() {
        let mut memory = [0; 100 * NODE_WORDS];
        let mut tree = MonteCarlo::new(TicTacToe::START, &mut memory, 3);
        (0..9).for_each(|_| tree.playout());
        let children: std::vec::Vec<Node> = tree.nodes.children(0).map(|(_, node)| node).collect();
        assert!(children.len() == 9 && children.iter().all(|child| child.visits == 1));
        // Then the one with the highest bound, the first of several.
        let bound = |node: &Node| ucb1(node.mean(), node.visits, 9, FACTOR);
        let most = children.iter().map(bound).max();
        let expected = 1 + children.iter().position(|node| Some(bound(node)) == most).unwrap();
        assert_eq!(tree.select().0, expected);
    }
}
