//! Whole games, played on boards made of plain values through the `Board` trait alone.

mod books;
mod fake;
mod games;
mod levels;
mod monte_carlo;
mod presses;
mod random;
mod strength;
mod thinking;
