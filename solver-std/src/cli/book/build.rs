//! `plywood book build`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use plywood_core::Player;

use super::super::progress::Progress;
use super::super::screen::Screen;
use super::super::solve::all_threads;
use super::super::whole_file::WholeFile;
use super::super::{Failure, Verdict, interrupt};
use super::args::{BuildArgs, Sides};
use crate::book::{Limit, Request, Step, Trouble};
use crate::solver::Session;
use crate::text;

/// Builds one book, or one for each player in one file.
pub(super) fn run(args: &BuildArgs) -> Result<Verdict, Failure> {
    let books = args.game.books().ok_or_else(|| {
        let what = "is too wide a board for a book; its positions must fit 64 bits";
        Failure::Refused(format!("{} {what}", args.game))
    })?;
    let game = args.game.to_string();
    if game.len() > 16 {
        return Err(Failure::Refused(format!("{game} is too long a name for a book, by 16 bytes")));
    }
    let output = WholeFile::begin(&args.output)?;
    let session = Arc::new(Session::default());
    let _interrupted = interrupt::watch(&session)?;
    let progress = Progress::start(&session);
    let screen = Screen::new(&progress);
    let mut packs = Vec::new();
    for side in sides(args.side) {
        let work = work_file(&args.output, side);
        let request = request(args, &game, side, &work);
        screen.print(&heading(side))?;
        let mut pace = Pace::new();
        let mut written = Ok(());
        let pack = books.build(&request, &session, &mut |step| {
            session.note(pace.note(step));
            if let Step::Ply { .. } = step {
                written = screen.print(&row(step));
            }
        });
        match pack {
            Ok(pack) => packs.extend(pack),
            Err(Trouble::Stopped) => {
                screen.complain(&Trouble::Stopped.to_string());
                return Ok(Verdict::Incomplete);
            }
            Err(trouble) => return Err(Failure::refused(trouble)),
        }
        written?;
    }
    drop(progress);
    output.finish(&packs)?;
    writeln!(io::stdout(), "{}: {} bytes", args.output.display(), packs.len())?;
    Ok(Verdict::Answered)
}

fn sides(sides: Sides) -> Vec<Player> {
    match sides {
        Sides::First => vec![Player::First],
        Sides::Second => vec![Player::Second],
        Sides::Both => vec![Player::First, Player::Second],
    }
}

fn request<'a>(args: &BuildArgs, game: &'a str, side: Player, work: &'a Path) -> Request<'a> {
    let limit = match (args.flash, args.max_nodes) {
        (Some(flash), _) => Limit::Bytes(flash.bytes()),
        (None, nodes) => Limit::Nodes(nodes.unwrap_or(0).into()),
    };
    Request {
        game,
        side,
        table: args.table.bytes(),
        limit,
        threads: args.threads.unwrap_or_else(all_threads),
        memory: args.memory.bytes(),
        work,
    }
}

/// The file of the work, beside the output: `NAME.first.work`.
fn work_file(output: &Path, side: Player) -> PathBuf {
    let mut name = output.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{side}.work"));
    output.with_file_name(name)
}

fn heading(side: Player) -> String {
    let side = text::player(side);
    format!("{side}\n{:>5} {:>10} {:>10}  within the limit\n", "ply", "positions", "open")
}

fn row(step: Step) -> String {
    let Step::Ply { ply, positions, open, within } = step else { return String::new() };
    let within = within.map_or("", |within| if within { "all" } else { "not all" });
    let (positions, open) = (text::thousands(positions as u64), text::thousands(open as u64));
    format!("{ply:>5} {positions:>10} {open:>10}  {within}\n")
}

/// How fast the positions of a ply are solved.
struct Pace {
    ply: u8,
    begun: Instant,
    /// Positions that were there at the beginning.
    first: usize,
}

impl Pace {
    fn new() -> Self {
        Self { ply: u8::MAX, begun: Instant::now(), first: 0 }
    }

    /// `ply 8: 120 of 651 positions, 30.000 s left at this ply`.
    fn note(&mut self, step: Step) -> String {
        let Step::Solved { ply, done, all } = step else { return String::new() };
        if ply != self.ply {
            *self = Self { ply, begun: Instant::now(), first: done };
        }
        let (found, left) = (done - self.first, all - done);
        let counts = format!(
            "ply {ply}: {} of {} positions",
            text::thousands(done as u64),
            text::thousands(all as u64)
        );
        if found == 0 {
            return counts;
        }
        let seconds = self.begun.elapsed().as_secs_f64() * left as f64 / found as f64;
        format!("{counts}, {} left at this ply", text::duration(Duration::from_secs_f64(seconds)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_under_their_heading() {
        let step = Step::Ply { ply: 14, positions: 25_835, open: 14_076, within: Some(false) };
        assert_eq!(
            heading(Player::First) + &row(step),
            "first player\n  ply  positions       open  within the limit\n   \
             14     25,835     14,076  not all\n"
        );
    }

    #[test]
    fn the_pace_counts_from_where_a_build_goes_on() {
        let mut pace = Pace::new();
        let note = pace.note(Step::Solved { ply: 4, done: 600, all: 1000 });
        assert_eq!(note, "ply 4: 600 of 1,000 positions");
        let note = pace.note(Step::Solved { ply: 4, done: 800, all: 1000 });
        assert!(note.starts_with("ply 4: 800 of 1,000 positions, 0.0"), "{note}");
    }
}
