//! Drawing (MA-draw): a full hand, an empty deck, cards that come from nowhere, and what arrives.

use super::M;
use super::state::{effect_verb, event, status};
use super::vocabulary::{cause, head, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Ref, Seat, Slot, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::object::Origin;
use crate::kernel::program::{Filter, Op, Target};

/// How many cards a hand holds (MA-draw.1).
pub const HAND: usize = 10;
/// The printed number of the card that the second player is given (MA-setup.3, MA2-gen.1).
pub const MINING: &str = "mining";
/// The printed number of the card that lies on an empty deck (MA-draw.2, MA2-gen.1).
pub const PLAGUE: &str = "plague";

/// For how many objects there is room while Plagues that nobody sees are kept (MA-35): for what cards make, and for what stands for
/// effects.
const SPARE: usize = 48;

/// Whether a hand holds all that it can (MA-draw.1).
pub fn is_full(m: &M, seat: Seat) -> bool {
    m.core.zone(ZoneId::of(seat, zone::HAND)).len() >= HAND
}

/// The event in which a card goes face down to its owner's banished cards.
pub fn banishing_down(m: &M, slot: Slot, cause: Cause) -> Event {
    m.moving(slot, ZoneId::of(m.core.object(slot).owner, zone::BANISHED_DOWN), cause)
}

/// MA-draw.1: what is drawn into a full hand is banished face down, and that is no drawing. From an empty deck a Plague is
/// ([`starved`]).
pub fn instead(m: &M, event: &Event) -> Option<Event> {
    if event.kind != EventKind::DREW || !is_full(m, event.seat) {
        return None;
    }
    let top = m.core.zone(ZoneId::of(event.seat, zone::DECK)).first().copied()?;
    m.cite("MA-draw.1");
    Some(banishing_down(m, top, event.cause))
}

/// MA-draw.2: a Plague is put onto an empty deck and drawn from it; into a full hand it is banished face down, and nothing is
/// drawn (MA2-gen.1). Returns whether there is a card in the deck now.
pub fn starved(m: &mut M, cat: &Catalog, seat: Seat) -> bool {
    let Some(card) = cat.find(PLAGUE) else { return false };
    m.cite("MA-draw.2");
    if m.room() < SPARE {
        forget(m);
    }
    let made = m.create(card, Origin::Generated, seat);
    if made.is_none() {
        return false;
    }
    let full = is_full(m, seat);
    let kind = if full { zone::BANISHED_DOWN } else { zone::DECK };
    let to = ZoneId::of(seat, kind);
    m.relocate(made.slot, to, 0, false);
    let what = if full { What::Rule("banish") } else { What::Move };
    m.tell(|m| Entry { seat: Some(seat), card: m.seen(made.slot), to, ..Entry::new(what, "MA-draw.2") });
    if full {
        m.cite("MA-draw.1");
    }
    !full
}

/// MA-35: the oldest card that was generated and lies face down among the banished ones ceases: no text reaches it there.
fn forget(m: &mut M) {
    let down = |seat| m.core.zone(ZoneId::of(seat, zone::BANISHED_DOWN)).iter().copied();
    let made = m.core.seats().flat_map(down).filter(|slot| m.core.object(*slot).origin() == Origin::Generated);
    if let Some(oldest) = made.min_by_key(|slot| m.core.object(*slot).stamp) {
        m.cease(oldest);
    }
}

/// Puts a card from nowhere into a zone of its owner (MA2-gen.2). A catalogue without that card gives none.
pub fn generate(m: &mut M, cat: &Catalog, id: &str, to: ZoneId, cause: Cause) {
    let Some(card) = cat.find(id) else { return };
    m.cite("MA2-gen.1");
    if let Some(event) = m.born(card, Origin::Generated, to.seat(), to, cause) {
        m.commit_one(cat, event);
    }
}

/// Notes that a card was drawn: its "Arrive" is told at the next look (MA-term.arrive.1).
pub fn drew(m: &mut M, card: Ref) {
    if !m.core.is_live(card) || !m.core.object(card.slot).zone.is_in(1 << zone::HAND) {
        return;
    }
    super::keep_given(m, card);
    if let Some(object) = m.core.object_mut(card.slot) {
        object.status |= status::ARRIVING;
        m.core.table.arriving = true;
    }
}

/// Tells of the cards that have arrived since the last look. One whose text activates thereby is shown (decision MA-42).
pub fn look(m: &mut M, cat: &Catalog) {
    if !std::mem::take(&mut m.core.table.arriving) {
        return;
    }
    let (mut shown, mut batch) = (m.batch(), m.batch());
    for seat in m.core.seats() {
        let at = ZoneId::of(seat, zone::HAND);
        for slot in m.core.zone(at).to_vec() {
            let activates = m.heads(cat, slot) & 1 << head::ARRIVE != 0;
            let Some(object) = m.core.object_mut(slot) else { continue };
            if object.status & status::ARRIVING != 0 {
                object.status &= !status::ARRIVING;
                if activates {
                    object.status |= status::SHOWN;
                }
                let subject = m.core.reference(slot);
                let cause = M::rule_cause(seat);
                let arrived =
                    Event { kind: event::ARRIVED, seat, subject, from: at, to: at, cause, ..Event::default() };
                if activates {
                    shown.push(Event { kind: EventKind::REVEALED, ..arrived });
                }
                batch.push(arrived);
            }
        }
    }
    for batch in [shown, batch] {
        if !batch.is_empty() {
            m.commit(cat, batch);
        }
    }
}

/// Notes that an effect has taken a card out of a deck, of whose cards its player has seen which there are: the deck is shuffled
/// behind the effect (MA-search.2, MA-50).
pub fn taken(m: &mut M, cat: &Catalog, event: &Event) {
    let (leaves, to_hand) = (event.from.is_in(1 << zone::DECK), event.to.is_in(1 << zone::HAND));
    let away = leaves && event.to.kind() != zone::DECK && event.cause.kind == cause::EFFECT;
    if away && cat.ability(event.cause.ability).code.iter().any(|op| searches(op, to_hand)) {
        m.core.table.searched |= event.from.seat().bit();
    }
}

/// Whether an instruction finds cards anywhere in a deck. What a script takes into a hand is taken to have been found so.
fn searches(op: &Op, to_hand: bool) -> bool {
    let cards = match op {
        Op::Choose { from, .. } => from,
        Op::Move { what: Target::All(cards), .. }
        | Op::Rule { what: Target::All(cards), .. }
        | Op::RuleBy { what: Target::All(cards), .. } => cards,
        Op::RuleBy { verb: effect_verb::FETCH, .. } => return true,
        Op::Script(_) => return to_hand,
        _ => return false,
    };
    let among = cards.filters.iter().any(|filter| matches!(filter, Filter::Among(..)));
    cards.zones & 1 << zone::DECK != 0 && !cards.is_end() && !among
}

/// A deck has been shuffled: it need not be once more.
pub fn shuffled(m: &mut M, event: &Event) {
    m.core.table.searched &= !event.to.seat().bit();
}

/// Shuffles the decks out of which the effect that is over has taken cards (MA-search.2).
pub fn reshuffle(m: &mut M, cat: &Catalog) {
    for seat in m.core.seats() {
        if m.core.table.searched & seat.bit() != 0 {
            m.cite("MA-search.2");
            let cause = Cause { kind: cause::EFFECT, by: seat, ..Cause::default() };
            m.commit_one(cat, crate::events::shuffle::<super::ManaArena>(seat, cause));
        }
    }
}
