//! `cargo xtask heavy`: the tests that are too long for `cargo xtask test`, by name, in release.
//!
//! They are `#[ignore = "reason"]` integration tests of this package, each listed in [`HEAVY`].
//! Before running any, the list is compared with what the test binaries have: an ignored test that
//! is not listed, or a listed one that does not exist, is an error, so none is forgotten.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::command::{Cmd, Failure, Result, workspace_root};
use crate::report::Report;
use crate::ways::Install;
use crate::{board, setup};

/// One long test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Heavy {
    /// The integration test (file or directory under tests/tests) that has it.
    file: &'static str,
    /// Its path within that test.
    name: &'static str,
    /// When it is run.
    when: When,
}

/// Whether a test fits in the time that CI has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    /// By default and in CI.
    Always,
    /// Only when named; its result is recorded by hand.
    ByHand,
}

impl Heavy {
    const fn always(file: &'static str, name: &'static str) -> Self {
        Self { file, name, when: When::Always }
    }

    const fn by_hand(file: &'static str, name: &'static str) -> Self {
        Self { file, name, when: When::ByHand }
    }
}

/// The file whose tests take emulated boards.
const BOARDS: &str = "boards";

/// Every ignored test of this package.
const HEAVY: &[Heavy] = &[
    Heavy::by_hand("boards", "random::an_hour_of_random_presses"),
    Heavy::by_hand("boards", "parity::a_thousand_more_positions_take_the_same_nodes"),
    Heavy::always("certificates", "certificates_hold_on_two_thousand_positions_and_the_dearest"),
    Heavy::always("connect4_claims", "claims_are_true_on_every_position_of_4x6"),
    Heavy::always("connect4_claims", "no_claim_is_lost_by_skipping_plans_on_4x6"),
    Heavy::always("connect4_claims", "claims_are_true_on_every_position_of_7x3"),
    Heavy::always("connect4_claims", "claims_are_true_after_many_random_openings_of_larger_boards"),
    Heavy::by_hand("connect4_claims", "claims_are_true_on_every_position_of_5x5"),
    Heavy::always("known_answers", "early_positions_have_the_scores_of_the_slow_solver"),
    Heavy::always("known_answers", "the_scores_are_made_by_the_slow_solver_from_a_seed"),
    Heavy::by_hand(
        "known_answers",
        "the_early_scores_are_recorded_from_a_long_run_of_the_slow_solver",
    ),
    Heavy::always("play", "the_recorded_matches_are_won"),
    Heavy::always("rules", "connect_four_has_the_published_positions_up_to_ply_12"),
    Heavy::always("rules", "larger_boards_have_the_published_reachable_positions"),
    Heavy::always("values", "larger_empty_boards_have_the_published_values"),
];

/// Options of `cargo xtask heavy`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Run only these (`file::name`), those kept out of CI included
    tests: Vec<String>,
    /// Print the list instead of running it
    #[arg(long)]
    list: bool,
}

/// Runs the tests asked for, each as a step of its own.
pub(crate) fn run(args: &Args, report: &mut Report) -> Result {
    let chosen = select(HEAVY, &args.tests)?;
    if args.list {
        HEAVY.iter().for_each(|test| println!("{} ({:?})", id(test), test.when));
        return Ok(());
    }
    let files = integration_tests(&workspace_root().join("tests/tests"));
    if !files.is_empty() {
        let only = |cmd: Cmd, file: &String| cmd.words("--test").arg(file);
        let build = files.iter().fold(cargo_test().words("--no-run"), only);
        report.step("build the heavy tests", &build)?;
    }
    compare(HEAVY, &ignored_tests(&files)?)?;
    if chosen.iter().any(|test| test.file == BOARDS) {
        board::build_all(setup::toolchain(Install::Forbidden)?, report)?;
    }
    for test in &chosen {
        let cmd = cargo_test()
            .words("--test")
            .arg(test.file)
            .words("-- --ignored --nocapture --exact")
            .arg(test.name);
        let cmd = if test.file == BOARDS {
            board::emulated(cmd, &setup::qemu(Install::Forbidden)?)
        } else {
            cmd
        };
        report.step(&format!("heavy {}", id(test)), &cmd)?;
    }
    if chosen.is_empty() {
        println!("no heavy test is listed for this run, and none is missing from the list");
    }
    Ok(())
}

fn cargo_test() -> Cmd {
    Cmd::cargo("test --release -p plywood-tests --features boards")
}

fn id(test: &Heavy) -> String {
    format!("{}::{}", test.file, test.name)
}

fn select(all: &[Heavy], wanted: &[String]) -> Result<Vec<Heavy>> {
    if wanted.is_empty() {
        return Ok(all.iter().copied().filter(|test| test.when == When::Always).collect());
    }
    let find = |name: &String| {
        let found = all.iter().copied().find(|test| id(test) == *name);
        found.ok_or_else(|| {
            Failure::new(format!("no heavy test is called {name} (see `cargo xtask heavy --list`)"))
        })
    };
    wanted.iter().map(find).collect()
}

/// Asks integration tests of this package for their ignored tests, as `file::name`.
fn ignored_tests(files: &BTreeSet<String>) -> Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for file in files {
        let list = cargo_test().words("--test").arg(file);
        let listing = list.words("-- --ignored --list --format terse").read()?;
        found.extend(listed(&listing).map(|name| format!("{file}::{name}")));
    }
    Ok(found)
}

/// The names in what a test binary prints for `--list --format terse`.
fn listed(listing: &str) -> impl Iterator<Item = &str> {
    listing.lines().filter_map(|line| line.strip_suffix(": test"))
}

/// The names of the integration tests in a directory, as cargo finds them: `a.rs` and `a/main.rs`.
fn integration_tests(directory: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let test = |path: &Path| {
        path.extension().is_some_and(|end| end == "rs") || path.join("main.rs").exists()
    };
    let paths = entries.map(|entry| entry.path()).filter(|path| test(path));
    paths
        .filter_map(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()))
        .collect()
}

fn compare(list: &[Heavy], found: &BTreeSet<String>) -> Result {
    let list: BTreeSet<String> = list.iter().map(id).collect();
    let problems: Vec<String> = (found
        .difference(&list)
        .map(|test| format!("  {test} is ignored and not listed")))
    .chain(list.difference(found).map(|test| format!("  {test} is listed and does not exist")))
    .collect();
    if problems.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "the list of heavy tests ({}) is wrong:\n{}",
        file!(),
        problems.join("\n")
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: [Heavy; 2] = [
        Heavy { file: "boards", name: "six_by_six", when: When::Always },
        Heavy { file: "boards", name: "wide::nine_by_six", when: When::ByHand },
    ];

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn by_default_only_what_fits_in_ci_is_run() {
        assert_eq!(select(&LIST, &[]).unwrap(), LIST[..1]);
        assert_eq!(select(&LIST, &["boards::wide::nine_by_six".into()]).unwrap(), LIST[1..]);
        assert!(select(&LIST, &["boards::wide".into()]).is_err());
    }

    #[test]
    fn a_forgotten_and_a_vanished_test_are_errors() {
        let both = ["boards::six_by_six", "boards::wide::nine_by_six"];
        compare(&LIST, &set(&both)).unwrap();
        let error =
            compare(&LIST, &set(&[both[0], both[1], "boards::new"])).unwrap_err().to_string();
        assert!(error.contains("boards::new is ignored and not listed"), "{error}");
        let error = compare(&LIST, &set(&both[..1])).unwrap_err().to_string();
        assert!(
            error.contains("boards::wide::nine_by_six is listed and does not exist"),
            "{error}"
        );
    }

    #[test]
    fn test_names_are_read_from_a_listing() {
        let listing = "six_by_six: test\nwide::nine_by_six: test\n";
        assert_eq!(listed(listing).collect::<Vec<_>>(), ["six_by_six", "wide::nine_by_six"]);
    }
}
