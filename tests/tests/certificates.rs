//! The boards' books keep what their certificates promise.

use std::fs;
use std::path::Path;

use plywood::book::{Certificate, Means};
use plywood::games::GameSpec;
use plywood::solver::Session;
use plywood_core::book::Pack;
use plywood_firmware::boards::{ALL, Model};

/// Positions of random games that are looked at, for each player.
const SAMPLE: usize = 1000;

/// A board's book and its certificate, if it has a book.
fn committed(board: &Model) -> Option<(Vec<u8>, String)> {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("../firmware/boards/books");
    let file = |end: &str| books.join(board.name).with_extension(end);
    let book = fs::read(file("book")).ok()?;
    Some((book, fs::read_to_string(file("json")).expect("every book has a certificate")))
}

/// Checks what the certificate says of both players.
fn check(board: &Model, book: &[u8], json: &str, sample: usize) {
    let certificate = Certificate::read(json, book).unwrap();
    assert_eq!(certificate.board.as_ref().map(|found| found.name.as_str()), Some(board.name));
    assert!(certificate.perfect && certificate.sides.len() == 2);
    let books = GameSpec::default().books().unwrap();
    let means = Means { threads: 2, memory: 512 << 20 };
    let (mind, mut rest) = (certificate.mind().unwrap(), book);
    while !rest.is_empty() {
        let (pack, after) = Pack::open(rest).unwrap();
        let side = pack.header().side.to_string();
        let walked = certificate.sides.iter().find(|walked| walked.side == side).unwrap();
        let (worst, promised) = (walked.worst_nodes(), pack.header().max_nodes);
        assert!(worst <= promised.into(), "{side}: {worst} nodes of {promised}");
        let sample = (sample, 2);
        let checked =
            books.check_walk(&pack, mind, walked, sample, means, &Session::default()).unwrap();
        assert_eq!(checked.wrong, [""; 0], "{} {side}", board.name);
        assert_eq!((checked.dearest, checked.sampled), (100, sample.0));
        rest = after;
    }
}

#[test]
#[ignore = "minutes: solves thousands of positions of 7x6"]
fn certificates_hold_on_two_thousand_positions_and_the_dearest() {
    let mut certified = 0;
    for board in ALL {
        if let Some((book, json)) = committed(board) {
            check(board, &book, &json, SAMPLE);
            certified += 1;
        }
    }
    assert_eq!(certified, 2, "the boards with a book");
}
