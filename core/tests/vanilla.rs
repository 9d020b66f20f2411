//! Whole games with cards that have no text: the rulebook alone, through the table's contract.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first surprise")]

use cardwright_core::kernel::catalog::{Ability, Card, Cards, Catalog, DeckRule, Face, Names, Restriction};
use cardwright_core::kernel::ids::{AbilityId, CardId};
use cardwright_core::kernel::machine::Machine;
use cardwright_core::kernel::program::{Mod, Op, Selector, Side, Until, Who};
use cardwright_core::kernel::snapshot;
use cardwright_core::kernel::state::Core;
use cardwright_core::rulesets;
use cardwright_core::rulesets::nivel_arena::NivelArena;
use cardwright_core::table::{DeckList, Outcome, Setup, Table};
use std::sync::Arc;

pub fn catalog() -> Arc<Catalog> {
    let mut cards = vec![Card {
        id: "L".to_owned(),
        kind: 0,
        faces: vec![Face::default(), Face::default()],
        deck_rules: vec![DeckRule::Only(1)],
        ..Card::default()
    }];
    for n in 0..14 {
        let cost = n % 7 + 1;
        cards.push(Card {
            id: format!("U{n}"),
            name: Names { ko: format!("유닛{n}"), en: format!("Unit {n}") },
            names: vec![u16::try_from(n).unwrap()],
            kind: 1,
            attributes: 1,
            stats: [cost, cost * 1000 + 500, 1 + cost / 4],
            faces: vec![Face::default()],
            ..Card::default()
        });
    }
    let mut catalog = Catalog::from(Cards { game: "nivel-arena".to_owned(), ..Cards::of(cards, Vec::new()) });
    catalog.seal();
    Arc::new(catalog)
}

fn deck() -> DeckList {
    let cards = (0..40).map(|n| CardId(n % 14 + 1)).collect();
    DeckList { leader: Some(CardId(0)), cards }
}

/// A game that has just begun.
pub fn begun(seed: u64) -> Box<dyn Table> {
    rulesets::find("nivel-arena").unwrap().start(catalog(), &setup(seed)).unwrap_or_else(|f| panic!("{f:?}"))
}

/// How such a game begins.
pub fn setup(seed: u64) -> Setup {
    Setup { decks: vec![deck(), deck()], seed, settings: Vec::new(), chances: Vec::new() }
}

fn play(seed: u64) -> (Box<dyn Table>, u32) {
    let mut table = begun(seed);
    let mut state = seed | 1;
    let mut decisions = 0;
    while table.outcome().is_none() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let n = table.answers().len() as u64;
        assert!(n > 1, "a surfaced decision has several answers");
        table.answer_nth(((state >> 33) % n) as usize);
        decisions += 1;
        assert!(decisions < 2000, "a game ends");
    }
    (table, decisions)
}

#[test]
fn random_games_end_with_a_winner_by_a_clause() {
    for seed in 0..200 {
        let (table, _) = play(seed);
        assert!(matches!(table.outcome(), Some(Outcome::Win(_) | Outcome::Draw)), "{:?}", table.outcome());
        assert!(table.outcome_clause().is_some_and(|c| c.starts_with("1.2")), "{:?}", table.outcome_clause());
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    let (a, n) = play(77);
    let (b, m) = play(77);
    assert_eq!((a.hash(), n), (b.hash(), m));
    assert_ne!(play(78).0.hash(), a.hash());
}

#[test]
fn a_restored_game_goes_on_as_the_original() {
    let book = rulesets::find("nivel-arena").unwrap();
    let setup = Setup { decks: vec![deck(), deck()], seed: 5, settings: Vec::new(), chances: Vec::new() };
    let mut table = book.start(catalog(), &setup).unwrap_or_else(|f| panic!("{f:?}"));
    let mut step = 0usize;
    while table.outcome().is_none() {
        let bytes = table.snapshot();
        let mut copy = book.restore(catalog(), &bytes).unwrap();
        assert_eq!(copy.hash(), table.hash());
        assert_eq!(copy.answers(), table.answers());
        step += 1;
        let n = table.answers().len();
        table.answer_nth(step * 7 % n);
        copy.answer_nth(step * 7 % n);
        assert_eq!(copy.hash(), table.hash(), "step {step}");
    }
}

/// Two cards with an ability each; `more` of them are before the others in the catalogue.
fn numbered(more: bool) -> Catalog {
    let card = |id: &str, ability: u16| Card {
        id: id.to_owned(),
        faces: vec![Face { abilities: vec![AbilityId(ability)], ..Face::default() }],
        ..Card::default()
    };
    let ids: &[&str] = if more { &["A", "B", "C"] } else { &["B", "C"] };
    let cards: Vec<Card> = ids.iter().zip(0..).map(|(id, n)| card(id, n)).collect();
    let abilities = (0..).take(ids.len()).map(|n| Ability { card: CardId(n), ..Ability::default() }).collect();
    let restriction = |card| Restriction {
        card: CardId(card),
        action: 0,
        what: None,
        heads: 0,
        column: None,
        zones: 0,
        unless: None,
        against: false,
    };
    let restrictions = (0..).take(ids.len()).map(restriction).collect();
    let mut catalog = Catalog::from(Cards { restrictions, ..Cards::of(cards, abilities) });
    catalog.seal();
    catalog
}

/// What a script left behind for the next card: it gains an ability of the last card, and a restriction.
fn left_behind(last: u16) -> Op {
    let what = Selector { types: 0, side: Side::Any, zones: 0, top: None, filters: Vec::new(), or: None };
    let mods = vec![Mod::Gain(AbilityId(last)), Mod::Restrict(last)];
    Op::ApplyNext { who: Who::You, n: 1, what, until: Until::Forever, mods }
}

#[test]
fn what_scripts_left_behind_survives_a_catalogue_with_more_cards() {
    let few = numbered(false);
    let mut machine = Machine::<NivelArena>::new(Core::default());
    machine.spill.kept.push((0x8000, left_behind(1)));
    let bytes = snapshot::write(&machine, &few);
    let restored = snapshot::read::<NivelArena>(&few, &bytes).unwrap();
    assert_eq!(restored.spill.kept, [(0x8000, left_behind(1))]);
    let restored = snapshot::read::<NivelArena>(&numbered(true), &bytes).unwrap();
    assert_eq!(restored.spill.kept, [(0x8000, left_behind(2))]);
}
