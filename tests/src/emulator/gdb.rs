//! The debugger's side of QEMU's gdb stub: run until a word is written, and stop there.
//!
//! This is what makes the harness independent of the speed of the machine: virtual time stands still
//! from one stop to the next `continue`, however long the harness takes. The protocol is that of gdb's
//! remote serial protocol, of which a few packets are enough.

use std::io::{self, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::time::Duration;

/// A board that runs stops after a second of its time at most; it hangs if it does not for so long, on the
/// slowest of computers.
const SILENCE: Duration = Duration::from_secs(120);

/// A connection to the stub. The machine is stopped whenever no method runs.
#[derive(Debug)]
pub(super) struct Gdb {
    input: BufReader<UnixStream>,
    output: UnixStream,
    watched: Option<u32>,
}

impl Gdb {
    /// Takes over a machine, which stops.
    pub(super) fn new(stream: UnixStream) -> io::Result<Self> {
        stream.set_read_timeout(Some(SILENCE))?;
        let output = stream.try_clone()?;
        let mut gdb = Self { input: BufReader::new(stream), output, watched: None };
        // One acknowledgement a packet is one too many on a reliable stream.
        gdb.ask("QStartNoAckMode")?;
        gdb.output.write_all(b"+")?;
        Ok(gdb)
    }

    /// Runs until the program is about to write the word at `address`, where it does not stand yet.
    pub(super) fn run_to_write(&mut self, address: u32) -> io::Result<()> {
        debug_assert_ne!(self.watched, Some(address), "it would stop at once, and for ever");
        let old = self.watched.replace(address).map(|old| format!("z2,{old:x},4"));
        let packets = [old.unwrap_or("?".into()), format!("Z2,{address:x},4"), "c".into()];
        self.output.write_all(packets.map(|packet| framed(&packet)).concat().as_bytes())?;
        let [_, set, stopped] = [self.reply()?, self.reply()?, self.reply()?];
        if set == "OK" && stopped.starts_with("T05") {
            return Ok(());
        }
        Err(io::Error::other(format!("the emulated program did not stop as asked: {stopped}")))
    }

    /// Makes the processor go on at another address.
    pub(super) fn jump(&mut self, address: u32) -> io::Result<()> {
        let value = address.to_le_bytes().map(|byte| format!("{byte:02x}")).concat();
        self.expect(&format!("Pf={value}"), "OK")
    }

    fn expect(&mut self, packet: &str, expected: &str) -> io::Result<()> {
        let reply = self.ask(packet)?;
        if reply == expected {
            return Ok(());
        }
        Err(io::Error::other(format!("gdb stub: {packet}: {reply:?}")))
    }

    fn ask(&mut self, packet: &str) -> io::Result<String> {
        self.output.write_all(framed(packet).as_bytes())?;
        self.reply()
    }

    fn reply(&mut self) -> io::Result<String> {
        while self.byte()? != b'$' {}
        let mut text = String::new();
        loop {
            match self.byte()? {
                b'#' => break,
                byte => text.push(byte.into()),
            }
        }
        let _sum = [self.byte()?, self.byte()?];
        Ok(text)
    }

    fn byte(&mut self) -> io::Result<u8> {
        let mut byte = [0];
        self.input.read_exact(&mut byte)?;
        Ok(byte[0])
    }
}

/// A packet as it is sent.
fn framed(packet: &str) -> String {
    let sum = packet.bytes().fold(0_u8, u8::wrapping_add);
    format!("${packet}#{sum:02x}")
}
