//! Seats that leave while others go on: with sealed answers, asked or not, at any decision.

use super::rulebook::{FIRST_LOT, HAND, PILE, ROW, WON};
use super::{Auction, Draws, LOTS, catalog, placed, plain, position, start};
use cardwright_core::kernel::decision::AskKind;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::view::{View, ZoneView};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Outcome, Placed, Step, Table};

/// Gives the first answer that these seats have, one after the other.
fn first_answers(table: &mut dyn Table, seats: &[u8]) {
    for seat in seats {
        assert!(table.turn_to(Seat(*seat)));
        table.answer_nth(0);
    }
}

fn count(zones: &[ZoneView], kind: u8) -> usize {
    zones.iter().filter(|zone| zone.id.kind() == kind).map(|zone| zone.count).sum()
}

/// How many lots are in the game, wherever they lie.
fn lots(view: &View) -> usize {
    let cards = view.seats.iter().flat_map(|seat| &seat.zones).flat_map(|zone| &zone.cards);
    cards.filter(|card| card.card.0 >= FIRST_LOT).count() + count(&view.table, PILE) + count(&view.table, ROW)
}

#[test]
fn who_leaves_takes_sealed_answers_along_and_the_others_keep_theirs() {
    // Seat 1 has bid twice, seat 2 once, seat 0 not at all; then seat 1 leaves. It comes to the same in any order.
    let orders: [&[u8]; 4] = [&[1, 1, 2, 9], &[2, 1, 1, 9], &[1, 9, 2], &[9, 2]];
    let mut hashes = Vec::new();
    for order in orders {
        let mut table = start(3, 4);
        for seat in order {
            match seat {
                9 => table.concede(Seat(1)).unwrap(),
                seat => first_answers(table.as_mut(), &[*seat]),
            }
        }
        assert_eq!((table.all_asked(), table.outcome()), (vec![Seat(0), Seat(2)], None));
        assert_eq!((table.sealed(Seat(1)).len(), table.sealed(Seat(2)).len()), (0, 1));
        assert!(table.concede(Seat(1)).is_err(), "nobody leaves twice");
        hashes.push(table.table_hash());
    }
    hashes.dedup();
    assert_eq!(hashes.len(), 1);
}

#[test]
fn the_last_one_who_is_asked_may_leave_and_then_the_bids_come_open() {
    let mut table = plain(3, 4);
    first_answers(table.as_mut(), &[0, 0, 2, 2]);
    assert_eq!(table.all_asked(), [Seat(1)]);
    table.concede(Seat(1)).unwrap();
    let view = table.view(None);
    assert_eq!((count(&view.seats[0].zones, WON), count(&view.seats[2].zones, WON)), (1, 1));
    assert_eq!(view.seats[1].zones.iter().map(|zone| zone.count).sum::<usize>(), 0, "its cards are out of the game");
    assert_eq!(count(&view.seats[0].zones, HAND), 5);
}

#[test]
fn a_question_to_who_has_left_is_not_put() {
    let mut table = plain(3, 4);
    first_answers(table.as_mut(), &[0, 0, 1, 1, 2, 2]);
    let best = table.asked().unwrap();
    assert!(!table.decision().unwrap().ask.secret, "the best bidder may exchange the row");
    table.concede(best).unwrap();
    assert!(table.decision().unwrap().ask.secret);
    assert!(!table.all_asked().contains(&best));
    assert_eq!(lots(&table.view(None)), usize::from(LOTS), "its lot is the table's again");
}

#[test]
fn a_choice_begins_anew_when_what_it_offers_has_left() {
    let at = |seat, zone, card| Placed { zone, ..placed(seat, card) };
    let hands = (0..3u8).map(|seat| at(Seat(seat), HAND, 5 - u16::from(seat)));
    let mut cards: Vec<Placed> = hands.collect();
    // Seat 0 will have the lot by which it chooses a lot of an opponent: seat 1 has one, seat 2 has two.
    cards.push(at(Seat::TABLE, ROW, FIRST_LOT + 2));
    cards.extend([(1, 3), (2, 4), (2, 5)].map(|(seat, lot)| at(Seat(seat), WON, FIRST_LOT + lot)));
    let begin = || Auction.arrange(catalog(), &position(cards.clone())).unwrap();
    let mut table = begin();
    assert_eq!((table.asked(), table.answers().len()), (Some(Seat(0)), 3));
    table.concede(Seat(1)).unwrap();
    assert_eq!((table.asked(), table.answers().len()), (Some(Seat(0)), 2), "the lot of seat 1 is gone");
    table.answer_nth(0);
    assert!(table.decision().is_some_and(|d| d.ask.kind != AskKind::Pick), "the effect is over");
    // Where one is left there is nothing to choose, and the one who chooses may leave, too.
    let mut table = begin();
    table.concede(Seat(2)).unwrap();
    assert!(table.decision().is_some_and(|d| d.ask.kind != AskKind::Pick));
    assert_eq!(count(&table.view(None).seats[1].zones, WON), 0);
    let mut table = begin();
    table.concede(Seat(0)).unwrap();
    assert!(table.outcome().is_none() && !table.all_asked().contains(&Seat(0)));
}

#[test]
fn anybody_may_leave_at_any_decision() {
    for (seats, seed) in (2..=4).flat_map(|seats| (0..60).map(move |seed| (seats, seed))) {
        let mut table = start(seats, seed);
        let mut draws = Draws(seed);
        while table.outcome().is_none() {
            assert_eq!(lots(&table.view(None)), usize::from(LOTS));
            let asked = table.all_asked();
            assert!(table.turn_to(asked[draws.below(asked.len())]));
            if draws.below(8) == 0 {
                let seat = Seat(u8::try_from(draws.below(seats)).unwrap());
                _ = table.concede(seat);
            } else {
                table.answer_nth(draws.below(table.answers().len()));
            }
            let copy = Auction.restore(catalog(), &table.snapshot()).unwrap();
            assert_eq!((copy.hash(), copy.outcome()), (table.hash(), table.outcome()));
        }
        assert!(matches!(table.outcome(), Some(Outcome::Win(_))), "{seats} seats, seed {seed}: {:?}", table.outcome());
        let mut again = Auction.start(catalog(), table.journal().setup.as_ref().unwrap()).unwrap();
        for step in &table.journal().steps {
            match *step {
                Step::Answer(seat, answer) => {
                    assert!(again.turn_to(seat));
                    again.answer(answer).unwrap();
                }
                Step::Concede(seat) => again.concede(seat).unwrap(),
            }
        }
        assert_eq!(again.hash(), table.hash(), "{seats} seats, seed {seed}");
    }
}
