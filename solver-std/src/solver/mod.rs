//! Solving positions given as text: [`Engine`] is a game, [`Solver`] is a game with threads and a
//! table. Both hide the game's types, so that a program needs one of each, not one per game.

mod answer;
mod fallback;
mod inquiry;
mod session;

pub use answer::{Answer, Asked, Place, Worth};
pub use fallback::Guess;
pub use session::{Session, Watch};

use std::fmt;
use std::time::{Duration, Instant};

use plywood_core::search::{Key, Oracle};
use plywood_core::{Control, Search, Value};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::games::{BadPosition, Played};
use crate::parallel::{Abdada, Mode, RootSplit};
use crate::table::{OutOfMemory, Stored};
use crate::trees::{Expanded, TooLarge, expand};
use inquiry::Inquiry;

/// What a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// Threads for one position, at least one.
    pub threads: usize,
    /// How they divide the work.
    pub mode: Mode,
    /// Bytes of the table.
    pub table: usize,
    /// Whether what one position has taught is kept for the next.
    pub keep_table: bool,
}

/// Why there is no solver.
#[derive(Debug)]
pub enum NoSolver {
    /// No memory for the table.
    Memory(OutOfMemory),
    /// No threads.
    Threads(ThreadPoolBuildError),
}

impl fmt::Display for NoSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(refused) => refused.fmt(f),
            Self::Threads(refused) => {
                write!(f, "the system gives no such number of threads: {refused}")
            }
        }
    }
}

impl std::error::Error for NoSolver {}

impl From<OutOfMemory> for NoSolver {
    fn from(refused: OutOfMemory) -> Self {
        Self::Memory(refused)
    }
}

impl From<ThreadPoolBuildError> for NoSolver {
    fn from(refused: ThreadPoolBuildError) -> Self {
        Self::Threads(refused)
    }
}

/// A game that can be solved.
pub trait Engine: Sync {
    /// A solver for it.
    ///
    /// # Errors
    /// [`NoSolver`] if memory or threads are refused.
    fn solver(&self, resources: Resources) -> Result<Box<dyn Solver>, NoSolver>;

    /// Whether its values have a score.
    fn has_score(&self) -> bool;

    /// Whether a text is a position of the game, without solving it.
    ///
    /// # Errors
    /// [`BadPosition`] if it is none.
    fn check(&self, position: &str) -> Result<(), BadPosition>;

    /// The tree of a position, up to so many moves; see [`expand`].
    ///
    /// # Errors
    /// [`BadPosition`] if the text is none, and [`TooLarge`] if the tree is.
    fn tree(&self, position: &str, moves: usize)
    -> Result<Result<Expanded, TooLarge>, BadPosition>;
}

/// Something proved that a listener may want to know at once.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// The value, the best move and, if it was asked for, the principal variation: everything but
    /// the analysis.
    Solved(&'a Answer),
    /// What one move is worth.
    Place(&'a Place),
}

/// Solves positions of one game, one at a time.
pub trait Solver: Send {
    /// Answers what is `asked` about a position, or as much of it as the session and the time
    /// limit allow; `tell` hears of it on the way.
    ///
    /// # Errors
    /// [`BadPosition`] if the text is none.
    fn solve(
        &mut self,
        position: &str,
        asked: &Asked,
        session: &Session,
        tell: &mut dyn FnMut(News<'_>),
    ) -> Result<Answer, BadPosition>;
}

/// A game by its initial position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game<P> {
    /// The initial position.
    pub(crate) start: P,
}

impl<P> Engine for Game<P>
where
    P: Played + 'static,
    Key<P>: Stored,
{
    fn solver(&self, resources: Resources) -> Result<Box<dyn Solver>, NoSolver> {
        let pool = (resources.threads > 1).then(|| thread_pool(resources.threads)).transpose()?;
        let tables = Key::<P>::tables(resources.table, resources.threads)?;
        Ok(Box::new(GameSolver { start: self.start, tables, pool, resources }))
    }

    fn has_score(&self) -> bool {
        self.start.score(Value::DRAW).is_some()
    }

    fn check(&self, position: &str) -> Result<(), BadPosition> {
        self.start.after(position).map(drop)
    }

    fn tree(
        &self,
        position: &str,
        moves: usize,
    ) -> Result<Result<Expanded, TooLarge>, BadPosition> {
        let position = self.start.after(position)?;
        Ok(expand(&position, moves, |position, mv| position.name(mv).to_string()))
    }
}

/// Deep games on wide boards need more stack than threads have by default; it costs nothing
/// until it is used.
const STACK: usize = 16 << 20;

pub(crate) fn thread_pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build()
}

/// Counts the nodes it takes to answer.
pub(crate) trait Counted<P>: Oracle<P> {
    /// Nodes so far.
    fn nodes(&self) -> u64;
}

impl<P, T, C: Control, O> Counted<P> for Search<T, C, O>
where
    Self: Oracle<P>,
{
    fn nodes(&self) -> u64 {
        Search::nodes(self)
    }
}

struct GameSolver<P: Played>
where
    Key<P>: Stored,
{
    start: P,
    tables: <Key<P> as Stored>::Tables,
    /// Threads to divide a position between, if there is more than one.
    pool: Option<ThreadPool>,
    resources: Resources,
}

impl<P> Solver for GameSolver<P>
where
    P: Played,
    Key<P>: Stored,
{
    fn solve(
        &mut self,
        text: &str,
        asked: &Asked,
        session: &Session,
        tell: &mut dyn FnMut(News<'_>),
    ) -> Result<Answer, BadPosition> {
        let position = self.start.after(text)?;
        if !self.resources.keep_table {
            Key::<P>::clear(&mut self.tables);
        }
        let begun = Instant::now();
        // A deadline beyond what the clock can say is none.
        let deadline = asked.time_limit.and_then(|limit| begun.checked_add(limit));
        // The exact search leaves some time for a judgement, in case it proves nothing.
        let reserve = asked.time_limit.map_or(Duration::ZERO, |limit| limit / fallback::SHARE);
        let watch =
            Watch::new(session, &self.tables, deadline.and_then(|end| end.checked_sub(reserve)));
        let to_the_end = asked.time_limit.map(|_| Watch::new(session, &self.tables, deadline));
        let inquiry = Inquiry::new(position, text, asked, &self.resources, begun);
        let answer = match (&self.pool, self.resources.mode) {
            (None, _) => {
                let table = Key::<P>::view(&self.tables, 0);
                inquiry.run(&mut Search::new(table, watch), to_the_end, session, tell)
            }
            (Some(pool), Mode::Abdada) => {
                let mut search = Abdada::<Key<P>>::new(pool, &self.tables, watch);
                inquiry.run(&mut search, to_the_end, session, tell)
            }
            (Some(pool), Mode::Root) => {
                let mut search = RootSplit::<Key<P>>::new(pool, &self.tables, watch);
                inquiry.run(&mut search, to_the_end, session, tell)
            }
        };
        Ok(answer)
    }
}
