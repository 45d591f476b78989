//! What the benches share: positions with known scores, and a solver that asserts them.
//!
//! A bench that solves the wrong thing quickly measures nothing, so every measured solve is held
//! against the position's score.

pub mod bare;
pub mod positions;

use plywood::games::GameSpec;
use plywood::parallel::Mode;
use plywood::solver::{Asked, Resources, Session, Solver};
use positions::Known;

/// Bytes of the table in every bench: what `plywood solve` takes by default.
pub const TABLE: usize = 64 << 20;

/// The library's solver of 7×6, from an empty table every time.
pub struct Bench {
    solver: Box<dyn Solver>,
    session: Session,
}

impl Bench {
    /// A solver with some threads, which divide a position in some mode.
    ///
    /// # Panics
    /// If the system refuses threads or memory.
    pub fn new(threads: usize, mode: Mode) -> Self {
        let resources = Resources { threads, mode, table: TABLE, keep_table: false };
        let solver = GameSpec::default().engine().solver(resources);
        Self { solver: solver.expect("threads and memory"), session: Session::default() }
    }

    /// Finds the value and the best move. Returns the nodes that it took.
    ///
    /// # Panics
    /// If the score is not the known one.
    pub fn solve(&mut self, known: &Known<'_>) -> u64 {
        let asked = Asked::default();
        let answer = self.solver.solve(known.moves, &asked, &self.session, &mut |_| ());
        let answer = answer.expect("a position of the list");
        assert_eq!(answer.worth.score(), Some(known.score), "the score of {}", known.moves);
        answer.nodes
    }
}
