//! Matches between players: every opening is played twice with the colours exchanged.

use plywood_core::conformance::{Random, random_position};
use plywood_core::{Game, Outcome, Player};

/// Chooses a move in an unfinished position.
pub trait Chooser<G: Game> {
    /// The move.
    fn choose(&mut self, position: &G) -> G::Move;
}

impl<G: Game, F: FnMut(&G) -> G::Move> Chooser<G> for F {
    fn choose(&mut self, position: &G) -> G::Move {
        self(position)
    }
}

/// A player who draws lots.
///
/// # Panics
/// When it is asked for a move in a finished position.
pub fn random_player<G: Game>(seed: u64) -> impl Chooser<G> {
    let mut random = Random::new(seed);
    move |position: &G| random.legal_move(position).expect("the game is not over")
}

/// How a match went, seen by the first of the two players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Half points of each opening's two games: 0 to 4.
    pairs: Vec<u8>,
}

impl Score {
    /// Games played.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, a draw counting half: 0 to 1.
    pub fn share(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games())
    }

    /// The ends of the 95 % interval of the share (normal approximation). Its width comes from the
    /// spread between openings, whose two games are not independent.
    pub fn interval(&self) -> (f64, f64) {
        let count = self.pairs.len() as f64;
        let share = self.share();
        let square = |&pair: &u8| (f64::from(pair) / 4.0 - share).powi(2);
        let variance = self.pairs.iter().map(square).sum::<f64>() / (count - 1.0);
        let margin = 1.96 * (variance / count).sqrt();
        (share - margin, share + margin)
    }

    fn count(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

/// Positions to start from, all different and none finished: `count` of them, after up to `plies`
/// random plies.
pub fn openings<G: Game + PartialEq>(start: &G, count: usize, plies: u8, seed: u64) -> Vec<G> {
    let mut random = Random::new(seed);
    let mut found: Vec<G> = Vec::new();
    while found.len() < count {
        let position = random_position(start, random.below(plies as usize + 1) as u8, &mut random);
        if position.outcome().is_none() && !found.contains(&position) {
            found.push(position);
        }
    }
    found
}

/// Plays every opening twice.
pub fn play_match<G: Game>(
    openings: &[G],
    one: &mut impl Chooser<G>,
    other: &mut impl Chooser<G>,
) -> Score {
    let mut score = Score::default();
    for opening in openings {
        let points =
            [Player::First, Player::Second].map(|colour| play(opening, colour, one, other));
        points.iter().for_each(|&half_points| score.count(half_points));
        score.pairs.push(points.iter().sum());
    }
    score
}

/// One game, `one` having the colour: its half points.
fn play<G: Game>(
    opening: &G,
    colour: Player,
    one: &mut impl Chooser<G>,
    other: &mut impl Chooser<G>,
) -> u8 {
    let mut position = *opening;
    loop {
        match position.outcome() {
            Some(Outcome::Draw) => return 1,
            Some(Outcome::Win(winner)) => return if winner == colour { 2 } else { 0 },
            None => (),
        }
        let mv = match position.to_move() == colour {
            true => one.choose(&position),
            false => other.choose(&position),
        };
        position = position.play(mv);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::games::mnk::TicTacToe;

    #[test]
    fn shares_count_a_draw_half_and_intervals_come_from_pairs() {
        let score = Score { wins: 5, draws: 2, losses: 1, pairs: vec![4, 4, 2, 2] };
        assert_eq!((score.games(), score.share()), (8, 0.75));
        // The variance of 1, 1, ½, ½ is 1/12.
        let margin = 1.96 * (1.0 / 48.0_f64).sqrt();
        assert!((score.interval().0 - (0.75 - margin)).abs() < 1e-12, "{:?}", score.interval());
    }

    #[test]
    fn a_player_against_itself_has_half_the_points_if_it_draws_no_lots() {
        let mut first = |position: &plywood_core::games::mnk::Mnk<9>| {
            position.moves().next().expect("the game is not over")
        };
        let mut same = first;
        let openings = openings(&TicTacToe::START, 20, 3, 1);
        let score = play_match(&openings, &mut first, &mut same);
        assert_eq!((score.games(), score.share()), (40, 0.5));
    }
}
