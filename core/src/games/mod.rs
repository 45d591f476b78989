//! The games. Each is one type that implements [`Game`](crate::Game) and
//! [`Solve`](crate::Solve), with its notation beside it.

pub mod connect4;
pub mod mnk;
