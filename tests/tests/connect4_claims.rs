//! The static claims about Connect Four are true: on every position of small boards, on every
//! continuation of random positions of larger ones, and at every window. And not one of their
//! conditions can be left out.
//!
//! The values come from a minimax of this file with a board of its own; it shares no code with the
//! claims.

use std::collections::HashMap;

use plywood_core::games::connect4::claims::{
    Conditions, Sound, View, flip, holds, no_open_line, upper_bound, zugzwang,
};
use plywood_core::games::connect4::{Connect4, Fixed};
use plywood_core::{Game, Value};

type Board<const W: usize, const H: usize> = Fixed<u64, W, H, 1>;
type Rule<const W: usize, const H: usize> = fn(View<Board<W, H>>, Value) -> Option<Value>;

/// Minimax over positions, each met once; `visit` sees every unfinished one with its value.
struct Oracle<const W: usize, const H: usize, V> {
    memo: Memo,
    visit: V,
}

enum Memo {
    /// By key, for boards small enough.
    Dense(Vec<Option<Value>>),
    Sparse(HashMap<u64, Value>),
}

impl Memo {
    fn get(&self, key: u64) -> Option<Value> {
        match self {
            Self::Dense(values) => values[key as usize],
            Self::Sparse(values) => values.get(&key).copied(),
        }
    }

    fn set(&mut self, key: u64, value: Value) {
        match self {
            Self::Dense(values) => values[key as usize] = Some(value),
            Self::Sparse(values) => drop(values.insert(key, value)),
        }
    }
}

/// Bits as in the module doc of `connect4`, with the side to move and both sides.
#[derive(Clone, Copy)]
struct Stones {
    mine: u64,
    all: u64,
}

impl<const W: usize, const H: usize, V> Oracle<W, H, V>
where
    V: FnMut(&Connect4<Board<W, H>>, Value),
{
    fn value(&mut self, position: &Connect4<Board<W, H>>, stones: Stones) -> Value {
        let key = stones.mine + stones.all + Self::bottom();
        if let Some(value) = self.memo.get(key) {
            return value;
        }
        let value = position.moves().fold(Value::MIN, |best, mv| {
            let cell = Self::next_cell(stones.all, mv.0.into());
            let child = Stones { mine: stones.mine ^ stones.all, all: stones.all | cell };
            let value = if Self::has_four(stones.mine | cell) {
                Value::MIN
            } else if child.all.count_ones() as usize == W * H {
                Value::DRAW
            } else {
                self.value(&position.play(mv), child)
            };
            best.max((-value).earlier(1))
        });
        self.memo.set(key, value);
        (self.visit)(position, value);
        value
    }

    fn bottom() -> u64 {
        (0..W).map(|column| 1 << (column * (H + 1))).sum()
    }

    fn next_cell(all: u64, column: usize) -> u64 {
        (0..H).map(|row| 1 << (column * (H + 1) + row)).find(|cell| all & cell == 0).unwrap()
    }

    fn has_four(stones: u64) -> bool {
        [1, H, H + 1, H + 2]
            .into_iter()
            .any(|step| (0..3).fold(stones, |line, _| line & line >> step & stones) != 0)
    }
}

/// The stones of a position, read cell by cell.
fn stones<const W: usize, const H: usize>(position: &Connect4<Board<W, H>>) -> Stones {
    let mut stones = Stones { mine: 0, all: 0 };
    for column in 0..W {
        for row in 0..H {
            let cell = 1 << (column * (H + 1) + row);
            match position.stone_at(column as u32, row as u32) {
                Some(player) if player == position.to_move() => {
                    stones.mine |= cell;
                    stones.all |= cell;
                }
                Some(_) => stones.all |= cell,
                None => (),
            }
        }
    }
    stones
}

/// Every threshold that a position can be asked about, and some beyond.
fn thresholds(plies_left: u8) -> impl Iterator<Item = Value> {
    let distances = 0..=plies_left + 1;
    distances.flat_map(|plies| [Value::win_in(plies), Value::loss_in(plies)]).chain([
        Value::DRAW,
        Value::DRAW.next_up(),
        Value::DRAW.next_down(),
    ])
}

/// What the claims of one rule amounted to.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Tally {
    /// Positions of which it claimed something.
    positions: u64,
    /// Claims that are false, or not what was asked for.
    wrong: u64,
}

impl Tally {
    fn ask<const W: usize, const H: usize>(
        &mut self,
        rule: Rule<W, H>,
        position: &Connect4<Board<W, H>>,
        value: Value,
    ) {
        let view = View::of(position);
        let claims = thresholds(position.plies_left())
            .filter_map(|alpha| rule(view, alpha).map(|bound| (alpha, bound)));
        let mut claimed = false;
        for (alpha, bound) in claims {
            claimed = true;
            self.wrong += u64::from(bound < value || bound > alpha);
        }
        self.positions += u64::from(claimed);
    }
}

/// Asks the rules about every unfinished position that `start` leads to.
fn tallies<const W: usize, const H: usize, const N: usize>(
    start: &Connect4<Board<W, H>>,
    memo: Memo,
    rules: [Rule<W, H>; N],
) -> [Tally; N] {
    let mut tallies = [Tally::default(); N];
    let visit = |position: &Connect4<Board<W, H>>, value| {
        for (tally, rule) in tallies.iter_mut().zip(rules) {
            tally.ask(rule, position, value);
        }
    };
    Oracle { memo, visit }.value(start, stones(start));
    tallies
}

fn on_every_position<const W: usize, const H: usize, const N: usize>(
    rules: [Rule<W, H>; N],
) -> [Tally; N] {
    let memo = Memo::Dense(vec![None; 1 << (W * (H + 1))]);
    tallies(&Connect4::START, memo, rules)
}

/// The rules one by one, then all of them together.
fn sound_rules<const W: usize, const H: usize>() -> [Rule<W, H>; 5] {
    [no_open_line, holds::<_, Sound>, zugzwang::<_, Sound>, flip::<_, Sound>, upper_bound]
}

/// Every claim on this board is true, and as many are made as were when this was written: of how
/// many positions does each rule say something?
fn check<const W: usize, const H: usize>(spoken: [u64; 5]) {
    let tallies = on_every_position::<W, H, 5>(sound_rules());
    assert_eq!(tallies.map(|tally| tally.wrong), [0; 5], "false claims on {W}x{H}");
    assert_eq!(tallies.map(|tally| tally.positions), spoken, "claims on {W}x{H}");
}

#[test]
fn claims_are_true_on_every_position_of_4x4() {
    check::<4, 4>([36_624, 66_297, 7_412, 1_778, 90_843]);
}

#[test]
fn claims_are_true_on_every_position_of_5x3() {
    check::<5, 3>([80_194, 69_878, 3_660, 2_134, 111_677]);
}

#[test]
fn claims_are_true_on_every_position_of_4x5() {
    check::<4, 5>([269_320, 671_655, 136_915, 50_355, 895_455]);
}

#[test]
fn claims_are_true_on_every_position_of_5x4() {
    check::<5, 4>([439_845, 1_569_329, 319_630, 91_026, 1_940_977]);
}

#[test]
fn claims_are_true_on_every_position_of_boards_too_small_for_some_lines() {
    let small = on_every_position::<3, 5, 5>(sound_rules());
    let flat = on_every_position::<6, 2, 5>(sound_rules());
    assert!(small.into_iter().chain(flat).all(|tally| tally.wrong == 0));
}

#[test]
#[ignore = "12 million positions, 512 MiB"]
fn claims_are_true_on_every_position_of_4x6() {
    check::<4, 6>([1_939_164, 6_018_829, 1_734_760, 642_456, 7_970_653]);
}

#[test]
#[ignore = "25 million positions, 512 MiB"]
fn claims_are_true_on_every_position_of_7x3() {
    check::<7, 3>([8_233_230, 11_989_879, 1_186_159, 712_396, 16_436_164]);
}

#[test]
#[ignore = "2 GiB, minutes"]
fn claims_are_true_on_every_position_of_5x5() {
    check::<5, 5>([4_608_704, 24_644_938, 9_242_456, 4_536_348, 31_228_787]);
}

/// A position after random moves with `empty` cells left, that is not over.
fn random_position<const W: usize, const H: usize>(
    seed: &mut u64,
    empty: u8,
) -> Connect4<Board<W, H>> {
    let mut position = Connect4::START;
    while position.plies_left() > empty {
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = position.moves().count();
        let mv = position.moves().nth((*seed >> 33) as usize % moves);
        let next = mv.map_or(Connect4::START, |mv| position.play(mv));
        position = if next.outcome().is_none() { next } else { Connect4::START };
    }
    position
}

fn check_continuations<const W: usize, const H: usize>(samples: u32, empty: u8) {
    let mut seed = 1;
    for _ in 0..samples {
        let start = random_position::<W, H>(&mut seed, empty);
        let tallies = tallies(&start, Memo::Sparse(HashMap::new()), sound_rules());
        assert_eq!(tallies.map(|tally| tally.wrong), [0; 5], "false claims after {start:?}");
    }
}

#[test]
fn claims_are_true_after_random_openings_of_larger_boards() {
    check_continuations::<5, 5>(30, 12);
    check_continuations::<6, 5>(30, 12);
    check_continuations::<7, 6>(30, 12);
    check_continuations::<8, 5>(30, 12);
}

#[test]
#[ignore = "a minute of random positions"]
fn claims_are_true_after_many_random_openings_of_larger_boards() {
    check_continuations::<5, 5>(100, 16);
    check_continuations::<6, 5>(100, 16);
    check_continuations::<7, 6>(100, 16);
    check_continuations::<8, 5>(100, 16);
}

/// Tries every plan, whatever the failure of others says of it.
struct Thorough;

impl Conditions for Thorough {
    const SKIPS_FAILURES: bool = false;
}

/// On every position of this board the rules claim the same, skipping plans or not, and so do all
/// together.
fn check_skips<const W: usize, const H: usize>() {
    let visit = |position: &Connect4<Board<W, H>>, _| {
        let view = View::of(position);
        for alpha in thresholds(position.plies_left()) {
            let ends = zugzwang::<_, Thorough>(view, alpha);
            let flips = flip::<_, Thorough>(view, alpha);
            assert_eq!(zugzwang::<_, Sound>(view, alpha), ends, "{position} for {alpha:?}");
            assert_eq!(flip::<_, Sound>(view, alpha), flips, "{position} for {alpha:?}");
            let first = if position.plies_left().is_multiple_of(2) {
                holds::<_, Thorough>(view, alpha)
            } else {
                no_open_line(view, alpha)
            };
            let any = first.or(ends).or(flips);
            assert_eq!(upper_bound(view, alpha), any, "{position} for {alpha:?}");
        }
    };
    let memo = Memo::Dense(vec![None; 1 << (W * (H + 1))]);
    let start = Connect4::START;
    Oracle { memo, visit }.value(&start, stones(&start));
}

#[test]
fn no_claim_is_lost_by_skipping_plans_on_4x4() {
    check_skips::<4, 4>();
}

#[test]
fn no_claim_is_lost_by_skipping_plans_on_5x3() {
    check_skips::<5, 3>();
}

#[test]
fn no_claim_is_lost_by_skipping_plans_on_4x5() {
    check_skips::<4, 5>();
}

#[test]
fn no_claim_is_lost_by_skipping_plans_on_5x4() {
    check_skips::<5, 4>();
}

#[test]
#[ignore = "12 million positions, 512 MiB"]
fn no_claim_is_lost_by_skipping_plans_on_4x6() {
    check_skips::<4, 6>();
}

/// Without one of its conditions a rule makes false claims on a board. If the lack of a partner
/// would show that the condition is missing, partners are not asked for either, which alone does no
/// harm.
macro_rules! condition_is_needed {
    ($test:ident: $rule:ident without $condition:ident on $width:literal x $height:literal) => {
        #[test]
        fn $test() {
            struct Broken;
            impl Conditions for Broken {
                const $condition: bool = false;
            }
            let [tally] = on_every_position::<$width, $height, 1>([$rule::<_, Broken>]);
            assert!(tally.wrong > 0);
        }
    };
    ($test:ident: $rule:ident without $condition:ident and partners on $width:literal x $height:literal) => {
        #[test]
        fn $test() {
            struct Unpaired;
            impl Conditions for Unpaired {
                const MATCHED_ALL: bool = false;
            }
            struct Broken;
            impl Conditions for Broken {
                const MATCHED_ALL: bool = false;
                const $condition: bool = false;
            }
            let rules: [Rule<$width, $height>; 2] = [$rule::<_, Unpaired>, $rule::<_, Broken>];
            let [unpaired, broken] = on_every_position(rules);
            assert!(unpaired.wrong == 0 && broken.wrong > 0);
        }
    };
}

condition_is_needed!(slow_lines_do_not_count_matched_cells: holds without SLOW_WITHOUT_MATCHED on 4 x 4);
condition_is_needed!(late_lines_have_the_four_below: holds without LATE_BELOW on 4 x 4);
condition_is_needed!(fours_do_not_count_on_matched_cells: holds without UNMATCHED on 4 x 4);
condition_is_needed!(pairs_are_of_one_matching: holds without PAIRED on 4 x 4);
condition_is_needed!(the_leader_may_get_matched_cells: holds without REACH_MATCHED on 4 x 4);
condition_is_needed!(odd_columns_need_partners: holds without MATCHED_ALL on 4 x 4);
condition_is_needed!(a_loss_needs_more_than_slow_lines: holds without LOSS_WITHOUT_SLOW on 4 x 4);
condition_is_needed!(a_loss_needs_a_four: holds without LOSS_BY_FOUR on 4 x 4);
condition_is_needed!(tops_may_stay_empty: holds without DISTANCE_TOPS on 4 x 4);
condition_is_needed!(several_tops_may_stay_empty: holds without DISTANCE_SHARED on 4 x 4);
condition_is_needed!(an_end_is_distant: zugzwang without ZUGZWANG_DISTANT and partners on 4 x 4);
condition_is_needed!(an_end_has_the_right_parity: zugzwang without ZUGZWANG_PARITY and partners on 4 x 4);
condition_is_needed!(cells_below_an_end_count_from_it: zugzwang without ZUGZWANG_FROM_END and partners on 4 x 4);
condition_is_needed!(an_odd_part_below_an_end_is_matched: zugzwang without ZUGZWANG_JOINS and partners on 4 x 4);
condition_is_needed!(a_shut_cell_has_the_right_parity: flip without FLIP_ODD and partners on 4 x 4);
condition_is_needed!(lines_through_the_shut_cell_count: flip without FLIP_SHUT_LINES on 4 x 4);
condition_is_needed!(cells_below_the_shut_one_are_nobodys: flip without FLIP_LOOSE on 4 x 5);
condition_is_needed!(an_even_flipped_column_is_matched: flip without FLIP_JOINS and partners on 4 x 4);
