//! EinStein würfelt nicht! (I. Althöfer 2004): the roll of a die says which stone may move.
//!
//! Each side has numbered stones in its own corner of a square board. The player to move casts the die
//! and moves the stone of that number one step towards the opposite corner, straight or diagonally; if it
//! is no longer there, the next lower or the next higher one, at choice. Whatever stands on the new cell,
//! even an own stone, is captured. Whoever reaches the opposite corner or captures the last stone of the
//! other side wins.
//!
//! # Set-up
//!
//! The usual board is 5×5 with six stones a side and a die of six; players there choose where to put their
//! stones, here they stand as shown. The small variants are 3×3 and 4×4, with three stones a side and a
//! "die" of three. The first player's corner is the top left, the second player's stones stand as seen
//! from the other side:
//!
//! ```text
//!   a b c d e            a b c
//! 1 1 2 3 . .          1 1 2 .
//! 2 4 5 . . .          2 3 . 3
//! 3 6 . . . 6          3 . 2 1
//! 4 . . . 5 4
//! 5 . . 3 2 1
//! ```
//!
//! On 4×4 the corners are as on 3×3.
//!
//! A move is the number of the stone and the cell it goes to: `2b2`.

use core::fmt;
use core::str::FromStr;

use super::moves::{MovesError, each_word};
use crate::chance::DiceGame;
use crate::game::{Outcome, Player};

/// The most stones of a side.
const STONES: usize = 6;
/// In place of a cell, for a stone that was captured.
const GONE: (u8, u8) = (u8::MAX, u8::MAX);

/// A move: a stone and the cell it goes to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The number of the stone, counted from zero.
    pub stone: u8,
    /// The column it goes to, counted from zero at the left.
    pub column: u8,
    /// The row it goes to, counted from zero at the top.
    pub row: u8,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.stone + 1, char::from(b'a' + self.column), self.row + 1)
    }
}

/// A text that is no move of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAStep;

impl FromStr for Step {
    type Err = NotAStep;

    /// A stone 1 to 6, a column a to e and a row 1 to 5.
    fn from_str(text: &str) -> Result<Self, NotAStep> {
        match text.as_bytes() {
            [stone @ b'1'..=b'6', column @ b'a'..=b'e', row @ b'1'..=b'5'] => {
                Ok(Self { stone: stone - b'1', column: column - b'a', row: row - b'1' })
            }
            _ => Err(NotAStep),
        }
    }
}

/// A position before the roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Einstein {
    size: u8,
    /// Where the stones of the first and the second player stand, as (column, row).
    stones: [[(u8, u8); STONES]; 2],
    mover: Player,
}

impl Einstein {
    /// The initial position on a board of 3×3, 4×4 or 5×5; `None` for another size.
    #[must_use]
    pub fn new(size: u8) -> Option<Self> {
        let side = match size {
            3 | 4 => 2,
            5 => 3,
            _ => return None,
        };
        let mut stones = [[GONE; STONES]; 2];
        let triangle = (0..side).flat_map(|row| (0..side - row).map(move |column| (column, row)));
        for (number, (column, row)) in triangle.enumerate() {
            stones[0][number] = (column, row);
            stones[1][number] = (size - 1 - column, size - 1 - row);
        }
        Some(Self { size, stones, mover: Player::First })
    }

    /// The position after the moves of a text, such as `1b2 3b3`, whatever was rolled for them.
    ///
    /// # Errors
    /// The first thing that is wrong, with its byte. A move is legal if it is after some roll.
    pub fn after(self, text: &str) -> Result<Self, MovesError> {
        let mut position = self;
        each_word(text, |word, at| {
            let step: Step = word.parse().map_err(|NotAStep| MovesError::NotAMove { at })?;
            if let Some(outcome) = position.outcome() {
                return Err(MovesError::GameOver { at, outcome });
            }
            let mut rolls = 0..position.faces();
            if !rolls.any(|roll| position.moves(roll).any(|legal| legal == step)) {
                return Err(MovesError::Illegal { at });
            }
            position = position.play(step);
            Ok(())
        })?;
        Ok(position)
    }

    /// Columns and rows of the board.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Whose stone stands on a cell, with its number counted from zero.
    #[must_use]
    pub fn stone_at(&self, column: u8, row: u8) -> Option<(Player, u8)> {
        [Player::First, Player::Second].into_iter().find_map(|player| {
            let stones = (0..).zip(self.of(player));
            stones.into_iter().find(|&(_, at)| at == (column, row)).map(|(n, _)| (player, n))
        })
    }

    /// How the position looks: how many steps the nearest stone of each side is from its goal, and how many
    /// stones each has, for [`chance`](crate::chance) at the horizon. A step is worth 1000.
    #[must_use]
    pub fn points(&self) -> i32 {
        let steps = |player| {
            let (column, row) = self.goal(player);
            let distance = |at: (u8, u8)| at.0.abs_diff(column).max(at.1.abs_diff(row));
            let stones = self.of(player).into_iter().filter(|&at| at != GONE);
            i32::from(stones.clone().map(distance).min().unwrap_or(self.size))
        };
        let stones = |player| self.of(player).iter().filter(|&&at| at != GONE).count() as i32;
        let (me, other) = (self.mover, self.mover.other());
        1000 * (steps(other) - steps(me)) + 200 * (stones(me) - stones(other))
    }

    fn of(&self, player: Player) -> [(u8, u8); STONES] {
        self.stones[usize::from(player == Player::Second)]
    }

    /// The corner that a player's stones go to.
    fn goal(&self, player: Player) -> (u8, u8) {
        match player {
            Player::First => (self.size - 1, self.size - 1),
            Player::Second => (0, 0),
        }
    }

    /// The stones that a roll lets the side to move choose from.
    fn movable(&self, roll: u8) -> impl Iterator<Item = u8> + use<> {
        let stones = self.of(self.mover);
        let there =
            move |&number: &u8| stones.get(usize::from(number)).is_some_and(|&at| at != GONE);
        let lower = (0..=roll).rev().find(there);
        let higher = (roll..STONES as u8).find(there).filter(|&number| Some(number) != lower);
        lower.into_iter().chain(higher)
    }

    /// The cells one step towards the goal: diagonally, along the row, along the column.
    fn targets(&self, (column, row): (u8, u8)) -> impl Iterator<Item = (u8, u8)> + use<> {
        let (size, first) = (self.size, self.mover == Player::First);
        let forward = move |at: u8| {
            if first { Some(at + 1).filter(|&at| at < size) } else { at.checked_sub(1) }
        };
        let (next_column, next_row) = (forward(column), forward(row));
        let along_row = next_column.map(|column| (column, row));
        let along_column = next_row.map(|row| (column, row));
        next_column.zip(next_row).into_iter().chain(along_row).chain(along_column)
    }
}

impl DiceGame for Einstein {
    type Move = Step;

    fn faces(&self) -> u8 {
        if self.size == 5 { 6 } else { 3 }
    }

    fn to_move(&self) -> Player {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        [Player::First, Player::Second].into_iter().find_map(|player| {
            let arrived = self.of(player).contains(&self.goal(player));
            let alone = self.of(player.other()).iter().all(|&at| at == GONE);
            (arrived || alone).then_some(Outcome::Win(player))
        })
    }

    /// The lower stone before the higher, diagonal steps first.
    fn moves(&self, roll: u8) -> impl Iterator<Item = Step> {
        let over = self.outcome().is_some();
        let stones = self.movable(roll).filter(move |_| !over);
        stones.flat_map(|stone| {
            let targets = self.targets(self.of(self.mover)[usize::from(stone)]);
            targets.map(move |(column, row)| Step { stone, column, row })
        })
    }

    fn play(&self, Step { stone, column, row }: Step) -> Self {
        let mut next = Self { mover: self.mover.other(), ..*self };
        for at in next.stones.as_flattened_mut() {
            if *at == (column, row) {
                *at = GONE;
            }
        }
        let side = usize::from(self.mover == Player::Second);
        if let Some(at) = next.stones[side].get_mut(usize::from(stone)) {
            *at = (column, row);
        }
        next
    }

    /// The steps that all stones could make without a diagonal.
    fn plies_left(&self) -> u8 {
        [Player::First, Player::Second].into_iter().fold(0, |sum, player| {
            let (column, row) = self.goal(player);
            let stones = self.of(player).into_iter().filter(|&at| at != GONE);
            sum + stones.map(|at| at.0.abs_diff(column) + at.1.abs_diff(row)).sum::<u8>()
        })
    }
}

/// The board as text: the first player's stones as numbers, the second player's as letters from `A`.
impl fmt::Display for Einstein {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.size {
            for column in 0..self.size {
                let mark = match self.stone_at(column, row) {
                    None => '.',
                    Some((Player::First, number)) => char::from(b'1' + number),
                    Some((Player::Second, number)) => char::from(b'A' + number),
                };
                write!(f, "{}{mark}", if column == 0 { "" } else { " " })?;
            }
            if row + 1 < self.size {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
