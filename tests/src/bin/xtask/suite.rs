//! The Debian suite that a package comes from, and where the machine's own entries get it.
//!
//! A newer package for an old Debian is in its *backports* suite. The entry for that suite is
//! written after the machine's own entry for the release, so that it names the same server.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{Failure, Result};

const SOURCES: &str = "/etc/apt/sources.list.d";
const ONE_LINERS: &str = "/etc/apt/sources.list";

/// Where apt takes a package from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Suite {
    /// Whatever the machine is set up for.
    Usual,
    /// The backports of a release.
    Backports(String),
}

impl Suite {
    /// The one with the newest packages that this machine can take: Debian 12 has backports for it.
    ///
    /// # Errors
    /// On a system that is not Debian or derived from it.
    pub(crate) fn newest() -> Result<Self> {
        let release = fs::read_to_string("/etc/os-release").map_err(|error| {
            Failure::new(format!("not a Debian system: /etc/os-release: {error}"))
        })?;
        Ok(match codename(&release) {
            Some("bookworm") => Self::Backports("bookworm-backports".into()),
            _ => Self::Usual,
        })
    }

    /// The options of apt-get and apt-cache that select it.
    pub(crate) fn options(&self) -> Vec<String> {
        match self {
            Self::Usual => Vec::new(),
            Self::Backports(suite) => vec!["-t".into(), suite.clone()],
        }
    }

    /// Adds it to the machine's sources, unless it is there.
    ///
    /// # Errors
    /// When the machine has no entry to go by, or the new one cannot be written.
    pub(crate) fn add_source(&self) -> Result {
        let Self::Backports(suite) = self else { return Ok(()) };
        let texts = source_texts();
        if texts.iter().any(|text| mentions(text, suite)) {
            return Ok(());
        }
        let base = suite.trim_end_matches("-backports");
        let entry =
            texts.iter().find_map(|text| entry_like(text, base, suite)).ok_or_else(|| {
                Failure::new(format!(
                    "no entry for {base} under /etc/apt that one for {suite} could follow"
                ))
            })?;
        let file = Path::new(SOURCES).join(format!("plywood-{suite}.sources"));
        println!("  as root: writing {}\n{}", file.display(), indent(&entry));
        fs::write(&file, entry)
            .map_err(|error| Failure::new(format!("cannot write {}: {error}", file.display())))
    }
}

fn codename(release: &str) -> Option<&str> {
    release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="))
}

/// The machine's source files, those that cannot be read left out.
fn source_texts() -> Vec<String> {
    let listed = fs::read_dir(SOURCES).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = listed.collect();
    files.sort();
    files.push(ONE_LINERS.into());
    files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect()
}

fn mentions(text: &str, suite: &str) -> bool {
    let in_use = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    in_use.flat_map(str::split_whitespace).any(|word| word == suite)
}

/// An entry for `suite` in the deb822 form, with server and key of the entry for `base` in `text`.
fn entry_like(text: &str, base: &str, suite: &str) -> Option<String> {
    let stanzas = text.split("\n\n").filter_map(|stanza| from_stanza(stanza, base));
    let lines = text.lines().filter_map(|line| from_line(line, base));
    let (server, key) = stanzas.chain(lines).next()?;
    let signed = key.map_or(String::new(), |key| format!("Signed-By: {key}\n"));
    Some(format!("Types: deb\nURIs: {server}\nSuites: {suite}\nComponents: main\n{signed}"))
}

/// Server and key of a deb822 stanza that has `base`.
fn from_stanza(stanza: &str, base: &str) -> Option<(String, Option<String>)> {
    let field = |name: &str| {
        stanza.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':').map(str::trim))
    };
    let has =
        |name, word| field(name).is_some_and(|value| value.split_whitespace().any(|w| w == word));
    if !(has("Types", "deb") && has("Suites", base) && has("Components", "main")) {
        return None;
    }
    let server = field("URIs")?.split_whitespace().next()?;
    let key = field("Signed-By").filter(|key| key.starts_with('/'));
    Some((server.into(), key.map(Into::into)))
}

/// Server and key of a one-line entry, `deb [options] server suite components`, that has `base`.
fn from_line(line: &str, base: &str) -> Option<(String, Option<String>)> {
    let rest = line.trim().strip_prefix("deb ")?.trim_start();
    let (options, rest) = match rest.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?,
        None => ("", rest),
    };
    let mut words = rest.split_whitespace();
    let server = words.next()?;
    if words.next()? != base || !words.any(|word| word == "main") {
        return None;
    }
    let key = options.split_whitespace().find_map(|option| option.strip_prefix("signed-by="));
    Some((server.into(), key.map(Into::into)))
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const STANZAS: &str = "Types: deb
# a comment
URIs: http://server.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/key.gpg

Types: deb
URIs: http://server.example/security
Suites: bookworm-security
Components: main
";

    #[test]
    fn a_stanza_is_followed_with_its_server_and_key() {
        assert_eq!(
            entry_like(STANZAS, "bookworm", "bookworm-backports").unwrap(),
            "Types: deb\nURIs: http://server.example/debian\nSuites: bookworm-backports\n\
             Components: main\nSigned-By: /usr/share/keyrings/key.gpg\n"
        );
    }

    #[test]
    fn a_one_line_entry_is_followed_too() {
        let lines = "# deb http://old.example bookworm main\n\
                     deb [arch=amd64 signed-by=/k.gpg] http://server.example/debian bookworm main contrib\n";
        let entry = entry_like(lines, "bookworm", "bookworm-backports").unwrap();
        assert!(entry.contains("URIs: http://server.example/debian\n"), "{entry}");
        assert!(entry.contains("Signed-By: /k.gpg\n"), "{entry}");
        let plain = "deb http://server.example/debian bookworm main";
        assert!(!entry_like(plain, "bookworm", "b").unwrap().contains("Signed-By"));
    }

    #[test]
    fn entries_of_other_suites_are_not_followed() {
        let other = "Types: deb\nURIs: http://x\nSuites: nodistro\nComponents: main\n";
        assert_eq!(entry_like(other, "bookworm", "bookworm-backports"), None);
        assert_eq!(entry_like("deb http://x trixie main", "bookworm", "b"), None);
        assert_eq!(entry_like("deb http://x bookworm contrib", "bookworm", "b"), None);
    }

    #[test]
    fn a_suite_in_use_is_recognised_and_a_commented_one_is_not() {
        assert!(mentions("Suites: a bookworm-backports\n", "bookworm-backports"));
        assert!(!mentions("# deb http://x bookworm-backports main", "bookworm-backports"));
        assert!(!mentions(STANZAS, "bookworm-backports"));
    }

    #[test]
    fn the_code_name_is_read_from_the_release_file() {
        assert_eq!(codename("ID=debian\nVERSION_CODENAME=bookworm\nX=1"), Some("bookworm"));
        assert_eq!(codename("ID=other"), None);
    }
}
