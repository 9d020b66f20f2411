//! Piles and rows that are the table's: what everybody sees of them, whose their cards are, how they are shuffled, and what texts
//! count there.

use super::rulebook::{Auction, DISCARD, FIRST_LOT, HAND, PILE, ROW, WON};
use super::{LOTS, catalog, placed, plain, position, start};
use crate::three_seats::{self, rulebook::LastCard};
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_core::kernel::view::{CardView, View};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{DeckList, Placed, Position, Setup};

/// The cards that a view shows in a zone of the table.
fn shown(view: &View, kind: u8) -> Vec<CardId> {
    view.table.iter().filter(|zone| zone.id.kind() == kind).flat_map(|zone| &zone.cards).map(|c| c.card).collect()
}

/// The cards that a seat has won.
fn won(view: &View, seat: usize) -> Vec<CardView> {
    view.seats[seat].zones.iter().filter(|zone| zone.id.kind() == WON).flat_map(|zone| zone.cards.clone()).collect()
}

#[test]
fn what_lies_open_on_the_table_everybody_sees_and_a_pile_nobody() {
    let table = start(3, 8);
    let all = table.view(None);
    assert_eq!((shown(&all, ROW).len(), shown(&all, PILE).len()), (3, usize::from(LOTS) - 3));
    for seat in (0..3).map(Seat) {
        let view = table.view(Some(seat));
        assert_eq!((shown(&view, ROW), shown(&view, PILE)), (shown(&all, ROW), Vec::new()));
        assert!(view.seats.iter().all(|s| s.zones.iter().all(|zone| !matches!(zone.id.kind(), PILE | ROW))));
        // To a seat it is the same game however the hidden lots lie; they are never dealt into a hand.
        let dealt: Vec<_> = (0..6).map(|seed| table.imagine(seat, seed).view(None)).collect();
        assert!(dealt.iter().all(|view| shown(view, ROW) == shown(&all, ROW)));
        assert!(dealt.iter().any(|view| shown(view, PILE) != shown(&all, PILE)));
        assert!(dealt.iter().all(|view| shown(view, PILE).iter().all(|card| card.0 >= FIRST_LOT)));
    }
}

#[test]
fn texts_count_the_table_for_all_and_on_no_side() {
    let mut table = plain(3, 8);
    assert_eq!(shown(&table.view(None), ROW), [0, 1, 3].map(|n| CardId(FIRST_LOT + n)), "as fixed beforehand");
    // All bid the same, so the last in the round takes the first lot.
    for seat in [0, 0, 1, 1, 2, 2].map(Seat) {
        assert!(table.turn_to(seat));
        table.answer_nth(0);
    }
    let view = table.view(None);
    let order: Vec<usize> = (0..3).map(|n| (view.turn.index() + n) % 3).collect();
    let worth = |lot: i32| i32::from(FIRST_LOT) + lot;
    let of = |view: &View, nth: usize| {
        won(view, order[nth]).iter().map(|c| (c.card.0, c.stats[0], c.owner.index())).collect::<Vec<_>>()
    };
    assert_eq!(of(&view, 2), [(FIRST_LOT, worth(0), order[2])], "the row is empty now, and the lot is its taker's");
    table.answer_nth(1);
    let view = table.view(None);
    assert_eq!(of(&view, 2), [(FIRST_LOT, worth(0) + 3, order[2])], "three lots in the row count");
    assert_eq!(of(&view, 1), [(FIRST_LOT + 1, worth(1), order[1])], "none of them is an opponent's");
}

#[test]
fn a_pile_of_the_table_is_shuffled_by_a_stream_of_its_own() {
    for seed in 0..20 {
        let other = DeckList { leader: None, cards: vec![CardId(0); 7] };
        let decks = vec![other; 3];
        let without = Setup { decks, seed, settings: Vec::new(), chances: Vec::new() };
        let without = LastCard.start(three_seats::catalog(), &without).unwrap();
        let with = start(3, seed);
        assert_eq!(
            with.view(None).first,
            without.view(None).first,
            "who begins is drawn as in a game without such piles"
        );
    }
}

#[test]
fn a_position_may_have_cards_of_the_table() {
    let at = |seat, zone, card| Placed { zone, ..placed(seat, card) };
    let hands = [(0, 1), (0, 2), (1, 3), (1, 3)].map(|(seat, card)| placed(Seat(seat), card));
    let with = |more: Vec<Placed>| Position { turn: Seat(1), ..position([hands.to_vec(), more].concat()) };
    let lots = vec![at(Seat::TABLE, ROW, FIRST_LOT + 4), at(Seat::TABLE, PILE, FIRST_LOT + 5)];
    let mut table = Auction.arrange(catalog(), &with(lots)).unwrap();
    let view = table.view(None);
    assert_eq!(
        (view.seats.len(), shown(&view, ROW), table.all_asked()),
        (2, vec![CardId(FIRST_LOT + 4)], vec![Seat(0), Seat(1)])
    );
    let card = &view.table.iter().find(|zone| zone.id.kind() == ROW).unwrap().cards[0];
    assert_eq!(card.owner, Seat::TABLE);
    table.concede(Seat(0)).unwrap();
    assert!(table.outcome().is_some());
    for wrong in [at(Seat(0), ROW, FIRST_LOT), at(Seat::TABLE, HAND, 1), at(Seat::TABLE, DISCARD, 1)] {
        assert!(Auction.arrange(catalog(), &with(vec![wrong])).is_err());
    }
}
