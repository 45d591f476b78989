//! CRC-32, as in zip files.

/// The remainders of four bits. With 256 of eight bits it would take half the time, and a kibibyte of a
/// board's flash.
const REMAINDERS: [u32; 16] = {
    let mut remainders = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        let mut rest = bits as u32;
        let mut step = 0;
        while step < 4 {
            rest = rest >> 1 ^ if rest & 1 == 1 { POLYNOMIAL } else { 0 };
            step += 1;
        }
        remainders[bits] = rest;
        bits += 1;
    }
    remainders
};

/// Its lowest bit is that of the highest power.
const POLYNOMIAL: u32 = 0xEDB8_8320;

/// A checksum in the making.
pub(super) struct Crc(u32);

impl Crc {
    /// Of no bytes.
    pub(super) const NEW: Self = Self(!0);

    /// Goes on with more bytes.
    pub(super) fn update(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 ^= u32::from(byte);
            for _ in 0..2 {
                self.0 = self.0 >> 4 ^ REMAINDERS[(self.0 & 15) as usize];
            }
        }
    }

    /// The checksum of all bytes.
    pub(super) const fn sum(self) -> u32 {
        !self.0
    }
}

/// The checksum of `bytes`: CRC-32 as in zip files.
pub fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::NEW;
    crc.update(bytes);
    crc.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bit by bit.
    fn slow(bytes: &[u8]) -> u32 {
        let step = |crc: u32, _| crc >> 1 ^ if crc & 1 == 1 { POLYNOMIAL } else { 0 };
        !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
    }

    #[test]
    fn checksums_are_the_published_ones() {
        assert_eq!(checksum(b"123456789"), 0xCBF4_3926);
        assert_eq!(checksum(b""), 0);
    }

    #[test]
    fn half_bytes_come_to_the_same_as_bits() {
        let bytes: std::vec::Vec<u8> = (0..1000_u32).map(|i| ((i * i) >> 3) as u8).collect();
        for end in 0..bytes.len() {
            assert_eq!(checksum(&bytes[..end]), slow(&bytes[..end]));
        }
    }
}
