//! A searched tree as a picture: what each node was worth and why some were never looked at.

mod dot;
mod layout;
mod svg;

pub use dot::dot;
pub use svg::svg;

use plywood_core::trees::{Kind, NodeId, Ratio};

use super::output::Report;
use super::record::{Cut, End, Meaning, Shown, Visit};

/// Nodes of the largest tree that can be read in a picture.
pub const MAX_DRAWN: usize = 1000;

/// What became of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// It was searched.
    Searched,
    /// A cut, by its number, removed it.
    Cut(usize),
    /// It has weight zero, or lies below one that has.
    Impossible,
}

/// A cut with its number in the picture, counted from one.
#[derive(Clone, Copy, Debug)]
struct Numbered {
    number: usize,
    node: NodeId,
    cut: Cut,
}

/// All that a picture shows beyond the tree itself.
struct Sketch<'a> {
    report: &'a Report<'a>,
    parents: Vec<Option<NodeId>>,
    fates: Vec<Fate>,
    cuts: Vec<Numbered>,
    /// The root and the best line from it.
    line: Vec<NodeId>,
}

impl<'a> Sketch<'a> {
    fn new(report: &'a Report<'a>) -> Self {
        let tree = report.document.tree();
        let (record, parents) = (&report.solved.record, report.document.parents());
        let mut cuts: Vec<Numbered> = Vec::new();
        let mut number_of = vec![None; tree.len()];
        for (node, cut) in record.cuts() {
            let number = *number_of[node.index()].get_or_insert(cuts.len() + 1);
            if number > cuts.len() {
                cuts.push(Numbered { number, node, cut });
            }
        }
        let mut fates: Vec<Fate> = Vec::with_capacity(tree.len());
        for node in tree.nodes() {
            let parent = parents[node.index()];
            let fate = match (record.visit(node), parent) {
                (Some(_), _) => Fate::Searched,
                (None, Some(parent)) => match fates[parent.index()] {
                    Fate::Searched if tree.weight(node) == Ratio::ZERO => Fate::Impossible,
                    // The nearest ancestor that was cut: Star2 leaves children of a probed node to
                    // the cut of the chance node above.
                    Fate::Searched => {
                        let up = std::iter::successors(Some(parent), |at| parents[at.index()]);
                        up.filter_map(|at| number_of[at.index()])
                            .next()
                            .map_or(Fate::Impossible, Fate::Cut)
                    }
                    fate => fate,
                },
                (None, None) => Fate::Impossible,
            };
            fates.push(fate);
        }
        let mut line = vec![plywood_core::trees::Tree::ROOT];
        line.extend(record.line(report.solved.answer.best));
        Self { report, parents, fates, cuts, line }
    }

    fn fate(&self, node: NodeId) -> Fate {
        self.fates[node.index()]
    }

    fn visit(&self, node: NodeId) -> Option<Visit> {
        self.report.solved.record.visit(node)
    }

    fn on_line(&self, node: NodeId) -> bool {
        self.line.len() > 1 && self.line.contains(&node)
    }

    /// What stands inside a node: its value, or what is known of it.
    fn value(&self, node: NodeId) -> String {
        if let Some(payoff) = self.report.document.tree().payoff(node) {
            return payoff.to_string();
        }
        match self.visit(node) {
            Some(Visit { value: Shown::Pair(None), .. }) => "ruled out".to_owned(),
            Some(Visit { value, meaning, .. }) => {
                let sign = match meaning {
                    Meaning::Exact => "",
                    Meaning::AtMost => "≤ ",
                    Meaning::AtLeast => "≥ ",
                };
                minus(&format!("{sign}{value}"))
            }
            None => "?".to_owned(),
        }
    }

    /// The window that an inner node was entered with, a line for each end; nothing where the search
    /// has no windows.
    fn window(&self, node: NodeId) -> Vec<String> {
        let Some(Visit { alpha, beta, .. }) = self.visit(node) else { return Vec::new() };
        if self.report.document.tree().kind(node).is_none() || self.report.algorithm.is_plain() {
            return Vec::new();
        }
        let has = |who: &str, what: Shown| match what {
            Shown::Pair(None) => None,
            Shown::Pair(Some(pair)) => Some(minus(&format!("{who} has {pair}"))),
            Shown::Bound(bound) => {
                let sign = if who == "A" { "α" } else { "β" };
                Some(minus(&format!("{sign} {bound}")))
            }
        };
        [has("A", alpha), has("B", beta)].into_iter().flatten().collect()
    }

    /// A cut in words, for the legend.
    fn explanation(&self, cut: &Numbered) -> String {
        let document = self.report.document;
        let (word, label) = (document.word(cut.node), document.label(cut.node));
        let pairs = matches!(document.tree().kind(cut.node), Some(Kind::Player(_)));
        let name = match (pairs, cut.cut.end) {
            (true, _) => "cut",
            (false, End::Alpha) => "α cut",
            (false, End::Beta) => "β cut",
        };
        minus(&format!("{name} at {word} {label}: {}", self.report.reason(cut.node, cut.cut)))
    }
}

/// With a true minus sign before numbers.
fn minus(text: &str) -> String {
    text.replace('-', "−")
}
