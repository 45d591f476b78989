//! What a board does beside playing: hints, sleep, panic.

use plywood_core::Player;
use plywood_tests::emulator::{Leds, Machine};

use crate::console::{
    A, B, LONG_MS, Match, Strength, TIC_TAC_TOE, has_two, hold, log, next, on_every_board,
    static_of_tick, watch,
};

/// Asks for hints, or puts them away.
fn hint(game: &mut Match) {
    if has_two(&game.machine) {
        hold(&mut game.machine, A, LONG_MS);
    } else {
        game.point(game.position.spots());
        hold(&mut game.machine, A, LONG_MS);
    }
}

/// How often an LED is lit in these pictures, in percent; the empty cell's blue is not light.
fn lit(pictures: &[Leds], (x, y): (usize, usize)) -> usize {
    let bright = |leds: &&Leds| {
        let [red, green, blue] = leds.at(x, y);
        red > 0 || green > 0 || blue > 40
    };
    pictures.iter().filter(bright).count() * 100 / pictures.len()
}

#[test]
fn hints_tell_the_moves_apart_by_how_they_blink() {
    on_every_board(|machine| {
        let mut game = Match::begin(machine, TIC_TAC_TOE, Player::First, Strength::Strong);
        // In the corner: the board's only answer that does not lose is the centre, and then, at the
        // opposite corner, the person has set no trap; every edge draws.
        game.play(0);
        hint(&mut game);
        game.machine.run_ms(1300).unwrap();
        let pictures = watch(&mut game.machine, 2400, 15);
        let free = game.position.legal();
        let share: Vec<_> =
            free.iter().map(|&spot| lit(&pictures, game.led(spot % 3, 2 - spot / 3))).collect();
        // A draw is lit half of the time.
        assert!(
            share.iter().filter(|&&share| (40..=60).contains(&share)).count() >= 4,
            "{share:?}"
        );
        assert!(log(&mut game.machine).iter().any(|line| line.contains("hints")));
        hint(&mut game);
        let pictures = watch(&mut game.machine, 1200, 15);
        let lit = free.iter().filter(|&&spot| lit(&pictures, game.led(spot % 3, 2 - spot / 3)) > 0);
        let lit: Vec<_> = lit.collect();
        assert!(lit.len() <= 1, "only the cursor is left: {lit:?} {pictures:?}");
    });
}

fn brightest(pictures: &[Leds]) -> u8 {
    let lights = |leds: &Leds| {
        let all = (0..leds.height()).flat_map(|y| (0..leds.width()).map(move |x| (x, y)));
        all.flat_map(|(x, y)| leds.at(x, y)).max().unwrap_or(0)
    };
    pictures.iter().map(lights).max().unwrap_or(0)
}

#[test]
fn after_a_minute_the_board_plays_dimmed_against_itself_until_a_press_that_only_wakes_it() {
    on_every_board(|mut machine| {
        next(&mut machine);
        let before = machine.leds().unwrap();
        machine.run_ms(59_000).unwrap();
        assert_eq!(machine.leds().unwrap(), before, "still awake");
        machine.run_ms(2000).unwrap();
        let pictures = watch(&mut machine, 5000, 90);
        assert!(brightest(&pictures) <= 64, "{:?}", pictures.last());
        let mut distinct: Vec<_> = pictures.iter().map(ToString::to_string).collect();
        distinct.sort();
        distinct.dedup();
        assert!(distinct.len() >= 4, "it plays: {distinct:?}");
        next(&mut machine);
        assert_eq!(machine.leds().unwrap(), before, "awake, and where it was");
        assert!(log(&mut machine).iter().any(|line| line.contains("asleep")));
    });
}

/// The sad face, at an offset.
fn is_sad(leds: &Leds) -> bool {
    const FACE: [&str; 5] = ["#...#", "#...#", ".....", ".###.", "#...#"];
    let offset = usize::from(leds.width() == 8);
    (0..5).all(|y| {
        (0..5).all(|x| leds.is_lit(x + offset, y + offset) == (FACE[y].as_bytes()[x] == b'#'))
    })
}

#[test]
fn a_fault_is_logged_and_a_sad_face_blinks() {
    on_every_board(|mut machine: Machine| {
        machine.run_ms(500).unwrap();
        machine.derail().unwrap();
        let pictures = watch(&mut machine, 3000, 50);
        let sad = pictures.iter().filter(|leds| is_sad(leds)).count() * 100 / pictures.len();
        assert!((30..=70).contains(&sad), "{sad} % of {pictures:?}");
        let dark =
            pictures.iter().filter(|leds| brightest(std::slice::from_ref(leds)) == 0).count();
        assert!(dark > 0);
        let lines = machine.log().unwrap();
        let last = lines.last().expect("a log");
        assert!(last.starts_with("error") && last.contains("hard fault at 0x"), "{lines:?}");
    });
}

/// Makes the next tick panic: what the tick borrows stays lent. The board stands inside a tick, which has
/// borrowed it.
fn make_panic(machine: &mut Machine) {
    const BORROWED: u32 = u32::MAX;
    let (address, bytes) = static_of_tick(machine.model());
    let mut words = (address..address + bytes).step_by(4);
    let flag = words.find(|&word| machine.word(word).unwrap() == BORROWED);
    machine.set_word(flag.expect("the flag of a `RefCell`"), 0).unwrap();
}

#[test]
fn a_panic_is_logged_with_its_place_and_a_sad_face_blinks() {
    on_every_board(|mut machine: Machine| {
        make_panic(&mut machine);
        let pictures = watch(&mut machine, 3000, 50);
        let sad = pictures.iter().filter(|leds| is_sad(leds)).count() * 100 / pictures.len();
        assert!((30..=70).contains(&sad), "{sad} % of {pictures:?}");
        let lines = machine.log().unwrap();
        let last = lines.last().expect("a log");
        assert!(last.starts_with("error panicked at ") && last.contains(".rs:"), "{lines:?}");
    });
}

#[test]
fn a_new_game_can_be_begun_from_any_state() {
    on_every_board(|machine| {
        let mut game = Match::begin(machine, TIC_TAC_TOE, Player::First, Strength::Strong);
        game.play(4);
        if has_two(&game.machine) {
            hold(&mut game.machine, B, LONG_MS);
        } else {
            game.point(game.position.spots() + 1);
            hold(&mut game.machine, A, LONG_MS);
        }
        let lines = log(&mut game.machine);
        let last = lines.iter().rfind(|line| line.contains("screen"));
        assert_eq!(last.map(String::as_str), Some("info screen ChooseGame"), "{lines:?}");
    });
}
