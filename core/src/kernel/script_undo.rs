//! What a handler of a script did that failed, taken back as one. What somebody was shown stays known; what nobody was told is
//! not told.

use super::capacity::{FORCED_STEPS, REPEATS};
use super::catalog::Catalog;
use super::context::EvalContext;
use super::event::{Event, EventKind};
use super::ids::{NOBODY, Seat, Slot};
use super::machine::Machine;
use super::outcome::{Fault, Outcome};
use super::program::Op;
use super::relation::Deed;
use super::script::Sight;
use super::script_error::{OUT_OF_TIME, ScriptError, TOO_MUCH};
use super::secrets::EVERYBODY;
use super::spill::Handling;
use super::state::{EffectFrame, Frame};
use crate::ruleset::Ruleset;
use crate::scripting::Run;

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
        self.spill.over = std::mem::take(&mut handling.saved.over);
        self.drop_attempts();
        // Numbers are never used twice: somebody may have seen what they led to.
        (self.core.streams, self.core.decisions) = (now.streams, now.decisions);
        (self.core.scope, self.core.clock) = (now.scope, now.clock);
        self.untell(handling.told);
        self.touch();
        self.goto(frame.pc + 1);
        self.fail();
        let unseen =
            |slot| self.seated().filter(|seat| !self.sees(*seat, slot)).fold(0, |bits, seat| bits | seat.bit());
        let closed = handling.journal.secrets.taken_back(unseen);
        let closed = if self.seated().all(|seat| closed & seat.bit() != 0) { EVERYBODY } else { closed };
        self.end_handler(handling);
        if self.spill.handlers.is_empty() {
            self.publish();
        }
        self.remark(|m| m.failure(frame, error.code));
        let late = error.code == OUT_OF_TIME;
        let known_to = self.seen(frame.holder.slot).map_or(0, |card| card.known_to);
        self.errors.get_mut().add(error, begins, known_to, closed);
        if self.spill.stops || late {
            self.fault(Fault::Script);
        }
    }

    /// Ends the handlers at work where more was done than a game has room for, and takes back what the first of them did. No
    /// handler is at work, or something else ended the game: `false`.
    pub(super) fn exceed(&mut self, cat: &Catalog) -> bool {
        let Some(Outcome::Fault(fault)) = self.core.outcome else { return false };
        if matches!(fault, Fault::Script | Fault::Turns) {
            return false;
        }
        if self.spill.handlers.is_empty() {
            // Handlers one behind the other may have come so far together: those of the card that did most begin no more.
            let together = fault == Fault::Loop && self.steps > FORCED_STEPS && self.spill.repeats.spend_most();
            if together {
                self.core.outcome = None;
            }
            return together;
        }
        let mut handlers = std::mem::take(&mut self.spill.handlers);
        let first = handlers.remove(0);
        handlers.into_iter().for_each(|h| self.end_handler(h));
        let Some(Frame::Effect(frame)) = first.saved.core.frames.last().copied() else { return false };
        self.spill.repeats.spend(frame.holder.slot);
        let line = self.stands(cat, &first, &frame);
        self.fail_of_excess(cat, first, &frame, fault.to_string(), line)
    }

    /// Ends a handler that begins too often with no action of a player in between.
    pub(super) fn refuse_handler(&mut self, cat: &Catalog, handling: Handling<R>, frame: &EffectFrame) {
        let often = format!(
            "scripts of this card began more than {REPEATS} times, or did too much, with no action of a player in between"
        );
        self.fail_of_excess(cat, handling, frame, often, 0);
    }

    /// `line`: where in its script it did too much; 0: where it begins.
    fn fail_of_excess(
        &mut self,
        cat: &Catalog,
        handling: Handling<R>,
        frame: &EffectFrame,
        message: String,
        line: u32,
    ) -> bool {
        let Some(handler) = Self::handler_of(cat, frame) else { return false };
        let (file, begins) = cat.scripts.0.as_ref().map(|host| host.place(handler)).unwrap_or_default();
        let card = cat.card(cat.ability(frame.ability).card).id.clone();
        let line = if line == 0 { begins } else { line };
        self.script_failed(handling, frame, ScriptError { code: TOO_MUCH, message, file, line, card }, begins);
        true
    }

    /// The handler of a script that is at work in a frame.
    fn handler_of(cat: &Catalog, frame: &EffectFrame) -> Option<u16> {
        match cat.ability(frame.ability).code.get(usize::from(frame.pc).wrapping_sub(1)) {
            Some(Op::Script(handler)) => Some(*handler),
            _ => None,
        }
    }

    /// The line of the call that a handler waits in; 0: unknown.
    fn stands(&self, cat: &Catalog, handling: &Handling<R>, frame: &EffectFrame) -> u32 {
        let (Some(host), Some(handler)) = (&cat.scripts.0, Self::handler_of(cat, frame)) else { return 0 };
        let (mut journal, mut memory) = (handling.journal.clone(), handling.saved.memory.clone());
        let run = Run { handler, journal: &mut journal, memory: &mut memory, outcome: None, trial: true };
        host.stands(run, &Sight { m: self, cat, cx: EvalContext { frame, depth: u8::MAX } })
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
            self.values().filter(|v| v.bind == Deed::Searched.bind()).map(|v| v.what.slot).collect();
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
