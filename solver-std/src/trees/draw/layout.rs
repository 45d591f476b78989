//! Where nodes stand.

use plywood_core::trees::{Content, Kind, NodeId, Tree};

use super::Sketch;

/// From one level to the next.
pub(super) const LEVEL: f64 = 104.0;
/// Between subtrees.
const GAP: f64 = 10.0;
/// Of a character of the values, about.
const CHARACTER: f64 = 7.6;
/// Of a character of the small text beside a node, about.
const SMALL: f64 = 6.4;

/// A node's place: its middle, and how far its shape reaches to each side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) half: f64,
}

/// Where all nodes stand.
pub(super) struct Layout {
    pub(super) spots: Vec<Spot>,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Layout {
    /// Every subtree has a strip of its own as wide as it needs, parents over the middle of their
    /// children.
    pub(super) fn new(sketch: &Sketch<'_>) -> Self {
        let tree = sketch.report.document.tree();
        let levels = sketch.report.document.levels();
        let mut widths = vec![0.0; tree.len()];
        for node in tree.nodes().rev() {
            let below: f64 = tree.children(node).map(|child| widths[child.index()]).sum();
            widths[node.index()] = below.max(own_width(sketch, node));
        }
        let mut spots = vec![Spot::default(); tree.len()];
        let mut left = vec![0.0; tree.len()];
        // Parents come before their children.
        for node in tree.nodes() {
            let (mut at, width) = (left[node.index()], widths[node.index()]);
            let below: f64 = tree.children(node).map(|child| widths[child.index()]).sum();
            at += (width - below) / 2.0;
            for child in tree.children(node) {
                left[child.index()] = at;
                at += widths[child.index()];
            }
            spots[node.index()] = Spot {
                x: left[node.index()] + width / 2.0,
                y: levels[node.index()] as f64 * LEVEL,
                half: half(sketch, node),
            };
        }
        for node in tree.nodes().rev() {
            let x = |child: Option<NodeId>| child.map(|child| spots[child.index()].x);
            if let (Some(first), Some(last)) =
                (x(tree.children(node).next()), x(tree.children(node).last()))
            {
                spots[node.index()].x = f64::midpoint(first, last);
            }
        }
        let height = sketch.report.document.depth() as f64 * LEVEL;
        Self { spots, width: widths[Tree::ROOT.index()], height }
    }

    pub(super) fn spot(&self, node: NodeId) -> Spot {
        self.spots[node.index()]
    }
}

/// How far a shape reaches to each side of its middle, so that its value fits.
fn half(sketch: &Sketch<'_>, node: NodeId) -> f64 {
    let text = sketch.value(node).chars().count() as f64 * CHARACTER;
    match sketch.report.document.tree().content(node) {
        Content::Leaf(_) => (text / 2.0 + 7.0).max(15.0),
        Content::Inner(Kind::Max | Kind::Min) => (text / 2.0 + 20.0).max(28.0),
        Content::Inner(Kind::Chance) => (text / 2.0 + 5.0).max(22.0),
        Content::Inner(Kind::Player(_)) => (text / 2.0 + 10.0).max(26.0),
    }
}

/// The strip that a node itself needs, twice its wider side: the name stands to the left of an inner
/// node and the window to its right.
fn own_width(sketch: &Sketch<'_>, node: NodeId) -> f64 {
    let characters = |text: &str| text.chars().count() as f64 * SMALL;
    let half = half(sketch, node);
    let name = sketch.report.document.name(node).map_or(0.0, |name| characters(name) * 1.2 + 6.0);
    if sketch.report.document.tree().payoff(node).is_some() {
        return GAP + (2.0 * half).max(name);
    }
    let window = sketch.window(node).iter().map(|line| characters(line) + 4.0).fold(0.0, f64::max);
    GAP + 2.0 * half + 2.0 * name.max(window)
}
