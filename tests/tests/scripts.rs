//! Scripted cards: twins of shipped cards.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_core::kernel::program::Op;
use cardwright_tests::{games, twins};

#[test]
fn scripts_play_as_the_texts_that_they_say_again() {
    let twins = twins::open().unwrap();
    assert!(twins.wrong.is_empty(), "{:#?}", twins.wrong);
    let (mut decisions, mut started) = (0, 0);
    for seed in 0..games::amount(40) {
        match twins::compare(&twins, seed) {
            Ok((d, s)) => {
                decisions += d;
                started += s;
            }
            Err(difference) => panic!("{difference}"),
        }
    }
    assert!(started > 100, "{started} handlers in {decisions} decisions");
}

#[test]
fn games_with_scripts_go_on_from_their_bytes() {
    let twins = twins::open().unwrap();
    let book = twins.text.book;
    let mut inside = 0;
    for seed in 0..games::amount(8) {
        let mut table = book.start(twins.script.clone(), &games::plain_setup(&twins.text, seed)).unwrap();
        let mut sample = games::Sample(seed);
        for _ in 0..200 {
            if table.outcome().is_some() {
                break;
            }
            let mut restored = book.restore(twins.script.clone(), &table.snapshot()).unwrap();
            let mut fork = table.fork();
            assert_eq!(table.hash(), restored.hash());
            let asked = table.decision().and_then(|d| d.ability).map(|a| twins.script.ability(a));
            inside += usize::from(asked.is_some_and(|a| a.code.iter().any(|op| matches!(op, Op::Script(_)))));
            let pick = sample.below(table.answers().len());
            table.answer_nth(pick);
            restored.answer_nth(pick);
            fork.answer_nth(pick);
            assert_eq!(table.hash(), restored.hash(), "game {seed}");
            assert_eq!(table.hash(), fork.hash(), "game {seed}");
            assert!(table.script_errors().kept.is_empty());
        }
    }
    assert!(inside > 5, "{inside} decisions in the middle of a handler");
}
