use plywood_core::{Game, Outcome, Player};

/// Columns of the bar.
const WIDTH: u8 = 4;
/// Rows of the bar.
const HEIGHT: usize = 3;

/// A bar of chocolate: how many squares are left of each row, counted from the left. A row is
/// never longer than the one below it, which comes before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chomp {
    rows: [u8; HEIGHT],
    mover: Player,
}

/// The square to bite off, with everything to the right of it and above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bite {
    pub column: u8,
    pub row: u8,
}

impl Chomp {
    /// The whole bar.
    pub const START: Self = Self { rows: [WIDTH; HEIGHT], mover: Player::First };
}

impl Game for Chomp {
    type Move = Bite;

    fn to_move(&self) -> Player {
        self.mover
    }

    /// Whoever has eaten the square at the bottom left has lost: it is poisoned.
    fn outcome(&self) -> Option<Outcome> {
        (self.rows[0] == 0).then_some(Outcome::Win(self.mover))
    }

    /// Every square that is left: none exactly when the game is over.
    fn moves(&self) -> impl Iterator<Item = Bite> {
        let rows = (0..).zip(self.rows);
        rows.flat_map(|(row, length)| (0..length).map(move |column| Bite { column, row }))
    }

    fn play(&self, bite: Bite) -> Self {
        let mut next = Self { mover: self.mover.other(), ..*self };
        for row in next.rows.iter_mut().skip(bite.row.into()) {
            *row = bite.column.min(*row);
        }
        next
    }

    /// Every bite takes at least one square.
    fn plies_left(&self) -> u8 {
        self.rows.iter().sum()
    }
}
