//! One position, everything asked about it, and the answer as it grows.

use std::time::Instant;

use plywood_core::driver::{self, Question, Report};
use plywood_core::search::{Key, Path};
use plywood_core::{Bounds, Control, Stopped, Value};

use super::fallback::{self, Guess};
use super::{Answer, Asked, Counted, News, Place, Resources, Session, Worth};
use crate::games::{MoveName, Played};
use crate::table::Stored;
use crate::text;

/// A position that is being solved.
pub(super) struct Inquiry<'a, P: Played>
where
    Key<P>: Stored,
{
    position: P,
    asked: &'a Asked,
    begun: Instant,
    answer: Answer,
    /// What is proved about every move of the board; `None` for those that are not legal.
    bounds_by_place: Vec<Option<Bounds>>,
}

impl<'a, P> Inquiry<'a, P>
where
    P: Played,
    Key<P>: Stored,
{
    pub(super) fn new(
        position: P,
        text: &str,
        asked: &'a Asked,
        resources: &Resources,
        begun: Instant,
    ) -> Self {
        let given = text.trim();
        let answer = Answer {
            position: if given.is_empty() { "start" } else { given }.to_owned(),
            to_move: position.to_move(),
            moves_made: position.moves_made(),
            finished: position.outcome().is_some(),
            drawing: position.drawing(),
            place: P::PLACE,
            ply: P::PLY,
            start: P::START,
            worth: worth(&position, Bounds::UNKNOWN),
            plies: None,
            best: Vec::new(),
            places: None,
            line: None,
            guess: None,
            complete: false,
            nodes: 0,
            time: begun.elapsed(),
            threads: resources.threads,
            mode: resources.mode,
        };
        Self { position, asked, begun, answer, bounds_by_place: Vec::new() }
    }

    /// Finds out as much as the oracle does before it is stopped; if that is not even who wins,
    /// looks ahead as far as `fallback` allows.
    pub(super) fn run(
        mut self,
        oracle: &mut impl Counted<P>,
        fallback: Option<impl Control>,
        session: &Session,
        tell: &mut dyn FnMut(News<'_>),
    ) -> Answer {
        let proved = self.prove(oracle, session, tell);
        self.answer.complete = proved.is_ok();
        self.count(oracle);
        let in_doubt = self.answer.worth.bounds.sign().is_none();
        if let (true, Some(control), false) = (in_doubt, fallback, session.stopped()) {
            self.look_ahead(control);
        }
        self.answer
    }

    /// Takes in a judgement, or what a depth-limited search has proved after all.
    fn look_ahead(&mut self, control: impl Control) {
        let (seen, nodes) = fallback::look_ahead(&self.position, control);
        let bounds = self.answer.worth.bounds.and(seen.proved());
        self.take(&Report { bounds, best: seen.best, ..Report::default() });
        let everything = !self.asked.analyze && !self.asked.line;
        self.answer.complete = everything && self.answer.worth.is_proved(self.asked.weak);
        self.answer.guess = if bounds.sign().is_none() { Guess::of(&seen) } else { None };
        self.answer.nodes += nodes;
        self.answer.time = self.begun.elapsed();
    }

    fn prove(
        &mut self,
        oracle: &mut impl Counted<P>,
        session: &Session,
        tell: &mut dyn FnMut(News<'_>),
    ) -> Result<(), Stopped> {
        let question = Question { weak: self.asked.weak, line: self.asked.line };
        let mut report = Report::default();
        let position = self.position;
        let solved = driver::solve(oracle, &position, question, &mut report, &mut |report| {
            session.note(match question.weak {
                true => text::possible_outcomes(position.to_move(), report.bounds),
                false => text::possible_values(&worth(&position, report.bounds)),
            });
        });
        self.take(&report);
        self.count(oracle);
        if self.asked.analyze {
            self.begin_analysis();
        }
        solved?;
        tell(News::Solved(&self.answer));
        if self.asked.analyze { self.analyze(oracle, tell) } else { Ok(()) }
    }

    /// Takes the report into the answer.
    fn take(&mut self, report: &Report<P::Move>) {
        let worth = worth(&self.position, report.bounds);
        self.answer.worth = worth;
        self.answer.plies = match worth.bounds.value() {
            _ if self.asked.weak => None,
            Some(Value::DRAW) => self.position.plies_of_a_draw(),
            Some(value) => value.plies().map(u32::from),
            None => None,
        };
        self.answer.best = report.best.iter().map(|&mv| self.position.name(mv)).collect();
        if self.asked.line {
            self.answer.line = Some(self.line(&report.line));
        }
    }

    fn line(&self, moves: &[P::Move]) -> Vec<MoveName> {
        let mut position = self.position;
        let name = |&mv: &P::Move| {
            let name = position.name(mv);
            position = position.play(mv);
            name
        };
        moves.iter().map(name).collect()
    }

    fn count(&mut self, oracle: &impl Counted<P>) {
        self.answer.nodes = oracle.nodes();
        self.answer.time = self.begun.elapsed();
    }

    /// Lists the places of the board; what the position is worth bounds what a move is.
    fn begin_analysis(&mut self) {
        let position = self.position;
        let at_most = Bounds::at_most(self.answer.worth.bounds.upper);
        let legal = |mv: P::Move| position.moves().any(|legal| legal == mv);
        let place = |mv: P::Move| Place {
            name: position.name(mv),
            worth: legal(mv).then(|| worth(&position, at_most)),
        };
        self.answer.places = Some(position.places().into_iter().map(place).collect());
        let known = |mv: P::Move| legal(mv).then_some(at_most);
        self.bounds_by_place = position.places().into_iter().map(known).collect();
    }

    /// Proves what every move is worth, in canonical order.
    fn analyze(
        &mut self,
        oracle: &mut impl Counted<P>,
        tell: &mut dyn FnMut(News<'_>),
    ) -> Result<(), Stopped> {
        let places = self.position.places();
        let position = self.position;
        for mv in position.moves() {
            let Some(at) = places.iter().position(|&place| place == mv) else { continue };
            let proved = self.prove_move(oracle, mv, at);
            if let Some(places) = &mut self.answer.places {
                let bounds = self.bounds_by_place[at].unwrap_or(Bounds::UNKNOWN);
                places[at].worth = Some(worth(&self.position, bounds));
                tell(News::Place(&places[at]));
            }
            proved?;
        }
        self.answer.best = self.all_best();
        Ok(())
    }

    /// Proves what the move at index `at` of the places is worth.
    fn prove_move(
        &mut self,
        oracle: &mut impl Counted<P>,
        mv: P::Move,
        at: usize,
    ) -> Result<(), Stopped> {
        let next = self.position.play(mv);
        let path = Path::of_move(&self.position, &next);
        let known = self.bounds_by_place[at].unwrap_or(Bounds::UNKNOWN);
        let (lower, upper) = path.window(known.lower, known.upper);
        let mut report = Report { bounds: Bounds { lower, upper }, ..Report::default() };
        let question = Question { weak: self.asked.weak, line: false };
        let proved = driver::prove_value(oracle, &next, question, &mut report, &mut |_| ());
        self.bounds_by_place[at] = Some(known.and(path.lift(next.possible(report.bounds))));
        proved
    }

    /// All moves as good as the position, in the order of the places.
    fn all_best(&self) -> Vec<MoveName> {
        let weak = self.asked.weak;
        let value = |bounds: Bounds| (bounds.sign(), bounds.value().filter(|_| !weak));
        let best = value(self.answer.worth.bounds);
        let places = self.answer.places.iter().flatten();
        let good = |place: &&Place| place.worth.is_some_and(|worth| value(worth.bounds) == best);
        places.filter(good).map(|place| place.name.clone()).collect()
    }
}

/// What bounds on the value of a position, or of one of its moves, mean.
fn worth<P: Played>(position: &P, bounds: Bounds) -> Worth
where
    Key<P>: Stored,
{
    let bounds = position.possible(bounds);
    let score = |value| position.score(value);
    Worth { bounds, scores: score(bounds.lower).zip(score(bounds.upper)) }
}
