//! Chapter 8 and 10.1: order of effects, durations, what head words, events and verbs of card text mean.

use super::NivelArena;
use super::battle;
use super::entering;
use super::play;
use super::size;
use super::state::{effect_verb, event};
use super::tracked;
use super::vocabulary::{action, cause, head, stat, zone};
use crate::events;
use crate::kernel::catalog::{Catalog, Limit};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{Clause, Ref, Seat, Slot, ZoneId};
use crate::kernel::machine::Machine;
use crate::kernel::program::{
    CauseFilter, Cmp, Cond, Deed, Filter, Pattern, Selector, Side, Target, Until, Value, Who,
};
use crate::kernel::state::{Duration, PendingTrigger};
use crate::meaning::{EventWord, HeadArgument, HeadMeaning, phase_begins, usual_event, verb_flag};
use crate::printed::Tracked;
use crate::ruleset::{Rank, VerbCall, VerbResult, lasts};

type M = Machine<NivelArena>;

/// When a pending trigger is resolved: by round, then continuous before automatic, then the turn player's before the
/// opponent's (8.1.3.2.3, 8.4.2).
pub fn rank(m: &M, waiting: &PendingTrigger) -> Rank {
    Rank { round: waiting.round, class: waiting.class, seat: u8::from(waiting.controller != m.core.turn.seat) }
}

/// How long a duration of a text lasts from now.
pub fn duration(m: &M, until: Until, controller: Seat) -> Option<Duration> {
    match until {
        Until::Rule(number) => tracked::duration(m, number),
        _ => lasts(until, m.core.turn.number, m.core.turn.seat == controller),
    }
}

fn selector(side: Side, zones: u32, filters: Vec<Filter>) -> Selector {
    Selector { types: 0, side, zones, top: None, filters, or: None }
}

/// What a head word means (10.1).
pub fn head(head: u8, argument: &HeadArgument) -> HeadMeaning {
    let number = |n: i32| Value::Number(n);
    let at_least = |value: Value, n: i32| HeadMeaning::State(Box::new(Cond::Is(value, Cmp::Ge, number(n))));
    let n = argument.number();
    let event = |pattern: Pattern, cond: Option<Cond>| HeadMeaning::Event(Box::new(pattern), cond.map(Box::new));
    let own = |kind| Pattern { kind, holder: true, ..Pattern::default() };
    let activated = |phase: u8| HeadMeaning::Activated { phases: 1 << phase, limit: Limit::EachTurn };
    match head {
        // 10.1.2.2
        head::ENTRY => event(own(EventKind::ENTERED), None),
        head::PASSIVE | head::CREDIT => HeadMeaning::Continuous(zone::UNITS | 1 << zone::LEVEL | 1 << zone::ITEMS),
        // 10.1.4.2; 6.4.1.2.2: once each turn unless the text says otherwise
        head::ACTIVE_MAIN => activated(super::turn::phase::MAIN),
        head::ACTIVE_ATTACK => activated(super::turn::phase::ATTACK),
        // 10.1.5.2, 10.1.6.2
        head::ATTACKER => event(own(event::ATTACK), None),
        head::DEFENDER => event(own(event::DEFEND), None),
        // 10.1.7.2: by battle or by an effect, no other way
        head::EXIT => event(
            Pattern {
                from: zone::UNITS,
                to: 1 << zone::TRASH,
                cause: CauseFilter { kinds: 1 << cause::BATTLE | 1 << cause::EFFECT, ..CauseFilter::default() },
                ..own(EventKind::MOVED)
            },
            None,
        ),
        // 10.1.8.2, 10.1.8.3
        head::ARMED => {
            let mut on = vec![Filter::On(Box::new(Target::Source))];
            if let HeadArgument::Terms(terms) = argument {
                on.push(Filter::Affiliation(terms.clone()));
            }
            HeadMeaning::State(Box::new(Cond::Exists(selector(Side::Any, 1 << zone::ITEMS, on))))
        }
        // 10.1.9.2
        head::FRONT_LINE => at_least(Value::Count(Box::new(selector(Side::Own, zone::UNITS, Vec::new()))), 3),
        // 10.1.10.2
        head::LEVEL_LINK => at_least(Value::PlayerStat(stat::LEVEL, Who::You), n),
        head::TRIGGER => HeadMeaning::ByRule,
        // 10.1.12.2: a card of a different attribute on the field
        head::MIX => {
            let mask = if let HeadArgument::Attribute(mask) = argument { *mask } else { 0 };
            let field = zone::UNITS | 1 << zone::SKILL | 1 << zone::ITEMS;
            HeadMeaning::State(Box::new(Cond::Exists(selector(Side::Own, field, vec![Filter::Attribute(mask, false)]))))
        }
        // 10.1.13.2: at the start of its player's main phase
        head::ESCAPE => event(
            Pattern {
                kind: EventKind::PHASE_BEGAN,
                who: Some(Who::You),
                extra: Some(super::turn::phase::MAIN),
                ..Pattern::default()
            },
            None,
        ),
        // 10.1.14.2, 10.1.15.2
        head::CHAIN => at_least(Value::Counter(tracked::ATTACKS, Who::You), n),
        head::BUFF => at_least(Value::Count(Box::new(selector(Side::Own, 1 << zone::SKILL, Vec::new()))), n),
        // 10.1.16.2
        head::POSITION => {
            let center = *argument == HeadArgument::Choice(0);
            let kinds = if center { 1 << zone::CENTER } else { 1 << zone::LEFT | 1 << zone::RIGHT };
            HeadMeaning::State(Box::new(Cond::In(kinds)))
        }
        // 10.1.17.2: deployed by an upgrade of a card that meets the condition
        head::SWITCH => {
            let names = if let HeadArgument::Names(names) = argument { names.clone() } else { Vec::new() };
            event(own(EventKind::ENTERED), Some(Cond::Replaced(names)))
        }
        // 10.1.18.2: in every zone
        head::RULE => HeadMeaning::Continuous(u32::MAX),
        head::OATH => HeadMeaning::Deck,
        // 10.2.6.1.2: when the leader level changed
        head::AWAKEN => event(
            Pattern {
                kind: EventKind::PLAYER_STAT,
                who: Some(Who::You),
                extra: Some(stat::LEVEL),
                ..Pattern::default()
            },
            None,
        ),
        // Guardian, whose keyword says what it does.
        _ => HeadMeaning::Continuous(zone::UNITS),
    }
}

/// What effects under a head can wait for beside its own event: 10.1.5.2, 10.1.6.2, they last until the battle end step
/// of this unit's own attack or defence.
pub fn meanwhile(head: u8) -> Option<Cond> {
    let me = || selector(Side::Any, u32::MAX, vec![Filter::Not(Box::new(Filter::Other))]);
    match head {
        head::ATTACKER => Some(Cond::IsA(Target::Pointer(Tracked::ATTACKER), me())),
        head::DEFENDER => Some(Cond::IsA(Target::Pointer(Tracked::DEFENDER), me())),
        _ => None,
    }
}

/// The pattern of an event of card text.
pub fn event_word(word: EventWord, who: Option<Who>) -> Option<Pattern> {
    let pattern = |kind| Pattern { kind, ..Pattern::default() };
    Some(match word {
        EventWord::Attacks => pattern(event::ATTACK),
        EventWord::Defends => pattern(event::DEFEND),
        EventWord::BattleEnd => pattern(event::BATTLE_END),
        EventWord::StepStart(step) => Pattern { extra: Some(step), ..pattern(event::STEP_BEGAN) },
        EventWord::MainStart => phase_begins(super::turn::phase::MAIN, who),
        EventWord::Trashed
        | EventWord::Deployed
        | EventWord::Moved
        | EventWord::Equipped
        | EventWord::Put
        | EventWord::Draws
        | EventWord::Damages
        | EventWord::TurnEnd
        | EventWord::StatChanged(_) => return usual_event(word, who, zone::TRASH),
    })
}

/// Whether a card could be deployed, equipped or upgraded to by an effect (decision NA-19: size counts).
fn fits(m: &M, cat: &Catalog, call: &VerbCall<'_>, card: Ref, without: ZoneId) -> bool {
    if call.flags & verb_flag::IGNORE_SIZE != 0 {
        m.cite("1.3.1");
        return true;
    }
    if !m.core.table.effect_checks_size {
        return true;
    }
    // A skill that is asked about in the hand lies on the field when it resolves, and its cost counts.
    let more = m.asked().map_or(0, |skill| size::present_cost(m, cat, skill));
    size::Budget::of(m, call.controller).fits(size::present_cost(m, cat, card.slot) + more, without)
}

fn deployable(m: &M, cat: &Catalog, call: &VerbCall<'_>, card: Ref, to: ZoneId) -> bool {
    let ignore_cost = call.flags & verb_flag::IGNORE_COST != 0;
    // 3.5.1: whoever the zone belongs to deploys into it, also by a text of the other player.
    let by = VerbCall { controller: to.seat(), ..*call };
    m.core.object(card.slot).owner == to.seat()
        && entering::may_deploy(m, cat, to.seat(), card.slot, to, ignore_cost).is_ok()
        && fits(m, cat, &by, card, to)
}

/// Whether a unit could attack because an effect says so: whatever keeps it from attacking does so then too (1.3.4).
fn attack_by_effect(m: &M, cat: &Catalog, unit: Ref) -> Result<(), Clause> {
    battle::able_to_attack(m, cat, m.core.object(unit.slot).zone.seat(), unit.slot)
}

/// Whether something forbids that a unit is moved for this verb (1.3.4).
fn held(m: &M, cat: &Catalog, call: &VerbCall<'_>, slot: Slot) -> bool {
    let at = m.core.object(slot).zone;
    m.derived.row(slot).cant & (1 << action::MOVE) != 0
        || play::restricted(m, cat, call.seat, action::MOVE, slot, 0, at)
        || m.keeps(cat, call.frame.holder, action::MOVE, slot, at)
}

/// The unit zone a deployment goes to when the text leaves it open: the first empty one.
fn place_for(m: &M, call: &VerbCall<'_>) -> Option<ZoneId> {
    if call.place != ZoneId::NOWHERE {
        return Some(call.place);
    }
    super::state::unit_zones(call.controller).into_iter().find(|z| m.core.zone(*z).is_empty())
}

/// Whether a verb of card text could do anything on the board as it is.
pub fn verb_possible(m: &M, cat: &Catalog, call: &VerbCall<'_>) -> bool {
    if call.verb == effect_verb::END_ATTACK {
        return battle::present(m).is_some();
    }
    let Some(first) = call.what.first().copied() else { return false };
    match call.verb {
        effect_verb::DEPLOY => place_for(m, call).is_some_and(|to| deployable(m, cat, call, first, to)),
        effect_verb::UPGRADE => call.with.first().is_some_and(|with| {
            let at = m.core.object(first.slot).zone;
            at.is_in(zone::UNITS) && deployable(m, cat, call, *with, at)
        }),
        effect_verb::EQUIP => {
            let unit = call.with.first().copied().unwrap_or(call.frame.holder);
            entering::may_equip(m, cat, call.seat, first.slot, unit.slot).is_ok()
                && fits(m, cat, call, first, ZoneId::NOWHERE)
        }
        effect_verb::MOVE => {
            let at = m.core.object(first.slot).zone;
            // 4.9.2: a unit that stands there moves the other way, unless it can't.
            let there: &[Slot] = if call.place == ZoneId::NOWHERE { &[] } else { m.core.zone(call.place) };
            at.is_in(zone::UNITS)
                // 1.3.2.1: it is there already.
                && at != call.place
                && !there.iter().chain([&first.slot]).any(|slot| held(m, cat, call, *slot))
        }
        effect_verb::ATTACK if call.flags & verb_flag::INSTEAD != 0 => battle::may_turn(m, first, call.place),
        effect_verb::ATTACK => attack_by_effect(m, cat, first).is_ok(),
        effect_verb::DEFEND => battle::can(m, cat, action::DEFEND, first),
        // 1.3.2.1: an awakened leader is not awakened again.
        effect_verb::FLIP => m.core.object(first.slot).face() == 0,
        _ => true,
    }
}

/// Carries out a verb of card text, as far as it can be done.
pub fn verb(m: &mut M, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult {
    let asked = u16::try_from(call.what.len()).unwrap_or(u16::MAX).max(1);
    let cause = M::cause_by(call.frame, call.seat);
    let depth = m.core.depth();
    let mut done = 0;
    if call.verb == effect_verb::END_ATTACK {
        return VerbResult { asked: 1, done: u16::from(battle::end_attack(m)) };
    }
    for what in call.what.iter().copied() {
        let one = VerbCall { what: &[what], ..*call };
        let at = m.core.object(what.slot).zone;
        if !verb_possible(m, cat, &one) {
            let banned = match call.verb {
                effect_verb::ATTACK => attack_by_effect(m, cat, what) == Err("1.3.4"),
                effect_verb::MOVE => at.is_in(zone::UNITS),
                _ => false,
            };
            if call.verb == effect_verb::FLIP || call.verb == effect_verb::MOVE && at == call.place {
                m.cite("1.3.2.1");
            }
            if banned {
                // What is forbidden is not done, whoever commands it.
                m.cite("1.3.4");
            }
            continue;
        }
        match call.verb {
            effect_verb::DEPLOY => {
                let Some(to) = place_for(m, call) else { continue };
                entering::deploy(m, what, to, false, cause);
            }
            effect_verb::UPGRADE => {
                let Some(with) = call.with.first().copied() else { continue };
                entering::deploy(m, with, at, false, cause);
            }
            effect_verb::EQUIP => {
                let unit = call.with.first().copied().unwrap_or(call.frame.holder);
                let place = m.core.object(unit.slot).zone;
                entering::equip(m, cat, what, place, cause);
            }
            effect_verb::MOVE => {
                // 4.9.2.1: the unit that makes room has moved too.
                let moved = move_unit(m, cat, what, call.place, cause);
                if moved.is_empty() {
                    continue;
                }
                moved.iter().for_each(|r| m.bind(depth, Deed::Relocated.bind(), *r));
            }
            effect_verb::FLIP => {
                m.cite("10.2.6.1.2");
                let event = Event {
                    kind: EventKind::FLIPPED,
                    seat: at.seat(),
                    subject: what,
                    from: at,
                    to: at,
                    cause,
                    ..Event::default()
                };
                m.commit_one(cat, event);
            }
            effect_verb::ATTACK if call.flags & verb_flag::INSTEAD != 0 => battle::turn(m, call.place),
            effect_verb::ATTACK => {
                let column = if call.place == ZoneId::NOWHERE { at } else { call.place };
                m.bind(depth, Deed::Rule(tracked::ATTACKED).bind(), what);
                battle::declare(m, cat, what, column, true);
            }
            effect_verb::DEFEND => battle::defend_with(m, what),
            _ => continue,
        }
        done += 1;
    }
    VerbResult { asked, done }
}

/// 4.9: from one unit zone to another; a unit that is there moves the other way (4.9.2) and has moved too (4.9.2.1).
/// Returns the units that change places.
fn move_unit(m: &mut M, cat: &Catalog, what: Ref, to: ZoneId, cause: crate::kernel::event::Cause) -> Vec<Ref> {
    let from = m.core.object(what.slot).zone;
    if to == from || !to.is_in(zone::UNITS) {
        m.cite("1.3.2.1");
        return Vec::new();
    }
    m.cite("4.9.1");
    let event =
        Event { kind: EventKind::RELOCATED, seat: to.seat(), subject: what, from, to, cause, ..Event::default() };
    let mut batch = m.batch();
    batch.push(event);
    if let Some(other) = m.core.zone(to).first().copied() {
        m.cite("4.9.2");
        m.cite("4.9.2.1");
        batch.push(Event { subject: m.core.reference(other), from: to, to: from, ..event });
    }
    let moved = batch.iter().map(|e| e.subject).collect();
    m.commit(cat, batch);
    moved
}

/// Whether an event is forbidden (1.3.4) or impossible.
pub fn forbidden(m: &M, cat: &Catalog, event: &Event) -> Option<&'static str> {
    let slot = event.subject.slot;
    let cant = |what: u8| m.cant(cat, slot, what) || m.keeps(cat, event.cause.source, what, slot, event.from);
    let restricted = |seat, what: u8| play::restricted(m, cat, seat, what, slot, 0, event.from);
    let by_effect = event.cause.kind == cause::EFFECT;
    let no = match event.kind {
        // 3.3.4: a leader never leaves the level zone.
        EventKind::MOVED if event.from.is_in(1 << zone::LEVEL) => return Some("3.3.4"),
        EventKind::MOVED if event.to.is_in(1 << zone::TRASH) => {
            let taken = by_effect || event.cause.kind == cause::BATTLE;
            taken && cant(action::TRASH) || by_effect && restricted(event.cause.doer(), action::TRASH)
        }
        EventKind::RELOCATED => cant(action::MOVE) || restricted(event.cause.doer(), action::MOVE),
        EventKind::DREW => restricted(event.seat, action::DRAW),
        _ => false,
    };
    no.then_some("1.3.4")
}

/// 3.5.6.1: the items of a unit that leaves the unit zones are trashed, not by an effect.
pub fn results(m: &M, batch: &mut Vec<Event>) {
    let mut items = Vec::new();
    for event in batch.iter() {
        if events::leaves(event, zone::UNITS) {
            items.extend(m.falling(event, batch));
        }
    }
    batch.extend(items);
}
