//! Which QEMU emulates the boards.
//!
//! In order: the one that `PLYWOOD_QEMU` names, and then no other; the one on PATH; Debian's
//! package, from backports on Debian 12.

use crate::apt;
use crate::command::{Cmd, Failure, Result};
use crate::version::Version;
use crate::ways::{Install, Way, first_that_works};

/// The program, as Debian and most others name it.
const PROGRAM: &str = "qemu-system-arm";

/// The environment variable that names another.
pub(crate) const VARIABLE: &str = "PLYWOOD_QEMU";

/// The first with a model of the STM32 board and of the LED shield on it.
const MINIMUM: &str = "9.1";

/// What the choice asks of a machine. An error says in one line why not.
trait Machine {
    /// The program that `PLYWOOD_QEMU` names, if set.
    fn named(&self) -> Option<String>;
    /// Does the program run, and is it recent enough?
    fn check(&self, program: &str) -> Result;
    /// Installs the one on PATH.
    fn install(&self) -> Result;
}

/// The program to run, with the decisions told to `say`.
///
/// # Errors
/// When nothing will do: the message gives the reasons and the commands to run by hand.
pub(crate) fn choose(install: Install, say: impl FnMut(&str)) -> Result<String> {
    choose_on(&ThisMachine, install, say)
}

fn choose_on(machine: &impl Machine, install: Install, say: impl FnMut(&str)) -> Result<String> {
    let way = |installs, what, attempt| Way { what, installs, attempt };
    if let Some(program) = machine.named() {
        let named = || machine.check(&program).map(|()| program.clone());
        let what = format!("{program}, as {VARIABLE} says");
        return first_that_works("emulator", &[way(false, &what, &named)], install, say, &advice());
    }
    let found = || machine.check(PROGRAM).map(|()| PROGRAM.into());
    let installed =
        || machine.install().and_then(|()| machine.check(PROGRAM)).map(|()| PROGRAM.into());
    let ways = [
        way(false, "qemu-system-arm, already installed", &found),
        way(true, "qemu-system-arm, just installed", &installed),
    ];
    first_that_works("emulator", &ways, install, say, &advice())
}

fn advice() -> String {
    format!(
        "install QEMU {MINIMUM} or later for Arm, then run the command again\n  \
         on Debian 13:    sudo apt-get install --no-install-recommends qemu-system-arm\n  \
         on Debian 12:    add the suite bookworm-backports to /etc/apt/sources.list.d, then\n                   \
         sudo apt-get update && sudo apt-get install -t bookworm-backports \
         --no-install-recommends qemu-system-arm\n  \
         on macOS:        brew install qemu\n  \
         built by hand:   {VARIABLE}=/path/to/qemu-system-arm\n\
         `cargo xtask setup` does it on Debian, as root; `cargo xtask test --host` leaves the boards out"
    )
}

struct ThisMachine;

impl Machine for ThisMachine {
    fn named(&self) -> Option<String> {
        std::env::var(VARIABLE).ok().filter(|program| !program.is_empty())
    }

    fn check(&self, program: &str) -> Result {
        recent_enough(program, &Cmd::new(program).arg("--version").read()?)
    }

    fn install(&self) -> Result {
        let minimum = Version::find(MINIMUM).expect("a version");
        apt::install_from(&apt::Suite::newest()?, &[(PROGRAM, minimum)])
    }
}

fn recent_enough(program: &str, printed: &str) -> Result {
    let minimum = Version::find(MINIMUM).expect("a version");
    match Version::find(printed) {
        Some(version) if version >= minimum => Ok(()),
        Some(version) => Err(Failure::new(format!("{program} is {version}, older than {minimum}"))),
        None => Err(Failure::new(format!("{program} prints no version: {printed:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[derive(Default)]
    struct Fake {
        named: Option<&'static str>,
        works: RefCell<Vec<&'static str>>,
        apt_works: bool,
        installs: RefCell<u32>,
    }

    impl Machine for Fake {
        fn named(&self) -> Option<String> {
            self.named.map(Into::into)
        }
        fn check(&self, program: &str) -> Result {
            if self.works.borrow().contains(&program) {
                return Ok(());
            }
            Err(Failure::new(format!("{program} will not do")))
        }
        fn install(&self) -> Result {
            *self.installs.borrow_mut() += 1;
            if !self.apt_works {
                return Err(Failure::new("apt failed"));
            }
            self.works.borrow_mut().push(PROGRAM);
            Ok(())
        }
    }

    fn run(fake: &Fake, install: Install) -> Result<String> {
        choose_on(fake, install, |_| ())
    }

    #[test]
    fn the_named_one_is_taken_or_nothing() {
        let fake =
            Fake { named: Some("mine"), works: vec!["mine", PROGRAM].into(), ..Fake::default() };
        assert_eq!(run(&fake, Install::Allowed).unwrap(), "mine");
        let fake = Fake { named: Some("mine"), works: vec![PROGRAM].into(), ..Fake::default() };
        let error = run(&fake, Install::Allowed).unwrap_err().to_string();
        assert!(error.contains("mine will not do"), "{error}");
        assert_eq!(*fake.installs.borrow(), 0);
    }

    #[test]
    fn the_installed_one_comes_before_installing() {
        let fake = Fake { works: vec![PROGRAM].into(), apt_works: true, ..Fake::default() };
        assert_eq!(run(&fake, Install::Allowed).unwrap(), PROGRAM);
        assert_eq!(*fake.installs.borrow(), 0);
        let fake = Fake { apt_works: true, ..Fake::default() };
        assert_eq!(run(&fake, Install::Allowed).unwrap(), PROGRAM);
        assert_eq!(*fake.installs.borrow(), 1);
    }

    #[test]
    fn nothing_is_installed_when_forbidden_and_the_commands_are_given() {
        let fake = Fake { apt_works: true, ..Fake::default() };
        let error = run(&fake, Install::Forbidden).unwrap_err().to_string();
        assert_eq!(*fake.installs.borrow(), 0);
        for part in [
            "qemu-system-arm will not do",
            "apt-get install -t bookworm-backports --no-install-recommends qemu-system-arm",
            "PLYWOOD_QEMU=",
        ] {
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn an_old_emulator_is_refused_with_both_versions() {
        recent_enough(PROGRAM, "QEMU emulator version 10.0.2 (Debian 1:10.0.2+ds-2)").unwrap();
        let error =
            recent_enough(PROGRAM, "QEMU emulator version 7.2.22 (Debian 1:7.2)").unwrap_err();
        assert_eq!(error.to_string(), "qemu-system-arm is 7.2.22, older than 9.1.0");
        assert!(recent_enough(PROGRAM, "").is_err());
    }
}
