//! What left the line, as texts ask about it: its heads, attributes, controller, counters and what it lay on.

use super::rulebook::{GROWTH, HURT, USE};
use super::{AURA, BIRD, BLANK, GROW, LEECH, MIMIC, MOURNING, PAINT, Played, SEER, STEAL, STING, WINGS};
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::state::{Change, Duration, EffectFrame, On};
use cardwright_core::table::Table;

type Ring = Played<false>;

impl<const CHAIN: bool> Played<CHAIN> {
    /// Seat 0 uses a creature of its own, which is given up for that, and what it does resolves.
    fn uses(&mut self, at: usize) {
        let slot = self.creature(0, at);
        let of = |a: &&Answer| matches!(a, Answer::Act(Act { verb: USE, card, .. }) if *card == slot);
        let answer = *self.0.answers().iter().find(of).unwrap();
        self.says(0, answer);
        self.all_pass();
    }
}

/// Seat 0 plays cards for its sting and gives it up; how many points it gets for a source that has left.
fn leeched(hand: &[u16]) -> i32 {
    let mut game = Ring::with(&[&[hand, &[BLANK]].concat(), &[BLANK]], &[&[STING, LEECH], &[SEER]]);
    game.0.machine.core.players[1].points = 10;
    hand.iter().for_each(|card| game.puts(*card, 0, 0));
    game.uses(0);
    assert_eq!((game.points()[1], game.line(0)), (7, 1));
    game.points()[0]
}

#[test]
fn a_source_that_left_is_asked_as_it_was() {
    assert_eq!(leeched(&[]), 0);
    assert_eq!(leeched(&[WINGS]), 1, "it flew by a counter");
    assert_eq!(leeched(&[PAINT]), 1, "it was red");
}

#[test]
fn a_copy_that_left_was_what_it_copied() {
    // The bird copies the sting: it is a sting, and does not fly any more.
    let mut game = Ring::with(&[&[MIMIC, BLANK], &[BLANK]], &[&[BIRD, LEECH], &[STING]]);
    game.0.machine.core.players[1].points = 10;
    game.plays(0, MIMIC);
    let of = [game.creature(0, 0), game.creature(1, 0)];
    game.aims(0, &of);
    game.pass(&[0, 1]);
    game.uses(0);
    assert_eq!(game.points(), [0, 7]);
}

#[test]
fn who_controlled_what_left_and_which_colour_it_had() {
    for (hand, points) in [(&[][..], 0), (&[PAINT], 1), (&[STEAL], 0), (&[PAINT, STEAL], 11), (&[STEAL, PAINT], 11)] {
        let mut game = Ring::with(&[&[hand, &[BLANK]].concat(), &[BLANK]], &[&[MOURNING], &[SEER]]);
        let line = game.creature(1, 0);
        for card in hand {
            game.plays(0, *card);
            game.says(0, Answer::Pick(line));
            game.pass(&[0, 1]);
        }
        game.0.machine.core.object_mut(line).unwrap().count = 1;
        game.plays(0, BLANK);
        game.all_pass();
        assert_eq!(game.points(), [points, 0], "{hand:?}");
    }
}

#[test]
fn what_something_in_force_speaks_of_is_kept_in_memory() {
    let remembered = |named: bool| {
        let hands: &[&[u16]] = &[&[GROW, BLANK, BLANK, BLANK], &[BLANK, BLANK, BLANK]];
        let mut game = Ring::with(hands, &[&[SEER], &[SEER; 26]]);
        game.puts(GROW, 0, 0);
        let left = game.0.machine.core.reference(game.creature(0, 0));
        if named {
            let frame = EffectFrame { holder: left, ..EffectFrame::default() };
            game.0.machine.float(&frame, On::Player(Seat(1)), Change::Permit(0), Duration::Forever);
        }
        game.0.machine.core.object_mut(left.slot).unwrap().count = 1;
        game.plays(0, BLANK);
        game.all_pass();
        assert_eq!((game.line(0), game.0.machine.last_known(left).is_some()), (0, true));
        // In a later turn more leaves than there is room for, and another turn begins.
        game.pass(&[0, 1]);
        game.acts(1, HURT);
        game.pass(&[1, 0]);
        game.pass(&[0, 1]);
        let kept = game.0.machine.counters_on(On::Card(left), GROWTH);
        (game.0.machine.last_known(left).is_some(), kept)
    };
    assert_eq!(remembered(false), (false, 0));
    assert_eq!(remembered(true), (true, 2), "with what lay on it");
}

#[test]
fn what_it_lay_on_and_the_counters_of_that_which_left_with_it() {
    let attached = |together: bool| {
        let mut game = Ring::with(&[&[GROW, BLANK, BLANK], &[BLANK]], &[&[SEER, AURA]]);
        game.puts(GROW, 0, 0);
        let (host, aura) = (game.creature(0, 0), game.creature(0, 1));
        game.0.machine.core.object_mut(aura).unwrap().host = host;
        game = game.copy();
        if together {
            game.acts(0, HURT);
        } else {
            game.0.machine.core.object_mut(aura).unwrap().count = 1;
            game.plays(0, BLANK);
        }
        game.all_pass();
        (game.points()[0], game.line(0))
    };
    assert_eq!(attached(true), (2, 0), "both left together");
    assert_eq!(attached(false), (2, 1));
}
