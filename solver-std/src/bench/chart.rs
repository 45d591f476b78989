//! A report as a plot in SVG: speed-up over threads, a line for each mode, the ideal as a dashed
//! line that ends to rise where there are no more cores. Reads in light and dark, and without
//! colour: modes differ by marker and name too.

use svg::Document;
use svg::node::element::{
    Circle, Description, Group, Line, Path, Polyline, Rectangle, Style, Text, Title,
};

use super::{Report, Row};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 480.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 92.0;
const BOTTOM: f64 = 56.0;
/// The least room between two numbers at an axis.
const LABEL_GAP: f64 = 22.0;
/// Lines of different modes stand apart by this, so that no error bar hides another.
const DODGE: f64 = 10.0;

/// Okabe and Ito's colours (2008), which people see apart whatever their colour vision, lighter on
/// dark. By classes and `currentColor`: many programs that are no browsers know no CSS variables, and
/// would draw neither lines nor bars.
const STYLE: &str = "
  svg { color: #222; background: #fff }
  .m0 { color: #0072b2 }
  .m1 { color: #d55e00 }
  .m2 { color: #007d5b }
  .m3 { color: #a8507f }
  @media (prefers-color-scheme: dark) {
    svg { color: #ddd; background: #16181c }
    .m0 { color: #56b4e9 }
    .m1 { color: #e69f00 }
    .m2 { color: #2fcf9f }
    .m3 { color: #e29ac5 }
  }
  text { font: 13px system-ui, sans-serif; fill: currentColor }
  .title { font-size: 16px; font-weight: 600 }
  .small { font-size: 11px }
  .grid { stroke: currentColor; stroke-opacity: .15 }
  .axis { stroke: currentColor }
  .ideal { stroke: currentColor; stroke-dasharray: 6 4; stroke-opacity: .6 }
  .line { fill: none; stroke: currentColor; stroke-width: 2 }
  .bar { stroke: currentColor; stroke-width: 1.5 }
  .mark { fill: currentColor }
";
const COLOURS: usize = 4;

/// The plot as an SVG document, with its last line break.
pub fn chart(report: &Report) -> String {
    let scale = Scale::of(&report.rows, report.machine.cores);
    let modes = modes(&report.rows);
    let mut document = Document::new()
        .set("viewBox", (0, 0, WIDTH, HEIGHT))
        .set("role", "img")
        .add(Title::new("Speed-up over threads"))
        .add(Description::new().add(svg::node::Text::new(description(report))))
        .add(Style::new(STYLE))
        .add(headings(report))
        .add(grid(&scale, &report.rows))
        .add(ideal(&scale));
    for (index, mode) in modes.iter().enumerate() {
        let series = Series { mode, index, of: modes.len() };
        document = document.add(series.drawn(&scale, &report.rows)).add(series.legend());
    }
    format!("{document}\n")
}

/// The modes in the order of the rows.
fn modes(rows: &[Row]) -> Vec<&'static str> {
    let mut modes = Vec::new();
    for mode in rows.iter().filter_map(|row| row.mode) {
        if !modes.contains(&mode) {
            modes.push(mode);
        }
    }
    modes
}

/// The figures in words, for those who do not see them.
fn description(report: &Report) -> String {
    let row = |row: &Row| {
        let mode = row.mode.map_or_else(String::new, |mode| format!(" in mode {mode}"));
        format!("{} threads{mode}: {:.2} times as fast as one.", row.threads, row.speed_up.median)
    };
    crate::text::joined(report.rows.iter().filter(|row| row.threads > 1).map(row), " ")
}

/// Where numbers lie on the plot.
struct Scale {
    /// The most threads.
    threads: f64,
    /// The greatest speed-up shown.
    speed_up: f64,
    /// Beyond this more threads cannot gain anything.
    cores: f64,
}

impl Scale {
    fn of(rows: &[Row], cores: usize) -> Self {
        let most = |value: fn(&Row) -> f64| rows.iter().map(value).fold(2.0, f64::max);
        let threads = most(|row| row.threads as f64);
        let cores = cores as f64;
        let speed_up = most(|row| row.speed_up.max).max(threads.min(cores)).ceil();
        Self { threads, speed_up, cores }
    }

    fn x(&self, threads: f64) -> f64 {
        // Half a thread of room on both sides.
        LEFT + (WIDTH - LEFT - RIGHT) * (threads - 0.5) / self.threads
    }

    fn y(&self, speed_up: f64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * speed_up / self.speed_up
    }
}

fn label(text: impl Into<String>, x: f64, y: f64, anchor: &str) -> Text {
    Text::new(text).set("x", round(x)).set("y", round(y)).set("text-anchor", anchor)
}

fn line(class: &str, from: (f64, f64), to: (f64, f64)) -> Line {
    Line::new()
        .set("class", class)
        .set("x1", round(from.0))
        .set("y1", round(from.1))
        .set("x2", round(to.0))
        .set("y2", round(to.1))
}

/// A tenth of a pixel is enough.
fn round(at: f64) -> f64 {
    (at * 10.0).round() / 10.0
}

fn headings(report: &Report) -> Group {
    let Report { plywood, machine, suite, repeats, .. } = report;
    let about =
        format!("plywood {plywood}, suite {suite}, {repeats} repeats; bars: least to greatest");
    let title = label("Speed-up over threads", LEFT, 24.0, "start").set("class", "title");
    let machine = label(machine.to_string(), LEFT, 60.0, "start").set("class", "small");
    let about = label(about, LEFT, 43.0, "start").set("class", "small");
    let middle = (TOP + HEIGHT - BOTTOM) / 2.0;
    let vertical = format!("rotate(-90 18 {middle})");
    Group::new()
        .add(title)
        .add(about)
        .add(machine)
        .add(label("threads", (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 14.0, "middle"))
        .add(
            label("times as fast as one thread", 18.0, middle, "middle").set("transform", vertical),
        )
}

/// Axes, lines at whole speed-ups and the thread counts that were measured.
fn grid(scale: &Scale, rows: &[Row]) -> Group {
    let (bottom, end) = (scale.y(0.0), WIDTH - RIGHT);
    let step = (scale.speed_up * LABEL_GAP / (bottom - TOP)).ceil().max(1.0);
    let mut group = Group::new();
    for tick in 0..=(scale.speed_up / step) as u32 {
        let (value, class) = (f64::from(tick) * step, if tick == 0 { "axis" } else { "grid" });
        let y = scale.y(value);
        group = group.add(line(class, (LEFT, y), (end, y))).add(label(
            value.to_string(),
            LEFT - 8.0,
            y + 4.0,
            "end",
        ));
    }
    let mut last = f64::NEG_INFINITY;
    for row in rows {
        let x = scale.x(row.threads as f64);
        if x >= last + LABEL_GAP {
            let mark = if row.oversubscribed { "*" } else { "" };
            group = group.add(label(format!("{}{mark}", row.threads), x, bottom + 20.0, "middle"));
            last = x;
        }
    }
    if rows.iter().any(|row| row.oversubscribed) {
        let note = label("* more threads than cores", end, HEIGHT - 14.0, "end");
        group = group.add(note.set("class", "small"));
    }
    group
}

fn ideal(scale: &Scale) -> Group {
    let at = |threads: f64| (scale.x(threads), scale.y(threads.min(scale.cores)));
    let turn = at(scale.threads.min(scale.cores));
    let (x, y) = at(scale.threads);
    Group::new()
        .add(line("ideal", at(1.0), turn))
        .add(line("ideal", turn, (x, y)))
        .add(label("ideal", x, y - 8.0, "end").set("class", "small"))
}

/// One mode's line.
struct Series<'a> {
    mode: &'a str,
    index: usize,
    of: usize,
}

impl Series<'_> {
    /// The class that has its colour.
    fn class(&self) -> String {
        format!("m{}", self.index % COLOURS)
    }

    /// How far the line stands to the right of its thread counts.
    fn dodge(&self) -> f64 {
        DODGE * (self.index as f64 - (self.of as f64 - 1.0) / 2.0)
    }

    fn drawn(&self, scale: &Scale, rows: &[Row]) -> Group {
        let mine = |row: &&Row| row.mode.is_none_or(|mode| mode == self.mode);
        let x = |row: &Row| scale.x(row.threads as f64) + self.dodge();
        let point = |row: &Row| (x(row), scale.y(row.speed_up.median));
        let points: Vec<String> =
            rows.iter().filter(mine).map(point).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let path = Polyline::new().set("class", "line").set("points", points.join(" "));
        let mut group = Group::new().set("class", self.class()).add(path);
        for row in rows.iter().filter(mine) {
            let (least, most) = (scale.y(row.speed_up.min), scale.y(row.speed_up.max));
            for (from, to) in [
                ((0.0, least), (0.0, most)),
                ((-4.0, least), (4.0, least)),
                ((-4.0, most), (4.0, most)),
            ] {
                group = group.add(line("bar", (x(row) + from.0, from.1), (x(row) + to.0, to.1)));
            }
            group = group.add(self.marker(point(row)));
        }
        group
    }

    /// A shape of its own for each mode.
    fn marker(&self, (x, y): (f64, f64)) -> Group {
        let group = Group::new().set("class", format!("mark {}", self.class()));
        let path = |shape: &str| Path::new().set("d", format!("M{x:.1} {y:.1}{shape}"));
        match self.index % COLOURS {
            0 => group.add(Circle::new().set("cx", round(x)).set("cy", round(y)).set("r", 5)),
            1 => {
                let corner = (round(x - 4.5), round(y - 4.5));
                let square = Rectangle::new().set("x", corner.0).set("y", corner.1);
                group.add(square.set("width", 9).set("height", 9))
            }
            2 => group.add(path("m0 -6l6 10h-12z")),
            _ => group.add(path("m0 -6l6 6l-6 6l-6 -6z")),
        }
    }

    fn legend(&self) -> Group {
        let (x, y) = (LEFT + 110.0 * self.index as f64, 78.0);
        Group::new().set("class", "series").add(self.marker((x + 6.0, y))).add(label(
            self.mode,
            x + 18.0,
            y + 4.0,
            "start",
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::report::tests::sample;

    #[test]
    fn points_lie_where_their_figures_say() {
        let scale = Scale::of(&sample().rows, 2);
        assert_eq!((scale.threads, scale.speed_up), (3.0, 3.0));
        assert_eq!((scale.y(0.0), scale.y(3.0)), (HEIGHT - BOTTOM, TOP));
        assert!(scale.x(1.0) > LEFT && scale.x(3.0) < WIDTH - RIGHT);
    }

    #[test]
    fn a_chart_has_a_marker_for_every_figure_and_the_legend() {
        let chart = chart(&sample());
        assert_eq!(chart.matches("<circle").count(), 3 + 1);
        assert_eq!(chart.matches("class=\"bar\"").count(), 3 * 3);
        assert!(chart.contains("2 threads in mode abdada: 2.00 times as fast as one."));
        assert!(chart.contains("3*"), "oversubscription is marked");
    }

    #[test]
    fn text_from_outside_is_escaped() {
        let mut report = sample();
        report.machine.cpu = Some("<&>".to_owned());
        assert!(chart(&report).contains("&lt;&amp;&gt;"));
    }
}
