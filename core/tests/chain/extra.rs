//! Further cards of the rulebook in which what is announced can be answered: states that trigger, and what is paid with.

use super::cards::LATE;
use super::rulebook::{HAND, LINE};
use cardwright_core::kernel::catalog::{Ability, AimSpec, Use};
use cardwright_core::kernel::ids::CardId;
use cardwright_core::kernel::program::{
    Cmp, Cond, Filter, Mod, Op, Quantity, Selector, Side, Target, Until, Value, Who,
};

/// Gives its player three points, then takes them.
pub const SWELL: u16 = LATE + 1;
/// A creature that gives each opponent a point when its player has three points or more.
pub const BRIM: u16 = SWELL + 1;
/// A creature is worth three more, then three less.
pub const FLARE: u16 = BRIM + 1;
/// A creature that gives each opponent a point when its player has exactly two cards in hand, or when a creature is worth three.
pub const GAZER: u16 = FLARE + 1;
/// The last card.
pub const LAST: u16 = GAZER;

fn ability(card: u16, usage: Use, code: Vec<Op>) -> Ability {
    Ability { card: CardId(card), usage, code, ..Ability::default() }
}

fn points(who: Who, n: i32) -> [Op; 2] {
    [Op::Sentence, Op::ChangePlayer { who, stat: 0, by: Value::Number(n) }]
}

pub fn abilities() -> Vec<Ability> {
    let brims = Cond::Is(Value::PlayerStat(0, Who::You), Cmp::Ge, Value::Number(3));
    let among = |side, zones, filters| Selector { types: 0, side, zones, top: None, filters, or: None };
    let worth = |n| {
        vec![
            Op::Sentence,
            Op::Apply { to: Target::Bound(0), until: Until::ThisTurn, mods: vec![Mod::Add(0, Value::Number(n))] },
        ]
    };
    let from = among(Side::Any, 1 << LINE, Vec::new());
    let one = AimSpec { from, n: Quantity::Exactly(Value::Number(1)), apart: Vec::new(), into: 0 };
    let held = Value::Count(Box::new(among(Side::Own, 1 << HAND, Vec::new())));
    let strong = among(Side::Any, 1 << LINE, vec![Filter::Stat(0, Cmp::Ge, Value::Number(3))]);
    let gazes = Cond::Or(vec![Cond::Is(held, Cmp::Eq, Value::Number(2)), Cond::Exists(strong)]);
    vec![
        Ability { aims: vec![one], ..ability(FLARE, Use::ByRule, [worth(3), worth(-3)].concat()) },
        ability(GAZER, Use::State(gazes), points(Who::Opponent, 1).to_vec()),
        ability(SWELL, Use::ByRule, [points(Who::You, 3), points(Who::You, -3)].concat()),
        ability(BRIM, Use::State(brims), points(Who::Opponent, 1).to_vec()),
    ]
}
