//! The cards that a function of a script heard of, as numbers in that order: a function can't tell one card from another but by
//! asking the game, so what it does is known by these numbers alone.

use cardwright_core::kernel::ids::{NOBODY, PLACE, Ref, Slot};
use cardwright_core::kernel::spill::{Deeds, Reply};

/// The incarnation of what stands for a card; its slot is the card's number.
const SYMBOL: u16 = PLACE - 1;
/// Cards that there is room for when a function begins: most speak of fewer.
const SPOKEN: usize = 16;

/// The cards that a function heard of, in that order.
#[derive(Debug, Clone, Default)]
pub struct Symbols(Vec<Ref>);

impl Symbols {
    /// The numbers of the cards that a function is given.
    pub fn of_given(given: &[Ref]) -> Symbols {
        let mut symbols = Symbols(Vec::with_capacity(SPOKEN));
        given.iter().for_each(|r| _ = symbols.hear(*r));
        symbols
    }

    /// How many cards were heard of.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The number of a card, if it was heard of.
    pub fn number(&self, what: Ref) -> Option<usize> {
        self.0.iter().position(|r| *r == what)
    }

    /// What stands for a card, if it was heard of. Places and names stand for themselves.
    pub fn of(&self, what: Ref) -> Option<Ref> {
        if what.is_none() || what.slot == NOBODY || what.place().is_some() {
            return Some(what);
        }
        let at = self.0.iter().position(|r| *r == what)?;
        Some(Ref { slot: Slot::try_from(at).ok()?, incarnation: SYMBOL })
    }

    /// The card that a symbol stands for.
    pub fn real(&self, what: Ref) -> Ref {
        if what.incarnation == SYMBOL { self.0.get(usize::from(what.slot)).copied().unwrap_or(what) } else { what }
    }

    /// Takes note of a card.
    pub fn hear(&mut self, what: Ref) -> Ref {
        self.of(what).unwrap_or_else(|| {
            self.0.push(what);
            self.of(what).unwrap_or(what)
        })
    }

    /// Takes note of the cards of a reply; the reply with what stands for them.
    pub fn hears(&mut self, reply: &Reply) -> Reply {
        match reply {
            Reply::Card(r) => Reply::Card(self.hear(*r)),
            Reply::Cards(refs) => Reply::Cards(refs.iter().map(|r| self.hear(*r)).collect()),
            Reply::Done(deeds) => Reply::Done(Box::new(Deeds {
                chosen: deeds.chosen.iter().map(|r| self.hear(*r)).collect(),
                moved: deeds.moved.iter().map(|(was, now)| (self.hear(*was), self.hear(*now))).collect(),
                ..**deeds
            })),
            plain => plain.clone(),
        }
    }

    /// Takes note of the cards of a reply.
    pub fn note(&mut self, reply: &Reply) {
        match reply {
            Reply::Card(r) => _ = self.hear(*r),
            Reply::Cards(refs) => refs.iter().for_each(|r| _ = self.hear(*r)),
            Reply::Done(_) => _ = self.hears(reply),
            Reply::Nil | Reply::Bool(_) | Reply::Number(_) | Reply::Text(_) | Reply::Failed(_) => {}
        }
    }

    /// A digest of a card: its number.
    pub fn digest(&self, what: Ref) -> u64 {
        let r = self.of(what).unwrap_or(what);
        u64::from(r.slot) << 16 | u64::from(r.incarnation)
    }

    /// Something to be remembered with what stands for its cards; `None`: it speaks of a card that was never heard of.
    pub fn kept(&self, value: &Reply) -> Option<Reply> {
        Some(match value {
            Reply::Card(r) => Reply::Card(self.of(*r)?),
            Reply::Cards(refs) => Reply::Cards(refs.iter().map(|r| self.of(*r)).collect::<Option<_>>()?),
            plain => plain.clone(),
        })
    }

    /// The same with the cards themselves.
    pub fn told(&self, kept: &Reply) -> Reply {
        match kept {
            Reply::Card(r) => Reply::Card(self.real(*r)),
            Reply::Cards(refs) => Reply::Cards(refs.iter().map(|r| self.real(*r)).collect()),
            plain => plain.clone(),
        }
    }
}
