//! QEMU's monitor protocol, for what the others cannot do: a screenshot.

use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;

#[derive(Debug)]
pub(super) struct Qmp {
    input: BufReader<UnixStream>,
    output: UnixStream,
}

impl Qmp {
    pub(super) fn new(stream: UnixStream) -> io::Result<Self> {
        let mut qmp = Self { output: stream.try_clone()?, input: BufReader::new(stream) };
        let mut greeting = String::new();
        qmp.input.read_line(&mut greeting)?;
        qmp.ask(r#"{"execute": "qmp_capabilities"}"#)?;
        Ok(qmp)
    }

    /// Saves the display to a file, as `ppm` or `png`. The path has no quotes or backslashes.
    pub(super) fn screenshot(&mut self, file: &Path, format: &str) -> io::Result<()> {
        let file = file.display();
        self.ask(&format!(
            r#"{{"execute": "screendump", "arguments": {{"filename": "{file}", "format": "{format}"}}}}"#
        ))
    }

    /// Waits for the answer; events in between are of no interest.
    fn ask(&mut self, command: &str) -> io::Result<()> {
        self.output.write_all(format!("{command}\n").as_bytes())?;
        loop {
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Err(io::Error::other("the emulator has ended"));
            }
            if line.starts_with(r#"{"return""#) {
                return Ok(());
            }
            if line.starts_with(r#"{"error""#) {
                return Err(io::Error::other(format!("qmp: {command}: {}", line.trim_end())));
            }
        }
    }
}
