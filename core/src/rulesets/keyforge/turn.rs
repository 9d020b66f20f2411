//! The turn and its five steps (KF2-turn.1).

use super::KeyForge;
use super::keys;
use super::state::{Procedure, TurnStep, becomes, event, question, status, verb};
use super::vocabulary::{action, cause, phase, stat, zone};
use crate::kernel::capacity::TURNS;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer, Ask, AskKind};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{AbilityId, Clause, NOBODY, Seat, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::kernel::state::Duration;
use crate::ruleset::{Point, Ruleset};
use crate::table::Fault;

type M = Machine<KeyForge>;

/// What the rules do themselves for a seat.
pub fn rule(by: Seat) -> Cause {
    Cause { kind: cause::RULE, by, ability: AbilityId::NONE, ..Cause::default() }
}

/// Looks at destruction, and starts what became ready since a scope. Whether the procedure on top may go on.
pub fn quiet(m: &mut M, cat: &Catalog, since: u32) -> bool {
    let depth = m.core.depth();
    m.check(cat, Point::AfterInstruction);
    m.core.outcome.is_none() && m.core.depth() == depth && !m.settle_since(since, 0)
}

/// Carries the turn on. Whatever is ready resolves before the next step.
pub fn step(m: &mut M, cat: &Catalog, step: TurnStep) {
    if !quiet(m, cat, 0) {
        return;
    }
    let seat = m.core.turn.seat;
    match step {
        // No rule ends a game in which nobody forges: it has no result, and says so.
        TurnStep::Forge if m.core.turn.number >= TURNS => m.fault(Fault::Turns),
        TurnStep::Forge => {
            m.at(Procedure::Turn(TurnStep::Forging));
            begin_turn(m, seat);
            begin_phase(m, cat, phase::FORGE, "KF2-forge.1");
        }
        TurnStep::Forging => {
            m.at(Procedure::Turn(TurnStep::HouseStart));
            keys::forge_for_turn(m, cat, seat);
        }
        TurnStep::HouseStart => {
            m.at(Procedure::Turn(TurnStep::House));
            begin_phase(m, cat, phase::HOUSE, "KF2-house.1");
        }
        TurnStep::House => {
            m.at(Procedure::Turn(TurnStep::Archives));
            if houses(m, cat, seat) != 0 {
                m.ask(Ask { seat, kind: AskKind::Act(question::HOUSE), min: 0, max: 0, secret: false });
            }
        }
        TurnStep::Archives => {
            m.at(Procedure::Turn(TurnStep::MainStart));
            if !m.core.zone(ZoneId::of(seat, zone::ARCHIVES)).is_empty() {
                m.ask(Ask { seat, kind: AskKind::Act(question::ARCHIVES), min: 0, max: 0, secret: false });
            }
        }
        TurnStep::MainStart => {
            m.at(Procedure::Turn(TurnStep::Main));
            begin_phase(m, cat, phase::MAIN, "KF2-turn.3");
        }
        // KF2-omega.1
        TurnStep::Main if m.core.table.ended => m.at(Procedure::Turn(TurnStep::Ready)),
        TurnStep::Main => m.ask(Ask { seat, kind: AskKind::Act(question::MAIN), min: 0, max: 0, secret: false }),
        TurnStep::Ready => {
            m.at(Procedure::Turn(TurnStep::Readying));
            begin_phase(m, cat, phase::READY, "KF2-ready.1");
        }
        TurnStep::Readying => {
            m.at(Procedure::Turn(TurnStep::Draw));
            ready(m, cat, seat);
        }
        TurnStep::Draw => {
            m.at(Procedure::Turn(TurnStep::Drawing));
            begin_phase(m, cat, phase::DRAW, "KF2-draw.1");
        }
        TurnStep::Drawing => {
            m.at(Procedure::Turn(TurnStep::End));
            draw(m, cat, seat);
        }
        TurnStep::End => {
            m.at(Procedure::Turn(TurnStep::Pass));
            m.commit_one(cat, Event { kind: EventKind::TURN_ENDING, seat, cause: rule(seat), ..Event::default() });
        }
        TurnStep::Pass => {
            m.at(Procedure::Turn(TurnStep::Forge));
            let number = m.core.turn.number;
            let ended = m.expire(|d| matches!(d, Duration::Turn(n) if *n <= number));
            m.cite("KF2-turn.4");
            if ended > 0 {
                let amount = i32::try_from(ended).unwrap_or(i32::MAX);
                m.tell(|_| Entry { amount, ..Entry::new(What::Void, "KF2-turn.4") });
                m.check(cat, Point::AfterExpiry);
            }
            m.cite("KF2-turn.2");
            m.core.turn.seat = seat.across();
            m.core.table.house = u8::MAX;
            m.touch_turn();
        }
    }
}

fn begin_turn(m: &mut M, seat: Seat) {
    m.core.turn.number = m.core.turn.number.saturating_add(1);
    let table = &mut m.core.table;
    table.house = u8::MAX;
    table.deeds = 0;
    table.from_hand = 0;
    table.ended = false;
    table.titles.clear();
    m.core.used.clear();
    m.core.history.clear();
    for object in m.core.objects.iter_mut() {
        object.status &= !status::ATTACKED;
    }
    // KF2-armor.3
    m.core.marks.iter_mut().for_each(|mark| mark.armor = 0);
    m.touch_turn();
    let number = i32::from(m.core.turn.number);
    m.tell(|_| Entry { seat: Some(seat), amount: number, ..Entry::new(What::Turn, "KF2-turn.1") });
    m.cite("KF2-turn.2");
    m.cite("KF2-armor.3");
}

fn begin_phase(m: &mut M, cat: &Catalog, phase: u8, clause: Clause) {
    m.core.turn.phase = phase;
    let seat = m.core.turn.seat;
    m.tell(|_| Entry { seat: Some(seat), amount: i32::from(phase), ..Entry::new(What::Phase, clause) });
    m.cite("KF2-turn.1");
    if m.derived.listens & EventKind::PHASE_BEGAN.bit() != 0 {
        let event = Event { kind: EventKind::PHASE_BEGAN, seat, extra: phase, cause: rule(seat), ..Event::default() };
        m.commit_one(cat, event);
    } else {
        // As if it had been told: who listens is known roughly, and the state must not depend on it.
        m.core.result = (1, 1);
    }
}

/// KF2-house.1, KF2-house.2: the houses that a player may choose, as bits.
pub fn houses(m: &M, cat: &Catalog, seat: Seat) -> u8 {
    let own = m.core.players.get(seat.index()).map_or(0, |p| p.houses);
    let mut controlled = 0;
    for slot in m.core.piles.runs(seat, 1 << zone::LINE | 1 << zone::ARTIFACTS) {
        controlled |= cat.card(m.core.object(*slot).card).attributes;
    }
    if controlled & !own != 0 {
        m.cite("KF2-house.2");
    }
    own | controlled
}

fn act(verb: u8) -> Answer {
    Answer::Act(Act { verb, card: NOBODY, place: ZoneId::NOWHERE, ability: AbilityId::NONE })
}

/// Writes the houses that may be chosen.
pub fn house_options(m: &M, cat: &Catalog, seat: Seat, out: &mut Vec<Answer>) {
    let houses = houses(m, cat, seat);
    out.extend((0..8).filter(|h| houses & (1 << h) != 0).map(|h| act(verb::HOUSE + h)));
}

/// KF2-archive.1
pub fn archive_options(out: &mut Vec<Answer>) {
    out.extend([act(verb::TAKE), act(verb::LEAVE)]);
}

/// Takes the house that was chosen.
pub fn house_chosen(m: &mut M, cat: &Catalog, seat: Seat, chosen: u8) {
    let house = chosen.wrapping_sub(verb::HOUSE);
    m.core.table.house = house;
    m.touch_turn();
    m.commit_one(cat, Event { kind: event::HOUSE, seat, extra: house, cause: rule(seat), ..Event::default() });
}

/// KF2-archive.1: all of them, into the hands of their owners (KF2-archive.3).
pub fn take_archives(m: &mut M, cat: &Catalog, seat: Seat) {
    let from = ZoneId::of(seat, zone::ARCHIVES);
    let mut batch = m.batch();
    for slot in m.core.zone(from) {
        let owner = m.core.object(*slot).owner;
        if owner != seat {
            m.cite("KF2-archive.3");
        }
        batch.push(Event {
            kind: EventKind::MOVED,
            seat: owner,
            subject: m.core.reference(*slot),
            from,
            to: ZoneId::of(owner, zone::HAND),
            extra: 1,
            cause: rule(seat),
            ..Event::default()
        });
    }
    m.commit(cat, batch);
}

/// KF2-ready.1
fn ready(m: &mut M, cat: &Catalog, seat: Seat) {
    let mut batch = m.batch();
    for slot in m.core.piles.runs(seat, 1 << zone::LINE | 1 << zone::ARTIFACTS) {
        if m.core.object(*slot).status & status::EXHAUSTED == 0 {
            continue;
        }
        if m.derived.row(*slot).cant & (1 << action::READY) != 0 {
            m.cite("KF2-order.2");
            continue;
        }
        let (subject, at) = (m.core.reference(*slot), m.core.object(*slot).zone);
        let extra = becomes::READY;
        let cause = rule(seat);
        batch.push(Event { kind: event::BECAME, seat, extra, subject, from: at, to: at, cause, ..Event::default() });
    }
    m.commit(cat, batch);
}

/// KF2-chain.1: how many cards fewer a player with chains draws.
pub fn fewer(chains: u8) -> i32 {
    i32::from(chains.div_ceil(6))
}

/// KF2-draw.1
fn draw(m: &mut M, cat: &Catalog, seat: Seat) {
    let size = KeyForge::player_stat(m, seat, stat::HAND_SIZE);
    let hand = i32::try_from(m.core.zone(ZoneId::of(seat, zone::HAND)).len()).unwrap_or(0);
    let missing = size - hand;
    if missing <= 0 {
        m.cite("KF2-draw.2");
        m.cite("KF2-chain.3");
        return;
    }
    let chains = m.core.players.get(seat.index()).map_or(0, |p| p.chains);
    let amount = (missing - fewer(chains)).max(0);
    let mut batch = m.batch();
    if amount > 0 {
        batch.push(Event { kind: EventKind::DREW, seat, amount, cause: rule(seat), ..Event::default() });
    }
    if chains > 0 {
        // KF2-chain.2
        m.cite("KF2-chain.1");
        let (kind, extra) = (EventKind::PLAYER_STAT, stat::CHAINS);
        batch.push(Event { kind, seat, extra, amount: -1, cause: rule(seat), ..Event::default() });
    }
    m.commit(cat, batch);
}

/// KF2-draw.3: the discard pile becomes the deck. Whether there is anything to draw now.
pub fn reshuffle(m: &mut M, seat: Seat) -> bool {
    let deck = ZoneId::of(seat, zone::DECK);
    let discarded = m.core.zone(ZoneId::of(seat, zone::DISCARD)).to_vec();
    if discarded.is_empty() {
        m.cite("KF2-draw.4");
        return false;
    }
    for slot in discarded {
        m.relocate(slot, deck, usize::MAX, true);
    }
    m.shuffle(deck, seat);
    m.tell(|_| Entry { seat: Some(seat), to: deck, ..Entry::new(What::Shuffle, "KF2-draw.3") });
    true
}
