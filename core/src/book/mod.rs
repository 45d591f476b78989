//! Books: best moves looked up where a search would take too long.
//!
//! A board that plays by a fixed rule meets few positions, since one of the players always makes
//! the same move. A [`Pack`] holds the moves of those that are dear to search, read in place from
//! flash. It stores no positions: asked about one that was not put in, it answers anything. So it is
//! asked only about positions that must be in it, and these the board knows by itself: they are
//! *open* (see [`Place`]), at one of the plies covered, and reached by playing the rule.
//!
//! # The rule
//!
//! The move of a position is the [best move](crate::search::driver) of its
//! [canonical image](crate::symmetry::Canonical), turned back. So mirrored positions get mirrored
//! moves, and a book holds only one of them. Where only one move does not lose at once, that is
//! the move; its value is not needed.
//!
//! # What is stored
//!
//! The search's own [ranks](crate::Open::ranks) guess a best move. The book says how many of
//! these [guesses] are wrong: in [`Pack`], plane *i* has one bit for every position
//! whose first *i* guesses are wrong and which has a guess to lose: whether the next is wrong too.
//! Guesses are mostly right, so most positions need one bit or two, where the number of a column
//! would need three. Each plane is a [`Ribbon`].

mod crc;
mod guess;
mod pack;
mod place;
mod policy;
mod ribbon;

pub use crc::checksum;
pub use guess::{fingerprint, guesses};
pub use pack::{Covered, HEADER_BYTES, Header, MAX_PLANES, Pack, PackError, VERSION};
pub use place::{Place, only_move};
pub use policy::{Choice, Source, choose};
pub use ribbon::{Equation, Ribbon, WIDTH};
