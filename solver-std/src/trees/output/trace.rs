//! Every step of a search, a line each, indented by level.

use std::fmt::Write;

use plywood_core::trees::NodeId;

use super::{Report, not_searched};
use crate::text;
use crate::trees::record::{Meaning, Shown, Step};

/// Every step in order. A leaf is entered and left on one line.
pub fn trace(report: &Report<'_>) -> String {
    let levels = report.document.levels();
    let mut lines = String::new();
    for &(node, step) in report.solved.record.trace() {
        if let Some(line) = line(report, node, step) {
            // Writing to a string cannot fail.
            let _ = writeln!(lines, "{:width$}{line}", "", width = 2 * levels[node.index()]);
        }
    }
    lines
}

fn line(report: &Report<'_>, node: NodeId, step: Step) -> Option<String> {
    let document = report.document;
    let tree = document.tree();
    let (label, word) = (document.label(node), document.word(node));
    match step {
        Step::Enter { .. } if tree.payoff(node).is_some() => Some(format!("leaf {label} = {word}")),
        Step::Leave { .. } if tree.payoff(node).is_some() => None,
        Step::Enter { alpha, beta } => Some(format!("enter {word} {label}{}", window(alpha, beta))),
        Step::Cut(cut) => {
            let left = not_searched(tree, &report.solved.record, node);
            let left = left.iter().map(|&child| document.label(child));
            let reason = report.reason(node, cut);
            let left = text::joined(left, ", ");
            Some(match left.as_str() {
                "" => format!("cut {word} {label}: {reason}"),
                _ => format!("cut {word} {label}: {reason}; not searched: {left}"),
            })
        }
        Step::Leave { value: Shown::Pair(None), .. } => {
            Some(format!("leave {word} {label}: ruled out"))
        }
        Step::Leave { value, meaning } => {
            let meaning = match meaning {
                Meaning::Exact => "",
                Meaning::AtMost => " or less",
                Meaning::AtLeast => " or more",
            };
            Some(format!("leave {word} {label}: {value}{meaning}"))
        }
    }
}

fn window(alpha: Shown, beta: Shown) -> String {
    match (alpha, beta) {
        (Shown::Pair(None), Shown::Pair(None)) => String::new(),
        (Shown::Pair(a), Shown::Pair(b)) => {
            let has = |who: &str, pair| match pair {
                Some(pair) => format!(", {who} has {pair}"),
                None => String::new(),
            };
            has("A", a) + &has("B", b)
        }
        _ => format!(", α {alpha}, β {beta}"),
    }
}
