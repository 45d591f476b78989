//! Chance without pruning: [`expectiminimax`], and [`sampled`], which draws outcomes instead of
//! searching all of them.

use core::fmt;

use super::answer::{Answer, Found, Run};
use super::payoff::Bound;
use super::ratio::Ratio;
use super::tree::{NodeId, Tree};
use super::view::{Numeric, Stochastic};
use crate::conformance::Random;
use crate::observer::Observer;

/// An expected value is a fraction that no [`Ratio`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Overflow {
    /// The chance node whose value it is.
    pub node: NodeId,
}

impl fmt::Display for Overflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the expected value of a chance node is too large a fraction")
    }
}

impl core::error::Error for Overflow {}

/// The exact value of a tree with chance nodes and the first best action, by visiting every leaf
/// that can be reached (D. Michie, 1966). A chance node is worth the sum of its outcomes, each times
/// its weight; outcomes of weight zero are not entered.
///
/// # Errors
/// [`Overflow`] if a value on the way does not fit.
pub fn expectiminimax<O: Observer<NodeId, Bound>>(
    tree: Stochastic<'_>,
    observer: O,
) -> Result<Answer<Ratio>, Overflow> {
    visit_all(tree, observer, Tree::ROOT, All)
}

/// An estimate of what `node` is worth: as [`expectiminimax`], but every chance node draws `draws`
/// outcomes by their weights, searches those that came up and weighs them by how often they did.
///
/// Exact where nothing is left to chance. The estimate of a chance node above leaves is unbiased;
/// a MAX above several estimates picks the luckiest, so its value is too great on average, and
/// MIN's too small, less so with more draws. Repeat with other seeds for an error bar.
///
/// # Errors
/// [`Overflow`] if a value on the way does not fit.
pub fn sampled<O: Observer<NodeId, Bound>>(
    tree: Stochastic<'_>,
    observer: O,
    node: NodeId,
    draws: u32,
    random: &mut Random,
) -> Result<Answer<Ratio>, Overflow> {
    visit_all(tree, observer, node, Draws { each: draws.max(1), random })
}

/// What a chance node makes of the weights of its children.
trait Weigh {
    /// What [`weigh`](Self::weigh) needs to know of the children before.
    type State;
    fn begin(&self) -> Self::State;
    /// The weight of the next child, whose own one is given; `None` if no fraction holds it.
    fn weigh(&mut self, state: &mut Self::State, weight: Ratio) -> Option<Ratio>;
}

/// As they are.
struct All;

impl Weigh for All {
    type State = ();

    fn begin(&self) {}

    fn weigh(&mut self, (): &mut (), weight: Ratio) -> Option<Ratio> {
        Some(weight)
    }
}

/// As often as they come up.
struct Draws<'r> {
    /// At each chance node.
    each: u32,
    random: &'r mut Random,
}

/// Draws that are left, and the weight of the children that they are left for.
struct Rest {
    draws: u32,
    weight: Ratio,
}

impl Weigh for Draws<'_> {
    type State = Rest;

    fn begin(&self) -> Rest {
        Rest { draws: self.each, weight: Ratio::ONE }
    }

    /// Each draw that has not gone to a child before goes to this one with the probability that it
    /// has among those left: the counts are those of drawing from all children at once.
    fn weigh(&mut self, rest: &mut Rest, weight: Ratio) -> Option<Ratio> {
        if weight == Ratio::ZERO {
            return Some(weight);
        }
        let chance = weight.over(rest.weight)?;
        let hits = (0..rest.draws).filter(|_| self.happens(chance)).count() as u32;
        rest.draws -= hits;
        rest.weight = rest.weight.minus(weight)?;
        Ratio::new(i64::from(hits), i64::from(self.each))
    }
}

impl Draws<'_> {
    /// Whether something of this probability happens, to within 2⁻⁶³.
    fn happens(&mut self, chance: Ratio) -> bool {
        let end = chance.denominator().unsigned_abs();
        let drawn = (u128::from(self.random.number()) * u128::from(end)) >> 64;
        drawn < u128::from(chance.numerator().unsigned_abs())
    }
}

fn visit_all<O: Observer<NodeId, Bound>, W: Weigh>(
    tree: Stochastic<'_>,
    observer: O,
    node: NodeId,
    weigh: W,
) -> Result<Answer<Ratio>, Overflow> {
    let mut search = Search { run: Run::new(tree, observer), weigh };
    let found = search.visit(node)?;
    Ok(search.run.answer(found))
}

struct Search<'t, O, W> {
    run: Run<Stochastic<'t>, O>,
    weigh: W,
}

impl<O: Observer<NodeId, Bound>, W: Weigh> Search<'_, O, W> {
    fn visit(&mut self, node: NodeId) -> Result<Found<Ratio>, Overflow> {
        self.run.enter(self.run.view.tree(), node, Bound::Below, Bound::Above);
        let found = match self.run.view.at(node) {
            Numeric::Leaf(value) => Found { value, best: None },
            Numeric::Max => self.best(node, |value, best| value > best)?,
            Numeric::Min => self.best(node, |value, best| value < best)?,
            Numeric::Chance => Found { value: self.expected(node)?, best: None },
        };
        self.run.leave(node, Bound::At(found.value));
        Ok(found)
    }

    fn best(
        &mut self,
        node: NodeId,
        better: fn(Ratio, Ratio) -> bool,
    ) -> Result<Found<Ratio>, Overflow> {
        let mut found = Found { value: Ratio::ZERO, best: None };
        for child in self.run.view.tree().children(node) {
            let value = self.visit(child)?.value;
            if found.best.is_none() || better(value, found.value) {
                found = Found { value, best: Some(child) };
            }
        }
        Ok(found)
    }

    fn expected(&mut self, node: NodeId) -> Result<Ratio, Overflow> {
        let tree = self.run.view.tree();
        let mut state = self.weigh.begin();
        let mut sum = Ratio::ZERO;
        for child in tree.children(node) {
            let weight = self.weigh.weigh(&mut state, tree.weight(child));
            let weight = weight.ok_or(Overflow { node })?;
            if weight != Ratio::ZERO {
                let value = self.visit(child)?.value;
                let term = weight.times(value);
                sum = term.and_then(|term| sum.plus(term)).ok_or(Overflow { node })?;
            }
        }
        Ok(sum)
    }
}
