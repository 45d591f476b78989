//! A solved tree as text, for people and for programs.

mod json;
mod people;
mod trace;

pub use json::json;
pub use people::people;
pub use trace::trace;

use plywood_core::trees::{Answer, Kind, NodeId, Pair, Payoff, Ratio, Tree};

use super::algorithm::{Promise, Solved, TreeAlgorithm};
use super::document::Document;
use super::order::ChildOrder;
use super::record::{Cut, End, Record, Shown};

/// A solved tree with all that was asked of it.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// What the tree is called, such as its file.
    pub title: &'a str,
    /// The tree as it was searched.
    pub document: &'a Document,
    /// How its children were arranged.
    pub order: ChildOrder,
    /// By what.
    pub algorithm: TreeAlgorithm,
    /// What was promised, complete.
    pub promise: Promise,
    /// What came out.
    pub solved: &'a Solved<'a>,
    /// The answer of the search that visits every leaf, unless this is one or it fails where this
    /// does not.
    pub plain: Option<Answer<Payoff>>,
}

impl Report<'_> {
    /// A cut in words: who found what, and who has what elsewhere.
    pub fn reason(&self, node: NodeId, cut: Cut) -> String {
        let kind = self.document.tree().kind(node);
        let name = |end| match (kind, end) {
            (Some(Kind::Player(_)), End::Alpha) => "A",
            (Some(Kind::Player(_)), End::Beta) => "B",
            (_, End::Alpha) => "α",
            (_, End::Beta) => "β",
        };
        let (who, has) = (name(cut.end), cut.bound);
        match (cut.value, cut.end) {
            (Shown::Pair(None), _) => format!("a child is ruled out, since {who} has {has}"),
            (Shown::Pair(Some(pair)), end) => {
                let mover = if end == End::Alpha { "B" } else { "A" };
                let so = self
                    .most(pair, end)
                    .map_or_else(String::new, |most| format!("so {who} gets at most {most}, and "));
                format!("{mover} has found {pair}, {so}{who} has {has} elsewhere")
            }
            (Shown::Bound(value), End::Alpha) => format!("{value} ≤ α {has}"),
            (Shown::Bound(value), End::Beta) => format!("{value} ≥ β {has}"),
        }
    }

    /// The most that the player who does not move gets, once the other has found a pair.
    fn most(&self, found: Pair, end: End) -> Option<Ratio> {
        let (mover, other) = match end {
            End::Alpha => (found.b, found.a),
            End::Beta => (found.a, found.b),
        };
        let epsilon = || self.promise.epsilon;
        match self.algorithm {
            TreeAlgorithm::NearlyZeroSum => epsilon()?.minus(mover),
            TreeAlgorithm::NearlyZeroSumWeak => epsilon()?.plus(epsilon()?)?.plus(other),
            _ => None,
        }
    }
}

/// The children of a node that no visit has come to.
fn not_searched(tree: Tree<'_>, record: &Record<'_>, node: NodeId) -> Vec<NodeId> {
    tree.children(node).filter(|&child| record.visit(child).is_none()).collect()
}
