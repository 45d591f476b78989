//! What `plywood solve` answers, in every format.

mod common;

use common::{column, plywood, plywood_reading, positions};
use serde_json::{Value, json};

#[test]
fn pons_prints_position_score_nodes_and_microseconds() {
    let out = plywood(&["solve", "--format", "pons", "414141"]).answered();
    let fields: Vec<&str> = out.trim_end().split(' ').collect();
    assert_eq!(fields[..3], ["414141", "18", "0"]);
    assert!(fields[3].parse::<u64>().is_ok());
    assert_eq!((fields.len(), out.lines().count()), (4, 1));
}

#[test]
fn pons_with_an_analysis_prints_every_column_and_marks_the_full_one() {
    let out = plywood(&["solve", "--format", "pons", "--analyze", "4444441212"]).answered();
    let fields: Vec<&str> = out.trim_end().split(' ').collect();
    assert_eq!((fields.len(), fields[0], fields[4]), (8, "4444441212", "-1000"));
}

const KEYS: [&str; 15] = [
    "position", "game", "outcome", "exact", "plies", "score", "lower", "upper", "best", "estimate",
    "depth", "nodes", "micros", "threads", "mode",
];

/// The keys of a JSON line, in order: whatever stands in quotes before a colon.
fn keys(line: &str) -> Vec<&str> {
    let ends = line.match_indices("\":").map(|(end, _)| &line[..end]);
    ends.map(|before| before.rsplit('"').next().unwrap()).collect()
}

#[test]
fn json_has_the_fields_in_their_order() {
    let out = plywood(&["solve", "--format", "json", "414141"]).answered();
    assert_eq!(keys(out.trim_end()), KEYS);
    let out = plywood(&["solve", "--format", "json", "--analyze", "--pv", "414141"]).answered();
    let mut all = KEYS.to_vec();
    all.splice(9..9, ["scores", "pv"]);
    assert_eq!(keys(out.trim_end()), all);
}

#[test]
fn json_says_all_about_a_win() {
    let said = plywood(&["solve", "--format", "json", "--analyze", "--pv", "414141"]);
    let answer = &said.json()[0];
    assert_eq!(answer["outcome"], "win");
    assert_eq!(answer["exact"], true);
    assert_eq!([&answer["plies"], &answer["score"]], [&json!(1), &json!(18)]);
    assert_eq!([&answer["lower"], &answer["upper"]], [&json!(18), &json!(18)]);
    assert_eq!(answer["best"], json!([4]));
    assert_eq!(answer["pv"], json!([4]));
    assert_eq!(answer["scores"].as_array().unwrap().len(), 7);
    assert_eq!(answer["scores"][3], 18);
    assert_eq!([&answer["estimate"], &answer["depth"]], [&Value::Null, &Value::Null]);
    assert_eq!(answer["mode"], "abdada");
}

#[test]
fn csv_has_the_fields_of_json_under_their_names() {
    let asked = ["--analyze", "--pv", "4,1,4,1,4,1"];
    let json = plywood(&[&["solve", "--format", "json"], &asked[..]].concat()).answered();
    let csv = plywood(&[&["solve", "--format", "csv"], &asked[..]].concat()).answered();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0], keys(json.trim_end()).join(","));
    assert!(lines[1].starts_with("\"4,1,4,1,4,1\",connect4,win,true,1,18,18,18,4,"), "{csv}");
}

#[test]
fn text_says_it_in_words() {
    let out = plywood(&["solve", "--pv", "414141", "12345"]).answered();
    assert!(out.contains("connect4, after 414141, first player to move\n"), "{out}");
    assert!(out.contains("  O . . X . . .\n  1 2 3 4 5 6 7\n"), "{out}");
    assert!(out.contains("the first player wins with the 7th stone (score +18)\n"), "{out}");
    assert!(out.contains("best move  column 4\n"), "{out}");
    assert!(out.contains("\n\nconnect4, after 12345, second player to move\n"), "{out}");
}

#[test]
fn a_finished_position_is_answered_by_its_outcome() {
    let said = plywood(&["solve", "--format", "json", "--analyze", "4141414"]);
    let answer = &said.json()[0];
    assert_eq!(said.code, Some(0));
    assert_eq!([&answer["outcome"], &answer["plies"]], [&json!("loss"), &json!(0)]);
    assert_eq!(answer["best"], json!([]));
    assert_eq!(answer["scores"], json!([null, null, null, null, null, null, null]));
    let text = plywood(&["solve", "4141414"]).answered();
    assert!(text.contains("the game is over") && text.contains("the first player has won"));
    let full = plywood(&["solve", "--format", "json", "--game", "connect4:2x2", "1122"]);
    assert_eq!(full.json()[0]["outcome"], "draw");
    assert_eq!(full.json()[0]["plies"], 0);
}

#[test]
fn a_draw_lasts_until_the_board_is_full() {
    let said = plywood(&["solve", "--format", "json", "--game", "connect4:4x4", "1"]);
    let answer = &said.json()[0];
    assert_eq!([&answer["outcome"], &answer["plies"]], [&json!("draw"), &json!(15)]);
    assert_eq!(answer["score"], 0);
}

#[test]
fn a_weak_answer_is_the_sign_without_a_distance() {
    for position in positions(10, 26) {
        let exact = &plywood(&["solve", "--format", "json", &position]).json()[0];
        let weak = &plywood(&["solve", "--format", "json", "--weak", &position]).json()[0];
        assert_eq!(weak["outcome"], exact["outcome"]);
        assert_eq!([&weak["plies"], &weak["score"]], [&Value::Null, &Value::Null]);
        assert_eq!(weak["exact"], true);
        let sign = exact["score"].as_i64().unwrap().signum().to_string();
        let pons = plywood(&["solve", "--format", "pons", "--weak", &position]).answered();
        assert_eq!(column(&pons, 1), [sign]);
    }
}

#[test]
fn a_weak_answer_in_words_says_only_who_wins_and_its_best_moves_are_those_that_keep_it() {
    let mut all = positions(8, 26);
    all.extend(["414141", "41414", "4141414"].map(str::to_owned));
    for position in all {
        let out = plywood(&["solve", "--weak", "--analyze", &position]).answered();
        assert!(!out.contains("score") && !out.contains(" stone"), "{out}");
        assert!(!out.contains(['+', '-']), "{out}");
        let row = |name: &str| out.lines().find_map(|line| line.strip_prefix(name));
        let Some(best) = row("best move") else { continue };
        let value = row("value").unwrap().trim();
        let as_good = (1..=7).filter(|c| row(&format!("column {c}")).unwrap().trim() == value);
        let as_good: Vec<String> = as_good.map(|c| c.to_string()).collect();
        let (_, columns) = best.split_once("column").unwrap();
        assert_eq!(columns.trim_start_matches('s').trim(), as_good.join(", "), "{out}");
    }
    let out = plywood(&["solve", "--weak", "--game", "connect4:4x5"]).answered();
    assert!(!out.contains("score") && !out.contains(" stone"), "{out}");
    let said = plywood(&["solve", "--weak", "--time-limit", "0.05", "start"]);
    assert!(said.out.contains("not proved; the first player wins"), "{}", said.out);
}

#[test]
fn when_time_is_up_before_anything_is_proved_a_judgement_is_given_and_called_one() {
    let said = plywood(&["solve", "--time-limit", "0.1", "--format", "json", "start", "4455"]);
    assert_eq!(said.code, Some(1), "{}", said.err);
    let [unproved, proved] = said.json().try_into().unwrap();
    assert_eq!((&unproved["outcome"], &unproved["exact"]), (&"unknown".into(), &false.into()));
    assert!(unproved["estimate"].is_i64() && unproved["depth"].is_u64(), "{unproved}");
    assert_eq!(unproved["best"].as_array().map(Vec::len), Some(1));
    assert!(unproved["micros"].as_u64().unwrap() < 1_000_000, "{unproved}");
    // What is proved needs no judgement.
    assert_eq!((&proved["exact"], &proved["plies"]), (&true.into(), &3.into()));
    assert!(proved["estimate"].is_null() && proved["depth"].is_null(), "{proved}");
    let text = plywood(&["solve", "--time-limit", "0.1", "start"]).out;
    assert!(text.contains("not proved") && text.contains("ahead: no proof"), "{text}");
    assert!(text.contains("by the estimate, not proved"), "{text}");
    let none = plywood(&["solve", "--time-limit", "0", "--game", "mnk:6x6:5", "start"]).out;
    assert!(none.contains("estimate   even, judged "), "{none}");
}

#[test]
fn the_best_moves_are_those_with_the_score_of_the_position() {
    for position in positions(10, 24) {
        let one = &plywood(&["solve", "--format", "json", &position]).json()[0];
        let all = &plywood(&["solve", "--format", "json", "--analyze", &position]).json()[0];
        assert_eq!(one["score"], all["score"]);
        let scores = all["scores"].as_array().unwrap();
        let best: Vec<usize> = (1..=7).filter(|&c| scores[c - 1] == all["score"]).collect();
        assert_eq!(all["best"], json!(best));
        let canonical = [4, 3, 5, 2, 6, 1, 7].into_iter().find(|c| best.contains(c));
        assert_eq!(one["best"], json!([canonical]));
    }
}

#[test]
fn a_principal_variation_is_as_long_as_the_game_and_each_of_its_moves_is_the_best() {
    for mut position in positions(5, 26) {
        let answer = &plywood(&["solve", "--format", "json", "--pv", &position]).json()[0];
        let line: Vec<String> =
            answer["pv"].as_array().unwrap().iter().map(Value::to_string).collect();
        assert_eq!(answer["plies"], line.len());
        for mv in line {
            let now = &plywood(&["solve", "--format", "json", &position]).json()[0];
            assert_eq!(now["best"].to_string(), format!("[{mv}]"));
            position += &mv;
        }
        let end = &plywood(&["solve", "--format", "json", &position]).json()[0];
        assert_eq!([&end["plies"], &end["best"]], [&json!(0), &json!([])]);
    }
}

#[test]
fn without_a_position_people_see_the_answer_and_then_every_column() {
    let out = plywood(&["solve", "--game", "connect4:4x4"]).answered();
    assert!(out.starts_with("connect4:4x4, the empty board, first player to move\n"), "{out}");
    let (answer, columns) = out.split_once("\n\ncolumn ").unwrap();
    assert!(answer.contains("value      a draw (score 0)\n"), "{out}");
    assert!(answer.contains("best move  column 2\n") && answer.contains(" nodes in "), "{out}");
    assert_eq!(columns.matches("a draw").count(), 4, "{out}");
    assert!(columns.contains("every column in "), "{out}");
}

#[test]
fn without_a_position_programs_read_one_record() {
    let json = plywood(&["solve", "--game", "connect4:4x4", "--format", "json"]);
    assert_eq!(json.json().len(), 1);
    assert_eq!(json.json()[0]["position"], "start");
    let pons = plywood(&["solve", "--game", "connect4:4x4", "--format", "pons"]).answered();
    assert!(pons.starts_with("start 0 "), "{pons}");
    let csv = plywood(&["solve", "--game", "connect4:4x4", "--format", "csv"]).answered();
    assert_eq!(csv.lines().count(), 2);
}

#[test]
fn the_other_games_answer_in_their_notation() {
    let said = plywood(&["solve", "--game", "tictactoe", "--format", "json", "--analyze", "51"]);
    let answer = &said.json()[0];
    assert_eq!(answer["outcome"], "draw");
    assert_eq!([&answer["score"], &answer["lower"]], [&Value::Null, &Value::Null]);
    assert_eq!(answer["scores"].as_array().unwrap().len(), 9);
    let said = plywood(&["solve", "--game", "mnk:3x3:3", "--format", "json", "b2 a1 c2 a2 c3"]);
    let answer = &said.json()[0];
    assert_eq!([&answer["outcome"], &answer["plies"]], [&json!("win"), &json!(1)]);
    assert_eq!([&answer["best"], &answer["game"]], [&json!(["a3"]), &json!("mnk:3x3:3")]);
    let wide = plywood(&["solve", "--game", "connect4:10x1", "--format", "pons", "10,4"]);
    assert!(wide.answered().starts_with("10,4 0 "));
}

#[test]
fn the_newer_games_are_solved_too() {
    let solve = |game: &str, position: &str| {
        let args = ["solve", "--format", "json", "--pv", "--game", game, position];
        let said = plywood(&args);
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{game}");
        said.json().remove(0)
    };
    let reversi = solve("reversi:4x4", "start");
    assert_eq!((&reversi["outcome"], &reversi["exact"]), (&"loss".into(), &true.into()));
    let line = reversi["pv"].as_array().unwrap();
    assert_eq!(Some(line.len() as u64), reversi["plies"].as_u64());
    // 3 xor 4 xor 5 is 2: take 2 from the heap of 3.
    let nim = solve("nim:3-4-5", "start");
    assert_eq!((&nim["outcome"], &nim["best"]), (&"win".into(), &serde_json::json!(["a2"])));
    assert_eq!(solve("nim:3-4-5", "a2")["outcome"], "loss");
    assert_eq!(solve("nim:0", "start")["plies"], 0);
    let misere = solve("misere-tictactoe", "start");
    assert_eq!((&misere["outcome"], &misere["best"]), (&"draw".into(), &serde_json::json!([5])));
    let text = plywood(&["solve", "--game", "nim:2-2"]).answered();
    assert!(text.contains("nim:2-2, the initial position, first player to move"), "{text}");
    assert!(text.contains("the second player wins with the 4th move"), "{text}");
}

#[test]
fn answers_depend_neither_on_threads_nor_on_the_table() {
    let positions = positions(40, 22).join("\n");
    let answers = |threads: &str, table: &str, more: &[&str]| {
        let args = ["solve", "--format", "json", "--threads", threads, "--table", table, "-"];
        let said = plywood_reading(&[&args, more].concat(), positions.as_bytes());
        assert_eq!(said.code, Some(0), "{}", said.err);
        let pick =
            |a: &Value| format!("{} {} {} {}", a["position"], a["score"], a["plies"], a["best"]);
        said.json().iter().map(pick).collect::<Vec<_>>()
    };
    let expected = answers("1", "64MiB", &[]);
    assert_eq!(expected.len(), 40);
    for threads in ["1", "2", "8"] {
        for table in ["0", "64KiB", "1MiB"] {
            assert_eq!(answers(threads, table, &[]), expected, "{threads} threads, {table}");
            assert_eq!(answers(threads, table, &["--keep-table"]), expected);
        }
    }
}

#[test]
fn a_single_position_has_the_same_answer_in_every_mode_on_any_number_of_threads() {
    for position in positions(6, 18) {
        let answer = |threads: &str, mode: &str| {
            let args = ["solve", "--format", "json", "--analyze", "--pv", "--threads", threads];
            let answer = plywood(&[&args[..], &["--mode", mode, &position]].concat());
            assert_eq!(answer.code, Some(0), "{}", answer.err);
            let mut answer = answer.json().remove(0);
            assert_eq!(answer["threads"].to_string(), threads);
            assert_eq!(answer["mode"], mode);
            for varying in ["nodes", "micros", "threads", "mode"] {
                answer.as_object_mut().unwrap().remove(varying);
            }
            answer
        };
        let expected = answer("1", "root");
        for mode in ["root", "abdada"] {
            for threads in ["1", "2", "8"] {
                assert_eq!(answer(threads, mode), expected, "{threads} threads, {mode}");
            }
        }
    }
}

#[test]
fn nodes_do_not_depend_on_what_was_solved_before() {
    let mut positions = positions(30, 22);
    let nodes = |positions: &[String]| {
        let args = ["solve", "--format", "pons", "--threads", "2", "-"];
        let out = plywood_reading(&args, positions.join("\n").as_bytes()).answered();
        column(&out, 2).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let forwards = nodes(&positions);
    positions.reverse();
    let mut backwards = nodes(&positions);
    backwards.reverse();
    assert_eq!(forwards, backwards);
}

#[test]
fn a_kept_table_makes_the_same_position_cheaper() {
    let position = &positions(1, 16)[0];
    let args = ["solve", "--format", "pons", "--threads", "1", "--keep-table", position, position];
    let out = plywood(&args).answered();
    let nodes: Vec<u64> = column(&out, 2).iter().map(|nodes| nodes.parse().unwrap()).collect();
    assert!(nodes[1] < nodes[0], "{nodes:?}");
}

#[test]
fn the_list_of_games_names_every_game_with_an_example_that_works() {
    let out = plywood(&["games"]).answered();
    for name in [
        "connect4",
        "connect4:WxH",
        "tictactoe",
        "mnk:WxH:K",
        "misere-tictactoe",
        "reversi:NxN",
        "nim:A-B-C",
        "einstein:NxN",
    ] {
        assert!(out.lines().any(|line| line == name), "{name}");
    }
    let examples = out.lines().filter_map(|line| line.trim().strip_prefix("example"));
    for example in examples {
        let words = example.trim().strip_prefix("plywood ").unwrap().replace('"', "");
        let mut args: Vec<&str> = words.split(' ').collect();
        // The one quoted position is two words.
        if args.contains(&"c3") {
            args.truncate(args.len() - 2);
            args.push("b2 c3");
        }
        plywood(&args).answered();
    }
}

#[test]
fn the_help_says_that_threads_share_out_the_table_in_a_batch() {
    let help = plywood(&["solve", "--help"]).answered();
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(words.join(" ").contains("each thread solves its own, with its share of the table"));
}

#[test]
fn help_completions_and_the_manual_are_printed() {
    assert!(plywood(&["--help"]).answered().contains("Examples:"));
    assert!(plywood(&["solve", "--help"]).answered().contains("--time-limit"));
    assert!(plywood(&["completions", "bash"]).answered().contains("_plywood"));
    assert!(plywood(&["man"]).answered().contains(".TH plywood 1"));
}
