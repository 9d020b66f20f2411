//! Carries on with handlers: from where they stand, or from their journals when they do not stand anywhere any more.

use crate::calls::{self, Args, Built, Gives};
use crate::errors;
use crate::handles::{self, Card};
use crate::limits::{CALLS, EASY_MEMORY, LOOKING_FUEL, TOO_MANY_CALLS};
use crate::vm::{Task, Vm};
use crate::work::{BOARD, FUEL, STOPPED, WORK, Work, refuse};
use cardwright_core::kernel::ids::Ref;
use cardwright_core::kernel::spill::{Deeds, Memo, Reply, mix};
use cardwright_core::kernel::state::EffectFrame;
use cardwright_core::scripting::{Board, Call, Next, Run, ScriptError};
use mlua::{Lua, Result, ThreadStatus, Value};

/// The digest of an entry that a call makes before it is carried out: what its own test selected.
const NOTED: u64 = 9;

/// What a handler yields: the number of a call and its arguments.
type Yielded = (Value, Value, Value, Value, Value);

/// What a handler is told of its occasion, as a digest.
fn occasion(frame: &EffectFrame) -> u64 {
    let r = |r: Ref| u64::from(r.slot) << 16 | u64::from(r.incarnation);
    let o = &frame.occasion;
    let who = u64::from(frame.controller.0) << 40 | u64::from(o.by.0) << 32 | u64::from(o.seat.0) << 24;
    let rest = u64::from(o.kind.0) << 16 | u64::from(o.cause) << 8 | u64::from(frame.replacing);
    [r(frame.holder), r(o.subject), r(o.other), r(o.source), r(frame.meant), who | rest]
        .into_iter()
        .fold(u64::from(o.amount.cast_unsigned()), mix)
}

/// Something that a call finds out before it is carried out: once, and from the journal from then on.
///
/// # Errors
/// Finding out failed.
pub fn noted(_: &Lua, _: &mut Task, digest: u64, live: impl FnOnce() -> Result<Reply>) -> Result<Reply> {
    let call = NOTED << 32 | (digest & 0xFFFF);
    let known = WORK.with(|work| {
        let mut work = work.borrow_mut();
        let known = work.journal.calls.get(work.at).map(|(_, reply)| reply.clone());
        work.at += usize::from(known.is_some());
        known
    });
    if let Some(reply) = known {
        return Ok(reply);
    }
    let reply = live()?;
    WORK.with(|work| {
        let mut work = work.borrow_mut();
        work.journal.push(call, reply.clone());
        work.at += 1;
    });
    Ok(reply)
}

fn is_note(call: u64) -> bool {
    call >> 32 == NOTED && call & 0xFFFF_0000 == 0
}

impl Vm {
    /// Carries on with a handler.
    pub fn resume(&self, run: Run<'_>, board: &dyn Board) -> Next {
        let Run { handler, journal, memory, outcome, trial } = run;
        let Some((script, function)) = self.functions.get(usize::from(handler)) else { return Next::Done };
        let journal_now = std::mem::take(journal);
        let key = (handler, occasion(board.frame()), journal_now.calls.len(), journal_now.digest);
        let begun = !journal_now.calls.is_empty() || journal_now.open.is_some();
        // Without an outcome it is looked at again: what it asked for is found out from its start.
        let parked = if begun && outcome.is_some() { self.unpark(key, trial) } else { None };
        let mut work = Work { journal: journal_now, memory: std::mem::take(memory), ..Work::default() };
        // A handler that stands where it asked is told what came of it; another one hears it on its way.
        let mut told = None;
        if let Some(outcome) = outcome {
            let open = work.journal.open.take().unwrap_or_default();
            work.journal.push(open, outcome);
        }
        let task = match parked {
            Some(mut task) => {
                work.at = key.2;
                work.handles = std::mem::take(&mut task.handles);
                work.last = task.last;
                told = work.journal.calls.get(key.2).map(|(_, reply)| reply.clone());
                work.at += usize::from(told.is_some());
                Ok(task)
            }
            None => self.start(function),
        };
        let mut task = match task {
            Ok(task) => task,
            Err(error) => {
                (*journal, *memory) = (work.journal, work.memory);
                return Next::Failed(errors::of(&error, false, &self.scripts, *script));
            }
        };
        let outer = (WORK.replace(work), FUEL.replace(task.fuel), STOPPED.replace(None));
        let result = BOARD.set(board, || self.go(*script, &mut task, told, board));
        let mut work = WORK.replace(outer.0);
        task.fuel = FUEL.replace(outer.1);
        let next = match result {
            Ok(Some(call)) => {
                task.handles = std::mem::take(&mut work.handles);
                task.last = work.last;
                let key = (handler, key.1, work.journal.calls.len(), work.journal.digest);
                self.park(key, task, trial);
                Next::Do(call)
            }
            Ok(None) => {
                self.retire(task);
                Next::Done
            }
            Err(error) => {
                let error = errors::of(&error, work.strayed, &self.scripts, *script);
                drop(task);
                self.tidy();
                Next::Failed(error)
            }
        };
        STOPPED.set(outer.2);
        (*journal, *memory) = (work.journal, work.memory);
        next
    }

    /// Runs a handler until it asks for something that is not in its journal. `None`: it is over.
    fn go(&self, script: usize, task: &mut Task, told: Option<Reply>, board: &dyn Board) -> Result<Option<Call>> {
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
            let Some((name, step)) = calls::name(id) else { return Err(mlua::Error::runtime("a call without a name")) };
            let args = Args::new(lua, [a, b, c, d]);
            match self.call(script, task, board, (id, name, step), &args) {
                Ok(Asked::Op(call)) => return Ok(Some(call)),
                Ok(Asked::Known(reply)) => feed = (Value::Boolean(true), self.hear(task, &reply)?),
                Ok(Asked::Nothing) => feed = (Value::Boolean(true), Value::Nil),
                Err(error) if WORK.with(|w| w.borrow().strayed) || STOPPED.get().is_some() => return Err(error),
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
        (id, name, step): (usize, &'static str, bool),
        args: &Args<'_>,
    ) -> Result<Asked> {
        let lua = &self.lua;
        let call = args.hash(id)?;
        task.gives = (calls::gives(name, step, args)?, calls::picky(name, args));
        let known = WORK.with(|work| {
            let mut work = work.borrow_mut();
            let mut at = work.at;
            while work.journal.calls.get(at).is_some_and(|(call, _)| is_note(*call)) {
                at += 1;
            }
            match work.journal.calls.get(at) {
                Some((was, reply)) if *was == call => {
                    let reply = reply.clone();
                    work.at = at + 1;
                    Ok(Some(reply))
                }
                Some(_) => {
                    work.strayed = true;
                    Err("it does not do what it did when it ran first")
                }
                None if work.journal.open.is_some_and(|open| open != call) => {
                    work.strayed = true;
                    Err("it does not ask for what it asked for when it ran first")
                }
                None if at >= CALLS => {
                    STOPPED.set(Some(TOO_MANY_CALLS));
                    Err("it asks the game too often")
                }
                None => Ok(None),
            }
        });
        match known {
            Ok(Some(reply)) => {
                if name.ends_with("_together") {
                    // What is left out of the run is still said.
                    task.together = (name == "begin_together", false);
                }
                return Ok(Asked::Known(reply));
            }
            Ok(None) => {}
            Err(message) => return Err(refuse(lua, message)),
        }
        Ok(match calls::build(lua, board, &self.literals, script, task, (name, step), args)? {
            Built::Op(op) => {
                WORK.with(|work| work.borrow_mut().journal.open = Some(call));
                Asked::Op(op)
            }
            Built::Done => {
                self.keep(call);
                Asked::Nothing
            }
            Built::Remember(key, value) => {
                self.keep(call);
                WORK.with(|work| remember(&mut work.borrow_mut().memory, board.frame().holder, &key, value));
                Asked::Nothing
            }
        })
    }

    /// Writes a call down that came to nothing to be told.
    fn keep(&self, call: u64) {
        WORK.with(|work| {
            let mut work = work.borrow_mut();
            work.journal.push(call, Reply::Nil);
            work.at += 1;
        });
    }

    /// Tells a handler what its call came to: its cards follow where the call moved them.
    fn hear(&self, task: &mut Task, reply: &Reply) -> Result<Value> {
        let Reply::Done(deeds) = reply else { return handles::value(&self.lua, reply) };
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

    /// Gives back what a script held that failed: another one is not to run short of it.
    fn tidy(&self) {
        if self.lua.used_memory() > self.base.get() + EASY_MEMORY {
            let left = FUEL.replace(LOOKING_FUEL);
            // Collecting runs no script; there is nothing to do if it fails.
            _ = self.lua.gc_collect();
            FUEL.set(left);
        }
    }

    /// Runs a function that only looks.
    ///
    /// # Errors
    /// It failed, or gave something else.
    pub fn look<T>(
        &self,
        function: u16,
        of: Ref,
        board: &dyn Board,
        read: impl FnOnce(Value) -> Option<T>,
    ) -> std::result::Result<T, ScriptError> {
        let Some((script, function)) = self.functions.get(usize::from(function)) else {
            return Err(errors::plain("the function is not there", &self.scripts, 0));
        };
        let outer =
            (WORK.replace(Work { looking: 1, ..Work::default() }), FUEL.replace(LOOKING_FUEL), STOPPED.replace(None));
        let result = BOARD.set(board, || {
            let me = handles::card(&self.lua, board.frame().holder)?;
            let of = handles::card(&self.lua, of)?;
            function.call::<Value>((me, of))
        });
        WORK.replace(outer.0);
        FUEL.set(outer.1);
        let result = match result {
            Ok(value) => {
                let what = value.type_name();
                read(value)
                    .ok_or_else(|| errors::plain(&format!("the function gave back a {what}"), &self.scripts, *script))
            }
            Err(error) => {
                let error = errors::of(&error, false, &self.scripts, *script);
                self.tidy();
                Err(error)
            }
        };
        STOPPED.set(outer.2);
        result
    }
}

/// What a call of a handler came to.
enum Asked {
    /// It has to be carried out.
    Op(Call),
    /// The journal says what it came to.
    Known(Reply),
    /// Nothing.
    Nothing,
}

fn remember(memory: &mut Vec<Memo>, holder: Ref, key: &str, value: Reply) {
    memory.retain(|m| m.holder != holder || *m.key != *key);
    if value != Reply::Nil {
        memory.push(Memo { holder, key: key.into(), value });
    }
}
