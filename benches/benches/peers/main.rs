//! Plywood and its peers on the same positions, with one thread, one after another in one run:
//! `cargo bench -p plywood-benches --features peers --bench peers`.
//!
//! Everybody starts from an empty table and must come to the known answer, or the bench fails. No
//! book, no second thread. Making the table is not timed. What each finds out differs, and never
//! in plywood's favour:
//! - `plywood` finds the score and the best move, through the library that the program uses,
//! - `bare` (plywood's search without its knowledge) and `connect-four-ai` find the score,
//! - `minimax` finds who wins.

mod minimax_rules;

use std::cell::Cell;
use std::time::{Duration, Instant};

use connect_four_ai as ai;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, criterion_group, criterion_main};
use minimax::{IterativeOptions, IterativeSearch, Strategy};
use minimax_rules::Nothing;
use plywood::parallel::Mode;
use plywood_benches::bare::Bare;
use plywood_benches::positions::{Known, LATE, MIDDLE};
use plywood_benches::{Bench, TABLE};
use plywood_core::games::connect4::Standard;
use plywood_core::{CellTable, Game, Search, Unlimited, driver};

type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// Sums the times that `once` tells of.
fn total(iterations: u64, mut once: impl FnMut() -> Duration) -> Duration {
    (0..iterations).map(|_| once()).sum()
}

fn position(known: &Known<'_>) -> Standard {
    known.moves.parse().expect("a position of the list")
}

fn plywood(group: &mut Group<'_>, known: &Known<'_>) {
    let mut bench = Bench::new(1, Mode::default());
    group.bench_function(BenchmarkId::new("plywood", known.moves), |b| {
        b.iter(|| bench.solve(known));
    });
}

fn bare(group: &mut Group<'_>, known: &Known<'_>) {
    let memory = vec![Cell::new(0_u64); TABLE / size_of::<u64>()];
    let position = position(known);
    group.bench_function(BenchmarkId::new("bare", known.moves), |b| {
        b.iter_custom(|iterations| {
            total(iterations, || {
                let mut search = Search::new(CellTable::<1>::new(memory.as_slice()), Unlimited);
                let begun = Instant::now();
                let value = driver::value(&mut search, &Bare(position)).expect("nobody stops it");
                let time = begun.elapsed();
                assert_eq!(position.score(value), known.score, "bare, {}", known.moves);
                time
            })
        });
    });
}

fn connect_four_ai(group: &mut Group<'_>, known: &Known<'_>) {
    let mut solver = ai::Solver::empty();
    let position = ai::Position::from_moves(known.moves).expect("a position of the list");
    group.bench_function(BenchmarkId::new("connect-four-ai", known.moves), |b| {
        b.iter_custom(|iterations| {
            total(iterations, || {
                solver.reset();
                let begun = Instant::now();
                let score = solver.solve(&position);
                let time = begun.elapsed();
                assert_eq!(i32::from(score), known.score, "connect-four-ai, {}", known.moves);
                time
            })
        });
    });
}

fn minimax(group: &mut Group<'_>, known: &Known<'_>) {
    let position = position(known);
    let options = IterativeOptions::new().with_table_byte_size(TABLE);
    group.bench_function(BenchmarkId::new("minimax", known.moves), |b| {
        b.iter_custom(|iterations| {
            total(iterations, || {
                let mut search = IterativeSearch::<Nothing>::new(Nothing, options);
                search.set_max_depth(position.plies_left());
                let begun = Instant::now();
                search.choose_move(&position);
                let time = begun.elapsed();
                let sign = i32::from(search.root_value().signum());
                assert_eq!(sign, known.score.signum(), "minimax, {}", known.moves);
                time
            })
        });
    });
}

fn peers(c: &mut Criterion) {
    for (name, suite) in [("12-ply", &MIDDLE[..2]), ("late", &LATE)] {
        let mut group = c.benchmark_group(name);
        for known in suite {
            plywood(&mut group, known);
            connect_four_ai(&mut group, known);
            // Without knowledge an earlier position takes too long to repeat.
            if name == "late" {
                bare(&mut group, known);
                minimax(&mut group, known);
            }
        }
    }
}

/// Few samples, as a solve is long.
fn few_samples() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3))
}

criterion_group! {
    name = all;
    config = few_samples();
    targets = peers
}
criterion_main!(all);
