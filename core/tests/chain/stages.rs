//! Batches in stages: what comes in place of an event, in which order, and what a batch consists of.

use super::rulebook::{FULL, GROWN, HURT};
use super::{
    BALM, BLANK, DECK, ECHO, GIVER, HAND, HYDRA, LEARN, MOURNER, PHOENIX, PUPIL, Played, SEER, SHELL, SLAP, TUTOR,
    WATCHER,
};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{CardId, Seat, ZoneId};
use cardwright_core::table::Table;

type Ring = Played<false>;

/// How many cards a seat has in a zone.
fn count<const CHAIN: bool>(game: &Played<CHAIN>, seat: u8, zone: u8) -> usize {
    game.0.machine.core.zone(ZoneId::of(Seat(seat), zone)).len()
}

/// Seat 1 has ten points and these creatures, and is slapped.
fn slapped<const CHAIN: bool>(line: &[u16]) -> Played<CHAIN> {
    let mut game = Played::with(&[&[SLAP, BLANK], &[BLANK]], &[&[], line]);
    game.0.machine.core.players[1].points = 10;
    game.plays(0, SLAP);
    game.pass(if CHAIN { &[1, 0] } else { &[0, 1] });
    game
}

/// The one who is asked puts the ability of the creature with this number first.
fn first(game: &mut Ring, card: u16) {
    let core = &game.0.machine.core;
    let of = |a: &&Answer| matches!(a, Answer::Next { holder, .. } if core.object(*holder).card == CardId(card));
    let answer = *game.0.answers().iter().find(of).unwrap();
    game.says(1, answer);
}

/// Whoever is asked for an order takes the first answer.
fn any_order(game: &mut Ring) {
    while let [next @ Answer::Next { .. }, ..] = *game.0.answers() {
        let seat = game.0.asked().unwrap();
        game.says(seat.0, next);
    }
}

#[test]
fn the_affected_player_says_what_changes_an_event_first() {
    assert_eq!(slapped::<false>(&[]).points(), [0, 7]);
    assert_eq!(slapped::<false>(&[ECHO]).points(), [0, 4]);
    assert_eq!(slapped::<false>(&[SHELL]).points(), [0, 9]);
    for (card, left) in [(ECHO, 6), (SHELL, 8)] {
        let mut game = slapped::<false>(&[ECHO, SHELL]);
        assert_eq!((game.0.asked(), game.0.answers().len()), (Some(Seat(1)), 2));
        first(&mut game, card);
        assert_eq!(game.points(), [0, left], "{card}");
    }
    // Two doublings and a shield: the shield may come first, in between or last.
    for (order, left) in [([SHELL, ECHO], 6), ([ECHO, SHELL], 2), ([ECHO, ECHO], 0)] {
        let mut game = slapped::<false>(&[ECHO, ECHO, SHELL]);
        for card in order {
            // The last of them comes without a question.
            if game.0.answers().iter().all(|a| matches!(a, Answer::Next { .. })) {
                first(&mut game, card);
            }
        }
        assert_eq!(game.points(), [0, left], "{order:?}");
    }
}

#[test]
fn a_rank_comes_before_any_choice() {
    let game = slapped::<true>(&[ECHO, SHELL]);
    assert_eq!(game.points(), [0, 8], "three less two, doubled, and nobody is asked");
}

#[test]
fn what_an_event_consists_of_can_be_replaced_as_well() {
    assert_eq!(slapped::<false>(&[BALM]).points(), [0, 8]);
    assert_eq!(slapped::<false>(&[BALM, ECHO]).points(), [0, 5], "first the hit, then what it takes");
    let mut game = slapped::<false>(&[BALM, BALM]);
    any_order(&mut game);
    assert_eq!(game.points(), [0, 9]);
}

#[test]
fn an_effect_meets_a_draw_and_what_comes_in_its_place_once() {
    let drawn = |lines: &[&[u16]]| {
        let decks: &[&[u16]] = &[&[BLANK; 9], &[BLANK; 9]];
        let mut game = Ring::with_decks(&[&[LEARN], &[BLANK]], lines, decks);
        game.plays(0, LEARN);
        game.pass(&[1]);
        any_order(&mut game);
        [count(&game, 0, DECK), count(&game, 1, DECK)]
    };
    assert_eq!(drawn(&[&[], &[]]), [7, 9]);
    // Each of the two draws is replaced by itself.
    assert_eq!(drawn(&[&[TUTOR], &[]]), [5, 9]);
    // Four come of the first, which fill the hand: what is drawn then is discarded by rule, before any text is asked.
    assert_eq!(drawn(&[&[TUTOR, TUTOR], &[]]), [4, 9]);
    assert_eq!(drawn(&[&[GIVER], &[]]), [9, 7]);
    assert_eq!(drawn(&[&[GIVER], &[TUTOR]]), [9, 5]);
    // It comes back, and the first has met it already.
    assert_eq!(drawn(&[&[GIVER], &[GIVER]]), [7, 9]);
    // What speaks of several draws meets them together and once; what is drawn instead of each of them is met by the others.
    assert_eq!(drawn(&[&[PUPIL], &[]]), [6, 9]);
    assert_eq!(drawn(&[&[PUPIL, PUPIL], &[]]), [5, 9]);
    assert_eq!(drawn(&[&[PUPIL, GIVER], &[]]), [9, 6]);
    // The single one that the opponent draws instead becomes two, together three, which fill the hand.
    assert_eq!(drawn(&[&[GIVER], &[TUTOR, PUPIL]]), [9, 5]);
}

#[test]
fn a_single_draw_is_not_several() {
    let decks: &[&[u16]] = &[&[BLANK; 9], &[BLANK; 9]];
    let mut game = Ring::with_decks(&[&[LEARN], &[BLANK]], &[&[GIVER], &[PUPIL]], decks);
    game.plays(0, LEARN);
    game.pass(&[1]);
    any_order(&mut game);
    assert_eq!(count(&game, 1, DECK), 7);
}

#[test]
fn what_comes_into_play_is_asked_how_it_does() {
    for (answer, points, grown) in [(Answer::Yes, 3, GROWN), (Answer::No, 5, 0)] {
        let mut game = Ring::with(&[&[HYDRA, BLANK], &[BLANK], &[BLANK]], &[]);
        game.0.machine.core.players[0].points = 5;
        game.plays(0, HYDRA);
        game.pass(&[0, 1, 2]);
        assert_eq!((game.0.asked(), game.line(0)), (Some(Seat(0)), 0), "it is not there yet");
        game.says(0, answer);
        let status = game.0.machine.core.object(game.creature(0, 0)).status;
        assert_eq!((game.points()[0], status, game.line(0)), (points, grown, 1));
    }
    // One that lies in the line already has no say in how another one comes.
    let mut game = Ring::with(&[&[SEER, BLANK], &[BLANK]], &[&[HYDRA]]);
    game.plays(0, SEER);
    game.pass(&[0, 1]);
    assert_eq!((game.line(0), game.0.asked(), game.points()), (2, Some(Seat(0)), vec![1, 0]));
}

#[test]
fn the_second_draw_sees_what_the_first_has_left() {
    let hand = &[LEARN, BLANK, BLANK, BLANK];
    assert_eq!(hand.len(), FULL);
    let mut game = Ring::with_decks(&[hand, &[BLANK]], &[], &[&[SEER, MOURNER, BLANK], &[]]);
    game.plays(0, LEARN);
    game.pass(&[0, 1]);
    // One place is left in the hand: the second card is discarded by rule.
    let core = &game.0.machine.core;
    let cards = |zone| core.zone(ZoneId::of(Seat(0), zone)).iter().map(|s| core.object(*s).card.0).collect::<Vec<_>>();
    assert_eq!((cards(HAND), count(&game, 0, DECK)), (vec![BLANK, BLANK, BLANK, SEER], 1));
    // What stands in place of a draw goes by the same rule: of the two that come for the first draw one is discarded. The second
    // draw is one into a full hand, before any text is asked.
    let mut game = Ring::with_decks(&[hand, &[BLANK]], &[&[TUTOR], &[]], &[&[BLANK; 9], &[]]);
    game.plays(0, LEARN);
    game.pass(&[0, 1]);
    assert_eq!((count(&game, 0, HAND), count(&game, 0, DECK)), (FULL, 6));
}

#[test]
fn what_comes_in_place_of_an_event_happens_with_the_rest() {
    let mut game = Ring::with(&[&[BLANK], &[BLANK]], &[&[PHOENIX, MOURNER, WATCHER], &[]]);
    game.acts(0, HURT);
    assert_eq!((game.line(0), count(&game, 0, HAND)), (0, 2));
    // Everything left together, so the watcher answers once.
    let next = game.0.answers()[0];
    game.says(0, next);
    let mut waiting = game.pending();
    waiting.sort_unstable();
    assert_eq!(waiting, [MOURNER, WATCHER]);
}
