//! What positions with equal keys have in common.

use super::playouts::playouts;
use super::violation::{Rule, Violation};
use crate::game::Game;
use crate::search::{Key, minimax};
use crate::solve::{Open, Settled, Solve};
use crate::value::Value;

/// How many earlier positions a position is compared with.
const SAMPLE: usize = 128;

/// The last few things seen, on the stack.
pub(super) struct Recent<T> {
    items: heapless::Vec<T, SAMPLE>,
    next: usize,
}

impl<T> Recent<T> {
    pub(super) const fn new() -> Self {
        Self { items: heapless::Vec::new(), next: 0 }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.items.iter()
    }

    /// Adds an item; the oldest goes when there are too many.
    pub(super) fn push(&mut self, item: T) {
        if let Err(item) = self.items.push(item) {
            self.items[self.next % SAMPLE] = item;
            self.next += 1;
        }
    }
}

/// The key of a position that settling leaves as it is.
fn key_of<P: Solve>(position: &P) -> Option<Key<P>> {
    if position.outcome().is_some() {
        return None;
    }
    match position.settle() {
        Settled::Open { position, plies: 0, .. } => Some(position.key()),
        _ => None,
    }
}

/// Checks on the open positions of random games and all their children that those of one key are
/// the same in the caller's eyes (equal, or symmetric to each other), and that equal positions have
/// equal keys. Each is compared with its siblings and some 128 positions before. Returns how many
/// pairs were compared.
///
/// # Errors
/// [`Rule::SharedKey`] or [`Rule::TwoKeys`].
pub fn check_keys<P: Solve + PartialEq>(
    start: &P,
    seed: u64,
    games: u32,
    same: impl Fn(&P, &P) -> bool,
) -> Result<u64, Violation> {
    let mut recent = Recent::new();
    let mut pairs = 0;
    playouts(start, seed, games, |position, _, _| {
        for child in position.moves().map(|mv| position.play(mv)) {
            let Some(key) = key_of(&child) else { continue };
            for (other, other_key) in recent.iter() {
                pairs += 1;
                if key == *other_key && !same(&child, other) {
                    return Err(Rule::SharedKey);
                }
                if key != *other_key && child == *other {
                    return Err(Rule::TwoKeys);
                }
            }
            recent.push((child, key));
        }
        Ok(())
    })?;
    Ok(pairs)
}

/// Checks on random games that a position and its `image` have the same value, where at most
/// `plies` plies are left. Returns how many positions were compared.
///
/// # Errors
/// [`Rule::WrongSymmetry`].
pub fn check_symmetry<G: Game>(
    start: &G,
    seed: u64,
    games: u32,
    plies: u8,
    image: impl Fn(&G) -> G,
) -> Result<u64, Violation> {
    let mut compared = 0;
    playouts(start, seed, games, |position, _, _| {
        if position.plies_left() > plies {
            return Ok(());
        }
        compared += 1;
        let (value, image) = (minimax::value(position), minimax::value(&image(position)));
        if value == image { Ok(()) } else { Err(Rule::WrongSymmetry { image, value }) }
    })?;
    Ok(compared)
}

/// Remembers the value of a position with this key, asked for twice, and compares it with the
/// values of positions of the same key. Keys of no size promise nothing: they are those of a game
/// that is never put in a table.
pub(super) fn compare_values<K: Copy + PartialEq>(
    recent: &mut Recent<(K, Value)>,
    key: K,
    again: K,
    value: Value,
) -> Result<(), Rule> {
    if size_of::<K>() == 0 {
        return Ok(());
    }
    if key != again {
        return Err(Rule::Unstable("key"));
    }
    if let Some(&(_, one)) = recent.iter().find(|(other, one)| *other == key && *one != value) {
        return Err(Rule::KeyOfTwoValues { one, other: value });
    }
    recent.push((key, value));
    Ok(())
}
