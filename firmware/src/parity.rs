//! The same question to a board and to a desktop: [`solve`].

use core::cell::Cell;

use plywood_core::games::connect4::{Column, Standard};
use plywood_core::search::driver::{self, Question, Report};
use plywood_core::{CellTable, Search, Value};

use crate::think::Watch;

/// What a position is worth, and what it cost to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Answer {
    /// The exact value.
    pub value: Value,
    /// The best move; `None` in a finished position.
    pub best: Option<Column>,
    /// Nodes searched.
    pub nodes: u32,
}

/// Solves a position of Connect Four on 7×6 with an empty table of the memory lent, as a board in
/// play does, but without limits. The answer, its nodes included, depends on the position and the size of the
/// memory alone.
///
/// Not generic, so that what is measured is compiled here, as the search in play is.
///
/// ```
/// use plywood_core::{Value, games::connect4::Column};
/// use plywood_firmware::parity;
///
/// // Four stones stand in columns 4 and 1: the first player completes column 4.
/// let answer = parity::solve(&"414141".parse().unwrap(), &mut [0; 64]);
/// assert_eq!((answer.value, answer.best), (Value::win_in(1), Some(Column(3))));
/// ```
pub fn solve(position: &Standard, memory: &mut [u64]) -> Answer {
    let mut attend = || true;
    let mut watch = Watch::new(u32::MAX, u8::MAX, &mut attend);
    let (limits, depth) = watch.ends();
    let table = CellTable::<1>::new(Cell::from_mut(memory).as_slice_of_cells());
    let mut search = Search::observed(&table, limits, depth);
    let mut report = Report::default();
    let solved =
        driver::solve(&mut search, position, Question::default(), &mut report, &mut |_| ());
    debug_assert!(solved.is_ok(), "nothing limits the search");
    Answer { value: report.bounds.lower, best: report.best, nodes: search.nodes() as u32 }
}
