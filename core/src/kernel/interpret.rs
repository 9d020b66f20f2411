//! Runs effect programs: one instruction after the other, with a program counter and bindings that live in the state.

use super::capacity::FORCED_STEPS;
use super::catalog::Catalog;
use super::context::{EvalContext, Refs};
use super::decision::{Ask, AskKind};
use super::event::{Cause, Event, EventKind};
use super::held::Held;
use super::ids::{Ref, Seat, ZoneId};
use super::log::{Entry, Part, What};
use super::machine::Machine;
use super::outcome::Fault;
use super::program::{Bind, Deed, Mod, Op, Pc, Spot, Target};
use super::state::{Bound, Change, EffectFrame, EffectResult, Frame, On};
use crate::ruleset::{KernelStep, Point, Ruleset, VerbCall};

/// The binding of the cards that the present instruction moves.
pub(super) const MOVING: Bind = 199;
/// The binding of what left play as the program saw it, where the program has moved on what that became: as the object that left.
pub(super) const SEEN_LEAVING: Bind = 196;

/// The binding of the cards that a verb of the rulebook took out of play to make room for another.
pub(super) const MADE_ROOM: Bind = 198;

/// The stream of random outcomes of effects: behind those of the seats.
pub(super) const EFFECTS: u8 = 5;

impl<R: Ruleset> Machine<R> {
    /// Carries on with the program on top until it ends, asks, or something else comes on top.
    pub fn run_effect(&mut self, cat: &Catalog) {
        let depth = self.core.depth();
        for _ in 0..FORCED_STEPS {
            if self.core.depth() != depth || !self.core.asks.is_empty() || self.core.outcome.is_some() {
                return;
            }
            let Some(Frame::Effect(mut frame)) = self.core.frames.last().copied() else { return };
            self.refresh(cat);
            let code = &cat.ability(frame.ability).code;
            if frame.pending {
                self.fold(cat, depth, frame);
                continue;
            }
            match code.get(usize::from(frame.pc)) {
                None | Some(Op::End) if frame.repeat > 0 => {
                    frame.repeat -= 1;
                    frame.repeated = true;
                    // Bodies lie one behind the other: the present one begins at the last entry before here.
                    let entries = cat.ability(frame.ability).whenever.iter().map(|w| w.entry);
                    frame.pc = entries.filter(|e| *e <= frame.pc).max().unwrap_or(0);
                    self.store(frame);
                }
                None | Some(Op::End) => {
                    self.finish_effect(cat, depth, frame);
                    return;
                }
                Some(op) => {
                    self.tell_worked(frame.ability, || Part::Instruction(frame.pc));
                    frame.pc += 1;
                    self.goto(frame.pc);
                    self.execute(cat, depth, frame, op);
                }
            }
        }
        if self.core.outcome.is_none() {
            self.fault(Fault::Loop);
        }
    }

    pub(super) fn store(&mut self, frame: EffectFrame) {
        if let Some(top) = self.core.frames.last_mut() {
            *top = Frame::Effect(frame);
        }
    }

    pub(super) fn change_top(&mut self, change: impl FnOnce(&mut EffectFrame)) {
        if let Some(Frame::Effect(frame)) = self.core.frames.last_mut() {
            change(frame);
        }
    }

    /// Adds to the result of the running sentence how many things an instruction tried (`asked`) and did (`done`).
    pub(super) fn note(&mut self, asked: usize, done: usize) {
        self.change_top(|f| {
            f.now.full &= asked > 0 && done >= asked;
            f.now.any |= done > 0;
        });
        if !self.spill.handlers.is_empty() {
            self.count(done);
        }
        self.cite_step(if done < asked { KernelStep::Impossible } else { KernelStep::Mandatory });
    }

    /// What the running text has begun turns out not to be done after all: a player declined it.
    pub fn fell_short(&mut self) {
        let running = self.core.frames.iter_mut().rev().find_map(Frame::effect_mut);
        if let Some(frame) = running {
            frame.now.full = false;
        }
    }

    /// The cause of what a procedure does that a verb of a text has begun: the text that is at work. `None`: none is.
    pub fn begun_by(&self) -> Option<Cause> {
        self.core.frames.iter().rev().find_map(Frame::effect).map(Self::cause_of)
    }

    /// Counts how many cards or players the instruction of a script on top was carried out for.
    fn count(&mut self, done: usize) {
        if let Some(Frame::Effect(frame)) = self.core.frames.last()
            && let Some(handling) = self.spill.of_mut(frame.scope)
        {
            handling.done = handling.done.saturating_add(i32::try_from(done).unwrap_or(0));
        }
    }

    pub(super) fn fail(&mut self) {
        self.change_top(|f| f.now.full = false);
    }

    pub(super) fn goto(&mut self, pc: Pc) {
        self.change_top(|f| f.pc = pc);
    }

    /// Adds the result of the batch that the last instruction made to its sentence, and remembers the cards it was done
    /// to.
    fn fold(&mut self, cat: &Catalog, depth: u8, mut frame: EffectFrame) {
        frame.pending = false;
        self.store(frame);
        let (asked, done) = self.core.result;
        self.note(usize::from(asked), usize::from(done));
        // What this instruction moved is spoken of as what it has become; nobody else's references move.
        let moving = self.bound(depth, MOVING);
        if !moving.is_empty() {
            self.unbind(depth, MOVING);
        }
        let op = if moving.is_empty() { None } else { self.instruction(cat, &frame) };
        for what in moving.iter().copied() {
            let now = self.core.reference(what.slot);
            if now == what {
                continue;
            }
            self.keep_leaving(EvalContext { frame: &frame, depth }, what);
            for other in self.values_mut().filter(|o| o.depth == depth && o.what == what) {
                other.what = now;
            }
            if let Some(Held::Scripted(_)) = op {
                if let Some(handling) = self.spill.of_mut(frame.scope) {
                    handling.moved.push((what, now));
                }
            } else {
                self.change_top(|f| f.has_become(what, now));
            }
            let zone = self.core.object(now.slot).zone;
            let out = !zone.is_in(R::IN_PLAY);
            let bind = match op.as_deref() {
                // What went elsewhere instead was not drawn.
                Some(Op::Draw { .. } | Op::DrawTo { .. }) => (zone.kind() == R::HAND).then_some(Deed::Drawn.bind()),
                // What a verb of the rulebook takes out of play makes room; that is not what the text does to it.
                Some(Op::Rule { .. }) if out => Some(MADE_ROOM),
                Some(Op::Rule { .. }) if zone.kind() == R::ATTACHED => Some(Deed::Attached.bind()),
                Some(Op::Rule { .. }) => Some(Deed::Entered.bind()),
                _ if zone.kind() == R::DISCARD => Some(Deed::Trashed.bind()),
                _ => Some(Deed::Moved.bind()),
            };
            if let Some(bind) = bind {
                self.bind(depth, bind, now);
            }
        }
        if self.joins(cat, &frame) {
            self.cite_step(KernelStep::Batch);
        } else {
            self.check(cat, Point::AfterInstruction);
        }
    }

    /// Remembers a card under a binding of the program at this level.
    pub fn bind(&mut self, depth: u8, bind: Bind, what: Ref) {
        self.add_value(Bound { depth, bind, what });
    }

    pub(super) fn unbind(&mut self, depth: u8, bind: Bind) {
        self.keep_values(|v| v.depth != depth || v.bind != bind);
    }

    pub(super) fn bound(&self, depth: u8, bind: Bind) -> Refs {
        let mut refs = Refs::new();
        self.values().filter(|v| v.depth == depth && v.bind == bind).for_each(|v| refs.push(v.what));
        refs
    }

    fn finish_effect(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame) {
        let shown = [Deed::Revealed.bind(), Deed::Looked.bind()];
        let was_revealed = |v: &Bound| v.depth == depth && shown.contains(&v.bind);
        if self.values().any(was_revealed) {
            self.hide_again(cat, depth, &frame);
        }
        self.keep_values(|v| v.depth != depth);
        self.pop();
        self.tell(|m| Entry {
            seat: Some(frame.controller),
            card: m.seen(frame.holder.slot),
            ability: Some(frame.ability),
            ..Entry::new(What::Finish, Self::clause(KernelStep::End))
        });
        self.check(cat, Point::AfterEffect);
    }

    /// What a program revealed is known no more.
    fn hide_again(&mut self, cat: &Catalog, depth: u8, frame: &EffectFrame) {
        let (revealed, looked_at) = (self.bound(depth, Deed::Revealed.bind()), self.bound(depth, Deed::Looked.bind()));
        if self.watched {
            let looked = |op: &Op| matches!(op, Op::Reveal { look: true, .. });
            let only_looked = cat.ability(frame.ability).code.iter().any(looked);
            self.cite_step(if only_looked { KernelStep::Unlook } else { KernelStep::Unreveal });
        }
        for r in revealed.iter().chain(looked_at.iter()) {
            if self.core.is_live(*r)
                && let Some(object) = self.core.object_mut(r.slot)
            {
                object.known = 0;
            }
        }
    }

    /// The cause that events get which a program makes.
    pub fn cause_of(frame: &EffectFrame) -> Cause {
        Cause { kind: R::BY_EFFECT, by: frame.controller, told: None, source: frame.holder, ability: frame.ability }
    }

    /// The cause of what an effect tells a player to do.
    pub fn cause_by(frame: &EffectFrame, doer: Seat) -> Cause {
        Cause { told: (doer != frame.controller).then_some(doer), ..Self::cause_of(frame) }
    }

    pub(super) fn live_targets(&self, cat: &Catalog, cx: EvalContext<'_>, what: &Target) -> Refs {
        let mut refs = Refs::new();
        self.targets(cat, cx, what, &mut refs);
        refs.retain(|r| self.core.is_live(*r));
        refs
    }

    pub(super) fn execute(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame, op: &Op) {
        let cx = EvalContext { frame: &frame, depth };
        match op {
            Op::Sentence => {
                if frame.pc > 1 {
                    self.cite_step(KernelStep::Sequence);
                }
                self.change_top(|f| {
                    f.before = f.now;
                    f.now = EffectResult { full: true, any: false };
                });
            }
            Op::Join => {
                self.cite_step(KernelStep::Batch);
                self.cite_step(KernelStep::Each);
            }
            Op::End => {}
            Op::OwnTurn { or } => {
                if self.core.turn.seat != frame.controller {
                    self.goto(*or);
                }
            }
            Op::Jump(pc) => self.goto(*pc),
            Op::If { cond, or } => {
                self.cite_step(KernelStep::Cond);
                if let Some((left, right)) = cond.compared() {
                    let difference = self.value(cat, cx, left).abs_diff(self.value(cat, cx, right));
                    self.change_top(|f| f.difference = i16::try_from(difference).unwrap_or(i16::MAX));
                }
                if !self.holds(cat, cx, cond) {
                    self.fail();
                    self.goto(*or);
                }
            }
            Op::Then { or } => {
                self.cite_step(KernelStep::Then);
                if !(frame.before.full && frame.before.any) {
                    self.fail();
                    self.goto(*or);
                }
            }
            Op::Else { or } => {
                self.cite_step(KernelStep::Then);
                if frame.before.full && frame.before.any {
                    self.goto(*or);
                }
            }
            Op::May { who, end } => {
                if self.feasible(cat, cx, frame.pc, *end, true) {
                    let seat = self.asks(cx, *who);
                    self.ask(Ask { seat, kind: AskKind::Confirm, min: 0, max: 1, secret: false });
                } else {
                    self.cite_step(KernelStep::Impossible);
                    self.fail();
                    self.goto(*end);
                }
            }
            Op::Modes { who, entries } => {
                let max = u8::try_from(entries.len().saturating_sub(1)).unwrap_or(0);
                let seat = self.asks(cx, *who);
                self.ask(Ask { seat, kind: AskKind::Mode, min: 0, max, secret: false });
            }
            Op::Choose { .. } => self.begin_choice(cat, depth, frame, op),
            Op::ChoosePlace { who, into, .. } => {
                self.unbind(depth, *into);
                if self.open_places(cat, cx, op).is_empty() {
                    self.note(1, 0);
                } else {
                    let seat = self.asks(cx, *who);
                    self.ask(Ask { seat, kind: AskKind::Place, min: 1, max: 1, secret: false });
                }
            }
            Op::Bind { what, into } => {
                let mut refs = Refs::new();
                self.targets(cat, cx, what, &mut refs);
                self.unbind(depth, *into);
                refs.iter().for_each(|r| self.bind(depth, *into, *r));
            }
            Op::Players { who, into } => {
                self.unbind(depth, *into);
                self.seats(cx, *who).iter().for_each(|seat| self.bind(depth, *into, Ref::to_player(*seat)));
            }
            Op::Arrange { who, bind } => {
                self.cite_step(KernelStep::Arrange);
                self.arrange(cx, *who, *bind, None);
            }
            Op::Draw { who, n, up_to } => {
                if *up_to {
                    self.cite_step(KernelStep::UpTo);
                }
                self.draw(cat, cx, *who, n, *up_to);
            }
            Op::DrawTo { who, n } => {
                let n = self.value(cat, cx, n);
                let hand = |seat: Seat| self.core.zone(ZoneId::of(seat, R::HAND)).len();
                let missing = |seat: &Seat| (*seat, n - i32::try_from(hand(*seat)).unwrap_or(0));
                let draws: Vec<(Seat, i32)> = self.seats(cx, *who).iter().map(missing).collect();
                self.draw_cards(cat, &frame, draws.into_iter());
            }
            Op::Move { .. } => self.move_cards(cat, depth, frame, op),
            Op::Create { who, name, n, to } => {
                let n = self.value(cat, cx, n);
                let seats = self.seats(cx, *who);
                self.create_named(cat, &frame, &seats, (*name, n), *to);
            }
            Op::Reveal { .. } => self.reveal(cat, depth, frame, op),
            Op::Shuffle { who, kind } => {
                let cause = Self::cause_of(&frame);
                let mut batch = self.batch();
                for &seat in self.seats(cx, *who).iter() {
                    let to = ZoneId::of(seat, *kind);
                    batch.push(Event { kind: EventKind::SHUFFLED, seat, to, cause, ..Event::default() });
                }
                self.change_top(|f| f.pending = true);
                self.commit(cat, batch);
            }
            Op::Damage { to, n } => {
                let n = self.value(cat, cx, n);
                let seats = self.seats(cx, *to);
                if n <= 0 {
                    self.cite_step(KernelStep::Zero);
                    self.note(1, 0);
                    return;
                }
                self.change_top(|f| f.pending = true);
                self.core.result = (1, 0);
                for seat in seats.iter().rev() {
                    R::damage(self, cat, *seat, n, &frame);
                }
            }
            Op::Apply { to, until, mods } => {
                let mut refs = self.live_targets(cat, cx, to);
                let wanted = refs.len().max(1);
                refs.retain(|what| R::reached(self, cat, &frame, *what));
                // Numbers that change by nothing are not changed.
                let zero = |m: &Mod| matches!(m, Mod::Add(_, by) if self.value(cat, cx, by) == 0);
                let changes = !mods.iter().all(zero);
                if !changes {
                    self.cite_step(KernelStep::Zero);
                }
                self.note(wanted, if changes { refs.len() } else { 0 });
                self.put_on(cat, cx, refs.iter().map(|r| On::Card(*r)), *until, mods);
                if refs.contains(&frame.holder) {
                    self.answer_too(cat, &frame, mods);
                }
                if !self.joins(cat, &frame) {
                    self.check(cat, Point::AfterInstruction);
                }
            }
            Op::ApplyPlayer { to, until, mods } => {
                let seats = self.seats(cx, *to);
                self.note(1, 1);
                self.put_on(cat, cx, seats.iter().map(|s| On::Player(*s)), *until, mods);
                self.check(cat, Point::AfterInstruction);
            }
            Op::ApplyNext { who, n, until, .. } => {
                if let Some(until) = R::duration(self, *until, frame.controller) {
                    let on = On::Player(self.seat(cx, *who));
                    if !self.begins(cat, &frame, on, until) {
                        return self.note(1, 0);
                    }
                    let at = self.keep_next(cat, &frame, op);
                    self.float(&frame, on, Change::Next(frame.ability, at, *n), until);
                    self.note(1, 1);
                }
            }
            Op::Watch { ability, of, until } => {
                if let Some(until) = R::duration(self, *until, frame.controller) {
                    match of {
                        None => {
                            self.watch(cat, &frame, On::Player(frame.controller), *ability, until);
                            self.note(1, 1);
                        }
                        Some(of) => {
                            let refs = self.live_targets(cat, cx, of);
                            refs.iter().for_each(|r| self.watch(cat, &frame, On::Card(*r), *ability, until));
                            self.note(refs.len().max(1), refs.len());
                        }
                    }
                }
            }
            Op::Counters { .. } => self.count_by(cat, depth, &frame, op),
            Op::ChangePlayer { who, stat, by } => {
                let by = self.value(cat, cx, by);
                if by == 0 {
                    self.cite_step(KernelStep::Zero);
                    self.note(1, 0);
                    return;
                }
                let mut batch = self.batch();
                for seat in &self.seats(cx, *who) {
                    batch.push(Event {
                        kind: EventKind::PLAYER_STAT,
                        seat: *seat,
                        extra: *stat,
                        amount: by,
                        cause: Self::cause_of(&frame),
                        ..Event::default()
                    });
                }
                self.change_top(|f| f.pending = true);
                self.commit(cat, batch);
            }
            Op::Rule { verb, what, with, spot, flags, who } => {
                let refs = self.live_targets(cat, cx, what);
                let with = with.as_ref().map(|w| self.live_targets(cat, cx, w)).unwrap_or_default();
                let place = self.spot(depth, &frame, *spot);
                let call = VerbCall {
                    verb: *verb,
                    what: &refs,
                    with: &with,
                    place,
                    flags: *flags,
                    amount: 0,
                    seat: self.seat(cx, *who),
                    seats: &self.seats(cx, *who),
                    players: &[],
                    controller: frame.controller,
                    frame: &frame,
                };
                if matches!(spot, Spot::Bound(_)) && place == ZoneId::NOWHERE {
                    // The place that the text asks for is not there.
                    self.note(1, 0);
                    return;
                }
                refs.iter().chain(with.iter()).for_each(|r| self.bind(depth, MOVING, *r));
                self.call(cat, depth, &call);
            }
            Op::RuleBy { verb, what, who, n } => {
                let refs = self.live_targets(cat, cx, what);
                let call = VerbCall {
                    verb: *verb,
                    what: &refs,
                    with: &[],
                    place: ZoneId::NOWHERE,
                    flags: 0,
                    amount: self.value(cat, cx, n),
                    seat: self.seat(cx, *who),
                    seats: &self.seats(cx, *who),
                    players: &self.players_of(cx, what),
                    controller: frame.controller,
                    frame: &frame,
                };
                if call.amount <= 0 && !R::takes_nothing(*verb) {
                    self.cite_step(KernelStep::Zero);
                    self.note(1, 0);
                    return;
                }
                refs.iter().for_each(|r| self.bind(depth, MOVING, *r));
                self.call(cat, depth, &call);
            }
            Op::Prevent => {
                self.cite_step(KernelStep::Overrule);
                self.cancel(frame.replacing);
                self.note(1, 1);
                self.tell(|m| Entry {
                    card: m.seen(frame.triggering.subject.slot),
                    ..Entry::new(What::Forbid("prevented"), Self::clause(KernelStep::Start))
                });
            }
            Op::Amend(value) => {
                let amount = self.value(cat, cx, value);
                if let Some(event) = self.open_event_mut(usize::from(frame.replacing).wrapping_sub(1)) {
                    event.amount = amount;
                }
                self.note(1, 1);
            }
            Op::Activate { .. } | Op::GainOf { .. } => self.begin_taking(cat, depth, frame, op),
            Op::Each { of, into, past, end } => self.each(depth, *of, *into, *past, *end),
            Op::Declare { who, .. } => {
                let seat = self.asks(cx, *who);
                self.ask(Ask { seat, kind: AskKind::Name, min: 0, max: 0, secret: false });
            }
            Op::Repeat(value) => {
                if !frame.repeated {
                    let n = u8::try_from(self.value(cat, cx, value).clamp(0, 100)).unwrap_or(0);
                    self.change_top(|f| f.repeat = n);
                    self.note(1, usize::from(n > 0));
                }
            }
            Op::Lose(who) | Op::Win(who) => {
                let named = self.seats(cx, *who);
                let count = u8::try_from(self.core.players.len()).unwrap_or(0);
                for seat in (0..count).map(Seat) {
                    if named.contains(&seat) == matches!(op, Op::Lose(_)) {
                        self.lose(seat, false);
                    }
                }
                if !self.joins(cat, &frame) {
                    self.judge(cat);
                }
            }
            Op::Script(handler) => self.run_script(cat, depth, frame, *handler),
            Op::Confirm { who } => {
                let seat = self.asks(cx, *who);
                self.begin_confirm(cat, cx, seat);
            }
            Op::Options { who, texts, .. } => {
                let seat = self.asks(cx, *who);
                match u8::try_from(texts.len()).ok().and_then(|n| n.checked_sub(1)) {
                    Some(max) => self.ask(Ask { seat, kind: AskKind::Mode, min: 0, max, secret: false }),
                    None => self.note(1, 0),
                }
            }
            Op::Number { who, min, max } => {
                let seat = self.asks(cx, *who);
                self.ask(Ask { seat, kind: AskKind::Number, min: *min, max: *max, secret: false });
            }
            Op::Random { n } => {
                let count = self.draw_number(EFFECTS);
                let drawn = super::rng::Outcomes::new(self.core.seed, EFFECTS, count).below(u32::from(*n));
                self.chose(i32::try_from(drawn).unwrap_or(0).saturating_add(1));
                self.note(1, 1);
            }
            Op::Run(ability) => {
                self.note(1, 1);
                let EffectFrame { controller, holder, triggering, linked, replacing, .. } = frame;
                let ability = *ability;
                let run = EffectFrame {
                    ability,
                    controller,
                    holder,
                    triggering,
                    linked,
                    replacing,
                    ..EffectFrame::default()
                };
                self.start(cat, run);
            }
            Op::Check => _ = self.check(cat, Point::AfterInstruction),
            Op::Shield { ability, of, n } => self.put_shields(cat, cx, *ability, of.as_ref(), n),
            Op::Absorb => self.absorb(cat, &frame),
        }
    }
}
