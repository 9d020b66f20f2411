//! Changes of cards out of play, which have no row of present values: they are put together when they are asked for.

use super::catalog::{Catalog, Sheet};
use super::context::EvalContext;
use super::ids::Slot;
use super::machine::Machine;
use super::program::{Subject, Target};
use super::state::{Change, EffectFrame, On};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// Whether nothing changes a card out of play, so that its printed numbers are its present ones.
    #[inline]
    pub fn as_printed(&self, sheet: &Sheet) -> bool {
        !sheet.anywhere && self.derived.afar.is_empty()
    }

    /// A number of a card out of play: the printed one with what its own text says of it in every zone, and with what the
    /// texts of others do to it where it lies.
    pub(super) fn elsewhere(&self, cat: &Catalog, slot: Slot, stat: u8) -> i32 {
        let object = self.core.object(slot);
        let sheet = cat.sheet(object.card, object.face());
        let printed = sheet.stats.get(usize::from(stat)).copied().unwrap_or(0);
        if self.as_printed(sheet) {
            return printed;
        }
        let mut number = printed;
        self.own_changes(cat, slot, |change| number = change.applied(stat, number));
        self.changes_afar(slot).fold(number, |number, change| change.applied(stat, number))
    }

    /// Whether a card can't do an action, or can't have it done to it, by what is in force: wherever it lies.
    pub fn cant(&self, cat: &Catalog, slot: Slot, action: u8) -> bool {
        if self.core.object(slot).zone.is_in(R::IN_PLAY) {
            return self.derived.row(slot).cant & (1 << action) != 0;
        }
        let object = self.core.object(slot);
        if self.as_printed(cat.sheet(object.card, object.face())) {
            return false;
        }
        let mut own = false;
        self.own_changes(cat, slot, |change| own |= change == Change::Cant(action));
        own || self.changes_afar(slot).any(|change| change == Change::Cant(action))
    }

    /// What effects and texts in force change of a card in play, as present values have been worked out. Counters are no effects.
    pub fn changes_of(&self, slot: Slot) -> impl Iterator<Item = Change> {
        let here = On::Card(self.core.reference(slot));
        let floating = self.floating().filter(move |f| f.on == here).map(|f| f.change);
        floating.chain(self.due.0.iter().filter(move |due| due.on == here).map(|due| due.change))
    }

    /// What the texts of others do to a card out of play.
    fn changes_afar(&self, slot: Slot) -> impl Iterator<Item = Change> {
        let here = self.core.reference(slot);
        self.derived.afar.iter().filter(move |(of, _)| *of == here).map(|(_, change)| *change)
    }

    /// What the text of a card out of play does to itself in every zone. What that counts meanwhile are cards as they are
    /// printed, so that two such cards that count each other come to an end.
    fn own_changes(&self, cat: &Catalog, slot: Slot, mut see: impl FnMut(Change)) {
        let object = self.core.object(slot);
        if !cat.sheet(object.card, object.face()).anywhere || self.derived.looking.replace(true) {
            return;
        }
        for id in &cat.face(object.card, object.face()).abilities {
            let ability = cat.ability(*id);
            let frame = EffectFrame { controller: object.zone.seat(), ..self.frame_of(slot, *id) };
            let cx = EvalContext { frame: &frame, depth: u8::MAX };
            let works = ability.zones == u32::MAX && ability.states.iter().all(|c| self.holds(cat, cx, c));
            for part in ability.statics.iter().filter(|_| works) {
                let own = part.to == Subject::Cards(Target::Source);
                if !own || part.cond.as_ref().is_some_and(|c| !self.holds(cat, cx, c)) {
                    continue;
                }
                part.mods.iter().filter_map(|m| self.change(cat, cx, m)).for_each(&mut see);
            }
        }
        self.derived.looking.set(false);
    }
}
