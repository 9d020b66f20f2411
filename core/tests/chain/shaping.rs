//! Cards that change what others are: counters, and what they are made of.

use super::cards::BLANK;
use super::extra::LAST as BEFORE;
use super::rulebook::{BODY, FLYING, GROWTH, HIT, LINE, POISON, STONE, WAS_HIT, WEIGHT, WING};
use cardwright_core::kernel::catalog::{Ability, AimSpec, Limit, Static, Use, Whenever};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::ids::{AbilityId, CardId};
use cardwright_core::kernel::program::{
    CauseFilter, Cmp, Cond, Filter, How, Mod, Op, Pattern, Quantity, Selector, Side, Subject, Target, Until, Value, Who,
};

/// Puts two growth counters on a creature.
pub const GROW: u16 = BEFORE + 1;
/// Removes three growth counters from a creature; if it does, its player gets a point.
pub const SHRINK: u16 = BEFORE + 2;
/// Puts a wing counter on a creature.
pub const WINGS: u16 = BEFORE + 3;
/// Puts a counter of weight on a creature.
pub const LOAD: u16 = BEFORE + 4;
/// A creature does not fly this turn.
pub const CLIP: u16 = BEFORE + 5;
/// A creature whose player has twice as many counters put on what is theirs, and on them.
pub const DOUBLER: u16 = BEFORE + 6;
/// A creature on which no counters are put.
pub const STATUE: u16 = BEFORE + 7;
/// Each opponent gets three poison counters.
pub const TOXIN: u16 = BEFORE + 8;
/// Takes a point of its player for each poison counter that they have.
pub const SICKEN: u16 = BEFORE + 9;
/// Gives its player a point for each growth counter on creatures.
pub const HARVEST: u16 = BEFORE + 10;
/// Removes all growth counters but those of creatures with less than three, by aiming at one with three or more.
pub const PRUNE: u16 = BEFORE + 11;
/// A creature that gives a point whenever counters are put on a creature.
pub const WITNESS: u16 = BEFORE + 12;
/// A creature that gives a point for each growth counter that lay on it when it left the line.
pub const LEGACY: u16 = BEFORE + 13;
/// A creature that flies.
pub const BIRD: u16 = BEFORE + 14;
/// Hits each opponent for as much as creatures with growth counters are worth.
pub const STAMPEDE: u16 = BEFORE + 15;
/// Puts two growth counters on a creature if its player wants to.
pub const OFFER: u16 = BEFORE + 16;

/// A creature is red this turn, and nothing else.
pub const PAINT: u16 = BEFORE + 17;
/// A creature is blue besides this turn.
pub const DYE: u16 = BEFORE + 18;
/// A creature is not red this turn.
pub const BLEACH: u16 = BEFORE + 19;
/// Gives its player a point for each red creature.
pub const REDS: u16 = BEFORE + 20;
/// A creature that makes all red creatures worth one more.
pub const EMBER: u16 = BEFORE + 21;
/// A creature: creatures with growth counters are blue, and nothing else.
pub const PAINTER: u16 = BEFORE + 22;
/// A creature: creatures that are not red are red, and worth five.
pub const MIRE: u16 = BEFORE + 23;
/// A creature is a copy of another one this turn.
pub const MIMIC: u16 = BEFORE + 24;
/// Its player controls a creature this turn.
pub const STEAL: u16 = BEFORE + 25;
/// A creature: as it comes into the line its player chooses a creature of an opponent, and controls it as long as this one is there.
pub const THIEF: u16 = BEFORE + 26;
/// A creature whose player controls all creatures with growth counters, and that is worth one.
pub const TYRANT: u16 = BEFORE + 27;
/// A creature is of the second type besides this turn, and of the second tribe.
pub const TURN: u16 = BEFORE + 28;
/// A creature is of no tribe but the second this turn.
pub const ADOPT: u16 = BEFORE + 29;
/// A creature is of neither tribe this turn.
pub const EXILE: u16 = BEFORE + 30;
/// Gives its player a point for each creature of the second type, and ten for each of the second tribe.
pub const CENSUS: u16 = BEFORE + 31;
/// A creature that gives a point for each growth counter on what it lies on when it leaves the line.
pub const AURA: u16 = BEFORE + 32;
/// A creature that is given up to hit each opponent for three.
pub const STING: u16 = BEFORE + 33;
/// A creature that gives a point whenever something that flies, or is red, hits a player.
pub const LEECH: u16 = BEFORE + 34;
/// A creature that gives a point when a red creature leaves the line, and ten if its player controlled it.
pub const MOURNING: u16 = BEFORE + 35;
/// A red creature that is red in every zone by its own text: it is red and blue.
pub const CHAMELEON: u16 = BEFORE + 36;

/// A creature is worth two more as long as it is red.
pub const BLAZE: u16 = BEFORE + 37;
/// A creature is worth two more until counters are put on it.
pub const PATIENCE: u16 = BEFORE + 38;
/// A creature is worth two more until a creature with growth counters leaves the line.
pub const GRIEF: u16 = BEFORE + 39;
/// Its player gets a point the next two times that a creature leaves the line.
pub const VULTURE: u16 = BEFORE + 40;
/// A creature has two permits.
pub const LICENCE: u16 = BEFORE + 41;

/// The last of them.
pub const LAST: u16 = LICENCE;

/// Attributes of creatures: colours.
pub const RED: u16 = 64;
pub const BLUE: u16 = 128;
/// The second card type.
pub const SECOND: u32 = 2;
/// The tribes, as indices into the terms.
pub const TRIBES: [u16; 2] = [0, 1];

/// The affiliations of these cards.
pub fn affiliations(card: u16) -> Vec<u16> {
    if card == BIRD { vec![TRIBES[0]] } else { Vec::new() }
}

/// Attributes of these cards.
pub fn attributes(card: u16) -> u16 {
    match card {
        STATUE => STONE,
        THIEF => BODY,
        _ => 0,
    }
}

/// Head words printed on these cards, as bits.
pub fn heads(card: u16) -> u64 {
    if card == BIRD { 1 << FLYING } else { 0 }
}

/// Creatures that pass these filters.
pub fn creatures(side: Side, filters: Vec<Filter>) -> Selector {
    Selector { types: 0, side, zones: 1 << LINE, top: None, filters, or: None }
}

/// A text that does something with one creature that was aimed at (binding 0).
fn aimed(card: u16, filters: Vec<Filter>, does: Vec<Op>) -> Ability {
    let n = Quantity::Exactly(Value::Number(1));
    let aims = vec![AimSpec { from: creatures(Side::Any, filters), n, apart: Vec::new(), into: 0 }];
    let code = [vec![Op::Sentence], does, vec![Op::End]].concat();
    Ability { card: CardId(card), usage: Use::ByRule, aims, code, ..Ability::default() }
}

/// A text that does something.
fn text(card: u16, usage: Use, does: Op) -> Ability {
    Ability { card: CardId(card), usage, code: vec![Op::Sentence, does, Op::End], ..Ability::default() }
}

fn points(by: Value) -> Op {
    Op::ChangePlayer { who: Who::You, stat: 0, by }
}

/// The abilities of all these cards.
pub fn abilities() -> Vec<Ability> {
    let at = || Subject::Cards(Target::Bound(0));
    let put = |kind, n| Op::Counters { on: at(), kind, n: Value::Number(n), remove: false };
    let twice = Value::Total(Box::new(Value::EventAmount), Box::new(Value::EventAmount));
    let on = Pattern { kind: EventKind::COUNTERS_PUT, who: Some(Who::You), ..Pattern::default() };
    let doubles = Whenever { on: on.clone(), would: true, limit: Limit::None, cond: None, entry: 0 };
    let poisons = Op::Counters { on: Subject::Player(Who::Opponent), kind: POISON, n: Value::Number(3), remove: false };
    let all = Target::All(Box::new(creatures(Side::Any, Vec::new())));
    let grown = |cmp, n| Filter::Counters(GROWTH, cmp, Value::Number(n));
    let leaving = Pattern { kind: EventKind::MOVED, holder: true, from: 1 << LINE, ..Pattern::default() };
    let any = Some(creatures(Side::Any, Vec::new()));
    let witnessed = Pattern { kind: EventKind::COUNTERS_PUT, subject: any, ..Pattern::default() };
    let worth = Value::Sum(0, Box::new(creatures(Side::Any, vec![grown(Cmp::Ge, 1)])));
    let clip = Op::Apply { to: Target::Bound(0), until: Until::ThisTurn, mods: vec![Mod::LoseHead(FLYING)] };
    vec![
        aimed(GROW, Vec::new(), vec![put(GROWTH, 2)]),
        aimed(
            SHRINK,
            Vec::new(),
            vec![
                Op::Counters { on: at(), kind: GROWTH, n: Value::Number(3), remove: true },
                Op::Sentence,
                Op::Then { or: 5 },
                points(Value::Number(1)),
            ],
        ),
        aimed(WINGS, Vec::new(), vec![put(WING, 1)]),
        aimed(LOAD, Vec::new(), vec![put(WEIGHT, 1)]),
        aimed(CLIP, Vec::new(), vec![clip]),
        Ability { whenever: vec![doubles], ..text(DOUBLER, Use::Continuous, Op::Amend(twice)) },
        text(TOXIN, Use::ByRule, poisons),
        text(
            SICKEN,
            Use::ByRule,
            points(Value::Per { each: -1, per: 1, of: Box::new(Value::CountersOf(POISON, Who::You)) }),
        ),
        text(HARVEST, Use::ByRule, points(Value::CountersOn(GROWTH, Box::new(all)))),
        aimed(
            PRUNE,
            vec![grown(Cmp::Ge, 3)],
            vec![Op::Counters { on: at(), kind: GROWTH, n: Value::Number(99), remove: true }],
        ),
        text(WITNESS, Use::Automatic(witnessed), points(Value::Number(1))),
        text(LEGACY, Use::Automatic(leaving), points(Value::CountersOn(GROWTH, Box::new(Target::EventSubject)))),
        text(
            STAMPEDE,
            Use::ByRule,
            Op::RuleBy { verb: HIT, what: Target::Both(Vec::new()), who: Who::Opponent, n: worth },
        ),
        aimed(OFFER, Vec::new(), vec![Op::May { who: Who::You, end: 3 }, put(GROWTH, 2)]),
    ]
}

/// The abilities of cards that change what others are.
pub fn changing() -> Vec<Ability> {
    let now =
        |card, mods| aimed(card, Vec::new(), vec![Op::Apply { to: Target::Bound(0), until: Until::ThisTurn, mods }]);
    let colour = |how, which| vec![Mod::Attributes(how, which)];
    let all = |filters| Target::All(Box::new(creatures(Side::Any, filters)));
    let leads = |card, filters, mods| {
        let part = Static { cond: None, to: Subject::Cards(all(filters)), mods };
        Ability { statics: vec![part], ..Ability { card: CardId(card), ..Ability::default() } }
    };
    let red = |is| Filter::Attribute(RED, is);
    let grown = || Filter::Counters(GROWTH, Cmp::Ge, Value::Number(1));
    let one = || Quantity::Exactly(Value::Number(1));
    let aim = |into| AimSpec { from: creatures(Side::Any, Vec::new()), n: one(), apart: Vec::new(), into };
    let copies = Op::Apply { to: Target::Bound(0), until: Until::ThisTurn, mods: vec![Mod::Copy(Target::Bound(1))] };
    let comes = Pattern { kind: EventKind::MOVED, holder: true, to: 1 << LINE, ..Pattern::default() };
    let leaving = Pattern { kind: EventKind::MOVED, from: 1 << LINE, ..Pattern::default() };
    let takes = vec![
        Op::Sentence,
        Op::Choose { who: Who::You, from: creatures(Side::Opposing, Vec::new()), n: one(), sum: None, into: 0 },
        Op::Apply { to: Target::Bound(0), until: Until::Source, mods: vec![Mod::Control(Who::You)] },
        Op::End,
    ];
    let per = |each, of| Value::Per { each, per: 1, of: Box::new(of) };
    let counts = |types, filters| Value::Count(Box::new(Selector { types, ..creatures(Side::Any, filters) }));
    let census = Value::Total(
        Box::new(counts(SECOND, Vec::new())),
        Box::new(per(10, counts(0, vec![Filter::Affiliation(vec![TRIBES[1]])]))),
    );
    let tribes = |how, which: &[u16]| Mod::Affiliations(how, which.to_vec());
    let host = Target::Host(Box::new(Target::EventSubject));
    let hit = Op::RuleBy { verb: HIT, what: Target::Both(Vec::new()), who: Who::Opponent, n: Value::Number(3) };
    let by = |filters| CauseFilter { source: Some(Box::new(creatures(Side::Any, filters))), ..CauseFilter::default() };
    let bites = vec![Filter::Or(vec![Filter::Head(FLYING, true), red(true)])];
    let bitten = Pattern { kind: WAS_HIT, cause: by(bites), ..Pattern::default() };
    let was = |side, filters| Cond::IsA(Target::EventSubject, Selector { zones: u32::MAX, ..creatures(side, filters) });
    let mourns = vec![
        Op::Sentence,
        Op::If { cond: was(Side::Any, vec![red(true)]), or: 6 },
        points(Value::Number(1)),
        Op::Sentence,
        Op::If { cond: was(Side::Own, Vec::new()), or: 6 },
        points(Value::Number(10)),
        Op::End,
    ];
    let mut tyrant = leads(TYRANT, vec![grown()], vec![Mod::Control(Who::You)]);
    let own = Subject::Cards(Target::Source);
    tyrant.statics.push(Static { cond: None, to: own, mods: vec![Mod::Add(0, Value::Number(1))] });
    vec![
        now(PAINT, colour(How::Set, RED)),
        now(DYE, colour(How::Add, BLUE)),
        now(BLEACH, colour(How::Take, RED)),
        text(REDS, Use::ByRule, points(counts(0, vec![red(true)]))),
        leads(EMBER, vec![red(true)], vec![Mod::Add(0, Value::Number(1))]),
        leads(PAINTER, vec![grown()], colour(How::Set, BLUE)),
        leads(MIRE, vec![red(false)], vec![Mod::Attributes(How::Add, RED), Mod::Set(0, Value::Number(5))]),
        Ability { aims: vec![aim(0), aim(1)], ..text(MIMIC, Use::ByRule, copies) },
        now(STEAL, vec![Mod::Control(Who::You)]),
        Ability { code: takes, ..text(THIEF, Use::Automatic(comes), Op::Check) },
        tyrant,
        now(TURN, vec![Mod::Types(How::Add, SECOND), tribes(How::Add, &TRIBES[1..])]),
        now(ADOPT, vec![tribes(How::Set, &TRIBES[1..])]),
        now(EXILE, vec![tribes(How::Take, &TRIBES)]),
        text(CENSUS, Use::ByRule, points(census)),
        text(
            AURA,
            Use::Automatic(Pattern { holder: true, ..leaving.clone() }),
            points(Value::CountersOn(GROWTH, Box::new(host))),
        ),
        text(STING, Use::ByRule, hit),
        text(LEECH, Use::Automatic(bitten), points(Value::Number(1))),
        Ability { code: mourns, ..text(MOURNING, Use::Automatic(leaving), Op::Check) },
        Ability {
            zones: u32::MAX,
            statics: vec![Static {
                cond: None,
                to: Subject::Cards(Target::Source),
                mods: vec![Mod::Attributes(How::Set, RED | BLUE)],
            }],
            ..Ability { card: CardId(CHAMELEON), ..Ability::default() }
        },
    ]
}

/// The abilities of cards whose effects last for a while of their own; the number of the first of them.
pub fn lasting(first: u16) -> Vec<Ability> {
    let more = || vec![Mod::Add(0, Value::Number(2))];
    let for_as_long =
        |card, until, mods| aimed(card, Vec::new(), vec![Op::Apply { to: Target::Bound(0), until, mods }]);
    let quoted =
        |card, at: u16, usage| (AbilityId(first + at), Ability { card: CardId(card), usage, ..Ability::default() });
    let red = creatures(Side::Any, vec![Filter::Attribute(RED, true)]);
    let (is_red, red) = (AbilityId(first), Cond::IsA(Target::Linked, red));
    let put = Pattern { kind: EventKind::COUNTERS_PUT, linked: true, ..Pattern::default() };
    let grown = creatures(Side::Any, vec![Filter::Counters(GROWTH, Cmp::Ge, Value::Number(1))]);
    let leaves = |subject| Pattern { kind: EventKind::MOVED, from: 1 << LINE, subject, ..Pattern::default() };
    let (is_put, put) = quoted(PATIENCE, 1, Use::Automatic(put));
    let (falls, fall) = quoted(GRIEF, 2, Use::Automatic(leaves(Some(grown))));
    let (watches, watch) = quoted(BLANK, 3, Use::Automatic(leaves(None)));
    vec![
        Ability { states: vec![red], ..Ability { card: CardId(BLANK), ..Ability::default() } },
        Ability { card: CardId(BLANK), ..put },
        Ability { card: CardId(BLANK), ..fall },
        Ability { code: vec![Op::Sentence, points(Value::Number(1)), Op::End], ..watch },
        for_as_long(BLAZE, Until::While(is_red), more()),
        for_as_long(PATIENCE, Until::Event(is_put), more()),
        for_as_long(GRIEF, Until::Event(falls), more()),
        text(VULTURE, Use::ByRule, Op::Watch { ability: watches, of: None, until: Until::Uses(2) }),
        for_as_long(LICENCE, Until::Uses(2), vec![Mod::Permit(0)]),
    ]
}
