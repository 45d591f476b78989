//! Walking every position that a board can meet, with the board's own search.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::Path;

use plywood_core::Outcome;
use plywood_core::book::Pack;
use plywood_core::search::Key;
use plywood_core::symmetry::{Canonical, Symmetric};
use serde::{Deserialize, Serialize};

use super::build::Step;
use super::entry::is_open;
use super::layer::Layer;
use super::library::Means;
use super::solve::{Found, Workers};
use super::trouble::Trouble;
use super::walk::notation;
use super::work::{Subject, Work};
use crate::games::Played;
use crate::solver::Session;
use crate::table::Stored;

/// Positions whose searches are the dearest, kept by name.
pub(super) const DEAREST: usize = 100;

/// What a walk through every position has found for one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Walked {
    /// `first` or `second`.
    pub side: String,
    /// What the game is worth to this player: 1 a win, 0 a draw, -1 a loss.
    pub value: i8,
    /// Plies at which this player is to move.
    pub plies: Vec<Ply>,
    /// The dearest searches, dearest first.
    pub dearest: Vec<Dear>,
    /// How the games that are over have ended, each position once.
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
    /// Those whose move is in the book. Each was solved again and has the same move.
    pub book: u64,
    /// Those that are searched.
    pub searched: u64,
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

impl Walked {
    /// Whether no game has ended worse than the game is worth.
    pub fn is_perfect(&self) -> bool {
        let Ends { drawn, lost, .. } = self.ends;
        (lost == 0 || self.value < 0) && (drawn == 0 || self.value <= 0)
    }

    /// The most nodes of a search.
    pub fn worst_nodes(&self) -> u64 {
        self.plies.iter().map(|ply| ply.worst_nodes).max().unwrap_or(0)
    }
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

impl Ends {
    fn count(&mut self, outcome: Outcome, side: plywood_core::Player) {
        match outcome {
            Outcome::Win(winner) if winner == side => self.won += 1,
            Outcome::Win(_) => self.lost += 1,
            Outcome::Draw => self.drawn += 1,
        }
    }
}

/// The codes of a layer's positions and their parents, kept to find the way to one of them.
struct Trail {
    codes: Vec<u64>,
    parents: Vec<u32>,
}

/// A search that may be among the dearest; the dearer is the lesser, then the one met first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    nodes: Reverse<u64>,
    layer: usize,
    number: usize,
}

struct Walk<'a, P>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    start: &'a P,
    pack: &'a Pack<'a>,
    table: usize,
    workers: Workers<P>,
    work: Work<5>,
    session: &'a Session,
    walked: Walked,
    /// The one to give up next is on top.
    dearest: BinaryHeap<Candidate>,
    trail: Vec<Trail>,
}

/// Walks through all positions that the player of a pack can meet, to the end of every game.
///
/// Each position's search begins with an empty table of the bytes that the pack names. The moves of
/// the book are compared with those of a search.
pub(super) fn walk<P>(
    start: &P,
    pack: &Pack<'_>,
    means: Means,
    work: &Path,
    session: &Session,
    tell: &mut dyn FnMut(Step),
) -> Result<Walked, Trouble>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    let header = pack.header();
    // What a board plays and how long it thinks is the book's as much as the rules'.
    let subject = Subject { side: header.side, basis: pack.checksum(), game: header.game };
    let mut walk = Walk {
        start,
        pack,
        table: header.table_bytes as usize,
        workers: Workers::new(means.threads, means.memory)?,
        work: Work::open(work, &subject)?,
        session,
        walked: Walked {
            side: header.side.to_string(),
            value: 0,
            plies: Vec::new(),
            dearest: Vec::new(),
            ends: Ends::default(),
        },
        dearest: BinaryHeap::new(),
        trail: Vec::new(),
    };
    walk.walked.value = walk.workers.worth_to(header.side, start, session)?;
    walk.finish_games(tell)?;
    walk.name_dearest();
    walk.work.remove()?;
    Ok(walk.walked)
}

impl<P> Walk<'_, P>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    fn finish_games(&mut self, tell: &mut dyn FnMut(Step)) -> Result<(), Trouble> {
        let side = self.pack.header().side;
        let mut layer = Layer::first(self.start, side == self.start.to_move());
        while !layer.positions.is_empty() {
            let found = self.moves(&layer, tell)?;
            self.check_book(&layer, &found)?;
            let tally = self.tally(&layer, &found);
            tell(Step::Ply {
                ply: layer.ply,
                positions: layer.positions.len(),
                open: (tally.book + tally.searched) as usize,
                within: Some(tally.worst_nodes <= self.pack.header().max_nodes.into()),
            });
            self.walked.plies.push(tally);
            let next = layer.next(found.iter().map(|found| found.mv));
            let codes = layer.positions.iter().map(Symmetric::code).collect();
            self.trail.push(Trail { codes, parents: layer.parents });
            layer = next;
        }
        Ok(())
    }

    /// What the board plays in each position of a layer.
    fn moves(
        &mut self,
        layer: &Layer<P>,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Vec<Found<P::Move>>, Trouble> {
        let (ply, all) = (layer.ply, layer.positions.len());
        let Self { workers, pack, table, session, .. } = self;
        self.work.go_on(layer, |done, chunk| {
            tell(Step::Solved { ply, done, all });
            workers.board_moves(chunk, ply, pack, *table, session)
        })
    }

    /// Solves the positions of the book again.
    fn check_book(&self, layer: &Layer<P>, found: &[Found<P::Move>]) -> Result<(), Trouble> {
        if !self.pack.is_for(self.pack.header().side, layer.ply) {
            return Ok(());
        }
        let booked = layer.positions.iter().zip(found).filter(|(position, _)| is_open(*position));
        let (positions, found): (Vec<P>, Vec<_>) = booked.map(|(p, f)| (*p, f.mv)).unzip();
        let right = self.workers.moves(&positions, self.session)?;
        match positions.iter().zip(found).zip(right).find(|((_, mv), right)| *mv != right.mv) {
            None => Ok(()),
            Some(((position, _), _)) => {
                Err(Trouble::WrongBook { ply: layer.ply, code: position.code() })
            }
        }
    }

    fn tally(&mut self, layer: &Layer<P>, found: &[Found<P::Move>]) -> Ply {
        let side = self.pack.header().side;
        let booked = self.pack.is_for(side, layer.ply);
        let mut tally = Ply { ply: layer.ply, ..Ply::default() };
        for (number, (position, found)) in layer.positions.iter().zip(found).enumerate() {
            let Some(mv) = found.mv else {
                if let Some(outcome) = position.outcome() {
                    self.walked.ends.count(outcome, side);
                }
                continue;
            };
            if let Some(outcome) = position.play(mv).outcome() {
                self.walked.ends.count(outcome, side);
            }
            tally.positions += 1;
            match (is_open(position), booked) {
                (false, _) => tally.seen += 1,
                (true, true) => tally.book += 1,
                (true, false) => {
                    tally.search(found.nodes);
                    self.keep_dearest(found.nodes, number);
                }
            }
        }
        tally
    }

    fn keep_dearest(&mut self, nodes: u64, number: usize) {
        self.dearest.push(Candidate { nodes: Reverse(nodes), layer: self.trail.len(), number });
        if self.dearest.len() > DEAREST {
            self.dearest.pop();
        }
    }

    /// Finds a game that leads to each of the dearest positions.
    fn name_dearest(&mut self) {
        let dearest = std::mem::take(&mut self.dearest).into_sorted_vec();
        for Candidate { nodes: Reverse(nodes), layer, number } in dearest {
            let position = self.way_to(layer, number);
            self.walked.dearest.push(Dear { position, nodes });
        }
    }

    /// A game that leads to a position of a layer, in the game's notation.
    fn way_to(&self, layer: usize, mut number: usize) -> String {
        let mut codes = Vec::new();
        for trail in self.trail[..=layer].iter().rev() {
            codes.push(trail.codes[number]);
            number = trail.parents[number] as usize;
        }
        let mut position = *self.start;
        let mut path = Vec::new();
        for code in codes.into_iter().rev() {
            let is_it = |position: &P| Canonical::of(position).position.code() == code;
            if path.is_empty() && is_it(&position) {
                continue;
            }
            if position.to_move() == self.pack.header().side {
                let Some(mv) = self.workers.one_move(&position, path.len() as u8, self.pack) else {
                    break;
                };
                position = position.play(mv);
                path.push(mv);
            }
            let Some(reply) = position.moves().find(|&mv| is_it(&position.play(mv))) else { break };
            position = position.play(reply);
            path.push(reply);
        }
        notation(self.start, &path)
    }
}

impl Ply {
    fn search(&mut self, nodes: u64) {
        self.searched += 1;
        self.worst_nodes = self.worst_nodes.max(nodes);
        self.total_nodes += nodes;
        let bits = (u64::BITS - nodes.leading_zeros()) as usize;
        if self.histogram.len() <= bits {
            self.histogram.resize(bits + 1, 0);
        }
        self.histogram[bits] += 1;
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::super::build::{Limit, Request, build};
    use super::*;
    use plywood_core::Player;
    use plywood_core::games::connect4::{Connect4, Fixed};

    type Small = Connect4<Fixed<u64, 5, 4, 1>>;

    #[test]
    fn a_stopped_walk_does_not_go_on_with_another_book_of_the_same_game() {
        let path = std::env::temp_dir().join(format!("plywood-walk-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let book = |table| {
            let (game, side, limit) = ("connect4:5x4", Player::First, Limit::Nodes(100));
            let request =
                Request { game, side, table, limit, threads: 1, memory: 1 << 20, work: &path };
            build(&Small::START, &request, &Session::default(), &mut |_| ()).unwrap()
        };
        let (ours, theirs) = (book(2048), book(4096));
        let run = |book: &[u8], stopped: bool| {
            let (pack, _) = Pack::open(book).unwrap();
            let (session, means) = (Session::default(), Means { threads: 1, memory: 1 << 20 });
            walk(&Small::START, &pack, means, &path, &session, &mut |step| {
                if let (true, Step::Ply { .. }) = (stopped, step) {
                    session.stop();
                }
            })
        };
        assert!(matches!(run(&ours, true), Err(Trouble::Stopped)));
        assert!(matches!(run(&theirs, false), Err(Trouble::Work(_))));
        let whole = run(&ours, false).unwrap();
        assert_eq!(run(&ours, false).unwrap(), whole);
        assert!(!path.exists());
    }
}
