//! Standard output and standard error, which a progress line may share a terminal with.

use std::io::{self, Write};

use super::progress::Progress;

/// Says what is wrong on standard error. If nobody reads it, nobody misses it.
pub(super) fn complain(what: &str) {
    say(&format!("plywood: {what}\n"));
}

/// Puts text on standard error in one piece, which nothing of other programs gets into.
pub(super) fn say(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Writes an answer at once, where there is no progress line.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Where answers and complaints are written.
pub(super) struct Screen<'a> {
    progress: &'a Progress,
}

impl<'a> Screen<'a> {
    /// Writes around a progress line.
    pub(super) fn new(progress: &'a Progress) -> Self {
        Self { progress }
    }

    /// Writes answers at once.
    pub(super) fn print(&self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        self.progress.aside(|| print(text))
    }

    /// Writes a complaint.
    pub(super) fn complain(&self, what: &str) {
        self.progress.aside(|| complain(what));
    }
}
