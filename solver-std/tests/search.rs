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
    assert_eq!((&exact["denominator"], &exact["algorithm"]), (&"243".into(), &"star1".into()));
    let best = |seen: &Value| seen["best"].as_array().map(Vec::len);
    assert_eq!(best(&exact), Some(3));
    let (cut, plain) = (look(&["--depth", "4", "2b2"]), {
        look(&["--depth", "4", "--algorithm", "expectiminimax", "2b2"])
    });
    for field in ["numerator", "denominator", "best", "exact"] {
        assert_eq!(cut[field], plain[field]);
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
    refused(&["--game", "einstein:3x3", "2b2 2a1"], &["byte 5", "not legal here"]);
    refused(&["--game", "einstein:5x5", "--depth", "80"], &["ask for less depth"]);
}

#[test]
fn bad_positions_and_depths_are_refused_with_a_sentence() {
    plywood(&["search", "48"]).refuses(&["byte 2", "notation of connect4"]);
    plywood(&["search", "--game", "reversi:4x4", "b1 d4"])
        .refuses(&["byte 4", "not legal here; legal moves: a1 c1 a3"]);
    plywood(&["search", "--depth", "127"]).refuses(&["from 0 to 126"]);
    plywood(&["search", "--depth", "-1"]).refuses(&["from 0 to 126"]);
    plywood(&["search", "--algorithm", "alphabet"]).refuses(&["alphabeta"]);
}
