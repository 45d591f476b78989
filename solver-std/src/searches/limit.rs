//! When a search ends early: [`Limit`].

use std::time::{Duration, Instant};

use plywood_core::Control;

use crate::solver::Session;

/// Nodes between two looks at the clock and at the session; the first node is looked at too.
const EVERY: u64 = 1 << 10;

/// Stops a search when the session is stopped, or its nodes or its time are used up. Tells the session how far
/// it is.
#[derive(Clone, Copy)]
pub(super) struct Limit<'a> {
    session: &'a Session,
    nodes: u64,
    deadline: Option<Instant>,
    /// Nodes that the session was told of.
    told: u64,
    /// Nodes at which to look next.
    next: u64,
}

impl<'a> Limit<'a> {
    /// So many nodes and so much time from now on, where they are limited.
    pub(super) fn new(session: &'a Session, nodes: Option<u64>, time: Option<Duration>) -> Self {
        // A deadline beyond what the clock can say is none.
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Self { session, nodes: nodes.unwrap_or(u64::MAX), deadline, told: 0, next: 0 }
    }
}

impl Control for Limit<'_> {
    const INTERVAL: u64 = 1;

    fn go_on(&mut self, nodes: u64) -> bool {
        if nodes > self.nodes {
            return false;
        }
        if nodes < self.next {
            return true;
        }
        self.session.count(nodes - self.told);
        (self.told, self.next) = (nodes, nodes + EVERY);
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        !late && !self.session.stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes until a limit says stop.
    fn allowed(mut limit: Limit<'_>) -> u64 {
        (1..=10_000).take_while(|&nodes| limit.go_on(nodes)).count() as u64
    }

    #[test]
    fn a_limit_ends_at_its_nodes_its_time_or_with_the_session() {
        let session = Session::default();
        assert_eq!(allowed(Limit::new(&session, None, None)), 10_000);
        assert_eq!(allowed(Limit::new(&session, Some(77), None)), 77);
        assert_eq!(allowed(Limit::new(&session, Some(0), None)), 0);
        assert_eq!(allowed(Limit::new(&session, None, Some(Duration::ZERO))), 0);
        assert_eq!(allowed(Limit::new(&session, None, Some(Duration::MAX))), 10_000);
        session.stop();
        assert_eq!(allowed(Limit::new(&session, None, None)), 0);
    }

    #[test]
    fn the_session_hears_of_the_nodes() {
        let session = Session::default();
        allowed(Limit::new(&session, None, None));
        assert!((9_000..=10_000).contains(&session.nodes()), "{}", session.nodes());
    }
}
