//! Numbers of cards and abilities in a saved state. A catalogue numbers all cards of a project; a snapshot numbers only the
//! cards of its game, by printed number, so that it is still good when other cards were added or removed.

use super::beside::Overflow;
use super::cards::Cards;
use super::data::{GameData, Renumber};
use super::event::Event;
use super::ids::{AbilityId, CardId};
use super::program::Op;
use super::seq::Seq;
use super::state::{
    Change, Core, Duration, EffectFrame, Floating, Frame, LastKnown, NO_CARD, PendingTrigger, TriggeringEvent,
};
use super::walk::change::VisitMut;

/// What the numbers of a snapshot stand for: positions in these lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbers {
    /// The cards of the game, by their numbers in the catalogue.
    cards: Vec<CardId>,
    /// Their abilities, card by card in the order of the catalogue.
    abilities: Vec<AbilityId>,
    /// Their restrictions with filters, card by card in the order of the catalogue.
    restrictions: Vec<u16>,
}

impl Numbers {
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
        Numbers { cards, abilities: abilities.concat(), restrictions: restrictions.concat() }
    }
}

/// Collects the cards that a state names: a bit each, by the order of their printed numbers.
pub struct Gather<'a> {
    cat: &'a Cards,
    named: Vec<u64>,
}

/// The numbers of one card in a snapshot: its own, and those of its first ability and its first restriction.
#[derive(Debug, Clone, Copy)]
struct First {
    card: u16,
    ability: u16,
    restriction: u16,
}

/// Turns numbers of the catalogue into numbers of the snapshot.
pub struct Pack<'a> {
    cat: &'a Cards,
    /// For each card of the catalogue its numbers, where the state names it.
    firsts: Vec<Option<First>>,
    /// The cards that the state names, in the order of their numbers.
    pub cards: Vec<CardId>,
}

/// Turns numbers of the snapshot into numbers of the catalogue, and counts those that are not there.
pub struct Unpack<'a>(pub &'a Numbers, pub usize);

impl<'a> Gather<'a> {
    /// Nothing collected yet.
    pub fn new(cat: &'a Cards) -> Self {
        Gather { cat, named: vec![0; cat.cards.len().div_ceil(64)] }
    }

    /// The numbers of what was collected.
    pub fn numbers(self) -> Pack<'a> {
        let ranks = &self.cat.ranks;
        let mut firsts = vec![None; ranks.order.len()];
        let mut cards = Vec::new();
        let mut next = First { card: 0, ability: 0, restriction: 0 };
        for (mut word, base) in self.named.into_iter().zip((0..).step_by(64)) {
            while word != 0 {
                let rank = base + word.trailing_zeros() as usize;
                word &= word - 1;
                let Some(card) = ranks.order.get(rank).copied() else { continue };
                if let Some(first) = firsts.get_mut(card.index()) {
                    *first = Some(next);
                }
                let (abilities, restrictions) = ranks.counts.get(card.index()).copied().unwrap_or_default();
                next.card += 1;
                next.ability += abilities;
                next.restriction += restrictions;
                cards.push(card);
            }
        }
        Pack { cat: self.cat, firsts, cards }
    }
}

impl Pack<'_> {
    fn first(&self, card: CardId) -> Option<First> {
        self.firsts.get(card.index()).copied().flatten()
    }
}

impl Renumber for Pack<'_> {
    fn card(&mut self, id: &mut CardId) {
        if *id != NO_CARD {
            *id = self.first(*id).map_or(NO_CARD, |first| CardId(first.card));
        }
    }

    fn ability(&mut self, id: &mut AbilityId) {
        if *id != AbilityId::NONE {
            let place = self.cat.ranks.abilities.get(id.index());
            let first = self.first(self.cat.ability(*id).card);
            *id = first.zip(place).map_or(AbilityId::NONE, |(first, place)| AbilityId(first.ability + place));
        }
    }

    fn restriction(&mut self, index: &mut u16) {
        let at = usize::from(*index);
        let first = self.cat.restrictions.get(at).and_then(|r| self.first(r.card));
        let place = self.cat.ranks.restrictions.get(at);
        *index = first.zip(place).map_or(u16::MAX, |(first, place)| first.restriction + place);
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
        if let Some(rank) = self.cat.ranks.cards.get(id.index())
            && let Some(word) = self.named.get_mut(usize::from(*rank / 64))
        {
            *word |= 1 << (rank % 64);
        }
    }

    fn ability(&mut self, id: &mut AbilityId) {
        if *id != AbilityId::NONE {
            let mut card = self.cat.ability(*id).card;
            self.card(&mut card);
        }
    }

    fn restriction(&mut self, index: &mut u16) {
        if let Some(mut card) = self.cat.restrictions.get(usize::from(*index)).map(|r| r.card) {
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
            Frame::Triggers(_) | Frame::Batch(_) | Frame::Staged(_) => {}
            Frame::Window(_) | Frame::Announce(_) | Frame::Pay(_) => {}
        }
    }
    core.events.iter_mut().for_each(|of| event(of, with));
    core.pending.iter_mut().for_each(|of| waiting(of, with));
    for pending in core.announced.all_mut() {
        with.ability(&mut pending.ability);
        triggering(&mut pending.triggering, with);
    }
    core.floating.iter_mut().for_each(|of| floating(of, with));
    core.last_known.iter_mut().for_each(|of| last_known(of, with));
    core.history.iter_mut().for_each(|of| with.ability(&mut of.ability));
    core.used.iter_mut().for_each(|of| with.ability(&mut of.ability));
}

/// The same for what lies beside a state.
pub fn renumber_beside(over: &mut Overflow, with: &mut impl Renumber) {
    let Overflow { events, values: _, pending, floating: floats, last_known: known, used, history } = over;
    events.iter_mut().for_each(|of| event(of, with));
    pending.iter_mut().for_each(|of| waiting(of, with));
    floats.iter_mut().for_each(|of| floating(of, with));
    known.iter_mut().for_each(|of| last_known(of, with));
    history.iter_mut().for_each(|of| with.ability(&mut of.ability));
    used.iter_mut().for_each(|of| with.ability(&mut of.ability));
}

fn event(of: &mut Event, with: &mut impl Renumber) {
    with.ability(&mut of.cause.ability);
}

fn waiting(of: &mut PendingTrigger, with: &mut impl Renumber) {
    with.ability(&mut of.ability);
    triggering(&mut of.triggering, with);
}

fn floating(of: &mut Floating, with: &mut impl Renumber) {
    renumber_change(&mut of.change, with);
    match &mut of.until {
        Duration::While(id) | Duration::Event(id) => with.ability(id),
        Duration::Scope(_)
        | Duration::Turn(_)
        | Duration::Source
        | Duration::Forever
        | Duration::Uses(_)
        | Duration::Amount { .. } => {}
    }
}

/// Does it to the numbers in a change.
pub fn renumber_change(change: &mut Change, with: &mut impl Renumber) {
    match change {
        Change::Gain(id) | Change::Watch(id) | Change::Next(id, ..) => with.ability(id),
        Change::Restrict(index) => with.restriction(index),
        Change::Affiliations(id, _) => with.ability(id),
        Change::Copy(card, _) | Change::Own(card, _) => with.card(card),
        Change::Add(..)
        | Change::Set(..)
        | Change::Times(..)
        | Change::Lose
        | Change::LoseHead(_)
        | Change::GainHead(_)
        | Change::Control(_)
        | Change::Types(..)
        | Change::Attributes(..)
        | Change::Home(_)
        | Change::Cant(_)
        | Change::Must(_)
        | Change::Only(..)
        | Change::Extra(..)
        | Change::CountAs(..)
        | Change::Permit(_) => {}
    }
}

fn last_known(of: &mut LastKnown, with: &mut impl Renumber) {
    with.card(&mut of.card);
    with.card(&mut of.replaced);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::program::How;

    struct Next;

    impl Renumber for Next {
        fn card(&mut self, id: &mut CardId) {
            id.0 += 1;
        }

        fn ability(&mut self, id: &mut AbilityId) {
            id.0 += 10;
        }

        fn restriction(&mut self, index: &mut u16) {
            *index += 100;
        }
    }

    #[test]
    fn every_number_in_a_modification_is_changed() {
        let (id, next) = (AbilityId(3), AbilityId(13));
        let before_and_after = [
            (Change::Copy(CardId(5), 1), Change::Copy(CardId(6), 1)),
            (Change::Own(CardId(5), 0), Change::Own(CardId(6), 0)),
            (Change::Affiliations(id, 2), Change::Affiliations(next, 2)),
            (Change::Gain(id), Change::Gain(next)),
            (Change::Watch(id), Change::Watch(next)),
            (Change::Next(id, 4, 1), Change::Next(next, 4, 1)),
            (Change::Restrict(7), Change::Restrict(107)),
            (Change::Attributes(How::Set, 3), Change::Attributes(How::Set, 3)),
        ];
        for (before, after) in before_and_after {
            for (until, then) in [
                (Duration::Forever, Duration::Forever),
                (Duration::While(id), Duration::While(next)),
                (Duration::Event(id), Duration::Event(next)),
            ] {
                let mut of = Floating { change: before, until, ..Floating::default() };
                floating(&mut of, &mut Next);
                assert_eq!((of.change, of.until), (after, then));
            }
        }
    }
}
