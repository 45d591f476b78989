//! Chance with pruning, where leaves lie within known bounds: [`star1`] and [`star2`].
//!
//! Part of a chance node's outcomes searched, the others cannot lower its value below what it has
//! plus the least there is, times their weight, nor raise it above the same with the most. Where
//! that leaves the window, the rest is cut (B. Ballard, 1983).

use super::answer::{Answer, Found, Run};
use super::expectiminimax::Overflow;
use super::payoff::Bound;
use super::ratio::Ratio;
use super::tree::{NodeId, Tree};
use super::view::{Bounded, Numeric};
use crate::observer::Observer;

/// What [`star2`] remembers of a node while it searches its parent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Probe {
    /// The exact value of its first child, if that was found.
    first: Option<Ratio>,
    /// A bound on the node itself: from above under MIN, from below under MAX.
    bound: Option<Ratio>,
}

/// The value of a tree with chance nodes and the first best action: that of
/// [`expectiminimax`](super::expectiminimax()), with what the bounds on leaves allow to cut.
///
/// # Errors
/// [`Overflow`] if a value that is needed does not fit. A bound that does not fit is done without.
pub fn star1<O: Observer<NodeId, Bound>>(
    tree: Bounded<'_>,
    observer: O,
) -> Result<Answer<Ratio>, Overflow> {
    Star { run: Run::new(tree, observer), probes: &mut [] }.root()
}

/// As [`star1`], but before it searches the outcomes of a chance node it probes them: the first move
/// of an outcome bounds it, from above if MIN chooses there, from below if MAX does, and the bounds
/// of all outcomes together may leave the window. Pays where first moves are good ones. A probed
/// move whose value is exact is not searched again.
///
/// Remembers probes in memory that the caller lends, a place for each node of the tree; nodes beyond
/// its end are not probed, so that with none of it this is [`star1`].
///
/// # Errors
/// As [`star1`].
pub fn star2<O: Observer<NodeId, Bound>>(
    tree: Bounded<'_>,
    observer: O,
    probes: &mut [Probe],
) -> Result<Answer<Ratio>, Overflow> {
    Star { run: Run::new(tree, observer), probes }.root()
}

struct Star<'t, 'p, O> {
    run: Run<Bounded<'t>, O>,
    probes: &'p mut [Probe],
}

/// What is known of a node's value.
#[derive(Clone, Copy)]
struct Range {
    least: Ratio,
    most: Ratio,
}

/// A chance node on its way: the `sum` of the outcomes searched, and what the others add at `least`
/// and at `most`, each times its weight. Without the two, where they do not fit, nothing is cut.
struct Expected {
    sum: Ratio,
    least: Option<Ratio>,
    most: Option<Ratio>,
}

impl Expected {
    /// Of outcomes of which nothing is known but the bounds; their weights sum to one.
    fn of(range: Range) -> Self {
        Self { sum: Ratio::ZERO, least: Some(range.least), most: Some(range.most) }
    }

    /// Takes an outcome out of the others.
    fn take_out(&mut self, weight: Ratio, range: Range) {
        let less = |rest: Option<Ratio>, part: Ratio| rest?.minus(part.times(weight)?);
        self.least = less(self.least, range.least);
        self.most = less(self.most, range.most);
    }

    /// Puts an outcome back of which more is known.
    fn put_back(&mut self, weight: Ratio, range: Range) {
        let more = |rest: Option<Ratio>, part: Ratio| rest?.plus(part.times(weight)?);
        self.least = more(self.least, range.least);
        self.most = more(self.most, range.most);
    }

    /// Between what an outcome of this weight, taken out, decides nothing: at or below the first the
    /// node is at or below `alpha`, at or above the second at or above `beta`.
    fn window(&self, weight: Ratio, alpha: Bound, beta: Bound) -> (Bound, Bound) {
        let needed = |end: Bound, others: Option<Ratio>| {
            end.number()?.minus(self.sum.plus(others?)?)?.over(weight)
        };
        (
            needed(alpha, self.most).map_or(Bound::Below, Bound::At),
            needed(beta, self.least).map_or(Bound::Above, Bound::At),
        )
    }

    /// The end of the window that no outcome can bring the node back from, and the node's bound.
    fn beyond(&self, alpha: Bound, beta: Bound) -> Option<(Bound, Bound)> {
        let with = |others: Option<Ratio>| Some(Bound::At(self.sum.plus(others?)?));
        let (least, most) = (with(self.least), with(self.most));
        let low = most.filter(|&most| most <= alpha).map(|most| (most, alpha));
        low.or_else(|| least.filter(|&least| least >= beta).map(|least| (least, beta)))
    }
}

impl<'t, O: Observer<NodeId, Bound>> Star<'t, '_, O> {
    fn root(mut self) -> Result<Answer<Ratio>, Overflow> {
        self.probes.fill(Probe::default());
        let found = self.search(Tree::ROOT, Bound::Below, Bound::Above)?;
        Ok(self.run.answer(found).exact())
    }

    fn tree(&self) -> Tree<'t> {
        self.run.view.tree().tree()
    }

    fn at(&self, node: NodeId) -> Numeric {
        self.run.view.tree().at(node)
    }

    /// A fail-soft value in a window, see [`fail_soft_in`](super::fail_soft_in).
    fn search(
        &mut self,
        node: NodeId,
        alpha: Bound,
        beta: Bound,
    ) -> Result<Found<Bound>, Overflow> {
        self.run.enter(self.tree(), node, alpha, beta);
        let found = match self.at(node) {
            Numeric::Leaf(number) => Found { value: Bound::At(number), best: None },
            Numeric::Max => self.choice(node, true, alpha, beta)?,
            Numeric::Min => self.choice(node, false, alpha, beta)?,
            Numeric::Chance => Found { value: self.expected(node, alpha, beta)?, best: None },
        };
        self.run.leave(node, found.value);
        Ok(found)
    }

    /// MAX's choice, or MIN's.
    fn choice(
        &mut self,
        node: NodeId,
        max: bool,
        alpha: Bound,
        beta: Bound,
    ) -> Result<Found<Bound>, Overflow> {
        let mut found = Found { value: if max { Bound::Below } else { Bound::Above }, best: None };
        let probed = self.probes.get(node.index()).and_then(|probe| probe.first);
        let mut children = self.tree().children(node).enumerate().peekable();
        while let Some((i, child)) = children.next() {
            let value = match probed.filter(|_| i == 0) {
                Some(number) => Bound::At(number),
                None if max => self.search(child, alpha.max(found.value), beta)?.value,
                None => self.search(child, alpha, beta.min(found.value))?.value,
            };
            let better = if max { value > found.value } else { value < found.value };
            if better {
                found = Found { value, best: Some(child) };
            }
            let (over, bound) =
                if max { (found.value >= beta, beta) } else { (found.value <= alpha, alpha) };
            if over {
                if children.peek().is_some() {
                    self.run.cut(node, found.value, bound, i + 1);
                }
                break;
            }
        }
        Ok(found)
    }

    fn expected(&mut self, node: NodeId, alpha: Bound, beta: Bound) -> Result<Bound, Overflow> {
        let mut known = Expected::of(self.bounds());
        if let Some(value) = self.probe_outcomes(node, &mut known, alpha, beta)? {
            return Ok(value);
        }
        let mut outcomes = self.outcomes(node).enumerate().peekable();
        while let Some((i, (child, weight))) = outcomes.next() {
            let range = self.range(child);
            known.take_out(weight, range);
            let (low, high) = known.window(weight, alpha, beta);
            let value = self.search_within(child, low, high, range)?;
            // Beyond an end of its window an outcome has only a bound, which decides the node.
            let term = value.number().and_then(|value| weight.times(value));
            let sum = term.and_then(|term| known.sum.plus(term));
            let (others, end) = if value <= low {
                (known.most, alpha)
            } else if value >= high {
                (known.least, beta)
            } else {
                known.sum = sum.ok_or(Overflow { node })?;
                continue;
            };
            let bound = sum.and_then(|sum| sum.plus(others?)).map_or(end, Bound::At);
            if outcomes.peek().is_some() {
                self.run.cut(node, bound, end, i + 1);
            }
            return Ok(bound);
        }
        Ok(Bound::At(known.sum))
    }

    /// A child's fail-soft value in a window that is narrowed to what is known of the child: at an
    /// end that was moved in, the value is exact, since none lies beyond.
    fn search_within(
        &mut self,
        child: NodeId,
        low: Bound,
        high: Bound,
        range: Range,
    ) -> Result<Bound, Overflow> {
        let narrow = (low.max(Bound::At(range.least)), high.min(Bound::At(range.most)));
        let (low, high) = if narrow.0 < narrow.1 { narrow } else { (low, high) };
        Ok(self.search(child, low, high)?.value)
    }

    /// Probes the outcomes of a chance node, and returns its bound if they decide it.
    fn probe_outcomes(
        &mut self,
        node: NodeId,
        known: &mut Expected,
        alpha: Bound,
        beta: Bound,
    ) -> Result<Option<Bound>, Overflow> {
        let mut beyond = known.beyond(alpha, beta);
        for (child, weight) in self.outcomes(node) {
            if beyond.is_some() || child.index() >= self.probes.len() {
                break;
            }
            known.take_out(weight, self.bounds());
            let (low, high) = known.window(weight, alpha, beta);
            self.probe(child, low, high)?;
            known.put_back(weight, self.range(child));
            beyond = known.beyond(alpha, beta);
        }
        Ok(beyond.map(|(bound, end)| {
            self.run.cut(node, bound, end, 0);
            bound
        }))
    }

    /// Searches the first move of an outcome of a chance node, if a player chooses there.
    fn probe(&mut self, node: NodeId, low: Bound, high: Bound) -> Result<(), Overflow> {
        let (alpha, beta) = match self.at(node) {
            Numeric::Min => (low, Bound::Above),
            Numeric::Max => (Bound::Below, high),
            Numeric::Chance | Numeric::Leaf(_) => return Ok(()),
        };
        let known = self.probes[node.index()].first.is_some();
        let Some(first) = self.tree().children(node).next().filter(|_| !known) else {
            return Ok(());
        };
        self.run.enter(self.tree(), node, alpha, beta);
        let value = self.search(first, alpha, beta)?.value;
        let exact = alpha < value && value < beta;
        self.probes[node.index()] =
            Probe { first: value.number().filter(|_| exact), bound: value.number() };
        self.run.leave(node, value);
        Ok(())
    }

    /// What holds for every node.
    fn bounds(&self) -> Range {
        Range { least: self.run.view.least(), most: self.run.view.most() }
    }

    /// What holds for a node, by what was probed.
    fn range(&self, node: NodeId) -> Range {
        let Range { least, most } = self.bounds();
        match (self.probes.get(node.index()).and_then(|probe| probe.bound), self.at(node)) {
            (Some(bound), Numeric::Min) => Range { least, most: most.min(bound) },
            (Some(bound), Numeric::Max) => Range { least: least.max(bound), most },
            _ => Range { least, most },
        }
    }

    /// The outcomes of a chance node that can happen, with their weights.
    fn outcomes(&self, node: NodeId) -> impl Iterator<Item = (NodeId, Ratio)> + use<'t, O> {
        let tree = self.tree();
        let weighed = tree.children(node).map(move |child| (child, tree.weight(child)));
        weighed.filter(|&(_, weight)| weight != Ratio::ZERO)
    }
}
