//! The turn and its five steps (KF2-turn.1).

use super::KeyForge;
use super::keys;
use super::state::{Procedure, TurnStep, becomes, event, question, status, verb};
use super::vocabulary::{action, phase, stat, zone};
use crate::events;
use crate::kernel::capacity::TURNS;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{Clause, Seat, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::kernel::state::Core;
use crate::ruleset::{Point, Ruleset};
use crate::table::Fault;

type M = Machine<KeyForge>;

/// Begins a phase and writes the step within it. Where nothing waits for the beginning, it is gone into at once.
fn enter(m: &mut M, cat: &Catalog, phase: u8, clause: Clause, within: TurnStep) {
    m.at(Procedure::Turn(within));
    if begin_phase(m, cat, phase, clause) {
        carry_on(m, cat, within);
    }
}

/// Carries the turn on. Whatever is ready resolves before the next step.
pub fn step(m: &mut M, cat: &Catalog, step: TurnStep) {
    let depth = m.core.depth();
    let mut step = step;
    while m.quiet(cat, 0) {
        carry_on(m, cat, step);
        let Some(Procedure::Turn(next)) = m.next_step(cat, depth) else { return };
        step = next;
    }
}

/// Does what the present step of the turn says, everything that was ready having been resolved.
fn carry_on(m: &mut M, cat: &Catalog, step: TurnStep) {
    let seat = m.core.turn.seat;
    match step {
        // No rule ends a game in which nobody forges: it has no result, and says so.
        TurnStep::Forge if m.core.turn.number >= TURNS => m.fault(Fault::Turns),
        TurnStep::Forge => {
            m.at(Procedure::Turn(TurnStep::Forging));
            begin_turn(m);
            begin_phase(m, cat, phase::FORGE, "KF2-forge.1");
        }
        TurnStep::Forging => {
            m.at(Procedure::Turn(TurnStep::HouseStart));
            keys::forge_for_turn(m, cat, seat);
        }
        TurnStep::HouseStart => enter(m, cat, phase::HOUSE, "KF2-house.1", TurnStep::House),
        TurnStep::House => {
            m.at(Procedure::Turn(TurnStep::Archives));
            if houses(m, cat, seat) != 0 {
                m.ask_act(seat, question::HOUSE);
            }
        }
        TurnStep::Archives => {
            m.at(Procedure::Turn(TurnStep::MainStart));
            if !m.core.zone(ZoneId::of(seat, zone::ARCHIVES)).is_empty() {
                m.ask_act(seat, question::ARCHIVES);
            }
        }
        TurnStep::MainStart => enter(m, cat, phase::MAIN, "KF2-turn.3", TurnStep::Main),
        // KF2-omega.1
        TurnStep::Main if m.core.table.ended => m.at(Procedure::Turn(TurnStep::Ready)),
        TurnStep::Main => m.ask_act(seat, question::MAIN),
        TurnStep::Ready => enter(m, cat, phase::READY, "KF2-ready.1", TurnStep::Readying),
        TurnStep::Readying => {
            m.at(Procedure::Turn(TurnStep::Draw));
            ready(m, cat, seat);
        }
        TurnStep::Draw => enter(m, cat, phase::DRAW, "KF2-draw.1", TurnStep::Drawing),
        TurnStep::Drawing => {
            m.at(Procedure::Turn(TurnStep::End));
            draw(m, cat, seat);
        }
        TurnStep::End => {
            m.at(Procedure::Turn(TurnStep::Pass));
            m.end_turn(cat);
        }
        TurnStep::Pass => {
            m.at(Procedure::Turn(TurnStep::Forge));
            let ended = m.expire_turn();
            m.cite("KF2-turn.4");
            if ended > 0 {
                m.tell_void(ended, "KF2-turn.4");
                m.check(cat, Point::AfterExpiry);
            }
            m.cite("KF2-turn.2");
            m.core.table.house = u8::MAX;
            m.pass_turn();
        }
    }
}

fn begin_turn(m: &mut M) {
    let table = &mut m.core.table;
    table.house = u8::MAX;
    table.deeds = 0;
    table.from_hand = 0;
    table.ended = false;
    table.titles.clear();
    // What leaves play loses both (KF2-armor.3).
    let seats = m.core.seats();
    let Core { piles, objects, marks, .. } = &mut m.core;
    for slot in seats.flat_map(|seat| piles.runs(seat, zone::IN_PLAY)) {
        if let Some(object) = objects.get_mut(usize::from(*slot)) {
            object.status &= !status::ATTACKED;
        }
        if let Some(mark) = marks.of_mut(*slot) {
            mark.armor = 0;
        }
    }
    m.begin_turn("KF2-turn.1", &["KF2-turn.2", "KF2-armor.3"]);
}

fn begin_phase(m: &mut M, cat: &Catalog, phase: u8, clause: Clause) -> bool {
    m.begin_phase(cat, phase, clause, "KF2-turn.1")
}

/// The houses that a player may choose, as bits (KF2-house.1, KF2-house.2).
pub fn houses(m: &M, cat: &Catalog, seat: Seat) -> u16 {
    let own = m.core.players.get(seat.index()).map_or(0, |p| p.houses);
    let mut controlled = 0;
    for slot in m.core.piles.runs(seat, 1 << zone::LINE | 1 << zone::ARTIFACTS) {
        controlled |= m.attributes(cat, *slot);
    }
    if controlled & !own != 0 {
        m.cite("KF2-house.2");
    }
    own | controlled
}

/// Writes the houses that may be chosen.
pub fn house_options(m: &M, cat: &Catalog, seat: Seat, out: &mut Vec<Answer>) {
    let houses = houses(m, cat, seat);
    out.extend((0..16).filter(|h| houses & (1 << h) != 0).map(|h| Answer::Act(Act::alone(verb::HOUSE + h))));
}

/// Writes the answers to whether the archives are taken (KF2-archive.1).
pub fn archive_options(out: &mut Vec<Answer>) {
    out.extend([verb::TAKE, verb::LEAVE].map(|verb| Answer::Act(Act::alone(verb))));
}

/// Takes the house that was chosen.
pub fn house_chosen(m: &mut M, cat: &Catalog, seat: Seat, chosen: u8) {
    let house = chosen.wrapping_sub(verb::HOUSE);
    m.core.table.house = house;
    m.touch_turn();
    m.announce(cat, Event { kind: event::HOUSE, seat, extra: house, cause: M::rule_cause(seat), ..Event::default() });
}

/// Puts all archived cards into the hands of their owners (KF2-archive.1, KF2-archive.3).
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
            cause: M::rule_cause(seat),
            ..Event::default()
        });
    }
    m.commit(cat, batch);
}

/// Readies a player's cards (KF2-ready.1).
fn ready(m: &mut M, cat: &Catalog, seat: Seat) {
    let mut batch = m.batch();
    for slot in m.core.piles.runs(seat, 1 << zone::LINE | 1 << zone::ARTIFACTS) {
        if m.core.object(*slot).status & status::EXHAUSTED == 0 {
            continue;
        }
        let (subject, at) = (m.core.reference(*slot), m.core.object(*slot).zone);
        let extra = becomes::READY;
        let cause = M::rule_cause(seat);
        let event = Event { kind: event::BECAME, seat, extra, subject, from: at, to: at, cause, ..Event::default() };
        // In silence: who looks at the board sees why it stays exhausted.
        let skipped = m.derived.row(*slot).cant & 1 << action::READY_IN_STEP != 0;
        let skipped = skipped || m.restricted(cat, seat, action::READY_IN_STEP, *slot, 0, at);
        match super::effects::forbidden(m, cat, &event).or(skipped.then_some("KF2-order.2")) {
            Some(clause) => m.cite(clause),
            None => batch.push(event),
        }
    }
    m.commit(cat, batch);
}

/// KF2-chain.1: how many cards fewer a player with chains draws.
pub fn fewer(chains: u8) -> i32 {
    i32::from(chains.div_ceil(6))
}

/// Has a player draw up to the hand size (KF2-draw.1).
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
    let draws = events::draw(seat, amount, M::rule_cause(seat));
    let mut batch = m.batch();
    if amount > 0 {
        batch.push(draws);
    }
    // KF2-chain.3: who could draw no card anyway sheds none.
    let pile = |kind| m.core.zone(ZoneId::of(seat, kind));
    let none = pile(zone::DECK).is_empty() && pile(zone::DISCARD).is_empty();
    if chains > 0 && (none || super::effects::forbidden(m, cat, &draws).is_some()) {
        m.cite("KF2-chain.3");
    } else if chains > 0 {
        // KF2-chain.2
        m.cite("KF2-chain.1");
        batch.push(events::change(seat, stat::CHAINS, -1, M::rule_cause(seat)));
    }
    m.commit(cat, batch);
}

/// Shuffles the discard pile into the deck (KF2-draw.3). Returns whether there is anything to draw now.
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
