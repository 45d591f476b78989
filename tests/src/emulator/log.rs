//! The board's log: read out of its memory, decoded with the words that are in the image.

use std::io;

use defmt_decoder::{DecodeError, StreamDecoder};

use super::image::Image;
use super::qtest::Qtest;

/// Where the fields of the log's ring buffer are, from `_SEGGER_RTT` on: see the crate `defmt-rtt`.
const BUFFER: u32 = 28;
const SIZE: u32 = 32;
const WRITE: u32 = 36;
const READ: u32 = 40;

/// Reads one board's log.
pub(super) struct Log {
    control: u32,
    decoder: Box<dyn StreamDecoder + Send + Sync>,
}

impl Log {
    /// The log of a board that runs `image`.
    ///
    /// # Errors
    /// When the image has no log, or one in another format.
    pub(super) fn new(image: &Image) -> io::Result<Self> {
        let decoder = image.words()?.new_stream_decoder();
        Ok(Self { control: image.symbol("_SEGGER_RTT")?, decoder })
    }

    /// Takes the lines that are new since the last time, as a debug probe would.
    pub(super) fn take(&mut self, memory: &mut Qtest) -> io::Result<Vec<String>> {
        let (read, write) = (memory.word(self.control + READ)?, memory.word(self.control + WRITE)?);
        if read != write {
            let buffer = memory.word(self.control + BUFFER)?;
            let end = if write > read { write } else { memory.word(self.control + SIZE)? };
            self.decoder.received(&memory.read(buffer + read, end - read)?);
            if write < read && write > 0 {
                self.decoder.received(&memory.read(buffer, write)?);
            }
            memory.set_word(self.control + READ, write)?;
        }
        let mut lines = Vec::new();
        loop {
            match self.decoder.decode() {
                Ok(frame) => {
                    let level = frame.level().map_or("", |level| level.as_str());
                    lines.push(format!("{level} {}", frame.display_message()));
                }
                Err(DecodeError::UnexpectedEof) => return Ok(lines),
                Err(DecodeError::Malformed) => lines.push("(part of the log was lost)".into()),
            }
        }
    }
}
