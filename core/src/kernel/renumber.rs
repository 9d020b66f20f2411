//! Numbers of cards and abilities in a saved state. A catalogue numbers all cards of a project; a snapshot numbers only the
//! cards of its game, by printed number, so that it is still good when other cards were added or removed.

use super::cards::Cards;
use super::data::{GameData, Renumber};
use super::ids::{AbilityId, CardId};
use super::program::Op;
use super::state::{Change, Core, EffectFrame, Frame, NO_CARD, TriggeringEvent};
use super::walk::change::VisitMut;

/// The numbers by which a snapshot names cards and abilities: positions in these lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbers {
    /// The cards of the game, by their numbers in the catalogue.
    pub cards: Vec<CardId>,
    /// Their abilities, card by card in the order of the catalogue.
    pub abilities: Vec<AbilityId>,
    /// Their restrictions with filters, card by card in the order of the catalogue.
    pub restrictions: Vec<u16>,
    /// How many abilities and restrictions of each card are in the lists.
    pub counts: Vec<(u16, u16)>,
}

impl Numbers {
    /// The numbers of these cards in a catalogue.
    pub fn of(cat: &Cards, mut cards: Vec<CardId>) -> Numbers {
        cards.sort_by(|a, b| cat.card(*a).id.cmp(&cat.card(*b).id));
        cards.dedup();
        Numbers::list(cat, cards, |_| (usize::MAX, usize::MAX))
    }

    /// The numbers of cards in this order, each with no more abilities and restrictions than `most` says.
    pub fn list(cat: &Cards, cards: Vec<CardId>, most: impl Fn(usize) -> (usize, usize)) -> Numbers {
        let mut place = vec![usize::MAX; cat.cards.len()];
        for (at, card) in cards.iter().enumerate() {
            if let Some(p) = place.get_mut(card.index()) {
                *p = at;
            }
        }
        let mut abilities: Vec<Vec<AbilityId>> = vec![Vec::new(); cards.len()];
        for (index, ability) in cat.abilities.iter().enumerate() {
            let at = place.get(ability.card.index()).copied().unwrap_or(usize::MAX);
            if let Some(of) = abilities.get_mut(at).filter(|of| of.len() < most(at).0) {
                of.push(AbilityId(u16::try_from(index).unwrap_or(u16::MAX)));
            }
        }
        let mut restrictions: Vec<Vec<u16>> = vec![Vec::new(); cards.len()];
        for (index, restriction) in cat.restrictions.iter().enumerate() {
            let at = place.get(restriction.card.index()).copied().unwrap_or(usize::MAX);
            if let Some(of) = restrictions.get_mut(at).filter(|of| of.len() < most(at).1) {
                of.push(u16::try_from(index).unwrap_or(u16::MAX));
            }
        }
        let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let counts = abilities.iter().zip(&restrictions).map(|(a, r)| (count(a.len()), count(r.len()))).collect();
        Numbers { cards, abilities: abilities.concat(), restrictions: restrictions.concat(), counts }
    }
}

/// Turns numbers of the catalogue into numbers of the snapshot.
pub struct Pack<'a>(pub &'a Numbers);
/// Turns numbers of the snapshot into numbers of the catalogue, and counts those that are not there.
pub struct Unpack<'a>(pub &'a Numbers, pub usize);
/// Collects the cards that a state names.
pub struct Gather<'a>(pub &'a Cards, pub Vec<CardId>);

impl Renumber for Pack<'_> {
    fn card(&mut self, id: &mut CardId) {
        if *id != NO_CARD {
            let at = self.0.cards.iter().position(|c| c == id);
            *id = at.and_then(|at| u16::try_from(at).ok()).map_or(NO_CARD, CardId);
        }
    }

    fn ability(&mut self, id: &mut AbilityId) {
        if *id != AbilityId::NONE {
            let at = self.0.abilities.iter().position(|a| a == id);
            *id = at.and_then(|at| u16::try_from(at).ok()).map_or(AbilityId::NONE, AbilityId);
        }
    }

    fn restriction(&mut self, index: &mut u16) {
        let at = self.0.restrictions.iter().position(|r| r == index);
        *index = at.and_then(|at| u16::try_from(at).ok()).unwrap_or(u16::MAX);
    }
}

impl Renumber for Unpack<'_> {
    fn card(&mut self, id: &mut CardId) {
        if *id != NO_CARD {
            match self.0.cards.get(id.index()) {
                Some(card) => *id = *card,
                None => self.1 += 1,
            }
        }
    }

    fn ability(&mut self, id: &mut AbilityId) {
        if *id != AbilityId::NONE {
            match self.0.abilities.get(id.index()) {
                Some(ability) => *id = *ability,
                None => self.1 += 1,
            }
        }
    }

    fn restriction(&mut self, index: &mut u16) {
        match self.0.restrictions.get(usize::from(*index)) {
            Some(restriction) => *index = *restriction,
            None => self.1 += 1,
        }
    }
}

impl Renumber for Gather<'_> {
    fn card(&mut self, id: &mut CardId) {
        if *id != NO_CARD && !self.1.contains(id) {
            self.1.push(*id);
        }
    }

    fn ability(&mut self, id: &mut AbilityId) {
        if *id != AbilityId::NONE {
            let mut card = self.0.ability(*id).card;
            self.card(&mut card);
        }
    }

    fn restriction(&mut self, index: &mut u16) {
        if let Some(mut card) = self.0.restrictions.get(usize::from(*index)).map(|r| r.card) {
            self.card(&mut card);
        }
    }
}

fn triggering(of: &mut TriggeringEvent, with: &mut impl Renumber) {
    with.ability(&mut of.ability);
}

fn effect(frame: &mut EffectFrame, with: &mut impl Renumber) {
    with.ability(&mut frame.ability);
    triggering(&mut frame.triggering, with);
}

/// Does it to every number in an instruction.
pub fn renumber_op(op: &mut Op, with: &mut impl Renumber) {
    struct Numbered<'a, W>(&'a mut W);
    impl<W: Renumber> VisitMut for Numbered<'_, W> {
        fn ability_id(&mut self, id: &mut AbilityId) {
            self.0.ability(id);
        }

        fn restriction_id(&mut self, index: &mut u16) {
            self.0.restriction(index);
        }
    }
    Numbered(with).op(op);
}

/// Hands every number of a card, ability or restriction in a state to `with`, which may change it.
pub fn renumber<R: GameData>(core: &mut Core<R>, with: &mut impl Renumber) {
    for object in core.objects.iter_mut() {
        with.card(&mut object.card);
        with.card(&mut object.replaced);
    }
    for frame in core.frames.iter_mut() {
        match frame {
            Frame::Rule(frame) => R::renumber(frame, with),
            Frame::Effect(frame) => effect(frame, with),
            Frame::Triggers(_) | Frame::Batch(_) => {}
        }
    }
    for event in core.events.iter_mut() {
        with.ability(&mut event.cause.ability);
    }
    for waiting in core.pending.iter_mut() {
        with.ability(&mut waiting.ability);
        triggering(&mut waiting.triggering, with);
    }
    for floating in core.floating.iter_mut() {
        match &mut floating.change {
            Change::Gain(id) | Change::Watch(id) | Change::Next(id, ..) => with.ability(id),
            Change::Restrict(index) => with.restriction(index),
            Change::Add(..)
            | Change::Set(..)
            | Change::Cant(_)
            | Change::Must(_)
            | Change::Only(..)
            | Change::Extra(..)
            | Change::CountAs(..)
            | Change::Permit(_) => {}
        }
    }
    for past in core.last_known.iter_mut() {
        with.card(&mut past.card);
        with.card(&mut past.replaced);
    }
    for record in core.history.iter_mut() {
        with.ability(&mut record.ability);
    }
    for used in core.used.iter_mut() {
        with.ability(&mut used.ability);
    }
}
