//! What the log calls the events of this game, and by which clause.

use super::M;
use super::state::{Procedure, SetupAt, event};
use super::vocabulary::{cause, phase, zone};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{AbilityId, Clause};
use crate::kernel::log::What;

/// What the log calls an event, and its clause.
pub fn told(m: &M, event: &Event) -> Option<(What, Clause)> {
    let setup = m.core.turn.number == 0;
    Some(match event.kind {
        EventKind::MOVED if setup => (What::Move, laid_out(m, event)),
        EventKind::MOVED => (What::Move, moved(m, event)),
        EventKind::DREW if by_text(event) => (What::Draw, "UO-icon.draw"),
        EventKind::DREW => (What::Draw, if super::last_round(m) { "UO-draw.2" } else { "UO-draw.1" }),
        EventKind::SHUFFLED if setup => (What::Shuffle, shuffled(m, event.to.kind())),
        EventKind::SHUFFLED => (What::Shuffle, if by_text(event) { text(m, event) } else { "UO-result.5" }),
        EventKind::REVEALED if setup => (What::Reveal, if m.core.table.draft { "UO-optional.1" } else { "UO-deck.1" }),
        EventKind::REVEALED => (What::Reveal, if by_text(event) { text(m, event) } else { "UO-result.4" }),
        EventKind::LOOKED => (What::Look, "UO-detail.deck.2"),
        EventKind::PLAYER_STAT if event.amount == 0 => return None,
        EventKind::PLAYER_STAT => (What::Stat, changed(event)),
        event::TURNED_UP => (What::Rule("turn up"), "UO-battle.4"),
        event::GOLD => (What::Rule("gold"), "UO-gold.1"),
        event::USED => (What::Rule("use"), "UO-terr.3"),
        event::WON => (What::Rule("won"), "UO-result.6"),
        event::REARRANGED => (What::Rule("rearrange"), "UO-detail.scope.1"),
        _ => return None,
    })
}

/// Whether a text does it.
fn by_text(event: &Event) -> bool {
    event.cause.ability != AbilityId::NONE
}

/// The clause by which the text works that does it: that of a territory in its phase or all the time, that of a card that has been
/// turned up, that of the condition card.
fn text(m: &M, event: &Event) -> Clause {
    match m.core.object(event.cause.source.slot).zone.kind() {
        zone::TERRITORIES if m.core.turn.phase == phase::TERRITORY => "UO-terr.3",
        zone::TERRITORIES => "UO-terr.4",
        zone::CONDITION => "UO-result.1",
        _ => "UO-unit.2",
    }
}

/// Why a player's might changes.
fn changed(event: &Event) -> Clause {
    match event.cause.kind {
        cause::POWER => "UO-unit.3",
        cause::BONUS => "UO-unit.4",
        cause::CRITICALS => "UO-result.4",
        cause::RESET => "UO-end.3",
        _ => "UO-might.1",
    }
}

/// Which pile is shuffled before the game.
fn shuffled(m: &M, pile: u8) -> Clause {
    match pile {
        zone::DECK if m.core.table.draft => "UO-optional.3",
        zone::DECK => "UO-deck.2",
        zone::ITEMS => "UO-setup.9",
        zone::LANDS => "UO-setup.10",
        zone::CRITICAL_PILE => "UO-setup.7",
        _ => "UO-setup.8",
    }
}

/// Where a card goes before the game.
fn laid_out(m: &M, event: &Event) -> Clause {
    let drafts = matches!(m.procedure(), Some(Procedure::Setup(SetupAt::Draft(_))));
    match event.to.kind() {
        zone::CONDITION => "UO-setup.7",
        zone::DECK if drafts && event.from.kind() != zone::UNITS => "UO-optional.2",
        zone::ROW_UNITS | zone::ROW_ITEMS if drafts => "UO2-market.1",
        zone::ROW_UNITS | zone::ROW_ITEMS | zone::ROW_LANDS => "UO-setup.11",
        _ if m.core.table.draft => "UO-optional.1",
        _ => "UO-deck.1",
    }
}

/// Where a card goes in the game, and why.
fn moved(m: &M, event: &Event) -> Clause {
    match (event.from.kind(), event.to.kind(), event.cause.kind) {
        (_, zone::ROW_UNITS | zone::ROW_ITEMS | zone::ROW_LANDS, cause::PURCHASE) => "UO-gold.buy.4",
        (_, zone::ROW_UNITS | zone::ROW_ITEMS | zone::ROW_LANDS, cause::REFRESH) => "UO-gold.refresh.3",
        (_, zone::ROW_UNITS | zone::ROW_ITEMS | zone::ROW_LANDS, _) => "UO2-market.1",
        (_, zone::CURSES, _) => "UO-icon.curse.2",
        (zone::CURSES, ..) => "UO-icon.curse.1",
        (zone::SCORCHES, ..) => "UO-icon.scorch.1",
        (_, zone::HAND, cause::PURCHASE) => "UO-gold.buy.2",
        (_, zone::TERRITORIES, cause::PURCHASE) => "UO-gold.buy.3",
        (_, zone::EXCLUDED_UNITS | zone::EXCLUDED_ITEMS | zone::EXCLUDED_LANDS, why) => match why {
            cause::DISCARD => "UO-gold.discard.1",
            cause::REFRESH => "UO-gold.refresh.1",
            _ => "UO-icon.exclude",
        },
        (_, zone::CRITICALS, _) => match text(m, event) {
            "UO-result.1" => "UO-result.2",
            _ if by_text(event) => "UO-icon.critical",
            _ => "UO-result.2",
        },
        _ if by_text(event) => text(m, event),
        (_, zone::SCORCHES, _) => "UO-icon.scorch.2",
        (_, zone::CONDITION, _) => "UO-end.1",
        (_, zone::CRITICAL_PILE, _) => "UO-result.5",
        (_, zone::RENOWN, cause::FINAL_LEAD) => "UO-final.2",
        (_, zone::RENOWN, _) => "UO-result.6",
        (_, zone::PLACED, _) => "UO-battle.1",
        (_, zone::BATTLE, _) => "UO-battle.4",
        (zone::BATTLE, zone::DISCARD, _) => "UO-end.2",
        (zone::HAND, zone::DISCARD, _) => "UO-battle.3",
        _ => "UO-unit.2",
    }
}
