//! A deck file against a catalogue: its list of cards, and what the rulebook finds wrong with it, at the lines of the file.

use crate::diagnostic::{Arg, Both, Diagnostic, Location, Span};
use crate::files::DeckFile;
use crate::messages;
use cardwright_core::kernel::catalog::{Card, Catalog};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{DeckFault, DeckList};
use std::borrow::Cow;

/// The cards of a deck file, each as often as it says. `None`: a card is not in the catalogue.
pub fn deck_list(deck: &DeckFile, catalog: &Catalog) -> Option<DeckList> {
    let leader = match &deck.leader {
        Some(leader) => Some(catalog.find(&leader.value)?),
        None => None,
    };
    let mut cards = Vec::new();
    for line in &deck.cards {
        let card = catalog.find(&line.id.value)?;
        cards.extend((0..line.count.value).map(|_| card));
    }
    Some(DeckList { leader, cards })
}

/// What the rulebook finds wrong with a deck that could be read whole.
pub fn deck_findings(deck: &DeckFile, catalog: &Catalog, book: &dyn Rulebook) -> Vec<Diagnostic> {
    let Some(list) = deck_list(deck, catalog).filter(|_| deck.sound) else { return Vec::new() };
    book.check_deck(catalog, &list).iter().filter_map(|fault| finding(deck, catalog, fault)).collect()
}

fn finding(deck: &DeckFile, catalog: &Catalog, fault: &DeckFault) -> Option<Diagnostic> {
    let code = messages::find(fault.code)?;
    let card = fault.card.and_then(|id| catalog.cards.get(usize::from(id.0)));
    let leader = deck.leader.as_ref();
    let of_leader = code == &messages::DECK_LEADER;
    let span = match (card, leader) {
        (_, Some(leader)) if of_leader => leader.span,
        (Some(card), _) => line_of(deck, card).unwrap_or(deck.list),
        _ => deck.list,
    };
    let place = |span| Location { file: deck.file, span };
    let mut finding = Diagnostic::new(code, place(span))
        .maybe("card", card.map(name))
        .maybe("type", card.and_then(|c| kind(deck, c)))
        .arg("count", fault.found)
        .arg("wanted", fault.allowed)
        .arg("limit", fault.allowed)
        .clause(fault.clause);
    if code == &messages::DECK_OATH
        && let Some(leader) = leader
    {
        let card = catalog.cards.iter().find(|c| c.id == leader.value);
        finding = finding
            .maybe("leader", card.map(name))
            .label(place(leader.span), Both::new("이 리더의 서약", "the oath of this leader"));
    }
    Some(finding)
}

/// The line of a card in the file.
fn line_of(deck: &DeckFile, card: &Card) -> Option<Span> {
    deck.cards.iter().find(|line| line.id.value == card.id).map(|line| line.id.span.to(line.count.span))
}

fn name(card: &Card) -> Arg {
    Arg::Both(Both { ko: Cow::Owned(card.name.ko.clone()), en: Cow::Owned(card.name.en.clone()) })
}

fn kind(deck: &DeckFile, card: &Card) -> Option<Both> {
    let word = deck.game.types.get(usize::from(card.kind))?;
    Some(Both::new(word.ko.first()?, word.en.first()?))
}
