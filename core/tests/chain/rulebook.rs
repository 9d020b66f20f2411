//! A rulebook in which what is announced can be answered. Players play cards, openly or veiled, have creatures act, and hurt them.
//! With `CHAIN` the turn player plays a card and the others may answer in turn until all pass in a row, and all of it resolves in
//! reverse; without, every turn is one window in which all are asked after each act, and the newest resolves.
//! Everything else it has from the game for two to four players.

use super::cards::bills;
use crate::three_seats::rulebook as simple;
use cardwright_core::events;
use cardwright_core::kernel::announced::{Answerable, Ended, Order, Pending, Policy, Redirect, Resolve};
use cardwright_core::kernel::bill::{Bill, Part, Purse, Unit};
use cardwright_core::kernel::capacity::OBJECTS;
use cardwright_core::kernel::catalog::{Catalog, Use};
use cardwright_core::kernel::counters::{Counter, CounterKind, Does};
use cardwright_core::kernel::data::{GameData, Renumber};
use cardwright_core::kernel::decision::{Act, Answer, Ask, AskKind};
use cardwright_core::kernel::event::{Cause, Event, EventKind};
use cardwright_core::kernel::found::Found;
use cardwright_core::kernel::ids::{AbilityId, Clause, Ref, Seat, Slot, ZoneId};
use cardwright_core::kernel::list::List;
use cardwright_core::kernel::log::What;
use cardwright_core::kernel::machine::Machine;
use cardwright_core::kernel::means::Mean;
use cardwright_core::kernel::outcome::{Fault, Outcome};
use cardwright_core::kernel::program::Until;
use cardwright_core::kernel::room::RoomFor;
use cardwright_core::kernel::state::{Change, Duration, EffectFrame};
use cardwright_core::printed::Printed;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::ruleset::{Point, Ruleset, VerbCall, VerbResult, lasts};
use serde::{Deserialize, Serialize};

pub const DECK: u8 = simple::PRINTED.zones.deck;
pub const HAND: u8 = 1;
pub const DISCARD: u8 = simple::PRINTED.zones.discard;
pub const LINE: u8 = 4;
/// What was played openly, and what stands for abilities.
pub const OPEN: u8 = 5;
/// What was played veiled: only its player may look at it.
pub const VEILED: u8 = 6;

pub const PLAY: u8 = 10;
pub const VEIL: u8 = 11;
pub const USE: u8 = 12;
pub const HURT: u8 = 13;
pub const STOP: u8 = 14;
pub const CLASH: u8 = 15;
pub const END: u8 = 16;

/// Kinds of windows: one after each act, one that closes; and the question of a turn with chains.
pub const RING: u8 = 1;
pub const LINKS: u8 = 2;
pub const TURN: u8 = 3;

/// How many things can be pending.
pub const ANNOUNCED: usize = 32;
/// How many cards they can aim at together.
pub const AIMS: usize = 40;

/// How many stacks of counters there can be.
pub const COUNTERS: usize = 24;
/// The head word of what flies.
pub const FLYING: u8 = 3;
/// Kinds of counters: each makes a creature worth one more; a creature with one flies, or does not fly any more; and one that does
/// nothing.
pub const GROWTH: u8 = 0;
pub const WING: u8 = 1;
pub const WEIGHT: u8 = 2;
pub const POISON: u8 = 3;

/// Verbs of texts: marks creatures that fall then, and has its player choose anew what something aims at.
pub const WOUND: u8 = 0;
pub const BEND: u8 = 1;
/// Hits players.
pub const HIT: u8 = 2;
/// Has each creature hit players, all together.
pub const RAIN: u8 = 3;
/// Of creatures of which only the newest of a player stays.
pub const UNIQUE: u16 = 512;
/// Of creatures whose hits nothing keeps off.
pub const SHARP: u16 = 256;
/// Of [`BEND`]: as much as the player likes, instead of all.
pub const FREELY: u8 = 1;

/// A player is hit: that takes so many points.
pub const WAS_HIT: EventKind = EventKind(16);
/// So many cards of a hand are all that it holds: what is drawn then is discarded.
pub const FULL: usize = 4;

/// The attribute of cards that nothing takes out of the line, and of those that fall when they lie there alone.
pub const LASTING: u16 = 1;
pub const LONELY: u16 = 2;
/// Of cards that others can't aim at.
pub const SHY: u16 = 4;
/// Of creatures that come into the line when they have been played.
pub const BODY: u16 = 16;
/// The status of a creature that is grown.
pub const GROWN: u8 = 1;
/// The status of a creature that is tapped, beside others, and what is taken of a card that is tapped for something.
pub const TAPPED: u8 = 2;
pub const TAP: u8 = 1;
/// Of creatures on which no counters are put.
pub const STONE: u16 = 32;
/// Of creatures that make hits less.
pub const SOFT: u16 = 8;

type M<const CHAIN: bool> = Machine<Duel<CHAIN>>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Duel<const CHAIN: bool>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Procedure {
    #[default]
    Turn,
    Act,
    Pass,
}

/// What has ended, in order: its card, and whether it was resolved.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Done {
    pub list: List<(u16, bool), 64>,
    /// How many things have been announced and paid for.
    pub announced: u16,
    /// Nothing is made beyond what is paid, and creatures of one card are alike.
    pub sparing: bool,
}

/// A player's points, below zero they have lost, and what they pay with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    pub points: i32,
    /// The scope that closes when the player's next turn begins.
    pub until_turn: u32,
    /// How many units of each kind they have to pay with.
    pub pool: [u8; 3],
}

impl<const CHAIN: bool> GameData for Duel<CHAIN> {
    type Room = RoomFor<OBJECTS>;
    type Procedure = Procedure;
    type Player = Player;
    type Table = Done;
    type Mark = ();
    type Announced = Answerable<ANNOUNCED, AIMS>;
    type Counters = List<Counter, COUNTERS>;

    fn renumber(_: &mut Procedure, _: &mut impl Renumber) {}
}

/// What lasts until the turn begins that begins now is over, and what lasts until that of a player who has left and would have had it
/// before.
fn close_turns<const CHAIN: bool>(m: &mut M<CHAIN>) {
    let turn = m.core.turn.seat;
    let begins = |seat: &Seat| m.core.turn.number == 1 || m.core.ring(*seat).next() == Some(turn);
    for seat in m.core.seats().filter(begins).collect::<Vec<_>>() {
        let scope = m.core.open_scope();
        let closed = std::mem::replace(&mut m.core.players[seat.index()].until_turn, scope);
        m.expire(|until| *until == Duration::Scope(closed));
    }
}

/// What a card does that is played.
fn text<const CHAIN: bool>(m: &M<CHAIN>, cat: &Catalog, slot: Slot) -> AbilityId {
    let mut all = cat.card(m.core.object(slot).card).faces[0].abilities.iter().copied();
    all.find(|ability| cat.ability(*ability).usage == Use::ByRule).unwrap_or(AbilityId::NONE)
}

/// Plays a card of a hand: it lies in a zone of its player, and is pending.
fn play<const CHAIN: bool>(m: &mut M<CHAIN>, cat: &Catalog, seat: Seat, slot: Slot, zone: u8) {
    m.commit_one(cat, m.moving(slot, ZoneId::of(seat, zone), M::<CHAIN>::rule_cause(seat)));
    let object = m.core.reference(slot);
    m.declare(
        cat,
        Pending { object, holder: object, ability: text(m, cat, slot), controller: seat, ..Pending::default() },
    );
}

impl<const CHAIN: bool> Ruleset for Duel<CHAIN> {
    const PRINTED: &'static Printed = &super::opening::PRINTED;
    const ANNOUNCED: u8 = OPEN;
    const WORKS_IN: u32 = 1 << HAND | 1 << DISCARD;
    const MISSES: bool = !CHAIN;
    const STAGED: bool = true;
    const UNROLL: u32 = EventKind::DREW.bit();
    const COUNTERS: &'static [CounterKind] = &[
        CounterKind { does: &[Does::Add(0, 1)] },
        CounterKind { does: &[Does::Gain(FLYING)] },
        CounterKind { does: &[Does::Lose(FLYING)] },
        CounterKind { does: &[] },
    ];

    fn rulebook() -> &'static dyn Rulebook {
        &Duel::<CHAIN>
    }

    fn step(m: &mut M<CHAIN>, cat: &Catalog, frame: Procedure) {
        if CHAIN && !m.quiet(cat, 0) {
            return;
        }
        match frame {
            // A game in which nobody has a card any more is over.
            Procedure::Turn if m.core.seats().all(|seat| m.core.zone(ZoneId::of(seat, HAND)).is_empty()) => {
                m.core.outcome = Some(Outcome::Draw);
            }
            Procedure::Turn => {
                m.at(if CHAIN { Procedure::Act } else { Procedure::Pass });
                m.begin_turn("L-turn", &[]);
                for slot in m.core.zone(ZoneId::of(m.core.turn.seat, LINE)).to_vec() {
                    m.core.object_mut(slot).unwrap().status &= !TAPPED;
                }
                close_turns(m);
                if !CHAIN {
                    m.open_window(RING);
                }
            }
            Procedure::Act => {
                let seat = m.core.turn.seat;
                m.ask_act(seat, TURN);
            }
            Procedure::Pass => {
                m.at(Procedure::Turn);
                m.expire_turn();
                m.pass_turn();
            }
        }
    }

    fn enumerate(m: &M<CHAIN>, cat: &Catalog, ask: &Ask, _: u8, out: &mut Vec<Answer>) {
        Self::may_do(m, cat, ask.seat, LINKS, out);
        out.push(Answer::Act(Act::alone(END)));
    }

    fn answered(m: &mut M<CHAIN>, cat: &Catalog, ask: &Ask, answer: Answer) {
        let (Answer::Act(act), seat) = (answer, ask.seat) else { return };
        if [PLAY, VEIL, USE].contains(&act.verb) {
            m.begin_attempt(ask);
        }
        // What is played in a turn is the first link of a chain.
        if ask.kind == AskKind::Act(TURN) && act.verb != END {
            m.open_window(LINKS);
        }
        match act.verb {
            PLAY => play(m, cat, seat, act.card, OPEN),
            VEIL => play(m, cat, seat, act.card, VEILED),
            USE => {
                let holder = m.core.reference(act.card);
                m.declare_ability(
                    cat,
                    Pending { holder, ability: act.ability, controller: seat, ..Pending::default() },
                );
            }
            HURT => {
                let all: Vec<Slot> = m.core.seats().flat_map(|s| m.core.zone(ZoneId::of(s, LINE)).to_vec()).collect();
                for slot in all {
                    m.core.object_mut(slot).unwrap().count = 1;
                }
            }
            STOP => assert!(m.counter(cat, m.core.reference(act.card))),
            CLASH => m.open_window(LINKS),
            _ => m.at(Procedure::Pass),
        }
    }

    /// Without chains what never ends is a draw.
    fn on_limit(_: &M<CHAIN>, limit: Fault) -> Option<Outcome> {
        (!CHAIN && limit == Fault::Loop).then_some(Outcome::Draw)
    }

    fn window(m: &M<CHAIN>, kind: u8) -> Policy {
        let turn = m.core.turn.seat;
        if kind == RING {
            return Policy { first: turn, order: Order::Same, resolve: Resolve::Newest, quiet: true };
        }
        // The one who did not begin it answers first.
        Policy { first: m.core.next_seat(turn), order: Order::Next, resolve: Resolve::All, quiet: false }
    }

    fn may_do(m: &M<CHAIN>, cat: &Catalog, seat: Seat, kind: u8, out: &mut Vec<Answer>) {
        let there = |zone| m.core.zone(ZoneId::of(seat, zone)).iter().copied();
        let aims = |slot: &Slot| {
            let (ability, object) = (text(m, cat, *slot), m.core.reference(*slot));
            m.can_announce(cat, &Pending { object, holder: object, ability, controller: seat, ..Pending::default() })
        };
        out.extend(
            there(HAND).filter(aims).flat_map(|slot| [PLAY, VEIL].map(|verb| Answer::Act(Act::with(verb, slot)))),
        );
        for slot in there(LINE) {
            m.abilities_of(cat, slot, |ability| {
                let holder = m.core.reference(slot);
                let uses = Pending { holder, ability, controller: seat, ..Pending::default() };
                if cat.ability(ability).usage == Use::ByRule && m.can_announce(cat, &uses) {
                    out.push(Answer::Act(Act { ability, ..Act::with(USE, slot) }));
                }
            });
        }
        if there(HAND).next().is_some() {
            let acts = if kind == RING { &[HURT, CLASH][..] } else { &[] };
            out.extend(acts.iter().map(|verb| Answer::Act(Act::alone(*verb))));
            let stops = m.announced().iter().filter(|p| p.controller != seat && !p.resolving);
            out.extend(stops.map(|p| Answer::Act(Act::with(STOP, p.object.slot))));
        }
    }

    fn actions(m: &M<CHAIN>, cat: &Catalog, batch: &mut Vec<Event>) {
        for seat in m.core.seats() {
            let line = m.core.zone(ZoneId::of(seat, LINE));
            let lonely = |slot: Slot| cat.card(m.core.object(slot).card).attributes & LONELY != 0 && line.len() == 1;
            let unique = |slot: &Slot| cat.card(m.core.object(*slot).card).attributes & UNIQUE != 0;
            let newest = line.iter().copied().filter(unique).max_by_key(|slot| m.core.object(*slot).stamp);
            let older = |slot: Slot| unique(&slot) && Some(slot) != newest;
            let falls = line.iter().filter(|slot| m.core.object(**slot).count > 0 || lonely(**slot) || older(**slot));
            batch.extend(falls.map(|slot| m.discarding(*slot, M::<CHAIN>::rule_cause(seat))));
        }
    }

    fn can_aim(m: &M<CHAIN>, cat: &Catalog, pending: &Pending, what: Ref) -> bool {
        let object = m.core.object(what.slot);
        pending.controller == object.owner || cat.card(object.card).attributes & SHY == 0
    }

    /// A creature is given up for what it does.
    fn bills(m: &M<CHAIN>, cat: &Catalog, pending: &Pending) -> Vec<Bill> {
        let Pending { object, holder, ability, controller, .. } = *pending;
        if object != holder {
            let card = m.core.object(holder.slot);
            let bill = super::extra::ability_bill(card.card.0, holder, card.status & TAPPED != 0);
            return if cat.ability(ability).usage == Use::ByRule { vec![bill] } else { Vec::new() };
        }
        let there =
            |kind| m.core.zone(ZoneId::of(controller, kind)).iter().map(|slot| m.core.reference(*slot)).collect();
        bills(m.core.object(holder.slot).card.0, there(LINE), there(HAND))
    }

    fn purse(m: &M<CHAIN>, pending: &Pending) -> Purse {
        let Player { points, pool, .. } = m.core.players[pending.controller.index()];
        let all = (0u8..).zip(pool);
        let units = all.flat_map(|(kind, n)| vec![Unit { kind, flags: 0 }; usize::from(n)]);
        Purse { units: units.collect(), number: points }
    }

    fn means(m: &M<CHAIN>, cat: &Catalog, pending: &Pending) -> Vec<Mean> {
        let line = m.core.zone(ZoneId::of(pending.controller, LINE)).iter();
        let untapped = line.filter(|slot| m.core.object(**slot).status & TAPPED == 0);
        untapped
            .filter_map(|slot| super::extra::mean(cat, m.core.reference(*slot), m.core.object(*slot).card))
            .collect()
    }

    fn more_means(m: &M<CHAIN>, _: &Pending) -> bool {
        !m.core.table.sparing
    }

    fn alike(m: &M<CHAIN>, one: &Mean, other: &Mean) -> bool {
        let card = |mean: &Mean| m.core.object(mean.card.slot).card;
        m.core.table.sparing && card(one) == card(other)
    }

    /// What it makes is lost where an opponent has a creature that dampens. Its text is carried out at once.
    fn make(m: &mut M<CHAIN>, cat: &Catalog, pending: &Pending, mean: &Mean, output: usize) {
        let seat = pending.controller;
        if mean.gone {
            m.commit_one(cat, m.discarding(mean.card.slot, M::<CHAIN>::rule_cause(seat)));
        } else if let Some(object) = m.core.object_mut(mean.card.slot) {
            object.status |= TAPPED;
        }
        let others = m.core.seats().filter(|other| *other != seat);
        let mut creatures = others.flat_map(|other| m.core.zone(ZoneId::of(other, LINE)).to_vec());
        let dampened = creatures.any(|slot| m.core.object(slot).card.0 == super::extra::DAMP);
        let player = &mut m.core.players[seat.index()];
        player.points -= mean.number;
        for unit in mean.makes[output].iter().filter(|_| !dampened) {
            player.pool[usize::from(unit.kind)] += 1;
        }
        let frame =
            EffectFrame { ability: mean.ability, controller: seat, holder: mean.card, ..EffectFrame::default() };
        m.start(cat, frame);
    }

    const REPLACED_IS_PAID: bool = !CHAIN;

    fn pay(m: &mut M<CHAIN>, cat: &Catalog, pending: &Pending, part: Part<'_>) {
        let player = &mut m.core.players[pending.controller.index()];
        match part {
            Part::Units(units, number) => {
                player.points -= number;
                units.iter().for_each(|unit| player.pool[usize::from(unit.kind)] -= 1);
            }
            Part::Cards(_, cards) if pending.object != pending.holder && super::extra::is_tapped(m, pending) => {
                cards.iter().for_each(|card| m.core.object_mut(card.slot).unwrap().status |= TAPPED);
            }
            Part::Cards(_, cards) => {
                let cause = M::<CHAIN>::rule_cause(pending.controller);
                let batch = cards.iter().map(|card| m.discarding(card.slot, cause)).collect();
                m.commit(cat, batch);
            }
        }
    }

    fn declared(m: &mut M<CHAIN>, _: &Catalog, _: &Pending) {
        m.core.table.announced += 1;
    }

    fn ended(m: &mut M<CHAIN>, cat: &Catalog, pending: &Pending, how: Ended) {
        let object = *m.core.object(pending.object.slot);
        _ = m.core.table.list.push((object.card.0, how == Ended::Resolved));
        if cat.card(object.card).attributes & BODY != 0 && object.origin().is_card() && how == Ended::Resolved {
            let to = ZoneId::of(pending.controller, LINE);
            m.commit_one(cat, m.moving(pending.object.slot, to, M::<CHAIN>::rule_cause(pending.controller)));
        } else if object.origin().is_card() {
            m.commit_one(cat, m.discarding(pending.object.slot, M::<CHAIN>::rule_cause(pending.controller)));
        }
    }

    fn check(m: &mut M<CHAIN>, _: &Catalog, _: Point) -> bool {
        let beaten = |seat: &Seat| m.core.players[seat.index()].points < 0;
        for seat in m.core.seats().filter(beaten).collect::<Vec<_>>() {
            m.defeat(seat, 0);
        }
        false
    }

    fn forbidden(m: &M<CHAIN>, cat: &Catalog, event: &Event) -> Option<Clause> {
        let attributes = cat.card(m.core.object(event.subject.slot).card).attributes;
        let lasts = events::leaves(event, 1 << LINE) && attributes & LASTING != 0;
        let bare = event.kind == EventKind::COUNTERS_PUT && !event.subject.is_none() && attributes & STONE != 0;
        (lasts || bare).then_some("S-lasting")
    }

    fn instead(m: &M<CHAIN>, _: &Catalog, event: &Event) -> Option<Event> {
        let there = |zone| m.core.zone(ZoneId::of(event.seat, zone));
        let full = event.kind == EventKind::DREW && there(HAND).len() >= FULL;
        there(DECK).first().filter(|_| full).map(|slot| m.discarding(*slot, event.cause))
    }

    fn preventable(m: &M<CHAIN>, cat: &Catalog, event: &Event) -> bool {
        let source = event.cause.source;
        source.is_none() || cat.card(m.core.object(source.slot).card).attributes & SHARP == 0
    }

    /// With chains what makes a hit less comes before what makes it more.
    fn replace_rank(m: &M<CHAIN>, cat: &Catalog, _: &Event, found: &Found) -> u8 {
        u8::from(CHAIN && cat.card(m.core.object(found.holder.slot).card).attributes & SOFT == 0)
    }

    fn results(_: &M<CHAIN>, _: &Catalog, batch: &mut Vec<Event>) {
        let hits = batch.iter().filter(|event| event.kind == WAS_HIT);
        let taken = hits.map(|hit| Event { kind: EventKind::PLAYER_STAT, amount: -hit.amount, ..*hit });
        let taken: Vec<Event> = taken.collect();
        batch.extend(taken);
    }

    const OWN_FIRST: bool = true;

    /// With chains a later sum counts for nothing once a number is set anew.
    fn layer(change: Change) -> u8 {
        match change {
            Change::Copy(..) => 0,
            Change::Control(_) => 1,
            Change::Types(..) | Change::Affiliations(..) => 2,
            Change::Attributes(..) => 3,
            Change::Set(..) if CHAIN => 4 + Change::Add(0, 0).layer(),
            change => 4 + change.layer(),
        }
    }

    fn apply(m: &mut M<CHAIN>, _: &Catalog, event: &Event) {
        if event.kind == EventKind::MOVED
            && let Some(object) = m.core.object_mut(event.subject.slot)
        {
            object.status = if event.amount > 0 { GROWN } else { 0 };
        }
    }

    fn told(_: &M<CHAIN>, event: &Event) -> Option<(What, Clause)> {
        match event.kind {
            EventKind::MOVED => Some((What::Move, "S-move")),
            EventKind::COUNTERS_PUT => Some((What::Rule("counters put"), "S-move")),
            EventKind::COUNTERS_REMOVED => Some((What::Rule("counters removed"), "S-move")),
            _ => None,
        }
    }

    fn duration(m: &M<CHAIN>, until: Until, controller: Seat) -> Option<Duration> {
        match until {
            Until::Rule(_) => Some(Duration::Scope(m.core.players[controller.index()].until_turn)),
            until => lasts(until, m.core.turn.number, m.core.turn.seat == controller),
        }
    }

    fn player_stat(m: &M<CHAIN>, seat: Seat, _: u8) -> i32 {
        m.core.players.get(seat.index()).map_or(0, |p| p.points)
    }

    fn change_player(m: &mut M<CHAIN>, seat: Seat, _: u8, by: i32) -> i32 {
        if let Some(player) = m.core.players.get_mut(seat.index()) {
            player.points += by;
        }
        by
    }

    fn verb(m: &mut M<CHAIN>, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult {
        if call.verb == RAIN {
            let cause = M::<CHAIN>::rule_cause(call.controller);
            let from = m.core.zone(ZoneId::of(call.controller, LINE)).iter().map(|slot| m.core.reference(*slot));
            let hit = |(source, seat): (Ref, &Seat)| {
                let cause = Cause { source, ..cause };
                Event { kind: WAS_HIT, seat: *seat, amount: call.amount, cause, ..Event::default() }
            };
            let batch = from.flat_map(|from| call.seats.iter().map(move |seat| (from, seat))).map(hit).collect();
            m.commit(cat, batch);
            return VerbResult { asked: 1, done: 1 };
        }
        if call.verb == HIT {
            let cause = M::<CHAIN>::cause_of(call.frame);
            let hit =
                |seat: &Seat| Event { kind: WAS_HIT, seat: *seat, amount: call.amount, cause, ..Event::default() };
            let batch: Vec<Event> = call.seats.iter().map(hit).collect();
            m.commit(cat, batch);
            return VerbResult { asked: 1, done: 1 };
        }
        let how = if call.flags == FREELY { Redirect::Any } else { Redirect::All };
        let done = call.what.iter().filter(|what| match call.verb {
            WOUND => m.core.object_mut(what.slot).map(|object| object.count = 1).is_some(),
            _ => m.redirect(cat, **what, call.controller, how),
        });
        VerbResult { done: done.count() as u16, asked: call.what.len() as u16 }
    }

    fn verb_possible(_: &M<CHAIN>, _: &Catalog, call: &VerbCall<'_>) -> bool {
        [HIT, RAIN].contains(&call.verb) || !call.what.is_empty()
    }
}
