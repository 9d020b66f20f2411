//! Single rules of a round: set-up, placing, columns, the purchase area, ties.

use super::{UnicornOverlord, card, catalog, count, start};
use cardwright_core::kernel::decision::{Answer, AskKind};
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::unicorn_overlord::vocabulary::{phase, zone};
use cardwright_core::table::{Placed, Position, Table};

pub(super) fn at(seat: Seat, zone: u8, id: &str) -> Placed {
    Placed { card: card(id), seat, zone, owner: None, host: None, face: 0, marks: Vec::new() }
}

/// The beginning of a phase, seat 0 leading.
pub(super) fn position(phase: u8, round: u32, cards: Vec<Placed>) -> Position {
    Position {
        seats: None,
        first: Seat(0),
        turn: Seat(0),
        turn_number: round,
        phase,
        at_start: true,
        setup: false,
        seed: 1,
        settings: Vec::new(),
        cards,
        numbers: Vec::new(),
        running: Vec::new(),
        chances: Vec::new(),
    }
}

pub(super) fn arrange(position: &Position) -> Box<dyn Table> {
    UnicornOverlord.arrange(catalog(), position).unwrap_or_else(|faults| panic!("{faults:?}"))
}

pub(super) fn hand(seat: u8, ids: &[&str]) -> Vec<Placed> {
    ids.iter().map(|id| at(Seat(seat), zone::HAND, id)).collect()
}

/// Takes the answer that picks this card or acts with it.
pub(super) fn pick(table: &mut dyn Table, id: &str) {
    let is = |answer: &Answer| match answer {
        Answer::Pick(slot) => table.glimpse(None, *slot).card == Some(card(id)),
        Answer::Act(act) => UnicornOverlord.act_word(act.verb).id == id,
        _ => false,
    };
    let nth = table.answers().iter().position(is).unwrap_or_else(|| panic!("no {id}: {:?}", table.answers()));
    table.answer_nth(nth);
}

pub(super) fn might(table: &dyn Table, seat: usize) -> i32 {
    table.view(None).seats[seat].stats.iter().find(|(word, _)| *word == "might").unwrap().1
}

#[test]
fn the_box_is_laid_out_in_the_order_of_the_rulebook() {
    for seats in 2..=4u8 {
        let table = start(usize::from(seats), 3, false);
        let of = |kind| count(table.as_ref(), Seat::TABLE, kind);
        let market = [zone::ROW_UNITS, zone::ROW_ITEMS, zone::ROW_LANDS].map(of);
        assert_eq!((market, of(zone::CONDITION), of(zone::CRITICAL_PILE)), ([3, 3, 3], 1, 19));
        assert_eq!((of(zone::UNITS), of(zone::RENOWN_PILE)), (80 - 3 - 3 * usize::from(seats), 13));
        for seat in (0..seats).map(Seat) {
            let own = |kind| count(table.as_ref(), seat, kind);
            assert_eq!((own(zone::TERRITORIES), own(zone::HAND), own(zone::DECK)), (1, 5, 5));
        }
    }
}

#[test]
fn all_place_at_once_and_of_equal_cards_one_is_offered() {
    let mut cards = hand(0, &["bag", "bag", "bag", "fighter", "plain", "plain"]);
    cards.extend(hand(1, &["fighter", "huscarl"]));
    let mut table = arrange(&position(phase::BATTLE, 1, cards));
    assert_eq!(table.all_asked(), [Seat(0), Seat(1)]);
    assert!(table.decision().is_some_and(|d| d.ask.secret && d.ask.kind == AskKind::Pick && d.clause == "UO-battle.1"));
    assert_eq!(table.answers().len(), 3, "a bag, the fighter, a plain unit");
    pick(table.as_mut(), "fighter");
    // Seat 1 has two cards for five columns: the second follows by itself, in column 2.
    assert!(table.turn_to(Seat(1)));
    pick(table.as_mut(), "huscarl");
    assert_eq!(table.all_asked(), [Seat(0)]);
}

#[test]
fn might_is_power_then_the_bonus_of_classes_shown_before() {
    // Three units of one class in columns 1 to 3: no bonus, one, two; the fort stands in column 1.
    let mut cards = hand(0, &["fighter", "fighter", "fighter"]);
    cards.push(at(Seat(0), zone::TERRITORIES, "fort"));
    cards.extend(hand(1, &["plain", "plain", "plain"]));
    cards.push(at(Seat(1), zone::TERRITORIES, "fort"));
    cards.extend([at(Seat::TABLE, zone::RENOWN_PILE, "renown-1"), at(Seat::TABLE, zone::CONDITION, "critical-1")]);
    let table = arrange(&Position { phase: phase::BATTLE, ..position(phase::BATTLE, 5, cards) });
    // (2 + 3) + (2 + 1) + (2 + 2) and (3 + 3) + (3 + 1) + (3 + 2)
    assert_eq!((might(table.as_ref(), 0), might(table.as_ref(), 1)), (12, 15));
    assert!(table.outcome().is_some() && count(table.as_ref(), Seat(1), zone::RENOWN) == 1);
}

#[test]
fn of_equal_might_the_one_who_started_latest_wins() {
    for lead in 0..3 {
        let mut cards: Vec<Placed> = (0..3).flat_map(|seat| hand(seat, &["plain"])).collect();
        cards.push(at(Seat::TABLE, zone::RENOWN_PILE, "renown-1"));
        let table = arrange(&Position { turn: Seat(lead), ..position(phase::BATTLE, 5, cards) });
        let last = Seat((lead + 2) % 3);
        assert_eq!(count(table.as_ref(), last, zone::RENOWN), 1);
        assert_eq!(table.outcome_clause(), Some("UO-win.1"));
    }
}

#[test]
fn a_bought_card_leaves_a_gap_that_is_filled_on_the_new_side() {
    let mut cards = vec![at(Seat(0), zone::TERRITORIES, "village")];
    cards.extend(["plain", "mercenary", "seer"].map(|id| at(Seat::TABLE, zone::ROW_UNITS, id)));
    cards.push(at(Seat::TABLE, zone::UNITS, "witch"));
    cards.extend(["forest", "fort"].map(|id| at(Seat::TABLE, zone::ROW_LANDS, id)));
    let mut table = arrange(&position(phase::TERRITORY, 2, cards));
    let row = |table: &dyn Table, kind: u8| -> Vec<CardId> {
        let view = table.view(Some(Seat(1)));
        let zone = view.table.iter().find(|zone| zone.id.kind() == kind).unwrap();
        zone.cards.iter().map(|card| card.card).collect()
    };
    pick(table.as_mut(), "use");
    pick(table.as_mut(), "gold-buy");
    assert_eq!(row(table.as_ref(), zone::ROW_UNITS), ["mercenary", "seer", "witch"].map(card));
    assert_eq!(count(table.as_ref(), Seat(0), zone::HAND), 1);
    // One territory a round; the pile is out, so the row has a gap.
    let buys_land = |table: &dyn Table| {
        let of = |answer: &Answer| matches!(answer, Answer::Act(act) if act.verb == 2 && [card("forest"), card("fort")].map(Some).contains(&table.glimpse(None, act.card).card));
        table.answers().iter().copied().find(of)
    };
    let land = buys_land(table.as_ref()).unwrap();
    table.answer(land).unwrap();
    assert_eq!(row(table.as_ref(), zone::ROW_LANDS), [card("fort")]);
    assert_eq!(count(table.as_ref(), Seat(0), zone::TERRITORIES), 2);
    assert!(buys_land(table.as_ref()).is_none());
    // The refresh takes the two oldest of each row.
    pick(table.as_mut(), "gold-refresh");
    assert_eq!(
        (row(table.as_ref(), zone::ROW_UNITS), row(table.as_ref(), zone::ROW_LANDS).len()),
        (vec![card("witch")], 0)
    );
    assert_eq!(count(table.as_ref(), Seat::TABLE, zone::EXCLUDED_UNITS), 2);
}
