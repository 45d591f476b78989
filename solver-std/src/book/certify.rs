//! Walking every position that a board can meet, with the board's own search.
//!
//! The walk goes forward ply by ply, each position once for all its images, and asks the mind what it
//! plays in each. Then it goes back, from the ends of the games: what the player gets for certain in
//! a position is the least that any reply leaves. Where the mind searched for the value this must be
//! the same; where the book told the move it is proved that no other move gets more. So at no move the
//! value drops. If a search is given up, what a board plays from then on depends on more than the
//! position, and nothing is proved.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::Path;

use plywood_core::book::{Pack, checksum};
use plywood_core::search::Key;
use plywood_core::symmetry::{Canonical, Symmetric};
use plywood_core::{Player, Value};

use super::build::{Searches, Step};
use super::entry::is_open;
use super::layer::{Layer, Parents};
use super::library::Means;
use super::mind::{Mind, Thinker, Thought};
use super::solve::Workers;
use super::trouble::Trouble;
use super::walk::notation;
use super::walked::{DEAREST, Dear, Ply, Walked};
use super::work::{Item, Subject, Work};
use crate::games::Played;
use crate::solver::Session;
use crate::table::Stored;

/// What the way back needs of a ply.
struct Trail<P> {
    ply: u8,
    codes: Vec<u64>,
    parents: Parents,
    /// What the player gets for certain: at the ends of games from the beginning, elsewhere the least
    /// of what is known of the replies so far.
    certain: Vec<Value>,
    /// The values that the mind has found.
    found: Vec<Option<Value>>,
    /// The positions, with their numbers, whose moves are from the book.
    unproved: Vec<(u32, P)>,
}

/// A search that may be among the dearest; the dearer is the lesser, then the one met first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    nodes: Reverse<u64>,
    layer: usize,
    number: usize,
}

/// That a position is worth no more than was claimed.
struct Proved;

impl<P> Item<(P, Value), 1> for Proved {
    fn to_bytes(&self, &(_, claim): &(P, Value)) -> [u8; 1] {
        claim.to_raw().to_le_bytes()
    }

    fn from_bytes((_, claim): &(P, Value), [value]: [u8; 1]) -> Option<Self> {
        (claim.to_raw() == i8::from_le_bytes([value])).then_some(Self)
    }
}

/// A checksum of what the thoughts of a walk follow from: the book, who plays by it, and the program's
/// version.
fn basis(pack: &Pack<'_>, mind: Mind) -> u32 {
    let player = match mind {
        Mind::Rule { table } => format!("rule {table}"),
        Mind::Board(board) => {
            format!("{} {} {}", board.name, board.table_bytes(), board.budget.depth)
        }
    };
    let version = env!("CARGO_PKG_VERSION");
    checksum(format!("{:08x} {player} {version}", pack.checksum()).as_bytes())
}

struct Walk<'a, P>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    start: &'a P,
    pack: &'a Pack<'a>,
    mind: Mind,
    workers: Workers<P>,
    session: &'a Session,
    walked: Walked,
    /// The one to give up next is on top.
    dearest: BinaryHeap<Candidate>,
    trail: Vec<Trail<P>>,
}

/// Walks through all positions that the player of a pack can meet, to the end of every game. `work`
/// are two files: of the way forward, and of the way back.
pub(super) fn walk<P>(
    start: &P,
    pack: &Pack<'_>,
    mind: Mind,
    means: Means,
    work: [&Path; 2],
    session: &Session,
    tell: &mut dyn FnMut(Step),
) -> Result<Walked, Trouble>
where
    P: Played + Symmetric + 'static,
    Key<P>: Stored,
{
    mind.check(start)?;
    let side = pack.header().side;
    let subject = Subject { side, basis: basis(pack, mind), game: pack.header().game };
    let mut forward = Work::<7>::open(work[0], &subject)?;
    let mut back = Work::<1>::open(work[1], &subject)?;
    let mut walk = Walk {
        start,
        pack,
        mind,
        workers: Workers::new(start, means.threads, means.memory)?,
        session,
        walked: Walked { side: side.to_string(), ..Walked::default() },
        dearest: BinaryHeap::new(),
        trail: Vec::new(),
    };
    walk.finish_games(&mut forward, tell)?;
    if walk.walked.given_up() == 0 {
        walk.prove(&mut back, tell)?;
    } else {
        walk.walked.value = walk.worth()?;
    }
    walk.name_dearest()?;
    Ok(walk.walked)
}

impl<P> Walk<'_, P>
where
    P: Played + Symmetric + 'static,
    Key<P>: Stored,
{
    fn side(&self) -> Player {
        self.pack.header().side
    }

    fn finish_games(
        &mut self,
        work: &mut Work<7>,
        tell: &mut dyn FnMut(Step),
    ) -> Result<(), Trouble> {
        let mut layer = Layer::first(self.start, self.side() == self.start.to_move());
        while !layer.positions.is_empty() {
            let thoughts = self.thoughts(&layer, work, tell)?;
            let tally = self.tally(&layer, &thoughts);
            tell(Step::Ply {
                side: self.side(),
                ply: layer.ply,
                positions: layer.positions.len(),
                open: (tally.book + tally.searched) as usize,
                searches: match tally.book {
                    0 => Searches::Worst(tally.worst_nodes),
                    _ => Searches::Booked,
                },
            });
            self.walked.plies.push(tally);
            let next = layer.next(thoughts.iter().map(|thought| thought.mv));
            let trail = self.trail_of(layer, &thoughts);
            self.trail.push(trail);
            layer = next;
        }
        Ok(())
    }

    /// What the mind plays in each position of a layer. Only searches are kept in the work.
    fn thoughts(
        &mut self,
        layer: &Layer<P>,
        work: &mut Work<7>,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Vec<Thought<P::Move>>, Trouble> {
        let ply = layer.ply;
        let booked = self.pack.is_for(self.side(), ply);
        let (searched, seen): (Vec<P>, Vec<P>) =
            layer.positions.iter().partition(|position| !booked && is_open(*position));
        let Self { workers, mind, pack, session, .. } = self;
        let all = searched.len();
        let searched = work.go_on(ply, &searched, |done, chunk| {
            tell(Step::Solved { ply, done, all });
            workers.thoughts(*mind, chunk, ply, pack, session)
        })?;
        let seen = workers.thoughts(*mind, &seen, ply, pack, session)?;
        let (mut searched, mut seen) = (searched.into_iter(), seen.into_iter());
        let in_order = layer.positions.iter().map(|position| {
            if !booked && is_open(position) { searched.next() } else { seen.next() }
        });
        Ok(in_order.flatten().collect())
    }

    fn tally(&mut self, layer: &Layer<P>, thoughts: &[Thought<P::Move>]) -> Ply {
        let side = self.side();
        let booked = self.pack.is_for(side, layer.ply);
        let mut tally = Ply { ply: layer.ply, ..Ply::default() };
        for (number, (position, thought)) in layer.positions.iter().zip(thoughts).enumerate() {
            let Some(mv) = thought.mv else {
                self.walked.ends.count(position.outcome(), side);
                continue;
            };
            self.walked.ends.count(position.play(mv).outcome(), side);
            tally.positions += 1;
            tally.given_up += u64::from(!thought.by_rule);
            match (is_open(position), booked) {
                (true, true) => tally.book += 1,
                (false, _) if thought.nodes == 0 => tally.seen += 1,
                _ => {
                    tally.search(thought.nodes);
                    self.keep_dearest(thought.nodes, number);
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

    fn trail_of(&self, layer: Layer<P>, thoughts: &[Thought<P::Move>]) -> Trail<P> {
        let Layer { ply, positions, parents } = layer;
        let (side, booked) = (self.side(), self.pack.is_for(self.side(), ply));
        let certain = |(position, thought): (&P, &Thought<P::Move>)| {
            let outcome = match thought.mv {
                Some(mv) => position.play(mv).outcome().map(|outcome| (outcome, 1)),
                None => position.outcome().map(|outcome| (outcome, 0)),
            };
            outcome.map_or(Value::MAX, |(outcome, plies)| Value::of(outcome, side).earlier(plies))
        };
        let is_unproved = |(_, position): &(u32, &P)| booked && is_open(*position);
        Trail {
            ply,
            codes: positions.iter().map(Symmetric::code).collect(),
            certain: positions.iter().zip(thoughts).map(certain).collect(),
            found: thoughts.iter().map(|thought| thought.value).collect(),
            unproved: (0..).zip(&positions).filter(is_unproved).map(|(n, p)| (n, *p)).collect(),
            parents,
        }
    }

    /// Whether the game is won (1), drawn (0) or lost (-1) for the player.
    fn worth(&self) -> Result<i8, Trouble> {
        let sign = self.workers.value(self.start, self.session)?.sign();
        Ok(if self.start.to_move() == self.side() { sign } else { -sign })
    }

    /// The way back.
    fn prove(&mut self, work: &mut Work<1>, tell: &mut dyn FnMut(Step)) -> Result<(), Trouble> {
        let mut trail = std::mem::take(&mut self.trail);
        for at in (0..trail.len()).rev() {
            let (before, rest) = trail.split_at_mut(at);
            let here = &mut rest[0];
            self.compare(here)?;
            self.prove_unproved(here, work, tell)?;
            if let Some(before) = before.last_mut() {
                for (number, certain) in here.certain.iter().enumerate() {
                    for &parent in here.parents.of(number) {
                        let least = &mut before.certain[parent as usize];
                        *least = (*least).min(certain.earlier(2));
                    }
                }
            }
        }
        let worth = trail.first().and_then(|first| first.certain.iter().min());
        self.walked.value = worth.map_or(0, |worth| worth.sign());
        self.trail = trail;
        Ok(())
    }

    /// Compares what the mind has found with what it gets.
    fn compare(&self, here: &Trail<P>) -> Result<(), Trouble> {
        let pairs = here.found.iter().zip(&here.certain);
        let wrong = pairs
            .zip(&here.codes)
            .find(|((found, certain), _)| found.is_some_and(|found| found != **certain));
        match wrong {
            Some((_, &code)) => Err(Trouble::Drops { ply: here.ply, code }),
            None => Ok(()),
        }
    }

    /// Proves that the moves from the book are as good as any.
    fn prove_unproved(
        &self,
        here: &mut Trail<P>,
        work: &mut Work<1>,
        tell: &mut dyn FnMut(Step),
    ) -> Result<(), Trouble> {
        let (ply, certain) = (here.ply, &here.certain);
        let claim = |(number, position): &(u32, P)| (*position, certain[*number as usize]);
        let claims: Vec<_> = here.unproved.iter().map(claim).collect();
        let all = claims.len();
        work.go_on(ply, &claims, |done, chunk| {
            tell(Step::Solved { ply, done, all });
            let proved = self.workers.at_most(chunk, self.session)?;
            let wrong = proved.iter().position(|proved| !proved);
            match wrong {
                Some(wrong) => Err(Trouble::Drops { ply, code: chunk[wrong].0.code() }),
                None => Ok(proved.iter().map(|_| Proved).collect()),
            }
        })?;
        Ok(())
    }

    /// Finds a game that leads to each of the dearest positions.
    fn name_dearest(&mut self) -> Result<(), Trouble> {
        let mut thinker = Thinker::new(self.mind, self.start)?;
        let dearest = std::mem::take(&mut self.dearest).into_sorted_vec();
        for Candidate { nodes: Reverse(nodes), layer, number } in dearest {
            let position = self.way_to(layer, number, &mut thinker)?;
            self.walked.dearest.push(Dear { position, nodes });
        }
        Ok(())
    }

    /// A game that leads to a position of a layer, in the game's notation.
    fn way_to(
        &self,
        layer: usize,
        mut number: usize,
        thinker: &mut Thinker<P>,
    ) -> Result<String, Trouble> {
        let mut codes = Vec::new();
        for trail in self.trail[..=layer].iter().rev() {
            codes.push(trail.codes[number]);
            number = trail.parents.of(number)[0] as usize;
        }
        let mut position = *self.start;
        let mut path = Vec::new();
        for code in codes.into_iter().rev() {
            let is_it = |position: &P| Canonical::of(position).position.code() == code;
            if path.is_empty() && is_it(&position) {
                continue;
            }
            if position.to_move() == self.side() {
                let ply = path.len() as u8;
                let thought = thinker.think(&position, ply, self.pack, u64::MAX, self.session)?;
                let Some(mv) = thought.mv else { break };
                position = position.play(mv);
                path.push(mv);
            }
            let Some(reply) = position.moves().find(|&mv| is_it(&position.play(mv))) else { break };
            position = position.play(reply);
            path.push(reply);
        }
        Ok(notation(self.start, &path))
    }
}

#[cfg(all(test, not(loom)))]
#[path = "certify_tests.rs"]
mod tests;
