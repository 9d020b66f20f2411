//! Further cards of the rulebook in which what is announced can be answered: states that trigger, what is paid with, what asks what other
//! things aim at, and shields.

use super::cards::LATE;
use super::rulebook::{BEND, Duel, FREELY, HAND, LINE, OPEN, RAIN, SHY, TAP, VEILED, WAS_HIT, WOUND};
use cardwright_core::kernel::announced::Pending;
use cardwright_core::kernel::bill::{Bill, CardCost, Need, Symbol, Unit, Way};
use cardwright_core::kernel::catalog::{Ability, AimSpec, Catalog, Limit, Static, Use, Whenever};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::ids::{AbilityId, CardId, Ref};
use cardwright_core::kernel::machine::Machine;
use cardwright_core::kernel::means::Mean;
use cardwright_core::kernel::program::{
    CauseFilter, Cmp, Cond, Dest, Filter, Mod, Op, Pattern, Quantity, Selector, Side, Spot, Subject, Target, Until,
    Value, Who, Whose,
};

/// Gives its player three points, then takes them.
pub const SWELL: u16 = LATE + 1;
/// A creature that gives each opponent a point when its player has three points or more.
pub const BRIM: u16 = SWELL + 1;
/// A creature is worth three more, then three less.
pub const FLARE: u16 = BRIM + 1;
/// A creature that gives each opponent a point when its player has exactly two cards in hand, or when a creature is worth three.
pub const GAZER: u16 = FLARE + 1;
/// Costs a unit of kind 0 and X of any: gives its player X points.
pub const BURST: u16 = GAZER + 1;
/// Costs X twice: wounds X creatures.
pub const VOLLEY: u16 = GAZER + 2;
/// Costs a unit of kind 2 and X, or a creature: gives its player one point more than X.
pub const OFFER: u16 = GAZER + 3;
/// Costs a unit of kind 1, and a creature: gives its player a point.
pub const TITHE: u16 = GAZER + 4;
/// Costs a creature, and a creature, in any order: gives its player a point.
pub const TWOFOLD: u16 = GAZER + 5;
/// A creature that makes a unit of kind 0 or 1 when it is tapped.
pub const SPRING: u16 = GAZER + 6;
/// A creature that makes two units of kind 2 when it is tapped.
pub const WELL: u16 = GAZER + 7;
/// A creature that makes a unit of any kind when it is given up untapped.
pub const ALTAR: u16 = GAZER + 8;
/// A creature that makes a unit of kind 1 when it is tapped and its player gives a point.
pub const LENDER: u16 = GAZER + 9;
/// A creature that makes a unit of kind 0 when it is tapped, and draws a card.
pub const SEEP: u16 = GAZER + 10;
/// A creature that makes a unit of kind 0 when it is tapped. For a unit of kind 0, tapped: gives its player a point.
pub const SMITH: u16 = GAZER + 11;
/// A creature that has nothing come of what opponents tap for units.
pub const DAMP: u16 = GAZER + 12;
/// A creature that may go to the hand instead of leaving the line otherwise.
pub const ESCAPER: u16 = GAZER + 13;
/// Keeps the next three points of hits on its player off, this turn.
pub const WARD: u16 = ESCAPER + 1;
/// Each creature of its player hits each opponent for two, all together.
pub const SHOWER: u16 = ESCAPER + 2;
/// A creature whose hits nothing keeps off.
pub const SHARPIE: u16 = ESCAPER + 3;
/// A creature that gives a point when its player is hit by a creature at which others can't aim.
pub const GRUDGE: u16 = ESCAPER + 4;
/// Changes what something aims at that aims at creatures of its player only, and at one of them.
pub const DEFLECT: u16 = ESCAPER + 5;
/// Has its player choose anew for something that was aimed once.
pub const PARRY: u16 = ESCAPER + 6;
/// A creature that changes what something aims at that aims at it alone, when it is tapped.
pub const SENTRY: u16 = ESCAPER + 7;
/// A creature that is worth one more while something aims at it.
pub const BRACED: u16 = ESCAPER + 8;
/// A creature that wounds a creature when it is played. Of several of one player only the newest stays.
pub const HERO: u16 = BRACED + 1;
/// The last card.
pub const LAST: u16 = HERO;

fn unit(need: Need) -> Symbol {
    vec![Way { units: vec![need], number: 0 }]
}

/// What it costs to play one of these cards, with these creatures.
pub fn bills(card: u16, line: Vec<Ref>) -> Vec<Bill> {
    let creature = CardCost { among: line, n: 1, moves: true, ..CardCost::default() };
    let with = |symbols: &[Need], more: &[Need], cards: Vec<CardCost>| {
        let all = |needs: &[Need]| needs.iter().map(|need| unit(*need)).collect();
        Bill { symbols: all(symbols), more: all(more), cards, ..Bill::default() }
    };
    match card {
        BURST => vec![with(&[Need::of(0)], &[Need::ANY], Vec::new())],
        VOLLEY => vec![with(&[], &[Need::ANY, Need::ANY], Vec::new())],
        OFFER => vec![with(&[Need::of(2)], &[Need::ANY], Vec::new()), with(&[], &[], vec![creature])],
        TITHE => vec![with(&[Need::of(1)], &[], vec![creature])],
        TWOFOLD => vec![with(&[], &[], vec![creature.clone(), creature])],
        _ => Vec::new(),
    }
}

/// What it costs to have a creature act: it is given up, or tapped.
pub fn ability_bill(card: u16, holder: Ref, is_tapped: bool) -> Bill {
    if card != SMITH && card != SENTRY {
        return Bill { cards: vec![CardCost { among: vec![holder], n: 1, ..CardCost::default() }], ..Bill::default() };
    }
    let among = if is_tapped { Vec::new() } else { vec![holder] };
    let tap = CardCost { among, n: 1, takes: TAP, moves: false };
    let symbols = if card == SMITH { vec![unit(Need::of(0))] } else { Vec::new() };
    Bill { symbols, cards: vec![tap], ..Bill::default() }
}

/// Whether what a creature does is paid for by tapping it.
pub fn is_tapped<const CHAIN: bool>(m: &Machine<Duel<CHAIN>>, pending: &Pending) -> bool {
    [SMITH, SENTRY].contains(&m.core.object(pending.holder.slot).card.0)
}

/// What an untapped creature can make.
pub fn mean(cat: &Catalog, holder: Ref, card: CardId) -> Option<Mean> {
    let makes: &[&[u8]] = match card.0 {
        SPRING => &[&[0], &[1]],
        WELL => &[&[2, 2]],
        ALTAR => &[&[0], &[1], &[2]],
        LENDER => &[&[1]],
        SEEP | SMITH => &[&[0]],
        _ => return None,
    };
    let unit = |kind: &u8| Unit { kind: *kind, flags: 0 };
    let mut abilities = cat.card(card).faces[0].abilities.iter().copied();
    let ability = abilities.find(|ability| matches!(cat.ability(*ability).usage, Use::Activated { .. }))?;
    Some(Mean {
        card: holder,
        ability,
        makes: makes.iter().map(|made| made.iter().map(unit).collect()).collect(),
        number: i32::from(card.0 == LENDER),
        takes: TAP,
        gone: card.0 == ALTAR,
    })
}

fn ability(card: u16, usage: Use, code: Vec<Op>) -> Ability {
    Ability { card: CardId(card), usage, code, ..Ability::default() }
}

fn points(who: Who, n: i32) -> [Op; 2] {
    [Op::Sentence, Op::ChangePlayer { who, stat: 0, by: Value::Number(n) }]
}

/// The abilities of these cards, numbered from `first` on.
pub fn abilities(first: AbilityId) -> Vec<Ability> {
    [vec![absorbing()], shields(first), readers(), others()].concat()
}

/// What a shield does whose player is hit.
fn absorbing() -> Ability {
    let on = Pattern { kind: WAS_HIT, who: Some(Who::You), ..Pattern::default() };
    let part = Whenever { on, would: true, limit: Limit::None, cond: None, entry: 0 };
    Ability { whenever: vec![part], ..ability(WARD, Use::Continuous, vec![Op::Sentence, Op::Absorb]) }
}

fn shields(absorbing: AbilityId) -> Vec<Ability> {
    let shield = Op::Shield { ability: absorbing, of: None, n: Value::Number(3) };
    let what = Target::Both(Vec::new());
    let rain = Op::RuleBy { verb: RAIN, what, who: Who::Opponent, n: Value::Number(2) };
    let shy = Selector { filters: vec![Filter::Attribute(SHY, true)], ..among(Side::Any, 1 << LINE) };
    let cause = CauseFilter { source: Some(Box::new(shy)), ..CauseFilter::default() };
    let hit = Pattern { kind: WAS_HIT, who: Some(Who::You), cause, ..Pattern::default() };
    vec![
        ability(WARD, Use::ByRule, vec![Op::Sentence, shield]),
        ability(SHOWER, Use::ByRule, vec![Op::Sentence, rain]),
        ability(GRUDGE, Use::Automatic(hit), points(Who::You, 1).to_vec()),
    ]
}

/// Abilities that ask what other things aim at.
fn readers() -> Vec<Ability> {
    let aimed = |what, only| Filter::AimsAt { what: Box::new(what), only };
    let itself = || Selector { filters: vec![Filter::OneOf(Box::new(Target::Source))], ..among(Side::Any, 1 << LINE) };
    let spells = |filter| {
        let from = Selector { filters: vec![filter], ..among(Side::Any, 1 << OPEN | 1 << VEILED) };
        AimSpec { from, n: Quantity::Exactly(Value::Number(1)), apart: Vec::new(), into: 0 }
    };
    let bend = |flags| {
        let what = Target::Bound(0);
        vec![Op::Sentence, Op::Rule { verb: BEND, what, with: None, spot: Spot::None, flags, who: Who::You }]
    };
    let reads = |card, filter, flags| Ability { aims: vec![spells(filter)], ..ability(card, Use::ByRule, bend(flags)) };
    let aimed_at = Selector { filters: vec![aimed(itself(), false)], ..among(Side::Any, 1 << OPEN | 1 << VEILED) };
    let braced = Static {
        cond: Some(Cond::Exists(aimed_at)),
        to: Subject::Cards(Target::Source),
        mods: vec![Mod::Add(0, Value::Number(1))],
    };
    vec![
        reads(DEFLECT, aimed(among(Side::Own, 1 << LINE), true), 0),
        reads(PARRY, Filter::AimCount(Cmp::Eq, Value::Number(1)), FREELY),
        reads(SENTRY, aimed(itself(), true), 0),
        Ability { statics: vec![braced], ..ability(BRACED, Use::Continuous, Vec::new()) },
    ]
}

fn among(side: Side, zones: u32) -> Selector {
    Selector { types: 0, side, zones, top: None, filters: Vec::new(), or: None }
}

fn others() -> Vec<Ability> {
    let brims = Cond::Is(Value::PlayerStat(0, Who::You), Cmp::Ge, Value::Number(3));
    let worth = |n| {
        vec![
            Op::Sentence,
            Op::Apply { to: Target::Bound(0), until: Until::ThisTurn, mods: vec![Mod::Add(0, Value::Number(n))] },
        ]
    };
    let from = among(Side::Any, 1 << LINE);
    let one = AimSpec { from, n: Quantity::Exactly(Value::Number(1)), apart: Vec::new(), into: 0 };
    let held = Value::Count(Box::new(among(Side::Own, 1 << HAND)));
    let filters = vec![Filter::Stat(0, Cmp::Ge, Value::Number(3))];
    let strong = Selector { filters, ..among(Side::Any, 1 << LINE) };
    let gazes = Cond::Or(vec![Cond::Is(held, Cmp::Eq, Value::Number(2)), Cond::Exists(strong)]);
    let gain = |by| vec![Op::Sentence, Op::ChangePlayer { who: Who::You, stat: 0, by }];
    let made = || Use::Activated { phases: 0 };
    let many = AimSpec { n: Quantity::Exactly(Value::EventAmount), ..one.clone() };
    let what = Target::Bound(0);
    let wound = Op::Rule { verb: WOUND, what, with: None, spot: Spot::None, flags: 0, who: Who::You };
    let wound = vec![Op::Sentence, wound];
    let on = Pattern { kind: EventKind::MOVED, holder: true, from: 1 << LINE, ..Pattern::default() };
    let leaving = Whenever { on, would: true, limit: Limit::None, cond: None, entry: 0 };
    let to = Dest { kind: HAND, of: Whose::Owner, bottom: false };
    let escape = vec![
        Op::Sentence,
        Op::May { who: Who::You, end: 4 },
        Op::Prevent,
        Op::Move { what: Target::Source, to, shown: false, who: Who::You },
    ];
    vec![
        Ability { aims: vec![one.clone()], ..ability(FLARE, Use::ByRule, [worth(3), worth(-3)].concat()) },
        ability(GAZER, Use::State(gazes), points(Who::Opponent, 1).to_vec()),
        ability(BURST, Use::ByRule, gain(Value::EventAmount)),
        Ability { aims: vec![many], ..ability(VOLLEY, Use::ByRule, wound.clone()) },
        Ability { aims: vec![one], ..ability(HERO, Use::ByRule, wound) },
        ability(OFFER, Use::ByRule, gain(Value::Plus(Box::new(Value::EventAmount), 1))),
        ability(TITHE, Use::ByRule, gain(Value::Number(1))),
        ability(TWOFOLD, Use::ByRule, gain(Value::Number(1))),
        ability(SPRING, made(), Vec::new()),
        ability(WELL, made(), Vec::new()),
        ability(ALTAR, made(), Vec::new()),
        ability(LENDER, made(), Vec::new()),
        ability(SEEP, made(), vec![Op::Sentence, Op::Draw { who: Who::You, n: Value::Number(1), up_to: false }]),
        ability(SMITH, made(), Vec::new()),
        ability(SMITH, Use::ByRule, gain(Value::Number(1))),
        Ability { whenever: vec![leaving], ..ability(ESCAPER, Use::Continuous, escape) },
        ability(SWELL, Use::ByRule, [points(Who::You, 3), points(Who::You, -3)].concat()),
        ability(BRIM, Use::State(brims), points(Who::Opponent, 1).to_vec()),
    ]
}
