//! Data files of the tests: lines of words, `#` starts a comment.

use std::path::PathBuf;

/// Where a data file stands.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data").join(name)
}

/// The lines of a data file as words, without comments and empty lines.
///
/// # Panics
/// If the file cannot be read.
pub fn lines(name: &str) -> Vec<Vec<String>> {
    let path = path(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let content = |line: &str| line.split('#').next().unwrap_or_default().to_owned();
    let words = |line: String| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    text.lines().map(content).map(words).filter(|words| !words.is_empty()).collect()
}

/// The data file with this text, or that it has been written so: with the variable
/// `PLYWOOD_BLESS=1` set, else the texts must be equal.
///
/// # Panics
/// If they differ, or the file cannot be written.
pub fn compare(name: &str, text: &str) {
    let path = path(name);
    if std::env::var_os("PLYWOOD_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&path, text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    } else {
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(stored == text, "{name} is not what it is now; PLYWOOD_BLESS=1 rewrites it");
    }
}
