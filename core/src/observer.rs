//! Who may watch a search: [`Observer`].

use crate::value::Value;

/// Told of every node a search enters and leaves, with values of the type `V`. A search that is
/// stopped leaves no more: the nodes between its root and where it stopped are entered only. All
/// methods do nothing by default, and an unused observer costs nothing: [`Silent`] compiles away.
///
/// Values are seen by the side to move, but for [`trees`](crate::trees), where a node says whose
/// they are.
pub trait Observer<P, V = Value> {
    /// A node is searched with the window (`alpha`, `beta`).
    #[inline]
    fn enter(&mut self, position: &P, alpha: V, beta: V) {
        let _ = (position, alpha, beta);
    }

    /// A child was settled without a search of its own; `value` is its value seen by the side to
    /// move at `position`, the parent.
    #[inline]
    fn resolved(&mut self, position: &P, value: V) {
        let _ = (position, value);
    }

    /// The node's remaining moves were cut: its `value` lies at or beyond `bound`, an end of the
    /// window; that is beta, where values are seen by the side to move.
    #[inline]
    fn cut(&mut self, position: &P, value: V, bound: V) {
        let _ = (position, value, bound);
    }

    /// The node is left with a fail-soft `value`, whether a search found it or the table had it.
    #[inline]
    fn leave(&mut self, position: &P, value: V) {
        let _ = (position, value);
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<P, V> Observer<P, V> for Silent {}

impl<P, V, O: Observer<P, V>> Observer<P, V> for &mut O {
    #[inline]
    fn enter(&mut self, position: &P, alpha: V, beta: V) {
        (**self).enter(position, alpha, beta);
    }

    #[inline]
    fn resolved(&mut self, position: &P, value: V) {
        (**self).resolved(position, value);
    }

    #[inline]
    fn cut(&mut self, position: &P, value: V, bound: V) {
        (**self).cut(position, value, bound);
    }

    #[inline]
    fn leave(&mut self, position: &P, value: V) {
        (**self).leave(position, value);
    }
}
