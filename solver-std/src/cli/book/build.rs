//! `plywood book build`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use plywood_core::Player;

use super::super::progress::Progress;
use super::super::screen::Screen;
use super::super::solve::all_threads;
use super::super::whole_file::WholeFile;
use super::super::{Failure, Verdict, interrupt};
use super::args::{BuildArgs, Sides};
use super::pace::{HEADING, Pace, row};
use crate::book::{Limits, Means, Mind, Request, Step, Trouble, remove_work};
use crate::solver::Session;
use crate::table::TableSize;

/// Builds one book, or one for each player in one file.
pub(super) fn run(args: &BuildArgs) -> Result<Verdict, Failure> {
    let books = args.game.books().ok_or_else(|| {
        let what = "has no book: there are books of Connect Four, tic-tac-toe and m,n,k boards, \
                    as far as positions fit 64 bits";
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
    let sides: Vec<_> =
        sides(args.side).into_iter().map(|side| (side, work_file(&args.output, side))).collect();
    let request = request(args, &game, &sides);
    // The book matters, not who reads of it: what is written wrong here is told at the end.
    let mut written = screen.print(HEADING);
    let mut pace = Pace::new();
    let packs = books.build(&request, &session, &mut |step| {
        session.note(pace.note(step));
        if let (Step::Ply { .. }, Ok(())) = (step, &written) {
            written = screen.print(&row(step));
        }
    });
    let packs = match packs {
        Ok(packs) => packs,
        Err(Trouble::Stopped) => {
            screen.complain(&Trouble::Stopped.to_string());
            return Ok(Verdict::Incomplete);
        }
        Err(trouble) => return Err(Failure::refused(trouble)),
    };
    drop(progress);
    output.finish(&packs)?;
    remove_work(sides.iter().map(|(_, work)| work)).map_err(Failure::refused)?;
    written?;
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

fn request<'a>(args: &BuildArgs, game: &'a str, sides: &'a [(Player, PathBuf)]) -> Request<'a> {
    let bytes = args.flash.map(TableSize::bytes);
    let (mind, limits) = match args.board {
        Some(board) => {
            let nodes = args.max_nodes.unwrap_or(board.move_nodes);
            let bytes = bytes.unwrap_or(board.book_bytes() as usize);
            (Mind::Board(board), Limits { nodes: Some(nodes), bytes: Some(bytes) })
        }
        None => {
            let table = args.table.map_or(0, TableSize::bytes);
            (Mind::Rule { table }, Limits { nodes: args.max_nodes, bytes })
        }
    };
    let means =
        Means { threads: args.threads.unwrap_or_else(all_threads), memory: args.memory.bytes() };
    Request { game, sides, mind, limits, means }
}

/// The file of the work, beside the output: `NAME.first.work`.
pub(super) fn work_file(output: &Path, side: Player) -> PathBuf {
    let mut name = output.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{side}.work"));
    output.with_file_name(name)
}
