//! Connect Four for the program: columns by number, Pascal Pons' score.

use std::fmt::Write;

use plywood_core::games::connect4::evaluation::Threats;
use plywood_core::games::connect4::{Column, Connect4, Shape};
use plywood_core::limited::Evaluation;
use plywood_core::{Bounds, Game, Value};

use super::{BadPosition, MoveName, Played, taking_turns};
use crate::table::Stored;

impl<S> Played for Connect4<S>
where
    S: Shape<Key: Stored, Bits: Send + Sync> + Send + Sync,
{
    const PLACE: &'static str = "column";

    fn after(self, text: &str) -> Result<Self, BadPosition> {
        Self::after(self, text).map_err(|e| BadPosition { at: e.at(), what: e.to_string() })
    }

    fn name(&self, Column(column): Column) -> MoveName {
        MoveName::Number(u32::from(column) + 1)
    }

    fn places(&self) -> Vec<Column> {
        (0..self.width()).map(|column| Column(column as u8)).collect()
    }

    /// Wide boards, whose column numbers do not fit under one-letter cells, number every fifth.
    fn drawing(&self) -> String {
        let mut drawing = format!("{self}\n");
        let every = if self.width() > 9 { 5 } else { 1 };
        for column in (1..=self.width()).filter(|column| column % every == 0) {
            let gap = if column == 1 { 0 } else { 2 * every as usize };
            let end = if column == every { 2 * column as usize - 1 } else { gap };
            let _ = write!(drawing, "{column:>end$}");
        }
        drawing
    }

    fn moves_made(&self) -> u32 {
        self.stones()
    }

    fn score(&self, value: Value) -> Option<i32> {
        Some(Self::score(self, value))
    }

    fn evaluation(&self) -> impl Evaluation<Self> {
        Threats
    }

    fn possible(&self, bounds: Bounds) -> Bounds {
        if self.outcome().is_some() { bounds } else { taking_turns(bounds, self.plies_left()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::games::connect4::{Large, Standard};

    #[test]
    fn a_drawing_numbers_its_columns_under_them() {
        let position: Standard = "44".parse().unwrap();
        let drawing = position.drawing();
        assert!(drawing.ends_with("\n. . . X . . .\n1 2 3 4 5 6 7"), "{drawing}");
        let wide = Large::with_size(12, 2).unwrap().drawing();
        assert!(wide.ends_with(". . . .\n        5        10"), "{wide}");
    }

    #[test]
    fn the_score_of_unknown_bounds_is_what_the_stones_left_allow() {
        let position: Standard = "44".parse().unwrap();
        let bounds = position.possible(Bounds::UNKNOWN);
        assert_eq!(Played::score(&position, bounds.lower), Some(-20));
        assert_eq!(Played::score(&position, bounds.upper), Some(20));
    }
}
