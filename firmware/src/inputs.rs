//! The buttons of a board together: levels in, a queue of presses out.

use heapless::Deque;

use crate::board::Key;
use crate::button::{Button, Level, Press, Timing};

/// Presses that wait to be taken; more than a person makes while the game loop looks away.
const WAITING: usize = 8;

/// `N` buttons, sampled by the tick, and the presses not yet taken by the game loop.
///
/// Buttons are those of [`Key`] in its order, at most two. When two are down at the same time, their
/// presses are one [`Key::Both`], reported as soon as both are down; nothing else is reported until
/// all are released. When the queue is full, further presses are lost.
///
/// The timing contract is [`Button`]'s. Being `const`, the whole can live in a static; tick and game
/// loop share it by whatever critical section the board has.
///
/// ```
/// use plywood_firmware::board::Key;
/// use plywood_firmware::button::{Level::{Down, Up}, Press, Timing};
/// use plywood_firmware::inputs::Inputs;
///
/// let mut inputs = Inputs::<2>::new(Timing::DEFAULT);
/// for now in 0..400 {
///     let b = if (100..160).contains(&now) { Down } else { Up };
///     inputs.sample([Up, b], now);
/// }
/// assert_eq!(inputs.take(), Some((Key::B, Press::Short)));
/// assert_eq!(inputs.take(), None);
/// ```
#[derive(Debug)]
pub struct Inputs<const N: usize> {
    buttons: [Button; N],
    /// Two were down, and not all have been released since.
    chord: bool,
    waiting: Deque<(Key, Press), WAITING>,
}

impl<const N: usize> Inputs<N> {
    /// Buttons of which nothing has been seen. More than two do not compile.
    pub const fn new(timing: Timing) -> Self {
        const { assert!(1 <= N && N <= 2, "a board has one or two buttons") };
        let buttons = [const { Button::new(Timing::DEFAULT) }; N];
        let mut inputs = Self { buttons, chord: false, waiting: Deque::new() };
        let mut i = 0;
        while i < N {
            inputs.buttons[i] = Button::new(timing);
            i += 1;
        }
        inputs
    }

    /// Takes the levels read at `now_ms`. Constant time.
    pub fn sample(&mut self, levels: [Level; N], now_ms: u32) {
        let mut presses = [None; N];
        for (i, button) in self.buttons.iter_mut().enumerate() {
            presses[i] = button.sample(levels[i], now_ms);
        }
        let down = self.buttons.iter().filter(|button| button.is_down()).count();
        if down > 1 && !self.chord {
            self.chord = true;
            self.report(Key::Both, Press::Short);
        }
        if !self.chord {
            for (key, press) in [Key::A, Key::B].into_iter().zip(presses) {
                if let Some(press) = press {
                    self.report(key, press);
                }
            }
        }
        self.chord &= down > 0;
    }

    /// The oldest press not yet taken.
    pub fn take(&mut self) -> Option<(Key, Press)> {
        self.waiting.pop_front()
    }

    fn report(&mut self, key: Key, press: Press) {
        // A person who presses on while nothing answers does not mean all of it.
        let _lost_when_full = self.waiting.push_back((key, press));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::button::Level::{Down, Up};
    use std::vec::Vec;

    /// Two buttons sampled every millisecond; each is down in its spans.
    fn presses(a: &[(u32, u32)], b: &[(u32, u32)], until: u32) -> Vec<(u32, Key, Press)> {
        let mut inputs = Inputs::<2>::new(Timing::DEFAULT);
        let level = |spans: &[(u32, u32)], now| {
            let down = spans.iter().any(|&(from, to)| (from..to).contains(&now));
            if down { Down } else { Up }
        };
        let mut presses = Vec::new();
        for now in 0..until {
            inputs.sample([level(a, now), level(b, now)], now);
            while let Some((key, press)) = inputs.take() {
                presses.push((now, key, press));
            }
        }
        presses
    }

    #[test]
    fn presses_one_after_the_other_are_told_apart() {
        let found = presses(&[(100, 160)], &[(300, 900)], 1200);
        assert_eq!(found, [(180, Key::A, Press::Short), (800, Key::B, Press::Long)]);
    }

    #[test]
    fn two_at_once_are_one_press_of_both_however_they_are_let_go() {
        for (a, b) in
            [((100, 200), (150, 300)), ((150, 900), (100, 2000)), ((100, 180), (150, 171))]
        {
            let found = presses(&[a], &[b], 2200);
            assert_eq!(found, [(170, Key::Both, Press::Short)], "{a:?} {b:?}");
        }
    }

    #[test]
    fn a_button_pressed_again_while_the_other_is_still_held_reports_nothing() {
        let found = presses(&[(100, 200), (300, 400)], &[(100, 500), (600, 700)], 900);
        assert_eq!(found, [(120, Key::Both, Press::Short), (720, Key::B, Press::Short)]);
    }

    #[test]
    fn bounce_shorter_than_the_settling_time_is_no_press_and_no_chord() {
        assert_eq!(presses(&[(100, 115)], &[(100, 119)], 400), []);
        let found = presses(&[(100, 200)], &[(150, 165)], 400);
        assert_eq!(found, [(220, Key::A, Press::Short)]);
    }

    #[test]
    fn a_full_queue_keeps_the_oldest_presses() {
        let mut inputs = Inputs::<1>::new(Timing::new(1, 10));
        let mut now = 0;
        for press in 0..20 {
            for level in [Up, Up, Up, Down, Down, Down] {
                inputs.sample([level], now);
                now += 1;
            }
            // The last two are long.
            now += if press >= 18 { 10 } else { 0 };
        }
        let taken: Vec<_> = core::iter::from_fn(|| inputs.take()).collect();
        assert_eq!(taken, [(Key::A, Press::Short); WAITING]);
    }
}
