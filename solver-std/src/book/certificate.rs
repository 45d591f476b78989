//! The certificate: what is written of a walk, and what can be seen of it without another.

use plywood_core::book::checksum;
use plywood_firmware::boards::{self, Model};
use serde::{Deserialize, Serialize};

use super::mind::Mind;
use super::walked::{Ply, Walked};
use crate::text;

/// The version of certificates.
const VERSION: u32 = 2;

/// What is written of the walks by a book's packs, and can be checked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Certificate {
    /// The format's version.
    pub certificate: u32,
    /// The version of the program.
    pub plywood: String,
    /// The game's name.
    pub game: String,
    /// The fingerprint of rules and guesses. Of the rest of the code the dearest searches are one:
    /// another search would take other nodes.
    pub rules: String,
    /// The checksum of the book's file.
    pub book: String,
    /// Its length.
    pub book_bytes: usize,
    /// The player: a board with its limits and its pace, or the search alone.
    pub board: Option<Board>,
    /// Bytes of the search's table, empty before every move.
    pub table_bytes: usize,
    /// The most nodes of any search.
    pub worst_nodes: u64,
    /// Searches that were given up.
    pub given_up: u64,
    /// At no move the value drops: see the sides' plies for how each is known.
    pub perfect: bool,
    /// What the walk of each player has found.
    pub sides: Vec<Walked>,
    /// CRC-32 of all this as one line, names in alphabetical order, this left empty.
    pub seal: String,
}

/// What a board was taken to be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// Its name.
    pub name: String,
    /// Nested positions of a search, at most.
    pub depth: u8,
    /// Cycles a second.
    pub clock_hz: u32,
    /// Instructions a node, the most of the means over positions of several lengths.
    pub node_instructions: u32,
    /// Cycles a hundred instructions: assumed.
    pub cycles_of_100: u32,
    /// What the worst nodes take at this pace.
    pub worst_millis: u64,
}

impl Board {
    fn of(board: &Model, worst_nodes: u64) -> Self {
        let pace = board.pace;
        Self {
            name: board.name.to_owned(),
            depth: board.budget.depth,
            clock_hz: pace.clock_hz,
            node_instructions: pace.node_instructions,
            cycles_of_100: pace.cycles_of_100,
            worst_millis: pace.millis(worst_nodes),
        }
    }
}

impl Certificate {
    /// The certificate of walks by the book in these bytes.
    pub fn new(book: &[u8], game: &str, rules: u32, mind: Mind, sides: Vec<Walked>) -> Self {
        let (worst_nodes, given_up, perfect) = totals(&sides);
        let board = match mind {
            Mind::Board(board) => Some(Board::of(board, worst_nodes)),
            Mind::Rule { .. } => None,
        };
        let mut certificate = Self {
            certificate: VERSION,
            plywood: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.to_owned(),
            rules: format!("{rules:08x}"),
            book: format!("{:08x}", checksum(book)),
            book_bytes: book.len(),
            board,
            table_bytes: mind.table(),
            worst_nodes,
            given_up,
            perfect,
            sides,
            seal: String::new(),
        };
        certificate.seal = certificate.right_seal();
        certificate
    }

    fn right_seal(&self) -> String {
        let unsealed = Self { seal: String::new(), ..self.clone() };
        // A value has its names in order.
        let line = serde_json::to_value(unsealed).map(|value| value.to_string());
        format!("{:08x}", checksum(line.unwrap_or_default().as_bytes()))
    }

    /// The certificate in a text, if it can be one for the book in these bytes.
    ///
    /// # Errors
    /// Why not, in a sentence.
    pub fn read(json: &str, book: &[u8]) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Head {
            certificate: u32,
        }
        let not_one = |e| format!("not a certificate of this version: {e}");
        let head: Head = serde_json::from_str(json).map_err(not_one)?;
        if head.certificate != VERSION {
            return Err(format!("version {}, not {VERSION}; certify again", head.certificate));
        }
        let certificate: Self = serde_json::from_str(json).map_err(not_one)?;
        if certificate.seal != certificate.right_seal() {
            return Err("it was changed after it was written: its seal does not fit".to_owned());
        }
        if certificate.book != format!("{:08x}", checksum(book)) {
            return Err("it is for another book".to_owned());
        }
        let Self { worst_nodes, given_up, perfect, .. } = certificate;
        if (worst_nodes, given_up, perfect) != totals(&certificate.sides) {
            return Err("its totals are not what its sides say".to_owned());
        }
        Ok(certificate)
    }

    /// The mind that it is about.
    ///
    /// # Errors
    /// If it is about a board that is not what it was, in a sentence.
    pub fn mind(&self) -> Result<Mind, String> {
        let Some(board) = &self.board else { return Ok(Mind::Rule { table: self.table_bytes }) };
        let Some(model) = boards::named(&board.name) else {
            return Err(format!("it is about {}, a board that is not known", board.name));
        };
        // The pace is measured anew from time to time; what is proved are nodes.
        if (board.depth, self.table_bytes) != (model.budget.depth, model.table_bytes()) {
            return Err(format!("{} had another table or stack; certify again", board.name));
        }
        Ok(Mind::Board(model))
    }

    /// What it says, in a few lines; `most` is what searches may take.
    pub fn summary(&self, most: u64) -> String {
        let mut summary = String::new();
        for side in &self.sides {
            let count = |of: fn(&Ply) -> u64| text::thousands(side.plies.iter().map(of).sum());
            summary += &format!(
                "{} player: {} positions, {} by book, {} by search of at most {} nodes; \
                 ends of games won {}, drawn {}, lost {}\n",
                side.side,
                count(|ply| ply.positions),
                count(|ply| ply.book),
                count(|ply| ply.searched),
                text::thousands(side.worst_nodes()),
                text::thousands(side.ends.won),
                text::thousands(side.ends.drawn),
                text::thousands(side.ends.lost),
            );
        }
        if let Some(board) = &self.board {
            summary += &format!(
                "{}: at most {} ms a move, at {} instructions a node, {:.2} cycles an instruction \
                 (assumed) and {} MHz\n",
                board.name,
                text::thousands(board.worst_millis),
                text::thousands(board.node_instructions.into()),
                f64::from(board.cycles_of_100) / 100.0,
                board.clock_hz / 1_000_000,
            );
        }
        if self.given_up > 0 {
            summary += &format!(
                "{} searches are given up, for their nodes or for want of stack: nothing is proved\n",
                text::thousands(self.given_up)
            );
        } else if !self.perfect {
            summary += "some games end worse than they should: this is a mistake of the program\n";
        }
        if self.worst_nodes > most {
            summary += &format!(
                "some searches take more than {} nodes: build the book with more plies, by a lower \
                 --max-nodes\n",
                text::thousands(most)
            );
        }
        summary
    }
}

/// The worst nodes, the searches given up, and whether all is perfect.
fn totals(sides: &[Walked]) -> (u64, u64, bool) {
    let worst = sides.iter().map(Walked::worst_nodes).max().unwrap_or(0);
    let given_up = sides.iter().map(Walked::given_up).sum();
    (worst, given_up, sides.iter().all(Walked::is_perfect))
}
