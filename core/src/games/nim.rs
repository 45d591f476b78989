//! Nim: up to eight heaps of stones; a player takes any number from one heap, and whoever takes the
//! last stone wins.
//!
//! The theory is complete (C. Bouton 1901; R. Sprague 1935, P. Grundy 1939): the side to move wins
//! exactly when the heaps, as binary numbers, have a sum without carry that is not zero. The engine
//! is *not* told so; the tests compare what it finds.
//!
//! Heaps are letters, and a move is a heap with the number of stones taken: `b3`.

use core::fmt;
use core::str::FromStr;

use super::unsettled;
use crate::game::{Game, Outcome, Player};
use crate::solve::{Open, Settled, Solve};
use crate::table::Key;

/// The most heaps.
pub const MAX_HEAPS: usize = 8;
/// The most stones of a game, in all heaps together.
pub const MAX_STONES: usize = 60;

/// A move: so many stones from one heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take {
    /// The heap, counted from zero.
    pub heap: u8,
    /// How many stones, at least one.
    pub stones: u8,
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.heap), self.stones)
    }
}

/// A text that is no move of Nim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotATake;

impl FromStr for Take {
    type Err = NotATake;

    fn from_str(text: &str) -> Result<Self, NotATake> {
        let (heap, stones) = text.split_at_checked(1).ok_or(NotATake)?;
        let heap = heap.bytes().next().filter(u8::is_ascii_lowercase).ok_or(NotATake)? - b'a';
        let digits = stones.bytes().all(|byte| byte.is_ascii_digit());
        let stones = if digits { stones.parse() } else { return Err(NotATake) };
        Ok(Self { heap, stones: stones.map_err(|_| NotATake)? })
    }
}

/// A position: the heaps, empty ones at the end where there are fewer than eight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nim {
    heaps: [u8; MAX_HEAPS],
    mover: Player,
}

impl Nim {
    /// Heaps of these sizes; `None` for more than [`MAX_HEAPS`] heaps or [`MAX_STONES`] stones.
    pub fn new(sizes: &[u8]) -> Option<Self> {
        let stones: usize = sizes.iter().map(|&size| usize::from(size)).sum();
        let mut heaps = [0; MAX_HEAPS];
        heaps.get_mut(..sizes.len())?.copy_from_slice(sizes);
        (stones <= MAX_STONES).then_some(Self { heaps, mover: Player::First })
    }

    /// The stones in each heap.
    pub fn heaps(&self) -> [u8; MAX_HEAPS] {
        self.heaps
    }

    /// Stones in all heaps.
    pub fn stones(&self) -> u8 {
        self.heaps.iter().sum()
    }
}

impl Game for Nim {
    type Move = Take;

    fn to_move(&self) -> Player {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stones() == 0).then_some(Outcome::Win(self.mover.other()))
    }

    /// Heap by heap, few stones first.
    fn moves(&self) -> impl Iterator<Item = Take> {
        let heaps = (0..).zip(self.heaps);
        heaps.flat_map(|(heap, size)| (1..=size).map(move |stones| Take { heap, stones }))
    }

    fn play(&self, mv: Take) -> Self {
        let mut next = Self { mover: self.mover.other(), ..*self };
        if let Some(heap) = next.heaps.get_mut(usize::from(mv.heap)) {
            *heap = heap.saturating_sub(mv.stones);
        }
        next
    }

    fn plies_left(&self) -> u8 {
        self.stones()
    }
}

impl Solve for Nim {
    type Open = Self;
    type List<T> = heapless::Vec<T, MAX_STONES>;

    fn settle(&self) -> Settled<Self> {
        unsettled::settle(self)
    }
}

impl Open for Nim {
    type Move = Take;
    type Key = Key<2>;

    /// The heaps by size: their order does not matter, nor does whose turn it is.
    fn key(&self) -> Key<2> {
        let mut heaps = self.heaps;
        heaps.sort_unstable();
        Key::new([u64::from_le_bytes(heaps), 0])
    }

    fn candidates(&self) -> impl Iterator<Item = Take> {
        self.moves()
    }

    fn advance(&self, mv: Take) -> Settled<Self> {
        unsettled::advance(self, mv)
    }
}

/// The heaps as text: `a:3 b:4`.
impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let used = self.heaps.iter().rposition(|&size| size > 0).map_or(1, |last| last + 1);
        for (heap, size) in (0..).zip(&self.heaps[..used]) {
            let gap = if heap == 0 { "" } else { " " };
            write!(f, "{gap}{}:{size}", char::from(b'a' + heap))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoTable, Search, Unlimited, conformance, driver};
    use std::string::ToString;

    #[test]
    fn the_rules_and_the_knowledge_pass_the_conformance_kit() {
        let start = Nim::new(&[3, 2, 2, 1]).unwrap();
        let summary = conformance::check(&start, 1, 300).unwrap();
        assert!(summary.first_wins > 50 && summary.second_wins > 50 && summary.most_moves == 8);
        assert!(conformance::check_solve(&start, 1, 100, 6).unwrap() > 300);
        let sorted = |nim: &Nim| {
            let mut heaps = nim.heaps;
            heaps.sort_unstable();
            heaps
        };
        let same = |a: &Nim, b: &Nim| sorted(a) == sorted(b);
        assert!(conformance::check_keys(&start, 1, 50, same).unwrap() > 1000);
    }

    #[test]
    fn moves_are_read_as_they_are_written() {
        let take = Take { heap: 2, stones: 13 };
        assert_eq!((take.to_string().as_str(), "c13".parse()), ("c13", Ok(take)));
        for bad in ["", "c", "3", "C3", "c-3", "c+3", "c3x", "é3", "c256", "cc3"] {
            assert_eq!(bad.parse::<Take>(), Err(NotATake), "{bad}");
        }
        assert_eq!(Nim::new(&[3, 0, 5]).unwrap().to_string(), "a:3 b:0 c:5");
        assert_eq!(Nim::new(&[0]).unwrap().to_string(), "a:0");
        assert_eq!((Nim::new(&[1; 9]), Nim::new(&[30, 31])), (None, None));
    }

    #[test]
    fn the_winner_is_the_one_of_sprague_and_grundy() {
        let sizes = |n: u32| [n % 5, n / 5 % 5, n / 25 % 5].map(|size| size as u8);
        for heaps in (0..125).map(sizes) {
            let nim = Nim::new(&heaps).unwrap();
            let mut search = Search::new(NoTable, Unlimited);
            let value = driver::value(&mut search, &nim).unwrap();
            let sum = heaps.iter().fold(0, |sum, size| sum ^ size);
            assert_eq!(value.sign() > 0, sum != 0, "{heaps:?}");
        }
    }
}
