//! `plywood certify`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use plywood_core::book::Pack;

use super::super::progress::Progress;
use super::super::screen::Screen;
use super::super::solve::all_threads;
use super::super::whole_file::WholeFile;
use super::super::{Failure, Verdict, interrupt, screen};
use super::args::CertifyArgs;
use super::build::work_file;
use super::pace::{HEADING, Pace, row};
use super::read::{Known, bytes, packs};
use crate::book::{Certificate, Means, Mind, Step, Trouble, Walked, remove_work};
use crate::solver::Session;
use crate::text;

/// Writes a certificate, or checks one.
pub(in super::super) fn run(args: &CertifyArgs) -> Result<Verdict, Failure> {
    let book = bytes(&args.book)?;
    match (&args.output, &args.check) {
        (Some(output), _) => write(args, &book, output),
        (None, Some(certificate)) => check(args, &book, certificate),
        (None, None) => Err(Failure::Refused("name a certificate by -o or --check".into())),
    }
}

fn means(args: &CertifyArgs) -> Means {
    Means { threads: args.threads.unwrap_or_else(all_threads), memory: args.memory.bytes() }
}

/// Who plays by a book.
fn mind(args: &CertifyArgs, packs: &[Known<'_>]) -> Result<Mind, Failure> {
    let header = packs[0].0.header();
    let tables = || packs.iter().map(|(pack, _)| pack.header().table_bytes as usize);
    let mind = match args.board {
        Some(board) => Mind::Board(board),
        None => Mind::Rule { table: header.table_bytes as usize },
    };
    if packs.iter().any(|(pack, _)| pack.header().game != header.game) {
        return Err(Failure::Refused("the books of the file are of several games".into()));
    }
    if tables().any(|bytes| bytes != mind.table()) {
        let all: Vec<_> = tables().map(|bytes| bytes.to_string()).collect();
        let made = all.join(" and ");
        return Err(Failure::Refused(format!(
            "the book was made for a table of {made} bytes, not of {}; build it again",
            mind.table()
        )));
    }
    Ok(mind)
}

fn write(args: &CertifyArgs, book: &[u8], output: &Path) -> Result<Verdict, Failure> {
    let packs = packs(&args.book, book)?;
    let mind = mind(args, &packs)?;
    let file = WholeFile::begin_from(output, &args.book)?;
    let session = Arc::new(Session::default());
    let _interrupted = interrupt::watch(&session)?;
    let progress = Progress::start(&session);
    let screen = Screen::new(&progress);
    // The certificate matters, not who reads of it: what is written wrong here is told at the end.
    let mut written = screen.print(HEADING);
    let mut sides: Vec<Walked> = Vec::new();
    let work_of = |pack: &Pack<'_>| {
        let side = pack.header().side;
        [work_file(output, side), back_file(output, side)]
    };
    for (pack, books) in &packs {
        let work = work_of(pack);
        let work = [&*work[0], &*work[1]];
        let mut pace = Pace::new();
        let walked = books.walk(pack, mind, means(args), work, &session, &mut |step| {
            session.note(pace.note(step));
            if let (Step::Ply { .. }, Ok(())) = (step, &written) {
                written = screen.print(&row(step));
            }
        });
        match walked {
            Ok(walked) => sides.push(walked),
            Err(Trouble::Stopped) => {
                screen.complain(&Trouble::Stopped.to_string());
                return Ok(Verdict::Incomplete);
            }
            Err(trouble) => return Err(Failure::refused(trouble)),
        }
    }
    drop(progress);
    let header = packs[0].0.header();
    let promised = packs.iter().map(|(pack, _)| u64::from(pack.header().max_nodes)).max();
    let most = args.max_nodes.or(promised).unwrap_or(u64::MAX);
    let certificate = Certificate::new(book, header.game(), header.fingerprint, mind, sides);
    let json = serde_json::to_string_pretty(&certificate).map_err(Failure::refused)?;
    file.finish(json + "\n")?;
    remove_work(packs.iter().flat_map(|(pack, _)| work_of(pack))).map_err(Failure::refused)?;
    written?;
    io::stdout().write_all(certificate.summary(most).as_bytes())?;
    let good = certificate.worst_nodes <= most && certificate.perfect;
    Ok(if good { Verdict::Answered } else { Verdict::Incomplete })
}

/// The file of the work of the way back.
fn back_file(output: &Path, side: plywood_core::Player) -> PathBuf {
    work_file(output, side).with_extension("back.work")
}

fn check(args: &CertifyArgs, book: &[u8], file: &Path) -> Result<Verdict, Failure> {
    let shown = file.display();
    let refused = |why: &dyn std::fmt::Display| Failure::Refused(format!("{shown}: {why}"));
    let json = fs::read_to_string(file).map_err(|e| {
        Failure::Refused(format!("cannot read {shown}: {e}; name a file that `certify -o` wrote"))
    })?;
    let certificate = Certificate::read(&json, book).map_err(|e| refused(&e))?;
    let mind = certificate.mind().map_err(|e| refused(&e))?;
    let session = Arc::new(Session::default());
    let _interrupted = interrupt::watch(&session)?;
    let progress = Progress::start(&session);
    let mut verdict = Verdict::Answered;
    for (pack, books) in packs(&args.book, book)? {
        let side = pack.header().side.to_string();
        let walked = certificate.sides.iter().find(|walked| walked.side == side);
        let walked = walked.ok_or_else(|| refused(&format!("nothing about the {side} player")))?;
        let sample = (args.sample, args.seed);
        let checked = match books.check_walk(&pack, mind, walked, sample, means(args), &session) {
            Ok(checked) => checked,
            Err(Trouble::Stopped) => {
                progress.aside(|| screen::complain("stopped before all was checked"));
                return Ok(Verdict::Incomplete);
            }
            Err(trouble) => return Err(Failure::refused(trouble)),
        };
        let mut said: String = checked.wrong.iter().map(|wrong| format!("{wrong}\n")).collect();
        said += &format!(
            "{side} player: {} of the dearest searches and {} positions of random games, {} wrong\n",
            checked.dearest,
            text::thousands(checked.sampled as u64),
            checked.wrong.len()
        );
        progress.aside(|| io::stdout().write_all(said.as_bytes()))?;
        if !checked.wrong.is_empty() {
            verdict = Verdict::Incomplete;
        }
    }
    Ok(verdict)
}
