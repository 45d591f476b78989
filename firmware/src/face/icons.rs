//! The pictures of the menus, 5×5.

use plywood_core::Player;

use super::blinks;
use crate::frame::Frame;
use crate::game::Variant;
use crate::state::{Screen, State};
use crate::think::Strength;

type Icon = Frame<5, 5>;

const TIC_TAC_TOE: Icon = Frame::from_art(["#...#", ".#.#.", "..#..", ".#.#.", "#...#"]);
const FIVE: Icon = Frame::from_art([".###.", ".#...", ".##..", "...#.", ".##.."]);
const SEVEN: Icon = Frame::from_art([".###.", "...#.", "..#..", ".#...", ".#..."]);

/// A person.
const PERSON: Icon = Frame::from_art(["..#..", ".###.", "..#..", ".#.#.", ".#.#."]);
/// A chip with its pins.
const BOARD: Icon = Frame::from_art([".#.#.", "#####", ".#.#.", "#####", ".#.#."]);

const LEARNER: Icon = Frame::from_art([".....", ".....", ".....", "#....", "#...."]);
const STRONG: Icon = Frame::from_art([".....", ".....", "..#..", "#.#..", "#.#.."]);
/// The five of a die.
const MONTE_CARLO: Icon = Frame::from_art(["#...#", ".....", "..#..", ".....", "#...#"]);
const PERFECT: Icon = Frame::from_art(["....#", "....#", "..#.#", "#.#.#", "#.#.#"]);

/// Something is wrong: the board's book cannot be used.
const WARNING: Icon = Frame::from_art(["..#..", "..#..", "..#..", ".....", "..#.."]);

/// The choice that a menu shows; `None` where there is no menu. A choice that cannot be kept takes
/// turns with a warning.
pub(super) fn of(state: &State, now_ms: u32) -> Option<Icon> {
    let strength = state.screen() == Screen::ChooseStrength;
    if strength && state.lacks_book() && blinks(now_ms, 500) {
        return Some(WARNING);
    }
    choice(state)
}

const fn choice(state: &State) -> Option<Icon> {
    Some(match state.screen() {
        Screen::ChooseGame => match state.variant() {
            Variant::TicTacToe => TIC_TAC_TOE,
            Variant::FiveByFour => FIVE,
            Variant::SevenBySix => SEVEN,
        },
        Screen::ChooseStart => match state.person() {
            Player::First => PERSON,
            Player::Second => BOARD,
        },
        Screen::ChooseStrength => match state.strength() {
            Strength::Learner => LEARNER,
            Strength::MonteCarlo => MONTE_CARLO,
            Strength::Strong => STRONG,
            Strength::Perfect => PERFECT,
        },
        Screen::Playing | Screen::Thinking(_) | Screen::Result => return None,
    })
}
