//! Monte Carlo tree search: which move wins most often when the rest of the game is played by lot.
//!
//! A [`MonteCarlo`] search repeats a *playout* of four phases, each a method of its own in `phases.rs`:
//!
//! 1. **select**: from the root down, at each node the child of the highest [UCB1](ucb1::ucb1),
//! 2. **expand**: give the node that is reached its children,
//! 3. **simulate**: play from there to the end of the game by lot,
//! 4. **backpropagate**: count the result at every node on the way up.
//!
//! What is *proved* on the way is kept apart from what is counted (M. Winands and others 2008; T.
//! Cazenave and A. Saffidine 2010): a finished child has its outcome, and the bounds of a node follow
//! from those of all its children. A move that is proved to lose is not selected any more, a node
//! whose outcome is proved is not simulated again, and a proved root ends the search.
//! [`MonteCarloReport::proved`] is true whatever the lots were.
//!
//! The nodes live in memory that the caller lends; when it is used up, playouts start from the
//! leaves there are. Lots follow from a seed and arithmetic is in integers, so a search gives the
//! same answer on every machine.
//!
//! ```
//! use plywood_core::Value;
//! use plywood_core::games::connect4::Standard;
//! use plywood_core::mcts::{MonteCarlo, NODE_WORDS};
//! use plywood_core::control::Unlimited;
//!
//! // Three in a row with both ends free, on the next move.
//! let position: Standard = "4455".parse().unwrap();
//! let mut memory = [0; 2000 * NODE_WORDS];
//! let mut search = MonteCarlo::new(position, &mut memory, 1);
//! let report = search.run(1000, Unlimited);
//! assert_eq!(report.best.map(|column| column.0 + 1), Some(3));
//! assert_eq!(report.proved.sign(), Some(1));
//! ```

mod node;
mod phases;
mod search;
pub mod ucb1;

pub use node::NODE_WORDS;
pub use search::{MAX_PLAYOUTS, MonteCarlo, MonteCarloReport};
