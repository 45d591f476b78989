//! Depth-limited search against its slow twin, plain minimax to the same depth: the same estimate
//! and the same move, whatever saves work.

use plywood_core::conformance::{Random, random_position};
use plywood_core::games::connect4::evaluation::Threats;
use plywood_core::games::connect4::{Small, Standard};
use plywood_core::games::mnk::Mnk;
use plywood_core::limited::{
    Canonical, Evaluation, History, Horizon, Killers, LimitedReport, LimitedSearch, Ordering,
    Tally, Zero, minimax,
};
use plywood_core::{Bounds, Game, NodeLimit, Outcome, Player, Unlimited, Value, search};
use proptest::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Judges by lot: few different points, so that ties abound, and half of all moves are noisy.
#[derive(Clone, Copy)]
struct Lots(u64);

impl Lots {
    fn draw(self, what: impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.0, what).hash(&mut hasher);
        hasher.finish()
    }
}

impl<G: Game + Hash> Evaluation<G> for Lots {
    fn points(&self, position: &G) -> i32 {
        (self.draw(position) % 7) as i32 - 3
    }

    fn is_noisy(&self, position: &G, mv: G::Move) -> bool {
        // A move by its place in the list, as moves cannot be hashed.
        let at = position.moves().position(|other| other == mv);
        self.draw((position, at)).is_multiple_of(2)
    }

    fn may_stand(&self, position: &G) -> bool {
        !self.draw((position, "stand")).is_multiple_of(4)
    }
}

/// A heap from which a player takes one to three, and moves again after taking two. Who takes the
/// last one wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct TwiceForTwo {
    heap: u8,
    to_move: Player,
    last: Player,
}

impl TwiceForTwo {
    fn new(heap: u8) -> Self {
        Self { heap, to_move: Player::First, last: Player::Second }
    }
}

impl Game for TwiceForTwo {
    type Move = u8;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.heap == 0).then_some(Outcome::Win(self.last))
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.heap.min(3)
    }

    fn play(&self, taken: u8) -> Self {
        let again = taken == 2;
        let to_move = if again { self.to_move } else { self.to_move.other() };
        Self { heap: self.heap - taken, to_move, last: self.to_move }
    }

    fn plies_left(&self) -> u8 {
        self.heap
    }
}

/// How a case is searched.
#[derive(Clone, Copy, Debug)]
struct Limits {
    depth: u8,
    quiet: u8,
    aspiration: Option<u16>,
}

fn limits() -> impl Strategy<Value = Limits> {
    (0..=5_u8, 0..=3_u8, prop_oneof![Just(None), (0..9_u16).prop_map(Some)])
        .prop_map(|(depth, quiet, aspiration)| Limits { depth, quiet, aspiration })
}

/// The truth, by the slow twin.
fn twin<G: Game, E: Evaluation<G>>(
    position: &G,
    depth: u8,
    quiet: u8,
    evaluation: &E,
) -> (LimitedReport<G::Move>, Tally) {
    let mut tally = Tally::default();
    let found =
        minimax::to_depth(position, depth, quiet, evaluation, Unlimited, &mut tally).unwrap();
    (found, tally)
}

fn same<M: PartialEq + std::fmt::Debug>(
    found: LimitedReport<M>,
    truth: LimitedReport<M>,
    what: &str,
) {
    assert_eq!(found.best, truth.best, "{what}: {found:?} {truth:?}");
    assert_eq!(found.estimate, truth.estimate, "{what}: {found:?} {truth:?}");
    assert_eq!(found.depth, truth.depth, "{what}");
    // A cut may leave out what minimax evaluates, never the other way round.
    assert!(found.exhaustive || !truth.exhaustive, "{what}");
}

fn check_ordering<G: Game, E: Evaluation<G>>(
    position: &G,
    limits: Limits,
    evaluation: &E,
    ordering: impl Ordering<G>,
    what: &str,
) {
    let Limits { depth, quiet, aspiration } = limits;
    let (truth, all) = twin(position, depth, quiet, evaluation);
    let mut search = LimitedSearch::new(evaluation, ordering, Unlimited);
    same(search.to_depth(position, depth, quiet).unwrap(), truth, what);
    let tally = search.tally();
    assert!(tally.nodes <= all.nodes && tally.leaves <= all.leaves, "{what}");
    assert!(tally.first_move_cuts <= tally.cuts && tally.evaluated <= tally.leaves, "{what}");
    // Deepening with what the search has learnt about the order.
    let deepened = search.deepen(position, Horizon { depth, quiet, aspiration }, &mut |_| ());
    // Depth 0 is the position at a glance, with nothing behind it.
    let quiet = if deepened.depth == 0 { 0 } else { quiet };
    same(deepened, twin(position, deepened.depth, quiet, evaluation).0, what);
    let end = deepened.depth == depth.min(position.plies_left());
    assert!(end || deepened.proved().value().is_some(), "{what}: {deepened:?}");
}

fn check<G: Game>(position: &G, limits: Limits, evaluation: &impl Evaluation<G>) {
    check_ordering(position, limits, evaluation, Canonical, "canonical");
    check_ordering(position, limits, evaluation, Killers::<G::Move>::new(), "killers");
    check_ordering(position, limits, evaluation, Killers::<G::Move, 2>::new(), "few killers");
    check_ordering(position, limits, evaluation, History::<G::Move, 64>::new(), "history");
    check_ordering(position, limits, evaluation, History::<G::Move, 2>::new(), "short history");
}

/// What a report says is proved is true.
fn check_proof<G: Game>(position: &G, report: &LimitedReport<G::Move>) {
    let (proved, value) = (report.proved(), search::minimax::value(position));
    assert!(proved.lower <= value && value <= proved.upper, "{proved:?} {value} {report:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_way_to_search_connect_four_finds_what_minimax_finds(
        plies in 0..40_u8, seed: u64, limits in limits(),
    ) {
        let position = random_position(&Standard::START, plies, &mut Random::new(seed));
        let limits = Limits { depth: limits.depth.min(4), quiet: limits.quiet.min(2), ..limits };
        check(&position, limits, &Threats);
        check(&position, limits, &Zero);
    }

    #[test]
    fn every_way_to_search_by_lots_finds_what_minimax_finds(
        plies in 0..18_u8, seed: u64, limits in limits(),
    ) {
        let mut random = Random::new(seed);
        let small = random_position(&Small::with_size(4, 4).unwrap(), plies, &mut random);
        check(&small, limits, &Lots(seed));
        let position = random_position(&Mnk::new(3, 3, 3).unwrap(), plies.min(9), &mut random);
        check(&position, Limits { depth: limits.depth.min(4), ..limits }, &Lots(seed));
    }

    #[test]
    fn a_player_who_moves_twice_keeps_the_sign(heap in 0..20_u8, seed: u64, limits in limits()) {
        check(&TwiceForTwo::new(heap), limits, &Lots(seed));
    }

    #[test]
    fn what_a_report_proves_is_the_value(plies in 0..18_u8, seed: u64, limits in limits()) {
        let mut random = Random::new(seed);
        let Limits { depth, quiet, aspiration } = limits;
        let start = Small::with_size(4, 4).unwrap();
        let position = random_position(&start, plies.max(5), &mut random);
        let mut search = LimitedSearch::new(Lots(seed), Canonical, Unlimited);
        check_proof(&position, &search.to_depth(&position, depth, quiet).unwrap());
        let mut search = LimitedSearch::new(Threats, Canonical, Unlimited);
        let horizon = Horizon { depth: 16, quiet, aspiration };
        search.deepen(&position, horizon, &mut |report| check_proof(&position, report));
        let twice = TwiceForTwo::new(plies);
        let mut search = LimitedSearch::new(Lots(seed), Canonical, Unlimited);
        check_proof(&twice, &search.to_depth(&twice, depth, quiet).unwrap());
    }

    #[test]
    fn a_stopped_search_answers_with_the_last_depth_it_finished(
        plies in 0..30_u8, seed: u64, nodes in 0..5_000_u64,
    ) {
        let position = random_position(&Standard::START, plies, &mut Random::new(seed));
        let mut search = LimitedSearch::new(Threats, Canonical, NodeLimit(nodes));
        let found = search.deepen(&position, Horizon::plies(6), &mut |_| ());
        prop_assert!(search.tally().nodes <= nodes + 1);
        prop_assert_eq!(found.best.is_some(), position.outcome().is_none());
        same(found, twin(&position, found.depth, 0, &Threats).0, "stopped");
    }
}

#[test]
fn a_finished_position_has_its_outcome_and_no_move() {
    let won: Standard = "1212121".parse().unwrap();
    let mut search = LimitedSearch::new(Threats, Canonical, Unlimited);
    for depth in [0, 3] {
        let report = search.to_depth(&won, depth, 2).unwrap();
        assert_eq!((report.best, report.proved().value()), (None, Some(Value::MIN)));
    }
    let report = search.deepen(&won, Horizon::plies(9), &mut |_| ());
    assert_eq!((report.best, report.depth, report.proved().value()), (None, 0, Some(Value::MIN)));
}

#[test]
fn deepening_ends_when_the_value_is_proved() {
    // Three in a row with both ends free: a win in one, or after any reply in three.
    let position: Standard = "4455".parse().unwrap();
    let mut search = LimitedSearch::new(Zero, Canonical, Unlimited);
    let report = search.deepen(&position, Horizon::plies(42), &mut |_| ());
    assert_eq!((report.depth, report.proved().value()), (3, Some(Value::win_in(3))));
    let full = TwiceForTwo::new(9);
    let mut search = LimitedSearch::new(Zero, Canonical, Unlimited);
    let report = search.deepen(&full, Horizon::plies(42), &mut |_| ());
    assert_eq!(report.proved().value(), Some(search::minimax::value(&full)));
}

#[test]
fn quiescence_sees_the_win_behind_the_horizon() {
    // Three in a row with both ends free win with the third stone from now.
    let position: Standard = "4455".parse().unwrap();
    let mut search = LimitedSearch::new(Threats, Canonical, Unlimited);
    let blind = search.to_depth(&position, 2, 0).unwrap();
    let seeing = search.to_depth(&position, 2, 1).unwrap();
    assert_eq!(blind.estimate.decided(), None, "{blind:?}");
    assert_eq!(seeing.estimate.decided(), Some(Value::win_in(3)), "{seeing:?}");
    assert_eq!(seeing.proved(), Bounds::at_least(Value::win_in(3)));
}

#[test]
fn the_evaluation_is_the_same_in_a_mirror() {
    let mut random = Random::new(3);
    for plies in 0..42 {
        let position = random_position(&Standard::START, plies, &mut random);
        if position.outcome().is_none() {
            let mirrored = position.mirrored();
            assert_eq!(Threats.points(&mirrored), Threats.points(&position));
        }
    }
}
