//! Cards that change what others are: counters, and what they are made of.

use super::extra::LAST as BEFORE;
use super::rulebook::{FLYING, GROWTH, HIT, LINE, POISON, STONE, WEIGHT, WING};
use cardwright_core::kernel::catalog::{Ability, AimSpec, Limit, Use, Whenever};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::ids::CardId;
use cardwright_core::kernel::program::{
    Cmp, Filter, Mod, Op, Pattern, Quantity, Selector, Side, Subject, Target, Until, Value, Who,
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

/// The last of them.
pub const LAST: u16 = OFFER;

/// Attributes of these cards.
pub fn attributes(card: u16) -> u16 {
    if card == STATUE { STONE } else { 0 }
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
