//! A deck file against a catalogue: its list of cards, and what the rulebook finds wrong with it, at the lines of the file.

use crate::diagnostic::{Arg, Both, Diagnostic, Location, Span};
use crate::files::DeckFile;
use crate::lexicon::{key, spelled};
use crate::messages;
use cardwright_core::kernel::catalog::{Card, Catalog};
use cardwright_core::kernel::ids::CardId;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{DeckFault, DeckList};
use cardwright_core::vocabulary::Vocabulary;
use std::borrow::Cow;

/// The card that a line of a deck names: by its number, or by its name in either language where one card alone has it.
fn named(word: &str, catalog: &Catalog) -> Option<CardId> {
    catalog.find(word).or_else(|| {
        // One that is spelled so goes before one that has its spaces elsewhere.
        let called = |as_told: fn(&str) -> String| {
            let wanted = as_told(word);
            let is = |card: &Card| [&card.name.ko, &card.name.en].into_iter().any(|name| as_told(name) == wanted);
            let cards = catalog.cards.iter().enumerate().filter(|(_, card)| is(card));
            cards.filter_map(|(at, _)| u16::try_from(at).ok().map(CardId)).collect::<Vec<_>>()
        };
        let found = Some(called(spelled)).filter(|found| !found.is_empty()).unwrap_or_else(|| called(key));
        found.first().copied().filter(|_| found.len() == 1)
    })
}

/// The cards of a deck file, each as often as it says. `None`: a card is not in the catalogue, or a name has several.
pub fn deck_list(deck: &DeckFile, catalog: &Catalog) -> Option<DeckList> {
    let leader = match &deck.leader {
        Some(leader) => Some(named(&leader.value, catalog)?),
        None => None,
    };
    let mut cards = Vec::new();
    for line in &deck.cards {
        let card = named(&line.id.value, catalog)?;
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
        (Some(card), _) => line_of(deck, catalog, card).unwrap_or(deck.list),
        _ => deck.list,
    };
    let place = |span| Location { file: deck.file, span };
    let mut finding = filled(Diagnostic::new(code, place(span)), fault, catalog, deck.game).clause(fault.clause);
    if code == &messages::DECK_OATH
        && let Some(leader) = leader
    {
        let card = named(&leader.value, catalog).map(|card| catalog.card(card));
        finding = finding
            .maybe("leader", card.map(name))
            .label(place(leader.span), Both::new("이 리더의 서약", "the oath of this leader"));
    }
    Some(finding)
}

/// A finding about a fault of a deck, with all that its wordings may ask for.
pub fn filled(finding: Diagnostic, fault: &DeckFault, catalog: &Catalog, game: &Vocabulary) -> Diagnostic {
    let card = fault.card.and_then(|id| catalog.cards.get(usize::from(id.0)));
    let kind = fault.kind.or_else(|| card.map(|card| card.kind)).and_then(|kind| game.types.get(usize::from(kind)));
    let kind = kind.and_then(|word| Some(Both::new(word.ko.first()?, word.en.first()?)));
    let numbers = [("count", fault.found), ("found", fault.found), ("wanted", fault.allowed)];
    let limits = [("limit", fault.allowed), ("allowed", fault.allowed)];
    let finding = finding.maybe("card", card.map(|card| name(card))).maybe("type", kind);
    numbers.into_iter().chain(limits).fold(finding, |finding, (arg, number)| finding.arg(arg, number))
}

/// The line of a card in the file.
fn line_of(deck: &DeckFile, catalog: &Catalog, card: &Card) -> Option<Span> {
    let is = |word: &str| named(word, catalog).is_some_and(|found| catalog.card(found).id == card.id);
    deck.cards.iter().find(|line| is(&line.id.value)).map(|line| line.id.span.to(line.count.span))
}

fn name(card: &Card) -> Arg {
    Arg::Both(Both { ko: Cow::Owned(card.name.ko.clone()), en: Cow::Owned(card.name.en.clone()) })
}
