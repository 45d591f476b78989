//! The picture as SVG. Who chooses is told by shape, what was cut by dashes and a number, the best
//! line by width: nothing by colour alone.

use plywood_core::trees::{Kind, NodeId, Side};
use svg::Document;
use svg::node::element::{Circle, Description, Group, Line, Path, Rectangle, Style, Text, Title};

use super::layout::{Layout, Spot};
use super::{Fate, Sketch, minus};
use crate::text;
use crate::trees::output::Report;

const MARGIN: f64 = 28.0;
/// Title and shapes explained.
const HEAD: f64 = 118.0;
/// Of a line of the legend.
const LINE: f64 = 20.0;
/// Half the height of a shape.
const HALF: f64 = 23.0;
const NARROWEST: f64 = 560.0;

const STYLE: &str = "
  text { font: 14px 'DejaVu Sans', system-ui, sans-serif; fill: #1a1a1a }
  .title { font-size: 18px; font-weight: 600 }
  .small { font-size: 12px }
  .value { text-anchor: middle }
  .name { font-size: 12px; font-weight: 600 }
  .window { font-size: 11px; fill: #333 }
  .weight { font-size: 12px; text-anchor: middle; paint-order: stroke; stroke: #fff; stroke-width: 5px }
  .edge { stroke: #555; stroke-width: 1.3 }
  .best { stroke: #111; stroke-width: 4 }
  .gone { stroke: #999; stroke-width: 1.2; stroke-dasharray: 5 4 }
  .node { stroke: #333; stroke-width: 1.4 }
  .chosen { stroke: #111; stroke-width: 3 }
  .max { fill: #cfe4f7 }
  .min { fill: #fde0c5 }
  .chance { fill: #d8efd3 }
  .leaf { fill: #fff }
  .ghost { fill: #f4f4f4; stroke: #999; stroke-width: 1.2; stroke-dasharray: 5 4 }
  .faint { fill: #777 }
  .slash { stroke: #b00020; stroke-width: 2.4 }
  .badge { fill: #fff; stroke: #b00020; stroke-width: 1.4 }
  .number { font-size: 11px; font-weight: 600; fill: #b00020; text-anchor: middle }
";

/// The picture of a solved tree, with its last line break.
pub fn svg(report: &Report<'_>) -> String {
    let sketch = Sketch::new(report);
    let layout = Layout::new(&sketch);
    let legend = legend(&sketch);
    let widest = legend.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64 * 7.4;
    let width = (layout.width.max(NARROWEST).max(widest) + 2.0 * MARGIN).ceil();
    let (left, top) = ((width - layout.width) / 2.0, HEAD + HALF);
    let below = top + layout.height + HALF + 30.0;
    let height = (below + legend.len() as f64 * LINE + MARGIN / 2.0).ceil();
    let canvas = Canvas { sketch: &sketch, layout: &layout };
    let tree = canvas.drawn().set("transform", format!("translate({left:.1} {top:.1})"));
    let mut document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .add(Title::new(report.title))
        .add(Description::new().add(svg::node::Text::new(description(&sketch, &legend))))
        .add(Style::new(STYLE))
        .add(Rectangle::new().set("width", width).set("height", height).set("fill", "#fff"))
        .add(heading(&sketch))
        .add(tree);
    for (i, line) in legend.iter().enumerate() {
        let y = below + (i as f64 + 0.7) * LINE;
        document = document.add(label(line.as_str(), MARGIN, y).set("class", "small"));
    }
    format!("{document}\n")
}

fn label(text: impl Into<String>, x: f64, y: f64) -> Text {
    Text::new(text).set("x", round(x)).set("y", round(y))
}

/// A tenth of a pixel is enough.
fn round(at: f64) -> f64 {
    (at * 10.0).round() / 10.0
}

fn line(class: &str, from: (f64, f64), to: (f64, f64)) -> Line {
    Line::new()
        .set("class", class)
        .set("x1", round(from.0))
        .set("y1", round(from.1))
        .set("x2", round(to.0))
        .set("y2", round(to.1))
}

/// The answer in a sentence.
fn summary(sketch: &Sketch<'_>) -> String {
    let Report { document, algorithm, order, solved, plain, .. } = sketch.report;
    let best = solved
        .answer
        .best
        .map_or_else(String::new, |best| format!(", best move {}", document.label(best)));
    let (leaves, all) = (solved.tally().leaves, document.tree().leaves());
    let wrong = (plain.filter(|plain| plain.value != solved.answer.value)).map_or_else(
        String::new,
        |plain| {
            let name = algorithm.plain().name();
            minus(&format!("; WRONG: {name} finds {}", plain.value))
        },
    );
    minus(&format!("value {}{best}; ", solved.answer.value))
        + &format!("{leaves} of {all} leaves; {}, order {order}{wrong}", algorithm.name())
}

/// For those who do not see the picture.
fn description(sketch: &Sketch<'_>, legend: &[String]) -> String {
    let tree = minus(&sketch.report.document.to_string());
    format!("{}. {tree}. {}", summary(sketch), text::joined(legend, ". "))
}

/// What the dashes and numbers mean: a line for each cut.
fn legend(sketch: &Sketch<'_>) -> Vec<String> {
    let mut lines: Vec<String> = (sketch.cuts.iter())
        .map(|cut| format!("{}  {}", cut.number, sketch.explanation(cut)))
        .collect();
    if sketch.fates.contains(&Fate::Impossible) {
        lines.push("0  weight zero: cannot happen, not searched".to_owned());
    }
    lines
}

/// Title, answer, and the shapes that the tree has.
fn heading(sketch: &Sketch<'_>) -> Group {
    let name = sketch.report.title;
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let mut group = Group::new()
        .add(label(name, MARGIN, 36.0).set("class", "title"))
        .add(label(summary(sketch), MARGIN, 60.0).set("class", "small"));
    let tree = sketch.report.document.tree();
    let mut x = MARGIN + 14.0;
    for kind in [Kind::Max, Kind::Min, Kind::Chance, Kind::A, Kind::B] {
        if tree.nodes().any(|node| tree.kind(node) == Some(kind)) {
            let key = Group::new().set("transform", format!("translate({x} 84) scale(.45)"));
            let spot = Spot { x: 0.0, y: 0.0, half: 26.0 };
            group = group.add(key.add(shape(kind, spot, &class(kind, "node"))));
            group = group.add(label(kind.name(), x + 18.0, 88.0).set("class", "small"));
            x += 40.0 + 9.0 * kind.name().len() as f64;
        }
    }
    if sketch.line.len() > 1 {
        group = group.add(line("best", (x, 84.0), (x + 24.0, 84.0)));
        group = group.add(label("best play", x + 32.0, 88.0).set("class", "small"));
        x += 112.0;
    }
    if sketch.fates.iter().any(|fate| !matches!(fate, Fate::Searched)) {
        group = group.add(line("gone", (x, 84.0), (x + 24.0, 84.0)));
        group = group.add(label("not searched", x + 32.0, 88.0).set("class", "small"));
    }
    group
}

fn class(kind: Kind, outline: &str) -> String {
    let fill = match kind {
        Kind::Max | Kind::A => "max",
        Kind::Min | Kind::B => "min",
        Kind::Chance => "chance",
    };
    format!("{outline} {fill}")
}

/// Up for MAX and A, down for MIN and B, round for chance.
fn shape(kind: Kind, Spot { x, y, half }: Spot, class: &str) -> Group {
    let h = HALF;
    let path = |points: &[(f64, f64)]| {
        let at = |&(dx, dy): &(f64, f64)| format!("{:.1} {:.1}", x + dx, y + dy);
        let points: Vec<String> = points.iter().map(at).collect();
        Path::new().set("class", class).set("d", format!("M{}Z", points.join("L")))
    };
    let group = Group::new();
    match kind {
        Kind::Max => group.add(path(&[(0.0, -h), (half, h), (-half, h)])),
        Kind::Min => group.add(path(&[(0.0, h), (half, -h), (-half, -h)])),
        Kind::Chance => group.add(
            Circle::new()
                .set("class", class)
                .set("cx", round(x))
                .set("cy", round(y))
                .set("r", half),
        ),
        Kind::Player(Side::A) => {
            group.add(path(&[(0.0, -h), (half, -6.0), (half, h), (-half, h), (-half, -6.0)]))
        }
        Kind::Player(Side::B) => {
            group.add(path(&[(0.0, h), (half, 6.0), (half, -h), (-half, -h), (-half, 6.0)]))
        }
    }
}

struct Canvas<'a> {
    sketch: &'a Sketch<'a>,
    layout: &'a Layout,
}

impl Canvas<'_> {
    fn drawn(&self) -> Group {
        let nodes = || self.sketch.report.document.tree().nodes();
        let edges = nodes().filter_map(|node| self.edge(node)).fold(Group::new(), Group::add);
        let shapes = nodes().map(|node| self.node(node)).fold(Group::new(), Group::add);
        Group::new().add(edges).add(shapes)
    }

    /// The edge from a node's parent, with its weight, and the mark of a cut if that is where one
    /// took place.
    fn edge(&self, node: NodeId) -> Option<Group> {
        let parent = self.sketch.parents[node.index()]?;
        let tree = self.sketch.report.document.tree();
        let (from, to) = (self.layout.spot(parent), self.layout.spot(node));
        let (from, to) = ((from.x, from.y + self.reach(parent)), (to.x, to.y - self.reach(node)));
        let fate = self.sketch.fate(node);
        let class = match fate {
            Fate::Searched if self.sketch.on_line(node) => "best",
            Fate::Searched => "edge",
            Fate::Cut(_) | Fate::Impossible => "gone",
        };
        let mut group = Group::new().add(line(class, from, to));
        if tree.kind(parent) == Some(Kind::Chance) {
            let (x, y) = between(from, to, 0.82);
            let weight = label(tree.weight(node).to_string(), x, y + 4.0).set("class", "weight");
            group = group.add(weight);
        }
        if matches!(self.sketch.fate(parent), Fate::Searched) {
            match fate {
                Fate::Cut(number) => group = group.add(mark(number, from, to)),
                Fate::Impossible => group = group.add(mark(0, from, to)),
                Fate::Searched => {}
            }
        }
        Some(group)
    }

    /// How far a node's shape reaches up and down from its middle.
    fn reach(&self, node: NodeId) -> f64 {
        match self.sketch.report.document.tree().kind(node) {
            Some(Kind::Chance) => self.layout.spot(node).half,
            Some(_) => HALF,
            None => 13.0,
        }
    }

    fn node(&self, node: NodeId) -> Group {
        let document = self.sketch.report.document;
        let (spot, fate) = (self.layout.spot(node), self.sketch.fate(node));
        let searched = matches!(fate, Fate::Searched);
        let outline = match searched {
            true if self.sketch.on_line(node) => "chosen",
            true => "node",
            false => "ghost",
        };
        let faint = if searched { "" } else { " faint" };
        let (body, sink) = match document.tree().kind(node) {
            Some(kind) => {
                let class = if searched { class(kind, outline) } else { outline.to_owned() };
                // A triangle is widest at its foot, or at its head.
                let sink = match kind {
                    Kind::Max => 15.0,
                    Kind::Min => -5.0,
                    Kind::Chance => 5.0,
                    Kind::Player(Side::A) => 13.0,
                    Kind::Player(Side::B) => -3.0,
                };
                (shape(kind, spot, &class), sink)
            }
            None => (leaf(spot, outline), 5.0),
        };
        let value = minus(&self.sketch.value(node));
        let value = label(value, spot.x, spot.y + sink).set("class", format!("value{faint}"));
        let mut group = Group::new().add(body).add(value);
        if let Some(name) = document.name(node) {
            // Beside a shape, where no edge comes or goes; below a leaf.
            let (x, y, anchor) = match document.tree().kind(node) {
                Some(_) => (spot.x - spot.half - 5.0, spot.y + 4.0, "end"),
                None => (spot.x, spot.y + 29.0, "middle"),
            };
            let name = label(name, x, y).set("class", format!("name{faint}"));
            group = group.add(name.set("text-anchor", anchor));
        }
        for (i, line) in self.sketch.window(node).iter().enumerate() {
            let (x, y) = (spot.x + spot.half + 3.0, spot.y - 3.0 + 14.0 * i as f64);
            group = group.add(label(line.as_str(), x, y).set("class", "window"));
        }
        group
    }
}

fn leaf(spot: Spot, outline: &str) -> Group {
    let class = if outline == "ghost" { outline.to_owned() } else { format!("{outline} leaf") };
    let body = Rectangle::new()
        .set("class", class)
        .set("x", round(spot.x - spot.half))
        .set("y", round(spot.y - 13.0))
        .set("width", round(2.0 * spot.half))
        .set("height", 26)
        .set("rx", 4);
    Group::new().add(body)
}

fn between(from: (f64, f64), to: (f64, f64), part: f64) -> (f64, f64) {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

/// Two strokes across an edge and, farther down, the number of its cut.
fn mark(number: usize, from: (f64, f64), to: (f64, f64)) -> Group {
    let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let (dx, dy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let (x, y) = between(from, to, 0.36);
    let mut group = Group::new();
    for shift in [-3.0, 3.0] {
        let (x, y) = (x + dx * shift, y + dy * shift);
        // Across the edge, and leaning a little.
        let (ax, ay) = (-dy * 8.0 + dx * 3.0, dx * 8.0 + dy * 3.0);
        group = group.add(line("slash", (x - ax, y - ay), (x + ax, y + ay)));
    }
    let (x, y) = between(from, to, 0.6);
    let badge = Circle::new().set("class", "badge").set("cx", round(x)).set("cy", round(y));
    group
        .add(badge.set("r", if number > 9 { 10.5 } else { 8.5 }))
        .add(label(number.to_string(), x, y + 4.0).set("class", "number"))
}
