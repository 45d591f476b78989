//! The record of the games in a board's log: every line read, every move checked by the rules.

use plywood_core::Player;

use crate::console::{FIVE_BY_FOUR, Position, SEVEN_BY_SIX, TIC_TAC_TOE};

/// A move that the board has made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Made {
    /// The position before it.
    pub(crate) position: Position,
    pub(crate) spot: usize,
    /// A score, `win`, `draw`, `loss`, or `?`.
    pub(crate) value: String,
    pub(crate) nodes: u32,
    pub(crate) source: String,
}

/// A game as far as it is in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Recorded {
    pub(crate) start: Position,
    pub(crate) position: Position,
    pub(crate) board: Player,
    pub(crate) level: String,
    /// All moves, as spots.
    pub(crate) moves: Vec<usize>,
    /// The board's moves.
    pub(crate) made: Vec<Made>,
}

/// Follows the games in a log.
#[derive(Default)]
pub(crate) struct Record {
    /// Lines read.
    pub(crate) lines: usize,
    pub(crate) games: u32,
    pub(crate) game: Option<Recorded>,
}

impl Record {
    /// Reads the lines of a log that are new.
    ///
    /// # Panics
    /// At a move out of turn, against the rules, or with a wrong number.
    pub(crate) fn read(&mut self, log: &[String]) {
        for line in &log[self.lines..] {
            let words: Vec<_> = line.split(' ').skip(1).collect();
            match words[..] {
                ["game", name, "board", board, "level", level] => self.begin(name, board, level),
                ["move", number, "by", who, "plays", spot, ref rest @ ..] => {
                    let spot = spot.parse::<usize>().unwrap() - 1;
                    self.play(number.parse().unwrap(), who, spot, rest);
                }
                _ => {}
            }
        }
        self.lines = log.len();
    }

    fn begin(&mut self, name: &str, board: &str, level: &str) {
        let position = match name {
            "tictactoe" => TIC_TAC_TOE,
            "connect4:5x4" => FIVE_BY_FOUR,
            "connect4" => SEVEN_BY_SIX,
            _ => panic!("{name}"),
        };
        let board = match board {
            "first" => Player::First,
            "second" => Player::Second,
            _ => panic!("{board}"),
        };
        let (start, level, moves) = (position, level.into(), Vec::new());
        self.game = Some(Recorded { start, position, board, level, moves, made: Vec::new() });
        self.games += 1;
    }

    fn play(&mut self, number: usize, who: &str, spot: usize, rest: &[&str]) {
        let game = self.game.as_mut().expect("a game has begun");
        game.moves.push(spot);
        assert_eq!(number, game.moves.len(), "the number of the move");
        let position = game.position;
        assert_eq!(who == "board", position.to_move() == game.board, "{who} moves out of turn");
        game.position = position.play(spot).expect("a legal move");
        match (who, rest) {
            ("person", []) => {}
            ("board", ["value", value, "nodes", nodes, "source", source]) => {
                let (value, source) = (value.to_string(), source.to_string());
                let nodes = nodes.parse().unwrap();
                game.made.push(Made { position, spot, value, nodes, source });
            }
            _ => panic!("move by {who}: {rest:?}"),
        }
    }
}
