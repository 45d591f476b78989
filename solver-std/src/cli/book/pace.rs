//! How far a build or a walk is, in words.

use std::time::{Duration, Instant};

use crate::book::{Searches, Step};
use crate::text;

/// Over the rows.
pub(super) const HEADING: &str = "side     ply   positions        open  searches\n";

pub(super) fn row(step: Step) -> String {
    let Step::Ply { side, ply, positions, open, searches } = step else { return String::new() };
    let searches = match searches {
        Searches::Booked => "by book".to_owned(),
        Searches::Beyond => "not all within the limit".to_owned(),
        Searches::Within => "all within the limit".to_owned(),
        Searches::Worst(nodes) => format!("at most {} nodes", text::thousands(nodes)),
    };
    let (positions, open) = (text::thousands(positions as u64), text::thousands(open as u64));
    // As text: padding needs it.
    let side = side.to_string();
    format!("{side:<6} {ply:>5} {positions:>11} {open:>11}  {searches}\n")
}

/// How fast the positions of a ply are solved.
pub(super) struct Pace {
    ply: u8,
    begun: Instant,
    /// Positions that were there at the beginning.
    first: usize,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self { ply: u8::MAX, begun: Instant::now(), first: 0 }
    }

    /// `ply 8: 120 of 651 positions, 30.000 s left at this ply`.
    pub(super) fn note(&mut self, step: Step) -> String {
        let Step::Solved { ply, done, all } = step else { return String::new() };
        if ply != self.ply {
            *self = Self { ply, begun: Instant::now(), first: done };
        }
        let (found, left) = (done - self.first, all - done);
        let counts = format!(
            "ply {ply}: {} of {} positions",
            text::thousands(done as u64),
            text::thousands(all as u64)
        );
        if found == 0 {
            return counts;
        }
        let seconds = self.begun.elapsed().as_secs_f64() * left as f64 / found as f64;
        format!("{counts}, {} left at this ply", text::duration(Duration::from_secs_f64(seconds)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Player;

    #[test]
    fn rows_stand_under_their_heading() {
        let (side, searches) = (Player::First, Searches::Worst(5100));
        let step = Step::Ply { side, ply: 14, positions: 25_835, open: 14_076, searches };
        assert_eq!(
            HEADING.to_owned() + &row(step),
            "side     ply   positions        open  searches\n\
             first     14      25,835      14,076  at most 5,100 nodes\n"
        );
    }

    #[test]
    fn the_pace_counts_from_where_a_build_goes_on() {
        let mut pace = Pace::new();
        let note = pace.note(Step::Solved { ply: 4, done: 600, all: 1000 });
        assert_eq!(note, "ply 4: 600 of 1,000 positions");
        let note = pace.note(Step::Solved { ply: 4, done: 800, all: 1000 });
        assert!(note.starts_with("ply 4: 800 of 1,000 positions, 0.0"), "{note}");
    }
}
