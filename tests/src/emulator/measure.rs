//! The measurement images: positions in; values, nodes, instructions and stack out.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use super::model::Model;
use super::program;

/// Virtual nanoseconds an instruction, as a power of two.
pub(super) const SHIFT: u32 = 6;

/// Positions for which the image's command line has room.
pub(super) const POSITIONS: usize = 12;

/// What the search of one position took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measured {
    /// The columns played.
    pub position: String,
    /// The value, see `plywood_core::Value::to_raw`.
    pub value: i8,
    /// The best column from 1, 0 if there is none.
    pub column: u8,
    /// Nodes searched.
    pub nodes: u64,
    /// Instructions executed, to a few dozen.
    pub instructions: u64,
}

/// What searches on an emulated board took.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Measurement {
    /// In the order asked for.
    pub positions: Vec<Measured>,
    /// The most bytes of stack used, and those there are.
    pub stack: (u32, u32),
}

impl Measurement {
    /// Searches positions of Connect Four on 7×6 on an emulated board, each with an empty table of
    /// `words` words of 8 bytes.
    ///
    /// # Errors
    /// When the emulator or the image fails, or the table is too large for the board.
    pub fn take(
        model: Model,
        image: &Path,
        words: usize,
        positions: &[String],
    ) -> io::Result<Self> {
        let mut all = Self::default();
        for positions in positions.chunks(POSITIONS) {
            let part = run(model, image, &words.to_string(), positions)?;
            let fail = |line: &str| io::Error::other(format!("{}: {line}", image.display()));
            for line in part.lines() {
                let fields: Vec<_> = line.split_whitespace().collect();
                match fields[..] {
                    ["stack", used, "of", size] => {
                        let number = |text: &str| text.parse().map_err(|_| fail(line));
                        all.stack = (all.stack.0.max(number(used)?), number(size)?);
                    }
                    _ => all.positions.push(read(&fields).ok_or_else(|| fail(line))?),
                }
            }
        }
        Ok(all)
    }

    /// Nodes and instructions of all positions.
    pub fn sum(&self) -> (u64, u64) {
        let nodes = self.positions.iter().map(|measured| measured.nodes).sum();
        (nodes, self.positions.iter().map(|measured| measured.instructions).sum())
    }
}

fn read(fields: &[&str]) -> Option<Measured> {
    let [position, value, column, nodes, us] = fields else { return None };
    Some(Measured {
        position: (*position).into(),
        value: value.parse().ok()?,
        column: column.parse().ok()?,
        nodes: nodes.parse().ok()?,
        instructions: (us.parse::<u64>().ok()? * 1000) >> SHIFT,
    })
}

/// Has the image do a task with positions; what it prints.
pub(super) fn run(
    model: Model,
    image: &Path,
    task: &str,
    positions: &[String],
) -> io::Result<String> {
    let mut semihosting = format!("enable=on,target=native,arg=measure,arg={task}");
    positions.iter().for_each(|position| semihosting += &format!(",arg={position}"));
    let output = Command::new(program())
        .args(["-machine", model.machine, "-display", "none", "-accel", "tcg"])
        .args(["-icount", &format!("shift={SHIFT},sleep=off,align=off")])
        .args(["-semihosting-config", &semihosting, "-kernel"])
        .arg(image)
        .stdin(Stdio::null())
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(format!("{}: {text}{errors}", image.display())))
}
