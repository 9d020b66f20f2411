//! The first layers: whose cards are, what they are copies of, and their types, attributes and affiliations. Each change finds its
//! cards as those before it have left them, and a part of an ability that changes more than that keeps to the cards that it found
//! here. Abilities and numbers come behind, in passes (`continuous`).

use super::catalog::Catalog;
use super::context::{EvalContext, Refs, Slots};
use super::data::Plain;
use super::depends::EARLY;
use super::derived::{Due, Fixed, Moved, Source};
use super::ids::{CardId, Ref, Slot};
use super::log::Part;
use super::machine::Machine;
use super::program::{Mod, Subject, Target, Who};
use super::recalled::Thing;
use super::state::{Change, EffectFrame, NO_CARD, On};
use super::traits::Traits;
use crate::ruleset::Ruleset;
use std::borrow::Cow;

/// A change of the first layers.
enum First {
    /// One that an effect has put in force.
    Floating(Due),
    /// A modification of a continuous ability: the indices of the source, of the part and of the modification.
    Static(usize, usize, usize),
}

/// A change by which the layer of a modification is told.
fn sample(m: &Mod) -> Option<Change> {
    Some(match m {
        Mod::Control(_) => Change::Control(super::ids::Seat(0)),
        Mod::Copy(_) => Change::Copy(NO_CARD, 0),
        Mod::Types(how, types) => Change::Types(*how, *types),
        Mod::Attributes(how, attributes) => Change::Attributes(*how, *attributes),
        Mod::Affiliations(..) => Change::Affiliations(super::ids::AbilityId::NONE, 0),
        _ => return None,
    })
}

impl<R: Ruleset> Machine<R> {
    /// Whether one of these cards has come into play with a continuous ability that changes what cards are, or whose.
    pub(super) fn bring_early(&self, cat: &Catalog, moved: &[Moved]) -> bool {
        let early = |m: &Moved| {
            let object = self.core.object(m.slot);
            cat.duties(cat.sheet(object.card, object.face()))
                .iter()
                .any(|d| cat.ability(d.ability).changes & EARLY != 0)
        };
        cat.early && moved.iter().any(early)
    }

    /// Collects what a part of a continuous ability changes in the later layers, of the cards that it was found to change in the first.
    #[cold]
    pub(super) fn make_later(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        source: &Source,
        at: usize,
        due: &mut Vec<Due>,
    ) {
        let Some(part) = cat.ability(source.ability).statics.get(at) else { return };
        let stamp = Self::stamp_of(cat, source, &part.to);
        for on in self.fixed_on(source, at).unwrap_or_default() {
            let later = part.mods.iter().filter(|m| !m.is_early());
            for change in later.filter_map(|m| self.change_on(cat, cx, m, *on)) {
                let (controller, source) = (source.controller, source.holder);
                due.push(Due { stamp, on: *on, change, controller, source });
            }
        }
    }

    /// Works out the first layers, with the sources as they have been read off the board.
    #[inline(never)]
    pub(super) fn first_layers(&mut self, cat: &Catalog) {
        let sources = std::mem::take(&mut self.sources);
        let mut all: Vec<(u8, u32, First)> = Vec::new();
        for f in self.floating().filter(|f| f.change.is_early()) {
            all.push((R::layer(f.change), f.stamp, First::Floating(Due::of(f))));
        }
        for (at, source) in sources.iter().enumerate() {
            // What is given is given in a later layer.
            if source.values.1 & EARLY == 0 || source.given {
                continue;
            }
            for (p, part) in cat.ability(source.ability).statics.iter().enumerate() {
                for (n, m) in part.mods.iter().enumerate() {
                    if let Some(change) = sample(m) {
                        let stamp = Self::stamp_of(cat, source, &part.to);
                        all.push((R::layer(change), stamp, First::Static(at, p, n)));
                    }
                }
            }
        }
        all.sort_by_key(|(layer, stamp, _)| (*layer, *stamp));
        for (_, _, first) in all {
            match first {
                First::Floating(due) => self.put_first(cat, due.on, due.change),
                First::Static(at, p, n) => {
                    let Some(source) = sources.get(at) else { continue };
                    let statics = &cat.ability(source.ability).statics;
                    let Some((part, m)) = statics.get(p).and_then(|part| Some((part, part.mods.get(n)?))) else {
                        continue;
                    };
                    let frame = Self::source_frame(source);
                    let cx = EvalContext { frame: &frame, depth: u8::MAX };
                    if self.fixed_on(source, p).is_none() {
                        let states = &cat.ability(source.ability).states;
                        let holds = states.iter().chain(&part.cond).all(|c| self.holds(cat, cx, c));
                        let on = if holds { self.subjects(cat, cx, &part.to) } else { Vec::new() };
                        let Source { holder, ability, .. } = *source;
                        self.derived.fixed.push(Fixed { holder, ability, part: p, on });
                    }
                    let on = self.fixed_on(source, p).map(<[On]>::to_vec).unwrap_or_default();
                    if let Some(change) = self.change(cat, cx, m) {
                        if !on.is_empty() {
                            self.tell_worked(source.ability, || Part::Static(u16::try_from(p).unwrap_or(u16::MAX)));
                        }
                        on.into_iter().for_each(|on| self.put_first(cat, on, change));
                    }
                }
            }
        }
        self.sources = sources;
    }

    /// What a part of a continuous ability that changes what cards are was found to change; `None`: it has not been looked at.
    pub(super) fn fixed_on(&self, source: &Source, part: usize) -> Option<&[On]> {
        let same = |f: &&Fixed| (f.holder, f.ability, f.part) == (source.holder, source.ability, part);
        self.derived.fixed.iter().find(same).map(|f| f.on.as_slice())
    }

    /// The timestamp by which a part of a continuous ability is put into its layer: what a card says of itself in every zone comes
    /// first, where the rulebook says so.
    pub(super) fn stamp_of(cat: &Catalog, source: &Source, to: &Subject) -> u32 {
        let own = R::OWN_FIRST && cat.ability(source.ability).zones == u32::MAX;
        match own && *to == Subject::Cards(Target::Source) {
            true => 0,
            false => source.stamp.max(u32::from(R::OWN_FIRST)),
        }
    }

    /// A frame through which a source reads the board.
    pub(super) fn source_frame(source: &Source) -> EffectFrame {
        let Source { ability, controller, holder, linked, .. } = *source;
        EffectFrame { ability, controller, holder, linked, ..EffectFrame::default() }
    }

    /// The cards and players that a part of a continuous ability changes.
    pub(super) fn subjects(&self, cat: &Catalog, cx: EvalContext<'_>, to: &Subject) -> Vec<On> {
        match to {
            Subject::Cards(Target::All(selector)) => {
                let mut slots = Slots::new();
                self.select(cat, cx, selector, &mut slots);
                slots.iter().map(|s| On::Card(self.core.reference(*s))).collect()
            }
            Subject::Cards(target) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                refs.iter().map(|r| On::Card(*r)).collect()
            }
            Subject::Player(Who::You) => vec![On::Player(cx.frame.controller)],
            Subject::Player(who) => self.seats(cx, *who).iter().map(|s| On::Player(*s)).collect(),
        }
    }

    fn put_first(&mut self, cat: &Catalog, on: On, change: Change) {
        let On::Card(what) = on else { return };
        if !self.core.is_live(what) {
            return;
        }
        if matches!(change, Change::Control(_) | Change::Copy(..)) {
            return self.derived.becomes.push((what, change));
        }
        if matches!(change, Change::Home(_) | Change::Own(..)) {
            return;
        }
        let card = self.core.object(what.slot).card;
        let all = &mut self.derived.traits;
        let at = all.iter().position(|t| t.slot == what.slot).unwrap_or_else(|| {
            all.push(Traits::printed(what.slot, cat.card(card)));
            all.len() - 1
        });
        if let Some(traits) = all.get_mut(at) {
            traits.alter(cat, change);
        }
    }

    /// The card and face that a copy of an object becomes; `None`: nobody may know which card it is.
    pub(super) fn copiable(&self, cx: EvalContext<'_>, what: Ref) -> Option<(CardId, u8)> {
        let thing = self.recalled(cx, what);
        let open = thing.past.is_some() || thing.object.zone.is_in(R::PUBLIC);
        let card = thing.past.map_or(thing.object.card, |past| past.card);
        (open && card != NO_CARD).then_some((card, thing.object.face()))
    }

    /// What something in force makes of an object; `None`: it is what is printed on its card.
    #[inline]
    pub(super) fn traits(&self, slot: Slot) -> Option<&Traits> {
        if self.derived.traits.is_empty() { None } else { self.changed_traits(slot) }
    }

    #[cold]
    fn changed_traits(&self, slot: Slot) -> Option<&Traits> {
        self.derived.traits.iter().find(|t| t.slot == slot)
    }

    /// Whether any object, there or remembered, may be something else than what is printed on its card.
    #[inline]
    fn changes_traits(&self) -> bool {
        self.derived.early || !self.spill.beyond.is_empty()
    }

    /// The same of an object as a text asks about it.
    #[inline]
    pub(super) fn traits_of<M: Plain>(&self, cat: &Catalog, thing: &Thing<'_, M>) -> Option<Cow<'_, Traits>> {
        let Some(past) = thing.past else { return self.traits(thing.what.slot).map(Cow::Borrowed) };
        let changes = &self.beyond(past.what)?.changes;
        Some(Cow::Owned(Traits::changed(thing.what.slot, cat.card(past.card), cat, changes)))
    }

    /// The card types of an object as a text asks about it.
    #[inline]
    pub(super) fn types_of<M: Plain>(&self, cat: &Catalog, thing: &Thing<'_, M>) -> u32 {
        if self.changes_traits() {
            return self.changed_types(cat, thing);
        }
        cat.sheet(thing.object.card, thing.object.face()).types
    }

    /// The attributes of an object as a text asks about it.
    #[inline]
    pub(super) fn attributes_of<M: Plain>(&self, cat: &Catalog, thing: &Thing<'_, M>) -> u16 {
        let printed = cat.card(thing.object.card).attributes;
        if self.changes_traits() { self.changed_attributes(cat, thing).unwrap_or(printed) } else { printed }
    }

    #[cold]
    fn changed_attributes<M: Plain>(&self, cat: &Catalog, thing: &Thing<'_, M>) -> Option<u16> {
        self.traits_of(cat, thing).map(|t| t.attributes)
    }

    /// Whether an object as a text asks about it has one of these affiliations.
    #[inline]
    pub(super) fn has_affiliation<M: Plain>(&self, cat: &Catalog, thing: &Thing<'_, M>, of: &[u16]) -> bool {
        if self.changes_traits() {
            return self.changed_affiliation(cat, thing, of);
        }
        let has = &cat.card(thing.object.card).affiliations;
        of.iter().any(|one| has.contains(one))
    }

    #[cold]
    fn changed_affiliation<M: Plain>(&self, cat: &Catalog, thing: &Thing<'_, M>, of: &[u16]) -> bool {
        let traits = self.traits_of(cat, thing);
        let has = traits.as_ref().map_or(&cat.card(thing.object.card).affiliations, |t| &t.affiliations);
        of.iter().any(|one| has.contains(one))
    }

    #[cold]
    fn changed_types<M: Plain>(&self, cat: &Catalog, thing: &Thing<'_, M>) -> u32 {
        let printed = || cat.sheet(thing.object.card, thing.object.face()).types;
        self.traits_of(cat, thing).map_or_else(printed, |t| t.types)
    }

    /// The present card types of an object, as bits by index into the vocabulary.
    #[inline]
    pub fn types(&self, cat: &Catalog, slot: Slot) -> u32 {
        let object = self.core.object(slot);
        let printed = cat.sheet(object.card, object.face()).types;
        self.traits(slot).map_or(printed, |t| t.types)
    }

    /// The present attributes of an object, as bits by index into the vocabulary.
    #[inline]
    pub fn attributes(&self, cat: &Catalog, slot: Slot) -> u16 {
        match self.traits(slot) {
            Some(t) => t.attributes,
            None => cat.sheet(self.core.object(slot).card, 0).attributes,
        }
    }

    /// The present affiliations of an object, as indices into the catalogue's terms.
    pub fn affiliations<'a>(&'a self, cat: &'a Catalog, slot: Slot) -> &'a [u16] {
        let printed = || cat.card(self.core.object(slot).card).affiliations.as_slice();
        self.traits(slot).map_or_else(printed, |t| t.affiliations.as_slice())
    }

    /// Whether an object has an affiliation now, as an index into the catalogue's terms.
    pub fn is_affiliated(&self, cat: &Catalog, slot: Slot, with: u16) -> bool {
        self.affiliations(cat, slot).contains(&with)
    }
}
