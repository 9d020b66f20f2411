//! Awkward situations, each by the clause that decides it.

use super::rounds::{arrange, at, hand, might, pick, position};
use super::{card, count};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::rulesets::unicorn_overlord::state::verb;
use cardwright_core::rulesets::unicorn_overlord::vocabulary::{phase, zone};
use cardwright_core::table::{Placed, Position, Table};

/// The beginning of the last battle, with these cards.
fn last_battle(cards: Vec<Placed>) -> Box<dyn Table> {
    arrange(&position(phase::BATTLE, 5, cards))
}

/// The beginning of a result phase, with this might of the players.
fn result(round: u32, mights: &[i32], cards: Vec<Placed>) -> Box<dyn Table> {
    let numbers = (0..).zip(mights).map(|(seat, might)| (Seat(seat), "might".to_owned(), *might)).collect();
    arrange(&Position { numbers, ..position(phase::RESULT, round, cards) })
}

fn shared(zone: u8, ids: &[&str]) -> Vec<Placed> {
    ids.iter().map(|id| at(Seat::TABLE, zone, id)).collect()
}

fn offers(table: &dyn Table, of: u8) -> bool {
    table.answers().iter().any(|answer| matches!(answer, Answer::Act(act) if act.verb == of))
}

#[test]
fn gold_offers_what_can_be_done_and_nothing() {
    // UO2-gold.2, UO-gold.2
    let cards = [at(Seat(0), zone::TERRITORIES, "village"), at(Seat(0), zone::HAND, "fighter")];
    let mut cards = cards.to_vec();
    cards.extend(shared(zone::ROW_ITEMS, &["torch"]));
    let mut table = arrange(&position(phase::TERRITORY, 2, cards));
    pick(table.as_mut(), "use");
    assert!(offers(table.as_ref(), verb::BUY) && offers(table.as_ref(), verb::NOTHING));
    assert!(!offers(table.as_ref(), verb::EXCLUDE), "the discard pile is empty");
}

#[test]
fn a_curse_is_worth_nothing_and_comes_back_in_a_rebuilt_deck() {
    // UO2-curse.1: a unit of its column would have had the fort's power.
    let mut cards = hand(0, &["curse"]);
    cards.push(at(Seat(0), zone::TERRITORIES, "fort"));
    assert_eq!(might(last_battle(cards).as_ref(), 0), 0);
    // UO-draw.3
    let discard = ["curse", "fighter", "huscarl", "soldier", "plain"].map(|id| at(Seat(0), zone::DISCARD, id));
    let table = arrange(&position(phase::DRAW, 2, discard.to_vec()));
    let view = table.view(Some(Seat(0)));
    let hand = view.seats[0].zones.iter().find(|of| of.id.kind() == zone::HAND).unwrap();
    assert!(hand.cards.len() == 5 && hand.cards.iter().any(|of| of.card == card("curse")));
}

#[test]
fn a_permanent_text_reaches_what_is_turned_up_behind_it() {
    // UO-item.1: two swords before the fighter, one behind it.
    let mut table = last_battle(hand(0, &["sword", "sword", "sword", "fighter", "plain"]));
    for id in ["sword", "sword", "fighter", "sword"] {
        pick(table.as_mut(), id);
    }
    // 2 + 6, and 3 of another class
    assert_eq!(might(table.as_ref(), 0), 11);
}

#[test]
fn a_scorch_of_this_battle_takes_the_forts_effect_away() {
    // UO-icon.scorch.1: the lead burns the fort before the unit of its column is turned up.
    let mut cards = hand(0, &["torch"]);
    cards.extend(hand(1, &["plain"]));
    cards.push(at(Seat(1), zone::TERRITORIES, "fort"));
    cards.extend(shared(zone::SCORCHES, &["scorch"]));
    assert_eq!(might(last_battle(cards).as_ref(), 1), 3);
}

#[test]
fn the_critical_pile_is_rebuilt_for_the_second_who_is_due() {
    // UO-result.5, UO2-crit.2: both have 10 might.
    let mut cards = shared(zone::CRITICAL_PILE, &["critical-1"]);
    cards.extend(shared(zone::CONDITION, &["critical-1", "critical-3"]));
    cards.extend(shared(zone::RENOWN_PILE, &["renown-1"]));
    let table = result(5, &[10, 11], cards);
    assert_eq!((might(table.as_ref(), 0), might(table.as_ref(), 1)), (11, 14));
    let gained = [0, 1].map(|seat| count(table.as_ref(), Seat(seat), zone::CRITICALS));
    assert_eq!((gained, count(table.as_ref(), Seat::TABLE, zone::CONDITION)), ([1, 1], 1));
}

#[test]
fn the_end_phase_turns_a_card_of_the_rebuilt_pile_up() {
    // UO2-crit.4: the pile is out; what lies under the condition becomes it.
    let mut cards = shared(zone::CONDITION, &["critical-3", "critical-1"]);
    cards.extend(["fighter", "plain"].map(|id| at(Seat(0), zone::DECK, id)));
    let table = result(2, &[0, 0], cards);
    let view = table.view(None);
    let condition = view.table.iter().find(|of| of.id.kind() == zone::CONDITION).unwrap();
    let order: Vec<_> = condition.cards.iter().map(|of| of.card).collect();
    assert_eq!((order, table.turn_number()), (vec![card("critical-1"), card("critical-3")], 3));
}

#[test]
fn nobody_looks_at_a_critical_before_all_are_revealed() {
    // UO-icon.critical, UO2-crit.5: the page asks behind the seer of column 1.
    let mut cards = hand(0, &["seer", "page"]);
    cards.extend(shared(zone::CRITICAL_PILE, &["critical-1", "critical-3", "critical-3"]));
    cards.extend(shared(zone::ROW_UNITS, &["plain"]));
    let mut table = last_battle(cards);
    pick(table.as_mut(), "seer");
    for viewer in [0, 1].map(Seat) {
        let view = table.view(Some(viewer));
        let gained = view.seats[0].zones.iter().find(|of| of.id.kind() == zone::CRITICALS).unwrap();
        assert_eq!((gained.count, gained.cards.len()), (2, 0));
    }
}

#[test]
fn the_bonus_counts_the_lead_over_the_second() {
    // UO-final.2, UO2-renown.1: 25 more than two players in second place; one bonus card is left.
    let pile = || shared(zone::RENOWN_PILE, &["renown-2", "renown-bonus"]);
    let renown = |mights: &[i32], cards| count(result(5, mights, cards).as_ref(), Seat(0), zone::RENOWN);
    assert_eq!(renown(&[45, 20, 20], pile()), 2);
    let all = [pile(), shared(zone::RENOWN_PILE, &["renown-bonus", "renown-bonus"])].concat();
    assert_eq!(renown(&[45, 20, 20], all.clone()), 3);
    assert_eq!(renown(&[29, 20, 20], all), 1);
}

#[test]
fn any_might_counts_and_no_might_has_a_winner() {
    // UO-might.3, UO-result.6, UO-result.8
    let pile = || shared(zone::RENOWN_PILE, &["renown-1"]);
    let table = result(5, &[124, 60], pile());
    assert_eq!((might(table.as_ref(), 0), count(table.as_ref(), Seat(0), zone::RENOWN)), (124, 1));
    assert_eq!(count(result(5, &[0, 0, 0], pile()).as_ref(), Seat(2), zone::RENOWN), 1);
}

#[test]
fn gold_of_the_battle_phase_counts_by_itself() {
    // UO2-gold.3: three uses in the territory phase, one in the battle, one declined.
    let mut cards = hand(0, &["bag", "bag"]);
    cards.push(at(Seat(0), zone::TERRITORIES, "village"));
    cards.extend(shared(zone::ROW_UNITS, &["plain", "plain", "plain"]));
    cards.extend(shared(zone::UNITS, &["plain"; 12]));
    cards.extend(shared(zone::CONDITION, &["critical-1"]));
    cards.extend(shared(zone::CRITICAL_PILE, &["critical-3", "critical-3"]));
    let mut table = arrange(&position(phase::TERRITORY, 5, cards));
    for id in ["use", "gold-refresh", "gold-refresh", "gold-refresh", "gold-refresh", "gold-none"] {
        assert!(table.outcome().is_none(), "{id}");
        pick(table.as_mut(), id);
    }
    assert!(table.outcome().is_some());
    assert_eq!(count(table.as_ref(), Seat(0), zone::CRITICALS), 0);
}

#[test]
fn who_leaves_takes_the_sealed_cards_along_and_the_others_go_on() {
    // UO2-leave.1: seats 1 and 2 have placed, seat 3 too when it leaves.
    let cards: Vec<Placed> = (0..4).flat_map(|seat| hand(seat, &["fighter", "plain"])).collect();
    let mut table = last_battle(cards);
    for seat in [1, 2, 3].map(Seat) {
        assert!(table.turn_to(seat));
        pick(table.as_mut(), "plain");
    }
    table.concede(Seat(3)).unwrap();
    assert_eq!(table.all_asked(), [Seat(0)]);
    pick(table.as_mut(), "fighter");
    let all: Vec<i32> = (0..3).map(|seat| might(table.as_ref(), seat)).collect();
    assert_eq!(all, [5, 5, 5]);
    let left: usize =
        [zone::HAND, zone::PLACED, zone::BATTLE].map(|kind| count(table.as_ref(), Seat(3), kind)).iter().sum();
    assert_eq!(left, 0);
}

#[test]
fn a_text_that_reads_uses_of_gold_is_worked_out_anew_at_each() {
    // UO-2: the mercenary of column 1 has power 3, and 2 more for the use in column 2.
    let mut cards = hand(0, &["mercenary", "bag"]);
    cards.extend(shared(zone::ROW_UNITS, &["plain", "plain", "plain"]));
    let mut table = last_battle(cards);
    pick(table.as_mut(), "mercenary");
    let power = |table: &dyn Table| {
        let view = table.view(None);
        view.seats[0].zones.iter().find(|of| of.id.kind() == zone::BATTLE).unwrap().cards[0].stats[0]
    };
    assert_eq!(power(table.as_ref()), 3);
    pick(table.as_mut(), "gold-refresh");
    assert_eq!(power(table.as_ref()), 5);
}
