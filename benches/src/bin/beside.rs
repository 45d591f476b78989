//! Plywood beside the crate `connect-four-ai` on positions that take too long to repeat.
//!
//! ```text
//! cargo run --release -p plywood-benches --features peers --bin beside -- [POSITION]...
//! ```
//!
//! One thread each, one after another, tables of 64 MiB, empty before each position, no book. A position
//! is the columns played, `start` the empty board; without any, a set of hard ones of 8 plies. Plywood
//! finds the score and the best move, the peer the score, and both must agree.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use connect_four_ai as ai;
use plywood::parallel::Mode;
use plywood_benches::Bench;
use plywood_benches::positions::{EIGHT_PLY, Known};
use plywood_core::games::connect4::Standard;

fn main() -> ExitCode {
    let mut positions: Vec<String> = std::env::args().skip(1).collect();
    if positions.is_empty() {
        positions.extend(EIGHT_PLY.map(|known| known.moves.into()));
    }
    if let Some(bad) = positions.iter().find(|name| moves(name).parse::<Standard>().is_err()) {
        eprintln!("{bad:?} is no position of 7x6: give the columns played, 1 to 7, or start");
        return ExitCode::from(2);
    }
    println!("position  score      nodes     plywood  connect-four-ai   ratio");
    let times: Vec<_> = positions.iter().map(|name| compare(name)).collect();
    let sum = |which: fn(&Times) -> Duration| times.iter().map(which).sum();
    let all = Times { plywood: sum(|times| times.plywood), peer: sum(|times| times.peer) };
    println!("{:26}  {all}", "all");
    ExitCode::SUCCESS
}

/// How long each took.
struct Times {
    plywood: Duration,
    peer: Duration,
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [plywood, peer] = [self.plywood, self.peer].map(|time| time.as_secs_f64());
        write!(f, "{plywood:8.3} s  {peer:13.3} s  {:6.1}", peer / plywood)
    }
}

/// The columns that a name stands for.
fn moves(name: &str) -> &str {
    if name == "start" { "" } else { name }
}

/// Solves a position by both and prints a line.
fn compare(name: &str) -> Times {
    let moves = moves(name);
    let position = ai::Position::from_moves(moves).expect("legal, or plywood had refused it");
    let mut solver = ai::Solver::empty();
    let (score, peer) = timed(|| i32::from(solver.solve(&position)));
    let mut bench = Bench::new(1, Mode::default());
    let (nodes, plywood) = timed(|| bench.solve(&Known { moves, score }));
    let times = Times { plywood, peer };
    println!("{name:8}  {score:5}  {nodes:9}  {times}");
    times
}

fn timed<R>(work: impl FnOnce() -> R) -> (R, Duration) {
    let begun = Instant::now();
    let result = work();
    (result, begun.elapsed())
}
