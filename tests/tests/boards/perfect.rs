//! Whole games of Connect Four on 7×6 against the perfect boards: whoever plays, no move of theirs loses
//! value.

use std::cell::Cell;

use plywood_core::conformance::Random;
use plywood_core::games::connect4::{Column, Standard};
use plywood_core::{CellTable, Game, Outcome, Player, Search, Unlimited, Value, driver};
use plywood_tests::emulator::Model;

use crate::books::{Twin, dearest};
use crate::console::{Match, Position, SEVEN_BY_SIX, Strength, boards_with_books, boot, log};
use crate::record::{Made, Record};

/// From this ply on values are proved here too; before, books are checked by other means.
const PROVED_FROM: usize = 14;

/// Words of the table for that.
const WORDS: usize = 1 << 20;

/// Somebody who chooses a column, given those played.
type Choose<'a> = dyn FnMut(&str, &Standard) -> usize + 'a;

/// Plays a whole game, and checks every move of the board: it is what its twin plays here, with the same
/// nodes, and keeps what the position is worth. Returns the columns played and how the game ended.
fn play(model: Model, person: Player, choose: &mut Choose<'_>) -> (String, Outcome) {
    let mut game = Match::begin(boot(model), SEVEN_BY_SIX, person, Strength::Perfect);
    while !game.is_over() {
        let Position::SevenBySix(position) = game.position else { unreachable!() };
        let spot = choose(&text(&game.moves), &position);
        game.play(spot);
    }
    game.check_stones();
    let mut record = Record::default();
    record.read(&log(&mut game.machine));
    let recorded = record.game.expect("the game is in the log");
    assert_eq!((recorded.position, recorded.board), (game.position, person.other()));
    check_moves(model, &game.moves, &recorded.made);
    (text(&game.moves), game.position.outcome().expect("it is over"))
}

/// The columns as digits.
fn text(moves: &[usize]) -> String {
    moves.iter().map(|&column| char::from(b'1' + column as u8)).collect()
}

fn check_moves(model: Model, moves: &[usize], made: &[Made]) {
    let (mut twin, mut judge) = (Twin::of(model), Judge::new());
    for made in made {
        let Position::SevenBySix(position) = made.position else { unreachable!() };
        let before = text(&moves[..plies(&position)]);
        let twin = twin.play(&before, &position);
        let score = twin.value.and_then(Value::from_raw).map(|value| position.score(value));
        let expected = Made {
            value: score.map_or("?".into(), |score| {
                if score > 0 { format!("+{score}") } else { score.to_string() }
            }),
            spot: usize::from(twin.column) - 1,
            nodes: twin.nodes,
            source: twin.source,
            position: made.position,
        };
        assert_eq!(*made, expected, "after {before}");
        assert_ne!(made.source, "given-up", "after {before}");
        if plies(&position) >= PROVED_FROM {
            let after = position.play(Column(made.spot as u8));
            assert_eq!(judge.score(&position), -judge.score(&after), "{made:?} after {before}");
        }
    }
}

fn plies(position: &Standard) -> usize {
    usize::from(Standard::START.plies_left() - position.plies_left())
}

/// Knows what positions are worth, by search alone.
struct Judge(Vec<u64>);

impl Judge {
    fn new() -> Self {
        Self(vec![0; WORDS])
    }

    /// The score for the side to move.
    fn score(&mut self, position: &Standard) -> i32 {
        let table = CellTable::<1>::new(Cell::from_mut(&mut self.0[..]).as_slice_of_cells());
        let value = driver::value(&mut Search::new(&table, Unlimited), position);
        position.score(value.expect("nothing limits it"))
    }

    /// A column that keeps the score.
    fn best(&mut self, position: &Standard) -> usize {
        let worth = |mv: &Column| self.score(&position.play(*mv));
        usize::from(position.moves().min_by_key(worth).expect("a legal move").0)
    }
}

/// Plays as well as can be: by the larger board's book of the other side.
fn perfect(books: &mut Twin) -> impl FnMut(&str, &Standard) -> usize {
    |text, position| usize::from(books.play(text, position).column) - 1
}

#[test]
fn the_first_player_wins_with_the_41st_stone_when_nobody_errs() {
    for (model, board) in all_sides() {
        let mut books = Twin::of(Model::STM32L475_IOT);
        let (moves, outcome) = play(model, board.other(), &mut perfect(&mut books));
        assert_eq!((moves.len(), outcome), (41, Outcome::Win(Player::First)), "{moves}");
    }
}

#[test]
fn who_plays_at_random_does_not_beat_the_perfect_boards() {
    for (seed, (model, board)) in all_sides().enumerate() {
        let mut random = Random::new(seed as u64);
        let mut any = |_: &str, position: &Standard| {
            usize::from(random.legal_move(position).expect("a legal move").0)
        };
        let (moves, outcome) = play(model, board.other(), &mut any);
        assert_eq!(outcome, Outcome::Win(board), "{moves}");
    }
}

#[test]
fn the_lines_that_are_dearest_to_search_are_played_as_well() {
    for (model, board) in all_sides() {
        let line = dearest(model, board);
        let mut judge = Judge::new();
        let mut follow = |text: &str, position: &Standard| match line.strip_prefix(text) {
            Some(rest) if !rest.is_empty() => usize::from(rest.as_bytes()[0] - b'1'),
            _ => judge.best(position),
        };
        let (moves, outcome) = play(model, board.other(), &mut follow);
        assert!(moves.starts_with(&line), "{moves} does not follow {line}");
        if board == Player::First {
            assert_eq!(outcome, Outcome::Win(board), "{moves}");
        }
    }
}

/// Every board with books, as either player.
fn all_sides() -> impl Iterator<Item = (Model, Player)> {
    boards_with_books()
        .into_iter()
        .flat_map(|model| [Player::First, Player::Second].map(|side| (model, side)))
}
