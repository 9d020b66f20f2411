//! What can be paid, found by trying every way, and what is called off at every question of its announcement.

use super::board::Board;
use super::cards::{aim, change, deal};
use super::games::{Ear, texts, walk};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{Seat, ZoneId};
use cardwright_core::kernel::log::{Entry, What};
use cardwright_core::kernel::program::{Side, Who};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::mana_arena::state::verb;
use cardwright_core::rulesets::mana_arena::vocabulary::{card_type, head, stat, zone};
use cardwright_core::table::{Outcome, Table};

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

/// The game, saved and taken up again.
fn restored(table: &dyn Table) -> Box<dyn Table> {
    ManaArena.restore(table.catalog().clone(), &table.snapshot()).unwrap()
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
        // And so it is where the game was saved in between.
        let mut saved = restored(table);
        saved.answer(Answer::No).unwrap();
        assert_eq!((saved.hash(), saved.answers()), (next.hash(), next.answers()));
        assert_eq!(restored(saved.as_ref()).hash(), next.hash());
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

/// What was told since the last time.
fn told(ear: &Ear) -> Vec<Entry> {
    std::mem::take(&mut ear.0.lock().unwrap().0)
}

#[test]
fn the_log_tells_of_what_was_called_off_only_what_was_learned() {
    let mut board = Board::new();
    for (name, seat) in [("one", 1), ("two", 1)] {
        board.unit(name, seat, [1, 1, 4], &[]);
    }
    let bolt = board.cards.card("bolt", card_type::FAST_SPELL, [1, 0, 0]);
    board.cards.text(bolt, vec![aim(Side::Opposing, 1)], vec![deal(2)]);
    board.put(bolt, 0, zone::HAND);
    let mut play = board.game();
    let ear = Ear::default();
    play.table.observe(Some(Box::new(ear.clone())));
    assert!(!play.table.may_call_off());
    let before = play.table.answers().to_vec();
    play.plays("bolt");
    // Nothing is told before it is certain.
    assert!(play.table.may_call_off());
    assert_eq!(told(&ear), Vec::new());
    play.pass();
    assert_eq!(play.table.answers(), before);
    // The other player has seen the card, the first time.
    let heard = told(&ear);
    let seen: Vec<_> = heard.iter().map(|entry| (entry.what, entry.card.map(|card| card.known_to & 3))).collect();
    assert_eq!(seen, [(What::Reveal, Some(3))]);
    play.plays("bolt").pass();
    assert_eq!(told(&ear), Vec::new());
    // Carried through, it is told whole and in order.
    play.plays("bolt").pick("two");
    let whats: Vec<What> = told(&ear).iter().map(|entry| entry.what).collect();
    let at = |what: What| whats.iter().position(|told| *told == what).unwrap();
    assert!(at(What::Answer) < at(What::Rule("play")), "{whats:?}");
    assert!(at(What::Rule("play")) < at(What::Rule("hurt")), "{whats:?}");
    assert_eq!(play.mark("two", "damage"), 2);
}

/// Follows every choice of what is announced until nothing of it is to be chosen any more, without calling it off. Returns in how many
/// ways it can be announced.
fn completed(table: &dyn Table) -> usize {
    if !table.may_call_off() {
        assert!(!matches!(table.outcome(), Some(Outcome::Fault(_))), "{:?}", table.outcome());
        return 1;
    }
    let [answers @ .., _] = table.answers() else { panic!("there is something to be chosen") };
    assert!(answers.len() > 1, "who has one answer is not asked");
    let mut ways = 0;
    for answer in answers {
        let mut next = table.fork();
        next.answer(*answer).unwrap();
        ways += completed(next.as_ref());
    }
    ways
}

#[test]
fn what_is_offered_can_be_announced_in_every_way_that_is_offered() {
    let game = texts();
    let mut ways = 0;
    for seed in 0..4 {
        walk(&game, seed, |table, _| {
            for answer in table.answers().iter().filter(|answer| matches!(answer, Answer::Act(_))) {
                let mut next = table.fork();
                next.answer(*answer).unwrap();
                ways += completed(next.as_ref());
            }
        });
    }
    assert!(ways > 1000, "{ways}");
}

#[test]
fn an_effect_that_costs_mana_is_offered_as_long_as_mana_pays_it() {
    // MA2-play.4: spell mana pays for cards, and not for what they do.
    for mana in 0..=3 {
        for price in 0..=3 {
            let mut board = Board::new();
            [("mana", mana), ("spell-mana", 3)].iter().for_each(|(word, n)| board.number(0, word, *n));
            let unit = board.unit("worker", 0, [1, 1, 1], &[]);
            let id = board.cards.headed(unit, head::ACTIVATE, Vec::new(), vec![change(Who::You, stat::LIFE, -1)]);
            board.cards.abilities[id.index()].price = u8::try_from(price).unwrap();
            let mut play = board.game();
            let mut offered = play.table.answers().iter().copied();
            let act = offered.find(|a| matches!(a, Answer::Act(act) if act.verb == verb::ACTIVATE));
            assert_eq!(act.is_some(), price <= mana, "{mana} {price}");
            let Some(act) = act else { continue };
            play.answer(act);
            assert_eq!((play.number(0, "mana"), play.number(0, "spell-mana")), (mana - price, 3), "{mana} {price}");
        }
    }
}

#[test]
fn a_game_that_is_restored_within_an_announcement_tells_all_of_it() {
    let mut board = Board::new();
    for (name, seat) in [("one", 1), ("two", 1)] {
        board.unit(name, seat, [1, 1, 4], &[]);
    }
    board.number(0, "spell-mana", 1);
    let bolt = board.cards.card("bolt", card_type::FAST_SPELL, [1, 0, 0]);
    board.cards.text(bolt, vec![aim(Side::Opposing, 1)], vec![deal(2)]);
    board.put(bolt, 0, zone::HAND);
    let mut play = board.game();
    let (ear, other) = (Ear::default(), Ear::default());
    play.table.observe(Some(Box::new(ear.clone())));
    play.plays("bolt");
    let mut saved = restored(play.table.as_ref());
    saved.observe(Some(Box::new(other.clone())));
    play.pick("two");
    let two = play.slot("two");
    saved.answer(Answer::Pick(two)).unwrap();
    // It is saved once more before it is paid.
    let mut saved = restored(saved.as_ref());
    saved.observe(Some(Box::new(other.clone())));
    play.answer(Answer::Number(1));
    saved.answer(Answer::Number(1)).unwrap();
    let (straight, again) = (told(&ear), told(&other));
    assert!(straight.iter().any(|entry| entry.what == What::Rule("play")));
    assert_eq!(straight, again);
    assert_eq!(saved.hash(), play.table.hash());
}
