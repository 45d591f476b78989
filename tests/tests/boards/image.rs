//! What the images take.

use object::{Object, ObjectSection, ObjectSymbol};
use plywood_firmware::boards;
use plywood_tests::emulator::{MODELS, Model};

use crate::console::{books, boot, image_path, log};

/// Bytes of flash, and the lowest address of the statics, and the bounds of the stack.
fn sizes(model: Model) -> (u64, u64, u64, u64) {
    let bytes = std::fs::read(image_path(model, "")).unwrap();
    let file = object::File::parse(&*bytes).unwrap();
    let section = |name: &str| file.section_by_name(name).unwrap();
    let flash = [".vector_table", ".text", ".rodata", ".data"].map(|name| section(name).size());
    let symbol =
        |name: &str| file.symbols().find(|symbol| symbol.name() == Ok(name)).unwrap().address();
    let statics = section(".data").address();
    (flash.into_iter().sum(), statics, symbol("_stack_end"), symbol("_stack_start"))
}

#[test]
fn the_images_fit_in_the_flash_that_they_are_allowed() {
    for model in MODELS {
        let board = boards::named(model.name).unwrap();
        let books = books(model).len() as u64;
        let program = sizes(model).0 - books;
        assert!(program <= board.program_bytes.into(), "{}: {program} bytes", model.name);
        assert!(books <= board.book_bytes().into(), "{}: {books} bytes of books", model.name);
    }
}

#[test]
fn the_stack_begins_where_memory_does_so_that_it_cannot_grow_into_the_statics() {
    for model in MODELS {
        let (_, statics, end, start) = sizes(model);
        let memory = if model == Model::MICROBIT { 0x2000_0000 } else { 0x1000_0000 };
        assert_eq!(end, memory);
        assert!(end < start && start <= statics, "{}", model.name);
    }
}

#[test]
fn a_board_says_what_it_is_and_how_much_stack_it_has_used() {
    for model in MODELS {
        let mut machine = boot(model);
        machine.run_ms(1500).unwrap();
        let lines = log(&mut machine);
        assert!(lines[0].starts_with("info plywood on a"), "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("info stack ")), "{lines:?}");
    }
}
