//! Effects that last as long as a condition holds, until something happens, or for so many uses. Those that end with a turn and with
//! the next turn of a seat are among the layers; one that ends with its source is a thief's (`first`).

use super::rulebook::HURT;
use super::{BLANK, BLAZE, BLEACH, GRIEF, GROW, LICENCE, PAINT, PATIENCE, Played, SEER, VULTURE};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::state::{Change, On};
use cardwright_core::table::Table;

type Ring = Played<false>;

impl<const CHAIN: bool> Played<CHAIN> {
    /// A creature falls as soon as the rules look at it: behind a card that seat 0 plays.
    fn falls(&mut self, seat: u8, at: usize) {
        let slot = self.creature(seat, at);
        self.0.machine.core.object_mut(slot).unwrap().count = 1;
        self.plays(0, BLANK);
        self.all_pass();
    }

    /// All pass until nothing is pending.
    pub(super) fn all_pass(&mut self) {
        while !self.pending().is_empty() {
            let asked = self.0.asked().unwrap();
            self.says(asked.0, super::NOBODY_ACTS);
        }
    }
}

#[test]
fn as_long_as_a_condition_holds_and_never_again() {
    let mut game = Ring::with(&[&[BLAZE, PAINT, BLAZE, BLEACH, PAINT, BLANK], &[BLANK]], &[&[SEER]]);
    let mut after = |card| {
        game.puts(card, 0, 0);
        (game.worth(0)[0], game.0.machine.core.floating.len())
    };
    assert_eq!(after(BLAZE), (0, 0), "it is looked at before it begins");
    assert_eq!(after(PAINT), (0, 1));
    assert_eq!(after(BLAZE), (2, 2));
    assert_eq!(after(BLEACH), (0, 2), "it is over at once");
    assert_eq!(after(PAINT), (0, 3), "and does not begin again");
}

#[test]
fn it_is_over_with_the_turn_in_which_its_condition_ends() {
    let mut game = Ring::with(&[&[PAINT, BLAZE, BLANK], &[BLANK], &[BLANK]], &[&[], &[], &[SEER]]);
    game.puts(PAINT, 2, 0);
    game.puts(BLAZE, 2, 0);
    assert_eq!(game.worth(2), [2]);
    // Who made it leaves: it is red no more, and worth nothing.
    game.pass(&[0, 1, 2]);
    assert_eq!((game.worth(2), game.0.machine.core.floating.len()), (vec![0], 0));
}

#[test]
fn until_something_happens_to_the_card_it_is_put_on() {
    let mut game = Ring::with(&[&[PATIENCE, GROW, GROW, BLANK], &[BLANK]], &[&[SEER, SEER]]);
    game.puts(PATIENCE, 0, 0);
    assert_eq!(game.worth(0), [2, 0]);
    game.puts(GROW, 0, 1);
    assert_eq!(game.worth(0), [2, 2]);
    game.puts(GROW, 0, 0);
    assert_eq!(game.worth(0), [2, 2], "two counters, and no patience any more");
    assert!(game.0.machine.core.floating.is_empty());
    // It lasts beyond the turn.
    let mut game = Ring::with(&[&[PATIENCE, BLANK], &[BLANK]], &[&[SEER]]);
    game.puts(PATIENCE, 0, 0);
    game.pass(&[0, 1]);
    assert_eq!(game.worth(0), [2]);
}

#[test]
fn until_something_leaves_as_it_was() {
    let hand: &[u16] = &[GRIEF, GROW, BLANK, BLANK, BLANK];
    let mut game = Ring::with(&[hand, &[BLANK]], &[&[SEER, SEER, SEER]]);
    game.puts(GRIEF, 0, 0);
    game.puts(GROW, 0, 1);
    game.falls(0, 2);
    assert_eq!(game.worth(0), [2, 2], "one without counters fell");
    game.falls(0, 1);
    assert_eq!((game.worth(0), game.line(0)), (vec![0], 1));
}

#[test]
fn so_many_uses_of_an_ability_in_force() {
    let hand: &[u16] = &[VULTURE, BLANK, BLANK, BLANK, BLANK];
    let mut game = Ring::with(&[hand, &[BLANK], &[BLANK]], &[&[], &[SEER, SEER], &[SEER]]);
    game.plays(0, VULTURE);
    game.all_pass();
    for (at, points) in [((1, 0), 1), ((2, 0), 2), ((1, 0), 2)] {
        game.falls(at.0, at.1);
        assert_eq!(game.points(), [points, 0, 0]);
    }
    // Three that fall together are three uses, of which there are two.
    let mut game = Ring::with(&[&[VULTURE, BLANK], &[BLANK]], &[&[], &[SEER, SEER, SEER]]);
    game.plays(0, VULTURE);
    game.all_pass();
    game.acts(0, HURT);
    game.all_pass();
    assert_eq!((game.points(), game.line(1), game.0.machine.core.floating.len()), (vec![2, 0], 0, 0));
}

#[test]
fn so_many_uses_as_the_rulebook_makes_of_it() {
    let mut game = Ring::with(&[&[LICENCE, BLANK], &[BLANK]], &[&[SEER]]);
    game.puts(LICENCE, 0, 0);
    let on = On::Card(game.0.machine.core.reference(game.creature(0, 0)));
    let machine = &mut game.0.machine;
    assert!(!machine.spend(On::Player(Seat(0)), Change::Permit(0)) && !machine.spend(on, Change::Permit(1)));
    assert_eq!([0; 3].map(|_| machine.spend(on, Change::Permit(0))), [true, true, false]);
    assert!(machine.core.floating.is_empty());
}
