//! What a line could mean whether or not it is offered.

use super::{Line, Speaker};
use crate::scenario::places;
use crate::scenario::text::Mention;
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::{AbilityId, NOBODY, Seat, Slot, ZoneId};

impl Speaker<'_> {
    /// Every answer that a line could mean were it offered, to ask why it isn't.
    pub fn conceivable(&self, seat: Seat, line: &Line) -> Vec<Answer> {
        let slots = |word: &str| -> Vec<Slot> {
            let zone = places::zone(self.caller.vocabulary, word, None);
            let mention = Mention::one(word);
            let pieces = self.board.pieces.iter();
            let fitting = pieces.filter(|p| match zone {
                Some(zone) => p.zone == zone && p.host.is_none(),
                None => mention.as_ref().is_some_and(|m| self.fits(p, m)),
            });
            fitting.filter_map(|p| p.slot).collect()
        };
        match line {
            Line::Yes => vec![Answer::Yes],
            Line::No => vec![Answer::No],
            Line::Nothing => vec![Answer::Done],
            Line::Concede => Vec::new(),
            Line::Number(n) => vec![Answer::Number(*n)],
            Line::Mode(n) => n.checked_sub(1).map(Answer::Mode).into_iter().collect(),
            Line::Choose(words) | Line::Order(words) => {
                let mut found = Vec::new();
                for word in words {
                    found.extend(slots(word).into_iter().map(Answer::Pick));
                    found.extend(places::zone(self.caller.vocabulary, word, Some(seat)).map(Answer::Place));
                }
                found
            }
            Line::Act { id, card, place, number } => {
                let zone = match place {
                    Some(word) => places::zone(self.caller.vocabulary, word, Some(seat)),
                    None => Some(ZoneId::NOWHERE),
                };
                let Some(zone) = zone else { return Vec::new() };
                let mut found = Vec::new();
                for word in self.book.acts() {
                    if word.id != *id || word.names_card != card.is_some() || (place.is_some() && !word.names_place) {
                        continue;
                    }
                    let cards: Vec<Slot> = match card {
                        Some(mention) => {
                            self.board.pieces.iter().filter(|p| self.fits(p, mention)).filter_map(|p| p.slot).collect()
                        }
                        None => self.board.lying(zone).filter_map(|p| p.slot).chain([NOBODY]).collect(),
                    };
                    for slot in cards {
                        let act = |ability| Answer::Act(Act { verb: word.verb, card: slot, place: zone, ability });
                        let nth = number.unwrap_or(1).checked_sub(1);
                        found.extend(nth.and_then(|n| self.activated(slot).get(n).copied()).map(act));
                        if number.is_none() {
                            found.push(act(AbilityId::NONE));
                        }
                    }
                }
                found
            }
        }
    }
}
