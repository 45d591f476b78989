//! A board that runs in the emulator: [`Machine`].

use std::io;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use super::gdb::Gdb;
use super::image::Image;
use super::leds::Leds;
use super::log::Log;
use super::model::{Display, Model};
use super::program;
use super::qmp::Qmp;
use super::qtest::Qtest;

/// The emulator opens its sockets as it starts; a machine under load may take its time.
const START: Duration = Duration::from_secs(60);

/// The board runs for so long without a stop: what takes longer hangs.
const LONGEST_MS: u32 = 1000;

/// Ticks in which every LED that is on, dim ones too, has been lit: four rounds of three rows.
const MATRIX_TICKS: u32 = 12;
/// Ticks in which every row of the colour matrix has been lit.
const SCREEN_TICKS: u32 = 8;

/// A board, booted and stopped at one of its ticks, of a millisecond each. It is gone when dropped.
pub struct Machine {
    model: Model,
    qemu: Child,
    folder: PathBuf,
    gdb: Gdb,
    qtest: Qtest,
    qmp: Qmp,
    log: Log,
    /// Every line of the log so far.
    lines: Vec<String>,
    clocks: Clocks,
    undefined: u32,
    now_ms: u32,
}

/// Where a board that runs can be stopped.
struct Clocks {
    /// Two words that it writes in turn, every millisecond.
    every_ms: u32,
    /// Two alarms: when it is to ring, and the word that it then writes.
    alarms: u32,
    /// The alarm to set next: the board cannot be waited for where it stands.
    next: u32,
}

impl Machine {
    /// Boots `image` up to its first tick, no button pressed.
    ///
    /// # Errors
    /// When the emulator does not start, or the image does not get so far.
    pub fn boot(model: Model, image: &Image) -> io::Result<Self> {
        Self::boot_with(model, image, &["-display", "none"])
    }

    /// As [`Self::boot`], with the emulator's own window, where it has one.
    ///
    /// # Errors
    /// As there.
    pub fn boot_in_window(model: Model, image: &Image) -> io::Result<Self> {
        Self::boot_with(model, image, &[])
    }

    fn boot_with(model: Model, image: &Image, display: &[&str]) -> io::Result<Self> {
        let folder = scratch_folder()?;
        let socket = |name: &str| folder.join(name);
        let serve = |name: &str| format!("unix:{},server=on,wait=off", socket(name).display());
        let mut qemu = Command::new(program())
            .args(["-machine", model.machine, "-S", "-accel", "tcg"])
            .args(display)
            .args(["-icount", &format!("shift={},sleep=off,align=off", model.shift)])
            .args(["-qtest", &serve("qtest"), "-qtest-log", "none", "-qmp", &serve("qmp")])
            .args(["-gdb", &serve("gdb"), "-seed", "1", "-kernel"])
            .arg(image.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .map_err(|error| io::Error::other(format!("cannot run {}: {error}", program())))?;
        let mut open = |name: &str| connect(&socket(name), &mut qemu);
        let (qtest, qmp, gdb) = (open("qtest")?, open("qmp")?, open("gdb")?);
        let mut machine = Self {
            model,
            qemu,
            folder,
            gdb: Gdb::new(gdb)?,
            qtest: Qtest::new(qtest)?,
            qmp: Qmp::new(qmp)?,
            log: Log::new(image)?,
            lines: Vec::new(),
            clocks: Clocks {
                every_ms: image.symbol("plywood_every_ms")?,
                alarms: image.symbol("plywood_alarms")?,
                next: 0,
            },
            undefined: image.undefined_instruction()?,
            now_ms: 0,
        };
        for button in 0..model.buttons.len() {
            machine.set_button(button, false)?;
        }
        machine.meet_clock()?;
        Ok(machine)
    }

    /// Runs to the first ticks. The words of the clock are written before them too, as memory is
    /// cleared; what the last stop was before is a tick if the clock stands at more than zero.
    fn meet_clock(&mut self) -> io::Result<()> {
        loop {
            let word = self.clocks.every_ms + 4 * ((self.now_ms + 1) % 2);
            self.gdb.run_to_write(word)?;
            let passed = self.qtest.word(self.clocks.every_ms + 4 * (self.now_ms % 2))?;
            self.now_ms += 1;
            if passed > 0 {
                self.now_ms = passed + 1;
                return Ok(());
            }
        }
    }

    /// Which board it is.
    pub fn model(&self) -> Model {
        self.model
    }

    /// Ticks since the start.
    pub fn now_ms(&self) -> u32 {
        self.now_ms
    }

    /// Lets so many milliseconds of virtual time pass.
    ///
    /// The board loses what is left of the millisecond in which it is stopped: the emulator takes a stopped
    /// processor for one that sleeps, and goes on to the next tick. Stopped at each, only its ticks run.
    pub fn run_ms(&mut self, ms: u32) -> io::Result<()> {
        let end = self.now_ms + ms;
        while self.now_ms < end {
            self.now_ms = end.min(self.now_ms + LONGEST_MS);
            let alarm = self.clocks.alarms + 8 * self.clocks.next;
            self.clocks.next ^= 1;
            self.qtest.set_word(alarm, self.now_ms)?;
            self.gdb.run_to_write(alarm + 4).map_err(|error| self.explain(error))?;
        }
        Ok(())
    }

    /// Presses or releases a button, by its place in [`Model::buttons`].
    pub fn set_button(&mut self, button: usize, down: bool) -> io::Result<()> {
        let button = self.model.buttons[button];
        self.qtest.set_pin(button.device, button.pin, !down)
    }

    /// Looks at the LEDs for as long as it takes to see them all, some milliseconds.
    pub fn leds(&mut self) -> io::Result<Leds> {
        match self.model.display {
            Display::Matrix { register } => self.matrix(register),
            Display::Screen => self.screen(),
        }
    }

    /// Which rows of LEDs are lit at this moment.
    pub fn lit_rows(&mut self) -> io::Result<Vec<bool>> {
        let qtest = &mut self.qtest;
        let mut is_high = |&(port, bit): &(u32, u32)| Ok(qtest.word(port)? >> bit & 1 == 1);
        self.model.rows.iter().map(&mut is_high).collect()
    }

    /// Reads a word of memory.
    pub fn word(&mut self, address: u32) -> io::Result<u32> {
        self.qtest.word(address)
    }

    /// Overwrites a word of memory.
    pub fn set_word(&mut self, address: u32, word: u32) -> io::Result<()> {
        self.qtest.set_word(address, word)
    }

    fn matrix(&mut self, register: u32) -> io::Result<Leds> {
        let mut rounds = [[0_u8; 5]; 5];
        for _ in 0..MATRIX_TICKS {
            self.run_ms(1)?;
            let pins = self.qtest.word(register)?;
            for (y, wires) in MATRIX.iter().enumerate() {
                for (x, &(row, column)) in wires.iter().enumerate() {
                    let lit = pins >> (13 + row) & 1 == 1 && pins >> (4 + column) & 1 == 0;
                    rounds[y][x] += u8::from(lit);
                }
            }
        }
        let mut leds = Leds::dark(5, 5);
        for (y, row) in rounds.iter().enumerate() {
            for (x, &lit) in row.iter().enumerate() {
                leds.set(x, y, [lit.saturating_mul(63), 0, 0]);
            }
        }
        Ok(leds)
    }

    fn screen(&mut self) -> io::Result<Leds> {
        self.run_ms(SCREEN_TICKS)?;
        let file = self.folder.join("screen.ppm");
        self.qmp.screenshot(&file, "ppm")?;
        Leds::from_screenshot(&std::fs::read(&file)?)
            .ok_or_else(|| io::Error::other("no screenshot"))
    }

    /// The log so far.
    pub fn log(&mut self) -> io::Result<&[String]> {
        let new = self.log.take(&mut self.qtest)?;
        self.lines.extend(new);
        Ok(&self.lines)
    }

    /// Makes the processor go on at an undefined instruction, which is a fault.
    pub fn derail(&mut self) -> io::Result<()> {
        self.gdb.jump(self.undefined)
    }

    /// Adds the end of the log to an error.
    fn explain(&mut self, error: io::Error) -> io::Error {
        let log = self.log().map(|lines| lines[lines.len().saturating_sub(10)..].join("\n"));
        io::Error::other(format!("{error}\n{}", log.unwrap_or_default()))
    }
}

/// The row and column of the micro:bit's LED (x, y), at `[y][x]`: from the board's schematics, not
/// from the firmware that is tested.
const MATRIX: [[(u32, u32); 5]; 5] = [
    [(0, 0), (1, 3), (0, 1), (1, 4), (0, 2)],
    [(2, 3), (2, 4), (2, 5), (2, 6), (2, 7)],
    [(1, 1), (0, 8), (1, 2), (2, 8), (1, 0)],
    [(0, 7), (0, 6), (0, 5), (0, 4), (0, 3)],
    [(2, 2), (1, 6), (2, 0), (1, 5), (2, 1)],
];

impl Drop for Machine {
    fn drop(&mut self) {
        // Nothing to do about a failure: the emulator may have ended by itself.
        let _ = self.qemu.kill();
        let _ = self.qemu.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A new folder with a short path: sockets' paths have a hundred characters at most.
fn scratch_folder() -> io::Result<PathBuf> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("plywood-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn connect(socket: &Path, qemu: &mut Child) -> io::Result<UnixStream> {
    let start = Instant::now();
    loop {
        match UnixStream::connect(socket) {
            Ok(stream) => return Ok(stream),
            Err(error) => {
                if let Some(status) = qemu.try_wait()? {
                    return Err(io::Error::other(format!("{} ended at once: {status}", program())));
                }
                if start.elapsed() > START {
                    return Err(error);
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}
