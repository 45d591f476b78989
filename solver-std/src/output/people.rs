//! Answers for people.

use std::fmt::Write;

use super::Style;
use crate::solver::{Answer, Place};
use crate::text;

/// Everything about an answer.
pub(super) fn block(style: &Style, answer: &Answer) -> String {
    let mut block = heading(style, answer) + &summary(style, answer);
    // Without a best move there is nothing to compare: the game is over, or time was up before.
    if !answer.best.is_empty() && answer.guess.is_none() {
        let places = answer.places.iter().flatten();
        block.extend(places.map(|place| place_row(style, answer, place)));
    }
    block
}

/// What the position is: its game, its moves, its board.
pub fn heading(style: &Style, answer: &Answer) -> String {
    let after = match answer.moves_made {
        0 => answer.start.to_owned(),
        _ => format!("after {}", answer.position),
    };
    let turn = match answer.finished {
        true => "the game is over".to_owned(),
        false => format!("{} to move", text::player(answer.to_move)),
    };
    let mut heading = format!("{}, {after}, {turn}\n\n", style.game);
    for row in answer.drawing.lines() {
        let _ = writeln!(heading, "  {row}");
    }
    heading.push('\n');
    heading
}

/// Value, best moves, principal variation and what they cost.
pub fn summary(style: &Style, answer: &Answer) -> String {
    let mut summary = String::new();
    let mut row = |name: &str, what: &str| {
        let _ = writeln!(summary, "{name:<10} {what}");
    };
    row("value", &text::value(answer, style.asked.weak));
    if let Some(guess) = &answer.guess {
        row("estimate", &text::judged(answer.to_move, guess.points, guess.depth));
    }
    match answer.best.as_slice() {
        [] => {}
        [best] => {
            let why = if answer.guess.is_some() { " by the estimate, not proved" } else { "" };
            row("best move", &format!("{} {best}{why}", answer.place));
        }
        several => row("best moves", &format!("{}s {}", answer.place, text::joined(several, ", "))),
    }
    match answer.line.as_deref() {
        None | Some([]) => {}
        Some(line) => row("line", &text::joined(line, " ")),
    }
    row("cost", &cost(answer));
    summary
}

fn cost(answer: &Answer) -> String {
    let threads = if answer.threads == 1 { "thread" } else { "threads" };
    let (nodes, time) = (text::thousands(answer.nodes), text::duration(answer.time));
    format!("{nodes} nodes in {time} on {} {threads}", answer.threads)
}

/// What one move is worth.
pub fn place_row(style: &Style, answer: &Answer, place: &Place) -> String {
    let name = format!("{} {}", answer.place, place.name);
    let weak = style.asked.weak;
    let what = match &place.worth {
        None => "not a legal move".to_owned(),
        Some(worth) => match worth.score() {
            Some(score) if worth.bounds.value().is_some() && !weak => {
                format!("{:>3}  {}", text::signed(score), text::outcome(answer, worth, weak))
            }
            _ => text::outcome(answer, worth, weak),
        },
    };
    format!("{name:<10} {what}\n")
}
