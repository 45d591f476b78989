//! Where positions come from, read ahead on a thread of its own.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crossbeam::channel::{self, Receiver, Sender};

use super::Failure;
use super::args::SolveArgs;
use super::lines::{RawLine, read_line};

/// Where positions come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// The command line; without any there, the initial position.
    Arguments(Vec<OsString>),
    /// A file.
    File(PathBuf),
    /// Standard input.
    StandardInput,
}

/// A position that came in.
#[derive(Debug)]
pub(super) struct Item {
    /// Counted from zero.
    pub(super) index: u64,
    /// What it says; the error of the system if reading failed here, which ends the feed.
    pub(super) line: io::Result<RawLine>,
}

/// Positions on their way to the solvers.
pub(super) struct Feed {
    /// The positions in order; disconnected after the last.
    pub(super) items: Receiver<Item>,
    /// Says whether there are several, as soon as that is known.
    several: Receiver<bool>,
}

/// Positions read ahead at most.
const READ_AHEAD: usize = 1024;
/// How long a single line may be waited for to end the stream, before more lines are expected.
const PATIENCE: Duration = Duration::from_millis(50);

impl Source {
    /// The source that the arguments name.
    pub(super) fn of(args: &mut SolveArgs) -> Result<Self, Failure> {
        let dash = |name: &OsString| name == "-";
        match &args.input {
            Some(path) if path.as_os_str() == "-" => return Ok(Self::StandardInput),
            Some(path) => return Ok(Self::File(path.clone())),
            None => {}
        }
        match args.positions.iter().filter(|name| dash(name)).count() {
            0 => Ok(Self::Arguments(std::mem::take(&mut args.positions))),
            1 if args.positions.len() == 1 => Ok(Self::StandardInput),
            _ => Err(Failure::refused(
                "- stands for all positions, on standard input: give it alone or leave it out",
            )),
        }
    }

    /// Whether nobody named a position.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Arguments(positions) if positions.is_empty())
    }

    /// What a position of this source is called in a message.
    pub(super) fn unit(&self) -> &'static str {
        if matches!(self, Self::Arguments(_)) { "position" } else { "line" }
    }

    /// What the source is called in a message.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Arguments(_) => "the command line".to_owned(),
            Self::File(path) => path.display().to_string(),
            Self::StandardInput => "standard input".to_owned(),
        }
    }

    /// Starts reading. The thread that reads is never joined: it may wait for a line for ever.
    pub(super) fn open(&self) -> Result<Feed, Failure> {
        let (items, received) = channel::bounded(READ_AHEAD);
        let (say_several, several) = channel::bounded(1);
        let send = Sending { items, several: say_several, sent: 0 };
        match self {
            Self::Arguments(given) => {
                let start = [OsString::from("start")];
                let given = if given.is_empty() { start.to_vec() } else { given.clone() };
                start_thread(move || send.all(given.into_iter().map(raw)))?;
            }
            Self::File(path) => {
                let file = File::open(path).map_err(|e| cannot_read(path, &e))?;
                start_thread(move || send.lines(BufReader::new(file)))?;
            }
            Self::StandardInput => start_thread(move || send.lines(io::stdin().lock()))?,
        }
        Ok(Feed { items: received, several })
    }
}

fn start_thread(read: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let thread = thread::Builder::new().name("reader".to_owned()).spawn(read);
    thread.map(drop).map_err(|e| Failure::Refused(format!("cannot start a thread: {e}")))
}

fn cannot_read(path: &Path, error: &io::Error) -> Failure {
    Failure::Refused(format!("cannot read {}: {error}", path.display()))
}

fn raw(argument: OsString) -> io::Result<RawLine> {
    Ok(RawLine::new(argument.into_encoded_bytes()))
}

impl Feed {
    /// Whether several positions come. A producer that keeps its pipe open after one line is
    /// expected to send more.
    pub(super) fn is_batch(&self) -> bool {
        self.several.recv_timeout(PATIENCE).unwrap_or(true)
    }
}

/// The reader's end of a feed.
struct Sending {
    items: Sender<Item>,
    several: Sender<bool>,
    sent: u64,
}

impl Sending {
    fn lines(self, mut input: impl BufRead) {
        self.all(std::iter::from_fn(move || read_line(&mut input).transpose()));
    }

    /// Sends everything, or as much as is wanted: the receiver may have gone.
    fn all(mut self, lines: impl Iterator<Item = io::Result<RawLine>>) {
        for line in lines {
            let failed = line.is_err();
            if self.sent == 1 {
                let _ = self.several.try_send(true);
            }
            let item = Item { index: self.sent, line };
            self.sent += 1;
            if self.items.send(item).is_err() || failed {
                break;
            }
        }
        let _ = self.several.try_send(false);
    }
}
