//! Mana abilities (605): what permanents can make, as means of the kernel's payments, and using them.

use super::state::{becomes, effect_verb};
use super::symbols::{flag, kind};
use super::vocabulary::{card_type, cause, stat, term, zone};
use super::{M, costs, pool, zones};
use crate::events;
use crate::kernel::bill::Unit;
use crate::kernel::catalog::{Catalog, CostPart, Use};
use crate::kernel::context::EvalContext;
use crate::kernel::event::Cause;
use crate::kernel::ids::{AbilityId, Ref, Seat, Slot, ZoneId};
use crate::kernel::means::Mean;
use crate::kernel::program::Op;
use crate::kernel::state::EffectFrame;

/// The kinds of mana that a permanent can make by its basic land types (305.6).
fn made_by_types(m: &M, cat: &Catalog, slot: Slot) -> Vec<Vec<Unit>> {
    if m.types(cat, slot) & 1 << card_type::LAND == 0 {
        return Vec::new();
    }
    let flags = flags_of(m, cat, slot);
    let has =
        |(kind, name): (u8, &&str)| zones::is_affiliated(m, cat, slot, name).then_some(vec![Unit { kind, flags }]);
    (0u8..).zip(term::BASIC).filter_map(has).collect()
}

/// What an ability adds to the pool of its player, in each of the ways in which its player can choose; `None`: it does something else
/// as well, or adds nothing.
fn added_by(
    m: &M,
    cat: &Catalog,
    cx: EvalContext<'_>,
    code: &[Op],
    mut pc: usize,
    flags: u8,
) -> Option<Vec<Vec<Unit>>> {
    let mut made = Vec::new();
    for _ in 0..=code.len() {
        match code.get(pc) {
            None | Some(Op::End) => return (!made.is_empty()).then(|| vec![made]),
            Some(Op::Sentence | Op::Check | Op::Join) => pc += 1,
            Some(Op::Jump(to)) => pc = usize::from(*to),
            Some(Op::RuleBy { verb, n, .. }) if adds(*verb).is_some() => {
                let n = usize::try_from(m.value(cat, cx, n)).unwrap_or(0);
                made.extend(vec![Unit { kind: adds(*verb)?, flags }; n]);
                pc += 1;
            }
            Some(Op::Rule { verb, .. }) if adds(*verb).is_some() => {
                made.push(Unit { kind: adds(*verb)?, flags });
                pc += 1;
            }
            Some(Op::Modes { entries, .. }) => {
                let ways = entries.iter().map(|entry| added_by(m, cat, cx, code, usize::from(*entry), flags));
                let ways: Option<Vec<Vec<Vec<Unit>>>> = ways.collect();
                return Some(ways?.concat().into_iter().map(|more| [made.as_slice(), &more].concat()).collect());
            }
            Some(_) => return None,
        }
    }
    None
}

/// The kind of mana that a verb adds; `None`: it adds none.
pub fn adds(verb: u8) -> Option<u8> {
    verb.checked_sub(effect_verb::ADD).filter(|kind| *kind < kind::TYPES)
}

/// Whether an activated ability is a mana ability (605.1): it aims at nothing, is no loyalty ability, and adds mana.
pub fn is_mana_ability(cat: &Catalog, ability: AbilityId) -> bool {
    let ability = cat.ability(ability);
    let activated = matches!(ability.usage, Use::Activated { .. });
    let adds = |op: &Op| matches!(op, Op::RuleBy { verb, .. } | Op::Rule { verb, .. } if adds(*verb).is_some());
    activated && ability.aims.is_empty() && !costs::is_loyalty(ability) && ability.code.iter().any(adds)
}

/// What is made by a snow source (107.4h).
fn flags_of(m: &M, cat: &Catalog, slot: Slot) -> u8 {
    if m.types(cat, slot) & 1 << card_type::SNOW != 0 { flag::SNOW } else { 0 }
}

/// The means that a permanent is: by its basic land types (305.6), then by each mana ability whose cost a means can take.
fn means_of(m: &M, cat: &Catalog, seat: Seat, slot: Slot, out: &mut Vec<Mean>) {
    let card = m.core.reference(slot);
    let makes = made_by_types(m, cat, slot);
    if !makes.is_empty() && costs::can_tap(m, cat, slot) {
        out.push(Mean { card, makes, takes: costs::TAPS, ..Mean::default() });
    }
    let mut all: Vec<AbilityId> = Vec::new();
    m.abilities_of(cat, slot, |ability| {
        if is_mana_ability(cat, ability) && !all.contains(&ability) {
            all.push(ability);
        }
    });
    for id in all {
        let ability = cat.ability(id);
        let frame = EffectFrame { ability: id, controller: seat, holder: card, ..EffectFrame::default() };
        let cx = EvalContext { frame: &frame, depth: u8::MAX };
        let makes = added_by(m, cat, cx, &ability.code, 0, flags_of(m, cat, slot));
        let Some((makes, (number, takes, gone))) = makes.zip(costs::of_means(m, cat, card, ability)) else { continue };
        // What takes nothing of its card could be used without an end.
        if (takes != 0 || gone) && m.states_hold(cat, &frame) {
            out.push(Mean { card, ability: id, makes, number, takes, gone });
        }
    }
}

/// What a player can use for mana now, in the order of the battlefield (605.3).
pub fn sources(m: &M, cat: &Catalog, seat: Seat) -> Vec<Mean> {
    let mut all = Vec::new();
    for slot in m.core.zone(ZoneId::of(seat, zone::BATTLEFIELD)).iter().copied() {
        means_of(m, cat, seat, slot, &mut all);
    }
    all
}

/// Whether it makes no difference which of two means is used: permanents of one card that nothing tells apart.
pub fn is_alike(m: &M, one: &Mean, other: &Mean) -> bool {
    let (a, b) = (m.core.object(one.card.slot), m.core.object(other.card.slot));
    let plain = |what: Ref| {
        let land = |slot: Slot| m.core.object(slot).host != what.slot;
        m.derived.row(what.slot).heads == 0
            && m.core.piles.runs(a.zone.seat(), 1 << zone::BATTLEFIELD).all(|s| land(*s))
    };
    one.makes == other.makes && a.card == b.card && a.status == b.status && plain(one.card) && plain(other.card)
}

/// Uses a means (106.12, 605.3): what it costs is paid, and what it makes is in the pool at once, since mana abilities use no stack
/// (605.3b).
pub fn use_mean(m: &mut M, cat: &Catalog, seat: Seat, mean: &Mean, output: usize) {
    m.cite("605.3b");
    m.cite("106.4");
    let what = mean.card;
    let flags = flags_of(m, cat, what.slot);
    let cause = Cause { kind: cause::COST, by: seat, source: what, ..Cause::default() };
    if mean.ability == AbilityId::NONE {
        m.commit_one(cat, zones::become_event(m, what, becomes::TAPPED, cause));
    } else {
        if mean.number > 0 {
            m.cite("119.4");
            m.commit_one(cat, events::change(seat, stat::LIFE, -mean.number, cause));
        }
        // What leaves comes last: until then it is there to be tapped.
        let (moving, still): (Vec<&CostPart>, Vec<&CostPart>) = cat
            .ability(mean.ability)
            .costs
            .iter()
            .partition(|part| matches!(part, CostPart::This(verb) if costs::takes(*verb).1));
        for part in still.into_iter().chain(moving) {
            costs::pay_with(m, cat, part, &[what], cause);
        }
    }
    for unit in mean.makes.get(output).into_iter().flatten() {
        pool::add(m, cat, seat, Unit { flags: unit.flags | flags, ..*unit }, 1, Cause { kind: cause::RULE, ..cause });
    }
}
