//! What a card is whose types, attributes or affiliations something in force changes: data only. What is printed on a card is its own
//! as long as nothing does.

use super::cards::{Card, Cards};
use super::change::Change;
use super::ids::Slot;
use super::program::How;

/// The present types, attributes and affiliations of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Traits {
    /// The object.
    pub slot: Slot,
    /// Its card types, as bits by index into the vocabulary.
    pub types: u32,
    /// Its attributes, as bits by index into the vocabulary.
    pub attributes: u16,
    /// Its affiliations, as indices into the catalogue's terms.
    pub affiliations: Vec<u16>,
    /// The changes that made it so, in their order.
    pub made: Vec<Change>,
}

impl Traits {
    /// What is printed on a card.
    pub fn printed(slot: Slot, card: &Card) -> Traits {
        Traits {
            slot,
            types: card.types(),
            attributes: card.attributes,
            affiliations: card.affiliations.clone(),
            made: Vec::new(),
        }
    }

    /// What is printed on a card, with changes made to it.
    pub fn changed(slot: Slot, card: &Card, cat: &Cards, changes: &[Change]) -> Traits {
        let mut traits = Traits::printed(slot, card);
        changes.iter().for_each(|change| traits.alter(cat, *change));
        traits
    }

    /// Makes a change to it.
    pub fn alter(&mut self, cat: &Cards, change: Change) {
        self.made.push(change);
        match change {
            Change::Types(How::Set, types) => self.types = types,
            Change::Types(How::Add, types) => self.types |= types,
            Change::Types(How::Take, types) => self.types &= !types,
            Change::Attributes(How::Set, attributes) => self.attributes = attributes,
            Change::Attributes(How::Add, attributes) => self.attributes |= attributes,
            Change::Attributes(How::Take, attributes) => self.attributes &= !attributes,
            Change::Affiliations(ability, at) => match cat.affiliations(ability, at) {
                Some((How::Set, which)) => self.affiliations = which.to_vec(),
                Some((How::Add, which)) => {
                    let more = which.iter().filter(|one| !self.affiliations.contains(one)).copied().collect::<Vec<_>>();
                    self.affiliations.extend(more);
                }
                Some((How::Take, which)) => self.affiliations.retain(|one| !which.contains(one)),
                None => {}
            },
            _ => {}
        }
    }
}
