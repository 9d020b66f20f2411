//! Step 3 (KF2-turn.3): what may be done in it; playing and discarding cards.

use super::KeyForge;
use super::line;
use super::playing;
use super::state::{Procedure, TurnStep, question, verb};
use super::turn;
use super::using;
use super::vocabulary::{action, card_type, cause, head, phase, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer, Refusal};
use crate::kernel::event::{Cause, Event};
use crate::kernel::ids::{Clause, NOBODY, Seat, Slot, ZoneId};
use crate::kernel::machine::Machine;
use crate::preparation;

type M = Machine<KeyForge>;

/// Whether a card is of the active house (KF2-house.3).
#[inline]
fn of_house(m: &M, cat: &Catalog, slot: Slot) -> bool {
    let house = m.core.table.house;
    m.cite("KF2-house.3");
    house < 16 && m.attributes(cat, slot) & (1 << house) != 0
}

/// Whether a card in play is of the active house, or may be used as if it were.
#[inline]
pub fn active(m: &M, cat: &Catalog, slot: Slot) -> bool {
    of_house(m, cat, slot) || counts_as_active(m, slot)
}

/// Whether a card in play may be used as if it belonged to the active house: no card does before a house is chosen.
#[inline]
fn counts_as_active(m: &M, slot: Slot) -> bool {
    m.derived.row(slot).must & (1 << action::AS_ACTIVE) != 0
        && m.core.table.house < 16
        && m.core.object(slot).zone.is_in(zone::IN_PLAY)
}

/// The name by which cards count as the same for KF-six.1.
fn title(m: &M, cat: &Catalog, slot: Slot) -> u16 {
    let card = m.core.object(slot).card;
    cat.card(card).names.first().copied().unwrap_or(card.0)
}

/// KF-six.1, decision KF-1: whether cards of this title may be played or used once more this turn.
#[inline]
pub fn six(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> bool {
    m.cite("KF-six.1");
    // No title was played or used more often than anything was done.
    m.core.table.deeds < m.core.table.six || times(m, cat, seat, slot) < m.core.table.six
}

/// How often cards of the title of a card were played and used by a player this turn.
fn times(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> u8 {
    let name = title(m, cat, slot);
    m.core.table.titles.iter().find(|t| t.name == name && t.seat == seat).map_or(0, |t| t.times)
}

/// Counts a play or use of a card (KF-six.1, KF2-alpha.1).
pub fn count(m: &mut M, cat: &Catalog, seat: Seat, slot: Slot) {
    let name = title(m, cat, slot);
    let table = &mut m.core.table;
    table.deeds = table.deeds.saturating_add(1);
    match table.titles.iter_mut().find(|t| t.name == name && t.seat == seat) {
        Some(title) => title.times = title.times.saturating_add(1),
        // There are no more titles than cards.
        None => _ = table.titles.push(super::state::Title { name, seat, times: 1 }),
    }
}

/// Whether the first turn allows one more card from hand; else the clause that forbids it (KF2-first.1).
fn first_turn(m: &M) -> Result<(), Clause> {
    if m.core.turn.number == 1 && m.core.table.from_hand > 0 { Err("KF2-first.1") } else { Ok(()) }
}

/// Whether a card can be played by a player, leaving its house aside; else the clause that forbids it.
pub fn playable(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Clause> {
    let object = m.core.object(slot);
    if !six(m, cat, seat, slot) {
        return Err("KF-six.1");
    }
    if m.restricted(cat, seat, action::PLAY, slot, 0, object.zone) {
        return Err("KF2-order.2");
    }
    if m.core.table.deeds > 0 && m.heads(cat, slot) & (1 << head::ALPHA) != 0 {
        return Err("KF2-alpha.1");
    }
    if cat.card(object.card).kind == card_type::UPGRADE && playing::hosts(m, cat, slot).next().is_none() {
        return Err("KF-upgrade.4");
    }
    Ok(())
}

/// KF-play.1: whether a card may be played from the hand in step 3.
fn may_play(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Clause> {
    if m.core.object(slot).zone != ZoneId::of(seat, zone::HAND) || m.core.turn.phase != phase::MAIN {
        return Err("KF-play.1");
    }
    if !of_house(m, cat, slot) {
        m.cite("KF2-house.3");
        return Err("KF-play.1");
    }
    first_turn(m)?;
    playable(m, cat, seat, slot)
}

/// Whether a card may be discarded from the hand in step 3; else the clause that forbids it (KF-discard.1).
fn may_discard(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Clause> {
    if m.core.object(slot).zone != ZoneId::of(seat, zone::HAND) || m.core.turn.phase != phase::MAIN {
        return Err("KF-discard.1");
    }
    if !of_house(m, cat, slot) {
        m.cite("KF2-house.3");
        return Err("KF-discard.1");
    }
    first_turn(m)
}

/// An action with a card.
pub fn act(verb: u8, card: Slot) -> Answer {
    Answer::Act(Act::with(verb, card))
}

/// Writes what may be done in step 3.
pub fn options(m: &M, cat: &Catalog, seat: Seat, out: &mut Vec<Answer>) {
    let first = first_turn(m).is_ok();
    for slot in m.core.zone(ZoneId::of(seat, zone::HAND)) {
        // In step 3 whatever can be played can be discarded. Observers hear why not.
        let (plays, discards) = match m.watched {
            true => (may_play(m, cat, seat, *slot).is_ok(), may_discard(m, cat, seat, *slot).is_ok()),
            false if first && of_house(m, cat, *slot) => (playable(m, cat, seat, *slot).is_ok(), true),
            false => (false, false),
        };
        if plays {
            out.push(act(verb::PLAY, *slot));
        }
        if discards {
            out.push(act(verb::DISCARD, *slot));
        }
    }
    let mut chances = using::Chances::of(m, seat);
    for slot in m.core.piles.runs(seat, 1 << zone::LINE | 1 << zone::ARTIFACTS) {
        let ways = using::uses(m, cat, seat, *slot, &mut chances);
        if ways != 0 {
            out.extend(using::WAYS.into_iter().filter(|how| ways & (1 << how) != 0).map(|how| act(how, *slot)));
        }
    }
    out.push(act(verb::END, NOBODY));
}

/// Why an action is against the rules.
pub fn why_not(m: &M, cat: &Catalog, seat: Seat, question: u8, act: Act) -> Option<Refusal> {
    let refuse = |clause: Clause, reason: &'static str| Some(Refusal { clause, reason });
    let hand = ZoneId::of(seat, zone::HAND);
    let of_hand = |clause, reason| {
        let idle = m.core.object(act.card).zone == hand && m.core.turn.phase == phase::MAIN;
        let idle = idle && !of_house(m, cat, act.card);
        refuse(clause, if idle { "its house is not the active house" } else { reason })
    };
    match (question, act.verb) {
        (question::MAIN, verb::PLAY) => {
            may_play(m, cat, seat, act.card).err().and_then(|c| of_hand(c, "this card can't be played"))
        }
        (question::MAIN, verb::DISCARD) => {
            may_discard(m, cat, seat, act.card).err().and_then(|c| of_hand(c, "this card can't be discarded"))
        }
        (question::MAIN, how) if using::WAYS.contains(&how) => using::may_use(m, cat, seat, act.card, how, false)
            .err()
            .and_then(|c| refuse(c, using::unusable(m, cat, seat, act.card, how))),
        (question::MULLIGAN, _) => refuse("KF2-setup.4", "the hand is kept or redrawn first"),
        (question::HOUSE, _) => refuse("KF2-house.1", "a house of the player is chosen first"),
        (question::ARCHIVES, _) => refuse("KF2-archive.1", "the archives are taken or left first"),
        (question::FLANK, _) => refuse("KF-creature.3", "a creature enters on a flank"),
        _ => None,
    }
}

/// Does what was chosen in step 3.
pub fn answered(m: &mut M, cat: &Catalog, seat: Seat, act: Act) {
    match act.verb {
        verb::PLAY => {
            m.core.table.from_hand = m.core.table.from_hand.saturating_add(1);
            m.cite("KF-play.1");
            let card = m.core.reference(act.card);
            playing::begin(m, card, seat);
        }
        verb::DISCARD => discard(m, cat, seat, act.card),
        verb::END => m.at(Procedure::Turn(TurnStep::Ready)),
        how if using::WAYS.contains(&how) => {
            m.cite("KF-use.1");
            let card = m.core.reference(act.card);
            using::begin(m, card, seat, how);
        }
        _ => {}
    }
}

/// Discards a card from the hand (KF-discard.1, KF-discard.2).
fn discard(m: &mut M, cat: &Catalog, seat: Seat, slot: Slot) {
    let table = &mut m.core.table;
    table.from_hand = table.from_hand.saturating_add(1);
    table.deeds = table.deeds.saturating_add(1);
    m.cite("KF-discard.1");
    m.cite("KF-discard.2");
    let event = m.discarding(slot, Cause { kind: cause::DISCARD, by: seat, ..Cause::default() });
    m.commit_one(cat, Event { seat, ..event });
}

/// Writes the answers to the questions of this chapter's procedures.
pub fn own_options(m: &M, cat: &Catalog, seat: Seat, question: u8, out: &mut Vec<Answer>) {
    match question {
        question::MULLIGAN => preparation::options::<KeyForge>(out),
        question::HOUSE => turn::house_options(m, cat, seat, out),
        question::ARCHIVES => turn::archive_options(out),
        question::MAIN => options(m, cat, seat, out),
        question::FLANK if line::changing(m) => line::flanks(out),
        question::FLANK => playing::place_options(m, cat, out),
        question::USE => using::choice_options(m, cat, out),
        _ if using::present(m).is_some() => using::target_options(m, cat, out),
        _ => playing::place_options(m, cat, out),
    }
}
