//! Which move looks best: a weighted sum of what a stone there does to the lines of four.

use super::bits::Bits;
use super::lines::{self, OneStoneLines};
use super::position::{Column, Connect4};
use super::shape::Shape;
use super::solve::Open;

/// How many features a move has.
pub const FEATURES: usize = 8;

/// What a move does, or what that is worth; in this order:
/// 0. winning cells created in the rows that zugzwang gives to the side (the first player's are
///    the odd ones, counted from 1 at the bottom, the second player's the even ones),
/// 1. winning cells created in the other rows,
/// 2. winning cells created that can be filled at once, so that the opponent must answer,
/// 3. lines through the cell that hold one stone of the side and none of the opponent,
/// 4. 1 if the cell lies right under a winning cell of the side, which the opponent will then fill,
/// 5. nearness to the middle column, in half columns,
/// 6. 1 if the cell lies in a row of the side,
/// 7. the row, counted from 0.
pub type Features = [i32; FEATURES];

/// The weights a search uses, of the first player and of the second. Found by hill climbing on
/// the nodes that random positions of 10 and 12 plies need; only node counts depend on them.
pub const WEIGHTS: [Features; 2] = [[18, 17, 16, 1, -32, 1, 0, 0], [20, 12, 9, 4, -18, 1, 3, 1]];

/// What it is worth that the opponent has refuted another move by this one. Found on random positions of
/// 8 and 10 plies: 2 to 4 do about as well, twice as much is worse.
pub const REFUTATION: i32 = 3;

/// What a node computes once to describe each of its moves.
pub(super) struct Describer<'a, S: Shape> {
    open: &'a Open<S>,
    lines: OneStoneLines<S>,
    rows: S::Bits,
}

impl<'a, S: Shape> Describer<'a, S> {
    #[inline]
    pub(super) fn new(open: &'a Open<S>) -> Self {
        let position = &open.position;
        let odd_rows = lines::alternate_rows(position.shape);
        Self {
            open,
            lines: OneStoneLines::new(position.shape, position.mine, position.theirs()),
            rows: if open.first_to_move() { odd_rows } else { odd_rows << 1 },
        }
    }

    /// The features of a move into a column that is not full.
    #[inline]
    pub(super) fn features(&self, mv: Column) -> Features {
        let cell = self.open.cell(mv);
        self.features_with(mv, cell, wins_after(&self.open.position, cell))
    }

    /// The same if the move has led to `child` after so many plies.
    #[inline]
    pub(super) fn features_of(&self, mv: Column, child: &Open<S>, plies: u8) -> Features {
        // After a move that forces others, the child does not tell what it would win by itself.
        let cell = self.open.cell(mv);
        let wins =
            if plies == 1 { child.their_wins } else { wins_after(&self.open.position, cell) };
        self.features_with(mv, cell, wins)
    }

    /// The same if these are the winning cells of the side after the move.
    #[inline(always)]
    fn features_with(&self, mv: Column, cell: S::Bits, wins: S::Bits) -> Features {
        let position = &self.open.position;
        let shape = position.shape;
        let created = wins.without(self.open.my_wins);
        let playable = position.playable() | cell << 1;
        let column = u32::from(mv.0);
        let off_centre = (2 * column + 1).abs_diff(shape.width());
        // Most moves create none: then there is nothing to count.
        let [own_rows, other_rows, at_once] =
            if created.is_empty() { [0; 3] } else { counted(created, self.rows, playable) };
        [
            own_rows,
            other_rows,
            at_once,
            self.lines.through(cell) as i32,
            i32::from(self.open.my_wins.meets(cell << 1)),
            shape.width() as i32 - off_centre as i32,
            i32::from(cell.meets(self.rows)),
            cell.index() as i32 - (column * shape.stride()) as i32,
        ]
    }
}

/// How many of the cells lie in these rows, in others, and are playable. In a call of its own: there
/// are few cells and most often none.
#[inline(never)]
fn counted<B: Bits>(cells: B, rows: B, playable: B) -> [i32; 3] {
    let count = |cells: B| cells.count_few() as i32;
    [count(cells & rows), count(cells.without(rows)), count(cells & playable)]
}

/// What the side to move wins at after it has filled a cell. In a call of its own: few moves need it.
#[inline(never)]
fn wins_after<S: Shape>(position: &Connect4<S>, cell: S::Bits) -> S::Bits {
    position.fill(cell).their_wins()
}
