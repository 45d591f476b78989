//! Positions as they come in: lines of bytes that may be anything.

use std::io::{self, BufRead};

use crate::games::BadPosition;

/// No position of any game is longer; a longer line is read over, not kept.
const MAX_BYTES: usize = 4096;
/// Characters of a bad position that a message shows.
const SHOWN: usize = 40;

/// A line without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RawLine {
    /// The bytes, at most [`MAX_BYTES`] of them.
    bytes: Vec<u8>,
    /// How long the line was.
    len: usize,
}

impl RawLine {
    /// A line from bytes that are all there.
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        Self { len: bytes.len(), bytes }
    }

    /// The line as text.
    pub(super) fn text(&self) -> Result<&str, BadPosition> {
        if self.len > MAX_BYTES {
            let what = format!("a line of {} bytes is no position", self.len);
            return Err(BadPosition { at: MAX_BYTES, what });
        }
        let not_text = |e: std::str::Utf8Error| BadPosition {
            at: e.valid_up_to(),
            what: "this is not UTF-8 text".to_owned(),
        };
        std::str::from_utf8(&self.bytes).map_err(not_text)
    }

    /// The line as it came in, without blanks after it; only what no game has a use for is cut off.
    pub(super) fn whole(&self) -> String {
        let kept = &self.bytes[..self.bytes.len().min(MAX_BYTES)];
        let text = String::from_utf8_lossy(kept);
        format!("{}{}", text.trim_end(), if self.len > MAX_BYTES { "…" } else { "" })
    }

    /// The line for a message about the byte `at`, shortened to what is around it if it is long.
    pub(super) fn shown(&self, at: usize) -> String {
        let whole = self.whole();
        if whole.chars().count() <= SHOWN {
            return whole;
        }
        let before = &self.bytes[..at.min(self.bytes.len())];
        let before = String::from_utf8_lossy(before).chars().count();
        let start = if before < SHOWN { 0 } else { before - SHOWN / 2 };
        let mut rest = whole.chars().skip(start);
        let part: String = rest.by_ref().take(SHOWN).collect();
        let cut = |cut: bool| if cut { "…" } else { "" };
        format!("{}{part}{}", cut(start > 0), cut(rest.next().is_some()))
    }
}

/// The next line; `None` at the end. A last line without an end is a line.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<RawLine>> {
    let mut line = RawLine { bytes: Vec::new(), len: 0 };
    let mut ended = false;
    loop {
        let ready = match input.fill_buf() {
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            ready => ready?,
        };
        if ready.is_empty() {
            return Ok(ended.then_some(line));
        }
        ended = true;
        let end = ready.iter().position(|&byte| byte == b'\n');
        let part = &ready[..end.unwrap_or(ready.len())];
        let room = MAX_BYTES.saturating_sub(line.bytes.len()).min(part.len());
        line.bytes.extend_from_slice(&part[..room]);
        line.len += part.len();
        let read = part.len() + usize::from(end.is_some());
        input.consume(read);
        if end.is_some() {
            return Ok(Some(line));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<RawLine> {
        std::iter::from_fn(|| read_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn every_line_counts_also_empty_ones_and_a_last_one_without_end() {
        let read = lines(b"44\n\n45\r\n46");
        let texts: Vec<_> = read.iter().map(|line| line.text().unwrap().trim()).collect();
        assert_eq!(texts, ["44", "", "45", "46"]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n").len(), 1);
    }

    #[test]
    fn a_line_too_long_is_read_over_and_not_kept() {
        let mut input = vec![b'4'; 10_000_000];
        input.extend(b"\n45\n");
        let read = lines(&input);
        assert_eq!(read[0].bytes.len(), MAX_BYTES);
        assert!(read[0].text().unwrap_err().what.contains("10000000 bytes"));
        assert_eq!(read[0].whole(), "4".repeat(MAX_BYTES) + "…");
        assert_eq!(read[0].shown(MAX_BYTES), format!("…{}…", "4".repeat(SHOWN / 2)));
        assert_eq!(read[1].text(), Ok("45"));
    }

    #[test]
    fn bytes_that_are_no_text_are_located() {
        let read = lines(b"44\xff4\n");
        assert_eq!(read[0].text().unwrap_err().at, 2);
        assert_eq!(read[0].shown(2), "44\u{fffd}4");
    }

    #[test]
    fn a_message_shows_what_is_around_the_byte_it_is_about() {
        let line = RawLine::new(format!(" {}x{} \n", "4".repeat(50), "5".repeat(60)).into_bytes());
        let (fours, fives) = ("4".repeat(20), "5".repeat(19));
        assert_eq!(line.shown(51), format!("…{fours}x{fives}…"));
        assert_eq!(line.shown(0), format!(" {}…", "4".repeat(39)));
        assert_eq!(line.shown(112), format!("…{}", "5".repeat(20)));
        let short = RawLine::new("é".repeat(SHOWN).into_bytes());
        assert_eq!(short.shown(2 * SHOWN), "é".repeat(SHOWN));
    }
}
