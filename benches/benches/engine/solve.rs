//! The time to the value and the best move of several positions, with one thread.

use criterion::Criterion;
use plywood::parallel::Mode;
use plywood_benches::Bench;
use plywood_benches::positions::{EARLY, Known, MIDDLE};

pub(crate) fn bench(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    let mut bench = Bench::new(1, Mode::default());
    let suites: [(&str, &[Known<'_>]); 2] = [("12-ply", &MIDDLE), ("6-to-10-ply", &EARLY)];
    for (name, suite) in suites {
        group.bench_function(name, |b| {
            b.iter(|| suite.iter().map(|known| bench.solve(known)).sum::<u64>());
        });
    }
}
