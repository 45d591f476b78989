//! Answers that are found in any order and written in the order of the questions.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard};

use super::screen::Screen;
use super::{Failure, Verdict};

/// What is to be written about one position.
#[derive(Debug, Default)]
pub(super) struct Reply {
    /// For standard output.
    pub(super) answer: String,
    /// For standard error; empty if nothing is wrong.
    pub(super) complaint: String,
    /// What it means for the exit code.
    pub(super) verdict: Verdict,
}

/// Replies that may wait for a slow one before them; whoever is farther ahead has to wait itself.
const MAX_WAITING: u64 = 4096;

/// Writes replies in order, each as soon as all before it are written.
///
/// Nobody waits while another thread writes: it leaves its reply, and the writer takes it along.
pub(super) struct Ordered<'a> {
    screen: &'a Screen<'a>,
    separator: &'static str,
    state: Mutex<State>,
    advanced: Condvar,
}

#[derive(Default)]
struct State {
    /// The position whose reply is the next to be written.
    next: u64,
    replies: BTreeMap<u64, Reply>,
    /// Whether a thread is writing.
    writing: bool,
    /// Threads that are too far ahead.
    ahead: usize,
    /// Whether an answer has been written that the next is to be separated from.
    begun: bool,
    verdict: Verdict,
    failure: Option<io::Error>,
}

/// Answers, and the complaint that comes after them, if there is one.
#[derive(Default)]
struct Piece {
    answers: String,
    complaint: String,
}

impl State {
    /// Takes the replies that are next, up to the first complaint; `None` if there are none.
    fn take(&mut self, separator: &str) -> Option<Piece> {
        let mut piece = Piece::default();
        let before = self.next;
        while piece.complaint.is_empty() {
            let Some(reply) = self.replies.remove(&self.next) else { break };
            self.next += 1;
            // What is left undone because nobody reads it is no fault.
            if self.failure.is_none() || reply.verdict == Verdict::Bad {
                self.verdict = self.verdict.max(reply.verdict);
            }
            if !reply.answer.is_empty() {
                piece.answers.push_str(if self.begun { separator } else { "" });
                piece.answers.push_str(&reply.answer);
                self.begun = true;
            }
            piece.complaint = reply.complaint;
        }
        (self.next > before).then_some(piece)
    }
}

impl<'a> Ordered<'a> {
    /// Writes to `screen`, with `separator` between answers.
    pub(super) fn new(screen: &'a Screen<'a>, separator: &'static str) -> Self {
        Self { screen, separator, state: Mutex::default(), advanced: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Takes in the reply to position `index`, counted from zero. Returns whether more replies
    /// can be written.
    pub(super) fn put(&self, index: u64, reply: Reply) -> bool {
        let mut state = self.wait_for_turn(index);
        state.replies.insert(index, reply);
        if !state.writing {
            state.writing = true;
            state = self.write_all(state);
            state.writing = false;
        }
        state.failure.is_none()
    }

    /// The position next to be written is being answered by somebody, so this ends.
    fn wait_for_turn(&self, index: u64) -> MutexGuard<'_, State> {
        let mut state = self.lock();
        while index >= state.next + MAX_WAITING {
            state.ahead += 1;
            state = self.advanced.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
            state.ahead -= 1;
        }
        state
    }

    /// Writes what is next until nothing is.
    fn write_all<'s>(&'s self, mut state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        while let Some(piece) = state.take(self.separator) {
            if state.ahead > 0 {
                self.advanced.notify_all();
            }
            let failed = state.failure.is_some();
            drop(state);
            let printed = if failed { Ok(()) } else { self.screen.print(&piece.answers) };
            if !piece.complaint.is_empty() {
                self.screen.complain(&piece.complaint);
            }
            state = self.lock();
            state.failure = state.failure.take().or(printed.err());
        }
        state
    }

    /// The worst of all verdicts, also when whoever read the answers has gone.
    pub(super) fn finish(self) -> Result<Verdict, Failure> {
        let state = self.state.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        Failure::unless_written(state.failure.map_or(Ok(()), Err), state.verdict)
    }
}
