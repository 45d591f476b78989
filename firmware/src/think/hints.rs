//! What every move is worth.

use core::cell::Cell;

use plywood_core::limited::Evaluation;
use plywood_core::search::Path;
use plywood_core::search::driver::{self, Question, Report};
use plywood_core::{CellTable, Key, Open, Search, Solve};

use super::noise::Noisy;
use super::{Budget, Found, Watch, estimate, glance};
use crate::game::{Position, Spots};

/// What is known of a move: how the game ends for the side that makes it, under best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Hint {
    /// Not found out, or not legal.
    Unknown,
    /// Not found out, but it looks best.
    Promising,
    /// It loses.
    Loss,
    /// It draws.
    Draw,
    /// It wins.
    Win,
}

/// A hint for every spot, four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Hints(u64);

impl Hints {
    /// The hint at a spot.
    pub const fn get(self, spot: u8) -> Hint {
        match self.0.unbounded_shr(4 * spot as u32) & 15 {
            0 => Hint::Unknown,
            1 => Hint::Promising,
            2 => Hint::Loss,
            3 => Hint::Draw,
            _ => Hint::Win,
        }
    }

    /// With the hint at a spot that had none.
    #[must_use]
    pub const fn with(self, spot: u8, hint: Hint) -> Self {
        Self(self.0 | (hint as u64) << (4 * spot))
    }
}

/// Finds out what every legal move is worth, as far as [`Budget::perfect`] goes; `attend` is as for
/// [`think`](super::think). Tells the nodes searched too.
pub fn hints(
    position: &Position,
    budget: Budget,
    memory: &mut [u64],
    attend: &mut dyn FnMut() -> bool,
) -> (Hints, u32) {
    let memory = Cell::from_mut(memory).as_slice_of_cells();
    // The moves and the estimate have equal shares.
    let share = budget.perfect / u32::from(position.variant().spots() + 1);
    let watch = &mut Watch::new(share, budget.depth, attend);
    match position {
        Position::TicTacToe(position) => {
            watch.poll_every_node();
            of_moves::<_, 3>(position, glance::best(position), share, memory, watch)
        }
        Position::FiveByFour(position) => of_columns(position, share, memory, watch),
        Position::SevenBySix(position) => of_columns(position, share, memory, watch),
    }
}

fn of_columns<G>(
    position: &G,
    share: u32,
    memory: &[Cell<u64>],
    watch: &mut Watch<'_>,
) -> (Hints, u32)
where
    G: Solve<Open: Open<Key = Key<1>>> + Spots,
    Noisy: Evaluation<G>,
{
    let estimate = estimate::best(position, Noisy::OFF, watch);
    of_moves::<_, 1>(position, estimate, share, memory, watch)
}

/// Proves what it can; when it is given up, only what needs no search. Where that does not include the
/// move of `estimate`, it is the promising one.
fn of_moves<G, const WORDS: usize>(
    position: &G,
    estimate: Found,
    share: u32,
    memory: &[Cell<u64>],
    watch: &mut Watch<'_>,
) -> (Hints, u32)
where
    G: Solve<Open: Open<Key = Key<WORDS>>> + Spots,
{
    let table = CellTable::<WORDS>::new(memory);
    let (mut hints, mut nodes) = (Hints::default(), estimate.nodes);
    for mv in position.moves() {
        watch.allow(share);
        let (limits, depth) = watch.ends();
        let mut search = Search::observed(&table, limits, depth);
        let next = position.play(mv);
        let mut report = Report::default();
        let question = Question { weak: true, line: false };
        let proved = driver::prove_value(&mut search, &next, question, &mut report, &mut |_| ());
        if proved.is_ok() {
            let sign = Path::of_move(position, &next).lift(report.bounds).lower.sign();
            let hint = [Hint::Loss, Hint::Draw, Hint::Win][(sign + 1) as usize];
            hints = hints.with(G::spot(mv), hint);
        }
        nodes += search.nodes() as u32;
    }
    if let Some((spot, _)) = estimate.best
        && hints.get(spot) == Hint::Unknown
    {
        hints = hints.with(spot, Hint::Promising);
    }
    (hints, nodes)
}
