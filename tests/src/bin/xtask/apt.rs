//! Installing Debian packages, as root and never by removing others.

use crate::command::{Cmd, Failure, Result};
use crate::machine;
pub(crate) use crate::suite::Suite;
use crate::version::Version;

/// A package, and the oldest version of it that will do.
pub(crate) type Wanted<'a> = (&'a str, Version);

/// Installs `packages` from the machine's usual suites, see [`install_from`].
pub(crate) fn install(packages: &[Wanted<'_>]) -> Result {
    install_from(&Suite::Usual, packages)
}

/// Installs `packages`, unless one is too old.
///
/// The package lists are brought up to date first: an image's own lists may offer only versions
/// that are too old or no longer on the server.
///
/// # Errors
/// When the user is not root, the lists offer nothing recent enough, or apt-get fails.
pub(crate) fn install_from(suite: &Suite, packages: &[Wanted<'_>]) -> Result {
    if !machine::is_root() {
        return Err(Failure::new("installing Debian packages takes root"));
    }
    suite.add_source()?;
    // Fails where there is no apt-get; a machine with one broken source still gets the others' lists.
    let update = Cmd::new("apt-get").words("-q update");
    println!("  as root: {update}");
    if let Err(why) = update.run() {
        println!("  package lists not (all) updated: {why}");
    }
    for (package, minimum) in packages {
        let policy = Cmd::new("apt-cache").args(suite.options()).arg("policy").arg(*package);
        let policy = policy.env("LC_ALL", "C").read()?;
        check_candidate(package, &policy, *minimum)?;
    }
    let install = Cmd::new("apt-get")
        .env("DEBIAN_FRONTEND", "noninteractive")
        .words("-q install -y --no-install-recommends --no-remove")
        .args(suite.options())
        .args(packages.iter().map(|(package, _)| (*package).into()));
    println!("  as root: {install}");
    install.run()
}

/// Reads the version that apt would install from `apt-cache policy`.
fn check_candidate(package: &str, policy: &str, minimum: Version) -> Result {
    let candidate = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate:"));
    match candidate.and_then(Version::find) {
        Some(version) if version >= minimum => Ok(()),
        Some(version) => {
            Err(Failure::new(format!("apt offers {package} {version}, older than {minimum}")))
        }
        None => Err(Failure::new(format!("apt offers no {package}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: &str = "rustc-web:
  Installed: (none)
  Candidate: 1.96.0+dfsg1-1~deb12u2
  Version table:
     1.96.0+dfsg1-1~deb12u2 500
     1.85.0+dfsg3-1~deb12u3 500
";

    #[test]
    fn the_candidate_counts_not_what_else_is_listed() {
        let minimum = Version::find("1.95").unwrap();
        check_candidate("rustc-web", POLICY, minimum).unwrap();
        let old = POLICY.replace("Candidate: 1.96.0", "Candidate: 1.85.0");
        let error = check_candidate("rustc-web", &old, minimum).unwrap_err().to_string();
        assert_eq!(error, "apt offers rustc-web 1.85.0, older than 1.95.0");
    }

    #[test]
    fn an_unknown_package_is_said_to_be_missing() {
        let minimum = Version::find("1.95").unwrap();
        for policy in ["", "x:\n  Installed: (none)\n  Candidate: (none)\n"] {
            let error = check_candidate("rustc-web", policy, minimum).unwrap_err().to_string();
            assert_eq!(error, "apt offers no rustc-web");
        }
    }
}
