//! Ctrl-C and requests to terminate.

use std::convert::Infallible;
use std::process;
use std::sync::Arc;

use crossbeam::channel::{self, Receiver};

use super::Failure;
use crate::solver::Session;

/// The exit code of a program that Ctrl-C has killed.
const KILLED: i32 = 130;

/// From now on the first interrupt stops the session and disconnects the channel, so that whoever
/// waits on it wakes up; the second ends the process on the spot.
pub(super) fn watch(session: &Arc<Session>) -> Result<Receiver<Infallible>, Failure> {
    let (sender, receiver) = channel::bounded(0);
    let mut alive = Some(sender);
    let session = Arc::clone(session);
    let on_interrupt = move || match alive.take() {
        Some(sender) => {
            session.stop();
            drop(sender);
        }
        None => process::exit(KILLED),
    };
    let set = ctrlc::set_handler(on_interrupt);
    set.map_err(|e| Failure::Refused(format!("cannot watch for Ctrl-C: {e}")))?;
    Ok(receiver)
}
