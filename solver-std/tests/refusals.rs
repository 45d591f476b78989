//! What `plywood` refuses, and what it says about it.

mod common;

use common::plywood;

#[test]
fn positions_are_refused_with_their_number_byte_and_reason() {
    let refuse = |position: &str, reasons: &[&str]| plywood(&["solve", position]).refuses(reasons);
    refuse("448", &["position 1, byte 3", "columns 1 to 7", "\"448\"", "`plywood games`"]);
    refuse("4444444", &["byte 7", "column 4 is full"]);
    refuse("41414141", &["byte 8", "the game is over"]);
    refuse("4 4", &["byte 2", "' ' is no column"]);
    refuse("4,,4", &["byte 3", "a column number is missing"]);
    let said = plywood(&["solve", "--game", "tictactoe", "55"]);
    said.refuses(&["byte 2", "there is a stone on", "notation of tictactoe"]);
}

#[test]
fn cells_are_named_in_the_notation_of_the_game_that_refuses_them() {
    let refuse = |game: &str, position: &str, reason: &str| {
        plywood(&["solve", "--game", game, position]).refuses(&[reason]);
    };
    refuse("tictactoe", "5155", "byte 3: there is a stone on 5 already, in");
    refuse("tictactoe", "11", "byte 2: there is a stone on 1 already, in");
    refuse("tictactoe", "50", "byte 2: there is no cell 0, the board has cells 1 to 9, in");
    refuse("mnk:3x3:3", "b2 b2", "byte 4: there is a stone on b2 already, in");
}

#[test]
fn games_are_refused_with_what_would_be_right() {
    let refuse = |game: &str, reasons: &[&str]| {
        plywood(&["solve", "--game", game, "start"]).refuses(reasons);
    };
    refuse("connect4:0x6", &["at least one column and one row"]);
    refuse("connect4:40x40", &["W x (H+1) is at most 128"]);
    refuse("connect4:7", &["is no size", "7x6"]);
    refuse("conect4", &["did you mean \"connect4\"?"]);
    refuse("go", &["`plywood games` lists them"]);
    refuse("mnk:3x3", &["mnk:WxH:K"]);
    refuse("reversi:5x5", &["4x4, 6x6 or 8x8"]);
    refuse("nim:99", &["at most 60 stones"]);
}

#[test]
fn numbers_that_make_no_sense_are_refused_with_a_sentence() {
    plywood(&["solve", "--threads", "0"]).refuses(&["with no thread nothing is solved"]);
    plywood(&["solve", "--threads", "two"]).refuses(&["whole number from 1"]);
    plywood(&["solve", "--time-limit", "soon"]).refuses(&["a number of seconds"]);
    plywood(&["solve", "--table", "64XB"]).refuses(&["\"XB\" is no unit", "MiB"]);
    plywood(&["solve", "--mode", "magic"]).refuses(&["abdada, root"]);
    plywood(&["solve", "--format", "xml"]).refuses(&["text, pons, json, csv"]);
}

#[test]
fn numbers_below_zero_are_refused_as_numbers_not_as_unknown_options() {
    let refuse = |args: &[&str], reason: &str| plywood(args).refuses(&[reason]);
    refuse(&["solve", "--threads", "-1"], "the number of threads is a whole number from 1");
    refuse(&["solve", "--table", "-5"], "a size is a whole number and a unit");
    refuse(&["solve", "--time-limit", "-1"], "a number of seconds, not below 0");
    refuse(&["bench", "--threads", "-1,2"], "the number of threads is a whole number from 1");
    refuse(&["bench", "--table", "-5"], "a size is a whole number and a unit");
    refuse(&["bench", "--repeats", "-3"], "the number of repeats is a whole number from 1");
}

#[test]
fn a_time_limit_beyond_all_clocks_is_refused_as_too_large() {
    plywood(&["solve", "--time-limit", "99999999999999999999"]).refuses(&["too large"]);
}

#[test]
fn a_size_too_large_for_any_number_is_shown_as_it_was_given() {
    let said = plywood(&["solve", "--game", "connect4:99999999999x1"]);
    said.refuses(&["a board of 99999999999x1 is too large"]);
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_no_success() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let child = common::command(&["--help"]).stdout(full).spawn().unwrap();
    let said = common::finish(child);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("cannot write the answers"), "{}", said.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_larger_than_the_machine_is_refused_with_what_it_has() {
    let said = plywood(&["solve", "--table", "8000TiB"]);
    said.refuses(&["this machine has ", "iB of memory in all"]);
}

#[test]
fn files_that_cannot_be_read_are_named_with_the_reason() {
    let said = plywood(&["solve", "--input", "no/such/file"]);
    said.refuses(&["cannot read no/such/file: ", "No such file"]);
    let folder = std::env::temp_dir();
    let said = plywood(&["solve", "--format", "pons", "--input", folder.to_str().unwrap()]);
    said.refuses(&["cannot read ", folder.to_str().unwrap()]);
}

#[test]
fn positions_come_from_one_place_only() {
    plywood(&["solve", "--input", "file", "44"]).refuses(&["cannot be used with"]);
    plywood(&["solve", "-", "44"]).refuses(&["standard input"]);
}

#[test]
fn a_game_without_a_score_has_no_pons_format() {
    let said = plywood(&["solve", "--game", "tictactoe", "--format", "pons", "5"]);
    said.refuses(&["tictactoe has no score", "--format json"]);
}

#[test]
fn a_program_called_without_a_command_shows_its_help() {
    let said = plywood(&[]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("Usage: plywood"), "{}", said.err);
    plywood(&["sovle"]).refuses(&["solve"]);
}
