//! What goes on without an end by itself, and what somebody could stop.

use super::{BLANK, DOOMED, ENDLESS, MAYBE, Played, SPARK};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::table::{Fault, Outcome, Table};

/// Seat 0 plays the last card of the game, or with others left in it, and what answers it goes on.
fn begun<const CHAIN: bool>(creature: u16) -> Played<CHAIN> {
    let mut game = Played::with(&[&[SPARK], &[]], &[&[creature], &[]]);
    game.0.machine.core.players[0].points = 5;
    game.plays(0, SPARK);
    game
}

#[test]
fn the_rulebook_says_what_it_means_that_nothing_ends() {
    let game = begun::<false>(ENDLESS);
    assert_eq!(game.0.outcome(), Some(Outcome::Draw));
    assert!(game.points()[0] > 1_000, "it did not end because no card is left");
    let game = begun::<true>(ENDLESS);
    assert_eq!(game.0.outcome(), Some(Outcome::Fault(Fault::Loop)));
}

#[test]
fn what_kills_within_its_course_ends_as_a_loss() {
    let game = begun::<false>(DOOMED);
    assert!(matches!(game.0.outcome(), Some(Outcome::Win(seat)) if seat.0 == 1), "{:?}", game.0.outcome());
    assert_eq!(game.points()[0], -1);
}

#[test]
fn what_somebody_may_stop_is_no_loop() {
    let mut game = Played::<false>::with(&[&[SPARK, BLANK], &[BLANK]], &[&[MAYBE], &[]]);
    game.plays(0, SPARK);
    game.pass(&[0, 1]);
    for _ in 0..100 {
        game.pass(&[0, 1]);
        game.says(0, Answer::Yes);
    }
    game.pass(&[0, 1]);
    game.says(0, Answer::No);
    assert_eq!((game.0.outcome(), game.pending(), game.points()[0]), (None, vec![], 101));
}
