//! What the firmware takes.

use std::collections::HashMap;

use object::{Object, ObjectSection, ObjectSymbol};

use super::build;
use super::list::Board;
use crate::command::{Failure, Result};
use crate::report::Report;
use crate::setup;
use crate::ways::Install;

/// Bytes of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Size {
    flash: u64,
    statics: u64,
    stack: u64,
}

/// Builds the boards and prints a line for each.
pub(super) fn run(boards: &[Board], report: &mut Report) -> Result {
    let toolchain = setup::toolchain(Install::Forbidden)?;
    boards.iter().try_for_each(|&board| build(toolchain, board, report))?;
    println!("\n{:<14} {:>16} {:>20} {:>14}", "bytes", "flash", "statics in memory", "stack");
    for &board in boards {
        let bytes = std::fs::read(board.image())
            .map_err(|error| Failure::new(format!("{}: {error}", board.image().display())))?;
        let size = measure(&bytes)
            .map_err(|why| Failure::new(format!("{}: {why}", board.image().display())))?;
        let of = |part: u64, whole: u64| format!("{part} of {whole}");
        println!(
            "{:<14} {:>16} {:>20} {:>14}",
            board.name,
            of(size.flash, board.flash),
            of(size.statics, board.memory),
            size.stack
        );
    }
    println!("the most of the stack that was ever used is in the log: `cargo xtask board run`");
    Ok(())
}

fn measure(image: &[u8]) -> std::result::Result<Size, object::Error> {
    let file = object::File::parse(image)?;
    let symbols: HashMap<_, _> =
        file.symbols().filter_map(|s| Some((s.name().ok()?.to_owned(), s.address()))).collect();
    let symbol = |name: &str| symbols.get(name).copied().unwrap_or(0);
    let section = |name: &str| file.section_by_name(name).map_or(0, |section| section.size());
    let sum = |names: &[&str]| names.iter().map(|name| section(name)).sum();
    Ok(Size {
        flash: sum(&[".vector_table", ".text", ".rodata", ".data", ".gnu.sgstubs"]),
        statics: sum(&[".data", ".bss", ".uninit"]),
        stack: symbol("_stack_start") - symbol("_stack_end"),
    })
}
