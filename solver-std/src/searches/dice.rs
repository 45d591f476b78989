//! Looking ahead in a game with a die.

use std::time::{Duration, Instant};

use plywood_core::Player;
use plywood_core::chance::{self, DiceGame, Expectation};
use plywood_core::games::einstein::Einstein;

use crate::games::BadPosition;
use crate::text;

/// How a game with a die is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DiceAlgorithm {
    /// Every roll and every move.
    Expectiminimax,
    /// The same answer without the rolls and moves that cannot change it.
    #[default]
    Star1,
}

/// What was found of a position before the roll.
#[derive(Clone, Debug)]
pub struct DiceFinding {
    /// The side to move.
    pub to_move: Player,
    /// The board as text.
    pub drawing: String,
    /// The mean over all rolls.
    pub worth: Expectation,
    /// Moves that were looked ahead.
    pub depth: u8,
    /// Whether no position was judged.
    pub exact: bool,
    /// For every roll the best move, if the game is not over, and its worth.
    pub rolls: Vec<(Option<String>, Expectation)>,
    /// Positions visited for the mean, by [`DiceAlgorithm::Star1`].
    pub nodes: Option<u64>,
    /// The time it took.
    pub time: Duration,
}

/// Looks `depth` moves ahead from a position of EinStein würfelt nicht.
///
/// # Errors
/// [`BadPosition`], also for a depth beyond what sums can hold.
pub fn einstein(
    start: Einstein,
    position: &str,
    depth: u8,
    algorithm: DiceAlgorithm,
) -> Result<DiceFinding, BadPosition> {
    let bad = |at, what: String| BadPosition { at, what };
    let position = start.after(position).map_err(|e| bad(e.at(), e.to_string()))?;
    let too_deep = |e: chance::TooDeep| bad(0, format!("{e}; ask for less depth"));
    let begun = Instant::now();
    let depth = depth.min(position.plies_left());
    let (worth, nodes) = match algorithm {
        DiceAlgorithm::Expectiminimax => {
            (chance::expectiminimax(&position, depth, Einstein::points).map_err(too_deep)?, None)
        }
        DiceAlgorithm::Star1 => {
            let found = chance::star1(&position, depth, Einstein::points).map_err(too_deep)?;
            (found.0, Some(found.1))
        }
    };
    let mut rolls = Vec::new();
    for roll in 0..position.faces() {
        let choice = chance::best_move(&position, roll, depth, Einstein::points);
        let choice = choice.map_err(too_deep)?;
        rolls.push((choice.best.map(|mv| mv.to_string()), choice.worth));
    }
    let letters = (0..position.size()).map(|column| char::from(b'a' + column));
    let rows = position.to_string();
    let rows = (1..).zip(rows.lines()).map(|(number, row)| format!("{number} {row}\n"));
    Ok(DiceFinding {
        to_move: position.to_move(),
        drawing: format!("  {}\n{}", text::joined(letters, " "), rows.collect::<String>()),
        worth,
        depth,
        exact: depth >= position.plies_left(),
        rolls,
        nodes,
        time: begun.elapsed(),
    })
}
