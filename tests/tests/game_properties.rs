//! What must hold in every game of every rulebook, tried on random games with the shipped decks: one test a property.
//! `CARDWRIGHT_FULL=1 cargo test -p cardwright-tests --release --test suite game_properties` tries harder.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_core::kernel::decision::{Act, Answer, Decision};
use cardwright_core::kernel::ids::{AbilityId, CardId, NOBODY, Seat, Slot, ZONES, ZoneId};
use cardwright_core::kernel::log::{Entry, What};
use cardwright_core::kernel::view::CardView;
use cardwright_core::table::{Outcome, Step, Table};
use cardwright_kit::play::journal::Record;
use cardwright_kit::play::offer;
use cardwright_kit::play::saves;
use cardwright_kit::play::simulation::TURN_LIMIT;
use cardwright_kit::project::games::Game;
use cardwright_tests::games::{self, Ear, Sample};
use std::collections::{BTreeMap, BTreeSet};

/// Runs a property over games of every rulebook.
fn each_game(quick: u64, property: impl Fn(&Game, u64)) {
    let games = games::shipped();
    assert!(!games.is_empty() && games.iter().all(|g| g.decks.iter().any(|d| d.legal)), "cards and decks are shipped");
    for game in &games {
        for seed in 0..games::amount(quick, 1_000) {
            property(game, seed);
        }
    }
}

fn seats(table: &dyn Table) -> impl Iterator<Item = Seat> + use<> {
    (0..u8::try_from(table.view(None).seats.len()).unwrap()).map(Seat)
}

/// Makes the decision of a seat the open one, as a front end does for who answers in secret.
fn turned(table: &dyn Table, seat: Seat) -> Box<dyn Table> {
    let mut fork = table.fork();
    assert!(fork.turn_to(seat));
    fork
}

/// Where every card is: slot, card, and where it was seen.
fn census(table: &dyn Table) -> BTreeMap<Slot, (CardId, u8)> {
    fn add(card: &CardView, zone: ZoneId, all: &mut BTreeMap<Slot, (CardId, u8)>) {
        let slot = card.slot.expect("the view that shows everything has slots");
        assert!(all.insert(slot, (card.card, zone.0)).is_none(), "slot {slot} is in two places");
        for attached in &card.attached {
            add(attached, zone, all);
        }
    }
    let mut all = BTreeMap::new();
    let view = table.view(None);
    for zone in view.seats.iter().flat_map(|s| &s.zones).chain(&view.table) {
        assert_eq!(zone.count, zone.cards.len(), "everything is shown");
        for card in &zone.cards {
            add(card, zone.id, &mut all);
        }
    }
    all
}

#[test]
fn no_card_is_lost_or_doubled() {
    each_game(12, |game, seed| {
        let mut first: Option<BTreeMap<Slot, CardId>> = None;
        let cards = |table: &dyn Table| census(table).into_iter().map(|(s, (c, _))| (s, c)).collect::<BTreeMap<_, _>>();
        // What is made on the way is none of them.
        let of = |before: &BTreeMap<Slot, CardId>, now: BTreeMap<Slot, CardId>| {
            now.into_iter().filter(|(slot, _)| before.contains_key(slot)).collect::<BTreeMap<_, _>>()
        };
        let end = games::walk(game, seed, |table, number| {
            let now = cards(table);
            let before = first.get_or_insert_with(|| now.clone());
            assert_eq!(*before, of(before, now), "game {seed}, decision {number}");
        });
        let first = first.unwrap();
        assert_eq!(first, of(&first, cards(end.unwrap().as_ref())), "game {seed}, at the end");
    });
}

#[test]
fn a_restored_game_is_the_same_game() {
    each_game(6, |game, seed| {
        games::walk(game, seed, |table, number| {
            let bytes = table.snapshot();
            let mut restored = game.book.restore(game.catalog.clone(), &bytes).unwrap();
            let at = format!("game {seed}, decision {number}");
            assert_eq!(restored.all_asked(), table.all_asked(), "{at}");
            assert!(restored.turn_to(table.asked().unwrap()), "{at}");
            assert_eq!(restored.hash(), table.hash(), "{at}");
            assert_eq!(restored.answers(), table.answers(), "{at}");
            // What scripts were told before is in no snapshot: what they say may be closed to more than it was.
            let asked = |table: &dyn Table| table.decision().map(|decision| Decision { closed: 0, ..decision });
            assert_eq!(asked(restored.as_ref()), asked(table), "{at}");
            assert_eq!(restored.view(None), table.view(None), "{at}");
            assert_eq!(restored.snapshot(), bytes, "{at}");
            let n = table.answers().len();
            let (mut a, mut b) = (table.fork(), restored);
            a.answer_nth(number as usize % n);
            b.answer_nth(number as usize % n);
            assert_eq!(a.hash(), b.hash(), "{at}");
        })
        .unwrap();
    });
}

#[test]
fn a_replayed_journal_is_the_same_game() {
    each_game(12, |game, seed| {
        let mut hashes = Vec::new();
        // Answers that were given in secret stand in the order of seats, whoever gave them first.
        let open = |table: &dyn Table| (!table.decision().is_some_and(|d| d.ask.secret)).then(|| table.hash());
        let end = games::walk(game, seed, |table, _| hashes.push(open(table))).unwrap();
        hashes.push(open(end.as_ref()));
        let journal = end.journal().clone();
        let mut again = game.book.start(game.catalog.clone(), journal.setup.as_ref().unwrap()).unwrap();
        let mut record = Record::begin(again.as_ref(), game.book).unwrap();
        for (number, step) in journal.steps.iter().enumerate() {
            assert_eq!(open(again.as_ref()), hashes[number], "game {seed}, decision {number}");
            let Step::Answer(seat, answer) = *step else { panic!("nobody conceded") };
            assert!(again.turn_to(seat), "game {seed}, decision {number}");
            again.answer(answer).unwrap();
            record.step(again.as_ref(), game.book);
        }
        assert_eq!(again.outcome(), end.outcome());
        assert_eq!(Some(again.hash()), *hashes.last().unwrap());
        // The same through a file.
        let read = Record::read(&record.text()).unwrap();
        assert_eq!(read, record);
        assert_eq!(read.changed(&game.catalog), Vec::<String>::new());
        let setup = read.setup(game.book, &game.catalog).unwrap();
        assert_eq!(Some(&setup), journal.setup.as_ref());
        let mut session = saves::begin(&read, game.book, &game.catalog).unwrap();
        saves::replay(&read, &mut session, true).unwrap_or_else(|e| panic!("game {seed}: {e:?}"));
        assert_eq!(session.table().hash(), end.hash(), "game {seed}");
    });
}

#[test]
fn every_offered_answer_is_accepted() {
    each_game(3, |game, seed| {
        games::walk(game, seed, |table, number| {
            let before = table.hash();
            let offered: BTreeSet<Answer> = table.answers().iter().copied().collect();
            assert_eq!(
                offered.len(),
                table.answers().len(),
                "game {seed}, decision {number}: an answer is there twice"
            );
            assert!(offered.len() > 1, "a decision with one answer is taken by itself");
            for answer in table.answers() {
                let mut fork = table.fork();
                assert_eq!(fork.why_not(*answer), None);
                fork.answer(*answer).unwrap_or_else(|e| panic!("game {seed}, decision {number}, {answer:?}: {e}"));
                assert_ne!(fork.hash(), before, "game {seed}, decision {number}, {answer:?} came to nothing at all");
                assert_ne!(fork.asked().is_some(), fork.outcome().is_some(), "a game asks or is over");
            }
            assert_eq!(table.hash(), before, "a fork goes its own way");
        })
        .unwrap();
    });
}

/// Answers of every kind, right and wrong.
fn any_answer(game: &Game, sample: &mut Sample, answers: &[Answer]) -> Answer {
    let slot = |sample: &mut Sample| match sample.below(20) {
        0 => NOBODY,
        1 => Slot::try_from(sample.below(65_536)).unwrap(),
        2 => Slot::try_from(sample.below(240)).unwrap(),
        _ => Slot::try_from(sample.below(84)).unwrap(),
    };
    let zone = |sample: &mut Sample| match sample.below(8) {
        0 => ZoneId::NOWHERE,
        1 => ZoneId(u8::try_from(sample.below(256)).unwrap()),
        _ => ZoneId(u8::try_from(sample.below(ZONES.min(32))).unwrap()),
    };
    let ability = |sample: &mut Sample| match sample.below(4) {
        0 => AbilityId(u16::try_from(sample.below(65536)).unwrap()),
        1 => AbilityId(u16::try_from(sample.below(game.catalog.abilities.len())).unwrap()),
        _ => AbilityId::NONE,
    };
    // One thing about a legal answer changed: the most likely mistake.
    if let Some(Answer::Act(act)) = answers.get(sample.below(answers.len() * 2)).copied() {
        return Answer::Act(match sample.below(4) {
            0 => Act { verb: u8::try_from(sample.below(12)).unwrap(), ..act },
            1 => Act { card: slot(sample), ..act },
            2 => Act { place: zone(sample), ..act },
            _ => Act { ability: ability(sample), ..act },
        });
    }
    match sample.below(11) {
        0 => Answer::Yes,
        1 => Answer::No,
        2 => Answer::Done,
        3 | 4 => Answer::Pick(slot(sample)),
        5 => Answer::Place(zone(sample)),
        6 => Answer::Number(i16::try_from(sample.below(40)).unwrap() - 10),
        7 => Answer::Mode(u8::try_from(sample.below(5)).unwrap()),
        8 => Answer::Next { holder: slot(sample), ability: ability(sample) },
        _ => Answer::Act(Act {
            verb: u8::try_from(sample.below(12)).unwrap(),
            card: slot(sample),
            place: zone(sample),
            ability: ability(sample),
        }),
    }
}

#[test]
fn every_other_answer_is_refused_and_changes_nothing() {
    each_game(6, |game, seed| {
        let mut sample = Sample(seed);
        games::walk(game, seed, |table, number| {
            let mut table = table.fork();
            let (before, decision) = (table.snapshot(), table.decision());
            let answers = table.answers().to_vec();
            for _ in 0..40 {
                let answer = any_answer(game, &mut sample, &answers);
                if answers.contains(&answer) {
                    continue;
                }
                let at = format!("game {seed}, decision {number}, {answer:?}");
                let refusal = table.answer(answer).expect_err(&at);
                assert!(!refusal.clause.is_empty() && !refusal.reason.is_empty(), "{at}: {refusal:?}");
                assert_eq!(table.why_not(answer), Some(refusal), "{at}");
            }
            assert_eq!(table.snapshot(), before, "game {seed}, decision {number}");
            assert_eq!(table.decision(), decision);
            assert_eq!(table.answers(), answers);
            assert_eq!(table.journal().steps.len(), number as usize, "a refused answer is in no journal");
        })
        .unwrap();
    });
}

/// What a seat sees of a moment: its view, who is asked, and the question if it is one of them.
fn sight(game: &Game, table: &dyn Table, seat: Seat) -> String {
    let mut text = serde_json::to_string_pretty(&table.view(Some(seat))).unwrap();
    text += &format!("\n{:?} {:?}\n", table.all_asked(), table.outcome());
    if table.all_asked().contains(&seat) {
        let table = turned(table, seat);
        let decision = table.decision().unwrap();
        text += &format!("{:?} {} {:?} {}\n", decision.ask, decision.clause, decision.ability, decision.picked);
        text += &format!("{:?}\n", decision.source.map(|s| table.glimpse(Some(seat), s)));
        for answer in table.answers() {
            text += &format!("{:?}\n", offer::seen(table.as_ref(), game.book, Some(seat), *answer));
        }
    }
    text
}

/// The log of one answer as a seat may read it, one line an entry. That somebody else had a choice at all is left out: a
/// question with one answer is taken by itself, and everybody at the table notices.
fn log_of(table: &mut dyn Table, answer: Answer, seat: Seat) -> Vec<String> {
    let ear = Ear::default();
    table.observe(Some(Box::new(ear.clone())));
    table.answer(answer).unwrap();
    let told = |e: &Entry| serde_json::to_string(&e.for_seat(Some(seat))).unwrap();
    let choice = |e: &&Entry| e.what == What::Answer && e.seat != Some(seat);
    ear.take().entries.iter().filter(|e| !choice(e)).map(told).collect()
}

/// Slots of cards that a seat can't see now, but will have been shown when this answer has been carried out.
fn learned(table: &dyn Table, answer: Answer, seat: Seat) -> BTreeSet<Slot> {
    let ear = Ear::default();
    let mut fork = table.fork();
    fork.observe(Some(Box::new(ear.clone())));
    fork.answer(answer).unwrap();
    let cards = |e: Entry| [e.card, e.other].into_iter().flatten();
    let shown = ear.take().entries.into_iter().flat_map(cards).filter(|s| s.known_to & seat.bit() != 0).map(|s| s.slot);
    let mut learned: BTreeSet<Slot> = shown.collect();
    learned.extend(census(fork.as_ref()).into_keys().filter(|s| fork.glimpse(Some(seat), *s).card.is_some()));
    learned
}

/// A game that is the same to a seat: hidden cards dealt anew, those in `keep` as they were, and what others have answered in
/// secret too if it is `opened`. `None`: none was found.
fn other_deal(table: &dyn Table, seat: Seat, keep: &BTreeSet<Slot>, opened: bool, seed: u64) -> Option<Box<dyn Table>> {
    let real = census(table);
    (0..16).map(|n| table.imagine(seat, seed * 16 + n)).find(|imagined| {
        let now = census(imagined.as_ref());
        let sealed = |of: Seat| imagined.sealed(of) == table.sealed(of);
        // What has been made by then is nowhere yet.
        keep.iter().filter(|slot| real.contains_key(slot)).all(|slot| now[slot] == real[slot])
            && now != real
            && (!opened || seats(table).all(sealed))
    })
}

#[test]
fn no_view_offer_or_refusal_shows_a_hidden_card() {
    each_game(6, |game, seed| {
        let mut sample = Sample(seed);
        games::walk(game, seed, |table, number| {
            for seat in seats(table) {
                let other = table.imagine(seat, u64::from(number));
                let at = format!("game {seed}, decision {number}, {seat}");
                assert_eq!(sight(game, table, seat), sight(game, other.as_ref(), seat), "{at}");
                if table.all_asked().contains(&seat) {
                    let (table, other) = (turned(table, seat), turned(other.as_ref(), seat));
                    let answers = table.answers().to_vec();
                    assert_eq!(answers, other.answers(), "{at}");
                    for _ in 0..10 {
                        let answer = any_answer(game, &mut sample, &answers);
                        assert_eq!(table.why_not(answer), other.why_not(answer), "{at}, {answer:?}");
                    }
                }
            }
        })
        .unwrap();
    });
}

#[test]
fn the_deal_that_a_seat_imagines_is_another() {
    let mut different = 0;
    for game in &games::shipped() {
        games::walk(game, 1, |table, number| {
            let (real, imagined) = (census(table), census(table.imagine(Seat(0), u64::from(number)).as_ref()));
            different += real.iter().filter(|(slot, at)| imagined[slot] != **at).count();
            for (slot, at) in &real {
                let seen = table.glimpse(Some(Seat(0)), *slot).card.is_some();
                assert!(!seen || imagined[slot] == *at, "what is seen stays");
            }
        })
        .unwrap();
    }
    assert!(different > 500, "cards that a seat can't see are dealt anew: {different}");
}

#[test]
fn no_log_shows_a_hidden_card() {
    let compared = std::cell::Cell::new(0);
    each_game(6, |game, seed| {
        games::walk(game, seed, |table, number| {
            let asked = table.asked().unwrap();
            let answer = table.answers()[number as usize % table.answers().len()];
            // The last answer of those that are given in secret opens all of them.
            let secret = |table: &dyn Table| table.decision().is_some_and(|decision| decision.ask.secret);
            let mut after = table.fork();
            after.answer(answer).unwrap();
            let opened = secret(table) && !secret(after.as_ref());
            // The asked seat's choice is its own; what it does must look the same to everybody who can't tell.
            for seat in seats(table) {
                let keep = learned(table, answer, seat);
                let Some(mut other) = other_deal(table, seat, &keep, opened, u64::from(number)) else { continue };
                other.turn_to(asked);
                if seat != asked && !other.answers().contains(&answer) {
                    continue;
                }
                // A card that the answer has a rule show tells the deals apart, in the open.
                if learned(other.as_ref(), answer, seat) != keep {
                    continue;
                }
                let mut real = table.fork();
                let (a, b) = (log_of(real.as_mut(), answer, seat), log_of(other.as_mut(), answer, seat));
                let at = format!("game {seed}, decision {number}, {seat}, {answer:?}");
                // So does a price that is paid in the open for a card that is not.
                let paid = |log: &[String]| {
                    let first = log.iter().find(|line| line.contains("\"what\":\"Stat\""));
                    first.filter(|line| line.contains("\"amount\":-")).cloned()
                };
                if seat != asked && paid(&a) != paid(&b) {
                    continue;
                }
                // Somebody else may have had a choice in one of the two and none in the other: then one of them stops
                // there, and up to there they are equal.
                let same = a.len().min(b.len());
                let stopped = if a.len() < b.len() { real.asked() } else { other.asked() };
                assert!(a.len() == b.len() || stopped.is_some_and(|s| s != seat), "{at}: {a:#?} {b:#?}");
                assert_eq!(a[..same], b[..same], "{at}");
                // Who had no choice in one of the two may be asked something else there, at a later moment.
                let moment = |table: &dyn Table| table.decision().map(|d| (d.ask.kind, d.clause));
                let together = moment(real.as_ref()) == moment(other.as_ref());
                if a.len() == b.len() && real.all_asked() == other.all_asked() && together {
                    assert_eq!(sight(game, real.as_ref(), seat), sight(game, other.as_ref(), seat), "{at}");
                    compared.set(compared.get() + 1);
                }
            }
        })
        .unwrap();
    });
    assert!(compared.get() > 300, "only {} moments could be compared", compared.get());
}

#[test]
fn what_a_seat_reads_names_no_slot() {
    each_game(2, |game, seed| {
        let ear = Ear::default();
        let mut table = games::begin(game, seed).unwrap();
        table.observe(Some(Box::new(ear.clone())));
        let mut sample = Sample(seed);
        while table.outcome().is_none() {
            let n = table.answers().len();
            table.answer_nth(sample.below(n));
        }
        for entry in ear.take().entries {
            for seat in seats(table.as_ref()) {
                let told = entry.for_seat(Some(seat));
                let slots = [told.card, told.other].into_iter().flatten().map(|s| s.slot);
                assert!(slots.chain([told.cause.source.slot]).all(|s| s == NOBODY), "{told:?}");
            }
        }
        let view = serde_json::to_string(&table.view(Some(Seat(0)))).unwrap();
        assert!(!view.contains("\"slot\""));
    });
}

#[test]
fn every_game_ends_in_time_by_a_clause() {
    each_game(60, |game, seed| {
        let end = games::walk(game, seed, |_, _| ()).unwrap();
        assert!(matches!(end.outcome(), Some(Outcome::Win(_) | Outcome::Draw)), "game {seed}: {:?}", end.outcome());
        assert!(end.turn_number() < TURN_LIMIT, "game {seed}");
        let clause = end.outcome_clause().unwrap();
        assert!(game.book.printed().clauses.contains(&format!("\"{clause}\"")), "game {seed}: {clause}");
        assert!(end.answers().is_empty() && end.decision().is_none());
    });
}

#[test]
fn nobody_notices_an_observer() {
    each_game(12, |game, seed| {
        let alone = games::walk(game, seed, |_, _| ()).unwrap();
        let ear = Ear::default();
        let setup = games::setup(game, seed);
        let mut heard = game.book.start_observed(game.catalog.clone(), &setup, Some(Box::new(ear.clone()))).unwrap();
        for step in &alone.journal().steps {
            let Step::Answer(seat, answer) = *step else { panic!("nobody conceded") };
            assert!(heard.turn_to(seat));
            heard.answer(answer).unwrap();
        }
        assert_eq!(heard.hash(), alone.hash(), "game {seed}");
        let log = ear.take();
        assert!(log.entries.len() > 50 && log.cited.len() > 20, "there was something to hear");
        assert!(
            matches!(log.entries.last().map(|e| e.what), Some(What::Over)),
            "game {seed}: the log ends with the game"
        );
    });
}

#[test]
fn conceding_is_always_possible_and_ends_the_game_of_two() {
    each_game(6, |game, seed| {
        let mut sample = Sample(seed);
        games::walk(game, seed, |table, number| {
            for seat in seats(table) {
                let mut fork = table.fork();
                let at = format!("game {seed}, decision {number}, {seat}");
                fork.concede(seat).unwrap();
                assert_eq!(fork.journal().steps.last(), Some(&Step::Concede(seat)));
                let bytes = fork.snapshot();
                assert_eq!(game.book.restore(game.catalog.clone(), &bytes).unwrap().hash(), fork.hash(), "{at}");
                assert!(fork.concede(seat).is_err(), "{at}: nobody leaves twice");
                // The others play on, until one is left.
                let mut left: Vec<Seat> = seats(table).filter(|other| *other != seat).collect();
                while left.len() > 1 && fork.outcome().is_none() {
                    assert!(fork.all_asked().iter().all(|asked| left.contains(asked)), "{at}");
                    let next = left.remove(sample.below(left.len()));
                    fork.concede(next).unwrap();
                }
                // What nobody but who left was asked may have ended the game by its rules.
                let won = left.iter().any(|seat| fork.outcome() == Some(Outcome::Win(*seat)));
                assert!(won, "{at}: {:?}", fork.outcome());
            }
        })
        .unwrap();
    });
}

/// Whether a question of this group of secret ones is open.
fn in_secret(table: &dyn Table, group: u32) -> bool {
    table.decision().is_some_and(|decision| decision.ask.secret && decision.id == group)
}

/// Answers one question of a seat in a group of secret ones with the next number of its own stream.
fn seal(table: &mut dyn Table, seat: Seat, stream: &mut Sample) {
    assert!(table.turn_to(seat));
    let n = table.answers().len();
    table.answer_nth(stream.below(n));
}

#[test]
fn secret_answers_come_to_one_state_in_any_order_and_show_nobody_another_s() {
    let groups = std::cell::Cell::new(0);
    each_game(9, |game, seed| {
        games::walk(game, seed, |table, number| {
            let (asked, Some(decision)) = (table.all_asked(), table.decision()) else { return };
            let begins = asked.len() > 1 && asked.iter().all(|seat| table.sealed(*seat).is_empty());
            if !begins {
                return;
            }
            groups.set(groups.get() + 1);
            let at = format!("game {seed}, decision {number}");
            let streams = || seats(table).map(|seat| Sample(seed * 64 + u64::from(seat.0))).collect::<Vec<_>>();
            let mut ends = Vec::new();
            for way in 0..4 {
                let (mut fork, mut own, mut order) = (table.fork(), streams(), Sample(way));
                while in_secret(fork.as_ref(), decision.id) {
                    let open = fork.all_asked();
                    // One after the other from the first or from the last, or all mixed.
                    let next = match way {
                        0 => open[0],
                        1 => open[open.len() - 1],
                        _ => open[order.below(open.len())],
                    };
                    seal(fork.as_mut(), next, &mut own[next.index()]);
                    let back = game.book.restore(game.catalog.clone(), &fork.snapshot()).unwrap();
                    assert_eq!((back.hash(), back.all_asked()), (fork.hash(), fork.all_asked()), "{at}");
                }
                ends.push(fork.hash());
            }
            assert!(ends.iter().all(|end| *end == ends[0]), "{at}: {ends:?}");
            // Another answer of one shows nothing to the others.
            let (one, mut two) = (asked[0], turned(table, asked[0]));
            let mut first = turned(table, one);
            first.answer_nth(0);
            two.answer_nth(two.answers().len() - 1);
            assert_ne!(first.sealed(one), two.sealed(one), "{at}");
            for seat in seats(table).filter(|seat| *seat != one && first.all_asked() == two.all_asked()) {
                assert_eq!(sight(game, first.as_ref(), seat), sight(game, two.as_ref(), seat), "{at}, {seat}");
            }
        })
        .unwrap();
    });
    assert!(groups.get() > 20, "{} groups of secret answers", groups.get());
}
