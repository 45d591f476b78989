//! How a position of Connect Four looks at a glance: [`Threats`], for depth-limited search.
//!
//! A *threat* is an empty cell that completes four. Its owner profits when it becomes playable at
//! the right time, and when nobody finds anything better the columns fill up by turns: then the first
//! player gets the cells of the odd rows (counted from 1 at the bottom), the second player those of
//! the even rows (on boards with an even number of rows). So a threat in a row of its own side is
//! worth most, one in a row of the other side still takes that cell from the opponent.
//!
//! This is a judgement and not a proof; the proofs are in [`claims`](super::claims).

use super::bits::Bits;
use super::lines;
use super::position::{Column, Connect4};
use super::shape::Shape;
use crate::game::{Game, Player};
use crate::limited::Evaluation;

/// Points for each thing that a side has, the other side's subtracted.
struct Weights {
    /// A threat in a row of its own side.
    own_row: i32,
    /// A threat in another row.
    other_row: i32,
    /// An open line, without a stone of the other side, that holds two stones or more.
    half_line: i32,
    /// An open line that holds a stone or more.
    line: i32,
}

const WEIGHTS: Weights = Weights { own_row: 24, other_row: 12, half_line: 3, line: 1 };

/// Counts open lines and threats. The unit is one open line; a position with a threat more than the
/// other side is worth 12 to 24. Costs about 20 population counts of a board.
///
/// Noisy moves are those that win at once; while the opponent threatens to win at once, nobody
/// stands pat.
///
/// ```
/// use plywood_core::games::connect4::{Standard, evaluation::Threats};
/// use plywood_core::limited::Evaluation;
///
/// // The stone in the middle is on more lines than the one at the edge.
/// let position: Standard = "41".parse().unwrap();
/// assert!(Threats.points(&position) > 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Threats;

impl<S: Shape> Evaluation<Connect4<S>> for Threats {
    fn points(&self, position: &Connect4<S>) -> i32 {
        let (mine, theirs) = (position.mine, position.theirs());
        let odd_rows = lines::alternate_rows(position.shape);
        let even_rows = odd_rows << 1;
        let (my_rows, their_rows) = match position.to_move() {
            Player::First => (odd_rows, even_rows),
            Player::Second => (even_rows, odd_rows),
        };
        side(position, mine, theirs, my_rows) - side(position, theirs, mine, their_rows)
    }

    fn is_noisy(&self, position: &Connect4<S>, mv: Column) -> bool {
        let cell = position.playable() & position.shape.column(u32::from(mv.0));
        lines::completing(position.shape, position.mine).meets(cell)
    }

    fn may_stand(&self, position: &Connect4<S>) -> bool {
        !lines::completing(position.shape, position.theirs()).meets(position.playable())
    }
}

/// What one side has.
fn side<S: Shape>(position: &Connect4<S>, own: S::Bits, other: S::Bits, rows: S::Bits) -> i32 {
    let empty = position.shape.board() ^ position.all;
    let threats = lines::completing(position.shape, own) & empty;
    let in_rows = (threats & rows).count() as i32;
    let others = threats.count() as i32 - in_rows;
    let (lines, half_lines) = open_lines(position.shape, own, other);
    WEIGHTS.own_row * in_rows
        + WEIGHTS.other_row * others
        + WEIGHTS.line * lines
        + WEIGHTS.half_line * half_lines
}

/// The lines of four without a stone of the other side: how many hold a stone of this one, and how
/// many hold two or more. A line that goes up is as good as a level one here.
fn open_lines<S: Shape>(shape: S, own: S::Bits, other: S::Bits) -> (i32, i32) {
    let free = shape.board() & !other;
    let (mut lines, mut half_lines) = (0, 0);
    for step in lines::directions(shape) {
        let open = lines::starts(free, step);
        let [a, b, c, d] = [own, own >> step, own >> (2 * step), own >> (3 * step)];
        let (first, second) = (a | b, c | d);
        lines += (open & (first | second)).count() as i32;
        half_lines += (open & ((a & b) | (c & d) | (first & second))).count() as i32;
    }
    (lines, half_lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::{Random, random_position};
    use crate::games::connect4::Small;
    use std::vec::Vec;

    /// The cells of every line of four.
    fn all_lines(width: i32, height: i32) -> Vec<[(u32, u32); 4]> {
        let mut lines = Vec::new();
        for (dx, dy) in [(1, 0), (1, -1), (1, 1), (0, 1)] {
            for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                let line = [0, 1, 2, 3].map(|i| (x + i * dx, y + i * dy));
                if line.iter().all(|(x, y)| (0..width).contains(x) && (0..height).contains(y)) {
                    lines.push(line.map(|(x, y)| (x as u32, y as u32)));
                }
            }
        }
        lines
    }

    /// What one player has, line by line.
    fn slow_side(position: &Small, player: Player) -> i32 {
        let mut points = 0;
        let mut threats = Vec::new();
        for line in all_lines(position.width() as i32, position.height() as i32) {
            let stones = line.map(|(column, row)| position.stone_at(column, row));
            if stones.contains(&Some(player.other())) {
                continue;
            }
            let own = stones.iter().flatten().count();
            points += if own >= 1 { WEIGHTS.line } else { 0 };
            points += if own >= 2 { WEIGHTS.half_line } else { 0 };
            let empty = line.into_iter().zip(stones).find(|(_, stone)| stone.is_none());
            if let (3, Some((cell, _))) = (own, empty) {
                threats.push(cell);
            }
        }
        threats.sort_unstable();
        threats.dedup();
        for (_, row) in threats {
            let odd_from_one = row % 2 == 0;
            let own_row = odd_from_one == (player == Player::First);
            points += if own_row { WEIGHTS.own_row } else { WEIGHTS.other_row };
        }
        points
    }

    #[test]
    fn points_are_those_counted_line_by_line() {
        let mut random = Random::new(5);
        for (width, height) in [(7, 6), (5, 4), (4, 7), (9, 5), (12, 4)] {
            let start = Small::with_size(width, height).unwrap();
            for plies in 0..start.plies_left() {
                let position = random_position(&start, plies, &mut random);
                let (me, other) = (position.to_move(), position.to_move().other());
                let slow = slow_side(&position, me) - slow_side(&position, other);
                assert_eq!(Threats.points(&position), slow, "{position}");
            }
        }
    }

    #[test]
    fn noisy_moves_win_at_once_and_nobody_stands_under_a_threat() {
        let mut random = Random::new(6);
        let start = Small::with_size(6, 5).unwrap();
        for plies in (0..30).cycle().take(600) {
            let position = random_position(&start, plies, &mut random);
            if position.outcome().is_some() {
                continue;
            }
            let wins =
                |p: &Small, mv| p.play(mv).outcome() == Some(crate::Outcome::Win(p.to_move()));
            for mv in position.moves() {
                assert_eq!(Threats.is_noisy(&position, mv), wins(&position, mv));
            }
            // The same stones with the other side to move.
            let passed = Small { mine: position.theirs(), ..position };
            let threatened = position.moves().any(|mv| {
                lines::has_four(passed.shape, passed.mine | (passed.play(mv).all ^ passed.all))
            });
            assert_eq!(Threats.may_stand(&position), !threatened);
        }
    }
}
