//! Using cards (KF-use): reaping, fighting, Action: and Omni: abilities; also by other cards' abilities (KF-other).

use super::KeyForge;
use super::damage;
use super::play::{active, count, six};
use super::playing::ready;
use super::state::{Procedure, Use, UseStep, becomes, event, question, status, verb};
use super::vocabulary::{action, card_type, cause, head, phase, stat, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer, Ask, AskKind};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{AbilityId, Clause, Ref, Seat, Slot, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::kernel::state::{Duration, TriggeringEvent};
use crate::ruleset::Ruleset;

type M = Machine<KeyForge>;

/// The ways in which a card can be used.
pub const WAYS: [u8; 5] = [verb::REAP, verb::FIGHT, verb::ACTION, verb::OMNI, verb::UNSTUN];

fn clause(how: u8, kind: u8) -> Clause {
    match (how, kind) {
        (verb::REAP, card_type::CREATURE) => "KF-reap.1",
        (verb::FIGHT, card_type::CREATURE) => "KF-fight.1",
        (verb::REAP | verb::FIGHT, _) => "KF-useart.6",
        (verb::OMNI, _) => "KF-useart.4",
        (verb::UNSTUN, _) => "KF2-stun.1",
        (_, card_type::CREATURE) => "KF-act.1",
        _ => "KF-useart.3",
    }
}

/// What is the same for all cards that a player may use in step 3, looked at once.
pub struct Chances {
    /// Whether no effect forbids the player to use, reap or fight with cards.
    free: bool,
    /// Whether there is a creature that can be attacked, as soon as that was asked.
    prey: Option<bool>,
}

impl Chances {
    /// Those of a player now.
    pub fn of(m: &M, seat: Seat) -> Chances {
        let free = [action::USE, action::REAP, action::FIGHT].into_iter().all(|what| m.unrestricted(seat, what));
        Chances { free, prey: None }
    }
}

/// The ways in which a player may use a card of theirs in play in step 3, as bits: those that [`may_use`] says yes to, with what is the
/// same for several of them looked at once.
pub fn uses(m: &M, cat: &Catalog, seat: Seat, slot: Slot, chances: &mut Chances) -> u32 {
    let only = |ways: &[u8]| ways.iter().fold(0, |bits, how| bits | 1 << how);
    // Observers hear why each of the others is not possible.
    if m.watched {
        let each = WAYS.into_iter().filter(|how| may_use(m, cat, seat, slot, *how, false).is_ok());
        return each.fold(0, |bits, how| bits | 1 << how);
    }
    let object = m.core.object(slot);
    if object.status & status::EXHAUSTED != 0 || m.core.turn.phase != phase::MAIN {
        return 0;
    }
    let row = m.derived.row(slot);
    let omni = row.heads & (1 << head::OMNI) != 0 && has(m, cat, slot, head::OMNI);
    let house = active(m, cat, slot);
    let free = chances.free;
    let restricted = |what: u8| !free && m.restricted(cat, seat, what, slot, 0, object.zone);
    let cant = |what: u8| row.cant & (1 << what) != 0 || restricted(what);
    let mut ways = 0;
    if (omni || house) && six(m, cat, seat, slot) && !cant(action::USE) {
        if object.status & status::STUNNED != 0 {
            ways = only(&[verb::UNSTUN]);
        } else {
            if house && cat.card(object.card).kind == card_type::CREATURE {
                if !cant(action::REAP) {
                    ways |= only(&[verb::REAP]);
                }
                if !cant(action::FIGHT)
                    && *chances.prey.get_or_insert_with(|| attackable(m, cat, seat).next().is_some())
                {
                    ways |= only(&[verb::FIGHT]);
                }
            }
            if house && has(m, cat, slot, head::ACTION) {
                ways |= only(&[verb::ACTION]);
            }
            if omni {
                ways |= only(&[verb::OMNI]);
            }
        }
    }
    ways
}

/// Whether a player may use a card in this way now. `by_effect`: the house doesn't matter (KF-other.1).
pub fn may_use(m: &M, cat: &Catalog, seat: Seat, slot: Slot, how: u8, by_effect: bool) -> Result<(), Clause> {
    let object = m.core.object(slot);
    if object.zone.is_in(1 << zone::UPGRADES) {
        return Err("KF-use.3");
    }
    if !object.zone.is_in(1 << zone::LINE | 1 << zone::ARTIFACTS) {
        return Err("KF-use.1");
    }
    // KF-other.3
    if object.zone.seat() != seat {
        return Err("KF-other.3");
    }
    if !by_effect && m.core.turn.phase != phase::MAIN {
        return Err("KF-use.1");
    }
    let kind = cat.card(object.card).kind;
    let refused = clause(how, kind);
    if object.status & status::EXHAUSTED != 0 {
        m.cite("KF2-ready.2");
        return Err(match (by_effect, kind) {
            (true, _) => "KF-other.2",
            (false, card_type::CREATURE) => refused,
            (false, _) if matches!(how, verb::REAP | verb::FIGHT) => refused,
            // To be used it is exhausted, so it must be ready.
            _ => "KF-useart.2",
        });
    }
    let omni = has(m, cat, slot, head::OMNI);
    let any_house = by_effect || (omni && matches!(how, verb::OMNI | verb::UNSTUN));
    if !any_house && !active(m, cat, slot) {
        m.cite("KF2-house.3");
        return Err(refused);
    }
    // KF2-stun.1: whatever it was to be used for.
    if (object.status & status::STUNNED != 0) != (how == verb::UNSTUN) {
        return Err("KF2-stun.1");
    }
    if !six(m, cat, seat, slot) {
        return Err("KF-six.1");
    }
    let row = m.derived.row(slot);
    let cant = |what: u8| row.cant & (1 << what) != 0 || m.restricted(cat, seat, what, slot, 0, object.zone);
    if cant(action::USE) || (how == verb::REAP && cant(action::REAP)) || (how == verb::FIGHT && cant(action::FIGHT)) {
        return Err("KF2-order.2");
    }
    match how {
        verb::REAP if kind != card_type::CREATURE => Err(refused),
        verb::FIGHT if kind != card_type::CREATURE => Err(refused),
        verb::FIGHT if attackable(m, cat, seat).next().is_none() => Err("KF-fight.5"),
        verb::ACTION if !has(m, cat, slot, head::ACTION) => Err(refused),
        verb::OMNI if !omni => Err(refused),
        _ => Ok(()),
    }
}

/// Why a card that may not be used so in step 3 may not.
pub fn unusable(m: &M, cat: &Catalog, seat: Seat, slot: Slot, how: u8) -> &'static str {
    let object = m.core.object(slot);
    let own = object.zone.is_in(1 << zone::LINE | 1 << zone::ARTIFACTS) && object.zone.seat() == seat;
    let any_house = matches!(how, verb::OMNI | verb::UNSTUN) && has(m, cat, slot, head::OMNI);
    match own {
        true if object.status & status::EXHAUSTED != 0 => "it is exhausted",
        true if !any_house && !active(m, cat, slot) => "its house is not the active house",
        _ => "this card can't be used so",
    }
}

/// Whether a card has an ability under a head, of its own or a gained one.
fn has(m: &M, cat: &Catalog, slot: Slot, head: u8) -> bool {
    let mut found = false;
    if m.derived.row(slot).heads & (1 << head) != 0 {
        m.abilities_of(cat, slot, |id| found |= cat.ability(id).head == Some(head));
    }
    found
}

/// The abilities of a card under a head, its own and gained ones.
fn abilities(m: &M, cat: &Catalog, slot: Slot, head: u8) -> impl Iterator<Item = AbilityId> + use<> {
    let mut found = Vec::new();
    m.abilities_of(cat, slot, |id| {
        if cat.ability(id).head == Some(head) {
            found.push(id);
        }
    });
    found.into_iter()
}

/// KF-fight.2: the creatures that a player's creatures can attack.
pub fn targets(m: &M, cat: &Catalog, seat: Seat) -> Vec<Slot> {
    attackable(m, cat, seat).collect()
}

fn attackable(m: &M, cat: &Catalog, seat: Seat) -> impl Iterator<Item = Slot> {
    let line = m.core.zone(ZoneId::of(seat.across(), zone::LINE));
    let taunts = |slot: Slot| m.derived.row(slot).heads & (1 << head::TAUNT) != 0;
    let eligible = move |(at, slot): (usize, &Slot)| {
        // KF2-taunt.1, KF2-line.2
        let left = at.checked_sub(1).and_then(|at| line.get(at));
        let guards = || left.into_iter().chain(line.get(at + 1)).filter(|n| taunts(**n));
        let guarded = !taunts(*slot) && guards().next().is_some();
        if guarded {
            if guards().any(|n| m.core.object(*n).status & status::STUNNED != 0) {
                m.cite("KF2-stun.3");
            }
            m.cite("KF2-taunt.1");
            m.cite("KF2-line.2");
        }
        let cant = m.derived.row(*slot).cant & (1 << action::BE_ATTACKED) != 0;
        !guarded && !cant && !m.restricted(cat, seat, action::BE_ATTACKED, *slot, 0, m.core.object(*slot).zone)
    };
    line.iter().enumerate().filter(move |(at, slot)| eligible((*at, slot))).map(|(_, slot)| *slot)
}

/// Begins to use a card.
pub fn begin(m: &mut M, card: Ref, seat: Seat, how: u8) {
    let scope = m.core.open_scope();
    let using = Use { step: UseStep::Exhaust, how, card, seat, target: Ref::NONE, scope };
    m.push_procedure(Procedure::Use(using));
}

/// The use on top of the open work.
pub fn present(m: &M) -> Option<Use> {
    if let Procedure::Use(using) = m.procedure()? { Some(using) } else { None }
}

/// The innermost fight.
pub fn fight(m: &M) -> Option<Use> {
    m.innermost(|p| if let Procedure::Use(using) = p { Some(*using) } else { None }.filter(|u| u.how == verb::FIGHT))
}

/// Whether a reference still means a creature in a battle line.
pub fn stands(m: &M, what: Ref) -> bool {
    m.core.is_live(what) && m.core.object(what.slot).zone.is_in(1 << zone::LINE)
}

/// Writes the creatures that may be attacked.
pub fn target_options(m: &M, cat: &Catalog, out: &mut Vec<Answer>) {
    if let Some(using) = present(m) {
        out.extend(targets(m, cat, using.seat).into_iter().map(Answer::Pick));
    }
}

/// Takes the creature that is attacked.
pub fn target_chosen(m: &mut M, slot: Slot) {
    if let Some(mut using) = present(m) {
        using.target = m.core.reference(slot);
        m.at(Procedure::Use(using));
    }
}

fn about(kind: EventKind, using: Use, at: ZoneId) -> Event {
    let why = if using.how == verb::REAP { cause::REAP } else { cause::FIGHT };
    let cause = Cause { kind: why, by: using.seat, source: using.card, ..Cause::default() };
    let (seat, subject, other) = (using.seat, using.card, using.target);
    Event { kind, seat, subject, other, from: at, to: at, cause, ..Event::default() }
}

/// Carries the use of a card on.
pub fn step(m: &mut M, cat: &Catalog, using: Use) {
    let depth = m.core.depth();
    let mut using = using;
    while m.quiet(cat, using.scope) {
        carry_on(m, cat, using);
        let Some(Procedure::Use(next)) = m.next_step(cat, depth) else { return };
        using = next;
    }
}

/// Does what the present step of the use says, everything that was ready having been resolved.
fn carry_on(m: &mut M, cat: &Catalog, using: Use) {
    let mut next = using;
    let at = m.core.object(using.card.slot).zone;
    let there = m.core.is_live(using.card) && at.is_in(zone::IN_PLAY);
    match using.step {
        UseStep::Exhaust => {
            next.step = if using.how == verb::UNSTUN { UseStep::Over } else { UseStep::Do };
            m.at(Procedure::Use(next));
            exhaust(m, cat, using, at);
        }
        UseStep::Do => {
            next.step = match using.how {
                verb::REAP => UseStep::Reaped,
                verb::FIGHT => UseStep::Target,
                _ => UseStep::Over,
            };
            m.at(Procedure::Use(next));
            start(m, cat, using, at);
        }
        UseStep::Reaped => {
            next.step = UseStep::Over;
            m.at(Procedure::Use(next));
            if there {
                m.cite("KF-reap.3");
                m.announce(cat, about(event::REAPED, using, at));
            }
        }
        UseStep::Target => {
            let any = there && !targets(m, cat, using.seat).is_empty();
            next.step = if any { UseStep::Before } else { UseStep::Over };
            m.at(Procedure::Use(next));
            if any {
                m.cite("KF-fight.2");
                let seat = KeyForge::decider(m, using.seat);
                m.ask_pick(seat, 1);
            }
        }
        UseStep::Before => {
            next.step = UseStep::Strike;
            m.at(Procedure::Use(next));
            m.cite("KF2-fight.1");
            m.announce(cat, about(event::BEFORE_FIGHT, using, at));
        }
        UseStep::Strike => {
            next.step = UseStep::Fought;
            m.at(Procedure::Use(next));
            strike(m, cat, using);
        }
        UseStep::Fought => {
            next.step = UseStep::Over;
            m.at(Procedure::Use(next));
            if stands(m, using.card) {
                // Decision KF-2: only the creature that was used.
                m.cite("KF-fight.4");
                m.announce(cat, about(event::FOUGHT, using, at));
            }
        }
        UseStep::Over => {
            if using.how == verb::FIGHT {
                m.expire(|d| *d == Duration::Scope(using.scope));
            }
            m.pop();
            // KF2-stun.1: what only lost its stun has not been used as the text says.
            m.core.result = (1, u16::from(using.how != verb::UNSTUN));
        }
    }
}

/// Exhausts the card that is used, or only removes its stun (KF-usecre.1, KF-useart.2, KF2-stun.1).
fn exhaust(m: &mut M, cat: &Catalog, using: Use, at: ZoneId) {
    count(m, cat, using.seat, using.card.slot);
    m.cite(if at.is_in(1 << zone::ARTIFACTS) { "KF-useart.2" } else { "KF-usecre.1" });
    let became = |extra: u8| Event { kind: event::BECAME, extra, other: Ref::NONE, ..about(event::BECAME, using, at) };
    let mut batch = m.batch();
    batch.push(became(becomes::EXHAUSTED));
    batch.push(Event { kind: event::USED, extra: using.how, ..became(0) });
    if using.how == verb::UNSTUN {
        m.cite("KF2-stun.2");
        batch.push(became(becomes::UNSTUNNED));
    }
    m.commit(cat, batch);
}

fn start(m: &mut M, cat: &Catalog, using: Use, at: ZoneId) {
    match using.how {
        verb::REAP => {
            m.cite("KF-reap.1");
            m.tell(|m| Entry { card: m.seen(using.card.slot), ..Entry::new(What::Rule("reap"), "KF-reap.1") });
            m.cite("KF-reap.2");
            let by = Cause { kind: cause::REAP, by: using.seat, source: using.card, ..Cause::default() };
            damage::gain(m, cat, using.seat, 1, by);
        }
        verb::ACTION | verb::OMNI => {
            let head = if using.how == verb::ACTION { head::ACTION } else { head::OMNI };
            let creature = at.is_in(1 << zone::LINE);
            let clauses: [Clause; 2] = match (using.how, creature) {
                (verb::OMNI, _) => ["KF-useart.4", "KF2-omni.1"],
                (_, true) => ["KF-act.1", "KF-act.2"],
                _ => ["KF-useart.1", "KF-useart.3"],
            };
            clauses.into_iter().for_each(|c| m.cite(c));
            let triggering = TriggeringEvent::of(&about(event::USED, using, at));
            for ability in abilities(m, cat, using.card.slot, head) {
                ready(m, cat, ability, using.card, using.seat, triggering);
            }
        }
        _ => {}
    }
}

/// Has both creatures deal each other damage (KF-fight.3).
fn strike(m: &mut M, cat: &Catalog, using: Use) {
    let (attacker, target) = (using.card, using.target);
    m.tell(|m| Entry {
        card: m.seen(attacker.slot),
        other: m.seen(target.slot),
        ..Entry::new(What::Rule("fight"), "KF-fight.1")
    });
    let no_damage = |m: &mut M, clause: Clause| {
        m.tell(|m| Entry { card: m.seen(attacker.slot), ..Entry::new(What::Skip("no damage"), clause) });
    };
    let before = m.core.object(target.slot).status & status::ATTACKED != 0;
    // It was attacked, whatever has become of the attacker.
    if stands(m, target)
        && let Some(object) = m.core.object_mut(target.slot)
    {
        object.status |= status::ATTACKED;
    }
    if !stands(m, attacker) || !stands(m, target) {
        // Decision KF-2
        no_damage(m, "KF2-fight.2");
        return;
    }
    let heads = |what: Ref| m.derived.row(what.slot).heads;
    if !before && heads(target) & (1 << head::ELUSIVE) != 0 {
        no_damage(m, "KF2-elusive.1");
        return;
    }
    let skirmish = heads(attacker) & (1 << head::SKIRMISH) != 0;
    if skirmish || heads(target) & (1 << head::SKIRMISH) != 0 {
        m.cite("KF2-skirmish.1");
    }
    let (power, back) = (m.stat(cat, attacker, stat::POWER), m.stat(cat, target, stat::POWER));
    let mut batch = m.batch();
    batch.push(damage::dealt(m, target, power, attacker, cause::FIGHT));
    if !skirmish {
        batch.push(damage::dealt(m, attacker, back, target, cause::FIGHT));
    }
    m.cite("KF-fight.3");
    m.commit(cat, batch);
}

/// KF-other.1: a card is used in whatever way its player likes.
pub fn choose(m: &mut M, card: Ref) {
    m.push_procedure(Procedure::Choice(card));
}

/// Asks how, or does it when there is one way only.
pub fn choice_step(m: &mut M, cat: &Catalog, card: Ref) {
    let seat = m.core.object(card.slot).zone.seat();
    if !m.core.is_live(card) || !WAYS.iter().any(|how| may_use(m, cat, seat, card.slot, *how, true).is_ok()) {
        m.pop();
        m.core.result = (1, 0);
        return;
    }
    let seat = KeyForge::decider(m, seat);
    m.ask(Ask { seat, kind: AskKind::Act(question::USE), min: 1, max: 1, secret: false });
}

/// Writes the ways in which the card can be used.
pub fn choice_options(m: &M, cat: &Catalog, out: &mut Vec<Answer>) {
    let Some(Procedure::Choice(card)) = m.procedure() else { return };
    let seat = m.core.object(card.slot).zone.seat();
    let ways = WAYS.into_iter().filter(|how| may_use(m, cat, seat, card.slot, *how, true).is_ok());
    out.extend(ways.map(|how| Answer::Act(Act::with(how, card.slot))));
}

/// Takes the way that was chosen.
pub fn chosen(m: &mut M, act: Act) {
    let Some(Procedure::Choice(card)) = m.procedure() else { return };
    m.pop();
    let seat = m.core.object(card.slot).zone.seat();
    begin(m, card, seat, act.verb);
}
