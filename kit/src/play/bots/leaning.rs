//! Whether a program does good or harm to what is chosen for it, read from its instructions. A guess for bots, not a rule.

use cardwright_core::kernel::catalog::{Ability, Catalog};
use cardwright_core::kernel::ids::ZoneId;
use cardwright_core::kernel::program::{Bind, Filter, Mod, Op, Selector, Side, Target, Value};

/// What befalls the cards that a question of this ability is about: above 0 good, below 0 harm, 0 unknown. `own`: whether
/// the cards offered are the asked player's; `zone`: where they lie.
pub fn of_choice(catalog: &Catalog, ability: &Ability, own: bool, zone: ZoneId, discard: u8) -> i32 {
    let chosen = ability.code.iter().enumerate().filter_map(|(at, op)| match op {
        Op::Choose { from, into, .. } if looks_at(from, own, zone) => Some((at, *into)),
        _ => None,
    });
    let cx = Context { catalog, discard };
    chosen
        .map(|(at, bind)| of_bind(&cx, ability.code.get(at + 1..).unwrap_or(&[]), bind))
        .find(|l| *l != 0)
        .unwrap_or(0)
}

struct Context<'a> {
    catalog: &'a Catalog,
    discard: u8,
}

fn looks_at(from: &Selector, own: bool, zone: ZoneId) -> bool {
    let side = match from.side {
        Side::Own => own,
        Side::Opposing => !own,
        Side::Any => true,
    };
    side && zone.is_in(from.zones) || from.or.as_ref().is_some_and(|f| looks_at(f, own, zone))
}

/// What the instructions behind a choice do to what was chosen.
fn of_bind(cx: &Context<'_>, code: &[Op], bind: Bind) -> i32 {
    code.iter().map_while(|op| (*op != Op::End).then(|| of_op(cx, op, bind))).sum()
}

fn speaks_of(what: &Target, bind: Bind) -> bool {
    match what {
        Target::Bound(b) => *b == bind,
        Target::Both(all) => all.iter().any(|t| speaks_of(t, bind)),
        Target::All(selector) => selector.filters.contains(&Filter::Among(bind, true)),
        _ => false,
    }
}

fn of_op(cx: &Context<'_>, op: &Op, bind: Bind) -> i32 {
    match op {
        Op::Apply { to, mods, .. } if speaks_of(to, bind) => mods.iter().map(|m| of_mod(cx, m)).sum(),
        Op::Move { what, to, .. } if speaks_of(what, bind) => {
            // Out of the game's sight is harm, into a player's reach is good.
            if to.kind == cx.discard { -2 } else { 1 }
        }
        Op::Rule { what, .. } if speaks_of(what, bind) => 1,
        Op::Activate { of, .. } if speaks_of(of, bind) => 1,
        _ => 0,
    }
}

fn of_mod(cx: &Context<'_>, change: &Mod) -> i32 {
    match change {
        Mod::Add(_, value) => sign(value),
        Mod::Set(_, value) => {
            if sign(value) > 0 {
                0
            } else {
                -1
            }
        }
        Mod::GainOf(..) | Mod::GainHead(_) => 1,
        Mod::Gain(ability) => {
            // An ability that only forbids its holder something is harm.
            let statics = &cx.catalog.ability(*ability).statics;
            let harm = !statics.is_empty() && statics.iter().flat_map(|s| &s.mods).all(|m| of_mod(cx, m) < 0);
            if harm { -1 } else { 1 }
        }
        Mod::Cant(action) => -1 - i32::from(*action == 0),
        Mod::Lose | Mod::LoseHead(_) | Mod::Restrict(_) | Mod::Only(..) | Mod::Must(_) => -1,
        Mod::Extra(_, n) => i32::from(n.signum()),
        Mod::Permit(_) => 1,
        Mod::CountAs(..) => 0,
        // Good or bad for whom, nobody can say beforehand.
        Mod::Control(_) | Mod::Copy(_) | Mod::Types(..) | Mod::Attributes(..) | Mod::Affiliations(..) => 0,
    }
}

fn sign(value: &Value) -> i32 {
    match value {
        Value::Number(n) => n.signum(),
        Value::Per { each, .. } => each.signum(),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_core::kernel::ids::Seat;
    use cardwright_core::kernel::program::{Dest, Quantity, Until, Who, Whose};

    const HAND: u8 = 1;
    const PILE: u8 = 2;
    const FIELD: u8 = 6;

    /// "Choose one of these; then .."
    fn choose_and(side: Side, zones: u32, then: Op) -> Ability {
        let from = Selector { types: 0, side, zones, top: None, filters: Vec::new(), or: None };
        let n = Quantity::Exactly(Value::Number(1));
        Ability {
            code: vec![Op::Sentence, Op::Choose { who: Who::You, from, n, sum: None, into: 3 }, then, Op::End],
            ..Ability::default()
        }
    }

    fn change(mods: Vec<Mod>) -> Op {
        Op::Apply { to: Target::Bound(3), until: Until::ThisTurn, mods }
    }

    fn lean(ability: &Ability, own: bool, kind: u8) -> i32 {
        of_choice(&Catalog::default(), ability, own, ZoneId::of(Seat(0), kind), PILE)
    }

    #[test]
    fn more_power_is_good_and_less_is_harm() {
        let raise = choose_and(Side::Any, 1 << FIELD, change(vec![Mod::Add(1, Value::Number(500))]));
        let lower = choose_and(Side::Any, 1 << FIELD, change(vec![Mod::Add(1, Value::Number(-500))]));
        assert!(lean(&raise, true, FIELD) > 0 && lean(&lower, true, FIELD) < 0);
    }

    #[test]
    fn the_discard_pile_is_harm_and_the_hand_is_good() {
        let put = |kind| {
            let to = Dest { kind, of: Whose::Owner, bottom: false };
            choose_and(Side::Own, 1 << FIELD, Op::Move { what: Target::Bound(3), to, shown: false, who: Who::You })
        };
        assert!(lean(&put(PILE), true, FIELD) < 0 && lean(&put(HAND), true, FIELD) > 0);
    }

    #[test]
    fn what_befalls_other_cards_says_nothing() {
        let mine = choose_and(Side::Own, 1 << HAND, change(vec![Mod::Cant(0)]));
        assert_eq!(lean(&mine, false, HAND), 0, "another side");
        assert_eq!(lean(&mine, true, FIELD), 0, "another zone");
        assert!(lean(&mine, true, HAND) < 0);
    }
}
