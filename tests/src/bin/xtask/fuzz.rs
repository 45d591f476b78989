//! `cargo xtask fuzz`: the fuzz targets under tests/fuzz, with cargo-fuzz.

use std::fs;
use std::path::Path;

use crate::command::{Cmd, Failure, Result, workspace_root};
use crate::report::Report;

const DIRECTORY: &str = "tests/fuzz";

/// Options of `cargo xtask fuzz`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// One target; all of them, one after the other, when not given
    target: Option<String>,
    /// How long each target runs
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
}

/// Runs the targets asked for.
///
/// # Errors
/// When there is no such target, cargo-fuzz is missing, or an input makes a target fail.
pub(crate) fn run(args: &Args, report: &mut Report) -> Result {
    let targets = select(targets(&workspace_root().join(DIRECTORY)), args.target.as_deref())?;
    if let Err(why) = Cmd::cargo("+nightly fuzz --version").read() {
        return Err(Failure::new(format!(
            "fuzzing takes a nightly toolchain and cargo-fuzz: {why}\ninstall them with\n  \
             rustup toolchain install nightly\n  cargo install cargo-fuzz"
        )));
    }
    targets.iter().try_for_each(|target| {
        let cmd = Cmd::cargo("+nightly fuzz run --fuzz-dir")
            .arg(DIRECTORY)
            .arg(target)
            .arg("--")
            .arg(format!("-max_total_time={}", args.seconds));
        report.step(&format!("fuzz {target} for {} s", args.seconds), &cmd)
    })
}

/// The names of the fuzz targets in a cargo-fuzz directory, sorted; none when it does not exist.
fn targets(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory.join("fuzz_targets")).into_iter().flatten().flatten();
    let rust = |path: &Path| path.extension().is_some_and(|extension| extension == "rs");
    let paths = entries.map(|entry| entry.path()).filter(|path| rust(path));
    let mut names: Vec<_> = paths
        .filter_map(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    names
}

fn select(all: Vec<String>, wanted: Option<&str>) -> Result<Vec<String>> {
    if all.is_empty() {
        return Err(Failure::new(format!(
            "there is no fuzz target under {DIRECTORY}/fuzz_targets"
        )));
    }
    match wanted {
        None => Ok(all),
        Some(name) if all.iter().any(|target| target == name) => Ok(vec![name.into()]),
        Some(name) => Err(Failure::new(format!(
            "no fuzz target is called {name}; there are: {}",
            all.join(", ")
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_chosen_by_its_exact_name() {
        let all = || vec!["columns".to_string(), "mnk".to_string()];
        assert_eq!(select(all(), None).unwrap(), all());
        assert_eq!(select(all(), Some("mnk")).unwrap(), ["mnk"]);
        let error = select(all(), Some("mn")).unwrap_err().to_string();
        assert_eq!(error, "no fuzz target is called mn; there are: columns, mnk");
    }

    #[test]
    fn no_target_at_all_is_an_error_not_a_pass() {
        assert!(select(targets(Path::new("no/such/directory")), None).is_err());
    }
}
