//! The rules once more, slow and obvious: an array of cells, and a look at every line of it.

use plywood_core::games::connect4::Column;
use plywood_core::games::mnk::Cell;
use plywood_core::{Game, Outcome, Player};

/// A board as an array: rows from the top, `width` cells each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    width: usize,
    height: usize,
    cells: [Option<Player>; 64],
    mover: Player,
}

impl Grid {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, cells: [None; 64], mover: Player::First }
    }

    fn at(&self, column: usize, row: usize) -> Option<Player> {
        self.cells[row * self.width + column]
    }

    fn put(&mut self, column: usize, row: usize) {
        self.cells[row * self.width + column] = Some(self.mover);
        self.mover = self.mover.other();
    }

    fn stones(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    fn empty(&self) -> usize {
        self.width * self.height - self.stones()
    }

    /// Whether `k` cells from this one on, in this direction, are on the board and `player`'s.
    fn is_line(&self, player: Player, at: (usize, usize), by: (isize, isize), k: usize) -> bool {
        (0..k as isize).all(|i| {
            let (column, row) = (at.0 as isize + i * by.0, at.1 as isize + i * by.1);
            (0..self.width as isize).contains(&column)
                && (0..self.height as isize).contains(&row)
                && self.at(column as usize, row as usize) == Some(player)
        })
    }

    fn has_line(&self, player: Player, k: usize) -> bool {
        let cells = (0..self.width).flat_map(|c| (0..self.height).map(move |r| (c, r)));
        let directions = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        cells.into_iter().any(|at| directions.iter().any(|&by| self.is_line(player, at, by, k)))
    }

    fn outcome(&self, k: usize) -> Option<Outcome> {
        if self.has_line(self.mover.other(), k) {
            return Some(Outcome::Win(self.mover.other()));
        }
        (self.empty() == 0).then_some(Outcome::Draw)
    }

    /// A number that tells boards of one size apart: the cells as digits of base 3.
    pub fn number(&self) -> u128 {
        self.cells[..self.width * self.height].iter().fold(0, |number, cell| {
            let digit = match cell {
                None => 0,
                Some(Player::First) => 1,
                Some(Player::Second) => 2,
            };
            number * 3 + digit
        })
    }

    /// The board with its columns in reverse order.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.rearranged(|column, row| (self.width - 1 - column, row))
    }

    /// A square board with columns and rows swapped.
    #[must_use]
    pub fn transposed(&self) -> Self {
        self.rearranged(|column, row| (row, column))
    }

    fn rearranged(&self, from: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let mut image = *self;
        for column in 0..self.width {
            for row in 0..self.height {
                let (c, r) = from(column, row);
                image.cells[row * self.width + column] = self.at(c, r);
            }
        }
        image
    }
}

/// Connect Four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Connect4(pub Grid);

impl Connect4 {
    /// The empty board.
    pub fn new(width: usize, height: usize) -> Self {
        Self(Grid::new(width, height))
    }

    /// The lowest empty row of a column.
    fn landing(&self, column: usize) -> Option<usize> {
        (0..self.0.height).rev().find(|&row| self.0.at(column, row).is_none())
    }
}

impl Game for Connect4 {
    type Move = Column;

    fn to_move(&self) -> Player {
        self.0.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome(4)
    }

    fn moves(&self) -> impl Iterator<Item = Column> {
        let over = self.outcome().is_some();
        let open = |&c: &usize| !over && self.landing(c).is_some();
        let mut columns: Vec<_> = (0..self.0.width).filter(open).collect();
        columns.sort_by_key(|&c| (2 * c + 1).abs_diff(self.0.width));
        columns.into_iter().map(|c| Column(c as u8))
    }

    fn play(&self, Column(column): Column) -> Self {
        let mut next = *self;
        let column = usize::from(column);
        next.0.put(column, self.landing(column).expect("a legal move"));
        next
    }

    fn plies_left(&self) -> u8 {
        self.0.empty() as u8
    }
}

/// `k` in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mnk {
    /// The board.
    pub grid: Grid,
    k: usize,
}

impl Mnk {
    /// The empty board.
    pub fn new(width: usize, height: usize, k: usize) -> Self {
        Self { grid: Grid::new(width, height), k }
    }
}

impl Game for Mnk {
    type Move = Cell;

    fn to_move(&self) -> Player {
        self.grid.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        self.grid.outcome(self.k)
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        let Grid { width, height, .. } = self.grid;
        let over = self.outcome().is_some();
        let cells = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
        let empty = |&(column, row): &_| !over && self.grid.at(column, row).is_none();
        let mut cells: Vec<_> = cells.filter(empty).collect();
        cells.sort_by_key(|&(column, row)| {
            (2 * column + 1).abs_diff(width).pow(2) + (2 * row + 1).abs_diff(height).pow(2)
        });
        let cell = |(column, row)| Cell { column: column as u8, row: (height - 1 - row) as u8 };
        cells.into_iter().map(cell).collect::<Vec<_>>().into_iter()
    }

    fn play(&self, Cell { column, row }: Cell) -> Self {
        let mut next = *self;
        next.grid.put(usize::from(column), self.grid.height - 1 - usize::from(row));
        next
    }

    fn plies_left(&self) -> u8 {
        self.grid.empty() as u8
    }
}

/// A board that can be told from others by a number.
pub trait Numbered: Game {
    /// Different for different positions.
    fn number(&self) -> u128;
}

impl Numbered for Connect4 {
    fn number(&self) -> u128 {
        self.0.number()
    }
}

impl Numbered for Mnk {
    fn number(&self) -> u128 {
        self.grid.number()
    }
}
