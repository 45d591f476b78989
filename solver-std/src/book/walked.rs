//! What a walk through every position has found.

use plywood_core::{Outcome, Player};
use serde::{Deserialize, Serialize};

/// Positions whose searches are the dearest, kept by name.
pub(super) const DEAREST: usize = 100;

/// What a walk through every position has found for one player: at no move the value drops, if no
/// search was given up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Walked {
    /// `first` or `second`.
    pub side: String,
    /// What the game is worth to this player: 1 a win, 0 a draw, -1 a loss.
    pub value: i8,
    /// Plies at which this player is to move.
    pub plies: Vec<Ply>,
    /// The dearest searches, dearest first.
    pub dearest: Vec<Dear>,
    /// How the games that are over have ended: those that the opponent has ended each position once,
    /// those that the player has by the position before.
    pub ends: Ends,
}

/// What was found at one ply.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ply {
    /// The ply.
    pub ply: u8,
    /// Positions in which a move is due, mirror images and the like counted once.
    pub positions: u64,
    /// Those where all moves but one lose at once, or the value is seen at a glance.
    pub seen: u64,
    /// Those whose move is in the book. Of each it is proved that no move is better.
    pub book: u64,
    /// Those that are searched.
    pub searched: u64,
    /// Those of them whose search was given up, for its nodes or for want of stack.
    pub given_up: u64,
    /// The most nodes of a search.
    pub worst_nodes: u64,
    /// All nodes of all searches.
    pub total_nodes: u64,
    /// Searches by the bits of their node count: the first counts those of no node, the next those of
    /// one, then of 2 to 3, 4 to 7 and so on.
    pub histogram: Vec<u64>,
}

/// A search among the dearest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dear {
    /// A game that leads to the position when the player follows the rule.
    pub position: String,
    /// Nodes of the search.
    pub nodes: u64,
}

/// How games end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ends {
    /// The player has won.
    pub won: u64,
    /// Nobody has.
    pub drawn: u64,
    /// The opponent has.
    pub lost: u64,
}

impl Walked {
    /// Whether no search was given up, and no game has ended worse than the game is worth.
    pub fn is_perfect(&self) -> bool {
        let Ends { drawn, lost, .. } = self.ends;
        let as_good = (lost == 0 || self.value < 0) && (drawn == 0 || self.value <= 0);
        as_good && self.given_up() == 0
    }

    /// The most nodes of a search.
    pub fn worst_nodes(&self) -> u64 {
        self.plies.iter().map(|ply| ply.worst_nodes).max().unwrap_or(0)
    }

    /// Searches given up.
    pub fn given_up(&self) -> u64 {
        self.plies.iter().map(|ply| ply.given_up).sum()
    }

    /// What cannot be together, in sentences.
    pub(super) fn contradictions(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let searched: u64 = self.plies.iter().map(|ply| ply.searched).sum();
        let (named, all) = (self.dearest.len(), searched.min(DEAREST as u64));
        if named as u64 != all {
            wrong.push(format!("{named} of the dearest searches are named, not {all}"));
        }
        let (dearest, worst) = (self.dearest.first().map_or(0, |d| d.nodes), self.worst_nodes());
        if dearest != worst {
            wrong.push(format!("the dearest search takes {dearest} nodes, the worst {worst}"));
        }
        if !self.dearest.is_sorted_by(|a, b| a.nodes >= b.nodes) {
            wrong.push("the dearest searches are not in order".to_owned());
        }
        wrong.extend(self.plies.iter().flat_map(Ply::contradictions));
        wrong
    }
}

impl Ply {
    /// Takes in a search.
    pub(super) fn search(&mut self, nodes: u64) {
        self.searched += 1;
        self.worst_nodes = self.worst_nodes.max(nodes);
        self.total_nodes += nodes;
        let bits = bits(nodes);
        if self.histogram.len() <= bits {
            self.histogram.resize(bits + 1, 0);
        }
        self.histogram[bits] += 1;
    }

    fn contradictions(&self) -> Vec<String> {
        let Self { ply, positions, seen, book, searched, .. } = self;
        let mut wrong = Vec::new();
        if self.histogram.iter().sum::<u64>() != *searched {
            wrong.push(format!("at ply {ply} the histogram is not of {searched} searches"));
        }
        if seen + book + searched != *positions {
            wrong.push(format!("at ply {ply} there are not {positions} positions in all"));
        }
        let most = self.histogram.len().saturating_sub(1);
        let fits = self.worst_nodes <= self.total_nodes && bits(self.worst_nodes) == most;
        if *searched > 0 && !fits {
            let worst = self.worst_nodes;
            wrong.push(format!("at ply {ply} a search of {worst} nodes is not in the histogram"));
        }
        wrong
    }
}

/// The bits of a number of nodes.
fn bits(nodes: u64) -> usize {
    (u64::BITS - nodes.leading_zeros()) as usize
}

impl Ends {
    /// Counts an end, if it is one.
    pub(super) fn count(&mut self, outcome: Option<Outcome>, side: Player) {
        match outcome {
            Some(Outcome::Win(winner)) if winner == side => self.won += 1,
            Some(Outcome::Win(_)) => self.lost += 1,
            Some(Outcome::Draw) => self.drawn += 1,
            None => {}
        }
    }
}
