//! Buttons pressed at random.

use plywood_core::conformance::Random;
use plywood_tests::emulator::{MODELS, Machine, Model};

use crate::console::{FIVE_BY_FOUR, Position, SEVEN_BY_SIX, TIC_TAC_TOE, boot, log};

/// Drives the button pins at random for so much virtual time; no panic, every game in the log by the
/// rules, every picture of lights that the board has, and a kibibyte of stack never used.
fn press_at_random(model: Model, ms: u32, seed: u64) {
    let mut machine = boot(model);
    let mut random = Random::new(seed);
    let mut below = |end: u64| (random.number() % end) as u32;
    let mut referee = Referee::default();
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
            log(&mut machine).iter().skip(referee.lines).for_each(|line| referee.read(line));
            referee.lines = log(&mut machine).len();
        }
    }
    let lines = log(&mut machine);
    let stack = lines.iter().rev().find_map(|line| line.strip_prefix("info stack "));
    let stack: Vec<u32> = stack.unwrap().split(' ').filter_map(|word| word.parse().ok()).collect();
    assert!(stack[0] + 1024 <= stack[1], "{stack:?}: too little of the stack is spare");
    assert!(referee.games > 0, "nobody played: {:?}", log(&mut machine));
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

/// Follows the games in a log.
#[derive(Default)]
struct Referee {
    lines: usize,
    games: u32,
    position: Option<(Position, bool)>,
}

impl Referee {
    fn read(&mut self, line: &str) {
        let line = line.strip_prefix("info ").unwrap_or(line);
        if let Some(rest) = line.strip_prefix("new game: ") {
            let start = match rest.split(',').next() {
                Some("TicTacToe") => TIC_TAC_TOE,
                Some("FiveByFour") => FIVE_BY_FOUR,
                Some("SevenBySix") => SEVEN_BY_SIX,
                other => panic!("{other:?}"),
            };
            self.position = Some((start, rest.contains("the person is First")));
            self.games += 1;
        } else if let Some(spot) = line.strip_prefix("the person plays ") {
            self.play(spot, true);
        } else if let Some(rest) = line.strip_prefix("the board plays ") {
            self.play(rest.split(':').next().unwrap_or(rest), false);
        }
    }

    fn play(&mut self, spot: &str, person: bool) {
        let (position, persons_turn) = self.position.expect("a game has begun");
        assert_eq!(persons_turn, person, "whose turn it is");
        let next = position.play(spot.parse().unwrap());
        self.position = Some((next.expect("a legal move"), !person));
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
