//! What the firmware takes.

use object::{Object, ObjectSection, ObjectSymbol};
use plywood_firmware::boards::Model;

use super::build;
use super::list::Board;
use crate::command::{Failure, Result};
use crate::report::Report;
use crate::setup;
use crate::ways::Install;

/// Bytes of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Size {
    /// In flash, the books apart.
    program: u64,
    books: u64,
    statics: u64,
    stack: u64,
}

impl Size {
    /// What is larger than it may be.
    fn excess(self, board: &Model) -> Option<&'static str> {
        if self.program > board.program_bytes.into() {
            Some("the program takes more flash than is kept for it")
        } else if self.books > board.book_bytes().into() {
            Some("the books take more flash than is left for them")
        } else {
            None
        }
    }
}

/// Builds the boards and prints a line for each.
///
/// # Errors
/// When one does not build, or is larger than it may be.
pub(super) fn run(boards: &[Board], report: &mut Report) -> Result {
    let toolchain = setup::toolchain(Install::Forbidden)?;
    boards.iter().try_for_each(|&board| build(toolchain, board, report))?;
    println!(
        "\n{:<14} {:>16} {:>17} {:>18} {:>6}",
        "bytes", "program in flash", "books in flash", "statics in memory", "stack"
    );
    let mut large = Vec::new();
    for &board in boards {
        let image = board.image().display().to_string();
        let bytes = std::fs::read(board.image())
            .map_err(|error| Failure::new(format!("{image}: {error}")))?;
        let size = measure(&bytes).map_err(|why| Failure::new(format!("{image}: {why}")))?;
        let model = board.listed();
        let of = |part: u64, whole: u64| format!("{part} of {whole}");
        println!(
            "{:<14} {:>16} {:>17} {:>18} {:>6}",
            board.name,
            of(size.program, model.program_bytes.into()),
            of(size.books, model.book_bytes().into()),
            of(size.statics, board.memory),
            size.stack
        );
        large.extend(size.excess(model).map(|why| format!("{}: {why}", board.name)));
    }
    println!("the most of the stack that was ever used is in the log: `cargo xtask board run`");
    if large.is_empty() { Ok(()) } else { Err(Failure::new(large.join("\n"))) }
}

fn measure(image: &[u8]) -> std::result::Result<Size, object::Error> {
    let file = object::File::parse(image)?;
    let find = |name: &str| file.symbols().find(|symbol| symbol.name() == Ok(name));
    let address = |name: &str| find(name).map_or(0, |symbol| symbol.address());
    let books = find("plywood_books").map_or(0, |symbol| symbol.size());
    let section = |name: &str| file.section_by_name(name).map_or(0, |section| section.size());
    let sum = |names: &[&str]| names.iter().map(|name| section(name)).sum();
    let flash: u64 = sum(&[".vector_table", ".text", ".rodata", ".data", ".gnu.sgstubs"]);
    Ok(Size {
        program: flash - books,
        books,
        statics: sum(&[".data", ".bss", ".uninit"]),
        stack: address("_stack_start") - address("_stack_end"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_firmware::boards::MICROBIT;

    #[test]
    fn what_is_larger_than_it_may_be_is_told() {
        let fits = Size { program: 96 << 10, books: 160 << 10, ..Size::default() };
        assert_eq!(fits.excess(&MICROBIT), None);
        let excess = |size: Size| size.excess(&MICROBIT).unwrap();
        assert!(excess(Size { program: fits.program + 1, ..fits }).starts_with("the program"));
        assert!(excess(Size { books: fits.books + 1, ..fits }).starts_with("the books"));
    }
}
