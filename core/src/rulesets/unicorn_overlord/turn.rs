//! The round and its phases (UO-prog.5): draw, territory, battle, result, end; and the order of seats in it.

use super::effects;
use super::icons::{cooling, scorched};
use super::state::{Of, Procedure, RoundStep, event, question, status, verb};
use super::vocabulary::{cause, head, phase, stat, zone};
use super::{M, battle, classes, ending, last_round, order, result};
use crate::events;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer, Refusal};
use crate::kernel::event::Event;
use crate::kernel::ids::{Clause, Seat, Slot, ZoneId};
use crate::kernel::state::Frame;

/// How many cards are drawn, and how many columns there are (UO-draw.1, UO-battle.1); in the final round one more
/// (UO-draw.2, UO-battle.2, UO-final.1).
pub fn columns(m: &M) -> u8 {
    5 + u8::from(last_round(m))
}

/// The player behind this one in the order of the round (UO2-order.1).
pub fn behind(m: &M, seat: Seat) -> Option<Seat> {
    m.core.seats_from(m.core.turn.seat).skip_while(|other| *other != seat).skip(1).find(|next| !m.core.has_left(*next))
}

/// Carries the round on. Whatever is ready resolves before the next step.
pub fn step(m: &mut M, cat: &Catalog, step: RoundStep) {
    if !m.quiet(cat, 0) {
        return;
    }
    match step {
        RoundStep::Draw => {
            m.at(Procedure::Round(RoundStep::Territories));
            m.begin_turn("UO-prog.5", &["UO-prog.1", "UO-prog.3", "UO2-limit.1"]);
            begin_phase(m, cat, phase::DRAW, "UO-draw.1");
            m.cite("UO2-order.1");
            if last_round(m) {
                m.cite("UO-draw.2");
                m.cite("UO-final.1");
            }
            let draws = i32::from(columns(m));
            let batch = order(m).map(|seat| events::draw(seat, draws, M::rule_cause(seat))).collect();
            m.commit(cat, batch);
        }
        RoundStep::Territories => {
            go(m, RoundStep::Territory);
            begin_phase(m, cat, phase::TERRITORY, "UO-terr.1");
        }
        RoundStep::Territory(seat) if usable(m, cat, seat).next().is_none() => after(m, seat),
        RoundStep::Territory(seat) => m.ask_act(seat, question::TERRITORY),
        RoundStep::Cool => {
            m.at(Procedure::Round(RoundStep::Place));
            cool(m, cat);
        }
        RoundStep::Place => {
            m.at(Procedure::Round(RoundStep::Placed));
            classes::noted_all(m, cat);
            begin_phase(m, cat, phase::BATTLE, "UO-battle.0");
            battle::place(m);
        }
        RoundStep::Placed => {
            go(m, RoundStep::TurnUp);
            battle::placed(m, cat);
        }
        RoundStep::TurnUp(seat) => {
            m.at(Procedure::Round(behind(m, seat).map_or(RoundStep::NextColumn, RoundStep::TurnUp)));
            battle::turn_up(m, cat, seat);
        }
        RoundStep::NextColumn => battle::next_column(m),
        RoundStep::BattleOver => {
            m.at(Procedure::Round(RoundStep::Criticals));
            classes::noted_all(m, cat);
            battle::over(m);
            begin_phase(m, cat, phase::RESULT, "UO-result.1");
        }
        RoundStep::Criticals => {
            m.at(Procedure::Round(RoundStep::Reveal));
            result::conditions(m);
        }
        RoundStep::Reveal => {
            m.at(Procedure::Round(RoundStep::Winner));
            result::reveal(m, cat);
        }
        RoundStep::Winner => {
            m.at(Procedure::Round(RoundStep::End));
            result::winner(m, cat);
            if last_round(m) {
                ending::judge(m, cat);
            }
        }
        RoundStep::End => {
            m.at(Procedure::Round(RoundStep::Draw));
            begin_phase(m, cat, phase::END, "UO-end.1");
            end(m, cat);
        }
    }
}

fn begin_phase(m: &mut M, cat: &Catalog, phase: u8, clause: Clause) {
    // What holds for a phase is over with it.
    m.core.players.iter_mut().for_each(|player| player.guarded = false);
    m.begin_phase(cat, phase, clause, "UO-prog.5");
}

/// Goes on with the first player of the round who is in the game.
pub fn go(m: &mut M, step: impl Fn(Seat) -> RoundStep) {
    m.cite("UO2-order.1");
    let lead = order(m).next().unwrap_or(m.core.turn.seat);
    m.at(Procedure::Round(step(lead)));
}

/// The next player may use territories, or the phase is over.
fn after(m: &mut M, seat: Seat) {
    let next = behind(m, seat).map_or(RoundStep::Cool, RoundStep::Territory);
    m.at(Procedure::Round(next));
}

/// Whether a territory has an effect of the territory phase (UO-terr.2).
fn has_effect(m: &M, cat: &Catalog, slot: Slot) -> bool {
    effects::nth(m, cat, slot, Of::Territory, 0).is_some()
}

/// Whether a territory has an effect of the territory phase and a permanent one (UO-terr.5).
fn is_both(m: &M, cat: &Catalog, slot: Slot) -> bool {
    let object = m.core.object(slot);
    let has =
        |wanted| cat.face(object.card, object.face()).abilities.iter().any(|id| cat.ability(*id).head == Some(wanted));
    has(head::LAND) && (has(head::ALWAYS) || has(head::GOLD))
}

/// Why a territory's effect can't be used now; `None`: it can be.
fn unusable(m: &M, cat: &Catalog, slot: Slot) -> Option<Refusal> {
    let refuse = |clause, reason| Some(Refusal { clause, reason });
    if !has_effect(m, cat, slot) {
        return refuse("UO-terr.4", "it has no effect of the territory phase");
    }
    if m.core.object(slot).status & status::USED != 0 {
        return refuse("UO-terr.3", "its effect has been used in this phase");
    }
    if scorched(m, slot) {
        return refuse("UO-icon.scorch.1", "a scorch lies on it");
    }
    None
}

/// The territories whose effects a player may use now.
fn usable<'a>(m: &'a M, cat: &'a Catalog, seat: Seat) -> impl Iterator<Item = Slot> + 'a {
    let own = m.core.zone(ZoneId::of(seat, zone::TERRITORIES)).iter().copied();
    own.filter(|slot| unusable(m, cat, *slot).is_none())
}

/// Writes what a player can do in the territory phase.
pub fn options(m: &M, cat: &Catalog, seat: Seat, out: &mut Vec<Answer>) {
    out.extend(usable(m, cat, seat).map(|slot| Answer::Act(Act::with(verb::USE, slot))));
    out.push(Answer::Act(Act::alone(verb::END)));
}

/// Why an action of the territory phase is not offered.
pub fn why_not(m: &M, cat: &Catalog, seat: Seat, act: Act) -> Option<Refusal> {
    let own = m.core.object(act.card).zone == ZoneId::of(seat, zone::TERRITORIES);
    if act.verb == verb::USE && own { unusable(m, cat, act.card) } else { None }
}

/// Uses a territory, or ends a player's part of the phase.
pub fn answered(m: &mut M, cat: &Catalog, seat: Seat, act: Act) {
    if act.verb != verb::USE {
        m.cite("UO-terr.5-ex3");
        return after(m, seat);
    }
    m.cite("UO-terr.2");
    if is_both(m, cat, act.card) {
        m.cite("UO-terr.5");
    }
    let subject = m.core.reference(act.card);
    let cause = M::rule_cause(seat);
    m.commit_one(cat, Event { kind: event::USED, seat, subject, cause, ..Event::default() });
    run(m, seat, act.card);
}

/// Starts the effects of the territory phase that a territory has.
pub fn run(m: &mut M, seat: Seat, slot: Slot) {
    effects::begin(m, seat, slot, Of::Territory);
}

/// Whether a text can use a territory, used or not: it lies there without a scorch and has an effect (UO-icon.scorch.1), and that
/// is not running now, so that no territory uses itself without an end.
pub fn reusable(m: &M, cat: &Catalog, slot: Slot) -> bool {
    let there = m.core.object(slot).zone.is_in(1 << zone::TERRITORIES);
    let runs = m.core.frames.iter().any(|frame| matches!(frame, Frame::Effect(of) if of.holder.slot == slot));
    there && !runs && !scorched(m, slot) && has_effect(m, cat, slot)
}

/// UO-icon.scorch.2: of every territory the topmost scorch goes back to its pile; what was used may be used again in the next
/// round.
fn cool(m: &mut M, cat: &Catalog) {
    let lands: Vec<Slot> =
        order(m).flat_map(|seat| m.core.zone(ZoneId::of(seat, zone::TERRITORIES)).to_vec()).collect();
    let cause = M::rule_cause(m.core.turn.seat);
    let batch: Vec<Event> = lands.iter().flat_map(|slot| cooling(m, *slot, 1, cause)).collect();
    if !batch.is_empty() {
        m.cite("UO-icon.scorch.2");
    }
    m.commit(cat, batch);
    for slot in lands {
        if let Some(object) = m.core.object_mut(slot) {
            object.status &= !status::USED;
        }
    }
}

/// The end phase (UO-end).
fn end(m: &mut M, cat: &Catalog) {
    let rule = M::rule_cause(m.core.turn.seat);
    result::put_back(m, cat, rule);
    // UO-end.2
    m.cite("UO-end.2");
    let mut batch = m.batch();
    for seat in order(m) {
        let to = ZoneId::of(seat, zone::DISCARD);
        batch.extend(m.core.zone(ZoneId::of(seat, zone::BATTLE)).iter().map(|slot| m.moving(*slot, to, rule)));
    }
    m.commit(cat, batch);
    for seat in order(m) {
        // UO-end.3
        m.cite("UO-end.3");
        let might = super::might(m, seat);
        m.commit_one(cat, events::change(seat, stat::MIGHT, -might, super::by(cause::RESET, seat)));
        if let Some(player) = m.core.players.get_mut(seat.index()) {
            (player.gold_before, player.gold_in_battle, player.bought) = (0, 0, 0);
        }
    }
    m.touch();
    m.expire_turn();
    m.cite("UO-end.4");
    m.cite("UO-prog.4");
    // UO-prog.4: to the left, whoever leads; one who has left is passed over.
    m.pass_turn();
}
