//! Tunes the ordering weights of Connect Four by hill climbing on node counts.
//!
//! ```text
//! cargo run --release -p plywood-benches --bin tune -- TRAINING CONFIRMATION SECONDS [SEED]
//! ```
//!
//! Both files hold one position a line. A step changes one or two weights at random and is kept if
//! the training positions need fewer nodes; every improvement is printed with the nodes of the
//! confirmation positions, which never decide anything. Only node counts depend on the weights,
//! never an answer.

use std::cell::Cell;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use plywood_core::games::connect4::order::{Features, WEIGHTS};
use plywood_core::games::connect4::{Column, Connect4, Fixed, Open, Standard};
use plywood_core::table::Tiered;
use plywood_core::{
    Bounds, CellTable, Game, NodeLimit, Outcome, Player, Search, Settled, Solve, Value, driver,
    solve,
};

type Weights = [Features; 2];

/// Connect Four with other weights than the built-in ones.
#[derive(Clone, Copy)]
struct Tuned<'w> {
    position: Standard,
    weights: &'w Weights,
}

impl Game for Tuned<'_> {
    type Move = Column;

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn moves(&self) -> impl Iterator<Item = Column> {
        self.position.moves()
    }

    fn play(&self, mv: Column) -> Self {
        Self { position: self.position.play(mv), ..*self }
    }

    fn plies_left(&self) -> u8 {
        self.position.plies_left()
    }
}

/// An open position with the weights that rank its moves.
#[derive(Clone, Copy)]
struct TunedOpen<'w> {
    open: Open<Fixed<u64, 7, 6, 1>>,
    weights: &'w Weights,
}

fn with_weights<'w>(
    settled: Settled<Open<Fixed<u64, 7, 6, 1>>>,
    weights: &'w Weights,
) -> Settled<TunedOpen<'w>> {
    match settled {
        Settled::Value(value) => Settled::Value(value),
        Settled::Open { position: open, plies, same } => {
            Settled::Open { position: TunedOpen { open, weights }, plies, same }
        }
    }
}

impl<'w> Solve for Tuned<'w> {
    type Open = TunedOpen<'w>;
    type List<T> = <Standard as Solve>::List<T>;

    fn settle(&self) -> Settled<TunedOpen<'w>> {
        with_weights(self.position.settle(), self.weights)
    }
}

impl<'w> solve::Open for TunedOpen<'w> {
    type Move = Column;
    type Key = <Open<Fixed<u64, 7, 6, 1>> as solve::Open>::Key;

    fn key(&self) -> Self::Key {
        self.open.key()
    }

    fn candidates(&self) -> impl Iterator<Item = Column> {
        self.open.candidates()
    }

    fn advance(&self, mv: Column) -> Settled<Self> {
        with_weights(self.open.advance(mv), self.weights)
    }

    fn bounds(&self) -> Bounds {
        self.open.bounds()
    }

    fn prove(&self, alpha: Value, beta: Value) -> Bounds {
        self.open.prove(alpha, beta)
    }

    fn ranks(&self) -> impl Fn(Column) -> i32 {
        let second = usize::from(self.open.position().to_move() == Player::Second);
        let (features, weights) = (self.open.features(), self.weights[second]);
        move |mv| features(mv).into_iter().zip(weights).map(|(f, w)| f * w).sum()
    }
}

/// A xorshift generator (G. Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % bound
    }
}

/// The memory of the two tables of a search.
struct Memory {
    near: Vec<Cell<u64>>,
    far: Vec<Cell<u64>>,
}

impl Memory {
    fn new() -> Self {
        let words = |kib: usize| vec![Cell::new(0); kib * 128];
        Self { near: words(512), far: words(8 * 1024) }
    }

    /// The nodes that all positions need together, `None` above the limit.
    fn nodes(&self, positions: &[Standard], weights: &Weights, limit: u64) -> Option<u64> {
        let mut total = 0;
        for &position in positions {
            let near = CellTable::<1>::new(self.near.as_slice());
            let far = CellTable::<1>::new(self.far.as_slice());
            let mut search = Search::new(Tiered { near, far }, NodeLimit(limit - total));
            driver::value(&mut search, &Tuned { position, weights }).ok()?;
            total += search.nodes();
        }
        Some(total)
    }
}

/// Changes one or two weights by up to half of their size.
fn neighbour(mut weights: Weights, random: &mut Random) -> Weights {
    for _ in 0..1 + random.below(2) {
        let player = random.below(2) as usize;
        let weight = &mut weights[player][random.below(8) as usize];
        let reach = (weight.unsigned_abs() / 2).max(2);
        *weight += random.below(u64::from(2 * reach + 1)) as i32 - reach as i32;
    }
    weights
}

fn read(path: &str) -> Result<Vec<Standard>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let position = |(i, line): (usize, &str)| {
        let error = |error| format!("{path}: line {}: {error}", i + 1);
        Connect4::START.after(line).map_err(error)
    };
    text.lines().enumerate().map(position).collect()
}

fn tune(training: &[Standard], confirmation: &[Standard], time: Duration, seed: u64) {
    let (memory, mut random, end) = (Memory::new(), Random(seed), Instant::now() + time);
    let report = |nodes: u64, weights: &Weights| {
        let confirmed = memory.nodes(confirmation, weights, u64::MAX).unwrap_or(u64::MAX);
        println!("training {nodes} confirmation {confirmed} {weights:?}");
    };
    let mut best = WEIGHTS;
    let mut fewest = memory.nodes(training, &best, u64::MAX).unwrap_or(u64::MAX);
    report(fewest, &best);
    while Instant::now() < end {
        let tried = neighbour(best, &mut random);
        match memory.nodes(training, &tried, fewest) {
            Some(nodes) if nodes < fewest => {
                (best, fewest) = (tried, nodes);
                report(fewest, &best);
            }
            _ => {}
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [training, confirmation, seconds, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: tune TRAINING CONFIRMATION SECONDS [SEED]");
        return ExitCode::from(2);
    };
    let seed = rest.first().map_or(Ok(1), |seed| seed.parse::<u64>());
    match (read(training), read(confirmation), seconds.parse(), seed) {
        (Ok(training), Ok(confirmation), Ok(seconds), Ok(seed)) => {
            tune(&training, &confirmation, Duration::from_secs(seconds), seed.max(1));
            ExitCode::SUCCESS
        }
        (Err(error), ..) | (_, Err(error), ..) => {
            eprintln!("tune: {error}");
            ExitCode::from(2)
        }
        _ => {
            eprintln!("tune: SECONDS and SEED are whole numbers");
            ExitCode::from(2)
        }
    }
}
