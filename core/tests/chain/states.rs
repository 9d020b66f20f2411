//! Abilities that wait for a state of the game and not for an event.

use super::extra::{BRIM, FLARE, GAZER, SWELL};
use super::rulebook::{HURT, STOP};
use super::{BLANK, LEARN, Played, SPARK};
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::table::{Outcome, Table};

type Ring = Played<false>;

/// Seat 0 begins with so many points, two sparks and other cards; these creatures lie in the lines.
fn with(points: i32, hand: &[u16], lines: &[&[u16]]) -> Ring {
    let hands = [hand, &[BLANK], &[BLANK]];
    let mut game = Ring::with(&hands[..lines.len()], lines);
    game.0.machine.core.players[0].points = points;
    game.copy()
}

#[test]
fn a_state_triggers_when_it_comes_and_not_again_while_that_is_pending() {
    for seats in [2, 3] {
        let all: Vec<u8> = (0..seats).collect();
        let mut game = with(2, &[SPARK, SPARK, BLANK], &[&[BRIM][..], &[], &[]][..usize::from(seats)]);
        game.plays(0, SPARK);
        game.plays(0, SPARK);
        assert_eq!(game.pending(), [SPARK, SPARK]);
        game.pass(&all);
        assert_eq!((game.points()[0], game.pending()), (3, vec![SPARK, BRIM]));
        // The newest resolves: the state is there still, so it triggers once more, and no second time by the next point.
        game.pass(&all);
        assert_eq!((game.points()[1], game.pending()), (1, vec![SPARK, BRIM]));
        game.acts(0, HURT);
        // The creature has left: what is pending stays, and comes to its end once.
        assert_eq!((game.line(0), game.pending()), (0, vec![SPARK, BRIM]));
        game.pass(&all);
        game.pass(&all);
        let mut points = vec![2; usize::from(seats)];
        points[0] = 4;
        assert_eq!((game.points(), game.pending()), (points, vec![]));
    }
}

#[test]
fn a_state_of_one_instruction_triggers_once() {
    let mut game = with(0, &[SWELL, BLANK], &[&[BRIM], &[]]);
    game.plays(0, SWELL);
    game.pass(&[0, 1]);
    assert_eq!((game.points(), game.pending()), (vec![0, 0], vec![BRIM]), "it waited while the text was carried out");
    game.pass(&[0, 1]);
    assert_eq!((game.points(), game.pending()), (vec![0, 1], vec![]));
    // In a rulebook where waiting abilities resolve behind the chain it is the same.
    let mut game = Played::<true>::with(&[&[SWELL, BLANK], &[BLANK]], &[&[BRIM], &[]]);
    game.plays(0, SWELL);
    game.pass(&[1, 0]);
    assert_eq!((game.points(), game.0.asked()), (vec![0, 1], Some(Seat(0))));
}

#[test]
fn what_is_countered_triggers_again_while_the_state_lasts() {
    let mut game = with(3, &[BLANK, SPARK], &[&[BRIM], &[]]);
    game.plays(0, BLANK);
    assert_eq!(game.pending(), [BLANK, BRIM]);
    game.pass(&[0]);
    let first = game.object(1);
    game.says(1, Answer::Act(Act::with(STOP, first)));
    assert_eq!((game.pending(), game.points()), (vec![BLANK, BRIM], vec![3, 0]));
    assert_eq!(game.done(), [(BRIM, false)]);
}

#[test]
fn a_state_between_two_batches_of_one_instruction_is_seen() {
    let hands: &[&[u16]] = &[&[LEARN, BLANK, BLANK], &[BLANK]];
    let mut game = Ring::with_decks(hands, &[&[GAZER], &[]], &[&[BLANK; 4], &[]]);
    game.plays(0, LEARN);
    assert_eq!(game.pending(), [LEARN, GAZER], "two cards are left in hand");
    game.plays(0, BLANK);
    game.pass(&[0, 1, 0, 1]);
    assert_eq!((game.points(), game.pending()), (vec![0, 1], vec![LEARN]));
    // Two cards after the first draw, three after the second.
    game.pass(&[0, 1]);
    assert_eq!((game.points(), game.pending()), (vec![0, 1], vec![GAZER]));
    game.pass(&[0, 1]);
    assert_eq!((game.points(), game.pending()), (vec![0, 2], vec![]));
}

#[test]
fn a_state_that_a_modification_makes_is_seen_between_two_instructions() {
    let mut game = Ring::with(&[&[FLARE, BLANK, BLANK, BLANK], &[BLANK]], &[&[GAZER], &[]]);
    game.plays(0, FLARE);
    game.pass(&[0, 1]);
    assert_eq!((game.worth(0), game.pending()), (vec![0], vec![GAZER]));
}

#[test]
fn each_of_two_creatures_triggers_for_itself() {
    let mut game = with(2, &[SPARK, BLANK], &[&[BRIM, BRIM], &[BRIM], &[]]);
    game.plays(0, SPARK);
    game.pass(&[0, 1, 2]);
    let next = game.0.answers()[0];
    game.says(0, next);
    assert_eq!((game.pending(), game.seen(None)[1].controller), (vec![BRIM, BRIM], Seat(0)), "seat 1 has no points");
    game.pass(&[0, 1, 2]);
    assert_eq!((game.points(), game.pending()), (vec![3, 1, 1], vec![BRIM, BRIM]));
}

#[test]
fn a_state_that_nobody_can_end_is_a_loop() {
    // Nobody has a card, so nobody is asked: it triggers again and again.
    let mut game = Ring::with(&[&[SPARK], &[]], &[&[BRIM], &[]]);
    game.0.machine.core.players[0].points = 2;
    game = game.copy();
    game.plays(0, SPARK);
    assert_eq!(game.0.outcome(), Some(Outcome::Draw));
    assert!(game.points()[1] > 100);
}
