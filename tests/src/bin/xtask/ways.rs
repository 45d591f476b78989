//! Getting a tool in the first way that works.
//!
//! The choice is pure: the ways ask a machine, and those that change it are tried only when allowed.
//! What is tried and why it will not do is reported on the way.

use crate::command::{Failure, Result};

/// Whether the choice may change the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Install {
    /// Install what is missing.
    Allowed,
    /// Take what is there or fail.
    Forbidden,
}

/// One way to get a tool.
pub(crate) struct Way<'a, T> {
    /// What is taken if it works, for people.
    pub(crate) what: &'a str,
    /// Whether it changes the machine.
    pub(crate) installs: bool,
    /// Tries it. An error says in one line why not.
    pub(crate) attempt: &'a dyn Fn() -> Result<T>,
}

/// Takes the first way that works to get `tool`, telling `say` each decision.
///
/// # Errors
/// When none does: the message gives the reasons, then `advice`, the commands to run by hand.
pub(crate) fn first_that_works<T>(
    tool: &str,
    ways: &[Way<'_, T>],
    install: Install,
    mut say: impl FnMut(&str),
    advice: &str,
) -> Result<T> {
    let mut reasons = Vec::new();
    for way in ways {
        if way.installs && install == Install::Forbidden {
            continue;
        }
        match (way.attempt)() {
            Ok(taken) => {
                say(&format!("{tool}: taking {}", way.what));
                return Ok(taken);
            }
            Err(why) => {
                say(&format!("{tool}: {why}"));
                reasons.push(format!("  - {why}"));
            }
        }
    }
    Err(Failure::new(format!("{tool}: none here will do\n{}\n{advice}", reasons.join("\n"))))
}
