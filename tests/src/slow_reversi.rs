//! Reversi once more, slow and obvious: an array of cells, and a walk from each in every direction.

use plywood_core::games::reversi::{Cell, Turn};
use plywood_core::{Game, Outcome, Player};

/// A board of up to 8×8, row by row from the top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reversi {
    size: i32,
    cells: [Option<Player>; 64],
    mover: Player,
}

impl Reversi {
    /// The initial position.
    pub fn new(size: i32) -> Self {
        let mut start = Self { size, cells: [None; 64], mover: Player::First };
        let (low, high) = (size / 2 - 1, size / 2);
        for (x, y, player) in [
            (low, low, Player::Second),
            (high, high, Player::Second),
            (high, low, Player::First),
            (low, high, Player::First),
        ] {
            start.cells[(y * 8 + x) as usize] = Some(player);
        }
        start
    }

    fn at(&self, x: i32, y: i32) -> Option<Player> {
        let inside = (0..self.size).contains(&x) && (0..self.size).contains(&y);
        if inside { self.cells[(y * 8 + x) as usize] } else { None }
    }

    /// The cells that a disc of `player` at (x, y) turns over.
    fn turned(&self, x: i32, y: i32, player: Player) -> Vec<(i32, i32)> {
        let mut turned = Vec::new();
        if self.at(x, y).is_some() {
            return turned;
        }
        for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            let cell = |i| (x + i * dx, y + i * dy);
            let others =
                (1..).take_while(|&i| self.at(cell(i).0, cell(i).1) == Some(player.other()));
            let run: Vec<_> = others.map(cell).collect();
            let end = cell(run.len() as i32 + 1);
            if self.at(end.0, end.1) == Some(player) {
                turned.extend(run);
            }
        }
        turned
    }

    fn puts(&self, player: Player) -> Vec<Cell> {
        let cells = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y)));
        let legal = cells.filter(|&(x, y)| !self.turned(x, y, player).is_empty());
        legal.map(|(x, y)| Cell { column: x as u8, row: y as u8 }).collect()
    }

    fn count(&self, player: Player) -> i32 {
        self.cells.iter().filter(|&&cell| cell == Some(player)).count() as i32
    }

    /// The most discs by which the side to move can win, or the fewest by which it loses, by
    /// minimax over discs.
    pub fn best_margin(&self) -> i32 {
        if self.outcome().is_some() {
            return self.count(self.mover) - self.count(self.mover.other());
        }
        let margins = self.moves().map(|turn| -self.play(turn).best_margin());
        margins.max().expect("an unfinished game has moves")
    }
}

impl Game for Reversi {
    type Move = Turn;

    fn to_move(&self) -> Player {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        let moves = [Player::First, Player::Second].map(|player| self.puts(player).len());
        let lead = self.count(Player::First) - self.count(Player::Second);
        (moves == [0, 0]).then_some(match lead {
            0 => Outcome::Draw,
            1.. => Outcome::Win(Player::First),
            _ => Outcome::Win(Player::Second),
        })
    }

    fn moves(&self) -> impl Iterator<Item = Turn> {
        let puts = self.puts(self.mover);
        let pass = puts.is_empty() && self.outcome().is_none();
        let turns = puts.into_iter().map(Turn::Put).chain(pass.then_some(Turn::Pass));
        turns.collect::<Vec<_>>().into_iter()
    }

    fn play(&self, turn: Turn) -> Self {
        let mut next = Self { mover: self.mover.other(), ..*self };
        if let Turn::Put(Cell { column, row }) = turn {
            let (x, y) = (i32::from(column), i32::from(row));
            for (x, y) in self.turned(x, y, self.mover).into_iter().chain([(x, y)]) {
                next.cells[(y * 8 + x) as usize] = Some(self.mover);
            }
        }
        next
    }

    /// Not the closest bound: every cell and as many passes.
    fn plies_left(&self) -> u8 {
        let empty = self.size * self.size - self.count(Player::First) - self.count(Player::Second);
        2 * empty as u8
    }
}
