//! Who may stop a search: [`Control`].

/// Asked every [`INTERVAL`](Control::INTERVAL) nodes whether to go on.
///
/// Budgets, stop flags, watchdogs and display refresh plug in here. A stopped search returns
/// [`Stopped`](crate::Stopped) and stores nothing about the nodes it left unfinished.
pub trait Control {
    /// Nodes between two questions; a power of two.
    const INTERVAL: u64 = 1024;

    /// Whether stack is scarcer than time. If so, a node on the path keeps of its children only what
    /// orders them, and finds the rest again: for Connect Four 7×6 on a Cortex-M0 a frame is about half
    /// as large, for a tenth more instructions. The nodes are the same.
    const SPARES_STACK: bool = false;

    /// Whether to go on after `nodes` nodes in all. Once it has said no, the search unwinds, to go on
    /// at the first node that the table has come to decide meanwhile: there is none unless other
    /// threads use the table too, and all end soon if the control keeps saying no.
    fn go_on(&mut self, nodes: u64) -> bool;
}

/// Never stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Control for Unlimited {
    // Rarely asked, since the answer is known.
    const INTERVAL: u64 = 1 << 32;

    #[inline]
    fn go_on(&mut self, _nodes: u64) -> bool {
        true
    }
}

/// Stops at the first node beyond a budget.
#[derive(Clone, Copy, Debug)]
pub struct NodeLimit(
    /// The number of nodes allowed.
    pub u64,
);

impl Control for NodeLimit {
    const INTERVAL: u64 = 1;

    #[inline]
    fn go_on(&mut self, nodes: u64) -> bool {
        nodes <= self.0
    }
}

impl<C: Control> Control for &mut C {
    const INTERVAL: u64 = C::INTERVAL;
    const SPARES_STACK: bool = C::SPARES_STACK;

    #[inline]
    fn go_on(&mut self, nodes: u64) -> bool {
        (**self).go_on(nodes)
    }
}
