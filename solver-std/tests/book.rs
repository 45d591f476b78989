//! `plywood book` from outside: building, reading, refusals.

mod common;

use std::fs;

use common::{Said, Scratch, command, finish, plywood};

fn book(args: &[&str]) -> Said {
    plywood(&[&["book"], args].concat())
}

/// Builds a book of a small game into a file.
fn build(game: &str, nodes: &str, file: &str) -> String {
    let limit = ["--table", "2KiB", "--max-nodes", nodes];
    let args = [&["build", "--game", game, "--side", "both", "-o", file], &limit[..]].concat();
    book(&args).answered()
}

#[test]
fn a_book_of_tic_tac_toe_knows_every_open_position_and_is_right() {
    let scratch = Scratch::new("book-tictactoe");
    let file = scratch.path("ttt.book");
    let table = build("tictactoe", "0", &file);
    assert!(table.starts_with("side     ply   positions        open  searches\nfirst"), "{table}");
    assert_eq!(scratch.files(), ["ttt.book"], "neither work nor a temporary file is left");
    let info = book(&["info", &file]).answered();
    assert!(info.contains("tictactoe, for the second player\n  plies      1 to 5\n"), "{info}");
    let verified = book(&["verify", &file, "--all"]).answered();
    assert!(verified.contains("second player: 13 positions met, 13 solved again, 0 wrong"));
    let text = book(&["export", &file]).answered();
    let games = text.lines().filter(|line| !line.starts_with('#')).count();
    assert_eq!(games, 5 + 13);
    // The one answer to the centre is a corner; of equals the first in reading order.
    assert!(text.lines().any(|line| line == "5 1"), "{text}");
}

#[test]
fn a_book_of_a_small_board_is_verified_and_equals_itself() {
    let scratch = Scratch::new("book-5x4");
    let (file, other) = (scratch.path("a.book"), scratch.path("b.book"));
    build("connect4:5x4", "100", &file);
    let verified = book(&["verify", &file, "--sample", "100", "--seed", "7"]).answered();
    assert!(verified.contains("100 solved again, 0 wrong"), "{verified}");
    assert_eq!(book(&["diff", &file, &file]).answered(), "");
    build("connect4:5x4", "300", &other);
    let differing = book(&["diff", &file, &other]);
    assert_eq!(differing.code, Some(1));
    assert!(differing.out.contains("first player: plies 0 to"), "{}", differing.out);
}

#[test]
fn what_fits_into_flash_is_what_a_book_has() {
    let scratch = Scratch::new("book-flash");
    let file = scratch.path("small.book");
    let args = ["build", "--game", "connect4:5x4", "--side", "first", "--table", "2KiB"];
    book(&[&args[..], &["--flash", "200", "-o", &file]].concat()).answered();
    let size = fs::metadata(&file).unwrap().len();
    assert!((64..=200).contains(&size), "{size}");
    assert!(book(&["verify", &file, "--all"]).answered().contains(" 0 wrong"));
}

#[test]
fn files_that_are_no_good_books_are_refused_with_the_reason() {
    let scratch = Scratch::new("book-refused");
    let file = scratch.path("a.book");
    book(&["info", &file]).refuses(&["cannot read", "a.book", "book build"]);
    fs::write(&file, "hello").unwrap();
    book(&["info", &file]).refuses(&["is not a book"]);
    build("tictactoe", "0", &file);
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() - 1]).unwrap();
    book(&["verify", &file]).refuses(&["cut off"]);
    let mut damaged = whole.clone();
    damaged[70] ^= 4;
    fs::write(&file, damaged).unwrap();
    book(&["export", &file]).refuses(&["body", "damaged"]);
    let other = scratch.path("b.book");
    build("connect4:4x4", "10", &other);
    fs::write(&file, &whole).unwrap();
    book(&["diff", &file, &other]).refuses(&["no game and player in common"]);
    book(&["build", "--side", "first", "--table", "8KiB", "-o", &file]).refuses(&["--max-nodes"]);
    let none = ["build", "--side", "first", "--table", "8KiB", "--flash", "63", "-o", &file];
    book(&none).refuses(&["header", "64 bytes"]);
    book(&["verify", &file, "--sample", "0"]).refuses(&["a whole number from 1"]);
    let wide = ["build", "--game", "connect4:9x7", "--side", "first", "--table", "8KiB"];
    let wide = book(&[&wide[..], &["--max-nodes", "1", "-o", &file]].concat());
    wide.refuses(&["has no book", "64 bits"]);
    assert_eq!(fs::read(&file).unwrap(), whole, "a refused build leaves what was there");
}

#[test]
fn a_certificate_names_the_dearest_searches_and_is_checked() {
    let scratch = Scratch::new("book-certificate");
    let (file, json) = (scratch.path("a.book"), scratch.path("a.json"));
    build("connect4:5x4", "100", &file);
    let told = plywood(&["certify", &file, "-o", &json]).answered();
    assert!(told.contains("first player: 4,212 positions, 183 by book"), "{told}");
    let mut certificate: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(certificate["perfect"], true);
    let side = &certificate["sides"][1];
    assert_eq!((&side["value"], &side["ends"]["lost"]), (&0.into(), &0.into()));
    assert_eq!(side["dearest"].as_array().unwrap().len(), 100);
    let check = |json: &str| plywood(&["certify", &file, "--check", json, "--sample", "200"]);
    assert!(check(&json).answered().contains("200 positions of random games, 0 wrong"));
    let honest = certificate.clone();
    certificate["worst_nodes"] = 1.into();
    fs::write(&json, certificate.to_string()).unwrap();
    check(&json).refuses(&["changed after it was written", "seal"]);
    certificate["seal"] = seal(&certificate).into();
    fs::write(&json, certificate.to_string()).unwrap();
    check(&json).refuses(&["totals are not what its sides say"]);
    let wrong = |change: &dyn Fn(&mut serde_json::Value), said: &[&str]| {
        let mut certificate = honest.clone();
        change(&mut certificate["sides"]);
        certificate["seal"] = seal(&certificate).into();
        fs::write(&json, certificate.to_string()).unwrap();
        let wrong = check(&json);
        for said in said {
            assert!(wrong.out.contains(said), "{said}: {}{}", wrong.out, wrong.err);
        }
        assert_eq!(wrong.code, Some(1));
    };
    wrong(
        &|sides| {
            sides[1]["dearest"].as_array_mut().unwrap().remove(50);
            sides[1]["value"] = 1.into();
            sides[1]["ends"]["drawn"] = 0.into();
        },
        &["99 of the dearest searches are named, not 100", "is worth 0, not 1"],
    );
    wrong(&|sides| sides[0]["dearest"][99]["nodes"] = 1.into(), &["nodes, not 1\n"]);
    wrong(
        &|sides| {
            // No game by the book begins at the edge.
            let text = sides[0]["dearest"][4]["position"].as_str().unwrap();
            let moved = format!("1{}", &text[1..]);
            sides[0]["dearest"][4]["position"] = moved.into();
        },
        &["is not met: move 1 is another"],
    );
    wrong(
        &|sides| sides[0]["plies"][3]["positions"] = 7.into(),
        &["at ply 6 there are not 7 positions in all"],
    );
    certificate = honest.clone();
    certificate["book"] = "00000000".into();
    certificate["seal"] = seal(&certificate).into();
    fs::write(&json, certificate.to_string()).unwrap();
    check(&json).refuses(&["another book"]);
}

/// What the program would seal a changed certificate with.
fn seal(certificate: &serde_json::Value) -> String {
    let mut unsealed = certificate.clone();
    unsealed["seal"] = "".into();
    format!("{:08x}", plywood_core::book::checksum(unsealed.to_string().as_bytes()))
}

#[test]
fn a_board_that_is_not_known_or_does_not_play_the_game_is_refused() {
    let scratch = Scratch::new("book-board");
    let file = scratch.path("a.book");
    let build = ["build", "--board"];
    let unknown = book(&[&build[..], &["abacus", "-o", &file]].concat());
    unknown.refuses(&["no board of this name", "microbit, microbit-v2, stm32l475-iot"]);
    let table = book(&[&build[..], &["microbit", "--table", "2KiB", "-o", &file]].concat());
    table.refuses(&["--table", "cannot be used with"]);
    let small = ["microbit", "--game", "connect4:5x4", "-o", &file];
    let small = book(&[&build[..], &small].concat());
    assert!(small.code == Some(2) && small.err.contains("connect4 (7x6) only"), "{}", small.err);
    assert_eq!(scratch.files(), [""; 0], "nothing stands in the way of the right command");
    self::build("connect4:5x4", "100", &file);
    let certify =
        plywood(&["certify", &file, "--board", "microbit", "-o", &scratch.path("a.json")]);
    certify.refuses(&["made for a table of 2048 and 2048 bytes, not of 4096"]);
}

/// The program started with its output read by nobody.
fn unread(args: &[&str]) -> Said {
    let mut child = command(args).spawn().unwrap();
    drop((child.stdin.take(), child.stdout.take()));
    finish(child)
}

#[test]
fn a_book_and_a_certificate_are_written_though_nobody_reads_of_them() {
    let scratch = Scratch::new("book-unread");
    let (file, json) = (scratch.path("a.book"), scratch.path("a.json"));
    let args = ["book", "build", "--game", "tictactoe", "--table", "2KiB", "--max-nodes", "0"];
    let said = unread(&[&args[..], &["-o", &file]].concat());
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    let said = unread(&["certify", &file, "-o", &json]);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert_eq!(scratch.files(), ["a.book", "a.json"]);
    plywood(&["certify", &file, "--check", &json]).answered();
}

#[test]
fn a_certificate_never_takes_the_place_of_its_book() {
    let scratch = Scratch::new("book-kept");
    let file = scratch.path("a.book");
    build("tictactoe", "0", &file);
    let whole = fs::read(&file).unwrap();
    plywood(&["certify", &file, "-o", &file]).refuses(&["a.book", "is read", "name another"]);
    assert_eq!(fs::read(&file).unwrap(), whole);
    assert_eq!(scratch.files(), ["a.book"]);
}

#[test]
fn two_books_for_one_player_in_a_file_are_refused() {
    let scratch = Scratch::new("book-twice");
    let file = scratch.path("a.book");
    build("tictactoe", "0", &file);
    fs::write(&file, fs::read(&file).unwrap().repeat(2)).unwrap();
    book(&["info", &file]).refuses(&["two books of tictactoe for the first player"]);
}

#[test]
fn work_that_cannot_be_used_is_named() {
    let scratch = Scratch::new("book-work");
    fs::write(scratch.path("a.book.first.work"), "something else, longer than a header is")
        .unwrap();
    let args = ["build", "--game", "tictactoe", "--side", "first", "--table", "2KiB"];
    let said = book(&[&args[..], &["--max-nodes", "0", "-o", &scratch.path("a.book")]].concat());
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("a.book.first.work: it is the work on another book"), "{}", said.err);
    assert_eq!(scratch.files(), ["a.book.first.work"]);
}

#[test]
fn certificates_that_cannot_be_read_are_named_with_what_would_be_right() {
    let scratch = Scratch::new("book-no-certificate");
    let (file, none) = (scratch.path("a.book"), scratch.path("none.json"));
    build("tictactoe", "0", &file);
    let said = plywood(&["certify", &file, "--check", &none]);
    said.refuses(&["cannot read", "none.json", "`certify -o` wrote"]);
}
