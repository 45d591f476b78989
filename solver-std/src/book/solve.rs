//! Finding moves and counting nodes with every thread.

use plywood_core::book::{Pack, choose};
use plywood_core::search::Key;
use plywood_core::symmetry::Symmetric;
use plywood_core::{Search, Stopped, Value, driver};
use rayon::ThreadPool;
use rayon::prelude::*;

use super::mind::{Mind, Thinker, Thought};
use super::moves::{number, numbered};
use super::trouble::Trouble;
use super::work::Item;
use crate::games::Played;
use crate::solver::{Session, Watch, thread_pool};
use crate::table::Stored;

/// Threads, and tables that they share while they find moves.
pub(super) struct Workers<P>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    start: P,
    pool: ThreadPool,
    tables: <Key<P> as Stored>::Tables,
}

/// The move of a position, and the nodes of the search for it.
pub(super) struct Found<M> {
    /// `None` if the game is over.
    pub(super) mv: Option<M>,
    pub(super) nodes: u64,
}

impl<P: Symmetric> Item<P, 1> for Found<P::Move> {
    fn to_bytes(&self, position: &P) -> [u8; 1] {
        [number(position, self.mv)]
    }

    /// The nodes are not kept.
    fn from_bytes(position: &P, [number]: [u8; 1]) -> Option<Self> {
        numbered(position, number).map(|mv| Self { mv, nodes: 0 })
    }
}

/// What stands for no value in a file.
const NO_VALUE: i8 = i8::MIN;

impl<P: Symmetric> Item<P, 7> for Thought<P::Move> {
    fn to_bytes(&self, position: &P) -> [u8; 7] {
        let [a, b, c, d] = u32::try_from(self.nodes).unwrap_or(u32::MAX).to_le_bytes();
        let [value] = self.value.map_or(NO_VALUE, Value::to_raw).to_le_bytes();
        [number(position, self.mv), value, u8::from(self.by_rule), a, b, c, d]
    }

    fn from_bytes(position: &P, [number, value, by_rule, a, b, c, d]: [u8; 7]) -> Option<Self> {
        let mv = numbered(position, number)?;
        let value = Value::from_raw(i8::from_le_bytes([value]));
        let nodes = u32::from_le_bytes([a, b, c, d]).into();
        Some(Self { mv, value, nodes, by_rule: by_rule == 1 })
    }
}

impl<P> Workers<P>
where
    P: Played + Symmetric + 'static,
    Key<P>: Stored,
{
    /// As many threads, and tables of as many bytes in all.
    pub(super) fn new(start: &P, threads: usize, bytes: usize) -> Result<Self, Trouble> {
        let pool = thread_pool(threads).map_err(Trouble::Threads)?;
        let tables = Key::<P>::tables(bytes, threads)?;
        Ok(Self { start: *start, pool, tables })
    }

    /// A search by this thread of the pool, over the tables that all share.
    fn search<'a>(
        &'a self,
        session: &'a Session,
    ) -> Search<<Key<P> as Stored>::View<'a>, Watch<'a>> {
        let thread = rayon::current_thread_index().unwrap_or(0);
        let watch = Watch::new(session, &self.tables, None);
        Search::new(Key::<P>::view(&self.tables, thread), watch)
    }

    /// The move of each position by the rule of books.
    pub(super) fn moves(
        &self,
        positions: &[P],
        session: &Session,
    ) -> Result<Vec<Found<P::Move>>, Stopped> {
        let find = |position: &P| {
            // A short search does not ask by itself.
            may_go_on(session)?;
            let mut search = self.search(session);
            let choice = choose(&mut search, position, 0, None)?;
            Ok(Found { mv: choice.map(|choice| choice.mv), nodes: search.nodes() })
        };
        self.pool.install(|| positions.par_iter().with_max_len(1).map(find).collect())
    }

    /// Whether each position is worth no more than the value beside it.
    pub(super) fn at_most(
        &self,
        claims: &[(P, Value)],
        session: &Session,
    ) -> Result<Vec<bool>, Stopped> {
        let prove = |&(position, most): &(P, Value)| {
            may_go_on(session)?;
            let proved = most == Value::MAX
                || self.search(session).value(&position, most, most.next_up())? <= most;
            Ok(proved)
        };
        self.pool.install(|| claims.par_iter().with_max_len(1).map(prove).collect())
    }

    /// The exact value of a position for its side to move.
    pub(super) fn value(&self, position: &P, session: &Session) -> Result<Value, Stopped> {
        driver::value(&mut self.search(session), position)
    }

    /// What a mind plays in each position of a ply, and what that costs; see [`Thinker::think`].
    pub(super) fn thoughts(
        &self,
        mind: Mind,
        positions: &[P],
        ply: u8,
        pack: &Pack<'_>,
        session: &Session,
    ) -> Result<Vec<Thought<P::Move>>, Trouble> {
        let find = |thinker: &mut Option<Thinker<P>>, position: &P| {
            let thinker = thinker.as_mut().ok_or(Stopped)?;
            thinker.think(position, ply, pack, u64::MAX, session)
        };
        let thinker = self.thinkers(mind)?;
        let found: Result<_, Stopped> =
            self.pool.install(|| positions.par_iter().map_init(thinker, find).collect());
        Ok(found?)
    }

    /// Whether a mind that searches finds the move of each position within `limit` nodes. Ends at the
    /// first that takes more. The pack is to promise as many nodes.
    pub(super) fn all_within(
        &self,
        mind: Mind,
        positions: &[P],
        pack: &Pack<'_>,
        limit: u64,
        session: &Session,
    ) -> Result<bool, Trouble> {
        let fits = |thinker: &mut Option<Thinker<P>>, position: &P| {
            let thought = thinker.as_mut().map(|t| t.think(position, 0, pack, limit, session));
            thought.is_some_and(|thought| thought.is_ok_and(|t| t.by_rule && t.nodes <= limit))
        };
        let thinker = self.thinkers(mind)?;
        let all =
            self.pool.install(|| positions.par_iter().map_init(thinker, fits).all(|within| within));
        if session.stopped() { Err(Trouble::Stopped) } else { Ok(all) }
    }

    /// Makes a thinker for each thread. Refused here rather than by each.
    fn thinkers(&self, mind: Mind) -> Result<impl Fn() -> Option<Thinker<P>> + Sync, Trouble> {
        drop(Thinker::new(mind, &self.start)?);
        Ok(move || Thinker::new(mind, &self.start).ok())
    }
}

/// Whether the session goes on.
fn may_go_on(session: &Session) -> Result<(), Stopped> {
    if session.stopped() { Err(Stopped) } else { Ok(()) }
}
