//! The searches of games with a die.

use std::fmt;
use std::time::{Duration, Instant};

use plywood_core::Player;
use plywood_core::chance::{
    BestMove, ChanceError, ChanceSearch, ChanceTally, Cuts, DiceGame, Expectation,
};
use plywood_core::games::einstein::{Einstein, Step};
use plywood_core::random::Random;

use super::limit::Limit;
use super::memo::Memo;
use crate::games::BadPosition;
use crate::solver::Session;
use crate::text;
use crate::trees::{RUNS, SampleMean};

/// How a game with a die is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DiceAlgorithm {
    /// Every roll and every move.
    Expectiminimax,
    /// The same answer without the rolls and moves that cannot change it.
    Star1,
    /// The same, and the first move of each roll is tried before any roll is searched in full.
    #[default]
    Star2,
    /// Every roll and every move to the end of the game, each position once: what is found is remembered.
    Memo,
}

impl DiceAlgorithm {
    /// All there are.
    pub const ALL: [Self; 4] = [Self::Expectiminimax, Self::Star1, Self::Star2, Self::Memo];

    /// How it is named.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Expectiminimax => "expectiminimax",
            Self::Star1 => "star1",
            Self::Star2 => "star2",
            Self::Memo => "memo",
        }
    }

    fn cuts(self) -> Cuts {
        match self {
            Self::Expectiminimax | Self::Memo => Cuts::None,
            Self::Star1 => Cuts::Star1,
            Self::Star2 => Cuts::Star2,
        }
    }
}

/// What is asked of a search.
#[derive(Clone, Copy, Debug)]
pub struct DiceSettings {
    /// How, where all rolls are searched.
    pub algorithm: DiceAlgorithm,
    /// Rolls to draw before every move instead of searching all of them, and what they follow from.
    pub sample: Option<(u16, u64)>,
    /// The most moves to look ahead.
    pub depth: u8,
    /// The most positions.
    pub nodes: Option<u64>,
    /// The most time.
    pub time: Option<Duration>,
    /// Whether to count the leaves without cuts, for comparison.
    pub efficiency: bool,
}

/// What a position or a move is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum DiceWorth {
    /// The mean over all rolls.
    Mean(Expectation),
    /// An estimate by rolls that were drawn.
    Sampled(SampleMean),
}

/// What was found of a position before the roll.
#[derive(Clone, Debug)]
pub struct DiceFinding {
    /// The side to move.
    pub to_move: Player,
    /// The board as text.
    pub drawing: String,
    /// The faces of the die.
    pub faces: u8,
    /// The mean over all rolls.
    pub worth: DiceWorth,
    /// Moves that were looked ahead: where a limit ended the search, the most that were finished.
    pub depth: u8,
    /// Whether every roll was searched and no position was judged.
    pub exact: bool,
    /// For every roll the best move, if the game is not over, and its worth.
    pub rolls: Vec<(Option<String>, DiceWorth)>,
    /// What the search to this depth did, of which `rolls` came.
    pub tally: ChanceTally,
    /// Positions visited, those of lesser and of unfinished depths included.
    pub nodes: u64,
    /// Leaves to this depth without cuts, if asked for.
    pub all_leaves: Option<u64>,
    /// The time it took.
    pub time: Duration,
}

impl DiceFinding {
    /// The branching of a uniform tree as deep and with as many leaves: positions that follow on a position,
    /// by a roll and a move. `None` where nothing was looked ahead.
    #[must_use]
    pub fn branching(&self, leaves: u64) -> Option<f64> {
        let finished = self.depth == 0 || self.rolls.iter().all(|(best, _)| best.is_none());
        (!finished).then(|| (leaves as f64).powf(1.0 / f64::from(self.depth)))
    }
}

/// Why a position of a game with a die was not searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceTrouble {
    /// Its text names none.
    Position(BadPosition),
    /// The sums to this depth do not fit an integer; and what to ask for instead.
    TooDeep(&'static str),
}

impl fmt::Display for DiceTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(bad) => bad.fmt(f),
            Self::TooDeep(instead) => write!(f, "{}; {instead}", ChanceError::TooDeep),
        }
    }
}

impl std::error::Error for DiceTrouble {}

/// Looks ahead from a position of EinStein würfelt nicht: one move, two, three and so on, up to the depth that
/// is asked for or until a limit or the session ends it. What is found is that of the last depth that was
/// finished; if there is none, the judgement of the position itself.
///
/// # Errors
/// [`DiceTrouble`].
pub fn einstein(
    start: Einstein,
    position: &str,
    settings: &DiceSettings,
    session: &Session,
) -> Result<DiceFinding, DiceTrouble> {
    let position = start
        .after(position)
        .map_err(|e| DiceTrouble::Position(BadPosition { at: e.at(), what: e.to_string() }))?;
    let begun = Instant::now();
    let limit = Limit::new(session, settings.nodes, settings.time);
    let mut found = at_a_glance(&position);
    match settings.sample {
        None if settings.algorithm == DiceAlgorithm::Memo => remember(&mut found, &position, limit)
            .map_err(|_too_deep| DiceTrouble::TooDeep("use star2 with a --depth"))?,
        None => deepen(&mut found, &position, settings, limit, session),
        Some((draws, seed)) => sample(&mut found, &position, settings, draws, seed, limit)
            .map_err(|_too_deep| DiceTrouble::TooDeep("ask for less depth or fewer draws"))?,
    }
    found.time = begun.elapsed();
    if settings.efficiency {
        let unlimited = Limit::new(session, None, None);
        let mut all = ChanceSearch::new(Einstein::points, Cuts::None, unlimited);
        let counted = all.best_moves(&position, found.depth, &mut |_| ());
        found.all_leaves = counted.is_ok().then(|| all.tally().leaves);
    }
    Ok(found)
}

/// What is known of a position without looking ahead.
fn at_a_glance(position: &Einstein) -> DiceFinding {
    let mut search =
        ChanceSearch::new(Einstein::points, Cuts::None, plywood_core::control::Unlimited);
    // Judging one position is neither stopped nor too deep.
    let mean = search.mean(position, 0).expect("no roll has to be summed up");
    let worth = DiceWorth::Mean(mean);
    let first = |roll| position.moves(roll).next().map(|mv| mv.to_string());
    let letters = (0..position.size()).map(|column| char::from(b'a' + column));
    let rows = position.to_string();
    let rows = (1..).zip(rows.lines()).map(|(number, row)| format!("{number} {row}\n"));
    DiceFinding {
        to_move: position.to_move(),
        drawing: format!("  {}\n{}", text::joined(letters, " "), rows.collect::<String>()),
        faces: position.faces(),
        worth,
        depth: 0,
        exact: position.outcome().is_some(),
        rolls: (0..position.faces()).map(|roll| (first(roll), worth)).collect(),
        tally: search.tally(),
        nodes: 0,
        all_leaves: None,
        time: Duration::ZERO,
    }
}

fn deepen(
    found: &mut DiceFinding,
    position: &Einstein,
    settings: &DiceSettings,
    limit: Limit<'_>,
    session: &Session,
) {
    if position.outcome().is_some() {
        return;
    }
    let deepest = settings.depth.min(position.plies_left());
    let mut search = ChanceSearch::new(Einstein::points, settings.algorithm.cuts(), limit);
    for depth in 1..=deepest {
        let before = search.tally();
        let mut rolls = Vec::new();
        let mut tell = |found: BestMove<Step>| {
            let best = found.best.map(|mv| mv.to_string());
            rolls.push((best, DiceWorth::Mean(found.worth)));
        };
        // Stopped, or deeper than sums can hold: then the last depth is what is found.
        let Ok(mean) = search.best_moves(position, depth, &mut tell) else { break };
        session.note(format!("mean {:+.4} at depth {depth}", mean.to_f64()));
        found.worth = DiceWorth::Mean(mean);
        (found.rolls, found.depth) = (rolls, depth);
        found.exact = depth >= position.plies_left();
        found.tally = since(search.tally(), before);
    }
    found.nodes = search.tally().nodes;
}

/// Searches to the end of the game, if no limit ends it before.
fn remember(
    found: &mut DiceFinding,
    position: &Einstein,
    limit: Limit<'_>,
) -> Result<(), ChanceError> {
    let mut memo = Memo::new(limit);
    let mut searched = || {
        let worth = DiceWorth::Mean(memo.mean(position)?);
        let mut rolls = Vec::new();
        for roll in 0..position.faces() {
            let best = memo.best(position, roll)?;
            rolls.push(match best {
                Some((mv, mean)) => (Some(mv.to_string()), DiceWorth::Mean(mean)),
                None => (None, worth),
            });
        }
        Ok((worth, rolls))
    };
    match searched() {
        Ok((worth, rolls)) => {
            (found.worth, found.rolls) = (worth, rolls);
            (found.exact, found.depth) = (true, position.plies_left());
        }
        Err(ChanceError::Stopped) => {}
        Err(ChanceError::TooDeep) => return Err(ChanceError::TooDeep),
    }
    (found.tally.nodes, found.tally.leaves) = (memo.nodes, memo.leaves);
    found.nodes = memo.nodes;
    Ok(())
}

fn since(now: ChanceTally, before: ChanceTally) -> ChanceTally {
    ChanceTally {
        nodes: now.nodes - before.nodes,
        leaves: now.leaves - before.leaves,
        cuts: now.cuts - before.cuts,
        probe_cuts: now.probe_cuts - before.probe_cuts,
    }
}

/// Estimates every move of every roll [`RUNS`] times, and chooses the best of each roll.
fn sample(
    found: &mut DiceFinding,
    position: &Einstein,
    settings: &DiceSettings,
    draws: u16,
    seed: u64,
    limit: Limit<'_>,
) -> Result<(), ChanceError> {
    let depth = settings.depth.min(position.plies_left()).max(1);
    let mut search = ChanceSearch::new(Einstein::points, Cuts::None, limit);
    let moves =
        (0..position.faces()).flat_map(|roll| position.moves(roll).map(move |mv| (roll, mv)));
    let moves: Vec<(u8, Step)> = moves.collect();
    let mut estimates: Vec<Vec<f64>> = vec![Vec::new(); moves.len()];
    'runs: for run in 0..RUNS {
        let mut random = Random::of_game(seed, run);
        let mut one_run = Vec::new();
        for &(_, mv) in &moves {
            match search.sampled(position, mv, depth, draws, &mut random) {
                Ok(estimate) => one_run.push(estimate.to_f64()),
                Err(ChanceError::Stopped) => break 'runs,
                Err(ChanceError::TooDeep) => return Err(ChanceError::TooDeep),
            }
        }
        estimates.iter_mut().zip(one_run).for_each(|(all, one)| all.push(one));
    }
    found.nodes = search.tally().nodes;
    found.tally = search.tally();
    // No error bar without two runs.
    if estimates.first().is_none_or(|runs| runs.len() < 2) {
        return Ok(());
    }
    let best = |roll| {
        let of_roll = (0..moves.len()).filter(|&i| moves[i].0 == roll);
        let mean = |i: usize| SampleMean::of(&estimates[i]).mean;
        // The first of equal ones.
        of_roll.reduce(|best, i| if mean(i) > mean(best) { i } else { best })
    };
    let best: Vec<usize> = (0..position.faces()).filter_map(best).collect();
    let name = |&i: &usize| {
        let worth = DiceWorth::Sampled(SampleMean::of(&estimates[i]));
        (Some(moves[i].1.to_string()), worth)
    };
    found.rolls = best.iter().map(name).collect();
    let runs = estimates[0].len();
    let mean = |run| best.iter().map(|&i| estimates[i][run]).sum::<f64>() / best.len() as f64;
    found.worth = DiceWorth::Sampled(SampleMean::of(&(0..runs).map(mean).collect::<Vec<_>>()));
    found.depth = depth;
    Ok(())
}
