//! What is made during play and ends: tokens, copies and generated cards, in views, logs, saved games and digests.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

mod many;
mod rulebook;

use cardwright_core::kernel::capacity::OBJECTS;
use cardwright_core::kernel::catalog::{Ability, Card, Cards, Catalog, Face, Use};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::ids::{AbilityId, CardId, Ref, Seat, ZoneId};
use cardwright_core::kernel::log::{Entry, Observer, What};
use cardwright_core::kernel::machine::Machine;
use cardwright_core::kernel::object::Form;
use cardwright_core::kernel::program::{Op, Pattern, Value, Who};
use cardwright_core::kernel::snapshot;
use cardwright_core::kernel::state::{Core, Object, Origin};
use cardwright_core::kernel::view::{CardView, View};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::ruleset::Ruleset;
use cardwright_core::table::{DeckList, Fault, Outcome, Setup, Table};
use rulebook::{DISCARD, HAND, LINE, SWARM, Swarm, TOKEN, most};
use std::sync::{Arc, Mutex};

/// A plain card, and a token of which each counts as lost when it leaves the line.
fn catalog() -> Arc<Catalog> {
    let card = |id: &str, abilities| Card {
        id: id.to_owned(),
        faces: vec![Face { abilities, ..Face::default() }],
        ..Card::default()
    };
    let cards = vec![card("C", Vec::new()), card("T", vec![AbilityId(0)])];
    let on = Pattern { kind: EventKind::MOVED, holder: true, from: 1 << LINE, ..Pattern::default() };
    let code = vec![Op::Sentence, Op::ChangePlayer { who: Who::You, stat: 0, by: Value::Number(1) }, Op::End];
    let abilities = vec![Ability { card: TOKEN, usage: Use::Automatic(on), code, ..Ability::default() }];
    let mut catalog = Catalog::from(Cards { game: "last-card".to_owned(), ..Cards::of(cards, abilities) });
    catalog.seal();
    Arc::new(catalog)
}

fn start(observer: Option<Box<dyn Observer>>) -> Box<dyn Table> {
    let deck = || DeckList { leader: None, cards: vec![CardId(0); 10] };
    let setup = Setup { decks: vec![deck(), deck()], seed: 3, settings: Vec::new(), chances: Vec::new() };
    let mut table = SWARM.start_observed(catalog(), &setup, observer).unwrap();
    (0..2).for_each(|_| say(&mut table, "keep"));
    table
}

/// Takes the first answer with this word. What waits then, since several tokens were lost, comes in any order.
fn say(table: &mut Box<dyn Table>, word: &str) {
    let says = |a: &Answer| matches!(a, Answer::Act(act) if SWARM.act_word(act.verb).id == word);
    let at = table.answers().iter().position(says).unwrap_or_else(|| panic!("no {word}: {:?}", table.answers()));
    table.answer_nth(at);
    while matches!(table.answers().first(), Some(Answer::Next { .. })) {
        assert_eq!(restored(table.as_ref()).outcome(), None);
        table.answer_nth(0);
    }
}

fn cards(view: &View, seat: Seat, kind: u8) -> Vec<CardView> {
    let zone = ZoneId::of(seat, kind);
    view.seats.iter().flat_map(|s| &s.zones).filter(|z| z.id == zone).flat_map(|z| z.cards.clone()).collect()
}

/// The player whose turn it is, what lies in the line, how many lie in the discard pile, and how many tokens were lost.
fn board(table: &dyn Table) -> (usize, usize, i32) {
    let view = table.view(None);
    let seat = view.turn;
    let lost = view.seats[seat.index()].stats[0].1;
    (cards(&view, seat, LINE).len(), cards(&view, seat, DISCARD).len(), lost)
}

fn restored(table: &dyn Table) -> Box<dyn Table> {
    let copy = SWARM.restore(catalog(), &table.snapshot()).unwrap();
    assert_eq!((copy.hash(), copy.table_hash(), copy.answers()), (table.hash(), table.table_hash(), table.answers()));
    assert_eq!(copy.view(None), table.view(None));
    copy
}

#[test]
fn three_hundred_tokens_are_born_and_end_in_one_turn() {
    let mut table = start(None);
    for round in 0..100 {
        say(&mut table, "make");
        assert_eq!(board(table.as_ref()), (3, 0, round * 3), "round {round}");
        // Every second time the game goes on from what was saved.
        if round % 2 == 0 {
            table = restored(table.as_ref());
        }
        say(&mut table, "lose");
        // Each told of its own leaving, though it was gone by then.
        assert_eq!(board(table.as_ref()), (0, 0, round * 3 + 3), "round {round}");
        table = restored(table.as_ref());
    }
    assert_eq!(table.outcome(), None);
}

#[test]
fn slots_are_used_again_in_later_turns() {
    let mut table = start(None);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..20 {
        say(&mut table, "make");
        let view = table.view(None);
        seen.extend(cards(&view, view.turn, LINE).iter().map(|c| c.slot.unwrap()));
        say(&mut table, "lose");
        say(&mut table, "pass");
    }
    // Three end in a turn; in the next one they are free.
    assert_eq!(seen.len(), 3, "{seen:?}");
}

#[test]
fn views_tell_what_was_made_and_hide_what_is_hidden() {
    let mut table = start(None);
    say(&mut table, "make");
    say(&mut table, "copy");
    say(&mut table, "find");
    let view = table.view(None);
    let (me, other) = (view.turn, Seat(1 - view.turn.0));
    let origins = |seat, kind, viewer: Option<Seat>| -> Vec<Origin> {
        cards(&table.view(viewer), seat, kind).iter().map(|c| c.origin).collect()
    };
    let line = [Origin::Token, Origin::Token, Origin::Token, Origin::Copy];
    assert_eq!((origins(me, LINE, None), origins(me, LINE, Some(other))), (line.to_vec(), line.to_vec()));
    assert_eq!(origins(me, HAND, Some(me)).last(), Some(&Origin::Generated));
    assert_eq!(origins(me, HAND, Some(other)), [], "the other player sees no card of the hand");
    // To the other player a game with another hand is the same one.
    let imagined = table.imagine(other, 9);
    assert_eq!(imagined.view(Some(other)), table.view(Some(other)));
    let made = |view: View| cards(&view, me, HAND).len();
    assert_eq!(made(imagined.view(None)), made(table.view(None)));
}

#[test]
fn a_generated_card_goes_on_like_any_other() {
    let mut table = start(None);
    let hand = |t: &dyn Table| cards(&t.view(None), t.view(None).turn, HAND);
    let before = hand(table.as_ref()).len();
    say(&mut table, "find");
    assert_eq!(hand(table.as_ref()).len(), before + 1);
    (0..=before).for_each(|_| say(&mut table, "discard"));
    assert_eq!(board(table.as_ref()).1, before + 1, "it lies in the discard pile");
}

#[test]
fn what_is_not_allowed_to_come_was_never_born() {
    let mut table = start(None);
    (0..60).for_each(|_| say(&mut table, "make"));
    assert_eq!((board(table.as_ref()).0, table.outcome()), (most(OBJECTS), None));
    say(&mut table, "lose");
    assert_eq!(board(table.as_ref()), (0, 0, i32::try_from(most(OBJECTS)).unwrap()));
}

#[test]
fn a_game_without_room_for_more_ends_with_its_fault() {
    let mut table = start(None);
    // Twenty cards of the decks are there.
    for n in 20..=OBJECTS {
        assert_eq!(table.outcome(), None, "{n}");
        say(&mut table, "find");
    }
    assert_eq!(table.outcome(), Some(Outcome::Fault(Fault::Objects)));
}

#[derive(Clone, Default)]
struct Ear(Arc<Mutex<Vec<Entry>>>);

impl Observer for Ear {
    fn entry(&mut self, entry: &Entry) {
        self.0.lock().unwrap().push(*entry);
    }
    fn cite(&mut self, _: &'static str) {}
}

#[test]
fn the_log_tells_of_births_and_ends() {
    let ear = Ear::default();
    let mut table = start(Some(Box::new(ear.clone())));
    ear.0.lock().unwrap().clear();
    say(&mut table, "make");
    say(&mut table, "lose");
    let told = |what: What| {
        let log = ear.0.lock().unwrap().clone();
        log.into_iter().filter(|e| e.what == what && e.card.is_some_and(|c| c.card == TOKEN)).collect::<Vec<_>>()
    };
    let (moves, ends) = (told(What::Move), told(What::Rule("cease")));
    assert_eq!(moves.iter().filter(|e| e.from == ZoneId::NOWHERE && e.to.kind() == LINE).count(), 3);
    assert_eq!((ends.len(), ends[0].clause, ends[0].from.kind()), (3, "S-cease", DISCARD));
}

/// A machine of the game with one seat's line empty.
fn machine() -> Machine<Swarm> {
    let mut core = Core::<Swarm>::default();
    (0..2).for_each(|_| assert!(core.players.push(Default::default())));
    Machine::new(core)
}

#[test]
fn references_to_what_ended_mean_nothing_in_whatever_takes_its_slot() {
    let cat = catalog();
    let mut m = machine();
    let (line, discard) = (ZoneId::of(Seat(0), LINE), ZoneId::of(Seat(0), DISCARD));
    let mut known: Vec<Ref> = Vec::new();
    for turn in 1..=10 {
        m.core.turn.number = turn;
        let event = m.born(TOKEN, Origin::Token, Seat(0), line, Default::default()).unwrap();
        m.commit(&cat, vec![event]);
        let here = m.core.reference(m.core.zone(line)[0]);
        assert_eq!((here.slot, m.core.marks.of(here.slot)), (0, 7));
        assert!(!known.contains(&here) && known.iter().all(|r| !m.core.is_live(*r)));
        known.push(here);
        m.commit(&cat, vec![m.discarding(here.slot, Default::default())]);
        // It was in the discard pile for as long as the batch lasted.
        let there = Ref { incarnation: here.incarnation + 1, ..here };
        known.extend([there, m.core.reference(here.slot)]);
        let ended = *m.core.object(here.slot);
        assert_eq!((ended.origin(), ended.zone, m.core.zone(discard).len()), (Origin::Ended, ZoneId::NOWHERE, 0));
        assert_eq!(m.core.marks.of(here.slot), 0);
        assert_eq!(m.last_known(here).map(|p| p.card), Some(TOKEN), "what it was is remembered");
        let waits = m.pending().last().unwrap();
        assert!(waits.holder == there && waits.free);
    }
    assert_eq!(m.core.objects.len(), 1);
}

#[test]
fn the_origin_costs_nothing_and_survives_being_saved() {
    assert_eq!(size_of::<Object>(), 20);
    let cat = catalog();
    for origin in [Origin::Card, Origin::Token, Origin::Copy, Origin::Generated, Origin::Ended, Origin::Ability] {
        let mut m = machine();
        let object = Object { form: Form::new(1, origin), ..Object::default() };
        assert!(m.core.objects.push(object));
        let bytes = postcard::to_stdvec(&object).unwrap();
        assert_eq!(postcard::from_bytes::<Object>(&bytes), Ok(object));
        assert_eq!(snapshot::read::<Swarm>(&cat, &snapshot::write(&m, &cat)).unwrap().core.objects[0], object);
    }
    assert_eq!(Swarm::IN_PLAY, 1 << LINE);
    let wrong = [0, 0, 255, 0x60, 255, 0, 0, 0, 0, 0, 0, 0];
    assert!(postcard::from_bytes::<Object>(&wrong).is_err(), "there is no such origin");
}
