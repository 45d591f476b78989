//! Presses of buttons, as words and as keys of the keyboard.

use plywood_tests::emulator::{Machine, Model};

use crate::command::{Failure, Result};

/// Long enough to settle, and far from long.
const SHORT_MS: u32 = 60;
/// Longer than half a second.
const LONG_MS: u32 = 600;
/// Between two presses.
const REST_MS: u32 = 60;

/// A press of one button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Press {
    pub(super) button: usize,
    pub(super) long: bool,
}

impl Press {
    /// Reads a key: `a` and `b` are short presses of the buttons (on a board with one button, `a`),
    /// `A` and `B` long ones. Space and Enter are `a` and `A`.
    pub(super) fn of_key(model: Model, key: char) -> Option<Self> {
        let (button, long) = match key {
            'a' | ' ' => (0, false),
            'b' => (1, false),
            'A' | '\n' => (0, true),
            'B' => (1, true),
            _ => return None,
        };
        (button < model.buttons.len()).then_some(Self { button, long })
    }

    /// How long the button is down.
    pub(super) fn ms(self) -> u32 {
        if self.long { LONG_MS } else { SHORT_MS }
    }

    /// Presses it, and lets it settle.
    pub(super) fn make(self, machine: &mut Machine) -> std::io::Result<()> {
        machine.set_button(self.button, true)?;
        machine.run_ms(self.ms())?;
        machine.set_button(self.button, false)?;
        machine.run_ms(REST_MS)
    }
}

/// Reads presses written one after the other, as in `aabA`.
pub(super) fn parse(model: Model, keys: &str) -> Result<Vec<Press>> {
    let press = |key: char| {
        Press::of_key(model, key).ok_or_else(|| {
            let buttons = if model.buttons.len() == 1 { "a, A" } else { "a, A, b, B" };
            Failure::new(format!("{} has no press {key:?}; there are {buttons}", model.name))
        })
    };
    keys.chars().map(press).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capital_letters_are_long_presses() {
        let presses = parse(Model::MICROBIT, "aB").unwrap();
        assert_eq!(presses, [Press { button: 0, long: false }, Press { button: 1, long: true }]);
    }

    #[test]
    fn a_button_that_the_board_does_not_have_is_refused() {
        let error = parse(Model::STM32L475_IOT, "ab").unwrap_err().to_string();
        assert_eq!(error, "stm32l475-iot has no press 'b'; there are a, A");
        assert!(parse(Model::MICROBIT, "x").is_err());
    }
}
