//! This machine: what is installed on it, and who runs the command.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::apt;
use crate::command::{Cmd, Failure, Result};
use crate::toolchain::{
    DEBIAN_CARGO, DEBIAN_LINKER, DEBIAN_LINKER_PACKAGE, DEBIAN_PACKAGES, DEBIAN_RUSTC, Machine,
    TARGETS,
};
use crate::version::Version;

/// Two downloads of some 30 MB; without a network rustup fails within seconds.
const RUSTUP_LIMIT: Duration = Duration::from_secs(180);

/// The linker of Debian 12, which was tried.
const OLDEST_LLD: &str = "14.0";

/// Whether the user is root.
pub(crate) fn is_root() -> bool {
    Cmd::new("id").arg("-u").read().is_ok_and(|id| id.trim() == "0")
}

/// Whether the environment says that this is a CI machine.
pub(crate) fn is_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| means_yes(&value))
}

fn means_yes(ci: &str) -> bool {
    !matches!(ci, "" | "0" | "false")
}

/// The machine that this program runs on.
pub(crate) struct ThisMachine;

impl Machine for ThisMachine {
    fn has_targets(&self) -> Result {
        TARGETS.iter().try_for_each(|target| {
            let libraries =
                Cmd::new("rustc").words("--print target-libdir --target").arg(*target).read()?;
            if has_core(Path::new(libraries.trim())) {
                return Ok(());
            }
            Err(Failure::new(format!("no library of {target} in the host's toolchain")))
        })?;
        let sysroot = Cmd::new("rustc").words("--print sysroot").read()?;
        has_linker(Path::new(sysroot.trim()), &Cmd::new("rust-lld").words("-flavor gnu --version"))
    }

    fn add_targets(&self) -> Result {
        let cmd = Cmd::new("rustup").words("target add").words(&TARGETS.join(" "));
        println!("  $ {cmd}");
        cmd.run_within(RUSTUP_LIMIT)
    }

    fn has_debian(&self) -> Result {
        for program in [DEBIAN_RUSTC, DEBIAN_CARGO] {
            recent_enough(program, &Cmd::new(program).foreign().arg("--version").read()?)?;
        }
        let sysroot = Cmd::new(DEBIAN_RUSTC).foreign().words("--print sysroot").read()?;
        let source = Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/core/src/lib.rs");
        nothing_missing(source.exists(), Path::new(DEBIAN_LINKER).exists())
    }

    fn install_debian(&self) -> Result {
        let rust = DEBIAN_PACKAGES.map(|package| (package, Version::minimum_rust()));
        let linker = (DEBIAN_LINKER_PACKAGE, Version::find(OLDEST_LLD).expect("a version"));
        apt::install(&[&rust[..], &[linker]].concat())
    }
}

/// Whether a toolchain can link for the boards: rustup's has `rust-lld` beside its libraries, others may
/// have it on PATH.
fn has_linker(sysroot: &Path, on_path: &Cmd) -> Result {
    let parts = fs::read_dir(sysroot.join("lib/rustlib")).into_iter().flatten().flatten();
    let beside = parts.map(|part| part.path().join("bin/rust-lld")).any(|linker| linker.exists());
    if beside || on_path.read().is_ok() {
        return Ok(());
    }
    let place = sysroot.display();
    Err(Failure::new(format!("no linker rust-lld in the host's toolchain ({place}) or on PATH")))
}

/// What Debian's toolchain has been found to lack, all at once.
fn nothing_missing(source: bool, linker: bool) -> Result {
    let missing = [
        (
            source,
            format!("no library source beside {DEBIAN_RUSTC} (package rust-web-src, or rust-src)"),
        ),
        (linker, format!("no linker {DEBIAN_LINKER} (package {DEBIAN_LINKER_PACKAGE})")),
    ];
    let missing: Vec<_> =
        missing.into_iter().filter(|(there, _)| !there).map(|(_, why)| why).collect();
    if missing.is_empty() { Ok(()) } else { Err(Failure::new(missing.join("; "))) }
}

/// Whether a target's library directory holds a compiled `core`.
fn has_core(libraries: &Path) -> bool {
    let Ok(entries) = fs::read_dir(libraries) else {
        return false;
    };
    entries.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))
}

fn recent_enough(program: &str, printed: &str) -> Result {
    let minimum = Version::minimum_rust();
    match Version::find(printed) {
        Some(version) if version >= minimum => Ok(()),
        Some(version) => Err(Failure::new(format!("{program} is {version}, older than {minimum}"))),
        None => Err(Failure::new(format!("{program} prints no version: {printed:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_compiler_is_refused_with_both_versions() {
        recent_enough("/usr/bin/rustc", "rustc 1.96.0 (ac68faa20 2026-05-25)").unwrap();
        let error =
            recent_enough("/usr/bin/rustc", "rustc 1.85.0 (4d91de4e4)").unwrap_err().to_string();
        assert_eq!(
            error,
            format!("/usr/bin/rustc is 1.85.0, older than {}", Version::minimum_rust())
        );
        assert!(recent_enough("/usr/bin/rustc", "").is_err());
    }

    #[test]
    fn a_toolchain_that_cannot_link_for_the_boards_is_refused_with_its_place() {
        let (absent, present) = (Cmd::new("no-such-program"), Cmd::new("true"));
        let error = has_linker(Path::new("/no/such"), &absent).unwrap_err().to_string();
        let place = "in the host's toolchain (/no/such) or on PATH";
        assert_eq!(error, format!("no linker rust-lld {place}"));
        has_linker(Path::new("/no/such"), &present).unwrap();
        let sysroot = std::env::temp_dir().join(format!("plywood-sysroot-{}", std::process::id()));
        let bin = sysroot.join("lib/rustlib/x86_64-unknown-linux-gnu/bin");
        fs::create_dir_all(&bin).unwrap();
        assert!(has_linker(&sysroot, &absent).is_err());
        fs::write(bin.join("rust-lld"), "").unwrap();
        let found = has_linker(&sysroot, &absent);
        fs::remove_dir_all(&sysroot).unwrap();
        found.unwrap();
    }

    #[test]
    fn all_that_debians_toolchain_lacks_is_told_with_the_packages() {
        nothing_missing(true, true).unwrap();
        let linker = "no linker /usr/bin/ld.lld (package lld)";
        assert_eq!(nothing_missing(true, false).unwrap_err().to_string(), linker);
        let both = nothing_missing(false, false).unwrap_err().to_string();
        let source = "no library source beside /usr/bin/rustc (package rust-web-src, or rust-src)";
        assert_eq!(both, format!("{source}; {linker}"));
    }

    #[test]
    fn ci_is_set_unless_it_says_no() {
        assert!(means_yes("true") && means_yes("1") && means_yes("github"));
        assert!(!means_yes("") && !means_yes("false") && !means_yes("0"));
    }

    #[test]
    fn an_absent_directory_has_no_core() {
        assert!(!has_core(Path::new("no/such/directory")));
    }
}
