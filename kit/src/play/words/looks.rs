//! Which cards of one name are alike: those that nothing on the table tells apart.

use super::Words;
use cardwright_core::kernel::ids::ZoneId;
use cardwright_core::kernel::view::{CardView, View};
use cardwright_core::table::Table;
use std::cell::OnceCell;

/// The cards in play as a reader sees them.
pub(super) struct Looks<'a> {
    words: Words<'a>,
    table: &'a dyn Table,
    /// Looked at when the first two cards are compared.
    view: OnceCell<View>,
}

/// What is to be seen of a card in play beside its name.
#[derive(PartialEq)]
struct Look {
    zone: ZoneId,
    /// The card that it lies under.
    host: Option<u32>,
    card: CardView,
    /// Of what waits to be resolved that for which the card was chosen.
    chosen: Vec<usize>,
}

impl<'a> Looks<'a> {
    pub(super) fn new(words: Words<'a>, table: &'a dyn Table) -> Looks<'a> {
        Looks { words, table, view: OnceCell::new() }
    }

    /// Whether two cards of one name, by their handles, are alike: they look the same where they lie, and in a place that has an
    /// order they do not. Cards out of play are alike.
    pub(super) fn are_alike(&self, one: Option<u32>, other: Option<u32>) -> bool {
        one == other || one.and_then(|one| self.look(one)) == other.and_then(|other| self.look(other))
    }

    fn look(&self, handle: u32) -> Option<Look> {
        let in_play = self.words.book.printed().zones.in_play;
        let view = self.view.get_or_init(|| self.table.view_of(self.words.reader, in_play));
        let chosen = |handle: u32| {
            let waiting = view.pending.iter().enumerate();
            waiting.filter(|(_, p)| p.aims.iter().any(|aim| aim.handle == Some(handle))).map(|(at, _)| at).collect()
        };
        let zones = view.zones().filter(|zone| in_play >> zone.id.kind() & 1 != 0);
        let mut lying = zones.flat_map(|zone| zone.cards.iter().map(move |card| (zone.id, card)));
        lying.find_map(|(zone, card)| {
            if card.handle == handle {
                let ordered = self.words.place(zone.kind()).is_some_and(|place| place.ordered);
                return Some(Look { zone, host: None, card: bare(card, ordered), chosen: chosen(handle) });
            }
            let held = card.attached.iter().find(|held| held.handle == handle)?;
            Some(Look { zone, host: Some(card.handle), card: bare(held, false), chosen: chosen(handle) })
        })
    }
}

/// A card without what tells it from every other one. `placed`: but for its position.
fn bare(card: &CardView, placed: bool) -> CardView {
    CardView {
        handle: 0,
        slot: None,
        position: if placed { card.position } else { 0 },
        attached: card.attached.iter().map(|held| bare(held, false)).collect(),
        ..card.clone()
    }
}
