//! What of a game is hidden from whom where a script reads it. A script sees all cards, for it acts for the rules as text does;
//! what it says in words of its own may tell of them, written so that nobody finds a name in it. So it is not looked at what a
//! text says, but at what its handler was told before it was made: while that is hidden from a player, so are the texts.

use crate::look::{Fact, Look};
use cardwright_core::kernel::ids::{NOBODY, Ref, Seat, Slot, ZoneId};
use cardwright_core::kernel::program::{Filter, Op, Selector, Side};
use cardwright_core::kernel::secrets::{EVERYBODY, Secrets};
use cardwright_core::kernel::spill::Reply;
use cardwright_core::scripting::{Board, Call};

/// The seats (bits) that must not know which card lies in a slot.
fn slot(board: &dyn Board, slot: Slot) -> u8 {
    (0..board.seats()).map(Seat).filter(|seat| !board.sees(*seat, slot)).fold(0, |bits, seat| bits | seat.bit())
}

/// Whether this names a card. Places and names are no secret.
fn is_card(what: Ref) -> bool {
    !what.is_none() && what.slot != NOBODY && what.place().is_none()
}

/// Something is told that goes by which cards these are.
pub fn read(board: &dyn Board, cards: &[Ref], secrets: &mut Secrets) {
    for r in cards.iter().filter(|r| is_card(**r)) {
        secrets.read(r.slot, slot(board, r.slot));
    }
}

/// Cards are named of which nothing is told but that they lie there.
fn hear(board: &dyn Board, cards: &[Ref], secrets: &mut Secrets) {
    for r in cards.iter().filter(|r| is_card(**r)) {
        secrets.hear(r.slot, slot(board, r.slot));
    }
}

/// The same of a reply.
fn named(board: &dyn Board, reply: &Reply, secrets: &mut Secrets) {
    if let Reply::Cards(refs) = reply {
        hear(board, refs, secrets);
    }
}

/// A script is told a reply that goes by the cards in it. What an instruction moved does not: a script moves blindly (the top
/// of a deck) or cards of which it was told before.
pub fn reply(board: &dyn Board, reply: &Reply, secrets: &mut Secrets) {
    match reply {
        Reply::Card(r) => read(board, &[*r], secrets),
        Reply::Cards(refs) => read(board, refs, secrets),
        Reply::Done(deeds) => {
            read(board, &deeds.chosen, secrets);
            let moved: Vec<Ref> = deeds.moved.iter().map(|(_, now)| *now).collect();
            hear(board, &moved, secrets);
        }
        Reply::Nil | Reply::Bool(_) | Reply::Number(_) | Reply::Text(_) | Reply::Failed(_) => {}
    }
}

/// Whether a selector goes by nothing but where cards lie, and which of them are named.
fn is_blind(selector: &Selector) -> bool {
    let named = |filter: &Filter| matches!(filter, Filter::Among(..));
    selector.types == 0 && selector.or.is_none() && selector.filters.iter().all(named)
}

/// The cards among those that a selector is held against are told of: that one is not found tells of it, too.
pub fn search(board: &dyn Board, selector: &Selector, secrets: &mut Secrets) {
    let controller = board.frame().controller;
    let side = |zone: ZoneId| match selector.side {
        Side::Own => zone.seat() == controller,
        Side::Opposing => zone.seat() != controller,
        Side::Any => true,
    };
    for at in 0..board.objects() {
        let zone = board.object(at).zone;
        if zone != ZoneId::NOWHERE && zone.is_in(selector.zones) && side(zone) {
            secrets.read(at, slot(board, at));
        }
    }
    if let Some(or) = &selector.or {
        search(board, or, secrets);
    }
}

/// Whatever somebody sees by now is no secret from them.
pub fn open(board: &dyn Board, secrets: &mut Secrets) {
    secrets.open(|at| slot(board, at));
}

/// Whether something is hidden from every player already whatever they see, so that nothing more can be.
fn is_closed(board: &dyn Board, secrets: &Secrets) -> bool {
    (0..board.seats()).map(Seat).all(|seat| secrets.closed() & seat.bit() != 0)
}

/// A script reads something here. `what`: the card that it is about; `said`: what was read.
pub fn look(board: &dyn Board, look: &Look, what: Ref, said: &Reply, secrets: &mut Secrets) {
    if is_closed(board, secrets) {
        return;
    }
    match look {
        // Where a card lies is known to all, and so is what lies in play.
        Look::OfCard(_, Fact::Lies(_) | Fact::Turns) => return,
        Look::OfCard(..) => read(board, &[what], secrets),
        // Counted of hidden cards, too.
        Look::Happened(..) => secrets.close(EVERYBODY),
        // Another handler remembers it, or does not.
        Look::Recall(_) => secrets.close(board.told_before()),
        // How many cards lie there is known to all.
        Look::Lying(..) => return named(board, said, secrets),
        Look::Search(selector) if is_blind(selector) => return named(board, said, secrets),
        Look::Search(selector) => search(board, selector, secrets),
        Look::Number(..)
        | Look::Leader(_)
        | Look::Attacks(_)
        | Look::OfEvent(_)
        | Look::OfTurn(_)
        | Look::Around(_) => {}
    }
    reply(board, said, secrets);
}

/// A script is told something by asking for an instruction: what it comes to goes by the cards that it speaks of. A choice
/// among cards that it names itself tells it nothing of others.
pub fn asked(board: &dyn Board, call: &Call, secrets: &mut Secrets) {
    let choice = if let Op::Choose { from, sum, .. } = &*call.op { Some((from, sum.is_none())) } else { None };
    if choice.is_some_and(|(from, free)| free && is_blind(from)) || matches!(&*call.op, Op::Arrange { .. }) {
        return;
    }
    call.cards.iter().for_each(|(_, cards)| read(board, cards, secrets));
    if let Some((from, _)) =
        choice.filter(|(from, _)| !from.filters.iter().any(|f| matches!(f, Filter::Among(_, true))))
    {
        search(board, from, secrets);
    }
}
