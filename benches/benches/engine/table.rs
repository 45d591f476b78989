//! Storing in and probing the atomic table: in a table that fits the second-level cache and in
//! one that does not, each half full. Every probe must find what was stored, or nothing if it was
//! forgotten.

use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, measurement::WallTime};
use plywood::table::{AtomicWords, SharedTable};
use plywood_benches::TABLE;
use plywood_core::{Bounds, Key, Table, Value};

/// A key that looks like no other: an odd multiplier permutes the 49 bits.
fn key(index: u64) -> Key<1> {
    Key::new([index.wrapping_mul(0x9E37_79B9_7F4A_7C15) & ((1 << 49) - 1)])
}

fn fact(index: u64) -> Bounds {
    if index & 1 == 0 { Bounds::at_least(Value::DRAW) } else { Bounds::at_most(Value::DRAW) }
}

fn store_all(table: &SharedTable<1>, keys: u64) {
    (0..keys).for_each(|index| table.store(key(index), fact(index), 1 + index % 64));
}

/// How many are found again; none of them wrongly.
fn probe_all(table: &SharedTable<1>, keys: u64) -> u64 {
    let found = |&index: &u64| match table.probe(key(index)) {
        Some(bounds) => {
            assert_eq!(bounds, fact(index), "a hit is exact");
            true
        }
        None => false,
    };
    (0..keys).filter(found).count() as u64
}

pub(crate) fn bench(c: &mut Criterion) {
    let mut group = c.benchmark_group("table");
    for bytes in [512 << 10, TABLE] {
        bench_size(&mut group, bytes);
    }
}

fn bench_size(group: &mut BenchmarkGroup<'_, WallTime>, bytes: usize) {
    let words = AtomicWords::zeroed(bytes / size_of::<u64>()).expect("memory");
    let table = SharedTable::<1>::over_zeroed(words);
    // Enough to touch almost every bucket, with room for almost every key.
    let keys = table.capacity() / 2;
    let size = format!("{}KiB", bytes / 1024);
    group.throughput(Throughput::Elements(keys));
    store_all(&table, keys);
    group.bench_function(BenchmarkId::new("store", &size), |b| b.iter(|| store_all(&table, keys)));
    let found = probe_all(&table, keys);
    assert!(found > keys / 10 * 9, "{found} of {keys} found in {size}");
    group.bench_function(BenchmarkId::new("probe", &size), |b| {
        b.iter(|| assert_eq!(probe_all(&table, keys), found));
    });
}
