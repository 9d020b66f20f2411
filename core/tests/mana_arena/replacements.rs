//! Two and three effects on one hit, in every order in which its player can have them meet it.

use super::board::Board;
use super::cards::{aim, deal, units};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::program::{Op, Pattern, Side, Value};
use cardwright_core::rulesets::mana_arena::vocabulary::{card_type, head, zone};

/// What an effect makes of a hit: twice as much, two less, nothing at all.
const TWICE: &str = "twice";
const LESS: &str = "less";
const NONE: &str = "none";

/// How much damage a hit for four deals that meets these effects in this order.
fn dealt(order: &[&str], tough: bool) -> i32 {
    let mut hit = 4;
    for effect in order {
        match *effect {
            TWICE => hit *= 2,
            LESS => hit -= 2,
            // It does not happen any more, so nothing else meets it.
            _ => return 0,
        }
    }
    // MA-8: Tough takes off what is left.
    hit - i32::from(tough)
}

/// The damage on a unit that is hit, as its player says in which order the effects meet that.
fn hit(order: &[&'static str], tough: bool) -> i32 {
    let mut board = Board::new();
    board.unit("victim", 1, [1, 1, 30], if tough { &[head::TOUGH] } else { &[] });
    for effect in [TWICE, LESS, NONE].into_iter().filter(|effect| order.contains(effect)) {
        let unit = board.unit(effect, 1, [1, 1, 30], &[]);
        let amount = || Box::new(Value::EventAmount);
        let does = match effect {
            TWICE => Op::Amend(Value::Total(amount(), amount())),
            LESS => Op::Amend(Value::Plus(amount(), -2)),
            _ => Op::Prevent,
        };
        let on = Pattern { kind: EventKind::DAMAGED, subject: Some(units(Side::Own)), ..Pattern::default() };
        board.cards.would(unit, on, vec![does]);
    }
    let bolt = board.cards.card("bolt", card_type::SLOW_SPELL, [0, 0, 0]);
    board.cards.text(bolt, vec![aim(Side::Opposing, 1)], vec![deal(4)]);
    board.put(bolt, 0, zone::HAND);
    let mut play = board.game();
    play.plays("bolt").pick("victim");
    let mut met = 0;
    while let [Answer::Next { .. }, ..] = *play.table.answers() {
        assert_eq!(play.table.asked(), Some(Seat(1)));
        let slot = play.slot(order[met]);
        let is = |a: &&Answer| matches!(a, Answer::Next { holder, .. } if *holder == slot);
        let next = *play.table.answers().iter().find(is).unwrap();
        play.answer(next);
        met += 1;
    }
    play.mark("victim", "damage")
}

#[test]
fn every_order_of_two_and_three_effects_counts_as_it_was_said() {
    let all = [TWICE, LESS, NONE];
    let mut tried = 0;
    for first in all {
        for second in all.into_iter().filter(|second| *second != first) {
            let third = all.into_iter().filter(|third| ![first, second].contains(third));
            let orders = third.map(|third| vec![first, second, third]).chain([vec![first, second]]);
            for order in orders {
                for tough in [false, true] {
                    assert_eq!(hit(&order, tough), dealt(&order, tough), "{order:?} {tough}");
                    tried += 1;
                }
            }
        }
    }
    assert_eq!(tried, 24);
}
