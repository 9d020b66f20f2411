//! The run loop: carries on with the innermost work until someone must choose or the game is over.

use super::announced::{AnnounceFrame, PayFrame};
use super::capacity::FORCED_STEPS;
use super::catalog::Catalog;
use super::context::{EvalContext, Slots};
use super::decision::{Answer, Ask, AskKind, Refusal};
use super::derived::{Derived, Due, Moved, Readings, Source};
use super::event::Event;
use super::found::Found;
use super::ids::{AbilityId, Clause, Slot};
use super::log::{Entry, Observer, Taken, What};
use super::outcome::{Fault, Outcome};
use super::script_error::ScriptErrors;
use super::slot_set::SlotSet;
use super::spill::{Handling, Spill};
use super::state::{Change, Core, EffectFrame, Floating, Frame, On};
use crate::ruleset::{KernelStep, Point, Ruleset};
use crate::table::Chance;
use std::cell::{Cell, RefCell};

/// How often rule processing may be asked in a row at one point.
const CHECKS: u8 = 32;

/// Something that observers are told later.
pub(super) enum Held {
    /// An entry of the log.
    Entry(Entry),
    /// A clause that was followed.
    Clause(Clause),
    /// A question that was answered by itself.
    Taken(Taken),
}

/// A game at work: its state, what is worked out from it, and who listens.
pub struct Machine<R: Ruleset> {
    /// The state of the game.
    pub core: Core<R>,
    /// Present values of cards and players, worked out from the state.
    pub derived: Derived,
    /// What has changed since the present values were worked out, as bits of [`super::cards::Ability::reads`] and the board's;
    /// 0: nothing.
    pub(super) stale: u64,
    /// The zones among what has changed, as bits by [`ZoneId::place`].
    pub(super) stale_at: u64,
    /// Which of the open questions is spoken of, where several are open at once; no part of the state.
    pub(super) front: usize,
    /// The legal answers to the open question that is spoken of.
    pub options: Vec<Answer>,
    /// What observers are told when it is certain that it has happened: while a handler of a script is at work, it may be
    /// taken back.
    pub(super) held: RefCell<Vec<Held>>,
    /// The observer. Behind a cell, so that reading a value can cite the clause it follows.
    pub(super) observer: RefCell<Option<Box<dyn Observer>>>,
    /// Whether there is an observer.
    pub watched: bool,
    /// Whether a phase that can only be ended stays open instead of passing by itself; no part of the state.
    pub phases_stay: bool,
    /// Whether a shuffle gives each card a place of its own among whatever cards it lies with; no part of the state.
    pub ranks_cards: bool,
    /// Random outcomes that a scenario fixed beforehand, in the order of their use.
    pub chances: Vec<Chance>,
    /// Empty batches that are used again, so that a game allocates little.
    pub(super) pool: Vec<Vec<Event>>,
    /// The abilities that answer the batch at work; empty between batches.
    pub(super) found: Vec<Found>,
    /// What scripts have read off the board since it was last looked at; no part of the state.
    pub(super) readings: Cell<Readings>,
    pub(super) sources: Vec<Source>,
    /// What has come into play or left it since the present values were worked out.
    pub(super) moved: Vec<Moved>,
    /// Objects in play whose rows alone have changed since then, by modifications that began or ended.
    pub(super) marked: SlotSet,
    /// What the modifications did that end now; empty otherwise.
    pub(super) ends: Vec<(On, Change)>,
    /// The sources of the time before, to be used again.
    pub(super) sources_before: Vec<Source>,
    pub(super) due: (Vec<Due>, Vec<Due>),
    pub(super) steps: u32,
    /// The part of the state that is not of a fixed size: scripts at work.
    pub spill: Spill<R>,
    /// Is shown the machine before every step of the run loop, and at every question with its answers: for tests. No part of
    /// the state.
    pub inspector: Option<fn(&Self, &Catalog)>,
    /// What scripts have done wrong so far; no part of the state.
    pub errors: RefCell<ScriptErrors>,
    pub(super) spare: Vec<Handling<R>>,
    /// Whether anything was made during play; else nobody looks for it.
    pub(super) made: bool,
    /// The card of a hand that is asked about as if it had been played ([`Machine::as_played`]); no part of the state.
    pub(super) asked: Cell<Option<Slot>>,
    /// The modifications in force that the batch at work ends; empty between batches.
    pub(super) ended: Vec<Floating>,
    /// The abilities in force that the batch at work has used up; empty between batches.
    pub(super) spent: Vec<(On, Change)>,
    /// Whether a card may be a copy of another one; else nobody looks for it.
    pub(super) copied: bool,
    /// Whether what follows from present values is being done; no part of the state.
    pub(super) following: bool,
    /// Whether the rules don't look at the board yet, since it is being set up.
    pub(super) unruled: bool,
}

impl<R: Ruleset> Machine<R> {
    /// A machine for a state, with nothing worked out and nobody listening.
    pub fn new(core: Core<R>) -> Self {
        let mut machine = Machine::empty();
        machine.made = core.objects.iter().any(|object| !object.origin().is_card());
        machine.core = core;
        machine
    }

    /// A machine for a state of which nothing has been laid out. The state is made where it stays: it is thousands of bytes.
    #[inline]
    pub fn empty() -> Self {
        Machine {
            made: false,
            core: Core::default(),
            derived: Derived::default(),
            stale: u64::MAX,
            stale_at: u64::MAX,
            front: 0,
            options: Vec::new(),
            held: RefCell::default(),
            observer: RefCell::new(None),
            watched: false,
            phases_stay: false,
            ranks_cards: false,
            chances: Vec::new(),
            pool: Vec::new(),
            found: Vec::new(),
            readings: Cell::default(),
            sources: Vec::new(),
            moved: Vec::new(),
            marked: SlotSet::default(),
            ends: Vec::new(),
            sources_before: Vec::new(),
            due: (Vec::new(), Vec::new()),
            steps: 0,
            spill: Spill::default(),
            inspector: None,
            errors: RefCell::default(),
            spare: Vec::new(),
            asked: Cell::new(None),
            copied: false,
            ended: Vec::new(),
            spent: Vec::new(),
            following: false,
            unruled: false,
        }
    }

    /// A copy of the game that nobody listens to, to try something out.
    pub fn fork(&self) -> Self {
        Machine {
            made: self.made,
            core: self.core,
            derived: Derived::default(),
            stale: u64::MAX,
            stale_at: u64::MAX,
            front: self.front,
            options: self.options.clone(),
            held: RefCell::default(),
            observer: RefCell::new(None),
            watched: false,
            phases_stay: false,
            ranks_cards: self.ranks_cards,
            chances: self.chances.clone(),
            pool: Vec::new(),
            found: Vec::new(),
            readings: Cell::default(),
            sources: Vec::new(),
            moved: Vec::new(),
            marked: SlotSet::default(),
            ends: Vec::new(),
            sources_before: Vec::new(),
            due: (Vec::new(), Vec::new()),
            steps: 0,
            spill: self.spill.clone(),
            inspector: None,
            errors: RefCell::default(),
            spare: Vec::new(),
            asked: Cell::new(None),
            copied: self.copied,
            ended: Vec::new(),
            spent: Vec::new(),
            following: false,
            unruled: false,
        }
    }

    /// Puts a frame on top of the stack of work.
    pub fn push(&mut self, frame: Frame<R::Procedure>) {
        if !self.core.frames.push(frame) {
            self.fault(Fault::Frames);
        }
    }

    /// Takes the top frame off the stack of work.
    pub fn pop(&mut self) {
        self.core.frames.pop();
    }

    /// Writes the next step of the rulebook's procedure on top of the stack.
    pub fn at(&mut self, frame: R::Procedure) {
        if let Some(top) = self.core.frames.last_mut() {
            *top = Frame::Rule(frame);
        }
    }

    /// Ends the game with a fault, unless it has ended already.
    pub fn fault(&mut self, fault: Fault) {
        if self.core.outcome.is_none() {
            self.core.outcome = Some(Outcome::Fault(fault));
        }
    }

    /// Opens a question; the run loop stops at it, or takes its only answer.
    pub fn ask(&mut self, ask: Ask) {
        if !self.core.asks.push(ask) {
            self.fault(Fault::Frames);
        }
    }

    /// Runs until someone must choose or the game is over.
    pub fn run(&mut self, cat: &Catalog) {
        loop {
            if self.run_on(cat) {
                self.expose();
                return self.publish();
            }
            // What a script did too much of is an error of the script.
            if !self.exceed(cat) {
                break;
            }
        }
        if let Some(Outcome::Fault(fault)) = self.core.outcome
            && let Some(outcome) = R::on_limit(self, fault)
        {
            self.end_endless(outcome);
        }
        self.publish();
        self.options.clear();
    }

    /// Runs until someone must choose (`true`) or the game is over.
    fn run_on(&mut self, cat: &Catalog) -> bool {
        self.steps = 0;
        while self.core.outcome.is_none() {
            if std::mem::take(&mut self.errors.get_mut().late) {
                self.fault(Fault::Script);
                break;
            }
            self.steps += 1;
            if self.steps > FORCED_STEPS {
                self.fault(Fault::Loop);
                break;
            }
            if let Some(ask) = self.core.asks.first().copied() {
                if ask.secret {
                    if self.put_group(cat) {
                        return true;
                    }
                    continue;
                }
                self.enumerate(cat, &ask);
                self.inspect(cat);
                if self.core.has_left(ask.seat)
                    && let Some(answer) = self.absent(&ask)
                {
                    self.take_only(cat, &ask, answer);
                    continue;
                }
                match self.options.as_slice() {
                    [] => self.fault(Fault::Loop),
                    [only] if self.phases_stay && Self::ends_phase(*only) => return true,
                    [only] => {
                        let only = *only;
                        self.take_only(cat, &ask, only);
                    }
                    _ => {
                        self.core.decisions += 1;
                        // A choice inside of an effect is none of what to do next.
                        if self.core.frames.iter().all(|frame| matches!(frame, Frame::Rule(_) | Frame::Window(_))) {
                            self.spill.repeats.clear();
                        }
                        if self.watched {
                            self.cite(self.ask_clause(&ask));
                        }
                        return true;
                    }
                }
                continue;
            }
            self.refresh(cat);
            self.inspect(cat);
            match self.core.frames.last() {
                Some(Frame::Rule(frame)) => R::step(self, cat, *frame),
                Some(Frame::Effect(_)) => self.run_effect(cat),
                Some(Frame::Triggers(frame)) => self.settle(cat, *frame),
                Some(Frame::Batch(frame)) => self.run_batch(cat, *frame),
                Some(Frame::Staged(frame)) if R::STAGED => self.run_staged(cat, *frame),
                Some(Frame::Window(_)) if Self::ANNOUNCES => self.run_window(cat),
                Some(Frame::Announce(frame)) if Self::ANNOUNCES => self.run_announce(cat, *frame),
                Some(Frame::Pay(frame)) if Self::ANNOUNCES => self.run_pay(cat, *frame),
                // There is no work, or some that no game of this rulebook has.
                _ => self.fault(Fault::Loop),
            }
        }
        false
    }

    #[inline]
    pub(crate) fn inspect(&self, cat: &Catalog) {
        if let Some(look) = self.inspector {
            look(self, cat);
        }
    }

    /// Whether an answer ends a phase and does nothing else.
    fn ends_phase(answer: Answer) -> bool {
        let ends = |verb: u8| R::PRINTED.acts.iter().any(|word| word.verb == verb && word.ends_phase);
        matches!(answer, Answer::Act(act) if ends(act.verb))
    }

    /// Takes the one answer that a question has: nobody is asked.
    fn take_only(&mut self, cat: &Catalog, ask: &Ask, only: Answer) {
        if self.watched {
            self.cite(self.ask_clause(ask));
            let picked = self.picked_so_far(cat).len();
            self.tell_taken(*ask, only, u8::try_from(picked).unwrap_or(u8::MAX));
        }
        self.take(cat, ask, only);
    }

    /// Goes on from a phase that was held open, as if it had passed by itself.
    pub fn go_on(&mut self, cat: &Catalog) {
        if let (Some(ask), [only], None) = (self.open_ask(), self.options.as_slice(), self.core.outcome) {
            let only = *only;
            self.take_only(cat, &ask, only);
            self.run(cat);
        }
    }

    /// The ability at work, and the card whose ability it is.
    pub(super) fn asking(&self) -> (Option<AbilityId>, Option<Slot>) {
        match self.core.frames.last() {
            Some(Frame::Effect(f)) => (Some(f.ability), (!f.holder.is_none()).then_some(f.holder.slot)),
            Some(Frame::Announce(AnnounceFrame { of, .. }) | Frame::Pay(PayFrame { of, .. })) => {
                let pending = self.announced_by(*of);
                (pending.map(|p| p.ability), pending.map(|p| p.object.slot))
            }
            _ => (None, None),
        }
    }

    /// Works out the legal answers to a question into [`options`](Self::options).
    pub fn enumerate(&mut self, cat: &Catalog, ask: &Ask) {
        self.refresh(cat);
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        match (ask.kind, self.core.frames.last()) {
            (AskKind::Confirm, _) => options.extend([Answer::Yes, Answer::No]),
            (AskKind::Mode | AskKind::Number | AskKind::Pick | AskKind::Order, Some(Frame::Pay(frame)))
                if Self::ANNOUNCES =>
            {
                self.pay_options(cat, frame, &mut options);
            }
            (AskKind::Act(_), Some(Frame::Window(frame))) if Self::ANNOUNCES => {
                self.window_options(cat, frame, ask, &mut options);
            }
            (AskKind::Act(question), _) => R::enumerate(self, cat, ask, question, &mut options),
            (AskKind::Number, _) => {
                options.extend((ask.min..=ask.max).map(|n| Answer::Number(i16::from(n))));
            }
            (AskKind::Mode, _) => options.extend((ask.min..=ask.max).map(Answer::Mode)),
            (AskKind::Name, _) => options.extend((0..).take(cat.names.len()).map(Answer::Name)),
            (AskKind::Order, Some(Frame::Triggers(frame))) => self.order_options(*frame, &mut options),
            (AskKind::Order, Some(Frame::Batch(frame))) => self.replacement_options(cat, *frame, &mut options),
            (AskKind::Order, Some(Frame::Staged(frame))) if R::STAGED => {
                self.staged_options(cat, frame, &mut options);
            }
            (AskKind::Order, Some(Frame::Window(_))) if Self::ANNOUNCES => {
                self.waiting_options(ask.seat, &mut options);
            }
            (AskKind::Pick, Some(Frame::Announce(frame))) if Self::ANNOUNCES => {
                self.announce_options(cat, frame, &mut options);
            }
            (AskKind::Pick | AskKind::Place | AskKind::Arrange, Some(Frame::Effect(frame))) => {
                let frame = *frame;
                self.effect_options(cat, &frame, ask, &mut options);
            }
            (AskKind::Pick | AskKind::Place | AskKind::Arrange | AskKind::Order, _) => {
                R::enumerate(self, cat, ask, u8::MAX, &mut options);
            }
        }
        self.options = options;
    }

    /// The clause that has somebody answer this question.
    pub fn ask_clause(&self, ask: &Ask) -> Clause {
        match (ask.kind, self.core.frames.last()) {
            (
                AskKind::Order,
                Some(Frame::Triggers(_) | Frame::Batch(_) | Frame::Staged(_) | Frame::Window(_) | Frame::Pay(_)),
            ) => Self::clause(KernelStep::Order),
            (AskKind::Confirm, Some(Frame::Effect(_))) => Self::clause(KernelStep::May),
            (AskKind::Pick | AskKind::Place, Some(Frame::Effect(_) | Frame::Announce(_) | Frame::Pay(_))) => {
                Self::clause(KernelStep::Choose)
            }
            (AskKind::Arrange, Some(Frame::Effect(_))) => Self::clause(KernelStep::Arrange),
            (AskKind::Number, Some(Frame::Effect(_))) => Self::clause(KernelStep::Number),
            (AskKind::Mode | AskKind::Name, _) => Self::clause(KernelStep::Mode),
            _ => R::ask_clause(self, ask),
        }
    }

    /// Answers the open question, if the answer is legal.
    pub fn answer(&mut self, cat: &Catalog, answer: Answer) -> Result<(), Refusal> {
        let Some(ask) = self.open_ask() else {
            return Err(Refusal { clause: "", reason: "nobody is asked anything" });
        };
        if !self.options.contains(&answer) {
            return Err(self.why_not(cat, &ask, answer));
        }
        self.go_with(cat, &ask, answer);
        Ok(())
    }

    /// Answers the open question with one of the legal answers.
    pub(super) fn go_with(&mut self, cat: &Catalog, ask: &Ask, answer: Answer) {
        self.take(cat, ask, answer);
        self.run(cat);
    }

    /// Why an answer is not among the legal ones.
    pub fn why_not(&self, cat: &Catalog, ask: &Ask, answer: Answer) -> Refusal {
        R::why_not(self, cat, ask, answer)
            .unwrap_or(Refusal { clause: self.ask_clause(ask), reason: "that is not an answer to this question" })
    }

    fn take(&mut self, cat: &Catalog, ask: &Ask, answer: Answer) {
        if ask.secret {
            return self.seal(ask, answer);
        }
        // A copy comes without present values, and what takes an answer reads them.
        self.refresh(cat);
        let chosen = self.options.len() > 1;
        if chosen {
            let answered = |m: &Self| Entry { seat: Some(ask.seat), ..Entry::new(What::Answer, m.ask_clause(ask)) };
            match ask.kind {
                AskKind::Act(_) if Self::ANNOUNCES => self.hold_entry(answered),
                _ => self.tell(answered),
            }
        }
        self.core.asks.clear();
        if let AskKind::Act(_) = ask.kind {
            match self.core.frames.last() {
                Some(Frame::Window(frame)) if Self::ANNOUNCES => self.window_answered(cat, *frame, ask, answer),
                _ => R::answered(self, cat, ask, answer),
            }
            self.drop_attempts();
            if chosen {
                self.note_answer(answer);
            }
            return;
        }
        if chosen {
            self.note_answer(answer);
        }
        match (ask.kind, self.core.frames.last().copied()) {
            (AskKind::Order, Some(Frame::Triggers(frame))) => self.order_answered(cat, frame, answer),
            (AskKind::Order, Some(Frame::Batch(frame))) => self.replacement_answered(cat, frame, answer),
            (AskKind::Order, Some(Frame::Staged(frame))) if R::STAGED => self.staged_answered(cat, frame, answer),
            (AskKind::Order, Some(Frame::Window(_))) if Self::ANNOUNCES => {
                self.waiting_answered(cat, ask.seat, answer);
            }
            (_, Some(Frame::Effect(frame))) => self.effect_answered(cat, frame, ask, answer),
            (_, Some(Frame::Announce(frame))) if Self::ANNOUNCES => self.announce_answered(cat, frame, answer),
            (_, Some(Frame::Pay(frame))) if Self::ANNOUNCES => self.pay_answered(cat, frame, answer),
            _ => R::answered(self, cat, ask, answer),
        }
    }

    /// Starts a program: it is put on top of the stack, with a scope of its own.
    pub fn start(&mut self, cat: &Catalog, frame: EffectFrame) {
        self.start_by(cat, frame, Self::clause(KernelStep::Start));
    }

    /// Starts a program because a clause of the rulebook says so.
    pub fn start_by(&mut self, cat: &Catalog, frame: EffectFrame, clause: Clause) {
        let mut frame = frame;
        frame.scope = self.core.open_scope();
        frame.now.full = true;
        self.tell(|m| Entry {
            seat: Some(frame.controller),
            card: m.seen(frame.holder.slot),
            ability: Some(frame.ability),
            ..Entry::new(What::Start, clause)
        });
        if self.watched {
            self.cite_step(KernelStep::Start);
            if !frame.holder.is_none() && cat.ability(frame.ability).card != self.core.object(frame.holder.slot).card {
                self.cite_step(KernelStep::Worn);
            }
            self.cite_ability(cat, frame.ability);
        }
        self.push(Frame::Effect(frame));
    }

    pub(super) fn cite_ability(&self, cat: &Catalog, ability: AbilityId) {
        for clause in R::rulebook().ability_clauses(cat.ability(ability)) {
            self.cite(clause);
        }
        if let Some(keyword) = cat.keyword_of(ability) {
            self.cite_named(&keyword.effect_clauses);
        }
    }

    /// Cites the clauses that a keyword's file names.
    pub(super) fn cite_named(&self, clauses: &[String]) {
        if self.watched {
            clauses.iter().filter_map(|c| R::rulebook().clause(c)).for_each(|c| self.cite(c));
        }
    }

    /// Rule processing at a point, until it finds nothing more to do. Returns whether there was something to look at.
    #[inline]
    pub fn check(&mut self, cat: &Catalog, point: Point) -> bool {
        // What a pending thing kept from triggering again can do so once that has ended, though nothing has changed.
        let looks = self.stale != 0 || self.core.lost != 0 || self.derived.polls || !R::at_rest(self, point);
        if looks {
            self.check_all(cat, point);
        }
        looks
    }

    #[inline(never)]
    fn check_all(&mut self, cat: &Catalog, point: Point) {
        if self.unruled {
            return;
        }
        for _ in 0..CHECKS {
            if self.core.outcome.is_some() {
                return;
            }
            self.refresh(cat);
            if !R::check(self, cat, point) {
                break;
            }
        }
        self.poll(cat);
        if self.core.lost != 0 && self.core.outcome.is_none() && !self.goes_on(cat) {
            self.judge(cat);
        }
    }

    /// Whether an effect has not done yet all that it does at the same time: who loses by it is judged together. Its last
    /// instruction is done when nothing stands above the effect any more.
    fn goes_on(&self, cat: &Catalog) -> bool {
        let last = self.core.frames.len().saturating_sub(1);
        self.core.frames.iter().enumerate().any(|(at, frame)| match frame {
            Frame::Effect(effect) => self.joins(cat, effect) || at < last && Self::joined(cat, effect),
            _ => false,
        })
    }

    /// A frame through which an ability of a holder reads the board: nothing runs in it.
    pub fn frame_of(&self, holder: Slot, ability: AbilityId) -> EffectFrame {
        let object = self.core.object(holder);
        EffectFrame {
            ability,
            controller: if object.zone == super::ids::ZoneId::NOWHERE { object.owner } else { object.zone.seat() },
            holder: self.core.reference(holder),
            ..EffectFrame::default()
        }
    }

    /// Whether the conditions of an ability's heads hold.
    pub fn states_hold(&self, cat: &Catalog, frame: &EffectFrame) -> bool {
        let cx = EvalContext { frame, depth: u8::MAX };
        cat.ability(frame.ability).states.iter().all(|c| self.holds(cat, cx, c))
    }

    /// The cards that match a selector, as slots.
    pub fn found(&self, cat: &Catalog, cx: EvalContext<'_>, selector: &super::program::Selector) -> Slots {
        let mut slots = Slots::new();
        self.select(cat, cx, selector, &mut slots);
        slots
    }
}
