//! 4.5: damage and its process.

use super::NivelArena;
use super::loss;
use super::play;
use super::state::{Damage, DamageStep, Procedure, TAG_DAMAGE, reason};
use super::vocabulary::{action, head, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Seat, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::kernel::state::EffectFrame;
use crate::ruleset::Point;

/// Begins to deal damage to a player. An amount of 0 is no damage (1.3.3).
pub fn deal(m: &mut Machine<NivelArena>, seat: Seat, amount: i32, cause: Cause) {
    if amount <= 0 {
        m.cite("1.3.3");
        return;
    }
    let scope = m.core.open_scope();
    m.push_procedure(Procedure::Damage(Damage {
        step: DamageStep::Occur,
        seat,
        left: i16::try_from(amount).unwrap_or(i16::MAX),
        scope,
        cause: cause.kind,
        by: cause.by,
        source: cause.source,
        ability: cause.ability,
    }));
}

/// The damage has occurred: the process at work deals so much, whatever was asked for at first.
pub fn occurred(m: &mut Machine<NivelArena>, event: &Event) {
    let amount = i16::try_from(event.amount).unwrap_or(i16::MAX);
    m.innermost_mut(|procedure| {
        let Procedure::Damage(damage) = procedure else { return None };
        (damage.seat == event.seat).then(|| damage.left = amount)
    });
}

/// Carries the damage on. Nothing but triggers starts before it is over (8.4.3): pending triggers are resolved only at
/// 4.5.2.
pub fn step(m: &mut Machine<NivelArena>, cat: &Catalog, damage: Damage) {
    let mut next = damage;
    match damage.step {
        DamageStep::Occur => {
            next.step = DamageStep::Before;
            // How much it comes to is known once nothing can replace it any more.
            next.left = 0;
            m.at(Procedure::Damage(next));
            m.core.tag = TAG_DAMAGE;
            let cause =
                Cause { kind: damage.cause, by: damage.by, told: None, source: damage.source, ability: damage.ability };
            let event = Event {
                kind: EventKind::DAMAGED,
                seat: damage.seat,
                amount: i32::from(damage.left),
                cause,
                ..Event::default()
            };
            m.commit_one(cat, event);
            m.core.tag = 0;
        }
        DamageStep::Before => {
            // 4.5.2: what became ready because damage occurred comes first.
            if m.settle_since(damage.scope, TAG_DAMAGE) {
                m.cite("4.5.2");
                return;
            }
            if damage.left > 0 {
                next.step = DamageStep::Reveal;
                m.at(Procedure::Damage(next));
            } else {
                // Something else has happened in its place: no damage was dealt.
                over(m, cat, &damage, 0);
            }
        }
        DamageStep::Reveal => reveal(m, cat, next),
        DamageStep::AfterTrigger => {
            // 4.5.4.3.1: a trigger ends the damage.
            if damage.left > 0 {
                m.tell(|_| Entry {
                    seat: Some(damage.seat),
                    amount: i32::from(damage.left),
                    ..Entry::new(What::Skip("damage"), "4.5.4.3.1")
                });
            }
            m.cite("4.5.4.3.1");
            next.left = 0;
            next.step = DamageStep::Next;
            m.at(Procedure::Damage(next));
        }
        DamageStep::Next => {
            m.cite("4.5.4.4");
            if !m.core.pending.is_empty() {
                m.cite("8.4.3");
            }
            if damage.left > 0 {
                loss::ten_cards(m, reason::DAMAGE_DONE);
                m.check(cat, Point::AfterInstruction);
                // 4.5.4.5
                m.cite("4.5.4.5");
                next.step = DamageStep::Reveal;
                m.at(Procedure::Damage(next));
            } else {
                over(m, cat, &damage, 1);
            }
        }
    }
}

/// Ends the damage. `dealt`: 1 if any was.
fn over(m: &mut Machine<NivelArena>, cat: &Catalog, damage: &Damage, dealt: u16) {
    m.pop();
    if m.watched && m.pending().any(|w| w.opened >= damage.scope) {
        m.cite("8.4.3");
    }
    m.check(cat, Point::DamageDone);
    m.core.result = (1, dealt);
}

fn reveal(m: &mut Machine<NivelArena>, cat: &Catalog, mut next: Damage) {
    let seat = next.seat;
    let deck = ZoneId::of(seat, zone::DECK);
    m.cite("4.5.4");
    let Some(top) = m.core.zone(deck).first().copied() else {
        // 4.5.3
        m.pop();
        m.defeat(seat, reason::DAMAGE_DECK);
        m.check(cat, Point::AfterInstruction);
        return;
    };
    // 4.5.4.1
    m.cite("4.5.4.1");
    next.left -= 1;
    next.step = DamageStep::Next;
    let trigger = m.by_rule(cat, top, head::TRIGGER).filter(|ability| {
        // 1.3.4: what is forbidden to activate does not, and so ends no damage (4.5.4.3.1).
        let (heads, at) = (cat.ability(*ability).heads, ZoneId::of(seat, zone::DAMAGE));
        let forbidden = play::restricted(m, cat, seat, action::ACTIVATE, top, heads, at);
        if forbidden {
            let told = Entry { seat: Some(seat), card: m.seen(top), ..Entry::new(What::Forbid("can't"), "1.3.4") };
            m.remark(|_| told);
        }
        !forbidden
    });
    if trigger.is_some() {
        next.step = DamageStep::AfterTrigger;
    }
    m.at(Procedure::Damage(next));
    // 4.5.4.2
    let event = Event {
        kind: EventKind::MOVED,
        seat,
        subject: m.core.reference(top),
        from: deck,
        to: ZoneId::of(seat, zone::DAMAGE),
        extra: 1,
        cause: Machine::<NivelArena>::rule_cause(seat),
        ..Event::default()
    };
    m.commit_one(cat, event);
    if let Some(ability) = trigger {
        // 4.5.4.3
        for clause in ["8.1.3.4", "10.1.11.2", "2.7.1"] {
            m.cite(clause);
        }
        let holder = m.core.reference(top);
        m.start_by(cat, EffectFrame { ability, controller: seat, holder, ..EffectFrame::default() }, "4.5.4.3");
    }
}
