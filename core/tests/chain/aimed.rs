//! What asks what other pending things aim at: at these cards, at these only, and how often.

use super::extra::{BRACED, DEFLECT, PARRY, SENTRY};
use super::rulebook::{HAND, LINE, PLAY, USE};
use super::{BLANK, BOLT, CLAW, FORK, PAIR, Played, SEER, SPARK, TWICE};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{CardId, Seat, ZoneId};
use cardwright_core::table::Table;

type Ring = Played<false>;

/// Seat 0 plays this and aims it at creatures in these places of seat 1's line and, with `own`, at its own first one; then seat 1 is
/// asked, who has these creatures.
fn aimed(card: u16, line: &[u16], at: &[usize], own: bool) -> Ring {
    let hands: [&[u16]; 3] = [&[card, BLANK], &[DEFLECT, PARRY, BLANK], &[BLANK]];
    let mut game = Ring::with(&hands, &[&[SEER], line, &[SEER]]);
    game.plays(0, card);
    let own = own.then(|| game.creature(0, 0));
    let all: Vec<_> = own.into_iter().chain(at.iter().map(|at| game.creature(1, *at))).collect();
    game.aims(0, &all);
    if game.0.answers().contains(&Answer::Done) {
        game.says(0, Answer::Done);
    }
    game.pass(&[0]);
    game
}

/// Whether the one who is asked can act with this card, by a verb.
fn can(game: &Ring, verb: u8, card: u16) -> bool {
    let core = &game.0.machine.core;
    let is =
        |a: &Answer| matches!(a, Answer::Act(act) if act.verb == verb && core.object(act.card).card == CardId(card));
    game.0.answers().iter().any(is)
}

#[test]
fn only_what_aims_at_one_own_creature_is_deflected() {
    assert!(can(&aimed(BOLT, &[SEER, SEER], &[0], false), PLAY, DEFLECT));
    assert!(!can(&aimed(BOLT, &[SEER, SEER], &[], true), PLAY, DEFLECT), "it aims at a creature of another player");
    assert!(!can(&aimed(SPARK, &[SEER], &[], false), PLAY, DEFLECT), "it aims at nothing");
    assert!(!can(&aimed(FORK, &[SEER, SEER], &[0, 1], false), PLAY, DEFLECT), "two creatures");
    assert!(can(&aimed(FORK, &[SEER, SEER], &[1], false), PLAY, DEFLECT));
    assert!(!can(&aimed(CLAW, &[SEER, SEER], &[0], true), PLAY, DEFLECT));
    // One creature twice is one creature, but was chosen twice.
    let twice = aimed(TWICE, &[SEER, SEER], &[0, 0], false);
    assert!(can(&twice, PLAY, DEFLECT) && !can(&twice, PLAY, PARRY));
    assert!(can(&aimed(BOLT, &[SEER], &[], true), PLAY, PARRY));
    assert!(
        !can(&aimed(SPARK, &[SEER], &[], false), PLAY, PARRY) && !can(&aimed(PAIR, &[SEER], &[0], true), PLAY, PARRY)
    );
}

#[test]
fn what_is_gone_still_counts_among_what_was_chosen() {
    let mut game = aimed(FORK, &[SEER, SENTRY], &[0, 1], false);
    game.does(1, USE, SEER);
    // One of the two is left, but both were chosen; and the ability aims at nothing.
    assert!(!can(&game, PLAY, DEFLECT) && !can(&game, PLAY, PARRY) && !can(&game, USE, SENTRY));
    // Where the only one is gone nothing that is there is aimed at.
    let mut game = aimed(BOLT, &[SEER, SEER], &[0], false);
    assert!(can(&game, PLAY, DEFLECT));
    game.does(1, USE, SEER);
    assert!(!can(&game, PLAY, DEFLECT) && can(&game, PLAY, PARRY));
}

#[test]
fn a_creature_that_has_come_back_is_not_aimed_at() {
    let mut game = aimed(BOLT, &[SEER, SEER], &[0], false);
    let slot = game.creature(1, 0);
    for zone in [HAND, LINE] {
        game.0.machine.relocate(slot, ZoneId::of(Seat(1), zone), 0, true);
    }
    assert!(!can(&game.copy(), PLAY, DEFLECT));
}

#[test]
fn a_creature_answers_what_aims_at_it_alone() {
    assert!(!can(&aimed(BOLT, &[SEER, SENTRY], &[0], false), USE, SENTRY));
    assert!(!can(&aimed(FORK, &[SEER, SENTRY], &[0, 1], false), USE, SENTRY));
    let mut game = aimed(BOLT, &[SENTRY, SEER], &[0], false);
    let act = *game.0.answers().iter().find(|a| matches!(a, Answer::Act(act) if act.verb == USE)).unwrap();
    game.says(1, act);
    assert_eq!((game.pending(), game.aimed(1)), (vec![BOLT, SENTRY], vec![game.object(0)]));
    game.pass(&[1, 2, 0]);
    // Its player says what the bolt aims at instead.
    let own = game.creature(0, 0);
    game.says(1, Answer::Pick(own));
    assert_eq!((game.aimed(0), game.done()), (vec![own], vec![(SENTRY, true)]));
    game.resolves();
    assert_eq!((game.line(0), game.line(1)), (0, 2));
}

#[test]
fn what_is_deflected_in_between_is_no_target_any_more() {
    let mut game = aimed(BOLT, &[SEER, SEER], &[0], false);
    game.plays(1, DEFLECT);
    game.plays(1, PARRY);
    // The parry aims at the bolt or at the deflection, which both were aimed once.
    let bolt = game.object(0);
    game.says(1, Answer::Pick(bolt));
    game.pass(&[1, 2, 0]);
    let own = game.creature(0, 0);
    game.says(1, Answer::Pick(own));
    // The deflection finds nothing any more that aims at its player's creature.
    game.pass(&[0, 1, 2]);
    assert_eq!(game.done(), [(PARRY, true), (DEFLECT, false)]);
}

#[test]
fn present_values_follow_what_is_aimed_at() {
    let mut game = Ring::with(&[&[BOLT, BLANK], &[BLANK]], &[&[BRACED], &[SEER]]);
    assert_eq!(game.worth(0), [0]);
    game.plays(0, BOLT);
    let at = game.creature(0, 0);
    game.says(0, Answer::Pick(at));
    assert_eq!(game.worth(0), [1]);
    let mut game = aimed(BOLT, &[BRACED, SEER], &[0], false);
    assert_eq!(game.worth(1), [1, 0]);
    game.plays(1, PARRY);
    game.pass(&[1, 2, 0]);
    let own = game.creature(0, 0);
    game.says(1, Answer::Pick(own));
    assert_eq!(game.worth(1), [0, 0]);
}
