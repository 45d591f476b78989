//! Who may watch a search: [`Observer`].

use crate::value::Value;

/// Told of every node a search enters and leaves. A search that is stopped leaves no more: the
/// nodes between its root and where it stopped are entered only. All methods do nothing by default,
/// and an unused observer costs nothing: [`Silent`] compiles away.
pub trait Observer<P> {
    /// A node is searched with the window (`alpha`, `beta`), both seen by its side to move.
    #[inline]
    fn enter(&mut self, position: &P, alpha: Value, beta: Value) {
        let _ = (position, alpha, beta);
    }

    /// A child was settled without a search of its own; `value` is its value seen by the side to
    /// move at `position`, the parent.
    #[inline]
    fn resolved(&mut self, position: &P, value: Value) {
        let _ = (position, value);
    }

    /// The node's remaining moves were cut: a move worth `value >= beta` was found.
    #[inline]
    fn cut(&mut self, position: &P, value: Value, beta: Value) {
        let _ = (position, value, beta);
    }

    /// The node is left with a fail-soft `value`, whether a search found it or the table had it.
    #[inline]
    fn leave(&mut self, position: &P, value: Value) {
        let _ = (position, value);
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<P> Observer<P> for Silent {}

impl<P, O: Observer<P>> Observer<P> for &mut O {
    #[inline]
    fn enter(&mut self, position: &P, alpha: Value, beta: Value) {
        (**self).enter(position, alpha, beta);
    }

    #[inline]
    fn resolved(&mut self, position: &P, value: Value) {
        (**self).resolved(position, value);
    }

    #[inline]
    fn cut(&mut self, position: &P, value: Value, beta: Value) {
        (**self).cut(position, value, beta);
    }

    #[inline]
    fn leave(&mut self, position: &P, value: Value) {
        (**self).leave(position, value);
    }
}
