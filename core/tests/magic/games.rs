//! Whole games with plain decks, and properties that must hold in every one of them.

use super::cards::Cards;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_core::kernel::log::{Entry, Observer, What};
use cardwright_core::kernel::view::View;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::magic::Magic;
use cardwright_core::rulesets::magic::vocabulary::{card_type, head};
use cardwright_core::table::{DeckList, Outcome, Setup, Step, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

pub type Game = (Arc<Catalog>, Vec<DeckList>);

const COLOURS: [&str; 5] = ["W", "U", "B", "R", "G"];

/// Five decks of two colours each: lands, and creatures with every keyword that rules of combat read.
pub fn plain() -> Game {
    let mut cards = Cards::new();
    let basics: Vec<CardId> = (0..5).map(|kind| cards.basic(kind)).collect();
    let keywords: Vec<u8> = (head::DEATHTOUCH..=head::MENACE).collect();
    let mut decks = Vec::new();
    for (at, colour) in COLOURS.iter().enumerate() {
        let other = COLOURS[(at + 1) % 5];
        let mut own = Vec::new();
        for n in 0..9usize {
            let heads = [keywords[(at * 5 + n) % keywords.len()], keywords[(at * 3 + n * 7) % keywords.len()]];
            let price = match n % 4 {
                0 => colour.to_string(),
                1 => format!("1{colour}"),
                2 => format!("2{{{colour}/{other}}}"),
                _ => format!("2{colour}{other}"),
            };
            let size = i32::try_from(n % 4).unwrap() + 1;
            let heads = if n % 3 == 0 { &heads[..0] } else { &heads[..] };
            own.push(cards.creature(&format!("beast {at}-{n}"), &price, (size, size + i32::from(n % 2 == 0)), heads));
        }
        let lands = [basics[at], basics[(at + 1) % 5]];
        let all = (0..36).map(|n| own[n % 9]).chain((0..24).map(|n| lands[n % 2]));
        decks.push(DeckList { leader: None, cards: all.collect() });
    }
    (cards.seal(), decks)
}

/// Decks of small cards with everything that plain cards can have: snow lands, all symbols, legends, planeswalkers, artifacts.
pub fn odd() -> Game {
    let mut cards = Cards::new();
    let forest = cards.basic(4);
    let snow = cards.card("frozen wood", &[card_type::LAND, card_type::BASIC, card_type::SNOW], "");
    cards.subtype(snow, "Forest");
    let both = cards.card("marsh wood", &[card_type::LAND], "");
    ["Swamp", "Forest"].into_iter().for_each(|name| cards.subtype(both, name));
    let grove = cards.card("walking grove", &[card_type::CREATURE, card_type::LAND], "");
    cards.cards[grove.index()].stats = [1, 1, 0];
    cards.subtype(grove, "Forest");
    let mut own = Vec::new();
    for (at, price) in ["{G/P}", "{2/B}G", "SG", "{B/G}", "1", "0", "XG", "3GG"].into_iter().enumerate() {
        let at = i32::try_from(at).unwrap();
        own.push(cards.creature(&format!("oddling {price}"), price, (at % 3 + 1, at % 4 + 1), &[]));
    }
    let king = cards.creature("root king", "1G", (3, 3), &[head::TRAMPLE]);
    cards.also(king, card_type::LEGENDARY);
    let walker = cards.walker("root walker", "1G", 3);
    let idol = cards.card("idol", &[card_type::ARTIFACT], "1");
    let charm = cards.card("charm", &[card_type::ENCHANTMENT], "G");
    own.extend([king, walker, idol, charm]);
    let lands = [forest, snow, both, grove];
    let all = (0..36).map(|n| own[n % own.len()]).chain((0..26).map(|n| lands[if n < 16 { n % 2 } else { n % 4 }]));
    let deck = DeckList { leader: None, cards: all.collect() };
    (cards.seal(), vec![deck.clone(), deck.clone(), deck.clone(), deck])
}

fn setup(game: &Game, seats: usize, seed: u64) -> Setup {
    let first = usize::try_from(seed).unwrap();
    let decks = (0..seats).map(|seat| game.1[(first + seat * 2) % game.1.len()].clone()).collect();
    let limited = ("deck".to_owned(), 1);
    Setup { decks, seed, settings: vec![limited], chances: Vec::new() }
}

struct Sample(u64);

impl Sample {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).unwrap()
    }
}

pub fn begin(game: &Game, seats: usize, seed: u64) -> Box<dyn Table> {
    Magic.start(game.0.clone(), &setup(game, seats, seed)).unwrap_or_else(|f| panic!("{f:?}"))
}

/// Plays a game at random. Nobody calls off what they have begun to announce.
pub fn walk(game: &Game, seats: usize, seed: u64, mut at: impl FnMut(&dyn Table, usize)) -> Box<dyn Table> {
    let mut table = begin(game, seats, seed);
    let mut sample = Sample(seed | 1);
    let mut decisions = 0;
    while table.outcome().is_none() {
        at(table.as_ref(), decisions);
        let n = table.answers().len();
        assert!(n > 1, "a surfaced decision has several answers");
        table.answer_nth(sample.below(n - usize::from(table.may_call_off())));
        decisions += 1;
        assert!(decisions < 20_000, "a game ends");
    }
    table
}

fn is_full() -> bool {
    std::env::var_os("CARDWRIGHT_FULL").is_some()
}

#[test]
fn random_games_end_by_life_or_an_empty_library() {
    let games = if is_full() { 1_000 } else { 40 };
    let (mut decisions, mut passes, mut turns) = (0, 0, 0);
    for (game, count) in [(plain(), games), (odd(), games / 4)] {
        let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
        for seed in 0..count {
            let table = walk(&game, 2, seed, |_, _| ());
            assert!(matches!(table.outcome(), Some(Outcome::Win(_) | Outcome::Draw)), "{seed}: {:?}", table.outcome());
            *ends.entry(table.outcome_clause().unwrap()).or_default() += 1;
            let answers = table.journal().steps.iter();
            passes += answers.filter(|step| matches!(step, Step::Answer(_, Answer::No))).count();
            decisions += table.journal().steps.len();
            turns += usize::from(u16::try_from(table.turn_number()).unwrap());
        }
        println!("{count} games: {ends:?}");
        let ways = ["104.3b", "104.3c", "104.3d", "104.4a", "104.4b"];
        assert!(ends.keys().all(|clause| ways.contains(clause)), "{ends:?}");
        assert!(ends.contains_key("104.3b"), "{ends:?}");
    }
    let share = passes * 100 / decisions;
    println!("{} decisions a turn, {share}% of them passes", decisions as f64 / turns as f64);
    assert!(decisions < turns * 30, "{decisions} decisions in {turns} turns");
    assert!(share < 40, "{share}% of all answers pass");
}

#[test]
fn three_and_four_players_play_to_the_end() {
    let games = if is_full() { 100 } else { 4 };
    for (game, seats) in [(plain(), 3), (plain(), 4), (odd(), 3)] {
        for seed in 0..games {
            let table = walk(&game, seats, seed, |_, _| ());
            assert!(matches!(table.outcome(), Some(Outcome::Win(_) | Outcome::Draw)), "{seed}: {:?}", table.outcome());
        }
    }
}

#[test]
fn no_card_is_lost_or_doubled() {
    for (game, size) in [(plain(), 120), (odd(), 124)] {
        for seed in 0..3 {
            walk(&game, 2, seed, |table, number| {
                let mut seen = BTreeMap::new();
                let view = table.view(None);
                for card in view.seats.iter().flat_map(|s| &s.zones).flat_map(|zone| &zone.cards) {
                    assert!(seen.insert(card.slot, card.card).is_none(), "game {seed}, decision {number}");
                }
                assert_eq!(seen.len(), size, "game {seed}, decision {number}");
            });
        }
    }
}

#[test]
fn a_restored_game_goes_on_as_the_original() {
    for (game, seats) in [(plain(), 2), (odd(), 2), (plain(), 4)] {
        let table = walk(&game, seats, 5, |table, number| {
            if number > 250 {
                return;
            }
            let bytes = table.snapshot();
            let mut copy = Magic.restore(game.0.clone(), &bytes).unwrap();
            let mut fork = table.fork();
            assert_eq!((copy.hash(), copy.answers()), (table.hash(), table.answers()));
            assert_eq!(copy.snapshot(), bytes);
            let n = table.answers().len();
            copy.answer_nth(number % n);
            fork.answer_nth(number % n);
            assert_eq!(copy.hash(), fork.hash(), "decision {number}");
        });
        let again = walk(&game, seats, 5, |_, _| ());
        assert_eq!(table.hash(), again.hash());
    }
}

#[test]
fn a_replayed_journal_is_the_same_game() {
    let game = odd();
    for seed in 0..4 {
        let end = walk(&game, 2, seed, |_, _| ());
        let mut again = begin(&game, 2, seed);
        for step in &end.journal().steps {
            let Step::Answer(seat, answer) = *step else { panic!("nobody conceded") };
            assert_eq!(again.asked(), Some(seat));
            again.answer(answer).unwrap();
        }
        assert_eq!((again.hash(), again.outcome()), (end.hash(), end.outcome()));
    }
}

#[test]
fn every_offered_answer_is_accepted() {
    for game in [plain(), odd()] {
        walk(&game, 2, 3, |table, number| {
            let offered: BTreeSet<Answer> = table.answers().iter().copied().collect();
            assert_eq!(offered.len(), table.answers().len(), "an answer is there twice");
            for answer in table.answers().iter().filter(|_| number < 200) {
                let mut fork = table.fork();
                fork.answer(*answer).unwrap_or_else(|e| panic!("decision {number}, {answer:?}: {e}"));
            }
        });
    }
}

#[test]
fn what_is_called_off_was_never_begun() {
    let mut called_off = 0;
    for game in [plain(), odd()] {
        for seed in 0..3 {
            let mut before: Option<(View, Vec<Answer>)> = None;
            walk(&game, 2, seed, |table, _| {
                if !table.may_call_off() {
                    before = Some((table.view(None), table.answers().to_vec()));
                    return;
                }
                let mut fork = table.fork();
                fork.answer(Answer::No).unwrap();
                // What was seen meanwhile stays known; everything else is as it was.
                assert_eq!(Some((fork.view(None), fork.answers().to_vec())), before, "seed {seed}");
                called_off += 1;
            });
        }
    }
    assert!(called_off > 100, "{called_off}");
}

#[test]
fn no_view_or_offer_shows_what_is_hidden() {
    let game = odd();
    walk(&game, 2, 1, |table, number| {
        for seat in [Seat(0), Seat(1)] {
            let view = table.view(Some(seat));
            let other = table.imagine(seat, number as u64);
            assert_eq!(view, other.view(Some(seat)), "decision {number}");
            if table.asked() == Some(seat) {
                assert_eq!(table.answers(), other.answers(), "decision {number}");
            }
        }
    });
}

#[derive(Clone, Default)]
pub struct Ear(pub Arc<Mutex<(Vec<Entry>, BTreeSet<&'static str>)>>);

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
    let known: BTreeSet<&str> = Magic
        .printed()
        .clauses
        .lines()
        .filter_map(|l| l.trim().strip_prefix("- id: "))
        .map(|id| id.trim_matches('"'))
        .collect();
    assert!(known.len() > 400);
    let mut all = BTreeSet::new();
    for (game, seed) in [(plain(), 1), (plain(), 2), (odd(), 1), (odd(), 2)] {
        let alone = walk(&game, 2, seed, |_, _| ());
        let ear = Ear::default();
        let observer: Box<dyn Observer> = Box::new(ear.clone());
        let mut heard = Magic.start_observed(game.0.clone(), &setup(&game, 2, seed), Some(observer)).unwrap();
        for step in &alone.journal().steps {
            let Step::Answer(_, answer) = *step else { panic!("nobody conceded") };
            heard.answer(answer).unwrap();
        }
        assert_eq!(heard.hash(), alone.hash(), "game {seed}");
        let (entries, cited) = std::mem::take(&mut *ear.0.lock().unwrap());
        assert!(matches!(entries.last().map(|e| e.what), Some(What::Over)));
        all.extend(entries.iter().map(|e| e.clause).chain(cited).filter(|c| !c.is_empty()));
    }
    let unknown: Vec<&&str> = all.iter().filter(|c| !known.contains(**c)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn decks_have_sixty_cards_and_four_of_a_name() {
    let (catalog, decks) = plain();
    let codes = |deck: &DeckList| Magic.check_deck(&catalog, deck).iter().map(|f| f.code).collect::<Vec<_>>();
    assert_eq!(codes(&decks[0]), Vec::<&str>::new());
    let mut short = decks[0].clone();
    short.cards.truncate(50);
    short.cards[0] = short.cards[1];
    assert_eq!(codes(&short), ["deck-size", "deck-copies"]);
    // As a limited deck it may be so.
    let mut setup = setup(&plain(), 2, 0);
    setup.decks[0] = short;
    assert!(Magic.start(catalog.clone(), &setup).is_ok());
    setup.settings.clear();
    assert!(Magic.start(catalog, &setup).is_err());
}
