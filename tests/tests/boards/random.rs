//! Buttons pressed at random.

use plywood_core::conformance::Random;
use plywood_tests::emulator::{MODELS, Machine, Model};

use crate::console::{boot, log};
use crate::record::Record;

/// Drives the button pins at random for so much virtual time; no panic, every game in the log by the
/// rules, every picture of lights that the board has, and a kibibyte of stack never used.
fn press_at_random(model: Model, ms: u32, seed: u64) {
    let mut machine = boot(model);
    let mut random = Random::new(seed);
    let mut below = |end: u64| (random.number() % end) as u32;
    let mut record = Record::default();
    let mut seen = 0;
    while machine.now_ms() < ms {
        let button = below(model.buttons.len() as u64) as usize;
        machine.set_button(button, below(2) == 1).unwrap();
        // Bounces, short presses, long ones.
        let span = [10, 10, 80, 80, 80, 300, 700][below(7) as usize];
        machine.run_ms(1 + below(span)).unwrap();
        if machine.now_ms() / 2000 > seen {
            seen = machine.now_ms() / 2000;
            check_lights(&mut machine);
            record.read(&log(&mut machine));
        }
    }
    let lines = log(&mut machine);
    let stack = lines.iter().rev().find_map(|line| line.strip_prefix("info stack "));
    let stack: Vec<u32> = stack.unwrap().split(' ').filter_map(|word| word.parse().ok()).collect();
    assert!(stack[0] + 1024 <= stack[1], "{stack:?}: too little of the stack is spare");
    assert!(record.games > 0, "nobody played: {:?}", log(&mut machine));
}

/// Lights that the 5×5 LEDs have: off, dim, bright.
fn check_lights(machine: &mut Machine) {
    let leds = machine.leds().unwrap();
    if leds.width() == 5 {
        for (x, y) in (0..5).flat_map(|y| (0..5).map(move |x| (x, y))) {
            let [light, ..] = leds.at(x, y);
            // A picture may change while it is looked at.
            assert!(light <= 252, "{leds:?}");
        }
    }
}

#[test]
fn two_minutes_of_random_presses() {
    MODELS.into_iter().for_each(|model| press_at_random(model, 120_000, 1));
}

#[test]
#[ignore = "takes a quarter of an hour"]
fn an_hour_of_random_presses() {
    MODELS.into_iter().for_each(|model| press_at_random(model, 3_600_000, 2));
}
