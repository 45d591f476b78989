//! Building a book.

use std::path::Path;

use plywood_core::Player;
use plywood_core::book::{Covered, Header, Place, fingerprint, guesses};
use plywood_core::search::Key;
use plywood_core::symmetry::Symmetric;

use super::entry::{Entry, is_open};
use super::layer::Layer;
use super::pack::pack;
use super::solve::{Found, Workers};
use super::trouble::Trouble;
use super::work::{Subject, Work};
use crate::games::Played;
use crate::solver::Session;
use crate::table::Stored;

/// How much of a game a book covers, always from the first ply on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Every ply at which a search may take more nodes than this.
    Nodes(u64),
    /// As many plies as fit into so many bytes.
    Bytes(usize),
}

/// What book to build.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The player it moves for.
    pub side: Player,
    /// Bytes of the search table of the board.
    pub table: usize,
    /// The most nodes of a search, or the most bytes.
    pub limit: Limit,
    /// Threads to build with.
    pub threads: usize,
    /// Bytes of the table to build with.
    pub memory: usize,
    /// Where to keep work that a later build goes on from.
    pub work: &'a Path,
}

/// How far a build is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// So many positions of a ply are solved.
    Solved {
        /// The ply.
        ply: u8,
        /// Positions solved.
        done: usize,
        /// Positions of the ply.
        all: usize,
    },
    /// All of a ply are, and so many of them are open.
    Ply {
        /// The ply.
        ply: u8,
        /// Positions of the ply.
        positions: usize,
        /// Open ones.
        open: usize,
        /// Whether a search finds the move of each within the limit, if that is of nodes.
        within: Option<bool>,
    },
}

/// Plies in a row within the limit of nodes after which no later one is looked at. A certificate
/// walks them all.
const CALM_PLIES: u32 = 3;

struct Builder<'a, P>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    request: &'a Request<'a>,
    workers: Workers<P>,
    work: Work<1>,
    session: &'a Session,
    tell: &'a mut dyn FnMut(Step),
}

/// Builds a pack.
pub(super) fn build<P>(
    start: &P,
    request: &Request<'_>,
    session: &Session,
    tell: &mut dyn FnMut(Step),
) -> Result<Vec<u8>, Trouble>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    let header = Header {
        side: request.side,
        game: Header::name(request.game).unwrap_or_default(),
        fingerprint: fingerprint(start),
        covered: Covered { first: 1, last: 0 },
        planes: 0,
        positions: 0,
        table_bytes: u32::try_from(request.table).unwrap_or(u32::MAX),
        max_nodes: match request.limit {
            Limit::Nodes(nodes) => u32::try_from(nodes).unwrap_or(u32::MAX),
            Limit::Bytes(_) => u32::MAX,
        },
    };
    let subject = Subject { side: header.side, basis: header.fingerprint, game: header.game };
    let workers = Workers::new(request.threads, request.memory)?;
    let work = Work::open(request.work, &subject)?;
    let mut builder = Builder { request, workers, work, session, tell };
    let bytes = builder.build(start, header)?;
    builder.work.remove()?;
    Ok(bytes)
}

impl<P> Builder<'_, P>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    fn build(&mut self, start: &P, header: Header) -> Result<Vec<u8>, Trouble> {
        let mut layer = Layer::first(start, header.side == start.to_move());
        let first = layer.ply;
        let mut entries = Vec::new();
        // What the book is to hold, the entries counted from the first.
        let (mut kept, mut covered, mut calm) = (0, header.covered, 0);
        while !layer.positions.is_empty() && calm < CALM_PLIES {
            let moves = self.moves(&layer)?;
            entries.extend(entries_of(&layer, &moves));
            let so_far = Covered { first, last: layer.ply };
            let within = self.is_within(&layer, &moves)?;
            if let Limit::Bytes(bytes) = self.request.limit
                && pack(Header { covered: so_far, ..header }, &entries).len() > bytes
            {
                break;
            }
            if within == Some(true) {
                calm += 1;
            } else {
                (kept, covered, calm) = (entries.len(), so_far, 0);
            }
            layer = layer.next(moves.iter().map(|found| found.mv));
        }
        Ok(pack(Header { covered, ..header }, &entries[..kept]))
    }

    /// The moves of a layer, those of earlier work first.
    fn moves(&mut self, layer: &Layer<P>) -> Result<Vec<Found<P::Move>>, Trouble> {
        let (ply, all) = (layer.ply, layer.positions.len());
        let Self { workers, session, tell, .. } = self;
        let find = |done: usize, chunk: &[P]| {
            tell(Step::Solved { ply, done, all });
            Ok(workers.moves(chunk, session)?)
        };
        self.work.go_on(layer, find)
    }

    /// Whether a search finds every move of the layer within the limit of nodes, if there is one.
    fn is_within(
        &mut self,
        layer: &Layer<P>,
        moves: &[Found<P::Move>],
    ) -> Result<Option<bool>, Trouble> {
        let mut open: Vec<_> =
            layer.positions.iter().zip(moves).filter(|(p, _)| is_open(*p)).collect();
        let within = match self.request.limit {
            Limit::Bytes(_) => None,
            Limit::Nodes(limit) => {
                // The dearest first: they are the likeliest to take too many.
                open.sort_by_key(|(_, found)| std::cmp::Reverse(found.nodes));
                let positions: Vec<P> = open.iter().map(|(position, _)| **position).collect();
                let table = self.request.table;
                Some(self.workers.all_within(&positions, table, limit, self.session)?)
            }
        };
        let (ply, positions) = (layer.ply, layer.positions.len());
        (self.tell)(Step::Ply { ply, positions, open: open.len(), within });
        Ok(within)
    }
}

/// What a book stores of a layer.
fn entries_of<P: Symmetric>(
    layer: &Layer<P>,
    moves: &[Found<P::Move>],
) -> impl Iterator<Item = Entry> {
    layer.positions.iter().zip(moves).filter_map(|(position, found)| {
        let Place::Open(open) = Place::of(position) else { return None };
        let guesses = guesses(position, &open);
        let right = guesses.iter().position(|&guess| Some(guess) == found.mv)? as u8;
        Some(Entry { code: position.code(), right, guesses: guesses.len() as u8 })
    })
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use plywood_core::games::connect4::{Connect4, Fixed};

    type Small = Connect4<Fixed<u64, 5, 4, 1>>;

    #[test]
    fn a_build_stopped_at_any_step_goes_on_and_solves_nothing_twice() {
        let path = std::env::temp_dir().join(format!("plywood-build-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let request = Request {
            game: "connect4:5x4",
            side: Player::Second,
            table: 2048,
            limit: Limit::Nodes(100),
            threads: 2,
            memory: 1 << 20,
            work: &path,
        };
        let run = |stop_at: usize| {
            let session = Session::default();
            let mut solved = 0;
            let pack = build(&Small::START, &request, &session, &mut |step| {
                solved += usize::from(matches!(step, Step::Solved { .. }));
                if solved == stop_at {
                    session.stop();
                }
            });
            (pack, solved)
        };
        let (whole, solved) = run(usize::MAX);
        let whole = whole.unwrap();
        assert!(solved > 20 && !path.exists());
        let mut again = 1;
        loop {
            // Told before every chunk: a run that stops at the second has solved the first.
            match run(2) {
                (Ok(pack), _) => {
                    assert_eq!(pack, whole);
                    break;
                }
                (Err(trouble), _) => assert!(matches!(trouble, Trouble::Stopped), "{trouble}"),
            }
            again += 1;
            assert!(again <= solved, "something was solved twice");
        }
    }
}
