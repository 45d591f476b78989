//! Ctrl-C and requests to terminate.

use std::convert::Infallible;
use std::process;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam::channel::{self, Receiver, TryRecvError};

use super::Failure;
use crate::solver::Session;

/// The exit code of a program that Ctrl-C has killed.
const KILLED: i32 = 130;
/// Within this time of the first interrupt others are the same one: `timeout` sends two.
const SAME: Duration = Duration::from_secs(1);

/// From now on the first interrupt stops the session and disconnects the channel, so that whoever
/// waits on it wakes up; one that comes later than [`SAME`] ends the process on the spot.
pub(super) fn watch(session: &Arc<Session>) -> Result<Receiver<Infallible>, Failure> {
    let (sender, receiver) = channel::bounded(0);
    let mut alive = Some(sender);
    let mut first = Instant::now();
    let session = Arc::clone(session);
    let on_interrupt = move || match alive.take() {
        Some(sender) => {
            first = Instant::now();
            // First, so that whoever finds the session stopped can tell why.
            drop(sender);
            session.stop();
        }
        None if first.elapsed() < SAME => {}
        None => process::exit(KILLED),
    };
    let set = ctrlc::set_handler(on_interrupt);
    set.map_err(|e| Failure::Refused(format!("cannot watch for Ctrl-C: {e}")))?;
    Ok(receiver)
}

/// Whether there was an interrupt, by the channel that it disconnects.
pub(super) fn has_come(interrupted: &Receiver<Infallible>) -> bool {
    interrupted.try_recv() == Err(TryRecvError::Disconnected)
}
