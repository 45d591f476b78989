//! The games that a board plays, behind one position type.
//!
//! A *spot* is what the cursor can stand on: a cell of tic-tac-toe, in reading order from the top
//! left, or a column of Connect Four, from the left; both from 0. Cells are named by column from the
//! left and row from the *bottom*, from 0, as the engine does.

use plywood_core::games::connect4::{Bits, Column, Connect4, Fixed, Shape, Standard};
use plywood_core::games::mnk::{Cell, TicTacToe};
use plywood_core::{Game, Outcome, Player, Value};

/// Connect Four on five columns of four.
pub type FiveByFour = Connect4<Fixed<u32, 5, 4, 1>>;

/// Which game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Variant {
    /// Tic-tac-toe.
    TicTacToe,
    /// Connect Four on five columns of four.
    FiveByFour,
    /// Connect Four on seven columns of six.
    SevenBySix,
}

impl Variant {
    /// The next in the menu, the first after the last.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::TicTacToe => Self::FiveByFour,
            Self::FiveByFour => Self::SevenBySix,
            Self::SevenBySix => Self::TicTacToe,
        }
    }

    /// The empty board.
    pub const fn start(self) -> Position {
        match self {
            Self::TicTacToe => Position::TicTacToe(TicTacToe::START),
            Self::FiveByFour => Position::FiveByFour(FiveByFour::START),
            Self::SevenBySix => Position::SevenBySix(Standard::START),
        }
    }

    /// Columns of the board.
    pub const fn width(self) -> u8 {
        match self {
            Self::TicTacToe => 3,
            Self::FiveByFour => 5,
            Self::SevenBySix => 7,
        }
    }

    /// Rows of the board.
    pub const fn height(self) -> u8 {
        match self {
            Self::TicTacToe => 3,
            Self::FiveByFour => 4,
            Self::SevenBySix => 6,
        }
    }

    /// Spots of the cursor.
    pub const fn spots(self) -> u8 {
        match self {
            Self::TicTacToe => 9,
            Self::FiveByFour | Self::SevenBySix => self.width(),
        }
    }

    /// Stones in a row that win.
    const fn line(self) -> u8 {
        match self {
            Self::TicTacToe => 3,
            Self::FiveByFour | Self::SevenBySix => 4,
        }
    }
}

/// A game whose moves are spots. What is generic over the games is so by this.
pub trait Spots: Game {
    /// The spot of a move.
    fn spot(mv: Self::Move) -> u8;

    /// The legal move at a spot.
    fn at_spot(&self, spot: u8) -> Option<Self::Move> {
        self.moves().find(|&mv| Self::spot(mv) == spot)
    }
}

impl<B: Bits, const W: usize, const H: usize, const N: usize> Spots for Connect4<Fixed<B, W, H, N>>
where
    Fixed<B, W, H, N>: Shape,
{
    fn spot(Column(column): Column) -> u8 {
        column
    }
}

impl Spots for TicTacToe {
    fn spot(Cell { column, row }: Cell) -> u8 {
        (2 - row) * 3 + column
    }

    /// Without the other moves: to sort those takes a Cortex-M0 milliseconds, and pictures ask for nine spots.
    fn at_spot(&self, spot: u8) -> Option<Cell> {
        let cell = Cell { column: spot % 3, row: 2_u8.checked_sub(spot / 3)? };
        let free = self.stone_at(cell).is_none() && self.outcome().is_none();
        free.then_some(cell)
    }
}

/// A position of one of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// Of tic-tac-toe.
    TicTacToe(TicTacToe),
    /// Of Connect Four on 5×4.
    FiveByFour(FiveByFour),
    /// Of Connect Four on 7×6.
    SevenBySix(Standard),
}

/// The same expression for whichever game it is.
macro_rules! whichever {
    ($position:expr, $inner:ident => $expression:expr) => {
        match $position {
            Position::TicTacToe($inner) => $expression,
            Position::FiveByFour($inner) => $expression,
            Position::SevenBySix($inner) => $expression,
        }
    };
}
pub(crate) use whichever;

impl Position {
    /// Which game it is of.
    pub const fn variant(&self) -> Variant {
        match self {
            Self::TicTacToe(_) => Variant::TicTacToe,
            Self::FiveByFour(_) => Variant::FiveByFour,
            Self::SevenBySix(_) => Variant::SevenBySix,
        }
    }

    /// The player to move.
    pub fn to_move(&self) -> Player {
        whichever!(self, position => position.to_move())
    }

    /// Plies played.
    pub fn plies(&self) -> u8 {
        let of = |left| self.variant().width() * self.variant().height() - left;
        whichever!(self, position => of(position.plies_left()))
    }

    /// A value as people count it: Connect Four's score, the sign in tic-tac-toe.
    pub fn score(&self, value: Value) -> i8 {
        match self {
            Self::TicTacToe(_) => value.sign(),
            Self::FiveByFour(position) => position.score(value) as i8,
            Self::SevenBySix(position) => position.score(value) as i8,
        }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        whichever!(self, position => position.outcome())
    }

    /// Whether the player to move may play at a spot.
    pub fn is_legal(&self, spot: u8) -> bool {
        whichever!(self, position => position.at_spot(spot).is_some())
    }

    /// The position after a move; `None` if it is not legal.
    #[must_use]
    pub fn play(&self, spot: u8) -> Option<Self> {
        Some(match self {
            Self::TicTacToe(position) => Self::TicTacToe(position.play(position.at_spot(spot)?)),
            Self::FiveByFour(position) => Self::FiveByFour(position.play(position.at_spot(spot)?)),
            Self::SevenBySix(position) => Self::SevenBySix(position.play(position.at_spot(spot)?)),
        })
    }

    /// Whose stone is in a cell; `None` if it is empty or not on the board.
    pub fn stone_at(&self, column: u8, row: u8) -> Option<Player> {
        match self {
            Self::TicTacToe(position) => position.stone_at(Cell { column, row }),
            Self::FiveByFour(position) => position.stone_at(column.into(), row.into()),
            Self::SevenBySix(position) => position.stone_at(column.into(), row.into()),
        }
    }

    /// The cell that a stone played at a spot fills: column and row. In a full column, or on a
    /// filled cell, the one above or the filled one.
    pub fn landing(&self, spot: u8) -> (u8, u8) {
        if let Self::TicTacToe(_) = self {
            return (spot % 3, 2 - (spot / 3).min(2));
        }
        let stones = (0..self.variant().height()).filter(|&row| self.stone_at(spot, row).is_some());
        (spot, stones.count() as u8)
    }

    /// The cells of every line that the player who moved last has completed.
    pub fn winning_cells(&self) -> Cells {
        let mut cells = Cells::NONE;
        let Some(Outcome::Win(winner)) = self.outcome() else { return cells };
        let variant = self.variant();
        for (column, row) in all_cells(variant) {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let line = (0..variant.line() as i8).map(|i| {
                    (column.wrapping_add_signed(i * right), row.wrapping_add_signed(i * up))
                });
                if line.clone().all(|(column, row)| self.stone_at(column, row) == Some(winner)) {
                    line.for_each(|(column, row)| cells.insert(column, row));
                }
            }
        }
        cells
    }
}

/// Every cell of a board as column and row.
pub fn all_cells(variant: Variant) -> impl Iterator<Item = (u8, u8)> {
    (0..variant.height()).flat_map(move |row| (0..variant.width()).map(move |column| (column, row)))
}

/// A set of cells: bit `8 · row + column`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cells(u64);

impl Cells {
    /// No cell.
    pub const NONE: Self = Self(0);

    /// Adds a cell; columns and rows are below 8.
    pub const fn insert(&mut self, column: u8, row: u8) {
        self.0 |= 1 << (8 * row + column);
    }

    /// Whether a cell is in the set.
    pub const fn contains(self, column: u8, row: u8) -> bool {
        column < 8 && row < 8 && self.0 >> (8 * row + column) & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest column and the lowest row that have a cell; 0 for a set without.
    pub fn corner(self) -> (u8, u8) {
        if self.is_empty() {
            return (0, 0);
        }
        let columns = self.0.to_le_bytes().into_iter().fold(0, |columns, row| columns | row);
        (columns.trailing_zeros() as u8, (self.0.trailing_zeros() / 8) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::conformance::Random;
    use std::vec::Vec;

    fn after(variant: Variant, spots: &[u8]) -> Position {
        spots.iter().fold(variant.start(), |position, &spot| position.play(spot).unwrap())
    }

    #[test]
    fn spots_of_tic_tac_toe_are_in_reading_order() {
        let position = after(Variant::TicTacToe, &[0, 5]);
        assert_eq!(position.stone_at(0, 2), Some(Player::First));
        assert_eq!(position.stone_at(2, 1), Some(Player::Second));
        assert_eq!((position.landing(0), position.landing(5)), ((0, 2), (2, 1)));
    }

    #[test]
    fn plies_are_counted_and_scores_are_those_of_the_game() {
        let won = after(Variant::SevenBySix, &[3, 4, 3, 4, 3, 4]);
        assert_eq!((won.plies(), won.score(Value::win_in(1))), (6, 18));
        let five = after(Variant::FiveByFour, &[1]);
        assert_eq!((five.plies(), five.score(Value::DRAW)), (1, 0));
        let corner = after(Variant::TicTacToe, &[0, 1]);
        assert_eq!((corner.plies(), corner.score(Value::loss_in(4))), (2, -1));
    }

    #[test]
    fn illegal_moves_are_refused() {
        let full = after(Variant::FiveByFour, &[2, 2, 2, 2]);
        assert!(!full.is_legal(2) && full.play(2).is_none() && full.is_legal(3));
        assert_eq!(full.landing(2), (2, 4));
        let taken = after(Variant::TicTacToe, &[4]);
        assert!(taken.play(4).is_none() && taken.play(9).is_none() && taken.play(255).is_none());
    }

    #[test]
    fn every_spot_and_no_other_is_legal_on_the_empty_board() {
        for variant in [Variant::TicTacToe, Variant::FiveByFour, Variant::SevenBySix] {
            let legal = (0..=255).filter(|&spot| variant.start().is_legal(spot));
            assert!(legal.eq(0..variant.spots()), "{variant:?}");
        }
    }

    #[test]
    fn winning_cells_are_all_lines_of_the_winner() {
        let cross = after(Variant::TicTacToe, &[0, 1, 2, 3, 8, 5, 6, 7, 4]);
        let won = cross.winning_cells();
        let found: Vec<_> =
            all_cells(Variant::TicTacToe).filter(|c| won.contains(c.0, c.1)).collect();
        assert_eq!(found, [(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)]);
        assert_eq!(won.corner(), (0, 0));
        let upright = after(Variant::SevenBySix, &[3, 4, 3, 4, 3, 4, 3]).winning_cells();
        assert!((0..4).all(|row| upright.contains(3, row)));
        assert_eq!(upright.corner(), (3, 0));
    }

    #[test]
    fn games_have_winning_cells_exactly_when_they_are_won() {
        let mut random = Random::new(1);
        for variant in [Variant::TicTacToe, Variant::FiveByFour, Variant::SevenBySix] {
            for _ in 0..300 {
                let mut position = variant.start();
                while position.outcome().is_none() {
                    assert!(position.winning_cells().is_empty());
                    let spot = random.below(variant.spots().into()) as u8;
                    position = position.play(spot).unwrap_or(position);
                }
                let won = matches!(position.outcome(), Some(Outcome::Win(_)));
                assert_eq!(!position.winning_cells().is_empty(), won);
            }
        }
    }
}
