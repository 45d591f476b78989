//! A board whose books are damaged.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use object::{Object, ObjectSection, ObjectSymbol};
use plywood_core::Player;
use plywood_tests::emulator::{Image, Leds, Machine, Model};

use crate::console::{
    self, Match, SEVEN_BY_SIX, Strength, boards_with_books, books, choose, image_path, log, next,
    ready, watch,
};
use crate::record::Record;

/// A copy of a board's image with one bit of its books turned over; gone when dropped.
struct Damaged(PathBuf);

impl Damaged {
    fn new(model: Model) -> Self {
        let mut bytes = std::fs::read(image_path(model, "")).unwrap();
        let at = offset(&bytes, "plywood_books");
        // In the body of the first book.
        bytes[at + 1000] ^= 0x10;
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("plywood-damaged-{}-{number}.elf", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, bytes).unwrap();
        Self(path)
    }
}

impl Drop for Damaged {
    fn drop(&mut self) {
        // It is in the folder for temporary files.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Where a symbol's bytes are in the file.
fn offset(elf: &[u8], name: &str) -> usize {
    let file = object::File::parse(elf).unwrap();
    let symbol = file.symbols().find(|symbol| symbol.name() == Ok(name)).unwrap();
    let section = file.section_by_index(symbol.section_index().unwrap()).unwrap();
    let (start, _) = section.file_range().unwrap();
    (start + symbol.address() - section.address()) as usize
}

/// An exclamation mark.
fn is_warning(leds: &Leds) -> bool {
    const WARNING: [&str; 5] = ["..#..", "..#..", "..#..", ".....", "..#.."];
    let offset = usize::from(leds.width() == 8);
    (0..5).all(|y| {
        (0..5).all(|x| leds.is_lit(x + offset, y + offset) == (WARNING[y].as_bytes()[x] == b'#'))
    })
}

/// Boots a board that cannot use its books, if it has any, and so thinks for long.
pub(crate) fn boot(model: Model) -> Machine {
    if books(model).is_empty() {
        return console::boot(model);
    }
    let damaged = Damaged::new(model);
    ready(Machine::boot(model, &Image::read(&damaged.0).unwrap()).unwrap())
}

/// From the first menu to that of the strength, for the game that the books are for.
fn to_strength(machine: &mut Machine) {
    next(machine);
    next(machine);
    choose(machine);
    choose(machine);
}

#[test]
fn a_damaged_book_is_shown_where_it_would_be_used_and_the_board_plays_without() {
    for model in boards_with_books() {
        let mut machine = boot(model);
        assert!(log(&mut machine).contains(&"info the book cannot be used: DamagedBody".into()));
        to_strength(&mut machine);
        let warned = |machine: &mut Machine| watch(machine, 1200, 80).iter().any(is_warning);
        assert!(!warned(&mut machine), "a strong board needs no book");
        next(&mut machine);
        assert!(warned(&mut machine), "a perfect one does");
        let mut game = Match::begin(boot(model), SEVEN_BY_SIX, Player::First, Strength::Perfect);
        game.play(3);
        game.check_stones();
        let mut record = Record::default();
        record.read(&log(&mut game.machine));
        let made = record.game.unwrap().made;
        assert_eq!((made.len(), &*made[0].source), (1, "estimate"), "{made:?}");
    }
}
