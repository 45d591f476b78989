//! The player of a book: what it plays, and what that costs.

use std::any::Any;

use plywood_core::book::{Pack, choose};
use plywood_core::conformance::Random;
use plywood_core::games::connect4::Standard;
use plywood_core::search::Key;
use plywood_core::symmetry::Symmetric;
use plywood_core::{Control, Search, Stopped, Value};
use plywood_firmware::boards::Model;
use plywood_firmware::game::Position;
use plywood_firmware::think::{self, Strength, Worth};

use super::trouble::Trouble;
use crate::games::{MoveName, Played};
use crate::solver::Session;
use crate::table::Stored;

/// Who plays by a book.
#[derive(Clone, Copy, Debug)]
pub enum Mind {
    /// The rule, with a search table of so many bytes.
    Rule {
        /// Bytes of the table.
        table: usize,
    },
    /// A board: its own code, with its table and its limits. It plays Connect Four on 7×6.
    Board(&'static Model),
}

impl Mind {
    /// Bytes of the search table.
    pub fn table(self) -> usize {
        match self {
            Self::Rule { table } => table,
            Self::Board(board) => board.table_bytes(),
        }
    }

    /// Whether it plays the game that begins with `start`.
    ///
    /// # Errors
    /// [`Trouble::NotOnBoards`] if it does not.
    pub(super) fn check<P: 'static>(self, start: &P) -> Result<(), Trouble> {
        match self {
            Self::Board(_) if on_board(start).is_none() => Err(Trouble::NotOnBoards),
            _ => Ok(()),
        }
    }
}

/// A move, and how it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Thought<M> {
    /// `None` if the game is over, or if the search was given up and nothing else is played.
    pub(super) mv: Option<M>,
    /// The value of the position, if it was searched.
    pub(super) value: Option<Value>,
    /// Nodes searched.
    pub(super) nodes: u64,
    /// Whether the move is by the rule: no search was given up.
    pub(super) by_rule: bool,
}

/// A mind with its memory: one a thread.
pub(super) enum Thinker<P>
where
    P: Played,
    Key<P>: Stored,
{
    Rule { table: <Key<P> as Stored>::Single },
    Board { board: &'static Model, memory: Vec<u64> },
}

impl<P> Thinker<P>
where
    P: Played + Symmetric + 'static,
    Key<P>: Stored,
{
    /// A thinker for the game that begins with `start`.
    pub(super) fn new(mind: Mind, start: &P) -> Result<Self, Trouble> {
        mind.check(start)?;
        match mind {
            Mind::Rule { table } => Ok(Self::Rule { table: Key::<P>::single(table)? }),
            Mind::Board(board) => Ok(Self::Board { board, memory: vec![0; board.table_words] }),
        }
    }

    /// What is played in a position that is reached after `ply` plies, every search beginning with an
    /// empty table. The rule gives up after `max_nodes`; a board after what the pack promises, and
    /// then plays as well as it can.
    pub(super) fn think(
        &mut self,
        position: &P,
        ply: u8,
        pack: &Pack<'_>,
        max_nodes: u64,
        session: &Session,
    ) -> Result<Thought<P::Move>, Stopped> {
        // A short search does not ask by itself.
        if session.stopped() {
            return Err(Stopped);
        }
        let thought = match self {
            Self::Rule { table } => {
                let limits = Limits { session, max_nodes };
                let mut search = Search::new(Key::<P>::cleared(table), limits);
                let choice = choose(&mut search, position, ply, Some(pack));
                let (by_rule, choice) = (choice.is_ok(), choice.ok().flatten());
                let (mv, value) = (choice.map(|c| c.mv), choice.and_then(|c| c.value));
                Thought { mv, value, nodes: search.nodes(), by_rule }
            }
            Self::Board { board, memory } => on_board(position)
                .map(|place| board_thought(position, place, board, pack, memory, session))
                .ok_or(Stopped)?,
        };
        if session.stopped() { Err(Stopped) } else { Ok(thought) }
    }
}

/// The position as the boards' firmware has it.
fn on_board<P: 'static>(position: &P) -> Option<&Standard> {
    (position as &dyn Any).downcast_ref()
}

/// What a board plays, in the two steps of its [`think`](think::think): by the rule, or else as well as
/// it can.
fn board_thought<P: Played>(
    position: &P,
    place: &Standard,
    board: &Model,
    pack: &Pack<'_>,
    memory: &mut [u64],
    session: &Session,
) -> Thought<P::Move>
where
    Key<P>: Stored,
{
    let mut attend = || !session.stopped();
    let (found, nodes) = think::by_rule(place, pack, board.budget, memory, &mut attend);
    let by_rule = found.is_some() || position.outcome().is_some();
    let mut thought = Thought { mv: None, value: None, nodes: nodes.into(), by_rule };
    let mut spot = found.map(|(spot, worth)| {
        if let Worth::Exact(value) = worth {
            thought.value = Some(value);
        }
        spot
    });
    if !by_rule {
        let (place, random) = (Position::SevenBySix(*place), &mut Random::new(0));
        let (strength, budget) = (Strength::Perfect, board.budget);
        let found = think::think(&place, strength, budget, None, memory, random, &mut attend);
        thought.nodes += found.map_or(0, |found| u64::from(found.nodes));
        spot = found.map(|found| found.spot);
    }
    let is_it = |mv: &P::Move| {
        spot.is_some_and(|spot| position.name(*mv) == MoveName::Number(u32::from(spot) + 1))
    };
    thought.mv = position.moves().find(is_it);
    thought
}

/// Stops a search that takes too many nodes, or whose session is stopped.
struct Limits<'a> {
    session: &'a Session,
    max_nodes: u64,
}

impl Control for Limits<'_> {
    const INTERVAL: u64 = 1;

    fn go_on(&mut self, nodes: u64) -> bool {
        nodes <= self.max_nodes && (!nodes.is_multiple_of(1024) || !self.session.stopped())
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::book::pack::nothing_covered;
    use plywood_core::Game;
    use plywood_core::conformance::random_position;
    use plywood_core::games::mnk::TicTacToe;
    use plywood_firmware::boards::{MICROBIT, STM32L475_IOT};

    #[test]
    fn a_board_that_gives_nothing_up_plays_by_the_rule_and_takes_the_same_nodes() {
        let (session, max_nodes) = (Session::default(), 1_000_000);
        let bytes = nothing_covered(&Standard::START, "connect4", max_nodes);
        let (pack, _) = Pack::open(&bytes).unwrap();
        let board = Mind::Board(&STM32L475_IOT);
        let mut board = Thinker::new(board, &Standard::START).unwrap();
        let rule = Mind::Rule { table: STM32L475_IOT.table_bytes() };
        let mut rule = Thinker::new(rule, &Standard::START).unwrap();
        let mut searched = 0;
        for seed in 0..200 {
            let plies = 14 + (seed % 8) as u8;
            let position = random_position(&Standard::START, plies, &mut Random::new(seed));
            let ask = |thinker: &mut Thinker<Standard>| {
                thinker.think(&position, plies, &pack, max_nodes.into(), &session).unwrap()
            };
            let thought = ask(&mut board);
            assert_eq!(thought, ask(&mut rule), "{position}");
            assert_eq!(thought.mv.is_none(), position.outcome().is_some());
            assert!(thought.by_rule);
            searched += u32::from(thought.nodes > 0);
        }
        assert!(searched > 10, "{searched}");
    }

    #[test]
    fn a_search_that_is_given_up_is_told_and_a_board_plays_on() {
        let session = Session::default();
        let bytes = nothing_covered(&Standard::START, "connect4", 5);
        let (pack, _) = Pack::open(&bytes).unwrap();
        let position: Standard = "4444433221".parse().unwrap();
        let mut board = Thinker::new(Mind::Board(&MICROBIT), &Standard::START).unwrap();
        let thought = board.think(&position, 10, &pack, 5, &session).unwrap();
        assert!(!thought.by_rule && thought.mv.is_some() && thought.nodes > 5);
        let mut rule = Thinker::new(Mind::Rule { table: 4096 }, &Standard::START).unwrap();
        let thought = rule.think(&position, 10, &pack, 5, &session).unwrap();
        assert_eq!(thought, Thought { mv: None, value: None, nodes: 6, by_rule: false });
    }

    #[test]
    fn boards_have_no_mind_for_other_games() {
        let refused = Thinker::new(Mind::Board(&MICROBIT), &TicTacToe::START).err().unwrap();
        assert!(matches!(refused, Trouble::NotOnBoards), "{refused}");
    }
}
