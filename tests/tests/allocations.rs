//! A solve by the core allocates nothing: counted by the allocator. A test of its own, since the
//! allocator is the program's.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use plywood_core::games::connect4::Small;
use plywood_core::games::mnk::Mnk;
use plywood_core::trees::{self, Bounded, Builder, Deterministic, Kind, Node, Probe, Ratio};
use plywood_core::{CellTable, Search, Silent, Unlimited, conformance, driver};

/// Allocations of this thread; the test runner's own threads allocate as they like.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// Of all threads, so that the count is seen to work.
static TOTAL: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call goes to the system's allocator unchanged. Counting allocates nothing: the
// thread's counter is const-initialised and has no destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TOTAL.fetch_add(1, Ordering::Relaxed);
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`, which is the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the memory came from the system's allocator with this layout.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations_of(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

#[test]
fn the_allocator_counts() {
    assert_eq!(allocations_of(|| drop(std::hint::black_box(Box::new(1)))), 1);
    assert!(TOTAL.load(Ordering::Relaxed) > 0);
}

#[test]
fn a_solve_with_its_line_allocates_nothing() {
    let memory = vec![Cell::new(0); 1 << 12];
    let question = driver::Question { weak: false, line: true };
    let four = Small::with_size(5, 4).unwrap();
    let row = Mnk::new(4, 4, 4).unwrap();
    let count = allocations_of(|| {
        let mut search = Search::new(CellTable::<2>::new(&memory), Unlimited);
        let mut report = driver::Report::default();
        driver::solve(&mut search, &four, question, &mut report, &mut |_| ()).unwrap();
        assert_eq!(report.line.len(), 20);
        let mut search = Search::new(CellTable::<3>::new(&memory), Unlimited);
        let mut report = driver::Report::default();
        driver::solve(&mut search, &row, question, &mut report, &mut |_| ()).unwrap();
        assert_eq!(report.line.len(), 16);
    });
    assert_eq!(count, 0);
}

#[test]
fn searches_of_trees_allocate_nothing() {
    let count = allocations_of(|| {
        let mut builder = Builder::new([Node::EMPTY; 16]);
        builder.open(Kind::Max, None).unwrap();
        for leaf in [3, 2] {
            builder.open(Kind::Min, None).unwrap();
            builder.number(leaf).unwrap();
            builder.number(5).unwrap();
            builder.close().unwrap();
        }
        builder.close().unwrap();
        let planted = builder.finish().unwrap();
        let tree = Deterministic::try_from(planted.tree()).unwrap();
        assert_eq!(trees::negamax(tree, Silent).value, Ratio::whole(3));
        let mut probes = [Probe::default(); 16];
        let bounded = Bounded::tightest(tree.into());
        assert_eq!(trees::star2(bounded, Silent, &mut probes).unwrap().value, Ratio::whole(3));
    });
    assert_eq!(count, 0);
}

#[test]
fn the_conformance_kit_allocates_nothing() {
    let board = Mnk::new(4, 4, 3).unwrap();
    let count = allocations_of(|| {
        conformance::check(&board, 1, 10).unwrap();
        conformance::check_solve(&board, 1, 10, 5).unwrap();
    });
    assert_eq!(count, 0);
}
