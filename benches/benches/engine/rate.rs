//! Nodes a second of one thread: read the throughput. The node count is the same in every
//! iteration, or the bench fails.

use criterion::{BenchmarkId, Criterion, Throughput};
use plywood::parallel::Mode;
use plywood_benches::Bench;
use plywood_benches::positions::{EARLY, MIDDLE};

pub(crate) fn bench(c: &mut Criterion) {
    let mut group = c.benchmark_group("rate");
    let mut bench = Bench::new(1, Mode::default());
    for known in [&MIDDLE[1], &EARLY[0], &EARLY[2]] {
        let nodes = bench.solve(known);
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(BenchmarkId::from_parameter(known.moves), |b| {
            b.iter(|| assert_eq!(bench.solve(known), nodes, "nodes of {}", known.moves));
        });
    }
}
