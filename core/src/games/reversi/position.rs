//! The rules of Reversi.

use core::fmt;

use super::board::Board;
use crate::game::{Game, Outcome, Player};

/// A cell, by column from the left and row from the top, both from zero. Displays as people write
/// it: `c2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// The column, counted from zero at the left.
    pub column: u8,
    /// The row, counted from zero at the top.
    pub row: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// A disc on a cell.
    Put(Cell),
    /// No disc can be put.
    Pass,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put(cell) => cell.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// A position on a board of `N` × `N`: 4, 6 or 8.
///
/// ```
/// use plywood_core::games::reversi::Reversi;
/// use plywood_core::perft::perft;
/// // Known counts of the usual board.
/// assert_eq!([1, 2, 3, 4].map(|plies| perft(&Reversi::<8>::START, plies)), [4, 12, 56, 244]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reversi<const N: usize> {
    /// Discs of the side to move.
    pub(super) mine: u64,
    /// Discs of the other side.
    pub(super) theirs: u64,
    pub(super) mover: Player,
}

impl<const N: usize> Reversi<N> {
    /// Two discs of each side in the middle.
    pub const START: Self = {
        let middle = (N / 2 - 1) * N + N / 2 - 1;
        let (mine, theirs) =
            (1 << (middle + 1) | 1 << (middle + N), 1 << middle | 1 << (middle + N + 1));
        Self { mine, theirs, mover: Player::First }
    };

    /// Discs on the board.
    pub fn discs(&self) -> u32 {
        (self.mine | self.theirs).count_ones()
    }

    /// How many more discs the side to move has; at the end of the game the result in discs.
    pub fn margin(&self) -> i32 {
        self.mine.count_ones() as i32 - self.theirs.count_ones() as i32
    }

    /// Whose disc is on a cell; `None` if it is empty or not on the board.
    pub fn disc_at(&self, cell: Cell) -> Option<Player> {
        let bit = Self::bit(cell)?;
        if self.mine & bit != 0 {
            Some(self.mover)
        } else {
            (self.theirs & bit != 0).then(|| self.mover.other())
        }
    }

    /// The bit of a cell, as a set; `None` if it is not on the board.
    pub(super) fn bit(Cell { column, row }: Cell) -> Option<u64> {
        let (column, row) = (usize::from(column), usize::from(row));
        (column < N && row < N).then(|| 1 << (row * N + column))
    }

    /// Where the side to move can put a disc.
    #[inline]
    pub(super) fn puts(&self) -> u64 {
        Board::<N>::legal(self.mine, self.theirs)
    }

    /// Where the other side could.
    #[inline]
    pub(super) fn their_puts(&self) -> u64 {
        Board::<N>::legal(self.theirs, self.mine)
    }
}

impl<const N: usize> Game for Reversi<N> {
    type Move = Turn;

    fn to_move(&self) -> Player {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.puts() != 0 || self.their_puts() != 0 {
            return None;
        }
        Some(match self.margin() {
            0 => Outcome::Draw,
            1.. => Outcome::Win(self.mover),
            _ => Outcome::Win(self.mover.other()),
        })
    }

    /// Reading order; a pass where there is nothing else, unless the game is over.
    fn moves(&self) -> impl Iterator<Item = Turn> {
        let mut puts = self.puts();
        let pass = puts == 0 && self.their_puts() != 0;
        let cells = core::iter::from_fn(move || {
            let bit = puts.trailing_zeros() as usize;
            let cell = Cell { column: (bit % N) as u8, row: (bit / N) as u8 };
            let put = (puts != 0).then_some(Turn::Put(cell));
            puts &= puts.wrapping_sub(1);
            put
        });
        cells.chain(pass.then_some(Turn::Pass))
    }

    fn play(&self, turn: Turn) -> Self {
        let cell = match turn {
            Turn::Put(cell) => Self::bit(cell).unwrap_or(0),
            Turn::Pass => 0,
        };
        let turned = Board::<N>::turned(self.mine, self.theirs, cell);
        Self {
            mine: self.theirs & !turned,
            theirs: self.mine | turned | cell,
            mover: self.mover.other(),
        }
    }

    /// Every pass is followed by a disc, so there are at most two plies for every empty cell; after a
    /// pass, when the other side cannot put a disc, one of them is used up.
    fn plies_left(&self) -> u8 {
        let empty = (N * N) as u32 - self.discs();
        (2 * empty).saturating_sub(u32::from(self.their_puts() == 0)) as u8
    }
}

/// The board as text, top row first: `X` for the first player, `O` for the second, `.` for empty.
impl<const N: usize> fmt::Display for Reversi<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..N as u8 {
            for column in 0..N as u8 {
                let mark = match self.disc_at(Cell { column, row }) {
                    None => '.',
                    Some(Player::First) => 'X',
                    Some(Player::Second) => 'O',
                };
                write!(f, "{}{mark}", if column == 0 { "" } else { " " })?;
            }
            if usize::from(row) + 1 < N {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
