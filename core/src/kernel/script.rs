//! Scripts at work: carries on with a handler, and lets the interpreter do what it asks for. It knows no script language.

use super::cards::Cards;
use super::catalog::Catalog;
use super::context::{EvalContext, Refs, Slots};
use super::depends::{READS_MARKS, READS_TURN};
use super::derived::Readings;
use super::event::Event;
use super::ids::{CardId, Ref, Seat, Slot, ZoneId};
use super::list::List;
use super::log::{Entry, What};
use super::machine::Machine;
use super::probe::Before;
use super::program::{Cond, Op, Pc, Selector, Target, Value};
use super::script_error::{OUT_OF_TIME, ScriptError};
use super::secrets::EVERYBODY;
use super::spill::{Deeds, Handling, INTO, Journal, Reply, Saved};
use super::state::{Change, EffectFrame, EffectResult, Floating, Object};
use crate::printed::{Kept, Printed};
use crate::ruleset::{KernelStep, Ruleset};
use crate::scripting::{Board, Call, Next, PROBED, Run, ScriptHost, TurnFacts};

/// Numbers of instructions from here on are those of scripts: no program is so long.
const KEPT: Pc = 0x8000;

/// The board as an ability at work sees it.
pub(super) struct Sight<'a, R: Ruleset> {
    pub(super) m: &'a Machine<R>,
    pub(super) cat: &'a Catalog,
    pub(super) cx: EvalContext<'a>,
}

impl<R: Ruleset> Machine<R> {
    /// Carries on with the handler of the script on top.
    pub(super) fn run_script(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame, handler: u16) {
        let Some(host) = cat.scripts.0.clone() else {
            // A catalogue without its scripts: the ability does nothing.
            self.goto(frame.pc + 1);
            return;
        };
        let mut handling = match self.spill.handlers.iter().rposition(|h| h.scope == frame.scope) {
            Some(at) => self.spill.handlers.remove(at),
            None => {
                let handling = self.begin_handler(frame.scope);
                if !self.spill.repeats.begin(frame.holder.slot) {
                    return self.refuse_handler(cat, handling, &frame);
                }
                handling
            }
        };
        let outcome = handling.pending.take().map(|op| self.outcome(depth, &mut handling, &op));
        if outcome.is_none() {
            self.inherit(&mut handling);
        }
        let mut memory = std::mem::take(&mut self.spill.memory);
        let run = Run { handler, journal: &mut handling.journal, memory: &mut memory, outcome, trial: false };
        let next = host.resume(run, &Sight { m: self, cat, cx: EvalContext { frame: &frame, depth } });
        self.spill.memory = memory;
        match next {
            Next::Done => {
                self.spill.taints.ends(frame.holder, handling.journal.secrets.seats());
                self.end_handler(handling);
                if self.spill.handlers.is_empty() {
                    self.publish();
                }
                self.goto(frame.pc + 1);
            }
            Next::Failed(error) => {
                let begins = host.place(handler).1;
                self.script_failed(handling, &frame, error, begins);
            }
            Next::Do(call) => self.obey(cat, depth, frame, handling, call),
        }
    }

    /// A handler that was told nothing yet may still tell of what the handlers knew that are at work below it: one of them
    /// made happen what it answers.
    fn inherit(&self, handling: &mut Handling<R>) {
        if handling.journal.calls.is_empty() {
            let below = self.spill.handlers.iter().take_while(|h| h.scope != handling.scope);
            below.for_each(|h| handling.journal.secrets.add(&h.journal.secrets));
        }
    }

    fn begin_handler(&mut self, scope: u32) -> Handling<R> {
        let core = &self.core;
        self.spill.memory.retain(|memo| core.is_live(memo.holder));
        self.spill.taints.retain(|holder| core.is_live(holder));
        let mut handling = self.spare.pop().unwrap_or_else(|| Handling {
            scope,
            journal: Journal::default(),
            pending: None,
            done: 0,
            number: 0,
            moved: Vec::new(),
            joined: false,
            learned: 0,
            told: 0,
            saved: Box::new(Saved::default()),
        });
        handling.scope = scope;
        handling.learned = self.spill.learned;
        handling.told = self.held.get_mut().len();
        handling.saved.core = self.core;
        handling.saved.memory.clone_from(&self.spill.memory);
        handling.saved.over.clone_from(&self.spill.over);
        handling
    }

    pub(super) fn end_handler(&mut self, mut handling: Handling<R>) {
        handling.journal.clear();
        handling.pending = None;
        handling.moved.clear();
        self.spare.push(handling);
        if self.spill.handlers.is_empty() {
            self.spill.learned = 0;
        }
    }

    /// Lets the interpreter do what a handler asks for.
    fn obey(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame, mut handling: Handling<R>, call: Call) {
        self.keep_values(|v| v.depth != depth || v.bind > INTO);
        for (bind, refs) in &call.cards {
            refs.iter().for_each(|r| self.bind(depth, *bind, *r));
        }
        handling.pending = Some(call.op.clone());
        (handling.done, handling.number, handling.joined) = (0, 0, call.joins);
        handling.moved.clear();
        self.spill.handlers.push(handling);
        if call.joined {
            self.cite_step(KernelStep::Batch);
            self.cite_step(KernelStep::Each);
        } else {
            self.change_top(|f| {
                f.before = f.now;
                f.now = EffectResult { full: true, any: false };
            });
        }
        self.execute(cat, depth, frame, &call.op);
    }

    /// Where the present instruction is found again when the next card is put into play: in the program, or, if a script
    /// asked for it, kept beside it.
    pub(super) fn keep_next(&mut self, cat: &Catalog, frame: &EffectFrame, op: &Op) -> Pc {
        let at = frame.pc.saturating_sub(1);
        if !matches!(cat.ability(frame.ability).code.get(usize::from(at)), Some(Op::Script(_))) {
            return at;
        }
        let floating: Vec<Floating> = self.floating().copied().collect();
        let used = |pc: Pc| floating.iter().any(|f| matches!(f.change, Change::Next(_, at, _) if at == pc));
        self.spill.kept.retain(|(pc, _)| used(*pc));
        let free = (0..Pc::MAX - KEPT).map(|n| KEPT + n).find(|pc| !self.spill.kept.iter().any(|(k, _)| k == pc));
        let free = free.unwrap_or(Pc::MAX);
        self.spill.kept.push((free, op.clone()));
        free
    }

    /// What the handler's last instruction came to, as the answer to its call.
    fn outcome(&mut self, depth: u8, handling: &mut Handling<R>, op: &Op) -> Reply {
        let now = match self.core.frames.last() {
            Some(super::state::Frame::Effect(f)) => f.now,
            _ => EffectResult::default(),
        };
        let moved = std::mem::take(&mut handling.moved);
        let number = match op {
            Op::Draw { .. } | Op::DrawTo { .. } => i32::try_from(moved.len()).unwrap_or(0),
            Op::Confirm { .. } | Op::Options { .. } | Op::Number { .. } | Op::Random { .. } => handling.number,
            _ => handling.done,
        };
        let chosen = self.values().filter(|v| v.depth == depth && v.bind == INTO).map(|v| v.what).collect();
        Reply::Done(Box::new(Deeds { number, chosen, moved, full: now.full, any: now.any }))
    }

    /// Runs the handlers of a restored game up to the call they had come to.
    pub(super) fn reopen_scripts(&mut self, cat: &Catalog) {
        let Some(host) = cat.scripts.0.clone() else { return };
        for at in 0..self.spill.handlers.len() {
            let Some(scope) = self.spill.handlers.get(at).map(|h| h.scope) else { continue };
            let of = |f: &(usize, EffectFrame)| f.1.scope == scope;
            let frames = self.core.frames.iter().enumerate().filter_map(|(i, f)| match f {
                super::state::Frame::Effect(f) => Some((i, *f)),
                _ => None,
            });
            let Some((depth, frame)) = frames.into_iter().find(of) else { continue };
            let code = &cat.ability(frame.ability).code;
            let Some(Op::Script(handler)) = code.get(usize::from(frame.pc).wrapping_sub(1)) else { continue };
            let Some(mut handling) = self.spill.handlers.get(at).cloned() else { continue };
            self.inherit(&mut handling);
            let mut memory = self.spill.memory.clone();
            let depth = u8::try_from(depth + 1).unwrap_or(u8::MAX);
            let run = Run {
                handler: *handler,
                journal: &mut handling.journal,
                memory: &mut memory,
                outcome: None,
                trial: false,
            };
            if let Next::Do(call) = host.resume(run, &Sight { m: self, cat, cx: EvalContext { frame: &frame, depth } })
                && let Some(open) = self.spill.handlers.get_mut(at)
            {
                open.pending = Some(call.op);
            }
        }
    }

    /// Whether a handler could do anything on the board as it is (`full`: all of what it would do first).
    pub(super) fn script_feasible(&self, cat: &Catalog, cx: EvalContext<'_>, handler: u16, full: bool) -> bool {
        let Some(host) = &cat.scripts.0 else { return false };
        let mut journal = Journal::default();
        let mut memory = self.spill.memory.clone();
        let mut outcome = None;
        for _ in 0..PROBED {
            let run = Run { handler, journal: &mut journal, memory: &mut memory, outcome, trial: true };
            let call = match host.resume(run, &Sight { m: self, cat, cx }) {
                Next::Do(call) => call,
                Next::Done => return false,
                // The log tells of what fails in the game, and not of a trial.
                Next::Failed(error) => {
                    self.met(cat, cx, handler, &error);
                    return false;
                }
            };
            match self.would_do(cat, cx, &call, full) {
                Some(done) => return done,
                // It can do nothing, or it is a question whose answer leads on.
                None => outcome = Some(Self::presumed(&call.op)),
            }
        }
        false
    }

    /// Whether a handler that has come to a yes-or-no question could do, in full, what a yes leads to.
    fn yes_leads_on(&self, cat: &Catalog, cx: EvalContext<'_>, handler: u16, journal: &Journal) -> bool {
        let Some(host) = &cat.scripts.0 else { return false };
        let mut journal = journal.clone();
        let mut memory = self.spill.memory.clone();
        let mut outcome = Some(Self::presumed(&Op::Confirm { who: super::program::Who::You }));
        for _ in 0..PROBED {
            let run = Run { handler, journal: &mut journal, memory: &mut memory, outcome, trial: true };
            let Next::Do(call) = host.resume(run, &Sight { m: self, cat, cx }) else { return false };
            match self.would_do(cat, cx, &call, true) {
                Some(done) => return done,
                None => outcome = Some(Self::presumed(&call.op)),
            }
        }
        false
    }

    /// Opens a yes-or-no question of a handler, unless a yes could lead to nothing.
    pub(super) fn begin_confirm(&mut self, cat: &Catalog, cx: EvalContext<'_>, seat: Seat) {
        let code = &cat.ability(cx.frame.ability).code;
        let handler = match code.get(usize::from(cx.frame.pc).wrapping_sub(1)) {
            Some(Op::Script(handler)) => *handler,
            _ => return,
        };
        let journal = self.spill.of(cx.frame.scope).map(|h| h.journal.clone()).unwrap_or_default();
        if self.yes_leads_on(cat, cx, handler, &journal) {
            self.ask(super::decision::Ask {
                seat,
                kind: super::decision::AskKind::Confirm,
                min: 0,
                max: 1,
                secret: false,
            });
        } else {
            self.cite_step(KernelStep::Impossible);
            self.fail();
        }
    }

    /// The answer that a call is taken to get where it is only asked whether the handler could do anything.
    fn presumed(op: &Op) -> Reply {
        let yes = matches!(op, Op::Confirm { .. });
        let number = match op {
            Op::Number { min, .. } => i32::from(*min),
            _ => i32::from(yes),
        };
        Reply::Done(Box::new(Deeds { number, full: yes, any: yes, ..Deeds::default() }))
    }

    /// Whether a call would do something; `None`: it can't, or it is no deed.
    fn would_do(&self, cat: &Catalog, cx: EvalContext<'_>, call: &Call, full: bool) -> Option<bool> {
        let mut before = Before::default();
        for (bind, refs) in &call.cards {
            let live = refs.iter().any(|r| r.place().is_some() || self.core.is_live(*r));
            before.bind(*bind, live);
            before.know(*bind, refs.clone());
        }
        match &*call.op {
            Op::Confirm { .. } | Op::Check => None,
            Op::Options { texts, .. } => (!texts.is_empty()).then_some(true),
            Op::Number { min, max, .. } => (max > min).then_some(true),
            Op::Random { .. } | Op::Declare { .. } => Some(true),
            Op::Choose { from, n, sum, .. } => {
                let there = self.choosable(cat, cx, call, from);
                let enough = self.bounds(cat, cx, n, from, &there, sum.as_ref()).enough;
                if full && !enough { Some(false) } else { (!there.is_empty()).then_some(true) }
            }
            Op::ChoosePlace { .. } => {
                let any = !self.place_options(cat, cx, &call.op).is_empty() || before.filled != 0;
                if full || any { Some(any) } else { None }
            }
            op => {
                let possible = self.possible(cat, cx, op, full, before);
                if full || possible { Some(possible) } else { None }
            }
        }
    }

    /// The candidates of a choice, where the cards it speaks of are not bound yet.
    fn choosable(&self, cat: &Catalog, cx: EvalContext<'_>, call: &Call, from: &Selector) -> Slots {
        use super::program::Filter;
        let mut among: Option<&[Ref]> = None;
        let mut rest = from.clone();
        rest.filters.retain(|f| match f {
            Filter::Among(bind, true) => {
                among = call.cards.iter().find(|(b, _)| b == bind).map(|(_, refs)| refs.as_slice());
                false
            }
            _ => true,
        });
        let mut there = self.found(cat, cx, &rest);
        self.leave_eluding(cx, &mut there);
        if let Some(among) = among {
            there.retain(|s| among.contains(&self.core.reference(*s)));
        }
        there
    }

    pub(super) fn script_holds(&self, cat: &Catalog, cx: EvalContext<'_>, function: u16) -> bool {
        self.told(cat, cx, function, |host, board| host.holds(function, board))
    }

    pub(super) fn script_passes(&self, cat: &Catalog, cx: EvalContext<'_>, function: u16, slot: Slot) -> bool {
        self.told(cat, cx, function, |host, board| host.passes(function, self.core.reference(slot), board))
    }

    pub(super) fn script_number(&self, cat: &Catalog, cx: EvalContext<'_>, function: u16, of: Ref) -> i32 {
        self.told(cat, cx, function, |host, board| host.number(function, of, board))
    }

    /// The answer of a function; that of one that fails is no, or 0.
    fn told<T: Default>(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        function: u16,
        ask: impl FnOnce(&dyn ScriptHost, &Sight<'_, R>) -> Result<T, ScriptError>,
    ) -> T {
        let Some(host) = &cat.scripts.0 else { return T::default() };
        // All that is left to do is to end the game.
        if self.errors.borrow().late {
            return T::default();
        }
        let outermost = self.errors.borrow_mut().looks.begin(self.core.decisions, host.micros());
        let mut result = ask(&**host, &Sight { m: self, cat, cx });
        if outermost && self.errors.borrow_mut().looks.end(host.micros()) {
            let (file, line) = host.place(function);
            let card = cat.card(cat.ability(cx.frame.ability).card).id.clone();
            let message = "functions that only look take too long together".to_owned();
            result = Err(ScriptError { code: OUT_OF_TIME, message, file, line, card });
        }
        result.unwrap_or_else(|error| {
            self.readings.set(Readings::EVERYTHING);
            self.failed(cat, cx, function, &error);
            T::default()
        })
    }

    /// Tells once of a function that failed while the board was only looked at, however often it is called.
    fn failed(&self, cat: &Catalog, cx: EvalContext<'_>, function: u16, error: &ScriptError) {
        if self.met(cat, cx, function, error) {
            self.remark(|m| m.failure(cx.frame, error.code));
        }
    }

    /// Notes the error of a function; returns whether it fails so for the first time.
    fn met(&self, cat: &Catalog, cx: EvalContext<'_>, function: u16, error: &ScriptError) -> bool {
        let begins = || cat.scripts.0.as_ref().map_or(0, |host| host.place(function).1);
        let known_to = self.seen(cx.frame.holder.slot).map_or(0, |card| card.known_to);
        self.errors.borrow_mut().meet(error, begins, known_to)
    }

    pub(super) fn failure(&self, frame: &EffectFrame, code: &'static str) -> Entry {
        Entry {
            seat: Some(frame.controller),
            card: self.seen(frame.holder.slot),
            ability: Some(frame.ability),
            ..Entry::new(What::Failed(code), "")
        }
    }
}

/// What was read is noted, so that what holds all the time need only be worked out again when that has changed. Whatever is
/// rarely read counts as everything.
impl<R: Ruleset> Sight<'_, R> {
    fn notes(&self, readings: Readings) {
        self.m.readings.set(self.m.readings.get().and(readings));
    }

    fn notes_all(&self) {
        self.m.readings.set(Readings::EVERYTHING);
    }

    fn notes_zone(&self, zone: ZoneId) {
        self.notes(Readings { places: zone.place(), ..Readings::default() });
    }

    /// Notes that something was read that stays as it is while the object lies where it does.
    fn notes_place(&self, slot: Slot) {
        match self.m.core.object(slot).zone {
            ZoneId::NOWHERE => self.notes_all(),
            zone => self.notes_zone(zone),
        }
    }

    /// The machine, of which something is read that is not followed.
    fn all(&self) -> &Machine<R> {
        self.notes_all();
        self.m
    }
}

impl<R: Ruleset> Board for Sight<'_, R> {
    fn cards(&self) -> &Cards {
        self.cat
    }

    fn printed(&self) -> &'static Printed {
        R::PRINTED
    }

    fn frame(&self) -> &EffectFrame {
        self.cx.frame
    }

    fn select(&self, selector: &Selector) -> Slots {
        self.all().found(self.cat, self.cx, selector)
    }

    fn targets(&self, target: &Target) -> Refs {
        let mut refs = Refs::new();
        self.all().targets(self.cat, self.cx, target, &mut refs);
        refs
    }

    fn matches(&self, slot: Slot, selector: &Selector) -> bool {
        self.all().passes(self.cat, self.cx, slot, selector)
    }

    fn value(&self, value: &Value) -> i32 {
        self.all().value(self.cat, self.cx, value)
    }

    fn value_for(&self, seat: Seat, value: &Value) -> i32 {
        let frame = EffectFrame { controller: seat, ..*self.cx.frame };
        self.all().value(self.cat, EvalContext { frame: &frame, depth: self.cx.depth }, value)
    }

    fn holds(&self, cond: &Cond) -> bool {
        self.all().holds(self.cat, self.cx, cond)
    }

    fn card(&self, slot: Slot) -> CardId {
        self.m.core.object(slot).card
    }

    fn objects(&self) -> Slot {
        Slot::try_from(self.all().core.objects.len()).unwrap_or(Slot::MAX)
    }

    fn object(&self, slot: Slot) -> Object {
        *self.all().core.object(slot)
    }

    fn reference(&self, slot: Slot) -> Ref {
        self.notes_place(slot);
        self.m.core.reference(slot)
    }

    fn sees(&self, seat: Seat, slot: Slot) -> bool {
        self.all().sees(seat, slot)
    }

    fn told_before(&self) -> u8 {
        let holder = self.cx.frame.holder;
        if self.m.core.is_live(holder) { self.m.spill.taints.of(holder) } else { EVERYBODY }
    }

    fn is_live(&self, what: Ref) -> bool {
        self.notes_place(what.slot);
        self.m.core.is_live(what)
    }

    fn place_of(&self, what: Ref) -> ZoneId {
        if self.m.core.is_live(what) {
            self.notes_place(what.slot);
        } else {
            self.notes_all();
        }
        self.m.stood(self.cx, what)
    }

    fn stat(&self, what: Ref, stat: u8) -> i32 {
        self.all().stat_of(self.cat, self.cx, what, stat)
    }

    fn heads(&self, slot: Slot) -> u64 {
        self.all().heads(self.cat, slot)
    }

    fn attached(&self, host: Slot) -> Slots {
        let mut slots = Slots::new();
        self.all().attached(host).for_each(|s| slots.push(s));
        slots
    }

    fn mark(&self, slot: Slot, word: &str) -> i32 {
        let (n, kept) = self.m.mark(slot, word).unwrap_or((0, Kept::Own));
        if kept == Kept::Own {
            self.notes(Readings { parts: READS_MARKS | READS_TURN, ..Readings::default() });
            self.notes_place(slot);
        } else {
            self.notes_all();
        }
        n
    }

    fn is_leaving(&self, slot: Slot) -> bool {
        self.m.is_leaving(slot)
    }

    fn zone(&self, zone: ZoneId) -> &[Slot] {
        self.notes_zone(zone);
        self.m.core.zone(zone)
    }

    fn seats(&self) -> u8 {
        u8::try_from(self.m.core.players.len()).unwrap_or(0)
    }

    fn opponents(&self, seat: Seat) -> List<Seat, 4> {
        let frame = EffectFrame { controller: seat, ..*self.cx.frame };
        self.all().seats(EvalContext { frame: &frame, depth: self.cx.depth }, super::program::Who::Opponent)
    }

    fn player_stat(&self, seat: Seat, stat: u8) -> i32 {
        R::player_stat(self.all(), seat, stat)
    }

    fn counter(&self, counter: u8, seat: Seat) -> i32 {
        R::counter(self.all(), counter, seat)
    }

    fn turn(&self) -> TurnFacts {
        let turn = &self.all().core.turn;
        TurnFacts { number: i32::from(turn.number), seat: turn.seat, phase: turn.phase() }
    }

    fn pointer(&self, pointer: u8) -> Ref {
        R::pointer(self.all(), pointer)
    }

    fn related(&self, relation: u8, what: Ref) -> Ref {
        self.all().related(self.cx, relation, what)
    }

    fn can(&self, action: u8, what: Ref) -> bool {
        let m = self.all();
        m.core.is_live(what) && R::can(m, self.cat, action, what)
    }

    fn replaced(&self) -> Option<Event> {
        let at = usize::from(self.cx.frame.replacing).checked_sub(1)?;
        self.m.open_event(at).copied()
    }

    fn could(&self, op: &Op) -> bool {
        self.all().possible(self.cat, self.cx, op, true, Before::default())
    }
}
