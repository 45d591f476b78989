//! What a search did, node by node: [`Record`].

use std::fmt;

use plywood_core::Observer;
use plywood_core::trees::{Bound, Kind, NodeId, Pair, Ratio, Side, Tree};

/// A value as a search shows it: an end of a window, a number, a pair or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// Of a search of numbers.
    Bound(Bound),
    /// Of a search of pairs; `None` is no pair: nothing that a player has, or a node ruled out.
    Pair(Option<Pair>),
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bound(bound) => bound.fmt(f),
            Self::Pair(Some(pair)) => pair.fmt(f),
            Self::Pair(None) => f.write_str("none"),
        }
    }
}

impl From<Bound> for Shown {
    fn from(bound: Bound) -> Self {
        Self::Bound(bound)
    }
}

impl From<Option<Pair>> for Shown {
    fn from(pair: Option<Pair>) -> Self {
        Self::Pair(pair)
    }
}

/// Which end of its window a node was cut at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By what MAX, or A, has elsewhere.
    Alpha,
    /// By what MIN, or B, has elsewhere.
    Beta,
}

/// Why the rest of a node's children do not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    /// What the node was worth by then; `none` if a child of it was ruled out.
    pub value: Shown,
    /// What somebody has elsewhere.
    pub bound: Shown,
    /// Who has it.
    pub end: End,
}

/// What happened at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// It was entered with a window.
    Enter {
        /// What MAX or A has.
        alpha: Shown,
        /// What MIN or B has.
        beta: Shown,
    },
    /// The rest of its children was cut.
    Cut(Cut),
    /// It was left.
    Leave {
        /// What it is worth, or a bound on that.
        value: Shown,
        /// Which of them.
        meaning: Meaning,
    },
}

/// How far what a node is left with is its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// It is.
    Exact,
    /// The value is that or less.
    AtMost,
    /// The value is that or more.
    AtLeast,
}

/// All that is left of a node's visits: what the last one was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visit {
    /// Its window.
    pub alpha: Shown,
    /// Its window.
    pub beta: Shown,
    /// What it was left with.
    pub value: Shown,
    /// How far that is its value.
    pub meaning: Meaning,
    /// If and why it was cut.
    pub cut: Option<Cut>,
}

/// What a search did. To be given to it as its observer.
#[derive(Clone, Debug)]
pub struct Record<'t> {
    tree: Tree<'t>,
    trace: Option<Vec<(NodeId, Step)>>,
    bounds: Option<(Ratio, Ratio)>,
    visits: Vec<Option<Visit>>,
    /// Nodes in the order in which they were cut.
    cut: Vec<NodeId>,
    /// The nodes from the root to where the search is.
    open: Vec<Open>,
}

/// A node that the search is in.
#[derive(Clone, Copy, Debug)]
struct Open {
    node: NodeId,
    /// Children entered.
    tried: usize,
    /// Whether the first one was among them.
    first: bool,
    /// What was known of the node from an earlier visit.
    before: Option<(Shown, Meaning)>,
}

impl<'t> Record<'t> {
    /// Nothing yet. With a `trace` every step is kept, else each node's last visit. `bounds` are the
    /// least and the most that any node is worth, where the search knows them.
    pub fn new(tree: Tree<'t>, trace: bool, bounds: Option<(Ratio, Ratio)>) -> Self {
        Self {
            tree,
            trace: trace.then(Vec::new),
            bounds,
            visits: vec![None; tree.len()],
            cut: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Every step in order; empty if they were not kept.
    pub fn trace(&self) -> &[(NodeId, Step)] {
        self.trace.as_deref().unwrap_or_default()
    }

    /// A node's last visit; `None` if it was never entered.
    pub fn visit(&self, node: NodeId) -> Option<Visit> {
        self.visits.get(node.index()).copied().flatten()
    }

    /// What a node was left with at last.
    pub fn value(&self, node: NodeId) -> Option<Shown> {
        self.visit(node).map(|visit| visit.value)
    }

    /// The nodes whose last visit was cut, in that order.
    pub fn cuts(&self) -> impl Iterator<Item = (NodeId, Cut)> {
        self.cut.iter().filter_map(|&node| Some((node, self.visit(node)?.cut?)))
    }

    /// The best actions from the root, up to a leaf or to where chance decides: the first child
    /// whose value is its parent's. A child beyond its window has another.
    pub fn line(&self, best: Option<NodeId>) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = best.into_iter().collect();
        while let Some(&node) = line.last() {
            if matches!(self.tree.kind(node), None | Some(Kind::Chance)) {
                break;
            }
            let value = self.value(node);
            let next = self.tree.children(node).find(|&child| self.value(child) == value);
            let Some(next) = next else { break };
            line.push(next);
        }
        line
    }

    fn step(&mut self, node: NodeId, step: Step) {
        if let Some(trace) = &mut self.trace {
            trace.push((node, step));
        }
    }

    fn entered(&mut self, node: NodeId, alpha: Shown, beta: Shown) {
        if let Some(parent) = self.open.last_mut() {
            parent.tried += 1;
            parent.first |= self.tree.children(parent.node).next() == Some(node);
        }
        let before = self.visit(node).map(|visit| (visit.value, visit.meaning));
        self.open.push(Open { node, tried: 0, first: false, before });
        let visit = Visit { alpha, beta, value: alpha, meaning: Meaning::Exact, cut: None };
        self.visits[node.index()] = Some(visit);
        self.step(node, Step::Enter { alpha, beta });
    }

    fn was_cut(&mut self, node: NodeId, value: Shown, bound: Shown) {
        let end = match (self.tree.kind(node), self.visit(node)) {
            (Some(Kind::Player(Side::A)), _) => End::Beta,
            (Some(Kind::Player(Side::B)), _) => End::Alpha,
            (_, Some(visit)) if visit.beta == bound => End::Beta,
            _ => End::Alpha,
        };
        let cut = Cut { value, bound, end };
        if let Some(visit) = &mut self.visits[node.index()] {
            visit.cut = Some(cut);
            self.cut.push(node);
        }
        self.step(node, Step::Cut(cut));
    }

    fn left(&mut self, node: NodeId, value: Shown) {
        let open = self.open.pop();
        let Some(mut visit) = self.visit(node) else { return };
        visit.value = value;
        visit.meaning = self.meaning(node, &visit, open);
        self.visits[node.index()] = Some(visit);
        self.step(node, Step::Leave { value, meaning: visit.meaning });
    }

    fn meaning(&self, node: NodeId, visit: &Visit, open: Option<Open>) -> Meaning {
        let Some(kind) = self.tree.kind(node) else { return Meaning::Exact };
        let (Shown::Bound(value), Shown::Bound(alpha), Shown::Bound(beta)) =
            (visit.value, visit.alpha, visit.beta)
        else {
            return Meaning::Exact;
        };
        // Star2 looks at a first child alone, and goes on with the others later.
        let probed = visit.cut.is_none()
            && open.is_some_and(|open| open.first && open.tried == 1)
            && self.tree.children(node).nth(1).is_some();
        let meaning = match kind {
            _ if value <= alpha => Meaning::AtMost,
            _ if value >= beta => Meaning::AtLeast,
            Kind::Min if probed => Meaning::AtMost,
            Kind::Max if probed => Meaning::AtLeast,
            _ => Meaning::Exact,
        };
        // The same bound from the other side makes a value.
        let before = open.and_then(|open| open.before);
        let known = |from: Meaning, end: Option<Ratio>| {
            before == Some((visit.value, from)) || end.map(Bound::At) == Some(value)
        };
        let (least, most) = self.bounds.unzip();
        match meaning {
            Meaning::AtMost if known(Meaning::AtLeast, least) => Meaning::Exact,
            Meaning::AtLeast if known(Meaning::AtMost, most) => Meaning::Exact,
            meaning => meaning,
        }
    }
}

impl<V: Into<Shown>> Observer<NodeId, V> for Record<'_> {
    fn enter(&mut self, node: &NodeId, alpha: V, beta: V) {
        self.entered(*node, alpha.into(), beta.into());
    }

    fn cut(&mut self, node: &NodeId, value: V, bound: V) {
        self.was_cut(*node, value.into(), bound.into());
    }

    fn leave(&mut self, node: &NodeId, value: V) {
        self.left(*node, value.into());
    }
}
