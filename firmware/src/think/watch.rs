//! Who may stop a search on a board: its budgets and the person.

use core::cell::Cell;

use plywood_core::{Control, Observer, Value};

use super::POLL;

/// Stops a search that has spent its nodes, that is about to leave the stack, or that the person has
/// given up; lets the board attend to its buttons and its display in between.
pub(crate) struct Watch<'a> {
    attend: &'a mut dyn FnMut() -> bool,
    max_nodes: u64,
    max_depth: u8,
    depth: Cell<u8>,
    given_up: bool,
    poll: u32,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(max_nodes: u32, max_depth: u8, attend: &'a mut dyn FnMut() -> bool) -> Self {
        let depth = Cell::new(0);
        Self { attend, max_nodes: max_nodes.into(), max_depth, depth, given_up: false, poll: POLL }
    }

    /// From now on the board attends at every node: where those are few and dear.
    pub(crate) fn poll_every_node(&mut self) {
        self.poll = 1;
    }

    /// Nested positions that the stack has room for.
    pub(crate) fn max_depth(&self) -> u8 {
        self.max_depth
    }

    /// Sets the nodes that the next search may spend. After the person has given up, none. Attends, since many
    /// short searches may have no node at which to.
    pub(crate) fn allow(&mut self, nodes: u32) {
        self.given_up = self.given_up || !(self.attend)();
        self.max_nodes = nodes.into();
        self.depth.set(0);
    }
}

/// The two ends of a [`Watch`] that a search holds: one counts how deep it is, one stops it.
pub(crate) struct Depth<'a>(&'a Cell<u8>);

/// See [`Depth`].
pub(crate) struct Limits<'a, 'w> {
    attend: &'a mut (dyn FnMut() -> bool + 'w),
    depth: &'a Cell<u8>,
    given_up: &'a mut bool,
    max_nodes: u64,
    max_depth: u8,
    poll: u32,
}

impl<'w> Watch<'w> {
    pub(crate) fn ends(&mut self) -> (Limits<'_, 'w>, Depth<'_>) {
        let Self { attend, max_nodes, max_depth, depth, given_up, poll } = self;
        let (max_nodes, max_depth, poll) = (*max_nodes, *max_depth, *poll);
        (Limits { attend: *attend, depth, given_up, max_nodes, max_depth, poll }, Depth(depth))
    }
}

impl Control for Limits<'_, '_> {
    // Depth changes from node to node.
    const INTERVAL: u64 = 1;
    const SPARES_STACK: bool = cfg!(feature = "spares-stack");

    fn go_on(&mut self, nodes: u64) -> bool {
        if self.depth.get() > self.max_depth || nodes > self.max_nodes {
            return false;
        }
        if nodes & u64::from(self.poll - 1) == 0 {
            *self.given_up |= !(self.attend)();
        }
        !*self.given_up
    }
}

impl<P> Observer<P> for Depth<'_> {
    fn enter(&mut self, _position: &P, _alpha: Value, _beta: Value) {
        self.0.set(self.0.get().saturating_add(1));
    }

    fn leave(&mut self, _position: &P, _value: Value) {
        self.0.set(self.0.get().saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::games::connect4::Standard;
    use plywood_core::search::driver;
    use plywood_core::{NoTable, Search};

    /// Passes on what [`Depth`] is told, and remembers the deepest.
    struct Deepest<'a, 'd>(Depth<'d>, &'a Cell<u8>);

    impl<P> Observer<P> for Deepest<'_, '_> {
        fn enter(&mut self, position: &P, alpha: Value, beta: Value) {
            self.0.enter(position, alpha, beta);
            self.1.set(self.1.get().max(self.0.0.get()));
        }

        fn leave(&mut self, position: &P, value: Value) {
            self.0.leave(position, value);
        }
    }

    /// Whether a position is solved, and how deep the search went.
    fn solved_within(depth: u8) -> (bool, u8) {
        let position: Standard = "44444333332211".parse().unwrap();
        let (deepest, mut attend) = (Cell::new(0), || true);
        let mut watch = Watch::new(u32::MAX, depth, &mut attend);
        let (limits, depth) = watch.ends();
        let mut search = Search::observed(NoTable, limits, Deepest(depth, &deepest));
        (driver::value(&mut search, &position).is_ok(), deepest.get())
    }

    #[test]
    fn a_search_is_stopped_at_the_first_position_too_deep() {
        let (solved, needed) = solved_within(u8::MAX);
        assert!(solved && needed > 5);
        assert_eq!(solved_within(needed), (true, needed));
        for depth in 0..needed {
            assert_eq!(solved_within(depth), (false, depth + 1));
        }
    }

    #[test]
    fn after_a_search_that_was_stopped_deep_the_next_begins_at_the_top() {
        let position: Standard = "44444333332211".parse().unwrap();
        let mut attend = || true;
        let mut watch = Watch::new(u32::MAX, 3, &mut attend);
        let nodes = [0; 2].map(|_| {
            watch.allow(u32::MAX);
            let (limits, depth) = watch.ends();
            let mut search = Search::observed(NoTable, limits, depth);
            assert!(driver::value(&mut search, &position).is_err());
            search.nodes()
        });
        assert_eq!(nodes[0], nodes[1]);
    }
}
