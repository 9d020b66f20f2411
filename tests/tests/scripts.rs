//! Scripted cards: twins of shipped cards.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

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
