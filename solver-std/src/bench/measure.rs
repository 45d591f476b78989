//! Solving a suite again and again, in one setup after the other.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::Suite;
use crate::games::{GameSpec, MoveName};
use crate::output;
use crate::parallel::Mode;
use crate::solver::{Answer, Asked, NoSolver, Resources, Session, Solver};

/// How many threads, and how they divide the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Threads.
    pub threads: usize,
    /// How they divide the work; `None` for one thread, which searches the same in every mode.
    pub mode: Option<Mode>,
}

impl Setup {
    /// What the others are compared with.
    pub const ONE_THREAD: Self = Self { threads: 1, mode: None };

    /// One thread, then every other number of threads in every mode.
    pub fn all(threads: &[usize], modes: &[Mode]) -> Vec<Self> {
        let mut threads: Vec<usize> = threads.iter().copied().filter(|&n| n > 1).collect();
        threads.sort_unstable();
        threads.dedup();
        let with = |threads| modes.iter().map(move |&mode| Self { threads, mode: Some(mode) });
        [Self::ONE_THREAD].into_iter().chain(threads.into_iter().flat_map(with)).collect()
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mode {
            None => f.write_str("1 thread"),
            Some(mode) => write!(f, "{} threads, mode {mode}", self.threads),
        }
    }
}

/// What is measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The positions.
    pub suite: Suite,
    /// The setups that take turns.
    pub setups: Vec<Setup>,
    /// Passes over the suite in each setup.
    pub repeats: usize,
    /// Bytes of the table.
    pub table: usize,
}

impl Plan {
    /// Passes in all.
    pub fn passes(&self) -> usize {
        self.setups.len() * self.repeats
    }
}

/// The pass that is about to begin.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The setup.
    pub setup: Setup,
    /// Which of its passes, counted from zero.
    pub repeat: usize,
}

/// What one pass over the suite took, its positions together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// The time of the searches.
    pub time: Duration,
    /// Nodes searched.
    pub nodes: u64,
}

/// What is the same in every setup: the answer to a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Found {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// `win`, `draw` or `loss` for the side to move.
    pub outcome: &'static str,
    /// Stones until the game ends.
    pub plies: Option<u32>,
    /// The score, in a game that has one.
    pub score: Option<i32>,
    /// The best move.
    pub best: Vec<MoveName>,
}

impl Found {
    fn new(game: GameSpec, answer: Answer) -> Self {
        Self {
            game: game.to_string(),
            outcome: output::outcome(&answer),
            plies: answer.plies,
            score: answer.worth.score(),
            position: answer.position,
            best: answer.best,
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let best = crate::text::joined(&self.best, " ");
        match self.plies {
            Some(plies) => write!(f, "{} in {plies} by {best}", self.outcome),
            None => write!(f, "{} by {best}", self.outcome),
        }
    }
}

/// What was measured.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// The answers.
    pub found: Vec<Found>,
    /// For every setup of the plan, its passes.
    pub passes: Vec<Vec<Pass>>,
    /// Whether it is all that was planned.
    pub complete: bool,
}

/// Why a measurement is worth nothing.
#[derive(Debug)]
pub enum Trouble {
    /// A setup got no threads or no memory.
    NoSolver {
        /// The setup.
        setup: Setup,
        /// Why.
        why: NoSolver,
    },
    /// Two setups gave different answers.
    Disagreement {
        /// The setup that differs from the first one.
        setup: Setup,
        /// What the first one found and what this one found.
        found: Box<[Found; 2]>,
    },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSolver { setup, why } => {
                write!(f, "cannot measure {setup}: {why}; ask for fewer threads or a smaller table")
            }
            Self::Disagreement { setup, found } => {
                let [first, now] = &**found;
                let (game, position, one) = (&first.game, &first.position, Setup::ONE_THREAD);
                write!(
                    f,
                    "{game} {position}: {first} with {one}, but {now} with {setup}; the answer must \
                     never differ: please report this"
                )
            }
        }
    }
}

impl std::error::Error for Trouble {}

/// Solves the suite `repeats` times in every setup, the setups in turns. Stops early with what is
/// measured by then if the session is told to; `tell` hears of every pass before it begins.
///
/// # Errors
/// [`Trouble`] if a setup cannot be tried, or answers otherwise than the first one.
pub fn measure(
    plan: &Plan,
    session: &Session,
    tell: &mut dyn FnMut(Step),
) -> Result<Measured, Trouble> {
    let mut measured =
        Measured { passes: vec![Vec::new(); plan.setups.len()], ..Measured::default() };
    for repeat in 0..plan.repeats {
        for (at, &setup) in plan.setups.iter().enumerate() {
            tell(Step { setup, repeat });
            let Some((pass, found)) = solve_suite(plan, setup, session)? else {
                return Ok(measured);
            };
            measured.compare(setup, found)?;
            measured.passes[at].push(pass);
        }
    }
    measured.complete = true;
    Ok(measured)
}

impl Measured {
    /// Keeps the answers of the first pass, and holds all others against them.
    fn compare(&mut self, setup: Setup, found: Vec<Found>) -> Result<(), Trouble> {
        if self.found.is_empty() {
            self.found = found;
            return Ok(());
        }
        match self.found.iter().zip(found).find(|(first, now)| *first != now) {
            None => Ok(()),
            Some((first, now)) => {
                let found = Box::new([first.clone(), now]);
                Err(Trouble::Disagreement { setup, found })
            }
        }
    }
}

/// One pass over the suite; `None` if it was stopped.
fn solve_suite(
    plan: &Plan,
    setup: Setup,
    session: &Session,
) -> Result<Option<(Pass, Vec<Found>)>, Trouble> {
    let mut pass = Pass { time: Duration::ZERO, nodes: 0 };
    let mut found = Vec::new();
    for &(game, positions) in plan.suite.games() {
        let mut solver = solver(game, plan.table, setup)?;
        for position in positions {
            let answer = solver.solve(position, &Asked::default(), session, &mut |_| ());
            let answer = answer.expect("a suite holds positions of its games");
            if !answer.complete {
                return Ok(None);
            }
            pass.time += answer.time;
            pass.nodes += answer.nodes;
            found.push(Found::new(game, answer));
        }
    }
    Ok(Some((pass, found)))
}

fn solver(game: GameSpec, table: usize, setup: Setup) -> Result<Box<dyn Solver>, Trouble> {
    let Setup { threads, mode } = setup;
    let mode = mode.unwrap_or_default();
    let resources = Resources { threads, mode, table, keep_table: false };
    game.engine().solver(resources).map_err(|why| Trouble::NoSolver { setup, why })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(plies: u32) -> Found {
        let (game, position) = ("connect4".to_owned(), "44".to_owned());
        let best = vec![MoveName::Number(4)];
        Found { game, position, outcome: "win", plies: Some(plies), score: Some(1), best }
    }

    #[test]
    fn one_thread_comes_first_and_once_whatever_is_asked_for() {
        let setups = Setup::all(&[4, 2, 1, 2], &[Mode::Abdada, Mode::Root]);
        let shown: Vec<String> = setups.iter().map(Setup::to_string).collect();
        let expected = [
            "1 thread",
            "2 threads, mode abdada",
            "2 threads, mode root",
            "4 threads, mode abdada",
            "4 threads, mode root",
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn another_answer_is_trouble_that_names_the_position_and_the_setups() {
        let mut measured = Measured::default();
        let setup = Setup { threads: 2, mode: Some(Mode::Root) };
        measured.compare(Setup::ONE_THREAD, vec![found(9)]).unwrap();
        measured.compare(setup, vec![found(9)]).unwrap();
        let trouble = measured.compare(setup, vec![found(11)]).unwrap_err().to_string();
        assert!(
            trouble.starts_with(
                "connect4 44: win in 9 by 4 with 1 thread, but win in 11 by 4 with 2 threads, mode \
                 root;"
            ),
            "{trouble}"
        );
    }

    #[test]
    fn a_stopped_session_leaves_what_was_measured() {
        let setups = Setup::all(&[2], &[Mode::Abdada]);
        let plan = Plan { suite: Suite::Small, setups, repeats: 9, table: 1 << 20 };
        let session = Session::default();
        let mut begun = 0;
        let measured = measure(&plan, &session, &mut |_| {
            begun += 1;
            if begun == 2 {
                session.stop();
            }
        });
        let measured = measured.unwrap();
        assert!(!measured.complete);
        assert_eq!(measured.passes.iter().map(Vec::len).collect::<Vec<_>>(), [1, 0]);
    }

    #[test]
    fn every_suite_holds_positions_of_its_games() {
        let session = Session::default();
        session.stop();
        for suite in Suite::ALL {
            for &(game, positions) in suite.games() {
                let mut solver = solver(game, 0, Setup::ONE_THREAD).unwrap();
                for position in positions {
                    solver.solve(position, &Asked::default(), &session, &mut |_| ()).unwrap();
                }
            }
        }
    }
}
