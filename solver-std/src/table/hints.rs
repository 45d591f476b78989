//! Hints to the processor and the operating system: the only `unsafe` code of plywood.
//!
//! None of them changes what memory holds; without them everything works, slower.

use plywood_core::table::BUCKET_WORDS;

use crate::sync::AtomicU64;

/// Starts to fetch the cache line of a word.
///
/// Gain: see `benches/README.md`, "Memory hints".
#[inline]
pub(super) fn prefetch(word: &AtomicU64) {
    #[cfg(all(target_arch = "x86_64", not(loom), not(miri)))]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing into the program and faults at no address; this one is
        // that of a reference besides. It is part of SSE, which every x86-64 has.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(word).cast()) };
    }
    #[cfg(not(all(target_arch = "x86_64", not(loom), not(miri))))]
    let _ = word;
}

/// Asks for pages of 2 MiB, so that a look at the table seldom waits for an address to be
/// translated. Only for memory that has not been touched yet.
///
/// Gain: see `benches/README.md`, "Memory hints".
pub(super) fn ask_for_huge_pages(words: &[AtomicU64]) {
    /// Below this there is no whole huge page to be had, or hardly one.
    const WORTH_IT: usize = (8 << 20) / (8 * BUCKET_WORDS) * BUCKET_WORDS;
    #[cfg(all(target_os = "linux", not(loom), not(miri)))]
    if words.len() >= WORTH_IT {
        // Every page size of Linux divides this.
        const PAGE: usize = 64 << 10;
        let start = words.as_ptr().addr().next_multiple_of(PAGE);
        let end = words.as_ptr_range().end.addr() / PAGE * PAGE;
        let skipped = start - words.as_ptr().addr();
        // SAFETY: the range lies within the slice, on page borders, and `MADV_HUGEPAGE` leaves its
        // contents as they are. A refusal (it is advice) is of no consequence.
        unsafe {
            let first = words.as_ptr().byte_add(skipped).cast_mut().cast();
            libc::madvise(first, end - start, libc::MADV_HUGEPAGE);
        }
    }
    #[cfg(not(all(target_os = "linux", not(loom), not(miri))))]
    let _ = (words, WORTH_IT);
}
