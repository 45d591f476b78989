//! The one place where bounds become bits: a payload of 15 bits beside the key.
//!
//! ```text
//! bit  14 .. 10 | 9 8  | 7 .. 0
//!        work    | kind | value      kind: 0 empty, 1 lower, 2 upper, 3 exact
//! ```
//! `work` is the binary logarithm of the nodes spent, rounded down, and decides what is replaced;
//! of equal work a bound goes before an exact value. Kind 0 never occurs in an entry, so an empty
//! word matches no key, the key 0 included.

use crate::value::{Bounds, Value};

/// Bits of a payload.
pub(super) const PAYLOAD_BITS: u32 = 15;

const KIND_SHIFT: u32 = 8;
const KIND_MASK: u16 = 3;
const WORK_SHIFT: u32 = 10;

const LOWER: u16 = 1;
const UPPER: u16 = 2;
const EXACT: u16 = 3;

/// Encodes bounds and work. Of bounds that are neither exact nor one-sided the lower is kept;
/// `None` if there is nothing to keep.
#[inline]
pub(super) fn encode(bounds: Bounds, work: u64) -> Option<u16> {
    let (kind, value) = match bounds.value() {
        Some(value) => (EXACT, value),
        None if bounds.lower > Value::MIN => (LOWER, bounds.lower),
        None if bounds.upper < Value::MAX => (UPPER, bounds.upper),
        None => return None,
    };
    // Half as long a word is counted in half the time on a small machine.
    let work = (u32::try_from(work).unwrap_or(u32::MAX) | 1).ilog2() as u16;
    let raw = u16::from(value.to_raw() as u8);
    Some(kind << KIND_SHIFT | work << WORK_SHIFT | raw)
}

/// The bounds in a payload; `None` for an empty one.
#[inline]
pub(super) fn decode(payload: u16) -> Option<Bounds> {
    let value = Value::from_raw(payload as u8 as i8)?;
    match payload >> KIND_SHIFT & KIND_MASK {
        LOWER => Some(Bounds::at_least(value)),
        UPPER => Some(Bounds::at_most(value)),
        EXACT => Some(Bounds::exact(value)),
        _ => None,
    }
}

/// What an entry cost to find, comparable between payloads; less than any entry's for an empty one.
#[inline]
pub(super) fn cost(payload: u16) -> u16 {
    payload >> KIND_SHIFT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_one_sided_or_exact_bound_round_trips_with_any_work() {
        for raw in -127..=127 {
            let value = Value::from_raw(raw).unwrap();
            for made in [Bounds::at_least(value), Bounds::at_most(value), Bounds::exact(value)] {
                for work in [0, 1, 2, 1023, 1024, u64::MAX] {
                    match encode(made, work) {
                        Some(payload) => {
                            assert!(payload < 1 << PAYLOAD_BITS);
                            assert_eq!(decode(payload), Some(made));
                            assert!(cost(payload) > cost(0));
                        }
                        None => assert_eq!(made, Bounds::UNKNOWN),
                    }
                }
            }
        }
    }

    #[test]
    fn an_empty_payload_says_nothing() {
        assert_eq!((decode(0), cost(0)), (None, 0));
    }
}
