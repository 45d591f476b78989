//! Values and numbers in words.

use std::time::Duration;

use plywood_core::{Bounds, Player, Value};

use crate::solver::{Answer, Worth};

/// `1,234,567`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// `1st`, `12th`, `42nd`.
pub fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `0.012 s`, `2 min 3 s`.
pub fn duration(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.3} s", time.as_secs_f64()),
        60..3600 => format!("{} min {} s", time.as_secs() / 60, time.as_secs() % 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// `first player`.
pub fn player(player: Player) -> &'static str {
    match player {
        Player::First => "first player",
        Player::Second => "second player",
    }
}

/// The value of an answer's position as a sentence without its stop; only who wins if `weak`.
pub fn value(answer: &Answer, weak: bool) -> String {
    let sentence = outcome(answer, &answer.worth, weak);
    match answer.worth.score() {
        Some(score) if answer.worth.bounds.value().is_some() && !weak => {
            format!("{sentence} (score {})", signed(score))
        }
        _ => sentence,
    }
}

/// What bounds on a value of the answer's position, or of one of its moves, mean for the players;
/// without the stone or move that wins if `weak`.
pub fn outcome(answer: &Answer, worth: &Worth, weak: bool) -> String {
    let winner = |value: Value| match value.sign() {
        1 => player(answer.to_move),
        _ => player(answer.to_move.other()),
    };
    match (worth.bounds.value(), worth.bounds.sign()) {
        (_, Some(0)) => "a draw".to_owned(),
        (Some(value), _) if answer.finished => format!("the {} has won", winner(value)),
        (Some(value), _) if !weak => {
            let last = answer.moves_made + u32::from(value.plies().unwrap_or(0));
            format!("the {} wins with the {} {}", winner(value), ordinal(last), answer.ply)
        }
        (_, Some(_)) => format!("the {} wins", winner(worth.bounds.lower)),
        (_, None) if weak => {
            format!("not proved; {}", possible_outcomes(answer.to_move, worth.bounds))
        }
        // Bounds of all there is say nothing.
        (_, None) if worth.scores.is_none() && worth.bounds == Bounds::UNKNOWN => {
            "not proved".to_owned()
        }
        (_, None) => format!("not proved; {}", possible_values(worth)),
    }
}

/// `first player to move`, or that the game is over.
pub fn turn(to_move: Player, finished: bool) -> String {
    match finished {
        true => "the game is over".to_owned(),
        false => format!("{} to move", player(to_move)),
    }
}

/// What is proved, for a search that need not prove anything.
pub fn proved(to_move: Player, bounds: Bounds) -> String {
    match bounds.value() {
        Some(Value::DRAW) => "a draw".to_owned(),
        Some(value) => format!("{value} for the {}", player(to_move)),
        None if bounds.lower.sign() < 0 && bounds.upper.sign() > 0 => "nothing".to_owned(),
        None => possible_outcomes(to_move, bounds),
    }
}

/// The value for the side to move in one word.
pub fn outcome_word(bounds: Bounds) -> &'static str {
    match bounds.sign() {
        Some(1) => "win",
        Some(0) => "draw",
        Some(_) => "loss",
        None => "unknown",
    }
}

/// A judgement, called one.
pub fn judged(to_move: Player, points: i32, depth: u8) -> String {
    let plies = if depth == 1 { "ply" } else { "plies" };
    let judged = match points {
        0 => "even".to_owned(),
        1.. => format!("{points:+} for the {}", player(to_move)),
        _ => format!("{:+} for the {}", -points, player(to_move.other())),
    };
    format!("{judged}, judged {depth} {plies} ahead: no proof")
}

/// `the first player wins or draws`: what bounds for the side to move leave open.
pub fn possible_outcomes(to_move: Player, bounds: Bounds) -> String {
    let player = player(to_move);
    match (bounds.lower.sign(), bounds.upper.sign()) {
        (1, _) => format!("the {player} wins"),
        (_, -1) => format!("the {player} loses"),
        (0, 0) => "a draw".to_owned(),
        (0, _) => format!("the {player} wins or draws"),
        (_, 0) => format!("the {player} draws or loses"),
        _ => format!("the {player} wins, draws or loses"),
    }
}

/// `score between -3 and +5`, or the same with values in a game that has no score.
pub fn possible_values(worth: &Worth) -> String {
    match worth.scores {
        Some((lower, upper)) if lower == upper => format!("score {}", signed(lower)),
        Some((lower, upper)) => format!("score between {} and {}", signed(lower), signed(upper)),
        None if worth.bounds.value().is_some() => worth.bounds.lower.to_string(),
        None => format!("between {} and {}", worth.bounds.lower, worth.bounds.upper),
    }
}

/// `+1`, `0`, `-2`.
pub fn signed(score: i32) -> String {
    if score == 0 { "0".to_owned() } else { format!("{score:+}") }
}

/// The items with a separator between them.
pub fn joined<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_ordered_as_people_write_them() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 13, 21, 42, 111].map(ordinal).join(" "),
            "1st 2nd 3rd 4th 11th 12th 13th 21st 42nd 111th"
        );
        assert_eq!([-2, 0, 1].map(signed).join(" "), "-2 0 +1");
    }

    #[test]
    fn bounds_leave_open_who_wins() {
        let open = |lower, upper| possible_outcomes(Player::Second, Bounds { lower, upper });
        let (win, loss) = (Value::win_in(3), Value::loss_in(4));
        assert_eq!(open(loss, win), "the second player wins, draws or loses");
        assert_eq!(open(Value::DRAW, win), "the second player wins or draws");
        assert_eq!(open(loss, Value::DRAW), "the second player draws or loses");
        assert_eq!(open(Value::ANY_WIN, win), "the second player wins");
        assert_eq!(open(loss, loss), "the second player loses");
        assert_eq!(open(Value::DRAW, Value::DRAW), "a draw");
    }

    #[test]
    fn durations_lose_precision_as_they_grow() {
        assert_eq!(duration(Duration::from_millis(12)), "0.012 s");
        assert_eq!(duration(Duration::from_secs(123)), "2 min 3 s");
        assert_eq!(duration(Duration::from_secs(7300)), "2 h 1 min");
    }
}
