//! Building books.

use std::path::PathBuf;

use plywood_core::Player;
use plywood_core::book::{Covered, HEADER_BYTES, Header, Pack, Place, fingerprint, guesses};
use plywood_core::search::Key;
use plywood_core::symmetry::Symmetric;

use super::entry::{Entry, is_open};
use super::layer::Layer;
use super::library::Means;
use super::mind::Mind;
use super::pack::{NOTHING, nothing_covered, pack};
use super::solve::{Found, Workers};
use super::trouble::Trouble;
use super::work::{Subject, Work};
use crate::games::Played;
use crate::solver::Session;
use crate::table::Stored;

/// How much of a game books cover, always from the first ply on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Cover every ply at which a search may take more nodes than this; if `None`, every ply.
    pub nodes: Option<u32>,
    /// But no more than fits into so many bytes, those of both players together: the plies get their
    /// room in the order in which they are played.
    pub bytes: Option<usize>,
}

/// What books to build.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The players to move for, each with the file that keeps work for a later build to go on from.
    pub sides: &'a [(Player, PathBuf)],
    /// Who is to play by them.
    pub mind: Mind,
    /// What they cover.
    pub limits: Limits,
    /// What to build with.
    pub means: Means,
}

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// So many positions of a ply are solved.
    Solved {
        /// The ply.
        ply: u8,
        /// Positions solved.
        done: usize,
        /// Positions that there are to solve.
        all: usize,
    },
    /// All of a ply are, and so many of them are open.
    Ply {
        /// Whose.
        side: Player,
        /// The ply.
        ply: u8,
        /// Positions of the ply.
        positions: usize,
        /// Open ones.
        open: usize,
        /// What it takes to search for their moves.
        searches: Searches,
    },
}

/// What it takes to search for the moves of a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Searches {
    /// Not looked at: they are in the book whatever it takes.
    Booked,
    /// More than the limit of nodes, for one of them at least.
    Beyond,
    /// No more than the limit.
    Within,
    /// So many nodes at most.
    Worst(u64),
}

/// Plies in a row within the limit of nodes, or without a dearer search, after which no later one is
/// looked at. A certificate walks them all.
const CALM_PLIES: u32 = 3;

struct Builder<'a, P>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    request: &'a Request<'a>,
    workers: Workers<P>,
    session: &'a Session,
    tell: &'a mut dyn FnMut(Step),
}

/// The book of one player, as far as it is.
struct Side<P: Symmetric> {
    header: Header,
    work: Work<1>,
    layer: Layer<P>,
    entries: Vec<Entry>,
    /// How many of the entries the book is to hold, and the bytes that these take.
    kept: usize,
    bytes: usize,
    /// Whether no further ply fits.
    full: bool,
    /// The most nodes of a search that is known to be needed.
    worst: u64,
    calm: u32,
}

/// Builds the packs of the players asked for, one after another in one file.
pub(super) fn build<P>(
    start: &P,
    request: &Request<'_>,
    session: &Session,
    tell: &mut dyn FnMut(Step),
) -> Result<Vec<u8>, Trouble>
where
    P: Played + Symmetric + 'static,
    Key<P>: Stored,
{
    // Before any file of work is begun, which would stand in the way of the right command.
    request.mind.check(start)?;
    let Means { threads, memory } = request.means;
    let workers = Workers::new(start, threads, memory)?;
    let open = |(side, work)| Side::open(start, request, side, work);
    let mut sides = request
        .sides
        .iter()
        .map(|(side, work)| open((*side, work)))
        .collect::<Result<Vec<_>, _>>()?;
    let mut builder = Builder { request, workers, session, tell };
    // The plies of both players in the order in which they are played.
    let next = |sides: &[Side<P>]| {
        let left = (0..sides.len()).filter(|&side| !sides[side].is_done());
        left.min_by_key(|&side| sides[side].layer.ply)
    };
    while let Some(number) = next(&sides) {
        let others: usize = sides.iter().map(|side| side.bytes).sum();
        let side = &mut sides[number];
        let room = request.limits.bytes.map(|bytes| bytes.saturating_sub(others - side.bytes));
        builder.go_on(start, side, room)?;
    }
    Ok(sides.iter().flat_map(Side::pack).collect())
}

impl<P: Played + Symmetric> Side<P>
where
    Key<P>: Stored,
{
    fn open(
        start: &P,
        request: &Request<'_>,
        side: Player,
        work: &std::path::Path,
    ) -> Result<Self, Trouble> {
        let header = Header {
            side,
            game: Header::name(request.game).unwrap_or_default(),
            fingerprint: fingerprint(start),
            covered: NOTHING,
            planes: 0,
            positions: 0,
            table_bytes: u32::try_from(request.mind.table()).unwrap_or(u32::MAX),
            max_nodes: request.limits.nodes.unwrap_or(0),
        };
        let subject = Subject { side, basis: header.fingerprint, game: header.game };
        Ok(Self {
            header,
            work: Work::open(work, &subject)?,
            layer: Layer::first(start, side == start.to_move()),
            entries: Vec::new(),
            kept: 0,
            bytes: HEADER_BYTES,
            full: false,
            worst: 0,
            calm: 0,
        })
    }

    fn is_done(&self) -> bool {
        self.layer.positions.is_empty() || self.calm >= CALM_PLIES
    }

    /// Keeps all entries if their pack takes no more than `room`.
    fn keep(&mut self, first: u8, room: Option<usize>) {
        let covered = Covered { first, last: self.layer.ply };
        if let Some(room) = room {
            let bytes = pack(Header { covered, ..self.header }, &self.entries).len();
            if bytes > room {
                self.full = true;
                return;
            }
            self.bytes = bytes;
        }
        self.header.covered = covered;
        self.kept = self.entries.len();
        self.calm = 0;
    }

    /// The pack of what is kept; it promises what it was asked to, or what is needed if that is more.
    fn pack(&self) -> Vec<u8> {
        let needed = u32::try_from(self.worst).unwrap_or(u32::MAX);
        let max_nodes = needed.max(self.header.max_nodes);
        pack(Header { max_nodes, ..self.header }, &self.entries[..self.kept])
    }
}

impl<P> Builder<'_, P>
where
    P: Played + Symmetric + 'static,
    Key<P>: Stored,
{
    /// Takes in one more ply of a side.
    fn go_on(&mut self, start: &P, side: &mut Side<P>, room: Option<usize>) -> Result<(), Trouble> {
        let moves = self.moves(side)?;
        let mut searches = Searches::Booked;
        if !side.full {
            side.entries.extend(entries_of(&side.layer, &moves));
            let within = self.is_within(start, &side.layer, &moves)?;
            searches = match within {
                None => Searches::Booked,
                Some(true) => Searches::Within,
                Some(false) => Searches::Beyond,
            };
            if within == Some(true) {
                side.calm += 1;
            } else {
                let first = u8::from(side.header.side != start.to_move());
                side.keep(first, room);
                side.calm = 0;
            }
        }
        if side.full {
            let worst = self.worst(start, side)?;
            searches = Searches::Worst(worst);
            side.calm = if worst > side.worst { 0 } else { side.calm + 1 };
            side.worst = side.worst.max(worst);
        }
        (self.tell)(Step::Ply {
            side: side.header.side,
            ply: side.layer.ply,
            positions: side.layer.positions.len(),
            open: side.layer.positions.iter().filter(|position| is_open(*position)).count(),
            searches,
        });
        if side.calm < CALM_PLIES {
            side.layer = side.layer.next(moves.iter().map(|found| found.mv));
        }
        Ok(())
    }

    /// The moves of a layer, those of earlier work first.
    fn moves(&mut self, side: &mut Side<P>) -> Result<Vec<Found<P::Move>>, Trouble> {
        let (ply, all) = (side.layer.ply, side.layer.positions.len());
        let Self { workers, session, tell, .. } = self;
        let find = |done: usize, chunk: &[P]| {
            tell(Step::Solved { ply, done, all });
            Ok(workers.moves(chunk, session)?)
        };
        side.work.go_on(ply, &side.layer.positions, find)
    }

    /// Whether a search finds every move of the layer within the limit of nodes, if there is one.
    fn is_within(
        &self,
        start: &P,
        layer: &Layer<P>,
        moves: &[Found<P::Move>],
    ) -> Result<Option<bool>, Trouble> {
        let Some(limit) = self.request.limits.nodes else { return Ok(None) };
        let mut open: Vec<_> =
            layer.positions.iter().zip(moves).filter(|(p, _)| is_open(*p)).collect();
        // The dearest first: they are the likeliest to take too many.
        open.sort_by_key(|(_, found)| std::cmp::Reverse(found.nodes));
        let positions: Vec<P> = open.iter().map(|(position, _)| **position).collect();
        let bytes = nothing_covered(start, self.request.game, limit);
        let (pack, _) = Pack::open(&bytes).map_err(Trouble::Pack)?;
        let (mind, session) = (self.request.mind, self.session);
        self.workers.all_within(mind, &positions, &pack, limit.into(), session).map(Some)
    }

    /// The most nodes that a search takes for a move of the layer.
    fn worst(&self, start: &P, side: &Side<P>) -> Result<u64, Trouble> {
        let layer = &side.layer;
        let open: Vec<P> =
            layer.positions.iter().copied().filter(|position| is_open(position)).collect();
        let bytes = nothing_covered(start, self.request.game, u32::MAX - 1);
        let (pack, _) = Pack::open(&bytes).map_err(Trouble::Pack)?;
        let thoughts =
            self.workers.thoughts(self.request.mind, &open, layer.ply, &pack, self.session)?;
        let given_up = thoughts.iter().filter(|thought| !thought.by_rule).count();
        if given_up > 0 {
            return Err(Trouble::GivenUp { ply: layer.ply, positions: given_up });
        }
        Ok(thoughts.iter().map(|thought| thought.nodes).max().unwrap_or(0))
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
    use crate::book::remove_work;
    use plywood_core::games::connect4::{Connect4, Fixed};

    type Small = Connect4<Fixed<u64, 5, 4, 1>>;

    /// Both players' books of 5×4 in a directory of their own, which is removed.
    fn sides(name: &str) -> [(Player, PathBuf); 2] {
        [Player::First, Player::Second].map(|side| {
            let file = format!("plywood-{name}-{side}-{}", std::process::id());
            let path = std::env::temp_dir().join(file);
            let _ = std::fs::remove_file(&path);
            (side, path)
        })
    }

    fn request<'a>(sides: &'a [(Player, PathBuf)], limits: Limits) -> Request<'a> {
        let means = Means { threads: 2, memory: 1 << 20 };
        Request { game: "connect4:5x4", sides, mind: Mind::Rule { table: 2048 }, limits, means }
    }

    #[test]
    fn a_build_stopped_at_any_step_goes_on_and_solves_nothing_twice() {
        let sides = sides("build");
        let limits = Limits { nodes: Some(100), bytes: None };
        let request = request(&sides, limits);
        let run = |stop_at: usize| {
            let session = Session::default();
            let mut told = Vec::new();
            let pack = build(&Small::START, &request, &session, &mut |step| {
                let solving = matches!(step, Step::Solved { .. });
                told.extend(solving.then_some(step));
                if solving && told.len() == stop_at {
                    session.stop();
                }
            });
            (pack, told)
        };
        let (whole, solved) = run(usize::MAX);
        let whole = whole.unwrap();
        assert!(solved.len() > 20);
        let work = || sides.iter().map(|(_, path)| path);
        assert!(work().all(|path| path.exists()), "until the book is safe");
        remove_work(work()).unwrap();
        let mut expected = None;
        loop {
            // Told before every chunk: a run that stops at the fourth has solved three.
            let (pack, told) = run(4);
            assert!(expected.is_none() || expected == told.first().copied(), "where it stopped");
            match pack {
                Ok(pack) => break assert_eq!(pack, whole),
                Err(trouble) => assert!(matches!(trouble, Trouble::Stopped), "{trouble}"),
            }
            expected = told.last().copied();
        }
        remove_work(work()).unwrap();
    }

    #[test]
    fn two_books_share_the_flash_ply_by_ply_and_promise_what_the_rest_takes() {
        let sides = sides("flash");
        let build = |nodes, bytes| {
            let request = request(&sides, Limits { nodes, bytes });
            let book = build(&Small::START, &request, &Session::default(), &mut |_| ()).unwrap();
            remove_work(sides.iter().map(|(_, path)| path)).unwrap();
            book
        };
        let packs = |bytes: &[u8]| {
            let (first, after) = Pack::open(bytes).unwrap();
            let (second, after) = Pack::open(after).unwrap();
            assert!(after.is_empty());
            [first, second].map(|pack| *pack.header())
        };
        let mut last = [0; 2];
        for room in [150, 200, 300, 400] {
            let both = build(None, Some(room));
            assert!(both.len() <= room, "{} of {room}", both.len());
            let [first, second] = packs(&both);
            assert!(first.max_nodes > 0 && second.max_nodes > 0 && first.max_nodes < 10_000);
            let plies = [first.covered.last, second.covered.last];
            assert!(plies[0].abs_diff(plies[1]) <= 3 && plies >= last, "{plies:?}");
            // With the promise as a limit the same book comes out.
            let most = first.max_nodes.max(second.max_nodes);
            let again = packs(&build(Some(most), Some(room)));
            assert!(again[0].covered.last <= plies[0] && again[1].covered.last <= plies[1]);
            last = plies;
        }
    }
}
