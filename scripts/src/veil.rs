//! What of a game is hidden from whom where a script reads it. A script sees all cards, for it acts for the rules as text does;
//! what it says in words of its own may tell of them, written so that nobody finds a name in it. So it is not looked at what a
//! text says, but at what its handler was told before it was made: as soon as that is hidden from a player, so are the texts.

use crate::look::Look;
use cardwright_core::kernel::capacity::OBJECTS;
use cardwright_core::kernel::ids::{NOBODY, Ref, Seat, Slot, ZoneId};
use cardwright_core::kernel::program::{Filter, Op, Selector, Side};
use cardwright_core::kernel::spill::Reply;
use cardwright_core::kernel::state::PLACE;
use cardwright_core::scripting::Board;

/// All seats, as bits.
pub const EVERYBODY: u8 = u8::MAX;

/// The seats (bits) that must not know which card lies in a slot.
fn slot(board: &dyn Board, slot: Slot) -> u8 {
    (0..board.seats()).map(Seat).filter(|seat| !board.sees(*seat, slot)).fold(0, |bits, seat| bits | seat.bit())
}

/// The seats that must not know a card. Places and names are no secret.
pub fn card(board: &dyn Board, what: Ref) -> u8 {
    if what.is_none() || what.slot == NOBODY || what.incarnation == PLACE { 0 } else { slot(board, what.slot) }
}

/// The seats that must not know a card of a reply. What an instruction moved is not among them: a script moves blindly (the top
/// of a deck) or cards of which it was told before.
pub fn reply(board: &dyn Board, reply: &Reply) -> u8 {
    let cards = |refs: &[Ref]| refs.iter().fold(0, |bits, r| bits | card(board, *r));
    match reply {
        Reply::Card(r) => card(board, *r),
        Reply::Cards(refs) => cards(refs),
        Reply::Done(deeds) => cards(&deeds.chosen),
        Reply::Nil | Reply::Bool(_) | Reply::Number(_) | Reply::Text(_) => 0,
    }
}

/// The seats that must not know a card among those that a selector is held against: that one is not found tells of it, too.
pub fn search(board: &dyn Board, selector: &Selector) -> u8 {
    let controller = board.frame().controller;
    let side = |zone: ZoneId| match selector.side {
        Side::Own => zone.seat() == controller,
        Side::Opposing => zone.seat() != controller,
        Side::Any => true,
    };
    let slots = (0..OBJECTS).filter_map(|slot| Slot::try_from(slot).ok());
    let among = slots.filter(|slot| {
        let zone = board.object(*slot).zone;
        zone != ZoneId::NOWHERE && zone.is_in(selector.zones) && side(zone)
    });
    let own = among.fold(0, |bits, at| bits | slot(board, at));
    selector.or.as_ref().map_or(own, |or| own | search(board, or))
}

/// Whether something is hidden from every player already, so that nothing more can be.
pub fn is_closed(board: &dyn Board, hidden: u8) -> bool {
    (0..board.seats()).map(Seat).all(|seat| hidden & seat.bit() != 0)
}

/// The seats that must not know what a script reads here. `what`: the card that it is about; `said`: what was read.
pub fn look(board: &dyn Board, look: &Look, what: Ref, said: &Reply) -> u8 {
    let asked = match look {
        Look::OfCard(..) => card(board, what),
        Look::Search(selector) => search(board, selector),
        // Counted of hidden cards, too.
        Look::Happened(..) => EVERYBODY,
        // Another handler remembers it, and may have been told anything.
        Look::Recall(_) => EVERYBODY,
        Look::Number(..)
        | Look::Lying(..)
        | Look::Leader(_)
        | Look::Attacks(_)
        | Look::OfEvent(_)
        | Look::OfTurn(_)
        | Look::Around(_) => 0,
    };
    asked | reply(board, said)
}

/// The seats that must not know what a script learns by asking for an instruction. A choice among cards that it names itself
/// tells it nothing of others.
pub fn asked(board: &dyn Board, op: &Op) -> u8 {
    match op {
        Op::Choose { from, .. } if !from.filters.iter().any(|f| matches!(f, Filter::Among(_, true))) => {
            search(board, from)
        }
        _ => 0,
    }
}

/// A text as it may stand on a screen: what would steer the screen, or turn the order in which its letters are shown, is a
/// mark of its own.
pub fn plain(text: &str) -> String {
    text.chars().map(|c| if steers(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// Whether a character is not shown but steers what is: a control character, one that separates lines, or one that turns the
/// direction of writing.
fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
