//! The picture for Graphviz.

use std::fmt::Write;

use plywood_core::trees::{Kind, NodeId, Side};

use super::{Fate, Sketch};
use crate::text;
use crate::trees::output::Report;

/// The tree as a graph in the language of Graphviz, for `dot`: shapes, values and windows of nodes,
/// weights and cuts on edges.
pub fn dot(report: &Report<'_>) -> String {
    let sketch = Sketch::new(report);
    let mut graph = String::from(
        "digraph tree {\n  ordering=out; node [fontname=sans]; edge [dir=none, fontname=sans];\n",
    );
    // Writing to a string cannot fail.
    let _ = writeln!(graph, "  label={}; labelloc=t; fontname=sans;", quoted(&caption(&sketch)));
    for node in report.document.tree().nodes() {
        let _ = writeln!(graph, "  n{} [{}];", node.index(), attributes(&sketch, node));
        if let Some(parent) = sketch.parents[node.index()] {
            let (from, to) = (parent.index(), node.index());
            let _ = writeln!(graph, "  n{from} -> n{to} [{}];", edge(&sketch, parent, node));
        }
    }
    graph + "}\n"
}

/// The answer, and a line for each cut.
fn caption(sketch: &Sketch<'_>) -> String {
    let Report { title, algorithm, solved, .. } = sketch.report;
    let cuts = sketch.cuts.iter().map(|cut| format!("{} {}", cut.number, sketch.explanation(cut)));
    let answer = format!("{title}, {}: value {}", algorithm.name(), solved.answer.value);
    text::joined(std::iter::once(answer).chain(cuts), "\n")
}

fn attributes(sketch: &Sketch<'_>, node: NodeId) -> String {
    let document = sketch.report.document;
    let shape = match document.tree().kind(node) {
        Some(Kind::Max) => "triangle",
        Some(Kind::Min) => "invtriangle",
        Some(Kind::Chance) => "circle",
        Some(Kind::Player(Side::A)) => "house",
        Some(Kind::Player(Side::B)) => "invhouse",
        None => "box",
    };
    let mut lines: Vec<String> = document.name(node).map(str::to_owned).into_iter().collect();
    lines.push(sketch.value(node));
    lines.extend(sketch.window(node));
    let style = match sketch.fate(node) {
        Fate::Searched if sketch.on_line(node) => "style=bold",
        Fate::Searched => "style=solid",
        Fate::Cut(_) | Fate::Impossible => "style=dashed, color=gray60, fontcolor=gray45",
    };
    format!("shape={shape}, {style}, label={}", quoted(&text::joined(lines, "\n")))
}

fn edge(sketch: &Sketch<'_>, parent: NodeId, node: NodeId) -> String {
    let tree = sketch.report.document.tree();
    let mut words = Vec::new();
    if tree.kind(parent) == Some(Kind::Chance) {
        words.push(tree.weight(node).to_string());
    }
    let cut_here = matches!(sketch.fate(parent), Fate::Searched);
    let style = match sketch.fate(node) {
        Fate::Searched if sketch.on_line(node) => "style=bold, penwidth=3",
        Fate::Searched => "style=solid",
        Fate::Cut(number) => {
            if cut_here {
                words.push(format!("// {number}"));
            }
            "style=dashed, color=gray60"
        }
        Fate::Impossible => "style=dotted, color=gray60",
    };
    format!("{style}, label={}", quoted(&text::joined(words, " ")))
}

/// A string of Graphviz: quotes and backslashes are escaped, line breaks are its own.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{text}\"")
}
