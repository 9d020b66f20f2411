//! How much a rulebook's table has room for: as many words as the kernel's sets have bits, and not one more.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first surprise")]

use cardwright_core::kernel::capacity::OBJECTS;
use cardwright_core::kernel::catalog::{Card, Cards, Catalog, Face};
use cardwright_core::kernel::context::EvalContext;
use cardwright_core::kernel::ids::{CardId, Seat, Slot, ZONE_KINDS, ZoneId};
use cardwright_core::kernel::machine::Machine;
use cardwright_core::kernel::piles::Piles;
use cardwright_core::kernel::program::{Filter, Selector, Side};
use cardwright_core::kernel::room::RoomFor;
use cardwright_core::kernel::state::{Core, EffectFrame, Object};
use cardwright_core::printed::Printed;
use cardwright_core::ruleset::Ruleset;
use cardwright_core::rulesets::nivel_arena::NivelArena;
use cardwright_core::rulesets::nivel_arena::vocabulary::{stat, zone};
use cardwright_core::rulesets::{self};
use cardwright_core::vocabulary::{HeadClass, HeadParam, HeadWord, PlaceWord, StatOf, Vocabulary, Word};
use cardwright_core::words::w;

type Few = Piles<RoomFor<OBJECTS>>;

const BASE: &Printed = NivelArena::PRINTED;
const WORD: Word = w("word", &["말"], &["word"], "");

/// A table with another vocabulary.
fn saying(vocabulary: Vocabulary) -> Option<&'static str> {
    Printed { vocabulary: Box::leak(Box::new(vocabulary)), ..BASE.clone() }.overflow()
}

/// So many words, for good: tables are static.
fn words(n: usize) -> &'static [Word] {
    vec![WORD; n].leak()
}

#[test]
fn the_rulebooks_fit() {
    for book in rulesets::ALL {
        assert_eq!(book.printed().overflow(), None);
    }
}

#[test]
fn a_table_with_a_word_too_many_is_refused_by_the_limit_it_exceeds() {
    let with = |n: usize| -> [(Vocabulary, usize, &str); 5] {
        let v = *BASE.vocabulary;
        [
            (Vocabulary { types: words(n), ..v }, 32, "more than 32 card types"),
            (Vocabulary { attributes: words(n), ..v }, 16, "more than 16 attributes"),
            (Vocabulary { actions: words(n), ..v }, 32, "more than 32 actions"),
            (Vocabulary { phases: words(n), ..v }, 32, "more than 32 phases"),
            (Vocabulary { causes: words(n), ..v }, 32, "more than 32 causes"),
        ]
    };
    for n in [16, 17, 32, 33] {
        for (vocabulary, most, limit) in with(n) {
            assert_eq!(saying(vocabulary), (n > most).then_some(limit), "{n}");
        }
    }
    let head = HeadWord { word: WORD, class: HeadClass::Event, param: HeadParam::None };
    let heads = |n: usize| saying(Vocabulary { heads: vec![head; n].leak(), ..*BASE.vocabulary });
    assert_eq!((heads(64), heads(65)), (None, Some("more than 64 head words")));
}

#[test]
fn numbers_zones_and_seats_that_do_not_fit_are_refused() {
    let v = *BASE.vocabulary;
    let of = |of: StatOf| *v.stats.iter().find(|s| s.of == of).unwrap();
    let stats = |card: usize, player: usize| {
        let all = [vec![of(StatOf::Card); card], vec![of(StatOf::Player); player]].concat();
        saying(Vocabulary { stats: all.leak(), ..v })
    };
    let unordered: Vec<_> = v.places.iter().map(|place| PlaceWord { ordered: false, ..*place }).collect();
    assert_eq!(
        saying(Vocabulary { places: unordered.leak(), ..v }),
        Some("a place without the order that its zone has in card text")
    );
    let most = "more than 3 numbers of a card, or more than 8 numbers together";
    assert_eq!((stats(3, 5), stats(4, 1), stats(3, 6)), (None, Some(most), Some(most)));
    let zones = |n: usize| {
        let zone = *BASE.cited.zones.first().unwrap();
        let cited = cardwright_core::printed::Cited { zones: vec![zone; n].leak(), ..BASE.cited };
        Printed { cited, ..BASE.clone() }.overflow()
    };
    assert_eq!((zones(28), zones(29)), (None, Some("more than 28 zone kinds")));
    let public = cardwright_core::printed::Zones { public: 1 << 28, ..BASE.zones };
    assert_eq!(Printed { zones: public, ..BASE.clone() }.overflow(), Some("more than 28 zone kinds"));
    assert_eq!(Printed { seats: 2..=5, ..BASE.clone() }.overflow(), Some("more than 4 seats"));
}

#[test]
fn every_kind_of_zone_of_every_seat_is_a_zone_of_its_own() {
    let all: Vec<ZoneId> =
        (0..5).flat_map(|seat| (0..ZONE_KINDS).map(move |kind| ZoneId::of(Seat(seat), kind))).collect();
    let mut piles = Few::default();
    for (zone, slot) in all.iter().zip(0..96) {
        assert_eq!(ZoneId::of_saved(zone.saved()), Some(*zone));
        assert!(piles.insert(*zone, 0, slot));
    }
    // The numbers of the first sixteen kinds are those that saved games always had.
    assert_eq!((ZoneId::of(Seat(3), 15).saved(), ZoneId::of(Seat(4), 2).saved()), (63, 66));
    let numbers: std::collections::BTreeSet<u8> = all.iter().map(|zone| zone.saved()).collect();
    assert_eq!(numbers.len(), all.len());
    for (zone, slot) in all.iter().zip(0..96) {
        assert_eq!(piles.of(*zone), [slot]);
        assert_eq!(piles.runs(zone.seat(), zone.bit()).collect::<Vec<_>>(), [&slot]);
    }
    let last = |seat: u8| piles.runs(Seat(seat), 1 << 27 | 1 << 2).copied().collect::<Vec<Slot>>();
    assert_eq!(last(1), [30, 55]);
    assert_eq!(postcard::from_bytes::<Few>(&postcard::to_stdvec(&piles).unwrap()).unwrap(), piles);
}

#[test]
fn a_zone_that_changes_is_noted_for_whoever_reads_it() {
    for seat in (0..4).map(Seat) {
        for kind in 0..ZONE_KINDS {
            let place = ZoneId::of(seat, kind).place();
            assert_ne!(place & ZoneId::places(seat, 1 << kind), 0);
            assert_eq!(place & ZoneId::places(Seat(seat.0 ^ 1), u32::MAX), 0, "another seat's zones are others");
        }
    }
    assert_ne!(ZoneId::of(Seat(1), 3).place(), ZoneId::of(Seat(1), 4).place());
}

/// The cards on the field that pass a filter, or have a type.
fn found(cards: Vec<Card>, types: u32, filters: Vec<Filter>) -> Vec<Slot> {
    let mut cat = Catalog::from(Cards::of(cards, Vec::new()));
    cat.seal();
    let mut core = Core::<NivelArena>::default();
    (0..2).for_each(|_| assert!(core.players.push(Default::default())));
    for n in 0..cat.cards.len() {
        let (slot, zone) = (Slot::try_from(n).unwrap(), ZoneId::of(Seat(0), zone::LEFT));
        assert!(core.objects.push(Object::new(CardId(slot), Seat(0), zone)));
        assert!(core.piles.insert(zone, usize::MAX, slot));
    }
    let mut m = Machine::new(core);
    m.refresh(&cat);
    let frame = EffectFrame::default();
    let selector = Selector { types, side: Side::Own, zones: 1 << zone::LEFT, top: None, filters, or: None };
    m.found(&cat, EvalContext { frame: &frame, depth: 0 }, &selector).to_vec()
}

#[test]
fn words_beyond_the_first_of_a_set_are_told_apart() {
    let card = |heads: u64, attributes: u16| Card {
        attributes,
        faces: vec![Face { heads, ..Face::default() }],
        ..Card::default()
    };
    let cards = || vec![card(1 << 5, 1 << 4), card(1 << 37, 1 << 12), card(1 << 63, 1 << 15)];
    for (slot, (head, mask)) in [(5, 1 << 4), (37, 1 << 12), (63, 1 << 15)].into_iter().enumerate() {
        let only = [Slot::try_from(slot).unwrap()];
        assert_eq!(found(cards(), 0, vec![Filter::Head(head, true)]), only);
        assert_eq!(found(cards(), 0, vec![Filter::Attribute(mask, true)]), only);
    }
}

#[test]
fn a_card_of_several_types_is_found_as_each_of_them() {
    let card = |kind: u8, also: u32| Card { kind, also, faces: vec![Face::default()], ..Card::default() };
    let cards = || vec![card(1, 0), card(2, 1 << 1), card(2, 1 << 31), card(3, 0)];
    assert_eq!(found(cards(), 1 << 1, Vec::new()), [0, 1]);
    assert_eq!(found(cards(), 1 << 2, Vec::new()), [1, 2]);
    assert_eq!(found(cards(), 1 << 31 | 1 << 3, Vec::new()), [2, 3]);
    let power = vec![Filter::Stat(
        stat::POWER,
        cardwright_core::kernel::program::Cmp::Eq,
        cardwright_core::kernel::program::Value::Number(0),
    )];
    assert_eq!(found(cards(), 1 << 2, power), [1, 2], "filters hold beside the types");
    assert!(card(2, 1 << 1).is_a(1) && card(2, 1 << 1).is_a(2) && !card(2, 1 << 1).is_a(3));
}
