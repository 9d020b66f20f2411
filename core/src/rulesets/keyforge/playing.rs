//! Playing a card (KF-play): where it goes, its bonus, entering play, and its abilities.

use super::KeyForge;
use super::play::{act, count};
use super::state::{Play, PlayStep, Procedure, event, question, status, verb};
use super::vocabulary::{action, card_type, cause, head, stat, zone};
use crate::kernel::catalog::{Catalog, Use};
use crate::kernel::context::EvalContext;
use crate::kernel::decision::{Act, Answer, Ask, AskKind};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::found::Found;
use crate::kernel::ids::{AbilityId, Clause, NOBODY, Ref, Seat, Slot, ZoneId};
use crate::kernel::machine::Machine;
use crate::kernel::state::{EffectFrame, TriggeringEvent};
use crate::ruleset::Ruleset;

type M = Machine<KeyForge>;

/// KF2-upgrade.1: the creatures that an upgrade can be attached to.
pub fn hosts(m: &M, cat: &Catalog, upgrade: Slot) -> impl Iterator<Item = Slot> {
    let filters = cat.card(m.core.object(upgrade).card).attach.as_deref().unwrap_or(&[]);
    let seats = m.core.seats_from(m.core.turn.seat);
    let creatures = seats.flat_map(|s| m.core.zone(ZoneId::of(s, zone::LINE)).iter().copied());
    let (controller, holder) = (m.core.turn.seat, m.core.reference(upgrade));
    let frame = EffectFrame { controller, holder, ability: AbilityId::NONE, ..EffectFrame::default() };
    let fits = move |creature: &Slot| {
        filters.iter().all(|f| m.filter(cat, EvalContext { frame: &frame, depth: u8::MAX }, *creature, f))
    };
    creatures.filter(fits)
}

/// Begins to play a card, from wherever it is.
pub fn begin(m: &mut M, card: Ref, seat: Seat) {
    let scope = m.core.open_scope();
    let play = Play { step: PlayStep::Place, card, seat, at: 1, host: Ref::NONE, scope, asked: false };
    m.push_procedure(Procedure::Play(play));
}

/// The playing of a card that is on top of the stack of work.
fn present(m: &M) -> Option<Play> {
    if let Procedure::Play(play) = m.procedure()? { Some(play) } else { None }
}

/// Where a creature may enter (KF-creature.3), or what an upgrade goes on.
pub fn place_options(m: &M, cat: &Catalog, out: &mut Vec<Answer>) {
    let Some(play) = present(m) else { return };
    if cat.card(m.core.object(play.card.slot).card).kind == card_type::UPGRADE {
        out.extend(hosts(m, cat, play.card.slot).map(Answer::Pick));
        return;
    }
    out.extend([act(verb::LEFT, NOBODY), act(verb::RIGHT, NOBODY)]);
    if m.heads(cat, play.card.slot) & (1 << head::DEPLOY) != 0 {
        let line = m.core.zone(ZoneId::of(play.seat, zone::LINE));
        let inner = line.split_last().map_or(&[][..], |(_, inner)| inner);
        out.extend(inner.iter().map(|slot| act(verb::BESIDE, *slot)));
    }
}

/// Takes the place that was chosen.
pub fn placed(m: &mut M, answer: Answer) {
    let Some(mut play) = present(m) else { return };
    match answer {
        Answer::Pick(slot) => play.host = m.core.reference(slot),
        Answer::Act(Act { verb: verb::LEFT, .. }) => play.at = 0,
        Answer::Act(Act { verb: verb::BESIDE, card, .. }) => {
            m.cite("KF2-deploy.1");
            let line = m.core.zone(ZoneId::of(play.seat, zone::LINE));
            let before = line.iter().position(|s| *s == card).map_or(1, |at| at + 2);
            play.at = u8::try_from(before).unwrap_or(1);
        }
        _ => play.at = 1,
    }
    m.at(Procedure::Play(play));
}

/// Carries the playing of a card on.
pub fn step(m: &mut M, cat: &Catalog, play: Play) {
    let depth = m.core.depth();
    let mut play = play;
    while m.quiet(cat, play.scope) {
        carry_on(m, cat, play);
        let Some(Procedure::Play(next)) = m.next_step(cat, depth) else { return };
        play = next;
    }
}

/// Does what the present step of the playing says, everything that was ready having been resolved.
fn carry_on(m: &mut M, cat: &Catalog, play: Play) {
    let mut next = play;
    let kind = cat.card(m.core.object(play.card.slot).card).kind;
    match play.step {
        PlayStep::Place if !play.asked && asks_for_place(m, play, kind) => {
            next.asked = true;
            m.at(Procedure::Play(next));
            // KF2-line.3, KF-effect.2
            let seat = KeyForge::decider(m, play.seat);
            let kind = if kind == card_type::UPGRADE { AskKind::Pick } else { AskKind::Act(question::FLANK) };
            m.ask(Ask { seat, kind, min: 1, max: 1, secret: false });
        }
        PlayStep::Place | PlayStep::Bonus => {
            next.step = PlayStep::Enter;
            m.at(Procedure::Play(next));
            if play.step == PlayStep::Place {
                count(m, cat, play.seat, play.card.slot);
            }
            bonus(m, cat, play);
        }
        PlayStep::Enter => {
            next.step = PlayStep::Played;
            let omega = m.heads(cat, play.card.slot) & (1 << head::OMEGA) != 0;
            if omega {
                m.core.table.ended = true;
                m.cite("KF2-omega.1");
            }
            enter(m, cat, play, next, kind);
        }
        PlayStep::Played => {
            next.step = PlayStep::Done;
            m.at(Procedure::Play(next));
            arrive(m, cat, play.card);
            if m.core.object(play.card.slot).zone.is_in(zone::IN_PLAY | 1 << zone::RESOLVING) {
                played(m, cat, play);
            }
        }
        PlayStep::Done => {
            m.pop();
            let object = m.core.object(play.card.slot);
            if m.core.is_live(play.card) && object.zone.is_in(1 << zone::RESOLVING) {
                // KF-action.1
                m.cite("KF-action.1");
                let event = m.discarding(play.card.slot, by_play(play));
                m.commit_one(cat, Event { seat: play.seat, ..event });
            }
            m.core.result = (1, 1);
        }
    }
}

fn asks_for_place(m: &M, play: Play, kind: u8) -> bool {
    match kind {
        card_type::CREATURE => !m.core.zone(ZoneId::of(play.seat, zone::LINE)).is_empty(),
        kind => kind == card_type::UPGRADE,
    }
}

fn by_play(play: Play) -> Cause {
    Cause { kind: cause::PLAY, by: play.seat, source: play.card, ..Cause::default() }
}

/// Gives the player the card's bonus amber (KF-amber.2).
fn bonus(m: &mut M, cat: &Catalog, play: Play) {
    let printed = cat.card(m.core.object(play.card.slot).card).stats;
    let amount = printed.get(usize::from(stat::BONUS)).copied().unwrap_or(0);
    if amount > 0 {
        m.cite("KF-amber.1");
        m.cite("KF-amber.2");
        super::damage::gain(m, cat, play.seat, amount, by_play(play));
    }
}

/// Puts the card where its type goes: KF-creature.1, KF-artifact.1, KF-upgrade.1, KF2-zone.7.
fn enter(m: &mut M, cat: &Catalog, play: Play, mut next: Play, kind: u8) {
    let from = m.core.object(play.card.slot).zone;
    let live = m.core.is_live(play.card);
    let host = m.core.object(play.host.slot).zone;
    let to = match kind {
        card_type::CREATURE => ZoneId::of(play.seat, zone::LINE),
        card_type::ARTIFACT => ZoneId::of(play.seat, zone::ARTIFACTS),
        card_type::UPGRADE => ZoneId::of(host.seat(), zone::UPGRADES),
        _ => ZoneId::of(play.seat, zone::RESOLVING),
    };
    let homeless = kind == card_type::UPGRADE && !(m.core.is_live(play.host) && host.is_in(1 << zone::LINE));
    if !live || homeless {
        // What it was to be played on, or the card itself, is gone (KF-effect.1).
        m.pop();
        m.core.result = (1, 0);
        return;
    }
    let after = Ref { slot: play.card.slot, incarnation: play.card.incarnation.wrapping_add(1) };
    next.card = after;
    m.at(Procedure::Play(next));
    let extra = if kind == card_type::CREATURE { play.at } else { 1 };
    let moved = Event {
        kind: EventKind::MOVED,
        seat: play.seat,
        subject: play.card,
        other: play.host,
        from,
        to,
        extra,
        cause: by_play(play),
        ..Event::default()
    };
    let mut batch = m.batch();
    batch.push(moved);
    let clauses: &[Clause] = match kind {
        card_type::CREATURE => &["KF-creature.1", "KF-creature.2", "KF-creature.3", "KF2-line.1", "KF2-line.3"],
        card_type::ARTIFACT => &["KF-artifact.1", "KF-artifact.2"],
        card_type::UPGRADE => &["KF-upgrade.1", "KF-upgrade.2", "KF2-upgrade.1"],
        _ => &["KF2-zone.7"],
    };
    clauses.iter().for_each(|clause| m.cite(clause));
    m.cite("KF-type.1");
    match kind {
        card_type::CREATURE | card_type::ARTIFACT => {
            batch.push(Event { kind: EventKind::ENTERED, subject: after, ..moved });
        }
        card_type::UPGRADE => batch.push(Event { kind: EventKind::ATTACHED, subject: after, ..moved }),
        _ => {}
    }
    m.commit(cat, batch);
}

/// Has a card that entered play be ready or stunned where a text says that it enters so (KF2-order.3): the text in force as it
/// lies there, its own as well.
fn arrive(m: &mut M, cat: &Catalog, card: Ref) {
    m.refresh(cat);
    if !(m.core.is_live(card) && m.core.object(card.slot).zone.is_in(1 << zone::LINE | 1 << zone::ARTIFACTS)) {
        return;
    }
    let (must, cant) = (m.derived.row(card.slot).must, m.derived.row(card.slot).cant);
    let has = |what: u8| must & (1 << what) != 0;
    let (ready, stunned) = (has(action::ENTER_READY), has(action::ENTER_STUNNED));
    if !(ready || stunned) {
        return;
    }
    m.cite("KF2-order.3");
    let creature = m.core.object(card.slot).zone.is_in(1 << zone::LINE);
    if let Some(object) = m.core.object_mut(card.slot) {
        if ready {
            object.status &= !status::EXHAUSTED;
        }
        // Only creatures are stunned (KF2-stun.1).
        if stunned && creature && cant & (1 << action::STUN) == 0 {
            object.status |= status::STUNNED;
        }
    }
    m.touch();
}

/// Tells that the card was played (KF-ability.1): its own abilities and those that answer become pending together
/// (KF2-order.1).
fn played(m: &mut M, cat: &Catalog, play: Play) {
    let at = m.core.object(play.card.slot).zone;
    let (kind, subject) = (event::PLAYED, play.card);
    let event = Event {
        kind,
        seat: play.seat,
        subject,
        other: play.host,
        from: at,
        to: at,
        cause: by_play(play),
        ..Event::default()
    };
    m.announce(cat, event);
    let holder = if at.is_in(1 << zone::UPGRADES) { play.host } else { play.card };
    let mut own = Vec::new();
    let upgrade = at.is_in(1 << zone::UPGRADES);
    let printed = &cat.face(m.core.object(play.card.slot).card, 0).abilities;
    let mut see = |id: AbilityId| {
        let ability = cat.ability(id);
        if ability.usage == Use::ByRule && ability.head == Some(head::PLAY) && !own.contains(&id) {
            own.push(id);
        }
    };
    if upgrade {
        printed.iter().for_each(|id| see(*id))
    } else {
        m.abilities_of(cat, play.card.slot, see)
    }
    own.into_iter().for_each(|ability| {
        m.cite("KF-ability.1");
        ready(m, cat, ability, holder, play.seat, TriggeringEvent::of(&event));
    });
}

/// Makes an ability pending that a rule starts.
pub fn ready(m: &mut M, cat: &Catalog, ability: AbilityId, holder: Ref, controller: Seat, triggering: TriggeringEvent) {
    let frame = EffectFrame { ability, controller, holder, triggering, ..EffectFrame::default() };
    if m.states_hold(cat, &frame) {
        let (entry, linked, free, class) = (0, Ref::NONE, false, 1);
        m.make_ready(cat, Found { holder, controller, ability, entry, triggering, linked, free, class });
    }
}
