//! What the engine knows about m,n,k-games.

use super::board::ones;
use super::position::{Cell, Mnk};
use crate::game::Game;
use crate::solve::{Open, Settled, Solve};
use crate::table::Key;
use crate::value::{Bounds, Value};

/// Up to this many stones, symmetric positions share a key. With more stones there are fewer
/// positions to merge and more to compute.
const SHARED_STONES: u32 = 8;

/// What one side can still do.
struct Prospects {
    /// The cells of the lines that hold no stone of the other side.
    cells: u64,
    /// The fewest stones that one of these lines lacks.
    missing: u32,
    /// The sum over these lines of 2^−(stones missing), in units of 2^−32, rounded up.
    weight: u64,
}

impl<const CELLS: usize> Mnk<CELLS> {
    fn prospects(&self, stones: u64, others: u64) -> Prospects {
        let mut prospects = Prospects { cells: 0, missing: u32::MAX, weight: 0 };
        for line in self.board.lines().filter(|line| line & others == 0) {
            let missing = (line & !stones).count_ones();
            prospects.cells |= line;
            prospects.missing = prospects.missing.min(missing);
            prospects.weight += 1 << 32_u32.saturating_sub(missing);
        }
        prospects
    }

    /// What is known when each side has these prospects, the side to move first.
    ///
    /// Each side needs as many moves as its shortest line lacks stones, and as many must be left.
    /// And by the theorem of P. Erdős and J. Selfridge (1973) a side that only defends can keep
    /// the other from every line if the weight is below 1 when it moves first, below ½ if not.
    fn bounds_by(&self, mine: &Prospects, theirs: &Prospects) -> Bounds {
        const ONE: u64 = 1 << 32;
        let left = u32::from(self.plies_left());
        let win = mine.missing.saturating_mul(2).saturating_sub(1);
        let loss = theirs.missing.saturating_mul(2);
        let can_win = win <= left && mine.weight >= ONE / 2;
        let can_lose = loss <= left && theirs.weight >= ONE;
        Bounds {
            lower: if can_lose { Value::loss_in(loss as u8) } else { Value::DRAW },
            upper: if can_win { Value::win_in(win as u8) } else { Value::DRAW },
        }
    }
}

impl<const CELLS: usize> Mnk<CELLS> {
    /// Follows the game from here while there is a threat to answer or a single empty cell.
    /// Requires that the side to move cannot win at once, which stays so: a side that has answered
    /// the only threat has left none. The value is seen, and plies are counted, from `plies` plies
    /// before.
    #[inline]
    fn follow(&self, mut plies: u8) -> Settled<Self> {
        let mut position = *self;
        loop {
            let empty = position.empty();
            let threats = self.board.completing(position.theirs) & empty;
            let moves = if threats == 0 { empty } else { threats };
            let same = plies.is_multiple_of(2);
            if moves.is_power_of_two() {
                position = position.fill(moves);
                plies += 1;
            } else if empty == 0 {
                return Settled::Value(Value::DRAW);
            } else if threats == 0 {
                return Settled::Open { position, plies, same };
            } else {
                let loss = Value::loss_in(2).earlier(plies);
                return Settled::Value(if same { loss } else { -loss });
            }
        }
    }
}

impl<const CELLS: usize> Solve for Mnk<CELLS> {
    type Open = Self;
    type List<T> = heapless::Vec<T, CELLS>;

    /// An open position has two empty cells or more, and no side can win with its next stone.
    fn settle(&self) -> Settled<Self> {
        if self.board.completing(self.mine) & self.empty() == 0 {
            self.follow(0)
        } else {
            Settled::Value(Value::win_in(1))
        }
    }
}

impl<const CELLS: usize> Open for Mnk<CELLS> {
    type Move = Cell;
    type Key = Key<3>;

    /// As much as a line with one stone on it.
    const REFUTATION: i32 = 1 << 10;

    /// The stones of either side and the size of the board, so that positions of different boards
    /// have different keys too. Positions of up to 8 stones share the least key of their images.
    #[inline]
    fn key(&self) -> Key<3> {
        let shared = self.stones() <= SHARED_STONES;
        let (mine, theirs) = if shared { self.least_image() } else { (self.mine, self.theirs) };
        Key::new([mine, theirs, self.board.tag()])
    }

    /// Neither side could win with one stone before the move, so the other still cannot.
    #[inline]
    fn advance(&self, cell: Cell) -> Settled<Self> {
        self.play(cell).follow(1)
    }

    /// The cells on a line that either side can still fill; all if there are none.
    ///
    /// A *dead* cell, on no such line, is never better than a live one. A stone more never harms
    /// its owner: the strategy that ignores it still works, with any move where it asks for that
    /// cell, and no line is completed later or suffered sooner. And a stone on a dead cell is worth
    /// nothing to anybody. So a dead cell is worth what a pass would be, and a live cell is worth
    /// at least that, distances included.
    #[inline]
    fn candidates(&self) -> impl Iterator<Item = Cell> {
        let mine = self.prospects(self.mine, self.theirs);
        let theirs = self.prospects(self.theirs, self.mine);
        let empty = self.empty();
        let live = (mine.cells | theirs.cells) & empty;
        let position = *self;
        ones(if live == 0 { empty } else { live }).map(move |bit| position.cell(bit))
    }

    #[inline]
    fn bounds(&self) -> Bounds {
        let mine = self.prospects(self.mine, self.theirs);
        let theirs = self.prospects(self.theirs, self.mine);
        self.bounds_by(&mine, &theirs)
    }

    /// Every line through the cell that is open to one side counts, four times as much for every
    /// stone already on it; then nearness to the centre.
    #[inline]
    fn ranks(&self) -> impl Fn(Cell) -> i32 {
        |cell| {
            let bit = self.bit(cell).unwrap_or(0);
            let through = self.board.lines().filter(|line| line & bit != 0);
            let open = through.filter(|line| line & self.mine == 0 || line & self.theirs == 0);
            let stones = |line: u64| (line & (self.mine | self.theirs)).count_ones();
            let weight: i32 = open.map(|line| 1 << (2 * stones(line).min(6))).sum();
            (weight << 8) - self.distance(cell).min(255) as i32
        }
    }
}
