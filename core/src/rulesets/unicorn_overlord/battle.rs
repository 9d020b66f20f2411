//! The battle phase (UO-battle) and the resolving of cards (UO-unit, UO-item).

use super::effects;
use super::icons::scorched;
use super::state::{Of, Play, PlayStep, Procedure, RoundStep, event};
use super::turn::{columns, go};
use super::vocabulary::{card_type, cause, stat, zone};
use super::{M, by, last_round, order};
use crate::events;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Answer, Ask, AskKind};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{CardId, Seat, Slot, ZoneId};
use crate::kernel::state::{Change, Duration, EffectFrame, Frame, On};

/// Has all players place cards in secret (UO-battle.1); who has fewer than there are columns fills the first ones, and who has
/// none is not asked (UO2-place.1).
pub fn place(m: &mut M) {
    m.core.table.battle = m.core.open_scope();
    m.core.table.column = 1;
    let columns = columns(m);
    if last_round(m) {
        m.cite("UO-battle.2");
        m.cite("UO-final.1");
    }
    for seat in order(m) {
        let cards = u8::try_from(m.core.zone(ZoneId::of(seat, zone::HAND)).len()).unwrap_or(u8::MAX).min(columns);
        if cards < columns {
            m.cite("UO2-place.1");
        }
        m.ask_secretly(seat, AskKind::Pick, cards, cards);
    }
}

/// Writes the cards that a player can place in the next column: of the same cards one.
pub fn place_options(m: &M, ask: &Ask, out: &mut Vec<Answer>) {
    let placed: Vec<Slot> = m.sealed_cards(ask.seat).collect();
    let mut offered: Vec<CardId> = Vec::new();
    for slot in m.core.zone(ZoneId::of(ask.seat, zone::HAND)).iter().filter(|slot| !placed.contains(slot)) {
        let card = m.core.object(*slot).card;
        if !offered.contains(&card) {
            offered.push(card);
            out.push(Answer::Pick(*slot));
        }
    }
}

/// Puts what all have placed into their columns, all at once, and what is left in hands onto the discard piles (UO-battle.3).
pub fn placed(m: &mut M, cat: &Catalog) {
    let answers = m.unseal();
    let mut batch = m.batch();
    for (seat, answer) in answers {
        if let Answer::Pick(slot) = answer {
            batch.push(m.moving(slot, ZoneId::of(seat, zone::PLACED), M::rule_cause(seat)));
        }
    }
    m.commit(cat, batch);
    let mut batch = m.batch();
    for seat in order(m) {
        let left = m.core.zone(ZoneId::of(seat, zone::HAND)).iter();
        batch.extend(left.map(|slot| m.moving(*slot, ZoneId::of(seat, zone::DISCARD), M::rule_cause(seat))));
    }
    m.commit(cat, batch);
}

/// Goes on with the next column, or behind the last one (UO-battle.4).
pub fn next_column(m: &mut M) {
    if m.core.table.column >= columns(m) {
        return m.at(Procedure::Round(RoundStep::BattleOver));
    }
    m.core.table.column += 1;
    go(m, RoundStep::TurnUp);
}

/// A player turns the card of the present column up and resolves it (UO-battle.4). Cards lie in the order of their columns,
/// so that of the present one is the first.
pub fn turn_up(m: &mut M, cat: &Catalog, seat: Seat) {
    let first = m.core.zone(ZoneId::of(seat, zone::PLACED)).first().copied();
    let Some(slot) = first.filter(|_| !m.core.has_left(seat)) else { return };
    // UO-detail.until.1
    let scope = m.core.open_scope();
    let before = m.core.players.get_mut(seat.index()).map(|p| std::mem::replace(&mut p.until_next, scope));
    m.expire(|until| before.is_some_and(|before| *until == Duration::Scope(before)));
    m.commit_one(cat, m.moving(slot, ZoneId::of(seat, zone::BATTLE), M::rule_cause(seat)));
    let card = m.core.reference(slot);
    double(m, cat, seat, slot);
    m.announce(
        cat,
        Event { kind: event::TURNED_UP, seat, subject: card, cause: M::rule_cause(seat), ..Event::default() },
    );
    m.cite("UO2-reveal.1");
    m.push_procedure(Procedure::Play(Play { step: PlayStep::Effect(0), card, seat }));
}

/// Doubles the power of a unit that its player's effects have waited for, to the end of the battle phase (UO2-reveal.1).
fn double(m: &mut M, cat: &Catalog, seat: Seat, slot: Slot) {
    if cat.card(m.core.object(slot).card).kind != card_type::UNIT {
        return;
    }
    let doubled = m.core.players.get_mut(seat.index()).map_or(0, |player| std::mem::take(&mut player.doubled));
    let holder = m.core.reference(slot);
    let frame = EffectFrame { controller: seat, holder, ..EffectFrame::default() };
    let until = Duration::Scope(m.core.table.battle);
    for _ in 0..doubled {
        m.float(&frame, On::Card(holder), Change::Times(stat::POWER, 2), until);
    }
}

/// The card in the same column of the player to the left, if it has been turned up (UO2-terr.1).
pub fn level(m: &M, seat: Seat, of: Slot) -> Option<Slot> {
    let left = m.core.next_seat(seat);
    let column = |slot: Slot| m.core.marks.of(slot).column;
    let mut there = m.core.zone(ZoneId::of(left, zone::BATTLE)).iter().copied();
    let wanted = Some(column(of)).filter(|_| left != seat && m.core.object(of).zone.is_in(1 << zone::BATTLE))?;
    there.find(|slot| column(*slot) == wanted)
}

/// The effects of a card that are carried out when it is turned up, for another card that uses them: it has been turned up, has
/// some, and none of them is at work, so that no card uses its own effects without an end (UO-detail.mirror.1).
pub fn mimicable(m: &M, cat: &Catalog, slot: Slot) -> bool {
    let runs = m.core.frames.iter().any(|frame| matches!(frame, Frame::Effect(of) if of.holder.slot == slot));
    m.core.object(slot).zone.is_in(1 << zone::BATTLE) && !runs && effects::nth(m, cat, slot, Of::Played, 0).is_some()
}

/// Starts the effects of a card that has been turned up, as those of that card. Returns whether it has any.
pub fn mimic(m: &mut M, cat: &Catalog, controller: Seat, slot: Slot) -> bool {
    if !mimicable(m, cat, slot) {
        return false;
    }
    effects::begin(m, controller, slot, Of::Played);
    true
}

/// Resolves a card further: effects from the top, power, class bonus (UO-unit.1).
pub fn step(m: &mut M, cat: &Catalog, play: Play) {
    if !m.quiet(cat, 0) {
        return;
    }
    let Play { step, card, seat } = play;
    // UO2-curse.1: a curse has no effect, no power and no class.
    let kind = cat.card(m.core.object(card.slot).card).kind;
    let gone = m.core.has_left(seat) || kind == card_type::CURSE;
    let next = |step| Procedure::Play(Play { step, ..play });
    if kind == card_type::CURSE {
        m.cite("UO2-curse.1");
    }
    match step {
        _ if gone => m.pop(),
        // UO-unit.2: all of them, also where one before has taken the card away.
        PlayStep::Effect(nth) => match effects::nth(m, cat, card.slot, Of::Played, nth) {
            Some(ability) => {
                m.at(next(PlayStep::Effect(nth + 1)));
                let frame = EffectFrame { ability, controller: seat, holder: card, ..EffectFrame::default() };
                effects::start(m, cat, frame, if kind == card_type::ITEM { "UO-item.1" } else { "UO-unit.2" });
            }
            None if kind == card_type::UNIT => m.at(next(PlayStep::Power)),
            None => m.pop(),
        },
        PlayStep::Power => {
            m.at(next(PlayStep::Bonus));
            m.cite("UO-unit.1");
            m.cite("UO-unit.3");
            gain(m, cat, seat, m.stat(cat, card, stat::POWER), cause::POWER);
        }
        PlayStep::Bonus => {
            m.pop();
            m.cite("UO-unit.4");
            m.cite("UO-unit.6");
            gain(m, cat, seat, icons(m, cat, seat, card.slot), cause::BONUS);
        }
    }
}

/// Raises a player's might (UO-might.1), for this cause.
pub fn gain(m: &mut M, cat: &Catalog, seat: Seat, more: i32, cause: u8) {
    if more != 0 {
        m.cite("UO-might.1");
        m.commit_one(cat, events::change(seat, stat::MIGHT, more, by(cause, seat)));
    }
}

/// How many class icons like those of a card its player shows elsewhere: on territories without a scorch, and on cards turned
/// up before (UO-unit.4).
fn icons(m: &M, cat: &Catalog, seat: Seat, of: Slot) -> i32 {
    let classes = |slot: Slot| cat.card(m.core.object(slot).card).attributes;
    let there = m.core.piles.runs(seat, 1 << zone::BATTLE | 1 << zone::TERRITORIES).copied();
    let alike = there.filter(|slot| *slot != of && classes(*slot) & classes(of) != 0);
    let shown = alike.filter(|slot| m.core.object(*slot).zone.kind() == zone::BATTLE || !scorched(m, *slot));
    i32::try_from(shown.count()).unwrap_or(0)
}

/// How many different classes a player has turned up in the battle area.
pub fn classes(m: &M, seat: Seat) -> i32 {
    let there = m.core.zone(ZoneId::of(seat, zone::BATTLE)).iter();
    let all = there.fold(0u16, |all, slot| all | m.core.marks.of(*slot).class);
    i32::try_from(all.count_ones()).unwrap_or(0)
}

/// What lasts until the next card is turned up, or to the end of the battle phase, is over (UO-detail.until.1, UO2-reveal.1).
pub fn over(m: &mut M) {
    let mut scopes = vec![std::mem::take(&mut m.core.table.battle)];
    scopes.extend(m.core.players.iter_mut().map(|player| std::mem::take(&mut player.until_next)));
    m.expire(|until| matches!(until, Duration::Scope(scope) if scopes.contains(scope)));
    m.core.players.iter_mut().for_each(|player| player.doubled = 0);
    m.core.table.column = 0;
    m.cite("UO-detail.until.1");
    super::classes::over(m);
}

/// Notes the column of a card that comes into a battle area.
pub fn came(m: &mut M, event: &Event) {
    let column = m.core.table.column;
    if event.kind == EventKind::MOVED
        && event.to.is_in(1 << zone::BATTLE)
        && let Some(mark) = m.core.marks.of_mut(event.subject.slot)
    {
        mark.column = column;
    }
}
