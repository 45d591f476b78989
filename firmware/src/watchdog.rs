//! When a tick may feed the watchdog: only while the program makes progress.

use core::sync::atomic::{AtomicU32, Ordering};

/// The time of the last progress, written by the program and judged by the tick.
///
/// Only loads and stores are atomic, so that a Cortex-M0 can have it in a static.
///
/// ```
/// use plywood_firmware::watchdog::Progress;
/// static PROGRESS: Progress = Progress::new(2000);
/// PROGRESS.made(100);
/// assert!(PROGRESS.is_recent(2099));
/// assert!(!PROGRESS.is_recent(2100));
/// ```
#[derive(Debug)]
pub struct Progress {
    last_ms: AtomicU32,
    limit_ms: u32,
}

impl Progress {
    /// Progress is expected every `limit_ms`, beginning at time 0.
    pub const fn new(limit_ms: u32) -> Self {
        Self { last_ms: AtomicU32::new(0), limit_ms }
    }

    /// Says that the program has made progress.
    pub fn made(&self, now_ms: u32) {
        self.last_ms.store(now_ms, Ordering::Relaxed);
    }

    /// Whether it has within the last `limit_ms`, so that the watchdog may be fed. The clock may
    /// wrap.
    pub fn is_recent(&self, now_ms: u32) -> bool {
        now_ms.wrapping_sub(self.last_ms.load(Ordering::Relaxed)) < self.limit_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_hangs_is_not_fed_for_though_the_tick_goes_on() {
        let progress = Progress::new(100);
        let fed: u32 = (0..1000)
            .map(|now| {
                if now < 500 && now % 30 == 0 {
                    progress.made(now);
                }
                u32::from(progress.is_recent(now))
            })
            .sum();
        assert_eq!(fed, 480 + 100);
    }

    #[test]
    fn progress_is_judged_across_the_wrap_of_the_clock() {
        let progress = Progress::new(100);
        progress.made(u32::MAX - 10);
        assert!(progress.is_recent(80));
        assert!(!progress.is_recent(90));
    }
}
