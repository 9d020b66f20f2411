//! What card text means in this game: head words, events, durations, and the verbs of its own.

use super::KeyForge;
use super::damage;
use super::keys;
use super::line;
use super::play;
use super::playing;
use super::state::{Mark, becomes, effect_verb, event, status, verb};
use super::tracked;
use super::using;
use super::vocabulary::{action, card_state, cause, head, phase, stat, zone};
use crate::events;
use crate::kernel::catalog::{Catalog, Limit};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Clause, Ref, Seat};
use crate::kernel::machine::Machine;
use crate::kernel::program::{CauseFilter, Filter, Pattern, Selector, Side, Until, Who};
use crate::kernel::state::{Duration, Object};
use crate::meaning::{EventWord, HeadArgument, HeadMeaning, phase_begins, usual_event};
use crate::ruleset::{VerbCall, VerbResult, lasts};

type M = Machine<KeyForge>;

/// How long a duration of a text lasts from now.
pub fn duration(m: &M, until: Until, controller: Seat) -> Option<Duration> {
    match until {
        Until::Rule(number) => tracked::duration(m, number),
        _ => lasts(until, m.core.turn.number, m.core.turn.seat == controller),
    }
}

/// A selector for the card itself, as the one that a pattern means.
fn itself() -> Selector {
    let filters = vec![Filter::Not(Box::new(Filter::Other))];
    Selector { types: 0, side: Side::Any, zones: u32::MAX, top: None, filters, or: None }
}

/// What a head word means.
pub fn head(head: u8, _: &HeadArgument) -> HeadMeaning {
    let event = |pattern: Pattern| HeadMeaning::Event(Box::new(pattern), None);
    let own = |kind| Pattern { kind, holder: true, ..Pattern::default() };
    match head {
        // KF-ability.1: started by playing the card.
        head::PLAY => HeadMeaning::ByRule,
        head::REAP => event(own(event::REAPED)),
        head::FIGHT => event(own(event::FOUGHT)),
        head::ACTION | head::OMNI => HeadMeaning::Activated { phases: 1 << phase::MAIN, limit: Limit::EachTurn },
        head::BEFORE_FIGHT | head::ASSAULT => event(own(event::BEFORE_FIGHT)),
        head::HAZARDOUS => event(Pattern { kind: event::BEFORE_FIGHT, other: Some(itself()), ..Pattern::default() }),
        head::DESTROYED => event(own(event::DESTROYED)),
        _ => HeadMeaning::Continuous(zone::IN_PLAY),
    }
}

/// The pattern of an event of card text.
pub fn event_word(word: EventWord, who: Option<Who>) -> Option<Pattern> {
    let pattern = |kind| Some(Pattern { kind, ..Pattern::default() });
    let usual = || usual_event(word, who, zone::DISCARD);
    match word {
        // KF-discard.1: what is destroyed or played and goes there is not discarded
        EventWord::Trashed => {
            Some(Pattern { from: 1 << zone::HAND | 1 << zone::DECK | 1 << zone::ARCHIVES, ..usual()? })
        }
        EventWord::Attacks => pattern(event::BEFORE_FIGHT),
        EventWord::BattleEnd => pattern(event::FOUGHT),
        EventWord::MainStart => Some(phase_begins(phase::MAIN, who)),
        // KF-fight.2: a creature that is attacked defends; the event is that of its attacker
        EventWord::Defends => Some(Pattern { other: Some(itself()), ..pattern(event::BEFORE_FIGHT)? }),
        EventWord::Moved | EventWord::StepStart(_) => None,
        EventWord::Deployed
        | EventWord::Equipped
        | EventWord::Put
        | EventWord::Draws
        | EventWord::Damages
        | EventWord::TurnEnd
        | EventWord::StatChanged(_) => usual(),
    }
}

/// The pattern of one of this rulebook's own verbs as an event.
pub fn verb_event(verb: u8, who: Option<Who>) -> Option<Pattern> {
    let pattern = |kind| Pattern { kind, who, ..Pattern::default() };
    let became = |what| Pattern { extra: Some(what), ..pattern(event::BECAME) };
    Some(match verb {
        effect_verb::DAMAGE => pattern(EventKind::DAMAGED),
        effect_verb::DESTROY => pattern(event::DESTROYED),
        effect_verb::SACRIFICE => {
            let cause = CauseFilter { kinds: 1 << cause::SACRIFICE, ..CauseFilter::default() };
            Pattern { cause, ..pattern(event::DESTROYED) }
        }
        effect_verb::REAP => pattern(event::REAPED),
        effect_verb::FIGHT => pattern(event::FOUGHT),
        effect_verb::CAPTURE => pattern(event::CAPTURED),
        effect_verb::STEAL => pattern(event::STOLEN),
        effect_verb::PLAY => pattern(event::PLAYED),
        effect_verb::USE => pattern(event::USED),
        effect_verb::FORGE => pattern(event::FORGED),
        effect_verb::EXHAUST => became(becomes::EXHAUSTED),
        effect_verb::READY => became(becomes::READY),
        effect_verb::STUN => became(becomes::STUNNED),
        effect_verb::UNSTUN => became(becomes::UNSTUNNED),
        effect_verb::WARD => became(becomes::WARDED),
        _ => return None,
    })
}

/// Whether a card is in a state, by index into the vocabulary's states.
pub fn is(state: u8, object: &Object, mark: &Mark) -> bool {
    let has = |bit: u8| object.status & bit != 0;
    match state {
        card_state::EXHAUSTED => has(status::EXHAUSTED),
        card_state::READY => !has(status::EXHAUSTED),
        card_state::STUNNED => has(status::STUNNED),
        card_state::DAMAGED => mark.damage > 0,
        card_state::UNDAMAGED => mark.damage == 0,
        card_state::WARDED => has(status::WARDED),
        _ => false,
    }
}

fn in_play(m: &M, what: Ref) -> bool {
    m.core.is_live(what) && m.core.object(what.slot).zone.is_in(zone::IN_PLAY)
}

fn amber(m: &M, seat: Seat) -> i32 {
    m.core.players.get(seat.index()).map_or(0, |p| i32::from(p.amber))
}

/// The way in which a verb has a card used: a stunned one only loses its stun (KF2-stun.1).
fn way(m: &M, which: u8, what: Ref) -> u8 {
    match which {
        _ if m.core.object(what.slot).status & status::STUNNED != 0 => verb::UNSTUN,
        effect_verb::REAP => verb::REAP,
        _ => verb::FIGHT,
    }
}

/// Whether a card may be used or played; if not, the clause that forbids it is cited.
fn allowed(m: &M, answer: Result<(), Clause>) -> bool {
    answer.map_err(|clause| m.cite(clause)).is_ok()
}

/// Whether a verb could do anything to one card.
fn possible(m: &M, cat: &Catalog, call: &VerbCall<'_>, what: Ref) -> bool {
    let object = m.core.object(what.slot);
    let has = |bit: u8| object.status & bit != 0;
    let mark = m.core.marks.of(what.slot);
    match call.verb {
        effect_verb::DAMAGE => using::stands(m, what),
        effect_verb::HEAL | effect_verb::MEND => using::stands(m, what) && mark.damage > 0,
        effect_verb::CAPTURE => using::stands(m, what) && amber(m, object.zone.seat().across()) > 0,
        effect_verb::TAKE | effect_verb::EMPTY | effect_verb::YIELD | effect_verb::RELEASE => {
            using::stands(m, what) && mark.amber > 0
        }
        effect_verb::DESTROY => in_play(m, what) && !has(status::TAGGED),
        // KF2-sacrifice.1
        effect_verb::SACRIFICE => in_play(m, what) && !has(status::TAGGED) && object.zone.seat() == call.seat,
        effect_verb::EXHAUST => in_play(m, what) && !has(status::EXHAUSTED),
        effect_verb::READY => in_play(m, what) && has(status::EXHAUSTED),
        effect_verb::STUN => {
            m.cite("KF2-stun.3");
            using::stands(m, what) && !has(status::STUNNED)
        }
        effect_verb::UNSTUN => using::stands(m, what) && has(status::STUNNED),
        effect_verb::WARD => {
            m.cite("KF2-ward.3");
            using::stands(m, what) && !has(status::WARDED)
        }
        effect_verb::REAP | effect_verb::FIGHT => {
            allowed(m, using::may_use(m, cat, call.seat, what.slot, way(m, call.verb, what), true))
        }
        effect_verb::USE => {
            let used = |how: &u8| using::may_use(m, cat, call.seat, what.slot, *how, true);
            // In no way: the first one says why.
            using::WAYS.iter().any(|how| used(how).is_ok()) || allowed(m, used(&verb::REAP))
        }
        effect_verb::PLAY => !in_play(m, what) && allowed(m, play::playable(m, cat, call.seat, what.slot)),
        _ => false,
    }
}

/// Whether a verb could do anything on the board as it is.
pub fn verb_possible(m: &M, cat: &Catalog, call: &VerbCall<'_>) -> bool {
    match call.verb {
        effect_verb::STEAL => amber(m, call.seat.across()) > 0 && !cant_steal(m, call.seat, call.frame.holder),
        effect_verb::GIVE => amber(m, call.seat) > 0,
        effect_verb::FORGE => keys::price(m, call.seat, call.amount).is_some(),
        effect_verb::SWAP => line::pair(m, call.what).is_some(),
        _ => call.what.iter().any(|what| possible(m, cat, call, *what)),
    }
}

/// The change of a card's condition that a verb makes, if it makes one.
fn becoming(which: u8) -> Option<u8> {
    match which {
        effect_verb::EXHAUST => Some(becomes::EXHAUSTED),
        effect_verb::READY => Some(becomes::READY),
        effect_verb::STUN => Some(becomes::STUNNED),
        effect_verb::UNSTUN => Some(becomes::UNSTUNNED),
        effect_verb::WARD => Some(becomes::WARDED),
        _ => None,
    }
}

/// Carries out a verb of card text. What can't be done is left out (KF-effect.1).
pub fn verb(m: &mut M, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult {
    let cause = M::cause_by(call.frame, call.seat);
    m.cite("KF-effect.1");
    match call.verb {
        effect_verb::STEAL => return steal(m, cat, call, cause),
        effect_verb::GIVE => return give(m, cat, call, cause),
        effect_verb::FORGE => {
            m.cite("KF2-forge.5");
            let done = keys::forge(m, cat, call.seat, call.amount, cause);
            return VerbResult { asked: 1, done: u16::from(done) };
        }
        effect_verb::SWAP => {
            let done = line::swap(m, call.what);
            return VerbResult { asked: 1, done: u16::from(done) };
        }
        _ => {}
    }
    let able: Vec<Ref> = call.what.iter().copied().filter(|what| possible(m, cat, call, *what)).collect();
    let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let asked = call.what.len().max(1);
    let mut result = VerbResult { asked: count(asked), done: count(able.len()) };
    if able.is_empty() {
        return result;
    }
    match call.verb {
        effect_verb::DESTROY => damage::destroy(m, cat, asked, &able, cause),
        effect_verb::SACRIFICE => {
            ["KF2-sacrifice.1", "KF-useart.5"].into_iter().for_each(|c| m.cite(c));
            damage::destroy(m, cat, asked, &able, Cause { kind: cause::SACRIFICE, ..cause });
        }
        effect_verb::REAP | effect_verb::FIGHT => {
            use_by(m, &able);
            // The last to be put on top is the first to be used.
            able.iter().rev().for_each(|what| using::begin(m, *what, call.seat, way(m, call.verb, *what)));
        }
        effect_verb::USE => {
            use_by(m, &able);
            able.iter().rev().for_each(|what| using::choose(m, *what));
        }
        effect_verb::PLAY => {
            m.cite("KF-other.1");
            able.iter().rev().for_each(|what| playing::begin(m, *what, call.seat));
        }
        _ => change(m, cat, call, &able, cause),
    }
    if !matches!(call.verb, effect_verb::REAP | effect_verb::FIGHT | effect_verb::USE | effect_verb::PLAY) {
        // KF2-order.2: what is forbidden is not done. Of what may be replaced the batch says it later.
        result.done = m.core.result.1;
        // Less was dealt, healed or captured than the text says.
        result.asked += m.core.result.0.saturating_sub(count(able.len()));
    }
    result
}

fn use_by(m: &M, able: &[Ref]) {
    ["KF-other.1", "KF-other.2"].into_iter().for_each(|c| m.cite(c));
    if able.iter().any(|what| m.core.object(what.slot).status & status::STUNNED != 0) {
        m.cite("KF2-stun.1");
    }
}

/// Makes one batch of damage, healing, capturing, or a change of cards' condition.
fn change(m: &mut M, cat: &Catalog, call: &VerbCall<'_>, able: &[Ref], cause: Cause) {
    let mut batch = m.batch();
    for subject in able.iter().copied() {
        let at = m.core.object(subject.slot).zone;
        let of = Event { seat: at.seat(), subject, from: at, to: at, amount: call.amount, cause, ..Event::default() };
        batch.push(match call.verb {
            effect_verb::DAMAGE => Event { kind: EventKind::DAMAGED, ..of },
            effect_verb::HEAL => Event { kind: event::HEALED, ..of },
            effect_verb::MEND => {
                let amount = i32::from(m.core.marks.of(subject.slot).damage);
                Event { kind: event::HEALED, amount, ..of }
            }
            effect_verb::TAKE => Event { kind: event::TAKEN, seat: call.seat, ..of },
            effect_verb::YIELD => Event { kind: event::TAKEN, seat: call.seat.across(), ..of },
            effect_verb::EMPTY | effect_verb::RELEASE => {
                let seat = if call.verb == effect_verb::EMPTY { call.seat } else { call.seat.across() };
                let amount = i32::from(m.core.marks.of(subject.slot).amber);
                Event { kind: event::TAKEN, seat, amount, ..of }
            }
            effect_verb::CAPTURE => Event { kind: event::CAPTURED, ..of },
            which => Event { kind: event::BECAME, extra: becoming(which).unwrap_or(0), amount: 0, ..of },
        });
    }
    m.commit(cat, batch);
}

/// Has a player steal amber (KF2-steal.1).
fn steal(m: &mut M, cat: &Catalog, call: &VerbCall<'_>, cause: Cause) -> VerbResult {
    let amount = call.amount.min(amber(m, call.seat.across()));
    if amount <= 0 {
        return VerbResult { asked: 2, done: 0 };
    }
    m.commit_one(cat, Event { kind: event::STOLEN, seat: call.seat, amount, cause, ..Event::default() });
    // KF2-order.2: what is forbidden is not done. Two of two: all of the amount; one of two: less than that.
    let done = if amount >= call.amount { 2 } else { 1 };
    VerbResult { asked: 2, done: if m.core.result.1 == 0 { 0 } else { done } }
}

/// Has a player give the other one amber, as much as there is (KF-amber.3).
fn give(m: &mut M, cat: &Catalog, call: &VerbCall<'_>, cause: Cause) -> VerbResult {
    let amount = call.amount.min(amber(m, call.seat));
    if amount <= 0 {
        return VerbResult { asked: 2, done: 0 };
    }
    m.cite("KF-amber.3");
    let mut batch = m.batch();
    batch.push(events::change(call.seat, stat::AMBER, -amount, cause));
    batch.push(events::change(call.seat.across(), stat::AMBER, amount, cause));
    m.commit(cat, batch);
    VerbResult { asked: 2, done: if amount >= call.amount { 2 } else { 1 } }
}

/// Kinds of events that effects can forbid, as bits.
pub const FORBIDDABLE: u32 = event::DESTROYED.bit()
    | EventKind::DAMAGED.bit()
    | EventKind::DREW.bit()
    | event::STOLEN.bit()
    | event::BECAME.bit();

/// Whether an event is forbidden by an effect.
pub fn forbidden(m: &M, cat: &Catalog, event: &Event) -> Option<Clause> {
    let slot = event.subject.slot;
    // What a player can't do to a card.
    let barred = |what: u8| m.restricted(cat, event.cause.doer(), what, slot, 0, event.from);
    let no = match event.kind {
        event::DESTROYED => {
            damage::protected(m, event) || (event.cause.kind == cause::EFFECT && barred(action::DESTROY))
        }
        EventKind::DAMAGED => !event.subject.is_none() && (damage::protected(m, event) || barred(action::DAMAGE)),
        EventKind::DREW => m.derived.player(event.seat).cant & (1 << action::DRAW) != 0,
        event::STOLEN => cant_steal(m, event.seat, event.cause.source),
        event::BECAME if event.extra == becomes::READY => {
            m.derived.row(slot).cant & (1 << action::READY) != 0 || barred(action::READY)
        }
        event::BECAME if event.extra == becomes::STUNNED => {
            m.derived.row(slot).cant & (1 << action::STUN) != 0 || barred(action::STUN)
        }
        _ => false,
    };
    no.then_some("KF2-order.2")
}

/// Whether an effect keeps a player from stealing, or the card by whose ability the player would.
fn cant_steal(m: &M, thief: Seat, by: Ref) -> bool {
    let steal = 1 << action::STEAL;
    let card = m.core.is_live(by) && m.derived.row(by.slot).cant & steal != 0;
    card || m.derived.player(thief).cant & steal != 0
}

/// Whether a card can do an action now.
pub fn can(m: &M, cat: &Catalog, what: u8, card: Ref) -> bool {
    let seat = m.core.object(card.slot).zone.seat();
    let used = |how: u8| using::may_use(m, cat, seat, card.slot, how, true).is_ok();
    match what {
        action::REAP => used(verb::REAP),
        action::FIGHT => used(verb::FIGHT),
        action::USE => using::WAYS.into_iter().any(used),
        action::PLAY => play::playable(m, cat, seat, card.slot).is_ok(),
        action::FORGE => keys::price(m, seat, 0).is_some(),
        action::BE_ATTACKED => using::targets(m, cat, seat.across()).contains(&card.slot),
        _ => m.derived.row(card.slot).cant & (1 << what) == 0,
    }
}
