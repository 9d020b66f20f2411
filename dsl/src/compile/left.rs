//! What lies where nothing is in play by the time a sentence is carried out: what the text itself has sent away, and what the
//! event has that it answers. Nothing that is done to cards in play can be done to it, unless the text brings it back.

use super::body::Body;
use super::deed::in_its_name;
use super::refs::Mention;
use super::sentences::speaks_of_this;
use super::words::Compiler;
use super::{Low, fault};
use crate::lexicon::Lexicon;
use crate::tree::visit::Visit;
use crate::tree::{Ability, Act, Stmt};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::program::{Pattern, Target};

/// A card that has left play.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Left {
    target: Target,
    /// The sentence in which it was sent away.
    sentence: u16,
    /// How many instructions with a jump were open: behind one of them it may never have been sent away.
    open: usize,
    /// Whether it has left in any case: by what has happened, or by what was done ("if you do").
    sure: bool,
}

impl Left {
    /// Whether it is this one.
    pub fn is(&self, target: &Target) -> bool {
        self.target == *target
    }

    /// Whether it is this one, and has left in any case.
    pub fn surely(&self, target: &Target) -> bool {
        self.sure && self.is(target)
    }
}

/// Whether what such an event happens to lies where nothing is in play when it has happened.
pub(super) fn sends_away(cx: &Compiler<'_>, event: &Pattern) -> bool {
    event.kind == EventKind::MOVED && event.to != 0 && event.to & cx.book.printed().zones.in_play == 0
}

/// Whether what waits speaks of this card, or does something in its name.
fn waits_for_this(lexicon: &Lexicon, waits: &Stmt) -> bool {
    struct Named<'l>(&'l Lexicon, bool);
    impl Visit for Named<'_> {
        fn ability(&mut self, _: &Ability) {}

        fn act(&mut self, act: &Act) {
            if let Act::Do { verb, .. } = act {
                self.1 |= self.0.verb(*verb).is_some_and(in_its_name);
            }
            act.walk(self);
        }
    }
    let mut named = Named(lexicon, false);
    waits.walk(&mut named);
    named.1 || speaks_of_this(waits)
}

impl Body<'_, '_> {
    /// The sentences of a program, from its first instruction on.
    pub(super) fn program(&mut self, said: &[Stmt]) {
        let stood = std::mem::take(&mut self.stands);
        if self.scope.away {
            self.note_left(&Target::Source, true);
        }
        self.run(said);
        self.stands = stood;
    }

    /// Refuses to wait for a card that the text moves in the place of an event, where that happens behind the text: what waits is put in
    /// force for what the card is now. `of`: what it waits for beside this card.
    pub(super) fn waits_for_moved(&self, waits: &Stmt, of: Option<&Target>) -> Low<()> {
        let this = waits_for_this(self.cx.lexicon, waits).then_some(&Target::Source);
        this.into_iter().chain(of).try_for_each(|target| self.moved_by_then(target))
    }

    /// Notes that a card leaves play by a sentence, if nothing forbids that, replaces it or wards the card: it may be there still.
    pub fn leaves(&mut self, target: &Target) {
        self.note_left(target, false);
    }

    /// A set that is looked for anew holds others by then.
    pub fn note_left(&mut self, target: &Target, sure: bool) {
        if target.is_fixed() || matches!(target, Target::Pointer(_)) {
            let left = Left { target: target.clone(), sentence: self.refs.sentence, open: self.open, sure };
            self.refs.left.push(left);
        }
    }

    /// A card of the battle as the text has sent it out of the battle: no rule points at it any more.
    pub fn moved_of_battle(&mut self, found: &Mention) -> Option<Mention> {
        let Target::Pointer(_) = found.target else { return None };
        let gone = |m: &&Mention| m.phrase == found.phrase && self.refs.left.iter().any(|left| left.is(&m.target));
        let gone = self.refs.mentions.iter().rev().find(gone)?.clone();
        Some(self.fixed(gone))
    }

    /// What an event has happened to, before the sentences that answer it.
    pub fn has_happened(&mut self, event: &Pattern, would: bool) {
        if would || !sends_away(self.cx, event) {
            return;
        }
        self.scope.away |= event.holder;
        if let Some(subject) = self.event.clone() {
            self.note_left(&subject.target, true);
        }
    }

    /// Whether a card is not in play any more, whatever has come of the text so far.
    pub fn has_left(&self, target: &Target) -> bool {
        self.refs.left.iter().any(|left| left.surely(target))
    }

    /// Refuses what can only be done to a card in play, if this one has left it.
    pub fn is_there(&self, target: &Target) -> Low<()> {
        if self.has_left(target) { Err(fault("has-left")) } else { Ok(()) }
    }

    /// Whether a sentence before sends a card away in any case, if nothing forbids or replaces that.
    pub fn mostly_left(&self, target: &Target) -> bool {
        self.refs.left.iter().any(|left| left.is(target) && left.open == 0 && left.sentence < self.refs.sentence)
    }

    /// What was sent away behind a jump that ends here may be there still.
    pub fn lands(&mut self) {
        self.refs.left.iter_mut().filter(|left| left.open > 0).for_each(|left| left.sure = false);
    }

    /// "If you do": what the sentence before may have sent away has left here.
    pub fn was_done(&mut self) {
        let before = self.refs.sentence.saturating_sub(1);
        let open = self.open;
        self.refs.left.iter_mut().filter(|left| left.sentence == before).for_each(|left| {
            (left.open, left.sure) = (open, true);
        });
    }

    /// "If you don't": what sentences from this one on would have sent away is there still.
    pub fn was_not_done(&mut self, from: u16) {
        self.refs.left.retain(|left| left.sentence < from);
    }

    /// Refuses what is done to a card behind moving it in the place of an event, where all of that happens at once: it is still where
    /// it was as the sentence is carried out.
    pub fn moved_by_then(&self, target: &Target) -> Low<()> {
        let moves = self.refs.left.iter().any(|left| left.is(target));
        if self.scope.would && self.cx.book.replaces_at_once() && moves {
            return Err(fault("moved-too-late"));
        }
        Ok(())
    }
}
