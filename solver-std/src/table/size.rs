//! Table sizes as people write them, held against the memory of the machine.

use std::fmt;
use std::str::FromStr;

/// A number of bytes: `64MiB`, `1GiB`, `512KiB`, `64MB`, `65536`.
///
/// Units of 1024 end in `iB`, units of 1000 in `B`; upper or lower case. Zero is a table that
/// remembers nothing.
///
/// ```
/// use plywood::table::TableSize;
/// let size: TableSize = "64MiB".parse().unwrap();
/// assert_eq!(size.bytes(), 64 << 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TableSize {
    bytes: usize,
}

/// Why a text is no table size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SizeError {
    /// It does not begin with a whole number.
    NoNumber,
    /// The unit is none of those known.
    UnknownUnit {
        /// What stands for a unit.
        unit: String,
    },
    /// More than this machine can address.
    TooLarge,
    /// More than this machine has.
    MoreThanMemory {
        /// The bytes of the machine.
        memory: usize,
    },
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNumber => f.write_str("a size is a whole number and a unit, such as 64MiB"),
            Self::UnknownUnit { unit } => {
                write!(f, "{unit:?} is no unit; known are B, KiB, MiB, GiB, TiB, KB, MB, GB, TB")
            }
            Self::TooLarge => f.write_str("no machine of this kind has so much memory"),
            Self::MoreThanMemory { memory } => {
                write!(f, "this machine has {} of memory in all", TableSize { bytes: *memory })
            }
        }
    }
}

impl std::error::Error for SizeError {}

impl TableSize {
    /// What `--table` is when nobody says.
    pub const DEFAULT: Self = Self { bytes: 64 << 20 };

    /// The size of so many bytes.
    pub const fn of(bytes: usize) -> Self {
        Self { bytes }
    }

    /// The number of bytes.
    pub const fn bytes(self) -> usize {
        self.bytes
    }

    /// Refuses a table larger than the memory of the machine. Linux tells how much that is; where
    /// the system is not asked, it refuses the memory itself when the table is made.
    ///
    /// # Errors
    /// [`SizeError::MoreThanMemory`] with the number.
    pub fn within_memory(self) -> Result<Self, SizeError> {
        match machine_memory() {
            Some(memory) if self.bytes > memory => Err(SizeError::MoreThanMemory { memory }),
            _ => Ok(self),
        }
    }
}

/// Bytes of memory of the machine, where there is a `/proc/meminfo` that says so.
fn machine_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

impl FromStr for TableSize {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let text = text.trim();
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        if number.is_empty() {
            return Err(SizeError::NoNumber);
        }
        let unit = unit.trim();
        let unknown = || SizeError::UnknownUnit { unit: unit.to_owned() };
        let factor = factor(unit).ok_or_else(unknown)?;
        // Only a number too long can fail here: it is all digits.
        let number: u64 = number.parse().map_err(|_| SizeError::TooLarge)?;
        let bytes = number.checked_mul(factor).ok_or(SizeError::TooLarge)?;
        let fits = usize::try_from(bytes).ok().filter(|&bytes| bytes <= isize::MAX as usize);
        Ok(Self { bytes: fits.ok_or(SizeError::TooLarge)? })
    }
}

fn factor(unit: &str) -> Option<u64> {
    let unit = unit.to_ascii_lowercase();
    let power = |letter: &str| "kmgt".find(letter).map(|at| at as u32 + 1);
    match unit.len() {
        0 => Some(1),
        1 if unit == "b" => Some(1),
        2 if unit.ends_with('b') => Some(1000_u64.pow(power(&unit[..1])?)),
        3 if unit.ends_with("ib") => Some(1024_u64.pow(power(&unit[..1])?)),
        _ => None,
    }
}

/// The largest unit of 1024 of which it is at least one, to one decimal.
impl fmt::Display for TableSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = [("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)];
        let Some((unit, shift)) = units.into_iter().find(|&(_, s)| self.bytes as u64 >> s > 0)
        else {
            return write!(f, "{} B", self.bytes);
        };
        let tenths = (self.bytes as u128 * 10) >> shift;
        match tenths % 10 {
            0 => write!(f, "{} {unit}", tenths / 10),
            tenth => write!(f, "{}.{tenth} {unit}", tenths / 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Result<usize, SizeError> {
        text.parse::<TableSize>().map(TableSize::bytes)
    }

    #[test]
    fn sizes_are_read_in_units_of_1024_and_of_1000() {
        assert_eq!(bytes("64MiB"), Ok(64 << 20));
        assert_eq!(bytes("1GiB"), Ok(1 << 30));
        assert_eq!(bytes("512kib"), Ok(512 << 10));
        assert_eq!(bytes("64MB"), Ok(64_000_000));
        assert_eq!(bytes(" 12 kB "), Ok(12_000));
        assert_eq!(bytes("65536"), Ok(65536));
        assert_eq!(bytes("0"), Ok(0));
    }

    #[test]
    fn what_is_no_size_is_refused_with_its_reason() {
        assert_eq!(bytes(""), Err(SizeError::NoNumber));
        assert_eq!(bytes("MiB"), Err(SizeError::NoNumber));
        assert_eq!(bytes("-1"), Err(SizeError::NoNumber));
        assert_eq!(bytes("64MiBs"), Err(SizeError::UnknownUnit { unit: "MiBs".into() }));
        assert_eq!(bytes("1.5GiB"), Err(SizeError::UnknownUnit { unit: ".5GiB".into() }));
        assert_eq!(bytes("12ß"), Err(SizeError::UnknownUnit { unit: "ß".into() }));
        assert_eq!(bytes("99999999999999999999"), Err(SizeError::TooLarge));
        assert_eq!(bytes("99999999TiB"), Err(SizeError::TooLarge));
    }

    #[test]
    fn a_size_is_shown_in_its_largest_unit() {
        let shown = |bytes| TableSize { bytes }.to_string();
        assert_eq!(shown(100), "100 B");
        assert_eq!(shown(64 << 20), "64 MiB");
        assert_eq!(shown(3 << 29), "1.5 GiB");
    }
}
