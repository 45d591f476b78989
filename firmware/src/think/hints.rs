//! What every move is worth.

use core::cell::Cell;

use plywood_core::search::Path;
use plywood_core::search::driver::{self, Question, Report};
use plywood_core::{CellTable, Key, Open, Search, Solve};

use super::{Budget, Watch};
use crate::game::{Position, Spots};

/// What is known of a move: how the game ends for the side that makes it, under best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Hint {
    /// Not found out, or not legal.
    Unknown,
    /// It loses.
    Loss,
    /// It draws.
    Draw,
    /// It wins.
    Win,
}

/// A hint for every spot, two bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Hints(u32);

impl Hints {
    /// The hint at a spot.
    pub const fn get(self, spot: u8) -> Hint {
        match self.0.unbounded_shr(2 * spot as u32) & 3 {
            0 => Hint::Unknown,
            1 => Hint::Loss,
            2 => Hint::Draw,
            _ => Hint::Win,
        }
    }

    fn with(self, spot: u8, sign: i8) -> Self {
        Self(self.0 | ((sign + 2) as u32) << (2 * spot))
    }
}

/// Finds out what every legal move is worth; each may cost the same share of [`Budget::perfect`].
/// `attend` is as for [`think`](super::think).
pub fn hints(
    position: &Position,
    budget: Budget,
    memory: &mut [u64],
    attend: &mut dyn FnMut() -> bool,
) -> (Hints, u32) {
    let memory = Cell::from_mut(memory).as_slice_of_cells();
    let mut watch = Watch::new(0, budget.depth, attend);
    let share = budget.perfect / u32::from(position.variant().spots());
    match position {
        Position::TicTacToe(position) => of_moves::<_, 3>(position, share, memory, &mut watch),
        Position::FiveByFour(position) => of_moves::<_, 1>(position, share, memory, &mut watch),
        Position::SevenBySix(position) => of_moves::<_, 1>(position, share, memory, &mut watch),
    }
}

fn of_moves<G, const WORDS: usize>(
    position: &G,
    share: u32,
    memory: &[Cell<u64>],
    watch: &mut Watch<'_>,
) -> (Hints, u32)
where
    G: Solve<Open: Open<Key = Key<WORDS>>> + Spots,
{
    let table = CellTable::<WORDS>::new(memory);
    let (mut hints, mut nodes) = (Hints::default(), 0);
    for mv in position.moves() {
        if watch.given_up() {
            break;
        }
        watch.allow(share);
        let (limits, depth) = watch.ends();
        let mut search = Search::observed(&table, limits, depth);
        let next = position.play(mv);
        let mut report = Report::default();
        let question = Question { weak: true, line: false };
        let proved = driver::prove_value(&mut search, &next, question, &mut report, &mut |_| ());
        if proved.is_ok() {
            let bounds = Path::of_move(position, &next).lift(report.bounds);
            hints = hints.with(G::spot(mv), bounds.lower.sign());
        }
        nodes += search.nodes() as u32;
    }
    (hints, nodes)
}
