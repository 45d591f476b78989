//! Answers that are found in any order and written in the order of the questions.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard};

use super::Verdict;
use super::screen::Screen;

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
pub(super) struct Ordered<'a> {
    screen: &'a Screen<'a>,
    separator: &'static str,
    state: Mutex<State>,
    written: Condvar,
}

#[derive(Default)]
struct State {
    next: u64,
    waiting: BTreeMap<u64, Reply>,
    /// Whether an answer has been written that the next is to be separated from.
    begun: bool,
    verdict: Verdict,
    failure: Option<io::Error>,
}

impl<'a> Ordered<'a> {
    /// Writes to `screen`, with `separator` between answers.
    pub(super) fn new(screen: &'a Screen<'a>, separator: &'static str) -> Self {
        Self { screen, separator, state: Mutex::default(), written: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Takes in the reply to position `index`, counted from zero. Returns whether more replies
    /// can be written.
    pub(super) fn put(&self, index: u64, reply: Reply) -> bool {
        let too_early = |state: &mut State| index >= state.next + MAX_WAITING;
        let state = self.written.wait_while(self.lock(), too_early);
        let mut state = state.unwrap_or_else(|poisoned| poisoned.into_inner());
        state.waiting.insert(index, reply);
        self.write_ready(&mut state);
        self.written.notify_all();
        state.failure.is_none()
    }

    /// Writes what is next, as much as there is of it, in one go.
    fn write_ready(&self, state: &mut State) {
        let mut ready = String::new();
        while let Some(reply) = state.waiting.remove(&state.next) {
            state.next += 1;
            state.verdict = state.verdict.max(reply.verdict);
            if !reply.answer.is_empty() {
                ready.push_str(if state.begun { self.separator } else { "" });
                ready.push_str(&reply.answer);
                state.begun = true;
            }
            if !reply.complaint.is_empty() {
                self.write(state, &std::mem::take(&mut ready));
                self.screen.complain(&reply.complaint);
            }
        }
        self.write(state, &ready);
    }

    fn write(&self, state: &mut State, text: &str) {
        if state.failure.is_none() {
            state.failure = self.screen.print(text).err();
        }
    }

    /// The worst of all verdicts.
    pub(super) fn finish(self) -> io::Result<Verdict> {
        let state = self.state.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        state.failure.map_or(Ok(state.verdict), Err)
    }
}
