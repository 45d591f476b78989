//! `plywood search`: every algorithm on real games.

mod common;

use common::{Said, plywood};
use serde_json::Value;

fn search(args: &[&str]) -> Value {
    let said = plywood(&[&["search", "--json"], args].concat());
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{args:?}");
    said.json().remove(0)
}

/// Games, each with a position and a depth that minimax reaches at once.
const CASES: [(&str, &str, &str); 7] = [
    ("connect4", "4453", "4"),
    ("connect4:9x7", "55", "3"),
    ("tictactoe", "51", "5"),
    ("mnk:5x5:4", "c3 b2", "3"),
    ("misere-tictactoe", "51", "5"),
    ("reversi:6x6", "start", "4"),
    ("nim:3-4-5", "a1", "4"),
];

#[test]
fn every_depth_limited_algorithm_and_order_gives_the_answer_of_minimax() {
    for (game, position, depth) in CASES {
        for quiet in ["0", "2"] {
            let base =
                ["--game", game, "--depth", depth, "--quiescence", quiet, position, "--algorithm"];
            let with = |more: &[&str]| search(&[&base, more].concat());
            let truth = with(&["minimax"]);
            for more in [
                ["alphabeta", "--order", "canonical"].as_slice(),
                &["alphabeta", "--order", "killers"],
                &["alphabeta", "--order", "history"],
                &["iterative", "--order", "killers", "--aspiration", "3"],
                &["iterative"],
            ] {
                let found = with(more);
                for field in ["best", "outcome"] {
                    assert_eq!(found[field], truth[field], "{game} {more:?} {field}");
                }
                // Deepening ends early where the value is proved.
                let proved = found["exact"] == true;
                assert!(proved || found["estimate"] == truth["estimate"], "{game} {more:?}");
                let fewer = found["leaves"].as_u64() <= truth["leaves"].as_u64();
                assert!(more[0] == "iterative" || fewer, "{game} {more:?}");
            }
        }
    }
}

#[test]
fn monte_carlo_search_answers_in_every_game_and_follows_from_its_seed() {
    for (game, position, _) in CASES {
        let look = |seed: &str| {
            let args = ["--game", game, "--algorithm", "mcts", "--playouts", "500"];
            let mut seen = search(&[&args[..], &["--seed", seed, position]].concat());
            seen["micros"] = Value::Null;
            seen
        };
        let seen = look("3");
        assert_eq!(seen, look("3"));
        assert!(!seen["best"].is_null() && seen["per_mille"].is_u64(), "{seen}");
        assert!(seen["estimate"].is_null() && seen["depth"].is_null(), "{seen}");
    }
}

#[test]
fn the_efficiency_compares_the_leaves_with_those_of_perfect_order_and_of_no_cuts() {
    let args = ["--algorithm", "alphabeta", "--depth", "4", "--efficiency", "44"];
    let seen = search(&args);
    // Seven columns of six, nobody can win within four plies, no column fills.
    assert_eq!(seen["all_leaves"], 7 * 7 * 7 * 7);
    assert!((seen["fewest_leaves"].as_f64().unwrap() - 97.0).abs() < 1e-6, "{seen}");
    let leaves = seen["leaves"].as_u64().unwrap();
    assert!((97..2401).contains(&leaves), "{seen}");
    assert!(seen["first_move_cuts"].as_u64() <= seen["cuts"].as_u64());
    let said = plywood(&[&["search"], &args[..]].concat()).answered();
    assert!(said.contains("times the 97 leaves of perfect order; 2,401 without cuts"), "{said}");
    assert!(said.contains("% of them by the first move tried"), "{said}");
}

#[test]
fn what_is_proved_is_told_from_what_is_judged() {
    let said = plywood(&["search", "--depth", "2", "44"]).answered();
    assert!(said.contains("proved     nothing\n"), "{said}");
    assert!(said.contains("judged 2 plies ahead: no proof"), "{said}");
    let said = plywood(&["search", "--depth", "3", "4455"]).answered();
    assert!(said.contains("proved     win in 3 for the first player\n"), "{said}");
    assert!(!said.contains("estimate"), "{said}");
    let said = plywood(&["search", "--algorithm", "mcts", "44"]).answered();
    assert!(said.contains("% of the points after the best move: no proof"), "{said}");
    let over = search(&["1212121"]);
    assert_eq!((&over["best"], &over["outcome"]), (&Value::Null, &"loss".into()));
}

#[test]
fn a_limit_of_nodes_leaves_an_answer_or_says_that_there_is_none() {
    let seen = search(&["--nodes", "5000", "--depth", "30"]);
    assert!(seen["depth"].as_u64().unwrap() >= 4 && seen["nodes"].as_u64().unwrap() <= 5001);
    let none = search(&["--nodes", "0"]);
    assert_eq!((&none["depth"], none["best"].is_null()), (&0.into(), false));
    let said: Said = plywood(&["search", "--algorithm", "minimax", "--nodes", "50"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert!(said.err.contains("--algorithm iterative always has one"), "{}", said.err);
}

#[test]
fn a_game_with_a_die_is_searched_by_its_own_algorithms_only() {
    let look = |more: &[&str]| search(&[&["--game", "einstein:3x3"], more].concat());
    let exact = look(&["--depth", "20"]);
    assert_eq!((&exact["exact"], &exact["numerator"]), (&true.into(), &"97".into()));
    assert_eq!((&exact["denominator"], &exact["algorithm"]), (&"243".into(), &"star2".into()));
    let best = |seen: &Value| seen["best"].as_array().map(Vec::len);
    assert_eq!(best(&exact), Some(3));
    let memo = look(&["--algorithm", "memo"]);
    for field in ["numerator", "denominator", "best", "exact", "depth"] {
        assert_eq!(memo[field], exact[field]);
    }
    let plain = look(&["--depth", "4", "--algorithm", "expectiminimax", "2b2"]);
    for algorithm in ["star1", "star2"] {
        let cut = look(&["--depth", "4", "--algorithm", algorithm, "2b2"]);
        for field in ["numerator", "denominator", "best", "exact", "depth"] {
            assert_eq!(cut[field], plain[field], "{algorithm}");
        }
        assert!(cut["nodes"].as_u64() < plain["nodes"].as_u64(), "{algorithm}");
    }
    let text = plywood(&["search", "--game", "einstein:5x5", "--depth", "2"]).answered();
    assert!(text.contains("judged 2 moves ahead: no proof") && text.contains("roll 6"), "{text}");
    let refused = |args: &[&str], why: &[&str]| plywood(&[&["search"], args].concat()).refuses(why);
    refused(
        &["--game", "einstein", "--algorithm", "alphabeta"],
        &["best roll for granted", "star1"],
    );
    refused(&["--algorithm", "star1", "44"], &["connect4 has no die"]);
    refused(&["--game", "einstein:6x6"], &["3x3, 4x4 or 5x5"]);
    let memo = ["--game", "einstein", "--algorithm", "memo"];
    refused(&memo, &["do not fit", "use star2 with a --depth"]);
    refused(&[&memo[..], &["--depth", "4"]].concat(), &["--depth means nothing to memo"]);
    refused(&["--game", "einstein:3x3", "2b2 2a1"], &["byte 5", "not legal here"]);
    let deep = ["--game", "einstein:5x5", "--sample", "60000", "--depth", "80"];
    refused(&deep, &["ask for less depth or fewer draws"]);
}

#[test]
fn what_the_cuts_of_a_game_with_a_die_save_is_reported() {
    let of = |algorithm| {
        let args = ["--game", "einstein:4x4", "--depth", "4", "--efficiency", "--algorithm"];
        search(&[&args[..], &[algorithm]].concat())
    };
    let [all, star1, star2] = ["expectiminimax", "star1", "star2"].map(of);
    let number = |found: &Value, field: &str| found[field].as_u64().unwrap();
    assert_eq!(number(&all, "leaves"), number(&all, "all_leaves"));
    for found in [&star1, &star2] {
        assert_eq!(found["all_leaves"], all["leaves"]);
        assert_eq!(found["numerator"], all["numerator"]);
    }
    assert!(number(&star1, "leaves") < number(&all, "leaves"));
    assert!(number(&star2, "leaves") < number(&star1, "leaves"));
    assert!(number(&star2, "probe_cuts") > 0 && number(&star1, "probe_cuts") == 0);
    let text = plywood(&["search", "--game", "einstein:4x4", "--efficiency"]).answered();
    assert!(text.contains("leaves without cuts\n") && text.contains("without the die\n"), "{text}");
}

#[test]
fn rolls_drawn_by_lot_give_an_estimate_with_its_error() {
    let sampled = |draws: &str, seed: &str| {
        let args =
            ["--game", "einstein:4x4", "--depth", "3", "--sample", draws, "--seed", seed, "1b1"];
        let mut found = search(&args);
        found["micros"] = Value::Null;
        found
    };
    let exact = search(&["--game", "einstein:4x4", "--depth", "3", "1b1"]);
    let mean = |found: &Value| found["mean"].as_f64().unwrap();
    let error = |found: &Value| found["standard_error"].as_f64().unwrap();
    let (few, many) = (sampled("2", "7"), sampled("200", "7"));
    assert_eq!(few, sampled("2", "7"));
    assert_ne!(mean(&few), mean(&sampled("2", "8")));
    assert!(error(&many) > 0.0 && error(&many) < error(&few), "{many} {few}");
    assert!((mean(&many) - mean(&exact)).abs() < 5.0 * error(&many), "{many} {exact}");
    assert_eq!((&many["exact"], &many["numerator"]), (&false.into(), &Value::Null));
    assert!(exact["standard_error"].is_null());
    let text = plywood(&["search", "--game", "einstein:4x4", "--sample", "2"]).answered();
    assert!(text.contains("judged 3 moves ahead: no proof, standard error 0."), "{text}");
}

#[test]
fn a_limit_leaves_the_last_finished_depth_of_a_game_with_a_die() {
    let look =
        |more: &[&str]| search(&[&["--game", "einstein:5x5", "--depth", "60"], more].concat());
    let found = look(&["--nodes", "20000"]);
    let depth = found["depth"].as_u64().unwrap();
    assert!(depth >= 3, "{found}");
    let same = search(&["--game", "einstein:5x5", "--depth", &depth.to_string()]);
    for field in ["numerator", "denominator", "best", "nodes"] {
        assert_eq!(found[field], same[field], "{field}");
    }
    let soon = look(&["--time-limit", "0.2"]);
    assert!(soon["depth"].as_u64() >= Some(1) && soon["exact"] == false, "{soon}");
    // Not even one move ahead: the position as it stands, and some move.
    let none = look(&["--nodes", "0"]);
    assert_eq!(none["depth"], 0);
    assert!(none["best"].as_array().unwrap().iter().all(Value::is_string));
    let sampled = search(&["--game", "einstein:5x5", "--nodes", "5", "--sample", "2"]);
    assert_eq!((&sampled["depth"], &sampled["standard_error"]), (&0.into(), &Value::Null));
}

#[test]
fn a_limit_of_time_ends_every_search() {
    let deep = search(&["--depth", "42", "--time-limit", "0.2"]);
    assert!(deep["depth"].as_u64() >= Some(1) && deep["exact"] == false, "{deep}");
    let games = ["--algorithm", "mcts", "--playouts", "2000000000", "--time-limit", "0.2"];
    assert!(search(&games)["playouts"].as_u64() > Some(0));
    let said = plywood(&["search", "--algorithm", "minimax", "--depth", "42", "--time-limit", "0"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    plywood(&["search", "--time-limit", "-1"]).refuses(&["number of seconds"]);
}

#[test]
fn options_that_an_algorithm_would_not_heed_are_refused() {
    let refuse = |args: &[&str], reason: &str| {
        plywood(&[&["search"], args].concat()).refuses(&[reason]);
    };
    refuse(&["--algorithm", "minimax", "--order", "killers"], "--order means nothing to minimax");
    refuse(&["--algorithm", "alphabeta", "--aspiration", "3"], "--aspiration means nothing");
    refuse(&["--seed", "2"], "--seed means nothing to iterative");
    refuse(&["--algorithm", "mcts", "--depth", "4"], "--depth means nothing to mcts");
    refuse(&["--game", "einstein:3x3", "--blind"], "--blind means nothing to star2");
    refuse(&["--game", "einstein:3x3", "--seed", "5"], "--seed means nothing to star2");
    refuse(&["--sample", "5"], "--sample means nothing to iterative");
    refuse(&["--game", "einstein", "--sample", "5", "--algorithm", "star1"], "cannot be used");
    refuse(&["--algorithm", "mcts", "--playouts", "0"], "0 is not in 1..=2147483647");
}

#[test]
fn a_finished_game_is_said_to_be_over() {
    let over = [("tictactoe", "14253"), ("nim:1", "a1"), ("einstein:3x3", "1b2 2a3 1c3")];
    for (game, moves) in over {
        let said = plywood(&["search", "--game", game, moves]).answered();
        assert!(said.contains(&format!("{game}, {moves}, the game is over\n")), "{said}");
    }
}

#[test]
fn a_sum_too_large_is_blamed_on_no_byte_of_the_position() {
    let said = plywood(&["search", "--game", "einstein:5x5", "--algorithm", "memo"]);
    said.refuses(&["so many rolls in a row", "use star2 with a --depth"]);
    assert!(!said.err.contains("byte"), "{}", said.err);
}
