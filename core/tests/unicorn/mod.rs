//! Whole games of Unicorn Overlord for two, three and four players, with a box of cards made for the test.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

mod awkward;
mod games;
mod rounds;

use cardwright_core::kernel::catalog::{Ability, Card, Cards, Catalog, Face, Static, Use};
use cardwright_core::kernel::ids::{AbilityId, CardId, Seat};
use cardwright_core::kernel::program::{Cmp, Cond, Filter, Mod, Op, Selector, Side, Subject, Target, Value, Who};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::unicorn_overlord::UnicornOverlord;
use cardwright_core::rulesets::unicorn_overlord::state::effect_verb;
use cardwright_core::rulesets::unicorn_overlord::vocabulary::{card_type, head, stat, zone};
use cardwright_core::table::{DeckList, Setup, Table};
use std::sync::Arc;

/// A card of the box: id, type, further types as bits, classes as bits, power, value, copies in a box, texts.
type Row = (&'static str, u8, u32, u16, i32, i32, usize, Vec<Ability>);

/// A text that runs when its card is turned up, or under a head.
fn does(head: Option<u8>, ops: Vec<Op>) -> Ability {
    let code = [vec![Op::Sentence], ops, vec![Op::End]].concat();
    Ability { head, usage: Use::ByRule, code, ..Ability::default() }
}

fn icon(verb: u8, n: i32, what: Target, who: Who) -> Op {
    Op::RuleBy { verb, what, who, n: Value::Number(n) }
}

fn gold(n: i32) -> Op {
    icon(effect_verb::GOLD, n, Target::Source, Who::You)
}

/// A condition on the condition card.
fn condition(cond: Cond) -> Ability {
    does(Some(head::CONDITION), vec![Op::If { cond, or: 3 }, icon(effect_verb::CRITICAL, 1, Target::Source, Who::You)])
}

fn cards_of(side: Side, zones: u32, filters: Vec<Filter>) -> Selector {
    Selector { types: 0, side, zones, top: None, filters, or: None }
}

/// A text that holds all the time.
fn always(zones: u32, to: Subject, states: Vec<Cond>, more: Value) -> Ability {
    let statics = vec![Static { to, cond: None, mods: vec![Mod::Add(stat::POWER, more)] }];
    Ability { usage: Use::Continuous, zones, states, statics, ..Ability::default() }
}

fn rows() -> Vec<Row> {
    let unit = |id, class: u16, power, copies, texts| (id, card_type::UNIT, 0, class, power, 0, copies, texts);
    let item = |id, copies, texts| (id, card_type::ITEM, 0, 0, 0, 0, copies, texts);
    let land = |id, copies, texts| (id, card_type::TERRITORY, 0, 0, 0, 0, copies, texts);
    let start = 1 << card_type::START;
    let territories = || cards_of(Side::Opposing, 1 << zone::TERRITORIES, Vec::new());
    let used = Value::Per { each: 2, per: 1, of: Box::new(Value::PlayerStat(stat::GOLD_IN_BATTLE, Who::You)) };
    // No scorch lies on it.
    let bare = Cond::IsA(
        Target::Source,
        cards_of(Side::Any, 1 << zone::TERRITORIES, vec![Filter::Attached(Cmp::Eq, Value::Number(0))]),
    );
    let opposite = Subject::Cards(Target::Related(0, Box::new(Target::Source)));
    let draw = |n| Op::Draw { who: Who::You, n: Value::Number(n), up_to: false };
    let fighters = cards_of(Side::Own, 1 << zone::BATTLE, vec![Filter::Attribute(1, true)]);
    let fighters = Subject::Cards(Target::All(Box::new(fighters)));
    let metric = |number, n| condition(Cond::Is(Value::PlayerStat(number, Who::You), Cmp::Ge, Value::Number(n)));
    let mut all = vec![
        unit("fighter", 1, 2, 4, Vec::new()),
        unit("huscarl", 2, 2, 4, Vec::new()),
        unit("soldier", 4, 1, 4, Vec::new()),
        item("ashes", 4, vec![does(None, vec![icon(effect_verb::EXCLUDE, 1, Target::Source, Who::You), gold(1)])]),
        item("bag", 12, vec![does(None, vec![gold(1)])]),
        land("village", 4, vec![does(Some(head::LAND), vec![gold(3)])]),
    ];
    all.iter_mut().for_each(|row| row.2 = start);
    all.extend([
        unit("plain", 8, 3, 30, Vec::new()),
        unit("mercenary", 1, 3, 10, vec![always(1 << zone::BATTLE, Subject::Cards(Target::Source), Vec::new(), used)]),
        unit("seer", 16, 1, 10, vec![does(None, vec![icon(effect_verb::CRITICAL, 2, Target::Source, Who::You)])]),
        unit("witch", 32, 2, 10, vec![does(None, vec![icon(effect_verb::CURSE, 1, Target::Source, Who::Opponent)])]),
        unit("page", 2, 1, 20, vec![does(None, vec![draw(1), gold(1)])]),
        item(
            "torch",
            20,
            vec![does(None, vec![icon(effect_verb::SCORCH, 1, Target::All(Box::new(territories())), Who::You)])],
        ),
        item("purse", 20, vec![does(None, vec![gold(2)])]),
        item("sword", 0, vec![always(1 << zone::BATTLE, fighters, Vec::new(), Value::Number(3))]),
        land("forest", 15, vec![does(Some(head::LAND), vec![draw(2)])]),
        land(
            "fort",
            15,
            vec![Ability {
                head: Some(head::ALWAYS),
                ..always(1 << zone::TERRITORIES, opposite, vec![bare], Value::Number(3))
            }],
        ),
        ("curse", card_type::CURSE, 0, 0, 0, 0, 12, Vec::new()),
        ("scorch", card_type::SCORCH, 0, 0, 0, 0, 8, Vec::new()),
        (
            "critical-1",
            card_type::CRITICAL,
            0,
            0,
            0,
            1,
            10,
            vec![metric(stat::MIGHT, 10), metric(stat::GOLD_IN_BATTLE, 2)],
        ),
        ("critical-3", card_type::CRITICAL, 0, 0, 0, 3, 10, vec![metric(stat::MIGHT, 8), metric(stat::MIGHT, 15)]),
        ("renown-1", card_type::RENOWN, 0, 0, 0, 1, 2, Vec::new()),
        ("renown-2", card_type::RENOWN, 0, 0, 0, 2, 3, Vec::new()),
        ("renown-bonus", card_type::RENOWN, 1 << card_type::BONUS, 0, 0, 1, 8, Vec::new()),
    ]);
    all
}

fn catalog() -> Arc<Catalog> {
    let mut abilities = Vec::new();
    let cards = rows()
        .into_iter()
        .zip(0..)
        .map(|((id, kind, also, attributes, power, value, _, texts), n)| {
            let first = abilities.len();
            abilities.extend(texts.into_iter().map(|text| Ability { card: CardId(n), ..text }));
            let own = (first..abilities.len()).map(|a| AbilityId(u16::try_from(a).unwrap())).collect();
            let stats = [power, value, 0];
            let faces = vec![Face { abilities: own, ..Face::default() }];
            Card { id: id.to_owned(), kind, also, attributes, stats, faces, ..Card::default() }
        })
        .collect();
    let game = "unicorn-overlord".to_owned();
    let mut catalog = Catalog::from(Cards { game, ..Cards::of(cards, abilities) });
    catalog.seal();
    Arc::new(catalog)
}

/// The number of a card.
fn card(id: &str) -> CardId {
    CardId(u16::try_from(rows().iter().position(|row| row.0 == id).unwrap()).unwrap())
}

/// The box that everybody brings.
fn the_box() -> DeckList {
    let cards = rows().iter().zip(0..).flat_map(|(row, n)| std::iter::repeat_n(CardId(n), row.6)).collect();
    DeckList { leader: None, cards }
}

fn start(seats: usize, seed: u64, draft: bool) -> Box<dyn Table> {
    let settings = vec![("draft".to_owned(), i64::from(draft))];
    let setup = Setup { decks: vec![the_box(); seats], seed, settings, chances: Vec::new() };
    UnicornOverlord.start(catalog(), &setup).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// How many cards lie in a zone: a player's, or of the table.
fn count(table: &dyn Table, seat: Seat, kind: u8) -> usize {
    let view = table.view(None);
    let zones = if seat == Seat::TABLE { &view.table } else { &view.seats[seat.index()].zones };
    zones.iter().filter(|zone| zone.id.kind() == kind).map(|zone| zone.count).sum()
}

/// Numbers drawn one after the other from a seed.
struct Draws(u64);

impl Draws {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}
