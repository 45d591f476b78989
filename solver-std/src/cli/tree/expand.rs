//! `plywood tree expand`.

use std::io::{self, Write};

use super::super::{Failure, Verdict};
use super::args::ExpandArgs;
use crate::text::thousands;

/// Writes out the tree of a position.
pub(super) fn run(args: &ExpandArgs) -> Result<Verdict, Failure> {
    let ExpandArgs { game, position, moves } = args;
    let expanded = game.engine().tree(position, usize::from(*moves)).map_err(|bad| {
        Failure::refused(format!(
            "{bad}, in {position:?}; `plywood games` shows the notation of {game}"
        ))
    })?;
    let expanded = expanded.map_err(Failure::refused)?;
    let unfinished = match expanded.unfinished as u64 {
        0 => "every game is over".to_owned(),
        1 => "1 leaf is not over and stands as 0, so the value is not the game's".to_owned(),
        many => format!(
            "{} leaves are not over and stand as 0, so the value is not the game's",
            thousands(many)
        ),
    };
    let text =
        format!("# {game}, {position}, {moves} moves: {unfinished}\n{}\n", expanded.document);
    io::stdout().write_all(text.as_bytes())?;
    Ok(Verdict::Answered)
}
