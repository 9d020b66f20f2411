//! What can be paid, found by trying every way, and what is called off at every question of its announcement.

use super::board::Board;
use super::cards::change;
use super::games::{texts, walk};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{Seat, ZoneId};
use cardwright_core::kernel::program::Who;
use cardwright_core::rulesets::mana_arena::state::verb;
use cardwright_core::rulesets::mana_arena::vocabulary::{card_type, stat, zone};
use cardwright_core::table::Table;

/// The ways to pay a price: so much of it in spell mana.
fn ways(mana: i32, spell: i32, price: i32) -> Vec<i32> {
    (0..=spell).filter(|part| *part <= price && price - part <= mana).collect()
}

#[test]
fn what_can_be_paid_is_what_a_search_of_all_ways_finds() {
    let mut tried = 0;
    for mana in [0, 1, 2, 3, 5] {
        for spell in 0..=3 {
            for price in 0..=8 {
                for (kind, act) in [
                    (card_type::UNIT, verb::PLAY),
                    (card_type::SLOW_SPELL, verb::PLAY),
                    (card_type::TRAP, verb::SET),
                    (card_type::STRUCTURE, verb::PLAY),
                ] {
                    let mut board = Board::new();
                    [("mana", mana), ("spell-mana", spell)].iter().for_each(|(word, n)| board.number(0, word, *n));
                    let card = board.cards.card("dear", kind, [price, 1, 1]);
                    if kind == card_type::SLOW_SPELL {
                        board.cards.text(card, Vec::new(), vec![change(Who::You, stat::LIFE, -1)]);
                    }
                    board.put(card, 0, zone::HAND);
                    let mut play = board.game();
                    // Units are paid with mana alone.
                    let all = ways(mana, if kind == card_type::UNIT { 0 } else { spell }, price);
                    let case = format!("{mana} {spell} {price} {kind}");
                    assert_eq!(play.can(act, "dear"), !all.is_empty(), "{case}");
                    if all.is_empty() {
                        continue;
                    }
                    play.does(act, "dear");
                    let offered: Vec<i32> = play
                        .table
                        .answers()
                        .iter()
                        .filter_map(|a| if let Answer::Number(n) = a { Some(i32::from(*n)) } else { None })
                        .collect();
                    assert_eq!(offered, if all.len() > 1 { all.clone() } else { Vec::new() }, "{case}");
                    for part in &all {
                        let mut table = play.table.fork();
                        if all.len() > 1 {
                            table.answer(Answer::Number(i16::try_from(*part).unwrap())).unwrap();
                        }
                        let view = table.view(None);
                        let left = |word: &str| view.seats[0].stats.iter().find(|(w, _)| *w == word).unwrap().1;
                        assert_eq!((left("mana"), left("spell-mana")), (mana - price + part, spell - part), "{case}");
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

/// How many cards lie in each zone of a seat.
fn counts(table: &dyn Table, seat: Seat) -> Vec<(ZoneId, usize)> {
    table.view(None).seats[seat.index()].zones.iter().map(|zone| (zone.id, zone.count)).collect()
}

/// Goes through all answers of the seat that announces something, and calls it off at every question. Returns how often.
fn called_off(table: &dyn Table, before: &dyn Table) -> usize {
    let seat = before.asked();
    let announcing = table.asked() == seat
        && table.answers().last() == Some(&Answer::No)
        && matches!(table.answers()[0], Answer::Pick(_) | Answer::Number(_) | Answer::Mode(_));
    if !announcing {
        return 0;
    }
    let mut off = 0;
    for answer in table.answers() {
        let mut next = table.fork();
        next.answer(*answer).unwrap();
        if *answer != Answer::No {
            off += called_off(next.as_ref(), before);
            continue;
        }
        // Its player sees what was there before, and so does the other one but for the card that was shown.
        assert_eq!((next.answers(), next.asked()), (before.answers(), seat));
        assert_eq!(next.view(seat), before.view(seat));
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(counts(next.as_ref(), seat), counts(before, seat));
        }
        off += 1;
    }
    off
}

#[test]
fn what_is_called_off_at_any_question_has_not_happened() {
    let game = texts();
    let mut off = 0;
    for seed in 0..6 {
        walk(&game, seed, |table, _| {
            for answer in table.answers().iter().filter(|answer| matches!(answer, Answer::Act(_))) {
                let mut next = table.fork();
                next.answer(*answer).unwrap();
                off += called_off(next.as_ref(), table);
            }
        });
    }
    assert!(off > 100, "{off}");
}
