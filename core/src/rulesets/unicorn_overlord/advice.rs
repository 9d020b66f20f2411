//! What answers promise at first sight, for bots that look no further.

use super::state::{question, verb};
use super::vocabulary::{card_type, stat};
use crate::kernel::catalog::{Card, Catalog};
use crate::kernel::decision::{Ask, AskKind};
use crate::kernel::ids::CardId;
use crate::kernel::view::View;

/// What an ability is worth beside a point of power.
const ABILITY: i64 = 2;
/// Rounds in which it is worth more to have lands and gold than power: those before this one (UO-prog.4).
const LATE: u32 = 4;

/// What a card is worth to who has it.
fn worth(card: &Card) -> i64 {
    let power = card.stats.get(usize::from(stat::POWER)).copied().map_or(0, i64::from);
    let abilities: usize = card.faces.iter().map(|face| face.abilities.len()).sum();
    let effects = i64::try_from(abilities).unwrap_or(0) * ABILITY;
    match card.kind {
        card_type::CURSE => -1,
        card_type::TERRITORY => 4 + effects,
        _ => power + effects,
    }
}

/// See [`crate::ruleset::Ruleset::promise`].
pub fn promise(cat: &Catalog, view: &View, ask: &Ask, act: Option<u8>, card: Option<CardId>) -> Option<i64> {
    let card = card.and_then(|card| cat.cards.get(card.index()));
    let worth = card.map_or(0, |card| worth(card));
    let early = view.turn_number < LATE;
    Some(match (ask.kind, act?) {
        (AskKind::Act(question::TERRITORY), verb::USE) => 100,
        (AskKind::Act(question::TERRITORY), _) => 0,
        (AskKind::Act(question::GOLD), verb::BUY) => {
            let land = card.is_some_and(|card| card.kind == card_type::TERRITORY);
            if land && !early { 0 } else { 10 + worth }
        }
        // What is worth least is better out of the deck.
        (AskKind::Act(question::GOLD), verb::EXCLUDE) if worth <= 1 => 12 - worth,
        (AskKind::Act(question::GOLD), _) => 0,
        (AskKind::Act(question::DRAFT), verb::TAKE) => worth,
        _ => return None,
    })
}

/// The same of a card for the next column: items before the units that they help, curses last (UO-battle.4).
pub fn placing(cat: &Catalog, card: Option<CardId>) -> Option<i64> {
    let card = cat.cards.get(card?.index())?;
    Some(if card.kind == card_type::ITEM { 20 } else { worth(card) })
}
