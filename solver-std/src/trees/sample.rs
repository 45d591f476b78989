//! Estimating a tree by drawing the outcomes of chance: [`sample`].

use plywood_core::Silent;
use plywood_core::conformance::Random;
use plywood_core::trees::{Kind, NodeId, Ratio, Stochastic, Tally, Tree, sampled};

use super::algorithm::Trouble;
use super::document::Document;

/// Independent estimates of an action, whose spread gives the error bar.
pub const RUNS: u32 = 32;

/// An estimate with its error bar.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SampleMean {
    /// The mean over all runs.
    pub mean: f64,
    /// The standard error of that mean.
    pub error: f64,
}

impl SampleMean {
    /// Of independent values, two or more.
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        Self { mean, error: (squares / (count - 1.0) / count).sqrt() }
    }
}

/// An estimate of a tree's value, with the action that it is the value of.
#[derive(Clone, Debug)]
pub struct Sampled {
    /// The best action's estimate, or the root's own where nobody chooses.
    pub value: SampleMean,
    /// The action with the best estimate.
    pub best: Option<NodeId>,
    /// The estimate of each action of the root.
    pub actions: Vec<(NodeId, SampleMean)>,
    /// What all runs took.
    pub tally: Tally,
}

/// Estimates every action of the root [`RUNS`] times, drawing `draws` outcomes at every chance node,
/// and chooses the best. The standard error tells how far the estimate lies from what it would be on
/// average; where players choose between estimates that average lies on their side of the value, by
/// less the more draws there are.
///
/// # Errors
/// If the tree has pairs, or an estimate is too large a fraction.
pub fn sample(
    document: &Document,
    tree: Stochastic<'_>,
    draws: u32,
    seed: u64,
) -> Result<Sampled, Trouble> {
    let kind = tree.tree().kind(Tree::ROOT);
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    let mut estimate = |node| {
        let mut values = Vec::new();
        for _ in 0..RUNS {
            let answer = sampled(tree, Silent, node, draws, &mut random)
                .map_err(|error| Trouble::overflow(document, error))?;
            values.push(decimal(answer.value));
            tally += answer.tally;
        }
        Ok(SampleMean::of(&values))
    };
    let sign = match kind {
        Some(Kind::Max) => 1.0,
        Some(Kind::Min) => -1.0,
        _ => {
            let value = estimate(Tree::ROOT)?;
            return Ok(Sampled { value, best: None, actions: Vec::new(), tally });
        }
    };
    let actions: Vec<_> = tree
        .tree()
        .children(Tree::ROOT)
        .map(|child| Ok((child, estimate(child)?)))
        .collect::<Result<_, Trouble>>()?;
    // The first of equal ones, which `max_by` would not give.
    let better = |one: &(NodeId, SampleMean), other: &(NodeId, SampleMean)| {
        (sign * other.1.mean).total_cmp(&(sign * one.1.mean))
    };
    let &(best, value) = actions.iter().min_by(|one, other| better(one, other)).expect("a child");
    Ok(Sampled { value, best: Some(best), actions, tally })
}

/// A fraction as a decimal, nearly.
pub fn decimal(ratio: Ratio) -> f64 {
    ratio.numerator() as f64 / ratio.denominator() as f64
}
