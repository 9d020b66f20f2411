//! Abilities that work out of play: in a hand, in a discard pile.

use super::rulebook::{DISCARD, HURT, USE};
use super::{BLANK, ECHO, GHOST, GRAVE, HERALD, LEARN, MOURNER, Played, SEER, SLAP, SPARK, TUTOR};
use cardwright_core::kernel::ids::{Seat, ZoneId};

type Ring = Played<false>;

#[test]
fn a_card_answers_its_own_drawing() {
    let hands: &[&[u16]] = &[&[LEARN, HERALD], &[BLANK, HERALD]];
    let mut game = Ring::with_decks(hands, &[], &[&[HERALD, BLANK, HERALD], &[]]);
    game.plays(0, LEARN);
    game.pass(&[0, 1]);
    assert_eq!((game.pending(), game.points()), (vec![HERALD], vec![0, 0]), "only the one that was drawn");
    game.pass(&[0, 1]);
    assert_eq!(game.points(), [1, 0]);
    // A draw that is replaced is none of that card.
    let mut game = Ring::with_decks(hands, &[&[TUTOR], &[]], &[&[HERALD, BLANK, BLANK, HERALD], &[]]);
    game.plays(0, LEARN);
    game.pass(&[0, 1]);
    assert_eq!(game.pending(), [HERALD]);
}

#[test]
fn in_the_discard_pile_only_what_names_it_works() {
    let lines: &[&[u16]] = &[&[SEER], &[SEER, SEER]];
    let mut game = Ring::with(&[&[GHOST, MOURNER, ECHO, BLANK], &[SLAP, BLANK]], lines);
    // In the hand it does nothing yet.
    game.acts(0, HURT);
    assert_eq!((game.line(0), game.line(1), game.pending()), (0, 0, vec![]));
    let mut game = Ring::with(&[&[GHOST, ECHO, BLANK], &[SLAP, BLANK]], lines);
    game.0.machine.core.players[0].points = 20;
    game.plays(0, GHOST);
    game.plays(0, ECHO);
    game.pass(&[0, 1, 0, 1]);
    assert_eq!(game.0.machine.core.zone(ZoneId::of(Seat(0), DISCARD)).len(), 2);
    game.acts(0, HURT);
    assert_eq!(game.pending(), [GHOST, GHOST, GHOST]);
    game.pass(&[0, 1, 0, 1, 0, 1]);
    assert_eq!(game.points(), [23, 0]);
    game.pass(&[0]);
    game.plays(1, SLAP);
    game.pass(&[1, 0]);
    assert_eq!(game.points(), [20, 0], "the echo doubles nothing from there");
}

#[test]
fn what_holds_and_replaces_there_ends_when_the_card_moves_on() {
    let mut game = Ring::with(&[&[GRAVE, BLANK], &[SLAP, SLAP, BLANK]], &[&[SEER], &[SEER]]);
    game.0.machine.core.players[0].points = 20;
    assert_eq!((game.worth(0), game.worth(1)), (vec![0], vec![0]));
    game.plays(0, GRAVE);
    game.pass(&[0, 1]);
    assert_eq!((game.worth(0), game.worth(1)), (vec![1], vec![0]));
    game.pass(&[0]);
    game.plays(1, SLAP);
    game.pass(&[1, 0]);
    assert_eq!(game.points(), [14, 0]);
    let grave = game.0.machine.core.zone(ZoneId::of(Seat(0), DISCARD))[0];
    game.0.machine.relocate(grave, ZoneId::of(Seat(0), super::DECK), 0, true);
    game = game.copy();
    game.pass(&[0]);
    game.plays(1, SLAP);
    game.pass(&[1, 0]);
    assert_eq!((game.points(), game.worth(0)), (vec![11, 0], vec![0]));
}

#[test]
fn it_triggers_for_nobody_else_and_once_an_event() {
    let mut game = Ring::with(&[&[GHOST, BLANK], &[GHOST, SPARK, BLANK], &[BLANK]], &[&[SEER], &[SEER], &[]]);
    game.plays(0, GHOST);
    game.pass(&[0]);
    game.plays(1, GHOST);
    game.pass(&[1, 2, 0, 0, 1, 2]);
    game.does(0, USE, SEER);
    assert_eq!(game.seen(None).iter().map(|p| p.controller.0).collect::<Vec<_>>(), [0, 0, 1]);
}
