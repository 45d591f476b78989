//! The format of a book.
//!
//! All numbers are little endian. A file holds one pack after another, usually one for each side.
//!
//! | bytes | what |
//! |---|---|
//! | 0–7 | `plybook` and a zero byte |
//! | 8–9 | version, [`VERSION`] |
//! | 10 | rule, 1: the [best move](super) of the canonical image |
//! | 11 | side that it plays for: 0 the first player, 1 the second |
//! | 12–27 | name of the game, such as `connect4`, filled up with zero bytes |
//! | 28–31 | [fingerprint](super::fingerprint) of rules, codes and guesses |
//! | 32–33 | first and last ply covered |
//! | 34 | planes |
//! | 35 | zero |
//! | 36–39 | positions |
//! | 40–43 | bytes of the search table that it was made for |
//! | 44–47 | most nodes of a search at any other ply, with that table; all ones promise nothing |
//! | 48–51 | bytes of the body |
//! | 52–55 | CRC-32 of the body |
//! | 56–59 | zero |
//! | 60–63 | CRC-32 of the bytes before |
//!
//! The body begins with eight bytes for each plane, its seed and its length in bits. Then come the
//! planes, each in whole bytes, first bits lowest.

use core::fmt;

use super::crc::checksum;
use super::guess::fingerprint;
use super::ribbon::{Ribbon, WIDTH};
use crate::game::Player;
use crate::symmetry::Symmetric;

/// Bytes of a header.
pub const HEADER_BYTES: usize = 64;
/// The version that is written and read.
pub const VERSION: u16 = 1;
/// The most planes of a pack.
pub const MAX_PLANES: usize = 32;

const MAGIC: [u8; 8] = *b"plybook\0";
const RULE: u8 = 1;
/// Bytes of a plane's entry in the body.
const PLANE_BYTES: usize = 8;

/// The plies that a pack covers, both included: all open positions of these that the rule meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Covered {
    /// The first.
    pub first: u8,
    /// The last.
    pub last: u8,
}

impl Covered {
    /// Whether a ply is among them, and the side's to move: every other one is.
    pub const fn contains(self, ply: u8) -> bool {
        self.first <= ply && ply <= self.last && (ply - self.first).is_multiple_of(2)
    }
}

/// What a pack says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// The player it moves for.
    pub side: Player,
    /// The name of the game, filled up with zero bytes.
    pub game: [u8; 16],
    /// The fingerprint of rules, codes and guesses.
    pub fingerprint: u32,
    /// The plies covered.
    pub covered: Covered,
    /// How many planes there are.
    pub planes: u8,
    /// How many positions were put in.
    pub positions: u32,
    /// Bytes of the search table that it was made for.
    pub table_bytes: u32,
    /// The most nodes of a search at any other ply; `u32::MAX` promises nothing.
    pub max_nodes: u32,
}

/// Why bytes are no pack that can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PackError {
    /// They do not begin like a pack.
    NotAPack,
    /// The version is another than [`VERSION`].
    Version(u16),
    /// It plays by another rule.
    Rule(u8),
    /// Fewer bytes than the header asks for.
    Truncated {
        /// Bytes asked for.
        needed: u32,
        /// Bytes there.
        found: u32,
    },
    /// The checksum of the header does not fit it.
    DamagedHeader,
    /// The checksum of the body does not fit it.
    DamagedBody,
    /// The checksums fit, yet this byte cannot be.
    Malformed(u8),
    /// It is for another game, or for other rules, codes or guesses of the game.
    OtherGame,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAPack => f.write_str("this is not a book: it does not begin with \"plybook\""),
            Self::Version(found) => {
                write!(f, "the book has format version {found}; this program reads {VERSION}")
            }
            Self::Rule(rule) => write!(f, "the book plays by rule {rule}; this program knows 1"),
            Self::Truncated { needed, found } => {
                write!(f, "the book is cut off: {found} bytes of {needed}")
            }
            Self::DamagedHeader => f.write_str("the header of the book is damaged (its checksum)"),
            Self::DamagedBody => f.write_str("the body of the book is damaged (its checksum)"),
            Self::Malformed(at) => write!(f, "byte {at} of the book has no meaning"),
            Self::OtherGame => f.write_str("the book is for another game or other rules"),
        }
    }
}

impl core::error::Error for PackError {}

impl Header {
    /// A game's name as headers have it; `None` if it is longer than 16 bytes.
    pub fn name(game: &str) -> Option<[u8; 16]> {
        let mut name = [0; 16];
        name.get_mut(..game.len())?.copy_from_slice(game.as_bytes());
        Some(name)
    }

    /// The name of the game; empty if it is not text.
    pub fn game(&self) -> &str {
        core::str::from_utf8(&self.game).unwrap_or("").trim_end_matches('\0')
    }

    /// The most nodes of a search at any other ply, if that is promised.
    pub fn promised_nodes(&self) -> Option<u32> {
        (self.max_nodes < u32::MAX).then_some(self.max_nodes)
    }

    /// The header of a pack with this body.
    pub fn to_bytes(&self, body: &[u8]) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        let mut put = |at: usize, field: &[u8]| bytes[at..at + field.len()].copy_from_slice(field);
        put(0, &MAGIC);
        put(8, &VERSION.to_le_bytes());
        put(10, &[RULE, u8::from(self.side == Player::Second)]);
        put(12, &self.game);
        put(28, &self.fingerprint.to_le_bytes());
        put(32, &[self.covered.first, self.covered.last, self.planes]);
        put(36, &self.positions.to_le_bytes());
        put(40, &self.table_bytes.to_le_bytes());
        put(44, &self.max_nodes.to_le_bytes());
        put(48, &(body.len() as u32).to_le_bytes());
        put(52, &checksum(body).to_le_bytes());
        let sum = checksum(&bytes[..60]);
        bytes[60..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; HEADER_BYTES]) -> Result<Self, PackError> {
        if bytes[..8] != MAGIC {
            return Err(PackError::NotAPack);
        }
        // Before the checksum: a later version may have another.
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        if version > VERSION {
            return Err(PackError::Version(version));
        }
        if checksum(&bytes[..60]) != number(bytes, 60) {
            return Err(PackError::DamagedHeader);
        }
        if version != VERSION {
            return Err(PackError::Version(version));
        }
        if bytes[10] != RULE {
            return Err(PackError::Rule(bytes[10]));
        }
        let side = match bytes[11] {
            0 => Player::First,
            1 => Player::Second,
            _ => return Err(PackError::Malformed(11)),
        };
        let mut game = [0; 16];
        game.copy_from_slice(&bytes[12..28]);
        if usize::from(bytes[34]) > MAX_PLANES {
            return Err(PackError::Malformed(34));
        }
        Ok(Self {
            side,
            game,
            fingerprint: number(bytes, 28),
            covered: Covered { first: bytes[32], last: bytes[33] },
            planes: bytes[34],
            positions: number(bytes, 36),
            table_bytes: number(bytes, 40),
            max_nodes: number(bytes, 44),
        })
    }
}

/// The four bytes from `at` on, which are there.
#[inline]
fn number(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// A pack, read where it is.
#[derive(Clone, Copy, Debug)]
pub struct Pack<'a> {
    header: Header,
    body: &'a [u8],
    sum: u32,
}

impl<'a> Pack<'a> {
    /// The pack that `bytes` begin with, and the bytes after it. Checks all of it, at the cost of
    /// reading it once.
    ///
    /// # Errors
    /// [`PackError`], for every damage that a checksum tells.
    pub fn open(bytes: &'a [u8]) -> Result<(Self, &'a [u8]), PackError> {
        let truncated = |needed: usize| PackError::Truncated {
            needed: needed as u32,
            found: bytes.len() as u32,
        };
        let Some((head, rest)) = bytes.split_first_chunk::<HEADER_BYTES>() else {
            let begins = bytes.iter().zip(MAGIC).all(|(&byte, magic)| byte == magic);
            return Err(if begins { truncated(HEADER_BYTES) } else { PackError::NotAPack });
        };
        let header = Header::from_bytes(head)?;
        let length = number(head, 48) as usize;
        let Some((body, after)) = rest.split_at_checked(length) else {
            return Err(truncated(HEADER_BYTES.saturating_add(length)));
        };
        if checksum(body) != number(head, 52) {
            return Err(PackError::DamagedBody);
        }
        // The header's own, which covers the body's.
        let pack = Self { header, body, sum: number(head, 60) };
        pack.check_planes()?;
        Ok((pack, after))
    }

    /// Every plane lies in the body and is as long as one key needs.
    fn check_planes(&self) -> Result<(), PackError> {
        let planes = usize::from(self.header.planes);
        // In 64 bits: lengths that wrap around in 32 would slip through.
        let mut needed = (planes * PLANE_BYTES) as u64;
        for plane in 0..planes {
            let at = plane * PLANE_BYTES + 4;
            let bits = self.body.get(at..at + 4).map_or(0, |_| number(self.body, at));
            if bits < WIDTH {
                return Err(PackError::Malformed(34));
            }
            needed += u64::from(bits.div_ceil(8));
        }
        if needed == self.body.len() as u64 { Ok(()) } else { Err(PackError::Malformed(48)) }
    }

    /// What it says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Whether it knows the open positions of this player at this ply.
    pub fn is_for(&self, player: Player, ply: u8) -> bool {
        player == self.header.side && self.header.covered.contains(ply)
    }

    /// Whether it is for the game of this name that begins here.
    ///
    /// # Errors
    /// [`PackError::OtherGame`] if it is not.
    pub fn check_game<P: Symmetric>(&self, name: &str, start: &P) -> Result<(), PackError> {
        let same = self.header.game() == name && self.header.fingerprint == fingerprint(start);
        if same { Ok(()) } else { Err(PackError::OtherGame) }
    }

    /// Whether another pack is for the same game.
    pub fn is_for_game_of(&self, other: &Pack<'_>) -> bool {
        let game = |pack: &Pack<'_>| (pack.header.game, pack.header.fingerprint);
        game(self) == game(other)
    }

    /// A checksum of all of it: packs that differ in anything have another, but for one in 2³².
    pub fn checksum(&self) -> u32 {
        self.sum
    }

    /// Bytes of the pack, its header included.
    pub fn len(&self) -> usize {
        HEADER_BYTES + self.body.len()
    }

    /// Whether it holds no position.
    pub fn is_empty(&self) -> bool {
        self.header.positions == 0
    }

    /// The number of the right guess among `guesses` for the position with this code, if it was put
    /// in; else any number below `guesses`, which is not zero.
    #[inline]
    pub fn right_guess(&self, code: u64, guesses: usize) -> usize {
        let mut at = usize::from(self.header.planes) * PLANE_BYTES;
        for plane in 0..usize::from(self.header.planes) {
            let seed = number(self.body, plane * PLANE_BYTES);
            let bits = number(self.body, plane * PLANE_BYTES + 4);
            let end = at + bits.div_ceil(8) as usize;
            let ribbon = Ribbon { bytes: &self.body[at..end], bits };
            if plane + 1 >= guesses || !ribbon.get(code, seed) {
                return plane.min(guesses - 1);
            }
            at = end;
        }
        usize::from(self.header.planes).min(guesses - 1)
    }
}
