//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use super::Failure;

/// A file under a temporary name beside its final one, until it is finished. Made before the work
/// whose outcome it will hold, so that a directory that cannot be written is found out first.
pub(super) struct WholeFile {
    path: PathBuf,
    temporary: PathBuf,
    file: File,
}

impl WholeFile {
    /// Begins a file that is made from what `input` holds, and so must be another.
    pub(super) fn begin_from(path: &Path, input: &Path) -> Result<Self, Failure> {
        let real = |path: &Path| fs::canonicalize(path).ok();
        if real(path).is_some_and(|output| real(input) == Some(output)) {
            let shown = path.display();
            return Err(Failure::Refused(format!(
                "{shown} is read and not to be lost; name another"
            )));
        }
        Self::begin(path)
    }

    /// Begins a file; what is at `path` stays there until it is finished.
    pub(super) fn begin(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Err(Failure::Refused("- is no file to write to: name a file".into()));
        }
        let Some(name) = path.file_name().filter(|_| !path.is_dir()) else {
            return Err(Failure::Refused(format!("{} names no file; add a name", path.display())));
        };
        // The finished file takes the place of what is there: never that of a device, a pipe or a link.
        if fs::symlink_metadata(path).is_ok_and(|there| !there.is_file()) {
            let shown = path.display();
            return Err(Failure::Refused(format!("{shown} is no regular file; name another")));
        }
        let mut temporary = name.to_owned();
        temporary.push(format!(".{}.tmp", process::id()));
        let temporary = path.with_file_name(temporary);
        let file = File::create_new(&temporary).map_err(|e| match e.kind() {
            io::ErrorKind::AlreadyExists => Failure::Refused(format!(
                "{} is being written already, as {}; name another file",
                path.display(),
                temporary.display()
            )),
            _ => cannot_write(path, &e),
        })?;
        Ok(Self { path: path.to_owned(), temporary, file })
    }

    /// Writes all of it and gives it its name.
    pub(super) fn finish(mut self, content: impl AsRef<[u8]>) -> Result<(), Failure> {
        let written = self.file.write_all(content.as_ref()).and_then(|()| self.file.sync_all());
        let named = written.and_then(|()| fs::rename(&self.temporary, &self.path));
        named.map_err(|e| cannot_write(&self.path, &e))
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        // Gone already if it was finished.
        let _ = fs::remove_file(&self.temporary);
    }
}

fn cannot_write(path: &Path, why: &io::Error) -> Failure {
    let path = path.display();
    Failure::Refused(format!("cannot write {path}: {why}; name a file where you may write"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_or_as_it_was() {
        let directory = std::env::temp_dir().join(format!("plywood-whole-{}", process::id()));
        fs::create_dir_all(&directory).unwrap();
        let path = directory.join("report");
        WholeFile::begin(&path).unwrap().finish("first").unwrap();
        drop(WholeFile::begin(&path).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        WholeFile::begin(&path).unwrap().finish("second").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "second");
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 1, "nothing is left over");
        assert!(WholeFile::begin(&directory).is_err());
        assert!(WholeFile::begin(Path::new("-")).is_err());
        assert!(WholeFile::begin(&directory.join("none/report")).is_err());
        fs::remove_dir_all(&directory).unwrap();
    }
}
