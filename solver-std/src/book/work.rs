//! What a build has found out so far, in a file that it can go on from.
//!
//! The positions of a ply follow from the moves of the plies before, so only moves are kept: for
//! each position in the order of its ply the number of its move among the legal ones. The file
//! begins with a header and grows by records, each with a checksum; whatever follows the last whole
//! record is cut off. All numbers are little endian.
//!
//! | bytes of the header | what | bytes of a record | what |
//! |---|---|---|---|
//! | 0–7 | `plywork`, a zero byte | 0–3 | ply |
//! | 8–9 | version | 4–7 | first position |
//! | 10–11 | side | 8–11 | positions |
//! | 12–15 | fingerprint | 12–15 | checksum of what follows and of the bytes before |
//! | 16–31 | game | 16– | one byte a position |

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use plywood_core::Player;
use plywood_core::book::checksum;

const MAGIC: [u8; 8] = *b"plywork\0";
const VERSION: u16 = 1;
const HEADER: usize = 32;
const RECORD: usize = 16;

/// The number of no move: the game is over.
pub(super) const NO_MOVE: u8 = u8::MAX;

/// What a build is about: work is gone on with only if all of it is the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Subject {
    pub(super) side: Player,
    pub(super) fingerprint: u32,
    pub(super) game: [u8; 16],
}

impl Subject {
    fn header(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10] = u8::from(self.side == Player::Second);
        bytes[12..16].copy_from_slice(&self.fingerprint.to_le_bytes());
        bytes[16..].copy_from_slice(&self.game);
        bytes
    }
}

/// The file, and what was in it.
#[derive(Debug)]
pub(super) struct Work {
    path: PathBuf,
    file: File,
    /// By ply, the numbers of the moves of its first positions.
    found: BTreeMap<u8, Vec<u8>>,
}

impl Work {
    /// Opens the file or begins it. What another build has left there is an error.
    pub(super) fn open(path: &Path, subject: &Subject) -> io::Result<Self> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let header = subject.header();
        if bytes.len() < HEADER && header.starts_with(&bytes) {
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&header)?;
            bytes = header.to_vec();
        }
        if !bytes.starts_with(&header) {
            let why = "it is from the build of another book; remove it, or name another output";
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        let mut found = BTreeMap::new();
        let whole = HEADER + read_records(&bytes[HEADER..], &mut found);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::Start(whole as u64))?;
        Ok(Self { path: path.to_owned(), file, found })
    }

    /// The moves already found of a ply's first positions, taken out.
    pub(super) fn take(&mut self, ply: u8) -> Vec<u8> {
        self.found.remove(&ply).unwrap_or_default()
    }

    /// Adds the moves of the next positions of a ply.
    pub(super) fn add(&mut self, ply: u8, first: usize, moves: &[u8]) -> io::Result<()> {
        self.file.write_all(&record(ply, first as u32, moves))
    }

    /// Removes the file: the book is finished.
    pub(super) fn remove(self) -> io::Result<()> {
        std::fs::remove_file(&self.path)
    }
}

fn record(ply: u8, first: u32, moves: &[u8]) -> Vec<u8> {
    let mut bytes = u32::from(ply).to_le_bytes().to_vec();
    bytes.extend(first.to_le_bytes());
    bytes.extend((moves.len() as u32).to_le_bytes());
    let sum = checksum(&[&bytes[..], moves].concat());
    bytes.extend(sum.to_le_bytes());
    bytes.extend(moves);
    bytes
}

/// Reads the whole records and returns how many bytes they take.
fn read_records(bytes: &[u8], found: &mut BTreeMap<u8, Vec<u8>>) -> usize {
    let mut at = 0;
    while let Some(head) = bytes.get(at..at + RECORD) {
        let number =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (ply, first, count) = (number(0), number(4) as usize, number(8) as usize);
        let Some(moves) = bytes.get(at + RECORD..).and_then(|rest| rest.get(..count)) else {
            break;
        };
        let Ok(ply) = u8::try_from(ply) else { break };
        let known = found.entry(ply).or_default();
        if known.len() != first || checksum(&[&head[..12], moves].concat()) != number(12) {
            break;
        }
        known.extend(moves);
        at += RECORD + count;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUBJECT: Subject = Subject { side: Player::First, fingerprint: 7, game: [b'x'; 16] };

    fn scratch(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("plywood-{name}-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn work_cut_at_any_byte_goes_on_after_its_last_whole_record() {
        let path = scratch("work");
        let mut work = Work::open(&path, &SUBJECT).unwrap();
        work.add(2, 0, &[1, 2, 3]).unwrap();
        work.add(2, 3, &[4]).unwrap();
        work.add(4, 0, &[5, NO_MOVE]).unwrap();
        drop(work);
        let whole = std::fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let mut work = Work::open(&path, &SUBJECT).unwrap();
            let (second, fourth) = (work.take(2), work.take(4));
            assert!([&[][..], &[1, 2, 3], &[1, 2, 3, 4]].contains(&&second[..]), "{second:?}");
            assert_eq!(fourth.len(), if cut == whole.len() { 2 } else { 0 });
            let after = second.len();
            work.add(2, after, &[9]).unwrap();
            drop(work);
            let again = Work::open(&path, &SUBJECT).unwrap().take(2);
            assert_eq!(again, [&second[..], &[9]].concat());
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn work_on_another_book_is_refused_and_left_alone() {
        let path = scratch("other-work");
        Work::open(&path, &SUBJECT).unwrap();
        let before = std::fs::read(&path).unwrap();
        let other = Subject { side: Player::Second, ..SUBJECT };
        assert!(Work::open(&path, &other).unwrap_err().to_string().contains("another book"));
        assert_eq!(std::fs::read(&path).unwrap(), before);
        Work::open(&path, &SUBJECT).unwrap().remove().unwrap();
        assert!(!path.exists());
    }
}
