//! Abilities that no game carries out: a word at which the rulebook looks, another name of their card, what a deck may hold, of what a
//! card is made. A scenario shows them where it would come out otherwise without what they say.

use super::agree;
use super::prepare::{Opening, Prepared};
use super::shapes;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::{AbilityId, CardId};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The abilities of this kind that a scenario shows, which has passed.
pub fn shown(prepared: &Prepared, index: usize) -> BTreeSet<AbilityId> {
    let catalog = prepared.catalog();
    let cards: BTreeSet<CardId> = match prepared.openings.get(index) {
        Some(Opening::Position(arranged)) => arranged.position.cards.iter().map(|c| c.card).collect(),
        Some(Opening::Deck(deck)) => deck.leader.into_iter().collect(),
        Some(Opening::Broken) | None => BTreeSet::new(),
    };
    let abilities = cards.into_iter().flat_map(|card| idle(catalog, card).map(move |id| (card, id)));
    let counts =
        |&(card, id): &(CardId, AbilityId)| agree::differs(prepared, index, &Arc::new(without(catalog, card, id)));
    abilities.filter(counts).map(|(_, id)| id).collect()
}

/// The abilities of a card that no game carries out.
fn idle(catalog: &Catalog, card: CardId) -> impl Iterator<Item = AbilityId> {
    let all = catalog.card(card).faces.iter().flat_map(|face| &face.abilities).copied();
    all.filter(|id| shapes::parts(catalog.ability(*id)).next().is_none())
}

/// The cards, of which one has neither the words of this ability, what it says that the card is made of, a further name nor a
/// condition on its deck.
fn without(catalog: &Catalog, card: CardId, ability: AbilityId) -> Catalog {
    let heads = catalog.ability(ability).heads;
    let mut catalog = catalog.clone();
    if let Some(ability) = catalog.ability_mut(ability) {
        ability.aims.clear();
    }
    if let Some(card) = catalog.card_mut(card) {
        card.names.truncate(1);
        card.deck_rules.clear();
        card.faces.iter_mut().for_each(|face| face.heads &= !heads);
    }
    catalog.seal();
    catalog
}
