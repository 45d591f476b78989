//! Runs the program and reads what it says.
#![allow(dead_code, reason = "each test file uses its part")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use plywood_core::Game;
use plywood_core::games::connect4::{Column, Standard};
use serde_json::Value;

/// What a run has said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with arguments, all its streams piped.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program without input.
pub(crate) fn plywood(args: &[&str]) -> Said {
    plywood_reading(args, b"")
}

/// Runs the program with some input.
pub(crate) fn plywood_reading(args: &[&str], input: &[u8]) -> Said {
    let mut child = command(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that refuses its arguments reads nothing.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let said = finish(child);
    writer.join().unwrap();
    said
}

/// Waits for a running program.
pub(crate) fn finish(child: Child) -> Said {
    let output = child.wait_with_output().unwrap();
    Said {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Said {
    /// The output of a run that has answered everything and complained about nothing.
    pub(crate) fn answered(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// The objects of JSON lines.
    pub(crate) fn json(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Asserts that nothing was answered and that the complaint says all of this.
    pub(crate) fn refuses(&self, reasons: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        for reason in reasons {
            assert!(self.err.contains(reason), "{reason:?} is not said in {:?}", self.err);
        }
        assert!(!self.err.contains("panicked"), "{}", self.err);
    }
}

/// One column of lines of fields.
pub(crate) fn column(text: &str, field: usize) -> Vec<&str> {
    text.lines().map(|line| line.split(' ').nth(field).unwrap()).collect()
}

/// Unfinished positions of 7×6 after `stones` random stones, the same ones in every run.
pub(crate) fn positions(count: usize, stones: usize) -> Vec<String> {
    let mut random = 12345_u64;
    let games = std::iter::from_fn(|| Some(game(&mut random, stones)));
    games.flatten().take(count).collect()
}

/// A random game of so many stones; `None` if it ends before.
fn game(random: &mut u64, stones: usize) -> Option<String> {
    let mut position = Standard::START;
    let mut text = String::new();
    for _ in 0..stones {
        let moves: Vec<Column> = position.moves().collect();
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mv = *moves.get((*random >> 33) as usize % moves.len().max(1))?;
        position = position.play(mv);
        text += &mv.to_string();
    }
    position.outcome().is_none().then_some(text)
}

/// A directory of its own for a test, removed at its end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(test: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn files(&self) -> Vec<String> {
        let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
        let mut names: Vec<_> = fs::read_dir(&self.0).unwrap().map(|e| name(e.unwrap())).collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
