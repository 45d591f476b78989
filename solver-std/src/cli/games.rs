//! `plywood games`.

use std::fmt::Write;
use std::io::{self, Write as _};

use super::{Failure, Verdict};
use crate::games::{GameInfo, GameSpec};

/// Lists the games.
pub(super) fn run() -> Result<Verdict, Failure> {
    let entries: Vec<String> = GameSpec::list().iter().map(entry).collect();
    io::stdout().write_all(entries.join("\n").as_bytes())?;
    Ok(Verdict::Answered)
}

fn entry(info: &GameInfo) -> String {
    let mut entry = format!("{}\n  {}\n", info.name, info.about);
    let rows = [("positions", info.notation), ("limits", info.limits), ("example", info.example)];
    for (name, what) in rows {
        // Writing to a string cannot fail.
        let _ = writeln!(entry, "  {name:<9}  {what}");
    }
    entry
}
