//! `plywood tree` from outside: the examples, their traces and pictures, reports, refusals.

mod common;

use std::fs;
use std::path::Path;

use common::{Said, Scratch, plywood, plywood_reading};
use serde_json::Value;

fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/trees");
    folder.join(name).with_extension("tree").to_str().unwrap().to_owned()
}

fn solve(name: &str, args: &[&str]) -> Said {
    plywood(&[&["tree", "solve", &example(name)], args].concat())
}

fn json(name: &str, args: &[&str]) -> Value {
    let said = solve(name, &[args, &["--format", "json"]].concat());
    let objects = said.json();
    said.answered();
    objects[0].clone()
}

/// Solves a tree given on standard input.
fn read(text: &str, args: &[&str]) -> Said {
    plywood_reading(&[&["tree", "solve", "-"], args].concat(), text.as_bytes())
}

/// A row of the text for people.
fn row(text: &str, name: &str) -> String {
    let line = text.lines().find(|line| line.split(' ').next() == Some(name));
    line.unwrap_or_else(|| panic!("no {name} in {text}"))[name.len()..].trim().to_owned()
}

const NUMBERS: [&str; 4] = ["minimax", "alphabeta", "failsoft", "negamax"];
const DICE: [&str; 3] = ["expectiminimax", "star1", "star2"];
const PAIRS: [&str; 3] = ["maxn", "nzs", "nzs-weak"];

#[test]
fn every_algorithm_gives_the_examples_their_known_values() {
    let cases: [(&str, &[&str], Value, &str); 6] = [
        ("two-levels", &NUMBERS, "3".into(), "left"),
        ("five-levels", &NUMBERS, "5".into(), "a"),
        ("eight-leaves", &NUMBERS, "6".into(), "right"),
        ("dice", &DICE, "7/2".into(), "careful"),
        ("general-sum", &PAIRS, vec!["3", "2"].into(), "right"),
        ("nearly-zero-sum", &PAIRS, vec!["3", "-2"].into(), "left"),
    ];
    for (name, algorithms, value, best) in cases {
        for algorithm in algorithms {
            for order in ["given", "best", "worst", "random:1", "random:2"] {
                let answer = json(name, &["--algorithm", algorithm, "--order", order]);
                assert_eq!(answer["value"], value, "{name} {algorithm} {order}");
                assert_eq!(answer["best_name"], best, "{name} {algorithm} {order}");
            }
        }
    }
    // A tree of MAX and MIN is a tree with chance in which nothing is left to it.
    for algorithm in DICE {
        assert_eq!(json("five-levels", &["--algorithm", algorithm])["value"], "5");
    }
}

#[test]
fn the_first_tree_of_every_lecture_takes_three_of_its_four_leaves() {
    let text = solve("two-levels", &[]).answered();
    assert_eq!(row(&text, "value"), "3");
    assert_eq!(row(&text, "best"), "move  left, the 1st of 2");
    assert_eq!(row(&text, "line"), "left, 1.1 = 3");
    assert_eq!(row(&text, "cost"), "3 of 4 leaves, 6 of 7 nodes; 1 cut, 1 after the first child");
    assert_eq!(json("two-levels", &["--algorithm", "minimax"])["leaves"], 4);
}

#[test]
fn the_tree_of_eight_leaves_is_not_the_one_that_is_printed_with_it() {
    let answer = json("eight-leaves", &["--algorithm", "failsoft"]);
    assert_eq!(
        (&answer["value"], &answer["leaves"], &answer["cuts"]),
        (&"6".into(), &8.into(), &0.into())
    );
    // With the roles of the lower levels exchanged it has the value and the cuts that are printed.
    let printed = "MAX(MAX(MIN(3, 5), MIN(2, 9)), MAX(MIN(1, 6), MIN(0, 8)))";
    let said = read(printed, &["--algorithm", "failsoft", "--trace", "--format", "json"]);
    let answer = said.json().remove(0);
    assert_eq!((&answer["value"], &answer["leaves"]), (&"3".into(), &5.into()));
    let cut: Vec<&Value> = (answer["trace"].as_array().unwrap().iter())
        .filter(|event| event["event"] == "cut")
        .flat_map(|event| event["not_searched"].as_array().unwrap())
        .collect();
    assert_eq!(cut, ["1.2.2", "2.1.2", "2.2.2"]);
}

#[test]
fn five_levels_are_cut_where_alpha_meets_beta() {
    let answer = json("five-levels", &["--algorithm", "failsoft", "--trace"]);
    assert_eq!((&answer["leaves"], &answer["tree_leaves"]), (&8.into(), &18.into()));
    let events = answer["trace"].as_array().unwrap();
    let cuts: Vec<&Value> = events.iter().filter(|event| event["event"] == "cut").collect();
    assert_eq!(cuts.len(), 5);
    assert!(cuts.iter().all(|cut| cut["value"] == "5" && cut["bound"] == "5"), "{cuts:?}");
    assert!(
        cuts.iter().any(|cut| cut["by"] == "alpha") && cuts.iter().any(|cut| cut["by"] == "beta")
    );
}

#[test]
fn the_scalar_cut_changes_the_answer_where_payoffs_are_not_opposed() {
    let wrong = json("general-sum", &["--algorithm", "scalar-cut"]);
    assert_eq!((&wrong["value"], &wrong["best_name"]), (&vec!["2", "0"].into(), &"left".into()));
    assert_eq!(wrong["plain_value"], Value::from(vec!["3", "2"]));
    let text = solve("general-sum", &["--algorithm", "scalar-cut"]).answered();
    assert_eq!(row(&text, "WRONG"), "maxn finds (3, 2) by right");
    let right = json("general-sum", &[]);
    assert_eq!((&right["algorithm"], &right["best_name"]), (&"maxn".into(), &"right".into()));
}

#[test]
fn the_weaker_rule_looks_at_more() {
    let leaves = |algorithm| json("nearly-zero-sum", &["--algorithm", algorithm])["leaves"].clone();
    assert_eq!(PAIRS.map(leaves), [8, 4, 6]);
    let answer = json("nearly-zero-sum", &["--algorithm", "nzs", "--epsilon", "5"]);
    assert_eq!((&answer["epsilon"], &answer["value"]), (&"5".into(), &vec!["3", "-2"].into()));
}

#[test]
fn stars_save_leaves_and_what_cannot_happen_is_not_looked_at() {
    let leaves = |algorithm| json("dice", &["--algorithm", algorithm])["leaves"].clone();
    assert_eq!(DICE.map(leaves), [16, 11, 9]);
    let text = solve("dice", &["--algorithm", "star2"]).answered();
    assert_eq!(row(&text, "saved"), "43.8 % of the 16 leaves that expectiminimax enters");
    let answer = json("dice", &["--algorithm", "star1", "--bounds", "-10,10"]);
    assert_eq!(answer["bounds"], Value::from(vec!["-10", "10"]));
    assert!(answer["leaves"].as_u64() > Some(11), "wider bounds cut less");
}

#[test]
fn a_trace_says_every_step_on_a_line() {
    let text = solve("two-levels", &["--algorithm", "failsoft", "--trace"]).answered();
    let (trace, _) = text.split_once("\n\n").unwrap();
    assert_eq!(
        trace,
        "\
enter MAX root, α -∞, β +∞
  enter MIN left, α -∞, β +∞
    leaf 1.1 = 3
    leaf 1.2 = 5
  leave MIN left: 3
  enter MIN right, α 3, β +∞
    leaf 2.1 = 2
  cut MIN right: 2 ≤ α 3; not searched: 2.2
  leave MIN right: 2 or less
leave MAX root: 3"
    );
}

#[test]
fn a_trace_of_pairs_says_what_each_player_has() {
    let text = solve("nearly-zero-sum", &["--algorithm", "nzs-weak", "--trace"]).answered();
    let (trace, _) = text.split_once("\n\n").unwrap();
    assert_eq!(
        trace,
        "\
enter A root
  enter B left
    leaf 1.1 = (4, -4)
    leaf 1.2 = (3, -2)
  leave B left: (3, -2)
  enter B middle, A has (3, -2)
    leaf 2.1 = (2, -2)
    leaf 2.2 = (5, -5)
    leaf 2.3 = (1, -1)
  leave B middle: ruled out
  enter B right, A has (3, -2)
    leaf 3.1 = (-1, 1)
  cut B right: B has found (-1, 1), so A gets at most 1, and A has (3, -2) elsewhere; \
not searched: 3.2, 3.3
  leave B right: ruled out
leave A root: (3, -2)"
    );
}

#[test]
fn a_trace_of_dice_shows_probes_and_exact_values() {
    let tree =
        "MAX(CHANCE(1/2: MIN(4, 5), 1/2: MIN(3, 6)), CHANCE(1/2: MIN(0, 6), 1/2: MIN(6, 6)))";
    let text = read(tree, &["--algorithm", "star2", "--trace"]).answered();
    let (trace, _) = text.split_once("\n\n").unwrap();
    assert_eq!(
        trace,
        "\
enter MAX root, α -∞, β +∞
  enter CHANCE 1, α -∞, β +∞
    enter MIN 1.1, α -∞, β +∞
      leaf 1.1.1 = 4
    leave MIN 1.1: 4 or less
    enter MIN 1.2, α -∞, β +∞
      leaf 1.2.1 = 3
    leave MIN 1.2: 3 or less
    enter MIN 1.1, α 0, β 4
      leaf 1.1.2 = 5
    leave MIN 1.1: 4
    enter MIN 1.2, α 0, β 3
      leaf 1.2.2 = 6
    leave MIN 1.2: 3
  leave CHANCE 1: 7/2
  enter CHANCE 2, α 7/2, β +∞
    enter MIN 2.1, α 1, β +∞
      leaf 2.1.1 = 0
    leave MIN 2.1: 0
  cut CHANCE 2: 3 ≤ α 7/2; not searched: 2.2
  leave CHANCE 2: 3 or less
leave MAX root: 7/2"
    );
}

#[test]
fn a_json_trace_has_an_object_for_every_step() {
    let answer = json("two-levels", &["--algorithm", "failsoft", "--trace"]);
    let events = answer["trace"].as_array().unwrap();
    // Seven nodes but for the one that is cut, entered and left, and the cut.
    assert_eq!(events.len(), 2 * 6 + 1);
    let first = r#"{"alpha":null,"beta":null,"event":"enter","is":"MAX","node":"root"}"#;
    assert_eq!(events[0].to_string(), first);
    let cut = r#"{"bound":"3","by":"alpha","event":"cut","is":"MIN","node":"right","not_searched":["2.2"],"value":"2"}"#;
    assert_eq!(events[10].to_string(), cut);
    let leave = r#"{"event":"leave","is":"MIN","meaning":"at most","node":"right","value":"2"}"#;
    assert_eq!(events[11].to_string(), leave);
}

#[test]
fn a_finished_game_has_its_value_and_no_move() {
    let text = read("(1, -1/2)", &[]).answered();
    assert_eq!(row(&text, "value"), "(1, -1/2)");
    assert_eq!(row(&text, "best"), "move  none: the game is over");
    let text = read("CHANCE(1/3: 1, 2/3: 2)", &[]).answered();
    assert_eq!(row(&text, "value"), "5/3 (1.6667)");
    assert_eq!(row(&text, "best"), "move  none: chance decides at the root");
}

#[test]
fn an_estimate_comes_with_its_error_bar_and_is_the_same_for_the_same_seed() {
    let estimate = |seed| json("dice", &["--sample", "100", "--seed", seed]);
    let answer = estimate("1");
    let number = |what: &str| answer["estimate"][what].as_f64().unwrap();
    let (mean, error) = (number("mean"), number("standard_error"));
    assert!(error > 0.0 && (mean - 3.5).abs() < 4.0 * error, "{mean} {error}");
    assert_eq!(answer["best_name"], "careful");
    assert_eq!(answer, estimate("1"));
    assert_ne!(answer["estimate"], estimate("2")["estimate"]);
    // More draws, a smaller error; nothing left to chance, none.
    let more = json("dice", &["--sample", "1600"])["estimate"]["standard_error"].as_f64().unwrap();
    assert!(more < error / 2.0, "{more} {error}");
    let exact = json("two-levels", &["--sample", "3"]);
    assert_eq!(exact["estimate"].to_string(), r#"{"mean":3.0,"standard_error":0.0}"#);
}

/// A picture's elements of a class, and its texts.
fn picture(
    scratch: &Scratch,
    name: &str,
    algorithm: &str,
) -> (impl Fn(&str) -> usize, Vec<String>) {
    let path = scratch.path("tree.svg");
    solve(name, &["--algorithm", algorithm, "--svg", &path]).answered();
    let svg = fs::read_to_string(&path).unwrap();
    let document = roxmltree::Document::parse(&svg).expect("well-formed");
    let texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text") || node.tag_name().name() == "text");
    let texts = texts.filter_map(|node| node.text()).map(|text| text.trim().to_owned()).collect();
    let classes: Vec<String> = document
        .descendants()
        .filter_map(|node| node.attribute("class"))
        .map(str::to_owned)
        .collect();
    let count = move |class: &str| {
        classes.iter().filter(|found| found.split(' ').any(|one| one == class)).count()
    };
    (count, texts)
}

#[test]
fn a_picture_shows_values_windows_and_what_each_cut_removed() {
    let scratch = Scratch::new("tree-picture");
    let (count, texts) = picture(&scratch, "five-levels", "failsoft");
    // 41 nodes, 23 of them searched; six shapes of the best line; a mark for each cut.
    assert_eq!((count("ghost"), count("chosen"), count("badge")), (18, 6, 5));
    assert_eq!(count("slash"), 2 * 5);
    // An edge to every node but the root, and two in the key.
    assert_eq!(count("edge") + count("best") + count("gone"), 40 + 2);
    for text in [
        "value 5, best move a; 8 of 18 leaves; failsoft, order given",
        "single",
        "≥ 5",
        "α −∞",
        "β 5",
        "1  α cut at MIN 1.1.2: 5 ≤ α 5",
        "3  β cut at MAX 1.2: 5 ≥ β 5",
    ] {
        assert!(texts.iter().any(|found| found == text), "{text:?} is not in {texts:?}");
    }
    let (count, texts) = picture(&scratch, "dice", "star1");
    assert_eq!((count("chance"), count("weight")), (3 + 1, 9));
    assert!(
        texts.iter().any(|text| text == "0  weight zero: cannot happen, not searched"),
        "{texts:?}"
    );
    let (_, texts) = picture(&scratch, "nearly-zero-sum", "nzs");
    assert_eq!(texts.iter().filter(|text| *text == "ruled out").count(), 2);
    // Without windows there are none to show.
    let (count, _) = picture(&scratch, "five-levels", "minimax");
    assert_eq!((count("window"), count("ghost")), (0, 0));
}

#[test]
fn a_graph_names_every_node_and_cut() {
    let scratch = Scratch::new("tree-graph");
    let path = scratch.path("tree.dot");
    solve("five-levels", &["--dot", &path]).answered();
    let dot = fs::read_to_string(&path).unwrap();
    assert!(dot.starts_with("digraph tree {") && dot.ends_with("}\n"), "{dot}");
    assert_eq!(dot.matches(" -> ").count(), 40);
    assert_eq!(dot.matches("// ").count(), 5);
    assert_eq!(dot.matches("invtriangle").count() + dot.matches("=triangle").count(), 23);
    assert_eq!(scratch.files(), ["tree.dot"], "no temporary file is left");
}

#[test]
fn bad_trees_are_refused_with_line_column_and_what_was_expected() {
    let refuse = |text: &str, reasons: &[&str]| read(text, &[]).refuses(reasons);
    refuse("MAX(1,\n  2 3)", &["standard input: line 2, column 5: expected ',' or ')', found '3'"]);
    refuse("MAX(1, MIN())", &["line 1, column 12: an inner node has at least one child"]);
    refuse("CHANCE(1/2: 1, 1/3: 2)", &["line 1, column 1", "sum to 1, and these to 5/6"]);
    refuse(&("MAX(".repeat(50) + "1"), &["line 1, column 125", "at most 32 levels"]);
    refuse(&format!("MAX({})", "1,".repeat(300)), &["at most 255 children"]);
    refuse("MAX(1, (2, 3))", &["line 1, column 8", "no tree has both"]);
    refuse("", &["line 1, column 1: expected MAX, MIN, CHANCE, A, B, a number or a pair"]);
    plywood(&["tree", "solve", "no/such/file"]).refuses(&["cannot read no/such/file: "]);
}

#[test]
fn algorithms_refuse_trees_that_they_do_not_know_and_name_one_that_does() {
    for algorithm in NUMBERS {
        solve("dice", &["--algorithm", algorithm]).refuses(&[
            "dice.tree: line 4, column 13, careful (CHANCE): ",
            &format!("{algorithm} cannot search a chance node"),
            "use expectiminimax, star1 or star2",
        ]);
    }
    for algorithm in NUMBERS.iter().chain(&DICE) {
        let reasons = ["root (A)", "a tree of pairs, where numbers are compared; use maxn or nzs"];
        solve("general-sum", &["--algorithm", algorithm]).refuses(&reasons);
    }
    for algorithm in PAIRS {
        let said = solve("two-levels", &["--algorithm", algorithm]);
        said.refuses(&["a tree of numbers, where pairs are compared; use minimax"]);
    }
    solve("general-sum", &["--sample", "3"]).refuses(&["a tree of pairs", "--algorithm maxn"]);
}

#[test]
fn promises_that_do_not_hold_are_refused_with_the_leaf_that_breaks_them() {
    let said = solve("nearly-zero-sum", &["--algorithm", "nzs", "--epsilon", "1/2"]);
    said.refuses(&["1.2 ((3, -2))", "sums to 1, which is farther from 0 than 1/2", "--epsilon"]);
    let said = solve("dice", &["--algorithm", "star1", "--bounds", "0,5"]);
    said.refuses(&["1.2.2 (6)", "not between 0 and 5", "--bounds"]);
    let said = solve("nearly-zero-sum", &["--algorithm", "nzs", "--epsilon", "-1"]);
    said.refuses(&["an epsilon below 0", "at least 0"]);
    solve("dice", &["--algorithm", "star1", "--bounds", "3"]).refuses(&["such as --bounds -1,1"]);
    solve("dice", &["--epsilon", "much"]).refuses(&["a number is written as in a tree"]);
    solve("dice", &["--order", "random"]).refuses(&["given, best, worst or random:"]);
    let large = "CHANCE(1/2: 1/9223372036854775807, 1/2: 1)";
    read(large, &[]).refuses(&["root (CHANCE)", "too large a fraction"]);
}

#[test]
fn pictures_that_cannot_be_read_or_written_are_refused_first() {
    let wide = format!("MAX({})", vec!["MIN(1,2,3,4,5)"; 200].join(","));
    let said = read(&wide, &["--svg", "tree.svg"]);
    said.refuses(&["a picture of 1201 nodes cannot be read; at most 1000 are drawn"]);
    let said = solve("dice", &["--svg", "no/such/folder/tree.svg"]);
    said.refuses(&["cannot write no/such/folder/tree.svg", "name a file where you may write"]);
}

#[test]
fn a_picture_never_takes_the_place_of_its_tree() {
    let scratch = Scratch::new("trees-kept");
    let file = scratch.path("a.tree");
    fs::write(&file, "MAX(1, 2)").unwrap();
    plywood(&["tree", "solve", &file, "--svg", &file]).refuses(&["is read", "name another"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "MAX(1, 2)");
}

#[test]
fn real_games_are_written_out_and_searched_by_the_same_algorithms() {
    let expand = |args: &[&str]| plywood(&[&["tree", "expand"], args].concat());
    let tree = expand(&["--game", "tictactoe", "--moves", "9", "51392"]).answered();
    assert!(tree.starts_with("# tictactoe, 51392, 9 moves: every game is over\nMAX("), "{tree}");
    for algorithm in NUMBERS.iter().chain(&DICE) {
        let said = read(&tree, &["--algorithm", algorithm]);
        assert_eq!(row(&said.answered(), "value"), "-1");
    }
    let tree = expand(&["--game", "connect4:4x4", "--moves", "2"]).answered();
    assert!(tree.contains("16 leaves are not over and stand as 0, so the value is not the game's"));
    let text = read(&tree, &[]).answered();
    assert!(row(&text, "line").ends_with(" … = 0"), "an end that is none is marked: {text}");
    let said = expand(&["--moves", "2", "48"]);
    said.refuses(&["byte 2: there is no column 8", "`plywood games`"]);
    expand(&["--moves", "20"]).refuses(&["at most 1048576 nodes", "ask for fewer moves"]);
    expand(&["--moves", "40"]).refuses(&["40 is not in 0..32"]);
}

#[test]
fn reports_measure_what_cuts_save() {
    let report = |args: &[&str]| plywood(&[&["tree", "report"], args].concat());
    let rows = report(&["leaves", "--width", "3", "--depth", "4", "--format", "json"]).json();
    assert_eq!(rows.len(), 12);
    for row in &rows {
        assert_eq!((&row["best"], &row["worst"]), (&row["minimum"], &row["all"]), "{row}");
    }
    let text = report(&["horizon", "--width", "3", "--budget", "300"]).answered();
    let rows: Vec<Vec<&str>> =
        text.lines().skip(3).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!((rows[0][0], rows[0][1], rows[0][3]), ("2", "8", "14"), "{text}");
    let text = report(&["branching", "--width", "3", "--outcomes", "2", "--depth", "2"]).answered();
    assert_eq!(text.lines().count(), 3 + 2 * 2);
    let tree =
        plywood(&["tree", "expand", "--game", "tictactoe", "--moves", "5", "519"]).answered();
    let said = plywood_reading(&["tree", "report", "efficiency", "-"], tree.as_bytes());
    let text = said.answered();
    assert!(text.starts_with("standard input: 536 leaves, 5 levels; alpha-beta"), "{text}");
    assert_eq!(
        text.lines().skip(3).map(|line| line.split(' ').next().unwrap()).collect::<Vec<_>>(),
        ["best", "given", "shuffled", "worst"]
    );
    report(&["efficiency"]).refuses(&["<FILE>"]);
    report(&["leaves", "--depth", "99"]).refuses(&["99 is not in 1..=15"]);
}

#[test]
fn arguments_that_mean_nothing_are_refused() {
    let refuse = |args: &[&str], reason: &str| solve("two-levels", args).refuses(&[reason]);
    refuse(&["--epsilon", "1"], "--epsilon means nothing to alphabeta");
    refuse(&["--bounds", "0,9"], "--bounds means nothing to alphabeta");
    let report = |args: &[&str], reason: &str| {
        plywood(&[&["tree", "report"], args].concat()).refuses(&[reason]);
    };
    report(&["leaves", "some.tree"], "FILE means nothing to this report");
    report(&["leaves", "--budget", "10"], "--budget means nothing");
    report(&["horizon", "--depth", "3"], "--depth means nothing");
    report(&["efficiency", "-", "--width", "3"], "--width means nothing");
}
