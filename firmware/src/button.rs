//! Push buttons: contact bounce removed, short and long presses told apart.
//!
//! A contact that closes or opens *bounces*: its level flips for some milliseconds before it
//! settles. [`Button`] believes a level once it has been sampled unchanged for
//! [`Timing::settle_ms`], and then dates the change back to the first sample of that level, so
//! settling lengthens the answer but not the press.

/// The level of a button. Which voltage means which is the board's matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Released.
    Up,
    /// Pressed.
    Down,
}

/// What the person did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// Down for less than [`Timing::long_ms`]. Reported once the release has settled.
    Short,
    /// Down for [`Timing::long_ms`] or more. Reported while still down, so that the person sees
    /// the answer and lets go; the release then reports nothing.
    Long,
}

/// The two times that a button is judged by, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    settle_ms: u32,
    long_ms: u32,
}

impl Timing {
    /// Contacts settle within 20 ms, a long press lasts half a second: fits the usual tact switch.
    pub const DEFAULT: Self = Self::new(20, 500);

    /// A level counts after `settle_ms` without change (0: at once), a press is long from
    /// `long_ms` on.
    ///
    /// # Panics
    /// When `long_ms <= settle_ms`: every press would be long. In a `const`, that is a compile
    /// error.
    pub const fn new(settle_ms: u32, long_ms: u32) -> Self {
        assert!(long_ms > settle_ms, "a long press must outlast the settling time");
        Self { settle_ms, long_ms }
    }

    /// How long a level must last to count.
    pub const fn settle_ms(self) -> u32 {
        self.settle_ms
    }

    /// How long a press must last to be long.
    pub const fn long_ms(self) -> u32 {
        self.long_ms
    }
}

/// What is believed of the button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Not yet seen released since the start: nothing counts.
    Starting,
    /// Released.
    Up,
    /// Pressed since `since`, not yet reported.
    Down { since: u32 },
    /// Pressed and reported as long.
    Held,
}

/// One button, from sampled levels to presses.
///
/// # Timing contract
/// - Call [`Self::sample`] at least every [`Timing::settle_ms`] (every 1 to 10 ms is usual). More
///   often is harmless. A press that falls between two samples is not seen; late samples delay a
///   report and blur a length by the gap between them.
/// - `now_ms` counts milliseconds, never runs backwards, and may wrap from `u32::MAX` to 0, as long
///   as two samples in a row are less than 2^32 ms (49 days) apart.
/// - A short press is reported `settle_ms` after the release, a long one `long_ms` after the press,
///   each at the first sample from then on. At most one report a press.
/// - A button that is down at the start (stuck, or held through a reset) reports nothing until it
///   has been released.
///
/// ```
/// use plywood_firmware::button::{Button, Level::{Down, Up}, Press, Timing};
///
/// let mut button = Button::new(Timing::new(20, 500));
/// let mut presses = (0..1000).filter_map(|now| {
///     let level = if (100..160).contains(&now) { Down } else { Up };
///     button.sample(level, now).map(|press| (now, press))
/// });
/// assert_eq!(presses.next(), Some((180, Press::Short)));
/// assert_eq!(presses.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Button {
    timing: Timing,
    state: State,
    /// The last sampled level, and the first sample of it in a row. None before the first sample.
    run: Option<(Level, u32)>,
}

impl Button {
    /// A button of which nothing has been seen. Being `const`, it can live in a static.
    pub const fn new(timing: Timing) -> Self {
        Self { timing, state: State::Starting, run: None }
    }

    /// Takes the level read at `now_ms`, and returns the press that this completes, if any.
    ///
    /// Constant time, no allocation; see the type for how often to call it.
    pub const fn sample(&mut self, level: Level, now_ms: u32) -> Option<Press> {
        let since = self.start_of_run(level, now_ms);
        let settled = now_ms.wrapping_sub(since) >= self.timing.settle_ms;
        match (self.state, level) {
            (State::Starting, Level::Up) if settled => {
                self.state = State::Up;
                None
            }
            (State::Up, Level::Down) if settled => {
                self.state = State::Down { since };
                self.report_long(since, now_ms)
            }
            (State::Down { since: pressed }, Level::Down) => self.report_long(pressed, now_ms),
            (State::Down { since: pressed }, Level::Up) if settled => {
                self.state = State::Up;
                let length = since.wrapping_sub(pressed);
                Some(if length >= self.timing.long_ms { Press::Long } else { Press::Short })
            }
            (State::Held, Level::Up) if settled => {
                self.state = State::Up;
                None
            }
            _ => None,
        }
    }

    /// Whether the button is down, bounce removed. False until it has been seen released.
    pub const fn is_down(&self) -> bool {
        matches!(self.state, State::Down { .. } | State::Held)
    }

    /// When the present run of equal samples began.
    const fn start_of_run(&mut self, level: Level, now_ms: u32) -> u32 {
        match (self.run, level) {
            (Some((Level::Up, since)), Level::Up) | (Some((Level::Down, since)), Level::Down) => {
                since
            }
            _ => {
                self.run = Some((level, now_ms));
                now_ms
            }
        }
    }

    /// Reports a press that is down now and has become long.
    const fn report_long(&mut self, pressed: u32, now_ms: u32) -> Option<Press> {
        if now_ms.wrapping_sub(pressed) < self.timing.long_ms {
            return None;
        }
        self.state = State::Held;
        Some(Press::Long)
    }
}

#[cfg(test)]
mod tests {
    use super::Level::{Down, Up};
    use super::*;
    use std::vec::Vec;

    /// Samples every millisecond from `start`; the reports with their times since `start`.
    fn press_times(
        timing: Timing,
        start: u32,
        levels: impl IntoIterator<Item = Level>,
    ) -> Vec<(u32, Press)> {
        let mut button = Button::new(timing);
        let sample =
            |(i, level)| button.sample(level, start.wrapping_add(i)).map(|press| (i, press));
        (0..).zip(levels).filter_map(sample).collect()
    }

    /// `count` samples of each level in turn, beginning with `Up`.
    fn wave(counts: &[usize]) -> impl Iterator<Item = Level> {
        let levels = [Up, Down].into_iter().cycle();
        levels.zip(counts).flat_map(|(level, &count)| std::iter::repeat_n(level, count))
    }

    #[test]
    fn lengths_at_the_edge_of_long() {
        let timing = Timing::new(20, 500);
        assert_eq!(press_times(timing, 0, wave(&[50, 21, 100])), [(50 + 21 + 20, Press::Short)]);
        assert_eq!(press_times(timing, 0, wave(&[50, 500, 100])), [(50 + 500 + 20, Press::Long)]);
        assert_eq!(press_times(timing, 0, wave(&[50, 499, 100])), [(50 + 499 + 20, Press::Short)]);
        assert_eq!(press_times(timing, 0, wave(&[50, 501, 100])), [(50 + 500, Press::Long)]);
        assert_eq!(press_times(timing, 0, wave(&[50, 3000])), [(50 + 500, Press::Long)]);
    }

    #[test]
    fn what_does_not_settle_is_nothing() {
        let timing = Timing::new(20, 500);
        assert_eq!(press_times(timing, 0, wave(&[50, 20, 100])), []);
        assert_eq!(press_times(timing, 0, wave(&[50, 1, 1, 2, 1, 19, 100])), []);
    }

    #[test]
    fn bounces_on_both_edges_make_one_press() {
        let levels = wave(&[50, 3, 2, 5, 1, 80, 4, 2, 3, 1, 100]);
        assert_eq!(press_times(Timing::new(20, 500), 0, levels).len(), 1);
    }

    #[test]
    fn a_dropout_while_held_does_not_restart_the_press() {
        let levels = wave(&[50, 300, 10, 300]);
        assert_eq!(press_times(Timing::new(20, 500), 0, levels), [(50 + 500, Press::Long)]);
    }

    #[test]
    fn a_button_down_at_the_start_must_be_released_first() {
        let timing = Timing::new(20, 500);
        assert_eq!(press_times(timing, 0, wave(&[0, 2000])), []);
        assert_eq!(press_times(timing, 0, wave(&[0, 2000, 10, 2000])), []);
        assert_eq!(press_times(timing, 0, wave(&[0, 2000, 30, 40, 100])), [(2090, Press::Short)]);
    }

    #[test]
    fn the_clock_may_wrap_anywhere_in_a_press() {
        let counts = [50, 60, 40, 600, 50];
        let expected = press_times(Timing::DEFAULT, 0, wave(&counts));
        assert_eq!(expected, [(130, Press::Short), (650, Press::Long)]);
        for before in 0..800 {
            assert_eq!(
                press_times(Timing::DEFAULT, u32::MAX - before, wave(&counts)),
                expected,
                "{before}"
            );
        }
    }

    #[test]
    fn a_level_seen_once_does_not_settle_however_late_the_next() {
        let mut button = Button::new(Timing::DEFAULT);
        let answers = [(Up, 0), (Up, 30), (Down, 100), (Up, 900), (Up, 2000)];
        let presses: Vec<_> =
            answers.iter().filter_map(|&(level, now)| button.sample(level, now)).collect();
        assert_eq!(presses, [], "a single late sample never settles");

        let mut button = Button::new(Timing::DEFAULT);
        let answers = [(Up, 0), (Up, 30), (Down, 100), (Down, 130), (Up, 900), (Up, 2000)];
        let presses: Vec<_> =
            answers.iter().filter_map(|&(level, now)| button.sample(level, now)).collect();
        assert_eq!(presses, [Press::Long], "down from 100 to 900");
    }

    #[test]
    fn down_is_told_without_bounce() {
        let mut button = Button::new(Timing::new(2, 5));
        let seen: Vec<_> = (0..)
            .zip(wave(&[3, 4, 1, 2, 4]))
            .map(|(now, level)| {
                button.sample(level, now);
                u8::from(button.is_down())
            })
            .collect();
        assert_eq!(seen, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
    }

    /// The same contract from the whole history: settle it first, then measure the presses.
    fn oracle(settle: usize, long: usize, levels: &[Level]) -> Vec<Press> {
        let mut presses = Vec::new();
        let mut believed = None;
        let mut pressed = None;
        let mut run_start = 0;
        for now in 0..levels.len() {
            if now > 0 && levels[now] != levels[now - 1] {
                run_start = now;
            }
            let settles = now - run_start == settle && believed != Some(levels[now]);
            if settles && (levels[now] == Up || believed == Some(Up)) {
                believed = Some(levels[now]);
                if levels[now] == Down {
                    pressed = Some(run_start);
                } else if let Some(start) = pressed.take() {
                    presses.push(if run_start - start >= long {
                        Press::Long
                    } else {
                        Press::Short
                    });
                }
            }
            if levels[now] == Down && pressed.is_some_and(|start| now - start >= long) {
                presses.push(Press::Long);
                pressed = None;
            }
        }
        presses
    }

    #[test]
    fn every_history_of_16_samples_agrees_with_the_oracle() {
        for (settle, long) in [(0, 1), (0, 4), (1, 4), (2, 5), (3, 4)] {
            let timing = Timing::new(settle, long);
            for bits in 0u32..1 << 16 {
                let levels: Vec<_> =
                    (0..16).map(|i| if bits >> i & 1 == 1 { Down } else { Up }).collect();
                let presses: Vec<_> = press_times(timing, 0, levels.iter().copied())
                    .into_iter()
                    .map(|(_, press)| press)
                    .collect();
                let expected = oracle(settle as usize, long as usize, &levels);
                assert_eq!(presses, expected, "settle {settle}, long {long}: {levels:?}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "outlast")]
    fn a_long_press_outlasts_the_settling() {
        let _ = Timing::new(20, 20);
    }
}
