//! Presses that mean nothing, and how soon those that do are seen.

use plywood_core::Player;
use plywood_firmware::boards;
use plywood_tests::emulator::{Leds, MODELS, Machine, Model};

use crate::console::{
    A, B, FIVE_BY_FOUR, LONG_MS, Match, SETTLE_MS, Strength, boot, choose, has_two, hold, log,
    next, on_every_board, watch,
};
use crate::damage;

fn look(machine: &mut Machine) -> Leds {
    machine.leds().unwrap()
}

/// How often the log has a line that contains this.
fn count(machine: &mut Machine, text: &str) -> usize {
    log(machine).iter().filter(|line| line.contains(text)).count()
}

#[test]
fn bounce_shorter_than_the_settling_time_is_no_press() {
    on_every_board(|mut machine| {
        let before = look(&mut machine);
        for _ in 0..20 {
            hold(&mut machine, A, 15);
        }
        assert_eq!(look(&mut machine), before);
        next(&mut machine);
        assert_ne!(look(&mut machine), before);
    });
}

#[test]
fn a_press_is_seen_within_50_ms() {
    on_every_board(|mut machine| {
        let before = look(&mut machine);
        machine.set_button(A, true).unwrap();
        machine.run_ms(40).unwrap();
        machine.set_button(A, false).unwrap();
        // Looking takes its time, too, and shows what came during it: so it ends in time.
        machine.run_ms(50 - 12).unwrap();
        assert_ne!(look(&mut machine), before);
    });
}

#[test]
fn a_button_held_for_a_minute_is_one_long_press() {
    on_every_board(|mut machine| {
        let button = if has_two(&machine) { B } else { A };
        hold(&mut machine, button, 60_000);
        // On two buttons it asks for a new game, where one is being chosen; on one it chooses.
        let screens = count(&mut machine, "screen");
        assert_eq!(screens, 1, "{:?}", log(&mut machine));
        assert_eq!(count(&mut machine, "asleep"), 0);
    });
}

#[test]
fn both_buttons_at_once_are_refused_and_change_nothing() {
    let mut machine = boot(Model::MICROBIT);
    let before = look(&mut machine);
    machine.set_button(A, true).unwrap();
    machine.set_button(B, true).unwrap();
    machine.run_ms(40).unwrap();
    let refused = look(&mut machine);
    for (x, y) in (0..5).flat_map(|y| (0..5).map(move |x| (x, y))) {
        assert_ne!(refused.is_lit(x, y), before.is_lit(x, y), "{refused:?}");
    }
    machine.set_button(A, false).unwrap();
    machine.run_ms(700).unwrap();
    machine.set_button(B, false).unwrap();
    machine.run_ms(100).unwrap();
    assert_eq!(look(&mut machine), before);
}

#[test]
fn a_drop_on_a_full_column_is_refused_and_changes_nothing() {
    on_every_board(|machine| {
        let mut game = Match::begin(machine, FIVE_BY_FOUR, Player::First, Strength::Learner);
        // Whoever plays there, four stones fill a column.
        let full = loop {
            let full = (0..5).find(|&column| game.position.play(column).is_none());
            if let Some(full) = full.filter(|_| !game.is_over()) {
                break full;
            }
            if game.is_over() {
                game.again();
            }
            game.play(game.position.legal()[0]);
        };
        game.point(full);
        let moves = count(&mut game.machine, "plays");
        choose(&mut game.machine);
        let refused = look(&mut game.machine);
        let lit = |leds: &Leds| {
            let status = (0..8).filter(|&y| {
                leds.width() == 8 && leds.at(7, y) > [200, 0, 0] && leds.at(7, y)[1..] == [0, 0]
            });
            let all = (0..5).filter(|&x| leds.width() == 5 && leds.is_lit(x, 0));
            (status.count(), all.count())
        };
        let (status, top) = lit(&refused);
        assert!(status == 8 || top >= 4, "{refused:?}");
        game.machine.run_ms(400).unwrap();
        game.check_stones();
        assert_eq!(count(&mut game.machine, "plays"), moves);
    });
}

/// Runs a test on every emulated board as it thinks for long: on the first move of the big game, without
/// a book.
fn on_every_thinking_board(test: impl Fn(Machine)) {
    MODELS.into_iter().for_each(|model| test(thinking(damage::boot(model))));
}

fn thinking(mut machine: Machine) -> Machine {
    next(&mut machine);
    next(&mut machine);
    choose(&mut machine);
    next(&mut machine);
    choose(&mut machine);
    next(&mut machine);
    choose(&mut machine);
    assert_eq!(count(&mut machine, "screen Thinking"), 1);
    machine
}

#[test]
fn while_the_board_thinks_the_display_moves_and_a_short_press_is_refused_within_50_ms() {
    on_every_thinking_board(|mut machine| {
        let pictures = watch(&mut machine, 1000, 40);
        let mut distinct: Vec<_> = pictures.iter().map(ToString::to_string).collect();
        distinct.sort();
        distinct.dedup();
        assert!(distinct.len() >= 4, "{pictures:?}");
        let before = look(&mut machine);
        machine.set_button(A, true).unwrap();
        machine.run_ms(SETTLE_MS).unwrap();
        machine.set_button(A, false).unwrap();
        // Seen within 50 ms, those included that looking takes.
        machine.run_ms(50 - 12).unwrap();
        let refused = look(&mut machine);
        let (x, y) = if has_two(&machine) { (0, 4) } else { (7, 3) };
        assert_ne!(refused.at(x, y), before.at(x, y), "{refused:?}");
        assert_eq!(count(&mut machine, "by board plays"), 0, "it thinks for longer than that");
    });
}

/// Its nodes are few, and each is dear to a small board.
#[test]
fn while_the_board_looks_for_hints_in_tic_tac_toe_a_short_press_is_refused_within_50_ms() {
    let mut machine = boot(Model::MICROBIT);
    (0..3).for_each(|_| choose(&mut machine));
    hold(&mut machine, A, LONG_MS);
    assert_eq!(count(&mut machine, "screen Thinking(Hints)"), 1);
    let before = look(&mut machine);
    hold(&mut machine, A, SETTLE_MS);
    // Seen within 50 ms, those included that letting go and looking take.
    machine.run_ms(50 - SETTLE_MS - 12).unwrap();
    let refused = look(&mut machine);
    assert_ne!(refused.is_lit(0, 4), before.is_lit(0, 4), "{refused:?}");
    assert_eq!(count(&mut machine, "Hints took"), 0, "it thinks for longer than that");
}

#[test]
fn a_long_press_gives_up_the_search_and_the_best_so_far_is_played() {
    on_every_thinking_board(|mut machine| {
        machine.run_ms(500).unwrap();
        assert_eq!(count(&mut machine, "by board plays"), 0);
        hold(&mut machine, A, LONG_MS);
        machine.run_ms(50).unwrap();
        assert_eq!(count(&mut machine, "by board plays"), 1);
        assert_eq!(count(&mut machine, "screen Playing"), 1);
    });
}

/// Milliseconds are counted by the board's tick, and the emulator counts instructions: so a tick that comes too
/// seldom shows in how many nodes a millisecond has.
#[test]
fn a_tick_takes_as_many_nodes_as_a_millisecond_has() {
    on_every_thinking_board(|mut machine| {
        machine.run_ms(2000).unwrap();
        // Gives up the search.
        hold(&mut machine, A, LONG_MS);
        let lines = log(&mut machine);
        let number = |before: &str, after: &str| -> u64 {
            let line = lines.iter().rev().find(|line| line.contains(before)).unwrap();
            let (_, rest) = line.split_once(before).unwrap();
            rest.split_once(after).unwrap().0.parse().unwrap()
        };
        let (took, nodes) = (number("Move took ", " ms"), number(" nodes ", " source"));
        let pace = boards::named(machine.model().name).unwrap().pace.millis(nodes);
        // The nodes of an estimate are cheaper than those of a proof.
        assert!((pace / 3..pace * 2).contains(&took), "{nodes} nodes in {took} ms, not {pace}");
    });
}

#[test]
fn every_row_is_lit_60_times_a_second_while_the_board_thinks() {
    on_every_thinking_board(|mut machine| {
        let mut dark_ms = vec![0; machine.lit_rows().unwrap().len()];
        for _ in 0..500 {
            machine.run_ms(1).unwrap();
            for (dark, lit) in dark_ms.iter_mut().zip(machine.lit_rows().unwrap()) {
                *dark = if lit { 0 } else { *dark + 1 };
            }
            assert!(dark_ms.iter().all(|dark| *dark < 16), "rows are dark for {dark_ms:?} ms");
        }
        assert_eq!(count(&mut machine, "by board plays"), 0, "it thinks for longer than that");
    });
}
