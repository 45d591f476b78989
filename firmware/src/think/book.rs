//! Perfect play by the rule of books, see [`plywood_core::book`].

use core::cell::Cell;

use plywood_core::book::{Choice, Pack, PackError, Source, choose};
use plywood_core::games::connect4::{Column, Standard};
use plywood_core::{CellTable, Game, Player, Search};

use super::{Budget, Found, Watch, Worth};

/// The name of the game in the books.
const GAME: &str = "connect4";

/// The books that a board has: of Connect Four on 7×6, for either player or none.
#[derive(Clone, Copy, Default, Debug)]
pub struct Books<'a> {
    first: Option<Pack<'a>>,
    second: Option<Pack<'a>>,
}

impl<'a> Books<'a> {
    /// The packs in these bytes, one after another; no bytes have none. Reads all of them once, to
    /// check them.
    ///
    /// # Errors
    /// [`PackError`] of the first pack that is damaged or for another game.
    pub fn open(mut bytes: &'a [u8]) -> Result<Self, PackError> {
        let mut books = Self::default();
        let mut checked: Option<Pack<'_>> = None;
        while !bytes.is_empty() {
            let (pack, after) = Pack::open(bytes)?;
            // A fingerprint takes a small board a second.
            match checked {
                Some(before) if before.is_for_game_of(&pack) => {}
                _ => pack.check_game(GAME, &Standard::START)?,
            }
            checked = Some(pack);
            match pack.header().side {
                Player::First => books.first = Some(pack),
                Player::Second => books.second = Some(pack),
            }
            bytes = after;
        }
        Ok(books)
    }

    /// The book of a player.
    pub fn of(&self, player: Player) -> Option<&Pack<'a>> {
        match player {
            Player::First => self.first.as_ref(),
            Player::Second => self.second.as_ref(),
        }
    }
}

/// The first step of [`think`](super::think) for a perfect player with a book: the move by the rule and
/// what is known of it, `None` if the search was given up; and the nodes searched.
pub fn by_rule(
    position: &Standard,
    book: &Pack<'_>,
    budget: Budget,
    memory: &mut [u64],
    attend: &mut dyn FnMut() -> bool,
) -> (Option<(u8, Worth)>, u32) {
    let watch = &mut Watch::new(budget.perfect, budget.depth, attend);
    let found = best(position, book, Cell::from_mut(memory).as_slice_of_cells(), watch);
    (found.best, found.nodes)
}

/// The move by the rule, if it takes no more nodes than the book promises, or than the watch allows if
/// it promises nothing, and the watch lets it go on. The book is that of the side to move, whose moves so
/// far have followed the rule.
pub(super) fn best(
    position: &Standard,
    book: &Pack<'_>,
    memory: &[Cell<u64>],
    watch: &mut Watch<'_>,
) -> Found {
    if let Some(promised) = book.header().promised_nodes() {
        watch.allow(promised);
    }
    let table = CellTable::<1>::new(memory);
    let (limits, depth) = watch.ends();
    let mut search = Search::observed(&table, limits, depth);
    let choice = choose(&mut search, position, ply(position), Some(book));
    let best = choice.ok().flatten().map(|Choice { mv: Column(spot), value, source }| {
        let worth = match (source, value) {
            (Source::Book, _) => Worth::Book,
            (Source::Search, Some(value)) => Worth::Exact(value),
            (Source::Search | Source::Forced, _) => Worth::Only,
        };
        (spot, worth)
    });
    Found { best, nodes: search.nodes() as u32 }
}

/// Which guess is right, as this crate compiles it for the board's thoughts: for programs that measure it.
#[inline(never)]
pub fn right_guess(book: &Pack<'_>, code: u64, guesses: usize) -> usize {
    book.right_guess(code, guesses)
}

/// Plies played.
fn ply(position: &Standard) -> u8 {
    Standard::START.plies_left() - position.plies_left()
}
