//! The search: fail-soft alpha-beta that settles, looks up and disproves every child before it
//! searches the first one.

use super::{Path, Search, Stopped};
use crate::control::Control;
use crate::observer::Observer;
use crate::solve::{List, Settled, Solve};
use crate::table::Table;
use crate::value::{Bounds, Value};

/// A child that only a search can decide.
struct Child<P> {
    position: P,
    path: Path,
    /// No value of the child is above this, seen from its parent.
    upper: Value,
    rank: i32,
}

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
    /// [`Solve::prove`] undecided.
    pub(super) fn negamax<P>(
        &mut self,
        open: &P,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped>
    where
        P: Solve,
        T: Table<P::Key>,
        O: Observer<P>,
    {
        debug_assert!(alpha < beta, "an empty window");
        self.observer.enter(open, alpha, beta);
        let value = self.decide(open, alpha, beta)?;
        self.observer.leave(open, value);
        Ok(value)
    }

    #[inline]
    fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes & (C::INTERVAL - 1) == 0 && !self.control.go_on(self.nodes) {
            return Err(Stopped);
        }
        Ok(())
    }

    #[inline(always)]
    fn decide<P>(&mut self, open: &P, alpha: Value, beta: Value) -> Result<Value, Stopped>
    where
        P: Solve,
        T: Table<P::Key>,
        O: Observer<P>,
    {
        let key = open.key();
        let known = open.bounds().and(self.table.probe(key));
        if known.lower >= beta || known.lower == known.upper {
            return Ok(known.lower);
        }
        if known.upper <= alpha {
            return Ok(known.upper);
        }
        self.count_node()?;
        let mut node =
            Node { alpha: alpha.max(known.lower), beta: beta.min(known.upper), best: known.lower };
        let before = self.nodes;
        let mut children = P::List::default();
        let cut = match self.look(open, &mut node, &mut children) {
            Err(Cut) => true,
            Ok(()) => self.search_children(&mut node, &mut children)?,
        };
        if cut {
            self.observer.cut(open, node.best, node.beta);
        }
        let value = node.best.min(known.upper);
        let proved = Bounds::of_search(value, alpha, beta);
        self.table.store(key, proved, self.nodes - before);
        Ok(value)
    }

    /// Decides what can be decided without a search; the children that are left go to `children`,
    /// ranked. First settles and looks up all of them, then disproves: a cut by any is cheaper
    /// than the first proof.
    #[inline(always)]
    fn look<P>(
        &mut self,
        open: &P,
        node: &mut Node,
        children: &mut P::List<Child<P>>,
    ) -> Result<(), Cut>
    where
        P: Solve,
        T: Table<P::Key>,
        O: Observer<P>,
    {
        for mv in open.candidates() {
            let next = open.play(mv);
            let bounds = match next.settle() {
                Settled::Value(value) => {
                    let path = Path { plies: 1, same: next.to_move() == open.to_move() };
                    Bounds::exact(path.lift_value(value))
                }
                Settled::Open { position, plies } => {
                    let same = position.to_move() == open.to_move();
                    let path = Path { plies: plies + 1, same };
                    let bounds = path.lift(self.table.probe(position.key()));
                    if node.learn(bounds)? {
                        let rank = open.rank(mv);
                        children.push(Child { position, path, upper: bounds.upper, rank });
                        continue;
                    }
                    bounds
                }
            };
            self.observer.resolved(open, bounds.upper);
            node.learn(bounds)?;
        }
        Ok(())
    }

    /// Searches the children that are left, best rank first. Returns whether one of them cut.
    #[inline(always)]
    fn search_children<P>(
        &mut self,
        node: &mut Node,
        children: &mut [Child<P>],
    ) -> Result<bool, Stopped>
    where
        P: Solve,
        T: Table<P::Key>,
        O: Observer<P>,
    {
        for child in children.iter_mut() {
            let (alpha, beta) = child.path.window(node.alpha, node.beta);
            let bounds = child.path.lift(child.position.prove(alpha, beta));
            match node.learn(bounds) {
                Err(Cut) => return Ok(true),
                Ok(true) => child.upper = child.upper.min(bounds.upper),
                Ok(false) => child.upper = Value::MIN,
            }
        }
        for next in 0..children.len() {
            bring_best_forward(&mut children[next..]);
            let child = &children[next];
            if child.upper <= node.alpha {
                // MIN marks a disproved child, whose bound `best` has already taken in.
                node.best = node.best.max(child.upper);
                continue;
            }
            let (alpha, beta) = child.path.window(node.alpha, node.beta);
            let value = self.negamax(&child.position, alpha, beta)?;
            let value = child.path.lift_value(value);
            if node.learn(Bounds::of_search(value, node.alpha, node.beta)).is_err() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Moves the child of highest rank to the front; equal ranks keep their order.
#[inline]
fn bring_best_forward<P>(children: &mut [Child<P>]) {
    let mut best = 0;
    for i in 1..children.len() {
        if children[i].rank > children[best].rank {
            best = i;
        }
    }
    children[..=best].rotate_right(1);
}
