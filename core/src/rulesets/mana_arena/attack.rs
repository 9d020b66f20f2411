//! Attacks (MA-battle.1): who may attack what, and an attack from its declaration to its last strike.

use super::chain::calm;
use super::damage::{self, health, stands};
use super::state::{Attack, AttackStep, Procedure, attacking, event, question, status, verb};
use super::vocabulary::{action, cause, head, stat, zone};
use super::{M, ambush, no};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer, Refusal};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Clause, Ref, Seat, Slot};
use crate::kernel::log::{Entry, What};
use crate::ruleset::Point;

/// Fearsome units are not attacked by units with so much attack or less (MA-kw.fearsome.1).
pub const FEARED: i32 = 3;

fn heads(m: &M, slot: Slot, which: u8) -> bool {
    m.derived.row(slot).heads & 1 << which != 0
}

/// Whether a unit can declare an attack at all.
pub fn may_attack(m: &M, slot: Slot) -> Result<(), Refusal> {
    let object = m.core.object(slot);
    let (clause, reason) = match () {
        () if !object.zone.is_in(zone::FACE_UP) || object.zone.seat() != m.core.turn.seat => {
            ("MA-battle.1", "this is no unit of the player that can attack")
        }
        () if object.status & status::STUNNED != 0 => ("MA-kw.stun.1", "it is stunned"),
        () if object.entered >= m.core.turn.number && !heads(m, slot, head::RUSH) => {
            ("MA-battle.4", "it was summoned this turn")
        }
        // MA-kw.extra_attack.1: looked at when the second attack is declared.
        () if object.count > u8::from(heads(m, slot, head::EXTRA_ATTACK)) => ("MA-battle.5", "it has attacked already"),
        () if m.derived.row(slot).cant & 1 << action::ATTACK != 0 => ("MA-battle.1", "it can't attack"),
        () => return Ok(()),
    };
    no(clause, reason)
}

/// The enemy units of an attacker.
fn enemies(m: &M, slot: Slot) -> Vec<Slot> {
    let seat = m.core.object(slot).zone.seat().across();
    m.core.piles.runs(seat, zone::UNITS).copied().collect()
}

/// Whether an enemy unit has Taunt: then nothing else is attacked (MA-battle.2, MA-kw.taunt.1).
fn taunted(m: &M, slot: Slot) -> bool {
    enemies(m, slot).into_iter().any(|enemy| heads(m, enemy, head::TAUNT))
}

/// Whether a unit can attack another: prohibitions go before what is allowed (MA-7).
pub fn may_target(m: &M, cat: &Catalog, slot: Slot, enemy: Slot) -> Result<(), Refusal> {
    let attack = m.stat(cat, m.core.reference(slot), stat::ATTACK);
    let (clause, reason) = match () {
        () if !enemies(m, slot).contains(&enemy) => ("MA-battle.1", "this is no enemy unit"),
        () if taunted(m, slot) && !heads(m, enemy, head::TAUNT) => {
            ("MA-battle.2", "a unit with Taunt is attacked first")
        }
        () if heads(m, enemy, head::ELUSIVE) && !heads(m, slot, head::ELUSIVE) => {
            ("MA-kw.elusive.1", "only Elusive units attack it")
        }
        () if heads(m, enemy, head::FEARSOME) && attack <= FEARED => {
            ("MA-kw.fearsome.1", "its attack is too small for a Fearsome unit")
        }
        () if m.derived.row(enemy).cant & 1 << action::BE_ATTACKED != 0 => ("MA-battle.1", "it can't be attacked"),
        () => return Ok(()),
    };
    no(clause, reason)
}

/// Whether a unit can attack the player: no enemy unit stands in its way that is neither Elusive (MA-battle.3) nor face down
/// (MA-term.ambush.1.3), or it needs no free way (MA-kw.direct_attack.1, MA-kw.elusive.2). Taunt stops it all the same (MA-7).
pub fn may_strike_player(m: &M, slot: Slot) -> Result<(), Refusal> {
    let passes = |enemy: &Slot| heads(m, *enemy, head::ELUSIVE) || m.core.object(*enemy).zone.is_in(1 << zone::VEILED);
    let free = enemies(m, slot).iter().all(passes);
    if taunted(m, slot) {
        return no("MA-battle.2", "a unit with Taunt is attacked first");
    }
    if free || heads(m, slot, head::DIRECT_ATTACK) || heads(m, slot, head::ELUSIVE) {
        return Ok(());
    }
    no("MA-battle.3", "enemy units stand in the way")
}

/// Writes what a unit can attack.
fn targets(m: &M, cat: &Catalog, slot: Slot, out: &mut Vec<Answer>) {
    let units = enemies(m, slot).into_iter().filter(|enemy| may_target(m, cat, slot, *enemy).is_ok());
    out.extend(units.map(|enemy| Answer::Act(Act::with(verb::TARGET, enemy))));
    if may_strike_player(m, slot).is_ok() {
        out.push(Answer::Act(Act::alone(verb::DIRECT)));
    }
}

/// Writes what the turn player can do in a battle phase: declare an attack, use what is of speed 2 or 3, or end it (MA2-turn.4).
pub fn options(m: &M, cat: &Catalog, seat: Seat, out: &mut Vec<Answer>) {
    for slot in m.core.piles.runs(seat, zone::FACE_UP).copied() {
        let mut all = Vec::new();
        if may_attack(m, slot).is_ok() {
            targets(m, cat, slot, &mut all);
        }
        if !all.is_empty() {
            out.push(Answer::Act(Act::with(verb::ATTACK, slot)));
        }
    }
    super::chain::quick(m, cat, seat, 2, out);
    out.push(Answer::Act(Act::alone(verb::END)));
}

/// Writes what the unit can attack that is about to.
pub fn target_options(m: &M, cat: &Catalog, out: &mut Vec<Answer>) {
    if let Some(Procedure::Attack(attack)) = m.procedure() {
        targets(m, cat, attack.attacker.slot, out);
    }
}

/// Why something can't be attacked, for an answer that is not offered.
pub fn why_not(m: &M, cat: &Catalog, act: Act) -> Option<Refusal> {
    let by = |slot: Slot| {
        let can =
            if act.verb == verb::DIRECT { may_strike_player(m, slot) } else { may_target(m, cat, slot, act.card) };
        can.err()
    };
    if let Some(Procedure::Attack(attack)) = m.procedure() {
        return by(attack.attacker.slot);
    }
    // No attacker is named yet: it is told why none of those that can attack reaches it.
    let own = m.core.piles.runs(m.core.turn.seat, zone::FACE_UP).copied();
    let mut all = own.filter(|slot| may_attack(m, *slot).is_ok()).map(by);
    let first = all.next()??;
    all.all(|why| why.is_some()).then_some(first)
}

/// Begins an attack of a unit.
pub fn begin(m: &mut M, seat: Seat, slot: Slot) {
    let attacker = m.core.reference(slot);
    let step = AttackStep::Target;
    m.push_procedure(Procedure::Attack(Attack {
        step,
        attacker,
        target: Ref::NONE,
        seat,
        striking: false,
        quick: false,
    }));
}

/// The attack on top of the work is declared: the unit has used it up, and who watches attacks sees it, whatever comes of it
/// (MA2-attack.4, MA-61).
pub fn declared(m: &mut M, cat: &Catalog, act: Act) {
    let Some(Procedure::Attack(mut attack)) = m.procedure() else { return };
    (attack.target, attack.step) = (m.core.reference(act.card), AttackStep::Window);
    m.at(Procedure::Attack(attack));
    m.cite("MA2-attack.1");
    if attack.target.is_none() {
        cite_way(m, attack.attacker.slot);
    }
    if let Some(object) = m.core.object_mut(attack.attacker.slot) {
        object.count = object.count.saturating_add(1);
    }
    m.touch();
    m.tell(|m| Entry {
        card: m.seen(attack.attacker.slot),
        other: m.seen(attack.target.slot),
        ..Entry::new(What::Rule("attack"), "MA-battle.1")
    });
    tell_attack(m, cat, attack, attacking::DECLARED);
}

/// Tells those who wait for it how far an attack is.
fn tell_attack(m: &mut M, cat: &Catalog, attack: Attack, far: u8) {
    let Attack { attacker, target, seat, .. } = attack;
    let cause = Cause { kind: cause::BATTLE, by: seat, source: attacker, ..Cause::default() };
    m.announce(cat, Event { other: target, extra: far, ..damage::on(m, event::ATTACKED, attacker, 0, cause) });
}

/// Follows the clause by which a unit attacks the player.
fn cite_way(m: &M, slot: Slot) {
    let down = enemies(m, slot).iter().any(|enemy| m.core.object(*enemy).zone.is_in(1 << zone::VEILED));
    m.cite(match () {
        () if heads(m, slot, head::DIRECT_ATTACK) => "MA-kw.direct_attack.1",
        () if heads(m, slot, head::ELUSIVE) => "MA-kw.elusive.2",
        () if down => "MA-term.ambush.1.3",
        () => "MA-battle.3",
    });
}

/// The attack that is under way, for texts that speak of it.
pub fn present(m: &M) -> Option<Attack> {
    m.innermost(|p| if let Procedure::Attack(attack) = p { Some(*attack) } else { None })
}

/// Whether both sides of an attack are still there.
fn goes_on(m: &M, attack: Attack) -> bool {
    stands(m, attack.attacker) && (attack.target.is_none() || stands(m, attack.target))
}

/// Carries an attack on.
pub fn step(m: &mut M, cat: &Catalog, attack: Attack) {
    // What strikes and damage have made ready waits until all strikes are done (MA2-attack.5).
    if attack.step != AttackStep::Back && !calm(m, cat) {
        return;
    }
    let to = |step| Procedure::Attack(Attack { step, striking: false, ..attack });
    let Attack { attacker, target, seat, .. } = attack;
    let cause = Cause { kind: cause::BATTLE, by: seat, source: attacker, ..Cause::default() };
    match attack.step {
        AttackStep::Target => m.ask_act(seat, question::TARGET),
        // MA2-attack.4: whoever has left by now ends it, and nothing of it activates.
        AttackStep::Window | AttackStep::TurnUp if !goes_on(m, attack) => {
            m.cite("MA2-attack.4");
            m.at(to(AttackStep::Over));
        }
        AttackStep::Window => {
            m.at(to(AttackStep::TurnUp));
            m.cite("MA2-attack.4");
            m.open_window(question::DECLARED);
        }
        AttackStep::TurnUp => {
            m.at(to(AttackStep::Attack));
            if !target.is_none() && m.core.object(target.slot).zone.is_in(1 << zone::VEILED) {
                m.cite("MA-battle.1.1");
                ambush::turn_up(m, cat, target.slot);
            }
        }
        AttackStep::Attack => {
            m.at(to(AttackStep::Defend));
            m.cite("MA-battle.1.2");
            tell_attack(m, cat, attack, attacking::ACTIVATED);
        }
        AttackStep::Defend => {
            m.at(to(AttackStep::Strike));
            // MA-9: a stunned unit does not use Defend.
            if stands(m, target) && m.core.object(target.slot).status & status::STUNNED == 0 {
                m.cite("MA-battle.1.3");
                m.announce(cat, Event { other: attacker, ..damage::on(m, event::DEFENDED, target, 0, cause) });
            }
        }
        AttackStep::Strike if !goes_on(m, attack) => {
            m.cite("MA-battle.1.4");
            m.at(to(AttackStep::Over));
        }
        AttackStep::Strike => {
            let quick = heads(m, attacker.slot, head::QUICK_ATTACK) && !target.is_none();
            m.at(Procedure::Attack(Attack { step: AttackStep::Back, striking: true, quick, ..attack }));
            strike(m, cat, attack, quick);
        }
        AttackStep::Back => back(m, cat, attack),
        AttackStep::Answer if !goes_on(m, attack) => m.at(to(AttackStep::Over)),
        AttackStep::Answer => {
            m.at(Procedure::Attack(Attack { step: AttackStep::Back, striking: true, quick: false, ..attack }));
            let mut batch = m.batch();
            let theirs = force(m, cat, target.slot);
            add(m, &mut batch, target, attacker, theirs);
            m.cite("MA-battle.1.5");
            m.commit(cat, batch);
        }
        AttackStep::Over => m.pop(),
    }
}

/// The number with which a unit strikes: its attack, or its health (MA-kw.formidable.1).
fn force(m: &M, cat: &Catalog, slot: Slot) -> i32 {
    if heads(m, slot, head::FORMIDABLE) {
        m.cite("MA-kw.formidable.1");
        health(m, slot).max(0)
    } else {
        m.stat(cat, m.core.reference(slot), stat::ATTACK)
    }
}

/// Adds a strike to a batch. Nothing strikes with 0, and a stunned unit does not strike (MA-term.on_strike.1.1, MA-9).
fn add(m: &M, batch: &mut Vec<Event>, by: Ref, what: Ref, force: i32) {
    let stunned = m.core.object(by.slot).status & status::STUNNED != 0;
    if force <= 0 || stunned {
        m.cite(if stunned { "MA2-attack.3" } else { "MA-term.on_strike.1.1" });
        return;
    }
    let seat = m.core.object(by.slot).zone.seat();
    let cause = Cause { kind: cause::BATTLE, by: seat, source: by, ..Cause::default() };
    let overwhelms = present(m).is_some_and(|attack| attack.attacker == by) && heads(m, by.slot, head::OVERWHELM);
    if what.is_none() {
        batch.push(damage::to_player(seat.across(), force, cause));
    } else {
        batch.push(Event { other: by, ..damage::on(m, EventKind::DAMAGED, what, force, cause) });
        // MA-8: what is more than the health that is there.
        let excess = force - health(m, what.slot).max(0);
        if overwhelms && excess > 0 {
            m.cite("MA-kw.overwhelm.1");
            batch.push(damage::to_player(seat.across(), excess, cause));
        }
    }
    m.cite("MA-term.on_strike.1");
    let struck = damage::on(m, event::STRUCK, by, force, cause);
    batch.push(Event { other: what, seat: seat.across(), ..struck });
}

/// The strikes of the first moment: of the attacker alone with Quick Attack (MA-battle.1.5), else of both (MA-battle.1.6).
fn strike(m: &mut M, cat: &Catalog, attack: Attack, quick: bool) {
    let Attack { attacker, target, .. } = attack;
    let mut batch = m.batch();
    let own = force(m, cat, attacker.slot);
    add(m, &mut batch, attacker, target, own);
    if !quick && !target.is_none() {
        let theirs = force(m, cat, target.slot);
        add(m, &mut batch, target, attacker, theirs);
    }
    let clause: Clause = if quick { "MA-battle.1.5" } else { "MA-battle.1.6" };
    m.cite(clause);
    m.commit(cat, batch);
}

/// Behind the strikes of one moment: units without health fall, and it is seen who has lost by it (MA2-over.1). What all that has set off
/// comes before the unit that Quick Attack has struck strikes.
fn back(m: &mut M, cat: &Catalog, attack: Attack) {
    let depth = m.core.depth();
    m.check(cat, Point::AfterInstruction);
    if m.core.outcome.is_some() || m.core.depth() != depth {
        return;
    }
    m.cite("MA2-attack.5");
    m.check(cat, Point::DamageDone);
    if m.core.outcome.is_none() && m.core.depth() == depth {
        let step = if attack.quick { AttackStep::Answer } else { AttackStep::Over };
        m.at(Procedure::Attack(Attack { step, striking: false, ..attack }));
    }
}
