//! Combat up to its damage (508, 509): who attacks what, who blocks whom, and the order of several blockers.

use super::state::{
    AttackStep, Attacker, BlockStep, Blocker, Combat, Hit, Procedure, becomes, event, question, status, verb,
};
use super::vocabulary::{action, card_type, cause, head};
use super::{M, no, zones};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer, Refusal};
use crate::kernel::event::{Cause, Event};
use crate::kernel::ids::{NOBODY, Ref, Seat, Slot};
use crate::kernel::outcome::Fault;

fn combat(m: &M) -> &Combat {
    &m.core.table.combat
}

fn by_combat(seat: Seat) -> Cause {
    Cause { kind: cause::COMBAT, by: seat, ..Cause::default() }
}

fn place(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

/// The place of a permanent on its controller's battlefield.
fn place_of(m: &M, slot: Slot) -> u16 {
    let there = m.core.zone(m.core.object(slot).zone);
    place(there.iter().position(|other| *other == slot).unwrap_or(0))
}

/// Whether a creature can be declared as an attacker (508.1a, 508.1c).
pub fn may_attack(m: &M, cat: &Catalog, slot: Slot) -> Result<(), Refusal> {
    let object = m.core.object(slot);
    match () {
        () if !zones::is_creature(m, cat, m.core.reference(slot)) || object.zone.seat() != m.core.turn.seat => {
            no("508.1a", "this is no creature of the active player")
        }
        () if object.status & status::TAPPED != 0 => no("508.1a", "it is tapped"),
        () if zones::is_sick(m, cat, slot) => no("302.6", "its player has not had it since the turn began"),
        () if zones::has(m, slot, head::DEFENDER) => no("702.3", "a creature with defender can't attack"),
        () if m.derived.row(slot).cant & 1 << action::ATTACK != 0 => no("508.1c", "it can't attack"),
        () => Ok(()),
    }
}

/// What can be attacked: opponents and their planeswalkers (506.2, 508.1b), in turn order.
fn attackable(m: &M, cat: &Catalog) -> Vec<Hit> {
    let mut all = Vec::new();
    for seat in m.core.ring(m.core.turn.seat).filter(|seat| *seat != m.core.turn.seat) {
        all.push(Hit::Player(seat));
        let there = m.core.zone(zones::battlefield(seat)).iter();
        let walkers = there.filter(|slot| zones::is_a(m, cat, **slot, card_type::PLANESWALKER));
        all.extend(walkers.map(|slot| Hit::Card(m.core.reference(*slot))));
    }
    all
}

/// The creatures that can attack, with their places, from one on. One that must attack if it can is the last: nothing behind it is
/// offered before it does (508.1d).
fn candidates(m: &M, cat: &Catalog, from: u16) -> Vec<(u16, Slot)> {
    let there = m.core.zone(zones::battlefield(m.core.turn.seat)).iter().copied();
    let able = there.enumerate().map(|(at, slot)| (place(at), slot)).filter(|(at, _)| *at >= from);
    let mut all = Vec::new();
    for (at, slot) in able.filter(|(_, slot)| may_attack(m, cat, *slot).is_ok()) {
        all.push((at, slot));
        if must(m, slot) {
            break;
        }
    }
    all
}

fn must(m: &M, slot: Slot) -> bool {
    m.derived.row(slot).must & 1 << action::ATTACK != 0
}

/// Writes who may attack next. The end comes first, so that it is what is answered where nothing is thought of.
pub fn attacker_options(m: &M, cat: &Catalog, out: &mut Vec<Answer>) {
    let Some(Procedure::Attack(AttackStep::Choose(from))) = m.procedure() else { return };
    let all = candidates(m, cat, from);
    if !all.last().is_some_and(|(_, slot)| must(m, *slot)) {
        out.push(Answer::Act(Act::alone(verb::DONE)));
    }
    out.extend(all.into_iter().map(|(_, slot)| Answer::Act(Act::with(verb::ATTACK, slot))));
}

/// Writes what the creature that was chosen may attack.
pub fn attacked_options(m: &M, cat: &Catalog, out: &mut Vec<Answer>) {
    let answer = |hit| match hit {
        Hit::Card(what) => Act::with(verb::AT_WALKER, what.slot),
        Hit::Player(seat) => Act::at(verb::AT_PLAYER, NOBODY, zones::battlefield(seat)),
        Hit::Nothing => Act::alone(verb::DONE),
    };
    out.extend(attackable(m, cat).into_iter().map(|hit| Answer::Act(answer(hit))));
}

/// Adds an attacker, and goes on behind it.
fn attack(m: &mut M, slot: Slot, at: Hit) {
    let what = m.core.reference(slot);
    let defender = match at {
        Hit::Player(seat) => seat,
        Hit::Card(what) => m.core.object(what.slot).zone.seat(),
        Hit::Nothing => Seat::TABLE,
    };
    let behind = place_of(m, slot) + 1;
    m.at(Procedure::Attack(AttackStep::Choose(behind)));
    if !m.core.table.combat.attackers.push(Attacker { what, at, defender, ..Attacker::default() }) {
        m.fault(Fault::Events);
    }
}

/// Takes a choice of an attacker, or of what it attacks.
pub fn attack_answered(m: &mut M, cat: &Catalog, act: Act) {
    let Some(Procedure::Attack(step)) = m.procedure() else { return };
    match (step, act.verb) {
        (AttackStep::Choose(_), verb::ATTACK) => match attackable(m, cat).as_slice() {
            [only] => attack(m, act.card, *only),
            _ => m.at(Procedure::Attack(AttackStep::Whom(act.card))),
        },
        (AttackStep::Whom(slot), verb::AT_PLAYER) => attack(m, slot, Hit::Player(act.place.seat())),
        (AttackStep::Whom(slot), verb::AT_WALKER) => attack(m, slot, Hit::Card(m.core.reference(act.card))),
        _ => m.at(Procedure::Attack(AttackStep::Declare)),
    }
}

/// Carries the declaration of attackers on (508.1).
pub fn attack_step(m: &mut M, cat: &Catalog, step: AttackStep) {
    let seat = m.core.turn.seat;
    match step {
        AttackStep::Choose(_) if m.core.has_left(seat) || attackable(m, cat).is_empty() => m.pop(),
        AttackStep::Choose(_) => m.ask_act(seat, question::ATTACKERS),
        AttackStep::Whom(_) => m.ask_act(seat, question::ATTACKED),
        AttackStep::Declare => {
            m.pop();
            declare_attack(m, cat, seat);
        }
    }
}

/// All attackers are tapped and attack, at the same time (508.1f, 508.1k).
fn declare_attack(m: &mut M, cat: &Catalog, seat: Seat) {
    let attackers = combat(m).attackers.to_vec();
    if attackers.is_empty() {
        return;
    }
    m.cite("508.1");
    let mut batch = m.batch();
    for attacker in &attackers {
        let slot = attacker.what.slot;
        if zones::has(m, slot, head::VIGILANCE) {
            m.cite("702.20");
        } else {
            m.cite("508.1f");
            batch.push(zones::become_event(m, attacker.what, becomes::TAPPED, by_combat(seat)));
        }
    }
    for attacker in &attackers {
        let other = if let Hit::Card(what) = attacker.at { what } else { Ref::NONE };
        let told = zones::become_event(m, attacker.what, 0, by_combat(seat));
        batch.push(Event { kind: event::ATTACKED, seat: attacker.defender, other, ..told });
    }
    m.commit(cat, batch);
}

/// Whether a creature can block an attacker, taken by itself (509.1b).
pub fn may_block(m: &M, cat: &Catalog, slot: Slot, attacker: &Attacker) -> Result<(), Refusal> {
    let object = m.core.object(slot);
    let against = attacker.what.slot;
    match () {
        () if !zones::is_creature(m, cat, m.core.reference(slot)) || object.zone.seat() != attacker.defender => {
            no("509.1a", "this is no creature of the player who is attacked")
        }
        () if object.status & status::TAPPED != 0 => no("509.1a", "it is tapped"),
        () if !zones::is_creature(m, cat, attacker.what) => no("509.1a", "this creature does not attack any more"),
        () if m.derived.row(slot).cant & 1 << action::BLOCK != 0 => no("509.1b", "it can't block"),
        () if m.derived.row(against).cant & 1 << action::BE_BLOCKED != 0 => no("509.1b", "it can't be blocked"),
        () if zones::has(m, against, head::FLYING)
            && !zones::has(m, slot, head::FLYING)
            && !zones::has(m, slot, head::REACH) =>
        {
            no("702.9", "only creatures with flying or reach block it")
        }
        () => Ok(()),
    }
}

/// How many creatures block an attacker by what is chosen so far.
fn blockers_of(blocks: &[Blocker], attacker: Ref) -> usize {
    blocks.iter().filter(|block| block.attacker == attacker).count()
}

/// The attackers with menace that one creature alone blocks by these choices: another one has to (702.111).
fn half_blocked(m: &M, blocks: &[Blocker]) -> Vec<Attacker> {
    let half = |attacker: &&Attacker| {
        blockers_of(blocks, attacker.what) == 1 && zones::has(m, attacker.what.slot, head::MENACE)
    };
    combat(m).attackers.iter().filter(half).copied().collect()
}

/// Whether creatures of a player in this place of the battlefield and behind it can block every attacker that still needs another
/// blocker, each of them one.
fn can_complete(m: &M, cat: &Catalog, seat: Seat, blocks: &[Blocker], from: u16) -> bool {
    let half = half_blocked(m, blocks);
    if half.is_empty() {
        return true;
    }
    let there = m.core.zone(zones::battlefield(seat)).iter().copied().skip(usize::from(from));
    let free: Vec<Slot> = there.filter(|slot| blocks.iter().all(|block| block.what.slot != *slot)).collect();
    let mut taken: Vec<Option<usize>> = vec![None; free.len()];
    let able = |at: usize, need: usize| match (free.get(at), half.get(need)) {
        (Some(slot), Some(attacker)) => may_block(m, cat, *slot, attacker).is_ok(),
        _ => false,
    };
    (0..half.len()).all(|need| serve(need, &able, &mut taken, &mut vec![false; free.len()]))
}

/// Finds a creature for one more attacker that needs one; creatures that were found for others may change.
fn serve(need: usize, able: &impl Fn(usize, usize) -> bool, taken: &mut [Option<usize>], seen: &mut [bool]) -> bool {
    for at in 0..taken.len() {
        let Some(seen_here) = seen.get_mut(at).filter(|seen| !**seen && able(at, need)) else { continue };
        *seen_here = true;
        let holder = taken.get(at).copied().flatten();
        if holder.is_none_or(|other| serve(other, able, taken, seen)) {
            if let Some(place) = taken.get_mut(at) {
                *place = Some(need);
            }
            return true;
        }
    }
    false
}

/// The attackers that a creature can block beside what is chosen so far, so that all restrictions can be met together (509.1b).
fn blockable(m: &M, cat: &Catalog, seat: Seat, at: u16, slot: Slot) -> Vec<Attacker> {
    let chosen = combat(m).blockers.to_vec();
    let fits = |attacker: &&Attacker| {
        let block = Blocker { what: m.core.reference(slot), attacker: attacker.what, struck: false };
        let with = [chosen.as_slice(), &[block]].concat();
        may_block(m, cat, slot, attacker).is_ok() && can_complete(m, cat, seat, &with, at + 1)
    };
    combat(m).attackers.iter().filter(fits).copied().collect()
}

/// The defending player behind so many, in turn order behind the active player (509.1, 802.4).
fn defending(m: &M, done: u8) -> Option<Seat> {
    let active = m.core.turn.seat;
    let attacked = |seat: &Seat| combat(m).attackers.iter().any(|attacker| attacker.defender == *seat);
    m.core.seats_from(active).filter(|seat| *seat != active && attacked(seat)).nth(usize::from(done))
}

/// Whether a creature has to block where it can by itself (509.1c).
fn must_block(m: &M, slot: Slot) -> bool {
    m.derived.row(slot).must & 1 << action::BLOCK != 0
}

/// Writes who may block next; the end comes first, unless something is half done.
pub fn blocker_options(m: &M, cat: &Catalog, seat: Seat, out: &mut Vec<Answer>) {
    let Some(Procedure::Block(BlockStep::Choose(_, from))) = m.procedure() else { return };
    let chosen = combat(m).blockers.to_vec();
    let there = m.core.zone(zones::battlefield(seat)).iter().copied().enumerate();
    let mut all = Vec::new();
    let mut ends = half_blocked(m, &chosen).is_empty();
    for (at, slot) in there.map(|(at, slot)| (place(at), slot)).filter(|(at, _)| *at >= from) {
        if !blockable(m, cat, seat, at, slot).is_empty() {
            all.push(slot);
            if must_block(m, slot) {
                ends = false;
                break;
            }
        }
        // What comes behind this creature must do for those that need another one.
        if !can_complete(m, cat, seat, &chosen, at + 1) {
            break;
        }
    }
    if ends {
        out.push(Answer::Act(Act::alone(verb::DONE)));
    }
    out.extend(all.into_iter().map(|slot| Answer::Act(Act::with(verb::BLOCK, slot))));
}

/// Writes what the creature that was chosen may block.
pub fn blocked_options(m: &M, cat: &Catalog, seat: Seat, out: &mut Vec<Answer>) {
    let Some(Procedure::Block(BlockStep::Whom(_, slot))) = m.procedure() else { return };
    let at = place_of(m, slot);
    let all = blockable(m, cat, seat, at, slot).into_iter();
    out.extend(all.map(|attacker| Answer::Act(Act::with(verb::BLOCKS, attacker.what.slot))));
}

fn block(m: &mut M, done: u8, slot: Slot, attacker: Ref) {
    let what = m.core.reference(slot);
    let behind = place_of(m, slot) + 1;
    m.at(Procedure::Block(BlockStep::Choose(done, behind)));
    if !m.core.table.combat.blockers.push(Blocker { what, attacker, struck: false }) {
        m.fault(Fault::Events);
    }
}

/// Takes a choice of a blocker, of what it blocks, or of the next one in an order.
pub fn block_answered(m: &mut M, cat: &Catalog, seat: Seat, act: Act) {
    let Some(Procedure::Block(step)) = m.procedure() else { return };
    match (step, act.verb) {
        (BlockStep::Choose(done, _), verb::BLOCK) => {
            let at = place_of(m, act.card);
            match blockable(m, cat, seat, at, act.card).as_slice() {
                [only] => block(m, done, act.card, only.what),
                _ => m.at(Procedure::Block(BlockStep::Whom(done, act.card))),
            }
        }
        (BlockStep::Choose(done, _), _) => m.at(Procedure::Block(BlockStep::Choose(done + 1, 0))),
        (BlockStep::Whom(done, slot), _) => block(m, done, slot, m.core.reference(act.card)),
        (BlockStep::Order(at, placed), _) => put_next(m, at, placed, act.card),
        (BlockStep::Declare, _) => {}
    }
}

/// Carries the declaration of blockers on (509.1, 509.2).
pub fn block_step(m: &mut M, cat: &Catalog, step: BlockStep) {
    match step {
        BlockStep::Choose(done, _) => match defending(m, done) {
            None => m.at(Procedure::Block(BlockStep::Declare)),
            Some(seat) if m.core.has_left(seat) => m.at(Procedure::Block(BlockStep::Choose(done + 1, 0))),
            Some(seat) => m.ask_act(seat, question::BLOCKERS),
        },
        BlockStep::Whom(done, _) => match defending(m, done) {
            Some(seat) => m.ask_act(seat, question::BLOCKED),
            None => m.at(Procedure::Block(BlockStep::Declare)),
        },
        BlockStep::Declare => {
            m.at(Procedure::Block(BlockStep::Order(0, 0)));
            declare_blocks(m, cat);
        }
        BlockStep::Order(at, placed) => match combat(m).attackers.get(usize::from(at)).copied() {
            None => m.pop(),
            Some(attacker) if unordered(m, attacker.what, placed).len() > 1 => {
                m.ask_act(m.core.turn.seat, question::ORDER);
            }
            Some(_) => m.at(Procedure::Block(BlockStep::Order(at + 1, 0))),
        },
    }
}

/// All blockers block, and what they block is blocked, at the same time (509.1g, 509.1h).
fn declare_blocks(m: &mut M, cat: &Catalog) {
    let blockers = combat(m).blockers.to_vec();
    for attacker in m.core.table.combat.attackers.iter_mut() {
        attacker.blocked |= blockers_of(&blockers, attacker.what) > 0;
    }
    if blockers.is_empty() {
        return;
    }
    m.cite("509.1");
    m.touch();
    let event = |block: &Blocker| {
        let seat = m.core.object(block.what.slot).zone.seat();
        let told = zones::become_event(m, block.what, 0, by_combat(seat));
        Event { kind: event::BLOCKED, other: block.attacker, ..told }
    };
    let batch = blockers.iter().map(event).collect();
    m.commit(cat, batch);
}

/// The blockers of an attacker that are not in order yet, behind so many that are.
fn unordered(m: &M, attacker: Ref, placed: u8) -> Vec<Blocker> {
    let own = combat(m).blockers.iter().filter(|block| block.attacker == attacker);
    own.skip(usize::from(placed)).copied().collect()
}

/// Writes which blocker comes next in the damage assignment order (509.2).
pub fn order_options(m: &M, out: &mut Vec<Answer>) {
    let Some(Procedure::Block(BlockStep::Order(at, placed))) = m.procedure() else { return };
    let Some(attacker) = combat(m).attackers.get(usize::from(at)) else { return };
    let open = unordered(m, attacker.what, placed).into_iter();
    out.extend(open.map(|block| Answer::Act(Act::with(verb::NEXT, block.what.slot))));
}

/// Puts a blocker behind those of its attacker that are in order already.
fn put_next(m: &mut M, at: u8, placed: u8, slot: Slot) {
    m.cite("509.2");
    m.at(Procedure::Block(BlockStep::Order(at, placed + 1)));
    let Some(attacker) = combat(m).attackers.get(usize::from(at)).map(|attacker| attacker.what) else { return };
    let mut open = unordered(m, attacker, placed);
    if let Some(chosen) = open.iter().position(|block| block.what.slot == slot) {
        let next = open.remove(chosen);
        open.insert(0, next);
    }
    let mut open = open.into_iter();
    let own = m.core.table.combat.blockers.iter_mut().filter(|block| block.attacker == attacker);
    for block in own.skip(usize::from(placed)) {
        if let Some(next) = open.next() {
            *block = next;
        }
    }
}

/// Why a creature can't attack or block so, for an answer that is not offered.
pub fn why_not(m: &M, cat: &Catalog, seat: Seat, act: Act) -> Option<Refusal> {
    match (m.procedure()?, act.verb) {
        (Procedure::Attack(_), verb::ATTACK) => may_attack(m, cat, act.card).err(),
        (Procedure::Block(_), verb::BLOCK) => {
            let mut all = combat(m).attackers.iter().filter(|attacker| attacker.defender == seat);
            let first = all.next().map(|attacker| may_block(m, cat, act.card, attacker).err());
            let none = combat(m).attackers.iter().all(|attacker| may_block(m, cat, act.card, attacker).is_err());
            first.flatten().filter(|_| none)
        }
        (Procedure::Block(BlockStep::Choose(..)), verb::DONE) => {
            no("702.111", "a creature with menace is blocked by two or more creatures").err()
        }
        (Procedure::Block(BlockStep::Whom(_, slot)), verb::BLOCKS) => {
            let what = m.core.reference(act.card);
            let attacker = combat(m).attackers.iter().find(|attacker| attacker.what == what)?;
            may_block(m, cat, slot, attacker).err()
        }
        _ => None,
    }
}
