//! Counters on creatures and players: put, removed, replaced and forbidden; what they do in their layers; and what is left of them.

use super::rulebook::{Duel, FLYING, GROWTH, HAND, HURT, LINE, POISON, WING};
use super::{
    BIRD, BLANK, CLIP, DOUBLER, GROW, HARVEST, LEGACY, LOAD, OFFER, PRUNE, Played, RAISE, SEER, SHAPE, SHRINK, SICKEN,
    STAMPEDE, STATUE, TOXIN, WINGS, WITNESS, catalog,
};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{Ref, Seat, ZoneId};
use cardwright_core::kernel::log::{Entry, Observer, What};
use cardwright_core::kernel::machine::Machine;
use cardwright_core::kernel::state::On;
use cardwright_core::table::{Fault, Outcome, Table};
use std::sync::{Arc, Mutex};

type Ring = Played<false>;

impl<const CHAIN: bool> Played<CHAIN> {
    /// How many counters lie on a creature.
    fn on(&self, seat: u8, at: usize, kind: u8) -> i32 {
        let core = &self.0.machine.core;
        self.0.machine.counters_on(On::Card(core.reference(self.creature(seat, at))), kind)
    }

    /// How many counters a player has.
    fn of(&self, seat: u8, kind: u8) -> i32 {
        self.0.machine.counters_on(On::Player(Seat(seat)), kind)
    }

    /// Whether a creature flies.
    fn flies(&self, seat: u8, at: usize) -> bool {
        self.0.machine.derived.row(self.creature(seat, at)).heads & 1 << FLYING != 0
    }

    /// Seat 0 plays cards, each for the same creature.
    fn all(&mut self, cards: &[u16], seat: u8, at: usize) {
        cards.iter().for_each(|card| self.puts(*card, seat, at));
    }
}

#[test]
fn each_adds_to_the_numbers_in_the_layer_of_sums() {
    let mut game = Ring::with(&[&[GROW, SHAPE, GROW, BLANK], &[BLANK]], &[&[SEER], &[SEER]]);
    game.all(&[GROW], 0, 0);
    assert_eq!((game.worth(0), game.worth(1), game.on(0, 0, GROWTH)), (vec![2], vec![0], 2));
    // Set, then added to: counters that came before count as much as those that come later.
    game.all(&[SHAPE], 0, 0);
    assert_eq!(game.worth(0), [7]);
    game.all(&[GROW], 0, 0);
    assert_eq!((game.worth(0), game.on(0, 0, GROWTH)), (vec![9], 4));
    // They are still there when what was put in force has ended.
    game.pass(&[0, 1]);
    assert_eq!((game.turn(), game.worth(0)), (1, vec![4]));
}

#[test]
fn what_comes_into_play_can_come_with_counters() {
    let mut game = Ring::with(&[&[SEER, BLANK], &[BLANK]], &[&[], &[]]);
    let machine = &mut game.0.machine;
    let slot = machine.core.zone(ZoneId::of(Seat(0), HAND))[0];
    let cause = Machine::<Duel<false>>::rule_cause(Seat(0));
    let moved = machine.moving(slot, ZoneId::of(Seat(0), LINE), cause);
    let after = Ref { incarnation: moved.subject.incarnation + 1, ..moved.subject };
    let counters = machine.count_event(On::Card(after), GROWTH, 2, false, cause);
    machine.commit(&catalog(), vec![moved, counters]);
    assert_eq!((game.line(0), game.on(0, 0, GROWTH), game.worth(0)), (1, 2, vec![2]));
}

#[test]
fn in_one_layer_they_are_as_old_as_the_newest() {
    fn worth(order: &[u16]) -> Vec<i32> {
        let mut game = Played::<true>::with(&[&[order, &[BLANK]].concat(), &[BLANK]], &[&[SEER]]);
        game.all(order, 0, 0);
        game.worth(0)
    }
    assert_eq!(worth(&[SHAPE, GROW]), [7]);
    assert_eq!(worth(&[GROW, SHAPE]), [5], "what comes before a setting of the same layer is lost");
    assert_eq!(worth(&[GROW, SHAPE, GROW]), [9], "the newest makes all of them as new");
    assert_eq!(worth(&[GROW, SHAPE, RAISE]), [7]);
}

#[test]
fn a_head_word_is_given_and_taken_by_age() {
    let flies = |order: &[u16], card: u16| {
        let mut game = Ring::with(&[&[order, &[BLANK]].concat(), &[BLANK]], &[&[card]]);
        game.all(order, 0, 0);
        let now = game.flies(0, 0);
        game.pass(&[0, 1]);
        (now, game.flies(0, 0))
    };
    assert_eq!(flies(&[], BIRD), (true, true));
    assert_eq!(flies(&[CLIP], BIRD), (false, true));
    assert_eq!(flies(&[WINGS], SEER), (true, true));
    assert_eq!(flies(&[WINGS, CLIP], SEER), (false, true));
    assert_eq!(flies(&[CLIP, WINGS], SEER), (true, true), "what is taken is what was there before");
    assert_eq!(flies(&[CLIP, WINGS], BIRD), (true, true));
    assert_eq!(flies(&[LOAD], BIRD), (false, false));
    assert_eq!(flies(&[WINGS, LOAD], SEER), (false, false));
    assert_eq!(flies(&[LOAD, WINGS], SEER), (true, true));
    assert_eq!(flies(&[LOAD, WINGS, LOAD], SEER), (false, false), "a second one makes both as new");
}

#[test]
fn no_more_are_removed_than_there_are() {
    let mut game = Ring::with(&[&[GROW, GROW, SHRINK, SHRINK, BLANK], &[BLANK]], &[&[SEER]]);
    game.all(&[GROW, GROW, SHRINK], 0, 0);
    assert_eq!((game.on(0, 0, GROWTH), game.worth(0), game.points()), (1, vec![1], vec![1, 0]));
    // One is left of three: it is removed, but not all that the text says.
    game.all(&[SHRINK], 0, 0);
    assert_eq!((game.on(0, 0, GROWTH), game.worth(0), game.points()), (0, vec![0], vec![1, 0]));
    assert!(game.0.machine.core.counters.is_empty());
}

#[test]
fn twice_as_many_are_put_and_none_where_that_is_forbidden() {
    let mut game = Ring::with(&[&[GROW, GROW, GROW, TOXIN, BLANK], &[BLANK]], &[&[SEER, STATUE, DOUBLER], &[SEER]]);
    game.all(&[GROW], 0, 0);
    assert_eq!(game.on(0, 0, GROWTH), 4);
    game.all(&[GROW], 0, 1);
    assert_eq!((game.on(0, 1, GROWTH), game.worth(0)), (0, vec![4, 0, 0]));
    game.all(&[GROW], 1, 0);
    assert_eq!(game.on(1, 0, GROWTH), 2, "it is not theirs");
    game.plays(0, TOXIN);
    game.pass(&[0, 1]);
    assert_eq!((game.of(0, POISON), game.of(1, POISON)), (0, 3));
    // Two of them: four times as many, whatever the order.
    let mut game = Ring::with(&[&[GROW, BLANK], &[BLANK]], &[&[SEER, DOUBLER, DOUBLER]]);
    game.plays(0, GROW);
    game.says(0, Answer::Pick(game.creature(0, 0)));
    game.pass(&[0, 1]);
    while let [next @ Answer::Next { .. }, ..] = *game.0.answers() {
        game.says(0, next);
    }
    assert_eq!(game.on(0, 0, GROWTH), 8);
}

#[test]
fn a_choice_is_offered_only_where_they_can_be_put() {
    let mut game = Ring::with(&[&[OFFER, OFFER, BLANK], &[BLANK]], &[&[STATUE, SEER]]);
    game.plays(0, OFFER);
    game.says(0, Answer::Pick(game.creature(0, 0)));
    game.pass(&[0, 1]);
    assert_eq!((game.pending(), game.on(0, 0, GROWTH)), (vec![], 0), "nothing was asked");
    game.plays(0, OFFER);
    game.says(0, Answer::Pick(game.creature(0, 1)));
    game.pass(&[0, 1]);
    assert_eq!(game.0.answers(), [Answer::Yes, Answer::No]);
    game.says(0, Answer::Yes);
    assert_eq!(game.on(0, 1, GROWTH), 2);
}

#[test]
fn texts_read_them_count_them_and_answer_them() {
    let hands: &[&[u16]] = &[&[GROW, GROW, HARVEST, STAMPEDE, BLANK], &[BLANK], &[BLANK]];
    let mut game = Ring::with(hands, &[&[SEER], &[SEER], &[WITNESS]]);
    game.all(&[GROW], 0, 0);
    game.all(&[GROW], 1, 0);
    assert_eq!(game.points(), [0, 0, 2], "each time, and not once for each counter");
    game.plays(0, HARVEST);
    game.pass(&[0, 1, 2]);
    assert_eq!(game.points(), [4, 0, 2]);
    game.0.machine.core.players.iter_mut().for_each(|p| p.points = 10);
    game.plays(0, STAMPEDE);
    game.pass(&[0, 1, 2]);
    assert_eq!(game.points(), [10, 6, 6], "creatures with counters are worth two each");
}

#[test]
fn what_is_aimed_at_is_told_by_them() {
    let mut game = Ring::with(&[&[GROW, GROW, PRUNE, BLANK], &[BLANK]], &[&[SEER, SEER]]);
    let prunes = |game: &Ring| {
        let core = &game.0.machine.core;
        let is = |a: &Answer| matches!(a, Answer::Act(act) if act.verb == super::PLAY && core.object(act.card).card.0 == PRUNE);
        game.0.answers().iter().any(is)
    };
    game.all(&[GROW], 0, 0);
    assert!(!prunes(&game), "two are less than three");
    game.all(&[GROW], 0, 0);
    assert!(prunes(&game));
    game.puts(PRUNE, 0, 0);
    assert_eq!((game.on(0, 0, GROWTH), game.worth(0)), (0, vec![0, 0]));
}

#[test]
fn players_have_them_until_they_leave() {
    let mut game = Ring::with(&[&[TOXIN, TOXIN, BLANK], &[SICKEN, BLANK], &[BLANK]], &[]);
    game.0.machine.core.players.iter_mut().for_each(|p| p.points = 10);
    game.plays(0, TOXIN);
    game.pass(&[0, 1, 2]);
    assert_eq!([0, 1, 2].map(|seat| game.of(seat, POISON)), [0, 3, 3]);
    let seats = game.0.view(Some(Seat(0))).seats;
    assert_eq!(seats.iter().map(|s| s.counters.len()).collect::<Vec<_>>(), [0, 1, 1]);
    assert_eq!(seats[1].counters, [("poison", 3)]);
    game.pass(&[0]);
    game.plays(1, SICKEN);
    game.pass(&[1, 2, 0]);
    assert_eq!(game.points(), [10, 7, 10]);
    game.0.concede(Seat(1)).unwrap();
    assert_eq!([0, 1, 2].map(|seat| game.of(seat, POISON)), [0, 0, 3]);
}

#[test]
fn they_are_gone_with_what_left_and_remembered_of_it() {
    let mut game = Ring::with(&[&[GROW, GROW, HARVEST, BLANK], &[BLANK]], &[&[LEGACY, SEER]]);
    game.all(&[GROW], 0, 0);
    game.all(&[GROW], 0, 1);
    let left = game.0.machine.core.reference(game.creature(0, 0));
    game.acts(0, HURT);
    assert_eq!((game.line(0), game.0.machine.core.is_live(left)), (0, false));
    // Nothing was removed: they lie on what left, as it is remembered.
    assert_eq!(game.0.machine.counters_on(On::Card(left), GROWTH), 2);
    assert_eq!(game.0.machine.counters_on(On::Card(game.0.machine.core.reference(left.slot)), GROWTH), 0);
    game.pass(&[0, 1]);
    assert_eq!(game.points(), [2, 0]);
    game.plays(0, HARVEST);
    game.pass(&[0, 1]);
    assert_eq!(game.points(), [2, 0], "no creature has any");
}

#[test]
fn they_are_forgotten_with_what_left() {
    // More leave than are remembered: the oldest makes room as soon as another turn begins.
    let mut game = Ring::with(&[&[GROW, BLANK, BLANK], &[BLANK, BLANK]], &[&[SEER], &[SEER; 24]]);
    game.all(&[GROW], 0, 0);
    let left = On::Card(game.0.machine.core.reference(game.creature(0, 0)));
    game.acts(0, HURT);
    assert_eq!(game.0.machine.counters_on(left, GROWTH), 2);
    game.pass(&[0, 1]);
    game.pass(&[1, 0]);
    assert_eq!(game.0.machine.counters_on(left, GROWTH), 0);
}

#[test]
fn they_stand_in_views_and_in_the_log() {
    #[derive(Clone, Default)]
    struct Heard(Arc<Mutex<Vec<(What, i32)>>>);
    impl Observer for Heard {
        fn entry(&mut self, entry: &Entry) {
            self.0.lock().unwrap().push((entry.what, entry.amount));
        }
        fn cite(&mut self, _: cardwright_core::kernel::ids::Clause) {}
    }
    let mut game = Ring::with(&[&[WINGS, GROW, SHRINK, BLANK], &[BLANK]], &[&[SEER, DOUBLER]]);
    let heard = Heard::default();
    game.0.machine.listen(Some(Box::new(heard.clone())));
    game.0.answer(*game.0.answers().first().unwrap()).unwrap();
    let creature = game.creature(0, 0);
    game.0.answer(Answer::Pick(creature)).unwrap();
    game.0.answer(super::NOBODY_ACTS).unwrap();
    game.0.answer(super::NOBODY_ACTS).unwrap();
    assert!(heard.0.lock().unwrap().contains(&(What::Rule("counters put"), 2)));
    let zones = game.0.view(Some(Seat(1))).seats[0].zones.clone();
    let line = zones.iter().find(|z| z.id == ZoneId::of(Seat(0), LINE)).unwrap();
    assert_eq!((line.cards[0].marks.clone(), line.cards[0].heads), (vec![("wing", 2)], 1 << FLYING));
    assert_eq!(game.on(0, 0, WING), 2);
}

#[test]
fn a_full_list_is_a_fault() {
    let mut game = Ring::with(&[&[GROW, BLANK], &[BLANK]], &[&[SEER; 25]]);
    for at in 0..24 {
        let on = On::Card(game.0.machine.core.reference(game.creature(0, at)));
        let catalog = super::catalog();
        let event = game.0.machine.count_event(on, POISON, 1, false, Default::default());
        game.0.machine.commit_one(&catalog, event);
    }
    assert_eq!(game.0.outcome(), None);
    game.plays(0, GROW);
    game.says(0, Answer::Pick(game.creature(0, 24)));
    game.pass(&[0, 1]);
    assert_eq!(game.0.outcome(), Some(Outcome::Fault(Fault::Counters)));
}
