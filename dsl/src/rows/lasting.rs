//! How long changes last: a duration in front of a change, of several in a row, of what is said under an event. A part of the
//! pass from rows to trees.

use super::settle::Settling;
use super::terms::{TermId, Terms};

impl Settling<'_> {
    /// `Until end of turn, A gets .. and B gets ..`: how long a change of a chain lasts is said of those behind it that do not
    /// say it themselves. Nothing where one of them is of a player, whose numbers may change for good.
    pub(super) fn carry(&mut self, acts: &mut [(Option<TermId>, TermId)]) -> Option<()> {
        let mut last = None;
        for (_, act) in acts {
            if self.word(*act) != Some("apply") {
                continue;
            }
            match (self.lasts(*act), last) {
                (Some(duration), _) => last = Some(duration),
                (None, Some(_)) if self.player(*act).is_some() => return None,
                (None, Some(duration)) => *act = self.lasting(duration, *act)?,
                (None, None) => {}
            }
        }
        Some(())
    }

    /// How long a change lasts, where it says so.
    pub(super) fn lasts(&self, act: TermId) -> Option<TermId> {
        let items = self.terms.items(act).filter(|_| self.word(act) == Some("apply"))?;
        items.get(2).copied().filter(|term| self.terms.as_atom(*term).is_some())
    }

    /// Whether a duration has an end, and is no condition that may hold again.
    pub(super) fn is_span(&self, duration: TermId) -> bool {
        self.terms.as_atom(duration).is_some_and(|word| !word.starts_with("during-"))
    }

    /// A change of the same thing, for as long.
    pub(super) fn further(&mut self, before: TermId, act: TermId) -> Option<TermId> {
        // a count in front is for what is listed behind it too, and not for its first change alone
        if self.terms.text(before).contains("(per ") && !self.terms.text(act).contains("(per ") {
            return None;
        }
        let (mut all, more) = (self.items(before), self.items(act));
        let until =
            |items: &[TermId], terms: &Terms| items.get(2).copied().filter(|term| terms.as_atom(*term).is_some());
        let mods = match (until(&all, self.terms), until(&more, self.terms)) {
            (_, None) => more.get(2..)?.to_vec(),
            (Some(one), Some(other)) if one == other => more.get(3..)?.to_vec(),
            (None, Some(other)) => {
                all.insert(2, other);
                more.get(3..)?.to_vec()
            }
            _ => return None,
        };
        all.extend(mods);
        Some(self.terms.list(all))
    }

    /// A sentence that holds for a while: a change takes the duration, an event or a condition stands under it.
    pub(super) fn lasting(&mut self, duration: TermId, inner: TermId) -> Option<TermId> {
        let mut items = self.items(inner);
        match self.word(inner) {
            Some("apply") => {
                if items.get(2).is_some_and(|term| self.terms.as_atom(*term).is_some()) {
                    return None;
                }
                items.insert(2, duration);
                Some(self.terms.list(items))
            }
            Some("seq") => {
                let first = self.lasting(duration, items.get(1).copied()?)?;
                *items.get_mut(1)? = first;
                // every change behind it lasts as long, unless it says how long itself
                let mut acts: Vec<(Option<TermId>, TermId)> =
                    items.split_off(1).into_iter().map(|act| (None, act)).collect();
                self.carry(&mut acts)?;
                items.extend(acts.into_iter().map(|(_, act)| act));
                Some(self.terms.list(items))
            }
            Some("when" | "if" | "count-as") => Some(self.call("until", &[duration, inner])),
            Some("also" | "then" | "instead") => {
                let last = items.pop()?;
                items.push(self.lasting(duration, last)?);
                Some(self.terms.list(items))
            }
            _ => None,
        }
    }

    /// What such cards would undergo does not happen to them. For a while "all" is said of those that there are now; without it
    /// it may be said of those that come later, too. In force all the time it is said of whatever there is then.
    pub(super) fn spared(&mut self, set: TermId, cause: TermId, span: bool) -> Option<TermId> {
        let all = self.word(set) == Some("all");
        let such = if all { self.items(set).get(1).copied()? } else { set };
        let kind = self.items(such).first().copied()?;
        self.loose |= !all;
        let who = if span && (all || !self.one) { self.call("all", &[such]) } else { such };
        let event = self.call("trashed", &[who, cause]);
        let event = self.call("would", &[event]);
        let (that, prevented) = (self.call("that", &[kind]), self.call("prevent", &[]));
        let act = self.call("apply", &[that, prevented]);
        Some(self.call("when", &[event, act]))
    }

    /// The player whom a change is of.
    pub(super) fn player(&self, act: TermId) -> Option<TermId> {
        let of = self.items(act).get(1).copied().filter(|_| self.word(act) == Some("apply"))?;
        self.items(of).get(1).copied().filter(|p| self.word(of) == Some("player") && !self.is(*p, "$here"))
    }
}
