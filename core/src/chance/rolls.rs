//! The rolls of a position on their way: [`Rolls`].

use core::ops::Range;

/// Rolls of a die that [`Cuts::Star2`](super::Cuts::Star2) probes, at most: what it learns of them takes
/// stack in every position on the path.
pub const PROBED: u8 = 8;

/// The rolls of one position: the sum of those that were searched, what the others add at least and at
/// most, and the window for all together.
pub(super) struct Rolls {
    faces: u8,
    /// What a roll adds at most, and less than nothing at least.
    each: i128,
    alpha: i128,
    beta: i128,
    sum: i128,
    /// What the rolls that are left add.
    least: i128,
    most: i128,
    /// What the first move of a roll is worth, exactly.
    first: [Option<i128>; PROBED as usize],
}

impl Rolls {
    /// Of a die of so many faces, each of which adds between −`each` and `each`.
    pub(super) fn new(faces: u8, each: i128, alpha: i128, beta: i128) -> Self {
        let most = i128::from(faces) * each;
        let first = [None; PROBED as usize];
        Self { faces, each, alpha, beta, sum: 0, least: -most, most, first }
    }

    /// The sum of the rolls that were searched.
    pub(super) fn sum(&self) -> i128 {
        self.sum
    }

    /// The rolls to probe.
    pub(super) fn probed(&self) -> Range<u8> {
        0..self.faces.min(PROBED)
    }

    /// The window of the next probe: a value that is no higher than the window is exact.
    pub(super) fn probe_window(&self) -> (i128, i128) {
        let decides = self.beta - self.least - self.each;
        (-self.each - 1, decides.min(self.each + 1))
    }

    /// Takes over what the first move of a roll was found to be worth; the bound of the position if that
    /// decides it.
    pub(super) fn learn(&mut self, roll: u8, value: i128) -> Option<i128> {
        self.first[usize::from(roll)] = Some(value);
        self.least += value + self.each;
        (self.least >= self.beta).then_some(self.least)
    }

    /// Takes a roll out of those that are left; what its first move is worth, if it was probed.
    pub(super) fn take(&mut self, roll: u8) -> Option<i128> {
        let first = self.first.get(usize::from(roll)).copied().flatten();
        self.least -= first.unwrap_or(-self.each);
        self.most -= self.each;
        first
    }

    /// The window of the roll that was taken out: at or beyond an end of it, it decides the position. Without
    /// cuts, all there is.
    pub(super) fn window(&self, cuts: bool) -> (i128, i128) {
        let all = (-self.each - 1, self.each + 1);
        let (low, high) = self.decisive();
        if cuts { (low.max(all.0), high.min(all.1)) } else { all }
    }

    /// Adds the roll that was taken out; the bound of the position if it decides it.
    pub(super) fn add(&mut self, value: i128) -> Option<i128> {
        let (low, high) = self.decisive();
        self.sum += value;
        let fails_low = (value <= low).then_some(self.sum + self.most);
        fails_low.or_else(|| (value >= high).then_some(self.sum + self.least))
    }

    /// The values of the roll that was taken out at which the others no longer matter.
    fn decisive(&self) -> (i128, i128) {
        (self.alpha - self.sum - self.most, self.beta - self.sum - self.least)
    }
}
