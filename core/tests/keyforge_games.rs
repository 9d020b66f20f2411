//! Whole games of the second rulebook with cards that have no text, and the properties that hold in every game.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

use cardwright_core::kernel::capacity::TURNS;
use cardwright_core::kernel::catalog::{Card, Cards, Catalog, Face, Names};
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::{AbilityId, CardId, NOBODY, Seat, Slot, ZoneId};
use cardwright_core::kernel::log::{Entry, Observer, What};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::keyforge::KeyForge;
use cardwright_core::rulesets::keyforge::state::verb;
use cardwright_core::table::{DeckList, Fault, Outcome, Setup, Step, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

/// Twelve cards a house: seven creatures, two artifacts, an upgrade and two actions.
fn catalog() -> Arc<Catalog> {
    let mut cards = Vec::new();
    for house in 0..4u8 {
        for n in 0..12u8 {
            let kind = [2, 2, 2, 2, 2, 2, 2, 1, 1, 3, 0, 0][usize::from(n)];
            let power = if kind == 2 { i32::from(n) + 1 } else { 0 };
            // Keywords that are heads: taunt, elusive, skirmish, poison, alpha, omega, deploy.
            let heads = match n {
                0 => 1 << 7,
                1 => 1 << 8,
                2 => 1 << 9,
                3 => 1 << 10,
                4 => 1 << 15,
                10 => 1 << 13,
                11 => 1 << 14,
                _ => 0,
            };
            cards.push(Card {
                id: format!("H{house}-{n}"),
                name: Names { ko: format!("카드 {house} {n}"), en: format!("Card {house} {n}") },
                names: vec![u16::from(house) * 12 + u16::from(n)],
                kind,
                attributes: 1 << house,
                stats: [power, i32::from(n == 5), i32::from(n % 3 == 0)],
                faces: vec![Face { heads, ..Face::default() }],
                ..Card::default()
            });
        }
    }
    let mut catalog = Catalog::from(Cards { game: "keyforge".to_owned(), ..Cards::of(cards, Vec::new()) });
    catalog.seal();
    Arc::new(catalog)
}

fn deck(first: u16) -> DeckList {
    let cards = (0..36).map(|n| CardId((first * 12 + n) % 48)).collect();
    DeckList { leader: None, cards }
}

/// A game that has just begun, and its cards.
pub fn begun(seed: u64) -> (Box<dyn Table>, Arc<Catalog>) {
    let catalog = catalog();
    let table = KeyForge.start(catalog.clone(), &setup(seed)).unwrap_or_else(|f| panic!("{f:?}"));
    (table, catalog)
}

fn setup(seed: u64) -> Setup {
    Setup { decks: vec![deck(0), deck(1)], seed, settings: Vec::new(), chances: Vec::new() }
}

struct Sample(u64);

impl Sample {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).unwrap()
    }
}

fn walk(seed: u64, mut at: impl FnMut(&dyn Table, usize)) -> Box<dyn Table> {
    let mut table = KeyForge.start(catalog(), &setup(seed)).unwrap_or_else(|f| panic!("{f:?}"));
    let mut sample = Sample(seed | 1);
    let mut decisions = 0;
    while table.outcome().is_none() {
        at(table.as_ref(), decisions);
        let n = table.answers().len();
        assert!(n > 1, "a surfaced decision has several answers");
        table.answer_nth(sample.below(n));
        decisions += 1;
        assert!(decisions < 20_000, "a game ends");
    }
    table
}

#[test]
fn random_games_end_with_a_winner_by_a_clause() {
    let mut turns = Vec::new();
    for seed in 0..200 {
        let table = walk(seed, |_, _| ());
        assert!(matches!(table.outcome(), Some(Outcome::Win(_))), "{seed}: {:?}", table.outcome());
        assert_eq!(table.outcome_clause(), Some("KF2-forge.4"));
        turns.push(table.turn_number());
    }
    turns.sort_unstable();
    assert!(turns[100] < 80, "half of the games are over by turn {}", turns[100]);
}

#[test]
fn a_game_in_which_everybody_passes_ends_with_a_fault_of_its_own() {
    let mut table = KeyForge.start(catalog(), &setup(1)).unwrap_or_else(|f| panic!("{f:?}"));
    let ends = |a: &&Answer| matches!(a, Answer::Act(act) if act.verb == verb::END);
    while table.outcome().is_none() {
        let answer = table.answers().iter().find(ends).or(table.answers().first()).copied().unwrap();
        table.answer(answer).unwrap();
    }
    assert_eq!(table.outcome(), Some(Outcome::Fault(Fault::Turns)));
    assert_eq!(table.turn_number(), u32::from(TURNS));
}

#[test]
fn no_card_is_lost_or_doubled() {
    for seed in 0..20 {
        walk(seed, |table, number| {
            let mut seen = BTreeMap::new();
            let view = table.view(None);
            for zone in view.seats.iter().flat_map(|s| &s.zones) {
                for card in zone.cards.iter().flat_map(|c| std::iter::once(c).chain(&c.attached)) {
                    assert!(seen.insert(card.slot, card.card).is_none(), "game {seed}, decision {number}");
                }
            }
            assert_eq!(seen.len(), 72, "game {seed}, decision {number}");
        });
    }
}

#[test]
fn a_restored_game_goes_on_as_the_original() {
    for seed in 0..4 {
        walk(seed, |table, number| {
            let bytes = table.snapshot();
            let mut copy = KeyForge.restore(catalog(), &bytes).unwrap();
            let mut fork = table.fork();
            assert_eq!((copy.hash(), copy.answers()), (table.hash(), table.answers()));
            assert_eq!(copy.snapshot(), bytes);
            let n = table.answers().len();
            copy.answer_nth(number % n);
            fork.answer_nth(number % n);
            assert_eq!(copy.hash(), fork.hash(), "game {seed}, decision {number}");
        });
    }
}

#[test]
fn a_replayed_journal_is_the_same_game() {
    for seed in 0..20 {
        let end = walk(seed, |_, _| ());
        let mut again = KeyForge.start(catalog(), &setup(seed)).unwrap();
        for step in &end.journal().steps {
            let Step::Answer(seat, answer) = *step else { panic!("nobody conceded") };
            assert_eq!(again.asked(), Some(seat));
            again.answer(answer).unwrap();
        }
        assert_eq!((again.hash(), again.outcome()), (end.hash(), end.outcome()));
    }
}

#[test]
fn every_offered_answer_is_accepted_and_every_other_refused() {
    for seed in 0..3 {
        let mut sample = Sample(seed + 100);
        walk(seed, |table, number| {
            let before = table.hash();
            let offered: BTreeSet<Answer> = table.answers().iter().copied().collect();
            assert_eq!(offered.len(), table.answers().len(), "an answer is there twice");
            for answer in table.answers() {
                let mut fork = table.fork();
                assert_eq!(fork.why_not(*answer), None);
                fork.answer(*answer).unwrap_or_else(|e| panic!("game {seed}, decision {number}, {answer:?}: {e}"));
                assert_ne!(fork.hash(), before, "game {seed}, decision {number}, {answer:?} came to nothing");
            }
            for _ in 0..30 {
                let card = if sample.below(8) == 0 { NOBODY } else { Slot::try_from(sample.below(80)).unwrap() };
                let verb = u8::try_from(sample.below(24)).unwrap();
                let act = Act { verb, card, place: ZoneId::NOWHERE, ability: AbilityId::NONE };
                let answer = if sample.below(5) == 0 { Answer::Pick(card) } else { Answer::Act(act) };
                if !offered.contains(&answer) {
                    let mut fork = table.fork();
                    let refusal = fork.answer(answer).unwrap_err();
                    assert!(!refusal.clause.is_empty() && !refusal.reason.is_empty(), "{answer:?}: {refusal:?}");
                    assert_eq!(fork.hash(), before);
                }
            }
        });
    }
}

#[test]
fn no_view_or_offer_shows_a_hidden_card() {
    for seed in 0..6 {
        walk(seed, |table, number| {
            for seat in [Seat(0), Seat(1)] {
                let other = table.imagine(seat, number as u64);
                assert_eq!(table.view(Some(seat)), other.view(Some(seat)), "game {seed}, decision {number}");
                if table.asked() == Some(seat) {
                    assert_eq!(table.answers(), other.answers(), "game {seed}, decision {number}");
                }
            }
        });
    }
}

#[derive(Clone, Default)]
struct Ear(Arc<Mutex<(Vec<Entry>, BTreeSet<&'static str>)>>);

impl Observer for Ear {
    fn entry(&mut self, entry: &Entry) {
        self.0.lock().unwrap().0.push(*entry);
    }
    fn cite(&mut self, clause: &'static str) {
        self.0.lock().unwrap().1.insert(clause);
    }
}

#[test]
fn every_cited_clause_is_in_the_catalogue_and_nobody_notices_an_observer() {
    let known: BTreeSet<&str> = KeyForge
        .printed()
        .clauses
        .lines()
        .filter_map(|l| l.trim().strip_prefix("- id: "))
        .map(|id| id.trim_matches('"'))
        .collect();
    assert!(known.len() > 100);
    for seed in 0..30 {
        let alone = walk(seed, |_, _| ());
        let ear = Ear::default();
        let mut heard = KeyForge.start_observed(catalog(), &setup(seed), Some(Box::new(ear.clone()))).unwrap();
        for step in &alone.journal().steps {
            let Step::Answer(_, answer) = *step else { panic!("nobody conceded") };
            heard.answer(answer).unwrap();
        }
        assert_eq!(heard.hash(), alone.hash(), "game {seed}");
        let (entries, cited) = std::mem::take(&mut *ear.0.lock().unwrap());
        assert!(matches!(entries.last().map(|e| e.what), Some(What::Over)));
        let told = entries.iter().map(|e| e.clause);
        let unknown: Vec<&str> = told.chain(cited).filter(|c| !c.is_empty() && !known.contains(c)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}

#[test]
fn decks_have_thirty_six_cards_of_three_houses() {
    assert_eq!(KeyForge.check_deck(&catalog(), &deck(0)), Vec::new());
    let mut short = deck(0);
    short.cards.pop();
    let codes: Vec<&str> = KeyForge.check_deck(&catalog(), &short).iter().map(|f| f.code).collect();
    assert_eq!(codes, ["deck-size", "deck-house"]);
    let mut mixed = deck(0);
    mixed.cards[0] = CardId(40);
    let codes: Vec<&str> = KeyForge.check_deck(&catalog(), &mixed).iter().map(|f| f.code).collect();
    assert_eq!(codes, ["deck-houses", "deck-house", "deck-house"]);
}
