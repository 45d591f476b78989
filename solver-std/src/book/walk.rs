//! Playing through a book: every position that its side is brought to.

use std::collections::BTreeMap;

use plywood_core::book::{Choice, Pack, Source, choose};
use plywood_core::conformance::Random;
use plywood_core::search::Key;
use plywood_core::symmetry::{Canonical, Symmetric};
use plywood_core::{NoTable, Player, Search, Unlimited};

use super::solve::Workers;
use super::trouble::Trouble;
use crate::games::{MoveName, Played};
use crate::solver::Session;
use crate::table::Stored;
use crate::text;

/// A position that the side is brought to, one for all its images.
#[derive(Clone)]
pub(super) struct Met<P: Symmetric> {
    position: P,
    /// The moves that led there, of the first such game found.
    path: Vec<P::Move>,
}

/// The positions of one ply, by the code of their canonical image.
type Level<P> = BTreeMap<u64, Met<P>>;

fn enter<P: Symmetric>(level: &mut Level<P>, position: P, path: Vec<P::Move>) {
    let code = Canonical::of(&position).position.code();
    level.entry(code).or_insert(Met { position, path });
}

/// The positions in which a side moves first.
fn first_level<P: Symmetric>(start: &P, side: Player) -> (u8, Level<P>) {
    let mut level = Level::new();
    if start.to_move() == side {
        enter(&mut level, *start, Vec::new());
        return (0, level);
    }
    for mv in start.moves() {
        enter(&mut level, start.play(mv), vec![mv]);
    }
    (1, level)
}

/// The positions two plies after these, if the side plays so; finished games are left out.
fn next_level<P: Symmetric>(
    level: &Level<P>,
    mut choice: impl FnMut(&Met<P>) -> Option<P::Move>,
) -> Level<P> {
    let mut next = Level::new();
    for met in level.values() {
        let Some(mv) = choice(met) else { continue };
        let after = met.position.play(mv);
        for reply in after.moves() {
            let path = met.path.iter().copied().chain([mv, reply]).collect();
            enter(&mut next, after.play(reply), path);
        }
    }
    next
}

/// What the book's side plays at a ply that the book covers: it never has to search.
fn played<P: Symmetric>(position: &P, ply: u8, pack: &Pack<'_>) -> Option<Choice<P::Move>> {
    let mut search = Search::new(&NoTable, Unlimited);
    let choice = choose(&mut search, position, ply, Some(pack));
    choice.ok().flatten()
}

/// Visits every position of the plies covered, with the move that is played there.
fn walk<P: Symmetric>(start: &P, pack: &Pack<'_>, mut visit: impl FnMut(&Met<P>, Choice<P::Move>)) {
    let (mut ply, mut level) = first_level(start, pack.header().side);
    while pack.header().covered.contains(ply) && !level.is_empty() {
        level = next_level(&level, |met| {
            let choice = played(&met.position, ply, pack)?;
            visit(met, choice);
            Some(choice.mv)
        });
        ply += 2;
    }
}

/// The moves of a game in the game's notation.
pub(super) fn notation<P: Played + Symmetric>(start: &P, path: &[P::Move]) -> String
where
    Key<P>: Stored,
{
    let mut position = *start;
    let names: Vec<MoveName> = path
        .iter()
        .map(|&mv| {
            let name = position.name(mv);
            position = position.play(mv);
            name
        })
        .collect();
    let few = start.places().len() <= 9;
    let digits = few && names.iter().all(|name| matches!(name, MoveName::Number(..=9)));
    match (names.is_empty(), digits) {
        (true, _) => "start".to_owned(),
        (_, true) => text::joined(names, ""),
        (_, false) => text::joined(names, ","),
    }
}

/// The moves of a game in the game's notation; `None` if it is none.
pub(super) fn moves_of<P: Played + Symmetric>(start: &P, text: &str) -> Option<Vec<P::Move>>
where
    Key<P>: Stored,
{
    if text == "start" {
        return Some(Vec::new());
    }
    let digits: Vec<String> = text.chars().map(String::from).collect();
    let names = text.split(',').map(str::to_owned).collect();
    let names: Vec<String> =
        if start.places().len() <= 9 && !text.contains(',') { digits } else { names };
    let mut position = *start;
    let mut made = |name: &String| {
        let next = position.after(name).ok()?;
        let mv = position.moves().find(|&mv| position.play(mv).code() == next.code())?;
        position = next;
        Some(mv)
    };
    names.iter().map(&mut made).collect()
}

/// One line for each open position: a game that leads there, and the book's move.
pub(super) fn export<P: Played + Symmetric>(start: &P, pack: &Pack<'_>) -> String
where
    Key<P>: Stored,
{
    let mut lines = String::new();
    walk(start, pack, |met, choice| {
        if choice.source == Source::Book {
            let name = met.position.name(choice.mv);
            lines += &format!("{} {name}\n", notation(start, &met.path));
        }
    });
    lines
}

/// A position at which two books play differently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// A game that leads there.
    pub position: String,
    /// The first book's move.
    pub ours: MoveName,
    /// The second one's.
    pub theirs: MoveName,
}

/// Where two books for the same side play differently at plies that both cover. What comes after
/// such a position is not compared: only one of the books knows it.
pub(super) fn differences<P: Played + Symmetric>(
    start: &P,
    ours: &Pack<'_>,
    theirs: &Pack<'_>,
) -> Vec<Difference>
where
    Key<P>: Stored,
{
    let mut found = Vec::new();
    let (mut ply, mut level) = first_level(start, ours.header().side);
    let both = |ply| ours.header().covered.contains(ply) && theirs.header().covered.contains(ply);
    while both(ply) && !level.is_empty() {
        level = next_level(&level, |met| {
            let position = &met.position;
            let (our, their) = (played(position, ply, ours)?, played(position, ply, theirs)?);
            if our.mv == their.mv {
                return Some(our.mv);
            }
            found.push(Difference {
                position: notation(start, &met.path),
                ours: position.name(our.mv),
                theirs: position.name(their.mv),
            });
            None
        });
        ply += 2;
    }
    found
}

/// What checking a book by search has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Open positions that the book's side is brought to.
    pub met: usize,
    /// Of these, the ones solved again.
    pub checked: usize,
    /// Those whose move is another.
    pub wrong: Vec<Difference>,
}

/// Positions solved between two reports.
const CHUNK: usize = 256;

/// Solves positions of the book again: `sample` of them chosen by seed, or all.
pub(super) fn verify<P: Played + Symmetric + 'static>(
    start: &P,
    pack: &Pack<'_>,
    sample: Option<(usize, u64)>,
    workers: &Workers<P>,
    session: &Session,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<Verified, Trouble>
where
    Key<P>: Stored,
{
    let mut booked = Vec::new();
    walk(start, pack, |met, choice| {
        if choice.source == Source::Book {
            booked.push((met.clone(), choice.mv));
        }
    });
    let met = booked.len();
    if let Some((count, seed)) = sample {
        choose_some(&mut booked, count, seed);
    }
    let mut wrong = Vec::new();
    for (done, chunk) in booked.chunks(CHUNK).enumerate() {
        tell(done * CHUNK, booked.len());
        let positions: Vec<P> = chunk.iter().map(|(met, _)| met.position).collect();
        let found = workers.moves(&positions, session)?;
        for ((met, mv), found) in chunk.iter().zip(found) {
            if let Some(right) = found.mv.filter(|right| right != mv) {
                wrong.push(Difference {
                    position: notation(start, &met.path),
                    ours: met.position.name(*mv),
                    theirs: met.position.name(right),
                });
            }
        }
    }
    Ok(Verified { met, checked: booked.len(), wrong })
}

/// Keeps `count` of the items, each as likely as any other.
fn choose_some<T>(items: &mut Vec<T>, count: usize, seed: u64) {
    let mut random = Random::new(seed);
    for at in 0..count.min(items.len()) {
        let other = at + random.below(items.len() - at);
        items.swap(at, other);
    }
    items.truncate(count);
}
