//! `plywood replay` from outside.

mod common;

use std::fs;

use common::{Scratch, plywood, plywood_reading};

/// The second player answers a corner on the side instead of in the centre: drawn becomes lost.
const LOG: &str = "\
0.000 INFO plywood on a board that was never built
0.100 INFO game tictactoe board second level strong
1.000 INFO move 1 by person plays 1
2.000 INFO move 2 by board plays 2 value 0 nodes 12 source estimate
3.000 INFO move 3 by person plays 5
4.000 INFO move 4 by board plays 9 value ? nodes 0 source forced
5.000 INFO move 5 by person plays 4
5.500 INFO Move took 3 ms
6.000 INFO move 6 by board plays 7 value loss nodes 3 source search
7.000 INFO move 7 by person plays 6
";

#[test]
fn a_planted_mistake_is_found_and_no_other() {
    let scratch = Scratch::new("replay");
    let log = scratch.path("game.log");
    fs::write(&log, LOG).unwrap();
    let told = plywood(&["replay", &log]).answered();
    assert!(told.starts_with("tictactoe, the board moves second\nmove  by "), "{told}");
    let marked: Vec<&str> = told.lines().filter(|line| line.contains("loses")).collect();
    assert_eq!(marked, ["   2  board       2      0     -1  loses 1, from draw to loss, best 5"]);
    assert!(told.contains("\nperson: 0 mistakes, 0 lost\nboard: 1 mistakes, 1 lost\n"), "{told}");
    assert!(told.ends_with("the first player has won\n"), "{told}");

    let json = plywood(&["replay", &log, "--format", "json"]).json();
    let [game] = json.as_slice() else { panic!("{json:?}") };
    let lost: Vec<_> = game["moves"].as_array().unwrap().iter().map(|mv| &mv["lost"]).collect();
    assert_eq!(lost, [0, 1, 0, 0, 0, 0, 0]);
    let second = &game["moves"][1];
    assert_eq!(
        (&second["best"], &second["nodes"], &second["line"]),
        (&5.into(), &12.into(), &4.into())
    );
    assert_eq!(game["totals"][1]["by"], "board");
}

#[test]
fn what_is_lost_counts_in_points_where_there_are_some() {
    // Column 2 is completed by the next stone; a stone elsewhere gives that away.
    let told = plywood_reading(&["replay", "-", "--game", "connect4:5x4"], b"2121214\n").answered();
    let last = told.lines().find(|line| line.starts_with("   7")).unwrap();
    // It would be won with 3 of 10 stones left to the winner, after the one that wins.
    assert!(last.contains(" +7 ") && last.ends_with("best 2"), "{told}");
    assert!(last.contains("loses"), "{told}");
}

#[test]
fn a_log_that_says_what_is_not_true_is_told() {
    let log = LOG.replace("value loss", "value draw");
    let said = plywood_reading(&["replay", "-"], log.as_bytes());
    assert_eq!(said.code, Some(1));
    let row = said.out.lines().find(|line| line.starts_with("   6")).unwrap();
    assert!(row.ends_with("the log says otherwise"), "{row}");
}

#[test]
fn a_move_is_searched_again_and_traced() {
    // Nothing is won at once, and there are choices.
    let game = b"game connect4:5x4 board first\n\
        move 1 by board plays 3 value 0 nodes 1 source search\nmove 2 by person plays 3\n\
        move 3 by board plays 2\n";
    let trace = ["replay", "-", "--trace", "1", "--board", "microbit", "--trace-depth"];
    let shallow = plywood_reading(&[&trace[..], &["0"]].concat(), game).answered();
    let deep = plywood_reading(&[&trace[..], &["2"]].concat(), game).answered();
    let last = |text: &str| text.lines().last().unwrap().to_owned();
    assert_eq!(last(&shallow), last(&deep));
    assert!(last(&deep).starts_with("best move 3, draw; "), "{}", last(&deep));
    assert!(last(&deep).ends_with(" nodes, 1 in the log"), "{}", last(&deep));
    assert!(shallow.starts_with("the position: better than "), "{shallow}");
    assert!(deep.lines().count() > 2 * shallow.lines().count());
    let json = plywood_reading(&[&trace[..], &["0", "--format", "json"]].concat(), game).json();
    assert_eq!((&json[0]["position"], &json[0]["table_bytes"]), (&"start".into(), &4096.into()));
}

#[test]
fn bad_logs_and_numbers_are_refused_with_what_was_expected() {
    let refused = |args: &[&str], log: &str, reasons: &[&str]| {
        plywood_reading(&[&["replay"], args].concat(), log.as_bytes()).refuses(reasons);
    };
    refused(&["-"], "", &["-: line 1", "expected lines such as `move 1 by board plays 4`"]);
    let log = LOG.replace("move 3 by person plays 5", "move 3 by person plays 2");
    refused(&["-"], &log, &["line 5: \"2\" is no move of the game", "a stone on 2 already"]);
    refused(&["-"], &LOG.replace("nodes 12", "nodes many"), &["line 4: found \"many\""]);
    refused(&["-", "--nth", "2"], LOG, &["game 2 is not among the 1 in it"]);
    refused(&["-", "--nth", "0"], &LOG.repeat(2), &["game 0 is not among the 2 in it"]);
    refused(&["-", "--trace", "8"], LOG, &["move 8 is not among the 7"]);
    refused(&["-", "--trace", "1"], &LOG.repeat(2), &["2 games in it; choose one by --nth"]);
    refused(&["-", "--trace", "1", "--game", "nim:3-4"], "1 1", &["no move is traced"]);
    refused(&["no such file"], "", &["cannot read no such file", "- for standard input"]);
}
