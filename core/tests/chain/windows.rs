//! Who is asked in a window, and what resolves when.

use super::rulebook::{ANNOUNCED, CLASH, STOP, VEIL, VEILED};
use super::{BLANK, NOBODY_ACTS, Played, SEER, SPARK};
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::{AbilityId, CardId, Seat};
use cardwright_core::table::{Fault, Outcome, Table};

type Ring = Played<false>;
type Chain = Played<true>;

#[test]
fn a_seat_goes_on_until_it_passes_and_the_newest_resolves_first() {
    let mut game = Ring::with(&[&[SPARK, BLANK, BLANK], &[SPARK, BLANK]], &[]);
    game.plays(0, SPARK);
    game.plays(0, BLANK);
    game.pass(&[0]);
    game.plays(1, SPARK);
    assert_eq!((game.pending(), game.done()), (vec![SPARK, BLANK, SPARK], vec![]));
    // Who acts last passes first; then all must.
    game.pass(&[1, 0]);
    assert_eq!((game.done(), game.points()), (vec![(SPARK, true)], vec![0, 1]));
    // Whose turn it is is asked first again, and may answer what is left.
    assert_eq!(game.pending(), [SPARK, BLANK]);
    game.plays(0, BLANK);
    // Without a card a seat can do nothing, and is not asked.
    game.pass(&[1]);
    assert_eq!(game.pending(), [SPARK, BLANK]);
    game.pass(&[1, 1]);
    assert_eq!(game.pending(), []);
    assert_eq!(game.done()[1..], [(BLANK, true), (BLANK, true), (SPARK, true)]);
    assert_eq!((game.points(), game.turn()), (vec![1, 1], 0));
}

#[test]
fn a_window_without_anything_pending_ends_when_all_pass() {
    let mut game = Ring::with(&[&[BLANK], &[BLANK], &[BLANK]], &[]);
    game.pass(&[0, 1]);
    game.plays(2, BLANK);
    // Those who passed before are asked again: something was done.
    game.pass(&[0, 1]);
    assert_eq!((game.done(), game.turn()), (vec![(BLANK, true)], 0));
    game.pass(&[0, 1]);
    assert_eq!(game.turn(), 1);
    game.pass(&[1, 0]);
    assert_eq!(
        (game.turn(), game.0.asked()),
        (2, Some(Seat(0))),
        "a seat that can do nothing is not asked in its turn"
    );
}

#[test]
fn the_lower_of_two_can_be_countered() {
    let mut game = Ring::with(&[&[SPARK, SPARK, BLANK], &[BLANK]], &[]);
    game.plays(0, SPARK);
    game.plays(0, SPARK);
    game.pass(&[0]);
    let (lower, upper) = (game.object(0), game.object(1));
    game.says(1, Answer::Act(Act::with(STOP, lower)));
    assert_eq!((game.done(), game.object(0)), (vec![(SPARK, false)], upper));
    game.pass(&[1, 0]);
    assert_eq!((game.done(), game.points()), (vec![(SPARK, false), (SPARK, true)], vec![1, 0]));
}

#[test]
fn an_ability_resolves_without_its_source_and_ceases() {
    let mut game = Ring::with(&[&[BLANK], &[BLANK]], &[&[SEER]]);
    game.does(0, super::rulebook::USE, SEER);
    assert_eq!((game.line(0), game.pending()), (0, vec![SEER]));
    let stands = game.object(0);
    assert_eq!(game.seen(Some(1))[0].ability, Some(AbilityId(1)));
    game.pass(&[0, 1]);
    assert_eq!((game.points(), game.pending()), (vec![1, 0], vec![]));
    let ended = game.0.machine.core.object(stands);
    assert_eq!(ended.origin(), cardwright_core::kernel::state::Origin::Ended);
    // It can be countered like a card.
    let mut game = Ring::with(&[&[BLANK], &[BLANK]], &[&[SEER]]);
    game.does(0, super::rulebook::USE, SEER);
    game.pass(&[0]);
    game.says(1, Answer::Act(Act::with(STOP, game.object(0))));
    assert_eq!((game.points(), game.done()), (vec![0, 0], vec![(SEER, false)]));
}

#[test]
fn a_chain_is_answered_in_turn_and_resolves_as_a_whole() {
    let mut game = Chain::with(&[&[SPARK, SPARK, BLANK], &[BLANK, BLANK]], &[]);
    game.plays(0, SPARK);
    game.plays(1, BLANK);
    game.plays(0, SPARK);
    game.pass(&[1]);
    game.plays(0, BLANK);
    assert_eq!(game.pending(), [SPARK, BLANK, SPARK, BLANK]);
    // Seat 1 could still answer, and seat 0 can do nothing more.
    game.pass(&[1]);
    assert_eq!(game.done(), [(BLANK, true), (SPARK, true), (BLANK, true), (SPARK, true)]);
    assert_eq!(game.points(), [2, 0]);
    assert_eq!(game.turn(), 1, "all that seat 0 can do is end its turn");
}

#[test]
fn three_seats_answer_a_chain_in_the_ring() {
    let mut game = Chain::with(&[&[SPARK, BLANK], &[BLANK, BLANK], &[SPARK, BLANK]], &[]);
    game.plays(0, SPARK);
    game.pass(&[1]);
    game.plays(2, SPARK);
    game.pass(&[0, 1]);
    assert_eq!(game.pending(), [SPARK, SPARK], "seat 2 has not passed since");
    game.pass(&[2]);
    assert_eq!((game.points(), game.pending()), (vec![1, 0, 1], vec![]));
}

#[test]
fn what_was_pending_before_a_window_stays_pending_in_it() {
    let mut game = Ring::with(&[&[SPARK, BLANK], &[BLANK, BLANK]], &[]);
    game.plays(0, SPARK);
    game.acts(0, CLASH);
    game.plays(1, BLANK);
    game.pass(&[0, 1]);
    assert_eq!((game.done(), game.pending()), (vec![(BLANK, true)], vec![SPARK]), "the inner window is over");
    // Countered from within, it is missed by nobody.
    game.acts(0, CLASH);
    game.plays(1, BLANK);
    game.plays(0, BLANK);
    assert_eq!(game.done().len(), 4, "nobody has a card left");
    assert_eq!((game.points(), game.pending()), (vec![1, 0], vec![]));
    let mut game = Ring::with(&[&[SPARK, BLANK], &[BLANK, BLANK]], &[]);
    game.plays(0, SPARK);
    game.acts(0, CLASH);
    game.plays(1, BLANK);
    game.pass(&[0]);
    game.says(1, Answer::Act(Act::with(STOP, game.object(0))));
    assert_eq!((game.done(), game.pending()), (vec![(SPARK, false)], vec![BLANK]));
    game.pass(&[0, 1]);
    assert_eq!((game.done().len(), game.pending()), (2, vec![]), "what was above it resolved in the same window");
}

#[test]
fn a_veiled_card_is_pending_for_all_and_known_to_its_player() {
    let mut game = Ring::with(&[&[SPARK, BLANK], &[BLANK]], &[]);
    game.does(0, VEIL, SPARK);
    let card = |viewer| game.seen(viewer)[0].card;
    assert_eq!((card(None), card(Some(0)), card(Some(1))), (Some(CardId(SPARK)), Some(CardId(SPARK)), None));
    let hidden = &game.seen(Some(1))[0];
    assert_eq!((hidden.controller, hidden.ability, hidden.handle), (Seat(0), None, None));
    assert_eq!(game.0.machine.core.zone(cardwright_core::kernel::ids::ZoneId::of(Seat(0), VEILED)).len(), 1);
    // To the other seat a game in which another card lies there is the same one; it does there what that card does.
    let mut ends = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let mut imagined = game.0.imagine(Seat(1), seed);
        assert_eq!(imagined.view(Some(Seat(1))), game.0.view(Some(Seat(1))));
        let card = imagined.view(None).pending[0].card.unwrap().0;
        while imagined.view(None).pending.len() == 1 {
            imagined.answer(NOBODY_ACTS).unwrap();
        }
        ends.insert((card, imagined.view(None).seats[0].stats[0].1));
    }
    assert_eq!(ends.into_iter().collect::<Vec<_>>(), [(SPARK, 1), (BLANK, 0)]);
    game.pass(&[0, 1]);
    assert_eq!(game.points(), [1, 0]);
}

#[test]
fn more_than_there_is_room_for_ends_the_game_with_its_fault() {
    let mut game = Ring::with(&[&[BLANK; ANNOUNCED + 1], &[BLANK]], &[]);
    for n in 0..=ANNOUNCED {
        assert_eq!((game.pending().len(), game.0.outcome()), (n, None));
        game.plays(0, BLANK);
    }
    assert_eq!(game.0.outcome(), Some(Outcome::Fault(Fault::Announced)));
}

#[test]
fn passing_is_the_last_answer_and_acts_come_before_it() {
    let game = Ring::with(&[&[SPARK], &[BLANK]], &[]);
    assert_eq!(game.0.answers().last(), Some(&NOBODY_ACTS));
    assert_eq!(game.0.answers().iter().filter(|a| **a == NOBODY_ACTS).count(), 1);
}
