//! Every search with every table against plain minimax, on random positions of small games.

use std::cell::Cell;
use std::fmt::Debug;
use std::sync::OnceLock;

use plywood::parallel::{Abdada, RootSplit};
use plywood::solver::{Session, Watch};
use plywood::table::Stored;
use plywood_core::conformance::Random;
use plywood_core::games::connect4::Small;
use plywood_core::games::mnk::Mnk;
use plywood_core::search::Oracle as Searcher;
use plywood_core::{
    Bounds, CellTable, Game, Key, NoTable, Open, Plain, Search, Solve, Unlimited, Value, driver,
};
use plywood_tests::naive::{self, Numbered};
use plywood_tests::oracle::Oracle;
use proptest::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Words of a bucket.
const BUCKET: usize = plywood_core::table::BUCKET_WORDS;

/// A position of the core and the same on a naive board, with the truth about it.
struct Case<P: Game, N> {
    fast: P,
    naive: N,
    oracle: Oracle,
}

impl<P: Game, N: Numbered<Move = P::Move>> Case<P, N> {
    /// The position after some random plies, fewer if the game ends before.
    fn random(fast: P, naive: N, plies: u8, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let (mut fast, mut naive) = (fast, naive);
        for _ in 0..plies {
            let Some(mv) = random.legal_move(&naive) else { break };
            (fast, naive) = (fast.play(mv), naive.play(mv));
        }
        Self { fast, naive, oracle: Oracle::default() }
    }

    /// Everything the driver can be asked, by one searcher.
    fn check<Q: Game<Move = P::Move>>(&mut self, position: &Q, search: &mut impl Searcher<Q>) {
        let value = self.oracle.value(&self.naive);
        let line = self.oracle.line(&self.naive);
        let mut report = driver::Report::default();
        let question = driver::Question { weak: false, line: true };
        driver::solve(search, position, question, &mut report, &mut |_| ()).unwrap();
        assert_eq!(report.bounds, Bounds::exact(value));
        assert_eq!(report.best, line.first().copied());
        assert_eq!(report.line.as_slice(), line);
        assert_eq!(driver::value(search, position), Ok(value));
        for mv in position.moves() {
            let truth = self.oracle.move_value(&self.naive, mv);
            assert_eq!(driver::move_value(search, position, mv), Ok(truth));
        }
        self.check_weak(position, search, value);
    }

    /// The sign, and the first move that keeps it.
    fn check_weak<Q: Game<Move = P::Move>>(
        &mut self,
        position: &Q,
        search: &mut impl Searcher<Q>,
        value: Value,
    ) {
        let mut report = driver::Report::default();
        let question = driver::Question { weak: true, line: false };
        driver::solve(search, position, question, &mut report, &mut |_| ()).unwrap();
        assert_eq!(report.bounds.sign(), Some(value.sign()));
        let least = match value.sign() {
            1 => Value::ANY_WIN,
            0 => Value::DRAW,
            _ => Value::MIN,
        };
        assert_eq!(report.best, self.oracle.best_move(&self.naive, least));
    }

    /// The contract of [`Search::value`] on a window.
    fn check_window<Q: Game>(
        &mut self,
        position: &Q,
        search: &mut impl Searcher<Q>,
        raw: (i8, i8),
    ) {
        let (alpha, beta) = (raw.0.min(raw.1), raw.0.max(raw.1));
        let (alpha, beta) = (Value::from_raw(alpha).unwrap(), Value::from_raw(beta).unwrap());
        if alpha < beta {
            let value = self.oracle.value(&self.naive);
            let found =
                Bounds::of_search(search.value(position, alpha, beta).unwrap(), alpha, beta);
            assert!(found.lower <= value && value <= found.upper, "{found:?} {value}");
        }
    }

    /// All searchers there are: without knowledge, without a table, and with tables of several
    /// sizes, the one that remembers nothing included.
    fn check_all<const WORDS: usize>(&mut self, windows: &[(i8, i8)])
    where
        P: Solve + Debug,
        P::Open: Open<Key = Key<WORDS>>,
    {
        let position = self.fast;
        for buckets in [0, 1, 2, 13, 1024] {
            let memory = vec![Cell::new(u64::MAX); buckets * BUCKET];
            let table = CellTable::<WORDS>::new(&memory);
            let mut search = Search::new(&table, Unlimited);
            // Windows first: they leave bounds of all kinds in the table.
            windows.iter().for_each(|&raw| self.check_window(&position, &mut search, raw));
            self.check(&position, &mut search);
        }
        let mut search = Search::new(NoTable, Unlimited);
        windows.iter().for_each(|&raw| self.check_window(&position, &mut search, raw));
        self.check(&position, &mut search);
    }

    /// All ways to divide a search between threads, with tables of few buckets and of many.
    fn check_parallel<K: Stored>(&mut self, windows: &[(i8, i8)])
    where
        P: Solve<Open: Open<Key = K> + Send + Sync, Move: Send> + Sync,
    {
        for (pool, bytes) in pools().iter().zip([1 << 16, 1 << 10, 1 << 12]) {
            let tables = K::tables(bytes, pool.current_num_threads()).unwrap();
            let session = Session::default();
            let mut search =
                RootSplit::<K>::new(pool, &tables, Watch::new(&session, &tables, None));
            let position = self.fast;
            windows.iter().for_each(|&raw| self.check_window(&position, &mut search, raw));
            self.check(&position, &mut search);
            let tables = K::tables(bytes, pool.current_num_threads()).unwrap();
            let mut search = Abdada::<K>::new(pool, &tables, Watch::new(&session, &tables, None));
            windows.iter().for_each(|&raw| self.check_window(&position, &mut search, raw));
            self.check(&position, &mut search);
        }
    }

    /// The search without knowledge of the game, for positions with few plies left.
    fn check_plain(&mut self, windows: &[(i8, i8)]) {
        let plain = Plain::<P>(self.fast);
        let mut search = Search::new(NoTable, Unlimited);
        windows.iter().for_each(|&raw| self.check_window(&plain, &mut search, raw));
        self.check(&plain, &mut search);
    }
}

/// Pools of 1, 2 and 8 threads.
fn pools() -> &'static [ThreadPool; 3] {
    static POOLS: OnceLock<[ThreadPool; 3]> = OnceLock::new();
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    POOLS.get_or_init(|| [1, 2, 8].map(pool))
}

fn connect4(width: u8, height: u8, plies: u8, seed: u64) -> Case<Small, naive::Connect4> {
    let fast = Small::with_size(width.into(), height.into()).unwrap();
    Case::random(fast, naive::Connect4::new(width.into(), height.into()), plies, seed)
}

fn mnk(width: u8, height: u8, k: u8, plies: u8, seed: u64) -> Case<Mnk, naive::Mnk> {
    let fast = Mnk::new(width.into(), height.into(), k.into()).unwrap();
    Case::random(fast, naive::Mnk::new(width.into(), height.into(), k.into()), plies, seed)
}

/// Some windows as raw values, those around distances that occur more often than others.
fn windows() -> impl Strategy<Value = Vec<(i8, i8)>> {
    let raw = || prop_oneof![-127..=127_i8, 100..=127_i8, -127..=-100_i8, -2..=2_i8];
    proptest::collection::vec((raw(), raw()), 6)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_search_of_tic_tac_toe_equals_minimax(
        plies in 0..=9_u8, seed: u64, windows in windows(),
    ) {
        let mut case = mnk(3, 3, 3, plies, seed);
        case.check_all::<3>(&windows);
        case.check_parallel::<Key<3>>(&windows);
        if plies > 1 {
            case.check_plain(&windows);
        }
    }

    #[test]
    fn every_search_of_small_connect_four_equals_minimax(
        (width, height, least) in prop_oneof![
            Just((4, 4, 4)), Just((5, 4, 8)), Just((4, 5, 8)), Just((3, 6, 4)), Just((6, 3, 6)),
        ],
        more in 0..8_u8, seed: u64, windows in windows(),
    ) {
        let mut case = connect4(width, height, least + more, seed);
        case.check_all::<2>(&windows);
        case.check_parallel::<Key<2>>(&windows);
        if case.fast.plies_left() <= 9 {
            case.check_plain(&windows);
        }
    }

    #[test]
    fn every_search_of_m_n_k_games_equals_minimax(
        (width, height, k, least) in prop_oneof![
            Just((4, 3, 3, 3)), Just((4, 4, 3, 7)), Just((4, 4, 4, 7)), Just((5, 3, 4, 6)),
            Just((2, 5, 2, 0)), Just((3, 4, 4, 3)), Just((3, 3, 1, 0)), Just((3, 3, 4, 0)),
            Just((5, 4, 4, 11)), Just((1, 9, 3, 0)),
        ],
        more in 0..5_u8, seed: u64, windows in windows(),
    ) {
        let mut case = mnk(width, height, k, least + more, seed);
        case.check_all::<3>(&windows);
        case.check_parallel::<Key<3>>(&windows);
        if case.fast.plies_left() <= 7 {
            case.check_plain(&windows);
        }
    }
}

#[test]
fn the_empty_boards_that_minimax_can_walk_have_its_value_and_line() {
    connect4(4, 4, 0, 0).check_all::<2>(&[]);
    mnk(4, 3, 3, 0, 0).check_all::<3>(&[]);
    mnk(3, 3, 3, 0, 0).check_all::<3>(&[]);
}
