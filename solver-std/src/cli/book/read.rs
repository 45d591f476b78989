//! `plywood book info`, `verify`, `export` and `diff`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use plywood_core::book::Pack;

use super::super::progress::Progress;
use super::super::solve::all_threads;
use super::super::{Failure, Verdict, interrupt, screen};
use super::args::VerifyArgs;
use crate::book::{Books, Difference, Means, Trouble};
use crate::games::GameSpec;
use crate::solver::Session;
use crate::text;

/// The bytes of a file.
pub(super) fn bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(file).map_err(|e| {
        let file = file.display();
        Failure::Refused(format!("cannot read {file}: {e}; name a file that `book build` wrote"))
    })
}

/// A pack with the game it is for.
pub(super) type Known<'a> = (Pack<'a>, Box<dyn Books>);

/// The packs of a file.
pub(super) fn packs<'a>(file: &Path, mut bytes: &'a [u8]) -> Result<Vec<Known<'a>>, Failure> {
    let refused = |why: &dyn std::fmt::Display| {
        Failure::Refused(format!("{}: {why}; build it again", file.display()))
    };
    let mut packs = Vec::new();
    while packs.is_empty() || !bytes.is_empty() {
        let (pack, after) = Pack::open(bytes).map_err(|e| refused(&e))?;
        let name = pack.header().game();
        let game: GameSpec = name.parse().map_err(|e| refused(&e))?;
        let books = game.books().ok_or_else(|| refused(&"no books are made for its game"))?;
        books.check(name, &pack).map_err(|e| refused(&e))?;
        if packs.iter().any(|(other, _): &Known<'_>| is_for_the_same(other, &pack)) {
            let player = text::player(pack.header().side);
            return Err(refused(&format!("there are two books of {name} for the {player}")));
        }
        packs.push((pack, books));
        bytes = after;
    }
    Ok(packs)
}

/// Whether two packs are for one player of one game.
fn is_for_the_same(pack: &Pack<'_>, other: &Pack<'_>) -> bool {
    let (pack, other) = (pack.header(), other.header());
    (pack.game(), pack.side) == (other.game(), other.side)
}

/// What the packs of a file say of themselves.
pub(super) fn info(file: &Path) -> Result<Verdict, Failure> {
    let bytes = bytes(file)?;
    let packs = packs(file, &bytes)?;
    let mut out = io::stdout().lock();
    for (pack, _) in &packs {
        let header = pack.header();
        let covered = header.covered;
        let bits = (pack.len() - plywood_core::book::HEADER_BYTES) as f64 * 8.0;
        writeln!(out, "{}, for the {}", header.game(), text::player(header.side))?;
        if pack.is_empty() {
            writeln!(out, "  no position")?;
        } else {
            writeln!(out, "  plies      {} to {}", covered.first, covered.last)?;
            writeln!(out, "  positions  {}", text::thousands(header.positions.into()))?;
            let each = bits / f64::from(header.positions);
            writeln!(out, "  size       {} bytes, {each:.2} bits a position", pack.len())?;
        }
        let table = header.table_bytes;
        match header.max_nodes {
            u32::MAX => writeln!(out, "  searches   with a table of {table} bytes")?,
            nodes => writeln!(
                out,
                "  searches   of at most {} nodes with a table of {table} bytes",
                text::thousands(nodes.into())
            )?,
        }
        writeln!(out, "  rules      {:08x}", header.fingerprint)?;
    }
    Ok(Verdict::Answered)
}

/// Solves positions again.
pub(super) fn verify(args: &VerifyArgs) -> Result<Verdict, Failure> {
    let bytes = bytes(&args.file)?;
    let packs = packs(&args.file, &bytes)?;
    let session = Arc::new(Session::default());
    let _interrupted = interrupt::watch(&session)?;
    let progress = Progress::start(&session);
    let means =
        Means { threads: args.threads.unwrap_or_else(all_threads), memory: args.memory.bytes() };
    let sample = (!args.all).then_some((args.sample, args.seed));
    let mut verdict = Verdict::Answered;
    for (pack, books) in &packs {
        let mut tell = |done, all| session.note(format!("{done} of {all} positions"));
        let verified = match books.verify(pack, sample, means, &session, &mut tell) {
            Ok(verified) => verified,
            Err(Trouble::Stopped) => {
                progress.aside(|| screen::complain("stopped before all positions were solved"));
                return Ok(Verdict::Incomplete);
            }
            Err(trouble) => return Err(Failure::refused(trouble)),
        };
        let said = pack.header().positions as usize;
        let mut lines: Vec<String> = verified.wrong.iter().map(|d| line(d, "right")).collect();
        if verified.met != said {
            lines.push(format!("its header says {said} positions\n"));
        }
        if !lines.is_empty() {
            verdict = Verdict::Incomplete;
        }
        lines.push(format!(
            "{}: {} positions met, {} solved again, {} wrong\n",
            text::player(pack.header().side),
            text::thousands(verified.met as u64),
            text::thousands(verified.checked as u64),
            verified.wrong.len()
        ));
        progress.aside(|| io::stdout().write_all(lines.concat().as_bytes()))?;
    }
    Ok(verdict)
}

/// `4453: 4, right 5`.
fn line(difference: &Difference, theirs: &str) -> String {
    let Difference { position, ours, theirs: other } = difference;
    format!("{position}: {ours}, {theirs} {other}\n")
}

/// Writes a book as text.
pub(super) fn export(file: &Path) -> Result<Verdict, Failure> {
    let bytes = bytes(file)?;
    let mut out = io::stdout().lock();
    for (pack, books) in packs(file, &bytes)? {
        let header = pack.header();
        writeln!(out, "# {}, {}", header.game(), text::player(header.side))?;
        out.write_all(books.export(&pack).as_bytes())?;
    }
    Ok(Verdict::Answered)
}

/// Tells where two books play differently.
pub(super) fn diff(ours: &Path, theirs: &Path) -> Result<Verdict, Failure> {
    let (our_bytes, their_bytes) = (bytes(ours)?, bytes(theirs)?);
    let (our_packs, their_packs) = (packs(ours, &our_bytes)?, packs(theirs, &their_bytes)?);
    let mut out = io::stdout().lock();
    let mut compared = 0;
    let mut differing = 0;
    for (ours, books) in &our_packs {
        let same = |(pack, _): &&Known<'_>| is_for_the_same(pack, ours);
        let Some((theirs, _)) = their_packs.iter().find(same) else { continue };
        compared += 1;
        let (a, b) = (ours.header().covered, theirs.header().covered);
        if a != b {
            let side = text::player(ours.header().side);
            writeln!(
                out,
                "{side}: plies {} to {}, other {} to {}",
                a.first, a.last, b.first, b.last
            )?;
        }
        let differences = books.differences(ours, theirs);
        for difference in &differences {
            out.write_all(line(difference, "other").as_bytes())?;
        }
        differing += differences.len() + usize::from(a != b);
    }
    if compared == 0 {
        return Err(Failure::Refused("the two books are for no game and player in common".into()));
    }
    Ok(if differing == 0 { Verdict::Answered } else { Verdict::Incomplete })
}
