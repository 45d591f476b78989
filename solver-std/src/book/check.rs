//! Checking a certificate: the dearest searches again, and games chosen by seed.

use plywood_core::book::Pack;
use plywood_core::conformance::Random;
use plywood_core::search::Key;
use plywood_core::symmetry::Symmetric;

use super::library::Means;
use super::mind::{Mind, Thinker, Thought};
use super::solve::Workers;
use super::trouble::Trouble;
use super::walk::{moves_of, notation};
use super::walked::{Dear, Walked};
use crate::games::Played;
use crate::solver::Session;
use crate::table::Stored;

/// What checking has come to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Searches among the dearest that were repeated.
    pub dearest: usize,
    /// Positions of random games that were looked at.
    pub sampled: usize,
    /// What is not as the certificate says, in sentences.
    pub wrong: Vec<String>,
}

/// A position with a move to make, the game that led there, and what the player plays.
struct Met<P: Symmetric> {
    position: P,
    path: Vec<P::Move>,
    thought: Thought<P::Move>,
}

struct Check<'a, P>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    start: &'a P,
    pack: &'a Pack<'a>,
    walked: &'a Walked,
    thinker: Thinker<P>,
    session: &'a Session,
    checked: Checked,
}

/// Compares what a certificate says with itself and with what the game is worth, plays the games that
/// lead to its dearest searches and repeats these, and plays games against random moves until `sample`
/// positions have been met, each of which is solved twice: as the board does it, within the nodes of
/// the certificate, and at leisure. How games end, and how many positions there are, only a new walk
/// can tell.
pub(super) fn check<P>(
    start: &P,
    pack: &Pack<'_>,
    mind: Mind,
    walked: &Walked,
    (sample, seed): (usize, u64),
    means: Means,
    session: &Session,
) -> Result<Checked, Trouble>
where
    P: Played + Symmetric + 'static,
    Key<P>: Stored,
{
    let workers = Workers::new(start, means.threads, means.memory)?;
    let checked = Checked { wrong: walked.contradictions(), ..Checked::default() };
    let thinker = Thinker::new(mind, start)?;
    let mut check = Check { start, pack, walked, thinker, session, checked };
    check.worth(&workers)?;
    for dear in &walked.dearest {
        check.dear(dear)?;
    }
    let met = check.random_games(sample, &mut Random::new(seed))?;
    check.games(&met, &workers)?;
    Ok(check.checked)
}

impl<P> Check<'_, P>
where
    P: Played + Symmetric + 'static,
    Key<P>: Stored,
{
    fn wrong(&mut self, why: String) {
        self.checked.wrong.push(why);
    }

    fn think(&mut self, position: &P, ply: usize) -> Result<Thought<P::Move>, Trouble> {
        Ok(self.thinker.think(position, ply as u8, self.pack, u64::MAX, self.session)?)
    }

    fn worth(&mut self, workers: &Workers<P>) -> Result<(), Trouble> {
        let value = workers.value(self.start, self.session)?.sign();
        let to_move = self.start.to_move() == self.pack.header().side;
        let value = if to_move { value } else { -value };
        if value != self.walked.value {
            self.wrong(format!("the game is worth {value}, not {}", self.walked.value));
        }
        Ok(())
    }

    /// Plays the game that leads to a dear search, and repeats this.
    fn dear(&mut self, dear: &Dear) -> Result<(), Trouble> {
        let text = &dear.position;
        let Some(path) = moves_of(self.start, text) else {
            self.wrong(format!("{text} is no position of the game"));
            return Ok(());
        };
        let mut position = *self.start;
        for (ply, &mv) in path.iter().enumerate() {
            if position.to_move() == self.pack.header().side {
                let played = self.think(&position, ply)?.mv;
                if played != Some(mv) {
                    self.wrong(format!("{text} is not met: move {} is another", ply + 1));
                    return Ok(());
                }
            }
            position = position.play(mv);
        }
        let nodes = self.think(&position, path.len())?.nodes;
        self.checked.dearest += 1;
        if nodes != dear.nodes {
            self.wrong(format!("{text} takes {nodes} nodes, not {}", dear.nodes));
        }
        Ok(())
    }

    /// Positions with a move to make, met in games in which the opponent plays at random.
    fn random_games(&mut self, count: usize, random: &mut Random) -> Result<Vec<Met<P>>, Trouble> {
        let mut met = Vec::new();
        while met.len() < count {
            let (mut position, mut path) = (*self.start, Vec::new());
            while position.outcome().is_none() && met.len() < count {
                let mv = if position.to_move() == self.pack.header().side {
                    let thought = self.think(&position, path.len())?;
                    met.push(Met { position, path: path.clone(), thought });
                    thought.mv
                } else {
                    random.legal_move(&position)
                };
                let Some(mv) = mv else { break };
                position = position.play(mv);
                path.push(mv);
            }
        }
        Ok(met)
    }

    fn games(&mut self, met: &[Met<P>], workers: &Workers<P>) -> Result<(), Trouble> {
        self.checked.sampled = met.len();
        let positions: Vec<P> = met.iter().map(|met| met.position).collect();
        let right = workers.moves(&positions, self.session)?;
        for (Met { path, thought, .. }, right) in met.iter().zip(right) {
            let at = notation(self.start, path);
            let ply = self.walked.plies.iter().find(|tally| usize::from(tally.ply) == path.len());
            if ply.is_none_or(|ply| thought.nodes > ply.worst_nodes) {
                let nodes = thought.nodes;
                self.wrong(format!("{at} takes {nodes} nodes, more than any at its ply"));
            }
            if !thought.by_rule {
                self.wrong(format!("the search of {at} is given up"));
            } else if right.mv != thought.mv {
                self.wrong(format!("the move of {at} is not the best"));
            }
        }
        Ok(())
    }
}
