//! Checking a certificate: the dearest searches again, and games chosen by seed.

use plywood_core::Player;
use plywood_core::book::Pack;
use plywood_core::conformance::Random;
use plywood_core::search::Key;
use plywood_core::symmetry::Symmetric;

use super::certify::{DEAREST, Dear, Walked};
use super::library::Means;
use super::solve::Workers;
use super::trouble::Trouble;
use super::walk::notation;
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

/// Compares what a certificate says with itself and with what the game is worth, repeats its
/// dearest searches, and plays games against random moves until `sample` positions have been met,
/// each of which is solved twice: as the board does it, within the nodes of the certificate, and at
/// leisure. How games end, and how many positions there are, only a new walk can tell.
pub(super) fn check<P>(
    start: &P,
    pack: &Pack<'_>,
    walked: &Walked,
    (sample, seed): (usize, u64),
    means: Means,
    session: &Session,
) -> Result<Checked, Trouble>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    let workers = Workers::new(means.threads, means.memory)?;
    let mut checked = Checked { wrong: contradictions(walked), ..Checked::default() };
    let value = workers.worth_to(pack.header().side, start, session)?;
    if value != walked.value {
        checked.wrong.push(format!("the game is worth {value}, not {}", walked.value));
    }
    for dear in &walked.dearest {
        let Ok(position) = start.after(&dear.position) else {
            checked.wrong.push(format!("{} is no position of the game", dear.position));
            continue;
        };
        let ply = start.plies_left() - position.plies_left();
        let nodes = nodes_of(&workers, &position, ply, pack, session)?;
        checked.dearest += 1;
        if nodes != dear.nodes {
            let Dear { position, nodes: said } = dear;
            checked.wrong.push(format!("{position} takes {nodes} nodes, not {said}"));
        }
    }
    let mut random = Random::new(seed);
    let met = random_positions(start, pack, &workers, sample, &mut random);
    checked.sampled = met.len();
    for (position, path) in met {
        let ply = path.len() as u8;
        let at = || notation(start, &path);
        let most = walked.plies.iter().find(|tally| tally.ply == ply).map(|ply| ply.worst_nodes);
        let nodes = nodes_of(&workers, &position, ply, pack, session)?;
        if most.is_none_or(|most| nodes > most) {
            checked.wrong.push(format!("{} takes {nodes} nodes, more than any at its ply", at()));
        }
        let right = workers.moves(&[position], session)?[0].mv;
        if right != workers.one_move(&position, ply, pack) {
            checked.wrong.push(format!("the move of {} is not the best", at()));
        }
    }
    Ok(checked)
}

/// What a certificate says of a player that cannot be together.
fn contradictions(walked: &Walked) -> Vec<String> {
    let mut wrong = Vec::new();
    let searched: u64 = walked.plies.iter().map(|ply| ply.searched).sum();
    let (named, all) = (walked.dearest.len(), searched.min(DEAREST as u64));
    if named as u64 != all {
        wrong.push(format!("{named} of the dearest searches are named, not {all}"));
    }
    let (dearest, worst) = (walked.dearest.first().map_or(0, |d| d.nodes), walked.worst_nodes());
    if dearest != worst {
        wrong.push(format!("the dearest search takes {dearest} nodes, the worst of all {worst}"));
    }
    for ply in walked.plies.iter().filter(|p| p.histogram.iter().sum::<u64>() != p.searched) {
        wrong.push(format!("at ply {} the histogram is not of {} searches", ply.ply, ply.searched));
    }
    wrong
}

/// Nodes that the board takes to move.
fn nodes_of<P>(
    workers: &Workers<P>,
    position: &P,
    ply: u8,
    pack: &Pack<'_>,
    session: &Session,
) -> Result<u64, Trouble>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    let table = pack.header().table_bytes as usize;
    Ok(workers.board_moves(&[*position], ply, pack, table, session)?[0].nodes)
}

/// Positions with a move to make, met in games in which the opponent plays at random.
fn random_positions<P>(
    start: &P,
    pack: &Pack<'_>,
    workers: &Workers<P>,
    count: usize,
    random: &mut Random,
) -> Vec<(P, Vec<P::Move>)>
where
    P: Played + Symmetric,
    Key<P>: Stored,
{
    let side: Player = pack.header().side;
    let mut met = Vec::new();
    while met.len() < count {
        let (mut position, mut path) = (*start, Vec::new());
        while position.outcome().is_none() && met.len() < count {
            let mv = if position.to_move() == side {
                met.push((position, path.clone()));
                workers.one_move(&position, path.len() as u8, pack)
            } else {
                random.legal_move(&position)
            };
            let Some(mv) = mv else { break };
            position = position.play(mv);
            path.push(mv);
        }
    }
    met
}
