//! CRC-32, as in zip files.

use crc::{CRC_32_ISO_HDLC, Crc, Table};

/// With a table of 1 KiB.
pub(super) const CRC_32: Crc<u32, Table<1>> = Crc::<u32, Table<1>>::new(&CRC_32_ISO_HDLC);

/// The checksum of `bytes`: CRC-32 as in zip files.
pub fn checksum(bytes: &[u8]) -> u32 {
    CRC_32.checksum(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_the_published_ones() {
        assert_eq!(checksum(b"123456789"), 0xCBF4_3926);
        assert_eq!(checksum(b""), 0);
    }
}
