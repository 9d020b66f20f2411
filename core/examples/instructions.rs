//! Plays random games of the rulebooks with cards made for it: what instruction counts are taken of.
//!
//! `valgrind --tool=callgrind target/release/examples/instructions 40`, built with
//! `cargo build --release --locked -p cardwright-core --example instructions`, counts the same games on every machine. Cards
//! have what most texts have: abilities that answer coming into play and leaving it, numbers that others raise, choices.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program that is run by hand")]

use cardwright_core::kernel::catalog::{Ability, Card, Cards, Catalog, DeckRule, Face, Names, Static, Use};
use cardwright_core::kernel::ids::{AbilityId, CardId};
use cardwright_core::kernel::program::{Filter, Mod, Op, Quantity, Selector, Side, Subject, Target, Until, Value, Who};
use cardwright_core::meaning::{HeadArgument, HeadMeaning};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::keyforge::KeyForge;
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::mana_arena::drawing::{MINING, PLAGUE};
use cardwright_core::rulesets::mana_arena::vocabulary::card_type;
use cardwright_core::rulesets::nivel_arena::NivelArena;
use cardwright_core::rulesets::unicorn_overlord::UnicornOverlord;
use cardwright_core::table::{DeckList, Setup, Table};
use std::sync::Arc;

/// A catalogue that is being made.
#[derive(Default)]
struct Making {
    cards: Vec<Card>,
    abilities: Vec<Ability>,
}

impl Making {
    fn card(&mut self, card: Card) -> CardId {
        let id = u16::try_from(self.cards.len()).unwrap();
        let (ko, en) = (format!("카드 {id}"), format!("Card {id}"));
        self.cards.push(Card { id: format!("C{id:03}"), name: Names { ko, en }, names: vec![id], ..card });
        CardId(id)
    }

    /// Gives a card an ability under a head word.
    fn headed(&mut self, book: &dyn Rulebook, card: CardId, head: &str, code: Vec<Op>) {
        let head = book.vocabulary().heads.iter().position(|h| h.word.id == head).unwrap();
        let head = u8::try_from(head).unwrap();
        let usage = match book.head(head, &HeadArgument::None) {
            HeadMeaning::Event(pattern, _) => Use::Automatic(*pattern),
            HeadMeaning::Activated { phases, .. } => Use::Activated { phases },
            HeadMeaning::ByRule => Use::ByRule,
            _ => Use::Continuous,
        };
        self.add(card, Ability { head: Some(head), heads: 1 << head, usage, code, ..Ability::default() });
        self.cards.get_mut(card.index()).unwrap().faces.first_mut().unwrap().heads |= 1 << head;
    }

    fn add(&mut self, card: CardId, ability: Ability) {
        let id = AbilityId(u16::try_from(self.abilities.len()).unwrap());
        self.abilities.push(Ability { card, ..ability });
        self.cards.get_mut(card.index()).unwrap().faces.first_mut().unwrap().abilities.push(id);
    }

    fn seal(self, game: &str) -> Arc<Catalog> {
        let (cards, abilities) = (self.cards, self.abilities);
        let mut catalog = Catalog::from(Cards { game: game.to_owned(), ..Cards::of(cards, abilities) });
        catalog.seal();
        Arc::new(catalog)
    }
}

fn cards(zones: u32, side: Side, filters: Vec<Filter>) -> Selector {
    Selector { types: 0, side, zones, top: None, filters, or: None }
}

fn chosen(zones: u32, side: Side, mods: Vec<Mod>) -> Vec<Op> {
    let n = Quantity::UpTo(Value::Number(1));
    vec![
        Op::Sentence,
        Op::Choose { who: Who::You, from: cards(zones, side, Vec::new()), n, sum: None, into: 0 },
        Op::Apply { to: Target::Bound(0), until: Until::ThisTurn, mods },
        Op::End,
    ]
}

fn stronger(zones: u32, stat: u8, by: i32) -> Ability {
    let to = Subject::Cards(Target::All(Box::new(cards(zones, Side::Own, vec![Filter::Other]))));
    let statics = vec![Static { cond: None, to, mods: vec![Mod::Add(stat, Value::Number(by))] }];
    Ability { statics, ..Ability::default() }
}

fn draws() -> Vec<Op> {
    vec![Op::Sentence, Op::Draw { who: Who::You, n: Value::Number(1), up_to: false }, Op::End]
}

fn nivel() -> (Arc<Catalog>, DeckList) {
    let field = NivelArena.printed().zones.in_play;
    let mut made = Making::default();
    let faces = || vec![Face::default()];
    let rules = vec![DeckRule::Only(1)];
    made.card(Card { faces: vec![Face::default(), Face::default()], deck_rules: rules, ..Card::default() });
    for n in 0..14u8 {
        let cost = i32::from(n % 7) + 1;
        let stats = [cost, cost * 1000 + 500, 1 + cost / 4];
        let card = made.card(Card { kind: 1, attributes: 1, stats, faces: faces(), ..Card::default() });
        match n {
            1 | 8 => made.headed(&NivelArena, card, "entry", draws()),
            2 | 9 => made.headed(&NivelArena, card, "exit", draws()),
            3 => made.add(card, stronger(field, 1, 500)),
            4 | 10 => {
                made.headed(
                    &NivelArena,
                    card,
                    "entry",
                    chosen(field, Side::Any, vec![Mod::Add(1, Value::Number(1000))]),
                );
            }
            _ => {}
        }
    }
    let deck = DeckList { leader: Some(CardId(0)), cards: (0..40).map(|n| CardId(n % 14 + 1)).collect() };
    (made.seal("nivel-arena"), deck)
}

fn keyforge() -> (Arc<Catalog>, DeckList) {
    let line = KeyForge.printed().zones.in_play;
    let mut made = Making::default();
    for house in 0..3u8 {
        for n in 0..12u8 {
            let kind = [2, 2, 2, 2, 2, 2, 2, 1, 1, 3, 0, 0].get(usize::from(n)).copied().unwrap();
            let power = if kind == 2 { i32::from(n) + 1 } else { 0 };
            let stats = [power, i32::from(n == 5), i32::from(n % 3 == 0)];
            let (attributes, faces) = (1 << house, vec![Face::default()]);
            let card = made.card(Card { kind, attributes, stats, faces, ..Card::default() });
            match n {
                1 => made.headed(&KeyForge, card, "play", draws()),
                2 => made.headed(&KeyForge, card, "destroyed", draws()),
                3 => made.add(card, stronger(line, 0, 1)),
                4 => made.headed(&KeyForge, card, "reap", chosen(line, Side::Any, vec![Mod::Add(0, Value::Number(1))])),
                _ => {}
            }
        }
    }
    (made.seal("keyforge"), DeckList { leader: None, cards: (0..36).map(CardId).collect() })
}

fn unicorn() -> (Arc<Catalog>, DeckList) {
    let play = UnicornOverlord.printed().zones.in_play;
    let mut made = Making::default();
    let mut cards = Vec::new();
    // Types and copies of a box: start cards, units, items, territories, curses, scorches, criticals, renown and the bonus.
    let start = 1 << 7;
    let rows: [(u8, u32, usize, usize); 12] = [
        (0, start, 3, 4),
        (1, start, 1, 16),
        (2, start, 1, 4),
        (0, 0, 10, 8),
        (1, 0, 4, 10),
        (2, 0, 3, 10),
        (3, 0, 1, 12),
        (4, 0, 1, 8),
        (5, 0, 2, 10),
        (6, 0, 1, 2),
        (6, 0, 1, 3),
        (6, 1 << 8, 1, 8),
    ];
    for ((kind, also, different, copies), row) in rows.into_iter().zip(0u8..) {
        for n in 0..different {
            let power = if kind == 0 { i32::try_from(n % 5).unwrap() + 1 } else { 0 };
            let worth = if kind > 4 { 1 + i32::from(row == 10) } else { 0 };
            let (stats, faces) = ([power, worth, 0], vec![Face::default()]);
            let attributes = if kind == 0 { 1 << (n % 10) } else { 0 };
            let card = made.card(Card { kind, also, attributes, stats, faces, ..Card::default() });
            match (kind, n) {
                (2, 0) => made.headed(&UnicornOverlord, card, "land", gold()),
                (1, 0) => made.add(card, Ability { usage: Use::ByRule, code: gold(), ..Ability::default() }),
                (1, 1) => made.add(card, stronger(play, 0, 1)),
                (0, 2 | 6) => made.add(card, Ability { usage: Use::ByRule, code: draws(), ..Ability::default() }),
                (0, 4) => made.add(
                    card,
                    Ability {
                        usage: Use::ByRule,
                        code: chosen(play, Side::Own, vec![Mod::Add(0, Value::Number(1))]),
                        ..Ability::default()
                    },
                ),
                _ => {}
            }
            cards.extend(std::iter::repeat_n(card, copies));
        }
    }
    (made.seal("unicorn-overlord"), DeckList { leader: None, cards })
}

fn mana() -> (Arc<Catalog>, DeckList) {
    let field = ManaArena.printed().zones.in_play;
    let mut made = Making::default();
    let faces = || vec![Face::default()];
    for n in 0..14u8 {
        let cost = i32::from(n % 5) + 1;
        let card = made.card(Card { kind: 0, stats: [cost, cost, cost + 1], faces: faces(), ..Card::default() });
        match n {
            1 | 8 => made.headed(&ManaArena, card, "on-play", draws()),
            2 | 9 => made.headed(&ManaArena, card, "on-destroy", draws()),
            3 => made.add(card, stronger(field, 1, 1)),
            4 | 10 => {
                made.headed(
                    &ManaArena,
                    card,
                    "on-summon",
                    chosen(field, Side::Any, vec![Mod::Add(1, Value::Number(1))]),
                );
            }
            _ => {}
        }
    }
    // Two synchro units, two Xyz units and a fusion unit.
    for kind in [3, 3, 4, 4, 2] {
        made.card(Card { kind, stats: [3, 3, 3], faces: faces(), ..Card::default() });
    }
    // What the rules make (MA2-gen.1): Mana Stone Mining and the Plague, found by their ids.
    for (id, kind) in [(MINING, card_type::FAST_SPELL), (PLAGUE, card_type::SLOW_SPELL)] {
        let card = made.card(Card { kind, faces: faces(), ..Card::default() });
        made.add(card, Ability { usage: Use::ByRule, code: draws(), ..Ability::default() });
        made.cards.get_mut(card.index()).unwrap().id = id.to_owned();
    }
    let deck = (0..40).map(|n| CardId(n % 14)).chain((14..19).map(CardId)).collect();
    (made.seal("mana-arena"), DeckList { leader: None, cards: deck })
}

/// One use of the rulebook's first verb.
fn gold() -> Vec<Op> {
    vec![Op::Sentence, Op::RuleBy { verb: 0, what: Target::Source, who: Who::You, n: Value::Number(1) }, Op::End]
}

fn main() {
    let games = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(40u64);
    let only = std::env::args().nth(2).unwrap_or_default();
    let books: [(&str, &dyn Rulebook, _); 4] = [
        ("nivel-arena", &NivelArena, nivel()),
        ("keyforge", &KeyForge, keyforge()),
        ("unicorn-overlord", &UnicornOverlord, unicorn()),
        ("mana-arena", &ManaArena, mana()),
    ];
    for (name, book, (catalog, deck)) in books {
        if !name.starts_with(&only) {
            continue;
        }
        let (mut decisions, mut digest) = (0u64, 0u64);
        for seed in 0..games {
            let setup =
                Setup { decks: vec![deck.clone(), deck.clone()], seed, settings: Vec::new(), chances: Vec::new() };
            let mut table: Box<dyn Table> = book.start(catalog.clone(), &setup).unwrap();
            let mut state = seed | 1;
            while table.outcome().is_none() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let n = table.answers().len() as u64;
                table.answer_nth(usize::try_from((state >> 33) % n).unwrap());
                decisions += 1;
            }
            digest = digest.rotate_left(1) ^ table.hash();
        }
        println!("{name}: {games} games, {decisions} decisions, digest {digest:016x}");
    }
}
