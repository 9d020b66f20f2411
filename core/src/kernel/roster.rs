//! Who is in play, by what play asks most often: which abilities answer events, and which work all the time. Read off the board
//! whenever a card comes into play, leaves it or turns over, and not at every event.

use super::catalog::{Catalog, Duty, Sides};
use super::depends::{EARLY, READS_PLAYER};
use super::derived::{Due, Listener, Moved, Readings, Row, Source};
use super::ids::{AbilityId, NOBODY, Ref, Seat, Slot, ZoneId};
use super::machine::Machine;
use super::state::{Change, Floating, On};
use crate::ruleset::Ruleset;

/// What became of the continuous abilities on the roster when it was brought up to date.
#[derive(Debug, Clone, Copy)]
pub(super) struct Followed {
    /// Whether one has come or gone.
    pub(super) changed: bool,
    /// Whether those that have gone changed nothing but rows of objects that are marked now.
    pub(super) rows_alone: bool,
}

impl<R: Ruleset> Machine<R> {
    /// Gives an object the head words of what is attached to it.
    pub(super) fn item_heads(&mut self, cat: &Catalog) {
        for seat in 0..u8::try_from(self.core.players.len()).unwrap_or(0) {
            for slot in self.core.zone(ZoneId::of(Seat(seat), R::ATTACHED)) {
                let object = self.core.object(*slot);
                if let Some(row) = self.derived.rows.get_mut(usize::from(object.host)) {
                    row.heads |= cat.sheet(object.card, object.face()).heads;
                }
            }
        }
    }

    /// Gives an object back the head words of what was attached to it after the change that has just taken them.
    pub(super) fn keep_later_worn(&mut self, cat: &Catalog, slot: Slot, taking: &Due) {
        let taken = match taking.change {
            Change::Lose => u64::MAX,
            Change::LoseHead(head) => 1u64.checked_shl(u32::from(head)).unwrap_or(0),
            _ => return,
        };
        let later = self.attached(slot).map(|worn| self.core.object(worn)).filter(|worn| worn.stamp > taking.stamp);
        let heads = later.fold(0, |heads, worn| heads | cat.sheet(worn.card, worn.face()).heads);
        if let Some(row) = self.derived.rows.get_mut(usize::from(slot)) {
            row.heads |= heads & taken;
        }
    }

    /// Abilities printed on what is in play that answer these kinds of events: holder and ability. Abilities that wait for
    /// something that happens to their own card only come if it is `concerned`.
    pub(super) fn each_printed(
        &self,
        kinds: u32,
        concerned: impl Fn(Slot) -> bool,
        mut see: impl FnMut(Slot, AbilityId, Slot),
    ) {
        for l in self.derived.listeners.iter().filter(|l| l.listens & kinds != 0) {
            if l.overhears & kinds != 0 || concerned(l.holder) {
                see(l.holder, l.ability, l.bearer);
            }
        }
    }

    /// Every ability that something has without its being printed there, or that an effect has put in force by itself: holder,
    /// controller, ability, and what it was put in force for if an effect did that.
    pub(super) fn each_given(&self, mut see: impl FnMut(Ref, Seat, AbilityId, Option<Ref>)) {
        for grant in &self.derived.grants {
            let seat = self.core.object(grant.holder).zone.seat();
            see(self.core.reference(grant.holder), seat, grant.ability, None);
        }
        if self.core.floating.is_empty() {
            return;
        }
        for f in self.floating() {
            let Change::Watch(ability) = f.change else { continue };
            match f.on {
                On::Player(seat) => see(f.source, seat, ability, Some(Ref::NONE)),
                On::Card(linked) => see(f.source, f.controller, ability, Some(linked)),
            }
        }
    }

    /// Brings the roster up to date with what has come into play and left it. `None`: that takes more than the abilities printed on
    /// it, so the board must be read anew. Otherwise what became of the continuous ones.
    pub(super) fn follow(&mut self, cat: &Catalog, moved: &[Moved]) -> Option<Followed> {
        // An ability that an effect gave to a card which is gone works no more.
        let gave = |f: &Floating| f.change.abilities();
        let floats = !self.core.floating.is_empty();
        if floats && self.floating().any(|f| gave(f) && !self.leaves_on(f, moved)) {
            return None;
        }
        let mut followed = Followed { changed: false, rows_alone: true };
        if moved.is_empty() {
            return Some(followed);
        }
        self.derived.listeners.retain(|l| !moved.iter().any(|m| m.slot == l.bearer));
        if moved.iter().any(|m| cat.sheet(m.card, m.face).has_static) {
            followed = self.take_sources(moved);
        }
        for (at, m) in moved.iter().enumerate() {
            let again = moved.iter().take(at).any(|other| other.slot == m.slot);
            let object = self.core.object(m.slot);
            if again || !object.zone.is_in(R::IN_PLAY) {
                continue;
            }
            let sheet = cat.sheet(object.card, object.face());
            if let Some(place) = self.derived.rows.get_mut(usize::from(m.slot)) {
                *place = Row::printed(sheet);
            }
            if sheet.duties.0 == sheet.duties.1 {
                continue;
            }
            let place = self.core.piles.place(object.zone, m.slot);
            let earlier = |bearer| self.core.piles.place(self.core.object(bearer).zone, bearer) < place;
            // Its places in the order of the board, among those that answer events and among those that hold all the time.
            let (mut index, mut among) = (0, 0);
            if sheet.listens != 0 || sheet.polls {
                index = self.derived.listeners.partition_point(|l| earlier(l.bearer));
            }
            if sheet.has_static {
                let printed = |s: &&Source| s.bearer != NOBODY && earlier(s.bearer);
                among = self.sources.iter().take_while(printed).count();
            }
            let (seat, stamp) = (object.zone.seat(), object.stamp);
            for duty in cat.duties(sheet) {
                let Duty { ability, zones, listens, overhears, would, is_static, polls } = *duty;
                if zones != 0 && !object.zone.is_in(zones) {
                    continue;
                }
                let (bearer, holder) = (m.slot, m.slot);
                if listens != 0 || polls {
                    let listener = Listener { bearer, holder, ability, listens, overhears, would, polls };
                    self.derived.listeners.insert(index, listener);
                    index += 1;
                }
                if is_static {
                    let source = Self::source(cat, self.core.reference(holder), seat, ability, stamp);
                    self.sources.insert(among, Source { bearer, ..source });
                    self.derived.own_sources += 1;
                    among += 1;
                    followed.changed = true;
                }
            }
        }
        if followed.changed {
            self.derived.volatile = !self.sources.is_empty();
            self.derived.reads = self.sources.iter().fold(0, |bits, s| bits | s.could_read);
        }
        Some(followed)
    }

    /// Takes the continuous abilities printed on cards that have moved off the roster, and marks the objects in play that they
    /// changed.
    fn take_sources(&mut self, moved: &[Moved]) -> Followed {
        let mut followed = Followed { changed: false, rows_alone: true };
        let mut marked = std::mem::take(&mut self.marked);
        let mut sources = std::mem::take(&mut self.sources);
        sources.retain(|source| {
            let gone = moved.iter().any(|m| m.slot == source.bearer);
            if gone {
                let made = self.due.0.get(source.due.0..source.due.1).unwrap_or(&[]);
                made.iter().for_each(|d| followed.rows_alone &= self.alters(d.on, d.change, &mut marked));
                followed.changed = true;
                self.derived.own_sources -= 1;
            }
            !gone
        });
        (self.sources, self.marked) = (sources, marked);
        followed
    }

    /// Whether none of these cards has left modifications in force behind.
    pub(super) fn leaves_clean(&self, moved: &[Moved]) -> bool {
        moved.is_empty() || self.core.floating.is_empty() || self.floating().all(|f| self.leaves_on(f, moved))
    }

    /// Whether a modification in force is on none of these cards.
    fn leaves_on(&self, f: &Floating, moved: &[Moved]) -> bool {
        !matches!(f.on, On::Card(what) if moved.iter().any(|m| m.slot == what.slot))
    }

    /// Whether something in force has taken an ability that is printed on a card: all of them, or those under a head word of it. What
    /// is attached can lose one also where its host does.
    #[inline]
    pub(super) fn has_lost_one(&self, cat: &Catalog, slot: Slot, ability: AbilityId) -> bool {
        self.derived.losing && {
            let heads = cat.ability(ability).heads;
            let object = self.core.object(slot);
            let worn = R::LOSES_WORN && object.zone.kind() == R::ATTACHED;
            self.lost_since(slot, 0, heads) || worn && self.lost_since(object.host, object.stamp, heads)
        }
    }

    /// Abilities that an object has: printed on it, on what is attached to it, and gained.
    pub fn abilities_of(&self, cat: &Catalog, slot: Slot, mut see: impl FnMut(AbilityId)) {
        for bearer in std::iter::once(slot).chain(self.attached(slot)) {
            let object = self.core.object(bearer);
            for ability in &cat.face(object.card, object.face()).abilities {
                if !self.has_lost_one(cat, bearer, *ability) {
                    see(*ability);
                }
            }
        }
        for grant in self.derived.grants.iter().filter(|g| g.holder == slot) {
            see(grant.ability);
        }
    }

    /// Whether something in force has taken the abilities that a card had at a time, or those of these head words.
    fn lost_since(&self, slot: Slot, stamp: u32, heads: u64) -> bool {
        let on = On::Card(self.core.reference(slot));
        let taken = |change: Change| match change {
            Change::Lose => true,
            Change::LoseHead(head) => heads & 1u64.checked_shl(u32::from(head)).unwrap_or(0) != 0,
            _ => false,
        };
        self.floating().any(|f| f.on == on && f.stamp > stamp && taken(f.change))
    }

    /// Finds out which kinds of events anything in play or in force answers.
    pub(super) fn hear(&mut self, cat: &Catalog) {
        let (mut listens, mut replaces) = (0, false);
        for l in &self.derived.listeners {
            listens |= l.listens;
            replaces |= l.would;
        }
        if !self.core.floating.is_empty() {
            self.floating().for_each(|f| {
                if let Some(ability) = self.works(f).and(f.change.ability()).map(|id| cat.ability(id)) {
                    listens |= ability.listens;
                    replaces |= ability.would;
                }
            });
        }
        (self.derived.listens, self.derived.replaces) = (listens, replaces);
        self.derived.polls = cat.polls && self.waits_for_states(cat);
    }

    /// Whether anything printed in play or put in force waits for a state of the game.
    fn waits_for_states(&self, cat: &Catalog) -> bool {
        let given = |f: &Floating| f.change.ability().is_some_and(|id| cat.ability(id).polls());
        self.derived.listeners.iter().any(|l| l.polls) || self.floating().any(given)
    }

    /// Who has the ability that a modification in force gives, and who controls it.
    fn works(&self, f: &Floating) -> Option<(Ref, Seat)> {
        let watches = matches!(f.change, Change::Watch(_));
        match f.on {
            On::Player(seat) if watches => Some((f.source, seat)),
            On::Card(_) if watches => Some((f.source, f.controller)),
            On::Card(on) if self.core.is_live(on) => Some((on, self.core.object(on.slot).zone.seat())),
            On::Card(_) | On::Player(_) => None,
        }
    }

    /// Reads the board: rows as printed, who answers events, and what works all the time.
    pub(super) fn gather(&mut self, cat: &Catalog) {
        self.sources.clear();
        self.derived.listeners.clear();
        let (mut losing, mut early, mut timed) = (false, false, false);
        for f in self.core.floating.iter().chain(&self.spill.over.floating) {
            losing |= matches!(f.change, Change::Lose | Change::LoseHead(_));
            early |= f.change.is_early();
            timed |= f.until.is_watched();
            self.copied |= matches!(f.change, Change::Own(..));
        }
        (self.derived.losing, self.derived.timed) = (losing, timed);
        for seat in 0..u8::try_from(self.core.players.len()).unwrap_or(0) {
            for slot in self.core.piles.runs(Seat(seat), R::IN_PLAY | R::WORKS_IN) {
                let object = self.core.object(*slot);
                let sheet = cat.sheet(object.card, object.face());
                let afar = R::WORKS_IN != 0 && !object.zone.is_in(R::IN_PLAY);
                if let Some(place) = self.derived.rows.get_mut(usize::from(*slot)).filter(|_| !afar) {
                    *place = Row::printed(sheet);
                }
                let duties = cat.duties(sheet);
                if duties.is_empty() {
                    continue;
                }
                let holder = if object.zone.kind() == R::ATTACHED { object.host } else { *slot };
                if holder == NOBODY {
                    continue;
                }
                let at = self.core.object(holder).zone;
                for duty in duties {
                    let Duty { ability, zones, listens, overhears, would, is_static, polls } = *duty;
                    let lost = self.has_lost_one(cat, *slot, ability);
                    let numbers = lost && R::LOSES_WORN && holder != *slot;
                    if zones != 0 && !object.zone.is_in(zones) && !at.is_in(zones) {
                        continue;
                    }
                    // Out of play only what names the zone works there.
                    if afar && (zones == 0 || zones == u32::MAX) {
                        continue;
                    }
                    let changes = if is_static { cat.ability(ability).changes } else { 0 };
                    // What it changes before abilities are lost it changes all the same.
                    if lost && !numbers && changes & EARLY == 0 {
                        continue;
                    }
                    early |= changes & EARLY != 0;
                    if (listens != 0 || polls) && !lost {
                        let bearer = *slot;
                        let listener = Listener { bearer, holder, ability, listens, overhears, would, polls };
                        self.derived.listeners.push(listener);
                    }
                    if is_static {
                        let source = Self::source(cat, self.core.reference(holder), at.seat(), ability, object.stamp);
                        self.sources.push(Source { bearer: *slot, lost, numbers, ..source });
                    }
                }
            }
        }
        for f in self.core.floating.iter().chain(&self.spill.over.floating) {
            let Some(id) = f.change.ability() else { continue };
            let Some((holder, controller)) = self.works(f) else { continue };
            let given = matches!(f.change, Change::Gain(_));
            if self.derived.losing && given && self.lost_since(holder.slot, f.stamp, cat.ability(id).heads) {
                continue;
            }
            if !cat.ability(id).statics.is_empty() {
                let linked = match (f.change, f.on) {
                    (Change::Watch(_), On::Card(of)) => of,
                    _ => Ref::NONE,
                };
                early |= cat.ability(id).changes & EARLY != 0;
                self.sources.push(Source { linked, given, ..Self::source(cat, holder, controller, id, f.stamp) });
            }
        }
        if self.derived.early || early {
            self.derived.early = early;
            self.derived.traits.clear();
            self.derived.becomes.clear();
            self.derived.fixed.clear();
        }
        self.hear(cat);
        self.derived.blank_players();
        self.item_heads(cat);
    }

    /// An ability as a source of changes, none of them made yet.
    pub(super) fn source(cat: &Catalog, holder: Ref, controller: Seat, ability: AbilityId, stamp: u32) -> Source {
        let of = cat.ability(ability);
        let (reads, values) = (Self::reads(cat, ability), (of.reads_values, of.changes));
        let said = cat.said.get(ability.index());
        // What a player's number counts is read of every player; what scripts read shows when they are asked.
        let plain = said.filter(|said| !said.scripted && reads == of.reads);
        let places = plain.map_or(Sides::ALL, |said| said.sides).of(controller);
        let (bearer, fresh, due, linked, could_read) = (NOBODY, true, (0, 0), Ref::NONE, reads);
        let (given, lost, numbers) = (false, false, false);
        Source {
            bearer,
            fresh,
            given,
            lost,
            numbers,
            holder,
            controller,
            ability,
            stamp,
            linked,
            could_read,
            reads,
            places,
            values,
            due,
        }
    }

    /// What the words of an ability with scripts read; `None`: it has none.
    pub(super) fn words(cat: &Catalog, source: &Source) -> Option<Readings> {
        let said = cat.said.get(source.ability.index()).filter(|said| said.scripted)?;
        let counts = said.reads & (READS_PLAYER * 15) != 0;
        let places = if counts { Sides::ALL } else { said.sides }.of(source.controller);
        Some(Readings { parts: said.reads, places, values: said.values })
    }

    /// What the continuous part of an ability reads: zone kinds as bits, those that a player's number counts among them, and
    /// the bits of [`super::depends`].
    fn reads(cat: &Catalog, ability: AbilityId) -> u64 {
        let reads = cat.ability(ability).reads;
        if reads & (READS_PLAYER * 15) == 0 {
            return reads;
        }
        let numbers = (0..4).filter(|stat| reads & (READS_PLAYER << stat) != 0);
        // Only the lowest two bits of a number's index are noted.
        let counts = |stat: u8| R::PRINTED.zones.counted_by.iter().filter(move |(number, _)| number & 3 == stat);
        numbers.flat_map(counts).fold(reads, |bits, (_, zones)| bits | u64::from(*zones))
    }
}
