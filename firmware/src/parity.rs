//! The same question to a board and to a desktop: [`solve`].

use core::cell::Cell;

use plywood_core::games::connect4::{Column, Standard};
use plywood_core::search::driver::{self, Question, Report};
use plywood_core::{CellTable, Control, Search, Stopped, Value};

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

/// Searches as a board in play does: stack is scarce.
struct Sparing<C>(C);

impl<C: Control> Control for Sparing<C> {
    const INTERVAL: u64 = C::INTERVAL;
    const SPARES_STACK: bool = true;

    fn go_on(&mut self, nodes: u64) -> bool {
        self.0.go_on(nodes)
    }
}

/// Solves a position of Connect Four on 7×6 with an empty table of the memory lent. The answer, its
/// nodes included, depends on the position and the size of the memory alone.
///
/// # Errors
/// [`Stopped`] if the control said so.
///
/// ```
/// use plywood_core::{Unlimited, Value, games::connect4::Column};
/// use plywood_firmware::parity;
///
/// // Four stones stand in columns 4 and 1: the first player completes column 4.
/// let position = "414141".parse().unwrap();
/// let answer = parity::solve(&position, &mut [0; 64], Unlimited).unwrap();
/// assert_eq!((answer.value, answer.best), (Value::win_in(1), Some(Column(3))));
/// ```
pub fn solve(
    position: &Standard,
    memory: &mut [u64],
    control: impl Control,
) -> Result<Answer, Stopped> {
    let table = CellTable::<1>::new(Cell::from_mut(memory).as_slice_of_cells());
    let mut search = Search::new(&table, Sparing(control));
    let mut report = Report::default();
    driver::solve(&mut search, position, Question::default(), &mut report, &mut |_| ())?;
    Ok(Answer { value: report.bounds.lower, best: report.best, nodes: search.nodes() as u32 })
}
