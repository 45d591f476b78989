//! The answer for people.

use std::fmt::Write;

use plywood_core::trees::{Answer, NodeId, Payoff, Ratio, Tree};

use super::Report;
use crate::text;
use crate::trees::algorithm::TreeAlgorithm;
use crate::trees::sample::decimal;

/// Value, best action, line and cost.
pub fn people(report: &Report<'_>) -> String {
    let Report { title, document, order, algorithm, promise, solved, plain } = report;
    let tree = document.tree();
    let mut text = format!(
        "{title}: {}, {}, {} deep\n\n",
        count(tree.len(), "node"),
        count(tree.leaves(), "leaf"),
        count(document.depth(), "level"),
    );
    let mut row = |name: &str, what: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<10} {what}");
    };
    row("algorithm", &format!("{}: {}", algorithm.name(), algorithm.about()));
    row("order", &order.to_string());
    if let (Some(epsilon), true) = (promise.epsilon, nearly_zero_sum(*algorithm)) {
        row("epsilon", &epsilon.to_string());
    }
    if let (Some((least, most)), TreeAlgorithm::Star1 | TreeAlgorithm::Star2) =
        (promise.bounds, algorithm)
    {
        row("bounds", &format!("{least} to {most}"));
    }
    let value = &solved.answer.value;
    row(
        "value",
        &match value {
            Payoff::Number(number) => with_decimal(*number),
            pair => pair.to_string(),
        },
    );
    row("best move", &best(report));
    let line = solved.record.line(solved.answer.best);
    if line.len() > 1 {
        row("line", &text::joined(line.iter().map(|&node| step(report, node)), ", "));
    }
    row("cost", &cost(report));
    if let Some(plain) = plain {
        row("saved", &saved(report, plain));
        if plain.value != *value || plain.best != solved.answer.best {
            let best =
                plain.best.map_or_else(String::new, |best| format!(" by {}", document.label(best)));
            row("WRONG", &format!("{} finds {}{best}", algorithm.plain().name(), plain.value));
        }
    }
    text
}

fn nearly_zero_sum(algorithm: TreeAlgorithm) -> bool {
    matches!(algorithm, TreeAlgorithm::NearlyZeroSum | TreeAlgorithm::NearlyZeroSumWeak)
}

/// `7/2 (3.5)`, but `3`.
fn with_decimal(number: Ratio) -> String {
    match number.denominator() {
        1 => number.to_string(),
        _ => format!("{number} ({:.4})", decimal(number)),
    }
}

fn count(number: usize, what: &str) -> String {
    let many = if what == "leaf" { "leaves".to_owned() } else { format!("{what}s") };
    format!("{} {}", text::thousands(number as u64), if number == 1 { what } else { &many })
}

fn best(report: &Report<'_>) -> String {
    let document = report.document;
    let tree = document.tree();
    match report.solved.answer.best {
        Some(best) => {
            let number = tree.children(Tree::ROOT).take_while(|&child| child <= best).count();
            let place = text::ordinal(u32::try_from(number).unwrap_or(u32::MAX));
            let children = tree.children(Tree::ROOT).count();
            format!("{}, the {place} of {children}", document.label(best))
        }
        None if tree.kind(Tree::ROOT).is_some() => "none: chance decides at the root".to_owned(),
        None => "none: the game is over".to_owned(),
    }
}

/// A node of a line, a leaf with its payoff.
fn step(report: &Report<'_>, node: NodeId) -> String {
    let label = report.document.label(node);
    match report.document.tree().payoff(node) {
        Some(payoff) => format!("{label} = {payoff}"),
        None => label,
    }
}

/// What the cuts have saved.
fn saved(report: &Report<'_>, plain: &Answer<Payoff>) -> String {
    let (all, ours) = (plain.tally.leaves, report.solved.tally().leaves);
    let part = 100.0 * all.saturating_sub(ours) as f64 / all.max(1) as f64;
    let name = report.algorithm.plain().name();
    format!("{part:.1} % of the {} that {name} enters", count(all as usize, "leaf"))
}

fn cost(report: &Report<'_>) -> String {
    let tree = report.document.tree();
    let tally = report.solved.tally();
    let of = |part: u64, all: usize, what: &str| {
        format!("{} of {}", text::thousands(part), count(all, what))
    };
    let (leaves, nodes) =
        (of(tally.leaves, tree.leaves(), "leaf"), of(tally.nodes, tree.len(), "node"));
    match tally.cuts {
        0 => format!("{leaves}, {nodes}; no cut"),
        cuts => format!(
            "{leaves}, {nodes}; {}, {} after the first child",
            count(cuts as usize, "cut"),
            text::thousands(tally.first_cuts)
        ),
    }
}
