//! The games. Each is one type that implements [`Game`](crate::Game) and
//! [`Solve`](crate::Solve), with its notation beside it; [`einstein`], which has a die, implements
//! [`DiceGame`](crate::chance::DiceGame) instead.

#[cfg(any(doc, doctest))]
pub mod adding;
pub mod connect4;
pub mod einstein;
mod misere;
pub mod mnk;
pub mod moves;
pub mod nim;
pub mod reversi;
mod unsettled;

pub use misere::Misere;
