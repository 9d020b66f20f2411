//! What a handler of a script did that failed, taken back as one. What somebody was shown stays known; what nobody was told is
//! not told.

use super::catalog::Catalog;
use super::event::{Event, EventKind};
use super::ids::{NOBODY, Seat, Slot};
use super::log::What;
use super::machine::{Held, Machine};
use super::outcome::{Fault, Outcome};
use super::program::Op;
use super::relation::Deed;
use super::script_error::{OUT_OF_TIME, ScriptError, TOO_MUCH};
use super::spill::Handling;
use super::state::{EffectFrame, Frame};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    fn seated(&self) -> impl Iterator<Item = Seat> {
        (0..u8::try_from(self.core.players.len()).unwrap_or(0)).map(Seat)
    }

    /// Takes back what a handler did, all as one, and ends it. What somebody was shown stays known; what nobody was told yet
    /// is not told. `begins`: the line of its script in which the handler begins.
    pub(super) fn script_failed(
        &mut self,
        mut handling: Handling<R>,
        frame: &EffectFrame,
        error: ScriptError,
        begins: u32,
    ) {
        let now = self.core;
        self.core = handling.saved.core;
        self.spill.memory = std::mem::take(&mut handling.saved.memory);
        // Numbers are never used twice: somebody may have seen what they led to.
        (self.core.streams, self.core.decisions) = (now.streams, now.decisions);
        (self.core.scope, self.core.clock) = (now.scope, now.clock);
        let shown = |held: &Held| matches!(held, Held::Entry(entry) if matches!(entry.what, What::Reveal | What::Look));
        let held = self.held.get_mut();
        let untold = held.split_off(handling.told.min(held.len()));
        held.extend(untold.into_iter().filter(shown));
        self.touch();
        self.goto(frame.pc + 1);
        self.fail();
        self.end_handler(handling);
        if self.spill.handlers.is_empty() {
            self.publish();
        }
        self.remark(|m| m.failure(frame, error.code));
        let late = error.code == OUT_OF_TIME;
        self.errors.get_mut().add(error, begins);
        if self.spill.stops || late {
            self.fault(Fault::Script);
        }
    }

    /// Ends the handlers at work where more was done than a game has room for, and takes back what the first of them did. No
    /// handler is at work, or something else ended the game: `false`.
    pub(super) fn exceed(&mut self, cat: &Catalog) -> bool {
        let Some(Outcome::Fault(fault)) = self.core.outcome else { return false };
        if self.spill.handlers.is_empty() || matches!(fault, Fault::Script | Fault::Turns) {
            return false;
        }
        let mut handlers = std::mem::take(&mut self.spill.handlers);
        let first = handlers.remove(0);
        handlers.into_iter().for_each(|h| self.end_handler(h));
        let Some(Frame::Effect(frame)) = first.saved.core.frames.last().copied() else { return false };
        let ability = cat.ability(frame.ability);
        let handler = match ability.code.get(usize::from(frame.pc).wrapping_sub(1)) {
            Some(Op::Script(handler)) => *handler,
            _ => return false,
        };
        let (file, line) = cat.scripts.0.as_ref().map(|host| host.place(handler)).unwrap_or_default();
        let error = ScriptError {
            code: TOO_MUCH,
            message: fault.to_string(),
            file,
            line,
            card: cat.card(ability.card).id.clone(),
        };
        self.script_failed(first, &frame, error, line);
        true
    }

    /// Whether what is seen of a card now says something of it in the state to which an error takes the game back.
    fn tells_of(handling: &Handling<R>, learned: u32, slot: Slot) -> bool {
        let zone = handling.saved.core.object(slot).zone;
        zone.is_in(R::PUBLIC | R::OWN) || handling.learned == learned
    }

    /// Somebody is asked something while a handler is at work: what lies open now stays known whatever comes of the handler.
    pub(super) fn expose(&mut self) {
        if self.spill.handlers.is_empty() {
            return;
        }
        let searched: Vec<Slot> =
            self.core.values.iter().filter(|v| v.bind == Deed::Searched.bind()).map(|v| v.what.slot).collect();
        let mut handlers = std::mem::take(&mut self.spill.handlers);
        for slot in (0..NOBODY).take_while(|slot| usize::from(*slot) < self.core.objects.len()) {
            if searched.contains(&slot) {
                continue;
            }
            let sees = self.seated().filter(|seat| self.sees(*seat, slot)).fold(0, |bits, seat| bits | seat.bit());
            for handling in &mut handlers {
                self.keep_known(handling, slot, sees);
            }
        }
        self.spill.handlers = handlers;
    }

    /// Notes for an error of a handler that these seats know a card.
    fn keep_known(&self, handling: &mut Handling<R>, slot: Slot, seats: u8) {
        if !Self::tells_of(handling, self.spill.learned, slot) {
            return;
        }
        if let Some(object) = handling.saved.core.object_mut(slot) {
            let open = if object.zone.is_in(R::PUBLIC) {
                u8::MAX
            } else if object.zone.is_in(R::OWN) {
                object.zone.seat().bit()
            } else {
                0
            };
            object.known |= seats & !open;
        }
    }

    /// Notes an event that tells a player something: an error of a handler does not make it unknown.
    pub(super) fn learn(&mut self, event: &Event) {
        let seats = match event.kind {
            EventKind::SHUFFLED => {
                self.spill.learned = self.spill.learned.wrapping_add(1);
                return;
            }
            EventKind::REVEALED => self.seated().fold(0, |bits, seat| bits | seat.bit()),
            EventKind::LOOKED => event.seat.bit(),
            _ => return,
        };
        let mut handlers = std::mem::take(&mut self.spill.handlers);
        handlers.iter_mut().for_each(|handling| self.keep_known(handling, event.subject.slot, seats));
        self.spill.handlers = handlers;
    }
}
