//! The answer for programs.

use plywood_core::trees::{Bound, NodeId, Pair, Payoff, Ratio, Tree};
use serde::Serialize;
use serde_json::{Value, json as object};

use super::{Report, not_searched};
use crate::trees::record::{End, Meaning, Shown, Step};

/// The fields of an answer, in their order. Numbers are exact, hence strings: `"7/2"`; a pair is an
/// array of two.
#[derive(Serialize)]
struct Answer<'a> {
    file: &'a str,
    algorithm: &'static str,
    order: String,
    epsilon: Option<String>,
    bounds: Option<[String; 2]>,
    value: Value,
    /// The number of the best child, counted from one.
    best: Option<usize>,
    best_name: Option<String>,
    line: Vec<String>,
    nodes: u64,
    leaves: u64,
    cuts: u64,
    first_cuts: u64,
    /// Of the search that visits every leaf; null for one that is such.
    plain_value: Option<Value>,
    plain_leaves: Option<u64>,
    tree_nodes: usize,
    tree_leaves: usize,
    tree_levels: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Vec<Value>>,
}

/// The answer as one object on a line; with its trace, if asked.
pub fn json(report: &Report<'_>, trace: bool) -> String {
    let Report { title, document, order, algorithm, promise, solved, plain } = report;
    let tree = document.tree();
    let best = solved.answer.best;
    let tally = solved.tally();
    let label = |node| document.label(node);
    let answer = Answer {
        file: title,
        algorithm: algorithm.name(),
        order: order.to_string(),
        epsilon: promise.epsilon.map(|epsilon| epsilon.to_string()),
        bounds: promise.bounds.map(|(least, most)| [least.to_string(), most.to_string()]),
        value: payoff(solved.answer.value),
        best: best.map(|best| tree.children(Tree::ROOT).take_while(|&c| c <= best).count()),
        best_name: best.map(label),
        line: solved.record.line(best).into_iter().map(label).collect(),
        nodes: tally.nodes,
        leaves: tally.leaves,
        cuts: tally.cuts,
        first_cuts: tally.first_cuts,
        plain_value: plain.map(|plain| payoff(plain.value)),
        plain_leaves: plain.map(|plain| plain.tally.leaves),
        tree_nodes: tree.len(),
        tree_leaves: tree.leaves(),
        tree_levels: document.depth(),
        trace: trace.then(|| {
            solved.record.trace().iter().map(|&(node, step)| event(report, node, step)).collect()
        }),
    };
    // Strings, whole numbers and lists of them always have a JSON form.
    serde_json::to_string(&answer).expect("an answer is plain data") + "\n"
}

/// A step: a window's end that is open, or a pair that is not there, is null.
fn event(report: &Report<'_>, node: NodeId, step: Step) -> Value {
    let document = report.document;
    let (name, word) = (document.label(node), document.word(node));
    match step {
        Step::Enter { alpha, beta } => object!({
            "event": "enter", "node": name, "is": word, "alpha": shown(alpha), "beta": shown(beta),
        }),
        Step::Cut(cut) => {
            let left = not_searched(document.tree(), &report.solved.record, node);
            let left: Vec<String> = left.into_iter().map(|node| document.label(node)).collect();
            let by = if cut.end == End::Alpha { "alpha" } else { "beta" };
            object!({
                "event": "cut", "node": name, "is": word, "value": shown(cut.value), "by": by,
                "bound": shown(cut.bound), "not_searched": left,
            })
        }
        Step::Leave { value, meaning } => {
            let meaning = match meaning {
                Meaning::Exact => "exact",
                Meaning::AtMost => "at most",
                Meaning::AtLeast => "at least",
            };
            object!({
                "event": "leave", "node": name, "is": word, "value": shown(value),
                "meaning": meaning,
            })
        }
    }
}

fn shown(value: Shown) -> Value {
    match value {
        Shown::Bound(Bound::At(value)) => number(value),
        Shown::Pair(Some(value)) => pair(value),
        Shown::Bound(Bound::Below | Bound::Above) | Shown::Pair(None) => Value::Null,
    }
}

fn payoff(payoff: Payoff) -> Value {
    match payoff {
        Payoff::Number(value) => number(value),
        Payoff::Pair(value) => pair(value),
    }
}

fn number(number: Ratio) -> Value {
    number.to_string().into()
}

fn pair(pair: Pair) -> Value {
    vec![pair.a.to_string(), pair.b.to_string()].into()
}
