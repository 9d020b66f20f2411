//! Whole games, with properties that must hold in every one of them.

use super::cards::{Cards, aim, change, deal, give, to};
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_core::kernel::log::{Entry, Observer, What};
use cardwright_core::kernel::program::{Mod, Side, Target, Value, Who};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::mana_arena::state::effect_verb;
use cardwright_core::rulesets::mana_arena::vocabulary::{card_type, head, stat, zone};
use cardwright_core::table::{DeckList, Fault, Outcome, Setup, Step, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

/// Units with every keyword that rules read and nothing else, and an extra deck.
fn plain() -> (Arc<Catalog>, DeckList) {
    let mut cards = Cards::new();
    let mut main = Vec::new();
    let keywords = head::QUICK_ATTACK..=head::FLEETING;
    for (at, which) in keywords.enumerate() {
        let n = i32::try_from(at).unwrap();
        let heads = [which];
        main.push(cards.unit(&format!("unit {at}"), [n % 5, n % 4 + 1, n % 3 + 2], &heads));
    }
    for (name, kind) in [("fusion", card_type::FUSION), ("xyz", card_type::XYZ), ("synchro", card_type::SYNCHRO)] {
        main.push(cards.card(name, kind, [2, 3, 3]));
    }
    main.push(cards.card("xyz too", card_type::XYZ, [1, 2, 2]));
    main.push(cards.card("synchro too", card_type::SYNCHRO, [3, 4, 4]));
    let extra = main.split_off(main.len() - 5);
    let deck = (0..40).map(|n| main[n % main.len()]).chain(extra).collect();
    (cards.seal(), DeckList { leader: None, cards: deck })
}

/// All types of cards, with texts under most heads.
pub fn texts() -> (Arc<Catalog>, DeckList) {
    let mut cards = Cards::new();
    let mut main: Vec<CardId> = Vec::new();
    let barrier = cards.gift(head::BARRIER);
    let spell = |cards: &mut Cards, name: &str, kind: u8, cost: i32| cards.card(name, kind, [cost, 0, 0]);
    let mut all = Vec::new();
    for (name, kind, verb) in [
        ("stun", card_type::SLOW_SPELL, effect_verb::STUN),
        ("silence", card_type::FAST_SPELL, effect_verb::SILENCE),
        ("wither", card_type::FAST_SPELL, effect_verb::WITHER),
        ("frost", card_type::BURST_SPELL, effect_verb::FROSTBITE),
        ("recall", card_type::TRAP, effect_verb::RECALL),
        ("destroy", card_type::TRAP, effect_verb::DESTROY),
    ] {
        let card = spell(&mut cards, name, kind, 2);
        cards.text(card, vec![aim(Side::Opposing, 1)], vec![to(verb, Target::Bound(0))]);
        all.push(card);
    }
    let bolt = spell(&mut cards, "bolt", card_type::FAST_SPELL, 1);
    cards.text(bolt, vec![aim(Side::Opposing, 1)], vec![deal(2)]);
    let ward = spell(&mut cards, "ward", card_type::BURST_SPELL, 1);
    cards.text(ward, vec![aim(Side::Own, 1)], vec![give(vec![Mod::Gain(barrier)])]);
    let boon = spell(&mut cards, "boon", card_type::SLOW_SPELL, 1);
    cards.text(boon, vec![aim(Side::Own, 1)], vec![give(vec![Mod::Add(stat::HEALTH, Value::Number(3))])]);
    let lasting = spell(&mut cards, "lasting", card_type::LINGERING_SPELL, 2);
    let house = spell(&mut cards, "house", card_type::STRUCTURE, 2);
    let sword = spell(&mut cards, "sword", card_type::EQUIPMENT, 1);
    cards.constant(sword, vec![Mod::Add(stat::ATTACK, Value::Number(2)), Mod::Add(stat::HEALTH, Value::Number(1))]);
    all.extend([bolt, ward, boon, lasting, house, sword]);
    for (at, which) in [
        head::ON_PLAY,
        head::ON_SUMMON,
        head::ON_DESTROY,
        head::ON_ATTACK,
        head::ON_DEFEND,
        head::ON_STRIKE,
        head::ROUND_START,
        head::ROUND_END,
        head::AMBUSH,
    ]
    .into_iter()
    .enumerate()
    {
        let n = i32::try_from(at).unwrap();
        let unit = cards.unit(&format!("headed {which}"), [n % 3 + 1, n % 3 + 1, 3], &[]);
        let code = if at % 2 == 0 { vec![deal(1)] } else { vec![change(Who::You, stat::SPELL_MANA, 1)] };
        let aims = if at % 2 == 0 { vec![aim(Side::Opposing, 1)] } else { Vec::new() };
        cards.headed(unit, which, aims, code);
        main.push(unit);
    }
    for (name, verb) in [("jailer", effect_verb::CAPTURE), ("seer", effect_verb::PREDICT), ("thief", effect_verb::NAB)]
    {
        let unit = cards.unit(name, [2, 2, 3], &[head::FATED, head::FURY]);
        let aims = if verb == effect_verb::CAPTURE { vec![aim(Side::Opposing, 1)] } else { Vec::new() };
        let what = if verb == effect_verb::CAPTURE { Target::Bound(0) } else { Target::Both(Vec::new()) };
        cards.headed(unit, head::ON_SUMMON, aims, vec![super::cards::by(verb, what, 1)]);
        main.push(unit);
    }
    main.extend(all);
    let extra = [
        cards.card("fusion", card_type::FUSION, [2, 3, 3]),
        cards.card("xyz", card_type::XYZ, [1, 2, 3]),
        cards.card("synchro", card_type::SYNCHRO, [2, 3, 3]),
        cards.card("xyz too", card_type::XYZ, [2, 1, 3]),
        cards.card("synchro too", card_type::SYNCHRO, [3, 4, 4]),
    ];
    let deck = (0..40).map(|n| main[n % main.len()]).chain(extra).collect();
    (cards.seal(), DeckList { leader: None, cards: deck })
}

fn setup(deck: &DeckList, seed: u64) -> Setup {
    Setup { decks: vec![deck.clone(), deck.clone()], seed, settings: Vec::new(), chances: Vec::new() }
}

struct Sample(u64);

impl Sample {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).unwrap()
    }
}

pub type Game = (Arc<Catalog>, DeckList);

pub fn walk((catalog, deck): &Game, seed: u64, mut at: impl FnMut(&dyn Table, usize)) -> Box<dyn Table> {
    let mut table = ManaArena.start(catalog.clone(), &setup(deck, seed)).unwrap_or_else(|f| panic!("{f:?}"));
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
fn random_games_end_by_a_clause() {
    for (game, seeds) in [(plain(), 100), (texts(), 150)] {
        let mut turns = Vec::new();
        for seed in 0..seeds {
            let table = walk(&game, seed, |_, _| ());
            assert!(matches!(table.outcome(), Some(Outcome::Win(_) | Outcome::Draw)), "{seed}: {:?}", table.outcome());
            assert!(table.outcome_clause().is_some_and(|c| c.starts_with("MA-over")));
            turns.push(table.turn_number());
        }
        turns.sort_unstable();
        assert!(turns[turns.len() / 2] < 80, "half of the games are over by turn {}", turns[turns.len() / 2]);
    }
}

#[test]
fn a_game_in_which_everybody_passes_has_no_result() {
    let (catalog, deck) = plain();
    let mut table = ManaArena.start(catalog, &setup(&deck, 1)).unwrap_or_else(|f| panic!("{f:?}"));
    while table.outcome().is_none() {
        let last = *table.answers().last().unwrap();
        table.answer(last).unwrap();
    }
    // Both hands are full by then, so every Plague is banished face down and hurts nobody. The oldest of them ceases (MA-35), and no
    // rule ends the game.
    assert_eq!((table.outcome(), table.turn_number()), (Some(Outcome::Fault(Fault::Turns)), 10_000));
    let view = table.view(None);
    let down = |seat: usize| view.seats[seat].zones.iter().find(|z| z.id.kind() == zone::BANISHED_DOWN).unwrap().count;
    assert!((40..160).contains(&(down(0) + down(1))), "{} {}", down(0), down(1));
}

#[test]
fn no_card_is_lost_or_doubled() {
    let game = texts();
    for seed in 0..10 {
        walk(&game, seed, |table, number| {
            let mut seen = BTreeMap::new();
            let view = table.view(None);
            for zone in view.seats.iter().flat_map(|s| &s.zones) {
                for card in zone.cards.iter().flat_map(|c| std::iter::once(c).chain(&c.attached)) {
                    assert!(seen.insert(card.slot, card.card).is_none(), "game {seed}, decision {number}");
                }
                let most = match zone.id.kind() {
                    zone::HAND => 10,
                    zone::MONSTERS | zone::VEILED | zone::SPELLS | zone::SET => 5,
                    zone::EXTRA_MONSTER | zone::STRUCTURE => 1,
                    _ => usize::MAX,
                };
                assert!(zone.count <= most, "game {seed}, decision {number}: {:?}", zone.id);
            }
            let made = |(slot, _): &(&Option<u16>, &CardId)| slot.is_some_and(|slot| slot < 90);
            assert_eq!(seen.iter().filter(made).count(), 90, "game {seed}, decision {number}");
        });
    }
}

#[test]
fn a_restored_game_goes_on_as_the_original() {
    let game = texts();
    for seed in 0..4 {
        walk(&game, seed, |table, number| {
            let bytes = table.snapshot();
            let mut copy = ManaArena.restore(game.0.clone(), &bytes).unwrap();
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
    let game = texts();
    for seed in 0..10 {
        let end = walk(&game, seed, |_, _| ());
        let mut again = ManaArena.start(game.0.clone(), &setup(&game.1, seed)).unwrap();
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
    let game = texts();
    for seed in 0..2 {
        walk(&game, seed, |table, number| {
            let offered: BTreeSet<Answer> = table.answers().iter().copied().collect();
            assert_eq!(offered.len(), table.answers().len(), "an answer is there twice");
            for answer in table.answers() {
                let mut fork = table.fork();
                fork.answer(*answer).unwrap_or_else(|e| panic!("game {seed}, decision {number}, {answer:?}: {e}"));
            }
        });
    }
}

#[test]
fn no_view_or_offer_shows_what_lies_face_down() {
    let game = texts();
    for seed in 0..4 {
        walk(&game, seed, |table, number| {
            for seat in [Seat(0), Seat(1)] {
                let view = table.view(Some(seat));
                let other = table.imagine(seat, number as u64);
                assert_eq!(view, other.view(Some(seat)), "game {seed}, decision {number}");
                if table.asked() == Some(seat) {
                    assert_eq!(table.answers(), other.answers(), "game {seed}, decision {number}");
                }
            }
        });
    }
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
    let known: BTreeSet<&str> = ManaArena
        .printed()
        .clauses
        .lines()
        .filter_map(|l| l.trim().strip_prefix("- id: "))
        .map(|id| id.trim_matches('"'))
        .collect();
    assert!(known.len() > 100);
    let game = texts();
    let mut all = BTreeSet::new();
    for seed in 0..20 {
        let alone = walk(&game, seed, |_, _| ());
        let ear = Ear::default();
        let mut heard =
            ManaArena.start_observed(game.0.clone(), &setup(&game.1, seed), Some(Box::new(ear.clone()))).unwrap();
        for step in &alone.journal().steps {
            let Step::Answer(_, answer) = *step else { panic!("nobody conceded") };
            heard.answer(answer).unwrap();
        }
        assert_eq!(heard.hash(), alone.hash(), "game {seed}");
        let (entries, cited) = std::mem::take(&mut *ear.0.lock().unwrap());
        assert!(matches!(entries.last().map(|e| e.what), Some(What::Over)));
        let told = entries.iter().map(|e| e.clause);
        all.extend(told.chain(cited).filter(|c| !c.is_empty()));
    }
    let unknown: Vec<&&str> = all.iter().filter(|c| !known.contains(**c)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn decks_have_forty_cards_and_five_beside_them() {
    let (catalog, deck) = plain();
    let codes = |deck: &DeckList| ManaArena.check_deck(&catalog, deck).iter().map(|f| f.code).collect::<Vec<_>>();
    assert_eq!(codes(&deck), Vec::<&str>::new());
    let mut short = deck.clone();
    short.cards.remove(0);
    short.cards.pop();
    assert_eq!(codes(&short), ["deck-size", "deck-extra"]);
    let mut same = deck.clone();
    (0..4).for_each(|at| same.cards[at] = CardId(5));
    let last = same.cards.len() - 1;
    same.cards[last] = same.cards[last - 1];
    assert_eq!(codes(&same), ["deck-copies", "deck-copies"]);
    let mut generated = deck.clone();
    generated.cards[0] = catalog.find("mining").unwrap();
    (1..3).for_each(|at| generated.cards[at] = catalog.find("plague").unwrap());
    assert_eq!(codes(&generated), ["deck-generated", "deck-generated"]);
}
