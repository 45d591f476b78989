use std::format;
use std::string::String;
use std::vec::Vec;

use plywood_core::Player;

use super::*;
use crate::board::{Key, Rgb};
use crate::button::Press;
use crate::game::Variant;
use crate::state::script::Script;
use crate::state::{Event, IDLE_MS, Pointed, Task};

/// Draws `#` for bright, `+` for dim, `.` for off.
fn shades(script: &Script) -> Vec<String> {
    let picture = Shades::draw(&script.state, script.now);
    let led = |x, y| match (picture.bright.get(x, y), picture.dim.get(x, y)) {
        (true, _) => '#',
        (_, true) => '+',
        _ => '.',
    };
    (0..5).map(|y| (0..5).map(|x| led(x, y)).collect()).collect()
}

/// Draws a letter for each colour: the strongest component, in capitals when it is strong; `W` where
/// all are alike, `Y` for red and green, `.` for off.
fn colours(script: &Script) -> Vec<String> {
    let picture = Colours::draw(&script.state, script.now);
    let led = |x: usize, y: usize| {
        let Rgb { red, green, blue } = picture[y][x];
        let strongest = red.max(green).max(blue);
        let letter = match (red > strongest / 3, green > strongest / 3, blue > strongest / 3) {
            _ if strongest == 0 => '.',
            (true, true, true) => 'W',
            (true, true, false) => 'Y',
            (true, false, _) => 'R',
            (_, true, _) => 'G',
            _ => 'B',
        };
        if strongest < 64 { letter.to_ascii_lowercase() } else { letter }
    };
    (0..8).map(|y| (0..8).map(|x| led(x, y)).collect()).collect()
}

fn game(variant: Variant) -> Script {
    Script::game(Buttons::Two, variant, Player::First)
}

fn colour_game(variant: Variant) -> Script {
    Script::game(Buttons::One, variant, Player::First)
}

#[test]
fn menus_show_their_choices() {
    let mut script = Script::new(Buttons::Two);
    assert_eq!(shades(&script), ["#...#", ".#.#.", "..#..", ".#.#.", "#...#"]);
    script.next();
    assert_eq!(shades(&script), [".###.", ".#...", ".##..", "...#.", ".##.."]);
    script.next();
    assert_eq!(shades(&script), [".###.", "...#.", "..#..", ".#...", ".#..."]);
    script.choose();
    assert_eq!(shades(&script), ["..#..", ".###.", "..#..", ".#.#.", ".#.#."]);
    script.next();
    assert_eq!(shades(&script), [".#.#.", "#####", ".#.#.", "#####", ".#.#."]);
    script.choose();
    assert_eq!(shades(&script), [".....", ".....", "..#..", "#.#..", "#.#.."]);
    script.next();
    assert_eq!(shades(&script), ["....#", "....#", "..#.#", "#.#.#", "#.#.#"]);
    script.next();
    assert_eq!(shades(&script), [".....", ".....", ".....", "#....", "#...."]);
    let one = Script::new(Buttons::One);
    let expected = [
        "........", ".W...W..", "..W.W...", "...W....", "..W.W...", ".W...W..", "........",
        "........",
    ];
    assert_eq!(colours(&one), expected);
}

#[test]
fn monte_carlo_search_is_the_five_of_a_die_and_the_outer_two_lights() {
    let die = ["#...#", ".....", "..#..", ".....", "#...#"];
    for buttons in [Buttons::Two, Buttons::One] {
        let mut script = Script::new(buttons);
        script.state.offer_monte_carlo(true);
        script.choose();
        script.choose();
        for _ in 0..3 {
            script.next();
        }
        match buttons {
            Buttons::Two => assert_eq!(shades(&script), die),
            Buttons::One => {
                let leds = |row: &str| row.replace('#', "W") + "..";
                let drawn = colours(&script);
                assert_eq!(drawn[1..6], die.map(|row| format!(".{}", &leds(row)[..7])));
                script.choose();
                let column: String = colours(&script).iter().map(|row| &row[7..]).collect();
                assert_eq!(&column[2..5], "b.b");
            }
        }
    }
}

#[test]
fn tic_tac_toe_is_on_the_even_rows_and_columns() {
    let mut script = game(Variant::TicTacToe);
    script.stones(&[4, 0]);
    script.now += POINT_OUT_MS + 800;
    let on = script.now / 500 * 500;
    script.now = on;
    assert_eq!(shades(&script), ["+....", ".....", "..#.#", ".....", "....."]);
    script.now = on + 250;
    assert_eq!(shades(&script), ["+....", ".....", "..#..", ".....", "....."]);
}

#[test]
fn connect_four_5_by_4_has_the_cursor_on_the_top_row() {
    let mut script = game(Variant::FiveByFour);
    script.stones(&[2, 2, 2, 1]);
    script.now = 2000;
    assert_eq!(shades(&script), ["..#..", ".....", "..#..", "..+..", ".+#.."]);
    script.next();
    assert_eq!(shades(&script), ["...#.", ".....", "..#..", "..+..", ".+#.."]);
}

#[test]
fn the_window_of_7_by_6_follows_the_cursor_in_both_directions() {
    let mut script = game(Variant::SevenBySix);
    script.stones(&[0, 6, 0, 6, 3, 3, 3, 3]);
    script.now = 2000;
    // The cursor is at column 3, above four stones: columns 1 to 5 and rows 2 to 5 are seen.
    assert_eq!(shades(&script), ["..#..", ".....", ".....", "..+..", "..#.."]);
    while script.state.pointed() != Pointed::Spot(0) {
        script.next();
    }
    assert_eq!(shades(&script), ["#....", "...+.", "...#.", "#..+.", "#..#."]);
}

#[test]
fn the_window_shows_the_stone_that_the_board_has_dropped_and_it_blinks() {
    let mut script = game(Variant::SevenBySix);
    script.now = 3000;
    script.stones(&[0, 6]);
    assert_eq!(shades(&script), [".....", ".....", ".....", ".....", "....+"]);
    script.now += 150;
    assert_eq!(shades(&script), [".....", ".....", ".....", ".....", "....."]);
    script.now = 3000 + POINT_OUT_MS + 300;
    assert_eq!(shades(&script), ["#....", ".....", ".....", ".....", "#...."]);
}

#[test]
fn while_thinking_a_light_runs() {
    let mut script = game(Variant::FiveByFour);
    script.now = 1000;
    script.drop_at(2);
    let seen: Vec<_> = (0..9)
        .map(|step| {
            script.now = 1000 + 120 * step;
            let rows = shades(&script);
            assert_eq!(rows[1..], [".....", ".....", ".....", "..#.."]);
            rows[0].find('#').unwrap()
        })
        .collect();
    assert_eq!(seen, [0, 1, 2, 3, 4, 3, 2, 1, 0]);
    let mut script = game(Variant::TicTacToe);
    script.drop_at(4);
    assert_eq!(shades(&script), [".....", ".#...", "..#..", ".....", "....."]);
    script.now += 240;
    assert_eq!(shades(&script), [".....", ".....", "..#..", "...#.", "....."]);
}

#[test]
fn the_winning_line_blinks_wherever_it_is() {
    let mut script = game(Variant::SevenBySix);
    script.stones(&[3, 3, 4, 4, 5, 5, 6]);
    script.now = 3000;
    assert_eq!(shades(&script), [".....", ".....", ".....", ".+++.", ".####"]);
    script.now += 150;
    assert_eq!(shades(&script), [".....", ".....", ".....", ".+++.", "....."]);
}

#[test]
fn a_drawn_board_blinks_as_a_whole() {
    let mut script = game(Variant::TicTacToe);
    script.stones(&[4, 0, 8, 2, 1, 7, 3, 5, 6]);
    script.now = 2000;
    assert_eq!(shades(&script), ["+.#.+", ".....", "#.#.+", ".....", "#.+.#"]);
    script.now = 2500;
    assert_eq!(shades(&script), ["....."; 5]);
}

#[test]
fn a_refused_press_turns_the_picture_over_for_a_moment() {
    let mut script = game(Variant::FiveByFour);
    script.stones(&[2, 2, 2, 2]);
    script.now = 2000;
    script.choose();
    assert_eq!(shades(&script), ["##.##"; 5]);
    script.wait(300);
    script.now = 2500;
    assert_eq!(shades(&script), ["..#..", "..+..", "..#..", "..+..", "..#.."]);
}

#[test]
fn hints_blink_each_in_its_way() {
    use crate::think::{Budget, hints};
    let mut script = game(Variant::TicTacToe);
    // The person to move wins at 8, the other corner of the diagonal.
    script.stones(&[4, 1, 0, 2]);
    script.press(Key::A, Press::Long);
    let budget = Budget { strong: 0, perfect: 10_000, depth: 9 };
    let (found, _) = hints(script.state.position(), budget, &mut [0; 256], &mut || true);
    assert_eq!(found.get(8), Hint::Win);
    script.state.step(Event::Hints(found), script.now);
    let lit = |script: &mut Script, now| {
        script.now = now;
        shades(script)
    };
    // Bright where the cursor is. A loss is lit when a win is not; a draw half of either time.
    let cursor = script.state.pointed();
    let start = lit(&mut script, 1200 * 3);
    let later = lit(&mut script, 1200 * 3 + 900);
    let mut seen = Vec::new();
    for spot in (0..9).filter(|&spot| script.state.position().is_legal(spot)) {
        let (x, y) = (usize::from(spot % 3), usize::from(spot / 3));
        let [at_start, at_later] = [&start, &later].map(|rows| rows[2 * y].as_bytes()[2 * x]);
        let shade = if cursor == Pointed::Spot(spot) { b'#' } else { b'+' };
        let expected = match found.get(spot) {
            Hint::Win => [b'.', shade],
            Hint::Loss | Hint::Draw => [shade, b'.'],
            hint => panic!("{hint:?}"),
        };
        assert_eq!([at_start, at_later], expected, "{spot}");
        seen.push(found.get(spot));
    }
    assert!(seen.contains(&Hint::Win) && seen.iter().any(|&hint| hint != Hint::Win));
}

#[test]
fn each_hint_has_a_pattern_of_its_own() {
    let hints = [Hint::Unknown, Hint::Promising, Hint::Loss, Hint::Draw, Hint::Win];
    let patterns =
        hints.map(|hint| -> Vec<bool> { (0..60).map(|i| hint_is_lit(hint, 20 * i)).collect() });
    let lit = patterns.clone().map(|pattern| pattern.iter().filter(|&&lit| lit).count());
    assert_eq!(lit, [0, 32, 6, 30, 54]);
    let changes =
        patterns.map(|pattern| pattern.windows(2).filter(|pair| pair[0] != pair[1]).count());
    assert_eq!(changes, [0, 14, 1, 1, 1]);
}

#[test]
fn asleep_everything_is_dim_and_the_second_player_blinks() {
    let mut script = game(Variant::FiveByFour);
    script.wait(IDLE_MS);
    for spot in [2, 2, 1] {
        script.wait(1000);
        script.thought(Task::Demo, spot);
    }
    script.now = 80_000;
    assert_eq!(shades(&script), [".....", ".....", ".....", "..+..", ".++.."]);
    script.now = 80_400;
    assert_eq!(shades(&script), [".....", ".....", ".....", ".....", ".++.."]);
}

#[test]
fn the_board_in_colour_has_a_cursor_row_and_a_status_column() {
    let mut script = colour_game(Variant::SevenBySix);
    script.stones(&[3, 3, 3, 2]);
    script.now = 4000;
    let expected = [
        "...R...g", ".......w", "bbbbbbb.", "bbbbbbbb", "bbbbbbbb", "bbbRbbb.", "bbbYbbby",
        "bbYRbbbR",
    ];
    assert_eq!(colours(&script), expected);
    // The board's stones pulse, the cursor blinks.
    script.now = 4750;
    let expected = [
        ".......g", ".......w", "bbbbbbb.", "bbbbbbbb", "bbbbbbbb", "bbbRbbb.", "bbbybbby",
        "bbyRbbbR",
    ];
    assert_eq!(colours(&script), expected);
}

#[test]
fn the_other_games_in_colour_stand_on_the_same_board() {
    let mut script = colour_game(Variant::FiveByFour);
    script.stones(&[0, 4]);
    script.now = 4000;
    let expected = [
        ".R.....g", ".......w", "........", ".......b", ".bbbbb.b", ".bbbbb..", ".bbbbb.y",
        ".RbbbY.R",
    ];
    assert_eq!(colours(&script), expected);
    let mut script = colour_game(Variant::TicTacToe);
    script.stones(&[0, 4]);
    script.now = 4250;
    let expected = [
        ".......g", ".......w", "RRbbbb..", "RRbbbb.b", "bbYYbb.b", "bbYYbb..", "bbbbbb.y",
        "bbbbbb.R",
    ];
    assert_eq!(colours(&script), expected);
}

#[test]
fn in_colour_a_refusal_is_red_the_winner_is_named_and_sleep_is_dim() {
    let mut script = colour_game(Variant::SevenBySix);
    script.stones(&[3, 3, 3, 3, 3, 3]);
    script.now = 4000;
    script.choose();
    assert!(colours(&script).iter().all(|row| row.ends_with('R')));
    script.wait(IDLE_MS);
    script.wait(1000);
    script.thought(Task::Demo, 0);
    assert!(colours(&script).concat().chars().all(|led| ".bry".contains(led)));
    assert_eq!(colours(&script)[7], "rbbbbbb.");

    let mut script = colour_game(Variant::SevenBySix);
    script.stones(&[0, 1, 0, 1, 0, 1, 2, 1]);
    script.now = 6000;
    assert!(colours(&script)[7].ends_with('Y'));
    assert_eq!(colours(&script)[4], "bYbbbbbb");
    script.now = 6150;
    assert_eq!(colours(&script)[4], "b.bbbbbb");
}
