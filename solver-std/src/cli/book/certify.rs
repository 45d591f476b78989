//! `plywood certify`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use plywood_core::book::checksum;
use serde::{Deserialize, Serialize};

use super::super::progress::Progress;
use super::super::screen::Screen;
use super::super::solve::all_threads;
use super::super::whole_file::WholeFile;
use super::super::{Failure, Verdict, interrupt};
use super::args::CertifyArgs;
use super::build::work_file;
use super::pace::{Pace, heading, row};
use super::read::{bytes, packs};
use crate::book::{Means, Step, Trouble, Walked};
use crate::solver::Session;
use crate::text;

/// The version of certificates.
const VERSION: u32 = 1;

/// What is written.
#[derive(Serialize, Deserialize)]
struct Certificate {
    /// The format's version.
    certificate: u32,
    /// The version of the program.
    plywood: String,
    game: String,
    /// The fingerprint of rules and guesses.
    rules: String,
    /// The checksum of the book's file.
    book: String,
    book_bytes: usize,
    table_bytes: u32,
    /// The most nodes of any search.
    worst_nodes: u64,
    /// Every move of the book is the one that an exact search finds, every other move is found by
    /// one, and no game has ended worse than it is worth.
    perfect: bool,
    sides: Vec<Walked>,
}

impl Certificate {
    /// The most nodes of any search of any player.
    fn worst(sides: &[Walked]) -> u64 {
        sides.iter().map(Walked::worst_nodes).max().unwrap_or(0)
    }

    /// Whether what it says of all is what it says of each.
    fn is_of_its_sides(&self) -> bool {
        let perfect = self.sides.iter().all(Walked::is_perfect);
        (self.worst_nodes, self.perfect) == (Self::worst(&self.sides), perfect)
    }
}

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

fn write(args: &CertifyArgs, book: &[u8], output: &Path) -> Result<Verdict, Failure> {
    let packs = packs(&args.book, book)?;
    let file = WholeFile::begin(output)?;
    let session = Arc::new(Session::default());
    let _interrupted = interrupt::watch(&session)?;
    let progress = Progress::start(&session);
    let screen = Screen::new(&progress);
    let mut sides = Vec::new();
    let mut within = true;
    for (pack, books) in &packs {
        let side = pack.header().side;
        let work = work_file(output, side);
        screen.print(&heading(side))?;
        let (mut pace, mut written) = (Pace::new(), Ok(()));
        let walked = books.walk(pack, means(args), &work, &session, &mut |step| {
            session.note(pace.note(step));
            if let Step::Ply { .. } = step {
                written = screen.print(&row(step));
            }
        });
        match walked {
            Ok(walked) => {
                within &= walked.worst_nodes() <= pack.header().max_nodes.into();
                sides.push(walked);
            }
            Err(Trouble::Stopped) => {
                screen.complain(&Trouble::Stopped.to_string());
                return Ok(Verdict::Incomplete);
            }
            Err(trouble) => return Err(Failure::refused(trouble)),
        }
        written?;
    }
    drop(progress);
    let header = packs[0].0.header();
    let certificate = Certificate {
        certificate: VERSION,
        plywood: env!("CARGO_PKG_VERSION").to_owned(),
        game: header.game().to_owned(),
        rules: format!("{:08x}", header.fingerprint),
        book: format!("{:08x}", checksum(book)),
        book_bytes: book.len(),
        table_bytes: header.table_bytes,
        worst_nodes: Certificate::worst(&sides),
        perfect: sides.iter().all(Walked::is_perfect),
        sides,
    };
    let json = serde_json::to_string_pretty(&certificate).map_err(Failure::refused)?;
    file.finish(json + "\n")?;
    io::stdout().write_all(summary(&certificate, within).as_bytes())?;
    let good = within && certificate.perfect;
    Ok(if good { Verdict::Answered } else { Verdict::Incomplete })
}

fn summary(certificate: &Certificate, within: bool) -> String {
    let mut summary = String::new();
    for side in &certificate.sides {
        let count =
            |of: fn(&crate::book::Ply) -> u64| text::thousands(side.plies.iter().map(of).sum());
        summary += &format!(
            "{} player: {} positions, {} by book, {} by search of at most {} nodes; \
             games won {}, drawn {}, lost {}\n",
            side.side,
            count(|ply| ply.positions),
            count(|ply| ply.book),
            count(|ply| ply.searched),
            text::thousands(side.worst_nodes()),
            text::thousands(side.ends.won),
            text::thousands(side.ends.drawn),
            text::thousands(side.ends.lost),
        );
    }
    if !certificate.perfect {
        summary += "some games end worse than they should: this is a mistake of the program\n";
    }
    if !within {
        summary += "some searches take more nodes than the book allows: build it with a book of \
                    more plies, by a lower --max-nodes\n";
    }
    summary
}

fn check(args: &CertifyArgs, book: &[u8], file: &Path) -> Result<Verdict, Failure> {
    let shown = file.display();
    let refused = |why: &dyn std::fmt::Display| Failure::Refused(format!("{shown}: {why}"));
    let json = fs::read_to_string(file).map_err(|e| refused(&e))?;
    let certificate: Certificate = serde_json::from_str(&json)
        .map_err(|e| refused(&format!("not a certificate of this version: {e}")))?;
    if certificate.certificate != VERSION {
        return Err(refused(&format!("version {}, not {VERSION}", certificate.certificate)));
    }
    if certificate.book != format!("{:08x}", checksum(book)) {
        return Err(refused(&"it is for another book"));
    }
    if !certificate.is_of_its_sides() {
        return Err(refused(&"its worst_nodes and perfect are not what its sides say"));
    }
    let session = Arc::new(Session::default());
    let _interrupted = interrupt::watch(&session)?;
    let progress = Progress::start(&session);
    let mut verdict = Verdict::Answered;
    for (pack, books) in packs(&args.book, book)? {
        let side = pack.header().side.to_string();
        let walked = certificate.sides.iter().find(|walked| walked.side == side);
        let walked = walked.ok_or_else(|| refused(&format!("nothing about the {side} player")))?;
        let sample = (args.sample, args.seed);
        let checked = match books.check_walk(&pack, walked, sample, means(args), &session) {
            Ok(checked) => checked,
            Err(Trouble::Stopped) => return Ok(Verdict::Incomplete),
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
