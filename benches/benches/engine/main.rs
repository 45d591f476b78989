//! How fast plywood is: `cargo bench -p plywood-benches`, or one group by its name:
//! `cargo bench -p plywood-benches -- rate`.

mod rate;
mod solve;
mod table;
mod threads;

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};

/// Few samples, as a solve is long and its node count does not vary.
fn few_samples() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3))
}

criterion_group! {
    name = engine;
    config = few_samples();
    targets = rate::bench, solve::bench, threads::bench, table::bench
}
criterion_main!(engine);
