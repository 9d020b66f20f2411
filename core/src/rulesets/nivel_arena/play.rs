//! 6.4 and 6.5: what a player may do in the main and attack phases, and doing it.

use super::NivelArena;
use super::battle;
use super::entering::{deploy, equip, may_equip};
use super::size::Budget;
use super::state::{Procedure, TurnStep, question, unit_zones, verb};
use super::turn::phase;
use super::vocabulary::{action, card_type, cause, head, stat, zone};
use crate::kernel::catalog::{Catalog, Use};
use crate::kernel::context::EvalContext;
use crate::kernel::decision::{Act, Answer, Refusal};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{AbilityId, CardId, Clause, NOBODY, Ref, Seat, Slot, ZoneId};
use crate::kernel::machine::Machine;
use crate::kernel::state::EffectFrame;

type M = Machine<NivelArena>;

/// Whether an action with a card is forbidden to a player by an effect (1.3.4).
#[inline]
pub fn restricted(m: &M, cat: &Catalog, seat: Seat, what: u8, slot: Slot, heads: u64, at: ZoneId) -> bool {
    m.restricted(cat, seat, what, slot, heads, at)
}

/// 6.4.1.1: whether a card may be played from the hand, at a place if its type has one.
fn may_play(m: &M, cat: &Catalog, budget: &Budget, seat: Seat, slot: Slot, place: ZoneId) -> Result<(), Clause> {
    let object = m.core.object(slot);
    if object.zone != ZoneId::of(seat, zone::HAND) || m.core.turn.phase != phase::MAIN {
        return Err("6.4.1.1.1");
    }
    let sheet = cat.sheet(object.card, object.face());
    let cost = m.present(cat, slot, stat::COST);
    match sheet.kind {
        card_type::UNIT => {
            let lane = budget.lane(place).filter(|_| place.seat() == seat).ok_or("3.5.4")?;
            if lane.deployed {
                return Err("6.4.1.1.3");
            }
            if cost <= lane.over {
                return Err("3.5.5");
            }
            if m.cant(cat, slot, action::DEPLOY) || restricted(m, cat, seat, action::DEPLOY, slot, 0, place) {
                return Err("1.3.4");
            }
            if !budget.fits(cost, place) {
                return Err("6.4.1.1.2");
            }
        }
        card_type::ITEM => {
            let unit = m.core.zone(place).first().copied().unwrap_or(NOBODY);
            may_equip(m, cat, seat, slot, unit)?;
            if !budget.fits(cost, ZoneId::NOWHERE) {
                return Err("6.4.1.1.2");
            }
        }
        card_type::SKILL => {
            if !budget.fits(cost, ZoneId::NOWHERE) {
                return Err("6.4.1.1.2");
            }
            let cant = m.cant(cat, slot, action::ACTIVATE);
            if cant || restricted(m, cat, seat, action::ACTIVATE, slot, 0, ZoneId::NOWHERE) {
                return Err("1.3.4");
            }
            if !skill_does_something(m, cat, seat, slot) {
                return Err("8.1.3.1.2");
            }
        }
        _ => return Err("6.4.1.1.1"),
    }
    Ok(())
}

/// The abilities that a skill card is played for (8.1.3.1.1).
fn spells(cat: &Catalog, card: CardId) -> impl Iterator<Item = AbilityId> {
    cat.face(card, 0).abilities.iter().copied().filter(|a| cat.ability(*a).usage == Use::Spell)
}

/// Whether a skill card could do anything, so that it may be played (8.1.3.1.2).
fn skill_does_something(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> bool {
    let mut spells = spells(cat, m.core.object(slot).card);
    m.as_played(slot, || {
        spells.any(|ability| {
            let holder = m.core.reference(slot);
            let frame = EffectFrame { ability, controller: seat, holder, ..EffectFrame::default() };
            let to = u16::try_from(cat.ability(ability).code.len()).unwrap_or(u16::MAX);
            m.states_hold(cat, &frame) && m.feasible(cat, EvalContext { frame: &frame, depth: u8::MAX }, 0, to, false)
        })
    })
}

/// Whether an effect forbids an automatic effect to activate (1.3.4).
pub fn silenced(m: &M, cat: &Catalog, frame: &EffectFrame) -> bool {
    let slot = frame.holder.slot;
    let heads = cat.ability(frame.ability).heads;
    let silenced = battle::was_silent(m, heads, frame.holder, frame.triggering.kind).unwrap_or_else(|| {
        restricted(m, cat, frame.controller, action::ACTIVATE, slot, heads, m.core.object(slot).zone)
    });
    if silenced {
        m.cite("1.3.4");
    }
    silenced
}

/// Whether an ability may be activated in this phase; else the clause that forbids it (6.4.1.2, 6.5.1.1).
fn may_activate(m: &M, cat: &Catalog, seat: Seat, slot: Slot, id: AbilityId) -> Result<(), Clause> {
    let object = m.core.object(slot);
    // 6.4.1.2.1: the leader and own units.
    if !object.zone.is_in(zone::UNITS | 1 << zone::LEVEL) || object.zone.seat() != seat {
        return Err("6.4.1.2.1");
    }
    let ability = cat.ability(id);
    let Use::Activated { phases } = ability.usage else { return Err("8.1.3.1") };
    if phases & (1 << m.core.turn.phase) == 0 {
        return Err("10.1.4.2");
    }
    let holder = m.core.reference(slot);
    if m.was_used(cat, holder, id, 0) {
        return Err(if m.core.turn.phase == phase::MAIN { "6.4.1.2.2" } else { "6.5.1.1.2" });
    }
    let frame = EffectFrame { ability: id, controller: seat, holder, ..EffectFrame::default() };
    if !m.states_hold(cat, &frame) {
        return Err("8.2.1.1");
    }
    if restricted(m, cat, seat, action::ACTIVATE, slot, ability.heads, object.zone) {
        return Err("1.3.4");
    }
    let to = u16::try_from(ability.code.len()).unwrap_or(u16::MAX);
    if !m.feasible(cat, EvalContext { frame: &frame, depth: u8::MAX }, 0, to, false) {
        return Err("8.1.3.1.2");
    }
    Ok(())
}

/// Writes what may be done in the main or attack phase.
pub fn options(m: &M, cat: &Catalog, seat: Seat, question: u8, out: &mut Vec<Answer>) {
    if question == question::MAIN {
        let budget = Budget::of(m, seat);
        // A card beyond this is too big wherever it goes.
        let most = budget.most();
        let free = m.unrestricted(seat, action::DEPLOY);
        for slot in m.core.zone(ZoneId::of(seat, zone::HAND)) {
            let object = m.core.object(*slot);
            let sheet = cat.sheet(object.card, object.face());
            let printed = m.as_printed(sheet);
            let cost = match sheet.stats.get(usize::from(stat::COST)) {
                Some(cost) if printed => *cost,
                _ => m.present(cat, *slot, stat::COST),
            };
            if cost > most {
                continue;
            }
            if sheet.kind == card_type::UNIT {
                if !printed && m.cant(cat, *slot, action::DEPLOY) {
                    continue;
                }
                for to in budget.places(seat, cost) {
                    if free || !restricted(m, cat, seat, action::DEPLOY, *slot, 0, to) {
                        out.push(Answer::Act(Act::at(verb::PLAY, *slot, to)));
                    }
                }
                continue;
            }
            if sheet.kind == card_type::SKILL {
                if may_play(m, cat, &budget, seat, *slot, ZoneId::NOWHERE).is_ok() {
                    out.push(Answer::Act(Act::at(verb::PLAY, *slot, ZoneId::NOWHERE)));
                }
                continue;
            }
            for to in unit_zones(seat) {
                if may_play(m, cat, &budget, seat, *slot, to).is_ok() {
                    out.push(Answer::Act(Act::at(verb::PLAY, *slot, to)));
                }
            }
        }
    }
    let activators = m.core.piles.runs(seat, zone::UNITS).chain(m.core.zone(ZoneId::of(seat, zone::LEVEL)));
    for slot in activators {
        let mine = m.derived.row(*slot).heads & (1 << head::ACTIVE_MAIN | 1 << head::ACTIVE_ATTACK);
        if mine == 0 {
            continue;
        }
        m.abilities_of(cat, *slot, |ability| {
            if !matches!(cat.ability(ability).usage, Use::Activated { .. }) {
                return;
            }
            let answer = Answer::Act(Act { verb: verb::ACTIVATE, card: *slot, place: ZoneId::NOWHERE, ability });
            if may_activate(m, cat, seat, *slot, ability).is_ok() && !out.contains(&answer) {
                out.push(answer);
            }
        });
    }
    if question == question::ATTACK {
        for slot in m.core.piles.runs(seat, zone::UNITS) {
            if battle::may_attack(m, cat, seat, *slot).is_ok() {
                out.push(Answer::Act(Act::at(verb::ATTACK, NOBODY, m.core.object(*slot).zone)));
            }
        }
    }
    if question != question::ATTACK || battle::may_end_phase(m, cat, seat).is_ok() {
        out.push(Answer::Act(Act::at(verb::END_PHASE, NOBODY, ZoneId::NOWHERE)));
    }
}

/// Writes how an attack may be met (7.3.1).
pub fn defences(m: &M, cat: &Catalog, out: &mut Vec<Answer>) {
    let Some(battle) = battle::present(m) else { return };
    if let Some(slot) = m.core.zone(battle.at).first()
        && battle::may_defend(m, cat, &battle, *slot).is_ok()
    {
        out.push(Answer::Act(Act::at(verb::DEFEND, NOBODY, battle.at)));
    }
    if battle::may_pass(m, cat, &battle).is_ok() {
        out.push(Answer::Act(Act::at(verb::NO_DEFENCE, NOBODY, ZoneId::NOWHERE)));
    }
}

/// Why an action is against the rules.
pub fn why_not(m: &M, cat: &Catalog, seat: Seat, question: u8, act: Act) -> Option<Refusal> {
    let refuse = |clause: Clause, reason: &'static str| Some(Refusal { clause, reason });
    match (question, act.verb) {
        (question::MAIN, verb::PLAY) => may_play(m, cat, &Budget::of(m, seat), seat, act.card, act.place)
            .err()
            .and_then(|c| refuse(c, "this card can't be played so")),
        (question::ATTACK, verb::PLAY) => refuse("6.5.1", "cards are played in the main phase"),
        (question::MAIN | question::ATTACK, verb::ACTIVATE) => may_activate(m, cat, seat, act.card, act.ability)
            .err()
            .and_then(|c| refuse(c, "this effect can't be activated")),
        (question::ATTACK, verb::ATTACK) => {
            let slot = m.core.zone(act.place).first().copied().unwrap_or(NOBODY);
            battle::may_attack(m, cat, seat, slot).err().and_then(|c| refuse(c, "this unit can't attack"))
        }
        (question::MAIN, verb::ATTACK) => refuse("7.1", "attacks are declared in the attack phase"),
        (question::DEFENCE, verb::DEFEND) => {
            let battle = battle::present(m)?;
            let slot = m.core.zone(act.place).first().copied().unwrap_or(NOBODY);
            battle::may_defend(m, cat, &battle, slot).err().and_then(|c| refuse(c, "this unit can't defend"))
        }
        (question::ATTACK, verb::END_PHASE) => {
            battle::may_end_phase(m, cat, seat).err().and_then(|c| refuse(c, "a unit must attack first"))
        }
        (question::MULLIGAN, _) => refuse("5.1.6", "the hand is kept or redrawn first"),
        (question::DEFENCE, _) => refuse("7.3.1", "a defence is declared, or none"),
        _ => None,
    }
}

/// Does what was chosen in the main or attack phase, or as a defence.
pub fn answered(m: &mut M, cat: &Catalog, seat: Seat, question: u8, act: Act) {
    match act.verb {
        verb::PLAY => play(m, cat, seat, act),
        verb::ACTIVATE => activate(m, cat, seat, act),
        verb::ATTACK => {
            if let Some(slot) = m.core.zone(act.place).first().copied() {
                m.cite("6.5.1.2");
                m.cite("6.5.1.2.1");
                let attacker = m.core.reference(slot);
                battle::declare(m, cat, attacker, act.place, false);
            }
        }
        verb::END_PHASE => {
            let next = if question == question::MAIN { TurnStep::AttackStart } else { TurnStep::EndStart };
            m.at(Procedure::Turn(next));
        }
        verb::DEFEND => {
            if let Some(mut battle) = battle::present(m)
                && let Some(slot) = m.core.zone(act.place).first().copied()
            {
                battle.defender = m.core.reference(slot);
                battle.step = super::state::BattleStep::Defended;
                m.at(Procedure::Battle(battle));
                super::tax::pay(m, cat, seat, action::DEFEND, battle.defender, battle.attacker);
            }
        }
        verb::NO_DEFENCE => {
            use crate::kernel::log::{Entry, What};
            m.tell(|_| Entry { seat: Some(seat), ..Entry::new(What::NoDefence, "7.3.1") });
        }
        _ => {}
    }
}

fn play(m: &mut M, cat: &Catalog, seat: Seat, act: Act) {
    for clause in ["3.1.2", "6.4.1.1", "6.4.1.1.1", "6.4.1.1.2", "4.7.1", "4.7.2", "2.5.1", "2.2.1"] {
        m.cite(clause);
    }
    let card = m.core.reference(act.card);
    let by = Cause { kind: cause::PLAY, by: seat, source: card, ..Cause::default() };
    match cat.card(m.core.object(act.card).card).kind {
        card_type::UNIT => {
            m.cite("6.4.1.1.3");
            if let Some(player) = m.core.players.get_mut(seat.index()) {
                player.deployed |= 1 << act.place.kind();
            }
            deploy(m, card, act.place, true, by);
        }
        card_type::ITEM => equip(m, cat, card, act.place, by),
        _ => {
            m.cite("2.2.5");
            m.push_procedure(Procedure::Skill(card));
            let event = Event {
                kind: EventKind::MOVED,
                seat,
                subject: card,
                from: ZoneId::of(seat, zone::HAND),
                to: ZoneId::of(seat, zone::SKILL),
                extra: 1,
                cause: by,
                ..Event::default()
            };
            m.commit_one(cat, event);
        }
    }
}

/// 8.1.3.1.1: the skill's effect, once the card lies in the skill zone.
pub fn skill_step(m: &mut M, cat: &Catalog, card: Ref) {
    m.pop();
    let slot = card.slot;
    let seat = m.core.object(slot).zone.seat();
    let holder = m.core.reference(slot);
    m.cite("8.1.3.1.1");
    m.cite("3.6.1");
    m.cite("3.6.3");
    let abilities: Vec<AbilityId> = spells(cat, m.core.object(slot).card).collect();
    for ability in abilities.into_iter().rev() {
        begin(m, cat, EffectFrame { ability, controller: seat, holder, ..EffectFrame::default() });
    }
}

/// Activates an effect, in the order of 8.2.1.
fn begin(m: &mut M, cat: &Catalog, frame: EffectFrame) {
    for clause in ["8.1.3.1.2", "8.2.1", "8.2.1.1", "8.2.1.2", "8.2.1.3", "8.2.1.4"] {
        m.cite(clause);
    }
    m.start(cat, frame);
}

fn activate(m: &mut M, cat: &Catalog, seat: Seat, act: Act) {
    let main = m.core.turn.phase == phase::MAIN;
    let clauses: [Clause; 3] =
        if main { ["6.4.1.2", "6.4.1.2.1", "6.4.1.2.2"] } else { ["6.5.1.1", "6.5.1.1.1", "6.5.1.1.2"] };
    for clause in clauses.into_iter().chain(["8.1.3.1", "10.1.4.2"]) {
        m.cite(clause);
    }
    let holder = m.core.reference(act.card);
    m.mark_used(holder, act.ability, 0);
    begin(m, cat, EffectFrame { ability: act.ability, controller: seat, holder, ..EffectFrame::default() });
}
