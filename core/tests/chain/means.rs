//! What makes units while something is paid for: creatures that are tapped or given up for it.

use super::costs::offered;
use super::extra::{ALTAR, BURST, DAMP, LENDER, SEEP, SMITH, SPRING, TITHE, TWOFOLD, WELL};
use super::rulebook::{DECK, HAND, TAPPED, USE};
use super::{BLANK, CHARM, FEAST, MOURNER, Played, RITE, SEER, TOLL, WATCHER};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{CardId, Seat, ZoneId};
use cardwright_core::kernel::rng::Outcomes;
use cardwright_core::table::{Outcome, Table};

type Ring = Played<false>;

/// Seat 0 has these cards, creatures and units, and no points.
fn with<const CHAIN: bool>(hand: &[u16], line: &[u16], pool: [u8; 3]) -> Played<CHAIN> {
    let mut game = Played::with_decks(&[hand, &[BLANK]], &[line, &[SEER]], &[&[BLANK, SEER], &[]]);
    game.0.machine.core.players[0].pool = pool;
    game.copy()
}

impl<const CHAIN: bool> Played<CHAIN> {
    /// The cards of the means that may be used next, and whether none has to be.
    fn means(&self) -> (Vec<u16>, bool) {
        let core = &self.0.machine.core;
        let card = |a: &Answer| match a {
            Answer::Next { holder, .. } => Some(core.object(*holder).card.0),
            _ => None,
        };
        (self.0.answers().iter().filter_map(card).collect(), self.0.answers().contains(&Answer::Done))
    }

    /// Uses the first means of this card.
    fn makes(&mut self, seat: u8, card: u16) {
        let core = &self.0.machine.core;
        let is = |a: &&Answer| matches!(a, Answer::Next { holder, .. } if core.object(*holder).card == CardId(card));
        let answer = *self.0.answers().iter().find(is).unwrap();
        self.says(seat, answer);
    }

    /// The creatures of a seat that are tapped.
    fn tapped(&self, seat: u8) -> usize {
        let core = &self.0.machine.core;
        let line = core.zone(ZoneId::of(Seat(seat), super::rulebook::LINE));
        line.iter().filter(|slot| core.object(**slot).status & TAPPED != 0).count()
    }

    fn can_use(&self, card: u16) -> bool {
        let core = &self.0.machine.core;
        let uses =
            |a: &Answer| matches!(a, Answer::Act(act) if act.verb == USE && core.object(act.card).card.0 == card);
        self.0.answers().iter().any(uses)
    }
}

#[test]
fn what_can_be_made_counts_for_what_can_be_paid() {
    let can = |card: u16, line: &[u16], pool| offered(&with::<false>(&[card, BLANK], line, pool), card);
    assert!(can(FEAST, &[SPRING, WELL], [0; 3]) && !can(FEAST, &[SPRING, SPRING], [0; 3]));
    assert!(can(CHARM, &[SPRING, WELL], [0; 3]) && can(CHARM, &[SPRING, SPRING], [0; 3]));
    assert!(!can(CHARM, &[WELL, WELL], [0; 3]), "no unit of kind 1");
    assert!(can(CHARM, &[ALTAR], [1, 0, 0]) && !can(CHARM, &[ALTAR], [0; 3]));
    // What takes a point for it needs one.
    assert!(!can(CHARM, &[LENDER], [1, 0, 0]));
    // The creature that is given up can have been tapped for a unit, but not given up for one.
    assert!(can(TITHE, &[SPRING], [0; 3]) && !can(TITHE, &[ALTAR], [0; 3]) && can(TITHE, &[ALTAR, SEER], [0; 3]));
    assert!(!can(TITHE, &[WELL], [0; 3]));
}

#[test]
fn a_means_is_used_once_and_makes_what_is_needed() {
    let mut game = with::<false>(&[CHARM, BLANK], &[SPRING, WELL], [1, 0, 0]);
    game.plays(0, CHARM);
    assert_eq!(game.means(), (vec![SPRING, WELL], false), "there is no unit of kind 1");
    game.makes(0, WELL);
    // Only the spring is left, and of its two units only that of kind 1 will do: nobody is asked for either.
    assert_eq!((game.left(), game.tapped(0)), ([1, 1, 2], 2));
    assert_eq!(game.0.answers(), [Answer::Number(0), Answer::Number(1), Answer::No], "so many units of kind 0");
}

#[test]
fn a_means_of_which_one_unit_alone_will_do_makes_that_one() {
    let mut game = with::<false>(&[CHARM, BLANK], &[SPRING, SPRING], [0; 3]);
    game.plays(0, CHARM);
    game.makes(0, SPRING);
    // Either unit leaves enough for the rest.
    assert_eq!(game.0.answers(), [Answer::Mode(0), Answer::Mode(1), Answer::No]);
    game.says(0, Answer::Mode(0));
    // The other one must make a unit of kind 1.
    assert_eq!((game.left(), game.tapped(0), game.pending()), ([0; 3], 2, vec![CHARM]));
    game.resolves();
    assert_eq!(game.points()[0], 1);
}

#[test]
fn more_may_be_made_than_is_needed() {
    let mut game = with::<true>(&[CHARM, BLANK], &[SPRING], [1, 1, 0]);
    game.plays(0, CHARM);
    assert_eq!(game.means(), (vec![SPRING], true));
    let mut other = game.copy();
    other.says(0, Answer::Done);
    assert_eq!((other.left(), other.tapped(0), other.pending()), ([0; 3], 0, vec![CHARM]));
    game.makes(0, SPRING);
    game.says(0, Answer::Mode(1));
    // Now it can be chosen which units are spent.
    game.says(0, Answer::Number(0));
    assert_eq!((game.left(), game.tapped(0)), ([1, 0, 0], 1));
}

#[test]
fn of_means_without_a_difference_one_is_offered_and_none_that_is_not_needed() {
    let sparing = |line: &[u16], pool| {
        let mut game = with::<false>(&[FEAST, BLANK], line, pool);
        game.0.machine.core.table.sparing = true;
        game.copy()
    };
    let mut game = sparing(&[SPRING, SPRING, SPRING, WELL], [0; 3]);
    game.plays(0, FEAST);
    assert_eq!(game.means(), (vec![SPRING, WELL], false));
    game.makes(0, WELL);
    // One more unit is needed: all that is left is alike, and after it nothing more is made.
    game.says(0, Answer::Mode(0));
    assert_eq!((game.left(), game.tapped(0), game.pending()), ([0; 3], 2, vec![FEAST]));
    let mut game = sparing(&[SPRING], [3, 0, 0]);
    game.plays(0, FEAST);
    assert_eq!((game.left(), game.tapped(0), game.pending()), ([0; 3], 0, vec![FEAST]));
}

#[test]
fn a_creature_is_tapped_for_its_own_cost_or_for_units() {
    assert!(!with::<false>(&[BLANK], &[SMITH], [0; 3]).can_use(SMITH), "it would be tapped twice");
    assert!(with::<false>(&[BLANK], &[SMITH], [1, 0, 0]).can_use(SMITH));
    for seats in [2, 3] {
        let lines: [&[u16]; 3] = [&[SMITH, SPRING, SMITH], &[], &[]];
        let hands: [&[u16]; 3] = [&[BLANK], &[BLANK], &[BLANK]];
        let mut game = Ring::with(&hands[..seats], &lines[..seats]);
        let act = *game.0.answers().iter().find(|a| matches!(a, Answer::Act(act) if act.verb == USE)).unwrap();
        game.says(0, act);
        assert_eq!(game.means(), (vec![SPRING, SMITH], false), "not the one that is tapped for what it does");
        let smith = *game.0.answers().iter().rfind(|a| matches!(a, Answer::Next { .. })).unwrap();
        game.makes(0, SMITH);
        assert!(game.0.answer(smith).is_err(), "it is tapped already");
        assert_eq!((game.means(), game.left()), ((vec![SPRING], true), [1, 0, 0]));
        game.says(0, Answer::Done);
        assert_eq!((game.tapped(0), game.left(), game.pending()), (2, [0; 3], vec![SMITH]));
        // Neither smith can be tapped again before its player's next turn.
        assert!(!game.can_use(SMITH));
        game.resolves();
        assert_eq!(game.points()[0], 1);
    }
}

#[test]
fn a_number_counts_what_can_be_made() {
    let mut game = with::<false>(&[BURST, BLANK], &[WELL, SPRING], [0; 3]);
    game.plays(0, BURST);
    let numbers: Vec<_> = (0..=2).map(Answer::Number).chain([Answer::No]).collect();
    assert_eq!(game.0.answers(), numbers);
    game.says(0, Answer::Number(2));
    game.makes(0, WELL);
    // The spring must make the unit of kind 0.
    assert_eq!((game.left(), game.pending(), game.tapped(0)), ([0; 3], vec![BURST], 2));
    game.resolves();
    assert_eq!(game.points()[0], 2);
}

#[test]
fn all_is_given_back_but_what_was_learned() {
    let before = with::<false>(&[FEAST, BLANK], &[SEEP, SPRING], [1, 1, 0]);
    let count = |game: &Ring, zone| game.0.machine.core.zone(ZoneId::of(Seat(0), zone)).len();
    let mut game = before.copy();
    game.plays(0, FEAST);
    game.makes(0, SEEP);
    assert_eq!((count(&game, HAND), count(&game, DECK), game.left()), (2, 1, [2, 1, 0]), "a card was drawn at once");
    game.says(0, Answer::No);
    assert_eq!((count(&game, HAND), count(&game, DECK), game.left(), game.tapped(0)), (2, 2, [1, 1, 0], 0));
    assert_eq!(game.0.answers(), before.0.answers());
    // The card lies on the deck again, and the one who drew it knows it.
    let top = game.0.machine.core.zone(ZoneId::of(Seat(0), DECK))[0];
    let known = game.0.machine.core.object(top).known;
    assert_eq!((known & Seat(0).bit(), known & Seat(1).bit()), (Seat(0).bit(), 0));
}

fn called_off<const CHAIN: bool>() -> usize {
    let hand = [CHARM, TITHE, RITE, BURST, TOLL, BLANK];
    let mut game = with::<CHAIN>(&hand, &[SPRING, SMITH, ALTAR], [1, 0, 0]);
    game.0.machine.core.players[0].points = 1;
    game = game.copy();
    game.each_called_off()
}

#[test]
fn every_announcement_with_means_is_called_off_at_every_question() {
    let (ring, chain) = (called_off::<false>(), called_off::<true>());
    assert!(ring > 100 && chain > 100, "{ring} {chain}");
}

fn begun_and_taken_back<const CHAIN: bool>(seats: usize) {
    let lines: [&[u16]; 3] = [&[SPRING, WELL], &[DAMP], &[]];
    let hands: [&[u16]; 3] = [&[FEAST, BLANK], &[BLANK], &[BLANK]];
    let mut game = Played::<CHAIN>::with(&hands[..seats], &lines[..seats]);
    let before = game.copy();
    game.plays(0, FEAST);
    // What is tapped makes nothing, so that too little is left.
    game.makes(0, WELL);
    assert_eq!((game.tapped(0), game.pending(), game.left()), (0, vec![], [0; 3]));
    assert_eq!((game.0.asked(), game.0.answers()), (Some(Seat(0)), before.0.answers()));
    assert_eq!(game.0.view(Some(Seat(0))), before.0.view(Some(Seat(0))));
}

#[test]
fn what_turns_out_not_to_be_payable_is_taken_back() {
    for seats in [2, 3] {
        begun_and_taken_back::<false>(seats);
        begun_and_taken_back::<true>(seats);
    }
}

#[test]
fn of_two_creatures_that_are_given_up_the_later_sees_the_other_leave() {
    for (first, answers) in [(0, vec![MOURNER, WATCHER, WATCHER]), (1, vec![MOURNER, WATCHER])] {
        let mut game = with::<false>(&[TWOFOLD, BLANK], &[MOURNER, WATCHER], [0; 3]);
        game.plays(0, TWOFOLD);
        // The mourner for the first part, so the watcher for the second: which part is paid first?
        let mourner = game.creature(0, 0);
        game.says(0, Answer::Pick(mourner));
        assert_eq!(game.0.answers(), [Answer::Mode(0), Answer::Mode(1), Answer::No]);
        game.says(0, Answer::Mode(first));
        while let [next @ Answer::Next { .. }, ..] = *game.0.answers() {
            game.says(0, next);
        }
        let mut pending = game.pending();
        assert_eq!((pending.remove(0), game.line(0)), (TWOFOLD, 0));
        pending.sort_unstable();
        assert_eq!(pending, answers, "{first}");
    }
}

#[test]
fn games_with_means_go_on_to_their_end() {
    let (mut used, mut off) = (0, 0);
    for seed in 0..24 {
        let seats = 2 + seed as usize % 3;
        let hand = [FEAST, CHARM, BURST, TITHE, TOLL, TWOFOLD, BLANK];
        let line = [SPRING, WELL, ALTAR, LENDER, SEEP, SMITH, if seed % 4 == 0 { DAMP } else { SEER }];
        let deck = [BLANK, SEER, BLANK];
        let mut game = Ring::with_decks(&vec![&hand[..]; seats], &vec![&line[..]; seats], &vec![&deck[..]; seats]);
        game.0.machine.core.players.iter_mut().for_each(|player| player.points = 2);
        game = game.copy();
        let mut chance = Outcomes::new(seed, 0, 0);
        for _ in 0..150 {
            let Some(seat) = game.0.asked().filter(|_| game.0.outcome().is_none()) else { break };
            let at = chance.below(game.0.answers().len() as u32) as usize;
            let answer = game.0.answers()[at];
            let pays = matches!(game.0.machine.core.frames.last(), Some(cardwright_core::kernel::state::Frame::Pay(_)));
            used += usize::from(pays && matches!(answer, Answer::Next { .. }));
            off += usize::from(pays && answer == Answer::No);
            game.says(seat.0, answer);
        }
        assert!(!matches!(game.0.outcome(), Some(Outcome::Fault(_))), "{:?}", game.0.outcome());
    }
    assert!(used > 50 && off > 10, "{used} {off}");
}
