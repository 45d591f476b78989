//! Expectiminimax, plain and with cuts: [`ChanceSearch`].
//!
//! Inside, a value at `depth` is a sum over the `faces`^`depth` sequences of rolls, so that averaging is
//! adding. A finished position counts as often as there are sequences of rolls that were not cast.

use super::DiceGame;
use super::expectation::{ChanceError, Expectation};
use super::rolls::Rolls;
use crate::control::Control;
use crate::game::Outcome;
use crate::search::Stopped;

/// What a search may leave out because it cannot change the answer (B. Ballard 1983). No result is beyond
/// a sure win, so once the rolls seen so far are too good or too bad for any roll that is left to make up
/// for, the rest is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cuts {
    /// Nothing: every roll and every move is searched.
    None,
    /// Rolls and moves that no longer matter.
    #[default]
    Star1,
    /// The same, and before any roll is searched in full the first move of each is: what it is worth bounds
    /// the roll from below, and the bounds of all together may decide the position. Pays where the first
    /// moves are good ones. Of a die with more than [`PROBED`](super::PROBED) faces the others are not probed.
    Star2,
}

/// What a search has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChanceTally {
    /// Positions visited, each before its roll; the first included where its mean was asked for.
    pub nodes: u64,
    /// Of these, the ones that were finished or judged.
    pub leaves: u64,
    /// Positions some of whose rolls were left out.
    pub cuts: u64,
    /// Of these, the ones that probes decided.
    pub probe_cuts: u64,
}

/// The best move after a roll and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BestMove<M> {
    /// The first move in canonical order that is worth most; `None` if the game is over.
    pub best: Option<M>,
    /// Its worth, for the side to move.
    pub worth: Expectation,
}

/// A search of games with a die: what judges positions at the horizon, for their side to move and in parts
/// of [`Expectation::WIN`] to which it is cut down; what is left out; and who controls it.
///
/// Stack: a frame a move. No table: what was found is forgotten.
#[derive(Debug)]
pub struct ChanceSearch<E, C> {
    pub(super) points: E,
    pub(super) cuts: Cuts,
    control: C,
    pub(super) tally: ChanceTally,
    /// Into how many equal parts a roll divides what may happen.
    parts: u32,
}

impl<E, C: Control> ChanceSearch<E, C> {
    /// A search that has done nothing yet.
    pub fn new(points: E, cuts: Cuts, control: C) -> Self {
        const { assert!(C::INTERVAL.is_power_of_two(), "Control::INTERVAL is a power of two") };
        Self { points, cuts, control, tally: ChanceTally::default(), parts: 1 }
    }

    /// What all searches so far have done.
    pub fn tally(&self) -> ChanceTally {
        self.tally
    }

    /// The mean over all rolls to `depth` moves. With `depth` at least [`DiceGame::plies_left`] nothing
    /// is judged, and the value is exact. The same whatever is cut.
    ///
    /// # Errors
    /// [`ChanceError::TooDeep`] for more than about 43 moves with a die of six, [`ChanceError::Stopped`]
    /// if the control said so.
    pub fn mean<G: DiceGame>(&mut self, position: &G, depth: u8) -> Result<Expectation, ChanceError>
    where
        E: Fn(&G) -> i32,
    {
        let most = self.begin(position.faces().max(1).into(), depth)?;
        let sum = self.before_roll(position, depth, -most, most)?;
        Ok(Expectation { sum, most })
    }

    /// The best move after a roll, counted from zero, looking `depth` moves ahead, this one included; at
    /// least one.
    ///
    /// # Errors
    /// As [`mean`](Self::mean).
    pub fn best_move<G: DiceGame>(
        &mut self,
        position: &G,
        roll: u8,
        depth: u8,
    ) -> Result<BestMove<G::Move>, ChanceError>
    where
        E: Fn(&G) -> i32,
    {
        let deeper = depth.max(1) - 1;
        let most = self.begin(position.faces().max(1).into(), deeper)?;
        if let Some(outcome) = position.outcome() {
            let sum = signed(position, outcome) * most;
            return Ok(BestMove { best: None, worth: Expectation { sum, most } });
        }
        let (mut best, mut sum) = (None, -most - 1);
        for mv in position.moves(roll) {
            let value = self.after_move(position, mv, deeper, sum, most + 1)?;
            if value > sum {
                (best, sum) = (Some(mv), value);
            }
            if self.cuts != Cuts::None && sum >= most {
                break;
            }
        }
        Ok(BestMove { best, worth: Expectation { sum, most } })
    }

    /// The [`best_move`](Self::best_move) after every roll, told in order of the rolls, and the mean of their
    /// worths: that of [`mean`](Self::mean) to a depth of at least one.
    ///
    /// # Errors
    /// As [`mean`](Self::mean).
    pub fn best_moves<G: DiceGame>(
        &mut self,
        position: &G,
        depth: u8,
        tell: &mut impl FnMut(BestMove<G::Move>),
    ) -> Result<Expectation, ChanceError>
    where
        E: Fn(&G) -> i32,
    {
        let faces = position.faces().max(1);
        let most = self.begin(faces.into(), depth.max(1))?;
        let mut sum = 0;
        for roll in 0..faces {
            let found = self.best_move(position, roll, depth)?;
            sum += found.worth.sum;
            tell(found);
        }
        Ok(Expectation { sum, most })
    }

    /// Sets the unit: what a sure win sums up to at a depth, where a roll has so many equal parts.
    pub(super) fn begin(&mut self, parts: u32, depth: u8) -> Result<i128, ChanceError> {
        self.parts = parts;
        // One more factor leaves room for the sums that windows are made of.
        let room = i128::from(parts).checked_pow(u32::from(depth) + 1);
        let fits = room.and_then(|n| n.checked_mul(2 * i128::from(Expectation::WIN)));
        fits.map(|_| self.most(depth)).ok_or(ChanceError::TooDeep)
    }

    /// What a sure win sums up to at a depth.
    pub(super) fn most(&self, depth: u8) -> i128 {
        i128::from(self.parts).pow(depth.into()) * i128::from(Expectation::WIN)
    }

    /// Counts a position, and asks the control if it is time to. The sum for a position that is searched
    /// no further.
    pub(super) fn enter<G: DiceGame>(
        &mut self,
        position: &G,
        depth: u8,
    ) -> Result<Option<i128>, Stopped>
    where
        E: Fn(&G) -> i32,
    {
        self.tally.nodes += 1;
        let nodes = self.tally.nodes;
        if nodes & (C::INTERVAL - 1) == 0 && !self.control.go_on(nodes) {
            return Err(Stopped);
        }
        let sum = match position.outcome() {
            Some(outcome) => signed(position, outcome) * self.most(depth),
            None if depth == 0 => {
                (self.points)(position).clamp(-Expectation::WIN, Expectation::WIN).into()
            }
            None => return Ok(None),
        };
        self.tally.leaves += 1;
        Ok(Some(sum))
    }

    /// The sum over all rolls, for the side to move: exact if it is strictly between `alpha` and `beta`, else
    /// a bound on that side. Requires `alpha < beta`.
    pub(super) fn before_roll<G: DiceGame>(
        &mut self,
        position: &G,
        depth: u8,
        alpha: i128,
        beta: i128,
    ) -> Result<i128, Stopped>
    where
        E: Fn(&G) -> i32,
    {
        debug_assert!(alpha < beta, "an empty window");
        if let Some(sum) = self.enter(position, depth)? {
            return Ok(sum);
        }
        let mut rolls = Rolls::new(position.faces(), self.most(depth - 1), alpha, beta);
        if self.cuts == Cuts::Star2
            && let Some(bound) = self.probe(position, depth, &mut rolls)?
        {
            return Ok(bound);
        }
        for roll in 0..position.faces() {
            let known = rolls.take(roll);
            let (floor, ceiling) = rolls.window(self.cuts != Cuts::None);
            let value = self.after_roll(position, roll, depth, known, (floor, ceiling))?;
            if let (Some(bound), true) = (rolls.add(value), self.cuts != Cuts::None) {
                self.tally.cuts += u64::from(roll + 1 < position.faces());
                return Ok(bound);
            }
        }
        Ok(rolls.sum())
    }

    /// Searches the first move of every roll; returns the position's bound if they decide it.
    fn probe<G: DiceGame>(
        &mut self,
        position: &G,
        depth: u8,
        rolls: &mut Rolls,
    ) -> Result<Option<i128>, Stopped>
    where
        E: Fn(&G) -> i32,
    {
        for roll in rolls.probed() {
            let Some(mv) = position.moves(roll).next() else { break };
            let (floor, ceiling) = rolls.probe_window();
            let value = self.after_move(position, mv, depth - 1, floor, ceiling)?;
            if let Some(bound) = rolls.learn(roll, value) {
                self.tally.cuts += 1;
                self.tally.probe_cuts += 1;
                return Ok(Some(bound));
            }
        }
        Ok(None)
    }

    /// The sum after the best move, with the same contract as [`before_roll`](Self::before_roll); what the
    /// first is worth may be known.
    fn after_roll<G: DiceGame>(
        &mut self,
        position: &G,
        roll: u8,
        depth: u8,
        first: Option<i128>,
        (alpha, beta): (i128, i128),
    ) -> Result<i128, Stopped>
    where
        E: Fn(&G) -> i32,
    {
        let mut best = first.unwrap_or(-self.most(depth - 1) - 1);
        for mv in position.moves(roll).skip(first.is_some().into()) {
            if self.cuts != Cuts::None && best >= beta {
                break;
            }
            best = best.max(self.after_move(position, mv, depth - 1, alpha.max(best), beta)?);
        }
        Ok(best)
    }

    fn after_move<G: DiceGame>(
        &mut self,
        position: &G,
        mv: G::Move,
        depth: u8,
        alpha: i128,
        beta: i128,
    ) -> Result<i128, Stopped>
    where
        E: Fn(&G) -> i32,
    {
        let next = position.play(mv);
        if next.to_move() == position.to_move() {
            self.before_roll(&next, depth, alpha, beta)
        } else {
            Ok(-self.before_roll(&next, depth, -beta, -alpha)?)
        }
    }
}

/// 1 if the side to move has won, −1 if it has lost, 0 for a draw.
pub(super) fn signed<G: DiceGame>(position: &G, outcome: Outcome) -> i128 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == position.to_move() => 1,
        Outcome::Win(_) => -1,
    }
}
