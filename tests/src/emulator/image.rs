//! A firmware image: the file that is flashed, and what its symbols tell.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use defmt_decoder::Table;
use object::{Object, ObjectSection, ObjectSymbol};

/// The second byte of the instructions `udf`, which compilers put where nothing must ever come.
const UNDEFINED: u8 = 0xDE;

/// An image, read.
pub struct Image {
    path: PathBuf,
    words: Option<&'static Table>,
    symbols: HashMap<String, u32>,
    undefined: Option<u32>,
}

impl Image {
    /// Reads an ELF file.
    ///
    /// # Errors
    /// When it cannot be read, or is no ELF file.
    pub fn read(path: &Path) -> io::Result<Self> {
        let named = |error: &dyn std::fmt::Display| {
            io::Error::other(format!("{}: {error}", path.display()))
        };
        let bytes = std::fs::read(path).map_err(|error| named(&error))?;
        let file = object::File::parse(&*bytes).map_err(|error| named(&error))?;
        let symbol = |symbol: object::Symbol<'_, '_>| {
            Some((symbol.name().ok()?.to_owned(), symbol.address() as u32))
        };
        let symbols = file.symbols().filter_map(symbol).collect();
        let words = Table::parse(&bytes).map_err(|error| named(&error))?;
        let code = file.section_by_name(".text").ok_or_else(|| named(&"no code"))?;
        let address = code.address() as u32;
        let undefined = code.data().map_err(|error| named(&error))?;
        let undefined = undefined.chunks_exact(2).position(|word| word[1] == UNDEFINED);
        let undefined = undefined.map(|index| address + 2 * index as u32);
        // Decoders borrow it for as long as they please; a process reads a few images.
        let words = words.map(|words| &*Box::leak(Box::new(words)));
        Ok(Self { path: path.into(), words, symbols, undefined })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The words of its log.
    ///
    /// # Errors
    /// When it does not log.
    pub(super) fn words(&self) -> io::Result<&'static Table> {
        let none = || io::Error::other(format!("{} does not log", self.path.display()));
        self.words.ok_or_else(none)
    }

    /// The address of an instruction that is a fault.
    pub(super) fn undefined_instruction(&self) -> io::Result<u32> {
        let none = || io::Error::other(format!("{} has no udf", self.path.display()));
        self.undefined.ok_or_else(none)
    }

    /// The address of a symbol.
    ///
    /// # Errors
    /// When the image has none of this name.
    pub fn symbol(&self, name: &str) -> io::Result<u32> {
        self.symbols.get(name).copied().ok_or_else(|| {
            io::Error::other(format!("{} has no symbol {name}", self.path.display()))
        })
    }
}
