//! QEMU's test protocol: pins driven and memory read from outside, one line a command.

use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;

#[derive(Debug)]
pub(super) struct Qtest {
    input: BufReader<UnixStream>,
    output: UnixStream,
}

impl Qtest {
    pub(super) fn new(stream: UnixStream) -> io::Result<Self> {
        Ok(Self { output: stream.try_clone()?, input: BufReader::new(stream) })
    }

    /// Drives an input pin of a device.
    pub(super) fn set_pin(&mut self, device: &str, pin: u32, high: bool) -> io::Result<()> {
        let level = u32::from(high);
        self.ask(&format!("set_irq_in {device} unnamed-gpio-in {pin} {level}")).map(|_| ())
    }

    /// Reads a register.
    pub(super) fn word(&mut self, address: u32) -> io::Result<u32> {
        let reply = self.ask(&format!("readl {address:#x}"))?;
        let digits = reply.trim_start_matches("0x");
        u64::from_str_radix(digits, 16).map(|word| word as u32).map_err(|_| odd(&reply))
    }

    /// Reads memory, at least one byte.
    pub(super) fn read(&mut self, address: u32, length: u32) -> io::Result<Vec<u8>> {
        let reply = self.ask(&format!("read {address:#x} {length:#x}"))?;
        let digits = reply.trim_start_matches("0x");
        let byte =
            |i: usize| digits.get(2 * i..2 * i + 2).and_then(|d| u8::from_str_radix(d, 16).ok());
        let bytes: Option<Vec<u8>> = (0..length as usize).map(byte).collect();
        bytes.ok_or_else(|| odd(&reply))
    }

    /// Writes a word of memory.
    pub(super) fn set_word(&mut self, address: u32, word: u32) -> io::Result<()> {
        self.ask(&format!("writel {address:#x} {word:#x}")).map(|_| ())
    }

    /// The reply, without its `OK`.
    fn ask(&mut self, command: &str) -> io::Result<String> {
        self.output.write_all(format!("{command}\n").as_bytes())?;
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            return Err(io::Error::other("the emulator has ended"));
        }
        line.trim_end().strip_prefix("OK").map(|rest| rest.trim().into()).ok_or_else(|| odd(&line))
    }
}

fn odd(reply: &str) -> io::Error {
    io::Error::other(format!("qtest: unexpected reply {:?}", reply.trim_end()))
}
