//! Changes in force, layer by layer: abilities that are given and taken, numbers that are set and added to.

use super::rulebook::{HURT, LINE, USE};
use super::{BLANK, GIFT, HUSH, LORD, MOURNER, NOBODY_ACTS, Played, RAISE, SEER, SHAPE, SHELL, SLAP};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{Seat, ZoneId};
use cardwright_core::table::Table;

type Ring = Played<false>;

impl<const CHAIN: bool> Played<CHAIN> {
    /// Seat 0 plays a card for a creature, and it resolves.
    pub(super) fn puts(&mut self, card: u16, seat: u8, at: usize) {
        let on = self.creature(seat, at);
        self.plays(0, card);
        if self.0.answers().contains(&Answer::Pick(on)) {
            self.says(0, Answer::Pick(on));
        }
        while !self.pending().is_empty() {
            let asked = self.0.asked().unwrap();
            self.says(asked.0, NOBODY_ACTS);
        }
    }

    /// What the creatures of a seat are worth.
    pub(super) fn worth(&self, seat: u8) -> Vec<i32> {
        let line = self.0.machine.core.zone(ZoneId::of(Seat(seat), LINE));
        line.iter().map(|slot| self.0.machine.derived.row(*slot).stats[0]).collect()
    }
}

#[test]
fn what_has_lost_its_abilities_answers_nothing_until_the_turn_ends() {
    let hands: &[&[u16]] = &[&[HUSH, BLANK], &[BLANK], &[BLANK]];
    let lines: &[&[u16]] = &[&[SEER], &[MOURNER, MOURNER], &[MOURNER]];
    let mut game = Ring::with(hands, lines);
    game.puts(HUSH, 1, 0);
    game.acts(0, HURT);
    assert_eq!(game.seen(None).iter().map(|p| p.controller.0).collect::<Vec<_>>(), [1, 2], "one of two is silent");
    let mut game = Ring::with(hands, lines);
    game.puts(HUSH, 1, 0);
    game.pass(&[0, 1, 2]);
    game.acts(1, HURT);
    assert_eq!(game.0.answers().len(), 2, "both wait, and are put into an order");
}

#[test]
fn it_loses_what_came_before_and_keeps_what_comes_later() {
    let fall = |order: [u16; 2]| {
        let mut game = Ring::with(&[&[HUSH, GIFT, BLANK], &[BLANK]], &[&[SEER], &[]]);
        order.iter().for_each(|card| game.puts(*card, 0, 0));
        game.acts(0, HURT);
        game.pending()
    };
    assert_eq!((fall([GIFT, HUSH]), fall([HUSH, GIFT])), (vec![], vec![SEER]));
}

#[test]
fn it_can_not_be_used_and_replaces_and_leads_nothing() {
    let used = |game: &Ring| game.0.answers().iter().any(|a| matches!(a, Answer::Act(act) if act.verb == USE));
    let mut game = Ring::with(&[&[HUSH, BLANK], &[BLANK]], &[&[SEER], &[]]);
    assert!(used(&game));
    game.puts(HUSH, 0, 0);
    assert!(!used(&game));
    let mut game = Ring::with(&[&[HUSH, SLAP, BLANK], &[BLANK]], &[&[], &[SHELL, SEER]]);
    game.0.machine.core.players[1].points = 10;
    game.puts(HUSH, 1, 0);
    game.plays(0, SLAP);
    game.pass(&[0, 1]);
    assert_eq!(game.points(), [0, 7]);
    let mut game = Ring::with(&[&[HUSH, BLANK], &[BLANK]], &[&[LORD, SEER], &[SEER]]);
    assert_eq!((game.worth(0), game.worth(1)), (vec![1, 1], vec![0]));
    game.puts(HUSH, 0, 0);
    assert_eq!(game.worth(0), [0, 0]);
}

#[test]
fn what_others_have_put_on_its_numbers_stays() {
    let mut game = Ring::with(&[&[HUSH, RAISE, BLANK], &[BLANK]], &[&[SEER, LORD], &[]]);
    game.puts(RAISE, 0, 0);
    game.puts(HUSH, 0, 0);
    assert_eq!(game.worth(0), [3, 1]);
}

#[test]
fn the_layers_are_the_rulebooks() {
    fn worth<const CHAIN: bool>(order: &[u16]) -> i32 {
        let mut game = Played::<CHAIN>::with(&[order, &[BLANK]], &[&[SEER, LORD], &[]]);
        for card in &order[..order.len() - 1] {
            game.puts(*card, 0, 0);
        }
        game.worth(0)[0]
    }
    // Set, then added to, whichever came first; the lord's one is always there.
    assert_eq!(worth::<false>(&[RAISE, SHAPE, BLANK]), 8);
    assert_eq!(worth::<false>(&[SHAPE, RAISE, BLANK]), 8);
    // In one layer what was set last counts, and what came after it.
    assert_eq!(worth::<true>(&[RAISE, SHAPE, BLANK]), 5);
    assert_eq!(worth::<true>(&[SHAPE, RAISE, BLANK]), 7);
    assert_eq!(worth::<true>(&[RAISE, SHAPE, RAISE, BLANK]), 7);
}

#[test]
fn until_the_next_turn_of_a_seat_the_others_have_theirs_first() {
    let pledged = || {
        let mut game = Ring::with(&[&[BLANK], &[super::PLEDGE, BLANK], &[BLANK]], &[&[], &[], &[SEER]]);
        game.pass(&[0]);
        game.plays(1, super::PLEDGE);
        game.pass(&[1, 2, 0]);
        assert_eq!((game.worth(2), game.turn()), (vec![2], 0));
        game.pass(&[0, 1, 2]);
        assert_eq!((game.worth(2), game.turn()), (vec![0], 1), "the turn of its player begins");
        game
    };
    pledged();
    let mut game = Ring::with(&[&[super::PLEDGE, BLANK], &[BLANK], &[BLANK]], &[&[], &[], &[SEER]]);
    game.plays(0, super::PLEDGE);
    game.pass(&[0, 1, 2]);
    game.pass(&[0, 1, 2]);
    assert_eq!((game.worth(2), game.turn()), (vec![2], 1));
    let mut left = game.copy();
    game.pass(&[1, 2, 0]);
    assert_eq!((game.worth(2), game.turn()), (vec![2], 2));
    game.pass(&[2, 0, 1]);
    assert_eq!((game.worth(2), game.turn()), (vec![0], 0));
    // It ends where the turn of a player who has left would have begun.
    left.0.concede(Seat(0)).unwrap();
    left.pass(&[1, 2]);
    assert_eq!((left.worth(2), left.turn()), (vec![2], 2));
    left.pass(&[2, 1]);
    assert_eq!((left.worth(2), left.turn()), (vec![0], 1));
}
