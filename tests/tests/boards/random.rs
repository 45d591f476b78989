//! Buttons pressed at random.

use plywood_core::conformance::Random;
use plywood_tests::emulator::{MODELS, Model};

use crate::console::{boot, log};
use crate::twin::Twin;

/// Drives the button pins at random for so much virtual time; at every look the board shows and has logged
/// what its [twin](crate::twin) would, no panic, and a kibibyte of stack is never used.
fn press_at_random(model: Model, ms: u32, seed: u64) {
    let mut machine = boot(model);
    let mut twin = Twin::new(&mut machine);
    let mut random = Random::new(seed);
    let mut below = |end: u64| (random.number() % end) as u32;
    let mut looks = 0;
    while machine.now_ms() < ms {
        let button = below(model.buttons.len() as u64) as usize;
        twin.set_button(&mut machine, button, below(2) == 1);
        // Bounces, short presses, long ones.
        let span = [10, 10, 80, 80, 80, 300, 700][below(7) as usize];
        twin.run_ms(&mut machine, 1 + below(span));
        if below(4) == 0 {
            twin.look(&mut machine);
            looks += 1;
        }
    }
    let lines = log(&mut machine);
    let stack = lines.iter().rev().find_map(|line| line.strip_prefix("info stack "));
    let stack: Vec<u32> = stack.unwrap().split(' ').filter_map(|word| word.parse().ok()).collect();
    assert!(stack[0] + 1024 <= stack[1], "{stack:?}: too little of the stack is spare");
    assert!(twin.record.games > 0, "nobody played: {lines:?}");
    println!("{}: {looks} looks, {} exact, {} games", model.name, twin.exact, twin.record.games);
    assert!(twin.exact * 4 > looks, "{} of {looks} pictures stood still", twin.exact);
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
