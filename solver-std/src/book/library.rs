//! The games that books are made of.

use std::path::Path;

use plywood_core::book::{Pack, PackError};
use plywood_core::games::connect4::{AnySize, Connect4, Fixed};
use plywood_core::games::mnk::{Mnk, TicTacToe};
use plywood_core::search::Key;
use plywood_core::symmetry::Symmetric;

use super::build::{self, Request, Step};
use super::certify;
use super::check::{self, Checked};
use super::mind::Mind;
use super::solve::Workers;
use super::trouble::Trouble;
use super::walk::{self, Difference, Verified};
use super::walked::Walked;
use crate::games::{GameSpec, Played};
use crate::replay::Retrace;
use crate::solver::{Game, Session};
use crate::table::Stored;

/// Threads, and bytes of the table that they share.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// Threads, at least one.
    pub threads: usize,
    /// Bytes of the table.
    pub memory: usize,
}

/// Makes and reads the books of one game.
pub trait Books: Retrace {
    /// Builds the packs of a file; `tell` hears how far they are. The work is kept where the request
    /// says, whatever comes of it; [`remove_work`](super::remove_work) when the packs are safe.
    ///
    /// # Errors
    /// [`Trouble`].
    fn build(
        &self,
        request: &Request<'_>,
        session: &Session,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Vec<u8>, Trouble>;

    /// Whether a pack is for this game, named so.
    ///
    /// # Errors
    /// [`PackError::OtherGame`] if it is not.
    fn check(&self, game: &str, pack: &Pack<'_>) -> Result<(), PackError>;

    /// Solves positions of a pack again, all or so many chosen by seed; `tell` hears how many of how
    /// many are done.
    ///
    /// # Errors
    /// [`Trouble`].
    fn verify(
        &self,
        pack: &Pack<'_>,
        sample: Option<(usize, u64)>,
        means: Means,
        session: &Session,
        tell: &mut dyn FnMut(usize, usize),
    ) -> Result<Verified, Trouble>;

    /// Walks through every position that the player of a pack can meet when it thinks as `mind` does;
    /// the two files of `work` keep what was found for a later walk to go on from, until they are
    /// [removed](super::remove_work).
    ///
    /// # Errors
    /// [`Trouble`].
    fn walk(
        &self,
        pack: &Pack<'_>,
        mind: Mind,
        means: Means,
        work: [&Path; 2],
        session: &Session,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Walked, Trouble>;

    /// Checks what a walk has found: the dearest searches, and `sample` positions by seed.
    ///
    /// # Errors
    /// [`Trouble`].
    fn check_walk(
        &self,
        pack: &Pack<'_>,
        mind: Mind,
        walked: &Walked,
        sample: (usize, u64),
        means: Means,
        session: &Session,
    ) -> Result<Checked, Trouble>;

    /// One line for each position of a pack: a game that leads there, and the move.
    fn export(&self, pack: &Pack<'_>) -> String;

    /// Where two packs for the same side play differently.
    fn differences(&self, ours: &Pack<'_>, theirs: &Pack<'_>) -> Vec<Difference>;
}

impl<P> Books for Game<P>
where
    P: Played + Symmetric + 'static,
    Key<P>: Stored,
{
    fn build(
        &self,
        request: &Request<'_>,
        session: &Session,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Vec<u8>, Trouble> {
        build::build(&self.start, request, session, tell)
    }

    fn check(&self, game: &str, pack: &Pack<'_>) -> Result<(), PackError> {
        pack.check_game(game, &self.start)
    }

    fn verify(
        &self,
        pack: &Pack<'_>,
        sample: Option<(usize, u64)>,
        means: Means,
        session: &Session,
        tell: &mut dyn FnMut(usize, usize),
    ) -> Result<Verified, Trouble> {
        let workers = Workers::new(&self.start, means.threads, means.memory)?;
        walk::verify(&self.start, pack, sample, &workers, session, tell)
    }

    fn walk(
        &self,
        pack: &Pack<'_>,
        mind: Mind,
        means: Means,
        work: [&Path; 2],
        session: &Session,
        tell: &mut dyn FnMut(Step),
    ) -> Result<Walked, Trouble> {
        certify::walk(&self.start, pack, mind, means, work, session, tell)
    }

    fn check_walk(
        &self,
        pack: &Pack<'_>,
        mind: Mind,
        walked: &Walked,
        sample: (usize, u64),
        means: Means,
        session: &Session,
    ) -> Result<Checked, Trouble> {
        check::check(&self.start, pack, mind, walked, sample, means, session)
    }

    fn export(&self, pack: &Pack<'_>) -> String {
        walk::export(&self.start, pack)
    }

    fn differences(&self, ours: &Pack<'_>, theirs: &Pack<'_>) -> Vec<Difference> {
        walk::differences(&self.start, ours, theirs)
    }
}

impl GameSpec {
    /// Makes and reads its books; `None` for boards whose positions do not fit a word of 64 bits,
    /// and for games that books are not made of.
    pub fn books(self) -> Option<Box<dyn Books>> {
        match self {
            Self::Connect4 { width, height } => connect4(width, height),
            Self::TicTacToe => Some(Box::new(Game { start: TicTacToe::START })),
            Self::Mnk { width, height, k } => {
                let start = Mnk::<16>::with_size(width, height, k)?;
                Some(Box::new(Game { start }))
            }
            // The symmetries of the others are not written down.
            _ => None,
        }
    }
}

/// The sizes that boards play are those whose masks are constants there too, so that tables have
/// the same entries and node counts are the same.
fn connect4(width: u32, height: u32) -> Option<Box<dyn Books>> {
    Some(match (width, height) {
        (5, 4) => Box::new(Game { start: Connect4::<Fixed<u64, 5, 4, 1>>::START }),
        (7, 6) => Box::new(Game { start: Connect4::<Fixed<u64, 7, 6, 1>>::START }),
        _ => Box::new(Game { start: Connect4::empty(AnySize::<u64>::new(width, height)?) }),
    })
}
