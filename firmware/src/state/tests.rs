use super::script::Script;
use super::*;
use crate::board::Key;
use crate::button::Press;
use crate::think::{Thought, Worth};

fn game(variant: Variant, person: Player) -> Script {
    Script::game(Buttons::Two, variant, person)
}

fn screen(script: &Script) -> Screen {
    script.state.screen()
}

const THINKING: Screen = Screen::Thinking(Task::Move);
const HINTING: Screen = Screen::Thinking(Task::Hints);

#[test]
fn menus_lead_to_the_game_and_their_choices_go_round() {
    for buttons in [Buttons::One, Buttons::Two] {
        let mut script = Script::new(buttons);
        assert_eq!(screen(&script), Screen::ChooseGame);
        let variants = [0; 4].map(|_| {
            script.next();
            script.state.variant()
        });
        let all = [Variant::FiveByFour, Variant::SevenBySix, Variant::TicTacToe];
        assert_eq!(variants, [all[0], all[1], all[2], all[0]]);
        script.choose();
        assert_eq!((screen(&script), script.state.person()), (Screen::ChooseStart, Player::First));
        script.next();
        assert_eq!(script.state.person(), Player::Second);
        script.next();
        script.choose();
        assert_eq!(screen(&script), Screen::ChooseStrength);
        let strengths = [0; 3].map(|_| {
            script.next();
            script.state.strength()
        });
        assert_eq!(strengths, [Strength::Perfect, Strength::Learner, Strength::Strong]);
        assert_eq!(script.choose(), Effect::None);
        assert_eq!(screen(&script), Screen::Playing);
    }
}

#[test]
fn monte_carlo_search_is_in_the_menu_of_boards_that_have_it() {
    let mut script = Script::new(Buttons::Two);
    script.state.offer_monte_carlo(true);
    script.choose();
    script.choose();
    let strengths = [0; 4].map(|_| {
        script.next();
        script.state.strength()
    });
    use Strength::{Learner, MonteCarlo, Perfect, Strong};
    assert_eq!(strengths, [Perfect, Learner, MonteCarlo, Strong]);
}

#[test]
fn when_the_board_starts_it_thinks_at_once() {
    let mut script = Script::new(Buttons::Two);
    script.choose();
    script.next();
    script.choose();
    assert_eq!(script.choose(), Effect::Think(Task::Move));
    assert_eq!(screen(&script), THINKING);
    script.thought(Task::Move, 4);
    assert_eq!(screen(&script), Screen::Playing);
    assert_eq!(script.state.last(), Some((1, 1)));
}

#[test]
fn a_drop_makes_the_board_think_and_its_thought_gives_the_turn_back() {
    let mut script = game(Variant::SevenBySix, Player::First);
    assert_eq!(script.drop_at(2), Effect::Think(Task::Move));
    assert_eq!(script.thought(Task::Move, 2), Effect::None);
    assert_eq!(screen(&script), Screen::Playing);
    let position = script.state.position();
    assert_eq!(position.stone_at(2, 0), Some(Player::First));
    assert_eq!(position.stone_at(2, 1), Some(Player::Second));
}

#[test]
fn a_game_ends_with_the_line_of_whoever_wins() {
    let mut script = game(Variant::SevenBySix, Player::First);
    script.stones(&[0, 1, 0, 1, 0, 1, 0]);
    assert_eq!(screen(&script), Screen::Result);
    assert!((0..4).all(|row| script.state.line().contains(0, row)));
    let mut script = game(Variant::SevenBySix, Player::First);
    script.stones(&[0, 1, 0, 1, 0, 1, 2, 1]);
    assert_eq!(screen(&script), Screen::Result);
    assert!((0..4).all(|row| script.state.line().contains(1, row)));
}

#[test]
fn after_the_result_choose_plays_again_and_next_goes_to_the_games() {
    for (again, expected) in [(true, Screen::Playing), (false, Screen::ChooseGame)] {
        let mut script = game(Variant::FiveByFour, Player::First);
        script.stones(&[0, 1, 0, 1, 0, 1, 0]);
        if again {
            script.choose()
        } else {
            script.next()
        };
        assert_eq!(screen(&script), expected);
        if again {
            assert_eq!(*script.state.position(), Variant::FiveByFour.start());
            assert!(script.state.line().is_empty() && script.state.last().is_none());
        }
    }
}

#[test]
fn a_long_b_begins_a_new_game_on_every_screen_and_ends_a_search() {
    for step in 0..6 {
        let mut script = Script::new(Buttons::Two);
        let before = (0..step).fold(Screen::ChooseGame, |_, _| {
            script.choose();
            screen(&script)
        });
        let effect = script.press(Key::B, Press::Long);
        let thinking = matches!(before, Screen::Thinking(_));
        assert_eq!(effect, if thinking { Effect::Stop } else { Effect::None }, "{before:?}");
        assert_eq!(screen(&script), Screen::ChooseGame);
    }
}

#[test]
fn a_thought_that_comes_too_late_is_ignored() {
    let mut script = game(Variant::TicTacToe, Player::First);
    script.drop_at(4);
    script.press(Key::B, Press::Long);
    let before = *script.state.position();
    script.thought(Task::Move, 0);
    script.thought(Task::Demo, 0);
    script.state.step(Event::Hints(Hints::default()), 0);
    assert_eq!((screen(&script), *script.state.position()), (Screen::ChooseGame, before));
    assert_eq!(script.state.hints(), None);
}

#[test]
fn a_long_press_while_thinking_stops_the_search_and_a_short_one_is_refused() {
    for buttons in [Buttons::One, Buttons::Two] {
        let mut script = Script::game(buttons, Variant::SevenBySix, Player::First);
        script.drop_at(3);
        assert_eq!(script.press(Key::A, Press::Short), Effect::None);
        assert!(script.state.is_refused(script.now));
        assert_eq!(script.press(Key::A, Press::Long), Effect::Stop);
        assert_eq!(screen(&script), THINKING);
    }
}

#[test]
fn hints_are_asked_for_shown_and_put_away() {
    let mut script = game(Variant::FiveByFour, Player::First);
    assert_eq!(script.press(Key::A, Press::Long), Effect::Think(Task::Hints));
    assert_eq!(screen(&script), HINTING);
    script.state.step(Event::Hints(Hints::default()), script.now);
    assert_eq!((screen(&script), script.state.hints()), (Screen::Playing, Some(Hints::default())));
    assert_eq!(script.press(Key::A, Press::Long), Effect::None);
    assert_eq!(script.state.hints(), None);
}

#[test]
fn one_button_reaches_the_hints_and_a_new_game_beyond_the_last_column() {
    let mut script = Script::game(Buttons::One, Variant::SevenBySix, Player::First);
    let places = [0; 9].map(|_| {
        script.next();
        script.state.pointed()
    });
    let spots = [4, 5, 6].map(Pointed::Spot);
    assert_eq!(places[..3], spots);
    assert_eq!(places[3..5], [Pointed::Hint, Pointed::New]);
    assert_eq!(places[5..], [0, 1, 2, 3].map(Pointed::Spot));
    while script.state.pointed() != Pointed::Hint {
        script.next();
    }
    assert_eq!(script.choose(), Effect::Think(Task::Hints));
    script.state.step(Event::Hints(Hints::default()), script.now);
    script.next();
    assert_eq!(script.state.pointed(), Pointed::New);
    script.choose();
    assert_eq!(screen(&script), Screen::ChooseGame);
}

#[test]
fn on_tic_tac_toe_the_cursor_skips_filled_cells_on_connect_four_no_column() {
    let mut script = game(Variant::TicTacToe, Player::First);
    script.stones(&[4, 5]);
    assert_eq!(script.state.pointed(), Pointed::Spot(6));
    let round = [0; 7].map(|_| {
        script.next();
        script.state.pointed()
    });
    assert_eq!(round, [7, 8, 0, 1, 2, 3, 6].map(Pointed::Spot));
    let mut script = game(Variant::FiveByFour, Player::First);
    script.stones(&[2, 2, 2, 2]);
    let round = [0; 5].map(|_| {
        script.next();
        script.state.pointed()
    });
    assert_eq!(round, [3, 4, 0, 1, 2].map(Pointed::Spot));
}

#[test]
fn refused_presses_change_nothing_but_the_refusal() {
    let mut script = game(Variant::FiveByFour, Player::First);
    script.stones(&[2, 2, 2, 2]);
    let before = *script.state.position();
    for press in [(Key::B, Press::Short), (Key::Both, Press::Short)] {
        script.wait(2 * REFUSAL_MS);
        assert!(!script.state.is_refused(script.now));
        assert_eq!(script.press(press.0, press.1), Effect::None);
        assert!(script.state.is_refused(script.now));
        assert!(script.state.is_refused(script.now + REFUSAL_MS - 1));
        assert!(!script.state.is_refused(script.now + REFUSAL_MS));
        assert_eq!((screen(&script), *script.state.position()), (Screen::Playing, before));
    }
}

#[test]
fn a_minute_without_a_press_puts_every_screen_to_sleep_but_thinking() {
    let mut playing = game(Variant::SevenBySix, Player::First);
    let mut over = game(Variant::SevenBySix, Player::First);
    over.stones(&[0, 1, 0, 1, 0, 1, 0]);
    let mut thinking = game(Variant::SevenBySix, Player::First);
    thinking.drop_at(3);
    for script in [&mut Script::new(Buttons::Two), &mut playing, &mut over] {
        script.wait(IDLE_MS - 1);
        assert!(!script.state.is_asleep());
        script.wait(1);
        assert!(script.state.is_asleep());
    }
    thinking.wait(2 * IDLE_MS);
    assert!(!thinking.state.is_asleep());
    // Then the person has a minute for the answer.
    thinking.thought(Task::Move, 3);
    thinking.wait(IDLE_MS - 1);
    assert!(!thinking.state.is_asleep());
}

#[test]
fn asleep_the_board_plays_game_after_game_and_any_press_only_wakes_it() {
    for (key, press) in [
        (Key::A, Press::Short),
        (Key::B, Press::Short),
        (Key::B, Press::Long),
        (Key::Both, Press::Short),
    ] {
        let mut script = game(Variant::SevenBySix, Player::First);
        script.stones(&[3, 3]);
        let before = (screen(&script), *script.state.position(), script.state.pointed());
        script.wait(IDLE_MS);
        let mut games = std::vec::Vec::new();
        while games.len() < 2 {
            if script.wait(100) == Effect::Think(Task::Demo) {
                let position = script.state.position();
                let spot = (0..9).find(|&spot| position.is_legal(spot)).expect("it is not over");
                script.thought(Task::Demo, spot);
                if script.state.outcome().is_some() {
                    games.push(script.state.position().variant());
                }
            }
        }
        assert_eq!(games, [Variant::SevenBySix, Variant::TicTacToe]);
        script.wait(10_000);
        assert_eq!(script.press(key, press), Effect::Stop);
        assert!(!script.state.is_asleep());
        let after = (screen(&script), *script.state.position(), script.state.pointed());
        assert_eq!(after, before);
        assert!(!script.state.is_refused(script.now));
    }
}

#[test]
fn thoughts_that_are_proved_are_told_from_estimates() {
    use plywood_core::{Bounds, Value, limited::Estimate};
    let estimate = Worth::Estimate { estimate: Estimate::EVEN, depth: 4 };
    let exact = Worth::Exact(Value::DRAW);
    let proved = Worth::Proved(Bounds::at_least(Value::ANY_WIN));
    for (worth, expected) in [
        (exact, true),
        (proved, true),
        (estimate, false),
        (Worth::Glance, false),
        (Worth::Lot, false),
    ] {
        let mut script = game(Variant::SevenBySix, Player::Second);
        let thought = Thought { spot: 3, worth, nodes: 1 };
        script.state.step(Event::Thought(Task::Move, thought), script.now);
        assert_eq!(script.state.proved(), expected, "{worth:?}");
    }
}

#[test]
fn when_the_person_presses_decides_the_mistakes_of_the_learner() {
    let number = |seed, now| {
        let mut script = Script::new(Buttons::Two);
        script.state = State::new(Buttons::Two, seed);
        script.now = now;
        for _ in 0..3 {
            script.choose();
        }
        script.state.random().number()
    };
    assert_eq!(number(1, 5000), number(1, 5000));
    assert_ne!(number(1, 5000), number(1, 5001));
    assert_ne!(number(1, 5000), number(2, 5000));
}
