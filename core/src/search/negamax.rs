//! The search: fail-soft alpha-beta that settles, looks up and disproves every child before it
//! searches the first one.

use super::{Key, Path, Search, Stopped};
use crate::control::Control;
use crate::game::Game;
use crate::observer::Observer;
use crate::solve::{List, Open, Settled, Solve};
use crate::table::Table;
use crate::value::{Bounds, Value};

/// A child that is to be searched. A few bytes: every node between the root and the one that is
/// looked at has its list of them on the stack, and on a board the stack is what limits the search.
/// So the child's position is not kept but made again when its turn comes.
struct Child<M> {
    mv: M,
    path: Path,
    /// No value of the child is above this, seen from its parent; `MIN` once the parent has taken
    /// in that it is not above alpha.
    upper: Value,
    /// Where it stands among the candidates.
    order: u8,
    rank: i32,
}

/// A node's children.
type Children<P> = <P as Solve>::List<Child<<P as Game>::Move>>;

/// A child while it is looked at, with its position and its key.
struct Looked<O: Open> {
    child: Child<O::Move>,
    position: O,
    key: O::Key,
}

/// A node's children while they are looked at.
type AllLooked<P> = <P as Solve>::List<Looked<<P as Solve>::Open>>;

impl<M> Child<M> {
    /// Takes in bounds on the child, seen from its parent.
    #[inline]
    fn learn(&mut self, node: &mut Node, bounds: Bounds) -> Result<(), Cut> {
        let upper = self.upper.min(bounds.upper);
        let matters = upper > Value::MIN && node.learn(Bounds { upper, ..bounds })?;
        self.upper = if matters { upper } else { Value::MIN };
        Ok(())
    }
}

/// The rank of a child that another thread is searching: after all others, see [`Open::ranks`].
const DEFERRED: i32 = i32::MIN / 2;

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
        let mut children = Children::<P>::default();
        let cut = match self.prepare::<P>(open, &mut node, &mut children) {
            Err(Cut) => true,
            Ok(()) => self.search_children::<P>(open, &mut node, &mut children)?,
        };
        if cut {
            self.observer.cut(open, node.best, node.beta);
        }
        let value = node.best.min(known.upper);
        let proved = Bounds::of_search(value, alpha, beta);
        self.remember(key, proved, self.nodes - before);
        Ok(value)
    }

    /// Stores what a node has proved. Not inlined, as [`Self::prepare`].
    #[inline(never)]
    fn remember<K>(&self, key: K, proved: Bounds, work: u64)
    where
        T: Table<K>,
    {
        self.table.store(key, proved, work);
    }

    /// Takes what settling, the table and proofs know of each child into `node`, or stops at the one
    /// that cuts. Children that this has not decided go to `children`, with their ranks.
    ///
    /// Not inlined, so that what it takes of the stack is free again before the children are searched.
    #[inline(never)]
    fn prepare<P>(
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
        let mut looked = AllLooked::<P>::default();
        self.look::<P>(open, node, &mut looked)?;
        let rank = open.ranks();
        for Looked { child, position, .. } in looked.iter_mut() {
            if child.upper == Value::MIN {
                continue;
            }
            let (alpha, beta) = child.path.window(node.alpha, node.beta);
            let proof = position.prove(alpha, beta);
            if proof != Bounds::UNKNOWN {
                child.learn(node, child.path.lift(proof))?;
            }
            if child.upper > Value::MIN {
                let &mut Child { mv, path, upper, order, .. } = child;
                children.push(Child { mv, path, upper, order, rank: rank(mv) });
            }
        }
        Ok(())
    }

    /// Takes what settling and the table know of each child into `node`, or stops at the one that
    /// cuts. Children that are not settled go to `looked`, those the table has decided too. All
    /// are settled before the first is looked up, so that the table has time to fetch them.
    #[inline(always)]
    fn look<P>(
        &mut self,
        open: &P::Open,
        node: &mut Node,
        looked: &mut AllLooked<P>,
    ) -> Result<(), Cut>
    where
        P: Solve,
        T: Table<Key<P>>,
        O: Observer<P::Open>,
    {
        for mv in open.candidates() {
            match open.advance(mv) {
                Settled::Value(value) => {
                    self.observer.resolved(open, value);
                    node.learn(Bounds::exact(value))?;
                }
                Settled::Open { position, plies, same } => {
                    let key = position.key();
                    self.table.prefetch(key);
                    let path = Path { plies, same };
                    let order = looked.len() as u8;
                    let child = Child { mv, path, upper: Value::MAX, order, rank: i32::MIN };
                    looked.push(Looked { child, position, key });
                }
            }
        }
        for Looked { child, key, .. } in looked.iter_mut() {
            if let Some(bounds) = self.table.probe(*key) {
                child.learn(node, child.path.lift(bounds))?;
            }
        }
        Ok(())
    }

    /// Searches the children that are not decided, best rank first, until one of them cuts (`true`) or
    /// none is left (`false`). A child that another thread has announced waits until the
    /// others are done, but for the first.
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
        let mut next = 0;
        while next < children.len() {
            bring_best_forward(&mut children[next..]);
            let child = &mut children[next];
            // What siblings have proved meanwhile may be enough.
            if child.learn(node, Bounds::at_most(child.upper)).is_err() || child.upper == Value::MIN
            {
                next += 1;
                continue;
            }
            let (position, key) = made_again(open, child.mv);
            let alone = self.table.begin(key);
            if !alone && next > 0 && child.rank > DEFERRED {
                child.rank = DEFERRED;
                continue;
            }
            let (alpha, beta) = child.path.window(node.alpha, node.beta);
            // The first child has just been looked up; since then the table may have learnt.
            let remembered = if next == 0 { None } else { self.table.probe(key) };
            let known = remembered.unwrap_or(Bounds::UNKNOWN);
            let value = self.negamax::<P>(&position, key, known, alpha, beta);
            if alone {
                self.table.end(key);
            }
            let value = child.path.lift_value(value?);
            if node.learn(Bounds::of_search(value, node.alpha, node.beta)).is_err() {
                return Ok(true);
            }
            next += 1;
        }
        Ok(false)
    }
}

/// The position of a child that settling has left open, and its key.
///
/// Not inlined, as [`Search::prepare`].
#[inline(never)]
fn made_again<O: Open>(open: &O, mv: O::Move) -> (O, O::Key) {
    match open.advance(mv) {
        Settled::Open { position, .. } => (position, position.key()),
        Settled::Value(_) => unreachable!("advancing by a move twice gives the same twice"),
    }
}

/// Swaps the child of highest rank to the front, of equal ones the first candidate.
#[inline]
fn bring_best_forward<M>(children: &mut [Child<M>]) {
    let precedence = |child: &Child<M>| (child.rank, core::cmp::Reverse(child.order));
    let mut best = 0;
    for i in 1..children.len() {
        if precedence(&children[i]) > precedence(&children[best]) {
            best = i;
        }
    }
    children.swap(0, best);
}
