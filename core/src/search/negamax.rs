//! The search: fail-soft alpha-beta that settles, looks up and disproves every child before it
//! searches the first one.

use super::{Key, Path, Search, Stopped};
use crate::control::Control;
use crate::observer::Observer;
use crate::solve::{List, Open, Settled, Solve};
use crate::table::Table;
use crate::value::{Bounds, Value};

/// A child that settling has not decided.
struct Child<O: Open> {
    mv: O::Move,
    position: O,
    path: Path,
    key: O::Key,
    /// No value of the child is above this, seen from its parent; `MIN` once the parent has taken
    /// in that it is not above alpha.
    upper: Value,
    /// What is searched first: its rank, and where it stands among the candidates.
    precedence: i32,
}

/// A node's children.
type Children<P> = <P as Solve>::List<Child<<P as Solve>::Open>>;

impl<O: Open> Child<O> {
    /// Takes in bounds on the child, seen from its parent.
    #[inline]
    fn learn(&mut self, node: &mut Node, bounds: Bounds) -> Result<(), Cut> {
        let upper = self.upper.min(bounds.upper);
        let matters = upper > Value::MIN && node.learn(Bounds { upper, ..bounds })?;
        self.upper = if matters { upper } else { Value::MIN };
        Ok(())
    }

    /// Takes in what the table knows.
    #[inline(always)]
    fn look_up(&mut self, table: &impl Table<O::Key>, node: &mut Node) -> Result<(), Cut> {
        match table.probe(self.key) {
            Some(bounds) => self.learn(node, self.path.lift(bounds)),
            None => Ok(()),
        }
    }

    /// Whether it may still be worth more than alpha.
    #[inline]
    fn matters(&self) -> bool {
        self.upper > Value::MIN
    }
}

/// The precedence of a child that another thread is searching: after all others.
const DEFERRED: i32 = i32::MIN;

/// What the precedence of a child counts its rank by: more than there are moves to stand among.
const RANK: i32 = 1 << 8;

/// A node's window, and what its children have proved: the value is at least `alpha` where that
/// was raised, and no child looked at so far is worth more than `best`.
struct Node {
    alpha: Value,
    beta: Value,
    best: Value,
}

/// The node is decided: a child is worth at least beta.
struct Cut;

impl Node {
    /// Takes in bounds on a child, seen from the node. Returns whether the child may still be
    /// worth more than `alpha`, so that it has to be looked at further.
    #[inline]
    fn learn(&mut self, child: Bounds) -> Result<bool, Cut> {
        if child.lower > self.best {
            self.best = child.lower;
            if child.lower >= self.beta {
                return Err(Cut);
            }
            self.alpha = self.alpha.max(child.lower);
        }
        if child.upper > self.alpha {
            return Ok(true);
        }
        self.best = self.best.max(child.upper);
        Ok(false)
    }
}

impl<T, C: Control, O> Search<T, C, O> {
    /// The fail-soft value of an open position, whose moves are generated here: the contract of
    /// [`Search::value`], on a position that [`Solve::settle`] has left [`Settled::Open`] and
    /// [`Open::prove`] undecided, with its key and what the table has to say about it. Requires
    /// `alpha < beta`.
    pub(super) fn negamax<P>(
        &mut self,
        open: &P::Open,
        key: Key<P>,
        known: Bounds,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped>
    where
        P: Solve,
        T: Table<Key<P>>,
        O: Observer<P::Open>,
    {
        debug_assert!(alpha < beta, "an empty window");
        self.observer.enter(open, alpha, beta);
        let value = self.decide::<P>(open, key, known, alpha, beta)?;
        self.observer.leave(open, value);
        Ok(value)
    }

    /// Counts a node whose moves are about to be generated, and asks the control if it is time to.
    #[inline]
    fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes & (C::INTERVAL - 1) == 0 && !self.control.go_on(self.nodes) {
            return Err(Stopped);
        }
        Ok(())
    }

    /// As [`negamax`](Self::negamax), unobserved: by what is known of the position, else by its
    /// children. Only the latter is a node, and is stored, with the nodes below it as its work.
    #[inline(always)]
    fn decide<P>(
        &mut self,
        open: &P::Open,
        key: Key<P>,
        known: Bounds,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped>
    where
        P: Solve,
        T: Table<Key<P>>,
        O: Observer<P::Open>,
    {
        let known = open.bounds().and(known);
        if let Some(value) = known.decide(alpha, beta) {
            return Ok(value);
        }
        self.count_node()?;
        let mut node =
            Node { alpha: alpha.max(known.lower), beta: beta.min(known.upper), best: known.lower };
        let before = self.nodes;
        let mut children = Children::<P>::default();
        let cut = match self.look::<P>(open, &mut node, &mut children) {
            Err(Cut) => true,
            Ok(()) => match self.search_children::<P>(open, &mut node, &mut children) {
                Ok(cut) => cut,
                // Perhaps because another thread has decided this node meanwhile.
                Err(Stopped) => {
                    let remembered = self.table.probe(key).unwrap_or(Bounds::UNKNOWN);
                    return remembered.decide(alpha, beta).ok_or(Stopped);
                }
            },
        };
        if cut {
            self.observer.cut(open, node.best, node.beta);
        }
        let value = node.best.min(known.upper);
        let proved = Bounds::of_search(value, alpha, beta);
        self.table.store(key, proved, self.nodes - before);
        Ok(value)
    }

    /// Takes what settling and the table know of each child into `node`, or stops at the one that
    /// cuts. Children that are not decided by that go to `children`. Those whose entries have to be
    /// fetched first are looked up when all are settled.
    #[inline(always)]
    fn look<P>(
        &mut self,
        open: &P::Open,
        node: &mut Node,
        children: &mut Children<P>,
    ) -> Result<(), Cut>
    where
        P: Solve,
        T: Table<Key<P>>,
        O: Observer<P::Open>,
    {
        let mut first_fetched = usize::MAX;
        for mv in open.candidates() {
            match open.advance(mv) {
                Settled::Value(value) => {
                    self.observer.resolved(open, value);
                    node.learn(Bounds::exact(value))?;
                }
                Settled::Open { position, plies, same } => {
                    let (key, path) = (position.key(), Path { plies, same });
                    let precedence = -(children.len() as i32);
                    let mut child =
                        Child { mv, position, path, key, upper: Value::MAX, precedence };
                    if self.table.prefetch(key) {
                        child.look_up(&self.table, node)?;
                    } else {
                        first_fetched = first_fetched.min(children.len());
                    }
                    if child.matters() {
                        children.push(child);
                    }
                }
            }
        }
        for child in children.iter_mut().skip(first_fetched) {
            child.look_up(&self.table, node)?;
        }
        Ok(())
    }

    /// Proves or searches the children that are not decided, best rank first, until one of them cuts
    /// (`true`) or none is left (`false`). A child that is taken by another thread waits until the
    /// others are done.
    #[inline(always)]
    fn search_children<P>(
        &mut self,
        open: &P::Open,
        node: &mut Node,
        children: &mut Children<P>,
    ) -> Result<bool, Stopped>
    where
        P: Solve,
        T: Table<Key<P>>,
        O: Observer<P::Open>,
    {
        let mut left = 0;
        for child in children.iter_mut().filter(|child| child.matters()) {
            let (alpha, beta) = child.path.window(node.alpha, node.beta);
            let proof = child.position.prove(alpha, beta);
            if proof != Bounds::UNKNOWN && child.learn(node, child.path.lift(proof)).is_err() {
                return Ok(true);
            }
            left += usize::from(child.matters());
        }
        if left > 1 {
            let rank = open.ranks_of_children();
            for child in children.iter_mut().filter(|child| child.matters()) {
                child.precedence += RANK * rank(child.mv, &child.position, child.path.plies);
            }
        }
        let mut first = true;
        while let Some(child) = best(children) {
            // What siblings have proved meanwhile may be enough.
            if child.learn(node, Bounds::at_most(child.upper)).is_err() || !child.matters() {
                continue;
            }
            if child.precedence > DEFERRED && self.table.is_taken(child.key, first) {
                child.precedence = DEFERRED;
                continue;
            }
            let (alpha, beta) = child.path.window(node.alpha, node.beta);
            // The first child has just been looked up; since then the table may have learnt.
            let remembered = if first { None } else { self.table.probe(child.key) };
            let known = remembered.unwrap_or(Bounds::UNKNOWN);
            self.table.enter(child.key, alpha, beta);
            let value = self.negamax::<P>(&child.position, child.key, known, alpha, beta);
            self.table.leave(child.key);
            let value = child.path.lift_value(value?);
            if node.learn(Bounds::of_search(value, node.alpha, node.beta)).is_err() {
                return Ok(true);
            }
            child.upper = Value::MIN;
            first = false;
        }
        Ok(false)
    }
}

/// The child to search next, `None` if none matters any more.
#[inline(always)]
fn best<O: Open>(children: &mut [Child<O>]) -> Option<&mut Child<O>> {
    let children = children.iter_mut().filter(|child| child.matters());
    children.max_by_key(|child| child.precedence)
}
