//! What is aimed at: chosen when a thing is announced, looked at again when it resolves, and changed in between.

use super::rulebook::{HAND, LINE};
use super::{
    AVENGER, BEND_ALL, BEND_ANY, BLANK, BOLT, CLAW, FORK, HERMIT, MOURNER, PAIR, Played, SEER, SPARK, TWICE, TWIN,
};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{CardId, Seat, Slot, ZoneId};
use cardwright_core::table::Table;

type Ring = Played<false>;

impl<const CHAIN: bool> Played<CHAIN> {
    /// The creature in a place of a seat's line.
    pub(super) fn creature(&self, seat: u8, at: usize) -> Slot {
        self.0.machine.core.zone(ZoneId::of(Seat(seat), LINE))[at]
    }

    /// A seat aims at these cards, one after the other.
    pub(super) fn aims(&mut self, seat: u8, at: &[Slot]) {
        at.iter().for_each(|slot| self.says(seat, Answer::Pick(*slot)));
    }

    /// The cards that the pending thing in this place aims at.
    pub(super) fn aimed(&self, at: usize) -> Vec<Slot> {
        let object = self.0.machine.announced()[at].object;
        self.0.machine.aims(object).map(|aim| aim.what.slot).collect()
    }
}

pub(super) fn picks(game: &Ring) -> Vec<Slot> {
    let all = game.0.answers().iter();
    all.filter_map(|a| if let Answer::Pick(slot) = a { Some(*slot) } else { None }).collect()
}

#[test]
fn what_is_aimed_at_is_chosen_before_anybody_answers() {
    let mut game = Ring::with(&[&[BOLT], &[BLANK]], &[&[MOURNER], &[SEER, SEER]]);
    let (own, other) = (game.creature(0, 0), game.creature(1, 1));
    game.plays(0, BOLT);
    assert_eq!(game.0.decision().unwrap().source, Some(game.object(0)), "the card that was played asks");
    assert_eq!((picks(&game).len(), picks(&game)[0]), (3, own));
    game.aims(0, &[other]);
    // Everybody sees it.
    assert_eq!(game.seen(Some(0))[0].aims[0].card, Some(CardId(SEER)));
    game.pass(&[1]);
    assert_eq!((game.line(1), game.points()), (1, vec![1, 0]));
    assert_eq!((game.done(), game.aimed_at_all()), (vec![(BOLT, true)], 0));
}

impl<const CHAIN: bool> Played<CHAIN> {
    /// How many cards are aimed at by anything.
    fn aimed_at_all(&self) -> usize {
        self.0.machine.core.aims.len()
    }
}

#[test]
fn of_two_the_one_that_is_gone_is_left_out() {
    let mut game = Ring::with(&[&[PAIR, BLANK], &[BLANK]], &[&[], &[SEER, SEER]]);
    // Two of two: there is nothing to choose.
    game.plays(0, PAIR);
    game.pass(&[0]);
    game.does(1, super::rulebook::USE, SEER);
    game.pass(&[1, 0]);
    assert_eq!((game.line(1), game.points()), (1, vec![0, 1]), "the first of both was given up");
    game.pass(&[0, 1]);
    assert_eq!((game.line(1), game.done()[1]), (0, (PAIR, true)));
}

#[test]
fn what_aims_at_nothing_any_more_does_nothing() {
    let play = |game: &mut Ring| {
        let at = game.creature(1, 0);
        game.plays(0, BOLT);
        game.aims(0, &[at]);
        game.pass(&[0]);
        game.does(1, super::rulebook::USE, SEER);
        game.pass(&[1, 0, 0, 1]);
    };
    let mut game = Ring::with(&[&[BOLT, BLANK], &[BLANK]], &[&[], &[SEER, SEER]]);
    play(&mut game);
    assert_eq!((game.points(), game.done()), (vec![0, 1], vec![(SEER, true), (BOLT, false)]));
    assert_eq!((game.line(1), game.0.machine.announced().len(), game.aimed_at_all()), (1, 0, 0));
    // In a rulebook that goes on with the rest the point is still gained.
    let mut game = Played::<true>::with(&[&[BOLT, BLANK], &[BLANK, BLANK]], &[&[], &[SEER]]);
    game.plays(0, BOLT);
    game.does(1, super::rulebook::USE, SEER);
    game.pass(&[0, 1]);
    assert_eq!((game.points(), game.done()), (vec![1, 1], vec![(SEER, true), (BOLT, true)]));
}

#[test]
fn a_card_that_came_back_is_another_one() {
    let mut game = Ring::with(&[&[BOLT, BLANK], &[BLANK]], &[&[], &[TWIN, TWIN]]);
    let at = game.creature(1, 0);
    game.plays(0, BOLT);
    game.aims(0, &[at]);
    let line = ZoneId::of(Seat(1), LINE);
    game.0.machine.relocate(at, ZoneId::of(Seat(1), HAND), 0, true);
    game.0.machine.relocate(at, line, 0, true);
    game.pass(&[0, 1]);
    assert_eq!((game.line(1), game.done()), (2, vec![(BOLT, false)]));
}

#[test]
fn up_to_so_many_may_be_none() {
    let mut game = Ring::with(&[&[FORK, FORK], &[BLANK]], &[&[], &[SEER, SEER, SEER]]);
    game.plays(0, FORK);
    assert_eq!(picks(&game).len(), 3);
    game.says(0, Answer::Done);
    game.pass(&[0, 1]);
    assert_eq!((game.points(), game.line(1)), (vec![1, 0], 3), "nothing was missed");
    // A set of cards is chosen in one way only: from the first to the last.
    let last = game.creature(1, 2);
    game.plays(0, FORK);
    game.aims(0, &[last]);
    game.pass(&[1]);
    assert_eq!((game.points(), game.line(1)), (vec![2, 0], 2));
}

#[test]
fn one_word_never_has_a_card_twice_and_two_words_may() {
    let hand: &[u16] = &[TWICE, PAIR, CLAW, BOLT];
    let game = Ring::with(&[hand, &[BLANK]], &[&[], &[SEER]]);
    let offered = |game: &Ring, card: u16| {
        let core = &game.0.machine.core;
        let plays = |a: &&Answer| matches!(a, Answer::Act(act) if act.verb == super::PLAY && core.object(act.card).card.0 == card);
        game.0.answers().iter().any(|a| plays(&a))
    };
    let all = |game: &Ring| [TWICE, PAIR, CLAW, BOLT].map(|card| offered(game, card));
    assert_eq!(all(&game), [true, false, false, true]);
    let game = Ring::with(&[hand, &[BLANK]], &[&[], &[]]);
    assert_eq!(all(&game), [false; 4]);
    let mut game = Ring::with(&[hand, &[BLANK]], &[&[], &[SEER, SEER]]);
    assert_eq!(all(&game), [true; 4]);
    let (one, other) = (game.creature(1, 0), game.creature(1, 1));
    game.plays(0, TWICE);
    game.aims(0, &[other, other]);
    assert_eq!(game.aimed(0), [other, other]);
    game.plays(0, CLAW);
    // The second is what the first is not, so nobody is asked for it.
    game.aims(0, &[other]);
    assert_eq!(game.aimed(1), [other, one]);
    game.plays(0, PAIR);
    assert_eq!(game.aimed(2), [one, other], "two of two: there is nothing to choose");
}

#[test]
fn who_may_not_be_aimed_at_is_not_offered_and_is_left_out_later() {
    let mut game = Ring::with(&[&[BOLT, BOLT], &[BOLT, BLANK]], &[&[], &[HERMIT, SEER]]);
    let (hermit, seer) = (game.creature(1, 0), game.creature(1, 1));
    game.plays(0, BOLT);
    assert_eq!(game.aimed(0), [seer], "only one can be chosen");
    game.pass(&[0]);
    game.plays(1, BOLT);
    assert_eq!(picks(&game), [hermit, seer], "its own player may");
    game.aims(1, &[seer]);
    game.pass(&[1, 0]);
    game.pass(&[0, 1]);
    assert_eq!(game.done(), [(BOLT, true), (BOLT, false)]);
}

#[test]
fn aims_are_changed_together_or_one_by_one() {
    let played = |card: u16| {
        let mut game = Ring::with(&[&[CLAW, BLANK], &[card, BLANK]], &[&[SEER], &[SEER, SEER]]);
        let at = [game.creature(0, 0), game.creature(1, 0), game.creature(1, 1)];
        game.plays(0, CLAW);
        game.aims(0, &[at[1], at[2]]);
        game.pass(&[0]);
        game.plays(1, card);
        // It can't aim at itself, so there is one thing only.
        assert_eq!(game.aimed(1), [game.object(0)]);
        game.pass(&[1, 0]);
        (game, at)
    };
    // All of it: the first goes to one of the two others, the second to what is left. They may change places.
    let (mut game, at) = played(BEND_ALL);
    assert_eq!((game.0.asked(), picks(&game)), (Some(Seat(1)), vec![at[0], at[2]]));
    game.aims(1, &[at[2]]);
    assert_eq!(picks(&game), [at[0], at[1]]);
    assert_eq!(game.aimed(0), [at[1], at[2]], "nothing is changed before all is chosen");
    game.aims(1, &[at[1]]);
    assert_eq!(game.aimed(0), [at[2], at[1]]);
    // One by one: what is chosen for the first must leave something for the second.
    let (mut game, at) = played(BEND_ANY);
    assert_eq!((picks(&game), game.0.answers().last()), (vec![at[0], at[2]], Some(&Answer::Done)));
    game.says(1, Answer::Done);
    assert_eq!(picks(&game), [at[0]]);
    game.aims(1, &[at[0]]);
    assert_eq!(game.aimed(0), [at[1], at[0]]);
    game.pass(&[0, 1]);
    assert_eq!((game.line(0), game.line(1)), (0, 1));
}

#[test]
fn what_can_not_be_changed_as_a_whole_stays() {
    let mut game = Ring::with(&[&[PAIR, BLANK], &[BEND_ALL, BLANK]], &[&[], &[SEER, SEER, HERMIT]]);
    let at = [game.creature(1, 0), game.creature(1, 1)];
    game.plays(0, PAIR);
    game.pass(&[0]);
    game.plays(1, BEND_ALL);
    game.pass(&[1, 0]);
    // Both can only change places; there is nothing to choose.
    assert_eq!(game.aimed(0), [at[1], at[0]]);
    let mut game = Ring::with(&[&[BOLT, BLANK], &[BEND_ALL, BLANK]], &[&[], &[SEER, HERMIT]]);
    game.plays(0, BOLT);
    game.pass(&[0]);
    game.plays(1, BEND_ALL);
    game.pass(&[1, 0]);
    assert_eq!((game.done(), game.aimed(0)), (vec![(BEND_ALL, true)], vec![game.creature(1, 0)]));
    // What aims at nothing has nothing that could be changed.
    let mut game = Ring::with(&[&[SPARK, BLANK], &[BEND_ANY, BLANK]], &[]);
    game.plays(0, SPARK);
    game.pass(&[0]);
    game.plays(1, BEND_ANY);
    game.pass(&[1, 0]);
    assert_eq!((game.pending(), game.done()), (vec![SPARK], vec![(BEND_ANY, true)]));
}

#[test]
fn an_ability_aims_as_it_is_announced_and_is_gone_without_anything() {
    let mut game = Ring::with(&[&[BOLT, BLANK], &[BLANK]], &[&[AVENGER], &[SEER, SEER]]);
    let (avenger, seer) = (game.creature(0, 0), game.creature(1, 1));
    game.plays(0, BOLT);
    game.aims(0, &[avenger]);
    game.pass(&[0, 1]);
    assert_eq!((game.pending(), game.0.asked()), (vec![AVENGER], Some(Seat(0))));
    game.aims(0, &[seer]);
    assert_eq!(game.aimed(0), [seer]);
    game.pass(&[0, 1]);
    assert_eq!(game.line(1), 1);
    let mut game = Ring::with(&[&[BOLT, BLANK], &[BLANK]], &[&[AVENGER], &[]]);
    game.plays(0, BOLT);
    game.pass(&[0, 1]);
    assert_eq!((game.line(0), game.pending(), game.0.outcome()), (0, vec![], None));
}

#[test]
fn who_leaves_while_choosing_takes_the_thing_along() {
    let hands: &[&[u16]] = &[&[PAIR, BLANK], &[BLANK], &[BLANK]];
    let mut game = Ring::with(hands, &[&[SEER], &[SEER, SEER], &[SEER]]);
    let at = game.creature(1, 0);
    game.plays(0, PAIR);
    game.aims(0, &[at]);
    game.0.concede(Seat(0)).unwrap();
    assert_eq!((game.pending(), game.aimed_at_all(), game.0.asked()), (vec![], 0, Some(Seat(1))));
    // Who is aimed at leaves in the middle: there is still enough.
    let mut game = Ring::with(hands, &[&[SEER], &[SEER, SEER], &[SEER]]);
    let at = game.creature(0, 0);
    game.plays(0, PAIR);
    game.aims(0, &[at]);
    game.0.concede(Seat(1)).unwrap();
    assert_eq!((game.pending(), game.aimed(0).len(), game.0.asked()), (vec![PAIR], 2, Some(Seat(0))));
}
