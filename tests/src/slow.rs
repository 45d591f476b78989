//! A solver of Connect Four 7×6 that knows only the rules: alpha-beta with a hash table, on a board
//! of its own, in scores instead of plies. Shares no code with plywood.
//!
//! It looks one win ahead for either side, and that is all it knows. Scores are Pascal Pons': the
//! stones that the winner has left when it completes four, that one included.

const WIDTH: usize = 7;
const HEIGHT: usize = 6;
const CELLS: i32 = 42;
/// Cells of a row with two columns of guards.
const STRIDE: usize = 9;

/// Bit `row · 9 + column`, row 0 at the bottom; columns 7 and 8 are guards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    mine: u64,
    theirs: u64,
    heights: [u8; WIDTH],
}

fn cell(column: usize, row: usize) -> u64 {
    1 << (row * STRIDE + column)
}

fn on_board() -> u64 {
    (0..HEIGHT).map(|row| 0x7F << (row * STRIDE)).sum()
}

/// The cells that complete four with three of the stones.
fn completing(stones: u64) -> u64 {
    let mut cells = 0;
    for step in [1, STRIDE - 1, STRIDE, STRIDE + 1] {
        for missing in 0..4 {
            let others = (0..4).filter(|&i| i != missing);
            let starts = others.fold(u64::MAX, |starts, i| starts & stones >> (i * step));
            cells |= starts << (missing * step);
        }
    }
    cells & on_board()
}

impl Board {
    /// The empty board.
    pub const EMPTY: Self = Self { mine: 0, theirs: 0, heights: [0; WIDTH] };

    /// The board after columns counted from 1; `None` if a column is full or the game is over
    /// before the last move.
    pub fn after(moves: &str) -> Option<Self> {
        let columns = moves.bytes().map(|digit| usize::from(digit - b'1'));
        columns.into_iter().try_fold(Self::EMPTY, |board, column| {
            (board.is_open(column) && !board.is_won()).then(|| board.play(column))
        })
    }

    /// Stones on the board.
    pub fn stones(&self) -> i32 {
        (self.mine | self.theirs).count_ones() as i32
    }

    /// Whether a stone can be dropped into this column, counted from zero.
    pub fn is_open(&self, column: usize) -> bool {
        usize::from(self.heights[column]) < HEIGHT
    }

    /// Whether the side that has just moved has four in a row.
    pub fn is_won(&self) -> bool {
        [1, STRIDE - 1, STRIDE, STRIDE + 1].into_iter().any(|step| {
            (1..4).fold(self.theirs, |starts, i| starts & self.theirs >> (i * step)) != 0
        })
    }

    /// Whether the side to move can complete four.
    pub fn can_win(&self) -> bool {
        completing(self.mine) & self.playable() != 0
    }

    fn target(&self, column: usize) -> u64 {
        cell(column, usize::from(self.heights[column]))
    }

    fn playable(&self) -> u64 {
        (0..WIDTH).filter(|&c| self.is_open(c)).map(|c| self.target(c)).sum()
    }

    /// The board after a stone in an open column.
    #[must_use]
    pub fn play(&self, column: usize) -> Self {
        let mut heights = self.heights;
        heights[column] += 1;
        Self { mine: self.theirs, theirs: self.mine | self.target(column), heights }
    }
}

/// What is known of a position, or of nothing.
#[derive(Clone, Copy)]
struct Entry {
    mine: u64,
    theirs: u64,
    lower: i8,
    upper: i8,
}

/// The solver with its hash table.
pub struct Solver {
    entries: Vec<Entry>,
    /// Positions visited.
    pub nodes: u64,
}

impl Solver {
    /// A solver with a table of 2^`bits` entries of 24 bytes.
    pub fn new(bits: u32) -> Self {
        // No position has a stone of both sides in one cell.
        let empty = Entry { mine: 1, theirs: 1, lower: 0, upper: 0 };
        Self { entries: vec![empty; 1 << bits], nodes: 0 }
    }

    /// The score of an unfinished position, by halving the interval in which it lies.
    pub fn score(&mut self, board: &Board) -> i32 {
        if board.can_win() {
            return (CELLS + 1 - board.stones()) / 2;
        }
        let (mut low, mut high) = (-(CELLS - board.stones()) / 2, (CELLS - board.stones()) / 2);
        while low < high {
            let middle = (low + high).div_euclid(2);
            // The sign first: it is the cheapest to prove.
            let alpha = match middle {
                m if m < 0 && low / 2 < m => low / 2,
                m if m >= 0 && high / 2 > m => high / 2,
                m => m,
            };
            let alpha = alpha.clamp(low, high - 1);
            let found = self.search(board, alpha, alpha + 1);
            if found <= alpha { high = found.max(low) } else { low = found.min(high) }
        }
        low
    }

    fn slot(&self, board: &Board) -> usize {
        let mixed = board.mine.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ board.theirs;
        let mixed = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed >> (64 - self.entries.len().trailing_zeros())) as usize
    }

    /// A fail-soft score of a position in which the side to move cannot win at once.
    fn search(&mut self, board: &Board, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let stones = board.stones();
        if stones == CELLS {
            return 0;
        }
        let playable = board.playable();
        let danger = completing(board.theirs);
        let forced = danger & playable;
        if forced.count_ones() > 1 {
            return -(CELLS - stones) / 2;
        }
        let slot = self.slot(board);
        let entry = self.entries[slot];
        // A win takes two plies more; a loss comes with the next stone at the earliest.
        let (mut lower, mut upper) = (-(CELLS - stones) / 2, (CELLS - 1 - stones) / 2);
        if (entry.mine, entry.theirs) == (board.mine, board.theirs) {
            lower = lower.max(i32::from(entry.lower));
            upper = upper.min(i32::from(entry.upper));
        }
        alpha = alpha.max(lower);
        beta = beta.min(upper);
        if alpha >= beta {
            return if lower >= beta { lower } else { upper };
        }
        let mut moves: Vec<(u32, usize)> = [3, 2, 4, 1, 5, 0, 6]
            .into_iter()
            .filter(|&c| board.is_open(c) && (forced == 0 || board.target(c) == forced))
            .map(|c| (completing(board.mine | board.target(c)).count_ones(), c))
            .collect();
        moves.sort_by_key(|&(wins, _)| std::cmp::Reverse(wins));
        let (mut best, window) = (-CELLS, (alpha, beta));
        for (_, column) in moves {
            let next = board.play(column);
            let score = if next.can_win() {
                -(CELLS - stones) / 2
            } else {
                -self.search(&next, -beta, -alpha)
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        if best <= window.0 {
            upper = upper.min(best);
        } else if best >= window.1 {
            lower = lower.max(best);
        } else {
            (lower, upper) = (best, best);
        }
        let (mine, theirs) = (board.mine, board.theirs);
        self.entries[slot] = Entry { mine, theirs, lower: lower as i8, upper: upper as i8 };
        best
    }
}

/// A random unfinished game of `plies` moves after which the side to move cannot win at once, as
/// columns counted from 1.
pub fn random_game(plies: usize, mut below: impl FnMut(usize) -> usize) -> String {
    loop {
        let moves: String = (0..plies).map(|_| char::from(b'1' + below(WIDTH) as u8)).collect();
        let board = Board::after(&moves).filter(|board| !board.is_won() && !board.can_win());
        if board.is_some_and(|board| board.stones() < CELLS) {
            return moves;
        }
    }
}
