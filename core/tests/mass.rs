//! Mass events: more abilities, modifications, remembered cards and events at once than the state has room for. What no longer
//! fits lies beside it, and nothing is lost.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

use crate::keyforge_rules::board::{Board, Play, by, gain, in_line};
use crate::three_seats;
use cardwright_core::kernel::capacity::{
    BESIDE, EVENTS, FLOATING, HISTORY, LAST_KNOWN, OBJECTS, PENDING, USED, VALUES,
};
use cardwright_core::kernel::catalog::{Ability, Card, Cards, Catalog, Face, Use, Whenever};
use cardwright_core::kernel::context::EvalContext;
use cardwright_core::kernel::event::{Event, EventKind};
use cardwright_core::kernel::ids::{AbilityId, CardId, Ref, Seat, Slot, ZoneId};
use cardwright_core::kernel::machine::Machine;
use cardwright_core::kernel::outcome::{Fault, Outcome};
use cardwright_core::kernel::program::{Mod, Op, Pattern, Side, Subject, Target, Until, Value, Who};
use cardwright_core::kernel::snapshot;
use cardwright_core::kernel::state::{Core, EffectFrame, Object};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::keyforge::KeyForge;
use cardwright_core::rulesets::keyforge::state::{effect_verb as does, verb};
use cardwright_core::rulesets::keyforge::vocabulary::{head, stat, zone};
use cardwright_core::table::{DeckList, Setup};

/// So many creatures in the line, more than any list of the state has room for; those with `Destroyed:` gain amber.
const MANY: usize = 60;

fn everybody() -> Target {
    Target::All(Box::new(in_line(Side::Any, Vec::new())))
}

/// A line of `MANY` creatures with this ability under `Destroyed:`, and one that does something to all when it reaps.
fn line(reaping: Vec<Op>, destroyed: &[Op]) -> Board {
    let mut b = Board::new();
    let reaper = b.cards.creature("reaper", 4, 0);
    b.cards.ability(reaper, head::REAP, reaping);
    // Everybody is stronger while it is there.
    let stronger = vec![Mod::Add(stat::POWER, Value::Number(1))];
    b.cards.constant(reaper, Subject::Cards(everybody()), stronger);
    let one = b.cards.creature("one", 2, 0);
    if !destroyed.is_empty() {
        b.cards.ability(one, head::DESTROYED, destroyed.to_vec());
    }
    b.put(reaper, 0, zone::LINE);
    for n in 0..MANY {
        b.put(one, u8::from(n % 2 == 1), zone::LINE);
    }
    b
}

/// Takes the first answer until nobody has to order anything; every moment is saved and restored.
fn order(g: &mut Play) -> usize {
    let mut ordered = 0;
    while matches!(g.table.answers().first(), Some(cardwright_core::kernel::decision::Answer::Next { .. })) {
        let copy = KeyForge.restore(g.table.catalog().clone(), &g.table.snapshot()).unwrap();
        assert_eq!((copy.hash(), copy.answers()), (g.table.hash(), g.table.answers()));
        g.table.answer_nth(0);
        ordered += 1;
    }
    ordered
}

#[test]
fn sixty_abilities_wait_at_once_and_each_knows_what_its_card_was() {
    const { assert!(MANY > PENDING && MANY > LAST_KNOWN && 2 * MANY + MANY / 2 > VALUES) };
    let power = Value::Stat(stat::POWER, Box::new(Target::Source));
    let gains = [Op::ChangePlayer { who: Who::You, stat: stat::AMBER, by: power }];
    let mut g = line(vec![by(does::DESTROY, everybody(), 1)], &gains).game();
    let hash = g.table.hash();
    g.does(verb::REAP, "reaper");
    assert_ne!(g.table.hash(), hash);
    assert_eq!(order(&mut g), MANY - 1, "the last one is not asked about");
    assert_eq!(g.table.outcome(), None);
    // Power 2 and one more by the reaper, which is destroyed with them; one amber for reaping.
    let each = i32::try_from(MANY / 2).unwrap() * 3;
    assert_eq!((g.number(0, "amber"), g.number(1, "amber")), (each + 1, each));
    assert!(g.line(0).is_empty() && g.line(1).is_empty());
}

#[test]
fn an_effect_stays_in_force_on_more_cards_than_the_state_has_room_for() {
    const { assert!(MANY > FLOATING) };
    let mods = || vec![Mod::Add(stat::POWER, Value::Number(5))];
    let apply = || Op::Apply { to: everybody(), until: Until::ThisTurn, mods: mods() };
    let mut g = line(vec![apply(), apply()], &[]).game();
    g.does(verb::REAP, "reaper");
    assert_eq!(g.table.outcome(), None);
    let powers = |g: &Play| {
        let stats = g.all().into_iter().filter(|(z, _)| z.kind() == zone::LINE).map(|(_, c)| c.stats[0]);
        stats.collect::<std::collections::BTreeSet<i32>>().into_iter().collect::<Vec<_>>()
    };
    assert_eq!(powers(&g), [13, 15], "each of them twice");
    let copy = KeyForge.restore(g.table.catalog().clone(), &g.table.snapshot()).unwrap();
    assert_eq!(copy.hash(), g.table.hash());
    assert_eq!(powers(&Play { table: copy }), [13, 15]);
    g.plain(verb::END);
    assert_eq!((g.table.outcome(), powers(&g)), (None, vec![3, 5]));
}

#[test]
fn abilities_that_work_once_a_turn_work_once_on_every_card() {
    const { assert!(MANY > USED) };
    let mut m = machine(0);
    let cat = catalog(Ability::default());
    let holder = m.core.reference(0);
    let used = |m: &Machine<KeyForge>| (0..60).filter(|n| m.was_used(&cat, holder, AbilityId(*n), 0)).count();
    (0..60).for_each(|n| m.mark_used(holder, AbilityId(n), 0));
    assert_eq!(used(&m), 60);
    m.begin_turn("KF2-turn.1", &[]);
    assert_eq!(used(&m), 0);
}

/// A machine with so many cards of the first kind in the first player's hand, and one of the second in play.
fn machine(cards: usize) -> Machine<KeyForge> {
    let mut core = Core::<KeyForge>::default();
    (0..2).for_each(|_| assert!(core.players.push(Default::default())));
    for n in 0..=cards {
        let slot = Slot::try_from(n).unwrap();
        let zone = ZoneId::of(Seat(0), if n == cards { zone::LINE } else { zone::HAND });
        let card = CardId(u16::from(n == cards));
        assert!(core.objects.push(Object::new(card, Seat(0), zone)));
        assert!(core.piles.insert(zone, usize::MAX, slot));
    }
    Machine::new(core)
}

/// A plain card, and one with an ability.
fn catalog(ability: Ability) -> Catalog {
    let card =
        |abilities| Card { stats: [3, 0, 0], faces: vec![Face { abilities, ..Face::default() }], ..Card::default() };
    let cards = vec![card(Vec::new()), card(vec![AbilityId(0)])];
    let recalls = EventKind::MOVED.bit();
    let abilities = vec![Ability { card: CardId(1), ..ability }];
    let mut cat = Catalog::from(Cards { recalls, recalls_to: u32::MAX, ..Cards::of(cards, abilities) });
    cat.seal();
    cat
}

/// All cards of the hand go to the discard pile, in one batch.
fn discards(m: &Machine<KeyForge>) -> Vec<Event> {
    let (from, to) = (ZoneId::of(Seat(0), zone::HAND), ZoneId::of(Seat(0), zone::DISCARD));
    let event = |slot: &Slot| Event { subject: m.core.reference(*slot), from, to, ..Event::default() };
    m.core.zone(from).iter().map(event).collect()
}

/// An ability that stops events of this kind.
fn stopping(kind: EventKind) -> Ability {
    let on = Pattern { kind, ..Pattern::default() };
    let part = Whenever { on, would: true, limit: Default::default(), cond: None, entry: 0 };
    let code = vec![Op::Sentence, Op::Prevent, Op::End];
    Ability { usage: Use::Continuous, whenever: vec![part], code, ..Ability::default() }
}

#[test]
fn a_batch_of_any_length_waits_for_replacements() {
    const { assert!(OBJECTS - 10 > EVENTS) };
    let cat = catalog(stopping(EventKind::MOVED));
    let mut m = machine(OBJECTS - 10);
    let batch = discards(&m);
    m.commit(&cat, batch);
    m.run(&cat);
    // Nothing was left to do behind it.
    assert_eq!(m.core.outcome, Some(Outcome::Fault(Fault::Loop)));
    assert_eq!((m.core.zone(ZoneId::of(Seat(0), zone::HAND)).len(), m.core.result.1), (OBJECTS - 10, 0));
    assert!(m.spill.over.is_empty() && m.core.events.is_empty());
    // More single draws than a byte can number.
    let cat = catalog(stopping(EventKind::DREW));
    let mut m = machine(3);
    let draws = Event { kind: EventKind::DREW, amount: 700, ..Event::default() };
    m.commit(&cat, vec![draws]);
    m.run(&cat);
    assert_eq!((m.core.outcome, m.core.result), (Some(Outcome::Fault(Fault::Loop)), (700, 0)));
}

#[test]
fn everything_that_happened_this_turn_is_counted() {
    const { assert!(OBJECTS - 10 > HISTORY) };
    let cat = catalog(Ability::default());
    let mut m = machine(OBJECTS - 10);
    let batch = discards(&m);
    m.commit(&cat, batch);
    let frame = EffectFrame::default();
    let cx = EvalContext { frame: &frame, depth: 0 };
    let counted = Value::Happened(Box::new(Pattern { kind: EventKind::MOVED, ..Pattern::default() }));
    assert_eq!(m.value(&cat, cx, &counted), i32::try_from(OBJECTS - 10).unwrap());
    let saved = snapshot::read::<KeyForge>(&cat, &snapshot::write(&m, &cat)).unwrap();
    assert_eq!(saved.spill.over, m.spill.over);
    assert_eq!(saved.spill.over.history.len(), OBJECTS - 10 - HISTORY);
}

#[test]
fn what_lies_beside_the_state_moves_up_in_order_and_ends_somewhere() {
    let mut m = machine(0);
    let at = |n: usize| Ref { slot: 0, incarnation: u16::try_from(n).unwrap() };
    let many = VALUES + BESIDE;
    (0..many).for_each(|n| m.bind(1, u8::from(n % 2 == 1), at(n)));
    let kept = |m: &Machine<KeyForge>| m.values().map(|v| v.what.incarnation).collect::<Vec<_>>();
    assert!(kept(&m).into_iter().eq(0..u16::try_from(many).unwrap()));
    let hash = |m: &Machine<KeyForge>| snapshot::hash(m, &catalog(Ability::default()));
    let before = hash(&m);
    assert_eq!(m.core.outcome, None);
    m.bind(1, 0, at(0));
    assert_eq!(m.core.outcome, Some(Outcome::Fault(Fault::Values)), "the limit has its name");
    m.core.outcome = None;
    m.keep_values(|v| v.bind == 1);
    assert!(kept(&m).into_iter().eq((1..u16::try_from(many).unwrap()).step_by(2)));
    assert_eq!(m.core.values.len(), VALUES);
    assert_ne!(hash(&m), before, "what lies beside the state is a part of it");
    m.keep_values(|_| false);
    assert!(m.spill.over.is_empty() && m.core.values.is_empty());
}

#[test]
fn decks_that_a_game_has_no_room_for_are_refused() {
    let deck = |n: usize| DeckList { leader: None, cards: vec![CardId(0); n] };
    let begin = |n: usize| {
        let setup = Setup { decks: vec![deck(n), deck(40)], seed: 1, settings: Vec::new(), chances: Vec::new() };
        three_seats::rulebook::LastCard.start(three_seats::catalog(), &setup).map(|_| ())
    };
    assert_eq!(begin(OBJECTS - 40), Ok(()));
    let refused = begin(OBJECTS - 39).unwrap_err();
    assert_eq!((refused.len(), refused[0].code, refused[0].found, refused[0].allowed), (1, "deck-room", 97, 96));
}

#[test]
fn all_that_reap_gain_amber_for_their_player() {
    // The same line without anything to wait for: the yardstick of the tests above.
    let mut g = line(vec![gain(Who::You, 1)], &[]).game();
    g.does(verb::REAP, "reaper");
    assert_eq!(g.number(0, "amber"), 2);
}
