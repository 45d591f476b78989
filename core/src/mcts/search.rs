//! The search as its user sees it: [`MonteCarlo`] and [`MonteCarloReport`].

use super::node::{Arena, Node};
use super::ucb1::{FACTOR, ONE};
use crate::control::Control;
use crate::game::Game;
use crate::random::Random;
use crate::value::{Bounds, Value};

/// The most playouts of a search: their results are counted in half points, in 32 bits.
pub const MAX_PLAYOUTS: u32 = u32::MAX / 2;

/// What a Monte Carlo search found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MonteCarloReport<M> {
    /// The move to play: a proved win, else what was tried most often, or a proved draw where that
    /// does not promise more, else a proved loss; the first in canonical order of equal ones. `None`
    /// in a finished position.
    pub best: Option<M>,
    /// How often the side to move won when this move was played, from 0 to 1000, a draw counting
    /// half: a frequency, no proof.
    pub per_mille: u32,
    /// What is proved of the position's value, for the side to move.
    pub proved: Bounds,
    /// Playouts so far.
    pub playouts: u32,
    /// Nodes in the tree.
    pub tree: u32,
}

/// A Monte Carlo tree search from one position.
///
/// Memory: what is lent, [`NODE_WORDS`](super::NODE_WORDS) words a node. A playout costs the plies of one
/// random game; stack does not grow.
#[derive(Debug)]
pub struct MonteCarlo<'m, G: Game> {
    pub(super) root: G,
    pub(super) nodes: Arena<'m>,
    pub(super) random: Random,
    /// The factor of UCB1, see [`ucb1`](super::ucb1::ucb1).
    pub(super) factor: u32,
    /// Positions played through.
    pub(super) positions: u64,
}

impl<'m, G: Game> MonteCarlo<'m, G> {
    /// A search from `root` whose tree lives in `memory`, whatever that holds, and whose lots follow
    /// from `seed`. The tree grows to at most `u32::MAX` nodes; without room for one it is no search, and
    /// answers with the first move.
    pub fn new(root: G, memory: &'m mut [u64], seed: u64) -> Self {
        let (random, factor) = (Random::new(seed), FACTOR);
        let mut nodes = Arena::new(memory);
        // Without room for the root there is no tree.
        let _no_room = nodes.push(Node::new(root.to_move(), 0));
        Self { root, nodes, random, factor, positions: 0 }
    }

    /// The same with another factor of UCB1, in units of 2⁻¹⁶: a smaller one looks deeper into what
    /// has done well, a larger one tries more.
    #[must_use]
    pub fn with_factor(self, factor: u32) -> Self {
        Self { factor, ..self }
    }

    /// Plays until there have been `playouts` in all, the outcome is proved, or the control says
    /// stop. It is told how many positions were played through, simulated ones included. There are
    /// never more than [`MAX_PLAYOUTS`].
    pub fn run<C: Control>(&mut self, playouts: u32, mut control: C) -> MonteCarloReport<G::Move> {
        let playouts = playouts.min(MAX_PLAYOUTS);
        let mut asked = self.positions;
        while self.playouts() < playouts && self.nodes.used() > 0 && self.is_open() {
            self.playout();
            if self.positions - asked >= C::INTERVAL {
                asked = self.positions;
                if !control.go_on(self.positions) {
                    break;
                }
            }
        }
        self.report()
    }

    /// Playouts so far.
    pub fn playouts(&self) -> u32 {
        if self.nodes.used() == 0 { 0 } else { self.nodes.get(0).visits }
    }

    /// Positions played through so far, simulated ones included.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Whether the outcome is still in doubt.
    fn is_open(&self) -> bool {
        self.root.outcome().is_none() && self.proved().sign().is_none()
    }

    /// What is proved of the root, for its side to move.
    pub fn proved(&self) -> Bounds {
        if let Some(outcome) = self.root.outcome() {
            return Bounds::exact(Value::of(outcome, self.root.to_move()));
        }
        if self.nodes.used() == 0 { Bounds::UNKNOWN } else { self.proved_by_children(0) }
    }

    /// What has been found out so far.
    pub fn report(&self) -> MonteCarloReport<G::Move> {
        let best = self.best_child();
        let mean = best.map_or(ONE / 2, |(_, node)| node.mean());
        MonteCarloReport {
            best: self.root.moves().nth(best.map_or(0, |(index, _)| index)),
            per_mille: (mean * 1000 / ONE) as u32,
            proved: self.proved(),
            playouts: self.playouts(),
            tree: self.nodes.used() as u32,
        }
    }

    /// The child of the highest [`precedence`], and which of the moves leads there; but rather a sure draw
    /// than a doubtful move that does not promise more.
    fn best_child(&self) -> Option<(usize, Node)> {
        if self.nodes.used() == 0 {
            return None;
        }
        let sure = self.proved().lower.sign();
        let best = self.highest(sure, |_| true)?;
        let doubtful = best.1.proved.lower.sign() < sure && best.1.mean() <= ONE / 2;
        let safe = self.highest(sure, |child| child.proved.lower.sign() == sure);
        safe.filter(|_| doubtful).or(Some(best))
    }

    /// The child of the root of the highest precedence among some, the first of several.
    fn highest(&self, sure: i8, among: impl Fn(&Node) -> bool) -> Option<(usize, Node)> {
        let children = self.nodes.children(0).map(|(_, node)| node).enumerate();
        let chosen = children.filter(|(_, child)| among(child));
        let of = |child: &(usize, Node)| precedence(&child.1, sure);
        chosen.reduce(|best, child| if of(&child) > of(&best) { child } else { best })
    }
}

/// Where a result of the sign `sure` is within reach: wins before what may be better than that before
/// what is just that before the rest; near wins and far losses first. In doubt more visits count, as
/// many playouts are more reliable than a good mean of few.
fn precedence(node: &Node, sure: i8) -> (u8, Value, u32) {
    let Bounds { lower, upper } = node.proved;
    match node.proved.sign() {
        Some(1) => (3, lower, 0),
        None if upper.sign() > sure => (2, Value::DRAW, node.visits),
        _ => (u8::from(lower.sign() == sure), upper, 0),
    }
}
