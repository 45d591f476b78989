//! The progress line: on standard error, only on a terminal, only when it takes longer.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam::channel::{self, Receiver, Sender};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::solver::Session;
use crate::text;

/// Runs shorter than this show nothing.
const QUIET: Duration = Duration::from_secs(1);
const REFRESH: Duration = Duration::from_millis(100);

/// Shows how far a session is until it is dropped.
pub(super) struct Progress {
    shown: Option<Shown>,
}

struct Shown {
    bar: ProgressBar,
    /// Dropped to end the thread.
    alive: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts watching a session, if there is a terminal to show it on.
    pub(super) fn start(session: &Arc<Session>) -> Self {
        if !io::stderr().is_terminal() {
            return Self { shown: None };
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
            bar.set_style(style);
        }
        let (alive, ended) = channel::bounded(0);
        let (session, drawn) = (Arc::clone(session), bar.clone());
        let thread = thread::spawn(move || refresh(&session, &drawn, &ended));
        Self { shown: Some(Shown { bar, alive: Some(alive), thread: Some(thread) }) }
    }

    /// Does something else with the terminal.
    pub(super) fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        match &self.shown {
            Some(shown) => shown.bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        drop(self.alive.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

fn refresh(session: &Session, bar: &ProgressBar, ended: &Receiver<()>) {
    let begun = Instant::now();
    let mut pause = QUIET;
    while ended.recv_timeout(pause).is_err_and(|e| e.is_timeout()) {
        bar.set_message(line(session, begun.elapsed()));
        bar.tick();
        pause = REFRESH;
    }
}

/// `12,345,678 nodes, 1,234,567 nodes/s, table 12.3 % full, score between -3 and +5, 12 s`.
fn line(session: &Session, elapsed: Duration) -> String {
    let nodes = session.nodes();
    let rate = (nodes as f64 / elapsed.as_secs_f64()) as u64;
    let fill = match session.fill_permille() {
        0 => String::new(),
        permille => format!(", table {:.1} % full", f64::from(permille) / 10.0),
    };
    let (nodes, rate) = (text::thousands(nodes), text::thousands(rate));
    let elapsed = elapsed.as_secs();
    let known = session.noted();
    let known = if known.is_empty() { known } else { format!(", {known}") };
    format!("{nodes} nodes, {rate} nodes/s{fill}{known}, {elapsed} s")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_far_how_fast_and_what_is_known() {
        let session = Session::default();
        session.note("score between -3 and +5".to_owned());
        assert_eq!(
            line(&session, Duration::from_secs(12)),
            "0 nodes, 0 nodes/s, score between -3 and +5, 12 s"
        );
    }
}
