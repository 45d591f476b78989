//! Which toolchain builds for the boards.
//!
//! The choice is pure: it asks a [`Machine`] what is there, and lets it install only when allowed.
//! In order: the targets are installed already; `rustup target add`; Debian's packages are
//! installed already; install them. What is tried and why it will not do is reported on the way.

use crate::command::{Cmd, Result, target_dir};
use crate::ways::{Install, Way, first_that_works};

/// The targets of the boards: Cortex-M0 (also the smallest, without atomic swaps) and Cortex-M4F.
pub(crate) const TARGETS: [&str; 2] = ["thumbv6m-none-eabi", "thumbv7em-none-eabihf"];

/// Debian's compiler and cargo, fresh enough for web browsers, with the matching library source.
pub(crate) const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];
/// Debian's linker for the boards: its compiler comes without `rust-lld`.
pub(crate) const DEBIAN_LINKER_PACKAGE: &str = "lld";
pub(crate) const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
pub(crate) const DEBIAN_CARGO: &str = "/usr/bin/cargo";
pub(crate) const DEBIAN_LINKER: &str = "/usr/bin/ld.lld";

/// A toolchain that can build `core` programs for [`TARGETS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Toolchain {
    /// The one in use on the host, which has the targets' libraries.
    Host,
    /// Debian's, which builds `core` from its source and links with a linker of its own.
    Debian,
}

impl Toolchain {
    /// `cargo build --release` for one target, into a build directory of its own.
    ///
    /// Compiler flags meant for the host (`RUSTFLAGS`) are not passed on.
    pub(crate) fn build(self, target: &str) -> Cmd {
        let cmd = match self {
            // RUSTUP_TOOLCHAIN says which toolchain has the targets.
            Self::Host => match std::env::var("RUSTUP_TOOLCHAIN") {
                Ok(name) => Cmd::new("cargo").foreign().env("RUSTUP_TOOLCHAIN", name),
                Err(_) => Cmd::new("cargo").foreign(),
            }
            .words("build --release"),
            // RUSTC_BOOTSTRAP: build-std is not stable.
            Self::Debian => Cmd::new(DEBIAN_CARGO)
                .foreign()
                .env("RUSTC", DEBIAN_RUSTC)
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_THUMBV6M_NONE_EABI_LINKER", DEBIAN_LINKER)
                .env("CARGO_TARGET_THUMBV7EM_NONE_EABIHF_LINKER", DEBIAN_LINKER)
                .words("build --release -Z build-std=core"),
        };
        cmd.words("--target").arg(target).words("--target-dir").arg(target_dir("cross"))
    }
}

/// What the choice asks of a machine. An error says in one line why not.
pub(crate) trait Machine {
    /// Does the host's toolchain have the targets, and the linker for them?
    fn has_targets(&self) -> Result;
    /// Adds them with rustup.
    fn add_targets(&self) -> Result;
    /// Is Debian's toolchain there, recent enough, with its library source and a linker?
    fn has_debian(&self) -> Result;
    /// Installs it.
    fn install_debian(&self) -> Result;
}

/// Chooses, telling `say` each decision.
///
/// # Errors
/// When nothing will do: the message gives the reasons and the commands to run by hand.
pub(crate) fn choose(
    machine: &impl Machine,
    install: Install,
    say: impl FnMut(&str),
) -> Result<Toolchain> {
    use Toolchain::{Debian, Host};
    let found = || machine.has_targets().map(|()| Host);
    let added = || machine.add_targets().and_then(|()| machine.has_targets()).map(|()| Host);
    let debian = || machine.has_debian().map(|()| Debian);
    let installed =
        || machine.install_debian().and_then(|()| machine.has_debian()).map(|()| Debian);
    let way = |installs, what, attempt| Way { what, installs, attempt };
    let ways: [Way<'_, Toolchain>; 4] = [
        way(false, "the targets installed for the host's toolchain", &found),
        way(true, "the targets just added with rustup", &added),
        way(false, "Debian's packages, already installed", &debian),
        way(true, "Debian's packages, just installed", &installed),
    ];
    first_that_works("board toolchain", &ways, install, say, &advice())
}

fn advice() -> String {
    format!(
        "install one of these, then run the command again\n  \
         with rustup:     rustup target add {}\n  \
         on Debian:       sudo apt-get update && sudo apt-get install --no-install-recommends {} {}\n  \
         else:            rustup from https://rustup.rs, then as above\n\
         `cargo xtask setup` takes the first that works (Debian's packages as root only); \
         `cargo xtask test --host` leaves the boards out",
        TARGETS.join(" "),
        DEBIAN_PACKAGES.join(" "),
        DEBIAN_LINKER_PACKAGE,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Failure;
    use std::cell::{Cell, RefCell};

    /// A machine in memory, which records what was asked of it.
    #[derive(Default)]
    struct Fake {
        targets: Cell<bool>,
        debian: Cell<bool>,
        rustup_works: bool,
        apt_works: bool,
        asked: RefCell<Vec<&'static str>>,
    }

    impl Fake {
        fn answer(&self, question: &'static str, yes: bool) -> Result {
            self.asked.borrow_mut().push(question);
            if yes { Ok(()) } else { Err(Failure::new(format!("{question} failed"))) }
        }
    }

    impl Machine for Fake {
        fn has_targets(&self) -> Result {
            self.answer("targets?", self.targets.get())
        }
        fn add_targets(&self) -> Result {
            self.targets.set(self.rustup_works);
            self.answer("rustup", self.rustup_works)
        }
        fn has_debian(&self) -> Result {
            self.answer("debian?", self.debian.get())
        }
        fn install_debian(&self) -> Result {
            self.debian.set(self.apt_works);
            self.answer("apt", self.apt_works)
        }
    }

    fn run(fake: &Fake, install: Install) -> (Result<Toolchain>, String) {
        let mut said = String::new();
        let result = choose(fake, install, |line| said = format!("{said}{line}\n"));
        (result, said)
    }

    #[test]
    fn installed_targets_are_taken_and_nothing_else_is_asked() {
        let fake = Fake { targets: true.into(), debian: true.into(), ..Fake::default() };
        let (result, said) = run(&fake, Install::Allowed);
        assert_eq!(result.unwrap(), Toolchain::Host);
        assert_eq!(*fake.asked.borrow(), ["targets?"]);
        assert_eq!(
            said,
            "board toolchain: taking the targets installed for the host's toolchain\n"
        );
    }

    #[test]
    fn rustup_is_tried_before_debian() {
        let fake = Fake { rustup_works: true, debian: true.into(), ..Fake::default() };
        let (result, said) = run(&fake, Install::Allowed);
        assert_eq!(result.unwrap(), Toolchain::Host);
        assert_eq!(*fake.asked.borrow(), ["targets?", "rustup", "targets?"]);
        assert!(
            said.ends_with("board toolchain: taking the targets just added with rustup\n"),
            "{said}"
        );
    }

    #[test]
    fn debian_is_taken_as_found_when_rustup_cannot_download() {
        let fake = Fake { debian: true.into(), apt_works: true, ..Fake::default() };
        assert_eq!(run(&fake, Install::Allowed).0.unwrap(), Toolchain::Debian);
        assert_eq!(*fake.asked.borrow(), ["targets?", "rustup", "debian?"]);
    }

    #[test]
    fn debian_is_installed_last_and_checked_afterwards() {
        let fake = Fake { apt_works: true, ..Fake::default() };
        assert_eq!(run(&fake, Install::Allowed).0.unwrap(), Toolchain::Debian);
        assert_eq!(*fake.asked.borrow(), ["targets?", "rustup", "debian?", "apt", "debian?"]);
    }

    #[test]
    fn nothing_is_installed_when_forbidden() {
        let fake = Fake { rustup_works: true, apt_works: true, ..Fake::default() };
        let (result, _) = run(&fake, Install::Forbidden);
        assert_eq!(*fake.asked.borrow(), ["targets?", "debian?"]);
        let message = result.unwrap_err().to_string();
        assert!(
            message.contains("rustup target add thumbv6m-none-eabi thumbv7em-none-eabihf"),
            "{message}"
        );
        assert!(
            message.contains(
                "apt-get install --no-install-recommends rustc-web cargo-web rust-web-src lld\n"
            ),
            "{message}"
        );
        assert!(message.contains("rustup from https://rustup.rs"), "{message}");
    }

    #[test]
    fn a_failure_gives_every_reason() {
        let message = run(&Fake::default(), Install::Allowed).0.unwrap_err().to_string();
        for reason in ["targets? failed", "rustup failed", "debian? failed", "apt failed"] {
            assert!(message.contains(reason), "{message}");
        }
    }

    #[test]
    fn debian_builds_core_from_source_and_links_with_its_own_linker() {
        let cmd = Toolchain::Debian.build(TARGETS[0]).to_string();
        assert!(cmd.starts_with("RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 "), "{cmd}");
        assert!(cmd.contains(" /usr/bin/cargo build --release -Z build-std=core "), "{cmd}");
        for target in TARGETS {
            // As cargo derives it from the target.
            let variable = target.replace('-', "_").to_uppercase();
            assert!(
                cmd.contains(&format!("CARGO_TARGET_{variable}_LINKER=/usr/bin/ld.lld ")),
                "{cmd}"
            );
        }
        assert!(cmd.ends_with("/cross"), "{cmd}");
        assert!(!Toolchain::Host.build(TARGETS[0]).to_string().contains("build-std"));
    }
}
