//! `plywood solve`.

use std::convert::Infallible;
use std::sync::Arc;
use std::thread;

use crossbeam::channel::Receiver;

use super::args::SolveArgs;
use super::feed::{Feed, Source};
use super::ordered::Ordered;
use super::progress::Progress;
use super::screen::Screen;
use super::{Failure, Verdict, batch, interrupt};
use crate::output::{self, Format, Style};
use crate::solver::{Answer, Asked, Engine, News, Resources, Session, Solver};
use crate::text;

/// A run that has been checked and can begin.
pub(super) struct Plan {
    /// Where positions come from.
    pub(super) source: Source,
    /// How answers look.
    pub(super) style: Style,
    /// The game.
    pub(super) engine: Box<dyn Engine>,
    resources: Resources,
    /// Whether the answer appears bit by bit: nobody named a position, and people read it.
    bit_by_bit: bool,
}

/// Solves what the arguments name.
pub(super) fn run(args: SolveArgs) -> Result<Verdict, Failure> {
    let plan = Plan::new(args)?;
    let feed = plan.source.open()?;
    let session = Arc::new(Session::default());
    let interrupted = interrupt::watch(&session)?;
    let progress = Progress::start(&session);
    let screen = Screen::new(&progress);
    screen.print(&plan.style.preamble())?;
    let verdict = if plan.bit_by_bit {
        plan.solve_bit_by_bit(&session, &screen)?
    } else {
        plan.solve_all(&feed, &interrupted, &session, &screen)?
    };
    let interrupted = interrupt::has_come(&interrupted);
    Ok(if interrupted { verdict.max(Verdict::Incomplete) } else { verdict })
}

impl Plan {
    fn new(mut args: SolveArgs) -> Result<Self, Failure> {
        let source = Source::of(&mut args)?;
        let engine = args.game.engine();
        if args.format == Format::Pons && !engine.has_score() {
            return Err(Failure::Refused(format!(
                "{} has no score, which --format pons prints; use --format json, csv or text",
                args.game
            )));
        }
        let bit_by_bit = source.is_empty() && args.format == Format::Text;
        let asked = Asked {
            weak: args.weak,
            analyze: args.analyze || bit_by_bit,
            line: args.pv,
            time_limit: args.time_limit,
        };
        let style = Style { format: args.format, asked, game: args.game };
        let resources = Resources {
            threads: args.threads.unwrap_or_else(all_threads),
            mode: args.mode,
            table: args.table.bytes(),
            keep_table: args.keep_table,
        };
        Ok(Self { source, style, engine, resources, bit_by_bit })
    }

    /// All threads on one position at a time, or each on its own with its share of the table.
    fn solvers(&self, batch: bool) -> Result<Vec<Box<dyn Solver>>, Failure> {
        let threads = self.resources.threads;
        let (solvers, resources) = if batch && !self.resources.keep_table {
            let table = self.resources.table / threads;
            (threads, Resources { threads: 1, table, ..self.resources })
        } else {
            (1, self.resources)
        };
        (0..solvers).map(|_| self.engine.solver(resources).map_err(Failure::refused)).collect()
    }

    fn solve_all(
        &self,
        feed: &Feed,
        interrupted: &Receiver<Infallible>,
        session: &Session,
        screen: &Screen<'_>,
    ) -> Result<Verdict, Failure> {
        let solvers = self.solvers(feed.is_batch())?;
        let replies = Ordered::new(screen, self.style.separator());
        batch::run(self, solvers, &feed.items, interrupted, session, &replies)?;
        if interrupt::has_come(interrupted)
            && let Some(left) = batch::leave(self, &feed.items, &replies)
        {
            screen.complain(&left);
        }
        replies.finish()
    }

    /// Prints value and best move as soon as they are proved, then every move as it is.
    fn solve_bit_by_bit(&self, session: &Session, screen: &Screen<'_>) -> Result<Verdict, Failure> {
        let mut solver = self.solvers(false)?.remove(0);
        let mut solved: Option<Answer> = None;
        let mut printed = Ok(());
        let mut print = |text: &str| {
            if printed.is_ok() {
                printed = screen.print(text);
                // Without a reader there is no need to go on.
                if printed.is_err() {
                    session.stop();
                }
            }
        };
        let answer = solver.solve("", &self.style.asked, session, &mut |news| match news {
            News::Solved(answer) => {
                print(
                    &(output::heading(&self.style, answer)
                        + &output::summary(&self.style, answer)
                        + "\n"),
                );
                solved = Some(answer.clone());
            }
            News::Place(place) => {
                if let Some(answer) = &solved {
                    print(&output::place_row(&self.style, answer, place));
                }
            }
        });
        let answer = answer.map_err(Failure::refused)?;
        if printed.is_err() {
            return Failure::unless_written(printed, Verdict::Answered);
        }
        let printed = screen.print(&match (&solved, answer.complete) {
            (None, _) => self.style.answer(&answer),
            (Some(_), true) => {
                format!("\nevery {} in {}\n", answer.place, text::duration(answer.time))
            }
            (Some(_), false) => format!("\nstopped after {}\n", text::duration(answer.time)),
        });
        let verdict = if answer.complete { Verdict::Answered } else { Verdict::Incomplete };
        Failure::unless_written(printed, verdict)
    }
}

pub(super) fn all_threads() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}
