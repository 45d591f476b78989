//! Searching for the move of a position once more, and telling each step.

use std::fmt::Write;

use plywood_core::book::choose;
use plywood_core::search::Key;
use plywood_core::symmetry::{Canonical, Symmetric};
use plywood_core::{Control, Observer, Open, Search, Settled, Solve, Value};

use crate::games::{BadPosition, MoveName, Played};
use crate::solver::{Game, Session};
use crate::table::Stored;

/// What a search has come to once more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Retraced {
    /// The move; `None` if the game is over or the session was stopped.
    pub best: Option<MoveName>,
    /// Its value, if it was searched: all moves but one may lose at once.
    pub value: Option<Value>,
    /// Nodes searched.
    pub nodes: u64,
    /// A line for every node down to the depth asked for, and for what became of it.
    pub trace: String,
}

/// Searches as a perfect board with a book does.
pub trait Retrace {
    /// Searches for the move of a position by the rule of books, with an empty table of so many bytes,
    /// and tells of the nodes down to a depth.
    ///
    /// # Errors
    /// [`BadPosition`] if the text is no position of the game.
    fn retrace(
        &self,
        position: &str,
        table: usize,
        depth: usize,
        session: &Session,
    ) -> Result<Retraced, BadPosition>;
}

impl<P> Retrace for Game<P>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    fn retrace(
        &self,
        position: &str,
        table: usize,
        depth: usize,
        session: &Session,
    ) -> Result<Retraced, BadPosition> {
        let position = self.start.after(position)?;
        let none =
            |refused: crate::table::OutOfMemory| BadPosition { at: 0, what: refused.to_string() };
        let mut table = Key::<P>::single(table).map_err(none)?;
        let trace = Trace::of(&Canonical::of(&position).position, depth);
        let mut search = Search::observed(Key::<P>::cleared(&mut table), Stops(session), trace);
        let choice = choose(&mut search, &position, 0, None).ok().flatten();
        Ok(Retraced {
            best: choice.map(|choice| position.name(choice.mv)),
            value: choice.and_then(|choice| choice.value),
            nodes: search.nodes(),
            trace: search.observer().text.clone(),
        })
    }
}

/// Stops with the session.
struct Stops<'a>(&'a Session);

impl Control for Stops<'_> {
    fn go_on(&mut self, _nodes: u64) -> bool {
        !self.0.stopped()
    }
}

/// Writes down what a search does.
struct Trace<P: Solve> {
    root: P,
    /// The nodes on the path.
    path: Vec<P::Open>,
    depth: usize,
    text: String,
}

impl<P: Played> Trace<P>
where
    Key<P>: Stored,
{
    fn of(root: &P, depth: usize) -> Self {
        Self { root: *root, path: Vec::new(), depth, text: String::new() }
    }

    /// What leads to a node: the move from its parent, with the plies that are forced after it.
    fn way_to(&self, open: &P::Open) -> String {
        let is_it = |settled: Settled<P::Open>| match settled {
            Settled::Open { position, plies, .. } if position.key() == open.key() => Some(plies),
            _ => None,
        };
        let named = |mv: P::Move, plies: u8| match plies {
            0 | 1 => self.root.name(mv).to_string(),
            _ => format!("{} and {} forced", self.root.name(mv), plies - 1),
        };
        let way = match self.path.last() {
            Some(parent) => parent
                .candidates()
                .find_map(|mv| is_it(parent.advance(mv)).map(|plies| named(mv, plies))),
            None if is_it(self.root.settle()).is_some() => Some("the position".to_owned()),
            None => self.root.moves().find_map(|mv| {
                let next = self.root.play(mv);
                let plies = next.outcome().is_none().then(|| is_it(next.settle()))??;
                Some(named(mv, plies + 1))
            }),
        };
        way.unwrap_or_else(|| "a node".to_owned())
    }

    fn line(&mut self, what: std::fmt::Arguments<'_>) {
        if self.path.len() <= self.depth {
            // Writing to a string does not fail.
            let _ = writeln!(self.text, "{:indent$}{what}", "", indent = 2 * self.path.len());
        }
    }
}

impl<P: Played> Observer<P::Open> for Trace<P>
where
    Key<P>: Stored,
{
    fn enter(&mut self, open: &P::Open, alpha: Value, beta: Value) {
        if self.path.len() <= self.depth {
            let way = self.way_to(open);
            self.line(format_args!("{way}: better than {alpha}, as good as {beta}?"));
        }
        self.path.push(*open);
    }

    fn cut(&mut self, _open: &P::Open, value: Value, bound: Value) {
        self.line(format_args!("cut: {value} is enough for {bound}"));
    }

    fn leave(&mut self, _open: &P::Open, value: Value) {
        self.path.pop();
        self.line(format_args!("= {value}"));
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use plywood_core::games::connect4::Standard;

    const POSITION: &str = "4444433333221";

    fn retrace(depth: usize) -> Retraced {
        let game = Game { start: Standard::START };
        game.retrace(POSITION, 4096, depth, &Session::default()).unwrap()
    }

    #[test]
    fn a_trace_enters_and_leaves_every_node_down_to_its_depth() {
        let (shallow, deep) = (retrace(1), retrace(40));
        assert_eq!((shallow.nodes, shallow.value), (deep.nodes, deep.value));
        assert!(deep.nodes > 10 && deep.value.is_some() && deep.best.is_some());
        for (retraced, most) in [(&shallow, 1), (&deep, 40)] {
            let lines = || retraced.trace.lines();
            let entered = lines().filter(|line| line.ends_with('?')).count();
            assert_eq!(lines().filter(|line| line.trim().starts_with('=')).count(), entered);
            assert!(entered > 2 && !retraced.trace.contains("a node"), "{}", retraced.trace);
            let indent = |line: &str| (line.len() - line.trim_start().len()) / 2;
            assert!(lines().map(indent).max().unwrap() <= most);
        }
        assert!(shallow.trace.lines().count() < deep.trace.lines().count());
        assert!(shallow.trace.starts_with("the position: better than"), "{}", shallow.trace);
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let game = Game { start: Standard::START };
        assert!(game.retrace("48", 0, 0, &Session::default()).is_err());
    }
}
