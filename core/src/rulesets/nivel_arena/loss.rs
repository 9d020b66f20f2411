//! 1.2 and chapter 9: rule processing and the ways to lose.

use super::NivelArena;
use super::state::{Procedure, reason};
use super::vocabulary::{cause, stat, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::context::EvalContext;
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Slot, ZoneId};
use crate::kernel::machine::Machine;
use crate::kernel::program::Deed;
use crate::kernel::state::EffectFrame;
use crate::printed::Standing;
use crate::ruleset::Point;

/// Cards in a damage zone that mean defeat (3.7.3).
const DEFEAT: usize = 10;

/// Who has lost, and who wins by it (1.2).
pub const STANDING: Standing = Standing {
    // By the numbers of `state::reason`.
    reasons: &["1.2.2.1", "1.2.2.2", "1.2.2.3", "1.2.2.4", "1.2.4", "1.2.5"],
    conceded: reason::CONCEDED,
    by_effect: reason::EFFECT,
    lost: &["1.2.2", "9.1.1", "9.1.2", "9.2.1"],
    // 1.2.1, 1.2.3: who has not lost wins; if all have, it is a draw.
    won: Some("1.2.1"),
    draw: "1.2.3",
    over: &["4.2.3"],
};

/// 1.2.2.1, 1.2.2.2: ten cards or more in a damage zone.
pub fn ten_cards(m: &mut Machine<NivelArena>, reason: u8) {
    for seat in m.core.seats() {
        if m.core.zone(ZoneId::of(seat, zone::DAMAGE)).len() >= DEFEAT {
            m.cite("3.7.3");
            m.defeat(seat, reason);
        }
    }
}

/// Whether nothing is there for rule processing to look at.
#[inline]
pub fn at_rest(m: &Machine<NivelArena>, point: Point) -> bool {
    let looks = if point == Point::AfterInstruction { LOOK_POWER } else { LOOK_POWER | LOOK_ITEMS };
    m.core.unchecked & looks == 0 && m.core.table.deck_out == 0 && (is_between(point) || (!m.watched && !is_full(m)))
}

/// Whether nobody is beaten by cards in a damage zone at this point: not before the effect or the damage is over.
fn is_between(point: Point) -> bool {
    matches!(point, Point::AfterInstruction | Point::AfterExpiry)
}

/// Whether a damage zone holds as many cards as mean defeat.
fn is_full(m: &Machine<NivelArena>) -> bool {
    m.core.seats().any(|seat| m.core.zone(ZoneId::of(seat, zone::DAMAGE)).len() >= DEFEAT)
}

/// Rule processing (9.1.2: at once). Returns whether something changed.
pub fn check(m: &mut Machine<NivelArena>, cat: &Catalog, point: Point) -> bool {
    if at_rest(m, point) {
        return false;
    }
    if m.core.table.deck_out != 0 {
        let deck_out = m.core.table.deck_out;
        m.core.table.deck_out = 0;
        for seat in m.core.seats() {
            if deck_out & seat.bit() != 0 {
                m.cite("4.4.3");
                m.defeat(seat, reason::DRAW_DECK);
            }
        }
    }
    match point {
        Point::AfterEffect => {
            m.cite("1.2.2.2");
            let damage = |p: &Procedure| matches!(p, Procedure::Damage(_)).then_some(());
            if m.watched && !m.core.pending.is_empty() && m.innermost(damage).is_some() {
                m.cite("8.4.3");
            }
            ten_cards(m, reason::EFFECT_DONE);
        }
        Point::DamageDone => ten_cards(m, reason::DAMAGE_DONE),
        Point::AfterInstruction | Point::AfterExpiry => {}
    }
    if m.core.lost != 0 {
        return false;
    }
    power_zero(m, cat) || (point != Point::AfterInstruction && equip_conditions(m, cat))
}

/// The bit in `unchecked` of the look that rule processing takes at units' power.
const LOOK_POWER: u8 = 1;
/// The bit of the look at items whose unit must meet a condition.
pub const LOOK_ITEMS: u8 = 2;

/// Whether present values have changed since rule processing took this look. It looks once for every change: a unit
/// that can't be trashed is not tried for ever.
fn unchecked(m: &mut Machine<NivelArena>, look: u8) -> bool {
    let open = m.core.unchecked & look != 0;
    m.core.unchecked &= !look;
    open
}

/// 1.3.7.3: a unit whose power became 0 is trashed at once; by an effect if one lowered it (decision NA-5).
fn power_zero(m: &mut Machine<NivelArena>, cat: &Catalog) -> bool {
    if !unchecked(m, LOOK_POWER) {
        return false;
    }
    let power = |slot: Slot| m.derived.row(slot).stats.get(usize::from(stat::POWER)).copied().unwrap_or(0);
    let strong = |seat| m.core.piles.runs(seat, zone::UNITS).all(|slot| power(*slot) > 0);
    if m.core.seats().all(strong) {
        return false;
    }
    let units = m.core.seats().flat_map(|seat| m.core.piles.runs(seat, zone::UNITS));
    // Decision NA-35: what is done instead of its trash is done as a whole before it is looked at again.
    let waits = |slot: Slot| m.is_being_replaced(EventKind::MOVED, m.core.reference(slot));
    let (waiting, weak): (Vec<Slot>, Vec<Slot>) = units.copied().filter(|s| power(*s) <= 0).partition(|s| waits(*s));
    if weak.is_empty() {
        m.core.unchecked |= LOOK_POWER;
        return false;
    }
    let by_rule = || Cause { by: m.core.turn.seat, ..Cause::default() };
    let by = m.effect().map_or_else(by_rule, Machine::<NivelArena>::cause_of);
    let batch = weak.into_iter().map(|slot| {
        let printed = cat.card(m.core.object(slot).card).stats.get(usize::from(stat::POWER)).copied().unwrap_or(0);
        let lowered = power(slot) < printed || printed > 0;
        let kind = if lowered { cause::EFFECT } else { cause::POWER_ZERO };
        m.discarding(slot, Cause { kind, ..by })
    });
    let batch = batch.collect();
    if !waiting.is_empty() {
        m.core.unchecked |= LOOK_POWER;
    }
    m.cite("1.3.7.3");
    commit_trash(m, cat, batch)
}

/// 8.6.2: an item whose unit does not meet its condition is trashed, not by an effect.
fn equip_conditions(m: &mut Machine<NivelArena>, cat: &Catalog) -> bool {
    if !unchecked(m, LOOK_ITEMS) {
        return false;
    }
    let mut batch = Vec::new();
    for seat in m.core.seats() {
        let from = ZoneId::of(seat, zone::ITEMS);
        for slot in m.core.zone(from) {
            if !meets(m, cat, *slot, m.core.object(*slot).host) {
                let cause = Cause { kind: cause::EQUIP_CONDITION, by: seat, ..Cause::default() };
                batch.push(m.discarding(*slot, cause));
            }
        }
    }
    if batch.is_empty() {
        return false;
    }
    m.cite("8.6.2");
    commit_trash(m, cat, batch)
}

/// Makes a trash by rule processing happen. `false`: the batch waits for a replacement, so nothing more may be done
/// now.
fn commit_trash(m: &mut Machine<NivelArena>, cat: &Catalog, batch: Vec<Event>) -> bool {
    let slots: Vec<Slot> = batch.iter().map(|e| e.subject.slot).collect();
    let depth = m.core.depth();
    m.commit(cat, batch);
    if m.core.depth() != depth {
        return false;
    }
    if m.effect().is_some() {
        // It counts as done by the effect at work ("if this effect trashed it").
        for slot in &slots {
            if m.core.object(*slot).zone.kind() == zone::TRASH {
                let what = m.core.reference(*slot);
                m.bind(depth, Deed::Trashed.bind(), what);
            }
        }
    }
    true
}

/// Whether a unit meets the equip condition of an item (3.5.6).
pub fn meets(m: &Machine<NivelArena>, cat: &Catalog, item: Slot, unit: Slot) -> bool {
    let Some(filters) = &cat.card(m.core.object(item).card).attach else { return false };
    let frame = EffectFrame {
        controller: m.core.object(unit).zone.seat(),
        holder: m.core.reference(item),
        ..EffectFrame::default()
    };
    let cx = EvalContext { frame: &frame, depth: u8::MAX };
    filters.iter().all(|f| m.filter(cat, cx, unit, f))
}
