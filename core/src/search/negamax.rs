//! The search: fail-soft alpha-beta that settles, looks up and disproves every child before it
//! searches the first one.

use super::{Key, Path, Search, Stopped};
use crate::control::Control;
use crate::game::Game;
use crate::observer::Observer;
use crate::solve::{List, Open, Settled, Solve};
use crate::table::Table;
use crate::value::{Bounds, Value};

/// What has to be known of a child while its siblings are searched.
#[derive(Clone, Copy)]
struct Waiting<M> {
    mv: M,
    /// How it is reached.
    path: Path,
    /// No value of the child is above this, seen from its parent; `MIN` once the parent has taken
    /// in that it is not above alpha.
    upper: Value,
    /// What is searched first: its rank, and where it stands among the candidates.
    precedence: i32,
}

/// Where a child stands.
#[derive(Clone, Copy)]
struct Place<O: Open> {
    position: O,
    key: O::Key,
}

/// A child that settling has not decided.
#[derive(Clone, Copy)]
struct Child<O: Open> {
    waiting: Waiting<O::Move>,
    place: Place<O>,
}

/// What the search of a node has found.
pub(super) struct Searched<M> {
    /// The fail-soft value.
    pub(super) value: Value,
    /// The move that cut, if it had to be searched.
    refutation: Option<M>,
}

/// A node's children.
type Children<P> = <P as Solve>::List<Child<<P as Solve>::Open>>;
/// As little as can be kept of them.
type Briefly<P> = <P as Solve>::List<Waiting<<P as Game>::Move>>;

/// A child as it is kept while its siblings are searched.
trait Kept<O: Open> {
    fn waiting(&mut self) -> &mut Waiting<O::Move>;

    /// Where it stands; what is not kept is found again, into `found`. `None` if settling has decided
    /// the child.
    fn place<'a>(&'a self, parent: &O, found: &'a mut Found<O>) -> Option<&'a Place<O>>;
}

/// The child that was found last.
struct Found<O: Open>(Option<Child<O>>);

impl<O: Open> Kept<O> for Child<O> {
    #[inline]
    fn waiting(&mut self) -> &mut Waiting<O::Move> {
        &mut self.waiting
    }

    #[inline(always)]
    fn place<'a>(&'a self, _parent: &O, _found: &'a mut Found<O>) -> Option<&'a Place<O>> {
        Some(&self.place)
    }
}

impl<O: Open> Kept<O> for Waiting<O::Move> {
    #[inline]
    fn waiting(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn place<'a>(&'a self, parent: &O, found: &'a mut Found<O>) -> Option<&'a Place<O>> {
        if found.0.as_ref().is_none_or(|child| child.waiting.mv != self.mv) {
            found.find(parent, self);
        }
        found.0.as_ref().map(|child| &child.place)
    }
}

impl<O: Open> Found<O> {
    /// A call of its own, whose stack is free again when the child is searched.
    #[inline(never)]
    fn find(&mut self, parent: &O, &waiting: &Waiting<O::Move>) {
        self.0 = match parent.advance(waiting.mv) {
            Settled::Value(_) => None,
            Settled::Open { position, .. } => {
                let place = Place { key: position.key(), position };
                Some(Child { waiting, place })
            }
        };
    }
}

impl<M> Waiting<M> {
    /// Takes in bounds on the child, seen from its parent.
    #[inline]
    fn learn(&mut self, node: &mut Node, bounds: Bounds) -> Result<(), Cut> {
        let upper = self.upper.min(bounds.upper);
        let matters = upper > Value::MIN && node.learn(Bounds { upper, ..bounds })?;
        self.upper = if matters { upper } else { Value::MIN };
        Ok(())
    }

    /// Whether it may still be worth more than alpha.
    #[inline]
    fn matters(&self) -> bool {
        self.upper > Value::MIN
    }
}

impl<O: Open> Child<O> {
    /// Takes in what the table knows.
    #[inline(always)]
    fn look_up(&mut self, table: &impl Table<O::Key>, node: &mut Node) -> Result<(), Cut> {
        match table.probe(self.place.key) {
            Some(bounds) => self.waiting.learn(node, self.waiting.path.lift(bounds)),
            None => Ok(()),
        }
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
    ) -> Result<Searched<P::Move>, Stopped>
    where
        P: Solve,
        T: Table<Key<P>>,
        O: Observer<P::Open>,
    {
        debug_assert!(alpha < beta, "an empty window");
        self.observer.enter(open, alpha, beta);
        let searched = self.decide::<P>(open, key, known, alpha, beta)?;
        self.observer.leave(open, searched.value);
        Ok(searched)
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
    ) -> Result<Searched<P::Move>, Stopped>
    where
        P: Solve,
        T: Table<Key<P>>,
        O: Observer<P::Open>,
    {
        let known = open.bounds().and(known);
        if let Some(value) = known.decide(alpha, beta) {
            return Ok(Searched { value, refutation: None });
        }
        self.count_node()?;
        let mut node =
            Node { alpha: alpha.max(known.lower), beta: beta.min(known.upper), best: known.lower };
        let before = self.nodes;
        let searched = if C::SPARES_STACK {
            let mut children = Briefly::<P>::default();
            let mut best = Found(None);
            match self.prepare_briefly::<P>(open, &mut node, &mut children, &mut best) {
                Err(Cut) => Ok((true, None)),
                Ok(()) => self.search_children::<P, _>(open, &mut node, &mut children, &mut best),
            }
        } else {
            let mut children = Children::<P>::default();
            let prepared = if usize::BITS < 64 {
                self.prepare_apart::<P>(open, &mut node, &mut children)
            } else {
                self.prepare::<P>(open, &mut node, &mut children)
            };
            match prepared {
                Err(Cut) => Ok((true, None)),
                Ok(()) => {
                    let mut found = Found(None);
                    self.search_children::<P, _>(open, &mut node, &mut children, &mut found)
                }
            }
        };
        let Ok((cut, refutation)) = searched else {
            let value = self.decided_meanwhile(key, alpha, beta)?;
            return Ok(Searched { value, refutation: None });
        };
        if cut {
            self.observer.cut(open, node.best, node.beta);
        }
        let value = node.best.min(known.upper);
        let proved = Bounds::of_search(value, alpha, beta);
        let work = self.nodes - before;
        if C::SPARES_STACK {
            self.remember(key, proved, work);
        } else {
            self.table.store(key, proved, work);
        }
        Ok(Searched { value, refutation })
    }

    /// Stores what a node has proved, in a call of its own.
    #[inline(never)]
    fn remember<K>(&self, key: K, proved: Bounds, work: u64)
    where
        T: Table<K>,
    {
        self.table.store(key, proved, work);
    }

    /// The value of a node whose search was stopped, if it was because another thread has decided the
    /// node meanwhile.
    #[cold]
    #[inline(never)]
    fn decided_meanwhile<K>(&self, key: K, alpha: Value, beta: Value) -> Result<Value, Stopped>
    where
        T: Table<K>,
    {
        let remembered = self.table.probe(key).unwrap_or(Bounds::UNKNOWN);
        remembered.decide(alpha, beta).ok_or(Stopped)
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
                    let place = Place { key: position.key(), position };
                    let path = Path { plies, same };
                    let precedence = -(children.len() as i32);
                    let waiting = Waiting { mv, path, upper: Value::MAX, precedence };
                    let mut child = Child { waiting, place };
                    if self.table.prefetch(child.place.key) {
                        child.look_up(&self.table, node)?;
                    } else {
                        first_fetched = first_fetched.min(children.len());
                    }
                    if child.waiting.matters() {
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

    /// Looks at the children, proves what it can of those that are not decided, and ranks the rest, or
    /// stops at the one that cuts.
    #[inline(always)]
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
        self.look::<P>(open, node, children)?;
        let mut left = 0;
        for Child { waiting, place } in children.iter_mut().filter(|child| child.waiting.matters())
        {
            let (alpha, beta) = waiting.path.window(node.alpha, node.beta);
            let proof = place.position.prove(alpha, beta);
            if proof != Bounds::UNKNOWN {
                waiting.learn(node, waiting.path.lift(proof))?;
            }
            left += usize::from(waiting.matters());
        }
        if left > 1 {
            let rank = open.ranks_of_children();
            for Child { waiting, place } in children.iter_mut() {
                if waiting.matters() {
                    waiting.precedence +=
                        RANK * rank(waiting.mv, &place.position, waiting.path.plies);
                }
            }
        }
        Ok(())
    }

    /// As [`prepare`](Self::prepare), in a call of its own, whose stack is free again when the children are
    /// searched.
    #[inline(never)]
    fn prepare_apart<P>(
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
        self.prepare::<P>(open, node, children)
    }

    /// As [`prepare`](Self::prepare), and forgets where the children are but for the best. A call of its
    /// own, whose stack is free again when the children are searched.
    #[inline(never)]
    fn prepare_briefly<P>(
        &mut self,
        open: &P::Open,
        node: &mut Node,
        kept: &mut Briefly<P>,
        found: &mut Found<P::Open>,
    ) -> Result<(), Cut>
    where
        P: Solve,
        T: Table<Key<P>>,
        O: Observer<P::Open>,
    {
        let mut children = Children::<P>::default();
        self.prepare::<P>(open, node, &mut children)?;
        for Child { waiting, .. } in children.iter().filter(|child| child.waiting.matters()) {
            kept.push(*waiting);
        }
        found.0 = best(&mut children).map(|child| *child);
        Ok(())
    }

    /// Searches the children that are not decided, best rank first, until one of them cuts (`true`, and
    /// its move) or none is left (`false`). A child that is taken by another thread waits until the others
    /// are done.
    #[inline(always)]
    fn search_children<P, K>(
        &mut self,
        open: &P::Open,
        node: &mut Node,
        children: &mut [K],
        found: &mut Found<P::Open>,
    ) -> Result<(bool, Option<P::Move>), Stopped>
    where
        P: Solve,
        K: Kept<P::Open>,
        T: Table<Key<P>>,
        O: Observer<P::Open>,
    {
        let mut first = true;
        while let Some(child) = best::<P::Open, K>(children) {
            // What siblings have proved meanwhile may be enough.
            let waiting = child.waiting();
            if waiting.learn(node, Bounds::at_most(waiting.upper)).is_err() || !waiting.matters() {
                continue;
            }
            let (alpha, beta) = waiting.path.window(node.alpha, node.beta);
            let may_wait = waiting.precedence > DEFERRED;
            // Always there: a move leads to the same position every time.
            let Some(place) = child.place(open, found) else {
                debug_assert!(false, "a child that was open is settled");
                child.waiting().upper = Value::MIN;
                continue;
            };
            let searched = self.search_child::<P>(place, alpha, beta, first, may_wait)?;
            let waiting = child.waiting();
            match searched {
                Some(Searched { value, refutation }) => {
                    let value = waiting.path.lift_value(value);
                    if node.learn(Bounds::of_search(value, node.alpha, node.beta)).is_err() {
                        return Ok((true, Some(waiting.mv)));
                    }
                    waiting.upper = Value::MIN;
                    first = false;
                    if let Some(refutation) = refutation {
                        encourage::<P::Open, K>(children, refutation);
                    }
                }
                None => waiting.precedence = DEFERRED,
            }
        }
        Ok((false, None))
    }

    /// What the search of a child finds; `None` if it is taken by another thread and may wait. The
    /// first child has just been looked up; since then the table may have learnt.
    #[inline(always)]
    fn search_child<P>(
        &mut self,
        Place { position, key }: &Place<P::Open>,
        alpha: Value,
        beta: Value,
        first: bool,
        may_wait: bool,
    ) -> Result<Option<Searched<P::Move>>, Stopped>
    where
        P: Solve,
        T: Table<Key<P>>,
        O: Observer<P::Open>,
    {
        if may_wait && self.table.is_taken(*key, first) {
            return Ok(None);
        }
        let remembered = if first { None } else { self.table.probe(*key) };
        let known = remembered.unwrap_or(Bounds::UNKNOWN);
        self.table.enter(*key, alpha, beta);
        let searched = self.negamax::<P>(position, *key, known, alpha, beta);
        self.table.leave(*key);
        searched.map(Some)
    }
}

/// The child to search next, `None` if none matters any more.
#[inline(always)]
fn best<O: Open, K: Kept<O>>(children: &mut [K]) -> Option<&mut K> {
    let waiting = |child: &mut K| {
        let Waiting { upper, precedence, .. } = *child.waiting();
        (upper > Value::MIN).then_some(precedence)
    };
    let matters = children.iter_mut().filter_map(|child| Some((waiting(child)?, child)));
    matters.max_by_key(|&(precedence, _)| precedence).map(|(_, child)| child)
}

/// Raises the rank of the move that has just refuted another as the opponent's reply: where the
/// opponent does so much harm, one's own stone often does good. It only changes what is searched first.
#[inline(always)]
fn encourage<O: Open, K: Kept<O>>(children: &mut [K], refutation: O::Move) {
    if O::REFUTATION == 0 {
        return;
    }
    for child in children {
        let waiting = child.waiting();
        if waiting.mv == refutation && waiting.precedence > DEFERRED {
            waiting.precedence += RANK * O::REFUTATION;
        }
    }
}

#[cfg(test)]
#[path = "sparing_tests.rs"]
mod tests;
