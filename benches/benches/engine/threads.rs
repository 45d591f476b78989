//! One position with one thread and with all, in every mode. `plywood bench` measures the same
//! with repeats that take turns.

use std::thread;

use criterion::{BenchmarkId, Criterion};
use plywood::parallel::Mode;
use plywood_benches::Bench;
use plywood_benches::positions::HARD;

pub(crate) fn bench(c: &mut Criterion) {
    let mut group = c.benchmark_group("threads");
    let all = thread::available_parallelism().map_or(1, Into::into);
    // One thread searches the same in every mode.
    let mut lone = Bench::new(1, Mode::default());
    group.bench_function("1", |b| b.iter(|| lone.solve(&HARD)));
    for mode in Mode::ALL.into_iter().filter(|_| all > 1) {
        let mut team = Bench::new(all, mode);
        group.bench_function(BenchmarkId::new(mode.name(), all), |b| b.iter(|| team.solve(&HARD)));
    }
}
