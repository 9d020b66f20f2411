//! The first layers: whose creatures are, what they are copies of, and their types, attributes and affiliations.

use super::rulebook::{GROWTH, HURT, LINE, USE};
use super::shaping::{BLUE, RED};
use super::{
    ADOPT, BIRD, BLANK, BLEACH, CENSUS, CHAMELEON, DYE, EMBER, EXILE, GROW, HUSH, LORD, MIMIC, MIRE, MOURNER, PAINT,
    PAINTER, Played, RAISE, REDS, SEER, STEAL, THIEF, TURN, TYRANT,
};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{CardId, Seat, Slot, ZoneId};
use cardwright_core::kernel::state::On;
use cardwright_core::table::Table;

type Ring = Played<false>;

impl<const CHAIN: bool> Played<CHAIN> {
    /// The attributes of a creature.
    fn colour(&self, seat: u8, at: usize) -> u16 {
        self.0.machine.attributes(&super::catalog(), self.creature(seat, at))
    }

    /// The cards that creatures of a seat are now.
    pub(super) fn are(&self, seat: u8) -> Vec<u16> {
        let core = &self.0.machine.core;
        core.zone(ZoneId::of(Seat(seat), LINE)).iter().map(|slot| core.object(*slot).card.0).collect()
    }

    /// Seat 0 plays a card that aims at two creatures, and it resolves.
    fn for_two(&mut self, card: u16, of: [(u8, usize); 2]) {
        self.plays(0, card);
        let slots = of.map(|(seat, at)| self.creature(seat, at));
        self.aims(0, &slots);
        self.all_pass();
    }

    /// A seat whose turn it is plays a card for a creature, and it resolves.
    fn for_one(&mut self, seat: u8, card: u16, at: Slot) {
        self.plays(seat, card);
        self.says(seat, Answer::Pick(at));
        self.all_pass();
    }
}

#[test]
fn a_colour_is_set_added_to_and_set_again() {
    let mut game = Ring::with(&[&[PAINT, DYE, PAINT, BLEACH, BLANK], &[BLANK]], &[&[SEER], &[SEER]]);
    let mut after = |card| {
        game.puts(card, 0, 0);
        (game.colour(0, 0), game.colour(1, 0))
    };
    const BODY: u16 = super::rulebook::BODY;
    assert_eq!(after(PAINT), (RED, BODY));
    assert_eq!(after(DYE), (RED | BLUE, BODY));
    assert_eq!(after(PAINT), (RED, BODY));
    assert_eq!(after(BLEACH), (0, BODY));
    game.pass(&[0, 1]);
    assert_eq!((game.turn(), game.colour(0, 0)), (1, BODY), "what was set for the turn is over");
}

#[test]
fn texts_find_what_is_there_now() {
    let mut game = Ring::with(&[&[REDS, PAINT, REDS, BLANK], &[BLANK]], &[&[SEER, EMBER], &[SEER]]);
    game.puts(REDS, 0, 0);
    assert_eq!((game.points(), game.worth(0), game.worth(1)), (vec![0, 0], vec![0, 0], vec![0]));
    game.puts(PAINT, 1, 0);
    game.puts(REDS, 0, 0);
    assert_eq!((game.points(), game.worth(0), game.worth(1)), (vec![1, 0], vec![0, 0], vec![1]));
    let traits = game.0.view(None).seats[1].zones.iter().find(|z| z.id.kind() == LINE).unwrap().cards[0].traits.clone();
    assert_eq!(traits.unwrap().attributes, RED);
}

#[test]
fn what_holds_all_the_time_comes_in_its_turn() {
    // The painter is older than what was put in force, so red counts; counters that come later do not make it newer.
    let mut game = Ring::with(&[&[PAINT, GROW, BLANK], &[BLANK]], &[&[SEER, PAINTER]]);
    game.puts(GROW, 0, 0);
    assert_eq!((game.colour(0, 0), game.colour(0, 1)), (BLUE, 0));
    game.puts(PAINT, 0, 0);
    assert_eq!(game.colour(0, 0), RED);
    game.pass(&[0, 1]);
    assert_eq!(game.colour(0, 0), BLUE);
}

#[test]
fn an_effect_keeps_the_objects_of_its_first_layer() {
    // What is not red becomes red and is worth five, although it is red by then; and whatever is red is worth one more.
    let worth = |line: &[u16], hand: &[u16]| {
        let mut game = Ring::with(&[&[hand, &[BLANK]].concat(), &[BLANK]], &[line]);
        hand.iter().for_each(|card| game.puts(*card, 0, 0));
        game.worth(0)
    };
    assert_eq!(worth(&[SEER, MIRE], &[]), [5, 5]);
    assert_eq!(worth(&[SEER, MIRE, EMBER], &[]), [6, 6, 6]);
    assert_eq!(worth(&[EMBER, SEER, MIRE], &[]), [6, 6, 6], "in whatever order they came");
    assert_eq!(worth(&[SEER, MIRE, EMBER], &[PAINT]), [6, 6, 6], "it was painted after the mire: it was not red then");
}

#[test]
fn what_began_in_an_earlier_layer_goes_on_without_its_ability() {
    let mut game = Ring::with(&[&[HUSH, HUSH, BLANK], &[BLANK]], &[&[MIRE, SEER, LORD]]);
    assert_eq!(game.worth(0), [6, 6, 6]);
    game.puts(HUSH, 0, 0);
    assert_eq!((game.worth(0), game.colour(0, 1) & RED), (vec![6, 6, 6], RED));
    game.puts(HUSH, 0, 2);
    assert_eq!(game.worth(0), [5, 5, 5], "sums come behind the layer in which abilities are lost");
}

#[test]
fn what_a_card_says_of_itself_everywhere_comes_first() {
    // It came into the line behind the painter; its own text is put before that all the same.
    let mut game = Ring::with(&[&[GROW, BLANK], &[BLANK]], &[&[PAINTER, CHAMELEON]]);
    assert_eq!(game.colour(0, 1), RED | BLUE);
    game.puts(GROW, 0, 1);
    assert_eq!(game.colour(0, 1), BLUE);
}

#[test]
fn types_and_affiliations_are_added_set_and_taken() {
    let census = |hand: &[u16]| {
        let mut game = Ring::with(&[&[hand, &[CENSUS, BLANK]].concat(), &[BLANK]], &[&[BIRD], &[BIRD]]);
        hand.iter().for_each(|card| game.puts(*card, 0, 0));
        let (tribes, slot) = (super::shaping::TRIBES, game.creature(0, 0));
        let of = tribes.map(|tribe| game.0.machine.is_affiliated(&super::catalog(), slot, tribe));
        game.puts(CENSUS, 0, 0);
        (game.points()[0], of)
    };
    assert_eq!(census(&[]), (0, [true, false]));
    assert_eq!(census(&[TURN]), (11, [true, true]));
    assert_eq!(census(&[ADOPT]), (10, [false, true]));
    assert_eq!(census(&[TURN, EXILE]), (1, [false, false]));
    assert_eq!(census(&[EXILE, ADOPT]), (10, [false, true]));
}

#[test]
fn a_copy_is_the_other_card_until_the_turn_ends() {
    let mut game = Ring::with(&[&[MIMIC, RAISE, BLANK], &[BLANK]], &[&[SEER, BIRD], &[LORD, SEER]]);
    game.puts(RAISE, 0, 0);
    let before = game.0.machine.core.reference(game.creature(0, 0));
    game.for_two(MIMIC, [(0, 0), (1, 0)]);
    assert_eq!((game.are(0), game.are(1)), (vec![LORD, BIRD], vec![LORD, SEER]));
    // It leads its own side by its new text; what was put on it stays, and what it could do before is gone.
    assert_eq!((game.worth(0), game.worth(1)), (vec![3, 1], vec![1, 1]));
    assert!(!game.0.answers().iter().any(|a| matches!(a, Answer::Act(act) if act.verb == USE)));
    assert_eq!(game.0.machine.core.reference(game.creature(0, 0)), before, "it is no new object");
    game.pass(&[0, 1]);
    assert_eq!((game.are(0), game.worth(0), game.turn()), (vec![SEER, BIRD], vec![0, 0], 1));
    assert!(game.0.machine.core.floating.is_empty());
}

#[test]
fn a_copy_of_a_copy_is_what_that_is() {
    let mut game = Ring::with(&[&[MIMIC, MIMIC, MIMIC, BLANK], &[BLANK]], &[&[SEER, BIRD], &[LORD, MOURNER]]);
    game.for_two(MIMIC, [(0, 0), (1, 0)]);
    game.for_two(MIMIC, [(0, 1), (0, 0)]);
    assert_eq!((game.are(0), game.worth(0)), (vec![LORD, LORD], vec![2, 2]));
    // The newest copy counts; what was copied from it before stays as it is.
    game.for_two(MIMIC, [(0, 0), (1, 1)]);
    assert_eq!((game.are(0), game.worth(0)), (vec![MOURNER, LORD], vec![1, 1]));
    game.pass(&[0, 1]);
    assert_eq!(game.are(0), [SEER, BIRD]);
}

#[test]
fn a_copy_answers_its_leaving_and_is_itself_elsewhere() {
    let mut game = Ring::with(&[&[MIMIC, BLANK], &[BLANK]], &[&[SEER], &[MOURNER]]);
    game.for_two(MIMIC, [(0, 0), (1, 0)]);
    let slot = game.creature(0, 0);
    game.acts(0, HURT);
    assert_eq!(game.0.machine.core.object(slot).card, CardId(SEER));
    game.pass(&[0, 1]);
    game.pass(&[0, 1]);
    assert_eq!(game.points(), [1, 1], "as a mourner it gives its player a point as well");
}

#[test]
fn control_ends_with_the_turn_and_is_no_new_object() {
    let mut game = Ring::with(&[&[GROW, STEAL, BLANK], &[BLANK], &[BLANK]], &[&[], &[], &[SEER, BIRD]]);
    game.puts(GROW, 2, 0);
    let what = game.0.machine.core.reference(game.creature(2, 0));
    game.puts(STEAL, 2, 0);
    let core = &game.0.machine.core;
    assert_eq!((game.line(0), game.line(2), core.is_live(what)), (1, 1, true));
    assert_eq!(game.0.machine.counters_on(On::Card(what), GROWTH), 2);
    // Who controls it gives it up.
    game.does(0, USE, SEER);
    game.pass(&[0, 1, 2]);
    assert_eq!((game.points(), game.line(0)), (vec![1, 0, 0], 0));
    let at = game.0.machine.core.object(what.slot).zone;
    assert_eq!(at, ZoneId::of(Seat(2), super::rulebook::DISCARD), "it goes to its owner");
    let mut game = Ring::with(&[&[STEAL, BLANK], &[BLANK]], &[&[], &[SEER]]);
    game.puts(STEAL, 1, 0);
    game.pass(&[0, 1]);
    assert_eq!((game.line(0), game.line(1), game.turn()), (0, 1, 1));
    assert!(game.0.machine.core.floating.is_empty());
}

#[test]
fn control_ends_with_its_source_with_three_seats() {
    let hands: &[&[u16]] = &[&[THIEF, BLANK, BLANK], &[STEAL, BLANK], &[BLANK, BLANK]];
    let begun = || {
        let mut game = Ring::with(hands, &[&[], &[], &[SEER]]);
        let taken = game.creature(2, 0);
        game.plays(0, THIEF);
        game.pass(&[0, 1, 2]);
        // Its ability waits, and is announced; of one creature none has to be chosen.
        game.pass(&[0, 1, 2]);
        assert_eq!((game.line(0), game.line(2)), (2, 0));
        game.pass(&[0, 1, 2]);
        // Another seat has it for a turn; then it goes back to the thief.
        game.for_one(1, STEAL, taken);
        assert_eq!((game.line(0), game.line(1), game.line(2)), (1, 1, 0));
        game.pass(&[1, 2, 0]);
        assert_eq!((game.line(0), game.line(1), game.line(2), game.turn()), (2, 0, 0, 2));
        (game, taken)
    };
    let (mut game, taken) = begun();
    let thief = game.creature(0, 0);
    assert_ne!(thief, taken);
    game.0.machine.core.object_mut(thief).unwrap().count = 1;
    game.pass(&[2]);
    assert_eq!((game.line(0), game.line(2)), (0, 1), "the thief fell, and what it took goes back");
    // Where the thief's player leaves, it goes back as well.
    let (mut game, taken) = begun();
    game.0.concede(Seat(0)).unwrap();
    assert_eq!((game.line(0), game.line(2)), (0, 1));
    assert_eq!(game.0.machine.core.object(taken).zone, ZoneId::of(Seat(2), LINE));
}

#[test]
fn who_has_left_controls_nothing() {
    let mut game = Ring::with(&[&[STEAL, BLANK], &[BLANK], &[BLANK]], &[&[], &[], &[SEER]]);
    let taken = game.creature(2, 0);
    game.puts(STEAL, 2, 0);
    assert_eq!((game.line(0), game.line(2)), (1, 0));
    game.0.concede(Seat(0)).unwrap();
    assert_eq!(game.0.machine.core.object(taken).zone, ZoneId::of(Seat(2), LINE));
    // Who would have it back has left: it goes with them.
    let mut game = Ring::with(&[&[STEAL, BLANK], &[BLANK], &[BLANK]], &[&[], &[], &[SEER]]);
    game.puts(STEAL, 2, 0);
    game.0.concede(Seat(2)).unwrap();
    assert_eq!(game.0.machine.core.object(taken).zone, ZoneId::NOWHERE);
}

#[test]
fn control_that_holds_all_the_time_follows_what_it_is_about() {
    let hands: &[&[u16]] = &[&[GROW, HUSH, BLANK], &[GROW, BLANK], &[BLANK]];
    let mut game = Ring::with(hands, &[&[TYRANT], &[], &[SEER, BIRD]]);
    game.puts(GROW, 2, 0);
    assert_eq!((game.are(0), game.are(2), game.worth(0)), (vec![TYRANT, SEER], vec![BIRD], vec![1, 2]));
    // It controls before it loses its abilities; what else they do they do no more.
    game.puts(HUSH, 0, 0);
    assert_eq!((game.are(0), game.worth(0)), (vec![TYRANT, SEER], vec![0, 2]));
    game.acts(0, HURT);
    assert_eq!((game.line(0), game.line(2)), (0, 0));
    // Of two the newer one has it.
    let mut game = Ring::with(hands, &[&[TYRANT], &[TYRANT], &[SEER]]);
    for (at, stamp) in [((0, 0), 9), ((1, 0), 5)] {
        let slot = game.creature(at.0, at.1);
        game.0.machine.core.object_mut(slot).unwrap().stamp = stamp;
    }
    game = game.copy();
    game.puts(GROW, 2, 0);
    assert_eq!([0, 1, 2].map(|seat| game.line(seat)), [2, 1, 0]);
}
