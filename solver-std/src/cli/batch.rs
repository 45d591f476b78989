//! Several positions: each worker takes the next one and answers it with a solver of its own.

use std::convert::Infallible;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam::channel::{Receiver, RecvTimeoutError, select};

use super::feed::Item;
use super::lines::RawLine;
use super::ordered::{Ordered, Reply};
use super::solve::Plan;
use super::{Failure, Verdict};
use crate::games::BadPosition;
use crate::solver::{Answer, Session, Solver};

/// Stack of a worker: see the stack of the threads that divide a position.
const STACK: usize = 16 << 20;

/// Answers every item with the solvers, one thread each.
pub(super) fn run(
    plan: &Plan,
    solvers: Vec<Box<dyn Solver>>,
    items: &Receiver<Item>,
    interrupted: &Receiver<Infallible>,
    session: &Session,
    replies: &Ordered<'_>,
) -> Result<(), Failure> {
    let worker = |mut solver: Box<dyn Solver>| {
        while let Some(item) = next(items, interrupted, session) {
            let index = item.index;
            if !replies.put(index, reply(plan, solver.as_mut(), item, session)) {
                session.stop();
            }
        }
    };
    thread::scope(|scope| {
        for solver in solvers {
            let thread = thread::Builder::new().stack_size(STACK);
            let started = thread.spawn_scoped(scope, move || worker(solver));
            if let Err(refused) = started {
                session.stop();
                return Err(Failure::Refused(format!("cannot start a thread: {refused}")));
            }
        }
        Ok(())
    })
}

/// The next position; `None` after the last one and after an interrupt.
fn next(
    items: &Receiver<Item>,
    interrupted: &Receiver<Infallible>,
    session: &Session,
) -> Option<Item> {
    if session.stopped() {
        return None;
    }
    select! {
        recv(items) -> item => item.ok(),
        recv(interrupted) -> _ => None,
    }
}

/// How long the next of the positions that nobody will solve is waited for, and how long all.
const PATIENCE: Duration = Duration::from_millis(50);
const PATIENCE_FOR_ALL: Duration = Duration::from_millis(500);

/// After an interrupt: checks the positions that were not begun, as far as they come at once, and
/// says how many there are; `None` if there are none.
pub(super) fn leave(plan: &Plan, items: &Receiver<Item>, replies: &Ordered<'_>) -> Option<String> {
    let end = Instant::now() + PATIENCE_FOR_ALL;
    let mut left = 0_u64;
    let all = loop {
        match items.recv_timeout(PATIENCE) {
            // Of a feed that never pauses the rest is left unread.
            Ok(_) if Instant::now() >= end => break false,
            Ok(item) => {
                left += u64::from(item.line.is_ok());
                replies.put(item.index, not_begun(plan, &item));
            }
            Err(why) => break why == RecvTimeoutError::Disconnected,
        }
    };
    let (at_least, s) = (if all { "" } else { "at least " }, if left == 1 { "" } else { "s" });
    (left > 0).then(|| format!("{at_least}{left} position{s} not begun"))
}

/// Nothing about a position, unless it is bad.
fn not_begun(plan: &Plan, item: &Item) -> Reply {
    let line = match &item.line {
        Ok(line) => line,
        Err(error) => return unreadable(plan, error),
    };
    match line.text().and_then(|text| plan.engine.check(text)) {
        Ok(()) => Reply { verdict: Verdict::Incomplete, ..Reply::default() },
        Err(bad) => refused(plan, item.index, line, &bad),
    }
}

/// Solves one position.
fn reply(plan: &Plan, solver: &mut dyn Solver, item: Item, session: &Session) -> Reply {
    let line = match item.line {
        Ok(line) => line,
        Err(error) => return unreadable(plan, &error),
    };
    let asked = &plan.style.asked;
    let solved = line.text().and_then(|text| solver.solve(text, asked, session, &mut |_| ()));
    match solved {
        Ok(answer) => answered(plan, &answer),
        Err(bad) => refused(plan, item.index, &line, &bad),
    }
}

fn answered(plan: &Plan, answer: &Answer) -> Reply {
    let verdict = if answer.complete { Verdict::Answered } else { Verdict::Incomplete };
    Reply { answer: plan.style.answer(answer), complaint: String::new(), verdict }
}

fn refused(plan: &Plan, index: u64, line: &RawLine, bad: &BadPosition) -> Reply {
    let (unit, number, shown) = (plan.source.unit(), index + 1, line.shown(bad.at));
    Reply {
        answer: plan.style.error(&line.whole(), &bad.to_string()),
        complaint: format!(
            "{unit} {number}, {bad}, in {shown:?}; `plywood games` shows the notation of {}",
            plan.style.game
        ),
        verdict: Verdict::Bad,
    }
}

fn unreadable(plan: &Plan, error: &io::Error) -> Reply {
    let complaint = format!("cannot read {}: {error}", plan.source.name());
    Reply { complaint, verdict: Verdict::Bad, ..Reply::default() }
}
