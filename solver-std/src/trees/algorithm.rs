//! Searching a tree by the name of an algorithm: [`solve`].

use std::fmt;

use plywood_core::Observer;
use plywood_core::trees::{
    Answer, Bound, Bounded, Deterministic, NearlyZeroSum, NodeId, Overflow, Pair, Payoff, Probe,
    Ratio, Refusal, Rule, Stochastic, Tally, TwoPayoffs, expectiminimax, fail_hard, fail_soft,
    max_n, minimax, nearly_zero_sum, negamax, scalar_cut, star1, star2,
};

use super::document::Document;
use super::record::Record;

/// A search of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeAlgorithm {
    /// Every leaf.
    Minimax,
    /// Fail-hard alpha-beta.
    AlphaBeta,
    /// Fail-soft alpha-beta.
    FailSoft,
    /// Fail-soft alpha-beta in one function.
    Negamax,
    /// Every leaf, with chance.
    Expectiminimax,
    /// Chance, bounded.
    Star1,
    /// Chance, bounded, with probes.
    Star2,
    /// Every leaf, with pairs.
    MaxN,
    /// Pairs that nearly sum to zero, cut by the mover's payoff.
    NearlyZeroSum,
    /// Pairs that nearly sum to zero, cut by the other's payoff.
    NearlyZeroSumWeak,
    /// Pairs, cut as if they summed to zero.
    ScalarCut,
}

impl TreeAlgorithm {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Minimax,
        Self::AlphaBeta,
        Self::FailSoft,
        Self::Negamax,
        Self::Expectiminimax,
        Self::Star1,
        Self::Star2,
        Self::MaxN,
        Self::NearlyZeroSum,
        Self::NearlyZeroSumWeak,
        Self::ScalarCut,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::FailSoft => "failsoft",
            Self::Negamax => "negamax",
            Self::Expectiminimax => "expectiminimax",
            Self::Star1 => "star1",
            Self::Star2 => "star2",
            Self::MaxN => "maxn",
            Self::NearlyZeroSum => "nzs",
            Self::NearlyZeroSumWeak => "nzs-weak",
            Self::ScalarCut => "scalar-cut",
        }
    }

    /// What it does, in a line.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Minimax => "every leaf of MAX and MIN",
            Self::AlphaBeta => "alpha-beta, fail-hard: results stay inside the window",
            Self::FailSoft => "alpha-beta, fail-soft: results may lie beyond the window",
            Self::Negamax => "alpha-beta, fail-soft, one function for both players",
            Self::Expectiminimax => "every leaf of MAX, MIN and CHANCE, exactly",
            Self::Star1 => "the same with cuts by bounds on leaves",
            Self::Star2 => "the same with a probe of each outcome's first move",
            Self::MaxN => "every leaf of A and B; a node has one child's whole pair",
            Self::NearlyZeroSum => "the same with cuts where payoffs sum to at most epsilon",
            Self::NearlyZeroSumWeak => "the same by the weaker rule, from one coordinate",
            Self::ScalarCut => "the cut of zero-sum games on any pairs: WRONG, to be shown",
        }
    }

    /// The one for a tree of which nothing else is said.
    pub fn usual(document: &Document) -> Self {
        match (document.has_pairs(), document.has_chance()) {
            (true, _) => Self::MaxN,
            (false, true) => Self::Expectiminimax,
            (false, false) => Self::AlphaBeta,
        }
    }

    /// The one that finds the same by visiting every leaf that can be reached.
    pub const fn plain(self) -> Self {
        match self {
            Self::Minimax | Self::AlphaBeta | Self::FailSoft | Self::Negamax => Self::Minimax,
            Self::Expectiminimax | Self::Star1 | Self::Star2 => Self::Expectiminimax,
            Self::MaxN | Self::NearlyZeroSum | Self::NearlyZeroSumWeak | Self::ScalarCut => {
                Self::MaxN
            }
        }
    }

    /// Whether it visits every leaf that can be reached.
    pub fn is_plain(self) -> bool {
        self == self.plain()
    }
}

/// What a search is promised about the leaves; where nothing is said, what holds of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Promise {
    /// The most that the payoffs of a pair sum to, in size.
    pub epsilon: Option<Ratio>,
    /// The least and the most that a number is.
    pub bounds: Option<(Ratio, Ratio)>,
}

impl Promise {
    /// The same with what an algorithm needs and nobody said: the closest that holds of the tree.
    #[must_use]
    pub fn completed(mut self, document: &Document, algorithm: TreeAlgorithm) -> Self {
        let tree = document.tree();
        let payoffs = || tree.nodes().filter_map(|node| tree.payoff(node));
        match algorithm {
            TreeAlgorithm::NearlyZeroSum | TreeAlgorithm::NearlyZeroSumWeak => {
                let sum = |payoff| match payoff {
                    Payoff::Pair(Pair { a, b }) => a.plus(b).map(Ratio::abs),
                    Payoff::Number(_) => None,
                };
                self.epsilon = self.epsilon.or(payoffs().filter_map(sum).max());
            }
            TreeAlgorithm::Star1 | TreeAlgorithm::Star2 => {
                let number = |payoff| match payoff {
                    Payoff::Number(number) => Some(number),
                    Payoff::Pair(_) => None,
                };
                let numbers = || payoffs().filter_map(number);
                self.bounds = self.bounds.or_else(|| numbers().min().zip(numbers().max()));
            }
            _ => {}
        }
        self
    }
}

/// Why a tree was not solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The algorithm does not take it.
    Refused {
        /// Which.
        algorithm: TreeAlgorithm,
        /// Why.
        why: Refusal,
        /// Where in its text, and what stands there.
        at: Option<String>,
    },
    /// A value is too large a fraction.
    Overflow {
        /// Where in its text, and what stands there.
        at: String,
    },
}

impl Trouble {
    fn refused(document: &Document, algorithm: TreeAlgorithm, why: Refusal) -> Self {
        let at = why.node().map(|node| whereabouts(document, node));
        Self::Refused { algorithm, why, at }
    }

    pub(super) fn overflow(document: &Document, Overflow { node }: Overflow) -> Self {
        Self::Overflow { at: whereabouts(document, node) }
    }
}

fn whereabouts(document: &Document, node: NodeId) -> String {
    let what = format!("{} ({})", document.label(node), document.word(node));
    document.place(node).map_or(what.clone(), |place| format!("{place}, {what}"))
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (algorithm, why, at) = match self {
            Self::Refused { algorithm, why, at } => (algorithm, why, at),
            Self::Overflow { at } => {
                return write!(f, "{at}: {}", Overflow { node: plywood_core::trees::Tree::ROOT });
            }
        };
        if let Some(at) = at {
            write!(f, "{at}: ")?;
        }
        let next = match why {
            Refusal::Chance { .. } => "use expectiminimax, star1 or star2",
            Refusal::Pairs { .. } => "use maxn or nzs",
            Refusal::Numbers { .. } => "use minimax, alphabeta or, with chance, expectiminimax",
            Refusal::OutOfBounds { .. } => "give --bounds that hold, or none",
            Refusal::NotNearlyZeroSum { .. } => "give an --epsilon that holds, or none",
            Refusal::NegativeEpsilon => "give a number that is at least 0",
        };
        write!(f, "{} cannot search {why}; {next}", algorithm.name())
    }
}

impl std::error::Error for Trouble {}

/// A tree's value with its best action, and what the search did to find them.
#[derive(Clone, Debug)]
pub struct Solved<'t> {
    /// The value, the best action, and what they took.
    pub answer: Answer<Payoff>,
    /// What the search did.
    pub record: Record<'t>,
}

impl Solved<'_> {
    /// What the search took.
    pub fn tally(&self) -> Tally {
        self.answer.tally
    }
}

/// Searches a tree; with a `trace` every step is kept.
///
/// # Errors
/// If the algorithm does not take the tree or a promise about it does not hold, or if an expected
/// value is too large a fraction.
///
/// ```
/// use plywood::trees::{TreeAlgorithm, Promise, parse, solve};
/// let tree = parse("MAX(left=MIN(3, 5), right=MIN(2, 9))").unwrap();
/// let solved = solve(&tree, TreeAlgorithm::AlphaBeta, Promise::default(), false).unwrap();
/// assert_eq!(solved.answer.value.to_string(), "3");
/// assert_eq!(solved.answer.best.map(|node| tree.label(node)).as_deref(), Some("left"));
/// assert_eq!(solved.tally().leaves, 3);
/// ```
pub fn solve(
    document: &Document,
    algorithm: TreeAlgorithm,
    promise: Promise,
    trace: bool,
) -> Result<Solved<'_>, Trouble> {
    let promise = promise.completed(document, algorithm);
    let mut record = Record::new(document.tree(), trace, promise.bounds);
    let answer = search(document, algorithm, promise, &mut record)?;
    Ok(Solved { answer, record })
}

/// As [`solve`], watched by any observer.
///
/// # Errors
/// As [`solve`].
pub fn search<O>(
    document: &Document,
    algorithm: TreeAlgorithm,
    promise: Promise,
    observer: O,
) -> Result<Answer<Payoff>, Trouble>
where
    O: Observer<NodeId, Bound> + Observer<NodeId, Option<Pair>>,
{
    let refused = |why| Trouble::refused(document, algorithm, why);
    let overflow = |error| Trouble::overflow(document, error);
    let numbers = || Stochastic::try_from(document.tree()).map_err(refused);
    let plain = || Deterministic::try_from(document.tree()).map_err(refused);
    let pairs = || TwoPayoffs::try_from(document.tree()).map_err(refused);
    let promise = promise.completed(document, algorithm);
    let bounded = || match promise.bounds {
        Some((least, most)) => Bounded::new(numbers()?, least, most).map_err(refused),
        None => Ok(Bounded::tightest(numbers()?)),
    };
    let nearly = || {
        let epsilon = promise.epsilon.unwrap_or(Ratio::ZERO);
        NearlyZeroSum::new(pairs()?, epsilon).map_err(refused)
    };
    Ok(match algorithm {
        TreeAlgorithm::Minimax => of_number(minimax(plain()?, observer)),
        TreeAlgorithm::AlphaBeta => of_number(fail_hard(plain()?, observer)),
        TreeAlgorithm::FailSoft => of_number(fail_soft(plain()?, observer)),
        TreeAlgorithm::Negamax => of_number(negamax(plain()?, observer)),
        TreeAlgorithm::Expectiminimax => {
            of_number(expectiminimax(numbers()?, observer).map_err(overflow)?)
        }
        TreeAlgorithm::Star1 => of_number(star1(bounded()?, observer).map_err(overflow)?),
        TreeAlgorithm::Star2 => {
            let mut probes = vec![Probe::default(); document.tree().len()];
            of_number(star2(bounded()?, observer, &mut probes).map_err(overflow)?)
        }
        TreeAlgorithm::MaxN => of_pair(max_n(pairs()?, observer)),
        TreeAlgorithm::NearlyZeroSum => of_pair(nearly_zero_sum(nearly()?, Rule::Pair, observer)),
        TreeAlgorithm::NearlyZeroSumWeak => {
            of_pair(nearly_zero_sum(nearly()?, Rule::OtherCoordinate, observer))
        }
        TreeAlgorithm::ScalarCut => of_pair(scalar_cut(pairs()?, observer)),
    })
}

fn of_number(answer: Answer<Ratio>) -> Answer<Payoff> {
    let Answer { value, best, tally } = answer;
    Answer { value: Payoff::Number(value), best, tally }
}

fn of_pair(answer: Answer<Pair>) -> Answer<Payoff> {
    let Answer { value, best, tally } = answer;
    Answer { value: Payoff::Pair(value), best, tally }
}
