//! What a long run has found out so far, in a file that it can go on from.
//!
//! The positions of a ply follow from the moves of the plies before, so only what was found out about
//! them is kept: an item of `SIZE` bytes for each position in the order of its ply. The file
//! begins with a header and grows by records, each with a checksum; whatever follows the last whole
//! record is cut off. All numbers are little endian.
//!
//! | bytes of the header | what | bytes of a record | what |
//! |---|---|---|---|
//! | 0–7 | `plywork`, a zero byte | 0–3 | ply |
//! | 8–9 | version | 4–7 | first position |
//! | 10, 11 | side, bytes of an item | 8–11 | positions |
//! | 12–15 | basis, see `Subject` | 12–15 | checksum of what follows and of the bytes before |
//! | 16–31 | game | 16– | the items |

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use plywood_core::Player;
use plywood_core::book::checksum;

use super::trouble::Trouble;

const MAGIC: [u8; 8] = *b"plywork\0";
const VERSION: u16 = 1;
const HEADER: usize = 32;
const RECORD: usize = 16;

/// What a run is about: work is gone on with only if all of it is the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Subject {
    pub(super) side: Player,
    /// A checksum of everything that an item follows from: the fingerprint of the rules for a build,
    /// that of the book, its player and the program's version for a walk.
    pub(super) basis: u32,
    pub(super) game: [u8; 16],
}

impl Subject {
    fn header(&self, size: usize) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10..12].copy_from_slice(&[u8::from(self.side == Player::Second), size as u8]);
        bytes[12..16].copy_from_slice(&self.basis.to_le_bytes());
        bytes[16..].copy_from_slice(&self.game);
        bytes
    }
}

/// The fewest positions between two records.
const CHUNK: usize = 16;
/// The time that a record stands for, roughly: what is lost when a run is killed.
const RECORD_TIME: Duration = Duration::from_secs(2);

/// What is found out about a position, in so many bytes.
pub(super) trait Item<P, const SIZE: usize>: Sized {
    fn to_bytes(&self, position: &P) -> [u8; SIZE];

    /// `None` if it cannot be.
    fn from_bytes(position: &P, bytes: [u8; SIZE]) -> Option<Self>;
}

/// The file, and what was in it.
#[derive(Debug)]
pub(super) struct Work<const SIZE: usize> {
    path: PathBuf,
    file: File,
    /// By ply, the items of its first positions.
    found: BTreeMap<u8, Vec<[u8; SIZE]>>,
}

impl<const SIZE: usize> Work<SIZE> {
    /// Opens the file or begins it. What another build has left there is an error, and so is a
    /// file that another run is using.
    pub(super) fn open(path: &Path, subject: &Subject) -> Result<Self, Trouble> {
        Self::opened(path, subject).map_err(|why| Trouble::Work { file: path.to_owned(), why })
    }

    fn opened(path: &Path, subject: &Subject) -> io::Result<Self> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let why = "another run is using it; wait for that, or name another output";
                return Err(io::Error::new(io::ErrorKind::ResourceBusy, why));
            }
            // Some file systems have no locks.
            Err(TryLockError::Error(why)) if why.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(why)) => return Err(why),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let header = subject.header(SIZE);
        if bytes.len() < HEADER && header.starts_with(&bytes) {
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&header)?;
            bytes = header.to_vec();
        }
        if !bytes.starts_with(&header) {
            let why = "it is the work on another book; remove it, or name another output";
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        let mut found = BTreeMap::new();
        let whole = HEADER + read_records(&bytes[HEADER..], &mut found);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::Start(whole as u64))?;
        Ok(Self { path: path.to_owned(), file, found })
    }

    /// What there is to find out about the positions of a ply: first what is already there, then by
    /// `find`, which gets one part of them after another with the number of its first.
    pub(super) fn go_on<P, T>(
        &mut self,
        ply: u8,
        positions: &[P],
        mut find: impl FnMut(usize, &[P]) -> Result<Vec<T>, Trouble>,
    ) -> Result<Vec<T>, Trouble>
    where
        T: Item<P, SIZE>,
    {
        let bad = Trouble::BadWork { file: self.path.clone(), ply };
        let known = self.take(ply);
        if known.len() > positions.len() {
            return Err(bad);
        }
        let known = positions.iter().zip(known);
        let items = known.map(|(position, bytes)| T::from_bytes(position, bytes));
        let mut items: Vec<_> = items.collect::<Option<_>>().ok_or(bad)?;
        let mut size = CHUNK;
        while items.len() < positions.len() {
            let begun = Instant::now();
            let done = items.len();
            let chunk = &positions[done..positions.len().min(done + size)];
            let found = find(done, chunk)?;
            let bytes = chunk.iter().zip(&found).map(|(position, item)| item.to_bytes(position));
            self.add(ply, done, &bytes.collect::<Vec<_>>())?;
            items.extend(found);
            size = if begun.elapsed() < RECORD_TIME { size * 2 } else { CHUNK.max(size / 2) };
        }
        Ok(items)
    }

    /// The items already there of a ply's first positions, taken out.
    fn take(&mut self, ply: u8) -> Vec<[u8; SIZE]> {
        self.found.remove(&ply).unwrap_or_default()
    }

    /// Adds the items of the next positions of a ply.
    fn add(&mut self, ply: u8, first: usize, items: &[[u8; SIZE]]) -> Result<(), Trouble> {
        let added = self.file.write_all(&record(ply, first as u32, items));
        added.map_err(|why| Trouble::Work { file: self.path.clone(), why })
    }
}

/// Removes files of work once what was made of it is safe: until then a run can go on from them. One
/// that is gone already is no trouble: another run to the same end may have been quicker.
///
/// # Errors
/// [`Trouble::Work`] if one cannot be removed.
pub fn remove_work(files: impl IntoIterator<Item = impl AsRef<Path>>) -> Result<(), Trouble> {
    files.into_iter().try_for_each(|file| {
        let file = file.as_ref();
        match std::fs::remove_file(file) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => {
                Err(Trouble::Work { file: file.to_owned(), why })
            }
            _ => Ok(()),
        }
    })
}

fn record<const SIZE: usize>(ply: u8, first: u32, items: &[[u8; SIZE]]) -> Vec<u8> {
    let mut bytes = u32::from(ply).to_le_bytes().to_vec();
    bytes.extend(first.to_le_bytes());
    bytes.extend((items.len() as u32).to_le_bytes());
    let items = items.as_flattened();
    let sum = checksum(&[&bytes[..], items].concat());
    bytes.extend(sum.to_le_bytes());
    bytes.extend(items);
    bytes
}

/// Reads the whole records and returns how many bytes they take.
fn read_records<const SIZE: usize>(
    bytes: &[u8],
    found: &mut BTreeMap<u8, Vec<[u8; SIZE]>>,
) -> usize {
    let mut at = 0;
    while let Some(head) = bytes.get(at..at + RECORD) {
        let number =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (ply, first, count) = (number(0), number(4) as usize, number(8) as usize);
        let Some(items) = bytes.get(at + RECORD..).and_then(|rest| rest.get(..count * SIZE)) else {
            break;
        };
        let Ok(ply) = u8::try_from(ply) else { break };
        let known = found.entry(ply).or_default();
        if known.len() != first || checksum(&[&head[..12], items].concat()) != number(12) {
            break;
        }
        known.extend(items.as_chunks::<SIZE>().0);
        at += RECORD + count * SIZE;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUBJECT: Subject = Subject { side: Player::First, basis: 7, game: [b'x'; 16] };

    fn scratch(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("plywood-{name}-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn work_cut_at_any_byte_goes_on_after_its_last_whole_record() {
        let path = scratch("work");
        let mut work = Work::<2>::open(&path, &SUBJECT).unwrap();
        let (first, second) = ([[1, 10], [2, 20], [3, 30]], [[4, 40]]);
        work.add(2, 0, &first).unwrap();
        work.add(2, 3, &second).unwrap();
        work.add(4, 0, &[[5, 50], [6, 60]]).unwrap();
        drop(work);
        let whole = std::fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let mut work = Work::<2>::open(&path, &SUBJECT).unwrap();
            let found = work.take(2);
            let both = [&first[..], &second].concat();
            assert!([&[][..], &first, &both].contains(&&found[..]), "{found:?}");
            assert_eq!(work.take(4).len(), if cut == whole.len() { 2 } else { 0 });
            work.add(2, found.len(), &[[9, 9]]).unwrap();
            drop(work);
            let again = Work::<2>::open(&path, &SUBJECT).unwrap().take(2);
            assert_eq!(again, [&found[..], &[[9, 9]]].concat());
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn work_on_another_book_is_refused_and_left_alone() {
        let path = scratch("other-work");
        Work::<1>::open(&path, &SUBJECT).unwrap();
        let before = std::fs::read(&path).unwrap();
        let other = Subject { side: Player::Second, ..SUBJECT };
        let refused = |opened: Result<(), Trouble>| opened.unwrap_err().to_string();
        assert!(refused(Work::<1>::open(&path, &other).map(drop)).contains("another book"));
        assert!(refused(Work::<2>::open(&path, &SUBJECT).map(drop)).contains("another book"));
        assert_eq!(std::fs::read(&path).unwrap(), before);
        remove_work([&path, &path]).unwrap();
        assert!(!path.exists());
        let folder = std::env::temp_dir();
        let refused = remove_work([&folder]).unwrap_err().to_string();
        assert!(refused.contains(folder.to_str().unwrap()), "{refused}");
    }

    #[test]
    fn work_that_another_run_is_using_is_refused_by_name_and_left_alone() {
        let path = scratch("used-work");
        let mut work = Work::<1>::open(&path, &SUBJECT).unwrap();
        let refused = Work::<1>::open(&path, &SUBJECT).unwrap_err().to_string();
        assert!(refused.contains("plywood-used-work") && refused.contains("another run"));
        work.add(2, 0, &[[1]]).unwrap();
        drop(work);
        assert_eq!(Work::<1>::open(&path, &SUBJECT).unwrap().take(2), [[1]]);
        remove_work([&path]).unwrap();
    }
}
