//! Solves games on a desktop: the core's search with every core, a shared table and a command
//! line.
//!
//! [`games`] names the games, [`solver`] answers questions about positions given as text,
//! [`table`] and [`parallel`] are what it solves them with, [`output`] writes the answers,
//! [`mod@bench`] measures what threads gain, [`book`] makes books, [`replay`] judges games that were
//! played, and [`cli`] is the program.
//! What the core has beside exact search is at hand by name: [`searches`] runs one named search of a game
//! (`plywood search`), [`trees`] reads, searches and draws trees (`plywood tree`).
//!
//! ```
//! use plywood::games::GameSpec;
//! use plywood::parallel::Mode;
//! use plywood::solver::{Asked, Resources, Session};
//!
//! let resources = Resources { threads: 1, mode: Mode::Root, table: 1 << 20, keep_table: false };
//! let mut solver = GameSpec::default().engine().solver(resources).unwrap();
//! let asked = Asked::default();
//! let answer = solver.solve("414141", &asked, &Session::default(), &mut |_| ()).unwrap();
//! assert_eq!(answer.worth.score(), Some(18)); // column 4 is completed with the fourth stone
//! assert_eq!(answer.plies, Some(1));
//! ```
#![deny(unsafe_code)]

pub mod bench;
pub mod book;
pub mod cli;
pub mod games;
pub mod output;
pub mod parallel;
pub mod replay;
pub mod searches;
pub mod solver;
mod sync;
pub mod table;
pub mod text;
pub mod trees;
