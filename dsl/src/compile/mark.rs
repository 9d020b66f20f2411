//! Going back to a catalogue as it was before scripts were attached to its cards, so that it need not be kept beside the one
//! with them: it is the largest thing that is held while cards are checked.

use super::Compiled;
use cardwright_core::kernel::catalog::Card;
use cardwright_core::kernel::ids::CardId;
use cardwright_core::scripting::Scripts;
use std::sync::Arc;

/// How a catalogue was at a moment: how much was in it, and those of its cards that are changed afterwards.
#[derive(Debug, Clone, Default)]
pub struct Mark {
    cards: Vec<(usize, Arc<Card>)>,
    abilities: usize,
    restrictions: usize,
    names: usize,
    terms: usize,
    keywords: usize,
    recalls: (u32, u32),
}

impl Compiled {
    /// Marks the present state; nothing but the cards with these numbers and what stands behind everything that is there is
    /// changed until [`Compiled::as_marked`].
    #[must_use]
    pub fn mark<'a>(&self, ids: impl Iterator<Item = &'a str>) -> Mark {
        let catalog = &self.catalog;
        let cards = ids.filter_map(|id| catalog.find(id)).map(CardId::index);
        let cards = cards.filter_map(|at| Some((at, catalog.cards.get(at)?.clone())));
        Mark {
            cards: cards.collect(),
            abilities: catalog.abilities.len(),
            restrictions: catalog.restrictions.len(),
            names: catalog.names.len(),
            terms: catalog.terms.len(),
            keywords: catalog.keywords.len(),
            recalls: (catalog.recalls, catalog.recalls_to),
        }
    }

    /// A copy of the catalogue as it was when it was marked, without its findings.
    #[must_use]
    pub fn as_marked(&self, mark: &Mark) -> Compiled {
        let mut made = Compiled {
            catalog: self.catalog.clone(),
            findings: Vec::new(),
            field_clauses: self.field_clauses.clone(),
            interned: self.interned.clone(),
        };
        let catalog = &mut made.catalog;
        catalog.abilities.truncate(mark.abilities);
        catalog.restrictions.truncate(mark.restrictions);
        catalog.names.truncate(mark.names);
        catalog.terms.truncate(mark.terms);
        catalog.keywords.truncate(mark.keywords);
        (catalog.recalls, catalog.recalls_to) = mark.recalls;
        for (at, card) in &mark.cards {
            if let Some(place) = catalog.cards.get_mut(*at) {
                place.clone_from(card);
            }
        }
        catalog.scripts = Scripts::default();
        made.interned.shorten(mark.names, mark.terms, mark.keywords);
        made.catalog.seal();
        made
    }
}
