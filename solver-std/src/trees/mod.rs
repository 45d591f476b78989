//! Game trees as text: read, searched by every algorithm of the core, traced, drawn, measured.
//!
//! # The text format
//!
//! ```text
//! # A comment ends with its line. Blanks and line breaks mean nothing.
//! MAX(left=MIN(3, 5), right=MIN(2, 9))
//! ```
//!
//! ```text
//! node   = [ name "=" ] ( leaf | inner )
//! inner  = kind "(" child { "," child } ")"
//! child  = [ weight ":" ] node                under CHANCE each has one, elsewhere none
//! kind   = "MAX" | "MIN" | "CHANCE" | "A" | "B"
//! leaf   = number | "(" number "," number ")"     a pair under A and B: what A gets, what B gets
//! weight = number                             at least 0; those of a CHANCE node sum to 1
//! number = [ "-" | "+" ] digits [ "." digits | "/" digits ]
//! name   = a letter, then letters, digits, "_" and "'"; or anything between quotes: "left wing"
//! ```
//!
//! Kinds are read in capitals or small letters. All numbers are exact: `0.1` is a tenth. No two
//! nodes have the same name; one without a name is called by the way to it, `2.1` being the first
//! child of the root's second. A tree has at most [`MAX_LEVELS`](plywood_core::trees::MAX_LEVELS)
//! levels, [`MAX_WIDTH`](plywood_core::trees::MAX_WIDTH) children of a node and [`MAX_NODES`] nodes.

mod algorithm;
mod document;
mod draw;
mod expand;
pub mod measure;
mod order;
mod output;
mod parse;
mod record;
mod sample;
mod uniform;
mod write;

pub use algorithm::{Promise, Solved, TreeAlgorithm, Trouble, search, solve};
pub use document::{Document, MAX_NODES, Place};
pub use draw::{MAX_DRAWN, dot, svg};
pub use expand::{Expanded, TooLarge, expand};
pub use order::ChildOrder;
pub use output::{Report, json, people, trace};
pub use parse::{ParseError, Reason, parse, parse_number};
pub use record::{Cut, End, Meaning, Record, Shown, Step, Visit};
pub use sample::{RUNS, SampleMean, Sampled, decimal, sample};
pub use uniform::{Leaves, Uniform};
