//! Whole games.

use plywood_core::conformance::Random;
use plywood_core::{NoTable, search};
use plywood_core::{NodeLimit, Outcome, Player, Search, Solve, Table, driver};
use plywood_tests::emulator::Model;

use crate::console::{
    FIVE_BY_FOUR, Match, Position, SEVEN_BY_SIX, Strength, TIC_TAC_TOE, boot, each, log,
};
use crate::record::Record;

/// Plays every line that a person can play: the first legal move at first, and then the next one at
/// the last place where there is one.
fn every_line(person: Player) -> u32 {
    let mut game = Match::begin(boot(Model::MICROBIT), TIC_TAC_TOE, person, Strength::Strong);
    let mut script: Vec<usize> = Vec::new();
    let mut lines = 0;
    loop {
        let mut choices = Vec::new();
        while !game.is_over() {
            let legal = game.position.legal();
            let choice = script.get(choices.len()).copied().unwrap_or(0);
            choices.push((choice, legal.len()));
            game.play(legal[choice]);
        }
        lines += 1;
        let lost = game.position.outcome() == Some(Outcome::Win(person));
        assert!(!lost, "the board lost {:?}", game.moves);
        log(&mut game.machine);
        if lines % 50 == 1 {
            game.check_stones();
        }
        while choices.last().is_some_and(|&(choice, legal)| choice + 1 == legal) {
            choices.pop();
        }
        let Some(last) = choices.last_mut() else { return lines };
        last.0 += 1;
        script = choices.iter().map(|&(choice, _)| choice).collect();
        game.again();
    }
}

#[test]
fn the_board_never_loses_tic_tac_toe_when_the_person_begins() {
    // Nine first moves, and at least three replies each.
    assert!(every_line(Player::First) >= 27);
}

#[test]
fn the_board_never_loses_tic_tac_toe_when_it_begins() {
    assert!(every_line(Player::Second) >= 8);
}

/// Every spot's value for the side to move: 1, 0 or -1, if a small search finds it.
fn signs(position: Position) -> Vec<(usize, Option<i8>)> {
    let worth = |spot: usize| {
        let next = position.play(spot).expect("a legal move");
        each!(next, game => sign(&game)).map(|sign| -sign)
    };
    position.legal().into_iter().map(|spot| (spot, worth(spot))).collect()
}

fn sign<P: Solve>(position: &P) -> Option<i8>
where
    NoTable: Table<search::Key<P>>,
{
    let mut report = driver::Report::default();
    let question = driver::Question { weak: true, line: false };
    let mut search = Search::new(&NoTable, NodeLimit(100_000));
    let found = driver::prove_value(&mut search, position, question, &mut report, &mut |_| ());
    found.ok().and(report.bounds.sign())
}

/// A move of the best value; with nothing proved, one near the middle.
fn best(position: Position) -> usize {
    let middle = position.spots() / 2;
    let rank =
        |&(spot, sign): &(usize, Option<i8>)| (sign.unwrap_or(0), -(spot.abs_diff(middle) as i32));
    signs(position).iter().max_by_key(|found| rank(found)).expect("a legal move").0
}

/// Plays a game to its end; who has won.
fn play(game: &mut Match, mut choose: impl FnMut(Position) -> usize) -> Option<Outcome> {
    while !game.is_over() {
        let spot = choose(game.position);
        game.play(spot);
    }
    game.check_stones();
    let mut record = Record::default();
    record.read(&log(&mut game.machine));
    assert_eq!(record.game.expect("the game is recorded").position, game.position);
    game.position.outcome()
}

fn first_legal(position: Position) -> usize {
    position.legal()[0]
}

#[test]
fn who_plays_badly_loses_to_the_board() {
    for (model, start) in [
        (Model::MICROBIT, FIVE_BY_FOUR),
        (Model::STM32L475_IOT, FIVE_BY_FOUR),
        (Model::STM32L475_IOT, SEVEN_BY_SIX),
    ] {
        let mut game = Match::begin(boot(model), start, Player::First, Strength::Strong);
        assert_eq!(play(&mut game, first_legal), Some(Outcome::Win(Player::Second)), "{start:?}");
    }
}

#[test]
fn who_plays_badly_loses_to_monte_carlo_search() {
    for start in [FIVE_BY_FOUR, SEVEN_BY_SIX] {
        let machine = boot(Model::STM32L475_IOT);
        let mut game = Match::begin(machine, start, Player::First, Strength::MonteCarlo);
        assert_eq!(play(&mut game, first_legal), Some(Outcome::Win(Player::Second)), "{start:?}");
    }
}

#[test]
fn who_plays_well_draws_with_the_perfect_board_on_5x4() {
    for model in [Model::MICROBIT, Model::STM32L475_IOT] {
        let mut game = Match::begin(boot(model), FIVE_BY_FOUR, Player::Second, Strength::Perfect);
        assert_eq!(play(&mut game, best), Some(Outcome::Draw));
    }
}

#[test]
fn who_plays_well_beats_the_learner_sooner_or_later() {
    for (model, start) in [(Model::MICROBIT, FIVE_BY_FOUR), (Model::STM32L475_IOT, SEVEN_BY_SIX)] {
        let mut game = Match::begin(boot(model), start, Player::First, Strength::Learner);
        for games in 1.. {
            assert!(games <= 10, "the learner makes mistakes");
            if play(&mut game, best) == Some(Outcome::Win(Player::First)) {
                break;
            }
            game.again();
        }
    }
}

#[test]
fn any_game_of_the_colour_board_can_be_played_to_its_end() {
    let mut random = Random::new(7);
    let mut any = |position: Position| {
        let legal = position.legal();
        legal[(random.number() % legal.len() as u64) as usize]
    };
    for (start, person) in [(TIC_TAC_TOE, Player::First), (TIC_TAC_TOE, Player::Second)] {
        let mut game = Match::begin(boot(Model::STM32L475_IOT), start, person, Strength::Strong);
        assert_ne!(play(&mut game, &mut any), Some(Outcome::Win(person)));
    }
}
