//! Putting entries into the planes of a pack.

use plywood_core::Player;
use plywood_core::book::{Covered, Header, fingerprint};
use plywood_core::symmetry::Symmetric;

use super::entry::Entry;
use super::ribbon;

/// A pack with these entries, which have different codes; the header's planes and positions are
/// filled in.
pub(super) fn pack(header: Header, entries: &[Entry]) -> Vec<u8> {
    let mut planes = Vec::new();
    loop {
        let plane = planes.len() as u8;
        // Those whose guesses have been wrong so far and who have more than one left.
        let asking = entries.iter().filter(|e| e.right >= plane && e.guesses > plane + 1);
        let keys: Vec<_> = asking.map(|entry| (entry.code, entry.right > plane)).collect();
        // A plane that says that all are right is as good as none.
        if keys.iter().all(|&(_, wrong)| !wrong) {
            break;
        }
        planes.push(ribbon::solve(&keys));
    }
    let mut body = Vec::new();
    for plane in &planes {
        body.extend(plane.seed.to_le_bytes());
        body.extend(plane.bits.to_le_bytes());
    }
    body.extend(planes.iter().flat_map(|plane| &plane.bytes));
    let header = Header { planes: planes.len() as u8, positions: entries.len() as u32, ..header };
    [&header.to_bytes(&body)[..], &body].concat()
}

/// A pack that covers nothing, for the first player: its player searches every move, within so many
/// nodes.
pub(super) fn nothing_covered<P: Symmetric>(start: &P, game: &str, max_nodes: u32) -> Vec<u8> {
    let header = Header {
        side: Player::First,
        game: Header::name(game).unwrap_or_default(),
        fingerprint: fingerprint(start),
        covered: NOTHING,
        planes: 0,
        positions: 0,
        table_bytes: 0,
        max_nodes,
    };
    pack(header, &[])
}

/// No ply.
pub(super) const NOTHING: Covered = Covered { first: 1, last: 0 };

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::book::{Pack, PackError};
    use plywood_core::conformance::Random;

    fn header() -> Header {
        Header {
            side: Player::Second,
            game: Header::name("connect4").unwrap(),
            fingerprint: 0x1234_5678,
            covered: Covered { first: 3, last: 9 },
            planes: 0,
            positions: 0,
            table_bytes: 8192,
            max_nodes: 30_000,
        }
    }

    fn entries(count: u64) -> Vec<Entry> {
        let mut random = Random::new(count);
        let entry = |code: u64| {
            let guesses = 2 + random.below(6);
            let right = random.below(guesses).min(random.below(guesses)) as u8;
            Entry { code: code << 7 | 1, right, guesses: guesses as u8 }
        };
        (0..count).map(entry).collect()
    }

    #[test]
    fn every_entry_is_found_again() {
        for count in [0, 1, 10, 1000, 20_000] {
            let entries = entries(count);
            let bytes = pack(header(), &entries);
            let (pack, after) = Pack::open(&bytes).unwrap();
            assert!(after.is_empty() && pack.len() == bytes.len());
            assert_eq!(pack.is_empty(), count == 0);
            for entry in &entries {
                let right = pack.right_guess(entry.code, usize::from(entry.guesses));
                assert_eq!(right, usize::from(entry.right));
            }
            let same = Header { planes: pack.header().planes, positions: count as u32, ..header() };
            assert_eq!(*pack.header(), same);
        }
    }

    #[test]
    fn entries_whose_first_guess_is_right_cost_nothing() {
        let entries: Vec<_> = (0..1000).map(|code| Entry { code, right: 0, guesses: 7 }).collect();
        assert_eq!(pack(header(), &entries).len(), plywood_core::book::HEADER_BYTES);
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_refused() {
        let bytes = pack(header(), &entries(300));
        for at in 0..bytes.len() {
            for flip in [1, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] ^= flip;
                assert!(Pack::open(&damaged).is_err(), "byte {at} by {flip}");
            }
            let cut = Pack::open(&bytes[..at]).unwrap_err();
            assert!(matches!(cut, PackError::Truncated { .. } | PackError::NotAPack), "{cut}");
        }
    }

    #[test]
    fn what_is_no_pack_or_a_newer_one_is_told() {
        assert_eq!(Pack::open(b"").unwrap_err(), PackError::Truncated { needed: 64, found: 0 });
        assert_eq!(Pack::open(b"PK\x03\x04").unwrap_err(), PackError::NotAPack);
        let mut newer = pack(header(), &[]);
        newer[8] = 2;
        assert_eq!(Pack::open(&newer).unwrap_err(), PackError::Version(2));
    }
}
