//! The shared table and its notice board under a model checker, which runs every interleaving of two threads with up to
//! two forced switches, and every value that a relaxed load may return.
//!
//! `RUSTFLAGS="--cfg loom" cargo test -p plywood --test loom --release`
#![cfg(loom)]

use loom::sync::Arc;
use loom::thread;
use plywood::table::{AtomicWords, NoticeBoard, SharedTable};
use plywood_core::table::{BUCKET_WORDS, BucketTable, Key};
use plywood_core::{Bounds, Table, Value};

/// A table of a single bucket, so that all keys meet in it.
fn one_bucket<const WORDS: usize>() -> SharedTable<WORDS> {
    BucketTable::over_zeroed(AtomicWords::zeroed(BUCKET_WORDS).unwrap())
}

/// The same with an entry in it already, so that it is of the current generation.
fn bucket_in_use<const WORDS: usize>() -> SharedTable<WORDS> {
    let table = one_bucket();
    table.store(key(9), Bounds::exact(Value::DRAW), 1);
    table
}

/// Keys that differ in every word.
fn key<const WORDS: usize>(number: u64) -> Key<WORDS> {
    Key::new([number; WORDS])
}

/// The key whose words are half those of one key and half those of another: what is left in an
/// entry that two threads write at once.
fn torn<const WORDS: usize>(first: u64, last: u64) -> Key<WORDS> {
    Key::new(core::array::from_fn(|word| if word + 1 < WORDS { first } else { last }))
}

fn check(model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(model);
}

/// Whether a probe returned nothing or something that was stored for that very key.
fn is_true(found: Option<Bounds>, stored: &[Bounds]) -> bool {
    found.is_none_or(|bounds| stored.contains(&bounds))
}

fn two_facts_about_one_key() -> [Bounds; 2] {
    [Bounds::at_least(Value::DRAW), Bounds::at_most(Value::win_in(5))]
}

/// Two threads store different facts about one key, and each looks at it.
fn one_key_two_writers<const WORDS: usize>() {
    check(|| {
        let table = Arc::new(bucket_in_use::<WORDS>());
        let facts = two_facts_about_one_key();
        let other = {
            let table = Arc::clone(&table);
            thread::spawn(move || {
                table.store(key(1), facts[0], 1);
                assert!(is_true(table.probe(key(1)), &facts));
            })
        };
        table.store(key(1), facts[1], 1);
        assert!(is_true(table.probe(key(1)), &facts));
        other.join().unwrap();
        assert!(is_true(table.probe(key(1)), &facts));
    });
}

/// Two threads store different keys in one bucket, and each looks at the other's.
fn two_keys_two_writers<const WORDS: usize>() {
    check(|| {
        let table = Arc::new(bucket_in_use::<WORDS>());
        let [one, two] = two_facts_about_one_key();
        let other = {
            let table = Arc::clone(&table);
            thread::spawn(move || {
                table.store(key(1), one, 1);
                assert!(is_true(table.probe(key(2)), &[two]));
            })
        };
        table.store(key(2), two, 1);
        assert!(is_true(table.probe(key(1)), &[one]));
        other.join().unwrap();
        assert!(is_true(table.probe(key(1)), &[one]));
        assert!(is_true(table.probe(key(2)), &[two]));
        if WORDS > 1 {
            assert_eq!(table.probe(torn(1, 2)), None);
            assert_eq!(table.probe(torn(2, 1)), None);
        }
    });
}

/// Two threads store the same fact about keys of one last word, so that the entries they tear
/// between them agree in it: the case that a mask by the last word alone would miss.
fn two_keys_of_one_last_word() {
    let mixed = |first, second| Key::<3>::new([first, second, 5]);
    check(move || {
        let table = Arc::new(bucket_in_use::<3>());
        let [fact, _] = two_facts_about_one_key();
        let other = {
            let table = Arc::clone(&table);
            thread::spawn(move || table.store(mixed(1, 1), fact, 1))
        };
        table.store(mixed(2, 2), fact, 1);
        assert_eq!(table.probe(mixed(1, 2)), None);
        assert_eq!(table.probe(mixed(2, 1)), None);
        other.join().unwrap();
        assert_eq!(table.probe(mixed(1, 2)), None);
        assert_eq!(table.probe(mixed(2, 1)), None);
    });
}

/// A bucket that is full of entries of the generation before.
fn old_bucket<const WORDS: usize>(old: Bounds) -> SharedTable<WORDS> {
    let mut table = one_bucket::<WORDS>();
    table.store(key(1), old, 1);
    table.store(key(3), old, 1);
    table.clear();
    assert_eq!(table.probe(key(1)), None);
    table
}

/// A thread wipes the bucket under the other's eyes. What an old entry says is still true.
fn a_new_generation_begins<const WORDS: usize>() {
    check(|| {
        let old = Bounds::exact(Value::loss_in(4));
        let table = Arc::new(old_bucket::<WORDS>(old));
        let [one, _] = two_facts_about_one_key();
        let other = {
            let table = Arc::clone(&table);
            thread::spawn(move || table.store(key(1), one, 1))
        };
        assert!(is_true(table.probe(key(1)), &[one, old]));
        assert!(is_true(table.probe(key(3)), &[old]));
        other.join().unwrap();
        assert_eq!(table.probe(key(1)), Some(one));
        assert_eq!(table.probe(key(3)), None);
    });
}

/// Two threads wipe the bucket, and each stores into it and looks.
fn a_new_generation_begins_twice<const WORDS: usize>() {
    check(|| {
        let old = Bounds::exact(Value::loss_in(4));
        let table = Arc::new(old_bucket::<WORDS>(old));
        let [one, two] = two_facts_about_one_key();
        let other = {
            let table = Arc::clone(&table);
            thread::spawn(move || {
                table.store(key(1), one, 1);
                assert!(is_true(table.probe(key(3)), &[old]));
            })
        };
        table.store(key(2), two, 1);
        assert!(is_true(table.probe(key(1)), &[one, old]));
        other.join().unwrap();
        assert!(is_true(table.probe(key(2)), &[two]));
        assert!(is_true(table.probe(key(3)), &[old]));
    });
}

#[test]
fn two_facts_about_one_key_never_mix_in_entries_of_one_word() {
    one_key_two_writers::<1>();
}

#[test]
fn two_facts_about_one_key_never_mix_in_entries_of_two_words() {
    one_key_two_writers::<2>();
}

#[test]
fn two_keys_in_a_bucket_never_mix_in_entries_of_one_word() {
    two_keys_two_writers::<1>();
}

#[test]
fn two_keys_in_a_bucket_never_mix_in_entries_of_two_words() {
    two_keys_two_writers::<2>();
}

#[test]
fn keys_of_one_last_word_never_mix_in_entries_of_three_words() {
    two_keys_of_one_last_word();
}

#[test]
fn a_bucket_is_wiped_under_the_eyes_of_another_thread_in_entries_of_one_word() {
    a_new_generation_begins::<1>();
}

#[test]
fn a_bucket_is_wiped_under_the_eyes_of_another_thread_in_entries_of_two_words() {
    a_new_generation_begins::<2>();
}

/// With one word there are seven entries, and too many interleavings for two such threads.
#[test]
fn two_threads_wipe_a_bucket_in_entries_of_two_words() {
    a_new_generation_begins_twice::<2>();
}

/// Two threads announce the same position, and take back what they announced. (Not two positions in
/// one slot: the checker lets the last look return a write older than one its thread has seen.)
#[test]
fn no_announcement_of_a_position_outlives_the_threads_that_were_there() {
    let hash = 4;
    let visit = move |board: &NoticeBoard| {
        if board.begin(hash) {
            board.end(hash);
        }
    };
    check(move || {
        let board = Arc::new(NoticeBoard::new());
        let other = {
            let board = Arc::clone(&board);
            thread::spawn(move || visit(&board))
        };
        visit(&board);
        other.join().unwrap();
        assert!(!board.is_announced(hash));
    });
}
