//! Finding moves and counting nodes with every thread.

use plywood_core::book::choose;
use plywood_core::search::Key;
use plywood_core::symmetry::Symmetric;
use plywood_core::{NodeLimit, Search, Stopped};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError};

use crate::games::Played;
use crate::solver::{Session, Watch, thread_pool};
use crate::table::{OutOfMemory, Stored};

/// Threads, and tables that they share while they find moves.
pub(super) struct Workers<P>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    pool: ThreadPool,
    tables: <Key<P> as Stored>::Tables,
}

/// The move of a position, and the nodes of the search for it.
pub(super) struct Found<M> {
    /// `None` if the game is over.
    pub(super) mv: Option<M>,
    pub(super) nodes: u64,
}

/// Why there are no workers.
#[derive(Debug)]
pub(super) enum NoWorkers {
    Memory(OutOfMemory),
    Threads(ThreadPoolBuildError),
}

impl<P> Workers<P>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    /// As many threads, and tables of as many bytes in all.
    pub(super) fn new(threads: usize, bytes: usize) -> Result<Self, NoWorkers> {
        let pool = thread_pool(threads).map_err(NoWorkers::Threads)?;
        let tables = Key::<P>::tables(bytes, threads).map_err(NoWorkers::Memory)?;
        Ok(Self { pool, tables })
    }

    /// The move of each position by the rule of books.
    pub(super) fn moves(
        &self,
        positions: &[P],
        session: &Session,
    ) -> Result<Vec<Found<P::Move>>, Stopped> {
        let find = |position: &P| {
            let thread = rayon::current_thread_index().unwrap_or(0);
            let watch = Watch::new(session, &self.tables, None);
            let mut search = Search::new(Key::<P>::view(&self.tables, thread), watch);
            let choice = choose(&mut search, position, 0, None)?;
            Ok(Found { mv: choice.map(|choice| choice.mv), nodes: search.nodes() })
        };
        self.pool.install(|| positions.par_iter().with_max_len(1).map(find).collect())
    }

    /// Whether a search whose table of `table_bytes` is empty at first finds the move of each
    /// position within `limit` nodes. Ends at the first that takes more.
    pub(super) fn all_within(
        &self,
        positions: &[P],
        table_bytes: usize,
        limit: u64,
        session: &Session,
    ) -> Result<Result<bool, Stopped>, OutOfMemory> {
        // Refused here rather than by each thread.
        drop(Key::<P>::single(table_bytes)?);
        let fits = |table: &mut Option<<Key<P> as Stored>::Single>, position: &P| {
            let Some(table) = table else { return false };
            let mut search = Search::new(Key::<P>::cleared(table), NodeLimit(limit));
            !session.stopped() && choose(&mut search, position, 0, None).is_ok()
        };
        let table = || Key::<P>::single(table_bytes).ok();
        let all =
            self.pool.install(|| positions.par_iter().map_init(table, fits).all(|within| within));
        Ok(if session.stopped() { Err(Stopped) } else { Ok(all) })
    }
}
