//! Carries on with handlers: from where they stand, or from their journals when they do not stand anywhere any more.

use crate::calls::{self, Args, Built};
use crate::clock;
use crate::errors;
use crate::limits::{
    ASKED, CALLS, LOADING_FUEL, LOOKING_FUEL, NOT_DETERMINISTIC, OUT_OF_MEMORY, OUT_OF_TIME, REMEMBERS_TOO_MUCH,
    RETRACED, TOO_MANY_CALLS,
};
use crate::look::Look;
use crate::paths::{self, Paths, Step, Trail};
use crate::remembered;
use crate::symbols::Symbols;
use crate::task::{Gives, Task};
use crate::tokens::{self, Card};
use crate::veil;
use crate::vm::Vm;
use crate::work::{BOARD, FUEL, STOPPED, WEIGHT, WORK, Work, burn, digest, is_note, read, refuse};
use cardwright_core::kernel::ids::{AbilityId, Ref};
use cardwright_core::kernel::program::Op;
use cardwright_core::kernel::secrets::Secrets;
use cardwright_core::kernel::spill::{Deeds, Journal, Memo, Reply, mix};
use cardwright_core::kernel::state::EffectFrame;
use cardwright_core::screen::plain as plain_text;
use cardwright_core::scripting::{Board, Call, Next, Run, ScriptError};
use mlua::{Result, ThreadStatus, Value};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The digest of the end of a function.
const OVER: u64 = 0;
/// The digest of its end by an error.
const BROKEN: u64 = 1;

/// The message about a script that does not do the same again.
const STRAYED: &str = "it does not do what it did when it ran first";

/// What a handler yields: the number of a call and its arguments.
type Yielded = (Value, Value, Value, Value, Value);

/// A digest of the event that a handler answers.
fn triggering(frame: &EffectFrame) -> u64 {
    let r = |r: Ref| u64::from(r.slot) << 16 | u64::from(r.incarnation);
    let o = &frame.triggering;
    let who = u64::from(frame.controller.0) << 40 | u64::from(o.by.0) << 32 | u64::from(o.seat.0) << 24;
    let rest = u64::from(o.kind.0) << 16 | u64::from(o.cause) << 8 | u64::from(frame.replacing);
    [r(frame.holder), r(o.subject), r(o.other), r(o.source), r(frame.linked), who | rest]
        .into_iter()
        .fold(u64::from(o.amount.cast_unsigned()), mix)
}

impl Vm {
    /// Whether an ability is a delayed part of a script.
    fn is_delayed(&self, ability: AbilityId) -> bool {
        self.delayed.contains(&ability)
    }

    /// Carries on with a handler.
    pub fn resume(&self, run: Run<'_>, board: &dyn Board) -> Next {
        let Run { handler, journal, memory, outcome, trial } = run;
        let Some(script) = self.functions.get(usize::from(handler)).map(|(script, _)| *script) else {
            return Next::Done;
        };
        let (at, was) = (journal.calls.len(), journal.digest);
        // Without an outcome it is looked at again: what it asked for is found out from its start.
        let waits = outcome.is_some() && (at > 0 || journal.open.is_some());
        if at == 0 && outcome.is_none() && self.is_delayed(board.frame().ability) {
            // A handler of the same card put it in force, or did not, and has said by it what it was told.
            journal.secrets.close(board.told_before());
        }
        veil::open(board, &mut journal.secrets);
        if let Some(outcome) = outcome {
            veil::reply(board, &outcome, &mut journal.secrets);
            let open = journal.open.take().unwrap_or_default();
            journal.push(open, outcome);
        }
        if let Some(next) = self.beaten(handler, journal, memory, board) {
            return next;
        }
        self.tidy();
        let about = triggering(board.frame());
        let parked = if waits { self.unpark((handler, about, at, was), trial) } else { None };
        let mut work = Work { journal: std::mem::take(journal), memory: std::mem::take(memory), ..Work::default() };
        // A handler that stands where it asked is told what came of it; another one hears it on its way.
        let mut told = None;
        let task = match parked {
            Some(mut task) => {
                work.at = at;
                work.handles = std::mem::take(&mut task.handles);
                work.trail = std::mem::take(&mut task.trail);
                work.last = task.last;
                told = work.journal.calls.get(at).map(|(_, reply)| reply.clone());
                work.at += usize::from(told.is_some());
                told.iter().for_each(|reply| work.trail.hears(reply));
                Ok(Some(task))
            }
            None => self.begin(handler, board, &mut work),
        };
        let mut task = match task {
            Ok(Some(task)) => task,
            Ok(None) => return Next::Done,
            Err(error) => {
                (*journal, *memory) = (work.journal, work.memory);
                return Next::Failed(errors::of(&error, false, &self.scripts, script));
            }
        };
        let outer = (WORK.replace(work), FUEL.replace(task.fuel), STOPPED.replace(None));
        let (weight, deadline) = (WEIGHT.replace(1), clock::begin());
        let result = BOARD.set(board, || self.go(script, &mut task, told, board));
        clock::reset(deadline);
        WEIGHT.set(weight);
        let mut work = WORK.replace(outer.0);
        task.fuel = FUEL.replace(outer.1);
        let next = match result {
            Ok(Some(call)) => {
                task.handles = std::mem::take(&mut work.handles);
                task.trail = std::mem::take(&mut work.trail);
                task.last = work.last;
                // What a test of it has written down is not met again when it is run from its journal: so it always is.
                if work.tested {
                    self.retire(task);
                } else {
                    self.park((handler, about, work.journal.calls.len(), work.journal.digest), task, trial);
                }
                Next::Do(shown(call, board, &mut work.journal.secrets))
            }
            Ok(None) => {
                // What it gives back is nobody's business, but that it is over is known from now on.
                work.trail.does(OVER, |_| Some(Step::Gave(OVER, Reply::Nil)));
                self.retire(task);
                if !work.tested {
                    tokens::give_back(&self.lua, &mut work.handles);
                }
                Next::Done
            }
            Err(error) => {
                let error = errors::of(&error, work.strayed, &self.scripts, script);
                broken(&mut work.trail, &error);
                drop(task);
                Next::Failed(said(error))
            }
        };
        STOPPED.set(outer.2);
        (*journal, *memory) = (work.journal, work.memory);
        next
    }

    /// The line in which a function of a script begins.
    pub fn line(&self, function: u16) -> u32 {
        let known = self.functions.get(usize::from(function));
        known.and_then(|(_, f)| f.info().line_defined).and_then(|line| u32::try_from(line).ok()).unwrap_or(0)
    }

    /// A handler at its start, with what is known of it.
    pub(crate) fn begin(&self, handler: u16, board: &dyn Board, work: &mut Work) -> Result<Option<Task>> {
        let outer = (FUEL.replace(LOADING_FUEL), STOPPED.replace(None));
        let (weight, deadline) = (WEIGHT.replace(1), clock::begin());
        let function = self.function(handler);
        clock::reset(deadline);
        WEIGHT.set(weight);
        FUEL.set(outer.0);
        let task = match function {
            Ok(Some((_, function))) => {
                work.trail = Trail::begin(&self.paths(), handler, &[], board);
                self.start(&function).map(Some)
            }
            Ok(None) => Ok(None),
            Err(error) => Err(error),
        };
        STOPPED.set(outer.1);
        task
    }

    /// Goes on with a handler as far as it is known from before, without a machine; `None`: it must be run.
    fn beaten(&self, handler: u16, journal: &mut Journal, memory: &mut Vec<Memo>, board: &dyn Board) -> Option<Next> {
        if journal.calls.len() > RETRACED {
            return None;
        }
        let mut trail = Trail::begin(&self.paths(), handler, &[], board);
        if !trail.retrace(&journal.calls) {
            return None;
        }
        loop {
            let step = trail.next()?;
            let (call, reply) = match &*step {
                Step::Look(call, look) => {
                    let reply = trail.look(look, board, memory);
                    veil::look(board, look, trail.about(look), &reply, &mut journal.secrets);
                    (*call, reply)
                }
                Step::Keep(call) => (*call, Reply::Nil),
                Step::Remember(call, key, value) => {
                    let (holder, value) = (board.frame().holder, trail.remembered(value));
                    // Whether there is room goes by the whole game: the machine says why not.
                    remembered::room(memory, holder, key, &value).ok()?;
                    remembered::keep(memory, holder, key, value);
                    (*call, Reply::Nil)
                }
                Step::Ask(call, asked) => {
                    journal.open = Some(*call);
                    return Some(Next::Do(shown(trail.asked(asked), board, &mut journal.secrets)));
                }
                Step::Gave(..) => return Some(Next::Done),
                Step::Failed(_, error) => return Some(Next::Failed(said(error.clone()))),
            };
            trail.hears(&reply);
            journal.push(call, reply);
            if journal.calls.len() > RETRACED {
                return None;
            }
        }
    }

    /// Runs a handler until it asks for something that is not in its journal. `None`: it is over.
    pub(crate) fn go(
        &self,
        script: usize,
        task: &mut Task,
        told: Option<Reply>,
        board: &dyn Board,
    ) -> Result<Option<Call>> {
        let lua = &self.lua;
        let mut feed = match told {
            Some(reply) => (Value::Boolean(true), self.hear(task, &reply)?),
            None => (self.ctx.clone(), Value::Nil),
        };
        loop {
            let (id, a, b, c, d): Yielded = task.thread.resume(feed)?;
            if task.thread.status() != ThreadStatus::Resumable {
                return Ok(None);
            }
            let id = match id {
                Value::Integer(id) => usize::try_from(id).unwrap_or(usize::MAX),
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                Value::Number(id) => id as usize,
                _ => usize::MAX,
            };
            let Some(row) = calls::row(id) else { return Err(mlua::Error::runtime("a call without a name")) };
            let args = Args::new(lua, [a, b, c, d]);
            match self.call(script, task, board, (id, row), &args) {
                Ok(Asked::Op(call)) => return Ok(Some(call)),
                Ok(Asked::Known(reply)) => feed = (Value::Boolean(true), self.hear(task, &reply)?),
                Ok(Asked::Nothing) => feed = (Value::Boolean(true), Value::Nil),
                // The same for what ends it: nothing catches that.
                Err(error) if errors::ends(&error) => {
                    let text = lua.create_string(errors::message(&error))?;
                    let end = task.thread.resume::<Yielded>((Value::Boolean(false), Value::String(text)));
                    return Err(end.err().unwrap_or(error));
                }
                // The script hears of it at the line of the call, and may catch it.
                Err(error) => {
                    let text = lua.create_string(errors::message(&error))?;
                    feed = (Value::Boolean(false), Value::String(text));
                }
            }
        }
    }

    fn call(
        &self,
        script: usize,
        task: &mut Task,
        board: &dyn Board,
        (id, row): (usize, &'static calls::Row),
        args: &Args<'_>,
    ) -> Result<Asked> {
        let lua = &self.lua;
        // Whether a yes leads anywhere is tried out by running the handler again from its start.
        let past = if row.name == "may" { WORK.with(|work| work.borrow().at) } else { 0 };
        burn(lua, ASKED + u32::try_from(past).unwrap_or(u32::MAX / 2))?;
        let call = args.hash(id)?;
        self.demand(row, args)?;
        task.gives = (calls::gives(row, args)?, calls::picky(row.name, args));
        let known = WORK.with(|work| {
            let work = &mut *work.borrow_mut();
            let mut at = work.at;
            while work.journal.calls.get(at).is_some_and(|(call, _)| is_note(*call)) {
                at += 1;
            }
            match work.journal.calls.get(at) {
                Some((was, reply)) if *was == call => {
                    let reply = reply.clone();
                    work.at = at + 1;
                    if let Reply::Failed(_) = reply {
                        work.trail.leave();
                    } else {
                        // What it asked for then is not asked for again: it can't be kept here.
                        work.strayed |= !work.trail.does(call, |_| None);
                        work.trail.hears(&reply);
                    }
                    if work.strayed { Err(STRAYED.to_owned()) } else { Ok(Some(reply)) }
                }
                Some(_) => {
                    work.strayed = true;
                    Err(STRAYED.to_owned())
                }
                None if work.journal.open.is_some_and(|open| open != call) => {
                    work.strayed = true;
                    Err("it does not ask for what it asked for when it ran first".to_owned())
                }
                None if at >= CALLS => {
                    STOPPED.set(Some(TOO_MANY_CALLS));
                    Err("it asks the game too often".to_owned())
                }
                None => Ok(None),
            }
        });
        match known {
            Ok(Some(Reply::Failed(said))) => return Err(mlua::Error::runtime(said)),
            Ok(Some(reply)) => {
                if row.name.ends_with("_together") {
                    // What is left out of the run is still said.
                    task.together = (row.name == "begin_together", false);
                }
                return Ok(Asked::Known(reply));
            }
            Ok(None) => {}
            Err(message) => return Err(refuse(lua, message)),
        }
        let built = calls::build(lua, board, &self.literals, script, task, row, args);
        // What can't be made is written down, too: it may go by what was there, and the script may go on.
        let built = built.map_err(|error| {
            if errors::ends(&error) {
                return error;
            }
            let said = errors::message(&error);
            WORK.with(|work| {
                let work = &mut *work.borrow_mut();
                work.trail.leave();
                work.journal.push(call, Reply::Failed(said.as_str().into()));
                work.at += 1;
            });
            mlua::Error::runtime(said)
        });
        Ok(match built? {
            Built::Op(op) => {
                let same = WORK.with(|work| {
                    let work = &mut *work.borrow_mut();
                    work.journal.open = Some(call);
                    work.trail.does(call, |symbols| Some(Step::Ask(call, paths::kept(&op, symbols)?)))
                });
                self.same(same)?;
                Asked::Op(op)
            }
            Built::Done => {
                self.keep(call, |_| Some(Step::Keep(call)))?;
                Asked::Nothing
            }
            Built::Remember(key, value) => {
                let holder = board.frame().holder;
                if let Err(limit) = WORK.with(|w| remembered::room(&w.borrow().memory, holder, &key, &value)) {
                    STOPPED.set(Some(REMEMBERS_TOO_MUCH));
                    return Err(refuse(lua, limit));
                }
                self.keep(call, |symbols| Some(Step::Remember(call, key.as_str().into(), symbols.kept(&value)?)))?;
                WORK.with(|work| remembered::keep(&mut work.borrow_mut().memory, holder, &key, value));
                Asked::Nothing
            }
        })
    }

    /// Holds the cards of a call against what it demands of them, as readings of the script: they are in its journal.
    fn demand(&self, row: &calls::Row, args: &Args<'_>) -> Result<()> {
        let lua = &self.lua;
        let Some(demand) = calls::demand(tokens::book(lua)?, row, args) else { return Ok(()) };
        for what in demand.cards {
            let call = mix(mix(mix(13, digest(what)), demand.number), 0);
            if read(lua, call, &Look::OfCard(what, demand.fact.clone()))? != Reply::Bool(true) {
                return Err(refuse(lua, &demand.otherwise));
            }
        }
        Ok(())
    }

    /// Writes a call down that came to nothing to be told.
    fn keep(&self, call: u64, step: impl FnOnce(&Symbols) -> Option<Step>) -> Result<()> {
        let same = WORK.with(|work| {
            let work = &mut *work.borrow_mut();
            let same = work.trail.does(call, step);
            work.journal.push(call, Reply::Nil);
            work.at += 1;
            work.trail.hears(&Reply::Nil);
            same
        });
        self.same(same)
    }

    /// Ends a handler that does something else after the same answers.
    fn same(&self, same: bool) -> Result<()> {
        if same {
            return Ok(());
        }
        WORK.with(|work| work.borrow_mut().strayed = true);
        Err(refuse(&self.lua, STRAYED))
    }

    /// Tells a handler what its call came to: its cards follow where the call moved them.
    fn hear(&self, task: &mut Task, reply: &Reply) -> Result<Value> {
        let Reply::Done(deeds) = reply else { return tokens::value(&self.lua, reply) };
        let deeds: &Deeds = deeds;
        WORK.with(|work| {
            let mut work = work.borrow_mut();
            work.last = (deeds.full, deeds.any);
            for (was, now) in &deeds.moved {
                for (known, handle) in work.handles.iter_mut().filter(|(r, _)| r == was) {
                    *known = *now;
                    if let Ok(card) = handle.borrow::<Card>() {
                        card.0.set(*now);
                    }
                }
            }
        });
        for (was, now) in &deeds.moved {
            task.picky.iter_mut().filter(|r| *r == was).for_each(|r| *r = *now);
        }
        if task.gives.1 {
            task.picky.extend(&deeds.chosen);
        }
        if task.gives.0 == Gives::Nil {
            return Ok(Value::Nil);
        }
        calls::given(&self.lua, task.gives.0, deeds)
    }

    /// The tree of what functions did: one of what they did often when it is full.
    fn paths(&self) -> Rc<RefCell<Paths>> {
        let mut paths = self.paths.borrow_mut();
        if paths.borrow().is_full() {
            let trodden = paths.borrow().trodden();
            *paths = Rc::new(RefCell::new(trodden));
        }
        paths.clone()
    }

    /// Runs a function that only looks.
    ///
    /// # Errors
    /// It failed, or gave something else than a number, a boolean or nothing.
    pub fn look<T>(
        &self,
        function: u16,
        of: Ref,
        board: &dyn Board,
        read: impl FnOnce(&Reply) -> Option<T>,
    ) -> std::result::Result<T, ScriptError> {
        let reply = self.said(function, of, board)?;
        read(&reply).ok_or_else(|| {
            let script = self.functions.get(usize::from(function)).map_or(0, |(script, _)| *script);
            let what = match reply {
                Reply::Nil => "nil".to_owned(),
                Reply::Bool(is) => is.to_string(),
                Reply::Number(n) => n.to_string(),
                _ => "a value".to_owned(),
            };
            let said = format!("the function gave back {what}");
            errors::plain(&said, self.line(function), &self.scripts, script)
        })
    }

    fn said(&self, function: u16, of: Ref, board: &dyn Board) -> Said {
        let Some(script) = self.functions.get(usize::from(function)).map(|(script, _)| *script) else {
            return Err(errors::plain("the function is not there", 0, &self.scripts, 0));
        };
        let given = [board.frame().holder, of];
        if let Some(known) = self.looked(function, &given, board) {
            return known;
        }
        self.tidy();
        let work = Work { looking: 1, passive: true, ..Work::default() };
        let outer = (WORK.replace(work), FUEL.replace(LOOKING_FUEL), STOPPED.replace(None));
        let (weight, deadline) = (WEIGHT.replace(1), clock::begin());
        let result = BOARD.set(board, || {
            // A file that runs afresh has fuel of its own.
            FUEL.set(LOADING_FUEL);
            let Some((_, body)) = self.function(function)? else { return Ok(Value::Nil) };
            FUEL.set(self.shares.get(script).copied().unwrap_or(LOOKING_FUEL));
            WORK.with(|work| work.borrow_mut().trail = Trail::begin(&self.paths(), function, &given, board));
            let [me, of] = given;
            body.call::<Value>((tokens::card(&self.lua, me)?, tokens::card(&self.lua, of)?))
        });
        clock::reset(deadline);
        WEIGHT.set(weight);
        let mut work = WORK.replace(outer.0);
        FUEL.set(outer.1);
        let result = match result {
            Ok(value) => match plain(&value) {
                Some(reply) => {
                    work.trail.does(OVER, |_| Some(Step::Gave(OVER, reply.clone())));
                    tokens::give_back(&self.lua, &mut work.handles);
                    Ok(reply)
                }
                None => {
                    let said = format!("the function gave back {}", tokens::shown(&value));
                    let error = errors::plain(&said, self.line(function), &self.scripts, script);
                    broken(&mut work.trail, &error);
                    Err(error)
                }
            },
            Err(error) => {
                let error = errors::of(&error, work.strayed, &self.scripts, script);
                broken(&mut work.trail, &error);
                Err(said(error))
            }
        };
        STOPPED.set(outer.2);
        result
    }

    /// What a function that only looks says, as far as it is known from before.
    fn looked(&self, function: u16, given: &[Ref], board: &dyn Board) -> Option<Said> {
        let mut trail = Trail::begin(&self.paths(), function, given, board);
        for _ in 0..RETRACED + 2 {
            let reply = match &*trail.next()? {
                Step::Look(_, look) => trail.look(look, board, &[]),
                Step::Gave(_, reply) => return Some(Ok(reply.clone())),
                Step::Failed(_, error) => return Some(Err(said(error.clone()))),
                _ => return None,
            };
            trail.hears(&reply);
        }
        None
    }
}

/// What a function that only looks says.
type Said = std::result::Result<Reply, ScriptError>;

/// A call as it is carried out: its texts are closed to those who must not know something of what the handler was told, and
/// what is chosen among is told it from now on.
fn shown(mut call: Call, board: &dyn Board, secrets: &mut Secrets) -> Call {
    if let Op::Options { who, texts, closed } = &*call.op {
        let texts = texts.iter().map(|text| plain_text(text).into()).collect();
        call.op = Arc::new(Op::Options { who: *who, texts, closed: closed & secrets.seats() });
    }
    veil::asked(board, &call, secrets);
    call
}

/// An error as it is told: it steers no screen.
fn said(mut error: ScriptError) -> ScriptError {
    error.message = plain_text(&error.message);
    error
}

/// Notes that a function fails here: it does so again after the same answers. What the clock, the machine or the memory of the
/// other cards has stopped might not.
fn broken(trail: &mut Trail, error: &ScriptError) {
    if ![NOT_DETERMINISTIC, OUT_OF_TIME, OUT_OF_MEMORY, REMEMBERS_TOO_MUCH].contains(&error.code) {
        trail.does(BROKEN, |_| Some(Step::Failed(BROKEN, error.clone())));
    }
}

/// What a function that only looks may give back.
fn plain(value: &Value) -> Option<Reply> {
    Some(match value {
        Value::Nil => Reply::Nil,
        Value::Boolean(b) => Reply::Bool(*b),
        Value::Integer(n) => Reply::Number(i32::try_from(*n).ok()?),
        #[allow(clippy::cast_possible_truncation)]
        Value::Number(n) if n.fract() == 0.0 && n.abs() < 1e9 => Reply::Number(*n as i32),
        _ => return None,
    })
}

/// What a call of a handler came to.
enum Asked {
    /// It is an instruction that has to be carried out.
    Op(Call),
    /// It was carried out before: the journal holds its answer.
    Known(Reply),
    /// It has no answer.
    Nothing,
}
