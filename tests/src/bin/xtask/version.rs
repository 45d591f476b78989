//! Versions as programs print them, compared by number.

use std::fmt;

/// `major.minor.patch`; what follows (`-nightly`, `+dfsg1`) does not count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Version(u32, u32, u32);

impl Version {
    /// Finds the first version in `text`, such as the output of `rustc --version`.
    ///
    /// A version starts a word, has at least `major.minor`, and may carry a Debian epoch (`1:`).
    /// None means that no word of `text` looks so.
    pub(crate) fn find(text: &str) -> Option<Self> {
        text.split_whitespace().find_map(Self::parse_word)
    }

    fn parse_word(word: &str) -> Option<Self> {
        let word = word.split_once(':').map_or(word, |(_epoch, rest)| rest);
        let (major, rest) = number(word)?;
        let (minor, rest) = number(rest.strip_prefix('.')?)?;
        let patch = rest.strip_prefix('.').and_then(number).map_or(0, |(patch, _)| patch);
        Some(Self(major, minor, patch))
    }

    /// The minimum Rust version of the workspace, as its manifest states it.
    pub(crate) fn minimum_rust() -> Self {
        Self::find(env!("CARGO_PKG_RUST_VERSION")).expect("the manifest states rust-version")
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.0, self.1, self.2)
    }
}

/// Splits the digits off the front of `text`.
fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_print() {
        for (text, expected) in [
            ("rustc 1.95.0 (59807616e 2026-04-14)", Version(1, 95, 0)),
            ("rustc 1.99.0-nightly (0123456789 2026-11-01)", Version(1, 99, 0)),
            ("QEMU emulator version 7.2.22 (Debian 1:7.2+dfsg-7+deb12u18)", Version(7, 2, 22)),
            (
                "QEMU emulator version 10.0.2 (Debian 1:10.0.2+ds-2)\nCopyright 2003",
                Version(10, 0, 2),
            ),
            ("1:8.2.2+ds-0ubuntu1", Version(8, 2, 2)),
            ("1.96.0+dfsg1-1~deb12u2", Version(1, 96, 0)),
            ("1.95", Version(1, 95, 0)),
        ] {
            assert_eq!(Version::find(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_version() {
        for text in ["", "rustc", "(none)", "7", "v1.2", "1.x", "99999999999.1"] {
            assert_eq!(Version::find(text), None, "{text}");
        }
    }

    #[test]
    fn order_is_by_number_not_by_text() {
        assert!(Version(10, 0, 2) > Version(9, 1, 0));
        assert!(Version(1, 85, 0) < Version::minimum_rust());
    }
}
