//! Storing in and probing the atomic table: in a table that fits the second-level cache and in
//! one that does not. Every probe must find what was stored, or nothing if it was forgotten.

use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, measurement::WallTime};
use plywood::table::{AtomicWords, SharedTable};
use plywood_benches::TABLE;
use plywood_core::{Bounds, Key, Table, Value};

/// Keys of one round.
const KEYS: u64 = 1 << 16;

/// A key that looks like no other: an odd multiplier permutes the 49 bits.
fn key(index: u64) -> Key<1> {
    Key::new([index.wrapping_mul(0x9E37_79B9_7F4A_7C15) & ((1 << 49) - 1)])
}

fn fact(index: u64) -> Bounds {
    if index & 1 == 0 { Bounds::at_least(Value::DRAW) } else { Bounds::at_most(Value::DRAW) }
}

fn store_all(table: &SharedTable<1>) {
    (0..KEYS).for_each(|index| table.store(key(index), fact(index), 1 + index % 64));
}

/// How many are found again; none of them wrongly.
fn probe_all(table: &SharedTable<1>) -> u64 {
    let found = |&index: &u64| match table.probe(key(index)) {
        Some(bounds) => {
            assert_eq!(bounds, fact(index), "a hit is exact");
            true
        }
        None => false,
    };
    (0..KEYS).filter(found).count() as u64
}

pub(crate) fn bench(c: &mut Criterion) {
    let mut group = c.benchmark_group("table");
    group.throughput(Throughput::Elements(KEYS));
    for bytes in [512 << 10, TABLE] {
        bench_size(&mut group, bytes);
    }
}

fn bench_size(group: &mut BenchmarkGroup<'_, WallTime>, bytes: usize) {
    let words = AtomicWords::zeroed(bytes / size_of::<u64>()).expect("memory");
    let table = SharedTable::<1>::over_zeroed(words);
    let size = format!("{}KiB", bytes / 1024);
    store_all(&table);
    group.bench_function(BenchmarkId::new("store", &size), |b| b.iter(|| store_all(&table)));
    let found = probe_all(&table);
    let least = if table.capacity() > 8 * KEYS { KEYS } else { KEYS / 2 };
    assert!(found >= least, "{found} of {KEYS} found in {size}");
    group.bench_function(BenchmarkId::new("probe", &size), |b| {
        b.iter(|| assert_eq!(probe_all(&table), found));
    });
}
