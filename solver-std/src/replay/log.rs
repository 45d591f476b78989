//! Reading logs.

use std::fmt;

use crate::games::GameSpec;

/// A game as it was recorded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The game, if the log names it.
    pub game: Option<GameSpec>,
    /// Whether the board moves first, if the log says so.
    pub board_first: Option<bool>,
    /// The moves.
    pub moves: Vec<Made>,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The line that says so, from 1.
    pub line: usize,
    /// Who made it, if that is known.
    pub by: Option<By>,
    /// The move in the game's notation.
    pub name: String,
    /// What the board said of it.
    pub said: Said,
}

/// Who makes a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The board.
    Board,
    /// The person.
    Person,
}

/// What a board says of its move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// What the position is worth to it before the move.
    pub value: Option<Claim>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Where the move comes from.
    pub source: Option<String>,
}

/// What a board takes a position to be worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// A score.
    Score(i32),
    /// Won (1), drawn (0) or lost (-1).
    Sign(i8),
    /// It does not know.
    Unknown,
}

/// What is wrong with a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLog {
    /// The line, from 1.
    pub line: usize,
    /// What was found there.
    pub found: String,
    /// What was expected.
    pub expected: &'static str,
}

impl fmt::Display for BadLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, found, expected } = self;
        write!(f, "line {line}: found {found:?}, expected {expected}")
    }
}

impl std::error::Error for BadLog {}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Board => "board",
            Self::Person => "person",
        })
    }
}

/// The games of a text: those of a log, or if there is none in it, one on each line, as moves.
///
/// # Errors
/// [`BadLog`] for the first line that begins like one of a log and does not go on so.
pub fn read(text: &str) -> Result<Vec<Record>, BadLog> {
    let mut records: Vec<Record> = Vec::new();
    for (line, words) in text.lines().enumerate().map(|(at, line)| (at + 1, line)) {
        let words: Vec<&str> = words.split_whitespace().collect();
        if let Some(fields) = after(&words, "game", "board") {
            records.push(header(line, fields)?);
        } else if let Some(fields) = after(&words, "move", "by") {
            let (number, made) = a_move(line, fields)?;
            let so_far = records.last().map_or(0, |record| record.moves.len());
            match records.last_mut() {
                Some(record) if number == so_far + 1 => record.moves.push(made),
                _ if number == 1 => records.push(Record { moves: vec![made], ..Record::default() }),
                _ => {
                    let found = number.to_string();
                    let expected = "the number of the next move, or 1 for a new game";
                    return Err(BadLog { line, found, expected });
                }
            }
        }
    }
    if records.is_empty() {
        records = text.lines().enumerate().filter_map(|(at, line)| plain(at + 1, line)).collect();
    }
    records.retain(|record| !record.moves.is_empty());
    match records.is_empty() {
        false => Ok(records),
        true => Err(BadLog {
            line: text.lines().count().max(1),
            found: "no move".to_owned(),
            expected: "lines such as `move 1 by board plays 4`, or a game such as 4453",
        }),
    }
}

/// What follows `name X other`, `X` first.
fn after<'a>(words: &'a [&'a str], name: &str, other: &str) -> Option<&'a [&'a str]> {
    let at = words.windows(3).position(|words| words[0] == name && words[2] == other)?;
    Some(&words[at + 1..])
}

fn header(line: usize, fields: &[&str]) -> Result<Record, BadLog> {
    let bad = |found: &str, expected| BadLog { line, found: found.to_owned(), expected };
    let game = fields[0].parse().map_err(|_| bad(fields[0], "a name of `plywood games`"))?;
    let board_first = match fields.get(2).copied().unwrap_or("") {
        "first" => Some(true),
        "second" => Some(false),
        "both" => None,
        other => return Err(bad(other, "first or second after `board`")),
    };
    Ok(Record { game: Some(game), board_first, moves: Vec::new() })
}

/// A move and its number.
fn a_move(line: usize, fields: &[&str]) -> Result<(usize, Made), BadLog> {
    let field = |at: usize| fields.get(at).copied().unwrap_or("");
    let bad = |found: &str, expected| BadLog { line, found: found.to_owned(), expected };
    let number = field(0).parse().ok().filter(|&number| number > 0);
    let number = number.ok_or_else(|| bad(field(0), "the number of a move, from 1"))?;
    let by = match field(2) {
        "board" => By::Board,
        "person" => By::Person,
        other => return Err(bad(other, "board or person after `by`")),
    };
    if field(3) != "plays" || field(4).is_empty() {
        return Err(bad(field(3), "`plays` and a move"));
    }
    let mut said = Said::default();
    for pair in fields[5..].chunks(2) {
        let value = pair.get(1).copied().unwrap_or("");
        match pair[0] {
            "value" => {
                let claim = claim(value);
                let expected = "a score, win, draw, loss or ? after `value`";
                said.value = Some(claim.ok_or_else(|| bad(value, expected))?);
            }
            "nodes" => {
                let nodes = value.parse().ok();
                said.nodes = Some(nodes.ok_or_else(|| bad(value, "a number after `nodes`"))?);
            }
            "source" if value.is_empty() => return Err(bad(value, "a word after `source`")),
            "source" => said.source = Some(value.to_owned()),
            // Whatever follows is not of the log.
            _ => break,
        }
    }
    Ok((number, Made { line, by: Some(by), name: field(4).to_owned(), said }))
}

fn claim(text: &str) -> Option<Claim> {
    Some(match text {
        "win" => Claim::Sign(1),
        "draw" => Claim::Sign(0),
        "loss" => Claim::Sign(-1),
        "?" => Claim::Unknown,
        score => Claim::Score(score.parse().ok()?),
    })
}

/// A game as its moves: one a character, or separated by commas or spaces.
fn plain(line: usize, text: &str) -> Option<Record> {
    let words: Vec<&str> = text.split([',', ' ', '\t']).filter(|word| !word.is_empty()).collect();
    let names: Vec<String> = match words.as_slice() {
        [] => return None,
        [one] if one.bytes().all(|byte| byte.is_ascii_digit()) => {
            one.chars().map(String::from).collect()
        }
        several => several.iter().map(|&word| word.to_owned()).collect(),
    };
    let made = |name| Made { line, by: None, name, said: Said::default() };
    Some(Record { moves: names.into_iter().map(made).collect(), ..Record::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "\
0.001 INFO plywood on a micro:bit
0.5 INFO game connect4:5x4 board second level perfect
1.0 INFO move 1 by person plays 3
2.5 INFO move 2 by board plays 3 value ? nodes 0 source book (think.rs:12)
3.0 INFO Move took 12 ms
4.0 INFO move 3 by person plays 1
4.5 move 4 by board plays 2 value -2 nodes 1234 source search
move 1 by board plays 5 value win nodes 7
";

    #[test]
    fn the_lines_of_a_log_are_found_among_others() {
        let records = read(LOG).unwrap();
        assert_eq!(records.len(), 2);
        let game = &records[0];
        assert_eq!(game.game.as_ref().unwrap().to_string(), "connect4:5x4");
        assert_eq!((game.board_first, game.moves.len()), (Some(false), 4));
        let names: Vec<_> = game.moves.iter().map(|made| made.name.as_str()).collect();
        assert_eq!(names, ["3", "3", "1", "2"]);
        let (two, four) = (&game.moves[1], &game.moves[3]);
        assert_eq!((two.line, two.by, two.said.value), (4, Some(By::Board), Some(Claim::Unknown)));
        assert_eq!(two.said.source.as_deref(), Some("book"));
        let said = Said { value: Some(Claim::Score(-2)), nodes: Some(1234), ..four.said.clone() };
        assert_eq!(four.said, said);
        assert_eq!(records[1].moves[0].said.value, Some(Claim::Sign(1)));
        assert_eq!((records[1].game.is_none(), records[1].board_first), (true, None));
    }

    #[test]
    fn a_game_may_stand_alone() {
        let names = |text: &str| -> Vec<Vec<String>> {
            let records = read(text).unwrap();
            records.into_iter().map(|r| r.moves.into_iter().map(|m| m.name).collect()).collect()
        };
        assert_eq!(names("4453\n"), [["4", "4", "5", "3"]]);
        assert_eq!(names("4,4, 12\n\n31"), [vec!["4", "4", "12"], vec!["3", "1"]]);
        assert_eq!(names("b2 c3"), [["b2", "c3"]]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let told = |text: &str| read(text).unwrap_err().to_string();
        for (text, said) in [
            ("", "line 1: found \"no move\""),
            ("\n\n", "expected lines such as `move 1 by board plays 4`"),
            ("\nmove x by board plays 4", "line 2: found \"x\", expected the number of a move"),
            ("move 1 by cat plays 4", "board or person"),
            ("move 1 by board", "`plays` and a move"),
            ("move 1 by board puts 4", "found \"puts\", expected `plays`"),
            ("move 1 by board plays", "`plays` and a move"),
            ("move 1 by board plays 4 value much", "found \"much\", expected a score"),
            ("move 1 by board plays 4 nodes -1", "a number after `nodes`"),
            ("move 1 by board plays 4 source", "a word after `source`"),
            ("move 2 by board plays 4", "found \"2\", expected the number of the next move"),
            ("move 1 by board plays 4\nmove 3 by board plays 4", "line 2"),
            ("game chess board first", "found \"chess\", expected a name"),
            ("game connect4 board third", "found \"third\", expected first or second"),
        ] {
            let told = told(text);
            assert!(told.contains(said), "{text:?}: {told}");
        }
    }
}
