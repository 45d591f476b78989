//! Solving the equations of a ribbon.

use bitvec::bitvec;
use bitvec::order::Lsb0;
use plywood_core::book::{Equation, WIDTH};

/// A string of bits in which every key finds its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Solved {
    pub(super) seed: u32,
    /// How many bits there are.
    pub(super) bits: u32,
    /// The bits, first ones lowest.
    pub(super) bytes: Vec<u8>,
}

/// Seeds tried for every length.
const SEEDS: u32 = 8;

/// The shortest string that a few seeds for every length find. The keys differ from each other.
///
/// Lengths grow by a part in 256, from that of the keys on: near their number solutions are rare.
pub(super) fn solve(keys: &[(u64, bool)]) -> Solved {
    let keys_len = u32::try_from(keys.len()).expect("fewer keys than a header can count");
    let mut bits = keys_len.max(WIDTH);
    loop {
        if let Some(solved) = (0..SEEDS).find_map(|seed| attempt(keys, seed, bits)) {
            return solved;
        }
        bits += 1 + bits / 256;
    }
}

/// Gaussian elimination of equations that lie in a band (M. Dietzfelbinger and S. Walzer, 2019);
/// `None` if they contradict each other.
fn attempt(keys: &[(u64, bool)], seed: u32, bits: u32) -> Option<Solved> {
    // The equation whose first coefficient is at a place, and its parity.
    let mut rows = vec![(0_u64, false); bits as usize];
    for &(key, parity) in keys {
        let Equation { start, coefficients } = Equation::new(key, seed, bits);
        insert(&mut rows, start as usize, coefficients, parity)?;
    }
    let mut string = bitvec![u8, Lsb0; 0; bits as usize];
    for at in (0..string.len()).rev() {
        let (coefficients, parity) = rows[at];
        let others = (1..WIDTH as usize).filter(|&offset| coefficients >> offset & 1 == 1);
        // A place without an equation may hold anything.
        let bit =
            coefficients != 0 && others.fold(parity, |parity, offset| parity ^ string[at + offset]);
        string.set(at, bit);
    }
    Some(Solved { seed, bits, bytes: string.into_vec() })
}

/// Adds an equation to those that are there, each of which begins at a place of its own.
fn insert(
    rows: &mut [(u64, bool)],
    mut at: usize,
    mut coefficients: u64,
    mut parity: bool,
) -> Option<()> {
    while coefficients != 0 {
        let skip = coefficients.trailing_zeros();
        at += skip as usize;
        coefficients >>= skip;
        let row = &mut rows[at];
        if row.0 == 0 {
            *row = (coefficients, parity);
            return Some(());
        }
        coefficients ^= row.0;
        parity ^= row.1;
    }
    // Nothing is left of it: it said what others say, or the contrary.
    (!parity).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::book::Ribbon;
    use plywood_core::conformance::Random;

    #[test]
    fn every_key_finds_its_bit_and_strings_are_hardly_longer_than_there_are_keys() {
        let mut random = Random::new(1);
        for count in [0, 1, 2, 50, 1000, 100_000] {
            let keys: Vec<_> =
                (0..count).map(|key: u64| (key << 20 ^ key, random.number() & 3 == 0)).collect();
            let solved = solve(&keys);
            let ribbon = Ribbon { bytes: &solved.bytes, bits: solved.bits };
            assert!(keys.iter().all(|&(key, bit)| ribbon.get(key, solved.seed) == bit));
            let most = if count < 1000 { count + 128 } else { count + count / 12 };
            assert!(u64::from(solved.bits) <= most, "{count}: {}", solved.bits);
        }
    }
}
