//! Where a thread is in the tree that it searches together with others.

use std::cell::RefCell;

use plywood_core::{Table, Value};

/// The positions between the root of a search and where it is, as far as it announces them.
///
/// When another thread decides one of them, all that is being done below it is in vain.
#[derive(Debug)]
pub struct Trail<K> {
    steps: RefCell<Vec<Step<K>>>,
}

#[derive(Clone, Copy, Debug)]
struct Step<K> {
    key: K,
    alpha: Value,
    beta: Value,
    /// Whether the announcement of the position is this thread's.
    announced: bool,
}

impl<K: Copy> Trail<K> {
    /// The trail of a thread that has not begun.
    pub fn new() -> Self {
        // More than the plies of common boards; it grows if it must.
        Self { steps: RefCell::new(Vec::with_capacity(64)) }
    }

    /// Adds a position that is searched with the window (`alpha`, `beta`).
    #[inline]
    pub(super) fn push(&self, key: K, alpha: Value, beta: Value, announced: bool) {
        self.steps.borrow_mut().push(Step { key, alpha, beta, announced });
    }

    /// Removes the last position. Returns whether this thread has announced it.
    #[inline]
    pub(super) fn pop(&self) -> bool {
        self.steps.borrow_mut().pop().is_some_and(|step| step.announced)
    }

    /// How many positions there are.
    #[inline]
    pub(super) fn depth(&self) -> usize {
        self.steps.borrow().len()
    }

    /// Whether the table decides a position of the trail, which it did not when the search came by.
    /// Costs a look at the table for each.
    pub fn is_overtaken(&self, table: &impl Table<K>) -> bool {
        let decides = |step: &Step<K>| {
            let known = table.probe(step.key);
            known.is_some_and(|bounds| bounds.decide(step.alpha, step.beta).is_some())
        };
        self.steps.borrow().iter().any(decides)
    }
}

impl<K: Copy> Default for Trail<K> {
    fn default() -> Self {
        Self::new()
    }
}
