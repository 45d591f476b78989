//! The questions: a position's value, its best move, its principal variation, all as sequences of
//! null windows put to an [`Oracle`].
//!
//! **The best move** is one rule everywhere: the first in the game's canonical order among the
//! moves that attain the value. It depends on the position alone, not on how it was searched.

use super::{Oracle, Path, Stopped};
use crate::game::Game;
use crate::value::{Bounds, Value};

/// Moves of the longest game there is.
pub const MAX_LINE: usize = Value::MAX_PLIES as usize;

/// What is to be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Question {
    /// Only whether the position is won, drawn or lost; the best move is then the first that
    /// keeps that.
    pub weak: bool,
    /// The principal variation too: the best move of each position, by the same rule.
    pub line: bool,
}

/// What was found out. Filled in as it is proved, so that a stopped search leaves what it had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// What is proved about the value.
    pub bounds: Bounds,
    /// The best move, `None` in a finished position and as long as it is not proved.
    pub best: Option<M>,
    /// The principal variation as far as it is proved: each move is the best move of its position.
    pub line: heapless::Vec<M, MAX_LINE>,
}

impl<M> Default for Report<M> {
    fn default() -> Self {
        Self { bounds: Bounds::UNKNOWN, best: None, line: heapless::Vec::new() }
    }
}

/// Answers `question` into `report`, which starts with what is already known
/// ([`Report::default`] if nothing is) and grows as facts are proved; `progress` sees every step.
///
/// # Errors
/// [`Stopped`], with everything proved until then in the report.
pub fn solve<P: Game>(
    oracle: &mut impl Oracle<P>,
    position: &P,
    question: Question,
    report: &mut Report<P::Move>,
    progress: &mut impl FnMut(&Report<P::Move>),
) -> Result<(), Stopped> {
    prove_value(oracle, position, question, report, progress)?;
    report.best = best_move(oracle, position, least_good(report.bounds, question))?;
    progress(report);
    if question.line {
        let Report { bounds, line, .. } = report;
        let found = |mv| {
            // A line is as long as a game, at most: the list cannot be full.
            let fits = line.push(mv).is_ok();
            debug_assert!(fits, "a game longer than Value::MAX_PLIES");
        };
        if question.weak {
            sign_keeping_line(oracle, position, bounds.lower.sign(), found)?;
        } else {
            principal_variation(oracle, position, bounds.lower, found)?;
        }
        progress(report);
    }
    Ok(())
}

/// The exact value of a position for its side to move, finished ones included.
///
/// # Errors
/// [`Stopped`] if the oracle was.
pub fn value<P: Game>(oracle: &mut impl Oracle<P>, position: &P) -> Result<Value, Stopped> {
    let mut report = Report::default();
    prove_value(oracle, position, Question::default(), &mut report, &mut |_| ())?;
    Ok(report.bounds.lower)
}

/// The worst value that a best move may have: the value itself, or any of its sign.
fn least_good(bounds: Bounds, question: Question) -> Value {
    if question.weak { least_of_sign(bounds.lower.sign()) } else { bounds.lower }
}

/// The worst value of a sign.
fn least_of_sign(sign: i8) -> Value {
    match sign {
        1 => Value::ANY_WIN,
        0 => Value::DRAW,
        _ => Value::MIN,
    }
}

/// Proves the value, or its sign for a weak question, into [`Report::bounds`], which starts with
/// what is already known: first the sign, which decides most of the work, then the distance by
/// bisection.
///
/// # Errors
/// [`Stopped`], with everything proved until then in the report.
pub fn prove_value<P: Game>(
    oracle: &mut impl Oracle<P>,
    position: &P,
    question: Question,
    report: &mut Report<P::Move>,
    progress: &mut impl FnMut(&Report<P::Move>),
) -> Result<(), Stopped> {
    let mut bisect = true;
    while let Some(beta) = next_threshold(report.bounds, question, bisect) {
        if report.bounds.sign().is_some() {
            bisect = !bisect;
        }
        let alpha = beta.next_down();
        let found = oracle.value(position, alpha, beta)?;
        let proved = report.bounds.and(Bounds::of_search(found, alpha, beta));
        report.bounds = within_the_game(proved, position.plies_left());
        debug_assert!(report.bounds.lower <= report.bounds.upper, "contradicting results");
        progress(report);
    }
    Ok(())
}

/// No win and no loss is farther away than the end of the game.
fn within_the_game(mut known: Bounds, plies_left: u8) -> Bounds {
    if known.lower > Value::DRAW {
        known.lower = known.lower.max(Value::win_in(plies_left));
    }
    if known.upper < Value::DRAW {
        known.upper = known.upper.min(Value::loss_in(plies_left));
    }
    known
}

/// The next value to ask about, "is it worth at least this?"; `None` when all is answered.
///
/// Once the sign is known, halving the distances and asking whether the winner can do any better
/// take turns. Halving finds an early win soon; but the search that proved the sign often found the
/// best win there is, and then every further halving is dearer than the one before and proves less
/// than the question that settles it.
fn next_threshold(known: Bounds, question: Question, bisect: bool) -> Option<Value> {
    if known.upper > Value::DRAW && known.lower <= Value::DRAW {
        return Some(Value::ANY_WIN);
    }
    if known.lower < Value::DRAW && known.upper >= Value::DRAW {
        return Some(Value::DRAW);
    }
    if question.weak || known.lower == known.upper {
        return None;
    }
    if bisect {
        let sum = i16::from(known.lower.to_raw()) + i16::from(known.upper.to_raw());
        return Value::from_raw(((sum + 1) >> 1) as i8);
    }
    Some(if known.lower > Value::DRAW { known.lower.next_up() } else { known.upper })
}

/// The first move in canonical order that is worth at least `least`; `None` if there is none.
///
/// # Errors
/// [`Stopped`] if the oracle was.
pub fn best_move<P: Game>(
    oracle: &mut impl Oracle<P>,
    position: &P,
    least: Value,
) -> Result<Option<P::Move>, Stopped> {
    for mv in position.moves() {
        if least == Value::MIN || move_is_worth(oracle, position, mv, least)? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Whether a move is worth at least `least`, which is above [`Value::MIN`], to the side that makes it.
fn move_is_worth<P: Game>(
    oracle: &mut impl Oracle<P>,
    position: &P,
    mv: P::Move,
    least: Value,
) -> Result<bool, Stopped> {
    let next = position.play(mv);
    let path = Path::of_move(position, &next);
    let (alpha, beta) = path.window(least.next_down(), least);
    Ok(path.lift_value(oracle.value(&next, alpha, beta)?) >= least)
}

/// The exact value of one move, for the side that makes it.
///
/// # Errors
/// [`Stopped`] if the oracle was.
pub fn move_value<P: Game>(
    oracle: &mut impl Oracle<P>,
    position: &P,
    mv: P::Move,
) -> Result<Value, Stopped> {
    let next = position.play(mv);
    let path = Path::of_move(position, &next);
    Ok(path.lift_value(value(oracle, &next)?))
}

/// Plays best moves from a position of the given exact `value` to the end of the game and shows each
/// to `found`. Every position on the way is verified to have the value that the line gives it.
///
/// # Errors
/// [`Stopped`] if the oracle was; `found` has then seen the moves before.
///
/// # Panics
/// If `value` is not the position's value.
pub fn principal_variation<P: Game>(
    oracle: &mut impl Oracle<P>,
    position: &P,
    value: Value,
    mut found: impl FnMut(P::Move),
) -> Result<(), Stopped> {
    let (mut position, mut value) = (*position, value);
    loop {
        let at_most =
            value == Value::MAX || oracle.value(&position, value, value.next_up())? <= value;
        assert!(at_most, "a position of the line is worth more than {value}");
        let Some(mv) = best_move(oracle, &position, value)? else { break };
        found(mv);
        let next = position.play(mv);
        let later = value.later(1);
        value = if next.to_move() == position.to_move() { later } else { -later };
        position = next;
    }
    let end = position.outcome().map(|outcome| Value::of(outcome, position.to_move()));
    assert_eq!(end, Some(value), "the line does not end as its value says");
    Ok(())
}

/// Plays from a position whose value has a given sign the first move that keeps it, again and
/// again to the end of the game, and shows each to `found`: the best moves of a weak question.
///
/// # Errors
/// [`Stopped`] if the oracle was; `found` has then seen the moves before.
///
/// # Panics
/// If the position's value has another sign.
pub fn sign_keeping_line<P: Game>(
    oracle: &mut impl Oracle<P>,
    position: &P,
    sign: i8,
    mut found: impl FnMut(P::Move),
) -> Result<(), Stopped> {
    let (mut position, mut sign) = (*position, sign);
    while let Some(mv) = best_move(oracle, &position, least_of_sign(sign))? {
        found(mv);
        let next = position.play(mv);
        sign = if next.to_move() == position.to_move() { sign } else { -sign };
        position = next;
    }
    let end = position.outcome().map(|outcome| Value::of(outcome, position.to_move()).sign());
    assert_eq!(end, Some(sign), "the line does not end as its sign says");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::connect4::Standard;
    use crate::{NoTable, Search, Unlimited};

    fn report(text: &str, weak: bool) -> Report<crate::games::connect4::Column> {
        let position: Standard = text.parse().unwrap();
        let mut report = Report::default();
        let question = Question { weak, line: true };
        let mut search = Search::new(&NoTable, Unlimited);
        solve(&mut search, &position, question, &mut report, &mut |_| ()).unwrap();
        report
    }

    #[test]
    fn the_line_of_a_weak_question_begins_with_its_best_move_and_keeps_the_sign() {
        // Column 2 wins at once; column 4 comes first and wins too, later.
        let (weak, exact) = (report("44554433", true), report("44554433", false));
        assert_eq!([weak.best.unwrap().0, exact.best.unwrap().0], [3, 1]);
        assert_eq!(weak.line.first(), weak.best.as_ref());
        assert_eq!(exact.line.as_slice(), [exact.best.unwrap()]);
        // The first player makes the last move of either.
        assert!(weak.line.len() > 1 && weak.line.len() % 2 == 1);
    }

    #[test]
    fn thresholds_halve_the_distances_and_ask_for_better_in_turn() {
        let known = Bounds { lower: Value::win_in(33), upper: Value::win_in(3) };
        let exact = Question::default();
        assert_eq!(next_threshold(known, exact, true), Some(Value::win_in(18)));
        assert_eq!(next_threshold(known, exact, false), Some(Value::win_in(32)));
        let lost = Bounds { lower: -known.upper, upper: -known.lower };
        assert_eq!(next_threshold(lost, exact, false), Some(Value::loss_in(33)));
        assert_eq!(next_threshold(known, Question { weak: true, line: false }, true), None);
        assert_eq!(next_threshold(Bounds::UNKNOWN, exact, true), Some(Value::ANY_WIN));
    }
}
