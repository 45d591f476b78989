//! Finding moves and counting nodes with every thread.

use plywood_core::book::{Pack, choose};
use plywood_core::search::{Key, driver};
use plywood_core::symmetry::Symmetric;
use plywood_core::{NodeLimit, Player, Search, Stopped, Unlimited};
use rayon::ThreadPool;
use rayon::prelude::*;

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

impl<P: Symmetric> Item<P, 5> for Found<P::Move> {
    fn to_bytes(&self, position: &P) -> [u8; 5] {
        let [a, b, c, d] = u32::try_from(self.nodes).unwrap_or(u32::MAX).to_le_bytes();
        [number(position, self.mv), a, b, c, d]
    }

    fn from_bytes(position: &P, [number, a, b, c, d]: [u8; 5]) -> Option<Self> {
        let nodes = u32::from_le_bytes([a, b, c, d]).into();
        numbered(position, number).map(|mv| Self { mv, nodes })
    }
}

impl<P> Workers<P>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    /// As many threads, and tables of as many bytes in all.
    pub(super) fn new(threads: usize, bytes: usize) -> Result<Self, Trouble> {
        let pool = thread_pool(threads).map_err(Trouble::Threads)?;
        let tables = Key::<P>::tables(bytes, threads)?;
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
    ) -> Result<bool, Trouble> {
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
        if session.stopped() { Err(Trouble::Stopped) } else { Ok(all) }
    }

    /// What a board plays in each position of a ply: by its book, or by a search with a table of
    /// `table_bytes` that is empty at first. With the nodes that it takes.
    pub(super) fn board_moves(
        &self,
        positions: &[P],
        ply: u8,
        pack: &Pack<'_>,
        table_bytes: usize,
        session: &Session,
    ) -> Result<Vec<Found<P::Move>>, Trouble> {
        // Refused here rather than by each thread.
        drop(Key::<P>::single(table_bytes)?);
        let find = |table: &mut Option<<Key<P> as Stored>::Single>, position: &P| {
            // A short search does not ask by itself.
            let table = table.as_mut().filter(|_| !session.stopped()).ok_or(Stopped)?;
            let watch = Watch::new(session, &self.tables, None);
            let mut search = Search::new(Key::<P>::cleared(table), watch);
            let choice = choose(&mut search, position, ply, Some(pack))?;
            Ok(Found { mv: choice.map(|choice| choice.mv), nodes: search.nodes() })
        };
        let table = || Key::<P>::single(table_bytes).ok();
        let found: Result<_, Stopped> =
            self.pool.install(|| positions.par_iter().map_init(table, find).collect());
        Ok(found?)
    }

    /// Whether a position is won (1), drawn (0) or lost (-1) for a player.
    pub(super) fn worth_to(
        &self,
        player: Player,
        position: &P,
        session: &Session,
    ) -> Result<i8, Stopped> {
        let watch = Watch::new(session, &self.tables, None);
        let mut search = Search::new(Key::<P>::view(&self.tables, 0), watch);
        let question = driver::Question { weak: true, line: false };
        let mut report = driver::Report::default();
        driver::prove_value(&mut search, position, question, &mut report, &mut |_| ())?;
        let sign = report.bounds.lower.sign();
        Ok(if position.to_move() == player { sign } else { -sign })
    }

    /// What a board plays in one position; `None` if the game is over.
    pub(super) fn one_move(&self, position: &P, ply: u8, pack: &Pack<'_>) -> Option<P::Move> {
        let mut search = Search::new(Key::<P>::view(&self.tables, 0), Unlimited);
        choose(&mut search, position, ply, Some(pack)).ok().flatten().map(|choice| choice.mv)
    }
}
