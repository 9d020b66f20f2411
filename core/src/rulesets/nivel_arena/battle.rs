//! Chapter 7: the battle and its four steps.

use super::NivelArena;
use super::play::restricted;
use super::state::{Battle, BattleStep, Procedure, event, noted, question};
use super::tax;
use super::tracked;
use super::turn::tell_void;
use super::vocabulary::{action, cause, head, stat, step, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Ask, AskKind};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Clause, Ref, Seat, Slot, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::kernel::state::{Change, Duration, Floating, On};
use crate::ruleset::Point;

/// Declares an attack (7.2.1). `by_effect`: it does not use up the unit's attack (7.2.1.1), and what waits outside stays
/// waiting (decision NA-17).
pub fn declare(m: &mut Machine<NivelArena>, cat: &Catalog, attacker: Ref, column: ZoneId, by_effect: bool) {
    let seat = m.core.object(attacker.slot).zone.seat();
    let scope = m.core.open_scope();
    if !by_effect && let Some(object) = m.core.object_mut(attacker.slot) {
        object.count += 1;
    }
    if by_effect {
        m.cite("7.2.1.1");
    }
    m.push_procedure(Procedure::Battle(Battle {
        step: BattleStep::DeclareStart,
        attacker,
        defender: Ref::NONE,
        seat,
        at: facing_zone(column, seat.across()),
        scope,
        since: if by_effect { scope } else { 0 },
        noted: 0,
    }));
    tax::pay(m, cat, seat, action::ATTACK, attacker, Ref::NONE);
}

/// The unit zone of a seat in the lane of a zone (3.5.4.1). Zone kinds are numbered so that a lane has one number.
pub fn facing_zone(column: ZoneId, seat: Seat) -> ZoneId {
    ZoneId::of(seat, column.kind())
}

/// The innermost battle at work.
pub fn present(m: &Machine<NivelArena>) -> Option<Battle> {
    m.innermost(|p| if let Procedure::Battle(battle) = p { Some(*battle) } else { None })
}

/// Whether a unit's effects under a head word can't be activated now (1.3.4).
fn is_silent(m: &Machine<NivelArena>, cat: &Catalog, unit: Ref, head: u8) -> bool {
    let at = m.core.object(unit.slot).zone;
    restricted(m, cat, at.seat(), action::ACTIVATE, unit.slot, 1 << head, at)
}

/// Whether an effect that has been in force since the unit declared its attack or defence was forbidden to activate then
/// (10.1.5.2, 10.1.6.2). A prohibition that came later stops no effect that is in force (decision NA-26). `None`: it is no such
/// effect, or it answers the declaration itself.
pub fn was_silent(m: &Machine<NivelArena>, heads: u64, unit: Ref, answers: EventKind) -> Option<bool> {
    let battle = present(m)?;
    match () {
        () if battle.attacker == unit && heads & 1 << head::ATTACKER != 0 && answers != event::ATTACK => {
            Some(battle.noted & noted::ATTACKER_SILENT != 0)
        }
        () if battle.defender == unit && heads & 1 << head::DEFENDER != 0 && answers != event::DEFEND => {
            Some(battle.noted & noted::DEFENDER_SILENT != 0)
        }
        () => None,
    }
}

/// Changes the innermost battle. Whether there is one.
fn change(m: &mut Machine<NivelArena>, by: impl Fn(&mut Battle)) -> bool {
    let changed = m.innermost_mut(|procedure| {
        let Procedure::Battle(battle) = procedure else { return None };
        by(battle);
        Some(())
    });
    changed.is_some()
}

/// Whether a unit defends in the innermost battle.
pub fn has_defender(m: &Machine<NivelArena>) -> bool {
    present(m).is_some_and(|battle| !battle.defender.is_none())
}

/// Whether a unit defends in the innermost battle, or did when its battle step came: one that was gone by then is no defending unit
/// (7.4.2, decision NA-10), one that this battle trashed was one.
pub fn is_defended(m: &Machine<NivelArena>) -> bool {
    present(m).is_some_and(|battle| battle.noted & noted::DEFENDED != 0 || stands(m, battle.defender))
}

/// An effect ends the present attack; the battle obeys at its next step. The attacker counts as having declared an attack, also
/// if an effect had it attack (10.2.4.2.3, against 7.2.1.1).
pub fn end_attack(m: &mut Machine<NivelArena>) -> bool {
    let Some(battle) = present(m).filter(|_| change(m, |battle| battle.noted |= noted::ENDED)) else { return false };
    if m.core.is_live(battle.attacker)
        && let Some(object) = m.core.object_mut(battle.attacker.slot)
    {
        object.count = object.count.max(1);
        m.cite("10.2.4.2.3");
    }
    true
}

/// Carries the battle on.
pub fn step(m: &mut Machine<NivelArena>, cat: &Catalog, battle: Battle) {
    let depth = m.core.depth();
    let mut battle = battle;
    while m.quiet(cat, battle.since) {
        carry_on(m, cat, battle);
        let Some(Procedure::Battle(next)) = m.next_step(cat, depth) else { return };
        battle = next;
    }
}

/// Does what the present step of the battle says, everything that was ready having been resolved.
fn carry_on(m: &mut Machine<NivelArena>, cat: &Catalog, battle: Battle) {
    let mut next = battle;
    if battle.noted & noted::ENDED != 0
        && !matches!(battle.step, BattleStep::EndStart | BattleStep::End | BattleStep::Over)
    {
        next.step = BattleStep::EndStart;
        m.at(Procedure::Battle(next));
        return;
    }
    match battle.step {
        // What was done for declaring it took the attacker away.
        BattleStep::DeclareStart if !stands(m, battle.attacker) => m.pop(),
        BattleStep::DeclareStart => begin_step(m, cat, battle, BattleStep::Declare, step::ATTACK),
        BattleStep::DefenceStart => begin_step(m, cat, battle, BattleStep::Defence, step::DEFENCE),
        BattleStep::FightStart => begin_step(m, cat, battle, BattleStep::Fight, step::BATTLE),
        BattleStep::EndStart => begin_step(m, cat, battle, BattleStep::End, step::BATTLE_END),
        BattleStep::Declare => {
            next.step = BattleStep::DefenceStart;
            if is_silent(m, cat, battle.attacker, head::ATTACKER) {
                next.noted |= noted::ATTACKER_SILENT;
            }
            m.at(Procedure::Battle(next));
            for clause in ["7.1", "7.2.1.3", "7.2.2", "3.5.4.1"] {
                m.cite(clause);
            }
            if let Some(player) = m.core.players.get_mut(battle.seat.index()) {
                player.attacks = player.attacks.saturating_add(1);
            }
            let facing = tracked::facing(m, battle.attacker);
            m.announce(cat, happening(event::ATTACK, battle.seat, battle.attacker, facing, battle.at));
        }
        BattleStep::Defence if !battle.defender.is_none() => {
            // An effect made a unit the defender: 7.3.3, nobody else can declare defence.
            m.cite("7.3.3");
            next.step = BattleStep::Defended;
            m.at(Procedure::Battle(next));
        }
        BattleStep::Defence => {
            next.step = BattleStep::FightStart;
            m.at(Procedure::Battle(next));
            let seat = battle.seat.across();
            m.ask_act(seat, question::DEFENCE);
        }
        BattleStep::Defended => {
            next.step = BattleStep::FightStart;
            if is_silent(m, cat, battle.defender, head::DEFENDER) {
                next.noted |= noted::DEFENDER_SILENT;
            }
            m.at(Procedure::Battle(next));
            m.cite("7.3.2");
            let seat = battle.seat.across();
            m.announce(cat, happening(event::DEFEND, seat, battle.defender, battle.attacker, battle.at));
        }
        BattleStep::Fight => {
            next.step = BattleStep::Fought;
            if stands(m, battle.defender) {
                next.noted |= noted::DEFENDED;
            }
            m.at(Procedure::Battle(next));
            fight(m, cat, battle);
        }
        BattleStep::Fought => begin_step(m, cat, battle, BattleStep::End, step::BATTLE_END),
        BattleStep::End => {
            next.step = BattleStep::Over;
            m.at(Procedure::Battle(next));
            // 7.5.1: what lasts for this battle becomes void.
            m.cite("7.5.1");
            // What becomes void does so before the end of the battle is answered.
            m.cite("8.5.2.1");
            let here = Duration::Scope(battle.scope);
            let ended = m.expire_before(cat, here, event::BATTLE_END);
            if ended > 0 {
                tell_void(m, ended, "7.5.1");
            }
            m.check(cat, Point::AfterExpiry);
            m.announce(cat, happening(event::BATTLE_END, battle.seat, battle.attacker, battle.defender, battle.at));
        }
        BattleStep::Over => {
            // what waited for the end has answered it
            m.expire(|d| *d == Duration::Scope(battle.scope));
            let again =
                |f: &Floating| f.change == Change::Permit(tracked::ATTACK_AGAIN) && f.on == On::Card(battle.attacker);
            let given = m.floating().find(|f| again(f)).copied();
            if let Some(given) = given {
                m.keep_floating(|f| *f != given);
                if able_to_attack(m, cat, battle.seat, battle.attacker.slot).is_ok() {
                    m.at(Procedure::Again(battle.attacker));
                    return;
                }
            }
            m.pop();
        }
    }
}

/// Begins a step of the battle, so that what waits for it becomes pending. Where nothing does, the step is gone into at once:
/// nothing has happened that would have to be resolved first.
fn begin_step(m: &mut Machine<NivelArena>, cat: &Catalog, battle: Battle, next: BattleStep, step: u8) {
    let begun = Battle { step: next, ..battle };
    m.at(Procedure::Battle(begun));
    if m.derived.listens & event::STEP_BEGAN.bit() == 0 {
        return carry_on(m, cat, begun);
    }
    let began = happening(event::STEP_BEGAN, battle.seat, battle.attacker, battle.defender, battle.at);
    m.announce(cat, Event { extra: step, ..began });
}

/// An effect makes a unit the one that declared defence (10.2.6.3.2). Its Defender effects follow (decision NA-9).
pub fn defend_with(m: &mut Machine<NivelArena>, unit: Ref) {
    change(m, |battle| battle.defender = unit);
}

/// Whether the attack of a unit is under way and may still go to another lane: nobody has defended against it yet.
pub fn may_turn(m: &Machine<NivelArena>, unit: Ref, lane: ZoneId) -> bool {
    present(m).is_some_and(|battle| {
        battle.attacker == unit
            && battle.defender.is_none()
            && matches!(battle.step, BattleStep::DefenceStart | BattleStep::Defence)
            && battle.at != facing_zone(lane, battle.seat.across())
    })
}

/// 7.2.1.3: the unit attacks another lane than the one it stands in.
pub fn turn(m: &mut Machine<NivelArena>, lane: ZoneId) {
    m.cite("7.2.1.3");
    change(m, |battle| battle.at = facing_zone(lane, battle.seat.across()));
}

/// Whether nothing keeps a unit from an action. Which phase it is does not count; while the other side attacks, to defend is to
/// defend against that attack.
pub fn can(m: &Machine<NivelArena>, cat: &Catalog, what: u8, unit: Ref) -> bool {
    let object = m.core.object(unit.slot);
    let seat = object.zone.seat();
    match what {
        action::ATTACK => may_attack(m, cat, seat, unit.slot).is_ok(),
        action::DEFEND => match present(m).filter(|battle| seat == battle.seat.across()) {
            // From the attack's declaration to the battle step; which lane is attacked is for the effect to say.
            Some(battle) => {
                let able = able_to_defend(m, cat, &battle, unit.slot).is_ok();
                if !able {
                    m.cite("10.2.6.3.3");
                }
                able && matches!(battle.step, BattleStep::DefenceStart | BattleStep::Defence)
            }
            None => object.zone.is_in(zone::UNITS) && !kept_from_defending(m, cat, seat, unit.slot, Ref::NONE),
        },
        _ => true,
    }
}

fn happening(kind: EventKind, seat: Seat, subject: Ref, other: Ref, at: ZoneId) -> Event {
    Event {
        kind,
        seat,
        subject,
        other,
        to: at,
        from: at,
        cause: Machine::<NivelArena>::rule_cause(seat),
        ..Event::default()
    }
}

/// Whether a reference still means a unit in a unit zone (moving between unit zones keeps it: decision NA-11).
pub fn stands(m: &Machine<NivelArena>, what: Ref) -> bool {
    m.core.is_live(what) && m.core.object(what.slot).zone.is_in(zone::UNITS)
}

/// Carries out the battle step: the unit with less power is trashed or, without a defender, the player is dealt the
/// attacker's hit (7.4).
fn fight(m: &mut Machine<NivelArena>, cat: &Catalog, battle: Battle) {
    if !stands(m, battle.attacker) {
        // 7.4.1: the attacker is in another zone.
        m.tell(|m| Entry { card: m.seen(battle.attacker.slot), ..Entry::new(What::Skip("battle"), "7.4.1") });
        return;
    }
    if !stands(m, battle.defender) {
        // 7.4.2; a defender that is gone is no defending unit (decision NA-10).
        let hit = m.stat(cat, battle.attacker, stat::HIT);
        m.cite("7.4.2");
        m.cite("2.9.1");
        super::damage::deal(
            m,
            battle.seat.across(),
            hit,
            Cause { kind: cause::BATTLE, by: battle.seat, source: battle.attacker, ..Cause::default() },
        );
        return;
    }
    let (attack, defence) = (m.stat(cat, battle.attacker, stat::POWER), m.stat(cat, battle.defender, stat::POWER));
    m.cite("2.8.1");
    m.tell(|m| Entry {
        card: m.seen(battle.attacker.slot),
        other: m.seen(battle.defender.slot),
        amount: attack - defence,
        ..Entry::new(What::Rule("compare"), "7.4.3")
    });
    // 7.4.3: a tie trashes the defender only.
    let (loser, winner) =
        if attack >= defence { (battle.defender, battle.attacker) } else { (battle.attacker, battle.defender) };
    let by = m.core.object(winner.slot).zone.seat();
    let cause = Cause { kind: cause::BATTLE, by, source: winner, ..Cause::default() };
    m.commit_one(cat, m.discarding(loser.slot, cause));
}

/// 7.2.1.2: a unit may attack once more right after its attack, without using up another.
pub fn ask_again(m: &mut Machine<NivelArena>, attacker: Ref) {
    let seat = m.core.object(attacker.slot).zone.seat();
    m.ask(Ask { seat, kind: AskKind::Confirm, min: 0, max: 1, secret: false });
}

/// Takes the answer to whether the unit attacks once more.
pub fn answer_again(m: &mut Machine<NivelArena>, cat: &Catalog, yes: bool) {
    let Some(Procedure::Again(attacker)) = m.procedure() else { return };
    m.pop();
    if yes {
        m.cite("7.2.1.2");
        declare(m, cat, attacker, m.core.object(attacker.slot).zone, true);
    }
}

/// Whether a unit could attack, leaving aside how often it has; else the clause that forbids it.
pub fn able_to_attack(m: &Machine<NivelArena>, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Clause> {
    let object = m.core.object(slot);
    if !object.zone.is_in(zone::UNITS) || object.zone.seat() != seat {
        return Err("7.2.1");
    }
    let row = m.derived.row(slot);
    if row.cant & (1 << action::ATTACK) != 0 || restricted(m, cat, seat, action::ATTACK, slot, 0, object.zone) {
        return Err("1.3.4");
    }
    if !tax::payable(m, cat, seat, action::ATTACK, m.core.reference(slot), Ref::NONE) {
        return Err("1.3.4");
    }
    Ok(())
}

/// Whether a unit may declare an attack of its own in the attack phase; else the clause that forbids it.
pub fn may_attack(m: &Machine<NivelArena>, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Clause> {
    able_to_attack(m, cat, seat, slot)?;
    let more = tracked::more_attacks(m, slot);
    // 7.2.1, 7.2.1.2: once a turn, or as often as effects say.
    if more != 0 {
        m.cite("7.2.1.2");
        m.cite("1.3.1");
    }
    if i16::from(m.core.object(slot).count) > more {
        return Err("7.2.1");
    }
    Ok(())
}

/// Whether a unit may declare the defence of a battle.
pub fn may_defend(m: &Machine<NivelArena>, cat: &Catalog, battle: &Battle, slot: Slot) -> Result<(), Clause> {
    if battle.defender.is_none() && m.core.object(slot).zone != battle.at {
        return Err("7.3.1");
    }
    able_to_defend(m, cat, battle, slot)
}

/// Whether anything but its lane keeps a unit from declaring the defence of a battle.
fn able_to_defend(m: &Machine<NivelArena>, cat: &Catalog, battle: &Battle, slot: Slot) -> Result<(), Clause> {
    let zone = m.core.object(slot).zone;
    let seat = battle.seat.across();
    if !battle.defender.is_none() {
        return Err("7.3.3");
    }
    if !zone.is_in(zone::UNITS) {
        return Err("7.3.1");
    }
    if kept_from_defending(m, cat, seat, slot, battle.attacker) {
        return Err("1.3.4");
    }
    Ok(())
}

/// Whether an effect keeps a unit from defending, or its price can't be paid.
fn kept_from_defending(m: &Machine<NivelArena>, cat: &Catalog, seat: Seat, slot: Slot, attacker: Ref) -> bool {
    let cant = m.derived.row(slot).cant & (1 << action::DEFEND) != 0;
    let owed = !tax::payable(m, cat, seat, action::DEFEND, m.core.reference(slot), attacker);
    let at = m.core.object(slot).zone;
    cant || owed
        || restricted(m, cat, seat, action::DEFEND, slot, 0, at)
        || m.keeps(cat, m.core.reference(slot), action::DEFEND, attacker.slot, at)
}

/// Whether a player may end the attack phase: not before the attacks that must be declared (10.2.6.2.3).
pub fn may_end_phase(m: &Machine<NivelArena>, cat: &Catalog, seat: Seat) -> Result<(), Clause> {
    let must = |slot: Slot| (m.derived.row(slot).must | m.derived.player(seat).must) & (1 << action::ATTACK) != 0;
    let zones = super::state::unit_zones(seat);
    let mut units = zones.iter().filter_map(|z| m.core.zone(*z).first().copied());
    if units.any(|slot| must(slot) && may_attack(m, cat, seat, slot).is_ok()) { Err("10.2.6.2.3") } else { Ok(()) }
}

/// Whether no unit need defend: not if the one that could must (10.2.3.5.3).
pub fn may_pass(m: &Machine<NivelArena>, cat: &Catalog, battle: &Battle) -> Result<(), Clause> {
    let seat = battle.seat.across();
    let Some(slot) = m.core.zone(battle.at).first().copied() else { return Ok(()) };
    let must = (m.derived.row(slot).must | m.derived.player(seat).must) & (1 << action::DEFEND) != 0;
    if must && may_defend(m, cat, battle, slot).is_ok() { Err("10.2.3.5.3") } else { Ok(()) }
}
